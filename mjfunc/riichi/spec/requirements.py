"""How a yaku is defined: its requirements, each a sentence with a predicate, and the parts of the hand that make it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.riichi.values.reading import Place, Reading
from mjfunc.riichi.values.rules import Rules
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from mjfunc.riichi.values.wins import Win

Text: TypeAlias = str | Callable[[Reading], str]
"""A text, or a function that writes it for a reading."""
Predicate: TypeAlias = Callable[[Reading, Rules], bool]

WHITE: Final = Tile.of("5z")
GREEN: Final = Tile.of("6z")
RED: Final = Tile.of("7z")
DRAGONS: Final = frozenset({WHITE, GREEN, RED})
WINDS: Final = frozenset(kind for kind in KINDS if kind.is_wind)


def value_of(kind: Tile, win: Win) -> int:
    """The number of reasons to value a kind: two for the wind that is both the own and the prevailing one."""
    return (kind in DRAGONS) + win.winds.tiles.count(kind)


def _always(_: Reading) -> bool:
    return True


@attrs.frozen
class Requirement:
    """One requirement of a yaku.

    A requirement that follows from a later one shows how near a hand is: "there are two triplets of winds" comes before
    "there are three".
    """

    sentence: Text
    """The requirement in words; empty if it is the sentence of the yaku."""
    is_met: Predicate
    instead: Text = ""
    """The parts of the hand that do not meet the requirement, in words."""
    applies: Callable[[Reading], bool] = _always
    """Whether the requirement concerns a reading; one that does not apply is met."""


@attrs.frozen
class YakuDefinition:
    """A yaku: a reading has it if it meets all requirements."""

    requirements: tuple[Requirement, ...]
    parts: Callable[[Reading], Iterable[Place]]
    """The blocks and pairs that make the yaku in a reading that has it; none if the situation makes it."""


def parts_of(reading: Reading) -> tuple[Place, ...]:
    """The blocks, those in melds included, and the pairs; of thirteen orphans the pair."""
    match reading.decomposition:
        case CompleteRegular(pair=pair):
            return (*reading.blocks, pair)
        case CompleteSevenPairs(pairs):
            return pairs
        case CompleteThirteenOrphans(pair):
            return (pair,)
        case _ as never:
            assert_never(never)


def definition(*requirements: Requirement, parts: Callable[[Reading], Iterable[Place]] = parts_of) -> YakuDefinition:
    """The definition of a yaku with these requirements; all parts make it unless some are named."""
    return YakuDefinition(requirements, parts)


def simple(is_met: Predicate, parts: Callable[[Reading], Iterable[Place]] = parts_of) -> YakuDefinition:
    """The definition of a yaku whose sentence is its only requirement."""
    return YakuDefinition((Requirement("", is_met),), parts)


def _open_melds(reading: Reading) -> str:
    melds = [str(meld) for meld in reading.win.hand.melds if meld.open]
    return f"{' '.join(melds)} {'is' if len(melds) == 1 else 'are'} open"


CLOSED: Final = Requirement("the hand is closed", lambda reading, _: reading.is_closed, _open_melds)


def exactly(what: str, needed: int, number: Callable[[Reading], int]) -> tuple[Requirement, Requirement]:
    """The requirements of an exact number."""

    def instead(reading: Reading) -> str:
        return there_are(number(reading))

    return (
        Requirement(
            f"of {needed} {what} at most one is missing", lambda reading, _: number(reading) >= needed - 1, instead
        ),
        Requirement(f"there are exactly {needed}", lambda reading, _: number(reading) == needed, instead),
    )


def there_are(number: int) -> str:
    """``there are 2``, ``there is 1`` or ``there is none``."""
    return f"there are {number}" if number > 1 else f"there is {number or 'none'}"
