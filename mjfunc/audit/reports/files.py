"""A folder of reports: each file is whole or not there, and nobody else's files are touched."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.reports.badge import badge
from mjfunc.audit.reports.junit import junit
from mjfunc.audit.reports.lines import VerdictLines
from mjfunc.audit.reports.markdown import markdown
from mjfunc.audit.reports.metadata import KIND, encode_run
from mjfunc.audit.reports.page import audit_page
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from pathlib import Path
    from typing import TextIO

    from mjfunc.audit.report import Audited
    from mjfunc.audit.verdicts import Judge
    from mjfunc.oracle.codecs import Json

RUN: Final = "run.json"
VERDICTS: Final = "verdicts.jsonl"
WRITERS: Final[Mapping[str, Callable[[Audited], str]]] = MappingProxyType(
    {
        RUN: lambda audited: _json(encode_run(audited)),
        "report.html": audit_page,
        "report.md": markdown,
        "junit.xml": junit,
        "badge.json": lambda audited: _json(badge(audited)),
    }
)
"""What is written when an audit is over, by the name of the file."""
_PARTIAL: Final = ".partial"
"""How the names of files end that are not whole yet; nobody else has files of such names."""
NAMES: Final = frozenset({*WRITERS, VERDICTS})
_MARK: Final = f'"report": "{KIND}"'


class BadFolder(MahjongError):
    """A folder that reports are not written to: it has other files, or cannot be written to."""

    code = "bad-folder"


def check_folder(folder: Path) -> None:
    """Make the folder if it is not there, and refuse one that has anything but an earlier report of ours."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = sorted(path.name for path in folder.iterdir())
        others = [name for name in found if name.removesuffix(_PARTIAL) not in NAMES]
        others += [name for name in found if name in WRITERS and not _is_ours(folder / RUN)]
    except OSError as error:
        message = f"{folder} cannot be a folder of reports: {error.strerror}"
        raise BadFolder(message) from None
    if others:
        message = f"{folder} has files that are not of a report, such as {others[0]}; name a folder that is not there"
        raise BadFolder(message)


def _is_ours(run: Path) -> bool:
    return run.is_file() and _MARK in run.read_text("utf-8", "replace")


@contextmanager
def verdicts_in(folder: Path, judge: Judge | None = None) -> Generator[VerdictLines]:
    """What writes verdicts to that folder while an audit runs; the file has its name when all are written."""
    check_folder(folder)
    try:
        with _whole(folder / VERDICTS) as output:
            yield VerdictLines(output, judge)
    except OSError as error:
        message = f"{folder / VERDICTS} cannot be written: {error.strerror}"
        raise BadFolder(message) from None


def write_reports(audited: Audited, folder: Path) -> None:
    """Write every report but the verdicts, which are written while the audit runs."""
    check_folder(folder)
    # Metadata first: it is what makes the folder ours.
    for name, write in WRITERS.items():
        text = write(audited)
        try:
            with _whole(folder / name) as output:
                output.write(text)
        except OSError as error:
            message = f"{folder / name} cannot be written: {error.strerror}"
            raise BadFolder(message) from None


@contextmanager
def _whole(file: Path) -> Generator[TextIO]:
    """A file that is written, and gets its name when it is whole."""
    partial = file.with_name(f"{file.name}{_PARTIAL}")
    with partial.open("w", encoding="utf-8", newline="\n", buffering=1) as output:  # a killed audit leaves whole lines
        yield output
        output.flush()
        os.fsync(output.fileno())
    partial.replace(file)


def _json(value: Json) -> str:
    return f"{json.dumps(value, indent=2)}\n"
