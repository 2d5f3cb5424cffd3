"""A page as it must be: everything that it shows is run, made or counted again.

A page is Markdown. Four things in it are looked at:

- a fenced block, whose first word says how it is run (``BLOCKS``), or that it is a directive of Sphinx;
- a part between ``<!-- made: NAME -->`` and ``<!-- /made -->``, which a function of that name makes from the code;
- a part between ``<!-- measured: COMMAND -->`` and ``<!-- /measured -->``, whose numbers depend on the machine, so that
  nobody can make them again, and which stays as it is;
- a number before ``<!-- NAME -->``, which is counted. A number of thousands in prose must be one of these.

Files that blocks make stand beside the page, and are compared byte for byte.

Whatever would look like one of these to a reader, and is not one, is refused with its page and line: a fence that is
indented or made of tildes, a line of a session or a command outside a block, a mark that belongs to nothing.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.__main__ import SHOWN
from tests.docs.numbers import written
from tests.docs.tables import MADE
from tests.docs.transcripts import BLOCKS, Session, check_installed

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

DIRECTIVES: Final = frozenset({"{toctree}", "{glossary}", "{eval-rst}"})
"""The directives that pages may have: none of them shows anything that could be run."""
MEASURED: Final = frozenset(f"python -m benchmarks {group.name}" for group in SHOWN)

_OPEN: Final = re.compile(r"^<!-- (made|measured): (.+) -->$")
_FENCE: Final = re.compile(r"^(`{3,})(.*)$")
_FENCE_ELSEWHERE: Final = re.compile(r"`{3}|~{3}|^\s*:{3}|<(?:pre|code|samp|kbd|script)\b", re.IGNORECASE)
"""What begins a block for Markdown, or for HTML in it, and stands where no block is looked for."""
_INDENTED: Final = re.compile(r"^(?: {4}|\t)\s*\S")
_TYPED: Final = re.compile(r"^(?:[\s>*+-]|\d+[.)])*(?:\$ |>>> |\.\.\. |\{\")")
"""How a line of a session, a command or a request begins."""
_DIRECTED: Final = re.compile(r"^\s*\.\. (?!auto\w+::|py:\w+::|currentmodule::)|::$")
"""A directive of reStructuredText other than those of a reference, and what begins a literal block."""
_BETWEEN: Final = r"[ \u00a0\u202f_'\u2019]"
"""What people put between thousands; here it is a comma."""
_NUMBER: Final = re.compile(rf"(?<![\w,.\u2013\u2212-])(?<!\d{_BETWEEN})([0-9][0-9,]*|[A-Za-z]+)<!-- (.+?) -->")
_THOUSANDS: Final = re.compile(rf"(?<![\w.])(?:\d{{1,3}}(?:(?:,|{_BETWEEN})\d{{3}})+|\d{{5,}})(?![\d,]*<!--)(?!\d)")
_INSTALL: Final = re.compile(r"\bpip install ([^`;&]+)")
_NAMED_EXTRAS: Final = re.compile(r"(?:\bmjfunc|(?<=')\.)\[[a-z,]+\]")
_CODE: Final = re.compile(r"(`+)[^`].*?\1|\]\([^)]*\)|https?://\S+")
_ONLY_A_NUMBER: Final = re.compile(r"`([\d,_ ]+)`")
"""A number that is set as code, and is a number all the same."""


class BadPageError(AssertionError):
    """Something on a page that nothing runs, makes or counts."""


def as_it_must_be(page: str, name: str = "page", session: Session | None = None) -> str:
    """The page with everything that it shows found anew; whoever shows what nobody runs is told so.

    A session that is given has afterwards the files that the page makes.
    """
    lines = iter(enumerate(page.splitlines(), 1))
    try:
        return "\n".join([*_anew(lines, session or Session()), ""])
    except BadPageError as error:
        message = f"{name}, {error}"
        raise BadPageError(message) from None
    except Exception as error:
        error.add_note(f"of {name}")
        raise


def _anew(lines: Iterator[tuple[int, str]], session: Session) -> Iterator[str]:
    for number, line in lines:
        if opened := _OPEN.match(line):
            kept = _until(f"<!-- /{opened[1]} -->", lines, number)
            yield line
            yield from _made(opened[1], opened[2], kept, number)
        elif fence := _FENCE.match(line):
            shown = _until(fence[1], lines, number)
            yield line
            yield from [*_shown(fence[2].strip(), shown[:-1], session, number), fence[1]]
        else:
            yield _counted(_prose(line, number), number)


def _until(end: str, lines: Iterator[tuple[int, str]], number: int) -> list[str]:
    found: list[str] = []
    for _, line in lines:
        found.append(line)
        if line == end:
            return found
    message = f"line {number}: what begins here does not end with {end}"
    raise BadPageError(message)


def _made(how: str, name: str, kept: list[str], number: int) -> list[str]:
    if how == "measured":
        if name not in MEASURED:
            message = f"line {number}: {name!r} is not a command that measures"
            raise BadPageError(message)
        for at, line in enumerate(kept[:-1], number + 1):
            if line and not line.startswith("| "):
                message = f"line {at}: {line!r} is not a row of what was measured"
                raise BadPageError(message)
        return kept
    maker, *arguments = name.split()
    if maker not in MADE:
        message = f"line {number}: nothing makes {maker!r}"
        raise BadPageError(message)
    return ["", *MADE[maker](*arguments), "", "<!-- /made -->"]


def _shown(kind: str, shown: list[str], session: Session, number: int) -> list[str]:
    if kind.partition(" ")[0] in DIRECTIVES:
        for at, line in enumerate(shown, number + 1):
            if _DIRECTED.search(line) or _TYPED.match(line):
                message = f"line {at}: {line.strip()!r} stands in a directive, where nothing runs it"
                raise BadPageError(message)
        return shown
    if kind not in BLOCKS:
        message = f"line {number}: a block of kind {kind!r}, which nothing runs"
        raise BadPageError(message)
    try:
        return BLOCKS[kind](session, shown)
    except Exception as error:
        error.add_note(f"in the block on line {number}")
        raise


def _prose(line: str, number: int) -> str:
    """The line, in which nothing looks as if it were run."""
    for wrong, what in (
        (_FENCE_ELSEWHERE.search(line), "a block here is neither indented nor made of anything but backticks"),
        (_TYPED.match(line), "what is typed stands in a block"),
        (_INDENTED.match(line), "a block is not made by indenting"),
    ):
        if wrong:
            message = f"line {number}: {line.strip()!r} is not run; {what}"
            raise BadPageError(message)
    installed = [shlex.split(found[1]) for found in _INSTALL.finditer(line)]
    for wanted in (*installed, *([found[0]] for found in _NAMED_EXTRAS.finditer(line))):
        try:
            check_installed(wanted)
        except AssertionError as error:
            message = f"line {number}: {error}"
            raise BadPageError(message) from None
    return line


def _counted(line: str, number: int) -> str:
    prose = _CODE.sub("", _ONLY_A_NUMBER.sub(r"\1", line))
    if unmarked := _THOUSANDS.search(prose):
        message = f"line {number}: nothing counts {unmarked[0]}; say what it is in a comment behind it"
        raise BadPageError(message)
    counted = len(_NUMBER.findall(prose))
    if not line.count("<!--") == len(_NUMBER.findall(line)) == counted:
        message = f"line {number}: a mark does not stand directly behind a number, so nothing looks at it: {line!r}"
        raise BadPageError(message)

    def count(found: re.Match[str]) -> str:
        try:
            return f"{written(found[2], like=found[1])}<!-- {found[2]} -->"
        except LookupError as error:
            message = f"line {number}: {error.args[0]}"
            raise BadPageError(message) from None

    return _NUMBER.sub(count, line)
