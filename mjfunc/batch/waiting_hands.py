"""The acceptance and the waits of many hands."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.arrays import OffsetArray, check_rows, chunks_beside, frozen, look_up
from mjfunc.batch.checked_hands import SIMPLE_CHARACTERS, WAITING, SummaryBeside, allowed_hands, summarize
from mjfunc.batch.distances import DistanceQuery, distance, hand_groups, in_special_forms, lacking
from mjfunc.batch.tables import BatchTables, lowering
from mjfunc.batch.tables_with_melds import MeldTables
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import RowChunk, Rows, Shanten, SignatureNumbers
    from mjfunc.batch.checked_hands import Summary
    from mjfunc.batch.distances import HandGroup
    from mjfunc.batch.tables import ProductTables


def acceptance(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> Rows:
    """The number of unseen copies of each kind that lowers the shanten of each waiting hand; 0 for other kinds.

    Args:
        hands: rows of 34 counts, of 3n + 1 tiles.
        melds: rows of 34 counts of the tiles in melds. They are seen, unless the conventions ignore melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
    """
    check_conventions("acceptance", conventions)
    accepted = np.empty(check_rows("acceptance", hands).shape, np.uint8)
    query, allowed = (
        DistanceQuery.under(conventions),
        allowed_hands(WAITING, conventions.players, conventions.forms),
    )
    for chunk in chunks_beside("acceptance", hands, melds):
        _, lower = shanten_and_lowering(query, chunk, summarize(query.tables, chunk, allowed))
        accepted[chunk.slice] = chunk.unseen(conventions.melds) * lower
    return accepted


def shanten_and_lowering(query: DistanceQuery, chunk: RowChunk, summary: Summary) -> tuple[Shanten, NDArray[np.bool_]]:
    """The shanten of hands, and the kinds that lower it; kinds without a copy left may be among them."""
    now = distance(query, summary)
    lower = np.zeros(chunk.hands.shape, np.bool_)
    for part in hand_groups(query, summary) if "regular" in query.forms else ():
        nearest = now[part.rows][:, None]
        for suit, both in zip(SUITS, _with_each_more(part), strict=True):
            kinds = slice(9 * suit.ordinal, 9 * suit.ordinal + suit.ranks)
            lower[part.rows, kinds] = lacking(part.tables, part.summary, both) < nearest
    for form in query.special:
        at = np.flatnonzero(in_special_forms((form,), query.rule, summary) == now)
        lower[at] |= lowering(form, query.rule, chunk.hands[at], summary.features[at])
    if query.players == 3:
        lower[:, SIMPLE_CHARACTERS] = False
    return now, lower


def _with_each_more(part: HandGroup) -> Iterator[SignatureNumbers]:
    """The pairs of numbers of hands with one more tile, suit by suit and rank by rank."""
    of = part.tables
    if isinstance(of, BatchTables) and of.characters is not None:
        yield from _with_each_more_of_three(of, of.characters, part.summary)
        return
    m, p, s, z = part.numbers
    mp, sz = of.times(m, p), of.times(s, z)
    others = of.times(p, sz), of.times(m, sz), of.times(z, mp), of.times(s, mp)
    for suit, of_others in zip(SUITS, others, strict=True):
        yield (of_others * of.width)[:, None] + _numbers_with_one_more(part, suit)


def _with_each_more_of_three(
    tables: BatchTables, characters: SignatureNumbers, summary: Summary
) -> Iterator[SignatureNumbers]:
    """The pairs of numbers for three players, whose characters have a table of their own.

    2m to 8m are left out later, so any offset will do for them.
    """
    _, p, s, z = summary.numbers
    offsets = summary.offsets[0]
    ranks = np.array([BASE**8, *(0,) * 7, 1])
    more = look_up(characters, offsets[:, None] + ranks) * tables.width
    yield more + tables.times(p, tables.times(s, z))[:, None]
    others = tables.times(s, z), tables.times(p, z), tables.times(p, s)
    rows = (look_up(characters, offsets) * tables.width)[:, None]
    for suit, of_others in zip(SUITS[1:], others, strict=True):
        yield rows + tables.times(of_others[:, None], _signatures_with_one_more(tables, summary, suit))


def _numbers_with_one_more(part: HandGroup, suit: Suit) -> NDArray[np.uint8] | SignatureNumbers:
    signatures = _signatures_with_one_more(part.tables, part.summary, suit)
    if isinstance(part.tables, MeldTables) and isinstance(part.summary, SummaryBeside):
        return part.tables.numbers_with_one_more(suit, part.summary, signatures)
    return signatures


def _signatures_with_one_more(tables: ProductTables, summary: Summary, suit: Suit) -> NDArray[np.uint8]:
    numbers: NDArray[np.uint8] = np.take(tables.with_one_more, summary.offsets[suit.ordinal], axis=0)
    return numbers[:, : suit.ranks]


_BLOCKS, _WITH_PAIR = 1, 2
"""A suit that consists of blocks, and one that consists of blocks and a pair."""


def waits(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """The kinds that complete each waiting hand and have a copy left; exhausted kinds too, if exhausted waits count.

    Args:
        hands: rows of 34 counts, of 3n + 1 tiles.
        melds: rows of 34 counts of the tiles in melds. They use up copies, unless the conventions ignore melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
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
        asked = chunk.rows_at(ready)
        _, lower = shanten_and_lowering(query, asked, summary.rows_at(ready))
        waits_for[chunk.first + ready] = lower & (asked.unseen(in_melds) > 0)
        if with_fifth and "regular" in conventions.forms:
            held = np.flatnonzero((chunk.hands == COPIES).any(1))
            waits_for[chunk.first + held] |= _completed_by_fifth(summary.offsets[:, held])
    return waits_for


def _completed_by_fifth(offsets: OffsetArray) -> NDArray[np.bool_]:
    """The kinds whose fifth copy would complete hands with these suits in the regular form.

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
