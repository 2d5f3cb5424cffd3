"""Every lie is found: the number of those that are told, and the number of those that are seen."""

from __future__ import annotations

import json
import re
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Fault, Trouble, canonical
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.running import RunResult, run
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.handshake import NotStarted
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.topics import expected
from mjfunc.batch import hands_of
from mjfunc.census.random_hands import sample_pieces
from tests.audit import liar
from tests.quick_part import one_in

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer

MOST_TROUBLES: Final = 4
LIAR: Final = str(Path(liar.__file__))
NUMBER: Final = 400
EVERY: Final = 97
PATIENT: Final = Limits(timeout=60.0, memory=64 << 20)
SHORT: Final = Limits(timeout=1.0, memory=64 << 20)
"""For programs that hang: the audit waits this long for each missing answer."""


def hands() -> tuple[str, ...]:
    """Ready hands, so that each has waits."""
    (rows,) = sample_pieces(13, NUMBER, 1, shanten=0)
    return tuple(map(str, hands_of(rows)))


HANDS: Final = hands()
CHOSEN: Final = tuple(hand for hand in HANDS if liar.is_chosen(hand, EVERY))


def suite(op: str, texts: tuple[str, ...] = HANDS) -> Suite:
    """One operation of these hands."""
    questions = Questions(op, texts)
    return Suite("tests", "", "", (SuitePart(op, 0, lambda _: iter((questions,)), lambda _: len(texts)),))


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of right answers."""
    place = tmp_path_factory.mktemp("liar") / "answers.json"
    right = {
        op: {hand: f'"result": {answer}' for hand, answer in zip(HANDS, expected(Questions(op, HANDS)), strict=True)}
        for op in ("shanten", "waits")
    }
    place.write_text(json.dumps(right), "utf-8")
    return place


def command(lie: str, every: int, *more: str) -> list[str]:
    """The command of a liar."""
    return [sys.executable, "-S", LIAR, lie, str(every), *more]


def audited(lie: str, known: Path, op: str = "waits", every: int = EVERY) -> RunResult:
    """The result of auditing a liar."""
    limits = SHORT if "hangs" in lie or "no-answer" in lie else PATIENT
    subject = Program(command(lie, every, str(known)), limits)
    try:
        return run([subject], AuditPlan(chosen=chosen_parts([suite(op)], 0, [op])))
    finally:
        subject.close()


def wrong(ran: RunResult) -> dict[str, Answer]:
    """The hands that are not passed, with what came."""
    return {verdict.question.hand: verdict.got for verdict in ran.findings.whole.kept}


def test_list_of_hands_is_complete() -> None:
    """Some hands are lied about."""
    assert (NUMBER, 6) == (len(set(HANDS)), len(CHOSEN))


def test_an_honest_program_passes(known: Path) -> None:
    """All is asked and right; nothing went wrong."""
    ran = audited("honest", known)
    assert (NUMBER, (), NUMBER) == (ran.findings.whole.number(Outcome.PASSED), ran.incidents, ran.asked[0].asked)
    assert {} == wrong(ran)


def lies(lie: str, op: str) -> dict[str, str]:
    """The hands of which something wrong is said, and what."""
    right = dict(zip(HANDS, expected(Questions(op, HANDS)), strict=True))
    told = {hand: canonical(liar.WORDS[lie](hand, json.loads(str(right[hand])))) for hand in CHOSEN}
    return {hand: text for hand, text in told.items() if text != right[hand]}


@pytest.mark.parametrize(
    ("lie", "op", "number"),
    [("off-by-one", "shanten", 6), ("backwards", "waits", 2), ("doubled", "waits", 6), ("escapes", "waits", 6)],
)
def test_wrong_words(lie: str, op: str, number: int, known: Path) -> None:
    """Exactly the hands that are lied about are wrong, and what was said of them is kept."""
    ran = audited(lie, known, op)
    told = lies(lie, op)
    assert number == len(told) == ran.findings.whole.number(Outcome.WRONG)
    assert told == wrong(ran)
    assert NUMBER - number == ran.findings.whole.number(Outcome.PASSED)
    assert () == ran.incidents


@pytest.mark.parametrize(
    ("lie", "trouble", "said"),
    [
        ("dies", Trouble.DIED, r"exit status 3, only the beginning of a line, .*; it said: I can no longer.*"),
        pytest.param("killed", Trouble.DIED, "signal SIGABRT", marks=pytest.mark.slow),
        pytest.param("closes", Trouble.DIED, "it closed its output", marks=pytest.mark.slow),
        pytest.param("hangs", Trouble.TIMED_OUT, r"no answer within 1 s", marks=pytest.mark.slow),
        pytest.param("no-answer", Trouble.TIMED_OUT, r"no answer within 1 s", marks=pytest.mark.slow),
        pytest.param("garbage", Trouble.NOT_JSON, ".*owned.*", marks=pytest.mark.slow),
        pytest.param("too-long", Trouble.TOO_LONG, "the line is longer than 4194304 bytes", marks=pytest.mark.slow),
        pytest.param("wrong-seq", Trouble.OUT_OF_ORDER, "the answer to .* was due: .*", marks=pytest.mark.slow),
        pytest.param("too-few", Trouble.NOT_ANSWERED, "0 results for 1 hands: .*", marks=pytest.mark.slow),
        pytest.param("one-for-all", Trouble.NOT_AN_ANSWER, ".*more.*", marks=pytest.mark.slow),
        pytest.param("memory", Trouble.TOO_MUCH_MEMORY, r"\d+ MB, and 64 MB are allowed", marks=pytest.mark.slow),
        pytest.param(
            "memory-of-child", Trouble.TOO_MUCH_MEMORY, r"\d+ MB, and 64 MB are allowed", marks=pytest.mark.slow
        ),
    ],
)
def test_breaks(lie: str, trouble: Trouble, said: str, known: Path) -> None:
    """Exactly the hand that causes it has a fault, whatever it is, and all others are answered.

    Whether each is found is among the quick tests of lies.
    """
    every = 199
    ran = audited(lie, known, every=every)
    chosen = [hand for hand in HANDS if liar.is_chosen(hand, every)]
    found = wrong(ran)
    assert 2 == len(chosen) == ran.findings.whole.number(Outcome.FAILED)
    assert {*chosen} == {*found}
    for fault in found.values():
        assert isinstance(fault, Fault)
        assert trouble is fault.trouble
        assert re.fullmatch(said, fault.detail, re.DOTALL)
    assert NUMBER - 2 == ran.findings.whole.number(Outcome.PASSED)
    assert () == ran.incidents


@pytest.mark.parametrize(
    "lie",
    [
        "single-dies",
        *(
            pytest.param(lie, marks=pytest.mark.slow)
            for lie in ("single-garbage", "single-wrong-seq", "single-no-answer")
        ),
    ],
)
def test_breaks_of_a_program_that_takes_no_batches(lie: str, known: Path) -> None:
    """One hand on each line makes no difference."""
    ran = audited(lie, known, every=199)
    chosen = [hand for hand in HANDS if liar.is_chosen(hand, 199)]
    assert (NUMBER - 2, 2) == (ran.findings.whole.number(Outcome.PASSED), ran.findings.whole.number(Outcome.FAILED))
    assert {*chosen} == {*wrong(ran)}
    assert () == ran.incidents


@pytest.mark.parametrize(("lie", "number"), [("single-honest", 0), ("single-backwards", 2), ("single-doubled", 6)])
def test_words_of_a_program_that_takes_no_batches(lie: str, number: int, known: Path) -> None:
    """One hand on each line, many lines on their way."""
    ran = audited(lie, known)
    assert (NUMBER - number, number) == (
        ran.findings.whole.number(Outcome.PASSED),
        ran.findings.whole.number(Outcome.WRONG),
    )
    assert () == ran.incidents


@pytest.mark.parametrize(
    ("lie", "did"), [("dies", "ended"), ("hangs", "did not answer"), ("garbage", "wrote what is not JSON")]
)
@pytest.mark.parametrize("single", one_in(2, ["", "single-"]))
def test_transient_failure_is_reported(lie: str, did: str, single: str, known: Path, tmp_path: Path) -> None:
    """All is answered, but not at first: the audit says so, and does not pass."""
    mine = tmp_path / "answers.json"
    mine.write_bytes(known.read_bytes())
    ran = audited(f"{single}{lie}-once", mine)
    assert NUMBER == ran.findings.whole.number(Outcome.PASSED)
    (incident,) = ran.incidents
    assert incident.sentence.startswith(f"it {did}, and answered when it was asked again: ")
    assert not single or incident.hand in CHOSEN


@pytest.mark.parametrize("lie", ["twice", "single-twice"])
def test_two_answers(lie: str, known: Path) -> None:
    """A right answer that comes twice is right, and told with its hand each time."""
    ran = audited(lie, known, every=199)
    assert NUMBER == ran.findings.whole.number(Outcome.PASSED)
    chosen = [hand for hand in HANDS if liar.is_chosen(hand, 199)]
    assert [("it answered twice", hand) for hand in chosen] == [(one.sentence, one.hand) for one in ran.incidents]


@pytest.mark.parametrize(("lie", "outcome"), [("skips", Outcome.SKIPPED), ("refuses", Outcome.WRONG)])
def test_no_result(lie: str, outcome: Outcome, known: Path) -> None:
    """What is skipped or refused for a line is so for each of its hands, and nothing is asked again."""
    ran = audited(f"single-{lie}", known)
    assert {*CHOSEN} == {*wrong(ran)}
    assert (6, NUMBER - 6) == (ran.findings.whole.number(outcome), ran.findings.whole.number(Outcome.PASSED))


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ("start-garbage", "the line is not JSON: .*. Standard output must have responses only, one per line"),
        ("start-html", "it needs the fields version and implementation"),
        ("start-version", "it has version 2 of the protocol; this is version 1"),
        ("start-older", "it has version 0 of the protocol; this is version 1"),
        ("start-declares", 'it declares definition "other", which is not one of exchange, cut'),
        ("start-twice", "it declares definition twice, and not the same"),
        ("start-batches", "batches is 1, and must be true or false"),
        ("start-name", "the name is 7, and must be a text"),
        ("start-operations", "the operations are not a list of names"),
        ("start-conventions", "the conventions are not an object"),
        ("start-dies", "died: exit status 1; it said: cannot start"),
        pytest.param(
            "start-silent",
            r"timed-out: no answer within 1 s; if it did answer, it must flush its output .*",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_bad_starts(lie: str, said: str) -> None:
    """A program that does not start as it should is not asked, and it is said why."""
    with pytest.raises(
        NotStarted, match=f"^the (start response .* is wrong|program did not answer the start request): {said}$"
    ):
        Program(command(lie, 1), attrs.evolve(SHORT, start=1.0 if lie == "start-silent" else 60.0))


def alive_in(group: int) -> list[str]:
    """The processes of a group that live; those that ended may wait for somebody to take note of it."""
    found = list[str]()
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, in_group = place.read_text("utf-8", "replace").rpartition(")")[2].split()[:3]
            found += [str(place)] if int(in_group) == group and state not in "ZX" else []
    return found


@pytest.mark.parametrize(
    "lie",
    [
        *(pytest.param(lie, marks=pytest.mark.slow) for lie in ("never-reads", "stays")),
        "says-goodbye",
        "leaves-a-child",
        "talks",
        "honest",
    ],
)
def test_every_process_ends(lie: str, known: Path) -> None:
    """Whatever it does with its pipes, and whatever it started, nothing of it is there afterwards."""
    subject = Program(command(lie, EVERY, str(known)), SHORT)
    pid = subject._process._session  # type: ignore[union-attr]  # noqa: SLF001  # only it knows its number
    ran = run([subject], AuditPlan(chosen=chosen_parts([suite("waits")], 0, ["waits"])))
    subject.close()
    assert lie == "never-reads" or NUMBER == ran.findings.whole.number(Outcome.PASSED)
    until = monotonic() + 60
    while alive_in(pid) and monotonic() < until:  # what is killed takes a moment to end
        sleep(0.01)
    assert [] == alive_in(pid)


class Hung(Exception):
    """The liar would never answer."""


class Inside:
    """A liar in this process, who is not waited for: what is not said at once is not said in time."""

    exit_status = None

    def __init__(self, command: list[str], *_: object) -> None:
        """Start it as the command does."""
        lie, every, answers = command[3:]
        self.liar: Final = liar.Liar(lie, int(every), Path(answers))
        self.said: Final = deque[str]()
        self.hangs = False

    def send(self, data: bytes) -> None:
        """Let it answer each line, unless it hangs."""
        for request in map(json.loads, data.splitlines()):
            if request["cmd"] == "start":
                self.said.append(self.liar.start())
            elif not self.hangs:
                with suppress(Hung):
                    self.hangs = True
                    self.said.extend(self.liar.answers(request))
                    self.hangs = False

    def receive(self, _: float = 0.0) -> bytes | Fault:
        """The next line."""
        return self.said.popleft().encode() if self.said else Fault(Trouble.TIMED_OUT, "")

    def unrequested_output(self, _: float) -> bytes | None:
        """The first line that nothing asked for, if there is one."""
        return self.said[0].encode() if self.said else None

    def end(self, *, is_kind: bool = True, patience: float | None = None) -> bytes:
        """There is nothing to end, kindly or not."""
        del is_kind, patience
        return b""


@pytest.fixture
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are liars in this process; whether one that does not answer is waited for is tested of processes."""

    def hangs(*_: object) -> str:
        raise Hung

    monkeypatch.setitem(liar.BREAKS, "hangs", hangs)
    monkeypatch.setattr("mjfunc.audit.subjects.program_subject.Process", Inside)


@pytest.mark.usefixtures("_nobody_waits")
def test_hangs_with_answers_between_are_not_in_a_row(known: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand that hangs is waited for three times; what is answered between two of them begins the count anew."""
    monkeypatch.setattr("mjfunc.audit.subjects.giving_up.MOST_HANGS", 5)
    ran = audited("hangs", known, every=199)
    assert {hand for hand in HANDS if liar.is_chosen(hand, 199)} == {*wrong(ran)}
    assert (2, NUMBER - 2) == (
        ran.findings.whole.number(Outcome.FAILED),
        ran.findings.whole.number(Outcome.PASSED),
    )


@pytest.mark.usefixtures("_nobody_waits")
@pytest.mark.parametrize("lie", ["out-of-order", "single-out-of-order"])
def test_another_order(lie: str, known: Path) -> None:
    """No answer is taken for that to another question: what comes in another order is asked again, or has a fault."""
    ran = audited(lie, known, every=199)
    found = ran.findings.whole
    assert NUMBER == found.number(Outcome.PASSED) + found.number(Outcome.FAILED)
    assert 2 == found.number(Outcome.FAILED)
    assert {hand for hand in HANDS if liar.is_chosen(hand, 199)} == {*wrong(ran)}


def test_a_program_that_fails_always_is_given_up(known: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many troubles the rest is not asked, and that is said."""
    monkeypatch.setattr("mjfunc.audit.subjects.giving_up.MOST_TROUBLES", MOST_TROUBLES)
    ran = audited("garbage", known, every=2)
    assert MOST_TROUBLES == ran.findings.whole.number(Outcome.FAILED)
    assert ran.asked[0].asked == ran.findings.whole.number(Outcome.FAILED) + ran.findings.whole.number(Outcome.PASSED)
    said = f"waits of hands without melds failed {MOST_TROUBLES} times, and the audit asked no more of them"
    assert (said,) == tuple(one.sentence for one in ran.incidents)
    assert MOST_TROUBLES < ran.asked[0].asked < NUMBER == ran.asked[0].number
