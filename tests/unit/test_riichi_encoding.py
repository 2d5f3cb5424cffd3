"""Scores of riichi as JSON, to the letter; and wins and rules as they are taken from JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc import MahjongError, parse, read_tiles
from mjfunc.json.encoding import encode_error
from mjfunc.oracle import PRESET
from mjfunc.oracle.win_requests import encode_scored, read_rules, read_win, write_score
from mjfunc.riichi import CHOICES, PRESETS, NoYaku, Origin, Rules, Win, Yaku, encode_score
from mjfunc.riichi.values.win_fields import FIELDS
from tests.wins import read_win as written
from tests.wins import scored

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json

WON: Final[Mapping[str, Json]] = {"hand": "123m406p234789s55z", "win": "0p", "by": "ron", "seat": "S", "round": "E"}
WITH_QUAD: Final[Mapping[str, Json]] = {**WON, "hand": "123m406p789s55z [1111z]", "win": "3m"}


def test_a_score_to_the_letter() -> None:
    """The reading, the place and the wait; yaku; fu, each with its part; dora, and who pays."""
    assert {
        "reading": {
            "form": "regular",
            "blocks": ["123m", "406p", "234s", "789s"],
            "pair": "55z",
            "melds": [],
            "place": "406p",
            "wait": "kanchan",
        },
        "yaku": {"riichi": 1},
        "yakuman": 0,
        "han": 2,
        "fu": 40,
        "fu-items": [
            {"for": "base", "fu": 20},
            {"for": "closed-ron", "fu": 10},
            {"for": "pair", "part": "55z", "fu": 2},
            {"for": "wait", "part": "406p", "fu": 2},
        ],
        "dora": {"red": 1},
        "limit": None,
        "pay": {"discarder": 2600},
        "total": 2600,
    } == encode_score(scored(written("123m406p234789s55z + 0p riichi", dora="4z")))


@pytest.mark.parametrize(
    ("text", "place", "wait"),
    [
        ("123m406p234s789s55z + 5z tsumo", "pair", "tanki"),
        ("123m55z (406p) (789s) [1111z] + 3m E", "123m", "penchan"),
        ("1133m5577p2299s66z + 1m", None, "tanki"),
        ("19m19p19s11234567z + 1z", None, "thirteen-sided"),
        ("19m19p19s11234567z + 9m", None, "single"),
    ],
)
def test_place_of_the_winning_tile(text: str, place: str | None, wait: str) -> None:
    """A block, or the word pair; nothing where the form is not regular."""
    found = encode_score(scored(written(text)))["reading"]
    assert isinstance(found, dict)
    assert (place, wait) == (found["place"], found["wait"])


def test_seven_pairs_have_one_item_of_fu() -> None:
    """It is not rounded, and nothing is added."""
    found = encode_score(scored(written("1133m5577p2299s66z + 1m")))
    assert (25, [{"for": "seven-pairs", "fu": 25}]) == (found["fu"], found["fu-items"])


def test_a_yakuman_has_no_han_and_no_fu() -> None:
    """Nor dora; each yakuman has its multiple, and sticks are in the total."""
    win = written("19m19p19s11234567z + 1z tsumo", dora="9m", honba=2, sticks=1)
    found = encode_score(scored(win, double_yakuman=["kokushi-musou-thirteen-sided"]))
    assert {
        "yaku": {"kokushi-musou-thirteen-sided": 2},
        "yakuman": 2,
        "han": None,
        "fu": None,
        "fu-items": [],
        "dora": {},
        "limit": "yakuman",
        "pay": {"dealer": 32200, "others": 16200},
        "total": 65600,
    } == {name: value for name, value in found.items() if name != "reading"}


def test_payments_of_liable_players() -> None:
    """One who is liable is just that; of two each is named with the seat, for both pay."""
    hand = "11m (5555z) (6666z) (7777z) (1111s) + 1m tsumo"
    both = written(hand, liable={"daisangen": "W", "suukantsu": "N"}, honba=1)
    assert {"liable-W": 32300, "liable-N": 32000} == encode_score(scored(both, liability="with-suukantsu"))["pay"]
    assert {"liable": 64000} == encode_score(scored(written(hand, liable={"daisangen": "W"})))["pay"]


@pytest.mark.parametrize(
    ("text", "fields", "choices"),
    [
        ("11m (5555z) (6666z) (7777z) (1111s) + 1m tsumo", {"liable": {"daisangen": "W"}}, {}),
        (
            "11m (5555z) (6666z) (7777z) (1111s) + 1m tsumo",
            {"liable": {"daisangen": "W", "suukantsu": "N"}, "honba": 1, "sticks": 2},
            {"liability": "with-suukantsu"},
        ),
        ("19m19p19s12345677z + 7z", {}, {"double_yakuman": ("kokushi-musou-thirteen-sided",)}),
        ("1122334455667z7z + 7z", {}, {}),
        ("2255m4488p113366s + 1s", {"dora": "7m"}, {}),
        ("123m123m789m12p33z3p + 3p first", {}, {"renhou": "mangan"}),
        ("999m12399p456s222z + 2z tsumo", {"players": 3, "nuki": 2}, {}),
        ("123m406p234789s55z + 0p riichi", {"dora": "1m", "ura": "4p"}, {}),
        ("234678p55s (340m) (678m) + 8p", {"dora": "5s"}, {}),
    ],
)
def test_a_score_is_written_as_it_is_encoded(
    text: str, fields: Mapping[str, object], choices: Mapping[str, object]
) -> None:
    """The oracle puts its text together from parts; it is the text of what is encoded."""
    found = scored(written(text, **fields), **choices)
    assert json.dumps(encode_score(found), separators=(",", ":")) == write_score(found)


def test_readings_of_thirteen_orphans_are_counted_too() -> None:
    """Though they always have a yaku, a value that says otherwise can be made."""
    found = NoYaku(win=written("19m19p19s12345677z + 7z"), rules=Rules())
    assert str(found).endswith("has no yaku in 1 reading; dora are not yaku")


def test_no_yaku_is_an_error_with_its_reason() -> None:
    """The code is the reason, and the message says what was looked at."""
    win = read_win({**WON, "hand": "123m456p99p234s (777m)", "win": "4s"})
    message = "123m45699p234s (777m) won on 4s has no yaku in 1 reading; dora are not yaku"
    assert {"error": {"code": "no-yaku", "message": message, "reason": "no-yaku"}} == encode_scored(win, Rules())


OPENED: Final = Win(
    hand=parse("99m123s (5555z) (666z) (777z)"),
    tile=read_tiles("9m")[0],
    origin=Origin.LAST_DISCARD,
    seat="E",
    round="S",
    dora=read_tiles("1m8m"),
    honba=2,
    sticks=3,
    liable=((Yaku.DAISANGEN, "N"),),
    discarder="W",
)
DECLARED: Final = Win(
    hand=parse("234m678p12355789s"),
    tile=read_tiles("9s")[0],
    origin=Origin.DISCARD,
    seat="S",
    round="E",
    riichi="double",
    ippatsu=True,
    dora=read_tiles("1m"),
    ura=read_tiles("4z"),
)
THREE: Final = Win(
    hand=parse("111999m11p789s222z"),
    tile=read_tiles("1p")[0],
    origin=Origin.WALL,
    seat="W",
    round="S",
    nuki=2,
    players=3,
)
FIRST: Final = Win(
    hand=parse("123m406p234789s55z"),
    tile=read_tiles("0p")[0],
    origin=Origin.DISCARD,
    seat="S",
    round="E",
    first_turn=True,
)


@pytest.mark.parametrize(
    ("win", "fields"),
    [
        (
            OPENED,
            {
                "hand": "99m123s (5555z) (666z) (777z)",
                "win": "9m",
                "by": "ron",
                "seat": "E",
                "round": "S",
                "dora": "1m 8m",
                "honba": 2,
                "sticks": 3,
                "players": 4,
                "nuki": 0,
                "riichi": "none",
                "ura": "",
                "liable": {"daisangen": "N"},
                "discarder": "W",
                "last-tile": True,
                "rinshan": False,
            },
        ),
        (
            DECLARED,
            {
                "hand": "234m678p12355789s",
                "win": "9s",
                "by": "ron",
                "seat": "S",
                "round": "E",
                "riichi": "double",
                "ippatsu": True,
                "dora": "1m",
                "ura": "4z",
                "first-turn": False,
                "chankan": False,
                "discarder": None,
                "liable": {},
            },
        ),
        (
            THREE,
            {
                "hand": "111999m11p789s222z",
                "win": "1p",
                "by": "tsumo",
                "seat": "W",
                "round": "S",
                "nuki": 2,
                "players": 3,
            },
        ),
        (FIRST, {**WON, "first-turn": True}),
    ],
)
def test_a_win_from_fields(win: Win, fields: Mapping[str, Json]) -> None:
    """Each field is taken as what it is, and all are written so; those that are left out have their defaults."""
    assert win == read_win(fields)


@pytest.mark.parametrize(
    ("more", "origin"),
    [
        ({"by": "tsumo"}, Origin.WALL),
        ({"by": "tsumo", "last-tile": True}, Origin.LAST_OF_WALL),
        ({"by": "tsumo", "rinshan": True}, Origin.REPLACEMENT),
        ({}, Origin.DISCARD),
        ({"last-tile": True}, Origin.LAST_DISCARD),
        ({"chankan": True}, Origin.QUAD),
    ],
)
def test_origins_as_four_flags(more: Mapping[str, Json], origin: Origin) -> None:
    """All six."""
    assert origin is read_win({**WITH_QUAD, **more}).origin


def test_the_greatest_numbers_are_taken() -> None:
    """As many counters and sticks as are ever counted, and the payments that come of them."""
    found = encode_scored(read_win({**WITH_QUAD, "by": "tsumo", "honba": 1_000_000, "sticks": 1_000_000}), Rules())
    result = found["result"]
    assert isinstance(result, dict)
    assert {"dealer": 100_003_900, "others": 100_002_000} == result["pay"]
    assert 3 * 100_000_000 + 7_900 + 1_000_000_000 == result["total"]


def refused(fields: Mapping[str, Json]) -> tuple[Json, Json, str]:
    """The code, the reason and the message with which fields are refused."""
    with pytest.raises(MahjongError) as caught:
        read_win(fields)
    error = encode_error(caught.value)["error"]
    assert isinstance(error, dict)
    return error["code"], error.get("reason"), f"{error['message']}"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"rinshan": True}, "rinshan-with-ron"),
        ({"by": "tsumo", "rinshan": True, "last-tile": True}, "rinshan-with-last-tile"),
        ({"by": "tsumo", "chankan": True}, "chankan-with-tsumo"),
        ({"chankan": True, "last-tile": True}, "chankan-with-last-tile"),
        ({"ippatsu": True}, "ippatsu-without-riichi"),
        ({"hand": "123m406p789s5z [1111z]"}, "bad-size"),
        ({"hand": "123m406p789s55z [1111z]", "dora": "1z"}, "five-of-a-kind"),
        ({"win": "0m"}, "win-not-held"),
    ],
)
def test_a_win_that_contradicts_itself(more: Mapping[str, Json], reason: str) -> None:
    """One code for all, and for each its reason."""
    assert ("bad-win", reason) == refused({**WITH_QUAD, **more})[:2]


def test_a_hand_in_no_form_has_a_code_of_its_own() -> None:
    """That of every other operation; the reason stands beside it, as beside every other."""
    message = "123m456p789s23344z is neither four blocks and a pair nor seven pairs nor thirteen orphans"
    found = refused({**WON, "hand": "123m456p789s23344z", "win": "3z"})
    assert ("not-complete", "not-complete", message) == found


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        ({"hand": "123m406p789s"}, "bad-size", "9 concealed tiles; a hand never has 3, 6, 9 or 12 (character 11)"),
        ({"hand": "123m406p234789s5x"}, "bad-notation", "'x' is neither a rank nor a suit letter (character 17)"),
        ({"win": ""}, "bad-notation", "win: '' is 0 tiles where one is needed"),
        ({"win": "10m"}, "bad-notation", "win: '10m' is 2 tiles where one is needed"),
        ({"win": "0z"}, "bad-notation", "win: there is no 0z (character 1)"),
        ({"dora": "1m8z"}, "bad-notation", "dora: there is no 8z (character 3)"),
        ({"ura": "(111m)"}, "bad-notation", "ura: ( opens a meld where only tiles can stand (character 1)"),
        ({"dora": "1m" * 200}, "bad-size", "dora: more than 136 tiles; there are no more in the game (character 273)"),
        ({"by": "Ron"}, "bad-option", "by must be one of tsumo, ron; not 'Ron'"),
        ({"seat": "e"}, "bad-option", "seat must be one of E, S, W, N; not 'e'"),
        ({"round": ""}, "bad-option", "round must be one of E, S, W, N; not ''"),
        ({"riichi": "yes"}, "bad-option", "riichi must be one of none, riichi, double; not 'yes'"),
        ({"players": 2}, "bad-option", "players must be one of 4, 3; not 2"),
        ({"nuki": 5}, "bad-option", "nuki must be one of 0, 1, 2, 3, 4; not 5"),
        ({"honba": -1}, "bad-option", "honba is a whole number from 0 to 1000000, not -1"),
        ({"sticks": 10**4000}, "bad-option", f"sticks is a whole number from 0 to 1000000, not 1{'0' * 79}"),
        ({"discarder": "S"}, "bad-option", "discarder must be one of E, W, N; not 'S'"),
        (
            {"liable": {"pinfu-tsumo": "N"}},
            "bad-option",
            "liable maps yakuman to seats, as in {'daisangen': 'N'}; not {'pinfu-tsumo': 'N'}",
        ),
        ({"liable": {"daisangen": 1}}, "bad-option", "the seat liable for daisangen must be one of E, S, W, N; not 1"),
        ({"tile": "0p"}, "bad-request", 'there is no field "tile" of a win'),
        ({"last_tile": True}, "bad-request", 'there is no field "last_tile" of a win'),
    ],
)
def test_bad_fields_are_refused(more: Mapping[str, Json], code: str, message: str) -> None:
    """Each is refused with the field, what stands in it and where; a hand by itself, as everywhere."""
    assert (code, None, message) == refused({**WON, **more})


@pytest.mark.parametrize("name", FIELDS)
def test_fields_of_another_kind(name: str) -> None:
    """Whatever is not of the kind of a field is refused with its name and its kind; so is a number with a point."""
    wrong: dict[str, Json] = {"a string": "", "true or false": True, "a whole number": 1, "an object": {}}
    kind = FIELDS[name].kind
    others = [value for other, value in wrong.items() if other != kind]
    for given in (*others, 1.0, float("inf"), [], ["1m"], None if name != "discarder" else 0.5):
        assert ("bad-request", None) == (found := refused({**WON, name: given}))[:2]
        assert found[2].startswith(f"{name} is {kind}, not ")


@pytest.mark.parametrize("name", ["hand", "win", "by", "seat", "round"])
def test_fields_that_are_needed(name: str) -> None:
    """Each is missed by its name."""
    fields = {field: value for field, value in WON.items() if field != name}
    assert ("bad-request", None, f"{name} is missing") == refused(fields)


def test_every_field_is_one_of_a_win() -> None:
    """The fields are those of a Win, but for the four that say which tile won and where it came from."""
    own = {field.name for field in attrs.fields(Win)}
    expected = (own - {"tile", "origin"}) | {"win", "by", "rinshan", "chankan", "last_tile"}
    assert expected == {name.replace("-", "_") for name in FIELDS}


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_a_preset(preset: str) -> None:
    """Without anything else, they are the preset; an option stands over it, and leaves the rest."""
    assert PRESETS[preset] == read_rules({"rules": preset})
    expected = attrs.evolve(PRESETS[preset], open_pinfu=20, double_wind_pair=4, double_yakuman=())
    assert expected == read_rules({"rules": preset, "open-pinfu": 20, "double-wind-pair": 4, "double-yakuman": []})


def test_every_choice_of_every_rule() -> None:
    """Each is taken by its name with hyphens, and changes that rule alone; where none is, the first preset holds."""
    assert Rules() == read_rules({})
    assert PRESET == next(iter(PRESETS))
    taken = 0
    for choice in CHOICES:
        for word in choice.choices:
            given: Json = [word] if choice.is_several else word
            expected = Rules(**{choice.name: (word,) if choice.is_several else choice.value(word)})  # type: ignore[arg-type]  # by name
            assert expected == read_rules({choice.option: given})
            taken += 1
    assert sum(len(choice.choices) for choice in CHOICES) == taken > 40


@pytest.mark.parametrize(("numbers", "word"), [([1, 1, 1], "1-1-1"), ([0, 0, 0], "0-0-0")])
def test_red_fives_as_numbers(numbers: Json, word: str) -> None:
    """They may be written as three numbers too."""
    assert word == read_rules({"red-fives": numbers}).red_fives


FOUR: Final = "kokushi-musou-thirteen-sided, suuankou-tanki, daisuushii, junsei-chuuren-poutou"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kiriage": "yes"}, 'riichi has no option "kiriage"'),
        ({"round_up": True}, 'riichi has no option "round_up"'),
        ({"rules": "Tenhou"}, f'rules must be one of {", ".join(PRESETS)}; not "Tenhou"'),
        ({"rules": None}, f"rules must be one of {', '.join(PRESETS)}; not null"),
        ({"round-up": True}, "round-up must be one of no, yes; not true"),
        ({"open-pinfu": 20.0}, "open-pinfu must be one of 30, 20; not 20.0"),
        ({"double-wind-pair": "4"}, 'double-wind-pair must be one of 4, 2; not "4"'),
        ({"red-fives": [1, 1]}, "red-fives must be one of 1-1-1, 0-0-0, any; not a list"),
        ({"red-fives": [True, True, True]}, "red-fives must be one of 1-1-1, 0-0-0, any; not a list"),
        ({"red-fives": [10**4000, 0, 0]}, "red-fives must be one of 1-1-1, 0-0-0, any; not a list"),
        ({"double-yakuman": "daisuushii"}, f'double-yakuman is a list of some of {FOUR}, or of none; not "daisuushii"'),
        ({"double-yakuman": ["daisuushii", 1]}, f"double-yakuman is a list of some of {FOUR}, or of none; not 1"),
        ({"double-yakuman": [["daisuushii"]]}, f"double-yakuman is a list of some of {FOUR}, or of none; not a list"),
        ({"double-yakuman": {}}, f"double-yakuman is a list of some of {FOUR}, or of none; not an object"),
        (
            {"double-yakuman": ["daisuushii", "daisuushii"]},
            "double-yakuman is a list of different choices; one stands twice",
        ),
    ],
)
def test_rules_that_there_are_not(options: Mapping[str, Json], message: str) -> None:
    """Each is refused with the choices that there are."""
    with pytest.raises(MahjongError) as caught:
        read_rules(options)
    assert ("bad-option", message) == (caught.value.code, caught.value.message)


def test_texts_of_tiles_however_long() -> None:
    """A text with many spaces is read as the short one, and what is wrong with either is said with its field."""
    short, long = (
        read_win({**WON, "dora": "1m2m"}),
        read_win({**WON, "dora": f"1m{' ' * 40}2m", "win": f"0p{' ' * 40}"}),
    )
    assert short == long
    for text, place in (("1m9", 3), (f"1m{' ' * 40}9", 43)):
        code, _, message = refused({**WON, "dora": text})
        assert ("bad-notation", f"dora: 9 has no suit letter after it (character {place})") == (code, message)
