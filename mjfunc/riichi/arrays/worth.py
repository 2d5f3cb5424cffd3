"""What readings are worth, all at once: yaku as bits, han, fu and points, from what counts of them.

Proved equal to the definition, of which nothing is used here but what a yaku is worth, and the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.yaku import yaku_of
from mjfunc.riichi.spec.points import ROUNDED_UP
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Mapping

SITUATION: Final = (
    *(yaku for yaku in Yaku if yaku <= Yaku.RENHOU and yaku is not Yaku.MENZEN_TSUMO),
    *(Yaku.TENHOU, Yaku.CHIIHOU),
)
"""The yaku of a situation."""
YAKUMAN: Final = sum(1 << yaku.ordinal for yaku in Yaku if yaku.is_yakuman)
"""The bits of the yakuman."""


@attrs.frozen(eq=False)
class Worth:
    """What readings are worth, one in each place."""

    yaku: Integers
    """The bits of those that count; yakuman alone where there is one."""
    yakuman: Integers
    """How often yakuman count together."""
    all_yakuman: Integers
    """How often they would if all did."""
    han: Integers
    """None with a yakuman."""
    fu_before_rounding: Integers
    fu: Integers
    """None with a yakuman."""
    points: Integers
    """The basic points; none where there is no yaku."""


@attrs.frozen(eq=False)
class Beside:
    """What stands beside readings, one in each place."""

    yaku: Integers
    """The bits of those of the situation."""
    dora: Integers
    unpaid: Flags
    """Whether drawing the winning tile brings no fu."""


def worth(keys: Integers, *, tsumo: Flags | bool, rules: Rules = DEFAULT_RULES, beside: Beside | None = None) -> Worth:
    """What readings are worth where the winning tile is drawn or claimed; without ``beside`` nothing is there."""
    drawn = np.broadcast_to(tsumo, keys.shape)
    flags = yaku_of(keys, drawn, rules)
    found = sum((flags[yaku].astype(np.int64) << yaku.ordinal for yaku in flags), np.zeros(keys.shape, np.int64))
    is_open = f.OPEN.of(keys) > 0
    asked, bits = [*flags], YAKUMAN
    if beside is not None:
        found |= beside.yaku
        asked += SITUATION
        bits |= (rules.renhou == "yakuman") << Yaku.RENHOU.ordinal
    has_yakuman = found & bits > 0
    counting = np.where(has_yakuman, found & bits, found)
    are_yakuman = {yaku: bits >> yaku.ordinal & 1 > 0 for yaku in asked}
    han = sum_of({yaku: np.where(is_open, yaku.open, yaku.closed) for yaku in asked if not are_yakuman[yaku]}, counting)
    multiples = {yaku: 1 + (yaku in rules.double_yakuman) for yaku in asked if are_yakuman[yaku]}
    all_yakuman = sum_of(multiples, counting)
    yakuman = all_yakuman if rules.multiple_yakuman == "add" else most_of(multiples, counting)
    unpaid = flags[Yaku.PINFU]
    if beside is not None:
        han += np.where(has_yakuman, 0, beside.dora)
        unpaid = unpaid | beside.unpaid
    before = fu_of(keys, drawn, unpaid, rules)
    fu = np.where(f.SEVEN_PAIRS.of(keys) > 0, before, -(-before // 10) * 10)
    points = np.where(has_yakuman, 8000 * yakuman, basic_points(han, fu, rules) * (counting > 0))
    before, fu = np.where(has_yakuman, 0, before), np.where(has_yakuman, 0, fu)
    return Worth(counting, yakuman, all_yakuman, han, before, fu, points)


def sum_of(worths: Mapping[Yaku, Integers | int], counting: Integers) -> Integers:
    """What these yaku are worth together where they count."""
    found = np.zeros(counting.shape, np.int64)
    for yaku, of_yaku in worths.items():
        found += (counting >> yaku.ordinal & 1) * of_yaku
    return found


def most_of(worths: dict[Yaku, int], counting: Integers) -> Integers:
    """What the one of these yaku that is worth most is, of those that count."""
    found = np.zeros(counting.shape, np.int64)
    for yaku, of_yaku in worths.items():
        found = np.maximum(found, (counting >> yaku.ordinal & 1) * of_yaku)
    return found


def fu_of(keys: Integers, tsumo: Flags, unpaid: Flags, rules: Rules) -> Integers:
    """The fu before they are rounded; seven pairs have 25, and thirteen orphans none. ``unpaid`` is what is drawn."""
    closed = f.OPEN.of(keys) == 0
    parts = f.FU.of(keys) - np.where(tsumo, 0, f.ENDED.of(keys))
    items = 20 + 2 * parts + 10 * (closed & ~tsumo) + 2 * (tsumo & ~unpaid)
    lifted = np.where(~closed & (items == 20), rules.open_pinfu, items)
    return np.where(f.SEVEN_PAIRS.of(keys) > 0, 25, np.where(f.ORPHANS.of(keys) > 0, 0, lifted))


def basic_points(han: Integers, fu: Integers, rules: Rules = DEFAULT_RULES) -> Integers:
    """What han and fu are worth before it is said who pays."""
    doubled = fu << np.minimum(han + 2, 7)
    enough = ROUNDED_UP if rules.round_up else 2000
    few = np.where(doubled >= enough, 2000, doubled)
    most = 8000 if rules.counted == "yakuman" else 6000
    return np.select([han >= 13, han >= 11, han >= 8, han >= 6, han >= 5], [most, 6000, 4000, 3000, 2000], few)
