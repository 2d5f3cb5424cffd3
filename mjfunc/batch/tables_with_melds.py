"""Tables of suits with melds, where fewer than four copies of some kinds are available.

They hold the automaton of ``mjfunc.fast.automaton`` as arrays. A suit is read in three steps of three ranks each; the
first step of honours is one rank. There are tables for each number of blocks in a hand: the more blocks, the fewer
melds with them, so no table is large.
"""

from __future__ import annotations

from itertools import product
from operator import index
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import OffsetArray, Rows, S, SignatureNumbers, frozen, look_up
from mjfunc.batch.melds import suit_melds
from mjfunc.batch.tables import ProductTables, with_one_more
from mjfunc.fast.automaton import LETTERS, automaton, letter_of, tables, walk
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suit_offsets import BASE, HONOURS, NOT_PLAYED, step
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.batch.checked_hands import SummaryBeside
    from mjfunc.fast.automaton import AutomatonTable, Layer
    from mjfunc.model.conventions import Players


RANKS_OF_STEP: Final = 3
"""The ranks that a step reads; the first step reads the remaining ones."""


@attrs.frozen(eq=False)
class Walks:
    """The tables of the three steps that read a suit from the lowest rank to the highest."""

    begins: tuple[NDArray[np.intp], ...]
    """For each step, the index at which its table begins for some tiles in melds, by their number."""
    steps: tuple[NDArray[np.uint32], ...]
    """For each step, by state and held tiles: the index at which the next state begins in the next table. After the
    last step, the number of the suit's missing tiles."""


def walks(layers: Sequence[Layer], rooms: Rows) -> Walks:
    """The tables for a suit with each of these counts of tiles in melds."""
    each_rank = [np.frombuffer(layer, np.uint16).reshape(-1, LETTERS) for layer in layers]
    each_rank = [*(layer // LETTERS for layer in each_rank[:-1]), each_rank[-1]]
    first, ranks = len(layers) - 2 * RANKS_OF_STEP, len(layers)
    steps: list[NDArray[np.uint32]] = []
    begins: list[NDArray[np.intp]] = []
    for begin, end in ((0, first), (first, first + RANKS_OF_STEP), (first + RANKS_OF_STEP, ranks)):
        in_melds, which = np.unique(rooms[:, begin:end], axis=0, return_inverse=True)
        table = np.stack([_one_step(each_rank[begin:end], used) for used in in_melds.tolist()])
        width = 1 if end == ranks else BASE**RANKS_OF_STEP
        steps.append(frozen((table * np.uint32(width)).ravel()))
        begins.append(which.ravel() * table[0].size)
    return Walks(tuple(begins), tuple(steps))


def _one_step(each_rank: Sequence[NDArray[np.uint16]], in_melds: Sequence[int]) -> NDArray[np.uint16]:
    """The state after some ranks, in a row for each state before them, by the tiles held.

    The entry is arbitrary where a hand holds more copies than the melds leave.
    """
    states = np.arange(len(each_rank[0]), dtype=np.uint16)
    for after, used in zip(each_rank, in_melds, strict=True):
        letters = [letter_of(used, min(held, COPIES - used)) for held in range(BASE)]
        states = after[:, letters][states]
    return states.reshape(len(each_rank[0]), -1)


_STEP: Final = BASE**RANKS_OF_STEP
"""The number of ways to hold the ranks of a step."""
_ONE_MORE: Final = frozen(BASE ** np.arange(RANKS_OF_STEP)[::-1, None])
"""The offsets that one more tile of each rank adds, lowest rank first, in rows: suits are in columns."""
_CHARACTERS: Final = BASE**2
"""The number of ways to hold 1m and 9m."""


@attrs.frozen(eq=False)
class MeldTables(ProductTables):
    """The tables for hands with melds, for one number of blocks and of players.

    A suit without tiles in melds keeps the number of its signature.
    """

    begins: tuple[OffsetArray, OffsetArray, OffsetArray]
    """For each step, the index at which its table begins, by the number of a suit's tiles in melds."""
    steps: tuple[SignatureNumbers, SignatureNumbers, NDArray[np.uint8]]
    """The index of the next state in the next table; after the last step, the number of the missing tiles."""
    characters: SignatureNumbers | None
    """For three players: the number of the characters' missing tiles, by the 1m and 9m in melds and those held."""

    def numbers(self, summary: SummaryBeside) -> SignatureNumbers:
        """The number of each suit's missing tiles, for each hand."""
        numbers, in_melds = summary.numbers.copy(), summary.in_melds
        if self.characters is not None:
            numbers[0] = look_up(self.characters, self._at_characters(summary.offsets[0], in_melds[0]))
        first = 0 if self.characters is None else len(in_melds[0])
        at = np.flatnonzero(in_melds.ravel()[first:] > 0) + first
        numbers.put(at, self._walk(summary.offsets.take(at), in_melds.take(at)))
        return numbers

    def numbers_with_one_more(
        self, suit: Suit, summary: SummaryBeside, signatures: NDArray[np.uint8]
    ) -> NDArray[np.uint8] | SignatureNumbers:
        """The number of a suit's missing tiles with one more tile of each rank; arbitrary where no copy is left.

        Overwrites ``signatures``, which has the numbers of the signatures with one more tile.
        """
        offsets, in_melds = summary.offsets[suit.ordinal], summary.in_melds[suit.ordinal]
        if suit is Suit.CHARACTERS and self.characters is not None:
            numbers = signatures.astype(np.uint32)
            at = self._at_characters(offsets, in_melds)
            numbers[:, 0], numbers[:, -1] = (look_up(self.characters, at + more) for more in (BASE, 1))
            return numbers
        at = np.flatnonzero(in_melds > 0)
        signatures[at] = self._walk_with_one_more(offsets[at], in_melds[at], suit).T
        return signatures

    def _walk(self, offsets: OffsetArray, in_melds: SignatureNumbers) -> NDArray[np.uint8]:
        """The number of each suit's missing tiles, given the number of its tiles in melds."""
        first, middle, last = self.steps
        at_first, at_middle, at_last = self._begin(offsets, in_melds)
        return look_up(last, at_last + look_up(middle, at_middle + look_up(first, at_first)))

    def _walk_with_one_more(self, offsets: OffsetArray, in_melds: SignatureNumbers, suit: Suit) -> NDArray[np.uint8]:
        """The number of each suit's missing tiles with one more tile, in a row for each rank.

        It is arbitrary where no copy is left.
        """
        first, middle, last = self.steps
        at_first, at_middle, at_last = self._begin(offsets, in_melds)
        after_first, ranks = look_up(first, at_first), suit.ranks - 2 * RANKS_OF_STEP
        after_middle = np.empty((suit.ranks - RANKS_OF_STEP, len(offsets)), np.uint32)
        after_middle[:ranks] = look_up(middle, at_middle + look_up(first, at_first + _ONE_MORE[-ranks:]))
        after_middle[ranks:] = look_up(middle, at_middle + after_first + _ONE_MORE)
        at_last_with_more = at_last + look_up(middle, at_middle + after_first) + _ONE_MORE
        return np.concatenate((look_up(last, at_last + after_middle), look_up(last, at_last_with_more)))

    def _at_characters(self, offsets: OffsetArray, in_melds: SignatureNumbers) -> OffsetArray:
        """The indices of the characters of three players in their table."""
        ones, rest = np.divmod(offsets, step(Suit.CHARACTERS, 1))
        at: OffsetArray = look_up(_characters_in_melds(), in_melds) + ones * BASE + rest % BASE
        return at

    def _begin(self, offsets: OffsetArray, in_melds: SignatureNumbers) -> tuple[OffsetArray, OffsetArray, OffsetArray]:
        """The index in the table of each step, before the state is added."""
        # Division by a constant and a product take half as long as ``divmod``.
        upper = offsets // _STEP
        first = upper // _STEP
        begins = [look_up(begins, in_melds) for begins in self.begins]
        return begins[0] + first, begins[1] + (upper - first * _STEP), begins[2] + (offsets - upper * _STEP)


@remember(2 * MOST_BLOCKS)
def meld_tables(blocks: int, players: Players) -> MeldTables:
    """The tables for hands with melds, for this many blocks and players."""
    known, table = suit_melds(), tables()[blocks]
    numbers, honours = (
        walks(layers, counts[least <= MOST_BLOCKS - blocks])
        for layers, counts, least in zip((table.numbers, table.honours), known.counts, known.least, strict=True)
    )
    number, shipped = _numbering(table)
    products = number[np.array([*map(list, table.products)], np.uint8)[np.ix_(shipped, shipped)]]
    with_pair = np.array([*map(list, table.lacks)], np.int8)[shipped, blocks + 1 :][products.ravel()]
    (first, middle, last), (z_first, z_middle, z_last) = numbers.steps, honours.steps
    return MeldTables(
        frozen(products.astype(np.uint32).ravel()),
        frozen(np.ascontiguousarray((with_pair - 1).T)),
        np.uint32(len(shipped)),
        with_one_more("exchange"),
        _begins(numbers, honours, len(known.counts[0])),
        (
            _one_table(first, z_first),
            _one_table(middle, z_middle),
            _one_table(number[last], number[z_last]),
        ),
        frozen(number[_characters(blocks)].astype(np.uint32)) if players == 3 else None,
    )


def _numbering(table: AutomatonTable) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Numbers by those that are shipped, and these by ours: those of signatures are as before, the others follow."""
    signatures = np.frombuffer(table.of_signatures, np.uint8)
    others = np.setdiff1d(np.arange(len(table.lacks), dtype=np.uint8), signatures)
    shipped = np.concatenate((signatures, others))
    number = np.empty(len(table.lacks), np.uint8)
    number[shipped[::-1]] = np.arange(len(shipped), dtype=np.uint8)[::-1]
    return number, shipped


def _one_table(numbers: NDArray[S], honours: NDArray[S]) -> NDArray[S]:
    """One table of both, longer than both: with four of a rank, one more tile reads beyond the end."""
    return frozen(np.concatenate((numbers, honours, np.zeros(_STEP, numbers.dtype))))


def _begins(numbers: Walks, honours: Walks, first_honours: int) -> tuple[OffsetArray, OffsetArray, OffsetArray]:
    """The index at which each step begins, for number suits and then for honours."""

    def begins_of(step: int, before: int) -> OffsetArray:
        begins = np.zeros(first_honours + len(honours.begins[step]), np.intp)
        begins[: len(numbers.begins[step])] = numbers.begins[step]
        begins[first_honours:] = honours.begins[step] + len(numbers.steps[step]) - before
        return frozen(begins)

    return begins_of(0, HONOURS // _STEP**2), begins_of(1, 0), begins_of(2, 0)


def _characters(blocks: int) -> NDArray[np.uint8]:
    """The numbers of missing tiles of three players' characters, by the 1m and 9m in melds, then by those held."""
    first, last = step(Suit.CHARACTERS, 1), step(Suit.CHARACTERS, Suit.CHARACTERS.ranks)
    numbers = np.zeros((BASE, BASE, BASE, BASE), np.uint8)
    state = automaton(blocks).numbers
    for ones, nines in product((0, 3, COPIES), repeat=2):
        used = ones * first + nines * last + NOT_PLAYED
        for held in product(range(BASE - ones), range(BASE - nines)):
            numbers[(ones, nines, *held)] = index(walk(state, held[0] * first + held[1] * last, used))
    return np.append(numbers, np.zeros(_CHARACTERS, np.uint8))


@remember(1)
def _characters_in_melds() -> OffsetArray:
    """The index at which characters begin, by the number of the 1m and 9m in melds."""
    counts = suit_melds().counts[0].astype(np.intp)
    return frozen((counts[:, 0] * BASE + counts[:, -1]) * _CHARACTERS)
