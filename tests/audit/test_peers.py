"""Peers: how they are called, the results of their audits, and the page that compares them."""

# The modules that stand in for those of others have no types, as theirs have none.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from xml.etree import ElementTree as ET

import attrs
import pytest
from click.testing import CliRunner

from mjfunc import Hand, parse
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.report import PartCoverage, firsts
from mjfunc.audit.core.verdicts import Findings, Outcome, VerdictTally
from mjfunc.audit.peers import peer as peer_module
from mjfunc.audit.peers.__main__ import main
from mjfunc.audit.peers.comparison import (
    OperationResult,
    PeerResult,
    SmallestMistake,
    comparison_markdown,
    peer_result,
    results_json,
    terminal_lines,
    totals_markdown,
)
from mjfunc.audit.peers.html_comparison import comparison_page
from mjfunc.audit.peers.peer import NODE_PROGRAM, Adapter, Extra, Peer
from mjfunc.audit.peers.protocol import answer, answer_all
from mjfunc.audit.peers.registry import PEERS, UNFIT
from mjfunc.audit.reports import markdown_report as marks
from mjfunc.audit.reports import summary
from mjfunc.audit.scale.worker import COPIES
from mjfunc.cli.audit_runs import audit_each, chosen_peers, missing_peers
from mjfunc.cli.commands import commands
from mjfunc.draw import Label
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption
from tests.audit.audit_results import failing, passing
from tests.audit.peers.support import adapter_of, answers
from tests.audit.test_scaling import Here
from tests.docs.results import hands_sheet, picture, read_compared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.tiles.errors import MahjongError

DOCS = Path(__file__).parents[2] / "docs"


def test_melds_are_given_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open or closed: to riichienv by what they are called, to mahjong beside it."""
    riichienv, divider = import_module("riichienv"), import_module("mahjong.hand_calculating.divider").HandDivider
    given, divided = list[object](), list[object]()

    def divide(_: object, melds: Sequence[Any]) -> list[object]:
        divided.extend((meld.type, meld.opened) for meld in melds)
        return []

    monkeypatch.setattr(riichienv, "Meld", lambda kind, _, is_open: given.append((kind, is_open)))
    monkeypatch.setattr(riichienv, "HandEvaluator", lambda _, __: SimpleNamespace(get_waits=list))
    monkeypatch.setattr(divider, "divide_hand", divide)
    answers("riichienv", "waits", ["13m11z (789s) (222z) [7777z]"])
    answers("mahjong", "decompose", ["123m11z (789s) (222z) [7777z]"])
    kinds = riichienv.MeldType
    assert [(kinds.Chi, True), (kinds.Pon, True), (kinds.Ankan, False)] == given
    assert [("chi", True), ("pon", True), ("kan", False)] == divided


def test_errors() -> None:
    """What a peer raises for a hand that it claims is an error of its own; what is not a request is told so."""

    def fails(hand: Hand, _: object) -> None:
        raise ValueError(str(hand) * (1 if hand.size == 2 else 99))

    peer, adapter = PEERS["mahjong"], Adapter(functions={"shanten": fails})
    request = b'{"cmd": "run", "seq": 3, "op": "shanten", "hand": "11m"}'
    assert {"seq": 3, "error": {"code": "raised", "message": "ValueError: 11m"}} == answer(peer, adapter, request)
    long = answer(peer, adapter, request.replace(b"11m", b"1111m"))
    assert long
    assert 400 == len(cast("Any", long)["error"]["message"])
    codes = [(answer(peer, adapter, line) or {}).get("error") for line in (b"1", b"?")]
    assert ["bad-request", "bad-json"] == [error["code"] for error in codes if isinstance(error, dict)]
    assert answer(peer, adapter, b'{"cmd": "stop"}') is None


@pytest.mark.parametrize(
    ("op", "rest", "message"),
    [
        ("riichi", '"wins": [], "options": null', "options is an object, not null"),
        ("riichi", '"hand": "11m", "options": []', "options is an object, not a list"),
        ("shanten", '"hands": [], "options": 5', "options is an object, not 5"),
        ("riichi", '"wins": [5]', "a win is an object, not 5"),
        ("shanten", '"hands": [5]', "hand is a string, not 5"),
    ],
)
def test_bad_result_of_a_peer_is_an_error(op: str, rest: str, message: str) -> None:
    """It is told so in place of the answer, to the line or to the one of many, and the program goes on."""
    line = f'{{"cmd": "run", "seq": 3, "op": "{op}", {rest}}}'
    said = cast("dict[str, Any]", answer(PEERS["mahjong"], adapter_of("mahjong"), line.encode()))
    assert 3 == said["seq"]
    (found,) = said.get("results", [said])
    assert {"code": "bad-request", "message": message} == found["error"]


class Closed(io.BytesIO):
    """Answers that are not read any more."""

    def flush(self) -> None:
        """Say so."""
        raise BrokenPipeError


def test_a_session() -> None:
    """It says what it is, answers in order, and ends when it is asked to, when the input ends, or when nobody reads."""
    peer, adapter, said = PEERS["xiangting"], adapter_of("xiangting"), io.BytesIO()
    start, stop = b'{"cmd": "start", "version": 1}\n', b'{"cmd": "stop"}\n'
    answer_all(peer, adapter, io.BytesIO(start + stop + start), said)
    answer_all(peer, adapter, io.BytesIO(start), said)
    answer_all(peer, adapter, io.BytesIO(start * 2), Closed())
    one, two = map(json.loads, said.getvalue().splitlines())
    assert one == two
    assert {
        "name": "xiangting",
        "version": peer.version,
        "language": "rust",
        "operations": ["shanten", "acceptance", "waits", "complete"],
        "batches": True,
        "conventions": {"melds": "ignored"},
    } == one["implementation"]


OF_NPM = Peer(
    name="there",
    registry="npm",
    package="@a/there",
    release="1.2.3",
    sentence="",
    operations=(),
    language="javascript",
)


def test_command_of_a_peer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Python for one of PyPI; Node.js for one of npm, if it is there and the package in a folder of modules."""
    assert (sys.executable, "-m", "mjfunc.audit.peers", "mahjong") == PEERS["mahjong"].command
    assert "pip install mahjong" == PEERS["mahjong"].install
    assert "pip install 'jansou[native]'" == PEERS["jansou-native"].install
    assert ["jansou[native]==0.14.0", "@a/there@1.2.3"] == [PEERS["jansou-native"].pinned, OF_NPM.pinned]
    assert ("npm install @a/there", "there") == (OF_NPM.install, OF_NPM.command[2])
    assert ("node" in OF_NPM.command[0], str(NODE_PROGRAM)) == (True, OF_NPM.command[1])

    def found() -> str | None:
        return OF_NPM.version

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.delenv("NODE_PATH", raising=False)
    assert found() is None
    folder = tmp_path / "modules" / "@a" / "there"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"version": "1.2.3"}', "utf-8")
    monkeypatch.setenv("NODE_PATH", str(tmp_path / "modules"))
    assert "1.2.3" == found()
    for damaged in ("", "[]", '{"version": "1.2', "\xff"):
        (folder / "package.json").write_text(damaged, "latin-1")
        assert found() is None
    assert "there is not installed; npm install @a/there installs it" == OF_NPM.why_not
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert found() is None
    assert "there needs Node.js, and there is no program called node" == OF_NPM.why_not


def test_the_program(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """A name that is none is refused, and a peer that is not installed; so is one by ``--peer``."""
    monkeypatch.setattr(sys, "argv", ["peers", "nobody"])
    assert 1 == main()
    monkeypatch.setattr(peer_module, "_pypi_version", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["peers", "kago-utils"])
    assert 1 == main()
    assert "kago-utils is not installed; pip install kago-utils installs it" in capfd.readouterr().err
    monkeypatch.undo()
    assert PEERS["mahjong"].version
    nowhere = attrs.evolve(PEERS["mahjong"], package="a-package-that-is-nowhere")
    assert nowhere.version is None
    assert attrs.evolve(PEERS["mahjong"], extra=Extra("more", nowhere.package)).version is None
    monkeypatch.setattr(peer_module, "_pypi_version", lambda _: None)
    status, _, errors = audit("--peer", "kago-utils")
    assert (2, True) == (status, "bad-option: --peer: kago-utils is not installed; pip install kago-utils" in errors)
    status, said, errors = audit("--peers", "--op", "kan")
    assert (2, True) == (status, "bad-option" in errors), said


def audit(*arguments: str) -> tuple[int, str, str]:
    """The status, the output and the errors of an audit."""
    result = CliRunner().invoke(commands, ["audit", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--peers", "--", "x"),
        ("--peer", "mahjong", "--write-profile", "x"),
        ("--peer", "mahjong", "--peer", "xiangting", "--op", "complete", "--suite", "named", "--profile", "x"),
        ("--peer", "mahjong", "--op", "complete", "--suite", "named", "--definition", "cut"),
        ("--peer", "xiangting", "--suite", "named", "--round-up", "yes"),
    ],
)
def test_incompatible_options_are_refused(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Peers and a program; a profile of many; what no peer answers by."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").touch()
    status, said, errors = audit(*options)
    assert (2, "", True) == (status, said, errors.startswith("mjfunc: bad-option: "))


@pytest.mark.slow
def test_some_peers(tmp_path: Path) -> None:
    """Two that are right in all that they are asked: both are compared, and reported."""
    options = ("--suite", "named", "--op", "complete", "--report", str(tmp_path))
    status, said, _ = audit("--peer", "xiangting", "--peer", "mahjong", *options)
    assert 0 == status
    found = one, two = read_compared((tmp_path / "peers.json").read_text("utf-8"))
    assert [("xiangting", 35, 0, 7), ("mahjong", 35, 0, 7)] == [(of.name, *numbers(of.operations[0])) for of in found]
    assert one.operations[0].is_right
    assert "passes: 35 of 41 answers are right, 7 skipped" == two.verdict
    assert (tmp_path / "xiangting" / "run.json").exists()
    assert "mahjong" in (tmp_path / "peers.md").read_text("utf-8")
    assert [*terminal_lines(found)] == said.splitlines()


def test_peers_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What came of each is said in a table and written, and whether all passed; one alone is told as any program is."""
    of = {"mahjong": failing(), "xiangting": passing()}
    both = [PEERS[name] for name in of]
    assert not audit_each(both, lambda peer: of[peer.name], str(tmp_path))
    compared = read_compared((tmp_path / "peers.json").read_text("utf-8"))
    assert "installs it" not in (tmp_path / "peers.md").read_text("utf-8") + (tmp_path / "peers.html").read_text(
        "utf-8"
    )
    assert [*terminal_lines(compared)] == capsys.readouterr().out.splitlines()
    assert [peer_result(peer, of[peer.name]) for peer in both] == [*compared]
    assert f"# Other mahjong programs\n\n{comparison_markdown(compared)}" == (tmp_path / "peers.md").read_text("utf-8")
    missing = [PEERS["agari"]]
    assert not audit_each(both, lambda peer: of[peer.name], str(tmp_path), missing=missing)
    assert "agari      not installed; npm install agari installs it" == capsys.readouterr().out.splitlines()[-1]
    assert comparison_markdown(compared, missing) in (tmp_path / "peers.md").read_text("utf-8")
    assert comparison_page(compared, missing=missing) == (tmp_path / "peers.html").read_text("utf-8")
    assert not audit_each(both, lambda peer: of[peer.name], None)
    assert audit_each(both[1:], lambda peer: of[peer.name], str(tmp_path / "none"))
    assert [*summary(passing())] == capsys.readouterr().out.splitlines()[-len(summary(passing())) :]


def test_after_an_interrupt_no_other_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """What was found by then is said; the first of two is audited, and the second not."""
    asked, interrupts = list[str](), list[int]()

    def audit_one(peer: Peer) -> AuditResult:
        asked.append(peer.name)
        interrupts.append(2)
        return failing()

    assert not audit_each([PEERS["mahjong"], PEERS["xiangting"]], audit_one, None, interrupts)
    assert ["mahjong"] == asked
    assert [*summary(failing())] == capsys.readouterr().out.splitlines()


class Tiny(Peer):
    """A peer that is a program of a few lines, which says its name and skips whatever it is asked."""

    @property
    def version(self) -> str:
        """It is there."""
        return "1"

    @property
    def command(self) -> tuple[str, ...]:
        """It imports nothing of ours, so it starts at once."""
        return (sys.executable, "-ISc", SKIPPING, self.name)


SKIPPING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    said = {"seq": asked.get("seq")}
    if asked["cmd"] == "start":
        said["version"] = 1
        said["implementation"] = {"name": sys.argv[1], "version": "1", "operations": ["complete"], "batches": True}
    elif asked["cmd"] == "stop":
        break
    else:
        skipped = {"skipped": {"reason": "tiny"}}
        said |= {"results": [skipped for _ in asked["hands"]]} if "hands" in asked else skipped
    print(json.dumps(said), flush=True)
"""


def test_peers_have_folders_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below those that are named, for what is done as well as for reports: so none refuses that of another."""
    names = ("mahjong", "xiangting")
    tiny = {name: Tiny(**attrs.asdict(PEERS[name], recurse=False)) for name in names}
    monkeypatch.setattr("mjfunc.cli.audit_runs.PEERS", tiny)
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", lambda _: Here())
    state, report = tmp_path / "state", tmp_path / "report"
    ops = ("--op", "complete", "--op", "kan")  # which neither answers, and none is asked; only it takes --exhausted
    options = ("--suite", "named", *ops, "--exhausted", "not-ready", "--state", str(state), "--report", str(report))
    for _ in range(2):
        status, said, errors = audit("--peers", *options)
        COPIES.close_all()
        assert (1, "", 2) == (status, errors, said.count("no answer is right"))
        assert {*names} == {path.name for path in state.iterdir()}
        assert {*names, "peers.md", "peers.json", "peers.html"} == {path.name for path in report.iterdir()}
        kept = {name: json.loads((state / name / "manifest.json").read_text("utf-8"))["program"] for name in names}
        assert {name: name for name in names} == kept


@pytest.mark.slow
def test_a_peer_that_is_wrong() -> None:
    """The waits of riichienv are right, but where a meld holds the tile that is waited for."""
    status, said, _ = audit("--peer", "riichienv", "--suite", "named", "--op", "waits")
    cause = "does not count the tiles in melds as used up"
    assert 1 == status
    assert 3 == " ".join(said.split()).count(cause)  # in the verdict, below the smallest hand, and as an explanation


def test_comparison_of_one_peer() -> None:
    """The numbers of each operation, and its smallest wrong hand with what explains it."""
    found = peer_result(PEERS["mahjong"], failing())
    whole = failing().findings.whole
    assert whole.number(Outcome.WRONG) == sum(of.wrong for of in found.operations) > 0
    assert whole.number(Outcome.PASSED) == sum(of.right for of in found.operations) > 0
    smallest = {of.op: of.smallest.hand for of in found.operations if of.smallest}
    assert {of.question.op: of.question.hand for of in firsts(failing())} == smallest
    assert read_compared(results_json([found])) == (found,)
    assert all(hand in comparison_markdown([found]) for hand in smallest.values())


def test_numbers_of_an_operation_are_summed() -> None:
    """Of an operation in all suites, each number another one; and of what is not skipped how much came in a second."""
    numbers = ((Outcome.PASSED, 8000), (Outcome.WRONG, 100), (Outcome.FAILED, 20), (Outcome.SKIPPED, 5000))
    both = Findings.from_tallies(
        {("named", "waits"): VerdictTally(numbers), ("random", "waits"): VerdictTally(numbers[:1])}
    )
    asked = tuple(PartCoverage(suite, op, None, tally.total) for (suite, op), tally in both)
    run = attrs.evolve(failing().run, seconds=4.0, options=(("--suite", "named"), ("--dealt",)))
    said = attrs.evolve(failing().implementation, conventions=(("melds", "ignored"),))
    audited = attrs.evolve(
        failing(), implementation=said, asked=asked, findings=both, smallest=(), diagnoses=(), run=run
    )
    found = peer_result(PEERS["mahjong"], audited)
    assert (OperationResult(op="waits", right=16_000, wrong=100, unanswered=20, skipped=5000),) == found.operations
    assert (4000, "1.2") == (found.answers_a_second, found.version)
    assert ("--melds ignored", "--suite named --dealt") == (found.declares, found.asked)


ONE = PeerResult(
    name="mahjong",
    version="9",
    declares="--melds ignored",
    asked="--dealt",
    verdict="differs",
    operations=(
        OperationResult(
            op="waits",
            right=10,
            wrong=2,
            unanswered=3,
            skipped=4,
            smallest=SmallestMistake(hand="1m", beside="--seat E", expected="a", got="b", why="c"),
        ),
        OperationResult(op="kan", right=7, wrong=0, unanswered=1, skipped=0),
        OperationResult(op="shanten", right=0, wrong=0, unanswered=0, skipped=5),
        OperationResult(op="complete", right=6, wrong=0, unanswered=0, skipped=0),
    ),
    answers_a_second=6000,
)


def test_numbers_are_in_the_right_cells() -> None:
    """In the table of a terminal, in both of the page, and on the page in a browser."""
    assert [
        "mahjong  waits       wrong      10 right, 2 wrong, 3 no answer, 4 skipped; smallest 1m --seat E",
        "mahjong  kan         no answer  7 right, 0 wrong, 1 no answer, 0 skipped",
        "mahjong  shanten     skipped    0 right, 0 wrong, 0 no answer, 5 skipped",
        "mahjong  complete    right      6 right, 0 wrong, 0 no answer, 0 skipped",
        "mahjong  9: differs; about 6,000 answers a second",
    ] == [*terminal_lines([ONE])][:5]
    written = comparison_markdown([ONE])
    assert "| mahjong | 9 | waits | 10 | 2 | 3 | 4 |" in written
    assert "  - waits of `1m --seat E`: expected `a`, got `b`; why: c\n" in written
    assert "Its documentation declares `--melds ignored`. It differs. About 6,000 answers" in written
    assert "| mahjong | 9 | 23 | 2 | 4 | 9 | It differs. |" in totals_markdown([ONE])
    assert "<dd>about 6,000 answers a second</dd>" in comparison_page([ONE])
    wins = attrs.evolve(ONE, operations=(OperationResult(op="riichi", right=77, wrong=0, unanswered=0, skipped=0),))
    assert "77 right" in comparison_page([wins])


def test_the_page_of_all() -> None:
    """It has each number once, each smallest hand drawn, who was not asked, and links to reports that are there."""
    each = [peer_result(PEERS[name], audited) for name, audited in (("mahjong", failing()), ("xiangting", passing()))]
    written = comparison_page(each, missing=[PEERS["kago-utils"]])
    root = ET.fromstring(re.sub("<meta[^>]*>|<link[^>]*>|<!DOCTYPE html>", "", written))  # noqa: S314  # it is our own
    said = " ".join(" ".join(root.itertext()).split())
    assert "2 programs were audited: 1 without a wrong answer, 1 with some." in said
    smallest = [(of.op, of.smallest) for of in each[0].operations if of.smallest]
    hands = [str(parse(small.hand)) for _, small in smallest if hand_of(small.hand)]
    assert hands == [one.text for one in root.iter() if one.tag.endswith("title") and one.text in hands]
    assert 2 < len(hands)
    for op, small in smallest:
        told = f"mahjong: {op} {small.hand} {small.question} right {small.expected} answered {small.got} "
        assert " ".join(told.split()) in said
    rows = [[*row] for row in root.iter("tr")][1:]
    assert ["mahjong", "xiangting"] == ["".join(row[0].itertext()) for row in rows]
    for one, row in zip(each, rows, strict=True):
        cells = [[*cell.itertext()] for cell in row[1:-1]]
        found = {of.op: of for of in one.operations}
        ops = [op for op in OPERATIONS if any(op in {of.op for of in other.operations} for other in each)]
        assert [tally_words(found.get(op)) for op in ops] == cells
    links = [one.get("href") for one in root.iter("a")]
    assert ["#main", "#mahjong", "#xiangting", "mahjong/report.html", "xiangting/report.html"] == links
    assert {"mahjong", "xiangting"} < {one.get("id") for one in root.iter("section")}
    assert "kago-utils: pip install kago-utils installs it." in said
    assert 1 == said.count("installs it.")
    assert "mahjong-hand-distance 0.0.1 from PyPI has a class for a tile" in said
    assert "report.html" not in comparison_page(each, "")
    assert 'id="hands"' in written
    assert 'id="hands"' not in comparison_page(each[1:])
    assert "1 program was audited: 1 without a wrong answer, 0 with some." in comparison_page(each[1:])


def tally_words(of: OperationResult | None) -> list[str]:
    """What a cell says of an operation."""
    if of is None:
        return ["\N{EN DASH}"]
    said = ((of.right, "right"), (of.wrong, "wrong"), (of.unanswered, "no answer"), (of.skipped, "skipped"))
    return [f"{number:,} {how}" for number, how in said if number]


def test_the_smallest_hands_as_a_picture() -> None:
    """Each below whose it is; what cannot be read as a hand is left out."""
    one = peer_result(PEERS["mahjong"], failing())
    first, *rest = [of for of in one.operations if of.smallest]
    assert first.smallest
    unread = attrs.evolve(first, smallest=attrs.evolve(first.smallest, hand="<no hand>"))
    texts = [
        part.text
        for part in hands_sheet([attrs.evolve(one, operations=(unread, *rest))]).parts
        if isinstance(part, Label)
    ]
    assert [f"mahjong, {of.op}" for of in rest] == texts
    assert "&lt;no hand&gt;" in comparison_page([attrs.evolve(one, operations=(unread,))])


def test_picture_shows_the_stored_results() -> None:
    """``nox -s peers`` writes both."""
    assert picture() == (DOCS / "peers.svg").read_text("utf-8")


def test_the_same_in_short() -> None:
    """A line for each peer, with the sums of its operations."""
    each = [peer_result(PEERS[name], audited) for name, audited in (("mahjong", failing()), ("xiangting", passing()))]
    rows = [line.strip("| ").split(" | ") for line in totals_markdown(each).splitlines()][2:]
    whole = failing().findings.whole
    outcomes = (Outcome.PASSED, Outcome.WRONG, Outcome.FAILED, Outcome.SKIPPED)
    assert [f"{whole.number(outcome):,}" for outcome in outcomes] == rows[0][2:6]
    assert ["mahjong", "xiangting"] == [row[0] for row in rows]
    assert [f"It {marks.words(one.verdict)}." for one in each] == [row[6] for row in rows]


def numbers(of: OperationResult) -> tuple[int, int, int]:
    """How many are right, wrong and skipped."""
    return of.right, of.wrong, of.skipped


def test_installed_peers_are_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that are installed those that answer any of the operations; of those that are named each once."""
    monkeypatch.setattr(peer_module, "_pypi_version", {"mahjong": "2", "xiangting": "6", "riichienv": "0"}.get)
    found = [
        [peer.name for peer in chosen_peers((), ops, every=True)] for ops in ((), ("decompose",), ("waits", "kan"))
    ]
    assert [["mahjong", "riichienv", "xiangting"], ["mahjong"], ["riichienv", "xiangting"]] == [
        [name for name in names if PEERS[name].registry == "pypi"] for names in found
    ]
    assert (PEERS["mahjong"],) == chosen_peers(("mahjong", "mahjong"), ("kan", "shanten"), every=False)
    with pytest.raises(
        BadOption, match="^--op: mahjong answers shanten, complete, decompose, riichi, and not waits, kan$"
    ):
        chosen_peers(("xiangting", "mahjong"), ("waits", "kan"), every=False)


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all are asked, those of them that answer; where some are named, nobody else is spoken of."""
    installed = {"mahjong": "2", "xiangting": "6", "riichienv": "0"}
    monkeypatch.setattr(peer_module, "_pypi_version", installed.get)
    monkeypatch.setattr(peer_module, "_npm_version", {}.get)
    assert {*PEERS} - {*installed} == {peer.name for peer in missing_peers(())}
    assert ["agari", "majiang-core"] == [peer.name for peer in missing_peers(("decompose",))]
    told: list[Sequence[Peer]] = []

    def audit_each(*_: object, missing: Sequence[Peer], unwritten: list[MahjongError]) -> bool:
        told.append(missing)
        return not unwritten

    monkeypatch.setattr("mjfunc.cli.audit_runs.audit_each", audit_each)
    assert (0, 0) == (audit("--peers")[0], audit("--peer", "mahjong")[0])
    assert [missing_peers(()), ()] == told


def test_one_peer() -> None:
    """It is told as any program is."""
    status, said, _ = audit("--peer", "xiangting", "--suite", "named", "--op", "complete", "--timeout", "120")
    assert (0, "xiangting 6") == (status, said[:11])


def stored_results(name: str = "peers") -> tuple[PeerResult, ...]:
    """The results behind the page, or behind another part of it."""
    return read_compared((DOCS / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["peers", "peers-cover", "peers-complete"])
def test_stored_results_are_of_the_pinned_versions(name: str) -> None:
    """It is written as the command writes it; and ``nox -s peers`` installs these versions."""
    assert results_json(stored_results(name)) == (DOCS / f"{name}.json").read_text("utf-8")
    assert [(one.name, PEERS[one.name].release) for one in stored_results(name)] == [
        (one.name, one.version) for one in stored_results(name)
    ]
    assert stored_results(name)


def test_the_page_has_each_peer() -> None:
    """With a row for each of its operations, or how it is installed; and whoever answers nothing."""
    missing = [peer for name, peer in PEERS.items() if name not in {one.name for one in stored_results()}]
    said = comparison_markdown(stored_results(), missing)
    for name, peer in PEERS.items():
        found = [one for one in stored_results() if one.name == name]
        ops = set(re.findall(rf"(?m)^\| {name} \| [^|]+ \| (\w+) \|", said))
        assert ops == ({*peer.operations} if found else set())
        assert found or f"`{peer.install}` installs it." in said
    assert all(name in said for name in UNFIT)
    assert "Not installed" not in comparison_markdown(stored_results()[1:])
    fewer = comparison_markdown(stored_results()[1:], [PEERS[stored_results()[0].name]])
    assert f"{stored_results()[0].name}: `{PEERS[stored_results()[0].name].install}` installs it." in fewer
    assert f"not installed; {PEERS[stored_results()[0].name].install} installs it" in "\n".join(
        terminal_lines(stored_results()[1:], [PEERS[stored_results()[0].name]])
    )


FINDINGS = sorted((DOCS / "findings").glob("*.jsonl"))
PROGRAMS = ("mahjong-cpp", "mahjong-helper", "mahjong4j")
"""Programs with findings that no registry has as a package, so that they are no peers."""


@pytest.mark.parametrize("file", FINDINGS, ids=lambda file: file.stem)
def test_findings(file: Path) -> None:
    """A report is of a peer and the version that was asked; it has the hand, and the list of all has it."""
    report = file.with_suffix(".md").read_text("utf-8")
    first = json.loads(file.read_text("utf-8").splitlines()[0])
    assert first["hand"].split(" ")[0] in report
    assert f"\n{file.stem}\n" in (DOCS / "findings" / "index.md").read_text("utf-8")
    name = report.split()[1].removesuffix(":")
    assert name in {*(PEERS[one].package for one in PEERS), *PROGRAMS}
    versions = {one.version for one in stored_results() if PEERS[one.name].package == name}
    assert [] == [version for version in versions if f"{name} {version}" not in report]


def test_every_finding_has_vectors() -> None:
    """And nothing else is there; those of games have logs."""
    files = {file.stem for file in (DOCS / "findings").glob("*.md")} - {"index", "npm", "riichienv-games"}
    assert 14 == len(files)
    assert files == {file.stem for file in FINDINGS}
