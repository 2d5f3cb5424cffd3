"""The command ``mjfunc audit games``: simulators that play right and wrong games, or that fail."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from time import monotonic
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
import riichienv  # type: ignore[import-untyped]  # it has no types

from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.simulators import riichienv_games, simulator_peers
from mjfunc.audit.simulators.simulator_output import filled_command
from mjfunc.games import PLAY_HABITS, ViolationCode, play_game, read_games, write_game
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.game_diagnosis import cut_game
from mjfunc.games.game_verdicts import JudgingRules
from mjfunc.games.table_rules import TableRules
from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from pathlib import Path

ONE_ROUND: Final = TableRules(length="one-round")
GAME: Final = write_game([*play_game(5, table_rules=ONE_ROUND)], "mjai")
"""A game that breaks no rule, by ``--length one-round``."""
WRONG: Final = GAME.replace('"honba":0', '"honba":1', 1)
HOSTILE: Final = "\x1b]0;owned\x07"


def run_command(*words: str) -> tuple[int, str]:
    """The exit status of a command and all that it writes."""
    status, out, errors = mjfunc(*words)
    return status, out + errors


def audit(folder: Path, script: str, *words: str, arguments: tuple[str, ...] = ()) -> tuple[int, str]:
    """The exit status and the output of an audit of a simulator, with the games as ``GAME`` and ``WRONG`` in it."""
    file = folder / "simulate.py"
    file.write_text(
        f"import sys, time\nGAME, WRONG = {GAME!r}, {WRONG!r}\nprint = sys.stdout.write\n{script}\n", "utf-8"
    )
    return run_command("audit", "games", "--length", "one-round", *words, "--", sys.executable, str(file), *arguments)


def test_right_games(tmp_path: Path) -> None:
    """The number of games and the seed stand in the arguments; each game has the line where it begins."""
    script = "print(GAME * int(sys.argv[1])) if sys.argv[2:] == ['--seed=7', '{}'] else print('no')"
    status, said = audit(
        tmp_path, script, "--number", "3", "--seed", "7", arguments=("{number}", "--seed={seed}", "{}")
    )
    lines = GAME.count("\n")
    assert [0, "simulate.py", f"simulate.py, line {lines + 1}", f"simulate.py, line {2 * lines + 1}"] == [
        status,
        *(line.partition(": right in 1 round")[0] for line in said.splitlines()[:3]),
    ]
    assert "3 games in 1 file: 3 right, 0 wrong; 3 rounds" in said


def test_only_arguments_are_filled() -> None:
    """The program itself is started as it is named."""
    assert ("{seed}", "1-2", "{seed}"[1:]) == filled_command(("{seed}", "{number}-{seed}", "seed}"), 1, 2)


def test_a_wrong_game(tmp_path: Path) -> None:
    """Its violations in the reports and on the page, and the log, which can be judged again."""
    folder, page, logs = tmp_path / "reports", tmp_path / "page.html", tmp_path / "logs"
    words = ("--report", str(folder), "--html", str(page), "--logs", str(logs), "--json", "--number", "4")
    status, said = audit(tmp_path, "print(GAME + WRONG + WRONG + GAME[:-1])", *words)
    *verdicts, summary = map(json.loads, said.splitlines())
    assert 1 == status
    assert ["right", "wrong", "wrong", "right"] == [verdict["verdict"] for verdict in verdicts]
    assert {"deal-honba": 2} == summary["summary"]["violations"]
    assert "there is 1 counter in the first round" in said
    assert said == (folder / "games.jsonl").read_text("utf-8")
    root = ET.fromstring((folder / "junit.xml").read_text("utf-8"))  # noqa: S314  # our own
    assert ("4", "2") == (root.attrib["tests"], root.attrib["failures"])
    assert "simulate.py" in page.read_text("utf-8")
    assert 1 == page.read_text("utf-8").count('class="replay"')
    (log,) = logs.iterdir()
    assert "simulate.py.mjson" == log.name
    assert GAME + WRONG + WRONG + GAME == log.read_text("utf-8")
    status, said = run_command("games", str(log), "--length", "one-round", "--json")
    assert 1 == status
    assert {"deal-honba": 2} == json.loads(said.splitlines()[-1])["summary"]["violations"]


def test_games_are_judged_as_they_come(tmp_path: Path) -> None:
    """The verdict on the first is there while the second is played."""
    file = tmp_path / "simulate.py"
    file.write_text(f"import time\nprint({GAME!r}, flush=True)\ntime.sleep(600)\n", "utf-8")
    words = (sys.executable, "-m", "mjfunc", "audit", "games", "--length", "one-round", "--", sys.executable, str(file))
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as audited:
        assert audited.stdout
        assert "simulate.py: right in 1 round" in audited.stdout.readline()
        audited.terminate()


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("print(GAME)", "simulator-failed: simulate.py, line {}: the program ended after 1 of 2 games"),
        ("print(GAME * 3)", "simulator-failed: simulate.py, line {}: the program plays more than 2 games"),
        (
            f"print(GAME); sys.exit({HOSTILE!r})",
            r"the program ended after 1 of 2 games: exit status 1; it said: \x1b",
        ),
        ("print(GAME + GAME); sys.exit(3)", "the program ended after 2 of 2 games: exit status 3"),
        ("print(GAME + GAME[:-30]); sys.exit(3)", "after 1 of 2 games: exit status 3, only the beginning of a line"),
        ("print(GAME + GAME[:-30])", "log-malformed: simulate.py, line {}: the line is not JSON"),
        ("print('playing 2 games\\n' + GAME)", "log-malformed: simulate.py, line 1: the line is not JSON"),
        (f"print({HOSTILE!r})", "log-malformed: simulate.py, line 1: the line is not JSON"),
        ("print(GAME + GAME.split('\\n')[2] + '\\n' + GAME)", "type: an event follows the end of the game"),
        ("print(GAME + GAME + GAME.split('\\n')[2])", "type: an event follows the end of the game"),
        ("print(GAME); sys.stdout.flush(); time.sleep(600)", "the program hung after 1 of 2 games: no answer within"),
        ("print('x' * (5 << 20))", "the program wrote no line feed after 0 of 2 games: the line is longer than"),
        ("print('\\n' * (1 << 18))", "the program writes more than 200,000 lines without a game"),
        ("held = b'x' * (300 << 20); time.sleep(600)", "the program used too much memory after 0 of 2 games"),
    ],
)
def test_failures(script: str, expected: str, tmp_path: Path) -> None:
    """Each is in the verdicts and the reports, without a traceback, and soon."""
    begin = monotonic()
    folder = tmp_path / "reports"
    words = (
        "--number",
        "2",
        "--timeout",
        "8" if "held" in script else "4" if "sleep" in script else "60",
        "--memory",
        "200",
        "--report",
        str(folder),
    )
    status, said = audit(tmp_path, script, *words)
    assert 2 == status
    assert any(expected.format(lines) in said for lines in range(2 * GAME.count("\n") + 3)), said
    assert ", and 1 more could not be read;" in said
    assert HOSTILE not in said
    assert 1 == (folder / "junit.xml").read_text("utf-8").count("<error ")
    assert monotonic() - begin < 30


def test_bad_options(tmp_path: Path) -> None:
    """A program that is not there, options without a program, and a folder that cannot be made."""
    assert (2, "mjfunc: bad-option: 'nonesuch' cannot be started: No such file or directory\n") == run_command(
        "audit", "games", "--", "nonesuch"
    )
    assert 2 == run_command("audit", "games", "--timeout", "nan", "--", "true")[0]
    assert 2 == run_command("audit", "games")[0]
    (tmp_path / "file").touch()
    status, said = run_command("audit", "games", "--logs", str(tmp_path / "file"), "--", "true")
    assert (1, True) == (status, f"could not write {tmp_path / 'file'}: File exists" in said)


def test_cut_games(tmp_path: Path) -> None:
    """The fewest rounds that show each code, of a simulator and of a file; each is an excerpt that shows it alone."""
    game = write_game([*play_game(3, PLAY_HABITS["exhausted"])], "mjai")
    third = game.split('"start_kyoku"')[3]
    wrong = game.replace(third, third.replace('"tsumogiri":true', '"tsumogiri":false', 1))
    assert game != wrong
    log, page = tmp_path / "log.mjson", tmp_path / "page.html"
    log.write_text(game + wrong, "utf-8")
    file = tmp_path / "simulate.py"
    file.write_text(f"print({game + wrong!r})", "utf-8")
    for at, words in enumerate(
        (("games", str(log)), ("audit", "games", "--number", "2", "--", sys.executable, str(file)))
    ):
        folder = tmp_path / str(at)
        options = ("--cut", str(folder), *(("--html", str(page)) if at else ()))
        before = words.index("games") + 1
        assert 1 == run_command(*words[:before], *options, *words[before:])[0]
        (cut,) = folder.iterdir()
        assert "discard-flag.mjson" == cut.name
        assert '{"type":"start_game","excerpt":true}' == cut.read_text("utf-8").splitlines()[0]
        assert 1 == cut.read_text("utf-8").count('"start_kyoku"')
        status, said = run_command("games", str(cut), "--json")
        assert (1, {"discard-flag": 1}) == (status, json.loads(said.splitlines()[-1])["summary"]["violations"])
    assert 2 == run_command("games", "--cut", str(tmp_path / "cuts"), "-")[0]


def test_a_cut_that_needs_every_round() -> None:
    """Whether a game ends too early depends on its first round; the rounds after a violation are never needed."""
    game = write_game([*play_game(3, PLAY_HABITS["exhausted"])], "mjai").splitlines()
    rounds = [at for at, line in enumerate(game) if '"start_kyoku"' in line]
    early = "\n".join((*game[: rounds[3]], '{"type":"end_game"}'))
    (read,) = read_games(["-"], BytesIO(early.encode()))
    assert isinstance(read, RecordedGame)
    assert read == cut_game(read, ViolationCode.END_EARLY, JudgingRules())
    changed = "\n".join(game).replace('"honba":0', '"honba":1', 1)
    (read,) = read_games(["-"], BytesIO(changed.encode()))
    assert isinstance(read, RecordedGame)
    assert read.placed[: rounds[1]] == cut_game(read, ViolationCode.DEAL_HONBA, JudgingRules()).placed


def test_a_known_simulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """RiichiEnv, by each of its rule sets, and the rules of the options before them; it is refused if it is missing."""
    monkeypatch.setattr(simulator_peers, "STYLES", ["stacked"])
    words = ("audit", "games", "--peer", "riichienv", "--offers", "--number", "1", "--logs", str(tmp_path))
    status, said = run_command(*words)
    assert 0 == status
    names = ["tenhou-4", "tenhou-3", "mahjong-soul-4", "mahjong-soul-3"]
    assert [f"riichienv-{name}-stacked" for name in names] == [line.partition(":")[0] for line in said.splitlines()[:4]]
    assert {f"riichienv-{name}-stacked.mjson" for name in names} == {log.name for log in tmp_path.iterdir()}
    monkeypatch.setattr(simulator_peers, "PRESETS", ["tenhou"])
    assert "deal-total" in run_command(*words, "--start-points", "30000")[1]
    assert 2 == run_command(*words, "--", "true")[0]
    missing = attrs.evolve(PEERS["riichienv"], package="nonesuch")
    monkeypatch.setattr("mjfunc.cli.audit_games.PEERS", {"riichienv": missing})
    status, said = run_command(*words)
    assert (2, True) == (status, "--peer: " in said)


@pytest.mark.parametrize(
    ("players", "style"),
    [
        # Whole games take a second each, but for those of stacked walls.
        pytest.param(players, style, marks=[pytest.mark.slow] * (style != "stacked"))
        for players in ("3", "4")
        for style in riichienv_games.STYLES
    ],
)
def test_games_of_riichienv(players: str, style: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each style plays whole games, and the same ones by the same seed."""
    number = 2 if style == "stacked" else 1
    words = ("tenhou", players, style, str(number), "1")
    riichienv_games.main(words)
    log = capsys.readouterr().out
    assert number == log.count('"end_game"')
    riichienv_games.main((*words, riichienv_games.OFFERS_WORD))
    lines = capsys.readouterr().out.splitlines(keepends=True)
    assert log == "".join(line for line in lines if '"offers"' not in line)
    assert len(lines) > log.count("\n")


def test_a_player_without_a_legal_action(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The game cannot go on; its log so far is written."""
    stuck = SimpleNamespace(legal_actions=list)

    class Env:
        mjai_log: Final = ({"type": "start_game"},)

        def __init__(self, *_: object, **__: object) -> None:
            """Take any arguments."""

        def reset(self) -> dict[int, object]:
            return {2: stuck}

        def done(self) -> bool:
            return False

    monkeypatch.setattr(riichienv, "RiichiEnv", Env)
    with pytest.raises(SystemExit, match="game 5: player 2 is to act and has no legal action"):
        riichienv_games.main(("tenhou", "4", "simple", "1", "5"))
    assert '{"type": "start_game"}\n' == capsys.readouterr().out


def test_rules(tmp_path: Path) -> None:
    """Without an option, the rules that explain a game are found."""
    file = tmp_path / "simulate.py"
    file.write_text(f"print({GAME!r})", "utf-8")
    status, said = run_command("audit", "games", "--number", "1", "--", sys.executable, str(file))
    assert 1 == status
    assert "; right by --length one-round\n" in said
