"""Verdicts on recorded games: what is counted, the walls, the rules that explain a game, and what is kept of files."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from mjfunc.games import (
    BadLog,
    ClosedKan,
    DoraReveal,
    GameStart,
    GameVerdict,
    JudgingRules,
    RecordedGame,
    RoundStart,
    RuleChange,
    TableRules,
    TileDraw,
    UnreadGame,
    WinDeclaration,
    judge_files,
    judge_game,
    judged_files,
    new_table,
    read_games,
    rules_that_explain,
    table_lines,
)
from mjfunc.games.game_diagnosis import _changes  # pyright: ignore[reportPrivateUsage]
from mjfunc.games.game_verdicts import decode_judged, encode_judged
from mjfunc.games.table import round_name
from mjfunc.games.wall_checks import wall_violations
from mjfunc.riichi import Rules
from mjfunc.tiles.tile import Tile
from tests.games.recorded import LOGS, text_of
from tests.games.test_logs import FOUND, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mjfunc.games import GameEvent

RIGHT_BY: Final = {
    "chips.mjlog": {"round_up": "yes", "honba": "500", "places": "30-10"},
    "disconnect-2009.mjlog": {"places": "10-5"},
    "double-ron.tenhou6.json": {"start_points": "30000"},
    "kyushukyuhai.tenhou6.json": {"start_points": "30000"},
    "older-end-2009.mjlog": {"dealer_ends": "win"},
}
"""The logs that are right under other rules."""
WITH_WALLS: Final = [name for name in NAMES if ".mjlog" in name]


@cache
def game_of(name: str) -> RecordedGame:
    """The only game of a log."""
    (game,) = read_games([str(LOGS / name)])
    assert isinstance(game, RecordedGame)
    return game


def test_numbers_and_places() -> None:
    """Rounds, events and wins of a game; each violation with its round, and the table at the first of each code."""
    verdict = judge_game(game_of("riichienv-0.4.8-three.mjai.jsonl.gz"))
    assert (8, 733, 5) == (verdict.rounds, verdict.events, verdict.wins)
    assert not verdict.is_right
    assert {"deal-scores": 1, "north-riichi": 2, "riichi-not-ready-at-draw": 1, "nowin-payment": 1} == {
        code.value: number for code, number in verdict.codes.items()
    }
    assert ["E3 with 2 counters"] * 4 == [finding.round_name for finding in verdict.findings[:4]]
    assert [True, False] == [bool(finding.table) for finding in verdict.findings[:2]]
    assert [492] == [finding.violation.place for finding in verdict.findings[:1]]


def test_table_as_text() -> None:
    """Scores, hands, melds, rivers, riichi and Norths; nothing before the first deal."""
    assert ["no round is played"] == [*table_lines(new_table())]
    assert not round_name(new_table())
    finding = judge_game(game_of("riichienv-0.4.8-three.mjai.jsonl.gz")).findings[0]
    assert (
        "E3 with 2 counters, 1 stick, 42 live tiles, indicators 5z",
        "  player 0 S  32900  134p406779s2z, (666z from 1)",
        "    river 4z 3z 7z 1z 6p",
        "  player 1 W   9600  123055p134579s4z, 1 North, riichi",
        "    river (6z) 4p 2z* 7z",
        "  player 2 E  61500  1199m134678p56s5z",
        "    river 3s 1z 3z 9s",
    ) == finding.table
    lines = {line for name in ("double-riichi.mjlog", "four-kans.mjlog") for line in lines_of(name)}
    assert any(line.endswith(", riichi") for line in lines)
    assert any(", has drawn " in line for line in lines)
    assert any(", [2222z]" in line for line in lines)
    table = [*JudgingRules().steps(game_of("double-riichi.mjlog").placed)][1].table
    hidden = table._replace(seats=tuple(seat._replace(hand=None) for seat in table.seats))
    double = table._replace(seats=tuple(seat._replace(riichi="accepted", is_double=True) for seat in table.seats))
    assert 4 == "\n".join(table_lines(double)).count(", double riichi")
    assert [0, 4] == ["\n".join(table_lines(each)).count("a hidden hand") for each in (table, hidden)]


def lines_of(name: str) -> list[str]:
    """The lines of all tables of a log."""
    return [line for step in JudgingRules().steps(game_of(name).placed) for line in table_lines(step.table)]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RIGHT_BY))
def test_rules_that_explain_a_game(name: str) -> None:
    """The fewest changes, by which the game is right, as fixed rules are."""
    changes = rules_that_explain(game_of(name), JudgingRules())
    assert RIGHT_BY[name] == {change.choice.name: change.word for change in changes}
    fixed = JudgingRules(fixed={change.choice.name: change.value for change in changes})
    assert judge_game(game_of(name), fixed).is_right
    for change in changes:
        fewer = {other.choice.name: other.value for other in changes if other != change}
        assert not judge_game(game_of(name), JudgingRules(fixed=fewer)).is_right


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["riichienv-0.4.8-four.mjai.jsonl.gz", "cut-off.mjlog", "custom-rules-2023.mjlog"])
def test_games_that_no_rules_explain(name: str) -> None:
    """A fault of all rules, a log that is cut off, and rules that are not known."""
    assert () == rules_that_explain(game_of(name), JudgingRules())


@pytest.mark.no_cover
def test_rules_that_are_fixed_are_not_changed() -> None:
    """The game is not right with the places that are asked for."""
    game = game_of("disconnect-2009.mjlog")
    assert () == rules_that_explain(game, JudgingRules(fixed={"places": "20-10"}))
    assert judge_game(game, JudgingRules(table_rules=TableRules(places="10-5"))).is_right


def test_fixed_rules_come_before_what_a_game_states() -> None:
    """A game states its red fives; a set of rules does not change that, and a fixed rule does."""
    game = game_of("double-ron.mjlog")
    start = next(event for event in game.events if isinstance(event, GameStart))
    assert "1-1-1" == start.stated_rules["red_fives"]
    assert judge_game(game, JudgingRules(Rules(red_fives="0-0-0"))).is_right
    assert {"red-copies"} <= {*map(str, judge_game(game, JudgingRules(fixed={"red_fives": "0-0-0"})).codes)}


def test_lists_of_words_are_tried() -> None:
    """One word more or less than the rules have, and none by its own name."""
    rules = Rules(double_yakuman=("daisuushii", "suuankou-tanki"))
    tried = [*_changes(game_of("double-ron.mjlog"), JudgingRules(rules))]
    words = {change.word for change in tried if change.choice.name == "double_yakuman"}
    assert {"daisuushii", "suuankou-tanki"} <= words
    assert 4 == len(words)
    assert "none" == RuleChange(tried[0].choice, ()).word
    assert {"no"} == {change.word for change in tried if change.choice.name == "nine_kinds"}


@pytest.mark.parametrize("name", WITH_WALLS)
def test_walls_of_logs(name: str) -> None:
    """Every deal, draw and indicator is that of the wall."""
    assert [] == [*wall_violations(game_of(name).placed)]


def changed(game: RecordedGame, which: type, number: int, change: Callable[[GameEvent], GameEvent]) -> RecordedGame:
    """A game with another event in the place of one of a class."""
    places = [at for at, (_, event) in enumerate(game.placed) if isinstance(event, which)]
    at = places[number]
    place, event = game.placed[at]
    return attrs.evolve(game, placed=(*game.placed[:at], (place, change(event)), *game.placed[at + 1 :]))


@pytest.mark.parametrize(
    ("name", "which", "number", "fields", "sentence"),
    [
        ("double-ron.mjlog", TileDraw, 3, {"tile_id": 7}, "the tile is 2m with id 7, but "),
        ("double-ron.mjlog", RoundStart, 1, {"indicator_id": 0}, "the first indicator is 1m with id 0, but "),
        (
            "double-ron.mjlog",
            RoundStart,
            0,
            {"hand_ids": ((),) * 4},
            "the hand of player 0 is another than in the wall",
        ),
        ("four-kans.mjlog", DoraReveal, 1, {"indicator_id": 0}, "the indicator is 1m with id 0, but "),
        ("older-end-2009.mjlog", TileDraw, 0, {"tile_id": 135}, "the tile is 7z with id 135, but "),
        ("liable-2010.mjlog", TileDraw, 0, {"tile_id": 135}, "the tile is 7z with id 135, but "),
    ],
)
def test_tiles_that_are_not_those_of_the_wall(
    name: str, which: type, number: int, fields: dict[str, object], sentence: str
) -> None:
    """One violation, at the event; the other rounds are compared as before."""
    game = changed(game_of(name), which, number, lambda event: attrs.evolve(event, **fields))  # type: ignore[arg-type]
    (found,) = wall_violations(game.placed)
    assert "wall-tile" == found.code.value
    assert found.sentence.startswith(sentence)
    event = dict(game.placed)[found.place or 0]
    assert isinstance(event, which)


def test_replacements_and_ura_of_the_wall() -> None:
    """The tile after a quad is a replacement, and the ura indicators lie below the indicators."""
    game = game_of("rinshan.mjlog")
    kan = next(at for at, (_, event) in enumerate(game.placed) if isinstance(event, ClosedKan))
    place, draw = next((place, event) for place, event in game.placed[kan:] if isinstance(event, TileDraw))
    other = attrs.evolve(
        game,
        placed=tuple((at, attrs.evolve(event, tile_id=0) if event is draw else event) for at, event in game.placed),
    )
    assert [place] == [found.place for found in wall_violations(other.placed)]
    assert "the replacement is 1m with id 0, but " in next(wall_violations(other.placed)).sentence
    won = game_of("double-riichi.mjlog")
    number = [bool(event.ura) for event in won.events if isinstance(event, WinDeclaration)].index(True)
    turned = changed(won, WinDeclaration, number, lambda event: attrs.evolve(event, ura=(Tile.of("7z"),)))  # type: ignore[arg-type]
    (found,) = wall_violations(turned.placed)
    assert "the ura indicators are 7z, but " in found.sentence
    verdict = judge_game(turned)
    assert "wall-tile" in {finding.violation.code.value for finding in verdict.findings}
    assert () == rules_that_explain(turned, JudgingRules())


def test_seeds_that_are_none() -> None:
    """A seed that is none is said once; without one, and from a later round on, nothing is compared."""
    game = game_of("double-ron.mjlog")
    bad = changed(game, GameStart, 0, lambda event: attrs.evolve(event, seed="mt19937ar-sha512-n288-base64,x"))  # type: ignore[arg-type]
    (found,) = wall_violations(bad.placed)
    assert ("wall-seed", "the seed is not in base64") == (found.code.value, found.sentence)
    without = changed(game, GameStart, 0, lambda event: attrs.evolve(event, seed=None))  # type: ignore[arg-type]
    assert [] == [*wall_violations(without.placed)]
    first = next(at for at, (_, event) in enumerate(game.placed) if isinstance(event, RoundStart))
    second = next(at for at, (_, event) in enumerate(game.placed) if at > first and isinstance(event, RoundStart))
    assert [] == [*wall_violations((*game.placed[:first], *game.placed[second:]))]


@pytest.mark.slow
def test_all_logs() -> None:
    """Every log of the folder, in order, with the rules that explain it."""
    games = [judged for judged in judge_files([str(LOGS)], JudgingRules()) if isinstance(judged, GameVerdict)]
    names = [judged.file.rpartition("/")[2] for judged in games]
    assert NAMES == names
    assert RIGHT_BY == {
        name: dict(judged.right_by) for name, judged in zip(names, games, strict=True) if judged.right_by
    }
    assert {*FOUND} == {name for name, judged in zip(names, games, strict=True) if not judged.is_right}


def test_files_that_are_judged(tmp_path: Path) -> None:
    """A game, and before and after it what cannot be read, in its place."""
    names = [str(LOGS / name) for name in ("README.md", "double-ron.tenhou6.json", "nothing")]
    first, game, last = judge_files(names, JudgingRules())
    assert isinstance(first, UnreadGame)
    assert isinstance(game, GameVerdict)
    assert isinstance(last, UnreadGame)
    assert ("log-format", "log-unreadable") == (first.code, last.code)
    assert (names[1], (("start_points", "30000"),)) == (game.file, game.right_by)
    assert f"{names[2]}: the file cannot be read: No such file or directory" == str(last)
    (empty,) = judge_files([str(tmp_path)], JudgingRules())
    assert isinstance(empty, UnreadGame)
    assert f"{tmp_path}: the folder has no file of games" in str(empty)
    assert "log-unreadable" == empty.code


def test_verdicts_are_kept(tmp_path: Path) -> None:
    """By content and rules, not by name; what is damaged is judged again, and what cannot be read is said again."""
    log = tmp_path / "log.json"
    log.write_text(text_of("double-ron.tenhou6.json"), "utf-8")
    state = tmp_path / "state"
    state.mkdir()
    fresh = [*judge_files([str(log)], JudgingRules(), state=state)]
    (kept,) = state.iterdir()
    kept.write_text(kept.read_text("utf-8").replace('"wins": 2', '"wins": 7'), "utf-8")
    log.rename(tmp_path / "other.json")
    (again,) = judge_files([str(tmp_path / "other.json")], JudgingRules(), state=state)
    assert isinstance(again, GameVerdict)
    assert (7, str(tmp_path / "other.json")) == (again.wins, again.file)
    assert [attrs.evolve(again, wins=2, file=str(log))] == fresh
    (right,) = judge_files([again.file], JudgingRules(fixed={"start_points": 30_000}), state=state)
    assert isinstance(right, GameVerdict)
    assert right.is_right
    assert 2 == len([*state.iterdir()])
    kept.write_text("[{}]", "utf-8")
    (mended,) = judge_files([again.file], JudgingRules(), state=state)
    assert attrs.evolve(again, wins=2) == mended
    gone = [*judge_files([str(log)], JudgingRules(), state=state)]
    assert ["log-unreadable"] == [judged.code for judged in gone if isinstance(judged, UnreadGame)]


def test_json_of_verdicts() -> None:
    """It can be read back, and damaged text is none."""
    every = [*judge_files([str(LOGS / "chips.mjlog"), str(LOGS / "README.md")], JudgingRules())]
    text = json.dumps([encode_judged(judged) for judged in every])
    read = decode_judged(text, "x")
    assert read is not None
    assert [attrs.evolve(judged, file="x") for judged in every] == [*read]
    assert decode_judged("[", "x") is None
    assert decode_judged('[{"verdict": "right"}]', "x") is None


def test_several_processes() -> None:
    """They find what one process finds, in the same order."""
    names = [str(LOGS / name) for name in ("nothing", "double-ron.tenhou6.json", "README.md")]
    every = [*judge_files(names, JudgingRules())]
    assert every == [*judge_files(names, JudgingRules(), jobs=2)]
    judge = partial(judged_files.judge_file, judged_by=JudgingRules(), state=None)
    assert every == [found for name in names for found in judged_files.judge_at_once(judge, name)]


@pytest.mark.slow
def test_all_logs_by_several_processes() -> None:
    """The same, of all logs."""
    assert [*judge_files([str(LOGS)], JudgingRules())] == [*judge_files([str(LOGS)], JudgingRules(), jobs=2)]


def test_a_process_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for the end of the process that asks; an interrupt ends it as well."""
    handlers: list[object] = []
    ended = Event()
    statuses: list[int] = []

    def record(*handler: object) -> None:
        handlers.append(handler)

    def leave(status: int) -> None:
        statuses.append(status)
        ended.set()

    monkeypatch.setattr(signal, "signal", record)
    monkeypatch.setattr(judged_files, "parent_process", lambda: None)
    judged_files.end_with_parent()
    monkeypatch.setattr(judged_files, "parent_process", lambda: SimpleNamespace(join=lambda: None))
    monkeypatch.setattr(os, "_exit", leave)
    judged_files.end_with_parent()
    assert ended.wait(10)
    assert [1] == statuses
    assert [(signal.SIGINT, signal.SIG_DFL)] * 2 == handlers


def test_a_pool_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that has a code."""

    class Broken(Executor):
        def __init__(self, *_: object) -> None: ...

        def map(self, *_: Any, **__: Any) -> Iterator[Any]:  # noqa: ANN401  # that of the class
            raise BrokenProcessPool

    monkeypatch.setattr(judged_files, "ProcessPoolExecutor", Broken)
    with pytest.raises(BadLog, match=r"^a process that judges files was killed$"):
        list(judge_files([str(LOGS)], JudgingRules(), jobs=2))


@pytest.mark.slow
def test_the_search_for_rules_ends(tmp_path: Path) -> None:
    """After many games of a file that no rules explain, rules are not looked for."""
    log = tmp_path / "log.json"
    one, other = (text_of(f"{name}.tenhou6.json").strip() for name in ("confusing-nakis-2", "double-ron"))
    log.write_text("\n".join([*[one] * judged_files.MOST_IN_VAIN, other, ""]), "utf-8")
    found = [judged.right_by for judged in judge_files([str(log)], JudgingRules()) if isinstance(judged, GameVerdict)]
    assert [()] * (judged_files.MOST_IN_VAIN + 1) == found
    log.write_text("\n".join([*[one] * (judged_files.MOST_IN_VAIN - 1), other, ""]), "utf-8")
    *_, last = judge_files([str(log)], JudgingRules())
    assert isinstance(last, GameVerdict)
    assert (("start_points", "30000"),) == last.right_by
