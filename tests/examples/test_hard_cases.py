"""Hands that programs got wrong, each with the place where that was found.

Where no place is named, the hand was found by enumeration. A reported hand with a wild tile
(EpicOrange/riichi_advanced#21) is left out, for there are no wild tiles here.
"""

from __future__ import annotations

from typing import Final

import pytest

from mjfunc import (
    BadSize,
    CompleteRegular,
    FiveOfAKind,
    Form,
    decompose_complete,
    is_complete,
    kan_keeps_decompositions,
    kan_keeps_waits,
    parse,
    waits,
)
from mjfunc.notation.text import read_tiles, write_tiles
from mjfunc.spec.kan import declare_kan

WAITS: Final = [
    pytest.param("2223445566777m", "12345678m", id="eight kinds in one suit"),
    pytest.param("1122334455667m", "147m", id="regular and seven pairs at once"),
    pytest.param("1234444p456789s", "1p", id="kobalab: 4p is all in the hand"),
    pytest.param("123456789m1111p", "", id="EpicOrange/riichi_advanced#81: only a fifth 1p is missing"),
    pytest.param("5556777m", "45678m", id="the most for seven tiles of one suit"),
    pytest.param("19m19p19s1234567z", "19m19p19s1234567z", id="thirteen-sided"),
    pytest.param("119m19p19s123456z", "7z", id="one orphan missing"),
]


@pytest.mark.parametrize(("hand", "expected"), WAITS)
def test_waits(hand: str, expected: str) -> None:
    """All waits, and none that is exhausted."""
    assert expected == write_tiles(waits(parse(hand)))


DECOMPOSITIONS: Final = [
    pytest.param(
        "11222333444555m",
        (
            "11m 222m 333m 444m 555m",
            "11m 222m 345m 345m 345m",
            "11m 234m 234m 234m 555m",
            "44m 123m 123m 234m 555m",
        ),
        id="four readings",
    ),
    pytest.param(
        "11223344556677m",
        ("11m 234m 234m 567m 567m", "44m 123m 123m 567m 567m", "77m 123m 123m 456m 456m"),
        id="three readings beside seven pairs",
    ),
    pytest.param(
        "33334444555566m",
        ("33m 345m 345m 456m 456m", "66m 333m 345m 444m 555m", "66m 345m 345m 345m 345m"),
        id="quads below",
    ),
    pytest.param(
        "22223333444455m",
        ("22m 234m 234m 345m 345m", "55m 222m 234m 333m 444m", "55m 234m 234m 234m 234m"),
        id="the same one rank down",
    ),
    pytest.param(
        "111222333m78999p",
        ("99p 111m 222m 333m 789p", "99p 123m 123m 123m 789p"),
        id="blog.kobalab.net/entry/2022/04/17/174206",
    ),
    pytest.param(
        "22334455m234p234s",
        ("22m 345m 345m 234p 234s", "55m 234m 234m 234p 234s"),
        id="the pair at either end",
    ),
    pytest.param("23444m344556p333s", ("44m 234m 345p 456p 333s",), id="MahjongRepository tests"),
    pytest.param("567m567p34455677s", ("77s 567m 567p 345s 456s",), id="ssttkkl/mahjong-utils#21"),
]


@pytest.mark.parametrize(("hand", "expected"), DECOMPOSITIONS)
def test_decompositions(hand: str, expected: tuple[str, ...]) -> None:
    """All regular decompositions, each once."""
    found = [
        " ".join(map(str, (one.pair, *one.blocks)))
        for one in decompose_complete(parse(hand))
        if isinstance(one, CompleteRegular)
    ]
    assert sorted(expected) == sorted(found)


KANS: Final = [
    pytest.param("12345m567s11222z", "2z", "36m", "36m", True, id="Mortal: allowed"),
    pytest.param("23m999p33345666s", "3s", "14m", "14m", False, id="Mortal: 33 345 666 is another reading"),
    pytest.param("23m999p33345666s", "6s", "14m", "14m", False, id="Mortal: 333 456 66 is another reading"),
    pytest.param("1113445678999m", "1m", "245m", "245m", True, id="Mortal: allowed although nine gates is lost"),
    pytest.param("1113445678999m", "9m", "245m", "4m", False, id="Mortal: waits are lost"),
    pytest.param("111222333m11p79s", "1m", "8s", "8s", False, id="Equim-chan/Mortal#72"),
    pytest.param("678p123m5556888s", "8s", "467s", "467s", False, id="mj.way-nifty.com/tanu/2013/11"),
    pytest.param("678p123m5556888s", "5s", "467s", "67s", False, id="the other triplet of the same hand"),
    pytest.param("222333444m5566p", "3m", "56p", "56p", False, id="three sequences, and the wait elsewhere"),
    pytest.param("1112345678999p", "1p", "123456789p", "24578p", False, id="nine gates"),
    pytest.param("1112223335m234p", "2m", "45m", "45m", False, id="three sequences at the wait"),
    pytest.param("6668999m123p789s", "6m", "78m", "78m", False, id="the smallest suit on which the rules differ"),
]


@pytest.mark.parametrize(("hand", "draw", "before", "after", "keeps_decompositions"), KANS)
def test_closed_kan_after_riichi(hand: str, draw: str, before: str, after: str, keeps_decompositions: bool) -> None:
    """The waits before and after, and the stricter rule."""
    closed, (tile,) = parse(hand), read_tiles(draw)
    assert before == write_tiles(waits(closed))
    assert after == write_tiles(waits(declare_kan(closed, tile)))
    assert (before == after) == kan_keeps_waits(closed, tile)
    assert keeps_decompositions == kan_keeps_decompositions(closed, tile)


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        pytest.param("123789m123789p111s11z", 17, id="six blocks; MahjongRepository 2.0.0"),
        pytest.param("111122233344455s", 15, id="a quad that was not declared; MahjongRepository/mahjong#6"),
    ],
)
def test_more_tiles_than_a_hand(hand: str, tiles: int) -> None:
    """There are exactly four blocks and a pair, and a kan must be declared."""
    with pytest.raises(BadSize, match=f"^{tiles} concealed tiles; a hand has 1 to 14$"):
        parse(hand)


def test_a_declared_kan_stays_whole() -> None:
    """MahjongRepository's test_fix_not_correct_kan_handling, whose own tiles hold 6m seven times."""
    with pytest.raises(FiveOfAKind, match="^7 6m, but there are only 4 of a kind$"):
        parse("55566677m11z [6666m]")
    (found,) = decompose_complete(parse("55577m (111p) (777p) [6666m]"))
    assert isinstance(found, CompleteRegular)
    assert ("555m", "77m", "[6666m] (111p) (777p)") == (
        *map(str, (*found.blocks, found.pair)),
        " ".join(map(str, found.melds)),
    )


def test_seven_pairs_and_regular() -> None:
    """MahjongRepository tests: both readings stay, and who scores chooses."""
    assert [Form.REGULAR, Form.SEVEN_PAIRS] == [one.form for one in decompose_complete(parse("112233m99p445566s"))]


def test_false_nine_gates() -> None:
    """kobalab/Majiang#31: with a tile of another suit it is not even complete."""
    assert not is_complete(parse("111234567899m1s9m"))
