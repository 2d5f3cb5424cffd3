"""What is written can be read back, in every notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
from hypothesis import given
from hypothesis import strategies as st

from mjfunc import Hand, MahjongError, Tile, parse, strategies
from mjfunc.cli.text_output import hand_line
from mjfunc.model.hand import NO_REDS
from mjfunc.notation.naming import LOTT, MJAI
from mjfunc.notation.numbers import read_34, read_38, read_136, write_34, write_38, write_136
from mjfunc.notation.tile_text import read_tiles, write_tiles
from mjfunc.notation.unicode import read_unicode, write_unicode
from mjfunc.tiles.counts import tiles_of
from tests.strategies import counts

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts


@given(strategies.hands())
def test_hand_text(hand: Hand) -> None:
    """Parse after print is the identity on hands."""
    assert hand == parse(str(hand))


WRITTEN: Final = r"([0-9]{1,6}m)?([0-9]{1,6}p)?([0-9]{1,6}s)?([1-8]{1,6}z)?( [([][0-9]{3,4}[mpsz][])]){0,4}"
"""What looks as hands are written; most of it is not a hand."""


def read(text: str, spaces: int) -> object:
    """What is read of a text after spaces: everything about the hand, or what is wrong and where in the text."""
    try:
        hand = parse(" " * spaces + text)
    except MahjongError as error:
        return error.code, error.message, None if error.position is None else error.position - spaces
    return type(hand), hand, attrs.astuple(hand, recurse=False)


@given(st.from_regex(WRITTEN, fullmatch=True))
def test_canonical_text_is_read_the_same_both_ways(text: str) -> None:
    """It is read suit by suit, and after a space, which is not written so, tile by tile; the same comes of both."""
    assert read(text, 1) == read(text, 0)


@given(strategies.hands())
def test_hand_text_in_any_order(hand: Hand) -> None:
    """The order of tiles, and spaces anywhere, make no difference."""
    assert hand == parse(
        "".join(f" {tile} " for tile in reversed(hand.tiles)) + "".join(map(str, reversed(hand.melds)))
    )


@given(strategies.hands())
def test_hand_in_pictures(hand: Hand) -> None:
    """What the command line shows after a hand, read alone, is the hand."""
    assert hand == parse(hand_line(hand).pictures)


@given(st.lists(strategies.hands(), min_size=2, max_size=5))
def test_hands_sort_as_their_tiles(hands: list[Hand]) -> None:
    """Then as their melds; among those without red fives in the order of their counts' tiles."""
    assert sorted(hands, key=lambda hand: (hand.tiles, hand.melds)) == sorted(hands)
    plain = [Hand(hand.counts, melds=hand.melds) for hand in hands]
    assert sorted(plain, key=lambda hand: (tiles_of(hand.counts), hand.melds)) == sorted(plain)


@given(st.lists(strategies.tiles()))
def test_names(tiles: list[Tile]) -> None:
    """Any row of tiles, in MJAI names, in Lott's and as pictures; as text in canonical order."""
    assert tuple(tiles) == MJAI.read(MJAI.write(tiles))
    assert tuple(tiles) == LOTT.read(LOTT.write(tiles))
    assert tuple(tiles) == read_unicode(write_unicode(tiles))
    assert tuple(sorted(tiles)) == read_tiles(write_tiles(tiles))


@given(counts)
def test_counts(numbers: Counts) -> None:
    """As 34 numbers and as 38."""
    assert numbers == read_34(write_34(numbers))
    assert numbers == read_38(write_38(numbers))


@given(strategies.hands())
def test_hands_from_tiles(hand: Hand) -> None:
    """A hand is its tiles and its melds, whatever notation the tiles came in."""
    assert hand == Hand.of(hand.tiles, hand.melds)
    assert hand == Hand.from_mjai(MJAI.write(hand.tiles), hand.melds)
    assert hand.reds != NO_REDS or hand == Hand.from_34(write_34(hand.counts), hand.melds)


@given(st.sets(st.integers(0, 135), max_size=14), st.booleans())
def test_136_ids(ids: set[int], reds: bool) -> None:
    """Reading what was written gives the same tiles, for sets with and without red fives."""
    tiles = read_136(ids, reds=reds)
    assert tiles == read_136(write_136(tiles, reds=reds), reds=reds)
    assert len(ids) == len(tiles)
