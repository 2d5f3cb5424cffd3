"""The tiles that a hand waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from mjfunc.model.hand import check_waiting
from mjfunc.spec.complete import all_forms
from mjfunc.tiles.counts import Counts, add, counts_of, flat, number_of, total
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.decompositions import Ready
    from mjfunc.model.hand import Hand

MeldCopies: TypeAlias = Literal["held", "ignored"]
"""Whether tiles in melds use up copies."""
MELDS: Final[tuple[MeldCopies, ...]] = get_args(MeldCopies)
SevenPairsRule: TypeAlias = Literal["distinct", "quads", "pairs-only"]
"""Seven different pairs; four alike as two pairs; or seven kinds that occur at least twice."""
SEVEN_PAIRS: Final[tuple[SevenPairsRule, ...]] = get_args(SevenPairsRule)


def waits(hand: Hand, melds: MeldCopies = "held", seven_pairs: SevenPairsRule = "distinct") -> tuple[Tile, ...]:
    """Every kind that completes the hand and of which fewer than four are held."""
    check_waiting(hand)
    check_option("seven_pairs", seven_pairs, SEVEN_PAIRS)
    held = held_copies(hand, melds)
    return tuple(
        kind
        for kind in KINDS
        if number_of(held, kind) < COPIES and _completes(add(hand.counts, counts_of((kind,))), seven_pairs)
    )


def held_copies(hand: Hand, melds: MeldCopies) -> Counts:
    """The tiles that use up copies."""
    check_option("melds", melds, MELDS)
    match melds:
        case "held":
            return hand.held
        case "ignored":
            return hand.counts


def _completes(counts: Counts, seven_pairs: SevenPairsRule) -> bool:
    """Whether these tiles are complete; among fourteen tiles, seven kinds held twice are always distinct pairs."""
    match seven_pairs:
        case "distinct" | "pairs-only":
            return any(all_forms(counts))
        case "quads":
            pairs = sum(number // 2 for number in flat(counts))
            return any(all_forms(counts)) or (total(counts) == 14 and pairs == 7)


def combined_wait(decompositions: Iterable[Ready]) -> tuple[Tile, ...]:
    """Every kind that one of the decompositions waits on, in canonical order."""
    return tuple(sorted({kind for decomposition in decompositions for kind in decomposition.wait.on}))
