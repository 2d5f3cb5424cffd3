"""What is shown of a crash: the line that names it, and where it was, however much a program says."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit import Differs, check
from mjfunc.audit.core.answers import Fault
from mjfunc.audit.subjects.child_process import Limits, Process
from mjfunc.audit.subjects.failure_words import crash_excerpt

if TYPE_CHECKING:
    from collections.abc import Mapping

STACK: Final = "\n".join(f"    at step (/srv/a/very/long/path/to/program.js:{at}:7)" for at in range(40))
FRAMES: Final = "\n".join(f'  File "program.py", line {at}, in step\n    return step(hand)' for at in range(40))
ASSERTION: Final = "program: main.c:3: waits: Assertion `tile < 34' failed."
CRASHES: Final[Mapping[str, tuple[str, str]]] = {
    "short": ("so  it\nis\n", "so it is"),
    "nothing": ("\n \n", ""),
    "Python": (
        f"Traceback (most recent call last):\n{FRAMES}\n    ~~~^^^\nKeyError: 'hand'\n",
        "KeyError: 'hand' (...",
    ),
    "Python that reads on": (f"{FRAMES}\njson.JSONDecodeError: no\nbye\n", "json.JSONDecodeError: no (bye"),
    "Node": (f"throw new Error()\n ^\n\nRangeError: no\n{STACK}\n\nNode.js v18\n", "RangeError: no (at step"),
    "Go": (f"panic: out of range [9]\n\ngoroutine 1 [running]:\n{STACK}", "panic: out of range [9] (goroutine 1"),
    "Rust": (f"thread 'main' panicked at a.rs:5:10:\nno\n{STACK}", "thread 'main' panicked at a.rs:5:10: (no at step"),
    "Java": (
        f'Exception in thread "main" java.lang.Error: no\n{STACK}',
        'Exception in thread "main" java.lang.Error: no (at',
    ),
    "C": (f"{STACK}\n{ASSERTION}\n", f"{ASSERTION} (..."),
    "no exception": (f"{STACK}\ngoodbye\n", "goodbye (..."),
    "a long line": (f"{STACK}\nValueError: {'x' * 300}", f"ValueError: {'x' * 138}"),
}
"""What programs say, and how what is shown of it begins."""


@pytest.mark.parametrize(("said", "expected"), CRASHES.values(), ids=CRASHES)
def test_the_telling_line_comes_first(said: str, expected: str) -> None:
    """With what stands beside it, in one line that no report cuts."""
    shown = crash_excerpt(said)
    assert shown.startswith(expected)
    assert len(shown) <= 150
    assert "\n" not in shown


def test_a_program_that_crashes() -> None:
    """The exception is shown, and the line where it was raised."""
    script = "def a(hand):\n    raise ValueError('no')\ndef deep(n):\n    a('') if n == 0 else deep(n - 1)\ndeep(99)"
    process = Process([sys.executable, "-Sc", script], Limits(timeout=20.0), lambda: False)
    try:
        fault = process.receive()
    finally:
        process.end(is_kind=False)
    assert isinstance(fault, Fault)
    assert fault.detail.startswith("exit status 1; it said: ValueError: no (...")
    assert 'File "<string>", line 2, in a' in fault.detail  # since Python 3.13 followed by the source


def fails(_: str) -> int:
    """What calls what raises."""
    return int("x")


@pytest.mark.slow
def test_a_function_that_raises() -> None:
    """The file and the line are shown; what has none, or is called wrongly, has no line of its own."""
    with pytest.raises(
        Differs, match=r"ValueError: invalid literal .* \(test_crash_excerpts\.py, line \d+, in fails\)"
    ):
        check(fails, "shanten", suite="named")
    with pytest.raises(Differs, match=r"raised: ValueError: .* '1m'\n"):
        check(int, "shanten", suite="named")
