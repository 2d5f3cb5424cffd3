"""How far all hands are from being ready: exact, as sums over products of classes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs
import numpy as np

from mjfunc.batch import LOOKS, ShantenForm, special_shanten
from mjfunc.census.classes import DISTINCT, Classes, Integers, halves, share
from mjfunc.census.kinds import Kinds, check_kinds
from mjfunc.census.ranks import SIZES
from mjfunc.census.tally import Tally
from mjfunc.functional import remember
from mjfunc.model.conventions import Players
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.shanten import ShantenByForm
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Measure: TypeAlias = Literal[ShantenForm, "cut"]
"""A form whose shanten is meant, the nearest of them, or the regular form by cutting."""
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)

_BASE: Final = 16
"""In the number of a cell, each shanten plus one is a digit: the regular form, by cutting, and the special forms."""
_NO_FORM: Final = _BASE - 1
CELLS: Final = _BASE**4


@attrs.frozen
class Distances:
    """How far a hand is from being ready: in each form, and in the regular form when it is cut."""

    shanten: ShantenByForm
    cut: int

    def by(self, measure: Measure) -> int | None:
        """How far by one measure; None where hands of this size cannot have the form."""
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


@attrs.frozen
class Census:
    """All hands of so many tiles, by how far they are."""

    tiles: int
    players: Players
    cells: tuple[tuple[Distances, Tally], ...]
    """How many hands are so far by all measures together."""

    @property
    def hands(self) -> Tally:
        """How many hands there are."""
        return sum((tally for _, tally in self.cells), Tally())

    @property
    def cut_differs(self) -> Tally:
        """How many hands cutting does not see where exchange does, in the regular form."""
        return sum(
            (tally for (exchange, cut), tally in self.joint("regular", "cut").items() if exchange != cut), Tally()
        )

    def by(self, measure: Measure) -> dict[int, Tally]:
        """How many hands are how far by one measure, the nearest first; none where they cannot have the form."""
        return {shanten: tally for (shanten,), tally in self.joint(measure).items()}

    def joint(self, *measures: Measure) -> dict[tuple[int, ...], Tally]:
        """How many hands are how far by each of some measures; none where they cannot have one of the forms."""
        for measure in measures:
            check_option("measure", measure, MEASURES)
        found: dict[tuple[int, ...], Tally] = {}
        for distances, tally in self.cells:
            by_each = [far for measure in measures if (far := distances.by(measure)) is not None]
            if len(by_each) == len(measures):
                found[*by_each] = found.get((*by_each,), Tally()) + tally
        return dict(sorted(found.items()))

    def mean(self, *, dealt: bool = True) -> Fraction:
        """How far hands are on average: those that are dealt, or the different ones; a BadOption if there are none."""
        found = self.by("minimum").items()
        if not found:
            message = "there are no such hands, so they have no mean"
            raise BadOption(message)
        if dealt:
            return Fraction(sum(shanten * tally.physical for shanten, tally in found), self.hands.physical)
        return Fraction(sum(shanten * tally.distinct for shanten, tally in found), self.hands.distinct)


def census(tiles: int = MOST_CONCEALED, players: Players = 4, kinds: Iterable[Tile] = KINDS) -> Census:
    """Count all hands of so many tiles of these kinds, whether a hand can have so many or not."""
    found = cells(tiles, players, check_kinds(kinds, players)).items()
    return Census(tiles, players, tuple((distances(cell), tally) for cell, tally in found))


@remember(2 * len(SIZES))
def cells(tiles: int, players: Players, kinds: Kinds) -> Mapping[int, Tally]:
    """How many hands there are in each cell."""
    counted = np.zeros((2, CELLS), np.int64)
    left, right = halves_of(tiles, players, kinds)
    for some, others, numbers in every_two(left, right, tiles):
        for many, of_left, of_right in zip(counted, left.weights[:, some], right.weights[:, others], strict=True):
            np.add.at(many, numbers, np.multiply.outer(of_left, of_right))
    found = np.flatnonzero(counted[DISTINCT])
    return dict(zip(found.tolist(), (Tally(*of_cell) for of_cell in counted[:, found].T.tolist()), strict=True))


def halves_of(tiles: int, players: Players, kinds: Kinds) -> tuple[Classes, Classes]:
    """The classes of the halves of hands of so many tiles."""
    check_option("tiles", tiles, tuple(SIZES))
    return halves(players, kinds, special=_is_special(tiles))


def every_two(left: Classes, right: Classes, tiles: int) -> Iterator[tuple[slice, slice, Integers]]:
    """All hands of so many tiles, by how many are in the left half: every two classes, and the cells of the hands."""
    lacking = share(left.lacks, right.lacks)[:, :, :, 1, tiles // 3].astype(np.int64)
    regular = lacking @ (_BASE**3, _BASE**2)
    special = _special_cells() if _is_special(tiles) else np.full(LOOKS, _NO_FORM * _BASE + _NO_FORM)
    for in_left in range(tiles + 1):
        some, others = left.of_tiles(in_left), right.of_tiles(tiles - in_left)
        lacking_so = regular[np.ix_(left.lacking[some], right.lacking[others])]
        yield some, others, lacking_so + special[np.add.outer(left.looks[some], right.looks[others]) % LOOKS]


def _is_special(tiles: int) -> bool:
    """Whether hands of so many tiles can have the special forms."""
    return tiles >= 13


@remember(1)
def _special_cells() -> Integers:
    """What each look adds to the number of a cell."""
    seven_pairs, thirteen_orphans = (special_shanten(form) + 1 for form in ("seven-pairs", "thirteen-orphans"))
    return seven_pairs.astype(np.int64) * _BASE + thirteen_orphans


def distances(cell: int) -> Distances:
    """What the number of a cell says."""
    regular, cut, *special = (cell // _BASE**digit % _BASE for digit in (3, 2, 1, 0))
    seven_pairs, thirteen_orphans = (None if digit == _NO_FORM else digit - 1 for digit in special)
    return Distances(ShantenByForm(regular - 1, seven_pairs, thirteen_orphans), cut - 1)
