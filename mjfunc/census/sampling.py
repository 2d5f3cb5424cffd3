"""Hands by lot, exactly uniform among those that are so far from being ready: chosen by counts, none is rejected.

A number is drawn below the number of all hands that may be chosen, and divided down: to two classes of halves, to the
classes of their suits, to the suits.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

import numpy as np

from mjfunc.batch import FORMS, ShantenForm
from mjfunc.census.classes import DISTINCT, PHYSICAL, Suits, Together
from mjfunc.census.distances import CELLS, cells, distances, every_two, halves_of
from mjfunc.census.kinds import check_kinds
from mjfunc.fast.signatures import BASE
from mjfunc.model.conventions import Players  # noqa: TC001  # typing.get_type_hints(Lot) must work
from mjfunc.model.hand import Hand, check_size
from mjfunc.tiles.errors import BadOption, check_option, shown
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from mjfunc.batch import Rows
    from mjfunc.census.classes import Classes, Integers


_PIECE: Final = 1 << 16
"""So many hands at a time take little room beside the tables."""


class Lot(TypedDict, total=False):
    """Which hands are drawn: those that are so far from being ready, in a form or in the nearest, or all.

    Of a form alone, they are complete in it, or ready where they are waiting.
    """

    shanten: int | None
    form: ShantenForm | None
    players: Players
    dealt: bool
    """Each hand is as likely as it is to be dealt. Otherwise all different ones are equally likely."""


def sample(tiles: int, count: int, seed: int, **lot: Unpack[Lot]) -> tuple[Hand, ...]:
    """So many hands, each drawn from all of a lot."""
    return tuple(map(Hand.from_34, sample_rows(tiles, count, seed, **lot).tolist()))


def sample_rows(tiles: int, count: int, seed: int, **lot: Unpack[Lot]) -> Rows:
    """The same hands, as 34 counts in a row."""
    return np.concatenate((np.zeros((0, len(KINDS)), np.uint8), *sample_pieces(tiles, count, seed, **lot)))


def sample_pieces(  # noqa: PLR0913  # what is drawn, how many, and of which
    tiles: int,
    count: int,
    seed: int,
    *,
    shanten: int | None = None,
    form: ShantenForm | None = None,
    players: Players = 4,
    dealt: bool = False,
) -> Iterator[Rows]:
    """The same hands, piece by piece, however many they are."""
    check_size(tiles)
    for name, number in (("count", count), ("seed", seed)):
        if type(number) is not int or number < 0:
            message = f"{name} is a whole number from 0; not {shown(number)}"
            raise BadOption(message)
    check_option("dealt", dealt, (False, True))
    kinds = check_kinds(KINDS, players)
    wanted = _wanted(cells(tiles, players, kinds), tiles, shanten, form)
    return _pieces(halves_of(tiles, players, kinds), tiles, wanted, PHYSICAL if dealt else DISTINCT, count, seed)


def _pieces(  # noqa: PLR0913, PLR0917
    halves: tuple[Classes, Classes], tiles: int, wanted: NDArray[np.bool_], weight: int, count: int, seed: int
) -> Iterator[Rows]:
    left, right = halves
    lefts, rights = _chosen(left, right, tiles, wanted)
    weights = left.weights[weight, lefts] * right.weights[weight, rights]
    choice, number = random.Random(seed), int(weights.sum())  # noqa: S311  # hands are drawn by lot, not secrets
    for begin in range(0, count, _PIECE):
        drawn = np.array([choice.randrange(number) for _ in range(min(_PIECE, count - begin))], np.int64)
        at, rest = _find(weights, drawn)
        yield _pair(Together(left, right, lefts[at], rights[at]), weight, rest)


def _wanted(known: Iterable[int], tiles: int, shanten: int | None, form: ShantenForm | None) -> NDArray[np.bool_]:
    """Which cells hands are drawn from."""
    if form is not None:
        check_option("form", form, FORMS)
        if shanten is None:
            shanten = 0 if tiles % 3 == 1 else -1
    by_shanten = {cell: distances(cell).by(form or "minimum") for cell in known}
    if form is not None and None in by_shanten.values():
        message = f"no hand of {tiles} tiles can be {form}"
        raise BadOption(message)
    if shanten is not None:
        check_option("shanten", shanten, tuple(sorted({far for far in by_shanten.values() if far is not None})))
    wanted = np.zeros(CELLS, np.bool_)
    wanted[[cell for cell, far in by_shanten.items() if shanten in {None, far}]] = True
    return wanted


def _chosen(left: Classes, right: Classes, tiles: int, wanted: NDArray[np.bool_]) -> tuple[Integers, Integers]:
    """Every two classes of halves whose hands are wanted."""
    found = [
        (some.start + lefts, others.start + rights)
        for some, others, numbers in every_two(left, right, tiles)
        for lefts, rights in (np.nonzero(wanted[numbers]),)
    ]
    lefts, rights = map(np.concatenate, zip(*found, strict=True))
    return lefts, rights


def _find(weights: Integers, numbers: Integers) -> tuple[Integers, Integers]:
    """In which of the weights, laid one behind the other, each number falls, and how far."""
    ends = np.cumsum(weights)
    at = np.searchsorted(ends, numbers, side="right")
    return at, numbers - (ends[at] - weights[at])


def _member(classes: Classes, weight: int, of: Integers, numbers: Integers) -> Rows:
    """The part of a hand that each number stands for in its class, as counts in a row."""
    weights = classes.member_weights[weight]
    begins = np.concatenate(([0], np.cumsum(classes.weights[weight])))
    at, rest = _find(weights, begins[of] + numbers)
    match classes.members:
        case Suits(ranks, places):
            return (places[at, None] // BASE ** np.arange(ranks)[::-1] % BASE).astype(np.uint8)
        case Together(left, right, lefts, rights):
            return _pair(Together(left, right, lefts[at], rights[at]), weight, rest)


def _pair(pairs: Together, weight: int, numbers: Integers) -> Rows:
    """The two parts that each number stands for, of two classes each."""
    in_left, in_right = np.divmod(numbers, pairs.right.weights[weight, pairs.rights])
    left = _member(pairs.left, weight, pairs.lefts, in_left)
    return np.hstack((left, _member(pairs.right, weight, pairs.rights, in_right)))
