"""The scores of all winning hands of fourteen tiles, as sums over what their suits add to a score.

What counts about the sets of a suit are a few numbers that add up over suits. A suit whose tiles make sets in several
ways has several such values; which of them is best is only known of the whole hand.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.classical import Winds
from mjfunc.classical import sets as of_set
from mjfunc.tiles.tile import ORPHANS, Suit
from proofs import domains
from proofs.folding import Classes, hands_by
from proofs.kinds import order_of_kinds

if TYPE_CHECKING:
    from mjfunc.classical.sets import Set
    from mjfunc.spec.suits import Split
    from mjfunc.tiles.counts import SuitCounts


class Value(NamedTuple):
    """What sets add to a score. Of most things it only matters whether a hand has them, or one more than one."""

    pairs: int = 0
    points: int = 0
    lucky: int = 0
    sequences: int = 0
    runs: int = 0
    not_all_simple: int = 0
    """Whether there is a set of which some tile is no simple."""
    some_simple: int = 0
    """Whether there is one of which some tile is."""
    endless: int = 0
    """Whether there is one without a terminal and an honour."""
    honours: int = 0
    dragons: int = 0
    """How many threes of dragons."""
    dragon_pairs: int = 0
    winds: int = 0
    """How many sets of winds."""
    suits: int = 0
    """None, one, or several."""


MOST: Final = Value(2, 1 << 8, 8, 1, 1, 1, 1, 1, 1, 3, 1, 4, 2)
"""More than so much makes no difference."""
EAST: Final = Winds("E", "E")


def add(one: Value, other: Value) -> Value:
    """What two parts of a hand add together."""
    return Value(*map(min, map(sum, zip(one, other, strict=True)), MOST))


def value(split: Split, winds: Winds) -> Value:
    """What the sets of a suit add."""
    blocks, pairs = split
    every: tuple[Set, ...] = (*blocks, *pairs)
    begins = {of_set.sequence_rank(one) for one in blocks}
    return Value(
        pairs=len(pairs),
        points=sum(of_set.points(one, winds) for one in every),
        lucky=sum(of_set.luck(of_set.lowest(one), winds) for one in blocks if of_set.triplet(one)),
        sequences=any(map(of_set.is_sequence, blocks)),
        runs={1, 4, 7} <= begins,
        not_all_simple=not all(map(of_set.all_simple, every)),
        some_simple=not all(map(of_set.no_simple, every)),
        endless=not all(map(of_set.one_term_honor, every)),
        honours=any(of_set.suit(one) is None for one in every),
        dragons=sum(map(of_set.big_dragon, blocks)),
        dragon_pairs=sum(map(of_set.little_dragon, pairs)),
        winds=sum(map(of_set.wind, every)),
        suits=any(of_set.suit(one) is not None for one in every),
    )


def is_limit(hand: Value) -> bool:
    """Whether a hand of these sets is a limit hand."""
    is_all_terminals = not hand.some_simple and not hand.honours
    return hand.dragons == 3 or hand.winds == 4 or not hand.suits or is_all_terminals


def tests(hand: Value) -> list[int]:
    """What each consistency test that holds is worth, in the book's order."""
    held = {
        1: not hand.not_all_simple,
        2: not hand.some_simple,
        3: not hand.endless,
        4: hand.suits == 1 and not hand.honours,
        5: hand.suits == 1 and hand.honours,
        6: hand.dragons == 2 and hand.dragon_pairs,
    }
    return [4 if test == 4 else 1 for test, holds in held.items() if holds]


def final(hand: Value) -> int:
    """What a hand of these sets is worth."""
    if is_limit(hand):
        return 500
    doubles = hand.lucky + (not hand.sequences) + hand.runs + (not hand.points) + max(tests(hand), default=0)
    return min(500, ((20 + hand.points << doubles) + 5) // 10 * 10)


Scored: TypeAlias = tuple[Value, frozenset[Value]]
"""The value of the assignment that the book's procedure finds first, and the values of all."""


@cache
def scored(suit: Suit, counts: SuitCounts, winds: Winds) -> Scored:
    """What a complete suit adds."""
    ways = domains.built(suit)[counts]
    first = min(ways, key=lambda split: order_of_kinds(*split))
    return value(first, winds), frozenset(value(split, winds) for split in ways)


def both(one: Scored, other: Scored) -> Scored | None:
    """What two parts of a hand add together; None where that has two pairs."""
    first = add(one[0], other[0])
    return (first, frozenset(add(a, b) for a, b in product(one[1], other[1]))) if first.pairs <= 1 else None


def either(one: Value, other: Value) -> Value | None:
    """The same of one assignment."""
    found = add(one, other)
    return found if found.pairs <= 1 else None


def scored_suits(suit: Suit, winds: Winds) -> Classes[Scored]:
    """All complete suits, by what they add."""
    return Counter((sum(counts), scored(suit, counts, winds)) for counts in domains.built(suit))


@cache
def scored_numbers() -> Classes[Scored]:
    """All three number suits together, to which no wind matters."""
    nothing = Counter({(0, (Value(), frozenset((Value(),)))): 1})
    return hands_by({Suit.DOTS: scored_suits(Suit.DOTS, EAST), Suit.HONOURS: nothing}, both)


@cache
def scored_hands(winds: Winds) -> Counter[Scored]:
    """All hands of four blocks and a pair."""
    found: Counter[Scored] = Counter()
    honours = scored_suits(Suit.HONOURS, winds)
    for ((tiles, one), number), ((more, other), many) in product(scored_numbers().items(), honours.items()):
        if tiles + more == domains.MOST_TILES and (hand := both(one, other)) is not None:
            found[hand] += number * many
    return found


@cache
def scores(winds: Winds) -> dict[int, int]:
    """How many winning hands are worth how much, thirteen orphans included."""
    found: Counter[int] = Counter({500: len(ORPHANS)})
    for (_, values), number in scored_hands(winds).items():
        found[max(map(final, values))] += number
    return dict(sorted(found.items()))


def assignments() -> Counter[Value]:
    """The decompositions of all hands of four blocks and a pair, by what their sets add where the wind is East."""
    suits = {
        suit: Counter(
            (sum(counts), value(split, EAST)) for counts, ways in domains.built(suit).items() for split in ways
        )
        for suit in domains.SUITS
    }
    hands = hands_by(suits, either)
    return Counter({one: number for (tiles, one), number in hands.items() if tiles == domains.MOST_TILES})
