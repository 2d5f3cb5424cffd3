"""Classes of suits and of halves of hands with the same shanten in every hand, and their sizes.

A holding is the tiles of one suit or of several. The shanten of a hand depends only on the features of its holdings
(their numbers of tiles, pairs, kinds and orphans) and on their missing tiles, by both definitions. For two holdings
together, features add up, and blocks and the pair are shared. So there are few classes of holdings, and the numbers of
hands are sums of products of the sizes of classes.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import comb
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, frozen
from mjfunc.batch.tables import FEATURES, features_of_suits
from mjfunc.fast.automaton import letter_of, tables
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import remember
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import Definition, SevenPairsRule
    from mjfunc.tiles.counts import SuitCounts

S = TypeVar("S", bound=np.generic)
F = TypeVar("F", np.int32, np.uint32)
CostArray: TypeAlias = NDArray[np.uint8]
"""Missing tiles: by definition, without a pair and with one, for each number of blocks."""

DISTINCT, PHYSICAL = 0, 1
"""The two ways to count holdings: different ones, and ways to draw them from 136 different tiles."""


@attrs.frozen(eq=False)
class SuitMembers:
    """The suits of each class, class by class, by their offsets."""

    ranks: int
    offsets: Integers


@attrs.frozen(eq=False)
class HoldingPairs:
    """The pairs of holdings of each class, class by class, by the class of either holding."""

    left: HoldingClasses
    right: HoldingClasses
    lefts: Integers
    rights: Integers


@attrs.frozen(eq=False)
class HoldingClasses:
    """Classes of holdings, those of fewer tiles first."""

    features: Integers
    lacking: Integers
    """The row of ``lacks`` for each class."""
    lacks: CostArray
    weights: Integers
    """The number of holdings in each class, distinct and physical."""
    members: SuitMembers | HoldingPairs
    member_weights: Integers
    """The number of holdings that each member stands for."""

    def of_tiles(self, tiles: int) -> slice:
        """The range of classes whose holdings have ``tiles`` tiles."""
        begin, end = np.searchsorted(self.features, (tiles * FEATURES, (tiles + 1) * FEATURES)).tolist()
        return slice(begin, end)


@remember(4)
def halves(wall: Wall, rule: SevenPairsRule | None) -> tuple[HoldingClasses, HoldingClasses]:
    """The classes of characters with dots, and of bamboos with honours.

    Without a rule of seven pairs, the number of tiles is the only feature.
    """
    m, p, s, z = (
        _of_suit(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS, copies, available, wall.blocks, rule)
        for suit, copies, available in zip(SUITS, wall.copies, wall.available, strict=True)
    )
    return _together(m, p, wall.blocks), _together(s, z, wall.blocks)


@remember(8)
def _of_suit(
    suit: Suit, copies: SuitCounts, available: SuitCounts, blocks: int, rule: SevenPairsRule | None
) -> HoldingClasses:
    """The classes of the suits that fit into a hand, with at most ``copies`` of each rank."""
    of_all, ways = _in_table(suit, features_of_suits(rule or "distinct")), _ways_to_draw(copies)
    offsets = np.flatnonzero(_fit(of_all, blocks) & (ways > 0))
    unit = FEATURES if rule is None else 1
    features = of_all[offsets].astype(np.int64) // unit * unit
    weights = np.stack([np.ones(len(offsets), np.int64), ways[offsets]])
    lacking, lacks = _lacks(suit, offsets, available, blocks)
    return _classes(features, lacking, lacks, weights, lambda order: SuitMembers(suit.ranks, frozen(offsets[order])))


def _together(left: HoldingClasses, right: HoldingClasses, blocks: int) -> HoldingClasses:
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
        lambda order: HoldingPairs(left, right, frozen(lefts[order]), frozen(rights[order])),
    )


def _fit(features: NDArray[F], blocks: int) -> NDArray[np.bool_]:
    """Whether holdings have no more tiles than this many blocks and a pair need."""
    fit: NDArray[np.bool_] = features < (3 * blocks + 3) * FEATURES
    return fit


def _classes(
    features: Integers,
    lacking: Integers,
    lacks: CostArray,
    weights: Integers,
    members: Callable[[Integers], SuitMembers | HoldingPairs],
) -> HoldingClasses:
    """Group members with the same features and missing tiles into classes."""
    keys = features * len(lacks) + lacking
    order = np.argsort(keys, kind="stable")
    begins = np.flatnonzero(np.diff(keys[order], prepend=-1))
    of_each = weights[:, order]
    first = order[begins]
    return HoldingClasses(
        frozen(features[first]),
        frozen(lacking[first]),
        frozen(lacks),
        frozen(np.add.reduceat(of_each, begins, axis=1)),
        members(order),
        frozen(of_each),
    )


def share(left: CostArray, right: CostArray) -> CostArray:
    """The missing tiles of each two holdings, with blocks and the pair shared in the best way."""
    pairs_of = {0: ((0, 0),), 1: ((0, 1), (1, 0))}
    shared = np.full((len(left), len(right), *left.shape[1:]), NEVER, np.uint8)
    for pair, blocks in product(pairs_of, BLOCK_COUNTS):
        for (in_left, in_right), blocks_in_left in product(pairs_of[pair], range(blocks + 1)):
            both = left[:, None, :, in_left, blocks_in_left] + right[:, :, in_right, blocks - blocks_in_left]
            shared[..., pair, blocks] = np.minimum(shared[..., pair, blocks], both)
    return shared


def _different(lacks: CostArray) -> tuple[Integers, CostArray]:
    """The index of each row among the different rows, and these rows."""
    different, which = np.unique(lacks, axis=0, return_inverse=True)
    return which.reshape(-1), different


def _in_table(suit: Suit, table: NDArray[S]) -> NDArray[S]:
    """The part of a table of suits for one suit."""
    return table[HONOURS:] if suit is Suit.HONOURS else table[:HONOURS]


def _ways_to_draw(copies: SuitCounts) -> Integers:
    """The number of ways to draw each suit: 0 if it has more than these copies of a rank."""
    return reduce(_every_two, np.array([[comb(most, held) for held in range(BASE)] for most in copies]))


def _every_two(lower: NDArray[S], higher: NDArray[S]) -> NDArray[S]:
    """The products of the values for the ranks below with those for the next rank."""
    products: NDArray[S] = np.multiply.outer(lower, higher).ravel()
    return products


def _lacks(suit: Suit, offsets: Integers, available: SuitCounts, blocks: int) -> tuple[Integers, CostArray]:
    """The missing tiles of suits by both definitions: the row of each suit, and the rows.

    Cutting does not look at available copies.
    """
    if min(available) == COPIES:
        exchange, by_exchange = _signatures_of(suit, offsets, "exchange")
    else:
        exchange, by_exchange = _lacks_beside(suit, offsets, available, blocks)
    cut, by_cutting = _signatures_of(suit, offsets, "cut")
    _, first, lacking = np.unique(exchange * len(by_cutting) + cut, return_index=True, return_inverse=True)
    return lacking, np.stack([by_exchange[exchange[first]], by_cutting[cut[first]]], axis=1)


def _signatures_of(suit: Suit, offsets: Integers, definition: Definition) -> tuple[Integers, CostArray]:
    """The number of each suit's signature, and the missing tiles of each signature."""
    known = signatures(definition)
    numbers = _in_table(suit, np.frombuffer(known.suits, np.uint8))[offsets].astype(np.int64)
    return numbers, np.array([tuple(lacks) for lacks in known.lacks], np.uint8).reshape(-1, 2, len(BLOCK_COUNTS))


def _lacks_beside(suit: Suit, offsets: Integers, available: SuitCounts, blocks: int) -> tuple[Integers, CostArray]:
    """The missing tiles of suits with ``available`` copies: the row of each suit, and the rows.

    The automaton reads all suits at once, rank by rank.
    """
    table = tables()[blocks]
    reached = np.zeros(1, np.int64)
    for layer, copies in zip(table.honours if suit is Suit.HONOURS else table.numbers, available, strict=True):
        # Held copies beyond the available ones are useless.
        letters = np.array([letter_of(COPIES - copies, min(held, copies)) for held in range(BASE)])
        # The lowest rank is the highest digit of an offset, so these are in order.
        reached = np.frombuffer(layer, np.uint16)[np.add.outer(reached.astype(np.int64), letters)].ravel()
    lacks = np.full((len(table.lacks), 2, len(BLOCK_COUNTS)), NEVER, np.uint8)
    lacks[:, :, : blocks + 1] = np.array([*map(list, table.lacks)]).reshape(len(table.lacks), 2, -1)
    return reached[offsets].astype(np.int64), lacks
