"""The waits of many hands."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.accepting import shanten_and_lowering
from mjfunc.batch.arrays import OffsetArray, check_rows, chunks_beside, frozen
from mjfunc.batch.distances import DistanceQuery, distance
from mjfunc.batch.summaries import WAITING, allowed_hands, summarize
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows

_BLOCKS, _WITH_PAIR = 1, 2
"""A suit that consists of blocks, and one that consists of blocks and a pair."""


def waits(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """The kinds that complete each waiting hand and of which a copy is left, or none need be if exhausted waits count.

    Args:
        hands: rows of 34 counts, of 3n + 1 tiles.
        melds: rows of 34 counts of the tiles in melds. They use up copies, unless the conventions ignore melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is no such hand; its position is the row.
    """
    check_conventions("waits", conventions)
    waits_for = np.zeros(check_rows("waits", hands).shape, np.bool_)
    # By cutting, and by pairs only, hands can be at 0 that are not ready, but nothing brings these nearer.
    query, allowed = DistanceQuery.of_complete(conventions), allowed_hands(WAITING, conventions.players, DEFAULT.forms)
    with_fifth = conventions.exhausted == "ready"
    in_melds = "ignored" if with_fifth else conventions.melds
    for chunk in chunks_beside("waits", hands, melds):
        summary = summarize(query.tables, chunk, allowed)
        ready = np.flatnonzero(distance(query, summary) == 0)
        asked = chunk.at(ready)
        _, lower = shanten_and_lowering(query, asked, summary.at(ready))
        waits_for[chunk.first + ready] = lower & (asked.unseen(in_melds) > 0)
        if with_fifth and "regular" in conventions.forms:
            held = np.flatnonzero((chunk.hands == COPIES).any(1))
            waits_for[chunk.first + held] |= _completed_by_fifth(summary.offsets[:, held])
    return waits_for


def _completed_by_fifth(offsets: OffsetArray) -> NDArray[np.bool_]:
    """The kinds of which a fifth copy would complete hands with these suits in the regular form.

    The other suits are then blocks and perhaps a pair; the size of the suit with the fifth copy decides whether it has
    the pair.
    """
    goals, fifths = _suits_of_blocks()
    blocks, with_pair = goals[offsets] == _BLOCKS, goals[offsets] == _WITH_PAIR
    completed = np.zeros((offsets.shape[1], len(KINDS)), np.bool_)
    for suit in SUITS:
        others = [other.ordinal for other in SUITS if other is not suit]
        pairs = with_pair[others].sum(0)
        fit = (pairs <= 1) & (blocks[others].sum(0) + pairs == len(others))
        ranks = fifths[offsets[suit.ordinal]][:, None] >> np.arange(suit.ranks) & 1
        completed[:, 9 * suit.ordinal : 9 * suit.ordinal + suit.ranks] = fit[:, None] & (ranks == 1)
    return completed


@remember(1)
def _suits_of_blocks() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Whether each suit is blocks, or blocks and a pair; and a bit for each rank whose fifth copy would make it so."""
    goals = np.zeros(HONOURS + BASE**Suit.HONOURS.ranks, np.uint8)
    fifths = np.zeros(len(goals), np.uint16)
    for suit in (Suit.DOTS, Suit.HONOURS):
        ranks = np.eye(suit.ranks, dtype=np.intp)
        no_tile = np.zeros((1, suit.ranks), np.intp)
        blocks = _some_blocks(suit, ranks, no_tile)
        digits = BASE ** np.arange(suit.ranks)[::-1]
        begin = HONOURS if suit is Suit.HONOURS else 0
        for pairs, goal in ((no_tile, _BLOCKS), (2 * ranks, _WITH_PAIR)):
            counts = (blocks[:, None] + pairs).reshape(-1, suit.ranks)
            goals[begin + counts[(counts <= COPIES).all(1)] @ digits] = goal
            for rank in range(suit.ranks):
                without = counts[counts[:, rank] == COPIES + 1] - ranks[rank]
                offsets = begin + without[(without <= COPIES).all(1)] @ digits
                fifths[offsets] |= np.uint16(1 << rank)
    return frozen(goals), frozen(fifths)


def _some_blocks(suit: Suit, ranks: NDArray[np.intp], no_tile: NDArray[np.intp]) -> NDArray[np.intp]:
    """The counts of up to four blocks of a suit, even with more than four copies of a kind."""
    sequences = ranks[:-2] + ranks[1:-1] + ranks[2:] if suit is Suit.DOTS else ranks[:0]
    blocks = np.concatenate((no_tile, 3 * ranks, sequences))
    chosen = [*combinations_with_replacement(range(len(blocks)), MOST_BLOCKS)]
    of_each: NDArray[np.intp] = blocks[chosen].sum(1)
    return of_each
