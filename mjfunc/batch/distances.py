"""The shanten of many hands, and whether they are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import numpy as np

from mjfunc.batch.arrays import look_up
from mjfunc.batch.checks import ANY, DRAWN, allowed
from mjfunc.batch.features import NO_FORM, special_shanten
from mjfunc.batch.rows import check_rows, chunks
from mjfunc.batch.summaries import summarize
from mjfunc.batch.tables import Tables, tables
from mjfunc.model.conventions import (
    DEFAULT,
    Conventions,
    FormName,
    SevenPairsRule,
    ShantenForm,
    check_conventions,
    named_form,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Numbers, Rows, Shanten
    from mjfunc.batch.checks import Allowed
    from mjfunc.batch.summaries import Summary
    from mjfunc.model.conventions import SpecialForm
    from mjfunc.model.forms import Form


@attrs.frozen(eq=False)
class Question:
    """What is asked of hands: which tables say how far they are, and in which forms."""

    tables: Tables
    forms: tuple[FormName, ...]
    rule: SevenPairsRule

    @classmethod
    def of(cls, conventions: Conventions) -> Question:
        """How far hands are, by these conventions."""
        rule = conventions.seven_pairs
        of_features: SevenPairsRule = "quads" if rule == "quads" else "distinct"
        return cls(tables(conventions.definition, conventions.players, of_features), conventions.forms, rule)

    @property
    def special(self) -> tuple[SpecialForm, ...]:
        """The forms other than the regular one."""
        return tuple(form for form in self.forms if form != "regular")


def shanten(hands: Rows, form: ShantenForm | Form = "minimum", *, conventions: Conventions = DEFAULT) -> Shanten:
    """The shanten of each hand, in one form or in the nearest that counts.

    In one form it is ``NO_FORM`` where a hand cannot have it, or where it does not count; a hand that can have none of
    those that count has no nearest one, and is refused.
    """
    named = named_form(form)
    check_conventions("shanten", conventions)
    question = Question.of(conventions)
    if named == "minimum":
        return _of_all("shanten", hands, question, allowed(ANY, conventions.players, conventions.forms))
    wanted = tuple(counted for counted in conventions.forms if counted == named)
    any_form = allowed(ANY, conventions.players, DEFAULT.forms)
    return _of_all("shanten", hands, attrs.evolve(question, forms=wanted), any_form)


def is_complete(hands: Rows, *, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """Whether each hand of a drawn size is complete in a form that counts."""
    check_conventions("is_complete", conventions)
    # By cutting, and by pairs only, other hands are near, but no others complete.
    question = Question.of(conventions)
    distances = _of_all("is_complete", hands, question, allowed(DRAWN, conventions.players, DEFAULT.forms))
    complete: NDArray[np.bool_] = distances == -1
    return complete


def _of_all(function: str, hands: Rows, question: Question, taken: Allowed) -> Shanten:
    distances = np.empty(len(check_rows(function, hands)), np.int8)
    for first, chunk in chunks(hands):
        summary = summarize(question.tables, chunk, first, taken)
        distances[first : first + len(chunk)] = distance(question, summary)
    return distances


def distance(question: Question, summary: Summary) -> Shanten:
    """How far hands are in the nearest of the forms in question."""
    special = question.special
    if "regular" not in question.forms:
        return in_special_forms(special, question.rule, summary)
    regular = _regular(question.tables, summary)
    return np.minimum(regular, in_special_forms(special, question.rule, summary)) if special else regular


def _regular(of: Tables, summary: Summary) -> Shanten:
    m, p, s, z = summary.numbers
    if of.characters is None:
        return lacking(of, summary, of.times(m, p) * of.width + of.times(s, z))
    characters = look_up(of.characters, summary.offsets[0])
    return lacking(of, summary, characters * of.width + of.times(p, of.times(s, z)))


def lacking(of: Tables, summary: Summary, both: Numbers) -> Shanten:
    """What pairs of signatures lack for the blocks that each hand is to have."""
    blocks = summary.blocks
    if isinstance(blocks, int):
        return look_up(of.lacking[blocks], both)
    of_each: Shanten = of.lacking[blocks.reshape(-1, *(1,) * (both.ndim - 1)), both]
    return of_each


def in_special_forms(forms: tuple[SpecialForm, ...], rule: SevenPairsRule, summary: Summary) -> Shanten:
    """How far hands are in the nearest of these special forms, which need thirteen tiles."""
    nearest = look_up(special_shanten(forms, rule), summary.features)
    enough = summary.tiles >= 13
    return nearest if enough.all() else np.where(enough, nearest, np.int8(NO_FORM))
