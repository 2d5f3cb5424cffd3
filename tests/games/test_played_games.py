"""Games that are played by the rules: nothing is wrong about them, and each format says them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfunc.games import (
    PLAY_HABITS,
    TABLE_PRESETS,
    DrawnRound,
    DrawReason,
    PlayHabit,
    RiichiAcceptance,
    TileDraw,
    WinDeclaration,
    new_table,
    play_game,
    replay,
    step,
)
from mjfunc.games.formats.logs import write_game
from mjfunc.games.formats.mjai_reader import MjaiReader
from mjfunc.games.formats.mjlog_reader import read_mjlog
from mjfunc.games.formats.tenhou_reader import read_tenhou
from mjfunc.games.game_strategies import ONE_ROUND, played_games
from mjfunc.riichi import DEFAULT_RULES, PRESETS
from mjfunc.tiles.errors import BadOption
from tests.games.kept_claims import kept_events

if TYPE_CHECKING:
    from mjfunc import Players
    from mjfunc.games import FormatName, GameEvent, Table, TableRules
    from mjfunc.games.table_rules import GameLength
    from mjfunc.riichi import Rules

FORMATS: Final[tuple[FormatName, ...]] = ("mjlog", "tenhou-json", "mjai")
HABITS: Final = tuple(PLAY_HABITS)


def rules_of(preset: str, length: GameLength) -> tuple[Rules, TableRules]:
    """The rules of a preset, with games of some length."""
    return PRESETS[preset.removeprefix("riichienv-")], attrs.evolve(TABLE_PRESETS[preset], length=length)


def read_back(text: str, format_name: FormatName) -> tuple[GameEvent, ...]:
    """The events of a game that was written."""
    if format_name == "mjlog":
        return tuple(event for _, event in read_mjlog(text.strip()))
    if format_name == "tenhou-json":
        return tuple(read_tenhou(text.encode()))
    reader = MjaiReader("-", 0)
    [*games] = [*reader.read(text.encode().splitlines(keepends=True)), *reader.finish()]
    return games[0].events  # type: ignore[union-attr]


def check_games(preset: str, players: Players, length: GameLength, seeds: range) -> Counter[str]:
    """Play, replay, write and read games of each habit; return how often each thing happens."""
    rules, table_rules = rules_of(preset, length)
    seen: Counter[str] = Counter()
    for seed in seeds:
        habit = PLAY_HABITS[HABITS[seed % len(HABITS)]]
        events = tuple(play_game(seed, habit, players=players, rules=rules, table_rules=table_rules))
        for each in replay(events, rules, table_rules):
            assert not each.violations
            event = each.event
            seen[type(event).__name__] += 1
            if isinstance(event, DrawnRound):
                seen[str(event.reason)] += 1
            elif isinstance(event, WinDeclaration):
                seen.update(str(yaku) for yaku, _ in event.yaku or ())
                seen["liable"] += bool(event.liable)
        for format_name in FORMATS:
            if length == "one-round" and rules.red_fives == "0-0-0" and format_name == "mjlog":
                continue  # it has no word for the length, and then none for the rules
            back = read_back(write_game(events, format_name), format_name)
            assert kept_events(events, format_name) == kept_events(back, format_name)
    return seen


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("preset", list(TABLE_PRESETS))
def test_games_break_no_rule(preset: str, players: Players) -> None:
    """And what is written is read back."""
    number = [*TABLE_PRESETS].index(preset)
    seen = check_games(preset, players, "one-round", range(4 * number, 4 * number + 4))
    assert 4 == seen["GameEnd"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3])
def test_rare_things_happen(players: Players) -> None:
    """In whole games of several presets."""
    seen: Counter[str] = Counter()
    for preset in ("tenhou", "mahjong-soul", "m-league", "ema-2025"):
        seen += check_games(preset, players, "east", range(len(HABITS)))
    reasons = ["nine-kinds", "nagashi", "exhausted", *["four-winds"] * (players == 4)]
    yaku = {"haitei-raoyue", "ippatsu", "double-riichi"}
    assert not {name for name in (*reasons, *yaku, "ClosedKan", "AddedKan", "liable") if not seen[name]}


def test_several_wins_on_a_discard() -> None:
    """Three are a draw, or all win, or only the nearest does."""
    found: list[list[str]] = []
    for preset in ("tenhou", "mahjong-soul", "m-league"):
        rules, table_rules = rules_of(preset, "one-round")
        events = tuple(play_game(82, PLAY_HABITS["rons"], rules=rules, table_rules=table_rules))
        assert not any(each.violations for each in replay(events, rules, table_rules))
        ends = [event for event in events if isinstance(event, (WinDeclaration, DrawnRound))]
        found.append([str(event.reason) if isinstance(event, DrawnRound) else "win" for event in ends])
    assert [["three-rons"], ["win"] * 3, ["win"]] == found


def test_the_first_programs_turn_indicators_after_the_discard() -> None:
    """And some drop the riichi of the discard that ends a round by four quads."""
    table_rules = attrs.evolve(ONE_ROUND, kan_dora="after-discard", four_kans_riichi="dropped")
    for seed in (11, 13):
        events = play_game(seed, PLAY_HABITS["kans"], table_rules=table_rules)
        assert not any(each.violations for each in replay(events, table_rules=table_rules))


def test_four_riichi_show_all_hands() -> None:
    """And the round is drawn."""
    events = tuple(play_game(2, PLAY_HABITS["riichi"], table_rules=ONE_ROUND))
    [drawn] = [event for event in events if isinstance(event, DrawnRound)]
    assert DrawReason.FOUR_RIICHI is drawn.reason
    assert drawn.hands is not None
    assert None not in drawn.hands
    assert not any(each.violations for each in replay(events, table_rules=ONE_ROUND))


def test_a_tile_that_was_drawn_before_calls_is_discarded_from_the_hand() -> None:
    """Player 2 draws 1s and discards another tile; two players call, then player 2, who discards the 1s."""
    table_rules = attrs.evolve(ONE_ROUND, length="east")
    events = tuple(play_game(1, PLAY_HABITS["liability"], table_rules=table_rules))
    back = read_back(write_game(events, "mjlog"), "mjlog")
    assert kept_events(events, "mjlog") == kept_events(back, "mjlog")
    assert not any(each.violations for each in replay(back, table_rules=table_rules))


def all_points(table: Table) -> int:
    """The points of all players and the sticks."""
    return sum(table.scores) + 1000 * table.sticks


@given(st.data())
@settings(max_examples=15, deadline=None)
def test_laws_of_play(data: st.DataObject) -> None:
    """Points only move; tables do not change; live tiles go with draws; the replay of a part is part of the replay."""
    events = data.draw(played_games())
    steps = tuple(replay(events, table_rules=ONE_ROUND))
    assert events == tuple(each.event for each in steps)
    assert 1 == len({all_points(each.table) for each in steps if each.table.scores})
    cut = data.draw(st.integers(0, len(events)))
    assert steps[:cut] == tuple(each for each in replay(events[:cut], table_rules=ONE_ROUND) if each.event is not None)
    table = new_table(DEFAULT_RULES, ONE_ROUND)
    for event in events:
        kept, live = table._replace(), table.live
        after = step(table, event).table
        assert kept == table
        if table.due in {"draw", "replacement"} and after.due != "round-end":
            assert live - after.live == isinstance(event, TileDraw)
        table = after


@given(played_games(players=3, habits=["riichi", "kans"]))
@settings(max_examples=5, deadline=None)
def test_three_players(events: tuple[GameEvent, ...]) -> None:
    """Their games break nothing, and only three declare anything."""
    assert not any(each.violations for each in replay(events, table_rules=ONE_ROUND))
    assert {len(event.scores or ()) for event in events if isinstance(event, RiichiAcceptance)} <= {3}


def test_one_seed_gives_one_game() -> None:
    """And another gives another."""
    one, same, other = (tuple(play_game(seed, table_rules=ONE_ROUND)) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_bad_habits() -> None:
    """Chances are from 0 to 1, and names are known."""
    with pytest.raises(BadOption, match=r"^kan is a chance from 0 to 1, not 2$"):
        PlayHabit(kan=2)
    with pytest.raises(BadOption, match="habit"):
        played_games(habits=["none"])
    with pytest.raises(BadOption, match="players"):
        next(play_game(1, players=5))  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="stacked"):
        PlayHabit(stacked="all")  # type: ignore[arg-type]
