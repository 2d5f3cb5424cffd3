"""The acceptance of many hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.arrays import check_rows, chunks_beside, look_up
from mjfunc.batch.beside import MeldTables
from mjfunc.batch.distances import DistanceQuery, distance, hand_groups, in_special_forms, lacking
from mjfunc.batch.summaries import SIMPLE_CHARACTERS, WAITING, SummaryBeside, allowed_hands, summarize
from mjfunc.batch.tables import BatchTables, lowering
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.suit_offsets import BASE
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import RowChunk, Rows, Shanten, SignatureNumbers
    from mjfunc.batch.distances import HandGroup
    from mjfunc.batch.summaries import Summary
    from mjfunc.batch.tables import ProductTables


def acceptance(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> Rows:
    """The number of unseen copies of each kind that lowers the shanten of each waiting hand; 0 for other kinds.

    Args:
        hands: rows of 34 counts, of 3n + 1 tiles.
        melds: rows of 34 counts of the tiles in melds. They are seen, unless the conventions ignore melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is no such hand; its position is the row.
    """
    check_conventions("acceptance", conventions)
    accepted = np.empty(check_rows("acceptance", hands).shape, np.uint8)
    query, allowed = DistanceQuery.of(conventions), allowed_hands(WAITING, conventions.players, conventions.forms)
    for chunk in chunks_beside("acceptance", hands, melds):
        _, lower = shanten_and_lowering(query, chunk, summarize(query.tables, chunk, allowed))
        accepted[chunk.slice] = chunk.unseen(conventions.melds) * lower
    return accepted


def shanten_and_lowering(query: DistanceQuery, chunk: RowChunk, summary: Summary) -> tuple[Shanten, NDArray[np.bool_]]:
    """The shanten of hands, and the kinds that lower it; kinds of which no copy is left may be among them."""
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
