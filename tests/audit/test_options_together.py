"""No option shadows another: every two that can stand together do, and the effect of each is seen beside the others.

What a command asks is predicted from its options alone, and once more without each of them, which must differ.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc import Conventions
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.scale.subject_spec import ProgramSpec
from mjfunc.audit.scale.worker import COPIES
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.options import options_of_rules
from mjfunc.audit.vectors.plain_lines import plain_question
from mjfunc.cli.audit import audit
from mjfunc.cli.commands import commands
from mjfunc.cli.vectors import check, gen, vectors
from mjfunc.oracle.wins import FLAGS, OPTIONS
from mjfunc.riichi.values.rules import PRESETS
from tests.audit.subjects import Told, raised
from tests.audit.test_scaling import Here

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import NoReturn

    import click

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.core.verdicts import Verdict

HERE: Final = "tests.audit.test_options_together"
FEW_TILES: Final = "--tiles "
"""The option where all hands are asked, of which there must be few."""
TERMS: Final[Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]]] = {
    "--seed": (("5",), {"seed": 5}),
    "--number": (("9",), {"number": 9}),
    "--dealt": ((), {"dealt": True}),
    "--tiles": (("5",), {"tiles": 5}),
    FEW_TILES: (("2",), {"tiles": 2}),
    "--classes": ((), {"classes": True}),
}
"""What they say, and what that is among the terms."""
CONVENTIONS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "--definition": ("cut", {"definition": "cut"}),
    "--melds": ("ignored", {"melds": "ignored"}),
    "--seven-pairs": ("quads", {"seven_pairs": "quads"}),
    "--players": ("3", {"players": 3}),
    "--exhausted": ("ready", {"exhausted": "ready"}),
    "--forms": ("regular,thirteen-orphans", {"forms": ("regular", "thirteen-orphans")}),
}


def _other(name: str) -> Any:  # noqa: ANN401  # of any rule
    """A choice that is neither the default of a rule nor that of the rule set."""
    choice, preset = OPTIONS[name], PRESETS["m-league"]
    if choice.is_several:
        return choice.choices[:1]
    return next(word for word in choice.choices[::-1] if word != choice.written(preset))


RULES: Final[Mapping[str, Any]] = {f"--{FLAGS[name]}": (OPTIONS[name].name, _other(name)) for name in OPTIONS}
"""The field of each option, and the word for another choice."""
VALUES: Final[Mapping[str, Any]] = {
    f"--{FLAGS[name]}": (choice.name, _other(name) if choice.is_several else choice.value(_other(name)))
    for name, choice in OPTIONS.items()
}
"""The same with the value that the word stands for."""


def names(command: click.Command) -> set[str]:
    """The options of a command."""
    return {parameter.opts[0] for parameter in command.params} - {"command"}


def terms_of(chosen: Iterable[str]) -> Terms:
    """The terms that options say."""
    said = [name for name in chosen if name in TERMS]
    conventions = Conventions(
        **{k: v for name in chosen if name in CONVENTIONS for k, v in CONVENTIONS[name][1].items()}
    )
    rules = PRESETS["m-league"] if "--rules" in chosen else Terms().rules
    rules = attrs.evolve(rules, **dict(VALUES[name] for name in chosen if name in RULES))
    return Terms(conventions=conventions, rules=rules, **{k: v for name in said for k, v in TERMS[name][1].items()})


def written(chosen: Iterable[str]) -> list[str]:
    """These options as arguments."""
    given = list[str]()
    for name in chosen:
        match name:
            case _ if name in TERMS:
                given += [name.strip(), *TERMS[name][0]]
            case _ if name in CONVENTIONS:
                given += [name, CONVENTIONS[name][0]]
            case _ if name in RULES:
                word = RULES[name][1]
                words = cast("tuple[object, ...]", word) if isinstance(word, tuple) else (word,)
                given += [name, ",".join(map(str, words))]
            case "--rules":
                given += [name, "m-league"]
            case _:
                message = f"{name} is in no table"
                raise AssertionError(message)
    return given


def questions_of(suite: str, op: str, chosen: Iterable[str]) -> list[Questions]:
    """What a suite asks of an operation by these options."""
    [part] = [part for part in SUITES[suite].parts if part.op == op]
    return [*part.questions(terms_of(chosen))]


HANDS: Final = ("--seed", "--number", "--dealt", "--tiles", "--players")
LISTS: Final = [
    ("gen", "random", "shanten", HANDS),
    ("gen", "all", "shanten", (FEW_TILES, "--classes")),
    ("gen", "named", "shanten", ("--players",)),
    ("vectors", "random", "waits", (*HANDS, "--exhausted", "--forms", "--melds")),
    ("vectors", "random", "shanten", (*HANDS, "--definition", "--seven-pairs", "--melds", "--forms")),
    ("vectors", "random", "decompose", (*HANDS, "--seven-pairs", "--exhausted", "--forms")),
    ("vectors", "all", "shanten", (FEW_TILES, "--classes", "--definition", "--melds", "--seven-pairs", "--forms")),
    ("vectors", "all", "waits", (FEW_TILES, "--classes", "--forms")),
]
"""Commands with a suite, an operation, and all options that have an effect there."""


def listed(command: str, suite: str, op: str, chosen: Iterable[str]) -> list[str]:
    """The lines that are written."""
    every = questions_of(suite, op, chosen)
    if command == "gen":
        return [line for of in every for one in of if (line := plain_question(one)) is not None]
    pairs = ((one, right) for of in every for one, right in zip(of, expected(of), strict=True))
    return [f"{one.hand} {json.dumps(dict(one.options))} {right}" for one, right in pairs]


def lines_of(command: str, suite: str, op: str, chosen: Iterable[str], folder: Path) -> list[str]:
    """The same as the command writes them."""
    more = ("-o", str(folder)) if command == "vectors" else ()
    result = CliRunner().invoke(commands, [command, "--suite", suite, "--op", op, *written(chosen), *more])
    assert (0, "") == (result.exit_code, result.stderr)
    if command == "gen":
        return result.stdout.splitlines()
    manifest = json.loads((folder / f"{suite}-{op}.jsonl.manifest.json").read_text("utf-8"))
    lines = (folder / manifest["file"]).read_text("utf-8").splitlines()
    each = [(json.loads(line), line.partition('"result":')[2][:-1]) for line in lines]
    return [f"{one['hand']} {json.dumps(one['options'])} {right}" for one, right in each]


@pytest.mark.parametrize(("command", "suite", "op", "chosen"), LISTS)
def test_what_is_written(command: str, suite: str, op: str, chosen: tuple[str, ...], tmp_path: Path) -> None:
    """As many options as have an effect, all at once; without any of them it is something else."""
    if "--number" not in chosen and suite == "random":
        pytest.fail("a hundred thousand hands are too many for a test")
    lines = lines_of(command, suite, op, chosen, tmp_path)
    assert listed(command, suite, op, chosen) == lines
    assert len(lines) > 5
    for name in chosen:
        others = [other for other in chosen if other != name]
        if (name, suite) not in {("--number", "random"), (FEW_TILES, "all")}:  # without them there are far more hands
            assert lines != listed(command, suite, op, others), name


APART: Final = {
    **dict.fromkeys(
        [frozenset(("--classes", name)) for name in ("--seed", "--number", "--dealt")],
        "classes are of all hands, and these are of random ones",
    ),
    frozenset(("--classes", "--players")): "suits of three players cannot change places",
    frozenset(("--definition", "--exhausted")): "no operation takes both",
    frozenset(("--classes", "--exhausted")): "of all hands that wait only those of one tile are few",
}
"""Options that no list of hands can show together, and why."""


OWN: Final = ({*TERMS} - {FEW_TILES}) | CONVENTIONS.keys()


def test_every_two_options_stand_together() -> None:
    """As far as the commands have them; which suite, which operation, how it is written, and where, is in each."""
    usual = {"--suite", "--op", "--as", "--format", "-o"}
    assert names(gen) == names(check) == {*OWN} | usual - {"--format", "-o"}
    assert names(vectors) == {*OWN} | usual - {"--as"}
    pairs = {frozenset(pair) for pair in combinations(OWN, 2)}
    seen = {frozenset(pair) for *_, chosen in LISTS for pair in combinations(map(str.strip, chosen), 2)}
    assert pairs == seen | APART.keys()
    assert not seen & APART.keys()


def test_writings_beside_other_options() -> None:
    """Counts are those of the hands that other options choose; and what is checked is what was asked."""
    chosen = [*written(HANDS), "--suite", "random", "--op", "shanten"]
    text, counts = (CliRunner().invoke(commands, ["gen", *chosen, "--as", of]).stdout for of in ("text", "counts"))
    hands = [hand for of in questions_of("random", "shanten", HANDS) for hand in of.hands]
    assert hands == text.splitlines()
    assert [5] * 9 == [sum(map(int, line)) for line in counts.splitlines()]
    by = Conventions(players=3)
    right = "\n".join(str(mjfunc.shanten(mjfunc.parse(hand), conventions=by)) for hand in hands)
    for writing in ("text", "counts"):
        said = CliRunner().invoke(commands, ["check", *chosen, "--as", writing], input=right)
        assert (0, "all 9 are right\n") == (said.exit_code, said.stdout)


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
        return Told(raised)


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
    "three": (("random",), ("shanten", "waits"), (*HANDS, *OF_HANDS)),
    "wins": (("random",), ("riichi",), ("--seed", "--number", "--rules", *BESIDE_PRESET)),
    "both": (("random", "all"), ("riichi", "shanten", "waits"), (*ONE, *OF_HANDS, "--rules", *RULES)),
    "players": (("random",), ("shanten", "waits", "riichi"), (*HANDS, *OF_HANDS, "--rules", *RULES)),
}
"""Suites, operations, and the options that have an effect there."""
USUAL: Final = ("--suite", "--op", "--level", "--profile", "--write-profile", "--report")
"""The options that are in each of these runs."""
STARTS: Final = {
    "program": ("--jobs", "--timeout", "--memory"),
    "shards": ("--jobs", "--timeout", "--memory", "--engine", "--state", "--shard"),
    "cluster": ("--jobs", "--timeout", "--memory", "--engine", "--scheduler", "--state", "--shard"),
    "function": ("--python", "--takes"),
    "function in shards": ("--python", "--takes", "--jobs", "--engine", "--scheduler", "--state", "--shard"),
}
"""How the program, or function, is run in each of these."""
GIVEN: Final = {
    "--jobs": "2",
    "--timeout": "3.5",
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


@pytest.mark.parametrize(("name", "start"), MATRIX)
def test_what_is_asked(name: str, start: str, tmp_path: Path, programs: Programs) -> None:
    """Whatever runs it: all options at once are seen in what is asked, of whom, and in what is written."""
    suites, ops, chosen = parts_of(name, start)
    known, profile, report = (tmp_path / file for file in ("known.toml", "written.toml", "report"))
    known.write_text('[[deviation]]\nname = "k"\nhand = "*1*"\nreason = "-"\n', "utf-8")
    given = {**GIVEN, "--state": str(tmp_path / "state"), "--scheduler": "tcp://there:1"}
    given |= {"--takes": "hand"} if ops == ("riichi",) else {}
    given |= {"--engine": "dask"} if "--scheduler" in STARTS[start] else {}
    how = [word for option in STARTS[start] for word in (option, given[option])]
    arguments = [
        *("audit", "--level", "3", "--profile", str(known), "--write-profile", str(profile), "--report", str(report)),
        *(word for suite in suites for word in ("--suite", suite)),
        *(word for op in ops for word in ("--op", op)),
        *(*written(chosen), *how, *(() if "--python" in STARTS[start] else ("--", "program", "--seed", "1"))),
    ]
    result = CliRunner().invoke(commands, arguments)
    COPIES.close_all()
    assert (1, "") == (result.exit_code, result.stderr), result.exception
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
    if option in {*TERMS, "--players"}:
        return option in {"--seed", "--number"} or op != "riichi"
    if option == "--rules" or option in RULES:
        return op == "riichi"
    return op != "riichi" and (op, option) not in {
        ("waits", "--definition"),
        ("waits", "--seven-pairs"),
        ("shanten", "--exhausted"),
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
}
NOT_TOGETHER: Final = {
    frozenset(("--python", "--timeout")),
    frozenset(("--python", "--memory")),
    frozenset(("--takes", "--timeout")),
    frozenset(("--takes", "--memory")),
    frozenset(("--classes", "--players")),
}
"""Limits are of programs; and suits of three players cannot change places."""


def test_every_two_options_of_an_audit_stand_together() -> None:
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
        ((), {"named", "cover", "melds", "random"}, {0, 1}),
        (("--level", "0"), {"named"}, {0}),
        (("--level", "2", "--suite", "suits", "--suite", "named"), {"suits", "named"}, {0, 2}),
    ):
        assert 130 == CliRunner().invoke(commands, [*function, *more]).exit_code
        assert (suites, levels) == ({suite for suite, *_ in asked}, {level for *_, level in asked}), more
