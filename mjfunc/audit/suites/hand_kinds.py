"""Hands of every kind of wait, form and melds, and hands about which conventions differ."""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby
from typing import TYPE_CHECKING, Final

from mjfunc.audit.suites.batches import sizes_of
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, is_played
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.hand_parser import parse

if TYPE_CHECKING:
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand

WAITS: Final = (
    # two sides, of which both are left, or only one
    "23p99s", "78p99s", "23p55s (1111p)", "23p99s (4444p)", "7788889999p", "6666778899p",
    # the middle, the edges
    "13p99s", "46p99s", "79p99s", "12p99s", "89p99s", "13p99s (2222p)", "12p99s [3333p]",
    # two pairs in one suit, in two, and of honours; of which both are left, or only one
    "22p55p", "22p55s", "11z77z", "9p9p1s1s", "22p55s (234p) (234p)", "55s22z (567s) (567s)", "22s33s (234s) (234s)",
    "6778888999p",
    # a single tile, of which three to none are left
    "5p", "5z", "1m", "5p (567p)", "5p (567p) (567p)", "5p (555p)", "1111p", "1111z", "3334p", "2223p", "3456p",
    # many at once
    "2223456777p", "1112345678999p", "2344455566678p", "3334445556667p", "2223445566777p",
    # the special forms
    "19m19p19s1234567z", "119m19p19s123456z", "19m19p19s1123456z", "99m9p19s12345677z",
    "1133p5577p11337s", "1122334455667p", "223344p5566s77z1m", "1199m1199p1199s7z",
)  # fmt: skip
"""Waiting hands of every shape, also with copies of the wait used up in the hand or in melds."""
COMPLETE: Final = (
    "55z", "99m", "11123p", "99m777z", "234p55s", "12312399p", "11122233355p",
    "119m19p19s1234567z", "19m19p19s12345677z", "11m99p1199s112233z", "112233p99p445566s", "11223344556677p",
    "1111p2222333s444z", "1199m1199p1199s77z", "11122233344455p", "33334444555566p", "123p456p789s11122z",
)  # fmt: skip
"""Drawn hands that are complete in each form, or nearly so."""
DIFFERENT: Final = (
    "1m", "19m", "1111m", "1111m2z", "1111p", "1111z", "1z (111z)", "13p99s (2222p)", "45z (444z) (111z) (555z) (777z)",
    "123456789p1111s", "1234444p456789s", "1111222233334z", "1111p2222s3333z4z", "1111p2222s3333z44z",
    "1122p3344s5566z7z", "1111p2233p4455s6z", "1111p2233p4455s66z", "11122p3344p5566s", "1111m111122233z",
    "11p9999m22223333z", "119m19p19s123456z", "1133p5577p11337s", "123p456p789s1122z", "123p456p789s11222z",
)  # fmt: skip
"""Hands about which conventions differ."""
KANS: Final = (
    ("111p9s", "1p"), ("111z9s", "1z"), ("3334p", "3p"), ("6668999p", "6p"), ("6668999p", "9p"), ("111222333p9s", "1p"),
    ("222333444p5566s", "3p"), ("1112345678999p", "1p"), ("1113445678999p", "9p"), ("1113445678999p", "1p"),
    ("111p1s [2222z]", "1p"), ("13p99s111z", "1z"), ("111z1p [1111s]", "1z"),
    ("999m1z", "9m"), ("111m9m [9999p]", "1m"), ("33345666s23p99p9p", "3s"),
    ("13p99s111z [2222p]", "1z"), ("1111p333z", "3z"), ("1112233p4455s66z", "1p"),
    ("1112223334445s", "2s"), ("11122233p44s555z", "5z"), ("1122p333z [2222s]", "3z"),
)  # fmt: skip
"""Hands with a triplet, and the fourth tile that is drawn."""
_SORTS: Final = (
    ("(345p)", "(567p)", "(345s)", "(567s)"),
    ("(111z)", "(222z)", "(333z)", "(444z)"),
    ("(1111p)", "(9999p)", "(1111s)", "(9999s)"),
    ("[5555z]", "[6666z]", "[1111m]", "[2222p]"),
)
"""Sequences, triplets, open and closed quads."""
_BESIDE: Final = ("9m", "99m", "99m77z", "999m77z")
"""The concealed tiles of hands with melds: waiting or drawn, with no block or with one."""


@remember(1)
def melds_of_every_kind() -> tuple[tuple[str, ...], ...]:
    """Every number and choice of kinds of melds."""
    return tuple(
        tuple(_SORTS[sort][at] for sort, alike in groupby(sorts) for at, _ in enumerate(alike))
        for number in range(1, MOST_BLOCKS + 1)
        for sorts in combinations_with_replacement(range(len(_SORTS)), number)
    )


@remember(1)
def _every() -> tuple[tuple[str, Hand], ...]:
    """All hands of this suite that are not combinations of classes, by their texts."""
    melded = (
        " ".join((concealed, *melds))
        for melds in melds_of_every_kind()
        for concealed in _BESIDE
        if parse(concealed).blocks + len(melds) <= MOST_BLOCKS
    )
    return tuple((text, parse(text)) for text in dict.fromkeys((*WAITS, *COMPLETE, *DIFFERENT, *melded)))


@remember(1 << 6)
def kinds_of(op: str, conventions: Conventions) -> tuple[str, ...]:
    """The hands of every kind that an operation can be asked about."""
    sizes = sizes_of(op, conventions)
    return tuple(text for text, hand in _every() if hand.size in sizes and is_hand_played(hand, conventions))


def is_hand_played(hand: Hand, conventions: Conventions) -> bool:
    """Whether all tiles of a hand are played."""
    held = (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles))
    return conventions.players == DEFAULT.players or all(is_played(tile, conventions.players) for tile in held)
