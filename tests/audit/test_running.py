"""Plans that are run: each question is asked once; what is counted, shown, and done where something fails."""

from __future__ import annotations

import _thread
from threading import Event, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit import running
from mjfunc.audit.core.answers import Answer
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.suite import LEVELS, AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import MOST_KEPT, Outcome
from mjfunc.audit.question_list import Miscounted
from mjfunc.audit.running import Progress, RunResult, run
from mjfunc.audit.subjects.function_subject import Function
from mjfunc.audit.topics import expected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import Level

RANKS: Final = "123456789"
HANDS: Final = tuple(
    f"{one}{two}m{three}p{four}z"
    for one in RANKS
    for two in RANKS[int(one) - 1 :]
    for three in RANKS
    for four in "1234567"
)
BATCH: Final = 100


def part(op: str = "shanten", number: int | None = len(HANDS), level: Level = 0) -> SuitePart:
    """All hands in batches, of which there are said to be so many."""

    def questions(terms: Terms) -> Iterator[Questions]:
        for at in range(terms.seed, len(HANDS), BATCH):
            yield Questions(op, HANDS[at : at + BATCH])

    def count(terms: Terms) -> int | None:
        return None if number is None else number - terms.seed

    return SuitePart(op, level, questions, count)


def suite(*parts: SuitePart, name: str = "tests") -> Suite:
    """A suite of these parts."""
    return Suite(name, "", "", parts)


def always(number: int) -> Function:
    """A function that is right about some hands."""

    def function(_: str) -> int:
        return number

    return Function(function, "shanten")


def ran(*subjects: Subject, is_endless: bool = False, **more: object) -> RunResult:
    """What is found of copies."""
    plan = AuditPlan(chosen=chosen_parts([suite(part())], 0, ["shanten"]), is_endless=is_endless)
    return run(subjects, plan, **more)  # type: ignore[arg-type]


def right(number: int) -> int:
    """How many hands have this minimum."""
    return sum(f'"minimum":{number},' in str(answer) for answer in expected(Questions("shanten", HANDS)))


def test_copies_find_what_one_finds() -> None:
    """All hands are asked once, whoever is asked, and the digest is of all in order."""
    alone, together = ran(always(1)), ran(*[always(1) for _ in range(3)])
    assert 2835 == len(HANDS)
    assert 0 < right(1) < len(HANDS)
    for found in (alone, together):
        assert (PartCoverage("tests", "shanten", len(HANDS), len(HANDS)),) == found.asked
        assert right(1) == found.findings.whole.number(Outcome.PASSED)
        assert len(HANDS) - right(1) == found.findings.whole.number(Outcome.WRONG)
    assert alone.findings == together.findings
    assert alone.digest == together.digest
    assert "157784d51b976cae79f24e9ea7fe20262ac057def890ecd18bfeed2e04f86240" == alone.digest


def test_the_digest_is_of_the_questions() -> None:
    """Not of the batches; of the operation, the options, and the order."""

    def digest(*questions: Questions) -> str:
        part = SuitePart("shanten", 0, lambda _: iter(questions), lambda _: None)
        return run([always(0)], AuditPlan(chosen=chosen_parts([suite(part)], 0, ["shanten"]))).digest

    whole = digest(Questions("shanten", ("1m", "2m")))
    assert whole == digest(Questions("shanten", ("1m",)), Questions("shanten", ("2m",)))
    others = {
        digest(Questions("shanten", ("2m", "1m"))),
        digest(Questions("shanten", ("1m2m",))),
        digest(Questions("shanten", ("1m", "2m"), (("draw", "1m"),))),
        digest(Questions("shanten", ("1m", "2m"), (), (("draw", "1m"),))),
        digest(Questions("waits", ("1m", "2m"))),
    }
    assert 5 == len(others - {whole})


@pytest.mark.parametrize("number", [len(HANDS) - 1, len(HANDS) + 1])
def test_a_suite_that_counts_wrongly_is_our_fault(number: int) -> None:
    """It is raised, whatever was found."""
    chosen = chosen_parts([suite(part(number=number))], 0, ["shanten"])
    with pytest.raises(Miscounted, match=f"^tests shanten has {len(HANDS)} questions, not {number}$"):
        run([always(1)], AuditPlan(chosen=chosen))


def test_parts_are_chosen_by_level_and_operation() -> None:
    """Those up to the level, of the operations that are asked; parts of the same operation are counted together."""
    suites = [suite(part(level=0), part(level=1), part("waits"), name="a"), suite(part(level=2), name="b")]
    chosen = [chosen_parts(suites, level, ["shanten"]) for level in LEVELS[:3]]
    assert [1, 2, 3] == [*map(len, chosen)]
    assert ["shanten", "waits"] == [one.part.op for one in chosen_parts(suites, 0, ["shanten", "waits"])]
    found = run([always(1)], AuditPlan(chosen=chosen[2]))
    twice, once = 2 * len(HANDS), len(HANDS)
    assert (PartCoverage("a", "shanten", twice, twice), PartCoverage("b", "shanten", once, once)) == found.asked
    assert [("a", "shanten"), ("b", "shanten")] == [of for of, _ in found.findings]
    assert 3 * once == found.findings.whole.total


def test_empty_plan_asks_nothing() -> None:
    """And no progress is told."""
    assert () == run([always(1)], AuditPlan(chosen=())).asked


def test_all_that_is_wrong_is_counted_and_the_simplest_kept() -> None:
    """However much it is."""
    found = ran(always(-1)).findings.whole
    assert (len(HANDS), MOST_KEPT) == (found.number(Outcome.WRONG), len(found.kept))
    assert found.kept == tuple(sorted(found.kept, key=lambda verdict: verdict.order))
    assert "11m1p1z" == found.kept[0].question.hand


def test_many_verdicts_are_put_together_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often, the same is found."""
    expected_findings = ran(always(1)).findings
    monkeypatch.setattr(running, "_MANY", 10)
    assert expected_findings == ran(always(1)).findings


def test_progress() -> None:
    """What is told at the end is how much was asked, of how much, and how much of it is wrong."""
    told = list[Progress]()
    ran(always(1), progress=told.append)
    last = told[-1]
    assert ("tests", "shanten", len(HANDS), len(HANDS)) == (last.suite, last.op, last.asked, last.number)
    assert len(HANDS) - right(1) == last.bad
    assert (0.0, 4.0) == (last.left, Progress("", "", 10, 50, 1.0, 0).left)
    assert (10.0, None, 0.0) == (
        Progress("", "", 10, None, 1.0, 0).rate,
        Progress("", "", 10, None, 1.0, 0).left,
        Progress("", "", 0, 1, 0.0, 0).rate,
    )


def test_an_observer_sees_every_answer() -> None:
    """With what is right, as far as the answers say."""
    seen = list[tuple[str, int, tuple[Answer, ...], tuple[Answer, ...]]]()

    def observe(name: str, asked: Questions, right: tuple[Answer, ...], got: tuple[Answer, ...]) -> None:
        seen.append((name, len(asked), right, got))

    ran(always(1), observe=observe)
    assert len(HANDS) == sum(number for _, number, _, _ in seen)
    assert {"tests"} == {name for name, _, _, _ in seen}
    assert {'{"minimum":1}', '{"minimum":2}'} == {answer for _, _, right, _ in seen for answer in right}
    assert {'{"minimum":1}'} == {answer for _, _, _, got in seen for answer in got}


def test_without_an_end_seeds_follow_each_other() -> None:
    """Round after round, until somebody interrupts; what was asked by then is answered and counted."""
    asked = list[int]()

    def observe(_: str, questions: Questions, *__: object) -> None:
        asked.append(len(questions))
        if len(asked) == 60:
            _thread.interrupt_main()

    found = ran(always(1), is_endless=True, observe=observe)
    assert None is found.asked[0].number
    assert sum(asked) == found.asked[0].asked == found.findings.whole.total
    assert [BATCH] * 28 + [35] + [BATCH] * 28 + [34] == asked[:58]
    assert 60 <= len(asked)


def test_a_second_interrupt_does_not_wait() -> None:
    """Who is asked is stopped."""
    begun, stopped = Event(), Event()

    class Slow(Function):
        def stop(self) -> None:
            stopped.set()

    def slow(_: str) -> int:
        begun.set()
        assert stopped.wait(10)
        return 0

    def progress(_: Progress) -> None:
        if begun.is_set() and not stopped.is_set():
            _thread.interrupt_main()

    found = ran(Slow(slow, "shanten"), progress=progress)
    assert stopped.is_set()
    assert found.asked[0].asked < len(HANDS)


def test_a_function_that_hangs_is_left_alone_after_a_second_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing ends it; so nobody waits for it for ever."""
    monkeypatch.setattr(running, "_PARTING", 0.2)
    hangs, ends, times, interrupted = Event(), Event(), iter(range(2)), list[bool]()

    def hanging(_: str) -> int:
        hangs.set()
        ends.wait(60)
        return 0

    def progress(now: Progress) -> None:
        interrupted.append(now.is_interrupted)
        if hangs.is_set() and next(times, None) is not None:
            _thread.interrupt_main()

    begin = monotonic()
    found = ran(Function(hanging, "shanten"), progress=progress)
    ends.set()
    assert monotonic() - begin < 30
    assert {False, True} == {*interrupted}
    assert 0 == found.asked[0].asked


def test_hanging_subject_does_not_delay_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what shows how far it is, for example; the others have a moment to end."""
    monkeypatch.setattr(running, "_PARTING", 0.05)
    hangs, ends = Event(), Event()

    def hanging(_: str) -> int:
        hangs.set()
        ends.wait(60)
        return 0

    def progress(_: Progress) -> None:
        assert hangs.wait(60)
        raise OSError(28, "full")

    with pytest.raises(OSError, match="full"):
        ran(Function(hanging, "shanten"), progress=progress)
    ends.set()


def test_exception_of_an_observer_ends_the_audit() -> None:
    """A full disk, for example; nobody is asked any more."""
    threads = set[int]()

    def observe(*_: object) -> None:
        threads.add(get_ident())
        raise OSError(28, "full")

    with pytest.raises(OSError, match="full"):
        ran(always(1), always(1), observe=observe)
    assert 1 <= len(threads) <= 2
