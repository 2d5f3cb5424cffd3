"""Every way to read the concealed tiles of a suit, with the winning tile in each of its places, or without it."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, frozen
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.parts import GATES, Deck, SuitPart, deck_of, ended, pairs, sequences, triplets
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RANKS: Final = 10
"""The number of cases of the winning tile in a suit: absent, or one of nine ranks."""
PLACE_BITS: Final = 3
_KEEP_WAY: Final = 13
"""The number of bits for the way in which a reading splits the suit."""
_NOT_IN: Final = -1


@attrs.frozen(eq=False)
class Suits:
    """The readings of every suit with every winning tile: each is a row of ``keys``, ``bits`` and ``orders``.

    A group is a suit with a winning tile. Its index is ``number * RANKS + rank``, with rank 0 if the winning tile is in
    another suit.
    """

    numbers: NDArray[np.uint16]
    """By offset: the number of the suit, or 0 if it has no reading."""
    first: Integers
    """By group: the row of its first reading."""
    many: Integers
    """By group: its number of readings."""
    has_pair: Integers
    """By the number of the suit: 1 if it has a pair, else 0."""
    keys: Integers
    """The packed features of each reading."""
    bits: Integers
    """The sequences and triplets of each reading, as bits."""
    orders: Integers
    """The position of each reading in canonical order: the way to split the suit and, in the lowest bits, the place of
    the winning tile."""


@attrs.frozen(eq=False)
class _Splits:
    """Ways to split suits into blocks and the same pair, or no pair: one way in each row."""

    ways: NDArray[np.intp]
    """The index of each way among all ways with this number of blocks, in canonical order."""
    blocks: NDArray[np.intp]
    """The numbers of the blocks, in canonical order."""
    pair: SuitPart | None
    counts: Integers
    keys: Integers
    bits: Integers
    is_gates: Flags


@remember(1)
def suits() -> Suits:
    """Return the readings of a number suit, computed for bamboos, and of honours; they are computed once."""
    columns = [np.concatenate(column) for column in zip(*_readings(), strict=True)]
    offsets, ranks, ways, places, keys, bits, paired = columns
    # Those of a suit with a winning tile together, in canonical order.
    order = np.argsort(((offsets * RANKS + ranks) << _KEEP_WAY | ways) << PLACE_BITS | places)
    offsets, ranks, ways, places = (column[order] for column in (offsets, ranks, ways, places))
    known, at = np.unique(offsets, return_inverse=True)
    numbers = np.zeros(HONOURS + BASE**Suit.HONOURS.ranks, np.uint16)
    numbers[known] = np.arange(1, len(known) + 1)
    groups = (at + 1) * RANKS + ranks
    many = np.bincount(groups, minlength=(len(known) + 1) * RANKS)
    first = np.cumsum(many) - many
    is_next = np.diff(ways, prepend=_NOT_IN) != 0
    passed = np.cumsum(is_next)
    has_pair = np.zeros(len(known) + 1, np.int64)
    has_pair[at + 1] = paired[order]
    # The first of a group is way 0: that of the group before may be the same blocks.
    begin = first[groups]
    orders = (passed - passed[begin]) << PLACE_BITS | places
    return Suits(
        frozen(numbers),
        frozen(first),
        frozen(many),
        frozen(has_pair),
        frozen(keys[order]),
        frozen(bits[order]),
        frozen(orders),
    )


def _readings() -> Iterator[tuple[Integers, ...]]:
    """Yield columns: offset of the suit, rank of the winning tile, way, place, key, bits, and 1 if there is a pair."""
    for suit in (Suit.BAMBOOS, Suit.HONOURS):
        deck, begin = deck_of(suit), HONOURS if suit is Suit.HONOURS else 0
        parts = [*triplets(deck, "triplet"), *sequences(deck, "sequence")]
        blocks = sorted(parts, key=lambda part: (part.low, part.sort == "sequence"))
        weights = BASE ** np.arange(suit.ranks)[::-1]
        for splits in _splits(deck, blocks):
            offsets = begin + splits.counts @ weights
            for rows, rank, place, more in _places(splits, blocks):
                keys = splits.keys[rows] + more
                whole = np.ones(len(rows), np.int64)
                paired = whole * (splits.pair is not None)
                yield offsets[rows], whole * rank, splits.ways[rows], whole * place, keys, splits.bits[rows], paired


def _splits(deck: Deck, blocks: Sequence[SuitPart]) -> Iterator[_Splits]:
    """The ways to choose blocks and at most one pair, grouped by the number of blocks and the pair."""
    counts, keys, bits = (np.array(column) for column in zip(*(_columns(deck, part) for part in blocks), strict=True))
    are_sequences = np.array([part.sort == "sequence" for part in blocks])
    for number in range(MOST_BLOCKS + 1):
        chosen = np.array([*combinations_with_replacement(range(len(blocks)), number)], np.intp)
        times = (chosen[:, :, None] == np.arange(len(blocks))).sum(1)
        twins = (times // 2 * are_sequences).sum(1)
        own_counts, own_keys = counts[chosen].sum(1), keys[chosen].sum(1) + (twins << f.TWINS.at)
        own_bits = np.bitwise_or.reduce(bits[chosen], axis=1)
        for pair in (None, *pairs(deck)):
            pair_counts, pair_key, _ = _columns(deck, pair) if pair else (np.zeros(len(deck.ranks), np.int64), 0, 0)
            all_counts = own_counts + pair_counts
            kept = np.flatnonzero((all_counts <= COPIES).all(1))
            held = all_counts[kept]
            is_gates = (held.sum(1) == MOST_CONCEALED) & (held >= GATES[: len(deck.ranks)]).all(1)
            is_gates &= not deck.is_honours
            told = own_keys[kept] + pair_key + (is_gates << np.int64(f.GATES.at))
            yield _Splits(kept, chosen[kept], pair, held, told, own_bits[kept], is_gates)


def _columns(deck: Deck, part: SuitPart) -> tuple[Integers, int, int]:
    """The counts of a part by rank, its packed features, and its bit."""
    counts = np.bincount(np.array(part.ranks) - 1, minlength=len(deck.ranks)).astype(np.int64)
    return counts, part.key, part.bit


def _places(splits: _Splits, blocks: Sequence[SuitPart]) -> Iterator[tuple[NDArray[np.intp], int, int, Integers | int]]:
    """The rows with a place for the winning tile of a rank, and its sum; first those without it."""
    yield np.arange(len(splits.counts)), 0, 0, 0
    for rank in range(1, splits.counts.shape[1] + 1):
        is_more = splits.is_gates & (splits.counts[:, rank - 1] > GATES[rank - 1])
        more = is_more.astype(np.int64) << f.MORE.at
        by_block = np.array([ended(part, rank) if rank in part.ranks else _NOT_IN for part in blocks])
        for place in range(splits.blocks.shape[1]):
            block = splits.blocks[:, place]
            is_first = block != splits.blocks[:, place - 1] if place else np.ones(len(block), np.bool_)
            rows = np.flatnonzero(is_first & (by_block[block] != _NOT_IN))
            yield rows, rank, place, by_block[block[rows]] + more[rows]
        if splits.pair is not None and rank == splits.pair.low:
            yield np.arange(len(splits.counts)), rank, MOST_BLOCKS, ended(splits.pair, rank) + more
