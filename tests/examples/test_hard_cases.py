"""Hands that programs got wrong, each with the place where that was found.

Where no place is named, the hand was found by enumeration. A reported hand with a wild tile
(EpicOrange/riichi_advanced#21) is left out, for there are no wild tiles here.
"""

from __future__ import annotations

from typing import Final

import pytest

from mjfunc import (
    KINDS,
    BadSize,
    CompleteRegular,
    Conventions,
    FiveOfAKind,
    Form,
    acceptance,
    decompose_complete,
    is_complete,
    kan_keeps_decompositions,
    kan_keeps_waits,
    parse,
    shanten_by_form,
    waits,
)
from mjfunc.notation.tile_text import read_tiles, write_tiles
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
        " ".join(map(str, (way.pair, *way.blocks)))
        for way in decompose_complete(parse(hand))
        if isinstance(way, CompleteRegular)
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
    ("hand", "expected"),
    [
        pytest.param("123789m123789p111s11z", [], id="six blocks; MahjongRepository 2.0.0"),
        pytest.param(
            "111122233344455s",
            ["1111s 222s 333s 444s 55s", "1111s 234s 234s 234s 55s", "1111s 234s 345s 345s 22s"],
            id="a quad that was not declared; MahjongRepository/mahjong#6",
        ),
    ],
)
def test_more_tiles_than_fourteen(hand: str, expected: list[str]) -> None:
    """There are exactly four blocks and a pair, each quad among them a tile more; and nothing waits for such a hand."""
    found = [way for way in decompose_complete(parse(hand)) if isinstance(way, CompleteRegular)]
    assert expected == [" ".join(map(str, (*way.blocks, way.pair))) for way in found]
    with pytest.raises(BadSize, match="concealed tiles; a waiting hand has 1, 4, 7, 10 or 13$"):
        waits(parse(hand))


def test_a_declared_kan_stays_whole() -> None:
    """MahjongRepository's test_fix_not_correct_kan_handling, whose own tiles hold 6m seven times."""
    with pytest.raises(FiveOfAKind, match="^7 copies of 6m, but there are only 4 of a kind$"):
        parse("55566677m11z [6666m]")
    (found,) = decompose_complete(parse("55577m (111p) (777p) [6666m]"))
    assert isinstance(found, CompleteRegular)
    assert ("555m", "77m", "[6666m] (111p) (777p)") == (
        *map(str, (*found.blocks, found.pair)),
        " ".join(map(str, found.melds)),
    )


def test_seven_pairs_and_regular() -> None:
    """MahjongRepository tests: both readings stay, and who scores chooses."""
    assert [Form.REGULAR, Form.SEVEN_PAIRS] == [way.form for way in decompose_complete(parse("112233m99p445566s"))]


def test_false_nine_gates() -> None:
    """kobalab/Majiang#31: with a tile of another suit it is not even complete."""
    assert not is_complete(parse("111234567899m1s9m"))


SHANTEN: Final = [
    pytest.param("2344456p123456z", 4, id="kobalab/majiang-core: a tile alone between runs"),
    pytest.param("2234556788p123z", 2, id="kobalab/majiang-core"),
    pytest.param("123456789m1111z", 1, id="MahjongRepository/mahjong#43: four honours are not a block and a pair"),
    pytest.param("123456789m1111p", 1, id="MahjongRepository/mahjong#43, mended in #62"),
    pytest.param("1111222333444z", 1, id="ssttkkl/mahjong-utils#24"),
    pytest.param("1111222233334z", 3, id="MahjongRepository tests: three quads"),
    pytest.param("23m111122223333z", 2, id="MahjongRepository tests: three quads and a shape"),
    pytest.param("11m11112222333z", 2, id="MahjongRepository tests: two quads and a pair"),
    pytest.param("1111m123p112233s", 1, id="blog.kobalab.net/entry/2022/04/17/174206"),
    pytest.param("1111s333444555m", 1, id="MahjongRepository tests"),
    pytest.param("5555788889999m", 1, id="three quads in one suit"),
    pytest.param("4444777888999m", 1, id="a quad beside triplets"),
    pytest.param("4444667778889m", 1, id="a quad beside sequences"),
    pytest.param("3455666679999m", 1, id="two quads in one suit"),
    pytest.param("1222238888m777s", 1, id="two quads and a triplet elsewhere"),
    pytest.param("111146666m9999s", 2, id="three quads in two suits"),
    pytest.param("222268888m7777s", 2, id="three quads around a middle tile"),
    pytest.param("88s", -1, id="MahjongRepository tests: a pair and four unnamed melds"),
    pytest.param("45z (444z) (111z) (555z) (777z)", 1, id="nekobean/mahjong-cpp#26"),
    pytest.param("11567z (777z) (666z) (555z)", 2, id="nekobean/mahjong-cpp#26, xiangting#22"),
    pytest.param("13556z (666z) (111z) (333z)", 2, id="nekobean/mahjong-cpp#26, xiangting#22: other melds"),
    pytest.param("13m456p789s11z (2222m)", 1, id="nekobean/mahjong-cpp#26: the kanchan is exhausted"),
    pytest.param("19m19p19s12345z", 6, id="MahjongRepository/mahjong#267: eleven tiles have no special form"),
]


@pytest.mark.parametrize(("hand", "regular"), SHANTEN)
def test_shanten(hand: str, regular: int) -> None:
    """In the regular form; copies in melds are held."""
    assert regular == shanten_by_form(parse(hand)).regular


@pytest.mark.parametrize(
    ("hand", "seven_pairs"),
    [
        pytest.param("1188m2388p05s111z", 1, id="kobalab/majiang-core: a triplet is one pair"),
        pytest.param("1188m288p055s111z", 2, id="kobalab/majiang-core: two triplets leave too few kinds"),
        pytest.param("1188m288p05s1177z", 0, id="kobalab/majiang-core: ready"),
        pytest.param("19m19p19s1234567z", 6, id="kobalab/majiang-core: no pair at all"),
        pytest.param("11m99p1199s112233z", -1, id="complete"),
    ],
)
def test_shanten_in_seven_pairs(hand: str, seven_pairs: int) -> None:
    """Different pairs, of seven kinds."""
    assert seven_pairs == shanten_by_form(parse(hand)).seven_pairs


@pytest.mark.parametrize(
    ("hand", "thirteen_orphans"),
    [
        pytest.param("19m19p19s1234567z", 0, id="kobalab/majiang-core: thirteen-sided"),
        pytest.param("119m19p19s123456z", 0, id="one kind is missing"),
        pytest.param("119m19p19s1234567z", -1, id="kobalab/majiang-core: complete"),
    ],
)
def test_shanten_in_thirteen_orphans(hand: str, thirteen_orphans: int) -> None:
    """With a pair or without."""
    assert thirteen_orphans == shanten_by_form(parse(hand)).thirteen_orphans


@pytest.mark.parametrize(
    ("hand", "four", "three"),
    [
        pytest.param("1111m111122233z", 1, 2, id="Cryolite/nyanten#4: the table of four players is not that of three"),
        pytest.param("11p9999m22223333z", 1, 2, id="MahjongRepository/mahjong#269"),
    ],
)
def test_shanten_of_three_players(hand: str, four: int, three: int) -> None:
    """1m and 9m are like honours."""
    assert (four, three) == (
        shanten_by_form(parse(hand)).regular,
        shanten_by_form(parse(hand), conventions=Conventions(players=3)).regular,
    )


NEARLY_ALL: Final = [
    pytest.param("1111m123p112233s", "1m", "1p:3 2p:3 3p:3 1s:2 2s:2 3s:2", id="only a fifth 1m is missing"),
    pytest.param(
        "123456789m1111z", "1z", "1m:3 2m:3 3m:3 4m:3 5m:3 6m:3 7m:3 8m:3 9m:3", id="only a fifth 1z is missing"
    ),
    pytest.param("5555788889999m", "5m 8m 9m", "7m:3", id="three quads in one suit"),
]


@pytest.mark.parametrize(("hand", "exhausted", "held"), NEARLY_ALL)
def test_a_fifth_copy_is_not_drawn(hand: str, exhausted: str, held: str) -> None:
    """smly/RiichiEnv#172 and #174: kinds that are held four times cannot be drawn, and held copies are not unseen.

    All else is a pair, or a shape, more; so the hands are one tile from being ready with any of 136 - 13 tiles.
    """
    found = acceptance(parse(hand))
    assert exhausted.split() == [str(kind) for kind in KINDS if kind not in dict(found.tiles)]
    assert held.split() == [f"{kind}:{unseen}" for kind, unseen in found.tiles if unseen < 4]
    assert (1, 136 - 13) == (found.shanten, found.total)


def test_one_tile_waits_for_its_like() -> None:
    """Three of them."""
    assert ((KINDS[0], 3),) == acceptance(parse("1m")).tiles
