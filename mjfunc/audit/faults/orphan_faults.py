"""Faults in thirteen orphans: most are faults of programs that count kinds and forget the fourteenth tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.faults.fault import SPECIAL, ResultFields, hand_fault
from mjfunc.audit.faults.shanten_faults import with_minimum
from mjfunc.audit.topics.question_options import conventions_of
from mjfunc.spec.waits import is_live
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import KINDS, ORPHANS

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.faults.fault import ProgramFault
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand

_FORM: Final = SPECIAL[1]
_DRAWN: Final = 14


def _orphans(name: str, *, any_pair: bool) -> ProgramFault:
    """A fault in counting the pair of thirteen orphans: any pair counts, or none."""

    def change(_: Question, hand: Hand, right: ResultFields) -> ResultFields:
        if right[_FORM] is None:
            return right
        has_pair = any_pair and max(flat(hand.counts)) >= 2
        return with_minimum({**right, _FORM: len(_lacking(hand)) - has_pair})

    return hand_fault(name, ("shanten",), change)


def _any_tile(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that wants all thirteen kinds, and does not look at the tile beside them."""
    conventions, lacking = conventions_of(question.options), _lacking(hand)
    if hand.size < _DRAWN - 1 or _FORM not in conventions.forms:
        return right
    match question.op:
        case "shanten":
            has_all = hand.size == _DRAWN and not lacking
            return with_minimum({**right, _FORM: -1}) if has_all else right
        case "complete":
            others = [form for form in cast("list[str]", right["forms"]) if form != _FORM]
            forms: list[Json] = [*others, *([] if lacking else [_FORM])]
            return {"complete": bool(forms), "forms": forms}
        case _:
            found = cast("list[str]", right["waits"])
            live = [kind for kind in KINDS if is_live(hand.counts, kind, conventions)]
            more = {str(kind) for kind in live if {*lacking} <= {kind.index}}
            return {"waits": [str(kind) for kind in KINDS if str(kind) in more.union(found)]}


def _lacking(hand: Hand) -> list[int]:
    """The orphans that a hand lacks, by their places among the 34 kinds."""
    numbers = flat(hand.counts)
    return [kind.index for kind in ORPHANS if not numbers[kind.index]]


ORPHAN_FAULTS: Final = (
    _orphans("counts no pair of thirteen orphans", any_pair=False),
    _orphans("counts any pair for that of thirteen orphans", any_pair=True),
    hand_fault(
        "takes any tile beside the thirteen orphans for their pair", ("complete", "waits", "shanten"), _any_tile
    ),
)
"""The faults of ``shanten``, ``complete`` and ``waits`` about thirteen orphans."""
