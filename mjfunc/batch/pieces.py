"""Pieces: what each suit can add to a decomposition, as numbers that only need to be put together.

A decomposition is one word: its hand, its form, four blocks, its pair and its wait, each by its code. Where a block or
a pair may be missing, codes are one more, and 0 says that it is. So words sort as decompositions do.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen
from mjfunc.batch.codes import BLOCKS, BLOCKS_BEFORE, code_of
from mjfunc.functional import remember
from mjfunc.model.decompositions import Wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.conventions import Exhausted

Integers: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint32]

BLOCK_BITS: Final = 6
PAIR_BIT: Final = 11
BLOCKS_BIT: Final = PAIR_BIT + 6
"""The wait is below the pair, and both are below the blocks."""
ALL_BLOCKS: Final = MOST_BLOCKS * BLOCK_BITS
"""How many bits all blocks take; in the word of a piece, the number of bits that its own ones take is above them."""

ONLY_BLOCKS: Final = (1 << ALL_BLOCKS) - 1
NUMBER_BITS: Final = 8
MOST_PIECES: Final = (1 << NUMBER_BITS) - 1
"""So many bits hold how many pieces a suit has of what is asked."""

ROLES: Final = 4
PLAIN, HOLE, LOW, HIGH = range(ROLES)
"""What is asked of a suit: all that it can be alone; a hole whose pair is in another suit; and the lower and the upper
pair of a shanpon. Alone it is blocks, blocks and a pair, or, with a tile more than whole blocks, all that waits."""
SHARES: Final = (0, 1, 5)
"""The share of a suit with no tile beside whole blocks, one or two; the sum of four says how many have which."""
NO_SHARE: Final = 50
"""The share of a suit that no complete or ready hand has."""
COMPLETE: Final = 5
"""The sum where one suit has the pair, and the others only blocks."""
TOGETHER: Final = 1
"""The sum where one suit has all that is not in blocks, a hole among it."""
APART: Final = 10
"""The sum where that is in two suits."""


@attrs.frozen(eq=False)
class Pieces:
    """The pieces of every suit."""

    ids: NDArray[np.uint32]
    """By the offset of a suit: its number among those that have pieces; 0 where it has none."""
    shares: NDArray[np.uint16]
    """By that number: the share of the suit."""
    heads: NDArray[np.intp]
    """By what is asked, then by that number: where the pieces begin, and in the lowest bits how many they are."""
    blocks: tuple[Words, Words, Words, Words]
    """By suit: the blocks of each piece, the first uppermost, and how many bits they take."""
    besides: tuple[Words, Words, Words, Words]
    """By suit: the pair and the wait of each piece."""


@attrs.frozen
class _Beside:
    """What is not in blocks, by rank."""

    role: int
    pair: tuple[int, ...] = ()
    """The rank of the pair, if there is one beside the wait."""
    tiles: tuple[int, ...] = ()
    """The ranks around the hole."""
    on: tuple[int, ...] = ()
    """The ranks that fill it; of half a shanpon the rank of the pair."""
    shape: WaitShape | None = None

    @property
    def most_blocks(self) -> int:
        """How many blocks can be there too, with a pair of another suit where one is needed."""
        elsewhere = 0 if self.role == PLAIN else 2
        return (MOST_CONCEALED - elsewhere - 2 * len(self.pair) - len(self.tiles)) // 3

    def codes(self, suit: Suit) -> list[int]:
        """The pair and the wait with none of two kinds live, the first, the second, or both; -1 where none waits."""
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
    """What the lower and the upper pair of a shanpon add to its code: if the kind is exhausted, and if it is live.

    In canonical order those with the same lower pair follow each other, three for each upper one: on the lower kind,
    on both, on the upper one. That neither is live never is so in two suits, for each would need eight tiles.
    """
    last = KINDS[-1]
    high = {kind: (3 * kind.index, 3 * kind.index + 1) for kind in KINDS}

    def low(kind: Tile, *on: Tile) -> int:
        return code_of(Wait(WaitShape.SHANPON, (kind, kind, last, last), on)) - high[last][1]

    return {kind: (low(kind, last), low(kind, kind, last)) for kind in KINDS[:-1]} | {last: (0, 0)}, high


_LOW, _HIGH = _shanpons()


def _besides(suit: Suit) -> Iterator[_Beside]:
    """All that can be beside the blocks of a suit."""
    ranks = range(1, suit.ranks + 1)
    pairs = [(rank,) for rank in ranks]
    yield _Beside(PLAIN)
    for pair in pairs:
        yield _Beside(PLAIN, pair)
        yield _Beside(LOW, pair, (), pair)
        yield _Beside(HIGH, pair, (), pair)
        yield _Beside(PLAIN, (), pair, pair, WaitShape.TANKI)
    for low, high in combinations(ranks, 2):
        yield _Beside(PLAIN, (), (low, low, high, high), (low, high), WaitShape.SHANPON)
    for tiles, on, shape in _holes(suit):
        yield _Beside(HOLE, (), tiles, on, shape)
        yield from (_Beside(PLAIN, pair, tiles, on, shape) for pair in pairs)


def _holes(suit: Suit) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], WaitShape]]:
    """Two tiles of a sequence, and what fills it."""
    for low in range(1, suit.ranks) if suit is not Suit.HONOURS else ():
        on = tuple(rank for rank in (low - 1, low + 2) if 1 <= rank <= suit.ranks)
        yield (low, low + 1), on, WaitShape.RYANMEN if len(on) == 2 else WaitShape.PENCHAN
        if low + 2 <= suit.ranks:
            yield (low, low + 2), (low + 1,), WaitShape.KANCHAN


def _blocks_of(suit: Suit) -> tuple[NDArray[np.int8], Integers]:
    """The counts and the words of no to four blocks, the fewer first."""
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
class _Found:
    """The pieces of suits that are alike: by what is asked, then by suit, then by blocks."""

    roles: Integers
    offsets: Integers
    """Where the suit stands, the first of all being at 0."""
    blocks: Integers
    besides: Integers
    """In a row for each of the suits that are alike."""

    def at(self, places: Integers) -> _Found:
        """Those at some places."""
        return _Found(self.roles[places], self.offsets[places], self.blocks[places], self.besides[:, places])


def _found(suits: tuple[Suit, ...], exhausted: Exhausted) -> _Found:
    """All pieces of suits that are alike."""
    blocks = _blocks_of(suits[0])
    parts = [_with(beside, suits, exhausted, *blocks) for beside in _besides(suits[0])]
    found = _Found(
        np.concatenate([part.roles for part in parts]),
        np.concatenate([part.offsets for part in parts]),
        np.concatenate([part.blocks for part in parts]),
        np.concatenate([part.besides for part in parts], axis=1),
    )
    return found.at(np.lexsort((found.blocks & ONLY_BLOCKS, found.offsets, found.roles)))


def _with(
    beside: _Beside, suits: tuple[Suit, ...], exhausted: Exhausted, counts: NDArray[np.int8], words: Integers
) -> _Found:
    """The pieces in which that is beside the blocks, without those that wait for nothing."""
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
    found = _Found(np.full(len(counts), beside.role), offsets, words | sizes.astype(np.int64) << ALL_BLOCKS, besides)
    return found.at(np.flatnonzero(fit & (besides[0] >= 0)))


@remember(2)
def pieces(exhausted: Exhausted) -> Pieces:
    """The pieces of every suit, with or without waits on kinds of which four are held."""
    number_suits, honours = _found(NUMBER_SUITS, exhausted), _found((Suit.HONOURS,), exhausted)
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
    return Pieces(
        frozen(ids),
        frozen(np.concatenate(shares).astype(np.uint16)),
        frozen(np.concatenate(heads, axis=1).ravel()),
        (m, p, s, z),
        (beside_m, beside_p, beside_s, beside_z),
    )


def _in_suit(suit: Suit, blocks: Integers) -> Words:
    """Blocks with their codes among those of all suits."""
    ones = sum(1 << place for place in range(0, ALL_BLOCKS, BLOCK_BITS))
    left = ALL_BLOCKS - (blocks >> ALL_BLOCKS)
    return frozen((blocks + BLOCKS_BEFORE[suit.ordinal] * (ones >> left << left)).astype(np.uint32))
