"""What winning hands are worth, all of them counted."""

from __future__ import annotations

from collections.abc import Iterable  # noqa: TC003  # two packages have Rules: those meant are found by type hints
from typing import TYPE_CHECKING, Final, get_args

import attrs
import numpy as np

from mjfunc.census.kinds import check_kinds
from mjfunc.census.scores.whole import wins
from mjfunc.census.tally import Tally, tallied
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi.arrays.parts import Held, Values
from mjfunc.riichi.arrays.worth import Worth, worth
from mjfunc.riichi.limits import Limit, limit_of
from mjfunc.riichi.origins import By
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.shown import Pictured, Tabled
from mjfunc.tiles.tile import KINDS, SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.census.scores.classes import Classes
    from mjfunc.riichi.arrays.features import Integers

_HOW: Final = "census_of_scores() makes one"
MOST_MELDS: Final = 4


@attrs.frozen(order=True)
class Valued:
    """What a winning hand is worth by its best reading, without a situation and dora."""

    points: int
    """The basic points; 0 where there is no yaku."""
    yakuman: int
    """How often yakuman count together."""
    han: int
    """0 without a yaku, and with a yakuman."""
    fu: int
    """0 without a yaku, and with a yakuman."""
    yaku: tuple[Yaku, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers and yaku."""
        for name in ("points", "yakuman", "han", "fu"):
            check_result(self, name, getattr(self, name), _HOW, int)
        check_results(self, "yaku", self.yaku, _HOW, Yaku)


@attrs.frozen(kw_only=True)
class ScoreCensus(Pictured, Tabled):
    """All winning hands with so many melds, each with each kind among its concealed tiles as the winning one.

    Different ones differ in kinds, those of the melds told apart. The ways to take one are those to take its tiles,
    the winning tile after the others.
    """

    _views = "mjfunc.views.counts"
    melds: int
    by: By
    seat: Wind
    round: Wind
    rules: Rules
    cells: tuple[tuple[Valued, Tally], ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what no census has."""
        check_result(self, "melds", self.melds, _HOW, int)
        _check_how(self.by, self.seat, self.round)
        check_rules("ScoreCensus", self.rules)
        check_results(self, "cells", self.cells, _HOW, Valued, Tally)

    @property
    def wins(self) -> Tally:
        """How many there are."""
        return sum((tally for _, tally in self.cells), Tally())

    @property
    def no_yaku(self) -> Tally:
        """How many have no yaku."""
        return sum((tally for valued, tally in self.cells if not valued.yaku), Tally())

    def by_yaku(self) -> dict[Yaku, Tally]:
        """How many have each yaku; beside a yakuman no other yaku counts."""
        found = tallied((yaku, tally) for valued, tally in self.cells for yaku in valued.yaku)
        return dict(sorted(found.items()))

    def by_han_and_fu(self) -> dict[tuple[int, int], Tally]:
        """How many have so many han and fu; none of a yakuman."""
        having = ((valued, tally) for valued, tally in self.cells if valued.han)
        return dict(sorted(tallied(((valued.han, valued.fu), tally) for valued, tally in having).items()))

    def by_points(self) -> dict[int, Tally]:
        """How many have so many basic points; those without a yaku have none."""
        return dict(sorted(tallied((valued.points, tally) for valued, tally in self.cells).items()))

    def by_limit(self) -> dict[Limit | None, Tally]:
        """How many with a yaku reach which limit, and how many none."""
        found = tallied((self._limit(valued), tally) for valued, tally in self.cells if valued.yaku)
        return {limit: found[limit] for limit in (None, *Limit) if limit in found}

    def _limit(self, valued: Valued) -> Limit | None:
        return Limit.YAKUMAN if valued.yakuman else limit_of(valued.han, valued.fu, self.rules)


def census_of_scores(  # noqa: PLR0913  # what is asked of a win
    melds: int = 0,
    kinds: Iterable[Tile] = KINDS,
    *,
    by: By = "tsumo",
    seat: Wind = "S",
    round: Wind = "E",  # noqa: A002  # as a win names it
    rules: Rules = DEFAULT_RULES,
) -> ScoreCensus:
    """Count what all winning hands with so many melds are worth, by the best reading of each."""
    check_rules("census_of_scores", rules)
    check_option("melds", melds, tuple(range(MOST_MELDS + 1)))
    _check_how(by, seat, round)
    if rules.local_yaku:
        message = f"local yaku are not counted: {', '.join(rules.local_yaku)}"
        raise BadOption(message)
    held = _held(check_kinds("census_of_scores", kinds, DEFAULT.players))
    values = Values(WINDS.index(seat) + 1, WINDS.index(round) + 1, rules.double_wind_pair // 2)
    found = tallied(cell for classes in wins(melds, held, values) for cell in _cells(classes, by == "tsumo", rules))
    return ScoreCensus(melds=melds, by=by, seat=seat, round=round, rules=rules, cells=tuple(sorted(found.items())))


def _check_how(by: By, seat: Wind, round_: Wind) -> None:
    """Refuse what is not how a hand is won."""
    check_option("by", by, get_args(By))
    check_option("seat", seat, WINDS)
    check_option("round", round_, WINDS)


def _held(kinds: Iterable[Tile]) -> Held:
    """The ranks of each suit."""
    given = tuple(kinds)
    m, p, s, z = (tuple(kind.rank for kind in given if kind.suit is suit) for suit in SUITS)
    return m, p, s, z


def _cells(classes: Classes, tsumo: bool, rules: Rules) -> Iterator[tuple[Valued, Tally]]:  # noqa: FBT001  # by tsumo
    """What classes are worth, and how many are worth the same."""
    found = worth(classes.keys, tsumo=tsumo, rules=rules)
    best = best_of(found)
    yaku = _chosen(found.yaku, best)
    numbers = (found.points, found.yakuman, found.han, found.fu)
    worths = np.column_stack([*(np.where(yaku > 0, _chosen(each, best), 0) for each in numbers), yaku])
    once, which = np.unique(worths, axis=0, return_inverse=True)
    sums = np.zeros((len(once), 2), np.int64)
    np.add.at(sums, which.ravel(), classes.tallies)
    for (points, yakuman, han, fu, bits), (distinct, physical) in zip(once.tolist(), sums.tolist(), strict=True):
        yield Valued(points, yakuman, han, fu, _yaku_in(bits)), Tally(distinct, physical)


def best_of(found: Worth) -> Integers:
    """The reading of each class that is chosen: more points, yakuman, han, fu, and fu before they are rounded.

    Where all are the same, the yaku are the same too.
    """
    compared = found.points
    for each, more in ((found.all_yakuman, 8), (found.han, 32), (found.fu, 256), (found.fu_before_rounding, 256)):
        compared = compared * more + each
    best: Integers = np.where(found.yaku > 0, compared, -1).argmax(1)
    return best


def _chosen(numbers: Integers, best: Integers) -> Integers:
    chosen: Integers = np.take_along_axis(numbers, best[:, None], axis=1)[:, 0]
    return chosen


def _yaku_in(bits: int) -> tuple[Yaku, ...]:
    return tuple(yaku for yaku in Yaku if bits >> yaku.ordinal & 1)
