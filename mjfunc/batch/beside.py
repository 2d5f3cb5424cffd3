"""Tables of suits beside melds: what they lack of which fewer than four copies of some kinds are available.

A suit is a walk through the automaton of ``mjfunc.fast.automaton``. Here its states are numbers, and a walk takes three
steps, of three ranks each; honours have one rank in the first. There is a table for each number of blocks that hands
are to have: the more these are, the fewer melds can stand beside them, so that no table is large.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Numbers, Offsets, Rows, S, frozen, look_up
from mjfunc.batch.melds import melded
from mjfunc.batch.states import RANKS_OF_STEP, Walks, walks
from mjfunc.batch.tables import Products, with_one_more
from mjfunc.fast.automaton import lacks, with_all_copies
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suits import BASE, HONOURS, NOT_PLAYED, step
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.batch.summaries import SummaryBeside
    from mjfunc.fast.automaton import Lacks
    from mjfunc.model.conventions import Players

Words: TypeAlias = NDArray[np.uint64]
"""What suits lack, each as one number."""

_STEP: Final = BASE**RANKS_OF_STEP
"""How many ways there are to hold the ranks of a step."""
_ONE_MORE: Final = frozen(BASE ** np.arange(RANKS_OF_STEP)[::-1, None])
"""What one tile more adds to these, the lowest rank first: in rows, for suits stand in columns."""
_CHARACTERS: Final = BASE**2
"""How many ways there are to hold 1m and 9m."""


@attrs.frozen(eq=False)
class Beside(Products):
    """What is looked up of hands beside melds that are to have so many blocks, for so many players.

    What suits lack that have a signature, of which nothing stands in melds, has the number of the signature.
    """

    begins: tuple[Offsets, Offsets, Offsets]
    """For each step, by the number of what stands in melds of a suit: where that begins in the table of the step."""
    steps: tuple[Numbers, Numbers, NDArray[np.uint8]]
    """Where the next state begins in the next table; after the last step, the number of what is lacking."""
    characters: Numbers | None
    """For three players: by the 1m and 9m in melds, and by those held, the number of what characters lack."""

    def numbers(self, summary: SummaryBeside) -> Numbers:
        """The numbers of what the suits of hands lack."""
        numbers, in_melds = summary.numbers.copy(), summary.in_melds
        if self.characters is not None:
            numbers[0] = look_up(self.characters, self._at_characters(summary.offsets[0], in_melds[0]))
        first = 0 if self.characters is None else len(in_melds[0])
        at = np.flatnonzero(in_melds.ravel()[first:] > 0) + first
        numbers.put(at, self._walk(summary.offsets.take(at), in_melds.take(at)))
        return numbers

    def numbers_with_one_more(
        self, suit: Suit, summary: SummaryBeside, signatures: NDArray[np.uint8]
    ) -> NDArray[np.uint8] | Numbers:
        """The numbers of what a suit lacks with one tile more of each rank; where no copy is left, any number.

        The signatures are those with one tile more, and are written over.
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

    def _walk(self, offsets: Offsets, in_melds: Numbers) -> NDArray[np.uint8]:
        """The numbers of what suits lack beside these numbers of what stands in melds."""
        first, middle, last = self.steps
        at_first, at_middle, at_last = self._begin(offsets, in_melds)
        return look_up(last, at_last + look_up(middle, at_middle + look_up(first, at_first)))

    def _walk_with_one_more(self, offsets: Offsets, in_melds: Numbers, suit: Suit) -> NDArray[np.uint8]:
        """The same with one tile more, in a row for each rank; where no copy is left, any number."""
        first, middle, last = self.steps
        at_first, at_middle, at_last = self._begin(offsets, in_melds)
        after_first, ranks = look_up(first, at_first), suit.ranks - 2 * RANKS_OF_STEP
        after_middle = np.empty((suit.ranks - RANKS_OF_STEP, len(offsets)), np.uint32)
        after_middle[:ranks] = look_up(middle, at_middle + look_up(first, at_first + _ONE_MORE[-ranks:]))
        after_middle[ranks:] = look_up(middle, at_middle + after_first + _ONE_MORE)
        at_last_with_more = at_last + look_up(middle, at_middle + after_first) + _ONE_MORE
        return np.concatenate((look_up(last, at_last + after_middle), look_up(last, at_last_with_more)))

    def _at_characters(self, offsets: Offsets, in_melds: Numbers) -> Offsets:
        """Where characters of three players stand."""
        ones, rest = np.divmod(offsets, step(Suit.CHARACTERS, 1))
        at: Offsets = look_up(_characters_in_melds(), in_melds) + ones * BASE + rest % BASE
        return at

    def _begin(self, offsets: Offsets, in_melds: Numbers) -> tuple[Offsets, Offsets, Offsets]:
        """Where the ranks that are held stand in each step, beside what stands in melds."""
        # Division by a constant and a product take half as long as ``divmod``.
        upper = offsets // _STEP
        first = upper // _STEP
        begins = [look_up(begins, in_melds) for begins in self.begins]
        return begins[0] + first, begins[1] + (upper - first * _STEP), begins[2] + (offsets - upper * _STEP)


@remember(2 * MOST_BLOCKS)
def beside(blocks: int, players: Players) -> Beside:
    """The tables for hands that are to have so many blocks."""
    known, most_melds = melded(), MOST_BLOCKS - blocks
    of_numbers, of_honours = (
        walks(suit, counts[least <= most_melds], blocks)
        for suit, counts, least in zip((Suit.DOTS, Suit.HONOURS), known.counts, known.least, strict=True)
    )
    of_signatures = _rows(with_all_copies(number, blocks) for number in range(len(signatures("exchange").lacks)))
    characters = _characters(blocks) if players == 3 else np.zeros((0, of_signatures.shape[1]), np.uint8)
    each = [*map(_words, (of_signatures, of_numbers.lacks, of_honours.lacks, characters))]
    words = _all_words(blocks, *each)
    lacking = _lacks(words, blocks)
    _, of_numbers_at_end, of_honours_at_end, of_characters = (_places(words, some) for some in each)
    products = _places(words, _words(_times(lacking, blocks)))
    with_pair = lacking[products, blocks + 1 :].astype(np.int8)
    (first, middle, last), (z_first, z_middle, z_last) = of_numbers.steps, of_honours.steps
    at_end, z_at_end = (at.astype(np.uint8) for at in (of_numbers_at_end, of_honours_at_end))
    return Beside(
        frozen(products.astype(np.uint32)),
        frozen(np.ascontiguousarray((with_pair - 1).T)),
        np.uint32(len(words)),
        with_one_more("exchange"),
        _begins(of_numbers, of_honours, len(known.counts[0])),
        (_joined(first, z_first), _joined(middle, z_middle), _joined(at_end[last], z_at_end[z_last])),
        frozen(np.append(of_characters, np.zeros(_CHARACTERS, np.intp)).astype(np.uint32)) if players == 3 else None,
    )


def _all_words(blocks: int, signatures: Words, numbers: Words, honours: Words, characters: Words) -> Words:
    """What suits lack, and all products: that of each signature at its number, then the rest."""
    at_end = np.setdiff1d(np.concatenate((numbers, honours)), signatures)
    closed = _closed(np.unique(np.concatenate((signatures, at_end, characters))), blocks)
    return np.concatenate((signatures, at_end, np.setdiff1d(closed, np.concatenate((signatures, at_end)))))


def _joined(numbers: NDArray[S], honours: NDArray[S]) -> NDArray[S]:
    """One table of both. Where there are four of a rank, one more is read beyond; that may be beyond the end."""
    return frozen(np.concatenate((numbers, honours, np.zeros(_STEP, numbers.dtype))))


def _begins(numbers: Walks, honours: Walks, first_honours: int) -> tuple[Offsets, Offsets, Offsets]:
    """Where each step begins, by the numbers of both; honours stand after all suits of numbers."""

    def joined(step: int, before: int) -> Offsets:
        begins = np.zeros(first_honours + len(honours.begins[step]), np.intp)
        begins[: len(numbers.begins[step])] = numbers.begins[step]
        begins[first_honours:] = honours.begins[step] + len(numbers.steps[step]) - before
        return frozen(begins)

    return joined(0, HONOURS // _STEP**2), joined(1, 0), joined(2, 0)


def _characters(blocks: int) -> Rows:
    """What characters of three players lack, by the 1m and 9m in melds, then by those held."""
    first, last = step(Suit.CHARACTERS, 1), step(Suit.CHARACTERS, Suit.CHARACTERS.ranks)
    ways = [ones * first + nines * last for ones in range(BASE) for nines in range(BASE)]
    return _rows(lacks((held, in_melds + NOT_PLAYED, blocks)) for in_melds in ways for held in ways)


@remember(1)
def _characters_in_melds() -> Offsets:
    """By number, where those begin that stand beside 1m and 9m in melds."""
    counts = melded().counts[0].astype(np.intp)
    return frozen((counts[:, 0] * BASE + counts[:, -1]) * _CHARACTERS)


def _rows(of_suits: Iterable[Lacks]) -> Rows:
    return np.array([*map(list, of_suits)], np.uint8)


def _words(of_suits: Rows) -> Words:
    """What suits lack, one number for each: up to eight bytes that are read as one."""
    words = np.zeros((len(of_suits), np.dtype(np.uint64).itemsize), np.uint8)
    words[:, : of_suits.shape[1]] = of_suits
    return words.view(np.uint64).ravel()


def _lacks(words: Words, blocks: int) -> Rows:
    """What suits lack that are written as one number."""
    return words.view(np.uint8).reshape(len(words), -1)[:, : 2 * (blocks + 1)]


def _closed(words: Words, blocks: int) -> Words:
    """These and all their products, in order."""
    closed = np.union1d(words, _words(_times(_lacks(words, blocks), blocks)))
    return closed if len(closed) == len(words) else _closed(closed, blocks)


def _places(words: Words, of_suits: Words) -> Offsets:
    """Where what suits lack stands first among all."""
    in_order, first = np.unique(words, return_index=True)
    return first[np.searchsorted(in_order, of_suits)]


def _times(lacking: Rows, blocks: int) -> Rows:
    """What each two lack together, row by row: blocks and the pair are shared out in the best way."""
    left, right = lacking[:, None], lacking[None]
    both = np.full((len(lacking), len(lacking), 2 * (blocks + 1)), NEVER, np.uint8)
    for number in range(blocks + 1):
        for in_left in range(number + 1):
            for pair_left, pair_right in ((0, 0), (0, 1), (1, 0)):
                at = (pair_left + pair_right) * (blocks + 1) + number
                in_both = (
                    left[..., pair_left * (blocks + 1) + in_left]
                    + right[..., pair_right * (blocks + 1) + number - in_left]
                )
                np.minimum(both[..., at], in_both, out=both[..., at])
    return both.reshape(-1, 2 * (blocks + 1))
