"""What many hands accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.arrays import look_up
from mjfunc.batch.checks import SIMPLE_CHARACTERS, WAITING, allowed
from mjfunc.batch.distances import Question, distance, in_special_forms, lacking
from mjfunc.batch.features import lowering
from mjfunc.batch.rows import check_rows, chunks
from mjfunc.batch.summaries import summarize
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.suits import BASE
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Numbers, Rows
    from mjfunc.batch.checks import Allowed
    from mjfunc.batch.summaries import Summary
    from mjfunc.batch.tables import Tables


def acceptance(hands: Rows, *, conventions: Conventions = DEFAULT) -> Rows:
    """How many copies of each kind that lowers the shanten of a hand of a waiting size the hand does not hold."""
    check_conventions("acceptance", conventions)
    accepted = np.empty(check_rows("acceptance", hands).shape, np.uint8)
    question, taken = Question.of(conventions), allowed(WAITING, conventions.players, conventions.forms)
    for first, chunk in chunks(hands):
        accepted[first : first + len(chunk)] = acceptance_of(question, chunk, first, taken)
    return accepted


def acceptance_of(question: Question, chunk: Rows, first: int, taken: Allowed) -> Rows:
    """The same of one chunk."""
    summary = summarize(question.tables, chunk, first, taken)
    now = distance(question, summary)
    lower = np.zeros(chunk.shape, np.bool_)
    if "regular" in question.forms:
        for suit, both in zip(SUITS, _with_each_more(question.tables, summary), strict=True):
            lower[:, 9 * suit.ordinal : 9 * suit.ordinal + suit.ranks] = (
                lacking(question.tables, summary, both) < now[:, None]
            )
    for form in question.special:
        nearest = np.flatnonzero(in_special_forms((form,), question.rule, summary) == now)
        lower[nearest] |= lowering(form, question.rule, chunk[nearest], summary.features[nearest])
    if taken.players == 3:
        lower[:, SIMPLE_CHARACTERS] = False
    return (np.uint8(COPIES) - chunk) * lower


def _with_each_more(tables: Tables, summary: Summary) -> Iterator[Numbers]:
    """The pairs of signatures of hands with one tile more, suit by suit and rank by rank."""
    if tables.characters is not None:
        yield from _with_each_more_of_three(tables, tables.characters, summary)
        return
    m, p, s, z = summary.numbers
    mp, sz = tables.times(m, p), tables.times(s, z)
    others = tables.times(p, sz), tables.times(m, sz), tables.times(z, mp), tables.times(s, mp)
    for suit, of_others in zip(SUITS, others, strict=True):
        yield (of_others * tables.width)[:, None] + _numbers_with_one_more(tables, summary, suit)


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
        yield rows + tables.times(of_others[:, None], _numbers_with_one_more(tables, summary, suit))


def _numbers_with_one_more(tables: Tables, summary: Summary, suit: Suit) -> NDArray[np.uint8]:
    numbers: NDArray[np.uint8] = np.take(tables.with_one_more, summary.offsets[suit.ordinal], axis=0)
    return numbers[:, : suit.ranks]
