"""The state directory of a sharded run: a manifest with the settings of the run, and a file for each finished shard.

Each file gets its name only once it is complete, and begins with the sha256 of its content. A run that is killed at any
moment can therefore be resumed, and a damaged shard is run again.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
from collections import Counter
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast, get_args, get_origin, get_type_hints

import attrs

from mjfunc.audit.core.answers import PartialResult, PartialScore
from mjfunc.audit.scale.shards import ShardVerdict
from mjfunc.files import final_name, read_bounded, whole_file, write_whole
from mjfunc.functional import remember
from mjfunc.oracle.win_requests import FLAGS
from mjfunc.tiles.errors import BadOption, MahjongError, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from mjfunc.audit.core.verdicts import VerdictTally
    from mjfunc.audit.scale.shards import Shard
    from mjfunc.json.values import Json

MANIFEST: Final = "manifest.json"
_LOCK: Final = "lock"
_SHARDS: Final = "shards"
_PER_FOLDER: Final = 1000
"""The number of shard files in a folder."""
_OPTIONS: Final = frozenset(("seed", "number", "dealt", "tiles", "classes", "refusals", "shard", "takes"))
"""The fields of a manifest that are named like their options."""
_MARKS: Final = str.maketrans("", "", "[]{}'\"")


_LARGEST_FILE: Final = 1 << 28
"""The most bytes that are read of a file. A shard with the longest answers to everything has less."""


class NotKept(MahjongError):
    """The directory of ``--state`` cannot be written, for example because the disk is full."""

    code = "not-kept"


class Damaged(ValueError):
    """A file that is not what the audit wrote."""


def canonical_json(value: Json) -> str:
    """A value as canonical JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@attrs.frozen(eq=False)
class StateDirectory:
    """The open state directory of a run."""

    folder: Path
    digest: str
    """The sha256 of the manifest, which each shard file repeats."""
    lock: BinaryIO
    """Locked while this is open, so that no two runs write to one directory."""

    def close(self) -> None:
        """Release the lock."""
        self.lock.close()

    def finished(self, shards: Iterator[Shard], warn: Callable[[str], None]) -> Iterator[tuple[int, ShardVerdict]]:
        """The number and the verdict of each finished shard. Calls ``warn`` for each damaged file."""
        names = frozenset[str]()
        for number, shard in enumerate(shards):
            if number % _PER_FOLDER == 0:
                names = _names_in(self._file(number).parent)
            if _name(number) not in names:
                continue
            file = self._file(number)
            if file.is_dir():  # a file could not replace it
                message = f"--state: {file} is a directory in the place of a shard file; remove it"
                raise BadOption(message)
            if not file.is_file():
                warn(f"{file} is not a regular file; its shard is run again")
                continue
            try:
                content = read_bounded(file, _LARGEST_FILE)
                yield number, self._verdict(content, shard)
            except OSError as error:
                warn(f"{file} cannot be read: {error.strerror}; its shard is run again")
            except (ValueError, RecursionError) as error:
                reason = str(error) or "it is not the verdict of a shard"
                warn(f"{file} is damaged: {reason}; its shard is run again")

    def write(self, number: int, shard: Shard, verdict: ShardVerdict) -> None:
        """Write the verdict of a shard."""
        body = canonical_json({"run": self.digest, "shard": attrs.astuple(shard), "verdict": encode(verdict)}).encode()
        file = self._file(number)
        with _not_kept_on_error(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(file) as output:
                output.write(_checksum(body) + b"\n" + body)

    def _file(self, number: int) -> Path:
        return self.folder / _SHARDS / f"{number // _PER_FOLDER:06}" / _name(number)

    def _verdict(self, text: bytes | None, shard: Shard) -> ShardVerdict:
        if text is None:
            message = f"it is larger than {_LARGEST_FILE >> 20} MB"
            raise Damaged(message)
        head, _, body = text.partition(b"\n")
        if head != _checksum(body):
            message = "its checksum is wrong"
            raise Damaged(message)
        match json.loads(body):
            case {"run": self.digest, "shard": places, "verdict": verdict} if places == [*attrs.astuple(shard)]:
                return checked(decode(verdict), shard)
            case _:
                message = "it belongs to another run or shard"
                raise Damaged(message)


def open_state(folder: Path, manifest: Mapping[str, Json]) -> StateDirectory:
    """Open the state directory, which is created if it does not exist.

    Raises:
        BadOption: The directory belongs to a run with another manifest, is in use, or has other files.
        NotKept: It cannot be written.

    """
    if folder.exists() and not folder.is_dir():
        message = f"--state: {folder} is not a directory"
        raise BadOption(message)
    text, file, lock_file = canonical_json(manifest), folder / MANIFEST, folder / _LOCK
    if lock_file.exists() and not lock_file.is_file():
        message = f"--state: {lock_file} is not a regular file; name a new directory"
        raise BadOption(message)
    with _not_kept_on_error(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.fdopen(os.open(lock_file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o666), "wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        message = f"--state: another run is using {folder}"
        raise BadOption(message) from None
    try:
        if file.exists():
            _check_same_run(folder, file, json.loads(text))
        else:
            _check_empty(folder)
            with _not_kept_on_error(file):
                write_whole(file, f"{text}\n")
    except BaseException:
        lock.close()
        raise
    return StateDirectory(folder, hashlib.sha256(text.encode()).hexdigest(), lock)


def _check_empty(folder: Path) -> None:
    if any(final_name(path.name) not in {_LOCK, MANIFEST} for path in folder.iterdir()):
        message = f"--state: {folder} has files but no {MANIFEST}; name a new directory"
        raise BadOption(message)


def _check_same_run(folder: Path, file: Path, manifest: Mapping[str, Json]) -> None:
    """Raise BadOption with the first difference if the manifest in the folder is not this one."""
    try:
        # Reading a pipe could block forever.
        content: object = json.loads(read_bounded(file, _LARGEST_FILE) or "") if file.is_file() else None
    except (OSError, ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        message = f"--state: {file} is not a manifest; name a new directory"
        raise BadOption(message)
    before = cast("Mapping[str, Json]", content)
    for name in {**manifest, **before}:
        if canonical_json(before.get(name)) != canonical_json(manifest.get(name)):
            difference = _difference(name, before.get(name), manifest.get(name))
            message = f"--state: {folder} belongs to a different run: {difference}"
            raise BadOption(message)


def _difference(name: str, was: Json, now: Json) -> str:
    """The difference of two values of a manifest; of objects, the first field that differs."""
    if isinstance(was, dict) and isinstance(now, dict):
        key = next(key for key in {**was, **now} if was.get(key) != now.get(key))
        option = key if name == "conventions" else FLAGS.get(key) if name == "rules" else None
        label, absent = f"--{option}" if option else f"{name} {short_repr(key)[1:-1]}", "the default"
        return f"{label} was {_value_text(was.get(key), absent)}, now {_value_text(now.get(key), absent)}"
    label = f"--{name}" if name in _OPTIONS else short_repr(name)[1:-1]
    return f"{label} was {_value_text(was)}, now {_value_text(now)}"


def _value_text(value: Json, absent: str = "nothing") -> str:
    """A value without brackets and quotes."""
    if isinstance(value, bool):
        return "set" if value else "not set"
    return absent if value is None else short_repr(value).translate(_MARKS) or absent


def _name(number: int) -> str:
    return f"{number:09}.json"


def _names_in(folder: Path) -> frozenset[str]:
    """The names in a folder: to look for each of a million files would take minutes."""
    try:
        return frozenset(file.name for file in folder.iterdir())
    except OSError:  # it does not exist yet; if it cannot be created, writing fails
        return frozenset()


@contextlib.contextmanager
def _not_kept_on_error(place: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        message = f"{place} cannot be written: {error.strerror}"
        raise NotKept(message) from None


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def encode(value: object) -> Json:
    """A verdict of shards, or a part of it, as JSON: an object has a field for each attribute."""
    match value:
        case PartialResult():
            return {"partial": str(value), "is-score": isinstance(value, PartialScore)}
        case Enum():
            return cast("str", value.value)
        case tuple():
            return [*map(encode, cast("tuple[object, ...]", value))]
        case str() | int() | None:
            return value
        case _:
            return {name: encode(getattr(value, name)) for name in _types(type(value))}


def decode(value: Json) -> ShardVerdict:
    """The verdict of a value of JSON; raises a ValueError, usually ``Damaged``, if it is not one."""
    return cast("ShardVerdict", _decode(ShardVerdict, value))


def checked(verdict: ShardVerdict, shard: Shard) -> ShardVerdict:
    """The verdict of a shard; raises ``Damaged`` if no shard of this name and this number of places can have it."""
    places = shard.end - shard.begin
    is_possible = (
        [name for name, _ in verdict.findings] in ([], [(shard.suite, shard.op)])
        and all(_is_possible(tally, shard.op, places) for _, tally in verdict.findings)
        and {part.partition(": ")[0] for part in (*verdict.wholly, *verdict.in_part, *verdict.ignored)} <= {shard.op}
        and (verdict.shards, verdict.digest >> 256) == (1, 0)
        and verdict.microseconds >= 0
    )
    if not is_possible:
        message = "its numbers are impossible"
        raise Damaged(message)
    return verdict


def _is_possible(tally: VerdictTally, op: str, places: int) -> bool:
    """Whether a shard with this number of places can have the tally."""
    numbers = dict(tally.numbers)
    kept, refusals = Counter(verdict.outcome for verdict in tally.kept), dict(tally.refusals)
    each = [*tally.numbers, *tally.refusals, *tally.known]
    return (
        all(number > 0 for _, number in each)
        and len(tally.numbers) + len(tally.refusals) == len(numbers) + len(refusals)
        and tally.total <= places
        and sum(number for _, number in tally.known) <= tally.total
        and all(number <= numbers.get(outcome, 0) for some in (kept, refusals) for outcome, number in some.items())
        and all(verdict.question.op == op for verdict in tally.kept)
    )


def _decode(kind: Any, value: Json) -> Any:  # noqa: ANN401  # the value has the type that the first argument is
    match value:
        case _ if isinstance(kind, UnionType):
            return _decode_one_of(get_args(kind), value)
        case list() if get_origin(kind) is tuple:
            first, *rest = get_args(kind)
            kinds = [first] * len(value) if rest == [...] else [first, *rest]
            if len(kinds) != len(value):
                raise Damaged
            return tuple(map(_decode, kinds, value))
        case dict() if attrs.has(kind) and value.keys() == _types(kind).keys():
            return kind(**{name: _decode(of, value[name]) for name, of in _types(kind).items()})
        case {"partial": str(text), "is-score": bool(is_score)} if kind is str:
            return PartialScore(text) if is_score else PartialResult(text)
        case str() if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(value)
        case _ if type(value) is kind:
            return value
        case _:
            pass
    raise Damaged


def _decode_one_of(kinds: tuple[Any, ...], value: Json) -> Any:  # noqa: ANN401  # as above
    """The value of the first of these types that it fits."""
    for kind in kinds:
        with contextlib.suppress(Damaged):
            return _decode(kind, value)
    raise Damaged


@remember(1 << 4)
def _types(kind: type) -> Mapping[str, Any]:
    """The types of the attributes of a class."""
    return get_type_hints(kind)
