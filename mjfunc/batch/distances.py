"""The shanten of many hands, and whether they are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Numbers, look_up
from mjfunc.batch.beside import Beside, beside
from mjfunc.batch.checks import ANY, DRAWN, allowed
from mjfunc.batch.features import NO_FORM, special_shanten
from mjfunc.batch.rows import check_rows, chunks_beside
from mjfunc.batch.summaries import Summary, SummaryBeside, summarize
from mjfunc.batch.tables import Products, Tables, tables
from mjfunc.model.conventions import (
    DEFAULT,
    Conventions,
    FormName,
    Players,
    SevenPairsRule,
    ShantenForm,
    check_conventions,
    named_form,
    rule_of_complete,
)
from mjfunc.model.hand import MOST_BLOCKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.batch.arrays import Rows, Shanten
    from mjfunc.batch.checks import Allowed
    from mjfunc.model.conventions import SpecialForm
    from mjfunc.model.forms import Form

ALL: Final = slice(None)
LEAST_SPECIAL: Final = 13
"""Hands of fewer tiles have no special form."""


@attrs.frozen(eq=False)
class Question:
    """What is asked of hands: which tables say how far they are, and in which forms."""

    tables: Tables
    forms: tuple[FormName, ...]
    rule: SevenPairsRule
    players: Players
    asks_for_copies: bool
    """Whether it matters which copies stand in melds. Where a hand is complete it does not, for it has its tiles."""

    @classmethod
    def of(cls, conventions: Conventions) -> Question:
        """How far hands are, by these conventions."""
        rule, players = conventions.seven_pairs, conventions.players
        asks = conventions.definition == "exchange" and conventions.melds == "held"
        known = tables(conventions.definition, players, rule_of_complete(rule))  # of pairs only they are the same
        return cls(known, conventions.forms, rule, players, asks)

    @classmethod
    def of_complete(cls, conventions: Conventions) -> Question:
        """Whether hands are complete, or ready, by these conventions."""
        return attrs.evolve(cls.of(conventions), asks_for_copies=False)

    @property
    def special(self) -> tuple[SpecialForm, ...]:
        """The forms other than the regular one."""
        return tuple(form for form in self.forms if form != "regular")


def shanten(
    hands: Rows,
    form: ShantenForm | Form = "minimum",
    *,
    melds: Rows | None = None,
    conventions: Conventions = DEFAULT,
) -> Shanten:
    """The shanten of each hand, in one form or in the nearest that counts; beside the tiles in its row of melds.

    In one form it is ``NO_FORM`` where a hand cannot have it, or where it does not count; a hand that can have none of
    those that count has no nearest one, and is refused.
    """
    named = named_form(form)
    check_conventions("shanten", conventions)
    question = Question.of(conventions)
    if named == "minimum":
        return _of_all("shanten", hands, melds, question, allowed(ANY, conventions.players, conventions.forms))
    wanted = tuple(counted for counted in conventions.forms if counted == named)
    any_form = allowed(ANY, conventions.players, DEFAULT.forms)
    return _of_all("shanten", hands, melds, attrs.evolve(question, forms=wanted), any_form)


def shanten_by_form(hands: Rows, conventions: Conventions = DEFAULT) -> Shanten:
    """How far each hand is from each form, a column for each: what ``shanten`` says of one form after the other."""
    question, taken = Question.of(conventions), allowed(ANY, conventions.players, DEFAULT.forms)
    each = [attrs.evolve(question, forms=(form,) if form in conventions.forms else ()) for form in DEFAULT.forms]
    distances = np.empty((len(check_rows("shanten", hands)), len(each)), np.int8)
    for chunk in chunks_beside("shanten", hands, None):
        summary = summarize(question.tables, chunk, taken)
        for column, of_form in enumerate(each):
            distances[chunk.slice, column] = distance(of_form, summary)
    return distances


def is_complete(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """Whether each hand of a drawn size is complete in a form that counts."""
    check_conventions("is_complete", conventions)
    # By cutting, and by pairs only, other hands are near, but no others complete.
    question = Question.of_complete(conventions)
    distances = _of_all("is_complete", hands, melds, question, allowed(DRAWN, conventions.players, DEFAULT.forms))
    complete: NDArray[np.bool_] = distances == -1
    return complete


def _of_all(function: str, hands: Rows, melds: Rows | None, question: Question, taken: Allowed) -> Shanten:
    distances = np.empty(len(check_rows(function, hands)), np.int8)
    for chunk in chunks_beside(function, hands, melds):
        distances[chunk.slice] = distance(question, summarize(question.tables, chunk, taken))
    return distances


def distance(question: Question, summary: Summary) -> Shanten:
    """How far hands are in the nearest of the forms in question."""
    special = question.special
    if "regular" not in question.forms:
        return in_special_forms(special, question.rule, summary)
    regular = _regular(question, summary)
    special = special if summary.tiles.max(initial=0) >= LEAST_SPECIAL else ()
    return np.minimum(regular, in_special_forms(special, question.rule, summary)) if special else regular


def _regular(question: Question, summary: Summary) -> Shanten:
    regular = np.empty(len(summary.tiles), np.int8)
    for part in parts(question, summary):
        regular[part.rows] = lacking(part.tables, part.summary, _all_suits(part))
    return regular


def _all_suits(part: Part) -> Numbers:
    """The pairs of numbers that stand for all suits."""
    (m, p, s, z), of = part.numbers, part.tables
    if isinstance(of, Beside) or of.characters is None:
        return of.times(m, p) * of.width + of.times(s, z)
    characters = look_up(of.characters, part.summary.offsets[0])
    return characters * of.width + of.times(p, of.times(s, z))


@attrs.frozen(eq=False)
class Part:
    """Some of the hands, which the same tables are asked about."""

    rows: NDArray[np.intp] | slice
    """Which they are."""
    summary: Summary
    tables: Tables | Beside
    numbers: Numbers
    """What their suits lack, by number."""


def parts(question: Question, summary: Summary) -> Iterator[Part]:
    """The hands without melds, and those beside melds by the number of their blocks."""
    if not isinstance(summary, SummaryBeside) or not question.asks_for_copies or not summary.melds.any():
        yield Part(ALL, summary, question.tables, summary.numbers)
        return
    blocks = np.where(summary.melds > 0, summary.blocks, MOST_BLOCKS + 1)
    each = [int(blocks[0])] if (blocks == blocks[0]).all() else np.unique(blocks).tolist()
    for number in each:
        rows = ALL if len(each) == 1 else np.flatnonzero(blocks == number)
        part = summary if isinstance(rows, slice) else summary.at(rows)
        if number > MOST_BLOCKS:
            yield Part(rows, part, question.tables, part.numbers)
        else:
            known = beside(number, question.players)
            yield Part(rows, part, known, known.numbers(part))


def lacking(of: Products, summary: Summary, both: Numbers) -> Shanten:
    """What pairs of signatures lack for the blocks that each hand is to have."""
    blocks = summary.blocks
    if isinstance(blocks, int):
        return look_up(of.lacking[blocks], both)
    of_each: Shanten = of.lacking[blocks.reshape(-1, *(1,) * (both.ndim - 1)), both]
    return of_each


def in_special_forms(forms: tuple[SpecialForm, ...], rule: SevenPairsRule, summary: Summary) -> Shanten:
    """How far hands are in the nearest of these special forms, which need thirteen tiles."""
    nearest = look_up(special_shanten(forms, rule), summary.features)
    enough = summary.tiles >= LEAST_SPECIAL
    return nearest if enough.all() else np.where(enough, nearest, np.int8(NO_FORM))
