"""Files of reports, both of audits and of recorded games: their folder, and JUnit XML."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from mjfunc.draw.svg_writer import escaped
from mjfunc.tiles.errors import MahjongError, printable_text

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from pathlib import Path


class BadFolder(MahjongError):
    """The folder of reports has other files, or cannot be written."""

    code = "bad-folder"


def check_report_folder(folder: Path, is_report: Callable[[str], bool]) -> None:
    """Create the folder if needed; raise BadFolder if a file in it, by its name, is not one of an earlier report."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = [name for name in sorted(path.name for path in folder.iterdir()) if not is_report(name)]
    except OSError as error:
        message = f"{folder} cannot be used for reports: {error.strerror}"
        raise BadFolder(message) from None
    refuse_others(folder, others)


@contextmanager
def report_written(file: Path) -> Generator[None]:
    """Raise BadFolder if this file of a report cannot be written, for example because the disk is full."""
    try:
        yield
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror}"
        raise BadFolder(message) from None


def refuse_others(folder: Path, others: Sequence[str]) -> None:
    """Raise BadFolder if there are others."""
    if others:
        message = f"{folder} has files that are not part of a report, for example {others[0]}; name a new folder"
        raise BadFolder(message)


JunitProblem: TypeAlias = Literal["failure", "error", "skipped"]
_WHOLE: Final[Sequence[JunitProblem]] = ("failure", "error")
"""The problems that schemas count in the root element; in a suite, cases that are skipped are counted too."""
_NUMBERS: Final = {"failure": "failures", "error": "errors", "skipped": "skipped"}
_LONGEST: Final = 10_000
"""The most characters of an attribute."""


@attrs.frozen
class JunitCase:
    """A case, which passed or has a problem."""

    name: str
    problem: JunitProblem | None = None
    message: str = ""
    """One line about the problem."""
    fault: str = ""
    """The type of the problem."""
    details: str = ""
    """The lines in the problem's element."""


@attrs.frozen
class JunitSuite:
    """Cases with a common name, and properties of the run."""

    name: str
    cases: Sequence[JunitCase]
    properties: Sequence[tuple[str, str]] = ()


def junit_xml(name: str, suites: Sequence[JunitSuite], *, seconds: float | None = None, started: str = "") -> str:
    """Return JUnit XML, in ASCII, with how long it all took and when it started, if these are given."""
    every = [case for suite in suites for case in suite.cases]
    time = "" if seconds is None else f' time="{seconds:.3f}"'
    begin = f'<testsuites name="{_text(name)}" {_numbers(every, _WHOLE)}{time}>'
    body = "".join(_suite(suite, started) for suite in suites)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{begin}\n{body}</testsuites>\n'
    return text.encode("ascii", "xmlcharrefreplace").decode()


def _suite(suite: JunitSuite, started: str) -> str:
    time = f' timestamp="{_text(started)}"' if started else ""
    begin = f'<testsuite name="{_text(suite.name)}" {_numbers(suite.cases, (*_WHOLE, "skipped"))}{time}>'
    each = (f'<property name="{_text(fact)}" value="{_text(value)}"/>' for fact, value in suite.properties)
    properties = f"<properties>\n{_lines(each)}</properties>\n" if suite.properties else ""
    return f"{begin}\n{properties}{_lines(_case(suite.name, case) for case in suite.cases)}</testsuite>\n"


def _case(suite: str, case: JunitCase) -> str:
    inside = ""
    if case.problem:
        fault = f' type="{_text(case.fault)}"' if case.fault else ""
        inside = f'<{case.problem} message="{_text(case.message)}"{fault}>{escaped(case.details)}</{case.problem}>'
    return f'<testcase classname="{_text(suite)}" name="{_text(case.name)}">{inside}</testcase>'


def _numbers(cases: Sequence[JunitCase], problems: Sequence[JunitProblem]) -> str:
    """The attributes that count all cases, and those with each problem."""
    each = (f'{_NUMBERS[problem]}="{sum(case.problem == problem for case in cases)}"' for problem in problems)
    return " ".join((f'tests="{len(cases)}"', *each))


def _lines(each: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in each)


def _text(text: str) -> str:
    """An attribute, on one line and not too long."""
    shown = printable_text(text[: _LONGEST + 1])
    return escaped(shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}...")
