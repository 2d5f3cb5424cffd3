"""The census of scores: all winning hands by their value."""

from __future__ import annotations

from collections.abc import Iterable  # noqa: TC003  # two packages have Rules: those meant are found by type hints
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import attrs
import numpy as np

from mjfunc.census.scores.pairs import also_pairs, orphans, seven_pairs
from mjfunc.census.scores.value_classes import BLOCKS, ReadingClasses, WinningHandPart, gather, join
from mjfunc.census.scores.winning_suits import PlacedSuits, suits, table_of
from mjfunc.census.tally import Tally, add_up
from mjfunc.census.walls import check_kinds
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.value_fields import result_of, results_of
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.parts import Deck, Held, Values
from mjfunc.riichi.arrays.reading_values import ReadingValues, reading_values
from mjfunc.riichi.spec.points import limit_of
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.win_fields import By
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.tile import KINDS, SUITS, Tile
from mjfunc.tiles.value_base import Pictured, Tabled, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.batch.arrays import Integers
    from mjfunc.census.scores.value_classes import ClassesByShare
    from mjfunc.riichi.arrays.parts import Ranks


Three: TypeAlias = tuple[tuple[PlacedSuits, ...], tuple[PlacedSuits, ...], tuple[PlacedSuits, ...]]
SAME: Final = (*(f.SAME_SEQUENCE,) * 7, *(f.SAME_TRIPLET,) * 9)
"""The feature of a sequence or triplet in all three suits, by its bit."""


@remember(32)
def wins(melds: int, held: Held, values: Values) -> tuple[ReadingClasses, ...]:
    """The classes of all winning hands with this many melds and each of their possible winning tiles."""
    whole = WinningHandPart(BLOCKS, melds, pair=True, win=True)
    honours = table_of(suits(Deck(held[-1], values)))
    regular = join(numbers(held[:3]), honours, only=whole).get(whole, ())
    others = (seven_pairs(held), orphans(held)) if melds == 0 else ()
    return gather((*map(also_pairs, regular), *others))


@remember(4)
def numbers(held: tuple[Ranks, Ranks, Ranks]) -> Mapping[WinningHandPart, tuple[ReadingClasses, ...]]:
    """The classes of three number suits together, by share."""
    of_ranks = {ranks: tuple(suits(Deck(ranks))) for ranks in {*held}}
    m, p, s = held
    three = tuple(map(_not_green, of_ranks[m])), tuple(map(_not_green, of_ranks[p])), of_ranks[s]
    characters, dots, bamboos = map(table_of, three)
    joined = join(join(characters, dots), bamboos)
    found = {place: [*classes] for place, classes in joined.items()}
    for bit in range(len(SAME)):
        for place, classes in _alike(three, bit):
            found[place].append(classes)
    together = {place: gather(classes) for place, classes in found.items()}
    return MappingProxyType(
        {place: tuple(some.these(some.tallies[:, 0] > 0) for some in classes) for place, classes in together.items()}
    )


def _not_green(some: PlacedSuits) -> PlacedSuits:
    """The tiles in another suit than bamboos, where none is green."""
    is_there = int(some.place.pair or some.place.blocks > 0)
    classes = ReadingClasses(some.classes.keys | f.NOT_GREEN(is_there), some.classes.tallies)
    return attrs.evolve(some, classes=classes)


def _alike(three: Three, bit: int) -> list[tuple[WinningHandPart, ReadingClasses]]:
    """The classes with the same sequence or triplet in three suits: added with that feature, subtracted without it.

    One block of four is left. It is in the first suit, in another suit, or among the honours.
    """
    having = [[some.having(bit) for some in of_suit if some.place.blocks in (1, 2)] for of_suit in three]
    ones = [table_of(some for some in of_suit if some.place.blocks == 1) for of_suit in having]
    found: list[tuple[WinningHandPart, ReadingClasses]] = []
    for third, of_suit in enumerate(having):
        one, other = (table for at, table in enumerate(ones) if at != third)
        two = join(one, other)
        larger = [some for some in of_suit if third == 0 or some.place.blocks == 2]
        marked = table_of(some.with_mark(bit, SAME[bit](3)) for some in larger)
        found += _join_times(two, marked, 1)
        found += _join_times(two, table_of(larger), -1)
    return found


def _join_times(left: ClassesByShare, right: ClassesByShare, sign: int) -> list[tuple[WinningHandPart, ReadingClasses]]:
    return [
        (place, ReadingClasses(some.keys, some.tallies * sign))
        for place, classes in join(left, right).items()
        for some in classes
    ]


_HOW: Final = "census_of_scores() makes one"
MOST_MELDS: Final = 4


@attrs.frozen(order=True, repr=False)
class WinValue(Value):
    """The value of the best reading of a winning hand, without dora and without yaku of the situation."""

    points: int = attrs.field(validator=result_of(_HOW, int))
    """The basic points; 0 where there is no yaku."""
    yakuman: int = attrs.field(validator=result_of(_HOW, int))
    """The number of yakuman, a double one counting twice."""
    han: int = attrs.field(validator=result_of(_HOW, int))
    """0 without a yaku, and with a yakuman."""
    fu: int = attrs.field(validator=result_of(_HOW, int))
    """0 without a yaku, and with a yakuman."""
    yaku: tuple[Yaku, ...] = attrs.field(validator=results_of(_HOW, Yaku))


@attrs.frozen(kw_only=True, repr=False)
class ScoreCensus(Pictured, Tabled):
    """All winning hands with some number of melds, by their value. Each counts once for each possible winning tile.

    Different hands differ in kinds or in melds. The physical number counts the ways to draw the tiles of a hand, the
    winning tile last.
    """

    melds: int = attrs.field(validator=result_of(_HOW, int))
    by: By
    seat: Wind
    round: Wind
    rules: Rules
    cells: tuple[tuple[WinValue, Tally], ...] = attrs.field(validator=results_of(_HOW, WinValue, Tally))

    def __attrs_post_init__(self) -> None:
        """Raise an error for wrong winds or rules."""
        _check_how(self.by, self.seat, self.round)
        check_rules("ScoreCensus", self.rules)

    @property
    def wins(self) -> Tally:
        """The number of winning hands."""
        return sum((tally for _, tally in self.cells), Tally())

    @property
    def no_yaku(self) -> Tally:
        """The number of winning hands without a yaku."""
        return sum((tally for valued, tally in self.cells if not valued.yaku), Tally())

    def by_yaku(self) -> dict[Yaku, Tally]:
        """The winning hands by yaku; with a yakuman no other yaku counts."""
        found = add_up((yaku, tally) for valued, tally in self.cells for yaku in valued.yaku)
        return dict(sorted(found.items()))

    def by_han_and_fu(self) -> dict[tuple[int, int], Tally]:
        """The winning hands by han and fu, without those with a yakuman."""
        having = ((valued, tally) for valued, tally in self.cells if valued.han)
        return dict(sorted(add_up(((valued.han, valued.fu), tally) for valued, tally in having).items()))

    def by_points(self) -> dict[int, Tally]:
        """The winning hands by basic points; hands without a yaku have 0."""
        return dict(sorted(add_up((valued.points, tally) for valued, tally in self.cells).items()))

    def by_limit(self) -> dict[Limit | None, Tally]:
        """The winning hands with a yaku by limit, None for hands below mangan."""
        found = add_up((self._limit(valued), tally) for valued, tally in self.cells if valued.yaku)
        return {limit: found[limit] for limit in (None, *Limit) if limit in found}

    def _limit(self, valued: WinValue) -> Limit | None:
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
    """Count all winning hands by the value of their best reading.

    Args:
        melds: the number of melds of each hand.
        kinds: the kinds to draw hands from.
        by: the win: ``"tsumo"`` or ``"ron"``.
        seat: the wind of the winner.
        round: the wind of the round.
        rules: the rules of scoring, without local yaku.
    """
    check_rules("census_of_scores", rules)
    check_option("melds", melds, tuple(range(MOST_MELDS + 1)))
    _check_how(by, seat, round)
    if rules.local_yaku:
        message = f"local yaku are not counted: {', '.join(rules.local_yaku)}"
        raise BadOption(message)
    held = _ranks_of(check_kinds("census_of_scores", kinds, DEFAULT.players))
    values = Values(WINDS.index(seat) + 1, WINDS.index(round) + 1, rules.double_wind_pair // 2)
    found = add_up(cell for classes in wins(melds, held, values) for cell in _cells(classes, by == "tsumo", rules))
    return ScoreCensus(melds=melds, by=by, seat=seat, round=round, rules=rules, cells=tuple(sorted(found.items())))


def _check_how(by: By, seat: Wind, round_: Wind) -> None:
    """Raise BadOption for a wrong kind of win or wind."""
    check_option("by", by, get_args(By))
    check_option("seat", seat, WINDS)
    check_option("round", round_, WINDS)


def _ranks_of(kinds: Iterable[Tile]) -> Held:
    """The ranks of each suit."""
    given = tuple(kinds)
    m, p, s, z = (tuple(kind.rank for kind in given if kind.suit is suit) for suit in SUITS)
    return m, p, s, z


def _cells(classes: ReadingClasses, tsumo: bool, rules: Rules) -> Iterator[tuple[WinValue, Tally]]:  # noqa: FBT001  # by tsumo
    """Yield the values of classes, each with its tally."""
    found = reading_values(classes.keys, tsumo=tsumo, rules=rules)
    best = best_of(found)
    yaku = _best_of_each(found.yaku, best)
    numbers = (found.points, found.yakuman, found.han, found.fu)
    worths = np.column_stack([*(np.where(yaku > 0, _best_of_each(each, best), 0) for each in numbers), yaku])
    once, which = np.unique(worths, axis=0, return_inverse=True)
    sums = np.zeros((len(once), 2), np.int64)
    np.add.at(sums, which.ravel(), classes.tallies)
    for (points, yakuman, han, fu, bits), (distinct, physical) in zip(once.tolist(), sums.tolist(), strict=True):
        yield WinValue(points, yakuman, han, fu, _yaku_in(bits)), Tally(distinct, physical)


def best_of(found: ReadingValues) -> Integers:
    """The index of the best reading of each class: by points, yakuman, han, fu, and fu before rounding.

    Readings that agree in all of these have the same yaku.
    """
    compared = found.points
    for each, more in ((found.all_yakuman, 8), (found.han, 32), (found.fu, 256), (found.fu_before_rounding, 256)):
        compared = compared * more + each
    best: Integers = np.where(found.yaku > 0, compared, -1).argmax(1)
    return best


def _best_of_each(numbers: Integers, best: Integers) -> Integers:
    chosen: Integers = np.take_along_axis(numbers, best[:, None], axis=1)[:, 0]
    return chosen


def _yaku_in(bits: int) -> tuple[Yaku, ...]:
    return tuple(yaku for yaku in Yaku if bits >> yaku.ordinal & 1)
