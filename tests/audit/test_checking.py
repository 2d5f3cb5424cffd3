"""What a check for test suites says of each sort of answer."""

from __future__ import annotations

import pytest

from mjfunc.audit import Differs, check
from mjfunc.tiles.errors import BadSize


def refusing(_: str) -> int:
    """Nothing is answered."""
    message = "no such size"
    raise BadSize(message)


def raising(_: str) -> int:
    """An error of its own."""
    raise ZeroDivisionError


@pytest.mark.parametrize(("function", "got"), [(refusing, "error bad-size"), (raising, "raised: ZeroDivisionError")])
def test_what_came_is_shown(function: type[int], got: str) -> None:
    """An error by its code, and no answer by what happened."""
    with pytest.raises(Differs, match=f": expected .*, got {got}"):
        check(function, "waits", suite="named")
