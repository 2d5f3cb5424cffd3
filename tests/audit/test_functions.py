"""Python functions as subjects: what they are called with, what they give, and what comes of whatever else they do."""

from __future__ import annotations

import _thread
import json
import math
import re
import sys
from fractions import Fraction
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

import mjfunc
from mjfunc.audit import Differs, Op, check
from mjfunc.audit.core.answers import Answer, Fault, Refused, Skipped, Trouble, all_expected_for, canonical, read_single
from mjfunc.audit.core.profiles import NO_PROFILE, ProfileComparison
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome, outcome_of
from mjfunc.audit.reports.messages import problems
from mjfunc.audit.subjects.function_subject import EndSignal, Function, load_function
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import declared
from mjfunc.audit.whole_audit import audit
from mjfunc.batch import rows_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption, NotComplete
from tests.audit.subjects import explain_nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mjfunc.audit.core.suite import Takes
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile

CUT: Final = Conventions(definition="cut")
HANDS: Final = ("1111m", "2233m1122z33p11s1p", "1p", "19m19p19s1234567z")
DRAWN: Final = ("11m", "22334455667788p", "12m")


def answers(function: Callable[[Any], object], op: str, takes: Takes, *hands: str) -> tuple[Answer, ...]:
    """What a function answers about some hands."""
    ((asked, got),) = Function(function, op, takes=takes).answers([Questions(op, hands)])
    assert hands == asked.hands
    return got


GIVEN: Final[list[tuple[Callable[[mjfunc.Hand], object], str, tuple[str, ...]]]] = [
    (mjfunc.shanten, "shanten", HANDS),
    (lambda hand: np.int8(mjfunc.shanten(hand)), "shanten", HANDS),
    (mjfunc.waits, "waits", HANDS),
    (lambda hand: [str(kind) for kind in mjfunc.waits(hand)], "waits", HANDS),
    (lambda hand: (kind.index for kind in mjfunc.waits(hand)), "waits", HANDS),
    (lambda hand: {np.int64(kind.index) for kind in mjfunc.waits(hand)}, "waits", HANDS),
    (lambda hand: {"waits": [str(kind) for kind in mjfunc.waits(hand)]}, "waits", HANDS),
    (mjfunc.is_complete, "complete", DRAWN),
    (lambda hand: np.bool_(mjfunc.is_complete(hand)), "complete", DRAWN),
]


@pytest.mark.parametrize(("function", "op", "hands"), GIVEN)
def test_results_may_be_python_values(
    function: Callable[[mjfunc.Hand], object], op: str, hands: tuple[str, ...]
) -> None:
    """Numbers, tiles, their texts and their numbers, in any order if they have none; and the protocol's objects."""
    questions = Questions(op, hands)
    ((_, got),) = Function(function, op, takes="hand").answers([questions])
    right = expected(questions)
    tally = ProfileComparison(NO_PROFILE)(questions, right, got)
    assert (len(hands), ()) == (tally.total, tally.kept)
    others = Questions(op, hands[::-1])
    assert ProfileComparison(NO_PROFILE)(others, expected(others), got).kept


def test_partial_results_are_compared() -> None:
    """An int is the minimum of shanten, and a bool whether a hand is complete; waits are said whole."""
    assert ('{"minimum":-7}',) == answers(lambda _: -7, "shanten", "text", "1m")
    assert ('{"minimum":1000}', '{"minimum":1}') == answers(
        lambda hand: int(hand[:-1]), "shanten", "text", "1000m", "1m"
    )
    assert ('{"complete":true}',) == answers(lambda _: True, "complete", "text", "1m")
    assert ('{"waits":["9s"]}',) == answers(lambda _: (26,), "waits", "text", "1m")
    assert ('{"waits":["1p","9m"]}',) == answers(lambda _: [9, 8], "waits", "text", "1m")
    assert ('{"waits":["9m","1p"]}',) == answers(lambda _: {9, 8}, "waits", "text", "1m")


BAD: Final[list[tuple[Callable[[str], object], str, Trouble, str | None]]] = [
    (lambda _: 1 // 0, "shanten", Trouble.RAISED, "ZeroDivisionError: integer division or modulo by zero"),
    (lambda _: "2", "shanten", Trouble.NOT_AN_ANSWER, None),
    (lambda _: True, "shanten", Trouble.NOT_AN_ANSWER, None),
    (lambda _: 1.5, "shanten", Trouble.NOT_AN_ANSWER, None),
    (lambda _: None, "shanten", Trouble.NOT_AN_ANSWER, None),
    (lambda _: 1, "complete", Trouble.NOT_AN_ANSWER, None),
    (lambda _: [34], "waits", Trouble.NOT_AN_ANSWER, None),
    (lambda _: [-1], "waits", Trouble.NOT_AN_ANSWER, None),
    (lambda _: [None], "waits", Trouble.NOT_AN_ANSWER, None),
    (lambda _: math.nan, "decompose", Trouble.NOT_AN_ANSWER, None),
    (lambda _: Fraction(1), "decompose", Trouble.NOT_AN_ANSWER, None),
]


@pytest.mark.parametrize(("function", "op", "trouble", "detail"), BAD)
def test_invalid_result_is_a_fault(
    function: Callable[..., object], op: str, trouble: Trouble, detail: str | None
) -> None:
    """What a function raises, or gives although it is not an answer, is a fault of that hand."""
    (got,) = answers(function, op, "text", "1m")
    assert isinstance(got, Fault)
    assert trouble is got.trouble
    assert detail in {None, got.detail, got.detail.rpartition(" (test_functions.py, line ")[0]}


def nested(depth: int) -> object:
    """Lists in each other."""
    value: object = "1m"
    for _ in range(depth):
        value = [value]
    return value


KINDS_OF_JSON: Final[tuple[object, ...]] = (
    "1m 4m",
    7,
    1.5,
    ["1m", 2],
    None,
    True,
    {"waits": {"a": [1, {"b": None}]}, "minimum": [1]},
    {"waits": nested(900)},
)


@pytest.mark.parametrize(
    ("op", "value"),
    [(op, value) for at, op in enumerate(OPERATIONS) for value in KINDS_OF_JSON[at % 2 :: 2]],
)
@pytest.mark.slow
def test_json_of_any_kind_in_the_place_of_a_result_is_wrong_or_failed(op: Op, value: object) -> None:
    """An audit ends with the smallest wrong hand, whatever a function gives: each operation is given half of it."""
    with pytest.raises(Differs) as raised:
        check(lambda *_: value, op, suite="named")
    assert raised.value.verdict.outcome in {Outcome.WRONG, Outcome.FAILED}


def test_too_deep_nesting_is_a_fault() -> None:
    """Of functions and of programs; brackets in a text are not nested, and neither are those that stand together."""
    said = "lists and objects are nested more than 100 deep"
    for depth in (100, 101, 900, 100_000):
        value = {"waits": nested(depth - 1)}
        (got,) = answers({"x": value}.get, "waits", "text", "x")
        assert isinstance(got, Fault) == (depth > 100)
        assert not isinstance(got, Fault) or said in got.detail
    for depth in (100, 101, 900):
        line = b'{"seq":1,"result":' + b"[" * depth + b"]" * depth + b"}"
        assert (Fault(Trouble.NOT_AN_ANSWER, said) == read_single(line, 1)) == (depth > 100)
    assert ["[" * 200] == json.loads(canonical(["[" * 200]))
    assert "[" * 200 == json.loads(canonical("[" * 200))
    assert [[0]] * 200 == json.loads(canonical([[0]] * 200))


class Unsayable(Exception):  # it is never seen
    """An error that raises another when it is written."""

    def __str__(self) -> str:
        """Raise."""
        raise ValueError


def test_only_the_hand_that_raises_has_a_fault() -> None:
    """The others are answered; what is raised is bounded, and whatever it is."""

    def function(hand: str) -> int:
        match hand:
            case "1m":
                raise Unsayable
            case "2m":
                raise SystemExit("x" * 10_000)
            case "3m":
                raise NotComplete("so")  # noqa: EM101
            case _:
                return 0

    first, second, third, fourth = answers(function, "shanten", "text", "1m", "2m", "3m", "4m")
    assert isinstance(first, Fault)
    assert first.detail.startswith("Unsayable: an error that cannot be written (test_functions.py, line ")
    assert isinstance(second, Fault)
    assert (Trouble.DIED, 500) == (second.trouble, len(second.detail))
    assert (Refused("not-complete"), '{"minimum":0}') == (third, fourth)


def raising(error: BaseException) -> Callable[[str], int]:
    """A function that answers one hand and raises for all others."""

    def function(hand: str) -> int:
        if hand != "1m":
            raise error
        return 0

    return function


@pytest.mark.parametrize(
    ("error", "of_what_is_refused", "of_a_hand"),
    [
        (ValueError("five of a kind"), Outcome.PASSED, Outcome.FAILED),
        (NotComplete("so"), Outcome.WRONG, Outcome.WRONG),
        (SystemExit("so"), Outcome.FAILED, Outcome.FAILED),
    ],
)
def test_exception_counts_as_refusal(error: BaseException, of_what_is_refused: Outcome, of_a_hand: Outcome) -> None:
    """Where a hand must be refused any exception does it, but one that names another reason; elsewhere none does."""
    questions = Questions("shanten", ("1m", "11111m", "4m"))
    ((_, got),) = Function(raising(error), "shanten").answers([questions])
    right = expected(questions)
    each = [Outcome.PASSED, of_what_is_refused, of_a_hand]
    assert each == [outcome_of(one, came) for one, came in zip(right, got, strict=True)]
    assert each == [outcome_of(one, came) for one, came in zip(all_expected_for(right, got), got, strict=True)]


LONG: Final[list[tuple[object, str]]] = [
    (["1m"] * 1_000_000, "there are more than 13107 kinds: 1m, 1m, 1m ..."),
    (cycle([0, 1]), "there are more than 13107 kinds: 1m, 2m, 1m ..."),
    (["1m" * 1_000_000], f"a kind has 2,000,000 characters: {'1m' * 50}"),
    (["1m" * 50] * 1000, f'the result is longer than 65536 bytes: {{"waits":["{"1m" * 50}","1m'),
    ({"waits": ["1m"] * 1_000_000}, 'the result is longer than 65536 bytes: {"waits":["1m","1m"'),
]


@pytest.mark.parametrize(("value", "detail"), LONG, ids=range(len(LONG)))
def test_results_are_bounded(value: object, detail: str) -> None:
    """As those of programs are, also where there is no end."""
    (got,) = answers(lambda _: value, "waits", "text", "1m")
    assert isinstance(got, Fault)
    assert Trouble.TOO_LONG is got.trouble
    assert got.detail.startswith(detail)
    assert len(got.detail) < 600


def test_numbers_that_are_not_of_a_kind() -> None:
    """It is said how kinds are numbered, and which number came."""
    (got,) = answers(lambda _: [33, 34], "waits", "text", "1m")
    said = "list is not an answer to waits: ValueError: kinds are numbered from 0 to 33; not 34"
    assert Fault(Trouble.NOT_AN_ANSWER, said) == got


NUMBERED: Final[list[tuple[Callable[[Hand], object], str]]] = [
    (lambda hand: [kind.index + 1 for kind in mjfunc.waits(hand)], "kinds are numbered from 1: "),
    (
        lambda hand: {"waits": [kind.index for kind in mjfunc.waits(hand)]},
        "tiles are numbers from 0 to 33: ",
    ),
    (
        lambda hand: [str(kind.index) for kind in mjfunc.waits(hand)],
        "tiles are numbers from 0 to 33, and numbers are written as texts: ",
    ),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("function", "cause"), NUMBERED)
def test_how_kinds_are_numbered_is_the_cause(function: Callable[[Hand], object], cause: str) -> None:
    """Numbers from 1 are those of other kinds, or of none; and names may be asked for where numbers come."""
    with pytest.raises(Differs) as raised:
        check(function, "waits", suite="named", takes="hand")
    assert str(raised.value).splitlines()[2].startswith(f"{cause}explains all ")


@pytest.mark.slow
def test_waits_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function may yield them; what it raises meanwhile is its answer, and what does not end is none."""
    monkeypatch.setattr("mjfunc.audit.assertion.diagnose", explain_nothing)

    def waiting(hand: Hand) -> Iterator[Tile]:
        yield from mjfunc.waits(hand)

    def breaking(hand: Hand) -> Iterator[int]:
        yield from range(len(mjfunc.waits(hand)) - 1)
        raise KeyError(hand)

    def endless(_: Hand) -> Iterator[int]:
        yield from cycle((1,))

    check(waiting, "waits", suite="named", takes="hand")
    for function, said in ((breaking, "KeyError"), (endless, "more than")):
        with pytest.raises(Differs) as raised:
            check(function, "waits", suite="named", takes="hand")
        assert said in str(raised.value)

    def yielding(given: str) -> Iterator[Tile]:
        yield from mjfunc.waits(mjfunc.parse(given))

    ready, drawn = answers(yielding, "waits", "text", "23m11z", "11z")
    assert '{"waits":["1m","4m"]}' == ready
    assert isinstance(drawn, Refused)
    assert "bad-size" == drawn.code


@pytest.mark.no_cover
def test_the_first_lines_say_what_was_raised() -> None:
    """With its place, also where all answers are missing; what is long is cut."""

    def broken(hand: Hand) -> int:
        return {"length": 200}[str(hand) * 99]

    plan = AuditPlan(chosen=chosen_parts([NAMED], 0, ["shanten"]), terms=Terms(refusals=False))
    [one] = problems(audit([Function(broken, "shanten", takes="hand")], plan))
    assert re.search(r"Smallest: 1m \(got no answer, raised: KeyError: '(1m){30,}.*\.\.\.\)", str(one))


def test_each_call_has_counts_of_its_own() -> None:
    """A function that uses its counts up is right, also where another hand of the same questions makes it raise."""

    def using_up(counts: list[int]) -> bool:
        if not any(counts[:27]):
            raise ValueError
        left = sum(counts)
        counts[:] = [0] * len(counts)
        return left == 2

    rows = np.zeros((2, 34), np.uint8)
    rows[0, 0] = rows[1, 33] = 2
    questions = Questions("complete", ("11m", "77z"), rows=rows)
    ((_, (first, second)),) = Function(using_up, "complete", takes="counts").answers([questions])
    assert '{"complete":true}' == first
    assert isinstance(second, Fault)


def test_a_check_that_is_interrupted_does_not_pass() -> None:
    """Not all was asked."""

    def interrupting(hand: Hand) -> object:
        if 13 == hand.size:
            _thread.interrupt_main()
        return mjfunc.waits(hand)

    with pytest.raises(KeyboardInterrupt):
        check(interrupting, "waits", takes="hand")


def test_an_interrupt_is_not_an_answer() -> None:
    """Whoever interrupts wants an end."""

    def function(_: str) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answers(function, "shanten", "text", "1m")


def test_arguments_of_functions() -> None:
    """The text as it is; the 34 counts; the Hand. What cannot be said so is skipped."""
    called = list[object]()

    def function(hand: object) -> int:
        called.append(hand)
        return 0

    hands = ("9m1p7z7z", "0m", "11z (111m)", "no hand")
    counts = [0] * 8 + [1, 1] + [0] * 23 + [2]
    assert ['{"minimum":0}'] * 4 == [*answers(function, "shanten", "text", *hands)]
    assert [*hands] == called
    called.clear()
    assert ["str", "Skipped", "Skipped", "Skipped"] == [
        "str" if isinstance(got, str) else type(got).__name__ for got in answers(function, "shanten", "counts", *hands)
    ]
    assert [counts] == called
    assert isinstance(answers(function, "complete", "counts", "1111m234p567999s77z")[0], Skipped)
    called.clear()
    assert isinstance(answers(function, "shanten", "hand", *hands)[3], Skipped)
    assert [*map(mjfunc.parse, hands[:3])] == called
    called.clear()
    rows = Questions("shanten", hands[:1], rows=rows_of([mjfunc.parse(hands[0])]))
    assert 1 == len([*Function(function, "shanten", takes="counts").answers([rows])])
    assert [counts] == called


def joined(hand: str, draw: str) -> dict[str, str]:
    """Both texts."""
    return {"x": hand + draw}


def zero(*_: object) -> int:
    """Always that."""
    return 0


def by_cutting(hand: mjfunc.Hand) -> int:
    """Shanten by the other definition."""
    return mjfunc.shanten(hand, conventions=CUT)


def test_fields_are_given_in_their_order() -> None:
    """A function of a hand and a draw is called with both."""
    questions = Questions("kan", ("111m23p",), (("draw", "1m"),))
    ((_, got),) = Function(joined, "kan").answers([questions])
    assert ('{"x":"111m23p1m"}',) == got


@pytest.mark.parametrize(
    ("questions", "reason"),
    [
        (Questions("waits", ("1m",)), "this function answers shanten"),
        (Questions("shanten", ("1m",)), "a function takes no options: definition"),
        (
            Questions("shanten", ("1m",), (), (("definition", "cut"), ("players", 3))),
            "a function takes no options: players",
        ),
    ],
)
def test_unsupported_questions_are_skipped(questions: Questions, reason: str) -> None:
    """Another operation, or other options than it is said to answer by."""
    subject = Function(zero, "shanten", conventions=declared(CUT))
    ((_, got),) = subject.answers([questions])
    assert (Skipped(reason),) == got


def test_implementation_names_the_function() -> None:
    """By its module and name, or as it is called."""
    assert "mjfunc.fast.waits:waits" == Function(mjfunc.waits, "waits").implementation.name
    assert "mine" == Function(mjfunc.waits, "waits", name="mine").implementation.name
    assert (("waits",), ()) == (Function(len, "waits").implementation.operations, Function(len, "waits").incidents)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mjfunc", "a function is written as package.module:function; not 'mjfunc'"),
        ("mjfunc:", "a function is written as package.module:function; not 'mjfunc:'"),
        ("mjfunc:wait", "mjfunc:wait cannot be loaded: AttributeError: .*"),
        ("mjfunk:waits", "mjfunk:waits cannot be loaded: ModuleNotFoundError: No module named 'mjfunk'"),
        ("mjfunc:KINDS", "mjfunc:KINDS is not a function; it is .*"),
    ],
)
def test_functions_that_are_not_there(name: str, said: str) -> None:
    """What is wrong with a name is said in a sentence."""
    with pytest.raises(BadOption, match=f"^{said}$"):
        load_function(name)


def test_a_signal_while_a_module_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the audit, and is not what the module did."""
    (tmp_path / "told_to_end.py").write_text(
        "from mjfunc.audit.subjects.function_subject import EndSignal\nraise EndSignal(143)\n"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(EndSignal, match="^143$"):
        load_function("told_to_end:function")


def test_functions_are_found_by_name() -> None:
    """Also what stands in a class."""
    assert mjfunc.waits is load_function("mjfunc:waits")
    assert mjfunc.Hand.from_34 == load_function("mjfunc:Hand.from_34")


def test_check_accepts_right_functions() -> None:
    """By the conventions that are given, and no others."""
    check(mjfunc.waits, "waits", suite="named", takes="hand")
    check(by_cutting, "shanten", suite="named", takes="hand", conventions=CUT)


def test_check_shows_the_smallest_wrong_hand() -> None:
    """And what explains it."""
    with pytest.raises(Differs) as raised:
        check(by_cutting, "shanten", suite="named", takes="hand")
    first, second, *others = str(raised.value).splitlines()
    assert 'shanten 1111m: expected {"minimum":1}, got {"minimum":0}' == first
    assert second.endswith(" answers are not right")
    assert any(line.startswith("counts shanten as if copies never ran out") for line in others)
    assert "1111m" == raised.value.verdict.question.hand


def test_a_check_that_compares_nothing_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands of a suite may be such that the function cannot be asked about them."""
    part = SuitePart("shanten", 0, lambda _: iter((Questions("shanten", ("1m (111m)",)),)), lambda _: 1)
    monkeypatch.setattr("mjfunc.audit.assertion.SUITES", {"melds": Suite("melds", "", "", (part,))})
    with pytest.raises(BadOption, match="^no answer could be compared: skipped: 34 counts do not tell "):
        check(zero, "shanten", suite="melds", takes="counts")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"op": "wait"}, "op must be one of .*; not 'wait'"),
        ({"suite": "covers"}, "suite must be one of .*; not 'covers'"),
        ({"level": 4}, "level must be one of 0, 1, 2, 3; not 4"),
        ({"takes": "tiles"}, "takes must be one of text, counts, hand; not 'tiles'"),
        ({"suite": "cover", "op": "classical"}, "the suite cover asks classical nothing at level 1"),
    ],
)
def test_check_refuses_what_there_is_not(arguments: dict[str, object], said: str) -> None:
    """A misspelt name never lets a test pass."""
    given = {"op": "shanten", "suite": "named", **arguments}
    with pytest.raises(BadOption, match=f"^{said}$"):
        check(zero, **given)  # type: ignore[arg-type]  # what the types forbid is tried
    with pytest.raises(TypeError, match="^check takes a function, not 7; "):
        check(7, "waits")  # type: ignore[arg-type]  # as above
