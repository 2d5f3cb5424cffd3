"""Scores explained: what each yaku asks, where it is fulfilled, why a reading lost; and that every writer says it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings

from mjfunc.draw import (
    Label,
    PlacedTile,
    Terminal,
    reading_picture,
    reading_text,
    svg,
    win_picture,
    win_text,
)
from mjfunc.explain import encode_score_explanation, explain_score, score_page, score_picture, score_text
from mjfunc.explain.score_values import conditions, place_of
from mjfunc.explain.score_wording import payment_rows, situation_text
from mjfunc.riichi import PRESETS, YAKU, Key, NoYaku, Rules, Score, Yaku, encode_score, has_yaku, readings, score
from mjfunc.riichi.spec.requirements import parts_of
from mjfunc.riichi.values.rules import LOCAL_YAKU
from tests.strategies import wins
from tests.unit.test_draw import check_layout
from tests.unit.test_riichi_yaku import EXAMPLES, LOCAL_EXAMPLES
from tests.wins import read_win

if TYPE_CHECKING:
    from mjfunc.draw import Picture
    from mjfunc.explain import ScoreExplanation
    from mjfunc.riichi import Win

ALL: Final = Rules(renhou="five-han", local_yaku=LOCAL_YAKU)
STRICT: Final = Rules(open_tanyao=False, ippatsu=False, pinfu_tsumo=False, renhou="mangan")

TWOFOLD: Final = "777888999s11123p + 1p"
NONE: Final = "123m456p99p234s (777m) + 4s"


def known(text: str, rules: Rules = PRESETS["tenhou"], **more: object) -> ScoreExplanation:
    """All that is known of the score of a win."""
    return explain_score(score(read_win(text, **more), rules))


def check_conditions(win: Win, rules: Rules, *asked: Yaku) -> set[tuple[Yaku, bool]]:
    """All that a yaku asks is so exactly where a reading has it; which were there, and which were not."""
    found: set[tuple[Yaku, bool]] = set()
    for reading in readings(win):
        for yaku in asked:
            each = conditions(reading, yaku, rules)
            assert each
            assert has_yaku(reading, yaku, rules) == all(one.holds for one in each), (win, yaku, each)
            found.add((yaku, has_yaku(reading, yaku, rules)))
    return found


def test_conditions_are_those_of_the_yaku() -> None:
    """Of the hands that have each yaku, and of those that nearly do."""
    found: set[tuple[Yaku, bool]] = set()
    strict: set[tuple[Yaku, bool]] = set()
    for name, _, text, near in (*EXAMPLES, *LOCAL_EXAMPLES):
        for written in (text, *near):
            found |= check_conditions(read_win(written), ALL, YAKU[name])
            strict |= check_conditions(read_win(written), STRICT, YAKU[name])
    assert {(yaku, has) for yaku in Yaku for has in (True, False)} == found
    lost = {yaku for yaku, has in found if has} - {yaku for yaku, has in strict if has}
    assert {Yaku.IPPATSU, Yaku.RENHOU, Yaku.TANYAO, *(yaku for yaku in Yaku if yaku.is_local)} == lost


@settings(max_examples=10)
@given(wins())
def test_conditions_of_every_win(win: Win) -> None:
    """The same of all yaku, in wins of every kind."""
    check_conditions(win, STRICT, *Yaku)


PLACES: Final = """
riichi           |
iipeikou         | 123m 123m
yakuhai-white    | 555z
yakuhai-green    | 666z
yakuhai-red      | 777z
yakuhai-seat     | 222z
yakuhai-round    | 111z
sanshoku-doujun  | 123m 123p 123s
ittsuu           | 123m 456m 789m
toitoi           | 111m 222p 999s 777z
sanankou         | 222s 333s 444s
sankantsu        | 9999m 1111p 5555z
sanshoku-doukou  | 222s 222m 2222p
shousangen       | 555z 777z 66z
ryanpeikou       | 123m 123m 456p 456p
suuankou         | 111m 333m 555p 777s
suuankou-tanki   | 111m 444p 777s 222z
daisangen        | 555z 666z 777z
shousuushii      | 111z 222z 333z 44z
daisuushii       | 111z 222z 333z 444z
suukantsu        | 1111m 9999m 2222s 7777z
sanrenkou        | 222s 333s 444s
isshoku-sanjun   | 123m 123m 123m
sanpuukou        | 111z 222z 444z
shiiaruraotai    | 123m 789m 222s 7777s
suurenkou        | 222s 333s 444s 555s
isshoku-yonjun   | 234s 234s 234s 234s
"""
"""Where the yaku of the examples are fulfilled. The others are so in the whole hand, or by the situation."""
SITUATIONS: Final = (
    *("riichi", "double-riichi", "ippatsu", "menzen-tsumo", "rinshan-kaihou", "chankan", "haitei-raoyue"),
    *("houtei-raoyui", "renhou", "tenhou", "chiihou", "iipin-mouyue", "chuupin-raoyui"),
)


def test_sanankou_names_the_concealed_triplets() -> None:
    """Sanankou is in the three that are concealed, and not in the fourth, which was called or ended by ron."""
    drawn, claimed = read_win("111m222p333s44z (555z) + 4z tsumo"), read_win("111m222p333s44499m + 4m")
    for win, concealed in ((drawn, "111m 222p 333s"), (claimed, "111m 222p 333s")):
        reading = next(one for one in readings(win) if has_yaku(one, Yaku.SANANKOU, ALL))
        assert concealed == " ".join(map(str, place_of(reading, Yaku.SANANKOU)))
        shown = explain_score(score(win)).readings[0]
        assert [concealed] == [" ".join(map(str, one.parts)) for one in shown.yaku if one.yaku is Yaku.SANANKOU]


def test_where_each_yaku_is_fulfilled() -> None:
    """In these blocks of its example, in all, or in none of them."""
    listed = [line.split("|") for line in PLACES.strip().splitlines()]
    expected = {name.strip(): parts.strip() for name, parts in listed}
    asked: set[str] = set()
    for name, _, text, _ in (*EXAMPLES, *LOCAL_EXAMPLES):
        reading = next(one for one in readings(read_win(text)) if has_yaku(one, YAKU[name], ALL))
        parts = place_of(reading, YAKU[name])
        if name in SITUATIONS:
            assert () == parts
        elif name in expected:
            assert expected[name] == " ".join(map(str, parts))
        else:
            assert parts_of(reading) == parts
        asked.add(name)
    assert {yaku.value for yaku in Yaku} == asked


def test_a_third_sequence_is_none_of_the_twins() -> None:
    """And a straight is one of each of its sequences."""
    thrice = next(one for one in readings(read_win("111222333m789p55z + 5z")) if has_yaku(one, Yaku.IIPEIKOU))
    assert "123m 123m" == " ".join(map(str, place_of(thrice, Yaku.IIPEIKOU)))
    straight = next(one for one in readings(read_win("123123456789m55z + 5z")) if has_yaku(one, Yaku.ITTSUU))
    assert "123m 456m 789m" == " ".join(map(str, place_of(straight, Yaku.ITTSUU)))


LOST: Final[tuple[tuple[str, str, Key, str], ...]] = (
    (TWOFOLD, "", Key.POINTS, "fewer basic points: 800, not 2000"),
    ("11333444555m333s + 1m tsumo", "2m2m2m3m", Key.YAKUMAN, "fewer yakuman: 0, not 1"),
    (TWOFOLD, "", Key.HAN, "fewer han: 4, not 5"),
    ("455667m55z (111z) (999p) + 5m", "8p4m", Key.FU, "fewer fu: 30, not 40"),
    ("111p11123444s [1111m] + 1s", "", Key.FU_BEFORE_ROUNDING, "fewer fu before they are rounded: 74, not 76"),
    (
        "222333444s88s (666z) + 8s",
        "",
        Key.ORDER,
        "equal in everything; the chosen reading comes first in canonical order",
    ),
)
"""Wins, dora indicators, by what another reading loses, and how that is said."""


@pytest.mark.parametrize(("text", "dora", "key", "said"), LOST)
def test_why_readings_lose(text: str, dora: str, key: Key, said: str) -> None:
    """By the first number that differs from the chosen one, in the order in which numbers are compared."""
    found = known(text, dora=dora)
    assert key in {one.lost_by for one in found.other_readings}
    assert found.best is not None
    assert found.best.lost_by is None
    assert (score(read_win(text, dora=dora))) == found.score
    expected = {*found.score.interpretations} - {found.best.interpretation}
    assert expected == {one.interpretation for one in found.other_readings}
    assert all(said in written for written in writings(found))


def test_a_reading_without_yaku_loses_to_any() -> None:
    """It has nothing to compare."""
    found = known("111222333m99p (789s) + 3m")
    assert [None] == [one.lost_by for one in found.other_readings]
    assert all("no yaku" in written for written in writings(found))


def writings(found: ScoreExplanation) -> list[str]:
    """What each writer writes of it, as words with a space between."""
    page = unescape(re.sub("<[^>]+>", " ", score_page([found])))
    labels = " ".join(part.text for part in score_picture([found]).parts if isinstance(part, Label))
    return [
        " ".join(text.split())
        for text in (score_text(found), page, labels, json.dumps(encode_score_explanation(found)))
    ]


@pytest.mark.parametrize(
    "text", [NONE, TWOFOLD, "44m234567p678s [1111s] + 6s tsumo E", "55p (1111m) (9999m) [2222s] (7777z) + 5p"]
)
def test_every_writer_says_all(text: str) -> None:
    """The situation, each yaku with its sentence, fu with each reason, payments, and what other readings are worth."""
    found = known(text, dora="8s3p", honba=2, sticks=1)
    win, best = found.win, found.best
    plain, page, labels, encoded = writings(found)
    for written in (plain, page, labels, encoded):
        assert situation_text(win) in written
    for written in (plain, page, labels):
        assert str(found) in written
        assert "dora indicators" in written
        assert "1 riichi stick" in written
    for one in best.yaku if best else ():
        for written in (plain, page):
            assert one.yaku.sentence in written
            assert one.yaku.kanji in written
            assert one.yaku.value in written
        assert one.yaku.english in labels
        assert one.yaku.kanji in labels
    for other in found.other_readings if best else ():
        assert other.interpretation.reckoning in plain
        assert other.interpretation.reckoning in page


SCORED: Final = """\
234p 567p 78s+6s 44m [1111s]
  regular, 6s in 678s: ryanmen
  6s drawn from the wall; seat E, the dealer, round E; 2 counters, 1 riichi
  stick
  dora indicators: 9s 3m
  rules: tenhou
  19600 points: 7 han 60 fu, haneman

Yaku: 7 han
  1  menzen-tsumo 門前清自摸和, Fully concealed hand
     The hand is closed, and the winning tile was drawn.
  6  dora

Fu: 60, 54 rounded up
  20  four blocks and a pair
  32  concealed quad of terminals 1111s
   2  drawn

Payments: 3000 basic points
  6200  each of the others
  1000  1 riichi stick"""
OTHERS: Final = """\
3 other readings
  23p+1p 777s 888s 999s 11p
      regular, 1p in 123p: ryanmen
      sanankou 2: 2 han 50 fu, 800 basic points
      fu 50 = base 20 + closed-ron 10 + block 777s 4 + block 888s 4 + block 999s
      8, rounded up
      fewer basic points: 800, not 2000
"""


def test_a_score_as_text() -> None:
    """Part by part, each below its heading."""
    found = known("44m234567p678s [1111s] + 6s tsumo E", dora="9s3m", honba=2, sticks=1)
    assert SCORED == score_text(found)
    assert "\n  3000  3 riichi sticks" in score_text(known(TWOFOLD, sticks=3))

    assert OTHERS in score_text(known(TWOFOLD))
    assert "\n\x1b[1mYaku: 5 han\x1b[0m\n" in score_text(known(TWOFOLD), Terminal(colour=True))
    ascii_only = score_text(known(TWOFOLD), Terminal(encoding="ascii"))
    assert ascii_only.isascii()
    assert "  1  pinfu, All sequences\n" in ascii_only


def test_rules_are_named() -> None:
    """A rule set by its name, other rules by what they change, on every writing."""
    for name, rules in PRESETS.items():
        for written in writings(known("345678p22m567789s + 9s", rules)):
            assert re.search(rf'[Rr]ules"?: "?{name}(?!,)', written)
    for written in writings(known(TWOFOLD, Rules(honba=500))):
        assert re.search('[Rr]ules"?: "?tenhou, but honba 500', written)
    assert all("honba 500" in written for written in writings(known(TWOFOLD, Rules(honba=500))))
    assert not any("honba" in written for written in writings(known(TWOFOLD)))


NEAR: Final = {
    "riichi": ["not met: riichi was declared"],
    "menzen-tsumo": ["not met: the winning tile was drawn; here: it was claimed"],
    "pinfu": ["not met: the wait was ryanmen; here: it was kanchan"],
    "tanyao": ["not met: there is no terminal and no honour; here: 3z"],
    "iipeikou": ["not met: one sequence is there twice; here: none is"],
    "sanshoku-doujun": ["not met: the sequence of two suits is also there in the third"],
}


def test_missing_yaku_and_conditions() -> None:
    """What is not so of every yaku that is played, those first of which one thing is missing; no yakuman."""
    found = known("234567m678p234s33z + 3s")
    assert isinstance(found.score, NoYaku)
    assert found.best is None
    (one,) = found.other_readings
    assert {each.yaku.value: [*map(str, each.lacks)] for each in one.missing if each.is_near} == NEAR
    assert [*NEAR] == [each.yaku.value for each in one.missing][: len(NEAR)]
    assert {each.yaku for each in one.missing} == {yaku for yaku in Yaku if not (yaku.is_yakuman or yaku.is_local)}
    assert all(each.lacks for each in one.missing)
    played = known("234567m678p234s33z + 3s", Rules(local_yaku=("sanrenkou",)))
    assert Yaku.SANRENKOU in {each.yaku for each in played.other_readings[0].missing}
    for written in writings(found):
        assert "riichi was declared" in written
    assert "chankan: not met: the winning tile was robbed" in score_text(found)
    said = " ".join(score_text(found).split())
    assert "sankantsu: not met: of 3 quads at most one is missing; here: there is none " in said
    assert "double-riichi: not met: the winner declared riichi with the first discard ippatsu: " in said
    assert "chankan" in score_page([found])
    assert "yakuhai-white: not met: there is 5z" in " ".join(score_text(known(NONE)).split())


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("234567m678p234s33z + 4s riichi ippatsu", {}, "4s claimed from a discard; seat S, round E; riichi, ippatsu"),
        ("234567m678p234s33z + 4s double last", {}, "4s claimed from the last discard; seat S, round E; double riichi"),
        ("44m234567p678s [1111s] + 6s tsumo rinshan E", {}, "6s drawn as a replacement; seat E, the dealer, round E"),
        ("123456m789p11s222z + 2z tsumo first N", {}, "2z drawn from the wall; seat N, round E; first turn"),
        (
            "456789p22678s (123p) + 8s chankan",
            {"honba": 1, "sticks": 3},
            "8s robbed from a quad; seat S, round E; 1 counter, 3 riichi sticks",
        ),
        (
            "234p567s11z999p22s2s + 2s tsumo last",
            {"players": 3, "nuki": 2},
            "2s drawn as the last tile of the wall; seat S, round E; three players; 2 extracted Norths",
        ),
        (
            "234p567s11z999p22s2s + 2s tsumo",
            {"players": 3},
            "2s drawn from the wall; seat S, round E; three players",
        ),
        (
            "23499m (555z) (666z) (777z) + 9m",
            {"liable": {"daisangen": "N"}, "discarder": "W"},
            "9m claimed from a discard by W; seat S, round E; N is liable for daisangen",
        ),
    ],
)
def test_situations(text: str, more: dict[str, Any], said: str) -> None:
    """Where the tile came from, the seats, and all that is not usual."""
    assert said == situation_text(read_win(text, **more))


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("234567m678p234s33z + 4s riichi", {}, ["the discarder 2000"]),
        ("234567m678p234s33z + 4s tsumo", {}, ["the dealer 700", "each of the others 400"]),
        ("234567m678p234s33z + 4s tsumo E", {}, ["each of the others 700"]),
        ("234p567s11z999p22s2s + 2s tsumo", {"players": 3}, ["the dealer 700", "the other 400"]),
        (
            "23499m (555z) (666z) (777z) + 9m",
            {"liable": {"daisangen": "N"}, "discarder": "W", "sticks": 1},
            ["the discarder, W 16000", "N, who is liable 16000", "1 riichi stick 1000"],
        ),
    ],
)
def test_payments_of_each_payer(text: str, more: dict[str, Any], said: list[str]) -> None:
    """Each of those who do, and how much."""
    rows = score_text(known(text, **more)).split("basic points\n")[1].splitlines()
    assert said == [" ".join((*who, amount)) for amount, *who in map(str.split, rows)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1133m5577p2288s66z + 6z", ["25 seven pairs"]),
        (
            "44m111z (234p) (2222s) [9999p] + 1z",
            [
                "20 four blocks and a pair",
                "4 open triplet of honours 111z",
                "32 concealed quad of terminals 9999p",
                "8 open quad of simples 2222s",
            ],
        ),
        (
            "66z234567m345p (111z) + 5p",
            ["20 four blocks and a pair", "4 open triplet of honours 111z", "2 a valued pair 66z"],
        ),
        ("345m345p22s (678s) (678p) + 2s", ["20 four blocks and a pair", "2 tanki wait 22s"]),
        ("345m345p22s (678s) (678p) + 5p", ["20 four blocks and a pair", "10 open, with nothing else"]),
    ],
)
def test_reasons_of_fu(text: str, said: list[str]) -> None:
    """Each reason, with the block or the pair that it speaks of."""
    rows = score_text(known(text)).split("Fu: ")[1].split("\n\n")[0].splitlines()[1:]
    assert said == [" ".join(line.split()) for line in rows]


def test_no_payments_without_yaku() -> None:
    """Nor where there is no yaku."""
    assert [] == [*payment_rows(known(NONE).score)]


def test_yakuman_have_no_fu() -> None:
    """They count so often."""
    found = known("55p [1111m] (9999m) [2222s] (7777z) + 5p", Rules())
    assert "Fu" not in score_text(found)
    assert "Yaku: 1 yakuman\n  yakuman  suukantsu" in score_text(found)
    doubled = known("111m444p777s22266z + 6z", Rules(double_yakuman=("suuankou-tanki",)))
    assert "Yaku: 2 yakuman\n  2 yakuman  suuankou-tanki" in score_text(doubled)


def tiles_in(picture: Picture) -> str:
    """The tiles of a picture, the winning one marked."""
    tiles = (part for part in picture.parts if isinstance(part, PlacedTile))
    return " ".join(f"{part.tile or '-'}{'*' * (part.mark == 'new')}" for part in tiles)


DRAWN: Final = (
    (
        "340678m22p567789s + 9s",
        ["340678m 22p 56778s +9s", "340m 678m 567s 78s+9s 22p"],
        ["3m 4m 0m 6m 7m 8m 2p 2p 5s 6s 7s 7s 8s 9s*", "3m 4m 0m 6m 7m 8m 5s 6s 7s 7s 8s 9s* 2p 2p"],
    ),
    (
        "055m34522p [1111z] (234s) + 0m",
        ["55m 22345p +0m (234s) [1111z]", "55m+0m 345p 22p (234s) [1111z]"],
        [
            "5m 5m 2p 2p 3p 4p 5p 0m* 2s 3s 4s - 1z 1z -",
            "0m* 5m 5m 3p 4p 5p 2p 2p 2s 3s 4s - 1z 1z -",
        ],
    ),
    (
        "19m19p19s12345677z + 7z",
        ["19m 19p 19s 1234567z +7z", "19m 19p 19s 1234567z +7z"],
        [
            "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z*",
            "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z* 7z",
        ],
    ),
    (
        "1133m5577p2288s66z + 6z",
        ["1133m 5577p 2288s 6z +6z", "11m 33m 55p 77p 22s 88s 6z+6z"],
        [
            "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 8s 8s 6z 6z*",
            "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 8s 8s 6z* 6z",
        ],
    ),
)
"""Wins as they are written, as text and as tiles: before they are read, and as they are."""


@pytest.mark.parametrize(("text", "words", "tiles"), DRAWN)
def test_the_winning_tile_is_marked(text: str, words: list[str], tiles: list[str]) -> None:
    """Apart from the others, and in the place that it took."""
    win = read_win(text)
    (reading,) = readings(win)
    assert words == [win_text(win), reading_text(reading)]
    assert tiles == [tiles_in(win_picture(win)), tiles_in(reading_picture(reading))]
    assert "\x1b" in reading_text(reading, Terminal(colour=True))


def test_winning_tile_is_in_the_block_with_its_mark() -> None:
    """The winning tile stands in the block that has its mark, though both are one place."""
    for tile, expected in (("0p", "34p+0p 345p"), ("5p", "340p 34p+5p")):
        reading = next(one for one in readings(read_win(f"334405p678s99m (111z) + {tile}")) if len(one.sequences) == 3)
        assert expected in reading_text(reading)


@settings(max_examples=8)
@given(wins())
def test_pictures_of_every_win(win: Win) -> None:
    """They parse, and no two parts lie on each other; one tile is the winning one in each hand."""
    found = explain_score(score(win))
    picture = score_picture([found])
    check_layout(picture)
    ET.fromstring(svg(picture))  # noqa: S314  # our own
    new = [part.tile for part in picture.parts if isinstance(part, PlacedTile) and part.mark == "new"]
    assert len(found.readings) + (found.best is None) == len(new)
    assert {win.tile.kind} == {tile.kind for tile in new if tile}
    assert {str(one.reading) for one in score(win).interpretations} == {
        str(one.interpretation.reading) for one in found.readings
    }


def test_indicators_are_described() -> None:
    """A screen reader says which tiles they are: those of each row, as they were turned."""
    found = explain_score(score(read_win("123m456p789s11122z + 2z riichi", dora="4m0p", ura="1s")))
    assert "; dora indicators 4m0p; ura indicators 1s; rules: tenhou; " in svg(score_picture([found]))


@pytest.mark.no_cover
def test_pages_of_several() -> None:
    """An index, and each below its heading; of one, its own title; and nothing else."""
    one, other = known(TWOFOLD), known(NONE)
    page = score_page([one, other])
    assert "<h1>2 wins scored</h1>" in page
    links = re.findall(r'<a href="#(win-\d)">(.*?)</a>', page)
    assert [f"win-{number}" for number in (1, 2)] == [name for name, _ in links]
    assert f"11123p777888999s won on 1p: {one}" == links[0][1]
    assert 1 == page.count('<section id="win-2">')
    assert "<h1>11123p777888999s won on 1p</h1>" in score_page([one])
    both = score_picture([one, other])
    check_layout(both)
    assert both.height > score_picture([one]).height
    assert "no wins" == score_picture([]).title


def test_a_score_as_json() -> None:
    """The score as it is answered alone, and every reading with its worth and why it lost."""
    found_score = score(read_win(TWOFOLD))
    assert isinstance(found_score, Score)
    found = json.loads(json.dumps(encode_score_explanation(known(TWOFOLD))))
    assert json.loads(json.dumps(encode_score(found_score))) == found["score"]
    first, *_, last = found["readings"]
    assert {"pinfu": 1, "iipeikou": 1, "junchan": 3} == first["yaku"]
    assert ["789s", "789s"] == first["where"]["iipeikou"]
    assert (True, None, None, 2000, 5, 30) == tuple(
        first[name] for name in ("chosen", "lost-by", "why-not", "points", "han", "fu")
    )
    assert (False, "han", "fewer han: 4, not 5") == tuple(last[name] for name in ("chosen", "lost-by", "why-not"))
    with_dora = json.loads(json.dumps(encode_score_explanation(known(TWOFOLD, dora="9p"))))
    assert [{"dora": 3}] * 4 == [reading["dora"] for reading in with_dora["readings"]]
    none = json.loads(json.dumps(encode_score_explanation(known(NONE))))
    assert none["score"] is None
    assert ["not met: the hand is closed; here: (777m) is open"] == none["readings"][0]["missing"]["pinfu"][:1]
    yakuman = json.loads(json.dumps(encode_score_explanation(known("55p [1111m] (9999m) [2222s] (7777z) + 5p"))))
    assert yakuman["readings"][0]["fu"] is None
