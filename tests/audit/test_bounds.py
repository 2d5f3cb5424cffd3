"""Counts stay true below, at and beyond every bound: of what is kept, shown, shrunk, listed, and asked besides."""

from __future__ import annotations

import json
from functools import reduce
from itertools import chain
from operator import add
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc.audit.core.answers import Refused, Skipped
from mjfunc.audit.core.profiles import BadProfile, Deviation, Profile, ProfileComparison, read_profile, write_profile
from mjfunc.audit.core.questions import WINS, Question, Questions, question_id
from mjfunc.audit.core.suite import AuditPlan, ChosenPart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import MOST_KEPT, Findings, Outcome, Verdict, VerdictTally, sum_of_tallies
from mjfunc.audit.diagnosis.shrinking import smaller
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.running import run
from mjfunc.audit.scale.sharded_audit import audit_in_shards
from mjfunc.audit.scale.shards import RunningTotal, ShardVerdict
from mjfunc.audit.scale.subject_spec import FunctionSpec
from mjfunc.audit.scale.worker import COPIES
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit
from mjfunc.cli.commands import commands
from tests.audit.audit_results import one_convention
from tests.audit.subjects import StubSubject
from tests.audit.test_scaling import Here
from tests.quick_part import one_in

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.running import Progress

HERE: Final = "tests.audit.test_bounds"
PART: Final = ("tests", "waits")
KNOWN: Final = Profile((Deviation(id="known", reason="-", is_question=False, hand="1z*"),))


def verdict(hand: str, outcome: Outcome = Outcome.WRONG, expected: Answer = "1", got: Answer = "2") -> Verdict:
    """A verdict on a hand, of which nobody asks whether it is one."""
    known = "known" if outcome is Outcome.KNOWN else ""
    return Verdict(Question("waits", hand), expected, got, outcome, known)


def many(outcome: Outcome, number: int) -> list[Verdict]:
    """So many verdicts of an outcome, each of a hand of its own."""
    return [verdict(f"{outcome.value} {at}", outcome) for at in range(number)]


@pytest.mark.parametrize("wrong", [MOST_KEPT - 1, MOST_KEPT, MOST_KEPT + 1, 2 * MOST_KEPT])
def test_dropped_verdicts_are_counted(wrong: int) -> None:
    """However many are wrong: each outcome and each known deviation, and however the verdicts are added up."""
    others = {Outcome.KNOWN: 3, Outcome.SKIPPED: 5, Outcome.UNEXPECTED: 2}
    pieces = [many(Outcome.WRONG, wrong)[::-1], *(many(outcome, number) for outcome, number in others.items())]
    numbers = {Outcome.PASSED: 7, Outcome.WRONG: wrong, **others}
    whole = VerdictTally.from_verdicts([*chain.from_iterable(pieces), *many(Outcome.PASSED, 7)])
    tallies = [VerdictTally.all_passed(7), *map(VerdictTally.from_verdicts, pieces)]
    shards = [ShardVerdict(Findings.from_tallies({PART: tally})) for tally in tallies]
    merged = RunningTotal()
    for shard in shards:
        merged.add(shard)
    each = (
        whole,
        sum_of_tallies(tallies),
        sum_of_tallies(tallies[::-1]),
        reduce(add, tallies),
        sum_of_tallies([sum_of_tallies(tallies[:2]), sum_of_tallies(tallies[2:])]),
        merged.verdict.findings.whole,
    )
    for tally in each:
        assert numbers == {outcome: tally.number(outcome) for outcome in Outcome if tally.number(outcome)}
        assert (("known", 3),) == tally.known
        assert wrong + 2 == tally.bad
        assert whole.kept == tally.kept
        assert min(MOST_KEPT, wrong + 10) == len(tally.kept)
    assert (wrong + 17, wrong + 2) == (merged.asked, merged.bad)
    assert not any(of.outcome.is_good for of in whole.kept[: wrong + 2])


def test_known_deviations_that_are_not_kept_add_up() -> None:
    """Twice as many are twice as many, although wrong answers leave no room for any."""
    questions = Questions("waits", ("1z", *(f"{at}" for at in range(MOST_KEPT))))
    got, right = ("2",) * len(questions), ("1",) * len(questions)
    tally = ProfileComparison(KNOWN)(questions, right, got)
    assert MOST_KEPT == len(tally.kept) == tally.bad
    for both, times in ((tally + tally, 2), (sum_of_tallies([tally, tally, tally]), 3)):
        assert (("known", times),) == both.known
        assert times == both.number(Outcome.KNOWN)
        assert MOST_KEPT == len(both.kept) == sum(not of.outcome.is_good for of in both.kept)


def here(_: object) -> Here:
    """An engine in this process, instead of one of others."""
    return Here()


def nothing(*_: object) -> tuple[()]:
    """No diagnosis."""
    return ()


def wrong_always(hand: str) -> int:
    """Shanten too high by one."""
    return mjfunc.shanten(mjfunc.parse(hand)) + 1


GREENS: Final = '[[deviation]]\nname = "greens"\nhand = "*6z*"\nreason = "-"\n'
NUMBER: Final = MOST_KEPT + 400


@pytest.fixture(name="asked")
def _asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The options of an audit in which more are wrong than are kept, and a few are known."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", nothing)
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", here)
    (tmp_path / "known.toml").write_text(GREENS, "utf-8")
    drawn = ("--op", "shanten", "--suite", "random", "--number", str(NUMBER), "--tiles", "4")
    return ("audit", "--python", f"{HERE}:wrong_always", *drawn, "--profile", str(tmp_path / "known.toml"))


def hands_asked() -> list[str]:
    """All hands of that audit."""
    [part] = [part for part in SUITES["random"].parts if part.op == "shanten"]
    return [hand for of in part.questions(Terms(number=NUMBER, tiles=4)) for hand in of.hands]


def number_of_greens() -> int:
    """How many of these hands are known, by their texts."""
    known = sum("6z" in hand for hand in hands_asked())
    assert NUMBER - MOST_KEPT > known > 0
    return known


@pytest.mark.parametrize("engine", [(), ("--engine", "local", "--shard", "700")], ids=["alone", "in-shards"])
def test_a_deviation_is_not_stale_that_there_is_no_room_for(engine: tuple[str, ...], asked: tuple[str, ...]) -> None:
    """It is counted, and nothing went wrong."""
    known = number_of_greens()
    result = CliRunner().invoke(commands, (*asked, *engine))
    COPIES.close_all()
    assert 1 == result.exit_code
    assert f"{NUMBER - known:,} wrong, {known:,} known to deviate" in " ".join(result.stdout.split())
    assert "other problem" not in result.stdout


@pytest.mark.slow
def test_reports_count_unlisted_verdicts(tmp_path: Path, asked: tuple[str, ...]) -> None:
    """Each says how many more there are than it has room for, and none counts what it lists."""
    known, folder, written = number_of_greens(), tmp_path / "r", tmp_path / "written.toml"
    result = CliRunner().invoke(commands, (*asked, "--report", str(folder), "--write-profile", str(written)))
    wrong = NUMBER - known
    assert 1 == result.exit_code
    run = json.loads((folder / "run.json").read_text("utf-8"))
    answers = {"all": NUMBER, "known": known, "wrong": wrong}
    assert answers == {name: number for name, number in run["answers"].items() if number}
    assert [] == run["incidents"]
    assert f" And {NUMBER - 1000:,} more, in verdicts.jsonl." in (folder / "report.html").read_text("utf-8")
    assert f"and {wrong - 20:,} more, in verdicts.jsonl" in (folder / "junit.xml").read_text("utf-8")
    assert f"{wrong:,} of {NUMBER:,} wrong" == json.loads((folder / "badge.json").read_text("utf-8"))["message"]
    assert NUMBER == (folder / "verdicts.jsonl").read_text("ascii").count("\n")
    text = written.read_text("utf-8")
    assert (
        f"# Of {wrong} answers to shanten of random that are wrong, only the simplest {MOST_KEPT} stand here." in text
    )
    kept = {question_id(Question("shanten", hand)) for hand in hands_asked()}
    assert 1900 < len(read_profile(text).deviations) <= MOST_KEPT  # a few are drawn twice
    assert kept > {of.id for of in read_profile(text).deviations}


@pytest.mark.parametrize("wrong", [1, 2])
def test_profile_names_omitted_deviations(wrong: int) -> None:
    """Also where as many are kept of those that are skipped as wrong ones are not."""
    tally = VerdictTally.from_verdicts([*many(Outcome.WRONG, 1), *many(Outcome.SKIPPED, 3)])
    more = VerdictTally(((Outcome.WRONG, wrong), (Outcome.SKIPPED, 3)), tally.kept)
    text = write_profile(Findings.from_tallies({PART: more}))
    assert ("only the simplest 1 stand here" in text) == (wrong > 1)


def test_the_third_of_three_names_is_one_too_many() -> None:
    """Whichever stands already, and wherever it does."""
    names = ("a", "b", "b"), ("a", "b", "a"), ("a", "a", "b")
    for at, each in zip((3, 3, 2), names, strict=True):
        text = "\n".join(f'[[deviation]]\nname = "{name}"\nop = "waits"\nreason = "r"' for name in each)
        with pytest.raises(BadProfile, match=f"^deviation {at}: {each[at - 1]} is in the profile already$"):
            read_profile(text)


def test_a_case_lists_what_lets_it_fail() -> None:
    """Not what is skipped or known, of which as many are kept as there is room for."""
    kept = [*many(Outcome.WRONG, 2), *many(Outcome.KNOWN, 3), *many(Outcome.SKIPPED, 30)]
    audited = attrs.evolve(
        one_convention(), findings=Findings.from_tallies({("cover", "shanten"): VerdictTally.from_verdicts(kept)})
    )
    text = junit(audited)
    assert [2, 0, 0] == [text.count(f"\n{outcome} ") for outcome in ("wrong", "known", "skipped")]
    assert " more, in verdicts.jsonl" not in text


def test_progress_counts_what_lets_an_audit_fail() -> None:
    """Not what is skipped beside it, which is kept as well."""

    def lie(question: Question, right: Answer) -> Answer:
        return Skipped("mute") if "z" in question.hand else Refused("mine") if "m" in question.hand else right

    [part] = [ChosenPart("random", part) for part in SUITES["random"].parts if part.op == "shanten"]
    seen: list[Progress] = []
    ran = run([StubSubject(lie)], AuditPlan(chosen=(part,), terms=Terms(number=60, tiles=2)), progress=seen.append)
    whole = ran.findings.whole
    assert 0 < whole.number(Outcome.SKIPPED) < len(whole.kept)
    assert whole.number(Outcome.WRONG) == whole.bad == seen[-1].bad


def test_no_win_has_one_player() -> None:
    """What is smaller of other numbers is one; there are four players or three."""
    fields = (("win", "1m"), ("by", "ron"), ("seat", "S"), ("round", "E"), ("players", 3), ("honba", 4))
    found = smaller(Question(WINS, "111m99m111222333p", fields))
    assert {None, 3} == {dict(of.fields).get("players") for of in found}
    assert {None, 1, 4} == {dict(of.fields).get("honba") for of in found}


def sevens(hand: str) -> int:
    """Wrong where a hand has a seven of dots, and where it has honours."""
    return mjfunc.shanten(mjfunc.parse(hand)) + ("7p" in hand or "z" in hand)


def itself(_: object, verdict: Verdict) -> Verdict:
    """A hand that is not shrunk."""
    return verdict


@pytest.mark.parametrize("most", one_in(2, [1, 2, 7, 1000]))
@pytest.mark.parametrize("size", one_in(2, [13, 1, 1000]))
def test_shards_count_what_one_process_counts(most: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few are kept and however large shards are: outcomes, known deviations, stale ones, and what is kept."""
    monkeypatch.setattr("mjfunc.audit.core.verdicts.MOST_KEPT", most)
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", itself)
    known = {"winds": "*4z*", "greens": "*6z*", "right": "*[1-9]s"}
    deviations = [Deviation(id=name, reason="-", is_question=False, hand=hand) for name, hand in known.items()]
    suites = (SUITES["random"], SUITES["named"])
    start = FunctionSpec(f"{HERE}:sevens", "shanten")
    plan = AuditPlan(
        suites=suites,
        chosen=chosen_parts(suites, 1, ["shanten"]),
        terms=Terms(number=160, tiles=4),
        command=(start.name,),
        profile=Profile(tuple(deviations)),
    )
    alone = audit([start.start()], plan)
    shards, _ = audit_in_shards(start.start(), plan, start, Here(), size=size)
    COPIES.close_all()
    assert alone.findings == shards.findings
    assert (alone.incidents, alone.smallest, alone.asked) == (shards.incidents, shards.smallest, shards.asked)
    hands = [of for _, tally in shards.findings for of in tally.kept]
    assert len(hands) <= 2 * most
    numbers = dict(shards.findings.whole.known)
    assert {"winds", "greens"} == numbers.keys()
    assert sum(numbers.values()) == shards.findings.whole.number(Outcome.KNOWN) > 2
    assert ["known deviation right: it covers no wrong answer any more"] == [one.sentence for one in alone.incidents]
