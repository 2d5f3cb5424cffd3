"""What many hands wait for."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.accepting import lowered
from mjfunc.batch.arrays import Offsets, frozen
from mjfunc.batch.checks import WAITING, allowed
from mjfunc.batch.distances import Question, distance
from mjfunc.batch.rows import check_rows, chunks_beside
from mjfunc.batch.summaries import summarize
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows

_BLOCKS, _WITH_PAIR = 1, 2
"""What a suit is, if all its tiles are in blocks, or in blocks and a pair."""


def waits(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """The kinds that complete each hand of a waiting size, of which fewer than four are held.

    Those in its row of melds are held too, unless melds are ignored. Where exhausted hands are ready, kinds count of
    which four are held.
    """
    check_conventions("waits", conventions)
    waited = np.zeros(check_rows("waits", hands).shape, np.bool_)
    # By cutting, and by pairs only, hands can be at 0 that are not ready, but nothing brings these nearer.
    question, taken = Question.of_complete(conventions), allowed(WAITING, conventions.players, DEFAULT.forms)
    with_fifth = conventions.exhausted == "ready"
    in_melds = "ignored" if with_fifth else conventions.melds
    for chunk in chunks_beside("waits", hands, melds):
        summary = summarize(question.tables, chunk, taken)
        ready = np.flatnonzero(distance(question, summary) == 0)
        asked = chunk.at(ready)
        _, lower = lowered(question, asked, summary.at(ready))
        waited[chunk.first + ready] = lower & (asked.unseen(in_melds) > 0)
        if with_fifth and "regular" in conventions.forms:
            held = np.flatnonzero((chunk.hands == COPIES).any(1))
            waited[chunk.first + held] |= _completed_by_fifth(summary.offsets[:, held])
    return waited


def _completed_by_fifth(offsets: Offsets) -> NDArray[np.bool_]:
    """The kinds of which a fifth would complete hands whose suits stand at these offsets, in the regular form.

    The other suits are then blocks and a pair, or blocks alone; the number of tiles of the suit with the fifth decides
    which of the two that suit is.
    """
    made_of, fifths = _suits_in_blocks()
    blocks, with_pair = made_of[offsets] == _BLOCKS, made_of[offsets] == _WITH_PAIR
    completed = np.zeros((offsets.shape[1], len(KINDS)), np.bool_)
    for suit in SUITS:
        others = [other.ordinal for other in SUITS if other is not suit]
        pairs = with_pair[others].sum(0)
        fit = (pairs <= 1) & (blocks[others].sum(0) + pairs == len(others))
        ranks = fifths[offsets[suit.ordinal]][:, None] >> np.arange(suit.ranks) & 1
        completed[:, 9 * suit.ordinal : 9 * suit.ordinal + suit.ranks] = fit[:, None] & (ranks == 1)
    return completed


@remember(1)
def _suits_in_blocks() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Which suits are blocks, or blocks and a pair; and a bit for each rank of which a fifth would make them so."""
    made_of = np.zeros(HONOURS + BASE**Suit.HONOURS.ranks, np.uint8)
    fifths = np.zeros(len(made_of), np.uint16)
    for suit in (Suit.DOTS, Suit.HONOURS):
        ranks = np.eye(suit.ranks, dtype=np.intp)
        no_tile = np.zeros((1, suit.ranks), np.intp)
        blocks = _some_blocks(suit, ranks, no_tile)
        digits = BASE ** np.arange(suit.ranks)[::-1]
        begin = HONOURS if suit is Suit.HONOURS else 0
        for pairs, goal in ((no_tile, _BLOCKS), (2 * ranks, _WITH_PAIR)):
            counts = (blocks[:, None] + pairs).reshape(-1, suit.ranks)
            made_of[begin + counts[(counts <= COPIES).all(1)] @ digits] = goal
            for rank in range(suit.ranks):
                without = counts[counts[:, rank] == COPIES + 1] - ranks[rank]
                offsets = begin + without[(without <= COPIES).all(1)] @ digits
                fifths[offsets] |= np.uint16(1 << rank)
    return frozen(made_of), frozen(fifths)


def _some_blocks(suit: Suit, ranks: NDArray[np.intp], no_tile: NDArray[np.intp]) -> NDArray[np.intp]:
    """The counts of up to four blocks of a suit, whether there are so many copies or not."""
    sequences = ranks[:-2] + ranks[1:-1] + ranks[2:] if suit is Suit.DOTS else ranks[:0]
    blocks = np.concatenate((no_tile, 3 * ranks, sequences))
    chosen = [*combinations_with_replacement(range(len(blocks)), MOST_BLOCKS)]
    of_each: NDArray[np.intp] = blocks[chosen].sum(1)
    return of_each
