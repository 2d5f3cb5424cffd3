"""Pieces: the blocks, pair and wait that a suit can add to a decomposition, as bit fields to be joined.

A decomposition is one word of 64 bits: its row, its form, four blocks, its pair and its wait, each as a code. The codes
of blocks and pairs are increased by one, because 0 means that there is none. So words sort like decompositions.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, frozen
from mjfunc.batch.codes import BLOCKS, BLOCKS_BEFORE, code_of
from mjfunc.functional import remember
from mjfunc.model.decompositions import Wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.conventions import Exhausted

PieceWords: TypeAlias = NDArray[np.uint32]

BLOCK_BITS: Final = 6
PAIR_BIT: Final = 11
BLOCKS_BIT: Final = PAIR_BIT + 6
"""The wait is below the pair, and both are below the blocks."""
ALL_BLOCKS: Final = MOST_BLOCKS * BLOCK_BITS
"""The bits of four blocks. In the word of a piece, the number of bits of its own blocks is above them."""

ONLY_BLOCKS: Final = (1 << ALL_BLOCKS) - 1
NUMBER_BITS: Final = 8
MOST_PIECES: Final = (1 << NUMBER_BITS) - 1
"""The most pieces of one role that a suit has."""

ROLES: Final = 4
PLAIN, HOLE, LOW, HIGH = range(ROLES)
"""The role of a suit in a decomposition. PLAIN is any piece that needs no other suit: blocks, blocks and a pair, or,
with 3n + 1 tiles, blocks with a wait. HOLE is a wait whose pair is in another suit. LOW and HIGH are the lower and the
upper pair of a shanpon in two suits."""
SHARES: Final = (0, 1, 5)
"""The share of a suit with 3n, 3n + 1 or 3n + 2 tiles. The sum of four says how many suits have which."""
NO_SHARE: Final = 50
"""The share of a suit that occurs in no complete or ready hand."""
COMPLETE: Final = 5
"""The sum of the shares if one suit has the pair and the others only blocks."""
TOGETHER: Final = 1
"""The sum of the shares if one suit has the pair and the wait."""
APART: Final = 10
"""The sum of the shares if the pair and the wait are in two suits."""


@attrs.frozen(eq=False)
class PieceTable:
    """The pieces of every suit."""

    ids: NDArray[np.uint32]
    """The number of a suit, by its offset; 0 if it has no pieces."""
    shares: NDArray[np.uint16]
    """The share of a suit, by its number."""
    heads: NDArray[np.intp]
    """The index of the first piece, by role and then by number; the lowest bits have the number of pieces."""
    blocks: tuple[PieceWords, PieceWords, PieceWords, PieceWords]
    """The blocks of each piece, by suit, the first block uppermost, and the number of their bits."""
    besides: tuple[PieceWords, PieceWords, PieceWords, PieceWords]
    """The pair and the wait of each piece, by suit."""


@attrs.frozen
class _Outside:
    """The tiles of a suit outside its blocks, by rank."""

    role: int
    pair: tuple[int, ...] = ()
    """The rank of the pair, if there is one."""
    tiles: tuple[int, ...] = ()
    """The ranks of the tiles that wait."""
    on: tuple[int, ...] = ()
    """The ranks that they wait for; of half a shanpon the rank of the pair."""
    shape: WaitShape | None = None

    @property
    def most_blocks(self) -> int:
        """The most blocks with these tiles, given that a pair of another suit may be needed."""
        elsewhere = 0 if self.role == PLAIN else 2
        return (MOST_CONCEALED - elsewhere - 2 * len(self.pair) - len(self.tiles)) // 3

    def codes(self, suit: Suit) -> list[int]:
        """The codes of pair and wait if no kind is live, the first, the second, or both; -1 if there is no wait."""
        pair = (9 * suit.ordinal + self.pair[0]) << PAIR_BIT if self.pair else 0
        if self.role in (LOW, HIGH):
            kind = KINDS[9 * suit.ordinal + self.on[0] - 1]
            dead, live = _LOW[kind] if self.role == LOW else _HIGH[kind]
            return [dead, live, dead, live]
        if self.shape is None:
            return [pair] * 4
        on, tiles = (tuple(Tile(suit, rank) for rank in ranks) for ranks in (self.on, self.tiles))
        left = [on[:1], on[1:], on] if len(on) == 2 else [on] * 3
        return [-1, *(pair + code_of(Wait(self.shape, tiles, live)) for live in left)]


def _shanpons() -> tuple[dict[Tile, tuple[int, int]], dict[Tile, tuple[int, int]]]:
    """The parts of the code of a shanpon for its lower and its upper pair: for an exhausted kind, and for a live one.

    In canonical order, shanpons with the same lower pair follow each other, three for each upper pair: for the lower
    kind, for both, and for the upper kind. In two suits one kind is live, for each exhausted one needs eight tiles.
    """
    last = KINDS[-1]
    high = {kind: (3 * kind.index, 3 * kind.index + 1) for kind in KINDS}

    def low(kind: Tile, *on: Tile) -> int:
        return code_of(Wait(WaitShape.SHANPON, (kind, kind, last, last), on)) - high[last][1]

    return {kind: (low(kind, last), low(kind, kind, last)) for kind in KINDS[:-1]} | {last: (0, 0)}, high


_LOW, _HIGH = _shanpons()


def _outsides(suit: Suit) -> Iterator[_Outside]:
    """Every possibility for the tiles of a suit outside its blocks."""
    ranks = range(1, suit.ranks + 1)
    pairs = [(rank,) for rank in ranks]
    yield _Outside(PLAIN)
    for pair in pairs:
        yield _Outside(PLAIN, pair)
        yield _Outside(LOW, pair, (), pair)
        yield _Outside(HIGH, pair, (), pair)
        yield _Outside(PLAIN, (), pair, pair, WaitShape.TANKI)
    for low, high in combinations(ranks, 2):
        yield _Outside(PLAIN, (), (low, low, high, high), (low, high), WaitShape.SHANPON)
    for tiles, on, shape in _holes(suit):
        yield _Outside(HOLE, (), tiles, on, shape)
        yield from (_Outside(PLAIN, pair, tiles, on, shape) for pair in pairs)


def _holes(suit: Suit) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], WaitShape]]:
    """Every two tiles of a sequence, with the ranks that they wait for."""
    for low in range(1, suit.ranks) if suit is not Suit.HONOURS else ():
        on = tuple(rank for rank in (low - 1, low + 2) if 1 <= rank <= suit.ranks)
        yield (low, low + 1), on, WaitShape.RYANMEN if len(on) == 2 else WaitShape.PENCHAN
        if low + 2 <= suit.ranks:
            yield (low, low + 2), (low + 1,), WaitShape.KANCHAN


def _blocks_of(suit: Suit) -> tuple[NDArray[np.int8], Integers]:
    """The counts and the words of 0 to 4 blocks of a suit, fewer blocks first."""
    blocks = [block for block in BLOCKS if block.suit is suit]
    counts: list[list[int]] = []
    words: list[int] = []
    for number in range(MOST_BLOCKS + 1):
        for chosen in combinations_with_replacement(range(len(blocks)), number):
            ranks = [tile.rank for at in chosen for tile in blocks[at].tiles]
            counts.append([ranks.count(rank) for rank in range(1, suit.ranks + 1)])
            places = [ALL_BLOCKS - BLOCK_BITS * (nth + 1) for nth in range(number)]
            words.append(sum((at + 1) << place for at, place in zip(chosen, places, strict=True)))
    return np.array(counts, np.int8), np.array(words, np.int64)


@attrs.frozen(eq=False)
class _RawPieces:
    """The pieces of suits of the same size, in order of role, suit and blocks."""

    roles: Integers
    offsets: Integers
    """The offset of the suit among those of its size."""
    blocks: Integers
    besides: Integers
    """In a row for each suit of this size."""

    def at(self, places: Integers) -> _RawPieces:
        """The pieces at these indices."""
        return _RawPieces(self.roles[places], self.offsets[places], self.blocks[places], self.besides[:, places])


def _pieces_of(suits: tuple[Suit, ...], exhausted: Exhausted) -> _RawPieces:
    """All pieces of suits of the same size."""
    blocks = _blocks_of(suits[0])
    parts = [_pieces_with(beside, suits, exhausted, *blocks) for beside in _outsides(suits[0])]
    found = _RawPieces(
        np.concatenate([part.roles for part in parts]),
        np.concatenate([part.offsets for part in parts]),
        np.concatenate([part.blocks for part in parts]),
        np.concatenate([part.besides for part in parts], axis=1),
    )
    return found.at(np.lexsort((found.blocks & ONLY_BLOCKS, found.offsets, found.roles)))


def _pieces_with(
    beside: _Outside, suits: tuple[Suit, ...], exhausted: Exhausted, counts: NDArray[np.int8], words: Integers
) -> _RawPieces:
    """The pieces with these tiles outside the blocks, without those whose wait has no live kind."""
    ranks = suits[0].ranks
    outside = (*beside.pair * 2, *beside.tiles)
    counts = counts + np.array([outside.count(rank + 1) for rank in range(ranks)], np.int8)
    tiles = counts.sum(1)
    fit = (tiles <= 3 * beside.most_blocks + len(outside)) & (counts <= COPIES).all(1)
    which = np.zeros(len(counts), np.int64)
    for place, rank in enumerate(beside.on):
        which += (exhausted == "ready" or counts[:, rank - 1] < COPIES) << place
    besides = np.array([beside.codes(suit) for suit in suits])[:, which]
    offsets = counts @ BASE ** np.arange(ranks)[::-1]
    sizes = (tiles - len(outside)) // 3 * BLOCK_BITS
    found = _RawPieces(
        np.full(len(counts), beside.role), offsets, words | sizes.astype(np.int64) << ALL_BLOCKS, besides
    )
    return found.at(np.flatnonzero(fit & (besides[0] >= 0)))


@remember(2)
def pieces(exhausted: Exhausted) -> PieceTable:
    """The pieces of every suit, with or without waits for exhausted kinds."""
    number_suits, honours = _pieces_of(NUMBER_SUITS, exhausted), _pieces_of((Suit.HONOURS,), exhausted)
    ids = np.zeros(HONOURS + BASE**Suit.HONOURS.ranks, np.uint32)
    shares, heads = [np.array([NO_SHARE])], [np.zeros((ROLES, 1), np.intp)]
    for begin, found in ((0, number_suits), (HONOURS, honours)):
        suits, which = np.unique(found.offsets, return_inverse=True)
        ids[begin + suits] = np.arange(len(suits)) + sum(map(len, shares))
        tiles = (suits[:, None] // BASE ** np.arange(Suit.DOTS.ranks) % BASE).sum(1)
        shares.append(np.array(SHARES)[tiles % 3])
        many = np.bincount(found.roles * len(suits) + which, minlength=ROLES * len(suits))
        heads.append(((np.cumsum(many) - many) << NUMBER_BITS | many).reshape(ROLES, -1))
    of_suits = [(found, at) for found in (number_suits, honours) for at in range(len(found.besides))]
    m, p, s, z = (_in_suit(suit, found.blocks) for suit, (found, _) in zip(SUITS, of_suits, strict=True))
    beside_m, beside_p, beside_s, beside_z = (frozen(found.besides[at].astype(np.uint32)) for found, at in of_suits)
    return PieceTable(
        frozen(ids),
        frozen(np.concatenate(shares).astype(np.uint16)),
        frozen(np.concatenate(heads, axis=1).ravel()),
        (m, p, s, z),
        (beside_m, beside_p, beside_s, beside_z),
    )


def _in_suit(suit: Suit, blocks: Integers) -> PieceWords:
    """Blocks of characters as blocks of a suit."""
    ones = sum(1 << place for place in range(0, ALL_BLOCKS, BLOCK_BITS))
    left = ALL_BLOCKS - (blocks >> ALL_BLOCKS)
    return frozen((blocks + BLOCKS_BEFORE[suit.ordinal] * (ones >> left << left)).astype(np.uint32))
