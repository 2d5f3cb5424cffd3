"""The yaku that a reading has, and what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi.spec.block_yaku import SEQUENCE_YAKU, TRIPLET_YAKU
from mjfunc.riichi.spec.local_yaku import INSTEAD_OF, LOCAL_YAKU
from mjfunc.riichi.spec.situation_yaku import SITUATION_YAKU
from mjfunc.riichi.spec.tile_yaku import TILE_YAKU
from mjfunc.riichi.values.reading import Reading, check_reading
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.riichi.spec.requirements import YakuDefinition

DEFINITIONS: Final[Mapping[Yaku, YakuDefinition]] = {
    **SITUATION_YAKU,
    **SEQUENCE_YAKU,
    **TRIPLET_YAKU,
    **TILE_YAKU,
    **LOCAL_YAKU,
}
"""The definition of each yaku."""


def has_yaku(reading: Reading, yaku: Yaku, rules: Rules = DEFAULT_RULES) -> bool:
    """Whether a reading meets all requirements of a yaku that is played, whatever other yaku it has.

    Args:
        reading: the reading of a win.
        yaku: the yaku to look for.
        rules: the rules, which decide which yaku are played.

    """
    check_reading("has_yaku", reading)
    if type(yaku) is not Yaku:
        function = "has_yaku"
        raise wrong_class(function, "a Yaku", yaku, "Yaku.PINFU is one, and YAKU has them all by their identifiers")
    check_rules("has_yaku", rules)
    return is_played(yaku, rules) and _is_met(yaku, reading, rules)


def _is_met(yaku: Yaku, reading: Reading, rules: Rules) -> bool:
    return all(
        requirement.is_met(reading, rules)
        for requirement in DEFINITIONS[yaku].requirements
        if requirement.applies(reading)
    )


def yaku_of(reading: Reading, rules: Rules = DEFAULT_RULES) -> tuple[tuple[Yaku, int], ...]:
    """The yaku that count in a reading, each with its han or, for a yakuman, the number of times that it counts.

    A reading with a yakuman has no other yaku, and some local yaku replace another.
    """
    check_reading("yaku_of", reading)
    check_rules("yaku_of", rules)
    found = [yaku for yaku in Yaku if is_played(yaku, rules) and _is_met(yaku, reading, rules)]
    hidden = {INSTEAD_OF[yaku] for yaku in found if yaku in INSTEAD_OF}
    highest = [yaku for yaku in found if is_yakuman(yaku, rules)]
    return tuple((yaku, yaku_value(yaku, reading, rules)) for yaku in highest or found if yaku not in hidden)


def is_played(yaku: Yaku, rules: Rules) -> bool:
    """Whether a yaku can count at all: the rules must name a local one."""
    return not yaku.is_local or yaku in rules.local_yaku


def is_yakuman(yaku: Yaku, rules: Rules) -> bool:
    """Whether it is a yakuman by the rules."""
    return yaku.is_yakuman or (yaku is Yaku.RENHOU and rules.renhou == "yakuman")


def yaku_value(yaku: Yaku, reading: Reading, rules: Rules) -> int:
    """The worth of a yaku in a reading that has it."""
    if yaku in rules.double_yakuman:
        return 2
    if yaku is Yaku.RENHOU and rules.renhou == "yakuman":
        return 1
    return yaku.closed if reading.is_closed else yaku.open
