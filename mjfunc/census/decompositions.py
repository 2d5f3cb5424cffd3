"""In how many ways all hands are complete, or ready, and what the ready ones wait for."""

from __future__ import annotations

from collections import defaultdict
from math import comb
from typing import TYPE_CHECKING

import attrs

from mjfunc.census.kinds import check_kinds
from mjfunc.census.parts import NO_SHAPES, Part, Regular, Shapes, hands
from mjfunc.census.tally import Tally
from mjfunc.model.conventions import Players
from mjfunc.model.decompositions import Form, WaitShape
from mjfunc.model.hand import MOST_CONCEALED, check_size
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.census.kinds import Kinds
    from mjfunc.tiles.tile import Tile


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

    def number(self, form: Form | None = None) -> int:
        """How many decompositions it has in a form, or in all."""
        match form:
            case Form.REGULAR:
                return self.regular
            case Form.SEVEN_PAIRS:
                return self.seven_pairs
            case Form.THIRTEEN_ORPHANS:
                return self.thirteen_orphans
            case None:
                return self.regular + self.seven_pairs + self.thirteen_orphans


@attrs.frozen
class DecompositionCensus:
    """All complete hands of a drawn size, or all ready hands of a waiting size."""

    tiles: int
    players: Players
    cells: tuple[tuple[Found, Tally], ...]

    @property
    def hands(self) -> Tally:
        """How many hands are complete, or ready."""
        return sum((tally for _, tally in self.cells), Tally())

    def by_number(self, form: Form | None = None) -> dict[int, Tally]:
        """How many hands have how many decompositions in a form, or in all; at least one."""
        if form is not None:
            check_option("form", form, tuple(Form))
        return _sums((found.number(form), tally) for found, tally in self.cells)

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
        found = {
            shape: sum((tally.times(times(one.shapes[at])) for one, tally in self.cells), Tally())
            for at, shape in enumerate(WaitShape)
        }
        return {shape: tally for shape, tally in found.items() if tally.distinct}


def _sums(tallies: Iterable[tuple[int, Tally]]) -> dict[int, Tally]:
    """The tallies under each number, none under 0."""
    found: defaultdict[int, Tally] = defaultdict(Tally)
    for number, tally in tallies:
        found[number] += tally
    return {number: tally for number, tally in sorted(found.items()) if number}


def census_of_decompositions(
    tiles: int = MOST_CONCEALED, players: Players = 4, kinds: Iterable[Tile] = KINDS
) -> DecompositionCensus:
    """Count the complete hands of a drawn size, or the ready hands of a waiting size, by their decompositions."""
    check_size(tiles)
    held = check_kinds(kinds, players)
    found: defaultdict[Found, Tally] = defaultdict(Tally)
    for part, tally in hands(tiles, held).items():
        found[_found(part)] += tally
    for one, tally in _orphans(tiles, held):
        found[one] += tally
    return DecompositionCensus(
        tiles, players, tuple(sorted((one, tally) for one, tally in found.items() if one.number()))
    )


def _found(hand: Part) -> Found:
    """What is found of a whole hand, thirteen orphans aside."""
    regular, pairs = hand.regular or Regular(0), hand.pairs
    if hand.tiles % 3 == 2:
        return Found(regular.ways, int(hand.tiles == 14 and pairs is not None), 0)
    if hand.tiles < 13 or pairs is None:
        return Found(sum(regular.shapes), 0, 0, regular.waits, regular.shapes)
    is_new = not (hand.regular and pairs.is_regular_wait)
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
    return Found(0, 0, 1, waits, tuple(int(one is shape) for one in WaitShape))
