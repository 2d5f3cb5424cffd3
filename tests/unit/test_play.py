"""Hands that draw, discard and call: what each makes, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfunc import (
    KINDS,
    RED_FIVES,
    BadCounts,
    BadMeld,
    BadSize,
    FiveOfAKind,
    Hand,
    MahjongError,
    Meld,
    Tile,
    decompose_complete,
    discards,
    parse,
    shanten,
    waits,
)
from mjfunc.strategies import drawn_hands, waiting_hands

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY: Final = (*KINDS, *RED_FIVES)


def same(made: Hand, anew: Hand) -> bool:
    """Whether two hands are equal in all that is kept of them, and answer alike."""
    kept = [field.name for field in attrs.fields(Hand)]
    return [getattr(made, name) for name in kept] == [getattr(anew, name) for name in kept]


def either(make: Callable[[], Hand]) -> Hand | type[MahjongError]:
    """A hand, or the class of its refusal."""
    try:
        return make()
    except MahjongError as error:
        return type(error)


@given(waiting_hands(), st.sampled_from(EVERY))
def test_draw(hand: Hand, tile: Tile) -> None:
    """As the hand that is made of all its tiles, or refused as that is; a discard takes the tile out again."""
    drawn = either(lambda: hand.draw(tile))
    anew = either(lambda: Hand.of((*hand.tiles, tile), hand.melds))
    if isinstance(drawn, Hand):
        assert isinstance(anew, Hand)
        assert same(drawn, anew)
        assert tile in drawn
        assert same(hand, drawn.discard(tile))
    else:
        assert FiveOfAKind is drawn is anew


@given(drawn_hands(), st.sampled_from(EVERY))
def test_discard(hand: Hand, tile: Tile) -> None:
    """Each tile that is there, with its red mark, leaves the others."""
    assert (tile in hand) == (tile in hand.tiles)
    for held in {*hand.tiles}:
        left = [*hand.tiles]
        left.remove(held)
        assert same(hand.discard(held), Hand.of(left, hand.melds))
    if tile not in hand:
        with pytest.raises(BadCounts, match=f"^1 {tile} cannot be taken from "):
            hand.discard(tile)


@pytest.mark.parametrize(
    ("before", "meld", "tile", "after"),
    [
        ("13m123456p22s", "(123m)", "2m", "123456p22s (123m)"),
        ("34m123456p22s", "(340m)", "0m", "123456p22s (340m)"),
        ("30m123456p22s", "(340m)", "4m", "123456p22s (340m)"),
        ("05m12345p11s11z22s", "(055m)", "5m", "12345p11s11z22s (055m)"),
        ("55m12345p11s11z22s", "(055m)", "0m", "12345p11s11z22s (055m)"),
        ("555m1234p11s11z22s", "(0555m)", "0m", "1234p11s11z22s (0555m)"),
        ("0555m1234p (111z) (222z)", "[0555m]", "", "1234p (111z) (222z) [0555m]"),
        ("1111m1234p111222z", "[1111m]", "", "1234p111222z [1111m]"),
        ("0m1234p (555m) (222z)", "(0555m)", "", "1234p (0555m) (222z)"),
        ("5m1234p (055m) (222z)", "(0555m)", "", "1234p (0555m) (222z)"),
        ("22m11z (111s) (234s) (456p)", "(222m)", "2m", "11z (111s) (234s) (456p) (222m)"),
    ],
)
def test_call(before: str, meld: str, tile: str, after: str) -> None:
    """The tiles of a meld that are the hand's own leave it; the one that is named is another player's."""
    hand = parse(before)
    called = hand.call(Meld.of(meld), Tile.of(tile) if tile else None)
    assert same(called, parse(after))


REFUSED: Final[list[tuple[str, Callable[[Hand], Hand], type[MahjongError], str]]] = [
    ("11m", lambda hand: hand.draw(KINDS[0]), BadSize, "2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"),
    ("1m", lambda hand: hand.discard(KINDS[0]), BadSize, "1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14"),
    ("1111m", lambda hand: hand.draw(KINDS[0]), FiveOfAKind, "5 copies of 1m, but there are only 4 of a kind"),
    ("1m (111m)", lambda hand: hand.draw(KINDS[0]), FiveOfAKind, "5 copies of 1m, but there are only 4 of a kind"),
    (
        "0m1z",
        lambda hand: hand.discard(Tile.of("5m")),
        BadCounts,
        "1 5m cannot be taken from 0m1z; its concealed tiles of this kind: 0m",
    ),
    (
        "5m1z",
        lambda hand: hand.discard(Tile.of("0m")),
        BadCounts,
        "1 0m cannot be taken from 5m1z; its concealed tiles of this kind: 5m",
    ),
    ("5m1z", lambda hand: hand.discard(KINDS[0]), BadCounts, "1 1m cannot be taken from 5m1z; its concealed tiles"),
    (
        "11z (234m)",
        lambda hand: hand.discard(KINDS[1]),
        BadCounts,
        "1 2m cannot be taken from 11z (234m); its concealed tiles",
    ),
    ("1111m2222555p66677z", lambda hand: hand.discard(KINDS[0]), BadSize, "16 concealed tiles; a drawn hand has"),
    ("1111m2222555p66677z", lambda hand: hand.draw(KINDS[0]), BadSize, "16 concealed tiles; a waiting hand has"),
    ("13m11z", lambda hand: hand.call(Meld.of("(123m)")), BadSize, "4 concealed tiles; a drawn hand has"),
    (
        "13m112z",
        lambda hand: hand.call(Meld.of("(123m)")),
        BadMeld,
        "no meld becomes (123m) with a tile of the hand; a discard that is called must be named",
    ),
    ("13m112z", lambda hand: hand.call(Meld.of("(123m)"), KINDS[1]), BadSize, "5 concealed tiles; a waiting hand"),
    ("13m11z", lambda hand: hand.call(Meld.of("(123m)"), KINDS[3]), BadMeld, "4m is not among the tiles of (123m)"),
    ("1m111z", lambda hand: hand.call(Meld.of("(123m)"), KINDS[1]), BadCounts, "1 3m cannot be taken from 1m111z"),
    ("1m222z", lambda hand: hand.call(Meld.of("(111m)"), KINDS[0]), BadCounts, "2 1m cannot be taken from 1m222z"),
    (
        "34m11z",
        lambda hand: hand.call(Meld.of("(340m)"), Tile.of("5m")),
        BadMeld,
        "5m is not among the tiles of (340m)",
    ),
    (
        "111m1z",
        lambda hand: hand.call(Meld.of("[1111m]"), KINDS[0]),
        BadMeld,
        "[1111m] is closed: all of its tiles are the hand's own, and no tile is named",
    ),
    (
        "111m11z",
        lambda hand: hand.call(Meld.of("[1111m]")),
        BadCounts,
        "4 1m cannot be taken from 111m11z; its concealed tiles",
    ),
    ("11z (111m)", lambda hand: hand.call(Meld.of("(1111m)")), BadCounts, "1 1m cannot be taken from 11z (111m)"),
    ("1m1z (123m)", lambda hand: hand.call(Meld.of("(1111m)")), BadMeld, "no meld becomes (1111m) with a tile"),
    ("1m1z (222m)", lambda hand: hand.call(Meld.of("(1111m)")), BadMeld, "no meld becomes (1111m) with a tile"),
    ("5m1z (555p)", lambda hand: hand.call(Meld.of("(5555m)")), BadMeld, "no meld becomes (5555m) with a tile"),
    ("5m1z (055m)", lambda hand: hand.call(Meld.of("(5555m)")), BadMeld, "no meld becomes (5555m) with a tile"),
    ("1111m", lambda hand: hand.call(Meld.of("(111m)"), KINDS[0]), FiveOfAKind, "5 copies of 1m, but there are only 4"),
]


@pytest.mark.parametrize(("before", "play", "error", "message"), REFUSED)
def test_refusals(before: str, play: Callable[[Hand], Hand], error: type[MahjongError], message: str) -> None:
    """The same classes as where the hand is made anew, and what is missing is named."""
    with pytest.raises(error) as caught:
        play(parse(before))
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


OF_OTHER_CLASSES: Final[list[tuple[Callable[[Any], object], str]]] = [
    (lambda hand: hand.draw("1m"), "Hand.draw takes a Tile, not '1m'; Tile.of('6m') makes one"),
    (lambda hand: hand.discard("1m"), "Hand.discard takes a Tile, not '1m'; Tile.of('6m') makes one"),
    (lambda hand: "1m" in hand, "in takes a Tile, not '1m'; Tile.of('6m') makes one"),
    (lambda hand: hand.call("(111m)"), "Hand.call takes a Meld, not '(111m)'; Meld.of('(123m)') makes one"),
    (lambda hand: hand.call(Meld.of("(111m)"), "1m"), "Hand.call takes a Tile, not '1m'; Tile.of('6m') makes one"),
]


@pytest.mark.parametrize(("play", "message"), OF_OTHER_CLASSES)
def test_other_classes(play: Callable[[Any], object], message: str) -> None:
    """A text is not a tile, and not a meld."""
    with pytest.raises(TypeError) as caught:
        play(parse("11m"))
    assert message == str(caught.value)


def test_red_fives_are_other_tiles() -> None:
    """What is concealed is asked with the mark."""
    hand = parse("05m0p5s1z")
    assert [True, True, True, False, False, True, False] == [
        Tile.of(name) in hand for name in ("0m", "5m", "0p", "5p", "0s", "5s", "5z")
    ]
    assert Tile.of("2m") not in parse("11z (234m)")


def test_a_turn() -> None:
    """Calls, discards and draws until the hand is complete."""
    hand = parse("1223m5506p111z22s")
    hand = hand.call(Meld.of("(0555p)"), Tile.of("5p"))
    assert "1223m6p22s111z (0555p)" == str(hand)
    hand = hand.draw(Tile.of("2m")).discard(discards(hand.draw(Tile.of("2m")))[0].tile)
    assert (0, True) == (shanten(hand), hand.is_waiting)
    won = hand.draw(waits(hand)[0])
    assert decompose_complete(won)


def test_hands_of_a_class_of_ones_own() -> None:
    """What is played is a ``Hand``."""

    class Mine(Hand):
        pass

    mine = Mine.of(parse("1m").tiles)
    assert type(mine) is Mine
    assert type(mine.draw(KINDS[0])) is Hand
