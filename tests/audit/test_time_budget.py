"""The time of an audit: it holds, whatever the speed of the program, and the report says what was left out."""

from __future__ import annotations

from math import inf
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

import attrs
import pytest
from click.testing import CliRunner

from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.suite import AuditPlan, Suite, chosen_parts, text_range
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.question_list import Miscounted
from mjfunc.audit.reports import summary
from mjfunc.audit.reports.json_report import encode_run
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.running import Progress, run
from mjfunc.audit.suites.batches import suite_parts
from mjfunc.audit.time_budget import ASKING, duration, duration_text, duration_words, fair_share, spread_blocks
from mjfunc.audit.whole_audit import audit
from mjfunc.cli.commands import commands
from tests.audit.subjects import StubSubject, with_fault
from tests.audit.test_running import HANDS
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question, Questions
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.suite import HandRange, HandTexts, Terms
    from mjfunc.json.values import Json

NUMBERS: Final = {"small": 30, "large": len(HANDS), "next": 200, "last": 2000}


class Clock:
    """A clock that goes only while a program thinks."""

    def __init__(self) -> None:
        """Begin at some time."""
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class Slow(StubSubject):
    """A subject whose answers take time."""

    def __init__(self, clock: Clock, seconds: Callable[[Question], float], lie: Callable[..., Answer]) -> None:
        """Take this long for a question."""
        super().__init__(lie)
        self._clock = clock
        self._seconds = seconds

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, in order."""
        for questions, got in super().answers(asked):
            self._clock.now += sum(map(self._seconds, questions))
            yield questions, got


def right(_: Question, answer: Answer) -> Answer:
    """The right answer."""
    return answer


def part_of(number: int, op: str = "shanten") -> Suite:
    """A suite with the first hands of a list."""

    def hands(_: str, __: Terms) -> list[HandRange[HandTexts]]:
        return [text_range(HANDS[:number])]

    name = next(name for name, each in NUMBERS.items() if each == number)
    return Suite(name, "", "", suite_parts({op: 0}, hands, lambda _, __: number))


SUITES: Final = tuple(map(part_of, NUMBERS.values()))


def plan(seconds: float | None, suites: tuple[Suite, ...] = SUITES) -> AuditPlan:
    """All of these suites."""
    return AuditPlan(chosen=chosen_parts(suites, 0, ["shanten"]), suites=suites, seconds=seconds, command=("slow",))


def ask_for(seconds: float, each: float) -> tuple[list[PartCoverage], float, list[str]]:
    """What is asked of a program that takes ``each`` second for an answer, how long that takes, and the hands."""
    clock = Clock()
    subject = Slow(clock, lambda _: each, right)
    ran = run([subject], plan(seconds), clock=clock)
    return [*ran.asked], clock.now - 1000, [question.hand for question in subject.asked]


def test_all_is_asked_where_the_time_suffices() -> None:
    """In the order that it has without a time: the digest is the same."""
    parts, took, hands = ask_for(600, 0.01)
    assert [PartCoverage(name, "shanten", number, number) for name, number in NUMBERS.items()] == parts
    assert sum(NUMBERS.values()) == len(hands)
    assert took == pytest.approx(0.01 * len(hands))
    clock = Clock()
    timed = run([Slow(clock, lambda _: 0.01, right)], plan(600), clock=clock)
    assert run([StubSubject(right)], plan(None)).digest == timed.digest


@pytest.mark.parametrize("each", [0.1, 1.0, 5.0])
def test_the_time_holds(each: float) -> None:
    """Two thirds of it are for the suites. Small ones are asked whole, large ones share the rest, spread over all."""
    parts, took, hands = ask_for(600, each)
    assert 300 < took < 420
    assert len(hands) == sum(part.asked for part in parts)
    assert [part.is_sample for part in parts] == [each > 2, True, each > 0.2, True]
    large, last = parts[1].asked, parts[3].asked
    assert large == pytest.approx(last, rel=0.5)
    if each == 1.0:
        sample = hands[parts[0].asked :][:large]
        places = [HANDS.index(hand) for hand in sample]
        assert len({*places}) == large
        assert {place * 10 // len(HANDS) for place in places} == {*range(10)}


def alike(name: str) -> Suite:
    """A suite of the same hands as each other one."""

    def hands(_: str, __: Terms) -> list[HandRange[HandTexts]]:
        return [text_range(HANDS)]

    return Suite(name, "", "", suite_parts({"shanten": 0}, hands, lambda _, __: len(HANDS)))


THREE: Final = tuple(map(alike, ("one", "two", "three")))


@pytest.mark.parametrize("every", one_in(2, [7, 20, 50, 100]))
@pytest.mark.parametrize("first", [0, 3, 6])
@pytest.mark.parametrize("seconds", one_in(2, [6.0, 9.0, 15.0, 30.0]))
def test_a_program_that_stops_now_and_then(every: int, first: int, seconds: float) -> None:
    """Each of three suites has its fair share of the time, although most answers are much faster than the mean."""
    clock, count, begun = Clock(), iter(range(10**6)), [1000.0]

    def each(_: Question) -> float:
        return 0.1 if next(count) % every == first else 0.001

    def observe(suite: str, *_: object) -> None:
        if suite != "one" and len(begun) < {"two": 2, "three": 3}[suite]:
            begun.append(last[0])
        last[0] = clock.now

    last = [1000.0]
    ran = run([Slow(clock, each, right)], plan(seconds, THREE), observe=observe, clock=clock)
    took = [end - begin for begin, end in zip(begun, (*begun[1:], clock.now), strict=True)]
    whole = len(HANDS) * (0.001 + 0.099 / every)
    fair = min(seconds * ASKING / 3, whole)
    assert [pytest.approx(fair, rel=0.2)] * 3 == took
    assert all(part.is_sample == (fair < whole) for part in ran.asked)


def test_the_sample_is_of_the_seed() -> None:
    """The same seed asks the same hands of the same program; another one asks others."""

    def sample(seed: int) -> list[str]:
        clock = Clock()
        subject = Slow(clock, lambda _: 1.0, right)
        chosen = plan(300)
        run([subject], attrs.evolve(chosen, terms=attrs.evolve(chosen.terms, seed=seed)), clock=clock)
        return [question.hand for question in subject.asked]

    assert sample(0) == sample(0)
    assert sorted(sample(0)) != sorted(sample(1))


def test_a_program_that_becomes_slow() -> None:
    """It is asked a sample of the rest; one that becomes fast is asked everything after all."""
    clock = Clock()
    slow = Slow(clock, lambda question: 0.5 if question.hand > "5" else 0.01, right)
    assert all(part.is_sample or part.asked == part.number for part in run([slow], plan(600), clock=clock).asked)
    assert 1200 < clock.now < 1600
    clock = Clock()
    count = iter(range(10**6))
    fast = Slow(clock, lambda _: 10.0 if next(count) < 40 else 0.001, right)
    found = run([fast], plan(1800, (SUITES[1],)), clock=clock)
    assert (PartCoverage("large", "shanten", len(HANDS), len(HANDS)),) == found.asked


def test_one_question_at_least() -> None:
    """However little time there is, and however often that is too much."""
    parts, took, hands = ask_for(1, 100.0)
    assert 2 == len(hands) == sum(part.asked for part in parts)
    assert 200 == took
    assert all(part.is_sample for part in parts)


def test_a_suite_that_counts_wrongly_is_our_fault() -> None:
    """It is raised where all was asked."""

    def hands(_: str, __: Terms) -> list[HandRange[HandTexts]]:
        return [text_range(HANDS[:30])]

    wrong = Suite("small", "", "", suite_parts({"shanten": 0}, hands, lambda _, __: 31))
    with pytest.raises(Miscounted, match=r"^small shanten has 30 questions, not 31$"):
        run([StubSubject(right)], plan(60, (wrong,)))


def test_copies_share_the_time() -> None:
    """Two copies are asked twice as much; what each takes is counted apart."""
    lock, each = Lock(), dict[int, float]()

    class Own(Slow):
        def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
            for questions, got in super().answers(asked):
                with lock:
                    each[id(self)] = each.get(id(self), 0) + len(questions)
                yield questions, got

    clock = Clock()
    found = run([Own(clock, lambda _: 0.1, right) for _ in range(2)], plan(600), clock=clock)
    assert sum(each.values()) == sum(part.asked for part in found.asked)


def test_report_names_sample_seed_and_time() -> None:
    """How much was asked, by which seed, and which time is long enough; a sample that is right passes."""
    clock = Clock()
    found = audit([Slow(clock, lambda _: 1.0, right)], plan(600), clock=clock)
    assert found.is_good
    number = found.findings.whole.number(Outcome.PASSED)
    text = "\n".join(summary(found))
    said = (
        f"Asked {number:,} of 5,065 questions (sample, seed 0); all of them would take about 127 minutes: --time 127m"
    )
    assert f"passes a sample: all {number:,} answers are right" in text
    assert said in " ".join(text.split())
    assert f"shanten  {found.asked[1].asked:,} of 2,835 (sample): all right" in text
    assert [False, True, True, True] == [part["sample"] for part in _parts(found)]
    assert "<error" not in junit(found)


def _parts(found: AuditResult) -> list[dict[str, Json]]:
    return cast("list[dict[str, Json]]", encode_run(found)["parts"])


def test_parts_without_a_question_are_samples_too() -> None:
    """Nothing is wrong in them, and nothing is missing."""
    clock = Clock()
    found = audit([Slow(clock, lambda _: 100.0, right)], plan(1), clock=clock)
    assert found.is_good
    assert [2, 0, 0, 0] == [part.asked for part in found.asked]
    assert "<error" not in junit(found)


@pytest.mark.slow
def test_the_diagnosis_ends_in_time() -> None:
    """A third of the time is for it; it stops with what it has, and says so."""
    clock = Clock()

    def lie(question: Question, answer: Answer) -> Answer:
        return '{"minimum":7}' if "9" in question.hand else answer

    slow = Slow(clock, lambda _: 1.0, lie)
    found = audit([slow], plan(600), clock=clock)
    assert not found.is_good
    assert clock.now - 1000 < 640
    assert found.diagnoses
    assert not found.run.is_diagnosis_whole
    assert "with more time it explains more: --time 20m" in " ".join(" ".join(summary(found)).split())
    clock = Clock()
    fast = audit([Slow(clock, lambda _: 1e-6, lie)], plan(600), clock=clock)
    assert fast.run.is_diagnosis_whole
    assert not any(of.is_sample for of in fast.asked)


def test_the_search_for_causes_ends_in_time() -> None:
    """Its own time counts too: it ends after as much time as the audit has, without a cause that needs more."""
    clock, lie = Clock(), with_fault("every form is one too high")
    found = audit([Slow(clock, lambda _: 1e-6, lie)], plan(600), clock=clock)
    assert ["every form is one too high"] == [one.cause for one in found.diagnoses]
    assert found.run.is_diagnosis_whole

    def late(question: Question, answer: Answer) -> Answer:
        clock.now += 1000 * (question.hand not in HANDS)
        return lie(question, answer)

    found = audit([Slow(clock, lambda _: 1e-6, late)], plan(600), clock=clock)
    assert not found.run.is_diagnosis_whole
    assert {True} == {one.is_group for one in found.diagnoses}


def test_more_time_is_more() -> None:
    """Than was given, and than was spent."""
    found = audit([Slow(clock := Clock(), lambda _: 1.0, right)], plan(600), clock=clock)
    assert found.run.whole_seconds > 900
    assert "--time 15m" in " ".join(summary(attrs.evolve(found, run=attrs.evolve(found.run, whole_seconds=590.0))))
    late = attrs.evolve(found.run, is_diagnosis_whole=False, seconds=400.0, diagnosis_seconds=2000.0)
    assert "--time 80m" in " ".join(" ".join(summary(attrs.evolve(found, run=late))).split())


def test_progress_says_how_much_time_is_left() -> None:
    """Which is less than all questions would take."""
    clock, seen = Clock(), list[Progress]()
    run([Slow(clock, lambda _: 1.0, right)], plan(600), clock=clock, progress=seen.append)
    assert all(one.left is not None and one.left <= 400 for one in seen)
    assert 2.0 == Progress("a", "b", 1, 3, 1.0, 0).left


def test_shares() -> None:
    """What one part does not need is for the others."""
    assert 10 == fair_share([10, 10, 10], 30)
    assert 14 == fair_share([2, 20, 30], 30)
    assert inf == fair_share([1, 2, 3], 30)
    assert 0 == fair_share([1, 2, 3], 0)


@pytest.mark.parametrize(("number", "size"), [(1, 1), (10, 3), (1000, 16), (999, 1)])
def test_blocks(number: int, size: int) -> None:
    """All places, each once; and the first ones are spread."""
    blocks = [*spread_blocks(range(5, 5 + number), size, "seed")]
    assert [*range(5, 5 + number)] == sorted(place for block in blocks for place in block)
    assert number < 900 or 6 <= len({block.start * 8 // (number + 5) for block in blocks[:16]})


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90", 90),
        ("30s", 30),
        ("40m", 2400),
        ("2h", 7200),
        *((no, None) for no in ("", "0", "m", "-1s", "1d", "1.5m", "²")),
    ],
)
def test_durations(text: str, seconds: float | None) -> None:
    """Whole numbers of seconds, minutes or hours."""
    assert seconds == duration(text)


def test_durations_as_texts() -> None:
    """Rounded up, so that they are long enough."""
    assert ["10s", "40s", "100s", "2m", "40m", "300m", "6h"] == [
        duration_text(seconds) for seconds in (0, 31, 100, 101, 2400, 18000, 18001)
    ]
    assert ["1 minute", "40 minutes", "1,000 hours"] == [*map(duration_words, ("1m", "40m", "1000h"))]


HERE: Final = "tests.audit.test_time_budget"


def one(_: str) -> int:
    """A wrong answer to most questions."""
    return 1


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ((), 60.0),
        (("--level", "0"), 10.0),
        (("--level", "1"), 60.0),
        (("--level", "2"), 3600.0),
        (("--level", "3"), None),
        (("--level", "3", "--time", "40m"), 2400.0),
        (("--time", "none"), None),
        (("--suite", "random"), 60.0),
        (("--forever",), None),
        (("--engine", "local"), None),
    ],
)
def test_level_and_time(options: tuple[str, ...], seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level gives the time, and ``--time`` gives another one; what is asked whole has none."""
    seen = list[float | None]()

    def interrupt(_: object, plan: AuditPlan, *__: object, **___: object) -> None:
        seen.append(plan.seconds)
        raise KeyboardInterrupt

    monkeypatch.delenv("MJFUNC_AUDIT_TIME")
    monkeypatch.setattr("mjfunc.cli.audit_runs.run_audit", interrupt)
    monkeypatch.setattr("mjfunc.cli.audit_runs.audit_in_shards", interrupt)
    result = CliRunner().invoke(commands, ["audit", *options, "--python", f"{HERE}:one", "--op", "shanten"])
    assert 130 == result.exit_code, result.output
    assert [seconds] == seen


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--time", "1d"), "must be none, or a time as in 30s, 10m or 2h, not '1d'"),
        (("--time", "1m", "--forever"), "--time: --forever asks until an interrupt, and shards are all asked"),
        (("--time", "1m", "--engine", "local"), "--time: --forever asks until an interrupt, and shards are all asked"),
    ],
)
def test_times_that_are_refused(options: tuple[str, ...], message: str) -> None:
    """With what is wrong."""
    result = CliRunner().invoke(commands, ["audit", *options, "--python", f"{HERE}:one", "--op", "shanten"])
    assert 2 == result.exit_code
    assert message in " ".join(result.stderr.split())


def test_bad_time_of_the_environment_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the option was not given; an option goes before the variable, and is named itself."""
    monkeypatch.setenv("MJFUNC_AUDIT_TIME", "abc")
    function = ("audit", "--python", f"{HERE}:one", "--op", "shanten")
    of_variable, of_option = (
        CliRunner().invoke(commands, [*function, *more]).stderr for more in ((), ("--time", "1d"))
    )
    times = "must be none, or a time as in 30s, 10m or 2h"
    assert of_variable.endswith(f"nvalid value for the variable MJFUNC_AUDIT_TIME: {times}, not 'abc'\n")
    assert of_option.endswith(f"nvalid value for '--time': {times}, not '1d'\n")
