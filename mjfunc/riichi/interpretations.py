"""An interpretation: a reading with what it is worth, and the choice among all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.fields import check_result, check_results, setters
from mjfunc.riichi.dora import Dora, dora_of
from mjfunc.riichi.fu import Fu, fu_of
from mjfunc.riichi.holding import is_yakuman, yaku_of
from mjfunc.riichi.limits import Limit, basic_points, limit_of
from mjfunc.riichi.readings import Reading, readings
from mjfunc.riichi.refusals import Refusal, refused
from mjfunc.riichi.rules import DEFAULT_RULES, SETS, Rules, check_rules
from mjfunc.riichi.situation import is_renhou
from mjfunc.riichi.wins import Win, check_win
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import counted
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.tile import RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_HOW: Final = "interpretations(win) lists some"


@attrs.frozen(kw_only=True)
class Interpretation:
    """What a reading is worth."""

    reading: Reading
    yaku: tuple[tuple[Yaku, int], ...]
    """Each with its han or, of a yakuman, how often it counts; none where the reading wins nothing."""
    yakuman: int = 0
    """How often yakuman count together."""
    dora: tuple[tuple[Dora, int], ...] = ()
    """How many of each sort, where they count."""
    han: int | None = None
    """Those of the yaku and the dora; None where there is no yaku, and with a yakuman."""
    fu: Fu | None = None
    """None with a yakuman, and where renhou alone is a mangan."""
    limit: Limit | None = None
    points: int = 0
    """The basic points."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not of a field's class."""
        check_result(self, "reading", self.reading, _HOW, Reading)
        check_results(self, "yaku", self.yaku, _HOW, Yaku, int)
        check_result(self, "yakuman", self.yakuman, _HOW, int)
        check_results(self, "dora", self.dora, _HOW, Dora, int)
        check_result(self, "han", self.han, _HOW, int, type(None))
        check_result(self, "fu", self.fu, _HOW, Fu, type(None))
        check_result(self, "limit", self.limit, _HOW, Limit, type(None))
        check_result(self, "points", self.points, _HOW, int)

    def __str__(self) -> str:
        """Write the reading, its yaku and dora, and what they come to, each on a line."""
        lines = [f"{self.reading}"]
        lines += [f"  {yaku} {worth}" for yaku, worth in self.yaku]
        lines += [f"  {sort} {number}" for sort, number in self.dora]
        lines += [] if self.fu is None else [f"  fu {self.fu}"]
        return "\n".join((*lines, f"  {self.reckoning}"))

    @property
    def reckoning(self) -> str:
        """Han and fu, the limit, and the basic points: ``5 han 30 fu, mangan, 2000 basic points``."""
        fu = "" if self.fu is None else f" {self.fu.total} fu"
        han = "" if self.han is None else f"{self.han} han{fu}, "
        times = f"{self.yakuman} times " if self.yakuman > 1 else ""
        limit = "" if self.limit is None else f"{times}{self.limit}, "
        return f"{han}{limit}{self.points} basic points" if self.yaku else "no yaku"


class Key(Listed):
    """What is compared of interpretations, one after the other until two differ."""

    POINTS = "points"
    """More basic points."""
    YAKUMAN = "yakuman"
    """More yakuman together, whether all count or the highest: a natural one goes before a counted one."""
    HAN = "han"
    """More han."""
    FU = "fu"
    """More fu."""
    FU_BEFORE_ROUNDING = "fu-before-rounding"
    """More fu before they are rounded."""
    ORDER = "order"
    """The earlier in canonical order."""


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
            message = f"{counted(red, 'red five')} {five} in {win.hand}, but by the rules the set has {most}"
            raise refused(Refusal.TOO_MANY_RED_FIVES, message)


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


_NEW: Final = object.__new__
_READING, _YAKU, _YAKUMAN, _DORA = setters(Interpretation, "reading", "yaku", "yakuman", "dora")
_HAN, _FU, _LIMIT, _POINTS = setters(Interpretation, "han", "fu", "limit", "points")


def known_interpretation(  # noqa: PLR0913, PLR0917  # every field
    reading: Reading,
    yaku: tuple[tuple[Yaku, int], ...],
    yakuman: int,
    dora: tuple[tuple[Dora, int], ...],
    han: int | None,
    fu: Fu | None,
    limit: Limit | None,
    points: int,
) -> Interpretation:
    """The interpretation of parts that are known to be right, for they are not looked at."""
    one = _NEW(Interpretation)
    _READING(one, reading)
    _YAKU(one, yaku)
    _YAKUMAN(one, yakuman)
    _DORA(one, dora)
    _HAN(one, han)
    _FU(one, fu)
    _LIMIT(one, limit)
    _POINTS(one, points)
    return one
