"""How far all hands are from being ready: exact, as sums over products of classes."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

import attrs
import numpy as np

from mjfunc.batch.arrays import frozen
from mjfunc.batch.features import FEATURES, special_shanten
from mjfunc.batch.forms import check_forms
from mjfunc.census.classes import DISTINCT, Classes, Integers, halves, share
from mjfunc.census.kinds import check_kinds
from mjfunc.census.ranks import SIZES
from mjfunc.census.tally import Tally, tallied
from mjfunc.census.walls import Wall, check_beside, check_melds, wall
from mjfunc.functional import remember
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, ShantenForm, check_conventions
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.shanten import ShantenByForm
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.shown import Pictured, Tabled
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.model.conventions import SevenPairsRule

Measure: TypeAlias = Literal[ShantenForm, "cut"]
"""A form whose shanten is meant, the nearest that counts, or the regular form by cutting."""
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)

_BASE: Final = 16
"""In the number of a cell, each shanten plus one is a digit: the regular form, by cutting, and the special forms."""
_NO_FORM: Final = _BASE - 1
CELLS: Final = _BASE**4
_HOW: Final = "census_of_shanten(14) makes one"


@attrs.frozen
class Distances:
    """How far a hand is from being ready: in each form that counts, and in the regular form by either definition."""

    shanten: ShantenByForm
    exchange: int
    cut: int

    def __attrs_post_init__(self) -> None:
        """Refuse what are not distances."""
        check_result(self, "shanten", self.shanten, _HOW, ShantenByForm)
        check_result(self, "exchange", self.exchange, _HOW, int)
        check_result(self, "cut", self.cut, _HOW, int)

    def by(self, measure: Measure) -> int | None:
        """How far by one measure; None where hands of this size cannot have the form."""
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


@attrs.frozen
class Census(Pictured, Tabled):
    """All hands of so many tiles, by how far they are."""

    _views = "mjfunc.views.counts"
    tiles: int
    conventions: Conventions
    cells: tuple[tuple[Distances, Tally], ...]
    """How many hands are so far by all measures together."""
    melds: tuple[Meld, ...] = ()
    """The melds that the hands stand beside."""

    def __attrs_post_init__(self) -> None:
        """Refuse what no census has."""
        check_result(self, "tiles", self.tiles, _HOW, int)
        check_conventions("Census", self.conventions)
        check_results(self, "cells", self.cells, _HOW, Distances, Tally)
        check_results(self, "melds", self.melds, _HOW, Meld)

    @property
    def hands(self) -> Tally:
        """How many hands there are."""
        return sum((tally for _, tally in self.cells), Tally())

    @property
    def cut_differs(self) -> Tally:
        """How many hands cutting does not see where exchange does, in the regular form."""
        return sum((tally for (exchange, cut), tally in self.by_both_definitions().items() if exchange != cut), Tally())

    def by_both_definitions(self) -> dict[tuple[int, int], Tally]:
        """How many hands are how far in the regular form by exchange and by cutting, whichever is the convention."""
        both = tallied(((distances.exchange, distances.cut), tally) for distances, tally in self.cells)
        return dict(sorted(both.items()))

    def by(self, measure: Measure) -> dict[int, Tally]:
        """How many hands are how far by one measure, the nearest first; none where they cannot have the form.

        Nor are there any where the form does not count.
        """
        return {shanten: tally for (shanten,), tally in self.joint(measure).items()}

    def joint(self, *measures: Measure) -> dict[tuple[int, ...], Tally]:
        """How many hands are how far by each of some measures; none where they cannot have one of the forms."""
        for measure in measures:
            check_option("measure", measure, MEASURES)
        by_each = (
            (tuple([far for measure in measures if (far := distances.by(measure)) is not None]), tally)
            for distances, tally in self.cells
        )
        return dict(sorted(tallied((far, tally) for far, tally in by_each if len(far) == len(measures)).items()))

    def mean(self, *, dealt: bool = True) -> Fraction:
        """How far hands are on average: those that are dealt, or the different ones; a BadOption if there are none."""
        check_option("dealt", dealt, (False, True))
        tallies = self.by("minimum").items()
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
    """Count all hands of so many tiles of these kinds by their shanten, whether a hand can have so many or not.

    Beside melds hands are of the tiles that these leave.
    """
    check_conventions("census_of_shanten", conventions)
    check_option("tiles", tiles, tuple(SIZES))
    check_forms(tiles, conventions.forms)
    held = check_kinds("census_of_shanten", kinds, conventions.players)
    beside = check_melds("census_of_shanten", melds)
    check_beside(tiles, beside, conventions.players)
    counted = cells(tiles, wall(held, beside, conventions), rule_of(tiles, conventions))
    by_distances = tallied((distances(cell, conventions), tally) for cell, tally in counted.items())
    return Census(tiles, conventions, tuple(by_distances.items()), beside)


def rule_of(tiles: int, conventions: Conventions) -> SevenPairsRule | None:
    """By which rule hands of so many tiles have seven pairs, if they can have them."""
    return conventions.seven_pairs if tiles >= 13 else None


@remember(4 * len(SIZES))
def cells(tiles: int, wall: Wall, rule: SevenPairsRule | None) -> Mapping[int, Tally]:
    """How many hands there are in each cell."""
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
    left: Classes, right: Classes, tiles: int, rule: SevenPairsRule | None
) -> Iterator[tuple[slice, slice, Integers]]:
    """All hands of so many tiles, by how many are in the left half: every two classes, and the cells of the hands."""
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
def _regular_cells(left: Classes, right: Classes, blocks: int) -> Integers:
    """What every two rows of what halves lack add to the number of the cell of a hand of so many blocks."""
    return frozen(share(left.lacks, right.lacks)[:, :, :, 1, blocks].astype(np.int64) @ (_BASE**3, _BASE**2))


@remember(3)
def _special_cells(rule: SevenPairsRule) -> Integers:
    """What the features of a hand add to the number of its cell."""
    seven_pairs = special_shanten(("seven-pairs",), rule).astype(np.int64) + 1
    thirteen_orphans = special_shanten(("thirteen-orphans",), rule).astype(np.int64) + 1
    return frozen(seven_pairs * _BASE + thirteen_orphans)


def distances(cell: int, conventions: Conventions) -> Distances:
    """What the number of a cell says."""
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
