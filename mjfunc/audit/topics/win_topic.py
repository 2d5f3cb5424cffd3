"""Questions about wins: their features, the rules and ignored fields that change the answers, and the topic itself."""

from __future__ import annotations

from itertools import chain, combinations, islice, repeat
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.topics.question_options import DEFAULTS, options_of_rules
from mjfunc.audit.topics.smaller_wins import smaller_wins
from mjfunc.audit.topics.topic import Change, Changes, Topic
from mjfunc.audit.topics.win_answers import breakdown, breakdown_fields, comparable, right_scores, scored
from mjfunc.audit.topics.win_probes import probes
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.winds import DEALER, WINDS
from mjfunc.notation.tile_text import read_tiles
from mjfunc.oracle import RULES
from mjfunc.oracle.win_requests import read_win
from mjfunc.riichi.spec.dora import pointed_to
from mjfunc.riichi.values.rules import CHOICES, PRESETS
from mjfunc.riichi.values.scores import FuItem, FuReason
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from mjfunc.audit.core.questions import FieldValue, Named, Question
    from mjfunc.model.choices import Choice
    from mjfunc.riichi.spec.scoring import Score

RED_FIVES: Final = "red fives"
DORA: Final = "dora indicators"
_NORTH: Final = Tile.of("4z")
IGNORED_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **{name: (name,) for name in ("rinshan", "chankan", "last-tile", "first-turn")},
        DORA: ("dora",),
        RED_FIVES: (),
        "extracted Norths": ("nuki",),
        **{name: (name,) for name in ("honba", "sticks")},
        "the number of players": ("players",),
    }
)
"""The things that programs ignore at times, with their fields; red fives are marks of tiles. A rule decides on ura."""
_MANY_FU: Final = 120
_FU: Final = {
    FuReason.CLOSED_RON: "with fu for a closed ron",
    FuReason.PAIR: "with fu for the pair",
    FuReason.WAIT: "with fu for the wait",
    FuReason.TSUMO: "with fu for tsumo",
}


def without(question: Question, ignored: Collection[str]) -> Question:
    """The question as a program understands it that ignores these things."""
    gone = {field for name in ignored for field in IGNORED_FIELDS[name]}
    left = attrs.evolve(question, fields=tuple((name, word) for name, word in question.fields if name not in gone))
    if RED_FIVES in ignored:
        plain = tuple((name, _plain(str(word)) if name == "win" else word) for name, word in left.fields)
        left = attrs.evolve(left, hand=_plain(left.hand), fields=plain)
    if DORA in ignored and "ura" in dict(left.fields):
        return attrs.evolve(left, fields=(*left.fields, ("dora", _above_ura(left))))
    return left


def _plain(tiles: str) -> str:
    return tiles.replace("0", "5")


def _above_ura(question: Question) -> str:
    """Dora indicators that point to no tile, one for each ura indicator; none if the win is refused anyway."""
    beside = {name: word for name, word in question.json_fields.items() if name != "ura"}
    try:
        win = read_win({"hand": question.hand, **beside})
        ura = [tile.kind for tile in read_tiles(str(question.json_fields["ura"]))]
    except MahjongError:
        return ""
    held = {tile.kind for tile in win.tiles} | ({_NORTH} if win.nuki else set[Tile]())
    # No hand has so many kinds that characters are needed, of which three players have few.
    free = (kind for kind in reversed(KINDS) if not held & {kind, pointed_to(kind, win.players)})
    each = chain.from_iterable(repeat(kind, COPIES - ura.count(kind)) for kind in free)
    return "".join(map(str, islice(each, len(ura))))


def changes(_: str, questions: Iterable[Question]) -> Changes:
    """Each rule chosen otherwise, each rule set, and each thing that a program may ignore; then two of these.

    A rule set is tried as it is, and with one of its rules at the default.
    """
    asked: Named = next((question.options for question in questions), ())  # in most audits those of all questions
    always = asked != ()
    rules = _single_rules(dict(asked), always=always)
    presets = tuple(Change(((RULES, name),), always) for name in PRESETS)
    nearly = tuple(
        Change(tuple(sorted(((RULES, name), (option, DEFAULTS[option])))), always)
        for name, preset in PRESETS.items()
        for option, _ in options_of_rules(preset)
    )
    two_ignored = (Change(ignored=two) for two in combinations(IGNORED_FIELDS, 2))
    with_ignored = (attrs.evolve(change, ignored=(name,)) for change in (*rules, *presets) for name in IGNORED_FIELDS)
    return Changes(
        alone=(*rules, *presets, *nearly, *(Change(ignored=(name,)) for name in IGNORED_FIELDS)),
        pairs=(*two_ignored, *with_ignored),
        bases=(Change(), *presets),
        steps=(*rules, *(Change(ignored=(name,)) for name in IGNORED_FIELDS)),
    )


def _single_rules(asked: Mapping[str, FieldValue], *, always: bool) -> tuple[Change, ...]:
    return tuple(
        Change(((choice.option, word),), always)
        for choice in CHOICES
        for word in _words(choice)
        if word != asked.get(choice.option, DEFAULTS[choice.option])
    )


def _words(choice: Choice) -> tuple[FieldValue, ...]:
    """The words to try for a rule; where several can be chosen together: all of them, each alone, and none."""
    if not choice.is_several:
        return choice.choices
    every = tuple(map(str, choice.choices))
    return every, *((one,) for one in every), ()


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


def python_call(question: Question, name: str, takes: str) -> str:
    """Python code that prints the answer of a function to a question; empty if it takes counts, which are no win."""
    fields = {"hand": question.hand, **question.json_fields}
    calls = {
        "text": f"print({name}({fields}))",
        "hand": f"from mjfunc.oracle.win_requests import read_win; print({name}(read_win({fields})))",
    }
    return calls.get(takes, "")


WINS_TOPIC: Final = Topic(
    operations=(WINS,),
    takes_conventions=False,
    has_own_fields=True,
    expected=right_scores,
    comparable=comparable,
    probes=probes,
    changes=changes,
    without=without,
    features=win_features,
    smaller=smaller_wins,
    python_call=python_call,
    breakdown=breakdown,
    breakdown_fields=breakdown_fields,
)
