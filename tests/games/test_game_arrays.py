"""Arrays of wins and of riichi: they are those of the logs, and the files that the command writes say the same."""

from __future__ import annotations

import csv
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from mjfunc import KINDS, parse, waits
from mjfunc.games import (
    JudgingRules,
    RecordedGame,
    RiichiDeclaration,
    WinDeclaration,
    judge_game,
    read_games,
)
from mjfunc.games.game_arrays import riichi_of, wins_of
from mjfunc.riichi.arrays import yaku_in
from tests.games.recorded import LOGS
from tests.games.scenes import Scene, events_of
from tests.games.test_games_command import games

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.games.game_arrays import GameRows

CHIPS: Final = str(LOGS / "chips.mjlog")
FILES: Final = [str(LOGS / "double-ron.mjlog"), str(LOGS / "three-players.mjlog")]


@cache
def right_games() -> tuple[RecordedGame, ...]:
    """The logs in which nothing is wrong."""
    every = [game for game in read_games([str(LOGS)]) if isinstance(game, RecordedGame)]
    return tuple(game for game in every if judge_game(game).is_right)


def dicts(rows: GameRows) -> list[dict[str, Any]]:
    """The rows by the names of their fields."""
    return [dict(zip(rows.dtype.names or (), row, strict=True)) for row in rows.tolist()]


@pytest.mark.no_cover
def test_wins() -> None:
    """Every win of a right game, with the worth that its log claims and the payments that it has."""
    rows = dicts(wins_of(right_games()))
    claims = [
        (game, place, event)
        for game in right_games()
        for place, event in game.placed
        if isinstance(event, WinDeclaration)
    ]
    assert 90 < len(claims)
    compared = 0
    for row, (game, place, claim) in zip(rows, claims, strict=True):
        assert (game.file, game.line, place) == (row["file"], row["line"], row["place"])
        assert (claim.player, claim.discarder) == (row["player"], row["discarder"])
        assert claim.yaku is None or {yaku for yaku, _ in claim.yaku} == {*yaku_in(row["yaku"])}
        for said, name in ((claim.han, "han"), (claim.fu, "fu"), (claim.points, "points"), (claim.ura_han, "ura")):
            assert said in {None, row[name]}
            compared += said is not None
        assert claim.deltas is None or not row["is_exact"] or claim.deltas[claim.player] == row["change"]
        assert (claim.ura is not None or row["riichi"] == "none") == row["is_exact"]
        assert (row["riichi"] != "none") == (row["riichi_at"] != 0)
    assert 200 < compared


def test_riichi() -> None:
    """Every riichi of a right game: its waits are those of the hand, and its end is that of the round."""
    rows = dicts(riichi_of(right_games()))
    declared = [
        (game.file, event.player)
        for game in right_games()
        for event in game.events
        if isinstance(event, RiichiDeclaration)
    ]
    assert declared == [(row["file"], row["player"]) for row in rows]
    assert {"tsumo", "ron", "deal-in", "other", "drawn"} == {row["end"] for row in rows}
    for row in rows:
        kinds = [kind for kind in KINDS if row["waits"] >> kind.index & 1]
        assert [*waits(parse(row["hand"]))] == kinds
        assert row["is_accepted"] or row["end"] in {"deal-in", "drawn"}
    assert {True, False} == {row["is_accepted"] for row in rows}
    in_riichi = [row for row in dicts(wins_of(right_games())) if row["riichi"] != "none"]
    assert len(in_riichi) == sum(row["end"] in {"tsumo", "ron"} for row in rows)


def test_rules() -> None:
    """Wins are worth what the given rules say."""
    [game] = read_games([CHIPS])
    assert isinstance(game, RecordedGame)
    usual, changed = (wins_of([game], judged_by) for judged_by in (JudgingRules(), JudgingRules(fixed={"honba": 500})))
    assert (usual["honba"] > 0).tolist() == (usual["change"] != changed["change"]).tolist()


def test_games_that_break_off() -> None:
    """Wins that are not complete, or that come when no round is played, have no rows; hidden hands have no waits."""
    scene = Scene()
    events = [scene.start, scene.deal, *events_of(("0+? 0r 0-1z 0a 1+? 1w end 2w end",))]
    game = RecordedGame("made", 7, "mjai", tuple(enumerate(events, 1)))
    assert 0 == len(wins_of([game]))
    [row] = dicts(riichi_of([game]))
    expected = {"file": "made", "line": 7, "place": 5, "hand": "", "waits": 0, "end": "other"}
    assert expected == {name: row[name] for name in expected}
    unfinished = RecordedGame("made", 1, "mjai", game.placed[:6])
    assert 0 == len(riichi_of([unfinished]))
    hand = RecordedGame("made", 1, "mjai", (*game.placed[:6], (7, WinDeclaration(player=2, discarder=0, hand=()))))
    assert 0 == len(wins_of([hand]))


@pytest.mark.parametrize("ending", ["csv", "npz", "parquet"])
def test_files_of_tables(ending: str, tmp_path: Path) -> None:
    """The command writes the rows, and judges as it does without them."""
    wins, riichi = tmp_path / f"wins.{ending}", tmp_path / f"riichi.{ending}"
    assert games(*FILES) == games(*FILES, "--wins", str(wins), "--riichi", str(riichi))
    expected = [game for game in read_games(FILES) if isinstance(game, RecordedGame)]
    for path, rows in ((wins, wins_of(expected)), (riichi, riichi_of(expected))):
        assert 5 < len(rows)
        assert [{name: str(value) for name, value in row.items()} for row in dicts(rows)] == read_table(path)


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a file, as texts."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return [*csv.DictReader(file)]
    if path.suffix == ".parquet":
        parquet: Any = import_module("pyarrow.parquet")
        rows: list[dict[str, object]] = parquet.read_table(path).to_pylist()
        return [{name: str(value) for name, value in row.items()} for row in rows]
    with np.load(path) as file:
        return [{name: str(value) for name, value in row.items()} for row in dicts(file["rows"])]


def test_no_rows(tmp_path: Path) -> None:
    """A file without wins has the names of the fields alone."""
    path = tmp_path / "wins.csv"
    games(str(LOGS / "cut-off.mjlog"), "--wins", str(path))
    assert ",".join(wins_of([]).dtype.names or ()) == path.read_text("utf-8").strip()


def test_tables_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The name must say the format, standard input cannot be read again, and Parquet needs a package."""
    status, said = games(CHIPS, "--wins", "wins.txt")
    assert (2, True) == (status, "--wins: the name of the file ends in .parquet, .npz, .csv; not wins.txt" in said)
    status, said = games("-", "--riichi", str(tmp_path / "riichi.csv"), given="")
    assert (2, True) == (status, "--riichi: the games of standard input cannot be read again; name a file" in said)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    status, said = games(CHIPS, "--wins", str(tmp_path / "wins.parquet"))
    assert (2, True) == (status, "pip install '.[audit]' in a checkout brings it" in said)
    assert [] == [*tmp_path.iterdir()]
