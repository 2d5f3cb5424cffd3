"""Classes of suits and of hands: all that shanten asks of them, and how many there are of each.

A holding is the tiles of one suit or more. What shanten asks of it is its features (how many tiles, pairs, kinds and
orphans it has) and what it lacks, by both definitions. When two holdings are put together, features add up, and blocks
and the pair are shared out. So few classes stand for all hands, and numbers of hands are sums of products of numbers of
holdings.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import comb
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen
from mjfunc.batch.features import FEATURES, features_of_suits
from mjfunc.fast.automaton import State, first_state, letter_of, walk
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import Definition, SevenPairsRule
    from mjfunc.tiles.counts import SuitCounts

S = TypeVar("S", bound=np.generic)
F = TypeVar("F", np.int32, np.uint32)
Integers: TypeAlias = NDArray[np.int64]
Lacks: TypeAlias = NDArray[np.uint8]
"""What is lacking: by definition, without a pair and with one, for each number of blocks."""

DISTINCT, PHYSICAL = 0, 1
"""Holdings are counted by how many are different, and by the ways to draw them where copies are told apart."""


@attrs.frozen(eq=False)
class Suits:
    """Suits, class by class: where each stands in the table of suits."""

    ranks: int
    offsets: Integers


@attrs.frozen(eq=False)
class Together:
    """Two holdings together, class by class: of which class the one is and of which the other."""

    left: Classes
    right: Classes
    lefts: Integers
    rights: Integers


@attrs.frozen(eq=False)
class Classes:
    """The classes of holdings, those of fewer tiles first."""

    features: Integers
    lacking: Integers
    """Which row says what each class lacks."""
    lacks: Lacks
    weights: Integers
    """How many holdings are in each class, distinct and physical."""
    members: Suits | Together
    member_weights: Integers
    """How many holdings each member stands for."""

    def of_tiles(self, tiles: int) -> slice:
        """The classes of holdings of so many tiles."""
        begin, end = np.searchsorted(self.features, (tiles * FEATURES, (tiles + 1) * FEATURES)).tolist()
        return slice(begin, end)


@remember(4)
def halves(wall: Wall, rule: SevenPairsRule | None) -> tuple[Classes, Classes]:
    """Characters and dots together, bamboos and honours together; by features, or without a rule by tiles only."""
    m, p, s, z = (
        _of_suit(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS, copies, available, wall.blocks, rule)
        for suit, copies, available in zip(SUITS, wall.copies, wall.available, strict=True)
    )
    return _together(m, p, wall.blocks), _together(s, z, wall.blocks)


@remember(8)
def _of_suit(
    suit: Suit, copies: SuitCounts, available: SuitCounts, blocks: int, rule: SevenPairsRule | None
) -> Classes:
    """The classes of the suits that fit into a hand, with at most so many copies of each rank."""
    of_all, ways = _in_table(suit, features_of_suits(rule or "distinct")), _ways_to_draw(copies)
    offsets = np.flatnonzero(_fit(of_all, blocks) & (ways > 0))
    unit = FEATURES if rule is None else 1
    features = of_all[offsets].astype(np.int64) // unit * unit
    weights = np.stack([np.ones(len(offsets), np.int64), ways[offsets]])
    lacking, lacks = _lacks(suit, offsets, available, blocks)
    return _classes(features, lacking, lacks, weights, lambda order: Suits(suit.ranks, frozen(offsets[order])))


def _together(left: Classes, right: Classes, blocks: int) -> Classes:
    """The classes of two holdings together that fit into a hand."""
    fitting = _fit(np.add.outer(left.features.astype(np.int32), right.features.astype(np.int32)), blocks)
    lefts, rights = np.nonzero(fitting)
    shared = share(left.lacks, right.lacks)
    lacking, lacks = _different(shared.reshape(-1, *shared.shape[2:]))
    return _classes(
        left.features[lefts] + right.features[rights],
        lacking[left.lacking[lefts] * len(right.lacks) + right.lacking[rights]],
        lacks,
        left.weights[:, lefts] * right.weights[:, rights],
        lambda order: Together(left, right, frozen(lefts[order]), frozen(rights[order])),
    )


def _fit(features: NDArray[F], blocks: int) -> NDArray[np.bool_]:
    """Whether holdings have no more tiles than so many blocks, a pair and no third of it."""
    fit: NDArray[np.bool_] = features < (3 * blocks + 3) * FEATURES
    return fit


def _classes(
    features: Integers,
    lacking: Integers,
    lacks: Lacks,
    weights: Integers,
    members: Callable[[Integers], Suits | Together],
) -> Classes:
    """Sort members into classes: features, what they lack, how many holdings they stand for, and what they are."""
    keys = features * len(lacks) + lacking
    order = np.argsort(keys, kind="stable")
    begins = np.flatnonzero(np.diff(keys[order], prepend=-1))
    of_each = weights[:, order]
    first = order[begins]
    return Classes(
        frozen(features[first]),
        frozen(lacking[first]),
        frozen(lacks),
        frozen(np.add.reduceat(of_each, begins, axis=1)),
        members(order),
        frozen(of_each),
    )


def share(left: Lacks, right: Lacks) -> Lacks:
    """What each two holdings lack when blocks and the pair are shared out among them in the best way."""
    pairs_of = {0: ((0, 0),), 1: ((0, 1), (1, 0))}
    shared = np.full((len(left), len(right), *left.shape[1:]), NEVER, np.uint8)
    for pair, blocks in product(pairs_of, NUMBERS):
        for (in_left, in_right), blocks_in_left in product(pairs_of[pair], range(blocks + 1)):
            both = left[:, None, :, in_left, blocks_in_left] + right[:, :, in_right, blocks - blocks_in_left]
            shared[..., pair, blocks] = np.minimum(shared[..., pair, blocks], both)
    return shared


def _different(lacks: Lacks) -> tuple[Integers, Lacks]:
    """Which of the different rows each row is, and these."""
    different, which = np.unique(lacks, axis=0, return_inverse=True)
    return which.reshape(-1), different


def _in_table(suit: Suit, table: NDArray[S]) -> NDArray[S]:
    """What a table of suits says of one suit."""
    return table[HONOURS:] if suit is Suit.HONOURS else table[:HONOURS]


def _ways_to_draw(copies: SuitCounts) -> Integers:
    """In how many ways each suit can be drawn: in none, if it has more than these copies of a rank."""
    return reduce(_every_two, np.array([[comb(most, held) for held in range(BASE)] for most in copies]))


def _every_two(lower: NDArray[S], higher: NDArray[S]) -> NDArray[S]:
    """The products of what is said of the ranks below with what is said of the next."""
    products: NDArray[S] = np.multiply.outer(lower, higher).ravel()
    return products


def _lacks(suit: Suit, offsets: Integers, available: SuitCounts, blocks: int) -> tuple[Integers, Lacks]:
    """Which row says what each suit lacks by both definitions, and the rows; cutting does not ask for copies."""
    if min(available) == COPIES:
        exchange, by_exchange = _signatures_of(suit, offsets, "exchange")
    else:
        exchange, by_exchange = _beside(suit, offsets, available, blocks)
    cut, by_cutting = _signatures_of(suit, offsets, "cut")
    _, first, lacking = np.unique(exchange * len(by_cutting) + cut, return_index=True, return_inverse=True)
    return lacking, np.stack([by_exchange[exchange[first]], by_cutting[cut[first]]], axis=1)


def _signatures_of(suit: Suit, offsets: Integers, definition: Definition) -> tuple[Integers, Lacks]:
    """The number of each suit's signature, and what each signature lacks."""
    known = signatures(definition)
    numbers = _in_table(suit, np.frombuffer(known.suits, np.uint8))[offsets].astype(np.int64)
    return numbers, np.array([tuple(lacks) for lacks in known.lacks], np.uint8).reshape(-1, 2, len(NUMBERS))


def _beside(suit: Suit, offsets: Integers, available: SuitCounts, blocks: int) -> tuple[Integers, Lacks]:
    """The same of suits of which so many copies are available: all walk through the automaton at once, rank by rank."""
    states, reached = [first_state(blocks)], np.zeros(1, np.int64)
    for rank, copies in enumerate(available, start=1):
        numbers: dict[State, int] = {}
        # More copies than are available are of no more use than those.
        letters = [letter_of(None if suit is Suit.HONOURS else rank, min(held, copies), copies) for held in range(BASE)]
        after = [[numbers.setdefault(walk(state, (letter,)), len(numbers)) for letter in letters] for state in states]
        # The lowest rank is the highest digit of an offset, so these are in order.
        states, reached = [*numbers], np.array(after)[reached].ravel()
    lacks = np.full((len(states), 2, len(NUMBERS)), NEVER, np.uint8)
    found = np.frombuffer(b"".join(state.lacks for state in states), np.uint8)
    lacks[:, :, : blocks + 1] = found.reshape(len(states), 2, -1)
    return reached[offsets], lacks
