"""The shanten of many hands, and whether they are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import SignatureNumbers, check_rows, chunks_beside, look_up
from mjfunc.batch.checked_hands import ANY, DRAWN, Summary, SummaryBeside, allowed_hands, summarize
from mjfunc.batch.tables import NO_FORM, BatchTables, ProductTables, special_shanten, tables
from mjfunc.batch.tables_with_melds import MeldTables, meld_tables
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
    from mjfunc.batch.checked_hands import AllowedHands
    from mjfunc.model.conventions import SpecialForm
    from mjfunc.model.forms import Form

ALL: Final = slice(None)
LEAST_SPECIAL: Final = 13
"""The fewest tiles of a hand in a special form."""


@attrs.frozen(eq=False)
class DistanceQuery:
    """The tables and forms with which to compute the shanten of hands."""

    tables: BatchTables
    forms: tuple[FormName, ...]
    rule: SevenPairsRule
    players: Players
    asks_for_copies: bool
    """Whether copies in melds matter. They do not for complete hands, which have all their tiles."""

    @classmethod
    def under(cls, conventions: Conventions) -> DistanceQuery:
        """The query for shanten under these conventions."""
        rule, players = conventions.seven_pairs, conventions.players
        asks = conventions.definition == "exchange" and conventions.melds == "held"
        known = tables(conventions.definition, players, rule_of_complete(rule))  # of pairs only they are the same
        return cls(known, conventions.forms, rule, players, asks)

    @classmethod
    def of_complete(cls, conventions: Conventions) -> DistanceQuery:
        """The query for complete or ready hands under these conventions."""
        return attrs.evolve(cls.under(conventions), asks_for_copies=False)

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
    """The shanten of each hand in one form, or the lowest of all forms that count.

    Args:
        hands: rows of 34 counts.
        form: the form; in one form the shanten is ``NO_FORM`` for hands that cannot have it, or if it does not count.
        melds: rows of 34 counts of the tiles in melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is no hand, or that can have no form that counts; its position is the row.
    """
    named = named_form(form)
    check_conventions("shanten", conventions)
    query = DistanceQuery.under(conventions)
    if named == "minimum":
        return _shanten_of_rows(
            "shanten", hands, melds, query, allowed_hands(ANY, conventions.players, conventions.forms)
        )
    wanted = tuple(counted for counted in conventions.forms if counted == named)
    any_form = allowed_hands(ANY, conventions.players, DEFAULT.forms)
    return _shanten_of_rows("shanten", hands, melds, attrs.evolve(query, forms=wanted), any_form)


def shanten_by_form(hands: Rows, conventions: Conventions = DEFAULT) -> Shanten:
    """The shanten of each hand in each form, a column for each form."""
    query, allowed = DistanceQuery.under(conventions), allowed_hands(ANY, conventions.players, DEFAULT.forms)
    each = [attrs.evolve(query, forms=(form,) if form in conventions.forms else ()) for form in DEFAULT.forms]
    distances = np.empty((len(check_rows("shanten", hands)), len(each)), np.int8)
    for chunk in chunks_beside("shanten", hands, None):
        summary = summarize(query.tables, chunk, allowed)
        for column, of_form in enumerate(each):
            distances[chunk.slice, column] = distance(of_form, summary)
    return distances


def is_complete(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """Whether each hand is complete in a form that counts.

    Args:
        hands: rows of 34 counts, of 3n + 2 tiles.
        melds: rows of 34 counts of the tiles in melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
    """
    check_conventions("is_complete", conventions)
    # By cutting, and with the rule pairs-only, other hands are nearer, but the same hands are complete.
    query = DistanceQuery.of_complete(conventions)
    distances = _shanten_of_rows(
        "is_complete", hands, melds, query, allowed_hands(DRAWN, conventions.players, DEFAULT.forms)
    )
    complete: NDArray[np.bool_] = distances == -1
    return complete


def _shanten_of_rows(
    function: str, hands: Rows, melds: Rows | None, query: DistanceQuery, allowed: AllowedHands
) -> Shanten:
    distances = np.empty(len(check_rows(function, hands)), np.int8)
    for chunk in chunks_beside(function, hands, melds):
        distances[chunk.slice] = distance(query, summarize(query.tables, chunk, allowed))
    return distances


def distance(query: DistanceQuery, summary: Summary) -> Shanten:
    """The lowest shanten of hands in the forms of the query."""
    special = query.special
    if "regular" not in query.forms:
        return in_special_forms(special, query.rule, summary)
    regular = _regular(query, summary)
    special = special if summary.tiles.max(initial=0) >= LEAST_SPECIAL else ()
    return np.minimum(regular, in_special_forms(special, query.rule, summary)) if special else regular


def _regular(query: DistanceQuery, summary: Summary) -> Shanten:
    regular = np.empty(len(summary.tiles), np.int8)
    for part in hand_groups(query, summary):
        regular[part.rows] = lacking(part.tables, part.summary, _all_suits(part))
    return regular


def _all_suits(part: HandGroup) -> SignatureNumbers:
    """The pairs of numbers that represent all suits."""
    (m, p, s, z), of = part.numbers, part.tables
    if isinstance(of, MeldTables) or of.characters is None:
        return of.times(m, p) * of.width + of.times(s, z)
    characters = look_up(of.characters, part.summary.offsets[0])
    return characters * of.width + of.times(p, of.times(s, z))


@attrs.frozen(eq=False)
class HandGroup:
    """Hands that need the same tables."""

    rows: NDArray[np.intp] | slice
    """The rows of these hands."""
    summary: Summary
    tables: BatchTables | MeldTables
    numbers: SignatureNumbers
    """The number of each suit's missing tiles."""


def hand_groups(query: DistanceQuery, summary: Summary) -> Iterator[HandGroup]:
    """Group hands by the tables they need: those without melds, and those with melds by their number of blocks."""
    if not isinstance(summary, SummaryBeside) or not query.asks_for_copies or not summary.melds.any():
        yield HandGroup(ALL, summary, query.tables, summary.numbers)
        return
    blocks = np.where(summary.melds > 0, summary.blocks, MOST_BLOCKS + 1)
    each = [int(blocks[0])] if (blocks == blocks[0]).all() else np.unique(blocks).tolist()
    for number in each:
        rows = ALL if len(each) == 1 else np.flatnonzero(blocks == number)
        part = summary if isinstance(rows, slice) else summary.rows_at(rows)
        if number > MOST_BLOCKS:
            yield HandGroup(rows, part, query.tables, part.numbers)
        else:
            known = meld_tables(number, query.players)
            yield HandGroup(rows, part, known, known.numbers(part))


def lacking(of: ProductTables, summary: Summary, both: SignatureNumbers) -> Shanten:
    """The shanten of hands, by the pair of numbers for all their suits."""
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
