"""Wins: each contradiction is refused with its reason and both of its sides, and what can be is not."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

from mjfunc import BadOption, BadWin, NoSuchTile, Tile, parse, read_tiles
from mjfunc.riichi import Origin, Refusal, Win, WinFields, Yaku, origin_of, score
from mjfunc.riichi.values.win_fields import UncheckedWin
from mjfunc.riichi.values.wins import CONTRADICTIONS, USUAL, Contradiction
from tests.wins import read_win, rules_of, won

if TYPE_CHECKING:
    from collections.abc import Callable

PINFU: Final = "234567m678p234s33z"
TENHOU: Final = "123456m789p11s222z"
SANMA: Final = "11789p234567s222z"
DAISANGEN: Final = "23499m (555z) (666z) (777z)"
ORPHANS: Final = "19m19p19s12345677z"


class Word(str):
    """A text of another class, which equals its text."""

    __slots__ = ()


REFUSED: Final[list[tuple[str, str, dict[str, object], str]]] = [
    (
        "bad-size",
        "112233m99p44556s + 9p",
        {},
        "13 concealed tiles and 0 melds; a winning hand has 14 tiles with the winning one, and a meld counts as three",
    ),
    (
        "bad-size",
        "222m3333p44556677s + 2m",
        {},
        (
            "15 concealed tiles and 0 melds; a winning hand has 14 tiles with the winning one, and a meld counts as "
            "three; write a quad as a meld, as in [3333p]"
        ),
    ),
    (
        "bad-size",
        "222m333p445566778s + 2m",
        {},
        "15 concealed tiles and 0 melds; a winning hand has 14 tiles with the winning one, and a meld counts as three",
    ),
    (
        "win-not-held",
        "234678p55s (345m) (678m) + 6m",
        {},
        "the winning tile 6m is not among the concealed tiles",
    ),
    (
        "win-not-held",
        f"{PINFU} + 0m",
        {},
        "the winning tile 0m is not among the concealed tiles",
    ),
    (
        "five-of-a-kind",
        "555566667777s33z + 3z",
        {"dora": "5s"},
        "4 5s in the hand, 1 among the indicators; there are only 4 of a kind",
    ),
    (
        "five-of-a-kind",
        f"{PINFU} + 4s riichi",
        {"dora": "33z", "ura": "3z"},
        "2 3z in the hand, 3 among the indicators; there are only 4 of a kind",
    ),
    (
        "five-of-a-kind",
        "11789p234567s444z + 1p",
        {"players": 3, "nuki": 2},
        "3 4z in the hand, 0 among the indicators and 2 extracted; there are only 4 of a kind",
    ),
    (
        "too-many-indicators",
        f"{PINFU} + 4s",
        {"dora": "123456z"},
        "6 dora indicators, but at most 5 are ever turned",
    ),
    (
        "too-many-indicators",
        f"{PINFU} + 4s riichi",
        {"dora": "1z", "ura": "12z"},
        "2 ura indicators, but only 1 dora indicator, below which they lie",
    ),
    (
        "ura-without-riichi",
        f"{PINFU} + 4s",
        {"dora": "1z", "ura": "2z"},
        "the ura indicator 2z contradicts a win without riichi: nobody has turned it",
    ),
    (
        "riichi-open",
        "234678p55s (345m) [9999m] + 8p riichi",
        {},
        "riichi contradicts the meld (345m), which is open",
    ),
    (
        "riichi-open",
        "234678p55s (345m) [9999m] + 8p double",
        {},
        "double riichi contradicts the meld (345m), which is open",
    ),
    ("ippatsu-without-riichi", f"{PINFU} + 4s ippatsu", {}, "ippatsu contradicts a win without riichi"),
    (
        "rinshan-with-ron",
        "34588s234567m [9999p] + 5s rinshan",
        {},
        "rinshan contradicts ron: a replacement tile is drawn, not claimed",
    ),
    (
        "rinshan-without-kan",
        "34588s234567m (999p) + 5s tsumo rinshan",
        {},
        "rinshan contradicts the hand 234567m34588s (999p), of which no meld is a quad",
    ),
    (
        "rinshan-with-ippatsu",
        "34588s234567m [9999p] + 5s tsumo riichi ippatsu rinshan",
        {},
        "rinshan contradicts ippatsu, which every quad ends, the own one too",
    ),
    (
        "rinshan-with-last-tile",
        "34588s234567m [9999p] + 5s tsumo rinshan last",
        {},
        "rinshan contradicts last_tile: the replacement tile is never the last tile of the wall",
    ),
    (
        "chankan-with-tsumo",
        f"{PINFU} + 8p tsumo chankan",
        {},
        "chankan contradicts tsumo: a robbed tile is claimed, not drawn",
    ),
    (
        "chankan-with-last-tile",
        f"{PINFU} + 8p chankan last",
        {},
        "chankan contradicts last_tile: no quad may be declared when no tile is left to replace it",
    ),
    (
        "chankan-copies",
        f"{PINFU} + 3z chankan",
        {},
        (
            "chankan of 3z contradicts 1 more 3z of the winner and 0 among the indicators: the three others were in "
            "the robbed quad"
        ),
    ),
    (
        "chankan-copies",
        f"{PINFU} + 8p chankan",
        {"dora": "18p"},
        (
            "chankan of 8p contradicts 0 more 8p of the winner and 1 among the indicators: the three others were in "
            "the robbed quad"
        ),
    ),
    (
        "first-turn-with-meld",
        "12345611m222z [9999p] + 2z tsumo first E",
        {},
        "first_turn contradicts the meld [9999p], which ends the first go-round",
    ),
    (
        "first-turn-with-meld",
        f"{SANMA} + 1p tsumo first",
        {"players": 3, "nuki": 1},
        "first_turn contradicts 1 extracted North, which ends the first go-round",
    ),
    (
        "first-turn-with-riichi",
        f"{TENHOU} + 2z tsumo first E riichi",
        {},
        "first_turn contradicts riichi, which comes with a discard of the winner",
    ),
    (
        "first-turn-timing",
        f"{TENHOU} + 2z tsumo first last",
        {},
        "first_turn contradicts last_tile: the first go-round does not empty the wall",
    ),
    (
        "first-turn-timing",
        f"{TENHOU} + 2z first last",
        {},
        "first_turn contradicts last_tile: the first go-round does not empty the wall",
    ),
    (
        "first-turn-timing",
        f"{TENHOU} + 1m first chankan",
        {},
        "first_turn contradicts chankan of 1m: only thirteen orphans rob a closed quad",
    ),
    (
        "first-turn-ron-dealer",
        f"{TENHOU} + 2z first E",
        {},
        "first_turn contradicts a ron of seat E: the dealer has discarded before anyone else could",
    ),
    (
        "double-riichi-ippatsu-last-tile",
        f"{PINFU} + 4s double ippatsu last",
        {},
        "double riichi with ippatsu contradicts last_tile: two go-rounds do not empty the wall",
    ),
    (
        "double-riichi-ippatsu-last-tile",
        f"{PINFU} + 4s tsumo double ippatsu last",
        {},
        "double riichi with ippatsu contradicts last_tile: two go-rounds do not empty the wall",
    ),
    (
        "nuki-in-four",
        f"{SANMA} + 1p",
        {"nuki": 2},
        "2 extracted Norths with four players; only three players extract them",
    ),
    (
        "no-such-tile",
        f"{PINFU} + 4s",
        {"players": 3},
        "2m in the hand is not in the set for three players, which has no 2m to 8m",
    ),
    (
        "no-such-tile",
        f"{SANMA} + 1p",
        {"players": 3, "dora": "5m"},
        "5m in the dora indicators is not in the set for three players, which has no 2m to 8m",
    ),
    (
        "no-such-tile",
        f"{SANMA} + 1p riichi",
        {"players": 3, "dora": "1m", "ura": "0m"},
        "0m in the ura indicators is not in the set for three players, which has no 2m to 8m",
    ),
    (
        "no-chi",
        "99m123p456s (789s) (777z) + 9m",
        {"players": 3},
        "the meld (789s) is a sequence, which three players cannot call",
    ),
    ("no-north", f"{SANMA} + 1p N", {"players": 3}, "seat N with three players, who have only E, S and W"),
    ("no-north", f"{SANMA} + 1p", {"players": 3, "round": "N"}, "round N with three players, who have only E, S and W"),
    (
        "not-complete",
        "1111m2233p445566z + 1m",
        {},
        "1111m2233p445566z is neither four blocks and a pair nor seven pairs nor thirteen orphans",
    ),
    (
        "liability-without-yakuman",
        f"{DAISANGEN} + 9m",
        {"liable": {"daisangen": "S"}},
        "seat S cannot be liable for daisangen, for it is the winner's own",
    ),
]
"""The reason, the win, its other fields, and the message."""
REFUSED_BY_RULES: Final[list[tuple[str, str, dict[str, object], dict[str, object], str]]] = [
    (
        "too-many-red-fives",
        "234678p00s (345m) (678m) + 8p",
        {},
        {},
        (
            "2 red fives 0s in 234678p00s (345m) (678m), but by the rules (tenhou, red_fives='1-1-1') the set has 1"
            "; write plain fives, or choose red_fives='any'"
        ),
    ),
    (
        "too-many-red-fives",
        "23477m678p (333s) [0055p] + 7m",
        {},
        {},
        (
            "2 red fives 0p in 23477m678p [0055p] (333s), but by the rules (tenhou, red_fives='1-1-1') the set has 1"
            "; write plain fives, or choose red_fives='any'"
        ),
    ),
    (
        "too-many-red-fives",
        "340678m22p567789s + 9s",
        {},
        {"red_fives": "0-0-0"},
        (
            "1 red five 0m in 340678m22p567789s, but by the rules (red_fives='0-0-0') the set has 0"
            "; write plain fives, or choose red_fives='any'"
        ),
    ),
    (
        "liability-without-yakuman",
        "55p [1111m] (9999m) [2222s] (7777z) + 5p",
        {"liable": {"suukantsu": "W"}},
        {},
        "seat W is liable for suukantsu, for which the rules have no liability",
    ),
    (
        "liability-without-yakuman",
        f"{DAISANGEN} + 9m",
        {"liable": {"daisangen": "W"}},
        {"liability": "none"},
        "seat W is liable for daisangen, for which the rules have no liability",
    ),
    (
        "liability-without-yakuman",
        "234m66z (555z) (777z) (789p) + 6z",
        {"liable": {"daisangen": "W"}},
        {},
        "seat W is liable for daisangen, which 234m66z (789p) (555z) (777z) with 6z is not",
    ),
    (
        "liability-without-yakuman",
        "23499m555z (666z) (777z) + 9m",
        {"liable": {"daisangen": "W"}},
        {},
        "seat W is liable for daisangen, but only 2 of its 3 sets are melds",
    ),
    (
        "liability-without-yakuman",
        "23499m [5555z] [6666z] [7777z] + 9m",
        {"liable": {"daisangen": "W"}},
        {},
        "seat W is liable for daisangen, but none of [5555z], [6666z], [7777z] is open",
    ),
    (
        "liability-without-yakuman",
        "55m111222333444z + 5m",
        {"liable": {"daisuushii": "W"}},
        {},
        "seat W is liable for daisuushii, but only 0 of its 4 sets are melds",
    ),
    (
        "liability-without-yakuman",
        "123m45699p234s (777m) + 4s",
        {"liable": {"daisangen": "W"}},
        {},
        "seat W is liable for daisangen, which 123m45699p234s (777m) with 4s is not",
    ),
]
"""The same with the rules that refuse it."""


def test_every_reason_has_an_example() -> None:
    """None is left out."""
    reasons = [*(example[0] for example in REFUSED), *(example[0] for example in REFUSED_BY_RULES)]
    assert {*Refusal} == {*map(Refusal, reasons)}


@pytest.mark.no_cover
@pytest.mark.parametrize(("reason", "text", "fields", "message"), REFUSED)
def test_contradictory_wins_are_refused(reason: str, text: str, fields: dict[str, object], message: str) -> None:
    """The win cannot be made; the error has the reason, and a message that names both sides."""
    with pytest.raises(BadWin, match=f"^{re.escape(message)}$") as caught:
        read_win(text, **fields)
    code = "not-complete" if reason == "not-complete" else "bad-win"
    assert (code, reason, message) == (caught.value.code, caught.value.reason, caught.value.message)


@pytest.mark.parametrize(("reason", "text", "fields", "rules", "message"), REFUSED_BY_RULES)
def test_wins_that_the_rules_forbid_are_not_scored(
    reason: str, text: str, fields: dict[str, object], rules: dict[str, object], message: str
) -> None:
    """The win can be made, and is not scored."""
    win = read_win(text, **fields)
    with pytest.raises(BadWin, match=f"^{re.escape(message)}$") as caught:
        score(win, rules_of(rules))
    assert reason == caught.value.reason


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("34588s234567m (9999p) + 5s tsumo rinshan", {}),
        (f"{SANMA} + 1p tsumo rinshan", {"players": 3, "nuki": 1}),
        (f"{PINFU} + 8p riichi ippatsu chankan", {}),
        (f"{PINFU} + 4s riichi ippatsu last", {}),
        (f"{PINFU} + 4s double last", {}),
        (f"{PINFU} + 4s double ippatsu", {}),
        ("44m234567p678s [1111s] + 6s riichi", {"dora": "12345z", "ura": "12345z"}),
        (f"{TENHOU} + 2z first", {}),
        (f"{ORPHANS} + 1m first chankan", {}),
        (f"{PINFU} + 4s", {"dora": "33z"}),
        ("11789p234567s222z + 1p", {"players": 3, "nuki": 4}),
        ("11z789p234567s (999m) + 1z", {"players": 3, "dora": "19m"}),
    ],
)
def test_wins_close_to_a_contradiction_are_accepted(text: str, fields: dict[str, object]) -> None:
    """What lies just beside a contradiction is a win."""
    win = read_win(text, **fields)
    assert win.tile in win.hand.tiles


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"honba": 1_000_001}, "honba is a whole number from 0 to 1000000, not 1000001"),
        ({"sticks": 10**5000}, "sticks is a whole number from 0 to 1000000, not a number of thousands of digits"),
        ({"honba": True}, "honba is a whole number from 0 to 1000000, not True"),
        ({"honba": -1}, "honba is a whole number from 0 to 1000000, not -1"),
        ({"sticks": 0.5}, "sticks is a whole number from 0 to 1000000, not 0.5"),
        ({"nuki": 5}, "nuki must be one of 0, 1, 2, 3, 4; not 5"),
        ({"players": 3.0}, "players must be one of 4, 3; not 3.0"),
        ({"players": 5}, "players must be one of 4, 3; not 5"),
        ({"seat": "X"}, "seat must be one of E, S, W, N; not 'X'"),
        ({"round": None}, "round must be one of E, S, W, N; not None"),
        ({"riichi": Word("none")}, "riichi must be one of none, riichi, double; not 'none'"),
        ({"riichi": True}, "riichi must be one of none, riichi, double; not True"),
        ({"players": 4.0}, "players must be one of 4, 3; not 4.0"),
        ({"honba": False}, "honba is a whole number from 0 to 1000000, not False"),
        ({"honba": 0.0}, "honba is a whole number from 0 to 1000000, not 0.0"),
        ({"sticks": False}, "sticks is a whole number from 0 to 1000000, not False"),
        ({"seat": Word("S")}, "seat must be one of E, S, W, N; not 'S'"),
        ({"round": Word("E")}, "round must be one of E, S, W, N; not 'E'"),
        ({"ippatsu": 0}, "ippatsu must be one of False, True; not 0"),
        ({"ippatsu": None}, "ippatsu must be one of False, True; not None"),
        ({"ippatsu": 1}, "ippatsu must be one of False, True; not 1"),
        ({"riichi": "riichi", "ippatsu": 1}, "ippatsu must be one of False, True; not 1"),
        ({"first_turn": 0}, "first_turn must be one of False, True; not 0"),
        ({"first_turn": "no"}, "first_turn must be one of False, True; not 'no'"),
        ({"discarder": ""}, "discarder must be one of E, W, N; not ''"),
        ({"discarder": "S"}, "discarder must be one of E, W, N; not 'S'"),
        ({"discarder": "E", "by": "tsumo"}, "discarder E contradicts tsumo: nobody discarded what was drawn"),
        ({"liable": {"riichi!": "E"}}, "liable maps yakuman to seats, as in {'daisangen': 'N'}; not {'riichi!': 'E'}"),
        ({"liable": ""}, "liable maps yakuman to seats, as in {'daisangen': 'N'}; not ''"),
        ({"liable": b""}, "liable maps yakuman to seats, as in {'daisangen': 'N'}; not b''"),
        ({"liable": {"riichi": "N"}}, "liable maps yakuman to seats; riichi is not a yakuman"),
        (
            {"liable": [("daisangen", "N"), ("sanrenkou", "W")]},
            "liable maps yakuman to seats; sanrenkou is not a yakuman",
        ),
        ({"liable": {"daisangen": "X"}}, "the seat liable for daisangen must be one of E, S, W, N; not 'X'"),
        (
            {"liable": [("daisangen", "N"), (Yaku.DAISANGEN, "W")]},
            "liable maps each yakuman to one seat; not [('daisangen', 'N'), (Yaku.DAISANGEN, 'W')]",
        ),
        ({"by": "Tsumo"}, "by must be one of tsumo, ron; not 'Tsumo'"),
    ],
)
def test_fields_out_of_range_are_refused(fields: dict[str, object], message: str) -> None:
    """It is refused as such, before anything is compared."""
    with pytest.raises(BadOption, match=f"^{re.escape(message)}$"):
        won(PINFU, "4s", **cast("dict[str, Any]", fields))


@pytest.mark.parametrize("name", ["dora", "ura"])
def test_an_indicator_that_is_not_a_tile(name: str) -> None:
    """It is said with the name of its field, and where it stands."""
    fields: dict[str, Any] = {"seat": "S", "round": "E", name: [Tile.of("1z"), "4m"]}
    with pytest.raises(NoSuchTile, match=f"^{name}: item 1 is '4m', not a Tile$") as caught:
        Win(hand=parse(PINFU), tile=Tile.of("4s"), origin=Origin.DISCARD, **fields)
    assert 1 == caught.value.position


@pytest.mark.parametrize("name", ["dora", "ura"])
@pytest.mark.parametrize("of", [Counter, set, frozenset, dict.fromkeys])
def test_indicators_without_copies_or_order(name: str, of: Callable[[list[Tile]], object]) -> None:
    """Two equal indicators would be one, or their order would be lost; what is iterated in order is taken."""
    indicators = read_tiles("1z1z")
    given: dict[str, Any] = {"hand": parse(PINFU), "tile": Tile.of("4s"), "origin": Origin.DISCARD, "seat": "S"}
    given |= {"round": "E", "riichi": "riichi", "dora": indicators}
    values: tuple[Any, ...] = (of([*indicators]), iter(indicators), indicators)
    without, iterated, listed = ({**given, name: value} for value in values)
    with pytest.raises(TypeError, match=f"^Win takes {name} as a list of tiles, not .*; read_tiles"):
        Win(**without)
    assert Win(**iterated) == Win(**listed)


@pytest.mark.parametrize("liable", ["renhou", "kokushi-musou"])
def test_liability_for_other_yakuman_is_refused(liable: str) -> None:
    """It is said where the rules are known, by which renhou may be a yakuman."""
    win = won(ORPHANS, "1m", liable={liable: "N"})
    assert ((liable, "N"),) == win.liable
    with pytest.raises(BadWin, match=f"^seat N is liable for {liable}, for which the rules have no liability$"):
        score(win)


def test_a_text_that_was_read() -> None:
    """A choice that is equal to the default but another object is accepted."""
    read = json.loads('"none"')
    assert read is not attrs.fields(Win).riichi.default
    assert won(PINFU, "4s") == won(PINFU, "4s", riichi=read)


@pytest.mark.parametrize("contradiction", CONTRADICTIONS, ids=lambda each: each.reason.value)
def test_which_fields_a_contradiction_needs(contradiction: Contradiction) -> None:
    """It is only checked where one of its attributes is unusual, and without that it cannot occur."""
    examples = [(text, fields) for reason, text, fields, _ in REFUSED if reason == contradiction.reason]
    assert examples or contradiction.reason is Refusal.TOO_MANY_RED_FIVES
    assert {*contradiction.attributes} <= {*USUAL}
    usual: dict[str, Any] = {name: USUAL[name] for name in contradiction.attributes}
    for text, tile in ((PINFU, "4s"), (DAISANGEN, "9m"), (SANMA, "1p"), (ORPHANS, "1m"), (TENHOU, "2z")):
        for win in (won(text, tile, by="tsumo"), won(text, tile, by="tsumo", seat="E", riichi="none")):
            fields: dict[str, Any] = {each.name: getattr(win, each.name) for each in attrs.fields(Win)}
            assert contradiction.message(UncheckedWin(**fields | usual)) is None
            if "origin" in usual:  # a discard is as usual as a tile from the wall
                fields |= usual
                fields["origin"] = Origin.DISCARD
                assert contradiction.message(UncheckedWin(**fields)) is None


def test_a_hand_and_a_tile_exchanged() -> None:
    """It is said which is none."""
    exchanged: dict[str, Any] = {"hand": Tile.of("4s"), "tile": parse(PINFU), "seat": "S", "round": "E"}
    with pytest.raises(TypeError, match=r"^Win takes a Hand, not Tile"):
        Win(**exchanged, origin=Origin.WALL)


def test_the_six_origins() -> None:
    """Flags that do not contradict each other are each origin once; three are drawn."""
    flags: list[tuple[str, dict[str, bool]]] = [
        *((by, {}) for by in ("tsumo", "ron")),
        *((by, {"last_tile": True}) for by in ("tsumo", "ron")),
        ("tsumo", {"rinshan": True}),
        ("ron", {"chankan": True}),
    ]
    found = [origin_of(cast("Any", by), **given) for by, given in flags]
    assert sorted(Origin) == sorted(found)
    assert [Origin.WALL, Origin.LAST_OF_WALL, Origin.REPLACEMENT] == [each for each in Origin if each.is_tsumo]
    assert all(each.is_ron != each.is_tsumo for each in Origin)
    assert [origin.is_tsumo for origin in found] == [by == "tsumo" for by, _ in flags]
    with pytest.raises(BadOption, match=r"^chankan must be one of False, True; not 1$"):
        origin_of("ron", chankan=cast("Any", 1))


def test_a_win_is_a_value() -> None:
    """Equal fields make equal wins, however they are given; copies are equal."""
    one = won(DAISANGEN, "9m", liable={"daisangen": "N"}, dora="1z")
    hand, tile = parse(DAISANGEN), Tile.of("9m")
    liable: Any = [(Yaku.DAISANGEN, "N")]
    other = Win(
        hand=hand,
        tile=tile,
        origin=Origin.DISCARD,
        seat="S",
        round="E",
        liable=liable,
        dora=cast("Any", read_tiles("1z")),
    )
    assert one == other == copy.deepcopy(one) == pickle.loads(pickle.dumps(one))  # noqa: S301  # our own pickle
    assert hash(one) == hash(other)
    assert ((Yaku.DAISANGEN, "N"),) == one.liable


def test_an_error_is_copied_whole() -> None:
    """Its reason too."""
    with pytest.raises(BadWin) as caught:
        read_win(f"{PINFU} + 4s ippatsu")
    for error in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):  # noqa: S301  # our own pickle
        assert ("ippatsu-without-riichi", str(caught.value)) == (error.reason, str(error))


def test_the_fields_of_a_table_are_those_with_a_default() -> None:
    """``WinFields`` has each of them, and none is required."""
    with_default = {field.name for field in attrs.fields(Win) if field.default is not attrs.NOTHING}
    assert with_default == WinFields.__optional_keys__
    assert frozenset() == WinFields.__required_keys__
    fields: WinFields = {"liable": {"daisangen": "N"}, "discarder": "W", "honba": 1}
    win = read_win("11m (555z) (666z) (777z) (123m) + 1m")
    expected = attrs.evolve(win, liable=((Yaku.DAISANGEN, "N"),), discarder="W", honba=1)
    assert expected == Win(hand=win.hand, tile=win.tile, origin=win.origin, seat=win.seat, round=win.round, **fields)
