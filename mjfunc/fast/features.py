"""Features: the numbers of a suit that the special forms depend on, in one number, so that a hand's is the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.suit_offsets import BASE, Offset, counts_at, is_honours
from mjfunc.tiles.tile import KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import FormName, SevenPairsRule

Features: TypeAlias = int
"""The numbers of pairs, kinds, orphans and orphans held twice, each in its own bits."""
SpecialShanten: TypeAlias = tuple[int | None, int | None]
"""The shanten in seven pairs and in thirteen orphans; None if the form does not count or the hand is too small."""
HeldKinds: TypeAlias = bytes
"""For each kind the number of held copies, plus ``BASE`` if it is an orphan."""

_BITS: Final = (0, 6, 12, 16)
"""The first bit of each number."""
_WIDTHS: Final = (6, 6, 4, 4)
"""The bits of each number: enough for 34 pairs and kinds, and for 13 orphans."""


class SuitFeatures(NamedTuple):
    """The features of every suit. There are fewer than 256 different ones."""

    numbers: bytes
    """The number of a suit's features, by the offset of the suit."""
    features: tuple[Features, ...]
    """The features, by their number."""


def held_kinds(offset: Offset) -> HeldKinds:
    """The held kinds of the suit with this offset."""
    counts = counts_at(offset)
    if is_honours(offset):
        return bytes([number + BASE for number in counts])
    return bytes((counts[0] + BASE, *counts[1:-1], counts[-1] + BASE))


@remember(4)
def features_of_kinds(rule: SevenPairsRule) -> tuple[Features, ...]:
    """The features of a kind, by its number in ``held_kinds``. With the rule ``quads``, kinds are not counted."""

    def features(number: int, *, is_orphan: bool) -> Features:
        pairs, kinds = (number // 2, 0) if rule == "quads" else (number >= 2, number >= 1)
        orphans = (number >= 1, number >= 2) if is_orphan else (0, 0)
        return sum([each << bits for each, bits in zip((pairs, kinds, *orphans), _BITS, strict=True)])

    return tuple(features(number, is_orphan=is_orphan) for is_orphan in (False, True) for number in range(BASE))


@remember(4)
def features_of_suits(rule: SevenPairsRule) -> SuitFeatures:
    """The features of every suit. They are built rank by rank: each new lowest rank adds the same to all suits."""
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
    """A translation of the numbers of features to those of the same features with more."""
    after = bytearray(1 << 8)
    for features in different:
        after[known[features]] = known.setdefault(features + more, len(known))
    return bytes(after)


def special_shanten(features: Features, forms: tuple[FormName, ...], rule: SevenPairsRule) -> SpecialShanten:
    """The shanten in the two special forms of 13 or 14 tiles with these features."""
    pairs, kinds, orphans, orphans_twice = (
        features >> bits & (1 << width) - 1 for bits, width in zip(_BITS, _WIDTHS, strict=True)
    )
    different = max(0, 7 - kinds) if rule == "distinct" else 0
    seven_pairs = 6 - pairs + different if "seven-pairs" in forms else None
    thirteen_orphans = 13 - orphans - (orphans_twice > 0) if "thirteen-orphans" in forms else None
    return seven_pairs, thirteen_orphans
