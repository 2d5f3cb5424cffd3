"""The census of shanten: all hands by their shanten, exactly counted as sums over products of classes."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers, frozen
from mjfunc.batch.tables import FEATURES, special_shanten
from mjfunc.census.ranks import SIZES
from mjfunc.census.shanten_classes import DISTINCT, HoldingClasses, halves, share
from mjfunc.census.tally import Tally, add_up
from mjfunc.census.walls import Wall, check_beside, check_kinds, check_melds, wall
from mjfunc.functional import remember
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, ShantenForm, check_conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.shanten import ShantenByForm
from mjfunc.model.value_fields import result_of, results_of
from mjfunc.spec.shanten import check_forms
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.tile import KINDS, Tile
from mjfunc.tiles.value_base import Pictured, Tabled, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.model.conventions import SevenPairsRule

Measure: TypeAlias = Literal[ShantenForm, "cut"]
"""A form, the lowest of all forms that count, or the regular form by cutting."""
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)

_BASE: Final = 16
"""The base of cell numbers. The digits are shanten plus one: regular, by cutting, and the special forms."""
_NO_FORM: Final = _BASE - 1
CELLS: Final = _BASE**4
_HOW: Final = "census_of_shanten(14) makes one"


@attrs.frozen(repr=False)
class Distances(Value):
    """The shanten of a hand in each form that counts, and in the regular form by either definition."""

    shanten: ShantenByForm = attrs.field(validator=result_of(_HOW, ShantenByForm))
    exchange: int = attrs.field(validator=result_of(_HOW, int))
    cut: int = attrs.field(validator=result_of(_HOW, int))

    def by_measure(self, measure: Measure) -> int | None:
        """The shanten by one measure; None if hands of this size cannot have the form, or it does not count."""
        check_option("measure", measure, MEASURES)
        match measure:
            case "minimum":
                return self.shanten.minimum
            case "regular":
                return self.shanten.regular
            case "seven-pairs":
                return self.shanten.seven_pairs
            case "thirteen-orphans":
                return self.shanten.thirteen_orphans
            case "cut":
                return self.cut
            case _ as never:
                assert_never(never)


@attrs.frozen(repr=False)
class Census(Pictured, Tabled):
    """The census of shanten: the number of hands of one size with each shanten, in each form and by each definition."""

    tiles: int = attrs.field(validator=result_of(_HOW, int))
    conventions: Conventions
    cells: tuple[tuple[Distances, Tally], ...] = attrs.field(validator=results_of(_HOW, Distances, Tally))
    """The number of hands with the same shanten by all measures."""
    melds: tuple[Meld, ...] = attrs.field(default=(), validator=results_of(_HOW, Meld))
    """The melds beside the concealed tiles."""

    def __attrs_post_init__(self) -> None:
        """Raise an error for wrong conventions."""
        check_conventions("Census", self.conventions)

    @property
    def hands(self) -> Tally:
        """The number of hands."""
        return sum((tally for _, tally in self.cells), Tally())

    @property
    def cut_differs(self) -> Tally:
        """The number of hands with different exchange and cut shanten, in the regular form."""
        return sum((tally for (exchange, cut), tally in self.by_both_definitions().items() if exchange != cut), Tally())

    def by_both_definitions(self) -> dict[tuple[int, int], Tally]:
        """The number of hands with each pair of exchange and cut shanten, in the regular form."""
        both = add_up(((distances.exchange, distances.cut), tally) for distances, tally in self.cells)
        return dict(sorted(both.items()))

    def by_measure(self, measure: Measure) -> dict[int, Tally]:
        """The number of hands with each shanten in one measure, the lowest first.

        Empty if hands of this size cannot have the form, or if the form does not count.
        """
        return {shanten: tally for (shanten,), tally in self.joint(measure).items()}

    def joint(self, *measures: Measure) -> dict[tuple[int, ...], Tally]:
        """The number of hands for each combination of shanten in some measures; empty if hands cannot have a form."""
        for measure in measures:
            check_option("measure", measure, MEASURES)
        by_each = (
            (tuple([far for measure in measures if (far := distances.by_measure(measure)) is not None]), tally)
            for distances, tally in self.cells
        )
        return dict(sorted(add_up((far, tally) for far, tally in by_each if len(far) == len(measures)).items()))

    def mean(self, *, dealt: bool = True) -> Fraction:
        """The mean shanten, of dealt hands or of different hands; raises BadOption if there are no hands."""
        check_option("dealt", dealt, (False, True))
        tallies = self.by_measure("minimum").items()
        if not tallies:
            message = "there are no such hands, so they have no mean"
            raise BadOption(message)
        if dealt:
            return Fraction(sum(shanten * tally.physical for shanten, tally in tallies), self.hands.physical)
        return Fraction(sum(shanten * tally.distinct for shanten, tally in tallies), self.hands.distinct)


def census_of_shanten(
    tiles: int = MOST_CONCEALED,
    kinds: Iterable[Tile] = KINDS,
    *,
    melds: Iterable[Meld] = (),
    conventions: Conventions = DEFAULT,
) -> Census:
    """Count all hands of this many tiles by their shanten.

    >>> census_of_shanten(14, read_tiles("123456789m")).by_measure("minimum")[-1]
    Tally(distinct=13277, physical=445632532)

    Args:
        tiles: the number of concealed tiles, 1 to 14; 3, 6, 9 and 12 are allowed, although no hand has them.
        kinds: the kinds to draw hands from.
        melds: melds that every hand has; its concealed tiles are drawn from the remaining tiles.
        conventions: the definitions to use.
    """
    check_conventions("census_of_shanten", conventions)
    check_option("tiles", tiles, tuple(SIZES))
    check_forms(tiles, conventions.forms)
    held = check_kinds("census_of_shanten", kinds, conventions.players)
    beside = check_melds("census_of_shanten", melds)
    check_beside(tiles, beside, conventions.players)
    counted = cells(tiles, wall(held, beside, conventions), rule_of(tiles, conventions))
    by_distances = add_up((distances(cell, conventions), tally) for cell, tally in counted.items())
    return Census(tiles, conventions, tuple(by_distances.items()), beside)


def rule_of(tiles: int, conventions: Conventions) -> SevenPairsRule | None:
    """The rule of seven pairs for hands of this many tiles; None if they are too small."""
    return conventions.seven_pairs if tiles >= 13 else None


@remember(4 * len(SIZES))
def cells(tiles: int, wall: Wall, rule: SevenPairsRule | None) -> Mapping[int, Tally]:
    """The number of hands in each cell."""
    counted = np.zeros((2, CELLS), np.int64)
    left, right = halves(wall, rule)
    for left_slice, right_slice, numbers in every_two(left, right, tiles, rule):
        for many, of_left, of_right in zip(
            counted, left.weights[:, left_slice], right.weights[:, right_slice], strict=True
        ):
            np.add.at(many, numbers, np.multiply.outer(of_left, of_right))
    numbers_held = np.flatnonzero(counted[DISTINCT])
    of_each = (Tally(*of_cell) for of_cell in counted[:, numbers_held].T.tolist())
    return MappingProxyType(dict(zip(numbers_held.tolist(), of_each, strict=True)))


def every_two(
    left: HoldingClasses, right: HoldingClasses, tiles: int, rule: SevenPairsRule | None
) -> Iterator[tuple[slice, slice, Integers]]:
    """Yield the classes of both halves of hands of this many tiles, and the cell of each two classes.

    There is one item for each number of tiles in the left half.
    """
    regular = _regular_cells(left, right, tiles // 3)
    special = np.full(FEATURES, _NO_FORM * _BASE + _NO_FORM) if rule is None else _special_cells(rule)
    for in_left in range(tiles + 1):
        left_slice, right_slice = left.of_tiles(in_left), right.of_tiles(tiles - in_left)
        lacking_so = regular[np.ix_(left.lacking[left_slice], right.lacking[right_slice])]
        yield (
            left_slice,
            right_slice,
            lacking_so + special[np.add.outer(left.features[left_slice], right.features[right_slice]) % FEATURES],
        )


@remember(4)
def _regular_cells(left: HoldingClasses, right: HoldingClasses, blocks: int) -> Integers:
    """The part of the cell number from the missing tiles of both halves, for hands of this many blocks."""
    return frozen(share(left.lacks, right.lacks)[:, :, :, 1, blocks].astype(np.int64) @ (_BASE**3, _BASE**2))


@remember(3)
def _special_cells(rule: SevenPairsRule) -> Integers:
    """The part of the cell number from the features of a hand."""
    seven_pairs = special_shanten(("seven-pairs",), rule).astype(np.int64) + 1
    thirteen_orphans = special_shanten(("thirteen-orphans",), rule).astype(np.int64) + 1
    return frozen(seven_pairs * _BASE + thirteen_orphans)


def distances(cell: int, conventions: Conventions) -> Distances:
    """The shanten by all measures of a cell number."""
    exchange, cut, *special = (cell // _BASE**digit % _BASE for digit in (3, 2, 1, 0))
    match conventions.definition:
        case "exchange":
            regular = exchange
        case "cut":
            regular = cut
        case _ as never:
            assert_never(never)
    counted = (
        digit - 1 if digit != _NO_FORM and form in conventions.forms else None
        for form, digit in zip(FORMS, (regular, *special), strict=True)
    )
    return Distances(ShantenByForm(*counted), exchange - 1, cut - 1)
