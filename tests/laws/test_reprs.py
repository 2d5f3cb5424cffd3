"""The reprs of values that are common are short, and make the value again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import given

import mjfunc
from mjfunc import (
    acceptance,
    cuttings,
    decompose,
    discards,
    nearest,
    outlook,
    parse,
    shanten_by_form,
    waits,
    why_waits,
)
from mjfunc.strategies import complete_hands, hands, hands_with_quads, melds, ready_hands, tiles, waiting_hands
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from mjfunc import Hand, Tile
    from mjfunc.tiles.value_base import Value

NAMES: Final = {name: getattr(mjfunc, name) for name in mjfunc.__all__}


def makes_it_again(value: Value, text: str) -> bool:
    """Whether a text evaluates to a value of the same class that equals it."""
    again: object = eval(text, {**NAMES})  # noqa: S307  # our own text
    return (type(again), again) == (type(value), value)


@given(tiles() | melds() | hands() | hands_with_quads())
def test_tiles_melds_and_hands(value: Tile | mjfunc.Meld | Hand) -> None:
    """A text in a call; and the parts of melds."""
    parts = [value.block] if isinstance(value, mjfunc.Meld) else []
    for each in (value, *parts):
        assert len(repr(each)) < 60
        assert makes_it_again(each, repr(each))


@given(complete_hands() | ready_hands())
def test_decompositions(hand: Hand) -> None:
    """Every one, its wait and its pair; four quads have an expression all the same."""
    for way in decompose(hand):
        wait = [] if isinstance(way, mjfunc.Complete) else [way.wait]
        for each in (way, *wait):
            assert len(repr(each)) < 200
            assert repr(each) == expression(each) or repr(each).startswith("<")
            assert makes_it_again(each, expression(each))


@given(waiting_hands())
def test_distances(hand: Hand) -> None:
    """Shanten and what is accepted are short; what is long has an expression all the same."""
    near, accepted = shanten_by_form(hand), acceptance(hand)
    for short in (near, accepted):
        assert len(repr(short)) < 200
        assert makes_it_again(short, repr(short))
    for long in (nearest(hand, limit=3), cuttings(hand, limit=3), *why_waits(hand)):
        assert len(repr(long)) < 200
        assert repr(long) == expression(long) or repr(long).startswith("<")
        assert makes_it_again(long, expression(long))
        assert len(repr(long).splitlines()) == 1


@given(hands(sizes=(2, 5, 14)))
def test_discards(hand: Hand) -> None:
    """As far as they accept no more kinds than fit into a line; then they say what they are."""
    for discard in discards(hand):
        assert len(repr(discard)) < 200
        assert makes_it_again(discard, expression(discard))
        if len(discard.acceptance.tiles) < 20:
            assert repr(discard) == expression(discard)


@given(waiting_hands(sizes=(1, 4)))
def test_outlooks(hand: Hand) -> None:
    """These are long, and their expressions longer."""
    found = outlook(hand)
    assert len(repr(found)) < 200
    assert makes_it_again(found, expression(found))


def test_waits_are_a_tuple_of_tiles() -> None:
    """The commonest answer, as it is printed."""
    assert "(Tile.of('1m'), Tile.of('4m'))" == repr(waits(parse("23m11z [2222z]")))
