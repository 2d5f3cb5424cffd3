"""The errors about recorded games that cannot be read. Each names the file, line and field."""

from __future__ import annotations

from mjfunc.tiles.errors import MahjongError, printable_text


def placed_message(message: str, file: str, line: int, field: str) -> str:
    """Return a message with its file, line and field before it, as far as they are known."""
    place = ", ".join(part for part in (file, f"line {line}" if line else "", field) if part)
    return f"{place}: {message}" if place else message


class BadLog(MahjongError):
    """A recorded game that cannot be read. ``line`` counts from 1; it is 0 where the fault is in no line."""

    code = "bad-log"

    def __init__(
        self, message: str, position: int | None = None, *, line: int = 0, field: str = "", file: str = ""
    ) -> None:
        """Take the message, and the place as far as it is known."""
        super().__init__(message, position)
        self.line: int = line
        self.field: str = printable_text(field)
        self.file: str = printable_text(file)

    def __str__(self) -> str:
        """Write the place, as far as it is known, before the message."""
        return placed_message(self.message, self.file, self.line, self.field)

    def located(self, file: str, line: int) -> BadLog:
        """Return the same error with the file, and with the line if it had none."""
        return type(self)(self.message, self.position, line=self.line or line, field=self.field, file=file)


class UnreadableLog(BadLog):
    """A file that cannot be opened, read, decompressed or decoded."""

    code = "log-unreadable"


class OversizedLog(BadLog):
    """A line, a game or a compressed file that exceeds the limits of the readers."""

    code = "log-oversized"


class UnknownLogFormat(BadLog):
    """A file in none of the formats that are read."""

    code = "log-format"


class MalformedLog(BadLog):
    """A text that breaks the syntax of its format: XML, JSON, or the order of tags."""

    code = "log-malformed"


class BadLogField(BadLog):
    """A field that is missing, or whose value is none that the format has."""

    code = "log-field"


class UnorderedLog(BadLog):
    """A round of Tenhou JSON whose lists of drawn and discarded tiles have no order of play."""

    code = "log-unordered"


class UnwritableLog(BadLog):
    """An event that a format cannot say. ``line`` is the number of the event, from 1."""

    code = "log-unwritable"
