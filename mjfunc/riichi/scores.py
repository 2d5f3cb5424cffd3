"""What a score is: the best interpretation, all others, and who pays what; and what there is without a yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.fields import check_result, check_results, setters
from mjfunc.riichi.interpretations import Interpretation, Key, deciding_key, interpretations
from mjfunc.riichi.payments import Payment, total
from mjfunc.riichi.readings import readings
from mjfunc.riichi.rules import Rules
from mjfunc.riichi.wins import Win
from mjfunc.tiles.errors import counted
from mjfunc.tiles.shown import Pictured, Tabled

if TYPE_CHECKING:
    from mjfunc.riichi.dora import Dora
    from mjfunc.riichi.fu import Fu
    from mjfunc.riichi.limits import Limit
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.yaku import Yaku

STICK: Final = 1000
"""What a riichi stick is worth."""
_HOW: Final = "score(win) makes one"


@attrs.frozen(kw_only=True)
class Score(Pictured, Tabled):
    """What a win is worth, why, and who pays it."""

    _views = "mjfunc.views.explanations"
    win: Win
    rules: Rules
    chosen: Interpretation
    payments: tuple[Payment, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is not of a field's class."""
        check_result(self, "win", self.win, _HOW, Win)
        check_result(self, "rules", self.rules, _HOW, Rules)
        check_result(self, "chosen", self.chosen, _HOW, Interpretation)
        check_results(self, "payments", self.payments, _HOW, Payment)

    def __str__(self) -> str:
        """Write the chosen interpretation, why it was chosen if there are others, and who pays what."""
        found = self.interpretations
        others = sum(one.yaku != () for one in found) - 1
        why = f"\n  chosen by {deciding_key(found)} before {counted(others, 'other')}" if others else ""
        sticks = f", {counted(self.win.sticks, 'stick')}" if self.win.sticks else ""
        return f"{self.chosen}{why}\n  {', '.join(map(str, self.payments))}{sticks}: {self.total}"

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """All of them, in canonical order: listed when they are asked for, which takes longer than the score."""
        return interpretations(self.win, self.rules)

    @property
    def reading(self) -> Reading:
        """The chosen reading."""
        return self.chosen.reading

    @property
    def yaku(self) -> tuple[tuple[Yaku, int], ...]:
        """Each with its han or, of a yakuman, how often it counts."""
        return self.chosen.yaku

    @property
    def yakuman(self) -> int:
        """How often yakuman count together."""
        return self.chosen.yakuman

    @property
    def dora(self) -> tuple[tuple[Dora, int], ...]:
        """How many dora of each sort count."""
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
        """What the winner receives, sticks included."""
        return total(self.payments) + STICK * self.win.sticks

    @property
    def decided_by(self) -> Key | None:
        """Why the chosen interpretation was: what it has more of than the next best; None where there is no other."""
        return deciding_key(self.interpretations)


@attrs.frozen(kw_only=True)
class NoYaku(Pictured, Tabled):
    """A complete hand that does not win: none of its readings has a yaku, and dora are not yaku."""

    _views = "mjfunc.views.explanations"
    win: Win
    rules: Rules

    def __attrs_post_init__(self) -> None:
        """Refuse what is not of a field's class."""
        check_result(self, "win", self.win, _HOW, Win)
        check_result(self, "rules", self.rules, _HOW, Rules)

    def __str__(self) -> str:
        """Write that there is no yaku."""
        number = counted(len(readings(self.win)), "reading")
        return f"{self.win.hand} won on {self.win.tile} has no yaku in {number}; dora are not yaku"

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """All of them, each without a yaku."""
        return interpretations(self.win, self.rules)


_NEW: Final = object.__new__
_WIN, _RULES, _CHOSEN, _PAYMENTS = setters(Score, "win", "rules", "chosen", "payments")
_NO_YAKU_WIN, _NO_YAKU_RULES = setters(NoYaku, "win", "rules")


def known_score(win: Win, rules: Rules, chosen: Interpretation, payments: tuple[Payment, ...]) -> Score:
    """The score of parts that are known to be right, for they are not looked at."""
    one = _NEW(Score)
    _WIN(one, win)
    _RULES(one, rules)
    _CHOSEN(one, chosen)
    _PAYMENTS(one, payments)
    return one


def known_no_yaku(win: Win, rules: Rules) -> NoYaku:
    """The same of a win that is known to have no yaku."""
    one = _NEW(NoYaku)
    _NO_YAKU_WIN(one, win)
    _NO_YAKU_RULES(one, rules)
    return one
