"""Features: what seven pairs and thirteen orphans ask of a suit, as one number that only needs to be added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.functional import remember
from mjfunc.model.suits import BASE, Offset, counts_at, is_honours
from mjfunc.tiles.tile import KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import FormName, SevenPairsRule

Features: TypeAlias = int
"""The numbers of pairs, kinds, orphans and orphans held twice, each in bits of its own."""
Special: TypeAlias = tuple[int | None, int | None]
"""The shanten in seven pairs and in thirteen orphans; None where they do not count, or the hand has another size."""
HeldKinds: TypeAlias = bytes
"""For each kind how many of it are held, and more by ``BASE`` if it is an orphan: all that the forms ask of it."""

_BITS: Final = (0, 6, 12, 16)
"""Where each begins."""
_WIDTHS: Final = (6, 6, 4, 4)
"""How many bits each has: the 34 pairs and kinds of a whole hand fit, and 13 orphans."""


@attrs.frozen
class SuitFeatures:
    """The features of every suit. There are fewer than 256 different ones."""

    numbers: bytes
    """Their number, by the suit's offset."""
    features: tuple[Features, ...]
    """By their number."""


def held_kinds(offset: Offset) -> HeldKinds:
    """The kinds of the suit that stands there."""
    counts = counts_at(offset)
    if is_honours(offset):
        return bytes([number + BASE for number in counts])
    return bytes((counts[0] + BASE, *counts[1:-1], counts[-1] + BASE))


@remember(4)
def features_of_kinds(rule: SevenPairsRule) -> tuple[Features, ...]:
    """The features of each kind, as ``held_kinds`` writes it. Where four are two pairs, nobody counts kinds."""

    def features(number: int, *, is_orphan: bool) -> Features:
        pairs, kinds = (number // 2, 0) if rule == "quads" else (number >= 2, number >= 1)
        orphans = (number >= 1, number >= 2) if is_orphan else (0, 0)
        return sum([each << bits for each, bits in zip((pairs, kinds, *orphans), _BITS, strict=True)])

    return tuple(features(number, is_orphan=is_orphan) for is_orphan in (False, True) for number in range(BASE))


@remember(4)
def features_of_suits(rule: SevenPairsRule) -> SuitFeatures:
    """The features of every suit, rank by rank: one more rank, below the others, adds the same to all of them."""
    known: dict[Features, int] = {0: 0}

    def of(suit: Suit) -> bytes:
        numbers, different = b"\0", [0]
        for kind in reversed([kind for kind in KINDS if kind.suit is suit]):
            begin = BASE if kind in ORPHANS else 0
            of_kind = features_of_kinds(rule)[begin : begin + BASE]
            translations = [_adding(more, different, known) for more in of_kind]
            numbers = b"".join([numbers.translate(translation) for translation in translations])
            different = [*{features + more: None for more in of_kind for features in different}]
        return numbers

    return SuitFeatures(of(Suit.DOTS) + of(Suit.HONOURS), tuple(known))


def _adding(more: Features, different: list[Features], known: dict[Features, int]) -> bytes:
    """What translates the numbers of different features to the numbers of those with more."""
    after = bytearray(1 << 8)
    for features in different:
        after[known[features]] = known.setdefault(features + more, len(known))
    return bytes(after)


def special_shanten(features: Features, forms: tuple[FormName, ...], rule: SevenPairsRule) -> Special:
    """How far hands of 13 or 14 tiles with these features are from the two special forms."""
    pairs, kinds, orphans, orphans_twice = (
        features >> bits & (1 << width) - 1 for bits, width in zip(_BITS, _WIDTHS, strict=True)
    )
    different = max(0, 7 - kinds) if rule == "distinct" else 0
    seven_pairs = 6 - pairs + different if "seven-pairs" in forms else None
    thirteen_orphans = 13 - orphans - (orphans_twice > 0) if "thirteen-orphans" in forms else None
    return seven_pairs, thirteen_orphans
