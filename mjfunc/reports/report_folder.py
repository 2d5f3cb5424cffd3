"""The folder of reports, in which files of others are never touched."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
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
