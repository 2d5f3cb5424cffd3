"""Features: what seven pairs and thirteen orphans ask of a suit, as one number that only needs to be added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.suits import BASE, Offset, counts_at, is_honours

if TYPE_CHECKING:
    from mjfunc.model.conventions import FormName, SevenPairsRule

Features: TypeAlias = int
"""The numbers of tiles, pairs, kinds, orphans and orphans held twice, each in bits of its own."""
Special: TypeAlias = tuple[int | None, int | None]
"""The shanten in seven pairs and in thirteen orphans; None where they do not count, or the hand has another size."""
HeldKinds: TypeAlias = bytes
"""For each kind how many of it are held, and more by ``BASE`` if it is an orphan: all that the forms ask of it."""

_BITS: Final = (0, 8, 14, 20, 24)
"""Where each begins. All 136 tiles, 34 pairs and kinds, and 13 orphans fit, below 30 bits together."""
_WIDTHS: Final = (8, 6, 6, 4, 4)
"""How many bits each has."""


def held_kinds(offset: Offset) -> HeldKinds:
    """The kinds of the suit that stands there."""
    counts = counts_at(offset)
    if is_honours(offset):
        return bytes([number + BASE for number in counts])
    return bytes((counts[0] + BASE, *counts[1:-1], counts[-1] + BASE))


@remember(4)
def features_of_kinds(rule: SevenPairsRule) -> tuple[Features, ...]:
    """The features of each kind, as ``held_kinds`` writes it."""

    def features(number: int, *, is_orphan: bool) -> Features:
        pairs = number // 2 if rule == "quads" else number >= 2
        orphans = (number >= 1, number >= 2) if is_orphan else (0, 0)
        numbers = (number, pairs, number >= 1, *orphans)
        return sum([each << bits for each, bits in zip(numbers, _BITS, strict=True)])

    return tuple(features(number, is_orphan=is_orphan) for is_orphan in (False, True) for number in range(BASE))


def features_at(offset: Offset, rule: SevenPairsRule) -> Features:
    """The features of the suit that stands there."""
    return sum(map(features_of_kinds(rule).__getitem__, held_kinds(offset)))


def special_shanten(features: Features, forms: tuple[FormName, ...], rule: SevenPairsRule) -> tuple[int, Special]:
    """How many tiles a hand with these features has, and how far it is from the two special forms."""
    tiles, pairs, kinds, orphans, orphans_twice = (
        features >> bits & (1 << width) - 1 for bits, width in zip(_BITS, _WIDTHS, strict=True)
    )
    different = max(0, 7 - kinds) if rule == "distinct" else 0
    seven_pairs = 6 - pairs + different if tiles >= 13 and "seven-pairs" in forms else None
    thirteen_orphans = 13 - orphans - (orphans_twice > 0) if tiles >= 13 and "thirteen-orphans" in forms else None
    return tiles, (seven_pairs, thirteen_orphans)
