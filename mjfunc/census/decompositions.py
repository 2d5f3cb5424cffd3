"""In how many ways all hands are complete, or ready, and what the ready ones wait for."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.census.holdings import NO_SHAPES, Asked, Holding, Regular, Shapes, hands
from mjfunc.census.kinds import check_kinds
from mjfunc.census.tally import Tally, tallied
from mjfunc.census.walls import check_beside, check_melds, wall
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, FormName, check_conventions, form_name
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import MOST_CONCEALED, check_size
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.shown import Pictured, Tabled
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.census.kinds import Kinds
    from mjfunc.tiles.tile import Tile

_HOW: Final = "census_of_decompositions(14) makes one"


@attrs.frozen(order=True)
class Found:
    """What was found of a hand: its decompositions, and, if it is waiting, its waits."""

    regular: int
    """How many decompositions it has in the regular form."""
    seven_pairs: int
    thirteen_orphans: int
    waits: int = 0
    """How many kinds complete it."""
    shapes: Shapes = NO_SHAPES
    """How many of the decompositions wait in each shape."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers."""
        for name in ("regular", "seven_pairs", "thirteen_orphans", "waits"):
            check_result(self, name, getattr(self, name), _HOW, int)
        check_results(self, "shapes", self.shapes, _HOW, int)

    def number(self, form: FormName | Form | None = None) -> int:
        """How many decompositions it has in a form, or in all."""
        match _named(form):
            case "regular":
                return self.regular
            case "seven-pairs":
                return self.seven_pairs
            case "thirteen-orphans":
                return self.thirteen_orphans
            case None:
                return self.regular + self.seven_pairs + self.thirteen_orphans
            case _ as never:
                assert_never(never)


def _named(form: FormName | Form | None) -> FormName | None:
    """The name of a form in either writing, and refused what is not a form."""
    named = form_name(form)
    if form is not None and named is None:
        check_option("form", form, FORMS)
    return named


@attrs.frozen
class DecompositionCensus(Pictured, Tabled):
    """All complete hands of a drawn size, or all ready hands of a waiting size."""

    _views = "mjfunc.views.counts"
    tiles: int
    conventions: Conventions
    cells: tuple[tuple[Found, Tally], ...]
    melds: tuple[Meld, ...] = ()
    """The melds that the hands stand beside."""

    def __attrs_post_init__(self) -> None:
        """Refuse what no census has."""
        check_result(self, "tiles", self.tiles, _HOW, int)
        check_conventions("DecompositionCensus", self.conventions)
        check_results(self, "cells", self.cells, _HOW, Found, Tally)
        check_results(self, "melds", self.melds, _HOW, Meld)

    @property
    def hands(self) -> Tally:
        """How many hands are complete, or ready."""
        return sum((tally for _, tally in self.cells), Tally())

    def by_number(self, form: FormName | Form | None = None) -> dict[int, Tally]:
        """How many hands have how many decompositions in a form, or in all; at least one."""
        named = _named(form)
        return _sums((found.number(named), tally) for found, tally in self.cells)

    def by_waits(self) -> dict[int, Tally]:
        """How many hands wait on how many kinds; none are waiting where hands are complete."""
        return _sums((found.waits, tally) for found, tally in self.cells)

    def by_shape(self) -> dict[WaitShape, Tally]:
        """How many hands have a decomposition that waits in each shape."""
        return self._shapes(lambda many: min(many, 1))

    def decompositions_by_shape(self) -> dict[WaitShape, Tally]:
        """How many decompositions of all hands wait in each shape."""
        return self._shapes(lambda many: many)

    def _shapes(self, times: Callable[[int], int]) -> dict[WaitShape, Tally]:
        tallies = {
            shape: sum((tally.times(times(found.shapes[at])) for found, tally in self.cells), Tally())
            for at, shape in enumerate(WaitShape)
        }
        return {shape: tally for shape, tally in tallies.items() if tally.distinct}


def _sums(tallies: Iterable[tuple[int, Tally]]) -> dict[int, Tally]:
    """The tallies under each number, none under 0."""
    return {number: tally for number, tally in sorted(tallied(tallies).items()) if number}


def census_of_decompositions(
    tiles: int = MOST_CONCEALED,
    kinds: Iterable[Tile] = KINDS,
    *,
    melds: Iterable[Meld] = (),
    conventions: Conventions = DEFAULT,
) -> DecompositionCensus:
    """Count the complete hands of a drawn size, or the ready hands of a waiting size, by their decompositions.

    Beside melds hands are of the tiles that these leave.
    """
    check_conventions("census_of_decompositions", conventions)
    check_size(tiles)
    held = check_kinds("census_of_decompositions", kinds, conventions.players)
    beside = check_melds("census_of_decompositions", melds)
    check_beside(tiles, beside, conventions.players)
    counted = hands(tiles, wall(held, beside, conventions), Asked.of(conventions)).items()
    orphans = _orphans(tiles, held) if "thirteen-orphans" in conventions.forms else ()
    tallies = tallied((*((_found(holding, conventions.forms), tally) for holding, tally in counted), *orphans))
    cells = sorted((found, tally) for found, tally in tallies.items() if found.number())
    return DecompositionCensus(tiles, conventions, tuple(cells), beside)


def _found(hand: Holding, forms: tuple[FormName, ...]) -> Found:
    """What is found of a whole hand in the forms that count, thirteen orphans aside."""
    regular = (hand.regular if "regular" in forms else None) or Regular()
    pairs = hand.pairs if "seven-pairs" in forms else None
    if hand.tiles % 3 == 2:
        return Found(regular.ways, int(hand.tiles == 14 and pairs is not None), 0)
    if hand.tiles < 13 or pairs is None:
        return Found(sum(regular.shapes), 0, 0, regular.waits, regular.shapes)
    is_new = not (regular.waits and pairs.is_regular_wait)
    shapes = tuple(many + (shape is WaitShape.TANKI) for many, shape in zip(regular.shapes, WaitShape, strict=True))
    return Found(sum(regular.shapes), 1, 0, regular.waits + is_new, shapes)


def _orphans(tiles: int, kinds: Kinds) -> Iterator[tuple[Found, Tally]]:
    """Hands that are complete or ready in thirteen orphans; they are so in no other form."""
    missing = [kind for kind in ORPHANS if kind not in kinds]
    if tiles == 14 and not missing:
        yield Found(0, 0, 1), _with_one_twice(13)
    if tiles == 13 and not missing:
        yield _waiting_for_orphans(13, WaitShape.THIRTEEN_SIDED), Tally(1, COPIES**13)
    if tiles == 13 and len(missing) <= 1:
        yield _waiting_for_orphans(1, WaitShape.SINGLE), _with_one_twice(12).times(13 if not missing else 1)


def _with_one_twice(kinds: int) -> Tally:
    """Hands of so many kinds, each once but one, whichever it is, twice."""
    return Tally(kinds, kinds * comb(COPIES, 2) * COPIES ** (kinds - 1))


def _waiting_for_orphans(waits: int, shape: WaitShape) -> Found:
    return Found(0, 0, 1, waits, tuple(int(each is shape) for each in WaitShape))
