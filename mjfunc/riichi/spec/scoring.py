"""The score of a win by the definition: value every reading, and choose the best.

``mjfunc.riichi.fast.scoring`` returns the same scores many times faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from mjfunc.model.value_fields import result_of, results_of, unchecked
from mjfunc.riichi.spec.dora import dora_of
from mjfunc.riichi.spec.fu import fu_of
from mjfunc.riichi.spec.liability import check_liability, payments_for
from mjfunc.riichi.spec.points import basic_points, limit_of, total
from mjfunc.riichi.spec.situation_yaku import is_renhou
from mjfunc.riichi.spec.yaku_definitions import is_yakuman, yaku_of
from mjfunc.riichi.values.reading import Reading, number_of_readings, readings
from mjfunc.riichi.values.rules import DEFAULT_RULES, SETS, Rules, check_rules, surplus_reds
from mjfunc.riichi.values.scores import STICK, Interpretation, Key, Limit, Payment
from mjfunc.riichi.values.wins import Refusal, Win, check_win, refused
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import quantity
from mjfunc.tiles.tile import RED_FIVES
from mjfunc.tiles.value_base import Pictured, Tabled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mjfunc.riichi.values.scores import Dora, Fu


COMPARED: Final[Mapping[Key, Callable[[Interpretation], int]]] = {
    Key.POINTS: lambda one: one.points,
    Key.YAKUMAN: lambda one: sum(worth for _, worth in one.yaku) if one.yakuman else 0,
    Key.HAN: lambda one: one.han or 0,
    Key.FU: lambda one: 0 if one.fu is None else one.fu.total,
    Key.FU_BEFORE_ROUNDING: lambda one: 0 if one.fu is None else one.fu.before_rounding,
}
"""The values that are compared, in this order."""


def interpretations(win: Win, rules: Rules = DEFAULT_RULES) -> tuple[Interpretation, ...]:
    """Every reading of a win with its value, in canonical order, including those without a yaku.

    If renhou is a mangan, it is one more interpretation, the last.

    >>> win = Win(hand=parse("777888999s11123p"), tile=Tile.of("1p"), origin=Origin.WALL, seat="S", round="E")
    >>> len(interpretations(win))
    4
    """
    check_win("interpretations", win)
    check_rules("interpretations", rules)
    check_red_fives(win, rules)
    found = readings(win)
    valued = tuple(_interpretation(reading, rules) for reading in found)
    is_mangan = rules.renhou == "mangan" and is_renhou(found[0])
    return (*valued, _renhou(found[0])) if is_mangan else valued


def check_red_fives(win: Win, rules: Rules) -> None:
    """Raise BadWin for more red fives than the set has."""
    for five, most in zip(RED_FIVES, SETS[rules.red_fives], strict=True):
        red = win.tiles.count(five)
        if red > most:
            raise refused(Refusal.TOO_MANY_RED_FIVES, surplus_reds(red, five, f" in {win.hand}", rules))


def _interpretation(reading: Reading, rules: Rules) -> Interpretation:
    """The value of a reading: 0 without a yaku, and that of its yakuman alone if it has one."""
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
    """The best interpretation that has a yaku, of equal ones the first; None if no interpretation has one."""
    return max((one for one in found if one.yaku), key=_compared, default=None)


def deciding_key(found: Sequence[Interpretation]) -> Key | None:
    """The first key that puts the best interpretation above the next best; None if only one has a yaku."""
    best = best_of(found)
    second = best_of([one for one in found if one is not best])
    if best is None or second is None:
        return None
    return next((key for key, value in COMPARED.items() if value(best) != value(second)), Key.ORDER)


def _compared(one: Interpretation) -> tuple[int, ...]:
    return tuple(value(one) for value in COMPARED.values())


_HOW: Final = "score(win) makes one"


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """The score of a win, or a ``NoYaku`` if no reading has a yaku."""
    check_win("score", win)
    check_rules("score", rules)
    found = interpretations(win, rules)
    chosen = best_of(found)
    multiples = dict(chosen.yaku) if chosen is not None and chosen.yakuman else {}
    check_liability(win, multiples, rules)
    if chosen is None:
        return NoYaku(win=win, rules=rules)
    paid = payments_for(win, chosen.points, multiples, rules)
    return Score(win=win, rules=rules, chosen=chosen, payments=paid)


@attrs.frozen(kw_only=True, repr=False)
class Score(Pictured, Tabled):
    """The score of a win: its value, the reasons for it, and the payments."""

    win: Win = attrs.field(validator=result_of(_HOW, Win))
    rules: Rules = attrs.field(validator=result_of(_HOW, Rules))
    chosen: Interpretation = attrs.field(validator=result_of(_HOW, Interpretation))
    payments: tuple[Payment, ...] = attrs.field(validator=results_of(_HOW, Payment))

    def __str__(self) -> str:
        """Write the chosen interpretation, why it was chosen if it is not the only one, and the payments."""
        found = self.interpretations
        others = sum(one.yaku != () for one in found) - 1
        why = f"\n  chosen by {deciding_key(found)} over {quantity(others, 'other reading')}" if others else ""
        sticks = f", {quantity(self.win.sticks, 'stick')}" if self.win.sticks else ""
        return f"{self.chosen}{why}\n  total {self.total} ({', '.join(map(str, self.payments))}{sticks})"

    def _summary(self) -> str:
        return f"{self.win.hand} won on {self.win.tile}: {self.chosen.reckoning}, {', '.join(map(str, self.payments))}"

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """All interpretations in canonical order; computed at each access, which takes longer than the score."""
        return interpretations(self.win, self.rules)

    @property
    def reading(self) -> Reading:
        """The chosen reading."""
        return self.chosen.reading

    @property
    def yaku(self) -> tuple[tuple[Yaku, int], ...]:
        """Each yaku with its han or, for a yakuman, the number of times that it counts."""
        return self.chosen.yaku

    @property
    def yakuman(self) -> int:
        """The number of yakuman that count: 2 for two together, or for one that counts double; 0 without a yakuman."""
        return self.chosen.yakuman

    @property
    def dora(self) -> tuple[tuple[Dora, int], ...]:
        """The numbers of dora that count, by their sort."""
        return self.chosen.dora

    @property
    def han(self) -> int | None:
        """The han of yaku and dora; a yakuman has none."""
        return self.chosen.han

    @property
    def fu(self) -> Fu | None:
        """The fu, with their reasons; a yakuman has none."""
        return self.chosen.fu

    @property
    def limit(self) -> Limit | None:
        """The limit that is reached."""
        return self.chosen.limit

    @property
    def points(self) -> int:
        """The basic points."""
        return self.chosen.points

    @property
    def total(self) -> int:
        """The points that the winner receives, sticks included."""
        return total(self.payments) + STICK * self.win.sticks

    @property
    def decided_by(self) -> Key | None:
        """The criterion that makes the chosen interpretation better than the next best; None if it is the only one."""
        return deciding_key(self.interpretations)


@attrs.frozen(kw_only=True, repr=False)
class NoYaku(Pictured, Tabled):
    """A complete hand that does not win: none of its readings has a yaku, and dora are not yaku.

    It has the attributes of a ``Score``, with ``total`` 0, so that you can read ``score(win).total`` of any result.
    """

    win: Win = attrs.field(validator=result_of(_HOW, Win))
    rules: Rules = attrs.field(validator=result_of(_HOW, Rules))

    payments: ClassVar[tuple[Payment, ...]] = ()
    yaku: ClassVar[tuple[tuple[Yaku, int], ...]] = ()
    yakuman: ClassVar[int] = 0
    dora: ClassVar["tuple[tuple[Dora, int], ...]"] = ()
    """Empty: dora do not count without a yaku."""
    han: ClassVar[None] = None
    fu: ClassVar[None] = None
    limit: ClassVar[None] = None
    points: ClassVar[int] = 0
    total: ClassVar[int] = 0
    decided_by: ClassVar[None] = None
    """No interpretation is chosen."""

    def __str__(self) -> str:
        """Write that there is no yaku."""
        return no_yaku_in(self.win, number_of_readings(self.win))

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """All interpretations of the win, each without a yaku."""
        return interpretations(self.win, self.rules)


def no_yaku_in(win: Win, number: int) -> str:
    """The text of a win without a yaku in this number of readings."""
    return f"{win.hand} won on {win.tile} has no yaku in {quantity(number, 'reading')}; dora are not yaku"


unchecked_score: Final = unchecked(Score)
unchecked_no_yaku: Final = unchecked(NoYaku)
