"""Write files so that each is whole, or is not there."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path
    from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Generator[BinaryIO]:
    """Open a file that takes its name when all of it is written, and ends in ``.partial`` until then.

    An error removes the partial file and leaves an earlier file of this name unchanged. Devices, pipes and targets of
    links are written to directly.
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        with path.open("wb") as output:
            yield output
        return
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("wb") as output:
            yield output
        if path.exists():
            shutil.copymode(path, partial)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a text to such a file."""
    with whole_file(path) as output:
        output.write(text.encode())
