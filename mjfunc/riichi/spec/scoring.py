"""The score of a win by the definition: list every interpretation, and choose the best.

``mjfunc.riichi.fast.scoring`` returns the same scores many times faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.fields import result_of, results_of, unchecked
from mjfunc.riichi.spec.interpretation import best_of, deciding_key, interpretations
from mjfunc.riichi.spec.liability import check_liability, payments_for
from mjfunc.riichi.spec.points import total
from mjfunc.riichi.values.reading import number_of_readings
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import STICK, Interpretation, Key, Payment
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.tiles.errors import counted
from mjfunc.tiles.values import Pictured, Tabled

if TYPE_CHECKING:
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.scores import Dora, Fu, Limit
    from mjfunc.riichi.values.yaku import Yaku

_HOW: Final = "score(win) makes one"


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """What a win is worth by the rules, or that it has no yaku."""
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
    """What a win is worth, why, and who pays it."""

    win: Win = attrs.field(validator=result_of(_HOW, Win))
    rules: Rules = attrs.field(validator=result_of(_HOW, Rules))
    chosen: Interpretation = attrs.field(validator=result_of(_HOW, Interpretation))
    payments: tuple[Payment, ...] = attrs.field(validator=results_of(_HOW, Payment))

    def __str__(self) -> str:
        """Write the chosen interpretation, why it was chosen if there are others, and who pays what."""
        found = self.interpretations
        others = sum(one.yaku != () for one in found) - 1
        why = f"\n  chosen by {deciding_key(found)} before {counted(others, 'other')}" if others else ""
        sticks = f", {counted(self.win.sticks, 'stick')}" if self.win.sticks else ""
        return f"{self.chosen}{why}\n  {', '.join(map(str, self.payments))}{sticks}: {self.total}"

    def _summary(self) -> str:
        return f"{self.win.hand} won on {self.win.tile}: {self.chosen.reckoning}, {', '.join(map(str, self.payments))}"

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


@attrs.frozen(kw_only=True, repr=False)
class NoYaku(Pictured, Tabled):
    """A complete hand that does not win: none of its readings has a yaku, and dora are not yaku.

    It has the fields that a ``Score`` has of its result, all of nothing, so that ``score(win).total`` is a number.
    """

    win: Win = attrs.field(validator=result_of(_HOW, Win))
    rules: Rules = attrs.field(validator=result_of(_HOW, Rules))

    @property
    def payments(self) -> tuple[Payment, ...]:
        """None: nobody pays."""
        return ()

    @property
    def yaku(self) -> tuple[tuple[Yaku, int], ...]:
        """None."""
        return ()

    @property
    def yakuman(self) -> int:
        """0: there is no yakuman either."""
        return 0

    @property
    def dora(self) -> tuple[tuple[Dora, int], ...]:
        """None: dora do not count without a yaku."""
        return ()

    @property
    def han(self) -> None:
        """None: without a yaku there are no han."""

    @property
    def fu(self) -> None:
        """None: without a yaku no fu are counted."""

    @property
    def limit(self) -> None:
        """None: no limit is reached."""

    @property
    def points(self) -> int:
        """The basic points: 0."""
        return 0

    @property
    def total(self) -> int:
        """What the player receives: 0, for the hand does not win."""
        return 0

    @property
    def decided_by(self) -> None:
        """None: no interpretation is chosen."""

    def __str__(self) -> str:
        """Write that there is no yaku."""
        number = counted(number_of_readings(self.win), "reading")
        return f"{self.win.hand} won on {self.win.tile} has no yaku in {number}; dora are not yaku"

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """All of them, each without a yaku."""
        return interpretations(self.win, self.rules)


unchecked_score: Final = unchecked(Score)


unchecked_no_yaku: Final = unchecked(NoYaku)
