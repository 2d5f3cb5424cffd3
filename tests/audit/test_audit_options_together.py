"""No option of audit shadows another: every two that can be combined are, and each has its effect.

The requests of an audit are predicted from its options, and once more without each of them, which must differ.
"""

from __future__ import annotations

import json
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Final, cast

import pytest
from click.testing import CliRunner

from mjfunc.audit.core.suite import Terms
from mjfunc.audit.scale.subject_spec import ProgramSpec
from mjfunc.audit.scale.worker import COPIES
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import options_of_rules
from mjfunc.cli.audit import audit
from mjfunc.cli.commands import commands
from mjfunc.oracle.win_requests import OPTIONS
from mjfunc.riichi.values.rules import PRESETS
from tests.audit.command_options import FEW_TILES, HANDS, RULES, TERMS, names, terms_of, written
from tests.audit.subjects import StubSubject, raise_error
from tests.audit.test_scaling import Here
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import NoReturn

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.core.verdicts import Verdict

HERE: Final = "tests.audit.test_audit_options_together"


def raising(_: object) -> None:
    """No answer."""
    raise ValueError


class Programs:
    """What stands in for programs: who is started, with which limits, and how often."""

    def __init__(self) -> None:
        """Nothing is started."""
        self.started = list[ProgramSpec]()

    def start(self, start: ProgramSpec) -> Subject:
        """One that answers nothing."""
        self.started.append(start)
        return StubSubject(raise_error)


@pytest.fixture(name="programs")
def _programs(monkeypatch: pytest.MonkeyPatch) -> Programs:
    found = Programs()

    def itself(_: Subject, verdict: Verdict) -> Verdict:
        return verdict

    def nothing(*_: object) -> tuple[()]:
        return ()

    def start(spec: ProgramSpec) -> Subject:
        return found.start(spec)

    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", itself)
    monkeypatch.setattr("mjfunc.cli.audit_runs._INTERVAL", inf)
    monkeypatch.setattr("mjfunc.cli.audit_runs.Local", engine)
    monkeypatch.setattr("mjfunc.cli.audit_runs.Dask", engine)
    monkeypatch.setattr(ProgramSpec, "start", start)
    ENGINES.clear()
    return found


def engine(*given: object) -> Here:
    """An engine in this thread."""
    ENGINES.append(given)
    return Here()


ENGINES: Final = list[tuple[object, ...]]()
ONE: Final = ("--seed", "--number", "--dealt", FEW_TILES, "--classes")
OF_HANDS: Final = ("--definition", "--melds", "--seven-pairs", "--forms", "--exhausted")
OF_PRESET: Final = next(
    name for name, (field, _) in RULES.items() if getattr(PRESETS["m-league"], field) != getattr(Terms().rules, field)
)
BESIDE_PRESET: Final = tuple(name for name in RULES if name != OF_PRESET)
"""All rules but one that the rule set says otherwise; where all are named, nothing is left for it to say."""
RUNS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]] = {
    "classes": (("random", "all"), ("waits", "shanten"), (*ONE, *OF_HANDS)),
    "three": (("random",), ("shanten", "decompose"), (*HANDS, *OF_HANDS, "--precedence")),
    "wins": (("random",), ("riichi",), ("--seed", "--number", "--rules", *BESIDE_PRESET)),
    "both": (
        ("random", "all"),
        ("riichi", "shanten", "waits", "decompose"),
        (*ONE, *OF_HANDS, "--precedence", "--rules", *RULES),
    ),
    "players": (
        ("random",),
        ("shanten", "waits", "decompose", "riichi"),
        (*HANDS, *OF_HANDS, "--precedence", "--rules", *RULES),
    ),
}
"""Suites, operations, and the options that have an effect there."""
USUAL: Final = ("--suite", "--op", "--level", "--profile", "--write-profile", "--report", "--refusals")
"""The options that are in each of these runs."""
STARTS: Final = {
    "program": ("--jobs", "--timeout", "--memory", "--time"),
    "shards": ("--jobs", "--timeout", "--memory", "--engine", "--state", "--shard"),
    "cluster": ("--jobs", "--timeout", "--memory", "--engine", "--scheduler", "--state", "--shard"),
    "function": ("--python", "--takes", "--timeout", "--memory", "--time"),
    "function in shards": (
        "--python",
        "--takes",
        "--timeout",
        "--memory",
        "--jobs",
        "--engine",
        "--scheduler",
        "--state",
        "--shard",
    ),
}
"""How the program, or function, is run in each of these."""
SEED_AFTER: Final = "mjfunc: --seed stands after --, so it went to the program; options of the audit stand before --\n"
"""The program is given `--seed`, which is an option of the audit too."""
GIVEN: Final = {
    "--jobs": "2",
    "--timeout": "3.5",
    "--time": "none",
    "--memory": "77",
    "--shard": "6",
    "--python": f"{HERE}:raising",
    "--takes": "counts",
    "--engine": "local",
}


def predicted(suites: Iterable[str], ops: Iterable[str], chosen: Iterable[str]) -> list[tuple[object, ...]]:
    """All that must be asked, of whom who answers nothing, and what is right."""
    every = [
        (suite.name, of)
        for suite in SUITES.values()
        if suite.name in suites
        for part in suite.parts
        if part.op in ops
        for of in part.questions(terms_of(chosen))
    ]
    pairs = ((name, one, right) for name, of in every for one, right in zip(of, expected(of), strict=True))
    return [
        (name, one.op, one.hand, json.dumps(dict(one.options)), json.dumps(one.json_fields, sort_keys=True), right)
        for name, one, right in pairs
    ]


def asked_of(report: Path) -> list[tuple[object, ...]]:
    """The same as verdicts say it."""
    found = list[tuple[object, ...]]()
    for line in (report / "verdicts.jsonl").read_text("ascii").splitlines():
        said = json.loads(line)
        verdict = "known" if "1" in said.get("hand", "") else "failed"
        assert said["verdict"] in {"passed", "skipped", verdict}
        right = said.get("expected", {})  # what passes is no hand, and is refused as it must be
        text = line.partition('"expected":{"result":')[2].partition('},"got":')[0]
        answer = text if "result" in right else right
        found.append((said["suite"], said["op"], said.get("hand"), json.dumps(said["options"]), said["fields"], answer))
    return found


def comparable(each: Iterable[tuple[object, ...]]) -> list[str]:
    """What has a result, in an order of its own, without the fields, which verdicts write otherwise."""
    return sorted(repr((*one[:4], one[5])) for one in each if isinstance(one[5], str))


MATRIX: Final = (
    *(("both", start) for start in ("program", "shards", "cluster")),
    *(("players", start) for start in ("program", "cluster", "function")),
    ("wins", "program"),
    *((name, start) for name in ("classes", "three", "wins") for start in ("function", "function in shards")),
)
"""Which of these runs are run in which of these ways."""


def parts_of(name: str, start: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Suites, operations, and options of one of them: a function has one operation, and takes what that takes."""
    suites, ops, chosen = RUNS[name]
    if "function" not in start:
        return suites, ops, chosen
    return suites, ops[-1:], tuple(one for one in chosen if is_taken(one, ops[-1]))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "start"), one_in(2, MATRIX))
def test_all_options_at_once_take_effect(name: str, start: str, tmp_path: Path, programs: Programs) -> None:
    """Whatever runs it: all options at once are seen in what is asked, of whom, and in what is written."""
    suites, ops, chosen = parts_of(name, start)
    known, profile, report = (tmp_path / file for file in ("known.toml", "written.toml", "report"))
    known.write_text('[[deviation]]\nname = "k"\nhand = "*1*"\nreason = "-"\n', "utf-8")
    given = {**GIVEN, "--state": str(tmp_path / "state"), "--scheduler": "tcp://there:1"}
    given |= {"--takes": "hand"} if ops == ("riichi",) else {}
    given |= {"--engine": "dask"} if "--scheduler" in STARTS[start] else {}
    how = [word for option in STARTS[start] for word in (option, given[option])]
    arguments = [
        *(
            "audit",
            "--level",
            "3",
            "--refusals",
            "no",
            "--profile",
            str(known),
            "--write-profile",
            str(profile),
            "--report",
            str(report),
        ),
        *(word for suite in suites for word in ("--suite", suite)),
        *(word for op in ops for word in ("--op", op)),
        *(*written(chosen), *how, *(() if "--python" in STARTS[start] else ("--", "program", "--seed", "1"))),
    ]
    result = CliRunner().invoke(commands, arguments)
    COPIES.close_all()
    said = "" if "--python" in STARTS[start] else SEED_AFTER
    assert (1, said) == (result.exit_code, result.stderr), result.exception
    right = predicted(suites, ops, chosen)
    assert comparable(right) == comparable(asked_of(report))
    run = json.loads((report / "run.json").read_text("utf-8"))
    answers = run["answers"]
    assert len(right) == answers["all"]
    assert 0 < answers["known"] < len(right)
    deviations = profile.read_text("utf-8").count("[[deviation]]")
    assert 0 < deviations <= answers["failed"] + answers["wrong"]
    check_start(start, programs, min(2, len(ops)))


def is_taken(option: str, op: str) -> bool:
    """Whether an operation takes an option; those that choose hands are taken by each."""
    if option == "--precedence":
        return op == "decompose"
    if option in {*TERMS, "--players"}:
        return option in {"--seed", "--number"} or op != "riichi"
    if option == "--rules" or option in RULES:
        return op == "riichi"
    return op != "riichi" and (op, option) not in {
        ("waits", "--definition"),
        ("waits", "--seven-pairs"),
        ("shanten", "--exhausted"),
        ("decompose", "--definition"),
    }


def check_start(start: str, programs: Programs, copies: int) -> None:
    """Who was started, by what, and how often: no more copies than there are batches, of which operations have one."""
    options = STARTS[start]
    assert [] == programs.started if "--python" in options else programs.started
    for one in programs.started:
        assert (("program", "--seed", "1"), 3.5, 77 << 20) == (one.command, one.limits.timeout, one.limits.memory)
    if "--engine" in options:
        assert [("tcp://there:1", 2) if "--scheduler" in options else (2,)] == ENGINES
    else:
        assert [] == ENGINES
        assert (copies if "--jobs" in options else 0) == len(programs.started)


@pytest.mark.parametrize("name", ["classes", "three", "wins"])
def test_each_option_makes_a_difference(name: str) -> None:
    """Beside all others: what is asked without it is something else."""
    suites, ops, chosen = RUNS[name]
    every = predicted(suites, ops, chosen)
    for option in chosen:
        if option not in {"--number", FEW_TILES}:
            others = [other for other in chosen if other != option]
            assert every != predicted(suites, ops, others), option


def test_options_of_rules_are_all_there() -> None:
    """Each has another choice than the rule set, and is said to the program."""
    rules = terms_of(("--rules", *RULES)).rules
    said = cast("Mapping[str, object]", dict(options_of_rules(rules)))
    assert {name for name, _ in RULES.values()} == {OPTIONS[name].name for name in OPTIONS}
    assert len([name for name in OPTIONS if name in said]) >= len(OPTIONS) - 9


ALONE: Final = {
    "--forever": "it has no end, and other tests interrupt it",
    "--peer": "it names programs, which other tests ask",
    "--peers": "as --peer",
    "--help-rules": "it shows help, and asks nothing",
}
NOT_TOGETHER: Final = {
    frozenset(("--classes", "--players")),
    *(frozenset(("--time", option)) for option in ("--engine", "--scheduler", "--state", "--shard")),
}
"""Suits of three players cannot change places; and shards are asked to the end."""


def test_every_pair_of_audit_options_is_combined() -> None:
    """In one of the runs above."""
    every = names(audit) - ALONE.keys()
    runs = [{*map(str.strip, parts_of(name, start)[2]), *USUAL, *STARTS[start]} for name, start in MATRIX]
    assert set[str]().union(*runs) == every
    together = {frozenset(pair) for run in runs for pair in combinations(run, 2)}
    assert {frozenset(pair) for pair in combinations(every, 2)} - together == NOT_TOGETHER


def test_the_level_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second; so what is of the second level is asked by default, and what is of the third is not."""
    asked = list[tuple[str, str, int]]()

    def interrupt(_: object, plan: AuditPlan, **__: object) -> NoReturn:
        asked[:] = [(one.suite, one.part.op, one.part.level) for one in plan.chosen]
        raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.cli.audit_runs.run_audit", interrupt)
    function = ("audit", "--python", f"{HERE}:raising", "--op", "decompose")
    for more, suites, levels in (
        (("--suite", "cover"), {"cover"}, {1}),
        (("--suite", "named", "--suite", "cover"), {"named", "cover"}, {0, 1}),
        ((), {"named", "requests", "cover", "melds", "random"}, {0, 1}),
        (("--level", "0"), {"named", "requests"}, {0}),
        (("--level", "2", "--suite", "suits", "--suite", "named"), {"suits", "named"}, {0, 2}),
    ):
        assert 130 == CliRunner().invoke(commands, [*function, *more]).exit_code
        assert (suites, levels) == ({suite for suite, *_ in asked}, {level for *_, level in asked}), more
