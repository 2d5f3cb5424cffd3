"""Pieces: the blocks, pair and wait that a suit can add to a decomposition, and how pieces of suits are joined.

A decomposition is one word of 64 bits: its row, its form, four blocks, its pair and its wait, each as a code. The codes
of blocks and pairs are increased by one, because 0 means that there is none. So words sort like decompositions.

Pieces are bit fields of such words. A hand takes one piece of each suit, and their words are joined for all hands at
once.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, frozen, look_up
from mjfunc.batch.codes import BLOCKS, BLOCKS_BEFORE, WAITS, code_of
from mjfunc.functional import remember
from mjfunc.model.decompositions import Wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.batch.arrays import OffsetArray
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

    def pieces_at(self, places: Integers) -> _RawPieces:
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
    return found.pieces_at(np.lexsort((found.blocks & ONLY_BLOCKS, found.offsets, found.roles)))


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
    return found.pieces_at(np.flatnonzero(fit & (besides[0] >= 0)))


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


Words: TypeAlias = NDArray[np.uint64]
"""The words of decompositions, in no order."""

FORM_BIT: Final = BLOCKS_BIT + ALL_BLOCKS
ROW_BIT: Final = FORM_BIT + 2
"""The form is above the blocks, and above it the row."""


def complete_words(of: PieceTable, offsets: OffsetArray) -> Words:
    """The words of the regular decompositions of complete hands with these suits."""
    ids = look_up(of.ids, offsets)
    return _words(of, ids, np.flatnonzero(look_up(of.shares, ids).sum(0) == COMPLETE), PLAIN)


def ready_words(of: PieceTable, offsets: OffsetArray) -> Words:
    """The words of the regular decompositions of ready hands with these suits."""
    ids = look_up(of.ids, offsets)
    shares = look_up(of.shares, ids)
    both = shares.sum(0)
    apart = np.flatnonzero(both == APART)
    in_two = (shares[:, apart] == SHARES[2]).astype(np.intp)
    upper = in_two * (in_two.cumsum(0) - 1)
    lower = in_two - upper
    return np.concatenate([
        _words(of, ids, np.flatnonzero(both == TOGETHER), PLAIN),
        *(_words(of, ids, apart, asked) for asked in (HOLE * lower, HOLE * upper, LOW * lower + HIGH * upper)),
    ])  # fmt: skip


def _words(of: PieceTable, ids: NDArray[np.uint32], rows: NDArray[np.intp], asked: NDArray[np.intp] | int) -> Words:
    """The words of all combinations of the pieces of each row, those of one role for each suit."""
    heads = look_up(of.heads, ids[:, rows] + asked * len(of.shares))
    numbers = heads & MOST_PIECES
    ways = numbers[0] * numbers[1] * numbers[2] * numbers[3]
    which = np.repeat(np.arange(len(rows)), ways)
    chosen = [look_up(head >> NUMBER_BITS, which) for head in heads]
    several = np.flatnonzero(look_up(ways, which) > 1)
    if len(several):
        of_row = which[several]
        nth = several - (ways.cumsum() - ways)[of_row]
        for suit in reversed(SUITS):
            nth, piece = np.divmod(nth, look_up(numbers[suit.ordinal], of_row))
            chosen[suit.ordinal][several] += piece
    words = _put_together(of, chosen)
    words |= look_up(rows, which).astype(np.uint64) << ROW_BIT
    return words


def _put_together(of: PieceTable, chosen: Sequence[NDArray[np.intp]]) -> Words:
    """The words of one piece of each suit, with the blocks of the suits in order."""
    blocks = np.zeros(len(chosen[0]), np.uint32)
    besides, taken = blocks.copy(), blocks.copy()
    for suit_blocks, suit_besides, pieces in zip(of.blocks, of.besides, chosen, strict=True):
        of_suit = look_up(suit_blocks, pieces)
        blocks |= (of_suit & ONLY_BLOCKS) >> taken
        taken += of_suit >> ALL_BLOCKS
        besides += look_up(suit_besides, pieces)
    words = blocks.astype(np.uint64)
    words <<= BLOCKS_BIT
    words |= besides
    return words


_ONLY_WAIT: Final = (1 << PAIR_BIT) - 1
_NO_WAIT: Final = _ONLY_WAIT
"""Not the code of a wait: no kind is left."""


@attrs.frozen(eq=False)
class _Left:
    """The kinds of each wait, by code, and its codes for the kinds that are left."""

    first: NDArray[np.uint8]
    last: NDArray[np.uint8]
    """Equal to ``first`` if the wait is for one kind."""
    codes: NDArray[np.uint64]
    """Four for each wait: both kinds live, the last dead, the first dead, both dead."""


@remember(1)
def _left() -> _Left:
    first, last = (np.array([wait.on[at].index for wait in WAITS], np.uint8) for at in (0, -1))
    codes = [code for wait in WAITS for code in (code_of(wait), _other(wait, 0), _other(wait, -1), _NO_WAIT)]
    return _Left(frozen(first), frozen(last), frozen(np.array(codes, np.uint64)))


def _other(wait: Wait, at: int) -> int:
    """The code of a wait for two kinds when only one of them is left."""
    return code_of(attrs.evolve(wait, on=(wait.on[at],))) if len(wait.on) == 2 else _NO_WAIT


def live_words(words: Words, dead: NDArray[np.bool_]) -> Words:
    """The words of ready hands with waits for live kinds only; words without such a kind are left out."""
    known, kinds = _left(), np.intp(dead.shape[1])
    waits = (words & np.uint64(_ONLY_WAIT)).astype(np.intp)
    begins = (words >> np.uint64(ROW_BIT)).astype(np.intp) * kinds
    first, last = (look_up(dead, begins + look_up(on, waits)) for on in (known.first, known.last))
    left = look_up(known.codes, 4 * waits + 2 * first + last)
    changed = words - waits.astype(np.uint64) + left
    live: Words = changed[left != _NO_WAIT]
    return live
