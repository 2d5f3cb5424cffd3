"""One hand for every combination of classes of suits, and for everything else that there are kinds of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.stretches import of_hands, of_places
from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import part_of, sizes_of
from mjfunc.audit.suites.combinations import combinations_of, number_of_combinations
from mjfunc.audit.suites.kinds import kans_of, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.stretches import Piece, Stretch, Texts
    from mjfunc.audit.suite import Level

_COMBINED: Final[dict[str, Level]] = {"shanten": 0, "waits": 0, "complete": 0, "decompose": 1, "acceptance": 1}


def _combined(op: str, level: Level) -> SuitePart:
    """Every combination, and a hand of every kind."""

    def stretches(terms: Terms) -> Iterator[Stretch[Piece]]:
        conventions = terms.conventions
        for size in sizes_of(op, conventions):
            yield of_places(combinations_of(size, conventions))
        yield of_hands(kinds_of(op, conventions))

    def count(terms: Terms) -> int:
        combined = [number_of_combinations(size, terms.conventions) for size in sizes_of(op, terms.conventions)]
        return sum(combined) + len(kinds_of(op, terms.conventions))

    return part_of(op, level, stretches, count)


def _kans(terms: Terms) -> Iterator[Stretch[Texts]]:
    """The same tile drawn to some hands at a time."""
    for draw, hands in kans_of(terms.conventions):
        yield of_hands(hands, (("draw", draw),))


def _number_of_kans(terms: Terms) -> int:
    return sum(len(hands) for _, hands in kans_of(terms.conventions))


COVER: Final = Suite(
    "cover",
    "One hand for every combination of suit signatures that can occur at each size, up to the order of the number "
    "suits, and one for every kind of wait, form, melds, exhaustion and for every convention that makes a difference.",
    "Whoever looks suits up and combines what they lack combines it rightly in every combination that occurs. Where "
    "shanten is asked by the rules of four players, it proves more together with the suite suits, under the "
    "assumption that docs/suites.md states: every shanten in the regular form is right.",
    (*(_combined(op, level) for op, level in _COMBINED.items()), part_of("kan", 0, _kans, _number_of_kans)),
)
