"""The suite cover: a hand for every combination of classes of suits, and for every kind of wait, form and melds."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.suite import Suite, Terms, row_range, text_range
from mjfunc.audit.suites.batches import sizes_of, suite_parts
from mjfunc.audit.suites.hand_kinds import KANS, is_hand_played, kinds_of
from mjfunc.audit.suites.suit_classes import combinations_of, number_of_combinations
from mjfunc.fast.waits import waits
from mjfunc.functional import remember
from mjfunc.model.hand_parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.suite import HandBatch, HandRange, HandTexts
    from mjfunc.model.conventions import Conventions


def _combined(op: str, terms: Terms) -> Iterator[HandRange[HandBatch]]:
    """A hand of every combination of classes, and of every kind."""
    for size in sizes_of(op, terms.conventions):
        yield row_range(combinations_of(size, terms.conventions))
    yield text_range(kinds_of(op, terms.conventions))


def _number_of_combined(op: str, terms: Terms) -> int:
    combined = [number_of_combinations(size, terms.conventions) for size in sizes_of(op, terms.conventions)]
    return sum(combined) + len(kinds_of(op, terms.conventions))


def _kans(_: str, terms: Terms) -> Iterator[HandRange[HandTexts]]:
    for draw, hands in groupby(_asked_kans(terms.conventions, refusals=terms.refusals), lambda kan: kan[1]):
        yield text_range(tuple(hand for hand, _ in hands), (("draw", draw),))


def _number_of_kans(_: str, terms: Terms) -> int:
    return len(_asked_kans(terms.conventions, refusals=terms.refusals))


@remember(1 << 4)
def _asked_kans(conventions: Conventions, *, refusals: bool) -> tuple[tuple[str, str], ...]:
    """The hands with a triplet and their draws, sorted by these; without refusals, those that are ready."""
    played = ((hand, draw) for hand, draw in KANS if is_hand_played(parse(hand), conventions))
    asked = (kan for kan in played if refusals or waits(parse(kan[0]), conventions=conventions))
    return tuple(sorted(asked, key=lambda kan: kan[::-1]))


COVER: Final = Suite(
    "cover",
    "For each size of hand, one hand for every combination of suit signatures; the order of the number suits does "
    "not matter. The signature of a suit is the ten numbers of tiles that it is missing for 0 to 4 blocks, without a "
    "pair and with one. Also a hand for every kind of wait, form and meld, and for every convention that changes an "
    "answer; and hands that hold all four copies of a tile for which they wait.",
    "If the program looks up each suit in a table and combines the results, it combines them correctly in every case. "
    "For games of four players, passing the suites 'cover' and 'suits' together proves more: every shanten of the "
    "regular form is right, under the assumption stated in docs/suites.md.",
    (
        *suite_parts(
            {"shanten": 0, "waits": 0, "complete": 0, "decompose": 1, "acceptance": 1}, _combined, _number_of_combined
        ),
        *suite_parts({"kan": 0}, _kans, _number_of_kans),
    ),
)
