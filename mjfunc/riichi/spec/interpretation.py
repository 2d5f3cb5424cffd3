"""An interpretation: a reading with what it is worth, and the choice among all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi.spec.dora import dora_of
from mjfunc.riichi.spec.fu import fu_of
from mjfunc.riichi.spec.points import basic_points, limit_of
from mjfunc.riichi.spec.situation_yaku import is_renhou
from mjfunc.riichi.spec.yaku import is_yakuman, yaku_of
from mjfunc.riichi.values.reading import Reading, readings
from mjfunc.riichi.values.rules import DEFAULT_RULES, SETS, Rules, check_rules, surplus_reds
from mjfunc.riichi.values.scores import Interpretation, Key, Limit
from mjfunc.riichi.values.wins import Refusal, Win, check_win, refused
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

COMPARED: Final[Mapping[Key, Callable[[Interpretation], int]]] = {
    Key.POINTS: lambda one: one.points,
    Key.YAKUMAN: lambda one: sum(worth for _, worth in one.yaku) if one.yakuman else 0,
    Key.HAN: lambda one: one.han or 0,
    Key.FU: lambda one: 0 if one.fu is None else one.fu.total,
    Key.FU_BEFORE_ROUNDING: lambda one: 0 if one.fu is None else one.fu.before_rounding,
}
"""What is compared, in this order; of those that do not differ the first is taken."""


def interpretations(win: Win, rules: Rules = DEFAULT_RULES) -> tuple[Interpretation, ...]:
    """Every reading of a win with what it is worth, in canonical order, those without a yaku included.

    Where renhou is a mangan it stands alone, and comes last as one interpretation more.
    """
    check_win("interpretations", win)
    check_rules("interpretations", rules)
    check_red_fives(win, rules)
    found = readings(win)
    valued = tuple(_valued(reading, rules) for reading in found)
    is_mangan = rules.renhou == "mangan" and is_renhou(found[0])
    return (*valued, _renhou(found[0])) if is_mangan else valued


def check_red_fives(win: Win, rules: Rules) -> None:
    """Refuse more red fives than the set has."""
    for five, most in zip(RED_FIVES, SETS[rules.red_fives], strict=True):
        red = win.tiles.count(five)
        if red > most:
            raise refused(Refusal.TOO_MANY_RED_FIVES, surplus_reds(red, five, f" in {win.hand}", rules))


def _valued(reading: Reading, rules: Rules) -> Interpretation:
    """What a reading is worth by its yaku: nothing without any, and only its yakuman where there is one."""
    yaku = yaku_of(reading, rules)
    multiples = [worth for each, worth in yaku if is_yakuman(each, rules)]
    if multiples:
        counting = sum(multiples) if rules.multiple_yakuman == "add" else max(multiples)
        limit = Limit.YAKUMAN
        return Interpretation(reading=reading, yaku=yaku, yakuman=counting, limit=limit, points=limit.points * counting)
    fu = fu_of(reading, rules)
    if fu is None or not yaku:
        return Interpretation(reading=reading, yaku=(), fu=fu)
    dora = dora_of(reading.win, rules)
    han = sum(worth for _, worth in yaku) + sum(number for _, number in dora)
    limit_reached, points = limit_of(han, fu.total, rules), basic_points(han, fu.total, rules)
    return Interpretation(reading=reading, yaku=yaku, dora=dora, han=han, fu=fu, limit=limit_reached, points=points)


def _renhou(reading: Reading) -> Interpretation:
    """Renhou alone: five han, to which nothing is added, and no fu. It is shown with the first reading."""
    worth = Yaku.RENHOU.closed
    yaku = ((Yaku.RENHOU, worth),)
    return Interpretation(reading=reading, yaku=yaku, han=worth, limit=Limit.MANGAN, points=Limit.MANGAN.points)


def best_of(found: Sequence[Interpretation]) -> Interpretation | None:
    """The one that is chosen: of those with a yaku the first that no other exceeds; None where there is none."""
    return max((one for one in found if one.yaku), key=_compared, default=None)


def deciding_key(found: Sequence[Interpretation]) -> Key | None:
    """By what the chosen one goes before the next best; None where it is the only one with a yaku."""
    best = best_of(found)
    second = best_of([one for one in found if one is not best])
    if best is None or second is None:
        return None
    return next((key for key, value in COMPARED.items() if value(best) != value(second)), Key.ORDER)


def _compared(one: Interpretation) -> tuple[int, ...]:
    return tuple(value(one) for value in COMPARED.values())
