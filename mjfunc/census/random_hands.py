"""Random hands with a given shanten, exactly uniform, without rejection.

A random number below the number of all wanted hands selects two classes of halves, then the classes of their suits,
then the suits.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable  # noqa: TC003  # typing.get_type_hints(Wanted) must work
from typing import TYPE_CHECKING, Final, TypedDict, Unpack, assert_never

import numpy as np

from mjfunc.census.shanten_census import CELLS, cells, distances, every_two, rule_of
from mjfunc.census.shanten_classes import DISTINCT, PHYSICAL, HoldingPairs, SuitMembers, halves
from mjfunc.census.walls import check_beside, check_kinds, check_melds, wall
from mjfunc.model.blocks import Meld  # noqa: TC001  # typing.get_type_hints(Wanted) must work
from mjfunc.model.conventions import DEFAULT, Conventions, ShantenForm, check_conventions, named_form
from mjfunc.model.forms import Form  # noqa: TC001  # typing.get_type_hints(Wanted) must work
from mjfunc.model.hand import Hand, check_size
from mjfunc.model.suit_offsets import BASE
from mjfunc.spec.shanten import check_forms
from mjfunc.tiles.errors import BadOption, check_option, quantity, short_repr
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Integers, Rows
    from mjfunc.census.shanten_classes import HoldingClasses
    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import SevenPairsRule


_PIECE: Final = 1 << 16
"""The hands to draw at a time: they take little memory compared with the tables."""
MOST_ROWS: Final = 10**7
"""The most rows at once: they are 340 MB."""
MOST_HANDS: Final = 10**6
"""The most hands at once: they take about as much memory."""


class Wanted(TypedDict, total=False):
    """The hands to draw from: all hands, or only those with a given shanten in one form or in the nearest form.

    With a form and no shanten, drawn hands are complete in the form, and waiting hands are ready in it.
    """

    shanten: int | None
    form: ShantenForm | Form | None
    dealt: bool
    """Whether a hand is as likely as in a deal; otherwise all different hands are equally likely."""
    melds: Iterable[Meld]
    """Melds beside the concealed tiles, which are drawn from the tiles left by the melds."""
    conventions: Conventions


def sample(tiles: int, count: int, seed: int, **wanted: Unpack[Wanted]) -> tuple[Hand, ...]:
    """Draw random hands. Every wanted hand is equally likely, and the same seed draws the same hands.

    >>> sample(13, 2, seed=1, shanten=0)
    (parse('55m888p23444s555z'), parse('22555m68888p444s'))

    Args:
        tiles: the number of concealed tiles of each hand.
        count: the number of hands, at most a million.
        seed: any whole number from 0.
        **wanted: the hands to draw from: the fields of ``Wanted``.

    Raises:
        BadOption: if there are no such hands, or an argument is out of its range.
    """
    check_conventions("sample", wanted.get("conventions", DEFAULT))
    _check_most("hands", count, MOST_HANDS)
    wanted["melds"] = melds = check_melds("sample", wanted.get("melds", ()))
    pieces = sample_pieces(tiles, count, seed, **wanted)
    return tuple(Hand.from_34(row, melds) for piece in pieces for row in piece.tolist())


def sample_rows(tiles: int, count: int, seed: int, **wanted: Unpack[Wanted]) -> Rows:
    """Draw hands like ``sample``, at most ten million, as an array with 34 counts of concealed tiles in each row.

    >>> sample_rows(13, 2, seed=1).shape
    (2, 34)

    Args:
        tiles: the number of concealed tiles of each hand.
        count: the number of hands.
        seed: any whole number from 0.
        **wanted: the hands to draw from, as for ``sample``.

    """
    check_conventions("sample_rows", wanted.get("conventions", DEFAULT))
    _check_most("rows", count, MOST_ROWS)
    wanted["melds"] = check_melds("sample_rows", wanted.get("melds", ()))
    pieces = sample_pieces(tiles, count, seed, **wanted)
    rows = np.empty((count, len(KINDS)), np.uint8)
    for begin, piece in zip(range(0, count, _PIECE), pieces, strict=True):
        rows[begin : begin + _PIECE] = piece
    return rows


def _check_most(what: str, count: int, most: int) -> None:
    """Raise BadOption for more hands than fit into memory."""
    if type(count) is int and count > most:
        message = (
            f"count is at most {most:,} where all {what} are kept, not {short_repr(count)}; "
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
    """Draw hands like ``sample``, any number of them, and yield arrays with 34 counts in each row."""
    check_conventions("sample_pieces", conventions)
    check_size(tiles)
    for name, number in (("count", count), ("seed", seed)):
        if type(number) is not int or number < 0:
            message = f"{name} is a whole number from 0; not {short_repr(number)}"
            raise BadOption(message)
    if count > sys.maxsize:
        message = f"count is {short_repr(count)}, and no more than {sys.maxsize:,} hands can be drawn"
        raise BadOption(message)
    check_option("dealt", dealt, (False, True))
    beside = check_melds("sample_pieces", melds)
    check_beside(tiles, beside, conventions.players)
    drawn_from = wall(check_kinds("sample_pieces", KINDS, conventions.players), beside, conventions)
    return _pieces(_every(tiles, drawn_from, shanten, form, conventions), _weight(dealt=dealt), range(count), seed)


def pieces_between(tiles: int, places: range, seed: int, *, dealt: bool, conventions: Conventions) -> Iterator[Rows]:
    """The hands at these indices among those that ``sample_pieces`` draws, piece by piece."""
    drawn_from = wall(check_kinds("sample_pieces", KINDS, conventions.players), (), conventions)
    every = _every(tiles, drawn_from, None, None, conventions)
    return _pieces(every, _weight(dealt=dealt), places, seed)


def _weight(*, dealt: bool) -> int:
    return PHYSICAL if dealt else DISTINCT


def _every(
    tiles: int, drawn_from: Wall, shanten: int | None, form: ShantenForm | Form | None, conventions: Conventions
) -> HoldingPairs:
    """The pairs of classes of halves of all wanted hands."""
    rule = rule_of(tiles, conventions)
    far = _far(cells(tiles, drawn_from, rule), tiles, form, conventions)
    wanted = _cells_with(far, _shanten(far, tiles, shanten, form))
    return _pairs_in(*halves(drawn_from, rule), tiles, wanted, rule)


def _pieces(pairs: HoldingPairs, weight: int, places: range, seed: int) -> Iterator[Rows]:
    weights = pairs.left.weights[weight, pairs.lefts] * pairs.right.weights[weight, pairs.rights]
    for drawn in numbers_below(int(weights.sum()), seed, places, _PIECE):
        at, rest = _find(weights, drawn)
        yield _pair(HoldingPairs(pairs.left, pairs.right, pairs.lefts[at], pairs.rights[at]), weight, rest)


def _far(
    known: Iterable[int], tiles: int, form: ShantenForm | Form | None, conventions: Conventions
) -> Mapping[int, int]:
    """The shanten of the hands of each cell, in the given form or in the nearest one."""
    named = "minimum" if form is None else named_form(form)
    if named == "minimum":
        check_forms(tiles, conventions.forms)
    elif named not in conventions.forms:
        message = f"{named} is not among the forms that count: {', '.join(conventions.forms)}"
        raise BadOption(message)
    elif tiles < 13 and named != "regular":
        message = f"no hand of {quantity(tiles, 'tile')} can be {named}"
        raise BadOption(message)
    far = {cell: distances(cell, conventions).by_measure(named) for cell in known}
    return {cell: shanten for cell, shanten in far.items() if shanten is not None}


def _shanten(far: Mapping[int, int], tiles: int, shanten: int | None, form: ShantenForm | Form | None) -> int | None:
    """The wanted shanten; None for any."""
    if shanten is None:
        return None if form is None else 0 if tiles % 3 == 1 else -1
    check_option("shanten", shanten, tuple(sorted(set(far.values()))))
    return shanten


def _cells_with(far: Mapping[int, int], shanten: int | None) -> NDArray[np.bool_]:
    """Whether each cell has wanted hands."""
    wanted = np.zeros(CELLS, np.bool_)
    wanted[[cell for cell, here in far.items() if shanten in {None, here}]] = True
    return wanted


def _pairs_in(
    left: HoldingClasses, right: HoldingClasses, tiles: int, wanted: NDArray[np.bool_], rule: SevenPairsRule | None
) -> HoldingPairs:
    """The pairs of classes of halves with wanted hands."""
    pairs = [
        (left_slice.start + lefts, right_slice.start + rights)
        for left_slice, right_slice, numbers in every_two(left, right, tiles, rule)
        for lefts, rights in (np.nonzero(wanted[numbers]),)
    ]
    lefts, rights = map(np.concatenate, zip(*pairs, strict=True))
    return HoldingPairs(left, right, lefts, rights)


def _find(weights: Integers, numbers: Integers) -> tuple[Integers, Integers]:
    """The index of the weight into which each number falls, counting through all weights, and the remainder."""
    ends = np.cumsum(weights)
    at = np.searchsorted(ends, numbers, side="right")
    return at, numbers - (ends[at] - weights[at])


def _member(classes: HoldingClasses, weight: int, of: Integers, numbers: Integers) -> Rows:
    """The holding with each number in its class, as rows of counts."""
    weights = classes.member_weights[weight]
    begins = np.concatenate(([0], np.cumsum(classes.weights[weight])))
    at, rest = _find(weights, begins[of] + numbers)
    match classes.members:
        case SuitMembers(ranks, offsets):
            return (offsets[at, None] // BASE ** np.arange(ranks)[::-1] % BASE).astype(np.uint8)
        case HoldingPairs(left, right, lefts, rights):
            return _pair(HoldingPairs(left, right, lefts[at], rights[at]), weight, rest)
        case _ as never:
            assert_never(never)


def _pair(pairs: HoldingPairs, weight: int, numbers: Integers) -> Rows:
    """The two holdings with each number in its pair of classes, as rows of counts."""
    in_left, in_right = np.divmod(numbers, pairs.right.weights[weight, pairs.rights])
    left = _member(pairs.left, weight, pairs.lefts, in_left)
    return np.hstack((left, _member(pairs.right, weight, pairs.rights, in_right)))


_WORD: Final = 32
_MOST: Final = 1 << 16
"""The random numbers to draw at a time: they take little memory."""


def numbers_below(end: int, seed: int, places: range, piece: int) -> Iterator[Integers]:
    """The numbers that ``random.Random(seed).randrange(end)`` returns at these indices, ``piece`` at a time.

    numpy makes the same words as ``random.Random``, and skips ten million a second.
    """
    skipped, left, kept = places.start, len(places), np.empty(0, np.int64)
    blocks = _blocks(end, seed, min(_MOST, 2 * places.stop))
    while left:
        wanted = min(piece, left)
        while len(kept) < skipped + wanted:
            skipped, kept = max(skipped - len(kept), 0), np.concatenate((kept[skipped:], next(blocks)))
        yield kept[skipped : skipped + wanted]
        skipped, left, kept = 0, left - wanted, kept[skipped + wanted :]


def _blocks(end: int, seed: int, size: int) -> Iterator[Integers]:
    """Yield random numbers below ``end`` without end: each has as many bits, and too large ones are left out."""
    source, bits = _source(seed), end.bit_length()
    each = -(-bits // _WORD)
    while True:
        words = source.random_raw(size * each).reshape(size, each)
        numbers = words[:, -1] >> np.uint64(each * _WORD - bits)
        if each > 1:
            numbers = words[:, 0] | numbers << np.uint64(_WORD)
        yield numbers[numbers < np.uint64(end)].astype(np.int64)


def _source(seed: int) -> np.random.MT19937:
    """A generator of the same words as ``random.Random(seed)``, with the same state."""
    _, (*key, at), _ = random.Random(seed).getstate()  # noqa: S311  # hands are drawn, not secrets
    source = np.random.MT19937(0)
    source.state = {"bit_generator": "MT19937", "state": {"key": np.array(key, np.uint32), "pos": at}}
    return source
