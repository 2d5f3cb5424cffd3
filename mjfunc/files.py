"""Write files atomically: a file is either complete, or not there."""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path
    from typing import BinaryIO

_PARTIAL: Final = ".partial"
"""The end of the name of a file that is not whole yet."""


@contextmanager
def whole_files(*paths: Path) -> Generator[tuple[BinaryIO, ...]]:
    """Open new files that replace those of these names once all of them are written and on the disk.

    Until then, each has a name of its own that ends in ``.partial``. An error removes them and leaves earlier files
    unchanged. If a name is that of a link, a pipe or a device, that is replaced and never written to.
    """
    outputs: dict[Path, tuple[Path, BinaryIO]] = {}
    try:
        with ExitStack() as stack:
            for path in paths:
                partial, number = _create(path)
                outputs[path] = partial, stack.enter_context(os.fdopen(number, "wb"))
            yield tuple(output for _, output in outputs.values())
            for path, (_, output) in outputs.items():
                output.flush()
                os.fsync(output.fileno())
                if path.is_file() and not path.is_symlink():
                    os.fchmod(output.fileno(), stat.S_IMODE(path.stat().st_mode))
        for path, (partial, _) in outputs.items():
            partial.replace(path)
    except BaseException:
        for partial, _ in outputs.values():
            partial.unlink(missing_ok=True)
        raise


@contextmanager
def whole_file(path: Path) -> Generator[BinaryIO]:
    """Open one such file."""
    with whole_files(path) as [output]:
        yield output


def _create(path: Path) -> tuple[Path, int]:
    """A new file in the folder of another one, with a random name: its path and its descriptor."""
    partial = path.with_name(f"{path.name}.{os.urandom(8).hex()}{_PARTIAL}")
    return partial, os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666)


def check_creatable(path: Path) -> None:
    """Raise OSError if no such file can be created."""
    partial, number = _create(path)
    os.close(number)
    partial.unlink(missing_ok=True)


def final_name(name: str) -> str:
    """The name that a file gets once it is whole; its own, if it is."""
    return name.removesuffix(_PARTIAL).rpartition(".")[0] if name.endswith(_PARTIAL) else name


def read_bounded(path: Path, most: int) -> bytes | None:
    """The content of a file; None if it has more than ``most`` bytes, of which no more are read."""
    with path.open("rb") as source:
        content = source.read(most + 1)
    return content if len(content) <= most else None


def write_whole(path: Path, text: str) -> None:
    """Write a text to such a file."""
    with whole_file(path) as output:
        output.write(text.encode())


def write_output(path: Path, text: str) -> None:
    """Write a text where a user wants it: links are followed, and devices and pipes written to directly."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("wb") as output:
            output.write(text.encode())
    else:
        write_whole(target, text)
