"""A run in shards: whatever dies, is damaged or is interrupted, what is found at the end is the same, and nothing lost.

The executor of these tests runs shards in this thread; what processes do is tested in test_kills.py.
"""

from __future__ import annotations

import gc
import hashlib
import json
import logging
import multiprocessing
import os
import platform
import signal
import sys
from concurrent.futures import CancelledError, Executor, Future
from contextlib import AbstractContextManager, closing, nullcontext
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc.audit import whole_audit
from mjfunc.audit.core.answers import Fault
from mjfunc.audit.core.profiles import Deviation, Profile
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.report import Diagnosis
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import AuditPlan, SuitePart, Terms, chosen_parts
from mjfunc.audit.question_list import Miscounted
from mjfunc.audit.reports import BadFolder
from mjfunc.audit.running import Progress, RunResult, run
from mjfunc.audit.scale import coordinator, executors, state, worker
from mjfunc.audit.scale.coordinator import EngineLost
from mjfunc.audit.scale.executors import Dask, Local
from mjfunc.audit.scale.sharded_audit import audit_in_shards, manifest
from mjfunc.audit.scale.shards import Shard, ShardVerdict
from mjfunc.audit.scale.state import MANIFEST, NotKept
from mjfunc.audit.scale.subject_spec import FunctionSpec, ProgramSpec, fingerprints
from mjfunc.audit.scale.worker import COPIES, ShardOutcome, Task, run_task
from mjfunc.audit.subjects.child_process import Limits, ProgramNotFound
from mjfunc.audit.subjects.function_subject import CapturedOutput, Function
from mjfunc.audit.subjects.handshake import NotStarted
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics.question_options import options_of_rules
from mjfunc.audit.whole_audit import audit
from mjfunc.cli.commands import commands
from mjfunc.files import read_bounded
from mjfunc.riichi.values.rules import Rules
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from multiprocessing.context import BaseContext

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import Takes
    from mjfunc.audit.core.verdicts import Findings, Verdict
    from mjfunc.audit.scale.coordinator import ShardedRun
    from mjfunc.json.values import Json

HERE: Final = "tests.audit.test_scaling"
SIZE: Final = 10
DYING: Final = 'read a; echo \'{"version":1,"implementation":{"name":"sh","operations":["waits"]}}\'; read a'
"""A program that says what it is, and then dies."""
CALLED: Final = list[str]()


def shanten(hand: str) -> int:
    """Wrong where a hand of four tiles has a seven of dots."""
    CALLED.append(hand)
    return mjfunc.shanten(mjfunc.parse(hand)) + ("7p" in hand)


START: Final = FunctionSpec(f"{HERE}:shanten", "shanten")
PLAN: Final = AuditPlan(
    suites=(SUITES["random"], SUITES["named"]),
    chosen=chosen_parts([SUITES["random"], SUITES["named"]], 1, ["shanten"]),
    terms=Terms(number=95, tiles=4),
    command=(START.name,),
)
SHARDS: Final = 10 + 7


class Died(Exception):
    """A worker died."""


class Here(Executor):
    """An engine and its executor, in this thread: it fails as it is told."""

    workers = 2
    has_workers = True
    deaths = (Died, CancelledError)
    is_lost = False

    def __init__(self, before: Callable[[Here, Shard], None] = lambda _, __: None) -> None:
        """Nothing was submitted yet; do this before each shard."""
        self.before: Final = before
        self.submitted: Final = list[Shard]()
        self.executors = 0
        self.ended: Final = list[bool]()

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401  # as there
        """Do it now."""
        shard = cast("Task", given[0]).shard
        self.submitted.append(shard)
        future = Future[Any]()
        try:
            self.before(self, shard)
            future.set_result(function(*given, **named))
        except (Died, CancelledError, mjfunc.MahjongError) as error:
            future.set_exception(error)
        return future

    def executor(self) -> Executor:
        """Itself."""
        self.executors += 1
        return self

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Nothing runs."""
        assert executor is self
        self.ended.append(is_idle)

    def close(self) -> None:
        """Nothing is open."""


def ran(
    engine: Here,
    folder: Path | None = None,
    plan: AuditPlan = PLAN,
    **more: Any,  # noqa: ANN401  # passed on to audit_in_shards
) -> tuple[AuditResult, ShardedRun]:
    """An audit in shards."""
    return audit_in_shards(START.start(), plan, START, engine, size=SIZE, folder=folder, **more)


def timeless(audited: AuditResult) -> AuditResult:
    """The same, with no times."""
    return attrs.evolve(audited, run=attrs.evolve(audited.run, seconds=0, diagnosis_seconds=0, started=""))


@pytest.fixture(autouse=True)
def _not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong is only counted, and not explained: that takes longer than all that is tested here."""

    def counted(_: Subject, findings: Findings, terms: Terms, *__: Sequence[Verdict]) -> tuple[Diagnosis, ...]:
        return (Diagnosis("shanten", f"{len(findings.whole.kept)} of {terms.number}"),)

    def itself(_: Subject, verdict: Verdict) -> Verdict:
        return verdict

    monkeypatch.setattr(whole_audit, "smallest", itself)
    monkeypatch.setattr(whole_audit, "diagnose", counted)


@cache
def _whole_run() -> tuple[AuditResult, dict[Path, bytes]]:
    """What comes of a run that nothing happens to, and the files that it keeps; tests of this module alone ask it."""
    with TemporaryDirectory() as folder:
        audited, _ = ran(Here(), Path(folder))
        kept = {file.relative_to(folder): file.read_bytes() for file in Path(folder).rglob("*") if file.is_file()}
    return timeless(audited), kept


@pytest.fixture
def undisturbed() -> AuditResult:
    """What comes of a run that nothing happens to."""
    return _whole_run()[0]


def keep_whole_run(folder: Path) -> None:
    """Leave in a folder what a run keeps there that nothing happened to."""
    for name, content in _whole_run()[1].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def test_shards_find_what_one_process_finds(undisturbed: AuditResult) -> None:
    """All of it, but that the digest is one of shards."""
    alone = timeless(audit([START.start()], PLAN))  # one copy, as that of shards one after the other
    assert alone.run.digest != undisturbed.run.digest
    assert attrs.evolve(alone, run=attrs.evolve(alone.run, digest=undisturbed.run.digest)) == undisturbed
    assert [95, 62] == [one.asked for one in undisturbed.asked]
    assert 0 < len(undisturbed.findings.whole.kept) < 95
    assert 1 == len(undisturbed.smallest)


def test_the_time_is_that_of_all_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """In seconds, as one copy would have taken them."""

    def timed(*given: Any, **named: Any) -> RunResult:  # noqa: ANN401  # as there
        return attrs.evolve(run(*given, **named), seconds=0.25)

    monkeypatch.setattr(worker, "run", timed)
    assert 0.25 * SHARDS == ran(Here())[0].run.seconds


def test_whatever_is_started_for_a_shard_gets_no_interrupts() -> None:
    """They are blocked while it is handed out, and not afterwards."""
    found = set[bool]()

    def look(_: Here, __: Shard) -> None:
        found.add(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    ran(Here(look))
    assert {True} == found
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


class Parting(Function):
    """A function that ends badly, so many times."""

    def __init__(self, times: int) -> None:
        """Nothing ended yet."""
        super().__init__(shanten, START.op, name=START.name)
        self.closed = 0
        self._times: Final = times

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What came of ends."""
        return (Incident("it ended badly"),) * min(self.closed, self._times)

    def close(self) -> None:
        """Once more."""
        self.closed += 1


@pytest.mark.parametrize("times", [1, 2])
def test_first_subject_is_closed_before_shards_start(times: int) -> None:
    """Or somebody might kill it, who is not asked; what comes of its end is told once."""
    subject, found = Parting(times), set[int]()
    engine = Here(lambda _, __: found.add(subject.closed))
    audited, _ = audit_in_shards(subject, PLAN, START, engine, size=SIZE)
    assert ({1}, 2, (Incident("it ended badly"),)) == (found, subject.closed, audited.incidents)


def test_a_program_that_was_ended_starts_again() -> None:
    """It is asked what is wrong."""
    program = Program(("sh", "-c", DYING), Limits())
    program.close()
    [(_, (answer,))] = program.answers([Questions("waits", ("1m",), (), ())])
    assert isinstance(answer, Fault)
    program.close()


def test_few_are_on_their_way_at_once() -> None:
    """Each shard once; all workers have one to do, and the next."""
    engine = Here()
    assert (SHARDS, SHARDS, True) == ((came := ran(engine)[1]).finished, came.number, came.is_whole)
    assert SHARDS == len(engine.submitted) == len({*engine.submitted})
    assert (1, [True]) == (engine.executors, engine.ended)


class Silent(Future[Any]):
    """Nobody is told when it ends."""

    def add_done_callback(self, fn: Callable[[Future[Any]], object]) -> None:
        """Forget it."""
        del fn


def test_finished_shard_is_found_after_an_interrupt(undisturbed: AuditResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt may come where one was taken from the line of those that have ended."""
    monkeypatch.setattr(coordinator, "_POLL", 0.001)
    monkeypatch.setattr(sys.modules[__name__], "Future", Silent)
    assert undisturbed == timeless(ran(Here())[0])


@pytest.mark.parametrize("at", [0, 1, 5, SHARDS - 1])
def test_an_interrupted_run_goes_on(tmp_path: Path, undisturbed: AuditResult, at: int) -> None:
    """What is done is reported, and not done again."""

    def interrupt(engine: Here, _: Shard) -> None:
        if len(engine.submitted) == at + 1:
            raise KeyboardInterrupt

    first, rest = Here(interrupt), Here()
    audited, came = ran(first, tmp_path / "state")
    assert (at, SHARDS, False) == (came.finished, came.number, came.is_whole)
    assert not audited.is_good
    assert audited.findings.whole.total == sum(one.asked for one in audited.asked) < 157
    again, whole = ran(rest, tmp_path / "state")
    assert whole.is_whole
    assert undisturbed == timeless(again)
    assert first.submitted[:at] + rest.submitted == [*dict.fromkeys(first.submitted + rest.submitted)]
    nothing = Here()
    assert undisturbed == timeless(ran(nothing, tmp_path / "state")[0])
    assert [] == nothing.submitted


def test_a_second_interrupt_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on its way is left."""

    class Interrupted(SimpleQueue[Any]):
        def get(self, *_: Any, **__: Any) -> Any:  # noqa: ANN401  # as there
            raise KeyboardInterrupt

    monkeypatch.setattr(coordinator, "SimpleQueue", Interrupted)
    engine = Here()
    assert 0 == ran(engine)[1].finished
    assert (4, [False]) == (len(engine.submitted), engine.ended)


class Waiting(Here):
    """Nobody is there who runs anything."""

    has_workers = False

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401  # as there
        """Put it down."""
        del function, named
        self.submitted.append(cast("Task", given[0]).shard)
        return Future()


@pytest.mark.parametrize(("seconds", "times"), [(0.0, 1), (1e9, 0)])
def test_missing_workers_are_reported_once(monkeypatch: pytest.MonkeyPatch, seconds: float, times: int) -> None:
    """Once, after some seconds; an interrupt waits for nothing, for nothing runs."""
    told, seen, engine = list[str](), list[Progress](), Waiting()

    def interrupt(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(coordinator, "_POLL", 0.001)
    monkeypatch.setattr(coordinator, "_NO_WORKERS", seconds)
    assert 0 == ran(engine, warn=told.append, progress=interrupt)[1].finished
    assert ["there are no workers; the run waits for one, or for an interrupt"] * times == told
    assert (3, 4, [False]) == (len(seen), len(engine.submitted), engine.ended)


@pytest.mark.parametrize("error", [Died, CancelledError])
def test_a_shard_whose_worker_dies_is_tried_again_alone(undisturbed: AuditResult, error: type[BaseException]) -> None:
    """With the others that were on their way; the same is found, by a new executor each time."""
    deaths = iter([error()] * 3)

    def die(_: Here, shard: Shard) -> None:
        if shard.begin == 30 and (death := next(deaths, None)):
            raise death

    engine = Here(die)
    assert undisturbed == timeless(ran(engine)[0])
    assert SHARDS + 3 == len(engine.submitted)
    assert 4 == engine.executors == len(engine.ended)


def test_shard_that_kills_its_worker_is_reported() -> None:
    """With its places; all others are done, and the audit does not pass."""

    def die(_: Here, shard: Shard) -> None:
        if (shard.suite, shard.begin) == ("random", 30):
            raise Died

    engine = Here(die)
    audited, came = ran(engine)
    sentence = "places 30 to 40 of shanten in random: the worker died 3 times"
    assert (Incident(sentence),) == audited.incidents
    assert (SHARDS - 1, False) == (came.finished, came.is_whole)
    assert SHARDS + 3 == len(engine.submitted)
    assert not audited.is_good
    assert [85, 62] == [one.asked for one in audited.asked]


def test_an_executor_that_is_broken_when_it_is_given_a_shard(undisturbed: AuditResult) -> None:
    """It is as if the worker had died."""

    class Broken(Here):
        def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401  # as there
            if self.executors == 1 and len(self.submitted) == 5:
                raise Died
            return super().submit(function, *given, **named)

    assert undisturbed == timeless(ran(Broken())[0])


def test_a_scheduler_that_goes_away(tmp_path: Path, undisturbed: AuditResult) -> None:
    """The run stops with a sentence, and goes on from there."""

    def lose(engine: Here, shard: Shard) -> None:
        engine.is_lost = shard.begin >= 30
        if engine.is_lost:
            raise CancelledError

    with pytest.raises(EngineLost, match="^the scheduler is gone$"):
        ran(Here(lose), tmp_path)

    class Gone(Here):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:  # noqa: ANN401  # as there
            self.is_lost = True
            raise RuntimeError

    with pytest.raises(EngineLost, match="^the scheduler is gone$"):
        ran(Gone(), tmp_path)
    engine = Here()
    assert undisturbed == timeless(ran(engine, tmp_path)[0])
    assert SHARDS - 3 == len(engine.submitted)


def test_a_full_disk(tmp_path: Path, undisturbed: AuditResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run stops with a sentence, and goes on from there."""
    left = iter(range(5))

    def sync(number: int) -> None:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")
        os.fstat(number)

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", sync)
        with pytest.raises(NotKept, match=r"/\d{9}\.json cannot be written: No space left on device$"):
            ran(Here(), tmp_path)
    engine = Here()
    assert undisturbed == timeless(ran(engine, tmp_path)[0])
    assert SHARDS - 4 == len(engine.submitted)


def shard_file(folder: Path, number: int) -> Path:
    """The file of a shard."""
    return folder / "shards" / "000000" / f"{number:09}.json"


def test_damaged_shard_is_reported_and_repeated(tmp_path: Path, undisturbed: AuditResult) -> None:
    """Changed, cut off, of another shard or of another run, no verdict."""
    keep_whole_run(tmp_path)
    ran(Here(), other := tmp_path.with_name("other"), attrs.evolve(PLAN, terms=Terms(number=96, tiles=4)))
    told = list[str]()
    file, whole = shard_file(tmp_path, 3), shard_file(tmp_path, 3).read_bytes()

    def summed(text: str) -> bytes:
        return f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}".encode()

    no_verdict = json.loads(whole.partition(b"\n")[2])
    digest = no_verdict["verdict"]["digest"]
    no_verdict["verdict"]["findings"] = [["random", "shanten"]]
    checksum, of_another = "its checksum is wrong", "it belongs to another run or shard"
    for text, said in {
        whole.replace(b'"passed",', b'"passed", ', 1): checksum,
        whole[:-1]: checksum,
        b"": checksum,
        shard_file(tmp_path, 4).read_bytes(): of_another,
        shard_file(other, 3).read_bytes(): of_another,
        summed("[" * 9): "Expecting value",
        summed(state.canonical_json(no_verdict)): "it is not the verdict of a shard",
    }.items():
        file.write_bytes(text)
        told.clear()
        engine = Here()
        assert undisturbed == timeless(ran(engine, tmp_path, warn=told.append)[0])
        assert [Shard("random", "shanten", 30, 40)] == engine.submitted
        assert 1 == len(told)
        assert told[0].startswith(f"{file} is damaged: {said}")
        body = json.loads(file.read_bytes().partition(b"\n")[2])
        assert (whole != text, digest) == (True, body["verdict"]["digest"])


FORGED: Final[Mapping[str, Callable[[Any], object]]] = {
    "a number below zero": lambda verdict: verdict["findings"]["tallies"][0][1]["numbers"][0].__setitem__(1, -1),
    "more than it has places": lambda verdict: verdict["findings"]["tallies"][0][1]["numbers"][0].__setitem__(1, 11),
    "an outcome twice": lambda verdict: verdict["findings"]["tallies"][0][1]["numbers"].append(["passed", 1]),
    "refusals beyond all": lambda verdict: verdict["findings"]["tallies"][0][1].update(refusals=[["passed", 10]]),
    "known ones beyond all": lambda verdict: verdict["findings"]["tallies"][0][1].update(known=[["a", 11]]),
    "kept ones beyond all": lambda verdict: verdict["findings"]["tallies"][0][1].update(
        kept=[
            {
                "question": {"op": "shanten", "hand": "1m", "fields": [], "options": []},
                "expected": "1",
                "got": "2",
                "outcome": "wrong",
                "known": "",
            }
        ]
        * 11
    ),
    "a part of another name": lambda verdict: verdict["findings"]["tallies"][0][0].__setitem__(1, "waits"),
    "an operation of another name": lambda verdict: verdict["wholly"].append("waits"),
    "no shard": lambda verdict: verdict.update(shards=0),
    "a digest below zero": lambda verdict: verdict.update(digest=-1),
    "a time below zero": lambda verdict: verdict.update(microseconds=-1),
}
"""What nobody's shard can say."""


def forge(file: Path, change: Callable[[Any], object]) -> None:
    """Change the verdict of a shard, and give it the right checksum."""
    body = json.loads(file.read_bytes().partition(b"\n")[2])
    change(body["verdict"])
    text = state.canonical_json(body).encode()
    file.write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_impossible_numbers(change: Callable[[Any], object], tmp_path: Path, undisturbed: AuditResult) -> None:
    """A shard with a right checksum that no run can have written is damaged."""
    keep_whole_run(tmp_path)
    forge(file := shard_file(tmp_path, 3), change)
    told = list[str]()
    assert undisturbed == timeless(ran(Here(), tmp_path, warn=told.append)[0])
    assert [f"{file} is damaged: its numbers are impossible; its shard is run again"] == told


def test_numbers_that_are_possible_and_wrong(tmp_path: Path) -> None:
    """They are noticed in the end, if somebody changed a file."""
    keep_whole_run(tmp_path)
    for at in range(3):
        forge(
            shard_file(tmp_path, at),
            lambda verdict: verdict["findings"]["tallies"][0][1].update(numbers=[["passed", 1]], kept=[], refusals=[]),
        )
    with pytest.raises(BadOption, match=r"^--state: random shanten has \d+ questions in shards, not \d+; name a new"):
        ran(Here(), tmp_path)


def test_files_of_any_size(tmp_path: Path, undisturbed: AuditResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is read of a shard or a manifest than a run writes."""
    keep_whole_run(tmp_path)
    monkeypatch.setattr(state, "_LARGEST_FILE", 1 << 20)
    file, told = shard_file(tmp_path, 3), list[str]()
    os.truncate(file, 1 << 40)
    assert undisturbed == timeless(ran(Here(), tmp_path, warn=told.append)[0])
    assert [f"{file} is damaged: it is larger than 1 MB; its shard is run again"] == told
    os.truncate(tmp_path / "manifest.json", 1 << 40)
    with pytest.raises(BadOption, match=r"manifest\.json is not a manifest"):
        ran(Here(), tmp_path)


def test_special_files_in_the_state_are_not_read(
    tmp_path: Path, undisturbed: AuditResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe, for which one would wait without end, and what cannot be read, are told; a folder is refused."""
    keep_whole_run(tmp_path)
    file, told = shard_file(tmp_path, 3), list[str]()
    file.unlink()
    os.mkfifo(file)
    os.mkfifo(file.with_name(f"{file.name}.partial"))
    assert undisturbed == timeless(ran(Here(), tmp_path, warn=told.append)[0])
    assert [f"{file} is not a regular file; its shard is run again"] == told
    assert file.is_file()

    def refuse(path: Path, most: int) -> bytes | None:
        if path == file:
            raise PermissionError(13, "Permission denied")
        return read_bounded(path, most)

    with monkeypatch.context() as unreadable:
        unreadable.setattr(state, "read_bounded", refuse)
        assert undisturbed == timeless(ran(Here(), tmp_path, warn=told.append)[0])
    assert [f"{file} cannot be read: Permission denied; its shard is run again"] == told[1:]
    file.unlink()
    file.mkdir()
    engine = Here()
    with pytest.raises(BadOption, match=rf"^--state: {file} is a directory in the place of a shard file"):
        ran(engine, tmp_path)
    assert [] == engine.submitted


def test_finished_shards_are_found_in_several_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is found with its number, wherever it stands; what no folder has is not looked for in vain."""
    monkeypatch.setattr(state, "_PER_FOLDER", 3)
    with closing(state.open_state(tmp_path, {})) as kept:
        done = {number: Shard("all", "waits", number, number + 1) for number in (0, 2, 3, 11, 12)}
        for number, shard in done.items():
            kept.write(number, shard, ShardVerdict(shards=1, microseconds=number))
        every = (Shard("all", "waits", number, number + 1) for number in range(20))
        found = {number: verdict.microseconds for number, verdict in kept.finished(every, pytest.fail)}
    assert {number: number for number in done} == found
    assert {"000000", "000001", "000003", "000004"} == {folder.name for folder in (tmp_path / "shards").iterdir()}


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({"terms": Terms(number=96, tiles=4)}, "--number was 95, now 96"),
        ({"terms": Terms(number=95, tiles=4, seed=1)}, "--seed was 0, now 1"),
        ({"terms": Terms(number=95, tiles=5)}, "--tiles was 4, now 5"),
        ({"terms": Terms(number=95, tiles=4, dealt=True)}, "--dealt was not set, now set"),
        ({"terms": Terms(number=95, tiles=4, classes=True)}, "--classes was not set, now set"),
        (
            {"terms": Terms(number=95, tiles=4, conventions=mjfunc.Conventions(definition="cut"))},
            "--definition was the default, now cut",
        ),
        (
            {"terms": Terms(number=95, tiles=4, rules=Rules(ippatsu=False))},
            "--ippatsu-counts was the default, now no",
        ),
        ({"command": ("other",)}, "command was [^'\\[]*, now other"),
        ({"takes": "hand"}, "--takes was text, now hand"),
        ({"chosen": PLAN.chosen[:1]}, "parts was .*"),
        ({"profile": Profile((Deviation(id="a", reason="b", is_question=False, op="waits"),))}, "profile was .*"),
    ],
)
def test_a_state_of_another_run_is_refused(tmp_path: Path, plan: dict[str, Any], said: str) -> None:
    """What differs is named, and nothing is asked."""
    state.open_state(tmp_path, manifest(START, START.start().implementation, PLAN, SIZE)).close()
    engine = Here()
    with pytest.raises(BadOption, match=f"^--state: {tmp_path} belongs to a different run: {said}$"):
        ran(engine, tmp_path, attrs.evolve(PLAN, **plan))
    assert [] == engine.submitted


def test_options_of_a_function_are_named_as_they_are_written(tmp_path: Path) -> None:
    """A function answers by what they say; of a program that answers by something else it is told that it does."""

    def of_rules(start: FunctionSpec | ProgramSpec, rules: Rules) -> Mapping[str, Json]:
        said = attrs.evolve(START.start().implementation, conventions=options_of_rules(rules))
        return manifest(start, said, attrs.evolve(PLAN, terms=Terms(rules=rules)), SIZE)

    for start, name in ((START, "--honba-value"), (ProgramSpec(("nowhere",), Limits()), "declared honba")):
        folder = tmp_path / type(start).__name__
        state.open_state(folder, of_rules(start, Rules())).close()
        with pytest.raises(BadOption, match=f": {name} was the default, now 500$"):
            state.open_state(folder, of_rules(start, Rules(honba=500)))


def test_a_manifest_says_all_that_the_answers_depend_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program, its version and what it declares, the size of shards, and our version."""
    program = ProgramSpec((sys.executable,), Limits())
    said = Implementation("a", "1", "c", ("shanten",), batches=True)
    others = [
        Implementation("b", "1", "c", ("shanten",), batches=True),
        Implementation("a", "2", "c", ("shanten",), batches=True),
        Implementation("a", "1", "d", ("shanten",), batches=True),
        Implementation("a", "1", "c", ("waits",), batches=True),
        Implementation("a", "1", "c", ("shanten",)),
        Implementation("a", "1", "c", ("shanten",), batches=True, conventions=(("players", 3),)),
    ]
    every = [
        manifest(program, said, PLAN, SIZE),
        manifest(program, said, PLAN, SIZE + 1),
        *(manifest(program, one, PLAN, SIZE) for one in others),
    ]
    monkeypatch.setattr("mjfunc.audit.scale.sharded_audit.version", "9".format)
    every.append(manifest(program, said, PLAN, SIZE))
    assert 9 == len({state.canonical_json(one) for one in every})
    for other in every[1:]:
        state.open_state(folder := tmp_path / "state", every[0]).close()
        with pytest.raises(BadOption, match="belongs to a different run"):
            state.open_state(folder, other)


def test_a_function_that_was_mended_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its module and that by which it is named are known by their files; what has no file is not."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (made := tmp_path / "made_so.py").write_text("def shanten(hand):\n    return 5\n", "utf-8")
    (named := tmp_path / "shown_so.py").write_text("from made_so import shanten\n", "utf-8")
    start = FunctionSpec("shown_so:shanten", "shanten")
    state.open_state(tmp_path / "state", manifest(start, START.start().implementation, PLAN, SIZE)).close()
    for file, name in ((made, "made_so"), (named, "shown_so")):
        text = file.read_text("utf-8")
        file.write_text(f"{text}# mended", "utf-8")
        with pytest.raises(BadOption, match=f"belongs to a different run: sha256 of {name} was [0-9a-f]{{64}}, now "):
            state.open_state(tmp_path / "state", manifest(start, START.start().implementation, PLAN, SIZE))
        file.write_text(text, "utf-8")
    state.open_state(tmp_path / "state", manifest(start, START.start().implementation, PLAN, SIZE)).close()
    assert {} == fingerprints(FunctionSpec("sys:intern", "shanten"))
    for name in ("made_so", "shown_so"):
        del sys.modules[name]


def test_the_files_of_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own, as it is found by its name, and those among its arguments; nothing else is read."""
    (program := tmp_path / "prog").write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    (tmp_path / "rules.txt").write_text("rules", "utf-8")
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    command = ("prog", "rules.txt", "pipe", "--deep", "not\0one", str(tmp_path))
    own, rules = (hashlib.sha256(text).hexdigest() for text in (b"#!/bin/sh\n", b"rules"))
    assert {"prog": own, "rules.txt": rules} == fingerprints(ProgramSpec(command, Limits()))
    assert {} == fingerprints(ProgramSpec(("nowhere",), Limits()))


@pytest.mark.parametrize(("before", "now"), [({}, {"a": 1}), ({"a": 1}, {})])
def test_a_manifest_that_says_more_or_less_is_of_another_run(
    tmp_path: Path, before: dict[str, Json], now: dict[str, Json]
) -> None:
    """As that of another version may."""
    state.open_state(tmp_path, {"b": 2, **before}).close()
    with pytest.raises(
        BadOption,
        match=rf"belongs to a different run: a was {before.get('a', 'nothing')}, now {now.get('a', 'nothing')}$",
    ):
        state.open_state(tmp_path, {"b": 2, **now})


def test_folders_that_are_no_state(tmp_path: Path) -> None:
    """One with other files, one whose manifest is none, one that another run is using, and a file."""
    (tmp_path / "letter").touch()
    with pytest.raises(BadOption, match=r"has files but no manifest\.json; name a new directory$"):
        state.open_state(tmp_path, {})
    for text in ("{", "[]"):
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(BadOption, match=r"manifest\.json is not a manifest; name a new directory$"):
            state.open_state(tmp_path, {})
    (tmp_path / MANIFEST).unlink()
    os.mkfifo(tmp_path / MANIFEST)
    with pytest.raises(BadOption, match=r"manifest\.json is not a manifest; name a new directory$"):
        state.open_state(tmp_path, {})
    (tmp_path / "lock").unlink()
    os.mkfifo(tmp_path / "lock")
    with pytest.raises(BadOption, match=r"^--state: .*/lock is not a regular file; name a new directory$"):
        state.open_state(tmp_path, {})
    first = state.open_state(tmp_path / "state", {})
    with pytest.raises(BadOption, match=r"^--state: another run is using .*/state$"):
        state.open_state(tmp_path / "state", {})
    first.close()
    state.open_state(tmp_path / "state", {}).close()
    with pytest.raises(BadOption, match=r"^--state: .*/letter is not a directory$"):
        state.open_state(tmp_path / "letter", {})
    with pytest.raises(NotKept, match=r"within cannot be written: "):
        state.open_state(tmp_path / "letter" / "within", {})


def test_progress_includes_earlier_runs(tmp_path: Path) -> None:
    """The rate is of what is asked now."""
    told = list[Progress]()

    def interrupt(engine: Here, _: Shard) -> None:
        if len(engine.submitted) == 9:
            raise KeyboardInterrupt

    ran(Here(interrupt), tmp_path)
    ran(Here(), tmp_path, progress=told.append)
    assert {("shanten", 157, 80)} == {(one.op, one.number, one.before) for one in told}
    assert [one.asked for one in told] == sorted(one.asked for one in told)
    assert 80 < told[0].asked < told[-1].asked == 157
    assert told[-1].bad > 0
    assert (10.0, 4.0) == ((one := Progress("", "", 90, 130, 1.0, 0, 80)).rate, one.left)
    assert None is Progress("", "", 80, 130, 1.0, 0, 80).left


def test_a_suite_that_counts_wrongly_is_our_fault() -> None:
    """All shards are done, and something was not asked."""
    [one] = PLAN.chosen[:1]

    def fewer(terms: Terms) -> int:
        return terms.number - 1

    wrong = attrs.evolve(one, part=attrs.evolve(one.part, count=fewer))
    with pytest.raises(Miscounted, match="^random shanten has 95 questions in shards, not 94$"):
        ran(Here(), plan=attrs.evolve(PLAN, chosen=(wrong,)))
    nowhere = attrs.evolve(one, part=SuitePart("shanten", 0, one.part.questions, one.part.count))
    with pytest.raises(Miscounted, match="^random shanten has 0 questions in shards, not 95$"):
        ran(Here(), plan=attrs.evolve(PLAN, chosen=(nowhere,)))


def test_known_deviations(undisturbed: AuditResult) -> None:
    """They are known in shards as in one process; what nothing knows any more is told."""
    known = (
        Deviation(id="sevens", reason="-", is_question=False, op="shanten", hand="*7p*"),
        Deviation(id="nines", reason="-", is_question=False, op="shanten", hand="9p"),
        Deviation(id="right", reason="-", is_question=False, op="shanten", hand="1m*"),
    )
    plan = attrs.evolve(PLAN, profile=Profile(known))
    alone, shards = audit([START.start()], plan), ran(Here(), plan=plan)[0]
    assert alone.incidents == shards.incidents
    assert alone.findings == shards.findings
    assert shards.findings.is_good
    assert not undisturbed.findings.is_good
    assert ["known deviation right: it covers no wrong answer any more"] == [one.sentence for one in shards.incidents]


def test_a_function_is_started_as_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked for in its folder first, called with what it takes, and answers by what is declared for it."""
    (tmp_path / "named_so.py").write_text("def shanten(hand):\n    return 5 if isinstance(hand, str) else 7\n", "utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    by = (("definition", "cut"),)
    answers: dict[Takes, int] = {"text": 5, "hand": 7}
    for takes, answer in answers.items():
        subject = FunctionSpec("named_so:shanten", "shanten", takes, by, str(tmp_path)).start()
        assert (str(tmp_path), by) == (sys.path[0], subject.implementation.conventions)
        [(_, got)] = subject.answers([Questions("shanten", ("1m",), (), by)])
        assert (f'{{"minimum":{answer}}}',) == tuple(map(str, got))
    sys.modules.pop("named_so")


class Scripted:
    """A subject that does as it is told, once for each time that it is started."""

    scripts: Final = list[str]()
    ended: Final = list[str]()

    def __init__(self) -> None:
        """Take the next script."""
        self.script = Scripted.scripts.pop(0) if Scripted.scripts else ""
        if self.script == "not started":
            raise NotStarted(self.script)
        self._inner: Final = START.start()
        self.incidents: tuple[Incident, ...] = (Incident("before"),)

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return Implementation("scripted", self.script if self.script == "2" else "1")

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """Answer, or give up, or be killed on the way."""
        if self.script == "gives up":
            next(iter(asked))
            self.incidents += (Incident("too much"),)
            return
        yield from self._inner.answers(asked)
        if self.script == "killed":
            self.incidents += (Incident("somebody did it", is_killed=True),)

    def restart(self) -> bool:
        """It cannot."""
        return self._inner.restart()

    def stop(self) -> None:
        """Nobody waits."""
        Scripted.ended.append("stopped")

    def close(self) -> None:
        """It is over."""
        Scripted.ended.append("closed")


@attrs.frozen
class ScriptedStart:
    """What starts one."""

    number: int = 0

    def start(self) -> Subject:
        """The next."""
        return Scripted()


class Announced(Function):
    """A function that says something else of itself."""

    def __init__(self, said: Implementation) -> None:
        """Say this."""
        super().__init__(shanten, "shanten")
        self.implementation = said


@attrs.frozen
class Announcing:
    """What starts one."""

    said: Implementation

    def start(self) -> Subject:
        """It."""
        return Announced(self.said)


MANY: Final = tuple(map(str, range(99)))


def worked(*scripts: str, number: int = 0) -> ShardOutcome:
    """What comes of a shard that is asked by scripted subjects."""
    COPIES.close_all()
    Scripted.scripts[:] = scripts
    Scripted.ended.clear()
    start = cast("FunctionSpec", ScriptedStart(number))
    shard = Shard("random", "shanten", 0, 20)
    return run_task(Task(start, Implementation("scripted", "1"), shard, PLAN.terms, PLAN.profile))


def test_externally_killed_program_is_restarted() -> None:
    """A fresh copy is asked; after three times it is told."""
    calm = worked("calm")
    assert (calm.is_whole, (), 20) == (True, calm.verdict.incidents, calm.verdict.findings.whole.total)
    for scripts in (("killed", "calm"), ("killed", "not started", "calm"), ("not started", "killed", "calm")):
        done = worked(*scripts)
        assert calm.verdict.findings == done.verdict.findings
        assert ((), calm.verdict.digest, 1) == (done.verdict.incidents, done.verdict.digest, done.verdict.shards)
    told = worked("killed", "killed", "killed")
    assert ["somebody did it"] == [one.sentence for one in told.verdict.incidents]
    with pytest.raises(NotStarted):
        worked("not started", "not started", "not started", "calm")


def test_copies_are_kept_and_ended() -> None:
    """One is asked shard after shard; one that was given up or killed is ended, and one that was started otherwise."""
    calm = worked("calm")
    shard = Shard("random", "shanten", 20, 40)
    start = cast("FunctionSpec", ScriptedStart(0))
    task = Task(start, Implementation("scripted", "1"), shard, PLAN.terms, PLAN.profile)
    Scripted.scripts[:] = ["2"]
    assert run_task(task).is_whole  # by the one that is there
    assert ["2"] == Scripted.scripts
    assert [] == Scripted.ended
    assert run_task(attrs.evolve(task, spec=START, implementation=START.start().implementation)).is_whole
    assert ["closed"] == Scripted.ended
    with pytest.raises(
        BadOption,
        match="^the worker .*: the program differs from the one that .* started with: version: '1' expected, '2' got$",
    ):
        run_task(task)
    assert ["closed", "closed"] == Scripted.ended
    given_up = worked("gives up")
    assert (False, 0) == (given_up.is_whole, given_up.verdict.findings.whole.total)
    assert ["too much"] == [one.sentence for one in given_up.verdict.incidents]
    assert ["closed"] == Scripted.ended
    assert calm.verdict.digest != run_task(task).verdict.digest
    assert (
        run_task(task).verdict.digest
        != run_task(attrs.evolve(task, terms=attrs.evolve(PLAN.terms, seed=1))).verdict.digest
    )
    COPIES.close_all()
    assert ["closed", "closed"] == Scripted.ended


@pytest.mark.parametrize(
    ("expected", "got", "said"),
    [
        (
            Implementation("a", "1"),
            Implementation("b", "2"),
            "name: 'a' expected, 'b' got; version: '1' expected, '2' got",
        ),
        (
            Implementation("a", operations=(*MANY, "x", "z")),
            Implementation("a", operations=("y", *MANY)),
            "operations: ['x', 'z'] expected, ['y'] got",
        ),
        (
            Implementation("a", operations=("x", "y")),
            Implementation("a", operations=("y", "x")),
            "operations: ['x', 'y'] expected, ['y', 'x'] got",
        ),
        (Implementation("a", batches=True), Implementation("a"), "batches: True expected, False got"),
    ],
)
def test_changed_program_is_refused_with_the_difference(
    expected: Implementation, got: Implementation, said: str
) -> None:
    """Of lists by what the other one does not have, or by their order; and whose program it is."""
    shard, start = Shard("random", "shanten", 20, 40), cast("FunctionSpec", Announcing(got))
    with pytest.raises(BadOption) as caught:
        run_task(Task(start, expected, shard, PLAN.terms, PLAN.profile))
    where = f"{worker.worker_name()}: the program differs from the one that the audit was started with"
    assert f"{where}: {said}" == str(caught.value)


def test_a_worker_that_cannot_start_the_program_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By its process, its host and its folder, even where that is gone."""
    monkeypatch.chdir(tmp_path)
    shard, start = Shard("random", "shanten", 0, 20), ProgramSpec(("./nowhere.sh",), Limits())
    where = f"the worker {os.getpid()} on {platform.node()} in {tmp_path}"
    with pytest.raises(ProgramNotFound) as caught:
        run_task(Task(start, Implementation("scripted", "1"), shard, PLAN.terms, PLAN.profile))
    assert f"{where}: './nowhere.sh' cannot be started: No such file or directory" == str(caught.value)
    with pytest.raises(NotStarted, match=f"^{where}: not started$"):
        worked("not started", "not started", "not started")

    def gone() -> None:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    assert worker.worker_name().endswith(" in a deleted folder")


def test_copies_that_are_asked_are_stopped_before_they_end() -> None:
    """Whoever waits for an answer waits no longer."""
    Scripted.scripts.clear()
    Scripted.ended.clear()
    asked = COPIES.take(cast("FunctionSpec", ScriptedStart(1)))
    COPIES.close_all()
    assert ["stopped", "closed"] == Scripted.ended
    assert isinstance(asked, Scripted)


def test_a_program_that_is_given_up_is_asked_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it answered is reported, and the shard is not done."""

    def give_up(task: Task) -> ShardOutcome:
        done = run_task(task)
        return attrs.evolve(done, is_whole=False) if task.shard.begin == 50 else done

    monkeypatch.setattr("mjfunc.audit.scale.coordinator.run_task", give_up)
    engine = Here()
    audited, came = ran(engine, tmp_path)
    assert not came.is_whole
    assert came.finished == len([*(tmp_path / "shards").rglob("*.json")]) == len(engine.submitted) - 1
    assert audited.findings.whole.total == 10 * len(engine.submitted) < 157
    assert not shard_file(tmp_path, 5).exists()


def test_a_worker_leaves_interrupts_to_others_and_ends_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends when it is asked to, and when whoever started it is gone; what a function prints there is not output."""
    handlers, ends = dict[int, Any](), list[int]()

    class Parent:
        def join(self) -> None:
            """It is gone."""

    class Now:
        def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:  # as Thread
            assert daemon
            self.start: Final = lambda: target(*args)

    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(os, "_exit", ends.append)
    monkeypatch.setattr(worker, "Thread", Now)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    worker.start_worker()
    assert isinstance(sys.stdout, CapturedOutput)
    assert signal.SIG_IGN is handlers[signal.SIGINT]
    handlers[signal.SIGTERM](15, None)
    assert [143] == ends
    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    worker.start_worker()
    assert [143, 143] == ends


def test_a_local_engine_ends_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that it started; kindly where nothing runs."""
    done = list[str]()

    class Process:
        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *_: done.append(name)

    class Pool:
        def __init__(self, jobs: int, *, mp_context: BaseContext, initializer: object) -> None:
            assert ("spawn", worker.start_worker) == (mp_context.get_start_method(), initializer)
            children.append(mine)
            done.append(f"{jobs} started")

        def shutdown(self, **how: object) -> None:
            done.append(f"shutdown {how}")

    other, mine = Process(), Process()
    children = [other]
    monkeypatch.setattr("mjfunc.audit.scale.executors.active_children", lambda: children)
    monkeypatch.setattr("mjfunc.audit.scale.executors.ProcessPoolExecutor", Pool)
    engine = Local(3)
    assert (3, False) == (engine.workers, engine.is_lost)
    shut = "shutdown {'wait': False, 'cancel_futures': True}"
    for is_idle, said in ((True, ["join"]), (False, [])):
        children[:] = [other]
        engine.end(engine.executor(), is_idle=is_idle)
        assert ["3 started", shut, *said, "terminate", "join", "kill"] == done
        done.clear()
    engine.close()
    assert [] == done


class Comm:
    """A connection."""

    async def close(self) -> None:
        """It is over."""


class Cluster(ModuleType):
    """In the place of distributed: what is called, and how the client stands."""

    KilledWorker = Died
    Security: Any = SimpleNamespace(temporary=lambda: "a key for this run")

    def __init__(self) -> None:
        """Nothing was called."""
        super().__init__("distributed")
        self.called: Final = list[str]()
        self.status = "running"
        self.threads = {"one": 1, "two": 2}
        self.refuses = False

    def LocalCluster(self, **how: Any) -> Any:  # noqa: ANN401, N802  # as there
        """A cluster, whose processes get no interrupts."""
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        assert signal.default_int_handler != signal.getsignal(signal.SIGINT)
        self.called.append(f"cluster {how}")
        return self

    async def connect(self, address: str, timeout: float) -> Any:  # noqa: ANN401, ASYNC109  # as there
        """Somebody is there, or not."""
        assert timeout < 60
        if self.refuses:
            raise OSError(111, "nobody is there")
        self.called.append(f"met {address}")
        return Comm()

    def Client(self, address: Any, **how: Any) -> Any:  # noqa: ANN401, N802  # as there
        """A client."""
        assert {"set_as_default": False} == how
        self.called.append("client of the cluster" if address is self else f"client {address}")
        return self

    def nthreads(self) -> dict[str, int]:
        """As many as each worker has."""
        return self.threads

    def get_executor(self, **how: Any) -> Executor:  # noqa: ANN401  # as there
        """The test's own."""
        self.called.append(f"executor {how}")
        return Here()

    def close(self, timeout: float) -> None:
        """It is over, soon."""
        assert timeout < 60
        self.called.append("closed")


class Config(ModuleType):
    """In the place of dask.config."""

    def set(self, told: dict[str, int]) -> AbstractContextManager[None]:
        """For as long as something is started: whoever died is told at once."""
        assert {"distributed.scheduler.allowed-failures": 0} == told
        return nullcontext()


@pytest.mark.slow
def test_a_cluster_of_its_own_is_closed_to_others() -> None:
    """It listens on this machine alone, and refuses whoever has no key of this run."""
    distributed: Any = pytest.importorskip("distributed")
    pytest.importorskip("cryptography")
    with closing(Dask(None, 1)) as engine:
        address: str = engine._cluster.scheduler_address  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  # nobody else needs it
        workers: Any = engine._client.scheduler_info()["workers"]  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  # as above
        assert all(each.startswith("tls://127.0.0.1:") for each in (address, *workers))
        for each in (address, address.replace("tls", "tcp")):
            for security in (None, distributed.Security.temporary()):
                with pytest.raises((OSError, TypeError, RuntimeError)):
                    distributed.Client(each, security=security, timeout=2, set_as_default=False)
                gc.collect()  # a client that is collected while another one starts waits for a lock for ever
        assert 3 == engine.executor().submit(sum, (1, 2)).result(60)


def test_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster is started, or a scheduler found; without the package, or the scheduler, that is said."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOption, match=r"^--engine dask needs distributed; pip install '.\[audit\]' in a checkout"):
        Dask(None, 1)
    cluster, config = Cluster(), Config("dask.config")
    for name, module in (("distributed", cluster), ("dask", ModuleType("dask")), ("dask.config", config)):
        monkeypatch.setitem(sys.modules, name, module)

    def keyless() -> None:
        message = "Using `Security.temporary` requires `cryptography`, please install it"
        raise ImportError(message)

    with monkeypatch.context() as patch:
        patch.setattr(cluster, "Security", SimpleNamespace(temporary=keyless))
        with pytest.raises(
            BadOption, match=r"^--engine dask needs cryptography; pip install '.\[audit\]' in a checkout"
        ):
            Dask(None, 1)
    engine = Dask(None, 4)
    how: dict[str, object] = {"n_workers": 4, "threads_per_worker": 1, "host": "127.0.0.1"}
    how |= {"security": "a key for this run", "dashboard_address": "127.0.0.1:0"}
    started = f"cluster { {**how, 'scheduler_kwargs': {'dashboard': False}, 'silence_logs': 50} }"
    assert [started, "client of the cluster"] == cluster.called
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert ((CancelledError, OSError, Died), 3, False) == (engine.deaths, engine.workers, engine.is_lost)
    assert 3 == engine.workers
    monkeypatch.setattr(executors, "_RECOUNT", 0.0)
    monkeypatch.setattr(cluster, "nthreads", None)
    assert 3 == engine.workers  # as many as before, for nobody answers
    assert engine.has_workers
    executor = engine.executor()
    assert "executor {'pure': False}" == cluster.called[-1]
    engine.end(executor, is_idle=True)
    engine.end(cast("Executor", None), is_idle=False)
    engine.close()
    assert ["closed", "closed"] == cluster.called[-2:]
    cluster.called.clear()
    heard = logging.StreamHandler()
    monkeypatch.setattr(logging.getLogger("distributed"), "handlers", [heard])
    Dask(None, 1).close()
    assert logging.NOTSET == heard.level  # it silences itself as long as it is there
    cluster.called.clear()
    monkeypatch.setattr(cluster, "nthreads", dict[str, int])
    found = Dask("tcp://there:8786", 4)
    assert (logging.CRITICAL, 1, False) == (heard.level, found.workers, found.has_workers)
    cluster.status = "connecting"
    assert found.is_lost
    found.close()
    assert ["met tcp://there:8786", "client tcp://there:8786", "closed"] == cluster.called
    cluster.refuses = True
    with pytest.raises(BadOption, match=r"^--scheduler: no scheduler answers at 'tcp://there:1': .*nobody is there$"):
        Dask("tcp://there:1", 1)


def by(make: Callable[[], Here]) -> Callable[[int], Here]:
    """What makes an engine of so many jobs."""

    def made(_: int) -> Here:
        return make()

    return made


def command(*arguments: str, function: str = START.name) -> tuple[int, str, str]:
    """The status, the output and the errors of the command."""
    asked = ("--op", "shanten", "--suite", "random", "--number", "95", "--tiles", "4")
    shard = ("--shard", "10") if {"--engine", "--state"} & {*arguments} else ()
    result = CliRunner().invoke(commands, ["audit", "--python", function, *asked, *shard, *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in shards, keeps what is done, writes reports, and says how to go on."""
    used = list[tuple[str | int | None, ...]]()

    def engine(*given: Any) -> Here:  # noqa: ANN401  # as there
        used.append(given)
        return Here()

    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", engine)
    monkeypatch.setattr("mjfunc.cli.audit_runs.Dask", engine)
    folders = ("--state", str(tmp_path / "state"), "--report", str(tmp_path / "report"))
    status, said, errors = command(*folders)
    assert (1, "") == (status, errors)
    assert "95 of 95" in said
    lines = (tmp_path / "report" / "verdicts.jsonl").read_text().splitlines()
    run = json.loads((tmp_path / "report" / "run.json").read_text())
    assert run["answers"]["wrong"] == len(lines) > 0
    assert "state" not in str(run["run"]["options"])  # nor who runs it: the same is found
    assert {"random", "wrong"} == {json.loads(line)[name] for line in lines for name in ("suite", "verdict")}
    again = command("--engine", "dask", "--scheduler", "tcp://a", "--jobs", "2", *folders[:2])
    assert (status, said, "") == again
    assert command("--engine", "local", "--jobs", "3")[:2] == (status, said)
    assert [(1,), ("tcp://a", 2), (3,)] == used


def test_a_report_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is said all the same; the status is that of bad input."""

    def full(*_: object) -> None:
        message = "the disk is full"
        raise BadFolder(message)

    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", by(Here))
    monkeypatch.setattr("mjfunc.cli.audit_runs.write_reports", full)
    status, said, errors = command("--engine", "local", "--report", str(tmp_path / "report"))
    assert (2, True, True) == (status, "95 of 95" in said, "the disk is full" in errors)


def test_the_command_says_how_far_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And how to go on, if what was done is kept."""

    def interrupt(engine: Here, _: Shard) -> None:
        if len(engine.submitted) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", by(lambda: Here(interrupt)))
    kept = command("--state", str(tmp_path / "state"))
    assert (1, "2 of 10 shards are done; the same command resumes from them\n") == (kept[0], kept[2])
    assert "2 of 10 shards are done\n" == command("--engine", "local")[2]


def test_command_reports_damaged_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error."""
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", by(Here))
    command("--state", str(tmp_path))
    shard_file(tmp_path, 2).write_text("")
    errors = command("--state", str(tmp_path))[2]
    assert f"{shard_file(tmp_path, 2)} is damaged: its checksum is wrong; its shard is run again\n" == errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--scheduler", "tcp://a"), "--scheduler: only --engine dask has one"),
        (("--engine", "local", "--scheduler", "tcp://a"), "--scheduler: only --engine dask has one"),
        (("--engine", "local", "--forever"), "--forever: shards have an end; leave --engine and --state out"),
        (("--state", ""), "--state: the name of the folder is empty"),
        (("--shard", "100000"), "--shard: only --engine and --state ask in shards"),
        (("--jobs", "2"), "--jobs: a function is called in one process, not in 2; --engine uses several"),
    ],
)
def test_incompatible_options_are_refused(arguments: tuple[str, ...], said: str) -> None:
    """It is refused in a sentence."""
    status, _, errors = command(*arguments)
    assert 2 == status
    assert said in errors


def test_a_run_that_stops_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not bad input: the status is that of an audit that does not pass."""

    def lose(engine: Here, _: Shard) -> None:
        engine.is_lost = True

    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", by(lambda: Here(lose)))
    status, said, errors = command("--state", str(tmp_path))
    assert (1, "") == (status, said)
    assert "the scheduler is gone" in errors
