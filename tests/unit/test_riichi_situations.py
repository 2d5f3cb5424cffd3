"""Wins in situations that were seen before, and the readings that are counted for a win without yaku."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc import MahjongError, Tile, parse
from mjfunc.oracle.answering import answer
from mjfunc.oracle.win_requests import SHAPES, read_by_field, read_win
from mjfunc.riichi import Origin, Win, score
from mjfunc.riichi.encoding import encode_no_yaku
from mjfunc.riichi.fast.reading_values import number_of_readings
from mjfunc.riichi.spec.scoring import NoYaku
from mjfunc.riichi.values.reading import readings
from mjfunc.riichi.values.win_situations import situation_of, win_in
from mjfunc.riichi.values.wins import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json

PLAIN: Final[Mapping[str, Json]] = {"hand": "123m456p789s11122z", "win": "2z", "by": "ron", "seat": "S", "round": "E"}
DRAWN: Final[Mapping[str, Json]] = {**PLAIN, "by": "tsumo"}
CHANGES: Final[tuple[Mapping[str, Json], ...]] = (
    {},
    {"dora": "1m", "riichi": "riichi", "ura": "0p"},
    {"dora": "", "ura": ""},
    {"honba": 1, "sticks": 1},
    {"players": 3, "hand": "111999m789s11122z", "nuki": 1},
    {"liable": {}},
    {"discarder": None},
    {"discarder": "W"},
    # In each of these something is wrong.
    {"honba": True},
    {"ippatsu": 1},
    {"riichi": "no"},
    {"seat": "X", "hand": "1"},
    {"by": "no", "win": "8m"},
    {"by": "no", "win": "no"},
    {"dora": "no", "honba": -1},
    {"ura": "1m"},
    {"hand": "123m456p789s11122z (222m)"},
    {"hand": "123m456p789s111222z"},
    {"hand": "123m456p789s1112z3z"},
    {"hand": "1111222233334455m", "win": "1m"},
    {"dora": "2z2z2z"},
    {"last-tile": True, "chankan": True},
    {"rinshan": True},
    {"chankan": True, "win": "1z"},
    {"round": "E" * 1000},
    {"no": 1},
    {"win": 1},
)


def told(read: object, fields: Mapping[str, Json]) -> object:
    """The win, with the classes of its fields; or its error."""
    assert callable(read)
    try:
        win = read(fields)
    except MahjongError as error:
        return type(error), error.message, error.position
    return win, [type(getattr(win, field.name)).__name__ for field in attrs.fields(Win)]


@pytest.mark.parametrize("given", [PLAIN, DRAWN])
@pytest.mark.parametrize("changes", CHANGES)
def test_a_win_is_read_as_field_by_field(given: Mapping[str, Json], changes: Mapping[str, Json]) -> None:
    """The first time and the second; of two errors the same one is raised."""
    fields = {**given, **changes}
    expected = told(read_by_field, fields)
    assert [expected, expected] == [told(read_win, fields), told(read_win, fields)]


@pytest.mark.parametrize("name", PLAIN)
def test_a_missing_field(name: str) -> None:
    """It is named."""
    fields = {other: value for other, value in PLAIN.items() if other != name}
    assert told(read_by_field, fields) == told(read_win, fields)
    assert f"{name} is missing" in str(told(read_win, fields))


def test_names_that_no_win_has_are_not_remembered() -> None:
    """A request may have very long ones."""
    before = len(SHAPES.known)
    for number in range(10):
        told(read_win, {**PLAIN, f"{number}" * 1000: 1})
    assert before == len(SHAPES.known)


def test_a_situation_checks_what_depends_on_the_hand() -> None:
    """The origin and the indicators too, where there are any."""
    tile, dora = Tile.of("2z"), (Tile.of("2z"),) * 3
    drawn, robbed = (
        situation_of({"origin": origin, "seat": "S", "round": "E"}) for origin in (Origin.DISCARD, Origin.QUAD)
    )
    hand = parse("123m456p789s11122z")
    assert win_in(drawn, hand, tile, (), ()) == Win(hand=hand, tile=tile, origin=Origin.DISCARD, seat="S", round="E")
    for situation, indicators, reason in (
        (drawn, dora, Refusal.FIVE_OF_A_KIND),
        (robbed, (), Refusal.CHANKAN_COPIES),
    ):
        with pytest.raises(MahjongError) as caught:
            win_in(situation, hand, tile, indicators, ())
        assert reason.value == getattr(caught.value, "reason", None)


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("555m333p567888s11z", 1),
        ("666m33678999p666s", 1),
        ("222333444m55p678s", 2),
        ("22334455667788m", 4),
        ("11223344556677z", 1),
        ("11447799m1144p22z", 1),
        ("19m19p19s12345677z", 1),
    ],
)
def test_readings_are_counted_fast(hand: str, number: int) -> None:
    """As the definition lists them, of each tile that can be the winning one; and special forms."""
    found = parse(hand)
    wins = [Win(hand=found, tile=tile, origin=Origin.DISCARD, seat="N", round="E") for tile in sorted({*found.tiles})]
    expected = [len(readings(win)) for win in wins]
    assert expected == [number_of_readings(win) for win in wins]
    assert number == max(expected)


def test_no_yaku_is_written_as_it_is_encoded() -> None:
    """With the number of its readings."""
    fields = {**PLAIN, "hand": "555m333p567888s11z", "win": "8s", "seat": "N"}
    found = score(read_win(fields))
    assert isinstance(found, NoYaku)
    pieces = answer(json.dumps({"cmd": "run", "seq": 1, "op": "riichi", **fields}).encode())
    assert pieces is not None
    assert json.dumps({"seq": 1, **encode_no_yaku(found)}, separators=(",", ":")) == b"".join(pieces).decode()
