"""Faults in counting shanten: most are faults of programs that cut sets, shapes and a head out of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import attrs

from mjfunc.audit.faults.fault import ProgramFault, ResultFields, hand_fault
from mjfunc.audit.topics.question_options import conventions_of
from mjfunc.functional import remember
from mjfunc.spec.cut import cut
from mjfunc.spec.exchange import NOTHING_PLANNED, Plans, exchange, next_rank, plans
from mjfunc.spec.shanten import seven_pairs
from mjfunc.spec.waits import available_copies, copies_in_melds
from mjfunc.tiles.counts import counts_of, flat
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.questions import Question
    from mjfunc.model.hand import Hand

_Numbers: TypeAlias = tuple[int, ...]
_Shapes: TypeAlias = tuple[int, ...]
"""The most shapes beside 0 to 4 sets without a head, and then with one; -1 if there are not so many sets."""
_NONE: Final[_Shapes] = (0, *(-1,) * 9)
_SETS: Final = range(5)
_Link: TypeAlias = Literal["sequence", "next", "gap"]


@attrs.frozen
class CutRules:
    """How a program cuts hands; the defaults are those of the cut formula."""

    across: frozenset[_Link] = frozenset()
    """The tiles of different number suits that it takes together: in a sequence, next to each other, with a gap."""
    honours: frozenset[_Link] = frozenset()
    """The honours that it takes together."""
    triplets: bool = True
    gaps: bool = True
    pairs_are_shapes: bool = True
    head: bool = True
    most: Literal["blocks", "any", "with head"] = "blocks"
    """The number to which it limits sets and shapes: the blocks, none, or the blocks with the head among them."""
    is_greedy: bool = False
    """Whether it cuts each set that it finds, triplets first, from the lowest tiles on, and never goes back."""


def cut_with(rules: CutRules, hand: Hand) -> int:
    """The regular shanten of a hand that is cut by these rules."""
    numbers, blocks = flat(hand.counts), hand.blocks
    suits = [(numbers[9 * at : 9 * at + 9], 9) for at in range(3)]
    if rules.across and any(_meet(numbers, border) for border in (9, 18)):
        suits = [(numbers[:27], 9)]
    found = _NONE
    for tiles, width in (*suits, (numbers[27:], 0)):
        found = _combine(found, _cut(rules, tiles, width))
    return min(
        2 * blocks - 2 * each - _useful_shapes(rules, blocks - each, found[each + 5 * head], head) - head
        for each in _SETS[: blocks + 1]
        for head in range(rules.head + 1)
        if found[each + 5 * head] >= 0
    )


def _meet(numbers: _Numbers, border: int) -> bool:
    return any(numbers[border - 2 : border]) and any(numbers[border : border + 2])


def _useful_shapes(rules: CutRules, left: int, shapes: int, head: int) -> int:
    """The shapes that count where this number of blocks is left."""
    if rules.most == "any":
        return shapes
    return max(0, min(shapes, left - (head if rules.most == "with head" else 0)))


def _combine(one: _Shapes, other: _Shapes) -> _Shapes:
    """The most shapes of two parts of a hand together."""
    best = [-1] * 10
    for at, mine in enumerate(one):
        for beside, more in enumerate(other):
            sets, heads = at % 5 + beside % 5, at // 5 + beside // 5
            if mine >= 0 and more >= 0 and sets < 5 and heads < 2:
                best[sets + 5 * heads] = max(best[sets + 5 * heads], mine + more)
    return tuple(best)


@remember(1 << 16)
def _cut(rules: CutRules, numbers: _Numbers, width: int) -> _Shapes:
    """The most shapes of some tiles; ``width`` is the ranks of a suit, 0 for honours."""
    first = next((at for at, number in enumerate(numbers) if number), None)
    if first is None:
        return _NONE
    parts = [
        part
        for part in _parts(rules, first, width)
        if part[0][-1] < len(numbers) and all(numbers[kind] >= part[0].count(kind) for kind in part[0])
    ]
    if rules.is_greedy and parts and parts[0][1]:
        parts = parts[:1]
        best = [-1] * 10
    else:
        best = [*_cut(rules, _without(numbers, (first,)), width)]
    for part, sets, shapes, heads in parts:
        rest = _cut(rules, _without(numbers, part), width)
        for at, more in enumerate(rest):
            place = at + sets + 5 * heads
            if more >= 0 and at % 5 + sets < 5 and at // 5 + heads < 2:
                best[place] = max(best[place], more + shapes)
    return tuple(best)


def _without(numbers: _Numbers, part: tuple[int, ...]) -> _Numbers:
    left = [*numbers]
    for kind in part:
        left[kind] -= 1
    return tuple(left)


@remember(1 << 10)
def _parts(rules: CutRules, first: int, width: int) -> tuple[tuple[tuple[int, ...], int, int, int], ...]:
    """The sets, shapes and head that begin with a kind: each with the sets, shapes and heads that it is."""
    return tuple(_each_part(rules, first, width))


def _each_part(rules: CutRules, first: int, width: int) -> Iterator[tuple[tuple[int, ...], int, int, int]]:
    links = rules.across if width else rules.honours
    rank = first % width if width else 9
    if rules.triplets:
        yield (first,) * 3, 1, 0, 0
    if rank + 2 < width or "sequence" in links:
        yield (first, first + 1, first + 2), 1, 0, 0
    yield (first,) * 2, 0, 0, 1
    if rules.pairs_are_shapes:
        yield (first,) * 2, 0, 1, 0
    if rank + 1 < width or "next" in links:
        yield (first, first + 1), 0, 1, 0
    if rules.gaps and (rank + 2 < width or "gap" in links):
        yield (first, first + 2), 0, 1, 0


def with_regular(right: ResultFields, regular_shanten: int) -> ResultFields:
    """A result of ``shanten`` with another number of the regular form."""
    if right["regular"] is None:
        return right
    return with_minimum({**right, "regular": regular_shanten})


def with_minimum(right: ResultFields) -> ResultFields:
    """A result of ``shanten`` with the minimum of its forms."""
    numbers = [right[name] for name in ("regular", "seven-pairs", "thirteen-orphans")]
    return {**right, "minimum": min(cast("int", number) for number in numbers if number is not None)}


def _cutting(name: str, rules: CutRules) -> ProgramFault:
    return hand_fault(name, ("shanten",), lambda _, hand, right: with_regular(right, cut_with(rules, hand)))


def _running_on(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that fills blocks up with any copies left, sequences over the border of suits too."""
    conventions, numbers, upper = conventions_of(question.options), flat(hand.counts)[:27], right["regular"]
    if not isinstance(upper, int) or not any(_meet(numbers, border) for border in (9, 18)):
        return right
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    in_numbers: Plans = {NOTHING_PLANNED: 0}
    for kind, (held, copies) in enumerate(zip(numbers, flat(available)[:27], strict=True)):
        later = next_rank(in_numbers, 1 if kind + 2 < len(numbers) else 9, held, copies)
        in_numbers = {plan: missing for plan, missing in later.items() if missing <= upper and plan[0] <= hand.blocks}
    honours = plans(SUITS[-1], hand.counts[-1], available[-1])
    missing = [
        in_numbers[blocks, pair, 0, 0] + least
        for (more, head, _, _), least in honours.items()
        for blocks, pair in [(hand.blocks - more, 1 - head)]
        if (blocks, pair, 0, 0) in in_numbers
    ]
    return with_regular(right, min([upper + 1, *missing]) - 1)


def _pairs_of_quads(_: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that counts the tiles of seven pairs by two, and adds the kinds that it lacks."""
    if right["seven-pairs"] is None:
        return right
    numbers = flat(hand.counts)
    pairs, kinds = sum(number // 2 for number in numbers), sum(map(bool, numbers))
    return with_minimum({**right, "seven-pairs": 6 - pairs + max(0, 7 - kinds)})


def _four_blocks(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    conventions = conventions_of(question.options)
    if hand.blocks == 4:
        return right
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    count = cut(hand.counts, 4) if conventions.definition == "cut" else exchange(hand.counts, available, 4)
    return with_regular(right, count)


def _red_alone(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    if not any(hand.reds):
        return right
    conventions = conventions_of(question.options)
    counts = counts_of(tile for tile in hand.tiles if not tile.red)
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    count = cut(counts, hand.blocks) if conventions.definition == "cut" else exchange(counts, available, hand.blocks)
    pairs = right["seven-pairs"]
    if pairs is not None:
        pairs = seven_pairs(counts, conventions.seven_pairs)
    return with_regular({**right, "seven-pairs": pairs}, count)


def _complete_is_ready(_: Question, __: Hand, right: ResultFields) -> ResultFields:
    """The result of a program whose numbers begin at 0: it does not know complete hands."""
    return {name: max(0, number) if isinstance(number, int) else number for name, number in right.items()}


_LINKS: Final = frozenset[_Link](("sequence", "next", "gap"))

SHANTEN_FAULTS: Final = (
    _cutting("takes tiles of two suits for a shape with a gap (8m1p, 9m2p)", CutRules(across=frozenset(("gap",)))),
    _cutting("takes tiles of two suits for a shape (9m1p, 8m1p, 9m2p)", CutRules(across=frozenset(("next", "gap")))),
    _cutting("takes tiles of two suits for sequences and shapes (8m9m1p)", CutRules(across=_LINKS)),
    _cutting("takes honours for shapes (1z2z, 1z3z)", CutRules(honours=frozenset(("next", "gap")))),
    _cutting("takes honours for sequences and shapes (123z)", CutRules(honours=_LINKS)),
    _cutting("counts pairs and shapes even if the hand has enough blocks", CutRules(most="any")),
    _cutting("counts the head among the blocks", CutRules(most="with head")),
    _cutting("counts no head", CutRules(head=False)),
    _cutting("counts no pair as a shape", CutRules(pairs_are_shapes=False)),
    _cutting("counts no shape with a gap (13m)", CutRules(gaps=False)),
    _cutting("takes no triplets", CutRules(triplets=False)),
    _cutting("cuts each set that it finds, the lowest first, and never goes back", CutRules(is_greedy=True)),
    hand_fault("lets sequences run from one suit into the next (8m9m1p)", ("shanten",), _running_on),
    hand_fault("counts four equal tiles as two of the seven pairs, and then the kinds", ("shanten",), _pairs_of_quads),
    hand_fault("wants four blocks of concealed tiles beside melds", ("shanten",), _four_blocks),
    hand_fault("takes red fives for a kind of their own", ("shanten",), _red_alone),
    hand_fault("answers 0 for complete hands", ("shanten",), _complete_is_ready),
)
"""The faults of ``shanten``."""
