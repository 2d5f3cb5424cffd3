"""What a check for test suites says of each sort of answer."""

from __future__ import annotations

from typing import get_args

import pytest

from mjfunc.audit import Differs, Op, SuiteName, check
from mjfunc.audit.suites import SUITES
from mjfunc.oracle import RIICHI
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadSize


def refusing(_: str) -> int:
    """Nothing is answered."""
    message = "no such size"
    raise BadSize(message)


def raising(_: str) -> int:
    """An error of its own."""
    raise ZeroDivisionError


def test_frames_of_a_check_are_hidden() -> None:
    """The last frame that pytest shows is the one of the test."""
    with pytest.raises(Differs) as raised:
        check(refusing, "waits", suite="named")
    assert __file__ == str([*raised.traceback.filter(raised)][-1].path)


def test_types_of_arguments() -> None:
    """Checkers know each operation and each suite."""
    assert (*OPERATIONS, RIICHI) == get_args(Op)
    assert tuple(SUITES) == get_args(SuiteName)


@pytest.mark.parametrize(("function", "got"), [(refusing, "error bad-size"), (raising, "raised: ZeroDivisionError")])
def test_message_shows_the_actual_answer(function: type[int], got: str) -> None:
    """An error by its code, and no answer by what happened."""
    with pytest.raises(Differs, match=f": expected .*, got {got}"):
        check(function, "waits", suite="named")
