"""What winning hands are worth by classical rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.dealing import Dealt
from benchmarks.rows import Group, Measured, Row, each, goal, named
from mjfunc.classical import Winds, final_score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.dealing import Variant
    from mjfunc import Hand

HANDS: Final = 4_000
WINDS: Final = Winds("S", "E")


def _final_score(hand: Hand) -> object:
    return final_score(hand, WINDS)


def rows() -> Iterator[Row]:
    """Hands of four blocks and a pair, each as likely as another; how many play does not matter."""
    variants: tuple[Variant, ...] = ("plain", "one meld", "red fives")
    for variant in variants:
        measured = Measured("regular complete", variant, each(_final_score, Dealt.hand), {}, HANDS)
        yield Row(named("classical final_score", variant), measured, goal("classical final_score", variant, 40))


GROUP: Final = Group("scoring", "µs", (*rows(),))
