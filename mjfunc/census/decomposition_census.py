"""The census of decompositions: all complete hands, or all ready hands with their waits, exactly counted."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.census.holdings import NO_SHAPES, Holding, HoldingOptions, RegularPart, Shapes, hands
from mjfunc.census.tally import Tally, add_up
from mjfunc.census.walls import check_beside, check_kinds, check_melds, wall
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, FormName, check_conventions, form_name
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import MOST_CONCEALED, check_size
from mjfunc.model.value_fields import result_of, results_of
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS
from mjfunc.tiles.value_base import Pictured, Tabled, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.census.walls import Kinds
    from mjfunc.tiles.tile import Tile

_HOW: Final = "census_of_decompositions(14) makes one"


@attrs.frozen(order=True, repr=False)
class DecompositionCounts(Value):
    """The numbers of decompositions and waits that the hands of one census cell have in common."""

    regular: int = attrs.field(validator=result_of(_HOW, int))
    """The decompositions in the regular form."""
    seven_pairs: int = attrs.field(validator=result_of(_HOW, int))
    thirteen_orphans: int = attrs.field(validator=result_of(_HOW, int))
    waits: int = attrs.field(default=0, validator=result_of(_HOW, int))
    """The kinds that complete the hand."""
    shapes: Shapes = attrs.field(default=NO_SHAPES, validator=results_of(_HOW, int))
    """The decompositions with each shape of wait."""

    def number(self, form: FormName | Form | None = None) -> int:
        """The number of decompositions in a form, or in all forms."""
        match _checked_form(form):
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


def _checked_form(form: FormName | Form | None) -> FormName | None:
    """The name of a form; raises BadOption for anything else but None."""
    named = form_name(form)
    if form is not None and named is None:
        check_option("form", form, FORMS)
    return named


@attrs.frozen(repr=False)
class DecompositionCensus(Pictured, Tabled):
    """All complete hands of 3n + 2 tiles, or all ready hands of 3n + 1 tiles, by their decompositions."""

    tiles: int = attrs.field(validator=result_of(_HOW, int))
    conventions: Conventions
    cells: tuple[tuple[DecompositionCounts, Tally], ...] = attrs.field(
        validator=results_of(_HOW, DecompositionCounts, Tally)
    )
    melds: tuple[Meld, ...] = attrs.field(default=(), validator=results_of(_HOW, Meld))
    """The melds beside the concealed tiles."""

    def __attrs_post_init__(self) -> None:
        """Raise an error for wrong conventions."""
        check_conventions("DecompositionCensus", self.conventions)

    @property
    def hands(self) -> Tally:
        """The number of complete, or ready, hands."""
        return sum((tally for _, tally in self.cells), Tally())

    def by_number(self, form: FormName | Form | None = None) -> dict[int, Tally]:
        """The hands by their number of decompositions in a form, or in all forms; without those that have none."""
        named = _checked_form(form)
        return _sums((found.number(named), tally) for found, tally in self.cells)

    def by_waits(self) -> dict[int, Tally]:
        """The hands by the number of kinds they wait for; empty for complete hands."""
        return _sums((found.waits, tally) for found, tally in self.cells)

    def by_shape(self) -> dict[WaitShape, Tally]:
        """The hands that have a decomposition with each shape of wait."""
        return self._shapes(lambda many: min(many, 1))

    def decompositions_by_shape(self) -> dict[WaitShape, Tally]:
        """The decompositions of all hands with each shape of wait."""
        return self._shapes(lambda many: many)

    def _shapes(self, times: Callable[[int], int]) -> dict[WaitShape, Tally]:
        tallies = {
            shape: sum((tally.times(times(found.shapes[at])) for found, tally in self.cells), Tally())
            for at, shape in enumerate(WaitShape)
        }
        return {shape: tally for shape, tally in tallies.items() if tally.distinct}


def _sums(tallies: Iterable[tuple[int, Tally]]) -> dict[int, Tally]:
    """The sum of the tallies of each number except 0."""
    return {number: tally for number, tally in sorted(add_up(tallies).items()) if number}


def census_of_decompositions(
    tiles: int = MOST_CONCEALED,
    kinds: Iterable[Tile] = KINDS,
    *,
    melds: Iterable[Meld] = (),
    conventions: Conventions = DEFAULT,
) -> DecompositionCensus:
    """Count the complete hands of 3n + 2 tiles, or the ready hands of 3n + 1 tiles, by their decompositions.

    >>> census_of_decompositions(14, read_tiles("123456789m")).hands.distinct
    13277

    Args:
        tiles: the number of concealed tiles.
        kinds: the kinds to draw hands from.
        melds: melds that every hand has; its concealed tiles are drawn from the remaining tiles.
        conventions: the definitions to use.
    """
    check_conventions("census_of_decompositions", conventions)
    check_size(tiles)
    held = check_kinds("census_of_decompositions", kinds, conventions.players)
    beside = check_melds("census_of_decompositions", melds)
    check_beside(tiles, beside, conventions.players)
    counted = hands(tiles, wall(held, beside, conventions), HoldingOptions.from_conventions(conventions)).items()
    orphans = _orphans(tiles, held) if "thirteen-orphans" in conventions.forms else ()
    tallies = add_up((*((_counts_of(holding, conventions.forms), tally) for holding, tally in counted), *orphans))
    cells = sorted((found, tally) for found, tally in tallies.items() if found.number())
    return DecompositionCensus(tiles, conventions, tuple(cells), beside)


def _counts_of(hand: Holding, forms: tuple[FormName, ...]) -> DecompositionCounts:
    """The decompositions of a whole hand in the forms that count, except thirteen orphans."""
    regular = (hand.regular if "regular" in forms else None) or RegularPart()
    pairs = hand.pairs if "seven-pairs" in forms else None
    if hand.tiles % 3 == 2:
        return DecompositionCounts(regular.ways, int(hand.tiles == 14 and pairs is not None), 0)
    if hand.tiles < 13 or pairs is None:
        return DecompositionCounts(sum(regular.shapes), 0, 0, regular.waits, regular.shapes)
    is_new = not (regular.waits and pairs.is_regular_wait)
    shapes = tuple(many + (shape is WaitShape.TANKI) for many, shape in zip(regular.shapes, WaitShape, strict=True))
    return DecompositionCounts(sum(regular.shapes), 1, 0, regular.waits + is_new, shapes)


def _orphans(tiles: int, kinds: Kinds) -> Iterator[tuple[DecompositionCounts, Tally]]:
    """The hands that are complete or ready in thirteen orphans; they are so in no other form."""
    missing = [kind for kind in ORPHANS if kind not in kinds]
    if tiles == 14 and not missing:
        yield DecompositionCounts(0, 0, 1), _with_one_twice(13)
    if tiles == 13 and not missing:
        yield _waiting_for_orphans(13, WaitShape.THIRTEEN_SIDED), Tally(1, COPIES**13)
    if tiles == 13 and len(missing) <= 1:
        yield _waiting_for_orphans(1, WaitShape.SINGLE), _with_one_twice(12).times(13 if not missing else 1)


def _with_one_twice(kinds: int) -> Tally:
    """The hands with one tile of each of this many kinds, and a second tile of any one of them."""
    return Tally(kinds, kinds * comb(COPIES, 2) * COPIES ** (kinds - 1))


def _waiting_for_orphans(waits: int, shape: WaitShape) -> DecompositionCounts:
    return DecompositionCounts(0, 0, 1, waits, tuple(int(each is shape) for each in WaitShape))
