"""What many hands accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.arrays import look_up
from mjfunc.batch.beside import Beside
from mjfunc.batch.checks import SIMPLE_CHARACTERS, WAITING, allowed
from mjfunc.batch.distances import Question, distance, in_special_forms, lacking, parts
from mjfunc.batch.features import lowering
from mjfunc.batch.rows import check_rows, chunks_beside
from mjfunc.batch.summaries import SummaryBeside, summarize
from mjfunc.batch.tables import Tables
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.suits import BASE
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Numbers, Rows, Shanten
    from mjfunc.batch.distances import Part
    from mjfunc.batch.rows import Chunk
    from mjfunc.batch.summaries import Summary
    from mjfunc.batch.tables import Products


def acceptance(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> Rows:
    """How many copies of each kind that lowers the shanten of a hand of a waiting size are unseen.

    Seen are those in the hand, and those in its row of melds unless melds are ignored.
    """
    check_conventions("acceptance", conventions)
    accepted = np.empty(check_rows("acceptance", hands).shape, np.uint8)
    question, taken = Question.of(conventions), allowed(WAITING, conventions.players, conventions.forms)
    for chunk in chunks_beside("acceptance", hands, melds):
        _, lower = lowered(question, chunk, summarize(question.tables, chunk, taken))
        accepted[chunk.slice] = chunk.unseen(conventions.melds) * lower
    return accepted


def lowered(question: Question, chunk: Chunk, summary: Summary) -> tuple[Shanten, NDArray[np.bool_]]:
    """The shanten of hands, and the kinds that lower it if a copy is left."""
    now = distance(question, summary)
    lower = np.zeros(chunk.hands.shape, np.bool_)
    for part in parts(question, summary) if "regular" in question.forms else ():
        nearest = now[part.rows][:, None]
        for suit, both in zip(SUITS, _with_each_more(part), strict=True):
            kinds = slice(9 * suit.ordinal, 9 * suit.ordinal + suit.ranks)
            lower[part.rows, kinds] = lacking(part.tables, part.summary, both) < nearest
    for form in question.special:
        at = np.flatnonzero(in_special_forms((form,), question.rule, summary) == now)
        lower[at] |= lowering(form, question.rule, chunk.hands[at], summary.features[at])
    if question.players == 3:
        lower[:, SIMPLE_CHARACTERS] = False
    return now, lower


def _with_each_more(part: Part) -> Iterator[Numbers]:
    """The pairs of numbers of hands with one tile more, suit by suit and rank by rank."""
    of = part.tables
    if isinstance(of, Tables) and of.characters is not None:
        yield from _with_each_more_of_three(of, of.characters, part.summary)
        return
    m, p, s, z = part.numbers
    mp, sz = of.times(m, p), of.times(s, z)
    others = of.times(p, sz), of.times(m, sz), of.times(z, mp), of.times(s, mp)
    for suit, of_others in zip(SUITS, others, strict=True):
        yield (of_others * of.width)[:, None] + _numbers_with_one_more(part, suit)


def _with_each_more_of_three(tables: Tables, characters: Numbers, summary: Summary) -> Iterator[Numbers]:
    """The same where characters are looked up apart; 2m to 8m are left out later, so any offset will do for them."""
    _, p, s, z = summary.numbers
    offsets = summary.offsets[0]
    ranks = np.array([BASE**8, *(0,) * 7, 1])
    more = look_up(characters, offsets[:, None] + ranks) * tables.width
    yield more + tables.times(p, tables.times(s, z))[:, None]
    others = tables.times(s, z), tables.times(p, z), tables.times(p, s)
    rows = (look_up(characters, offsets) * tables.width)[:, None]
    for suit, of_others in zip(SUITS[1:], others, strict=True):
        yield rows + tables.times(of_others[:, None], _signatures_with_one_more(tables, summary, suit))


def _numbers_with_one_more(part: Part, suit: Suit) -> NDArray[np.uint8] | Numbers:
    signatures = _signatures_with_one_more(part.tables, part.summary, suit)
    if isinstance(part.tables, Beside) and isinstance(part.summary, SummaryBeside):
        return part.tables.numbers_with_one_more(suit, part.summary, signatures)
    return signatures


def _signatures_with_one_more(tables: Products, summary: Summary, suit: Suit) -> NDArray[np.uint8]:
    numbers: NDArray[np.uint8] = np.take(tables.with_one_more, summary.offsets[suit.ordinal], axis=0)
    return numbers[:, : suit.ranks]
