"""The command ``mjfunc audit``: its options, what it refuses, its status, and that an interrupt is reported."""

from __future__ import annotations

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.running import Progress
from mjfunc.audit.suites import SUITES
from mjfunc.census import multiplicity
from mjfunc.cli import audit as audit_command
from mjfunc.cli.audit_plan import check_relevance
from mjfunc.cli.audit_runs import progress_sentence
from mjfunc.cli.commands import commands, run_arguments
from mjfunc.tiles.errors import BadOption
from tests.audit.subjects import explain_nothing

if TYPE_CHECKING:
    from mjfunc import Hand
    from mjfunc.audit.peers.peer import Peer

LIAR: Final = str(Path(__file__).with_name("liar.py"))
CUT: Final = mjfunc.Conventions(definition="cut")
HERE: Final = "tests.audit.test_command"


def cut(hand: Hand) -> int:
    """The shanten by cutting."""
    return mjfunc.shanten(hand, conventions=CUT)


@pytest.fixture(autouse=True)
def _without_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, nothing is told on the way."""
    monkeypatch.setattr("mjfunc.cli.audit_runs._INTERVAL", inf)


def ask(*arguments: str) -> tuple[int, str, str]:
    """The status, the output and the errors."""
    result = CliRunner().invoke(commands, ["audit", *arguments])
    return result.exit_code, result.stdout, result.stderr


def liar(lie: str, every: int = 1) -> tuple[str, ...]:
    """The command of a liar, who asks our oracle."""
    return "--", sys.executable, LIAR, lie, str(every)


def test_a_program_that_is_right_passes() -> None:
    """The status is 0, and the first line says it."""
    status, said, errors = ask("--suite", "named", "--op", "waits", "--op", "shanten", "--jobs", "2", *liar("honest"))
    assert (0, "") == (status, errors)
    assert said.startswith("liar 1 passes: all ")
    assert [2, 2, 0] == [said.count(f"\n  {op} ") for op in ("waits", "shanten", "kan")]


def test_random_hands() -> None:
    """Which they are, is said by the seed, and by whether they are dealt; how many, by a number."""

    def asked(*options: str) -> list[str]:
        HANDS.clear()
        function = ("--python", f"{HERE}:seen", "--op", "shanten", "--suite", "random")
        assert 0 == ask(*function, "--number", "50", *options)[0]
        return HANDS[:50]

    alike = asked()
    assert alike == asked("--seed", "0")
    others = [asked("--dealt"), asked("--seed", "1"), asked("--tiles", "7"), asked("--players", "3")]
    assert 5 == len({tuple(hands) for hands in (alike, *others)})


HANDS: Final = list[str]()


def seen(hand: str) -> int:
    """Right, and remembers what it was asked."""
    HANDS.append(hand)
    return mjfunc.shanten(mjfunc.parse(hand))


@pytest.mark.slow
def test_a_function_that_is_wrong_does_not() -> None:
    """The status is 1; the explanation is an option by which it passes."""
    function = ("--python", f"{HERE}:cut", "--takes", "hand", "--suite", "named", "--op", "shanten")
    status, said, _ = ask(*function)
    assert 1 == status
    assert "shanten of 1111m: expected minimum 1; got minimum 0" in said
    assert "--definition cut" in said
    assert (0, "passes:") == again(said)
    status, said, _ = ask(*function, "--definition", "cut")
    assert (0, True) == (status, said.startswith(f"{HERE}:cut passes: "))


def again(said: str) -> tuple[int, str]:
    """The status of the command that a report names, and the word behind the name of who is asked."""
    [command] = [line for line in said.splitlines() if line.startswith("    mjfunc audit ")]
    status, said, _ = ask(*shlex.split(command)[2:])
    return status, said.split()[1 + said.startswith("liar")]


def test_the_command_that_a_report_names_asks_the_same() -> None:
    """It has each option that says what is asked, and passes; what is written where is not written again."""
    given = ("--op", "shanten", "--suite", "named", "--suite", "random", "--takes", "hand")
    drawn = ("--number", "30", "--seed", "8", "--dealt")
    more = ("--melds", "ignored", "--definition", "cut", "--python", f"{HERE}:shanten", "--write-profile", os.devnull)
    status, said, _ = ask(*given, *drawn, *more)
    assert (1, (0, "passes:")) == (status, again(said))
    words = f"--suite named --suite random --op shanten --seed 8 --number 30 --dealt --python {HERE}:shanten"
    words += " --takes hand"
    assert f"\n    mjfunc audit {words} --melds ignored --definition exchange\n" in said


def shanten(hand: Hand) -> int:
    """The shanten by exchange, melds ignored."""
    return mjfunc.shanten(hand, conventions=mjfunc.Conventions(melds="ignored"))


def test_output_of_a_function_is_captured(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the report is; and of what was printed about a hand that was not answered the last stands in it, escaped."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    function = ("--python", f"{HERE}:{printing.__name__}", "--suite", "named", "--op", "shanten")
    status, said, _ = ask(*function)
    assert 1 == status
    assert f"{HERE}:printing " == said[: len(HERE) + 10]
    text = " ".join(said.split())
    assert "got no answer, raised: ValueError: so (test_command.py, line " in text
    assert r"); it said: last\x1b[2J \ud800" in text
    assert (0, 0) == (said.count("x" * 40), said.count("\x1b"))
    assert ("", "") == capfd.readouterr()


def printing(hand: str) -> int:
    """Print, and raise for some hands."""
    if "1111m" in hand:
        print("last\x1b[2J", "\ud800")  # noqa: T201  # that is what it does
        raise ValueError("so")  # noqa: EM101  # of a test
    print("x" * 1000)  # noqa: T201  # as above
    sys.stdout.buffer.write(b"x" * 1000)
    return mjfunc.shanten(mjfunc.parse(hand))


@pytest.mark.slow
def test_declared_options_are_used_in_requests() -> None:
    """Options of the command stand in its place, and it is told what it would not do by itself."""
    declares = liar('declares:shanten="cut"')
    assert 0 == ask("--suite", "named", "--op", "shanten", *declares)[0]
    assert 0 == ask("--suite", "named", "--op", "shanten", "--definition", "exchange", *declares)[0]
    assert 1 == ask("--suite", "named", "--op", "shanten", *liar('by:definition="cut"'))[0]


def test_classes_report_the_number_of_hands() -> None:
    """As many as the multiplicities of the hands that are asked are together; without classes nothing is said of it."""
    every = ("--suite", "all", "--op", "shanten", "--tiles", "2", "--python", "mjfunc:shanten", "--takes", "hand")
    [part] = [part for part in SUITES["all"].parts if part.op == "shanten"]
    asked = [hand for questions in part.questions(Terms(tiles=2, classes=True)) for hand in questions.hands]
    number = sum(multiplicity(mjfunc.parse(hand)) for hand in asked)
    assert f"\n  shanten  {len(asked)} of {len(asked)} classes of {number} hands: " in ask(*every, "--classes")[1]
    assert " classes of " not in ask(*every)[1].split("\n  shanten  ")[1].split(":")[0]


def test_another_number_of_tiles_than_is_asked_is_refused() -> None:
    """By `vectors` too; where it fits another operation, the report says what is asked."""
    waits = ("--suite", "random", "--op", "waits", "--tiles", "2")
    message = "mjfunc: bad-size: --tiles: waits is asked about 1, 4, 7, 10, 13 tiles, not 2\n"
    assert (2, "", message) == ask(*waits, *liar("honest"))
    result = CliRunner().invoke(commands, ["vectors", *waits, "-o", "-"])
    assert (2, message) == (result.exit_code, result.stderr)
    both = (*waits, "--op", "shanten", "--number", "9")
    status, said, _ = ask(*both, *liar("honest"))
    assert 0 == status
    assert "waits    9 of 9 hands of 1 tile: all right" in said
    assert "shanten  9 of 9: all right" in said


def test_known_deviations(tmp_path: Path) -> None:
    """What is wrong is written as known; then it does not fail, and fails where it is right after all."""
    file = str(tmp_path / "known.toml")
    wrong = ("--python", f"{HERE}:cut", "--takes", "hand", "--suite", "named", "--op", "shanten")
    assert 1 == ask(*wrong, "--write-profile", file)[0]
    assert 0 == ask(*wrong, "--profile", file)[0]
    right = ("--python", "mjfunc:shanten", "--takes", "hand", "--suite", "named", "--op", "shanten")
    assert [0, 1] == [ask(*right)[0], ask(*right, "--profile", file)[0]]


def test_reports(tmp_path: Path) -> None:
    """They stand in a folder, every verdict among them."""
    folder = tmp_path / "reports"
    status, _, errors = ask("--suite", "named", "--op", "waits", "--report", str(folder), *liar("honest"))
    assert (0, "") == (status, errors)
    verdicts = [json.loads(line) for line in (folder / "verdicts.jsonl").read_text("ascii").splitlines()]
    run = json.loads((folder / "run.json").read_text("utf-8"))
    assert {"passed"} == {verdict["verdict"] for verdict in verdicts}
    assert sum(part["questions"] for part in run["parts"]) == sum(len(verdict["hands"]) for verdict in verdicts)


@pytest.mark.parametrize("dealt", [False, True])
def test_random_hands_are_dealt_or_not(tmp_path: Path, *, dealt: bool) -> None:
    """Those that the suite draws so are asked, and the report says which."""
    drawn = ("--suite", "random", "--op", "shanten", "--number", "5", *(("--dealt",) if dealt else ()))
    folder = tmp_path / "reports"
    assert 0 == ask(*drawn, "--report", str(folder), "--python", "mjfunc:shanten", "--takes", "hand")[0]
    [questions] = SUITES["random"].parts[0].questions(Terms(number=5, dealt=dealt))
    [verdict] = map(json.loads, (folder / "verdicts.jsonl").read_text("ascii").splitlines())
    assert [*questions.hands] == verdict["hands"]
    assert dealt == json.loads((folder / "run.json").read_text("utf-8"))["terms"]["dealt"]


FUNCTION: Final = ("--suite", "named", "--python", "mjfunc:shanten", "--op")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "bad-option: name either a program after -- or a function with --python"),
        (("--python", "a:b", "--", "c"), 2, "bad-option: name either a program after -- or a function with --python"),
        (("--python", "mjfunc:waits"), 2, "bad-option: --python: a function answers one operation; name it with --op"),
        (
            ("--python", "mjfunc", "--op", "waits"),
            2,
            "bad-option: a function is written as package.module:function; no",
        ),
        (("--tiles", "6", "--", "c"), 2, "bad-size: --tiles must not be a multiple of 3, and is 6"),
        (("--", "mjfunc-is-not-there"), 2, "bad-option: 'mjfunc-is-not-there' cannot be started: No such file or dire"),
        (("--", "a\0b"), 2, "bad-option: 'a\\x00b' cannot be started: embedded null byte"),
        (("--profile", LIAR, "--", "true"), 2, "bad-profile: --profile: "),
        (("--profile", sys.executable, "--", "true"), 2, "bad-option: --profile: "),
        (
            ("--level", "4", "--", "c"),
            2,
            "bad-option: invalid value for '--level': must be a whole number from 0 to 3, not '4'",
        ),
        (("--", "true"), 1, "not-started: the program did not answer the start request: died: exit status 0"),
        (
            ("--", "cat"),
            1,
            'not-started: the start response \'{"cmd":"start","version":1}\' is wrong: it needs the',
        ),
        (("--timeout", "0", "--", "c"), 2, "bad-option: invalid value for '--timeout': 0.0 is not in the range"),
        (
            ("--op", "waits", "--suite", "named", "--level", "0", "--python", "mjfunc:x"),
            2,
            "bad-option: mjfunc:x canno",
        ),
        (
            ("--python", "mjfunc:waits", "--op", "waits", "--jobs", "2"),
            2,
            "bad-option: --jobs: a function is called in one process, not in 2",
        ),
        (
            ("--write-profile", "no-such/known.toml", "--", "mjfunc-is-not-there"),
            2,
            "bad-option: --write-profile: no-such/known.toml is in a folder that is not there",
        ),
        (("--write-profile", "/", "--", "mjfunc-is-not-there"), 2, "bad-option: --write-profile: / is a folder"),
        (("--op", "points", "--", "c"), 2, "bad-option: invalid value for '--op': 'points' is not one of 'shanten', "),
        ((*FUNCTION, "shanten", "--round-up", "yes"), 2, "bad-option: --round-up changes nothing for shanten\n"),
        ((*FUNCTION, "shanten", "--honba-value", "500"), 2, "bad-option: --honba-value changes nothing for shanten\n"),
        ((*FUNCTION, "waits", "--rules", "m-league"), 2, "bad-option: --rules changes nothing for waits\n"),
        ((*FUNCTION, "riichi", "--definition", "cut"), 2, "bad-option: --definition changes nothing for riichi\n"),
        ((*FUNCTION, "waits", "--definition", "exchange"), 2, "bad-option: --definition changes nothing for waits\n"),
    ],
)
def test_bad_input_is_reported_on_one_line(
    arguments: tuple[str, ...],
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One sentence; 2 for bad input, and 1 for a program that is there and does not speak the protocol."""
    monkeypatch.setattr(sys, "argv", ["mjfunc", "audit", *arguments])
    if "--profile" in arguments:
        arguments = (*arguments[:-2], "--suite", "named", *liar("honest"))
        monkeypatch.setattr(sys, "argv", ["mjfunc", "audit", *arguments])
    assert status == run_arguments()
    out, errors = capsys.readouterr()
    assert "" == out
    assert errors.startswith(f"mjfunc: {said}")
    assert 1 == errors.count("\n")


def test_options_of_any_operation_are_accepted() -> None:
    """It is an option of all together, and how many play is one of each."""
    given = ["--definition", "cut", "--seven-pairs", "quads", "--players", "3"]
    with audit_command.audit.make_context("audit", given):
        check_relevance(("rules", "honba"), ("waits", "riichi", "shanten"))
        with pytest.raises(BadOption, match="^--definition changes nothing for waits, kan$"):
            check_relevance((), ("waits", "kan"))
        with pytest.raises(BadOption, match="^--rules changes nothing for waits, shanten$"):
            check_relevance(("rules",), ("waits", "shanten"))
    with audit_command.audit.make_context("audit", given[-2:]):
        check_relevance((), ("classical",))


@pytest.mark.parametrize(("file", "why"), [("no-such.toml", "No such file or directory"), ("/", "Is a directory")])
def test_a_profile_that_cannot_be_read_is_refused_before_anything_is_started(
    file: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence names the option and the file."""
    monkeypatch.setattr(sys, "argv", ["mjfunc", "audit", "--profile", file, "--", "mjfunc-is-not-there"])
    assert 2 == run_arguments()
    assert ("", f"mjfunc: bad-option: --profile: {file} cannot be read: {why}\n") == capsys.readouterr()


@pytest.mark.slow
def test_a_module_of_the_current_folder_is_found_by_the_script(tmp_path: Path) -> None:
    """The folder of the script is where Python looks first, and not the one that somebody is in."""
    lines = ("import mjfunc", "def mine(hand):", "    return mjfunc.waits(hand)")
    (tmp_path / "waits_of_mine.py").write_text("\n".join(lines), "utf-8")
    asked = ["--suite", "named", "--op", "waits", "--takes", "hand", "--python", "waits_of_mine:mine"]
    environment = {**os.environ, "PYTHONPATH": str(Path(mjfunc.__file__).parents[1])}
    script = Path(sys.executable).parent / "mjfunc"
    command = [str(script), "audit", *asked]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=environment, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("waits_of_mine:mine passes")


def test_type_error_suggests_takes() -> None:
    """Where it was called with one and raises a TypeError."""
    asked = ("--suite", "named", "--op", "waits", "--python", "mjfunc:waits")
    assert "--takes, or takes=, has counts" in " ".join(ask(*asked)[1].split())


RANDOM: Final = "--suite random (shanten, waits, complete, decompose, acceptance"
ALL: Final = "--suite all (shanten, waits, complete, decompose, acceptance)"


@pytest.mark.parametrize(
    ("given", "suites"),
    [
        ("--suite named --number 5", f"{RANDOM}, riichi)"),
        ("--suite named --suite cover --dealt", f"{RANDOM})"),
        ("--suite named --tiles 5", f"{RANDOM}) and {ALL}"),
        ("--level 2 --classes", ALL),
        ("--suite random --classes", ALL),
        ("--level 0 --number 5", f"{RANDOM}, riichi)"),
    ],
)
def test_settings_that_change_nothing_are_refused(given: str, suites: str) -> None:
    """Where no chosen suite depends on one, the error names the suites that do."""
    [setting] = {"--number", "--dealt", "--tiles", "--classes"} & {*given.split()}
    status, _, errors = ask(*given.split(), "--python", "mjfunc:waits", "--op", "waits")
    message = f"{setting} changes none of these questions, but those of {suites}"
    assert (2, f"mjfunc: bad-option: {message}\n") == (status, errors)


def test_settings_that_change_nothing_are_refused_for_known_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """By all operations that they answer together: one of them alone may be asked nothing that depends on it."""

    def chosen(*_: object, **__: object) -> tuple[Peer, ...]:
        return (PEERS["mahjong"],)

    def passing(*_: object, **__: object) -> bool:
        return True

    monkeypatch.setattr("mjfunc.cli.audit_runs.chosen_peers", chosen)
    monkeypatch.setattr("mjfunc.cli.audit_runs.audit_each", passing)
    assert 0 == ask("--peer", "mahjong", "--dealt")[0]
    status, _, errors = ask("--peer", "mahjong", "--suite", "named", "--dealt")
    assert (2, f"mjfunc: bad-option: --dealt changes none of these questions, but those of {RANDOM})\n") == (
        status,
        errors,
    )


@pytest.mark.slow
def test_an_interrupt_is_reported(tmp_path: Path) -> None:
    """What was asked until then is reported as not whole; and no process is left."""
    command = [sys.executable, "-m", "mjfunc", "audit", "--suite", "cover", "--report", str(tmp_path / "r")]
    slow = [sys.executable, LIAR, "slow", "1"]
    with subprocess.Popen([*command, "--", *slow], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as audit:
        while not any(file.stat().st_size for file in (tmp_path / "r").glob("verdicts.jsonl.*.partial")):
            assert audit.poll() is None
            time.sleep(0.05)
        audit.send_signal(signal.SIGINT)
        said, errors = audit.communicate(timeout=60)
    assert 1 == audit.returncode
    others = [line for line in errors.splitlines() if not line.endswith(b" 0 wrong")]  # progress, where this is slow
    assert others
    assert all(line.startswith(b"interrupted; waiting for outstanding responses") for line in others)
    assert b" of 65,176" in said
    assert {"run.json", "verdicts.jsonl"} <= {file.name for file in (tmp_path / "r").iterdir()}


@pytest.mark.slow
def test_programs_end_with_the_audit() -> None:
    """However it is ended, a program that hangs and does not see that nobody asks it is ended too."""
    command = [sys.executable, "-m", "mjfunc", "audit", "--suite", "named", "--op", "waits", "--timeout", "60", "--"]
    hanging = [*command, sys.executable, LIAR, "hangs", "1"]
    numbers = (signal.SIGTERM, signal.SIGHUP)
    audits = [subprocess.Popen(hanging, stdout=subprocess.PIPE) for _ in numbers]
    started = [child_of(audit.pid) for audit in audits]
    time.sleep(0.5)
    for audit, number, child in zip(audits, numbers, started, strict=True):
        assert None is audit.poll()
        audit.send_signal(number)
        audit.communicate(timeout=60)
        assert 128 + number == audit.returncode
        assert not Path(f"/proc/{child}").exists()


def child_of(number: int) -> str:
    """The number of the only process that this one starts, as soon as there is one."""
    children = Path(f"/proc/{number}/task/{number}/children")
    until = time.monotonic() + 60
    while not (found := children.read_text("ascii").split()) and time.monotonic() < until:
        time.sleep(0.05)
    (child,) = found
    return child


def test_progress_on_a_terminal_and_elsewhere() -> None:
    """A bar, or lines."""
    at = Progress("cover", "waits", 1500, 6000, 1.5, 2)
    assert "cover waits: 1,500 of 6,000, 1,000 a second, 4 s left, 2 wrong" == progress_sentence(at)
    assert "cover waits: 80 of 90, 3 wrong" == progress_sentence(Progress("cover", "waits", 80, 90, 6.0, 3, 80))
    assert "cover waits: 0, 0 wrong" == progress_sentence(Progress("cover", "waits", 0, None, 0.0, 0))
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "mjfunc", "audit", "--suite", "named", "--op", "waits"]
    more = ["--python", "mjfunc:waits", "--takes", "hand"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    done = subprocess.run([*command, *more], stdout=subprocess.PIPE, stderr=theirs, env=environment, check=False)
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert 0 == done.returncode
    assert "named waits: " in shown
