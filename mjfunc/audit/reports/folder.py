"""The folder of reports. Each file is written completely or not at all, and other files are never touched."""

from __future__ import annotations

import json
from contextlib import contextmanager
from io import TextIOWrapper
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.json_report import KIND, VerdictLines, badge, encode_run
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.files import final_name, whole_file, write_whole
from mjfunc.report_files import check_report_folder, refuse_others, report_written

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from pathlib import Path

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.verdicts import Judge
    from mjfunc.json.values import Json

RUN: Final = "run.json"
VERDICTS: Final = "verdicts.jsonl"
WRITERS: Final[Mapping[str, Callable[[AuditResult], str]]] = MappingProxyType(
    {
        RUN: lambda audited: _json(encode_run(audited)),
        "report.html": audit_page,
        "report.md": markdown,
        "junit.xml": junit,
        "badge.json": lambda audited: _json(badge(audited)),
    }
)
"""The function that writes each file after the audit, by the name of the file."""
NAMES: Final = frozenset({*WRITERS, VERDICTS})
_MARK: Final = f'"report": "{KIND}"'
COMPARISON: Final = ("peers.json", "peers.html", "peers.md")
"""The files of a comparison of several peers."""
_COMPARISON_MARK: Final = '"answers_a_second": '


def check_folder(folder: Path) -> None:
    """Create the folder if needed; raise BadFolder if it has anything but an earlier report."""

    def is_report(name: str) -> bool:
        return final_name(name) in NAMES and (name not in WRITERS or _has_text(folder / RUN, _MARK))

    check_report_folder(folder, is_report)


def check_comparison(folder: Path) -> None:
    """Raise BadFolder if the folder has a file with a name of ``COMPARISON`` that is not from an earlier comparison."""
    others = [name for name in COMPARISON if (folder / name).is_file()]
    if not _has_text(folder / COMPARISON[0], _COMPARISON_MARK):
        refuse_others(folder, others)


def _has_text(file: Path, text: str) -> bool:
    return file.is_file() and text in file.read_text("utf-8", "replace")


@contextmanager
def verdicts_in(folder: Path, judge: Judge | None = None) -> Generator[VerdictLines]:
    """Open the file of verdicts in the folder, which gets its name when the context ends."""
    check_folder(folder)
    with report_written(folder / VERDICTS), whole_file(folder / VERDICTS) as output:
        lines = TextIOWrapper(output, "utf-8", newline="\n", line_buffering=True)  # for whole lines if killed
        yield VerdictLines(lines, judge)
        lines.detach()


def write_reports(audited: AuditResult, folder: Path) -> None:
    """Write every report except the verdicts, which are written during the audit."""
    check_folder(folder)
    # run.json first: it marks the folder as one of reports.
    for name, write in WRITERS.items():
        text = write(audited)
        with report_written(folder / name):
            write_whole(folder / name, text)


def _json(value: Json) -> str:
    return f"{json.dumps(value, indent=2)}\n"
