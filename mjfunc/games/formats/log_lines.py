"""The lines of files of recorded games: plain or compressed, standard input and folders, all with bounded memory."""

from __future__ import annotations

import zlib
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfunc.games.formats.log_errors import BadLog, OversizedLog, UnreadableLog
from mjfunc.json.values import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import BufferedIOBase

STANDARD_INPUT: Final = "-"
"""The name of standard input among the names of files."""
_GZIP: Final = b"\x1f\x8b"
"""The first two bytes of each compressed file."""
_GZIP_MEMBER: Final = 31
"""The window bits by which zlib reads a member of gzip."""
_BLOCK: Final = 1 << 16
_UNBOUNDED: Final = 1 << 26
"""The number of bytes that any compressed file may decompress to."""
_GREATEST_RATIO: Final = 200
"""The greatest ratio of decompressed to compressed bytes beyond these; games reach 30, and a bomb 1,000."""
_ENDINGS: Final = frozenset((".mjlog", ".xml", ".json", ".jsonl", ".mjson", ".mjai", ".ndjson"))
"""How names of files of games in a folder end, before ``.gz`` where they are compressed."""


def log_files(names: Iterable[str]) -> Iterator[str]:
    """Return the names of files, and for each folder those of the files of games in it, in the order of their names.

    Raises:
        UnreadableLog: There is no file of a name, or no file of games in a folder.
    """
    for name in names:
        path = Path(name)
        if name == STANDARD_INPUT or not path.is_dir():
            yield name
            continue
        found = sorted(str(each) for each in path.rglob("*") if _is_log(each))
        if not found:
            message = f"the folder has no file of games, whose name ends in {', '.join(sorted(_ENDINGS))}"
            raise UnreadableLog(message, file=name)
        yield from found


def _is_log(path: Path) -> bool:
    name = path.with_suffix("") if path.suffix == ".gz" else path
    return name.suffix in _ENDINGS and path.is_file()


def line_blocks(name: str, standard_input: BufferedIOBase | None = None) -> Iterator[list[bytes]]:
    """Return the lines of a file in blocks of many, without their line feeds.

    Args:
        name: The name of the file, or ``-`` for standard input. It is decompressed if it begins as gzip does.
        standard_input: The stream that ``-`` names.

    Raises:
        UnreadableLog: The file cannot be read or decompressed.
        OversizedLog: A line is longer than the readers take, or the file decompresses to too much.
    """
    try:
        with ExitStack() as stack:
            source = standard_input if name == STANDARD_INPUT else None
            yield from _lines(_data(source or stack.enter_context(Path(name).open("rb"))))
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise UnreadableLog(message, file=name) from None
    except zlib.error:
        message = "the file cannot be decompressed: it is damaged"
        raise UnreadableLog(message, file=name) from None
    except BadLog as error:
        raise error.located(name, 0) from None


def _data(source: BufferedIOBase) -> Iterator[bytes]:
    """The bytes of a file in blocks, decompressed if they begin as gzip does."""
    first = source.read(len(_GZIP))
    yield from _decompressed(source, first) if first == _GZIP else chain((first,), _blocks(source))


def _blocks(source: BufferedIOBase) -> Iterator[bytes]:
    while block := source.read1(_BLOCK):
        yield block


def _decompressed(source: BufferedIOBase, first: bytes) -> Iterator[bytes]:
    taken = given = 0
    decoder = zlib.decompressobj(_GZIP_MEMBER)
    for block in chain((first,), _blocks(source)):
        taken += len(block)
        data = block
        while data:
            if decoder.eof:  # another member follows
                decoder = zlib.decompressobj(_GZIP_MEMBER)
            piece = decoder.decompress(data, _BLOCK)
            given += len(piece)
            if given > max(_UNBOUNDED, _GREATEST_RATIO * taken):
                message = f"the file decompresses to more than {_GREATEST_RATIO} times its size"
                raise OversizedLog(message)
            yield piece
            data = decoder.unconsumed_tail or decoder.unused_data
    yield decoder.flush()
    if not decoder.eof:
        message = "the file cannot be decompressed: it is cut off"
        raise UnreadableLog(message)


def _lines(blocks: Iterator[bytes]) -> Iterator[list[bytes]]:
    begin: list[bytes] = []
    size, number = 0, 1
    for block in blocks:
        first, *others = block.split(b"\n")
        begin.append(first)
        size += len(first)
        if others:
            lines = [b"".join(begin), *others]
            begin = [lines.pop()]
            size, number = len(begin[0]), number + len(lines)
            yield lines
        if size > LONGEST:
            message = f"the line is longer than {LONGEST:,} bytes"
            raise OversizedLog(message, line=number)
    yield [b"".join(begin)]
