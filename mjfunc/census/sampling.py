"""Random hands, exactly uniform among those that are so far from being ready: chosen by counts, none is rejected.

A number is drawn below the number of all hands that may be chosen, and divided down: to two classes of halves, to the
classes of their suits, to the suits.
"""

from __future__ import annotations

from collections.abc import Iterable  # noqa: TC003  # typing.get_type_hints(Wanted) must work
from typing import TYPE_CHECKING, Final, TypedDict, Unpack, assert_never

import numpy as np

from mjfunc.batch.forms import check_forms
from mjfunc.census.classes import DISTINCT, PHYSICAL, Suits, Together, halves
from mjfunc.census.distances import CELLS, cells, distances, every_two, rule_of
from mjfunc.census.drawing import numbers_below
from mjfunc.census.kinds import check_kinds
from mjfunc.census.walls import check_beside, check_melds, wall
from mjfunc.model.blocks import Meld  # noqa: TC001  # typing.get_type_hints(Wanted) must work
from mjfunc.model.conventions import DEFAULT, Conventions, ShantenForm, check_conventions, named_form
from mjfunc.model.forms import Form  # noqa: TC001  # typing.get_type_hints(Wanted) must work
from mjfunc.model.hand import Hand, check_size
from mjfunc.model.suits import BASE
from mjfunc.tiles.errors import BadOption, check_option, counted, shown
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows
    from mjfunc.census.classes import Classes, Integers
    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import SevenPairsRule


_PIECE: Final = 1 << 16
"""So many hands at a time take little memory beside the tables."""
MOST_ROWS: Final = 10**7
"""So many rows are 340 MB."""
MOST_HANDS: Final = 10**6
"""So many hands take about as much."""


class Wanted(TypedDict, total=False):
    """Which hands are drawn: those that are so far from being ready, in a form or in the nearest, or all.

    Of a form alone, they are complete in it, or ready where they are waiting.
    """

    shanten: int | None
    form: ShantenForm | Form | None
    dealt: bool
    """Each hand is as likely as it is to be dealt. Otherwise all different ones are equally likely."""
    melds: Iterable[Meld]
    """What the hands stand beside; they are drawn of the tiles that melds leave."""
    conventions: Conventions


def sample(tiles: int, count: int, seed: int, **wanted: Unpack[Wanted]) -> tuple[Hand, ...]:
    """So many hands, at most a million, each drawn from all that are wanted."""
    check_conventions("sample", wanted.get("conventions", DEFAULT))
    _check_most("hands", count, MOST_HANDS)
    wanted["melds"] = melds = check_melds("sample", wanted.get("melds", ()))
    pieces = sample_pieces(tiles, count, seed, **wanted)
    return tuple(Hand.from_34(row, melds) for piece in pieces for row in piece.tolist())


def sample_rows(tiles: int, count: int, seed: int, **wanted: Unpack[Wanted]) -> Rows:
    """The concealed tiles of the same hands, at most ten million, as 34 counts in a row."""
    check_conventions("sample_rows", wanted.get("conventions", DEFAULT))
    _check_most("rows", count, MOST_ROWS)
    wanted["melds"] = check_melds("sample_rows", wanted.get("melds", ()))
    pieces = sample_pieces(tiles, count, seed, **wanted)
    rows = np.empty((count, len(KINDS)), np.uint8)
    for begin, piece in zip(range(0, count, _PIECE), pieces, strict=True):
        rows[begin : begin + _PIECE] = piece
    return rows


def _check_most(what: str, count: int, most: int) -> None:
    """Refuse more than there is memory for; whether it is a number at all is looked at with the rest."""
    if type(count) is int and count > most:
        message = (
            f"count is at most {most:,} where all {what} are kept, not {shown(count)}; "
            "sample_pieces gives any number, piece by piece"
        )
        raise BadOption(message)


def sample_pieces(  # noqa: PLR0913  # what is drawn, how many, and of which
    tiles: int,
    count: int,
    seed: int,
    *,
    shanten: int | None = None,
    form: ShantenForm | Form | None = None,
    dealt: bool = False,
    melds: Iterable[Meld] = (),
    conventions: Conventions = DEFAULT,
) -> Iterator[Rows]:
    """The same, piece by piece, however many they are."""
    check_conventions("sample_pieces", conventions)
    check_size(tiles)
    for name, number in (("count", count), ("seed", seed)):
        if type(number) is not int or number < 0:
            message = f"{name} is a whole number from 0; not {shown(number)}"
            raise BadOption(message)
    check_option("dealt", dealt, (False, True))
    beside = check_melds("sample_pieces", melds)
    check_beside(tiles, beside, conventions.players)
    drawn_from = wall(check_kinds("sample_pieces", KINDS, conventions.players), beside, conventions)
    return _pieces(_every(tiles, drawn_from, shanten, form, conventions), _weight(dealt=dealt), range(count), seed)


def pieces_between(tiles: int, places: range, seed: int, *, dealt: bool, conventions: Conventions) -> Iterator[Rows]:
    """The hands at these places among those that ``sample_pieces`` draws; those before them are drawn and not made."""
    drawn_from = wall(check_kinds("sample_pieces", KINDS, conventions.players), (), conventions)
    every = _every(tiles, drawn_from, None, None, conventions)
    return _pieces(every, _weight(dealt=dealt), places, seed)


def _weight(*, dealt: bool) -> int:
    return PHYSICAL if dealt else DISTINCT


def _every(
    tiles: int, drawn_from: Wall, shanten: int | None, form: ShantenForm | Form | None, conventions: Conventions
) -> Together:
    """The classes of halves of all hands that are wanted."""
    rule = rule_of(tiles, conventions)
    far = _far(cells(tiles, drawn_from, rule), tiles, form, conventions)
    wanted = _wanted(far, _shanten(far, tiles, shanten, form))
    return _chosen(*halves(drawn_from, rule), tiles, wanted, rule)


def _pieces(pairs: Together, weight: int, places: range, seed: int) -> Iterator[Rows]:
    weights = pairs.left.weights[weight, pairs.lefts] * pairs.right.weights[weight, pairs.rights]
    for drawn in numbers_below(int(weights.sum()), seed, places, _PIECE):
        at, rest = _find(weights, drawn)
        yield _pair(Together(pairs.left, pairs.right, pairs.lefts[at], pairs.rights[at]), weight, rest)


def _far(
    known: Iterable[int], tiles: int, form: ShantenForm | Form | None, conventions: Conventions
) -> Mapping[int, int]:
    """How far the hands in each cell are, in the form that was chosen or in the nearest."""
    named = "minimum" if form is None else named_form(form)
    if named == "minimum":
        check_forms(tiles, conventions.forms)
    elif named not in conventions.forms:
        message = f"{named} is not among the forms that count: {', '.join(conventions.forms)}"
        raise BadOption(message)
    elif tiles < 13 and named != "regular":
        message = f"no hand of {counted(tiles, 'tile')} can be {named}"
        raise BadOption(message)
    far = {cell: distances(cell, conventions).by(named) for cell in known}
    return {cell: shanten for cell, shanten in far.items() if shanten is not None}


def _shanten(far: Mapping[int, int], tiles: int, shanten: int | None, form: ShantenForm | Form | None) -> int | None:
    """Which shanten is wanted, if not any."""
    if shanten is None:
        return None if form is None else 0 if tiles % 3 == 1 else -1
    check_option("shanten", shanten, tuple(sorted(set(far.values()))))
    return shanten


def _wanted(far: Mapping[int, int], shanten: int | None) -> NDArray[np.bool_]:
    """Which cells hands are drawn from."""
    wanted = np.zeros(CELLS, np.bool_)
    wanted[[cell for cell, here in far.items() if shanten in {None, here}]] = True
    return wanted


def _chosen(
    left: Classes, right: Classes, tiles: int, wanted: NDArray[np.bool_], rule: SevenPairsRule | None
) -> Together:
    """Every two classes of halves whose hands are wanted."""
    pairs = [
        (left_slice.start + lefts, right_slice.start + rights)
        for left_slice, right_slice, numbers in every_two(left, right, tiles, rule)
        for lefts, rights in (np.nonzero(wanted[numbers]),)
    ]
    lefts, rights = map(np.concatenate, zip(*pairs, strict=True))
    return Together(left, right, lefts, rights)


def _find(weights: Integers, numbers: Integers) -> tuple[Integers, Integers]:
    """In which of the weights, laid one behind the other, each number falls, and how far."""
    ends = np.cumsum(weights)
    at = np.searchsorted(ends, numbers, side="right")
    return at, numbers - (ends[at] - weights[at])


def _member(classes: Classes, weight: int, of: Integers, numbers: Integers) -> Rows:
    """The holding that each number stands for in its class, as counts in a row."""
    weights = classes.member_weights[weight]
    begins = np.concatenate(([0], np.cumsum(classes.weights[weight])))
    at, rest = _find(weights, begins[of] + numbers)
    match classes.members:
        case Suits(ranks, offsets):
            return (offsets[at, None] // BASE ** np.arange(ranks)[::-1] % BASE).astype(np.uint8)
        case Together(left, right, lefts, rights):
            return _pair(Together(left, right, lefts[at], rights[at]), weight, rest)
        case _ as never:
            assert_never(never)


def _pair(pairs: Together, weight: int, numbers: Integers) -> Rows:
    """The two holdings that each number stands for, of two classes each."""
    in_left, in_right = np.divmod(numbers, pairs.right.weights[weight, pairs.rights])
    left = _member(pairs.left, weight, pairs.lefts, in_left)
    return np.hstack((left, _member(pairs.right, weight, pairs.rights, in_right)))
