"""Suits, tiles and counts."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest

from mjfunc import (
    EMPTY,
    KINDS,
    BadCounts,
    Block,
    BlockShape,
    Hand,
    HandWithQuads,
    MahjongError,
    NoSuchTile,
    Suit,
    Tile,
    add,
    contains,
    subtract,
)
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.counts import check_counts, counts_from_34, counts_of, flat, number_of, tiles_of, total
from mjfunc.tiles.errors import short_repr
from mjfunc.tiles.tile import ORPHANS, RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Callable


def test_kinds_are_in_canonical_order() -> None:
    """1-9m, 1-9p, 1-9s, 1-7z, each with its own number."""
    expected = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s 1z 2z 3z 4z 5z 6z 7z"
    assert expected.split() == [str(kind) for kind in KINDS]
    assert list(range(34)) == [kind.index for kind in KINDS]
    assert list(KINDS) == sorted(KINDS)
    with pytest.raises(TypeError, match="^'<' not supported between instances of 'Tile' and 'int'$"):
        assert KINDS[0] < cast("Tile", 1)


def test_suits_know_their_place_and_ranks() -> None:
    """Four suits, three of nine ranks and one of seven."""
    assert [("m", 0, 9), ("p", 1, 9), ("s", 2, 9), ("z", 3, 7)] == [(s.value, s.ordinal, s.ranks) for s in Suit]


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("is_simple", "2m 3m 4m 5m 6m 7m 8m 2p 3p 4p 5p 6p 7p 8p 2s 3s 4s 5s 6s 7s 8s"),
        ("is_terminal", "1m 9m 1p 9p 1s 9s"),
        ("is_honour", "1z 2z 3z 4z 5z 6z 7z"),
        ("is_wind", "1z 2z 3z 4z"),
        ("is_dragon", "5z 6z 7z"),
    ],
)
def test_predicates(predicate: str, expected: str) -> None:
    """Each predicate holds for exactly these kinds."""
    assert expected.split() == [str(kind) for kind in KINDS if getattr(kind, predicate)]


def test_orphans_are_the_terminals_and_honours() -> None:
    """Thirteen of them, in canonical order."""
    assert "19m19p19s1234567z" == write_tiles(ORPHANS)
    assert list(ORPHANS) == sorted({*ORPHANS})


def test_red_fives_are_fives_with_a_mark() -> None:
    """A red five is written with a zero, sorts before the plain five, and has the plain five for its kind."""
    assert ["0m", "0p", "0s"] == [str(five) for five in RED_FIVES]
    for five in RED_FIVES:
        assert Tile(five.suit, 5) == five.kind
        assert Tile(five.suit, 4) < five < five.kind
        assert five.is_simple


@pytest.mark.parametrize(
    ("suit", "rank", "red", "message"),
    [
        (Suit.HONOURS, 8, False, "there is no 8z: its ranks are 1 to 7"),
        (Suit.DOTS, 0, False, "there is no 0p: its ranks are 1 to 9"),
        (Suit.DOTS, 10, False, "there is no 10p: its ranks are 1 to 9"),
        (Suit.BAMBOOS, 4, True, "4s cannot be red: only the fives of m, p and s can"),
        (Suit.HONOURS, 5, True, "5z cannot be red: only the fives of m, p and s can"),
        ("m", 5, False, "a tile is a Suit, a whole number, and red or not; not 'm', 5 and False"),
        (Suit.DOTS, 5, "x", "a tile is a Suit, a whole number, and red or not; not Suit.DOTS, 5 and 'x'"),
        (
            Suit.DOTS,
            True,
            False,
            "a tile is a Suit, a whole number, and red or not; not Suit.DOTS, True and False",
        ),
    ],
)
def test_invalid_tiles_are_refused(suit: Suit, rank: int, red: bool, message: str) -> None:
    """The error has its code and names the tile."""
    with pytest.raises(NoSuchTile) as caught:
        Tile(suit, rank, red=red)
    assert ("no-such-tile", None) == (caught.value.code, caught.value.position)
    assert str(caught.value).startswith(message)


def test_numbers_too_long_to_be_written() -> None:
    """They are refused like others, wherever they stand."""
    big = 10**5000
    for make in (
        lambda: Tile(Suit.DOTS, big),
        lambda: Block(Suit.DOTS, big, BlockShape.QUAD),
        lambda: Block(Suit.DOTS, 5, BlockShape.QUAD, big),
        lambda: Hand.from_34([big] + [0] * 33),
        lambda: Hand.from_34([-big] + [0] * 33),
        lambda: Hand.from_136([big]),
        lambda: Hand.from_136([-big]),
        lambda: Hand(counts_of([KINDS[0]]), (big, 0, 0)),
        lambda: HandWithQuads.from_34([big] + [0] * 33),
        lambda: subtract(EMPTY, counts_from_34([big] + [0] * 33)),
    ):
        with pytest.raises(MahjongError, match="(^| )a number of thousands of digits(p?:| |$)"):
            make()


def test_counts_know_their_tiles() -> None:
    """Counting, listing, adding up and looking up agree."""
    tiles = (Tile(Suit.CHARACTERS, 1), Tile(Suit.DOTS, 5), Tile(Suit.DOTS, 5), Tile(Suit.HONOURS, 7))
    counts = counts_of((tiles[3], Tile(Suit.DOTS, 5, red=True), tiles[1], tiles[0]))
    assert tiles == tiles_of(counts)
    assert 4 == total(counts)
    assert [1, 2, 0, 1] == [number_of(counts, tile) for tile in (tiles[0], tiles[1], Tile(Suit.BAMBOOS, 9), tiles[3])]
    assert ((9, 9, 9, 7), 34) == (tuple(map(len, EMPTY)), len(flat(EMPTY)))
    assert 0 == total(EMPTY)


def test_subtract_names_the_missing_tile() -> None:
    """Two of a kind cannot be taken from one."""
    one, two = counts_of([KINDS[12]]), counts_of([KINDS[12]] * 2)
    assert one == subtract(two, one)
    assert (True, False) == (contains(two, one), contains(one, two))
    with pytest.raises(BadCounts, match="^2 4p cannot be taken from 1$") as caught:
        subtract(one, two)
    assert "bad-counts" == caught.value.code


def test_add_has_no_limit() -> None:
    """Only a hand knows that there are four copies."""
    assert 6 == number_of(add(counts_of([KINDS[0]] * 3), counts_of([KINDS[0]] * 3)), KINDS[0])


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([(0,) * 9] * 4, "counts are a tuple of four suit tuples, not [(0, 0, 0"),
        (((0,) * 9,) * 3, "counts are a tuple of four suit tuples, not ((0, 0, 0"),
        (((0,) * 9,) * 4, "the counts of z are a tuple of 7 numbers, not (0, 0"),
        (((0,) * 9, [0] * 9, (0,) * 9, (0,) * 7), "the counts of p are a tuple of 9 numbers, not [0, 0"),
        (((0,) * 9, (0,) * 9, (0, 0, -1) + (0,) * 6, (0,) * 7), "the count of 3s is a whole number from 0, not -1"),
        (((0,) * 9, (0,) * 9, (0, 1.0) + (0,) * 7, (0,) * 7), "the count of 2s is a whole number from 0, not 1.0"),
        (((True,) * 9, (0,) * 9, (0,) * 9, (0,) * 7), "the count of 1m is a whole number from 0, not True"),
        (17, "counts are a tuple of four suit tuples, not 17"),
    ],
)
def test_invalid_counts_are_refused(counts: object, message: str) -> None:
    """Shape and numbers are checked."""
    with pytest.raises(BadCounts) as caught:
        check_counts(counts)  # type: ignore[arg-type]  # the fault is the point
    assert str(caught.value).startswith(message)


def test_counts_are_34_numbers() -> None:
    """Neither more nor fewer."""
    assert EMPTY == counts_from_34([0] * 34) == check_counts(EMPTY)
    with pytest.raises(BadCounts, match="^counts are 34 numbers, not 33$"):
        counts_from_34([0] * 33)


def test_tiles_are_values() -> None:
    """Equal tiles are interchangeable, survive pickling, and cannot be changed."""
    tile = Tile(Suit.DOTS, 5, red=True)
    assert tile == pickle.loads(pickle.dumps(tile))  # noqa: S301  # our own pickle
    assert 1 == len({tile, Tile(Suit.DOTS, 5, red=True)})
    with pytest.raises(AttributeError):
        tile.rank = 4  # type: ignore[misc]  # the fault is the point
    assert all(lower < higher for lower, higher in pairwise(KINDS))


def test_suits_cannot_be_changed() -> None:
    """Nor can what is asked of them."""
    with pytest.raises(AttributeError, match="^Suit.DOTS cannot be changed$"):
        Suit.DOTS.ranks = 3
    assert 9 == Suit.DOTS.ranks


@pytest.mark.parametrize("question", [add, subtract, contains])
def test_only_counts_are_added(question: Callable[[object, object], object]) -> None:
    """Counts that are not well formed are refused on either side."""
    for left, right in ((EMPTY, ((1,) * 34, (), (), ())), (((1,) * 34, (), (), ()), EMPTY)):
        with pytest.raises(BadCounts):
            question(left, right)


def test_short_repr_is_bounded() -> None:
    """At most eighty characters, whatever was given."""
    assert ("'x'", 80) == (short_repr("x"), len(short_repr("x" * 1000)))
    assert "a number of thousands of digits" == short_repr([10**5000])
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert "something nested too deeply to be written" == short_repr(deep)


def test_errors_survive_pickling() -> None:
    """With their message and their place."""
    error = pickle.loads(pickle.dumps(BadCounts("why", 3)))  # noqa: S301  # our own pickle
    assert ("why", 3, "why", ("why", 3)) == (error.message, error.position, str(error), error.args)
