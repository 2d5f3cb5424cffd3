"""The scores of all winning hands of fourteen tiles, as sums over what their suits add to a score.

What counts about the sets of a suit are a few numbers that add up over suits, as the second scorer finds them from its
tables. A suit whose tiles make sets in several ways has several such values; which of them is best is only known of the
whole hand.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.classical import Winds
from mjfunc.functional import group_by
from mjfunc.model.winds import WINDS
from mjfunc.tiles.counts import Counts, tiles_of
from mjfunc.tiles.tile import ORPHANS, Suit
from proofs import domains, second_scorer
from proofs.counterexamples import in_suit
from proofs.second_scorer import SetValue, Worth, add, worth_of
from proofs.sums_over_hands import Classes, hands_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.spec.complete import SuitSplit
    from mjfunc.tiles.counts import SuitCounts
    from mjfunc.tiles.tile import Tile

EAST: Final = Winds("E", "E")
Scored: TypeAlias = tuple[SetValue, frozenset[SetValue]]
"""The value of the assignment that the procedure finds first, and the values of all."""
NOTHING: Final[Scored] = (SetValue(), frozenset((SetValue(),)))


def names(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """Tiles as the second scorer writes them."""
    return tuple(str(tile.kind) for tile in tiles)


def digits(winds: Winds) -> tuple[str, str]:
    """Winds as the second scorer writes them."""
    return str(WINDS.index(winds.own) + 1), str(WINDS.index(winds.prevailing) + 1)


def parts_of(split: SuitSplit) -> list[tuple[str, ...]]:
    """The sets of a suit as the second scorer writes them."""
    blocks, pairs = split
    return [*(names(block.tiles) for block in blocks), *(names(pair.tiles) for pair in pairs)]


@cache
def scored(suit: Suit, counts: SuitCounts, winds: Winds) -> Scored:
    """The score classes of a complete suit."""
    tiles = second_scorer.in_order(names(tiles_of(in_suit((suit, counts)))))
    ways = second_scorer.ways(tiles, len(tiles) // 3, int(len(tiles) % 3 == 2))
    values = [second_scorer.value(way, *digits(winds)) for way in ways]
    return values[0], frozenset(values)


def combined(left: Scored, right: Scored) -> Scored | None:
    """The sum of two parts of a hand; None if both have a pair."""
    first = add(left[0], right[0])
    return (first, frozenset(add(a, b) for a, b in product(left[1], right[1]))) if first.pairs <= 1 else None


def either(left: SetValue, right: SetValue) -> SetValue | None:
    """The sum of two parts under one assignment; None if both have a pair."""
    found = add(left, right)
    return found if found.pairs <= 1 else None


def scored_suits(suit: Suit, winds: Winds) -> Classes[Scored]:
    """The number of complete suits in each score class."""
    return Counter((sum(counts), scored(suit, counts, winds)) for counts in domains.built(suit))


@cache
def scored_numbers() -> Classes[Scored]:
    """All three number suits together, to which no wind matters."""
    return hands_by({Suit.DOTS: scored_suits(Suit.DOTS, EAST), Suit.HONOURS: Counter({(0, NOTHING): 1})}, combined)


@cache
def scored_hands(winds: Winds) -> Counter[Scored]:
    """All hands of four blocks and a pair."""
    found: Counter[Scored] = Counter()
    honours = scored_suits(Suit.HONOURS, winds)
    for ((tiles, left), number), ((more, right), many) in product(scored_numbers().items(), honours.items()):
        if tiles + more == domains.MOST_TILES and (hand := combined(left, right)) is not None:
            found[hand] += number * many
    return found


@cache
def scores(winds: Winds) -> dict[int, int]:
    """The number of winning hands with each value, thirteen orphans included."""
    found: Counter[int] = Counter({second_scorer.LIMIT: len(ORPHANS)})
    for (_, values), number in scored_hands(winds).items():
        found[max(worth_of(value).final for value in values)] += number
    return dict(sorted(found.items()))


@attrs.frozen
class ScoreClass:
    """Hands whose suits add the same to a score: one of them, how many there are, and what each assignment is worth."""

    winds: Winds
    example: Counts
    number: int
    first: Worth
    """The value of the assignment that the procedure finds first."""
    every: frozenset[Worth]


@cache
def example_numbers() -> dict[tuple[int, Scored], tuple[SuitCounts, ...]]:
    """Of each class of three number suits together one."""
    suits: dict[tuple[int, Scored], SuitCounts] = {}
    for counts in domains.built(Suit.DOTS):
        suits.setdefault((sum(counts), scored(Suit.DOTS, counts, EAST)), counts)
    found: dict[tuple[int, Scored], tuple[SuitCounts, ...]] = {(0, NOTHING): ()}
    for _ in range(3):
        joined: dict[tuple[int, Scored], tuple[SuitCounts, ...]] = {}
        for ((tiles, left), before), ((more, right), counts) in product(found.items(), suits.items()):
            if tiles + more <= domains.MOST_TILES and (hand := combined(left, right)) is not None:
                joined.setdefault((tiles + more, hand), (*before, counts))
        found = joined
    return found


def classes(winds: Winds) -> list[ScoreClass]:
    """All hands of four blocks and a pair, by what number suits together, and honours, add."""
    honours = group_by(lambda counts: (sum(counts), scored(Suit.HONOURS, counts, winds)), domains.built(Suit.HONOURS))
    found: list[ScoreClass] = []
    for ((tiles, left), number), ((more, right), many) in product(scored_numbers().items(), honours.items()):
        if tiles + more == domains.MOST_TILES and (hand := combined(left, right)) is not None:
            m, p, s = example_numbers()[tiles, left]
            first, every = worth_of(hand[0]), frozenset(map(worth_of, hand[1]))
            found.append(ScoreClass(winds, (m, p, s, many[0]), number * len(many), first, every))
    return found


def assignments() -> Counter[SetValue]:
    """The decompositions of all hands of four blocks and a pair, by what their sets add where the wind is East."""
    suits = {
        suit: Counter(
            (sum(counts), second_scorer.value(parts_of(split), *digits(EAST)))
            for counts, ways in domains.built(suit).items()
            for split in ways
        )
        for suit in domains.SUITS
    }
    hands = hands_by(suits, either)
    return Counter({value: number for (tiles, value), number in hands.items() if tiles == domains.MOST_TILES})


MOST_IN_SUIT: Final = 8
"""A number suit of a hand with a set in three suits leaves three tiles for each of the others."""
SEQUENCES: Final = tuple(tuple(int(rank <= at < rank + 3) for at in range(9)) for rank in range(7))
TRIPLETS: Final = tuple(tuple(3 * (rank == at) for at in range(9)) for rank in range(9))
"""As counts."""


def number_with_a_set_in_three_suits(sets: tuple[SuitCounts, ...]) -> int:
    """The number of hands with one of these sets in all three suits, from the fast splits of suits without it."""
    numbers: Classes[frozenset[int]] = Counter()
    honours: Counter[int] = Counter()
    for suit, counts in domains.every_suit(MOST_IN_SUIT):
        if suit is Suit.HONOURS:
            honours[sum(counts)] += domains.ways_to_split(suit, counts) > 0
        elif there := frozenset(at for at, taken in enumerate(sets) if is_complete_without(counts, taken)):
            numbers[sum(counts), there] += 1
    hands = numbers
    for _ in range(2):
        joined: Classes[frozenset[int]] = Counter()
        for ((tiles, left), number), ((more, right), many) in product(hands.items(), numbers.items()):
            if tiles + more <= domains.MOST_TILES and left & right:
                joined[tiles + more, left & right] += number * many
        hands = joined
    return sum(number * honours[domains.MOST_TILES - tiles] for (tiles, _), number in hands.items())


def is_complete_without(counts: SuitCounts, taken: SuitCounts) -> bool:
    """Whether a number suit has this set and the fast way splits its other tiles."""
    left = tuple(held - less for held, less in zip(counts, taken, strict=True))
    return min(left) >= 0 and domains.ways_to_split(Suit.DOTS, left) > 0
