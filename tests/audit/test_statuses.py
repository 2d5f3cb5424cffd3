"""Which status wins: of every report that cannot be written, in every way, beside every outcome of an audit."""
# pyright: reportPrivateUsage=false
# (where a file is opened is exchanged)

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc import files
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.scale.worker import COPIES
from mjfunc.cli.commands import commands
from tests.audit.audit_results import failing, passing
from tests.audit.test_scaling import Here

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.report import AuditResult

HERE: Final = "tests.audit.test_statuses"
FULL: Final = Path("/dev/full")
ASKED: Final = ("--op", "shanten", "--suite", "random", "--number", "3", "--tiles", "4")

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")


def here(_: object) -> Here:
    """An engine in this process, instead of one of others."""
    return Here()


def right(hand: str) -> int:
    """What is right."""
    return mjfunc.shanten(mjfunc.parse(hand))


def wrong(hand: str) -> int:
    """What is not."""
    return right(hand) + 1


def interrupted(_: str) -> int:
    """Wrong, for all hands are complete or nearer than that; and somebody does not wait for all answers."""
    if not ANSWERED:
        ANSWERED.append(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        sleep(0.3)
    return 0


ANSWERED: Final = list[int]()
OUTCOMES: Final = {"right": (0, " passes: "), "wrong": (1, " are wrong"), "raising": (1, " not answered")}
"""The status and the words of each function, where everything is written."""


def raising(_: str) -> int:
    """No answer."""
    raise ValueError


@pytest.fixture(autouse=True)
def _not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong is not explained, which takes longer than all that is tested here."""

    def nothing(*_: object) -> tuple[object, ...]:
        return ()

    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", nothing)
    ANSWERED.clear()


def audit(*arguments: str) -> tuple[int, str, str]:
    """The status, the output and the errors of an audit."""
    result = CliRunner().invoke(commands, ["audit", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def function(name: str, *arguments: str) -> tuple[int, str, str]:
    """The same of a function of this module."""
    return audit("--python", f"{HERE}:{name}", *ASKED, *arguments)


def no_room_for(name: str, patch: pytest.MonkeyPatch, place: Path = FULL) -> None:
    """Write the file of this name to a full disk, or to another place."""
    create = files._create  # noqa: SLF001  # where files are opened

    def exchanged(path: Path) -> tuple[Path, int]:
        return (path.with_name("none"), os.open(place, os.O_WRONLY)) if path.name == name else create(path)

    patch.setattr(files, "_create", exchanged)


REPORTS: Final = ("verdicts.jsonl", "run.json", "report.html", "report.md", "junit.xml", "badge.json")


def test_these_are_all_reports(tmp_path: Path) -> None:
    """Whatever is written to a folder stands in this table; where all is written the outcome alone is the status."""
    for name, (status, said) in OUTCOMES.items():
        folder, profile = tmp_path / name, tmp_path / f"{name}.toml"
        found = function(name, "--report", str(folder), "--write-profile", str(profile))
        assert (status, True, "") == (found[0], said in found[1].splitlines()[0], found[2])
        assert {*REPORTS} == {path.name for path in folder.iterdir()}
        assert (status != 0) == ("[[deviation]]" in profile.read_text("utf-8"))


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("engine", [(), ("--engine", "local")], ids=["alone", "in-shards"])
def test_a_report_on_a_full_disk(
    report: str, name: str, engine: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was found: it is said, the file is named, and the status is that of bad input."""
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", here)
    no_room_for(report, monkeypatch)
    status, said, errors = function(name, "--report", str(tmp_path), *engine)
    COPIES.close_all()
    is_empty = (report, name, engine) == ("verdicts.jsonl", "right", ("--engine", "local"))  # for nothing is kept
    why = "Invalid argument" if is_empty else "No space left on device"
    assert (2, f"mjfunc: bad-folder: {tmp_path / report} cannot be written: {why}\n") == (status, errors)
    assert OUTCOMES[name][1] in said.splitlines()[0]
    assert not (tmp_path / report).exists()


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("report", REPORTS)
def test_a_report_that_cannot_be_begun(report: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same; but where verdicts cannot even be begun, nothing is asked, and nothing found."""
    no_room_for(report, monkeypatch, tmp_path)
    status, said, errors = function(name, "--report", str(tmp_path))
    assert (2, f"mjfunc: bad-folder: {tmp_path / report} cannot be written: Is a directory\n") == (status, errors)
    assert ("" if report == "verdicts.jsonl" else OUTCOMES[name][1]) in said
    assert (report == "verdicts.jsonl") == (said == "")


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_profile_on_a_full_disk(name: str, tmp_path: Path) -> None:
    """A program that passes does not pass; whether reports are written beside it makes no difference to them."""
    full = "mjfunc: bad-option: --write-profile: /dev/full cannot be written: No space left on device\n"
    status, said, errors = function(name, "--write-profile", str(FULL), "--report", str(tmp_path))
    assert (2, full) == (status, errors)
    assert OUTCOMES[name][1] in said.splitlines()[0]
    assert {*REPORTS} == {path.name for path in tmp_path.iterdir()}
    assert OUTCOMES[name][0] == 1 - json.loads((tmp_path / "run.json").read_text("utf-8"))["passes"]


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("engine", [(), ("--engine", "local")], ids=["alone", "in-shards"])
def test_two_that_cannot_be_written(
    name: str, engine: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are named, in the order in which they are written, each on a line; what is written before them is there."""
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", here)
    no_room_for("junit.xml", monkeypatch)
    status, said, errors = function(name, "--write-profile", str(FULL), "--report", str(tmp_path), *engine)
    COPIES.close_all()
    assert (2, 2) == (status, errors.count("\n"))
    first, second = errors.splitlines()
    assert f"mjfunc: bad-folder: {tmp_path / 'junit.xml'} cannot be written: No space left on device" == first
    assert second.startswith("mjfunc: bad-option: --write-profile: /dev/full cannot be written: ")
    assert OUTCOMES[name][1] in said.splitlines()[0]
    assert (tmp_path / "report.md").exists()


def test_a_profile_is_written_where_a_report_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One does not keep the other from being written."""
    no_room_for("run.json", monkeypatch)
    status, _, errors = function("wrong", "--report", str(tmp_path), "--write-profile", str(tmp_path / "known.toml"))
    assert (2, 1) == (status, errors.count("\n"))
    assert "[[deviation]]" in (tmp_path / "known.toml").read_text("utf-8")


@pytest.mark.parametrize(("where", "expected"), [("known.toml", 1), (str(FULL), 2)])
def test_an_interrupt(where: str, expected: int, tmp_path: Path) -> None:
    """What was not asked does not pass; what is not written is bad input all the same."""
    given = ("--suite", "random", "--number", "9000", "--tiles", "1", "--write-profile", str(tmp_path / where))
    status, said, _ = audit("--python", f"{HERE}:interrupted", "--op", "shanten", *given)
    assert expected == status
    assert " fails: only " in said.splitlines()[0]
    assert " are wrong" not in said.splitlines()[0]


def test_a_folder_called_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the working folder matters to nobody who writes no profile."""
    (tmp_path / "new").mkdir()
    monkeypatch.chdir(tmp_path)
    status, said, errors = function("right")
    assert (0, True, "") == (status, " passes: " in said.splitlines()[0], errors)


@pytest.mark.parametrize("folder", ["/dev/null", "/dev/null/there", str(FULL)])
def test_invalid_report_folder_is_refused_first(folder: str) -> None:
    """Nothing is found, so nothing else is said."""
    status, said, errors = function("interrupted", "--report", folder)
    assert (2, "", []) == (status, said, ANSWERED)
    assert errors.startswith(f"mjfunc: bad-folder: {folder} cannot be used for reports: ")


PEER_REPORTS: Final = ("peers.md", "peers.json", "peers.html")


@pytest.mark.parametrize("outcome", [passing, failing])
@pytest.mark.parametrize("report", [None, *PEER_REPORTS])
def test_reports_of_several_peers(
    outcome: Callable[[], AuditResult], report: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All peers are asked and all is said, whichever file cannot be written; the others are written."""
    found = outcome()

    def audited(*_: object) -> AuditResult:
        return found

    there = [attrs.evolve(PEERS[name], package="click") for name in ("mahjong", "xiangting")]
    monkeypatch.setattr("mjfunc.cli.audit_runs.PEERS", {peer.name: peer for peer in there})
    monkeypatch.setattr("mjfunc.cli.audit_runs.audit_subject", audited)
    if report is not None:
        no_room_for(report, monkeypatch)
    status, said, errors = audit("--peers", "--report", str(tmp_path))
    assert (2 if report else 0 if found.is_good else 1) == status
    assert [f" {word}" for word in ("passes", "fails")][not found.is_good] in said
    assert 2 == said.count("answers a second\n")
    if report is None:
        assert "" == errors
    else:
        full = f"mjfunc: bad-folder: {tmp_path / report} cannot be written: No space left on device\n"
        assert full == errors
    assert {*PEER_REPORTS} - {report} == {path.name for path in tmp_path.iterdir()}
    assert all((tmp_path / name).stat().st_size for name in {*PEER_REPORTS} - {report})


@pytest.mark.parametrize("report", PEER_REPORTS)
def test_files_of_others_are_not_replaced_by_a_comparison(
    report: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comparison replaces only its own files; others are refused before a program is asked."""
    there = [attrs.evolve(PEERS[name], package="click") for name in ("mahjong", "xiangting")]
    monkeypatch.setattr("mjfunc.cli.audit_runs.PEERS", {peer.name: peer for peer in there})

    def audited(*_: object) -> AuditResult:
        return passing()

    monkeypatch.setattr("mjfunc.cli.audit_runs.audit_subject", audited)
    (tmp_path / report).write_text("By hand.\n", "utf-8")
    status, said, errors = audit("--peers", "--report", str(tmp_path))
    message = f"{tmp_path} has files that are not part of a report, for example {report}; name a new folder"
    assert (2, "", f"mjfunc: bad-folder: {message}\n") == (status, said, errors)
    assert "By hand.\n" == (tmp_path / report).read_text("utf-8")
    (tmp_path / report).unlink()
    assert [0, 0] == [audit("--peers", "--report", str(tmp_path))[0] for _ in range(2)]
