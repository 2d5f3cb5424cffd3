"""A page as it must be: everything that it shows is run, made or counted again.

A page is Markdown. Four things in it are looked at:

- a fenced block, whose first word says how it is run (``BLOCKS``), or that it is a directive of Sphinx;
- a part between ``<!-- made: NAME -->`` and ``<!-- /made -->``, which a function of that name makes from the code;
- a part between ``<!-- measured: COMMAND -->`` and ``<!-- /measured -->``, whose numbers depend on the machine, so that
  nobody can make them again, and which stays as it is;
- a number before ``<!-- NAME -->``, which is counted. A number of thousands in prose must be one of these.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.docs.numbers import written
from tests.docs.tables import MADE
from tests.docs.transcripts import BLOCKS, Session

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

DIRECTIVES: Final = frozenset({"{toctree}", "{glossary}", "{eval-rst}"})
"""The directives that pages may have: none of them shows anything that could be run."""
MEASURED: Final = frozenset({"python -m tests.bench"})

_OPEN: Final = re.compile(r"^<!-- (made|measured): (.+) -->$")
_FENCE: Final = re.compile(r"^(`{3,})(.*)$")
_NUMBER: Final = re.compile(r"([0-9a-z,]*[0-9a-z])<!-- (.+?) -->")
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?![\d,]*<!--)(?!\d)")
_CODE: Final = re.compile(r"(`+)[^`].*?\1|\]\([^)]*\)|https?://\S+")


class BadPageError(AssertionError):
    """Something on a page that nothing runs, makes or counts."""


def as_it_must_be(page: str) -> str:
    """The page with everything that it shows found anew; whoever shows what nobody runs is told so."""
    lines = iter(enumerate(page.splitlines(), 1))
    return "\n".join([*_anew(lines), ""])


def _anew(lines: Iterator[tuple[int, str]]) -> Iterator[str]:
    session = Session()
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
            yield _counted(line, number)


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
        return kept
    maker, *arguments = name.split()
    if maker not in MADE:
        message = f"line {number}: nothing makes {maker!r}"
        raise BadPageError(message)
    return ["", *MADE[maker](*arguments), "", "<!-- /made -->"]


def _shown(kind: str, shown: list[str], session: Session, number: int) -> list[str]:
    if kind.partition(" ")[0] in DIRECTIVES:
        return shown
    if kind not in BLOCKS:
        message = f"line {number}: a block of kind {kind!r}, which nothing runs"
        raise BadPageError(message)
    try:
        return BLOCKS[kind](session, shown)
    except Exception as error:
        error.add_note(f"in the block on line {number}")
        raise


def _counted(line: str, number: int) -> str:
    def count(found: re.Match[str]) -> str:
        try:
            return f"{written(found[2], like=found[1])}<!-- {found[2]} -->"
        except KeyError:
            message = f"line {number}: nothing counts {found[2]!r}"
            raise BadPageError(message) from None

    if unmarked := _THOUSANDS.search(_CODE.sub("", line)):
        message = f"line {number}: nothing counts {unmarked[0]}; say what it is in a comment behind it"
        raise BadPageError(message)
    return _NUMBER.sub(count, line)
