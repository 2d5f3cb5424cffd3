"""What audits of these tests need not do over and over: wait for what nobody says, and find what is right."""
# pyright: reportPrivateUsage=false
# (how long is waited is exchanged)

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from mjfunc.audit.diagnosis import asking, hypotheses
from mjfunc.audit.faults import FAULTS
from mjfunc.audit.scale.subject_spec import FunctionSpec
from mjfunc.audit.subjects import pace, program_subject
from mjfunc.audit.subjects.function_subject import CapturedOutput, Function, load_function

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question


@pytest.fixture(scope="session", autouse=True)
def _silence_is_short() -> Iterator[None]:
    """Programs of these tests say at once what nobody asked for, and audits wait for that after each question."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_subject, "_GRACE", program_subject._GRACE / 10)  # noqa: SLF001  # as said above
        yield


@pytest.fixture(scope="session", autouse=True)
def _programs_have_time() -> Iterator[None]:
    """However slow the machine is: only tests of the timeout have a short one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pace, "LEAST", 10.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def _faulty_answers_are_found_once() -> Iterator[None]:
    """Every diagnosis, and every subject with a fault, asks the same known faults about much the same hands."""
    kept = [(fault, fault.answer) for fault in FAULTS]
    for fault, answer in kept:
        object.__setattr__(fault, "answer", cache(answer))  # they are frozen
    yield
    for fault, answer in kept:
        object.__setattr__(fault, "answer", answer)


@pytest.fixture(scope="session", autouse=True)
def _right_answers_are_found_once() -> Iterator[None]:
    """Every audit that explains something asks much the same."""
    find, known = asking.right_answers, dict["Question", "Answer"]()

    def found(questions: Sequence[Question]) -> dict[Question, Answer]:
        known.update(find([question for question in questions if question not in known]))
        return {question: known[question] for question in questions}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking, "right_answers", found)
        patch.setattr(hypotheses, "right_answers", found)
        yield


@pytest.fixture(autouse=True)
def _functions_are_called_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process for each function takes long to start, and tests see what their functions note only in this one."""

    def start(spec: FunctionSpec) -> Function:
        sys.path[:] = dict.fromkeys((spec.folder, *sys.path))
        function = load_function(spec.name)
        aside = sys.stdout if isinstance(sys.stdout, CapturedOutput) else None
        return Function(function, spec.op, takes=spec.takes, name=spec.name, conventions=spec.conventions, aside=aside)

    monkeypatch.setattr(FunctionSpec, "start", start)
