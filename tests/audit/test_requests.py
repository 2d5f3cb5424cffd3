"""Red fives and each option are asked at level 0, and nothing that a program declares not to know."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Answer, Refused, canonical
from mjfunc.audit.core.questions import OPS, WINS, Question, Questions
from mjfunc.audit.core.subject import Implementation
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.reports.messages import outcome, partly
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.handshake import NotStarted, file_name, read_start
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.request_suite import with_reds
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.known_parts import OWN_OPTIONS, RED_FIVES, REFUSALS, concerning, known_question
from mjfunc.audit.topics.question_options import DEFAULTS_BY_OPERATION, conventions_of, rules_of
from mjfunc.audit.topics.win_answers import with_right_names
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import StubSubject, explain_nothing, shrink_nothing
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.json.values import Json
    from tests.audit.subjects import Lie

WRONG: Final = canonical({"wrong": True})
MERGING: Final = """
import json, sys
from mjfunc.oracle.answering import answer
for line in sys.stdin.buffer:
    said = json.loads(b"".join(answer(line)))
    text = json.dumps(said).replace("suuankou-tanki", "suuankou")
    if "implementation" in said:
        said["implementation"]["merged"] = [["suuankou", "suuankou-tanki"]]
        text = json.dumps(said)
    print(text, flush=True)
"""
"""The right program but for one name."""


class Declared(StubSubject):
    """A subject that declares something of itself."""

    def __init__(self, lie: Lie, said: Implementation) -> None:
        """Lie so, and say so."""
        super().__init__(lie)
        self._said: Final = said

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return self._said


def audited(lie: Lie, ops: Iterable[str], suites: Iterable[str] = ("requests",), **said: Any) -> AuditResult:  # noqa: ANN401  # any field
    """An audit at level 0, by what the program declares."""
    program = Implementation("told", batches=True, **said)
    terms = Terms(
        conventions=conventions_of(program.conventions),
        rules=rules_of(program.conventions),
        refusals=REFUSALS not in program.unknown,
        unknown=program.unknown,
        options=program.options,
    )
    chosen = chosen_parts([SUITES[name] for name in suites], 0, [*ops])
    return audit([Declared(lie, program)], AuditPlan(chosen=chosen, terms=terms))


@pytest.fixture(autouse=True)
def _unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shrunk or explained: that is what other tests are about."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", shrink_nothing)


def wrong_with(name: str) -> Lie:
    """Wrong wherever a request has an option."""
    return lambda question, right: WRONG if name in dict(question.options) else right


def marks(question: Question) -> str:
    """The tiles of a question."""
    return f"{question.hand} {dict(question.fields).get('draw', '')}"


EVERY_OPTION: Final = [
    (op, name)
    for op in OPS
    for name in (*OWN_OPTIONS.get(op, ()), *DEFAULTS_BY_OPERATION[op])
    if (op, name) not in {("kan", "players"), ("kan", "forms"), ("waits", "players"), ("complete", "players")}
    and (op, name) not in {("decompose", "players"), (WINS, "honba"), (WINS, "counted")}
]
"""Three players have other hands, and no hand of four has another answer; other rules are asked by other suites."""


@pytest.mark.slow
@pytest.mark.parametrize(("op", "name"), one_in(3, dict.fromkeys(EVERY_OPTION)))
def test_fault_with_one_option_is_found(op: str, name: str) -> None:
    """At level 0: each option of each operation is asked of a program that takes it."""
    found = audited(wrong_with(name), [op], options=tuple(sorted(DEFAULTS_BY_OPERATION[op])))
    assert not found.is_good
    assert found.findings.whole.number(found.smallest[0].outcome)


@pytest.mark.no_cover
@pytest.mark.parametrize("op", OPS)
def test_fault_with_red_fives_is_found(op: str) -> None:
    """Among the concealed tiles, and in melds, of every operation; unless it declares that it knows none."""
    lies: list[Lie] = [
        lambda question, right: WRONG if "0" in marks(question).split("(")[0].split("[")[0] else right,
        lambda question, right: WRONG if "0" in question.hand[min(map(len, question.hand.split(" ")[:1])) :] else right,
    ]
    assert [False, False] == [audited(lie, [op]).is_good for lie in lies]
    found = audited(lies[0], [op], unknown=("red-fives", *OWN_OPTIONS.get(op, ())), suites=("requests", "named"))
    assert found.is_good
    assert all("red-fives" in said for said in partly(found))


def test_constant_score_of_500_fails() -> None:
    """Classical is asked for real scores, in every wind."""
    score = canonical({"sets": [], "base": 20, "points": 20, "doubles": [], "limit": None, "score": 500, "final": 500})
    found = audited(lambda _, right: score if isinstance(right, str) else right, ["classical"], ("named", "requests"))
    assert 200 < found.findings.whole.of_answers.total
    assert "answers are wrong" in outcome(found)
    [part] = [part for part in SUITES["scores"].parts if part.op == "classical"]
    questions = [*part.questions(Terms())]
    assert part.count(Terms()) == sum(map(len, questions)) == 2387
    assert 16 == len({asked.fields for asked in questions})


def suuankou(question: Question, right: Answer) -> Answer:
    """A program that knows one yakuman where there are two."""
    del question
    return right.replace("suuankou-tanki", "suuankou") if isinstance(right, str) else right


def confused(field: str) -> Lie:
    """Wrong wherever a win has a field."""
    return lambda question, right: WRONG if dict(question.fields).get(field) else right


def in_rare_situations(question: Question, right: Answer) -> Answer:
    """Wrong after a kan, in the first turn, and with the last tile."""
    rare = {"rinshan", "chankan", "last-tile", "first-turn"}
    return WRONG if rare & dict(question.fields).keys() else right


def refuses_nothing(_: Question, right: Answer) -> Answer:
    """An answer to everything."""
    return WRONG if isinstance(right, Refused) and right.code != "no-yaku" else right


def right_always(_: Question, right: Answer) -> Answer:
    """Right by what it declares."""
    return right


CONVENTIONS: Final[tuple[tuple[tuple[str, Any], ...], ...]] = (
    (),
    (("definition", "cut"),),
    (("melds", "ignored"),),
    (("seven-pairs", "quads"),),
    (("seven-pairs", "pairs-only"),),
    (("players", 3),),
    (("exhausted", "ready"),),
    (("forms", ("regular",)),),
    (("forms", ("regular", "seven-pairs")),),
    (("forms", ("seven-pairs", "thirteen-orphans")),),
    (("definition", "cut"), ("melds", "ignored"), ("players", 3)),
)
RULES: Final[tuple[tuple[tuple[str, Any], ...], ...]] = (
    (("open-tanyao", "no"),),
    (("red-fives", "0-0-0"),),
    (("double-wind-pair", 2),),
    (("round-up", "yes"),),
    (("double-yakuman", ("suuankou-tanki",)),),
)
HANDS: Final = ("shanten", "waits", "complete", "decompose", "acceptance", "kan")
RIGHT: Final[dict[str, tuple[tuple[str, ...], Lie, dict[str, Any]]]] = {
    **{f"conventions {chosen}": (HANDS, right_always, {"conventions": chosen}) for chosen in CONVENTIONS},
    **{f"rules {chosen}": ((WINS,), right_always, {"conventions": chosen}) for chosen in RULES},
    **{
        f"without {name}": ((op,), wrong_with(name), {"unknown": (name,)})
        for op, names in OWN_OPTIONS.items()
        for name in names
    },
    **{
        f"without {name}": ((WINS,), confused(name), {"unknown": (name,)})
        for name in ("honba", "sticks", "dora", "ura", "nuki", "riichi", "ippatsu", "liable", "players")
    },
    "without situations": ((WINS,), in_rare_situations, {"unknown": ("situations",)}),
    "without refusals": (OPS, refuses_nothing, {"unknown": ("refusals",)}),
    "without red fives": (
        OPS,
        lambda question, right: WRONG if "0" in marks(question) else right,
        {"unknown": ("red-fives",)},
    ),
    "without much": (
        (WINS,),
        lambda question, right: WRONG if {"honba", "sticks", "nuki"} & dict(question.fields).keys() else right,
        {"unknown": ("honba", "nuki", "sticks")},
    ),
    "without four yakuman": ((WINS,), suuankou, {"merged": (("suuankou", "suuankou-tanki"),)}),
}
"""Right programs: what they are asked, how they would answer what they do not know, and what they declare."""


def test_there_are_thirty_right_programs() -> None:
    """That differ by conventions, or by what they do not know."""
    assert 30 <= len(RIGHT)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", one_in(3, reversed(RIGHT)))
def test_no_right_program_is_called_wrong(name: str) -> None:
    """It is asked by what it declares, and not about what it does not know; the report says what that is."""
    ops, lie, said = RIGHT[name]

    def merged(question: Question, right: Answer) -> Answer:
        got = lie(question, right)
        asked = Questions(question.op, (question.hand,), (), question.options, wins=(question.fields,))
        return with_right_names(asked, (got,), said["merged"])[0] if "merged" in said else got

    found = audited(merged, ops, ("named", "requests"), **said)
    assert found.is_good, outcome(found)
    declared = [*said.get("unknown", ()), *(one for names in said.get("merged", ()) for one in names)]
    assert all(any(one in sentence for sentence in partly(found)) for one in declared)


@pytest.mark.slow
def test_without_the_declaration_they_are_found() -> None:
    """Each that would answer something wrongly."""
    for name, (ops, lie, said) in RIGHT.items():
        if lie is not right_always:
            assert not audited(lie, ops, ("named", "requests")).is_good or name in {"without sticks", "without ippatsu"}
        assert said


def start(**said: object) -> Implementation:
    """What a start response declares."""
    return read_start(json.dumps({"version": 1, "implementation": {"name": "p", **said}}).encode())


def test_the_name_of_a_program_without_one() -> None:
    """Its file, which may be the argument of an interpreter; nothing else that stands there is one."""
    assert Path(__file__).name == file_name(("python", "-u", __file__, "x" * 5000))
    assert "python" == file_name(("/bin/python", "x" * 5000))


def test_valid_start_responses() -> None:
    """Names that are known, in order; others are told."""
    found = start(
        options=["forms", "definition", "mine"],
        unknown=["visible", "red-fives", "blue"],
        merged=[["yakuman", "mangan"]],
    )
    assert (("definition", "forms"), ("red-fives", "visible")) == (found.options, found.unknown)
    assert (("yakuman", "mangan"),) == found.merged
    assert ("mine", "blue") == found.ignored


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"options": "forms"}, 'options is "forms", and must be a list of names'),
        ({"unknown": [1]}, "unknown is a list, and must be a list of names"),
        ({"merged": ["a"]}, 'merged is "a", and must be a list of names'),
        ({"merged": {}}, "merged is an object, and must be a list of names"),
        ({"merged": [["yakuman", "much"]]}, 'merged has "much", which is no yaku and no limit'),
    ],
)
def test_invalid_start_responses_are_refused(said: dict[str, object], why: str) -> None:
    """It is not started, and told why."""
    with pytest.raises(NotStarted, match=why):
        start(**said)


def test_merged_names_excuse_nothing_else() -> None:
    """Another total is wrong, and is told with the right name; what is no score is left as it is."""
    hand, fields = "111222m333p444s55z", (("win", "5z"), ("by", "ron"), ("seat", "S"), ("round", "E"))
    asked = Questions(WINS, (hand,), wins=(fields,))
    [right] = StubSubject(right_always).answers([asked])
    score = json.loads(str(right[1][0]))
    plain = {**score, "yaku": {"suuankou": 1}}
    given: list[Json] = [
        plain,
        {**plain, "total": 1},
        {"total": score["total"]},
        {"limit": "mangan"},
        {"limit": "yakuman"},
        [1],
    ]
    merged = (("suuankou", "suuankou-tanki"), ("mangan", "yakuman"))
    got = [with_right_names(asked, (canonical(one),), merged)[0] for one in given]
    wrong, partial = canonical({**score, "total": 1}), [canonical(one) for one in given[2:]]
    assert [right[1][0], wrong, partial[0], partial[2], partial[2], partial[3]] == got
    assert (Refused("no"),) == with_right_names(asked, (Refused("no"),), merged)
    low = Questions(WINS, ("345678m22p567789s",), wins=((("win", "9s"), ("by", "ron"), ("seat", "S"), ("round", "E")),))
    below = (canonical({**json.loads(str(expected(low)[0])), "total": 1}),)
    assert below == with_right_names(low, below, merged)


def test_merged_names_are_worth_as_much_as_they_are_together() -> None:
    """Two yaku of merged names in one win are one of twice the worth; another worth, and what is none, is wrong."""
    fields = (("win", "1m"), ("by", "ron"), ("seat", "S"), ("round", "S"))
    asked = Questions(WINS, ("11122334m123p222z",), wins=(fields,))
    merged = (("yakuhai-white", "yakuhai-seat", "yakuhai-round"),)
    given: list[Json] = [
        {"yaku": {"yakuhai-white": 2}},
        {"yaku": {"yakuhai-white": 1}},
        {"yaku": {"yakuhai-seat": "2"}},
    ]
    got = [with_right_names(asked, (canonical(one),), merged)[0] for one in given]
    right = canonical({"yaku": {"yakuhai-seat": 1, "yakuhai-round": 1}})
    assert [right, canonical(given[1]), canonical(given[2])] == got


def test_merged_names_of_a_program(tmp_path: Path) -> None:
    """A program that names one yaku for another, and declares it, is right."""
    file = tmp_path / "merging.py"
    file.write_text(MERGING)
    fields = (("win", "5z"), ("by", "ron"), ("seat", "S"), ("round", "E"))
    asked = Questions(WINS, ("111222m333p444s55z",), wins=(fields,))
    with closing(Program((sys.executable, str(file)), Limits(timeout=30.0))) as subject:
        [(_, answers)] = subject.answers([asked])
    assert expected(asked) == answers


def test_questions_that_a_program_knows() -> None:
    """Without its fields and red fives; nothing changes where it knows everything."""
    question = Question(WINS, "340m", (("win", "0m"), ("ura", "1m"), ("seat", "E")))
    assert question is known_question(question, ())
    known = known_question(question, ("red-fives", "ura"))
    assert ("345m", (("win", "5m"), ("seat", "E"))) == (known.hand, known.fields)


def test_what_is_not_tested_concerns_what_is_asked() -> None:
    """A win has a situation, and only decompositions have an order of forms."""
    unknown = (RED_FIVES, REFUSALS, "precedence", "ura", "visible")
    assert (RED_FIVES, REFUSALS) == concerning(unknown, {"shanten"})
    assert (RED_FIVES, REFUSALS, "precedence") == concerning(unknown, {"shanten", "decompose"})
    assert (RED_FIVES, REFUSALS, "ura") == concerning(unknown, {WINS})


def test_marks() -> None:
    """A red five in each place, where there is a five."""
    assert ("12406m", "12406m (555p)", "12456m (055p)") == (*with_reds("12456m"), *with_reds("12456m (555p)"))
    assert () == with_reds("12m (555z)")


def numbers(op: str, **changed: Any) -> Iterator[int]:  # noqa: ANN401  # any field
    """How many questions there are of an operation, counted and listed."""
    [part] = [part for part in SUITES["requests"].parts if part.op == op]
    terms = attrs.evolve(Terms(), **changed)
    yield part.count(terms) or 0
    yield sum(map(len, part.questions(terms)))


@pytest.mark.no_cover
@pytest.mark.parametrize("op", OPS)
def test_numbers(op: str) -> None:
    """As many as are counted, more with options, and fewer of a program that knows less."""
    usual, more, fewer = (
        {*numbers(op, **changed)} for changed in ({}, {"options": ("forms", "rules")}, {"unknown": ("red-fives",)})
    )
    assert 1 == len(usual) == len(more) == len(fewer)
    assert max(fewer) < max(usual) <= max(more)
