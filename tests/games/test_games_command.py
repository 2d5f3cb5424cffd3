"""The command ``mjfunc games``: what it prints and writes, its exit status, its options, and hostile files."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner

from mjfunc.cli.commands import commands
from mjfunc.games.table_rules import TABLE_CHOICES, TABLE_PRESETS
from tests.audit.test_statuses import no_room_for
from tests.games.recorded import LOGS, text_of

DOUBLE_RON: Final = str(LOGS / "double-ron.tenhou6.json")
CHIPS: Final = str(LOGS / "chips.mjlog")
PLAIN: Final = str(LOGS / "plain.mjlog.gz")


def games(*words: str, given: str | bytes = "") -> tuple[int, str]:
    """The exit status and the output of the command."""
    done = CliRunner().invoke(commands, ["games", *words], input=given, standalone_mode=False)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    status = done.return_value if isinstance(done.return_value, int) else done.exit_code
    return status, done.output


def test_a_right_game() -> None:
    """One line, and a summary."""
    sizes = "9 rounds, 1044 events, 4 wins"
    assert (0, f"{PLAIN}: right in {sizes}\n\n1 game in 1 file: 1 right, 0 wrong; {sizes}\n") == games(PLAIN)


def test_a_wrong_game() -> None:
    """Its violations with their places, the rules by which it is right, the first of each code, and the table."""
    status, said = games(DOUBLE_RON)
    sentence = "deal-total: scores and sticks are 120000 together, not 100000"
    assert 1 == status
    assert [
        f"{DOUBLE_RON}: 1 violation in 1 round, 86 events, 2 wins; right by --start-points 30000",
        f"  event 2, S4: {sentence}",
        "",
        "1 game in 1 file: 0 right, 1 wrong; 1 round, 86 events, 2 wins",
        f"  deal-total      1  first: {DOUBLE_RON}, event 2, S4",
        "",
        f"deal-total: {DOUBLE_RON}, event 2, S4: {sentence.partition(': ')[2]}",
        "  S4, 0 sticks, 70 live tiles, indicators 6m",
    ] == said.splitlines()[:8]


@pytest.mark.no_cover
def test_the_advice_is_right() -> None:
    """The command with the options that are named finds nothing wrong."""
    status, said = games(CHIPS)
    assert 1 == status
    advice = said.splitlines()[0].partition("; right by ")[2].split()
    assert ["--round-up", "yes", "--honba-value", "500", "--places", "30-10"] == advice
    assert 0 == games(CHIPS, *advice)[0]
    assert 1 == games(CHIPS, *advice[2:])[0]


@pytest.mark.no_cover
def test_many_violations() -> None:
    """The first ten are printed."""
    status, said = games(CHIPS, "--red-fives", "0-0-0")
    assert 1 == status
    assert f"{CHIPS}: 16 violations in 5 rounds" in said
    assert "  and 6 more" == said.splitlines()[11]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--table-rules", "ema-2025"), []),
        (("--rules", "ema-2025", "--start-points", "50000"), ["deal-total"]),
        (("--rules", "jpml-a"), ["deal-total"]),
        (("--target", "none"), ["deal-total"]),
    ],
)
def test_rules(words: tuple[str, ...], codes: list[str]) -> None:
    """The table has the rule set of its own option, or that of the rules of riichi, or Tenhou's."""
    status, said = games(DOUBLE_RON, *words, "--json")
    verdict = json.loads(said.splitlines()[0])
    assert codes == [violation["code"] for violation in verdict["violations"]]
    assert (1 if codes else 0) == status


def test_every_rule_has_an_option() -> None:
    """Each field of the rules of the table, and its presets."""
    _, said = games("--help")
    assert all(f"--{choice.option} [" in said for choice in TABLE_CHOICES)
    assert all(name in said for name in TABLE_PRESETS)
    assert "bad-option: invalid value for '--target': '7'" in _refused("--target", "7")
    assert "--target is given twice" in games(PLAIN, "--target", "none", "--target", "none")[1]


def _refused(*words: str) -> str:
    done = subprocess.run(  # our own command
        (sys.executable, "-m", "mjfunc", "games", PLAIN, *words), capture_output=True, text=True, check=False
    )
    assert 2 == done.returncode
    return done.stderr


def test_json() -> None:
    """An object for each game, one for what cannot be read, and the summary."""
    status, said = games(DOUBLE_RON, str(LOGS / "README.md"), "--json")
    game, unread, summary = map(json.loads, said.splitlines())
    assert 2 == status
    assert {"start_points": "30000"} == game["right-by"]
    assert ("wrong", "tenhou-json", 1, 86, 2) == tuple(
        game[name] for name in ("verdict", "format", "rounds", "events", "wins")
    )
    (violation,) = game["violations"]
    assert ("deal-total", 2, "S4") == tuple(violation[name] for name in ("code", "place", "round"))
    assert "S4, 0 sticks, 70 live tiles, indicators 6m" == violation["table"][0]
    assert ("unread", "log-format") == (unread["verdict"], unread["error"]["code"])
    assert {"files": 2, "right": 0, "wrong": 1, "unread": 1, "rounds": 1, "events": 86, "wins": 2} == {
        name: number for name, number in summary["summary"].items() if name != "violations"
    }
    assert {"deal-total": 1} == summary["summary"]["violations"]


def test_reports(tmp_path: Path) -> None:
    """JSON lines, JUnit and Markdown, which a later report replaces; a folder with other files is refused."""
    folder = tmp_path / "reports"
    hostile = tmp_path / "<&\x1b>.json"
    hostile.write_text(text_of("double-ron.tenhou6.json"), "utf-8")
    words = (PLAIN, str(hostile), str(LOGS / "README.md"), "--report", str(folder))
    assert 2 == games(*words)[0]
    assert ["games.jsonl", "junit.xml", "report.md"] == sorted(path.name for path in folder.iterdir())
    _, said = games(*words, "--json")
    assert said == (folder / "games.jsonl").read_text("utf-8")
    root = ET.fromstring((folder / "junit.xml").read_text("utf-8"))  # noqa: S314  # our own
    assert {"name": "recorded games", "tests": "3", "failures": "1", "errors": "1"} == root.attrib
    assert [0, 1, 0] == [len(suite.findall("testcase/failure")) for suite in root]
    (failure,) = root.iter("failure")
    assert (
        "deal-total: scores and sticks are 120000 together, not 100000; right by --start-points 30000"
        == (failure.attrib["message"])
    )
    assert (failure.text or "").startswith("event 2, S4: deal-total: ")
    (error,) = root.iter("error")
    assert "log-format" == error.attrib["type"]
    page = (folder / "report.md").read_text("utf-8")
    assert "2 games in 3 files: 1 right, 1 wrong, and 1 more could not be read" in page
    assert "    log-format: " in page
    assert "\x1b" not in page
    (folder / "mine").touch()
    done = _refused("--report", str(folder))
    assert "bad-folder: " in done
    assert "has files that are not part of a report, for example mine; name a new folder" in done


def test_kept_verdicts(tmp_path: Path) -> None:
    """The second run finds the verdicts of the first."""
    first = games(PLAIN, "--state", str(tmp_path / "new" / "state"))
    assert 1 == len([*(tmp_path / "new" / "state").iterdir()])
    assert first == games(PLAIN, "--state", str(tmp_path / "new" / "state"))
    (tmp_path / "file").touch()
    done = subprocess.run(  # our own command
        (sys.executable, "-m", "mjfunc", "games", PLAIN, "--state", str(tmp_path / "file")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert 1 == done.returncode
    assert "could not write" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", range(3))
def test_reports_on_a_full_disk(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdicts are said, the file without room is named and not there, and the status is that of bad input."""
    name = ("games.jsonl", "junit.xml", "report.md")[number]
    no_room_for(name, monkeypatch)
    status, said = games(PLAIN, CHIPS, "--report", str(tmp_path))
    assert 2 == status
    assert "chips.mjlog: 4 violations" in said
    assert f"mjfunc: bad-folder: {tmp_path / name} cannot be written: No space left on device\n" in said
    assert number == len([*tmp_path.iterdir()])


def test_a_folder_in_which_no_report_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is found before any game is judged."""

    def refuse(path: Path) -> None:
        raise OSError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("mjfunc.files._create", refuse)
    status, said = games(PLAIN, "--report", str(tmp_path))
    message = f"mjfunc: bad-folder: {tmp_path / 'games.jsonl'} cannot be written: Permission denied\n"
    assert (2, message) == (status, said)


def test_verdicts_kept_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named, which the system does not do."""

    def full(path: Path, text: str) -> None:
        del path, text
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("mjfunc.games.judged_files.write_whole", full)
    with pytest.raises(click.ClickException) as caught:
        games(PLAIN, "--state", str(tmp_path))
    assert caught.value.message.startswith(f"could not write {tmp_path}/")
    assert caught.value.message.endswith(".json: No space left on device")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (b"", "log-format"),
        (b"\x00\xff\xfe", "log-format"),
        (b"<mjloggm", "log-malformed"),
        (b'<!DOCTYPE a [<!ENTITY b "cc">]><mjloggm>&b;</mjloggm>', "log-malformed"),
        (b"\x1f\x8b\x08garbage", "log-unreadable"),
        (b'{"type":"start_game"}\n{"type":', "log-malformed"),
        (b"[" * 100_000, "log-format"),
    ],
)
def test_standard_input_that_is_no_game(given: bytes, code: str) -> None:
    """An error with its code, and no crash."""
    status, said = games("-", given=given)
    assert 2 == status
    assert said.startswith(f"{code}: -")


@pytest.mark.no_cover
def test_standard_input() -> None:
    """A game, with several processes too, which cannot share it."""
    text = text_of("double-ron.tenhou6.json")
    assert games("-", given=text) == games("-", "--jobs", "2", given=text)
    assert "-: 1 violation" in games("-", given=text)[1]


def test_events_after_the_end() -> None:
    """They are violations, and the game is read to its end."""
    line = '{"type":"tsumo","actor":0,"pai":"1m"}'
    status, said = games("-", given=f"{text_of('original.mjai.jsonl').rstrip()}\n{line}\n")
    assert 1 == status
    assert "event-after-end" in said


def test_interrupted_output() -> None:
    """A reader that goes away ends the command, without a traceback."""
    command = f"{sys.executable} -m mjfunc games {' '.join([PLAIN] * 40)} --json | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602  # our own
    assert '{"file": "' == done.stdout
    assert not done.stderr


def started() -> subprocess.Popen[str]:
    """The command with much to judge by two processes, after its first line."""
    process = subprocess.Popen(  # our own command
        (sys.executable, "-m", "mjfunc", "games", *[str(LOGS)] * 40, "--jobs", "2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


@pytest.mark.slow
def test_interrupted_processes() -> None:
    """Control-C ends all processes, without a traceback."""
    process = started()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert 130 == process.returncode
    assert "Traceback" not in said


@pytest.mark.slow
def test_a_process_that_is_killed() -> None:
    """The command ends with an error."""
    process = started()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
    os.kill(int(children[-1]), signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    assert 2 == process.returncode
    assert "log-unreadable: a process that judges files was killed" in said


@pytest.mark.no_cover
def test_a_page(tmp_path: Path) -> None:
    """It replays the round of the first violation of each code, by the same rules; printed lines stay as they are."""
    file = tmp_path / "page.html"
    assert games(DOUBLE_RON) == games(DOUBLE_RON, "--html", str(file))
    page = file.read_text("ascii")
    assert 1 == page.count('<section id="round-')
    assert f"<h2>{DOUBLE_RON}: South 4</h2>" in page
    assert (1, page) == games(DOUBLE_RON, "--html", "-")
    status, right = games(DOUBLE_RON, "--start-points", "30000", "--html", "-")
    assert 0 == status
    assert "<h1>No wrong round replayed</h1>" in right


@pytest.mark.no_cover
def test_a_page_of_a_file_with_several_games(tmp_path: Path) -> None:
    """Only the games with a first violation are replayed, each once."""
    file = tmp_path / "games.json"
    right, wrong = (text_of(name).replace("\n", "") for name in ("chankan.tenhou6.json", "double-ron.tenhou6.json"))
    file.write_text(f"{right}\n{{}}\n{wrong}\n{wrong}\n{right}\n", "utf-8")
    status, page = games(str(file), "--html", "-")
    assert 2 == status
    assert 1 == page.count("<section")
    assert f"<h2>{file}, line 3: South 4</h2>" in page


def test_a_page_has_only_rounds_with_a_new_code(tmp_path: Path) -> None:
    """The third of three equal deals adds none to those of the second."""
    file = tmp_path / "deals.mjai.jsonl"
    deal = {"bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "9s", "scores": [25000] * 4}
    start = json.dumps({"type": "start_kyoku", **deal, "tehais": [["1m"] * 13] * 4})
    file.write_text("\n".join([start, '{"type": "ryukyoku"}', '{"type": "end_kyoku"}'] * 3), "utf-8")
    status, page = games(str(file), "--html", "-")
    assert 1 == status
    assert 2 == page.count("<section")


@pytest.mark.parametrize("words", [("-",), (PLAIN, "-"), (PLAIN, "--json")])
def test_pages_that_cannot_be_made(words: tuple[str, ...]) -> None:
    """Standard input cannot be read again, and standard output has room for one thing."""
    status, said = games(*words, "--html", "-")
    assert 2 == status
    assert said.startswith("mjfunc: bad-option: --")
