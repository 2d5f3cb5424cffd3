"""Read and write recorded games in any of the formats: files as a stream of games and of faults, a game as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.games.formats.log_errors import BadLog, OversizedLog, UnknownLogFormat, UnreadableLog
from mjfunc.games.formats.log_lines import line_blocks, log_files
from mjfunc.games.formats.mjai_reader import MjaiReader
from mjfunc.games.formats.mjai_writer import write_mjai
from mjfunc.games.formats.mjlog_reader import read_mjlog
from mjfunc.games.formats.mjlog_writer import write_mjlog
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.formats.tenhou_reader import read_link, read_tenhou
from mjfunc.games.formats.tenhou_writer import write_tenhou
from mjfunc.json.values import LONGEST, BadJson, read_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from io import BufferedIOBase
    from typing import Protocol

    from mjfunc.games.events import GameEvent
    from mjfunc.games.formats.recorded_games import FormatName

    class _Reader(Protocol):
        def read(self, lines: Iterable[bytes]) -> Iterator[RecordedGame | BadLog]: ...
        def finish(self) -> Iterator[RecordedGame | BadLog]: ...


_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_END: Final = b"</mjloggm>"
_LINKS: Final = (b"http://", b"https://")


def read_games(names: Iterable[str], standard_input: BufferedIOBase | None = None) -> Iterator[RecordedGame | BadLog]:
    """Yield the games of files, and an error for each game or file that cannot be read.

    The format of a file follows from its beginning: mjlog from ``<``, mjai from an object with a ``type``, Tenhou JSON
    from another object or from a link. A file is read in blocks, and a game is yielded as soon as it is complete. After
    an error the next game of the file goes on, where it can be found.

    Args:
        names: The names of files, of folders, or ``-`` for standard input. Files may be compressed by gzip.
        standard_input: The stream that ``-`` names.
    """
    for given in names:
        try:
            files = [*log_files([given])]
        except BadLog as error:
            yield error
            continue
        for name in files:
            yield from _games_of(name, standard_input)


def _games_of(name: str, standard_input: BufferedIOBase | None) -> Iterator[RecordedGame | BadLog]:
    reader: _Reader | None = None
    before = 0
    try:
        for block in line_blocks(name, standard_input):
            lines = block
            if reader is None:
                blank = next((place for place, line in enumerate(lines) if line.strip()), len(lines))
                before, lines = before + blank, lines[blank:]
                if not lines:
                    continue
                lines[0] = lines[0].removeprefix(_BYTE_ORDER_MARK)
                reader = _reader_of(name, lines[0], before)
            yield from reader.read(lines)
    except BadLog as error:
        yield error
        return
    if reader is None:
        yield UnknownLogFormat("the file is empty", file=name)
    else:
        yield from reader.finish()


def _reader_of(name: str, line: bytes, before: int) -> _Reader:
    """Return the reader for a file that begins with this line, after some empty ones.

    Raises:
        UnknownLogFormat: The line begins no game in any of the formats.
    """
    text = line.strip()
    if text.startswith(b"<"):
        return _MjlogReader(name, before)
    if text.startswith(_LINKS):
        return _TenhouReader(name, before, is_by_lines=True)
    if text.startswith(b"{"):
        try:
            value = read_json(text)
        except BadJson:
            return _TenhouReader(name, before, is_by_lines=False)
        is_mjai = isinstance(value, dict) and "type" in value
        return MjaiReader(name, before) if is_mjai else _TenhouReader(name, before, is_by_lines=True)
    message = "the beginning of the file is neither mjlog, nor Tenhou JSON, nor mjai"
    raise UnknownLogFormat(message, line=before + 1, file=name)


class _MjlogReader:
    """Reads games in mjlog: each has one line, several have one, or one has several."""

    def __init__(self, file: str, before: int) -> None:
        self._file = file
        self._number = before
        self._begin = before + 1
        self._parts: list[bytes] = []
        """The beginning of a game, in lines."""
        self._size = 0

    def read(self, lines: Iterable[bytes]) -> Iterator[RecordedGame | BadLog]:
        for line in lines:
            self._number += 1
            *games, rest = line.split(_END)
            for text in games:
                self._add(text)
                yield self._game(_END)
            if rest.strip():
                self._add(rest)

    def finish(self) -> Iterator[RecordedGame | BadLog]:
        if self._parts:
            yield self._game(b"")

    def _add(self, text: bytes) -> None:
        if not self._parts:
            self._begin = self._number
        self._parts.append(text)
        self._size += len(text)
        _check_size(self._size, self._begin, self._file)

    def _game(self, end: bytes) -> RecordedGame | BadLog:
        text, self._parts, self._size = b"".join(self._parts) + end, [], 0
        try:
            return RecordedGame(self._file, self._begin, "mjlog", tuple(read_mjlog(_decoded(text).strip())))
        except BadLog as error:
            return error.located(self._file, self._begin)


class _TenhouReader:
    """Reads games in Tenhou JSON: one or a link to one in each line, or one in the whole file."""

    def __init__(self, file: str, before: int, *, is_by_lines: bool) -> None:
        self._file = file
        self._number = before
        self._begin = before + 1
        self._is_by_lines = is_by_lines
        self._parts: list[bytes] = []
        self._size = 0

    def read(self, lines: Iterable[bytes]) -> Iterator[RecordedGame | BadLog]:
        for line in lines:
            self._number += 1
            if self._is_by_lines:
                if line.strip():
                    yield self._game(line, self._number)
            else:
                self._parts.append(line)
                self._size += len(line) + 1
                _check_size(self._size, self._begin, self._file)

    def finish(self) -> Iterator[RecordedGame | BadLog]:
        if self._parts:
            yield self._game(b"\n".join(self._parts), self._begin)

    def _game(self, text: bytes, line: int) -> RecordedGame | BadLog:
        try:
            is_link = text.lstrip().startswith(_LINKS)
            events = read_tenhou(read_link(_decoded(text).strip()) if is_link else text)
        except BadLog as error:
            return error.located(self._file, line)
        return RecordedGame(self._file, line, "tenhou-json", tuple(enumerate(events, 1)))


def _check_size(size: int, line: int, file: str) -> None:
    """Refuse a game of too many bytes, which begins on this line."""
    if size > LONGEST:
        message = f"the game is longer than {LONGEST:,} bytes"
        raise OversizedLog(message, line=line, file=file)


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        message = "the text is not UTF-8"
        raise UnreadableLog(message) from None


def write_game(events: Sequence[GameEvent], format_name: FormatName) -> str:
    """Return a game as text in a format that ``read_games`` reads.

    Fields of events that the format cannot store are left out. mjlog keeps nearly everything. Tenhou JSON loses the
    times of dora indicators, acceptances of riichi, the seed, the end of the game, and the tiles that are shown at the
    end of a round. mjai loses the rules, the seed, yaku where dragons are among them, limits, liable players, and the
    melds of winners.

    Args:
        events: The events of the game.
        format_name: The format.

    Raises:
        UnwritableLog: The format cannot express an event that changes the table, for example a hidden tile.
    """
    match format_name:
        case "mjlog":
            return write_mjlog(events)
        case "tenhou-json":
            return write_tenhou(events)
        case "mjai":
            return write_mjai(events)
        case _ as never:
            assert_never(never)
