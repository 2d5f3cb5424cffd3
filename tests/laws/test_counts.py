"""Counts are a commutative monoid, and what is added can be taken away."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjfunc import EMPTY, Counts, Tile, add, contains, strategies, subtract
from mjfunc.tiles.counts import counts_of, flat, tiles_of, total
from tests.strategies import counts


@given(counts, counts, counts)
def test_monoid(a: Counts, b: Counts, c: Counts) -> None:
    """Associative and commutative, with the empty counts as the unit."""
    assert add(a, add(b, c)) == add(add(a, b), c)
    assert add(a, b) == add(b, a)
    assert a == add(a, EMPTY)


@given(counts, counts)
def test_subtract_undoes_add(a: Counts, b: Counts) -> None:
    """A sum contains its parts, and without one it is the other."""
    assert b == subtract(add(a, b), a)
    assert contains(add(a, b), a)
    assert total(a) + total(b) == total(add(a, b))


@given(counts, counts)
def test_contains_is_an_order(a: Counts, b: Counts) -> None:
    """Both contain each other only if they are equal."""
    assert contains(a, a)
    assert contains(a, EMPTY)
    assert (a == b) == (contains(a, b) and contains(b, a))
    assert contains(a, b) == all(x >= y for x, y in zip(flat(a), flat(b), strict=True))


@given(st.lists(strategies.tiles()))
def test_counting_forgets_only_order_and_marks(tiles: list[Tile]) -> None:
    """The tiles of counts are the sorted kinds that were counted."""
    assert tuple(sorted(tile.kind for tile in tiles)) == tiles_of(counts_of(tiles))
