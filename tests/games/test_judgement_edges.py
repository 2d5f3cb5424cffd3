"""Logs that say little or nonsense: nothing raises an error, and what can be judged is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import mjfunc.games
from mjfunc import BadOption, Tile, read_tiles
from mjfunc.games import (
    TABLE_PRESETS,
    ClosedKan,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameStart,
    RiichiDeclaration,
    RoundStart,
    TableMeld,
    TableRules,
    TileCall,
    TileDiscard,
    TileDraw,
    Violation,
    ViolationCode,
    furiten,
    new_table,
    replay,
    step,
)
from mjfunc.games.tile_codes import NO_WAITS, codes_of, wait_flags
from mjfunc.riichi import PRESETS, Limit, Yaku
from tests.games.scenes import Scene, codes_of_play, deal, play, play_from, won

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.games import GameEvent

PINFU = "234567m34566p78s"
RIICHI = "0+1z 0r 0-1z 0a"
GO_ROUND = "1+? 1-1s 2+? 2-1s 3+? 3-1s"
WHOLE = Scene(is_excerpt=False)
M_LEAGUE = TABLE_PRESETS["m-league"]


def codes_of_deal(start: GameStart | None, first: RoundStart) -> list[str]:
    """The codes of a game that begins so."""
    events: list[GameEvent] = [first] if start is None else [start, first]
    return [str(violation.code) for each in replay(events) for violation in each.violations][:-1]


@pytest.mark.parametrize(
    ("codes", "changes"),
    [
        ([], {}),
        (["deal-round"], {"number": 2, "dealer": 1}),
        (["deal-dealer"], {"dealer": 1}),
        (["deal-honba"], {"honba": 1}),
        (["deal-total"], {"scores": (25000, 25000, 25000, 24000)}),
        (["deal-scores"], {"scores": (26000, 24000, 25000, 25000)}),
        (["deal-sticks"], {"scores": (24000, 25000, 25000, 25000), "sticks": 1}),
        (["deal-size"], {"hands": (None,) * 3}),
        (["deal-size"], {"hands": (read_tiles("123m"), None, None, None)}),
        (["deal-copies"], {"hands": (read_tiles("1111m123456789p"), read_tiles("1m123456789s123p"), None, None)}),
        (["deal-copies"], {"hands": (read_tiles("1111111111111z"),) * 1 + (None,) * 3}),
        (["deal-copies"], {"hand_ids": ((0, 0, 1), (), (), ())}),
        (["deal-copies"], {"hand_ids": ((0,), (), (), ()), "indicator_id": 0}),
        (["red-copies"], {"hands": (read_tiles("00m123456789p12s"), None, None, None)}),
    ],
)
def test_first_deals(codes: list[str], changes: dict[str, Any]) -> None:
    """The first deal of a game has its fixed numbers, and tiles that exist."""
    assert codes == codes_of_deal(GameStart(), attrs.evolve(deal("E", 1), **changes))


def test_deals_of_three() -> None:
    """They have no 2m to 8m; and a log without a start has as many players as hands."""
    first = attrs.evolve(deal("E", 1), hands=(None,) * 3)
    assert [] == codes_of_deal(GameStart(players=3), first)
    assert ["no-such-tile"] == codes_of_deal(None, attrs.evolve(first, indicator=Tile.of("2m")))
    assert [] == codes_of_deal(None, deal("E", 1))


def test_stated_rules() -> None:
    """They take precedence over those of the caller."""
    start = GameStart(stated_rules={"red_fives": "0-0-0"}, stated_table_rules={"length": "east"})
    table, _ = step(new_table(), start)
    assert ("0-0-0", "east") == (table.rules.red_fives, table.table_rules.length)
    again, _ = step(table, GameStart())
    assert ("1-1-1", "south") == (again.rules.red_fives, again.table_rules.length)
    assert ["red-copies"] == codes_of_deal(start, attrs.evolve(deal("E", 1), indicator=Tile.of("0m")))


@pytest.mark.parametrize(
    ("codes", "scene", "events"),
    [
        # ends of rounds that are not said
        ([], Scene(), ("0+? x:nine-kinds", deal("E", 1, honba=1))),
        ([], Scene(), ("0+? x:nine-kinds over",)),
        # the end of the game
        ([], Scene(table_rules=TableRules(length="one-round"), is_excerpt=False), ("0+? 0-1z 1w0 end over",)),
        ([], Scene(wind="W", number=4, is_excerpt=False), ("3+? 3-1z 0w3 end over",)),
        (["end-early"], Scene(wind="S", number=4, is_excerpt=False), ("3+? 3-1z 0w3 end over",)),
        (
            [],
            Scene(wind="S", number=4, table_rules=M_LEAGUE, is_excerpt=False),
            ("3+? 3-1z 0w3 end", GameEnd(points=None)),
        ),
        ([], Scene(wind="S", number=4, scores=(-100, 50100, 25000, 25000), is_excerpt=False), ("3+? 3w end over",)),
        ([], Scene(wind="S", number=4, scores=(20000, 20000, 20000, 40000), is_excerpt=False), ("3+? 3w end over",)),
        ([], Scene(), ("0+? x:nine-kinds end", GameStart(), "over")),
        # what is not known
        ([], Scene(), ("0+1z 0-1z",)),
        ([], Scene(), ("0+1m 0-1m 1+? 1-2z 0w1",)),
        (["win-turn"], Scene(), ("0+? 0-1z 1+? 1-2z", won(1, 1, tile=Tile.of("1z")))),
        ([], Scene(live=1), ("0+? 0-2s", DrawnRound(hands=(None, read_tiles(PINFU), None, None), deltas=None))),
        ([], Scene(live=4), ("0+? 0-2s 1+? 1-2s 2+? 2-2s 3+? 3-2s", DrawnRound(deltas=(0, 0, 0, 0)))),
        ([], Scene(), (RIICHI, GO_ROUND, "0+? 0k1111p")),
        # tiles that cannot be
        (["draw-copies"], Scene(), (TileDraw(0, Tile.of("1m"), 0), "0-1z 1+? 1-2z", TileDraw(2, Tile.of("1m"), 0))),
        (
            ["dora-extra", "dora-extra", "discard-not-held", "win-hand"],
            Scene(hands={0: "234567m345p66s66p"}),
            ("d:6s d:6s 0+1z 0-1z 1+? 1-6s 0w1",),
        ),
        (
            ["dora-extra", "dora-extra", "discard-not-held", "nowin-type"],
            Scene(hands={1: "234567m345p66s66p"}),
            ("d:6s d:6s 0+? 0-6s x:three-rons",),
        ),
        (
            ["kan-shape", "win-hand"],
            Scene(hands={0: "1112p234567m78s1z"}),
            ("0+9s 0k1112p d:1s 0+9s", won(0, 0)),
        ),
        (
            ["win-ura"],
            Scene(hands={0: "234567m345p66s66p"}, indicator="6s"),
            (RIICHI, "1+? 1-6s", won(0, 1, ura=read_tiles("6s"))),
        ),
        (
            ["riichi-not-ready"],
            Scene(hands={0: "111m258p369s1234z"}),
            (RIICHI, GO_ROUND, "0+1m 0k1111m"),
        ),
        (
            ["kan-fifth"],
            Scene(),
            ("0+? 0k1111p d:1s 0+? 0k2222p d:1s 0+? 0k3333p d:2s 0+? 0k4444p d:2s 0+? 0k5555p",),
        ),
        # a rule of calls
        (
            ["win-not-complete"],
            Scene(hands={0: PINFU}, table_rules=TableRules(furiten_end="call")),
            ("0+1z 0-1z 1+? 1-6p 0p1:6p,66p 0-2m 1+? 1-9s 0w1",),
        ),
        # the dora of kans at other times
        ([], Scene(table_rules=TableRules(kan_dora="after-discard")), ("0+? 0-1z 1k0:1z,111z 1+? 1-2z d:1s 2+?",)),
        (["dora-early"], Scene(table_rules=TableRules(kan_dora="after-discard")), ("0+? 0-1z 1k0:1z,111z 1+? d:1s",)),
        ([], Scene(table_rules=M_LEAGUE), ("0+? 0-1z 1k0:1z,111z d:1s 1+? 1-2z",)),
        # four kans with riichi
        (
            [],
            Scene(table_rules=TableRules(four_kans_riichi="dropped")),
            (
                "0+? 0k1111p d:1s 0+? 0k2222p d:1s 0+? 0-1z 1+? 1k3333p d:2s 1+? 1k4444p d:2s 1+?",
                RiichiDeclaration(1),
                "1-2z x:four-kans",
            ),
        ),
    ],
)
def test_edges(codes: list[str], scene: Scene, events: tuple[str | GameEvent, ...]) -> None:
    """The events break exactly these codes."""
    assert codes == codes_of_play(scene, *events)


def test_closed_kan_of_orphans_that_is_passed() -> None:
    """Who could have robbed a closed kan and did not is furiten; a hand of another form is not."""
    soul = TABLE_PRESETS["mahjong-soul"]
    for hand, is_passed in (("199m19p19s234567z", True), ("234567m345p1z666s", False)):
        table, codes = play(Scene(hands={0: hand}, table_rules=soul), "0+2m 0-2m 1+? 1k1111z d:1s 1+?")
        assert [] == codes
        assert (False, is_passed, False) == furiten(table, 0)
    assert (False, False, False) == furiten(Scene(hands={0: "147m258p369s1234z"}).table, 0)


def test_four_quads_that_were_fed() -> None:
    """Who feeds the fourth quad is liable, where the rules have that."""
    kans = "0+? 0-9m 1k0:9m,999m 1+? d:1s 1-8p 2+? 2-1p 1k2:1p,111p 1+? d:2s 1-8p 2+? 2-9p 1k2:9p,999p 1+? d:3s 1-8p"
    fourth = "2+? 2-1s 1k2:1s,111s 1+9s d:4s 1-2z 2+? 2-3z"
    scene = Scene(hands={1: "999m111p999p111s3z"}, rules=PRESETS["m-league"])
    events = f"{kans} {fourth}".replace("1+?", "1+8p")
    table, codes = play(scene, events)
    assert not [code for code in codes if code.startswith("call")]
    assert ((Yaku.SUUKANTSU, 2),) == table.seats[1].liable


@pytest.mark.parametrize(
    ("claims", "codes"),
    [
        ({"yaku": ((Yaku.PINFU, 2), (Yaku.TANYAO, 1))}, ["win-yaku"]),
        ({"yaku": ((Yaku.PINFU, 1), (Yaku.TANYAO, None))}, []),
        ({"limit": Limit.YAKUMAN}, ["win-limit"]),
        ({"ura_han": 1, "red_han": 0}, ["win-dora-count"]),
    ],
)
def test_claims(claims: dict[str, Any], codes: list[str]) -> None:
    """Each claim of a log is compared with the score."""
    event = attrs.evolve(won(0, 1), **claims)
    assert codes == codes_of_play(Scene(hands={0: PINFU}), "0+1z 0-1z 1+? 1-6s", event)


def test_ready_by_any_shape() -> None:
    """A wait for a fifth tile is one, by the rule; five tiles of a kind are no hand."""
    rules = TableRules(ready="any")
    for hand, codes in (
        ("1111m234567p999s", []),
        ("147m258p369s1234z", ["riichi-not-ready"]),
    ):
        assert codes == codes_of_play(Scene(hands={0: hand}, table_rules=rules), "0+2z 0r 0-2z")
    short = Scene(hands={0: "1122m"}, table_rules=rules)
    assert ["riichi-not-ready"] == codes_of_play(attrs.evolve(short, hands={0: "11111m234567p99s"}), "0+2z 0r 0-2z")


def test_points_in_hundreds() -> None:
    """Some rules do not round to thousands."""
    scene = Scene(wind="S", number=4, scores=(41300, 19700, 20000, 19000), is_excerpt=False, table_rules=M_LEAGUE)
    end = GameEnd(points=(61.3, -20.3, 0.0, -41.0))
    assert [] == codes_of_play(scene, "3+? 3-1z 0w3 end", end)


def test_sticks_that_are_lost() -> None:
    """By some rules nobody gets the sticks that are left."""
    rules = TABLE_PRESETS["ema-2025"]
    scores = (40000, 30000, 30000, 19000)
    scene = Scene(wind="S", number=4, scores=scores, sticks=1, is_excerpt=False, table_rules=rules)
    codes = codes_of_play(scene, "3+? 3-2z", DrawnRound(reason=DrawReason.EXHAUSTED), "end", GameEnd(scores=scores))
    assert ["nowin-early"] == codes


def test_a_hand_of_another_size() -> None:
    """It is reported with the deal, and waits for nothing."""
    scene = Scene(hands={0: "11223m"})
    assert ["riichi-not-ready"] == codes_of_play(scene, "0+2z 0r 0-2z")


def test_values_are_text() -> None:
    """Violations, melds and rules write themselves."""
    assert "dora-late: why" == str(Violation(ViolationCode.DORA_LATE, "why"))
    assert "7: dora-late: why" == str(Violation(ViolationCode.DORA_LATE, "why", 7))
    assert "pon 111z" == str(TableMeld("pon", read_tiles("111z"))).replace("1z1z1z", "111z")
    assert ("length east", "the default table rules") == (str(TableRules(length="east")), str(TableRules()))
    assert TABLE_PRESETS["ema-2025"].target_for(4) is None
    assert "step" in dir(mjfunc.games)
    table = Scene(hands={0: PINFU}).table
    assert (read_tiles(PINFU), None) == (table.seats[0].tiles, table.seats[1].tiles)


@pytest.mark.parametrize(
    "make",
    [
        lambda: TileDraw(4, None),
        lambda: GameEnd(scores=("a",)),  # type: ignore[arg-type]  # as are all below
        lambda: attrs.evolve(deal("E", 1), honba="1"),  # type: ignore[arg-type]
        lambda: ClosedKan(0, ()),
    ],
)
def test_bad_values(make: Callable[[], object]) -> None:
    """Events refuse what no log has."""
    with pytest.raises((BadOption, ValueError)):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: TileDiscard(0, "1z"),  # type: ignore[arg-type]  # as are all below
        lambda: TileCall("pon", 0, 1, Tile.of("1z"), "11z"),  # type: ignore[arg-type]
        lambda: attrs.evolve(deal("E", 1), hands=(None,)),
    ],
)
def test_wrong_classes(make: Callable[[], object]) -> None:
    """Events refuse values of other classes."""
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError, match="step takes an event"):
        step(new_table(), "0-1z")  # type: ignore[arg-type]


def test_rows_of_other_players() -> None:
    """Numbers for four players are not read in a game of three."""
    three, four = Scene(players=3), Scene()
    end = DrawnRound(reason=DrawReason.NINE_KINDS, deltas=(0, 0, 0, 0))
    assert ["log-unread"] == codes_of_play(three, "0+?", end)
    assert ["log-unread"] == codes_of_play(four, "0+?", attrs.evolve(end, deltas=(0, 0, 0)))
    assert [] == play_from(four.table, "0+?", end)[1]


def test_hands_that_wait_for_nothing() -> None:
    """A hand of another size than 3n + 1, and one with five tiles of a kind."""
    assert NO_WAITS == wait_flags(codes_of(read_tiles("12m")))
    assert NO_WAITS == wait_flags(codes_of(read_tiles("1111123m")))
    assert NO_WAITS != wait_flags(codes_of(read_tiles("1m")))
