"""A folder with what is done of a run in shards: a manifest that says of which run, and a file for each shard.

Each file has its name when it is whole, and begins with the sha256 of what follows. So a run that is killed at any
moment is gone on with from what is there, and what is damaged is done again.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

import attrs

from mjfunc.audit.scale.codecs import Damaged, decode, encode
from mjfunc.oracle.winning import FLAGS
from mjfunc.tiles.errors import BadOption, MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from mjfunc.audit.scale.merging import ShardVerdict
    from mjfunc.audit.scale.shards import Shard
    from mjfunc.oracle.codecs import Json

MANIFEST: Final = "manifest.json"
_LOCK: Final = "lock"
_SHARDS: Final = "shards"
_TOGETHER: Final = 1000
"""So many files stand in a folder."""
_PARTIAL: Final = ".partial"
_OPTIONS: Final = frozenset(("seed", "number", "dealt", "tiles", "classes", "shard", "takes"))
"""What a manifest has by the names of options."""
_MARKS: Final = str.maketrans("", "", "[]{}'\"")


class NotKept(MahjongError):
    """A state that cannot be written, by a disk that is full for example."""

    code = "not-kept"


def written(value: Json) -> str:
    """A value as one canonical text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@attrs.frozen(eq=False)
class State:
    """The state of a run."""

    folder: Path
    digest: str
    """Of the manifest: by this a file says of which run it is."""
    lock: BinaryIO
    """Held as long as this is open, so that no two runs write to one folder."""

    def close(self) -> None:
        """Another run may go on."""
        self.lock.close()

    def finished(self, shards: Iterator[Shard], tell: Callable[[str], None]) -> Iterator[tuple[int, ShardVerdict]]:
        """The numbers and the verdicts of the shards that are done; of each file that is damaged it is told."""
        there = frozenset[str]()
        for number, shard in enumerate(shards):
            if number % _TOGETHER == 0:
                there = _names_in(self._file(number).parent)
            if _name(number) not in there:
                continue
            file = self._file(number)
            if not file.is_file():
                _refuse_folder(file)
                tell(f"{file} is not a file that can be read and is done again")
                continue
            try:
                text = file.read_bytes()
            except OSError as error:
                tell(f"{file} cannot be read and is done again: {error.strerror}")
                continue
            try:
                yield number, self._verdict(text, shard)
            except (ValueError, RecursionError) as error:
                tell(f"{file} is damaged and is done again: {str(error) or 'it is not the verdict of a shard'}")

    def keep(self, number: int, shard: Shard, verdict: ShardVerdict) -> None:
        """Write the verdict of a shard."""
        body = written({"run": self.digest, "shard": attrs.astuple(shard), "verdict": encode(verdict)}).encode()
        file = self._file(number)
        with _or_not_kept(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            _write(file, _sum(body) + b"\n" + body)

    def _file(self, number: int) -> Path:
        return self.folder / _SHARDS / f"{number // _TOGETHER:06}" / _name(number)

    def _verdict(self, text: bytes, shard: Shard) -> ShardVerdict:
        head, _, body = text.partition(b"\n")
        if head != _sum(body):
            message = "its checksum is not right"
            raise Damaged(message)
        match json.loads(body):
            case {"run": self.digest, "shard": given, "verdict": verdict} if given == [*attrs.astuple(shard)]:
                return decode(verdict)
            case _:
                message = "it is of another run or of another shard"
                raise Damaged(message)


def open_state(folder: Path, manifest: Mapping[str, Json]) -> State:
    """The state in a folder; a new one where there is none, and refused where it is of another run."""
    if folder.exists() and not folder.is_dir():
        message = f"--state: {folder} is not a folder"
        raise BadOption(message)
    text = written(manifest)
    file, locked = folder / MANIFEST, folder / _LOCK
    if locked.exists() and not locked.is_file():
        message = f"--state: {locked} is not a file; name a folder that is not there"
        raise BadOption(message)
    with _or_not_kept(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = locked.open("ab")
    try:
        _take(lock, folder)
        if file.exists():
            _check(folder, file, json.loads(text))
        else:
            _check_empty(folder)
            with _or_not_kept(file):
                _write(file, f"{text}\n".encode())
    except BaseException:
        lock.close()
        raise
    return State(folder, hashlib.sha256(text.encode()).hexdigest(), lock)


def _take(lock: BinaryIO, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        message = f"--state: another run writes to {folder}"
        raise BadOption(message) from None


def _check_empty(folder: Path) -> None:
    if any(path.name not in {_LOCK, MANIFEST + _PARTIAL} for path in folder.iterdir()):
        message = f"--state: {folder} has files and no {MANIFEST}; name a folder that is not there"
        raise BadOption(message)


def _check(folder: Path, file: Path, manifest: Mapping[str, Json]) -> None:
    """Refuse a folder that is of another run, and name the first thing that differs."""
    try:
        # A pipe would be waited for without end.
        there: object = json.loads(file.read_bytes()) if file.is_file() else None
    except (OSError, ValueError, RecursionError):
        there = None
    if not isinstance(there, dict):
        message = f"--state: {file} is not a manifest; name a folder that is not there"
        raise BadOption(message)
    before = cast("Mapping[str, Json]", there)
    for name in {**manifest, **before}:
        if written(before.get(name)) != written(manifest.get(name)):
            message = f"--state: {folder} is of another run: {_differs(name, before.get(name), manifest.get(name))}"
            raise BadOption(message)


def _refuse_folder(file: Path) -> None:
    """Refuse a folder where a file is written: it could not be done again."""
    if file.is_dir():
        message = f"--state: {file} is a folder, and the verdict of a shard stands there; take the folder away"
        raise BadOption(message)


def _differs(name: str, was: Json, now: Json) -> str:
    """How two values differ, of those that have names within the first that differs, as the options are written."""
    if isinstance(was, dict) and isinstance(now, dict):
        key = next(key for key in {**was, **now} if was.get(key) != now.get(key))
        option = key if name == "conventions" else FLAGS.get(key) if name == "rules" else None
        label, absent = f"--{option}" if option else f"{name} {shown(key)[1:-1]}", "the default"
        return f"{label} was {_said(was.get(key), absent)}, and is {_said(now.get(key), absent)}"
    label = f"--{name}" if name in _OPTIONS else shown(name)[1:-1]
    return f"{label} was {_said(was)}, and is {_said(now)}"


def _said(value: Json, absent: str = "nothing") -> str:
    """A value without the marks of a program."""
    if isinstance(value, bool):
        return "set" if value else "not set"
    return absent if value is None else shown(value).translate(_MARKS) or absent


def _name(number: int) -> str:
    return f"{number:09}.json"


def _names_in(folder: Path) -> frozenset[str]:
    """What a folder has: looking for each file of a million that are not there takes minutes."""
    try:
        return frozenset(file.name for file in folder.iterdir())
    except OSError:  # it is not there yet; what cannot be written either is told then
        return frozenset()


@contextlib.contextmanager
def _or_not_kept(place: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        message = f"{place} cannot be written: {error.strerror}"
        raise NotKept(message) from None


def _write(file: Path, text: bytes) -> None:
    """Write a file that has its name when it is whole, and then is on the disk."""
    partial = file.with_name(file.name + _PARTIAL)
    partial.unlink(missing_ok=True)  # whatever stands there is not written to, a pipe for example
    with partial.open("wb") as output:
        output.write(text)
        output.flush()
        os.fsync(output.fileno())
    partial.replace(file)


def _sum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
