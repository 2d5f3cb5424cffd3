"""Features of wins: what the right score of a win has, in words that follow "are wins"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.topics.win_answers import scored
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.winds import DEALER, WINDS
from mjfunc.riichi.values.scores import FuItem, FuReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.questions import Question
    from mjfunc.riichi.spec.scoring import Score

_MANY_FU: Final = 120
_FU: Final = {
    FuReason.CLOSED_RON: "with fu for a closed ron",
    FuReason.PAIR: "with fu for the pair",
    FuReason.WAIT: "with fu for the wait",
    FuReason.TSUMO: "with fu for tsumo",
}


@remember(1 << 11)
def win_features(question: Question) -> frozenset[str]:
    """The features of the hand of a win, and those of its right score."""
    found = scored(question)
    return features_of(question.hand) | (frozenset[str]() if found is None else frozenset(_features(found)))


def _features(found: Score) -> Iterator[str]:
    win = found.win
    yield from (f"with {yaku.value}" for yaku, _ in found.yaku)
    yield from (f"with {sort.value} dora" if sort.value != "dora" else "with dora" for sort, _ in found.dora)
    yield "by tsumo" if win.origin.is_tsumo else "by ron"
    yield "of the dealer" if win.seat == DEALER else "of a non-dealer"
    yield "with a limit" if found.limit else "without a limit"
    if win.players == len(WINDS) - 1:
        yield "of three players"
    if found.fu is not None:
        yield from (text for item in found.fu.items if (text := _of_fu(item, found)))
        if found.fu.total >= _MANY_FU:
            yield f"with {_MANY_FU} fu or more"


def _of_fu(item: FuItem, found: Score) -> str:
    """The words for a reason of fu; none for that which every win has."""
    if not isinstance(item.part, Block) or item.reason is not FuReason.BLOCK:
        return _FU.get(item.reason, "")
    shape = "quad" if item.part.shape is BlockShape.QUAD else "triplet"
    if item.part == found.reading.place:
        return f"with fu for a {shape} that the winning tile ended"
    is_concealed = (item.part, True) in found.reading.triplet_blocks
    return f"with fu for {'a concealed' if is_concealed else 'an open'} {shape}"
