"""The tags of mjlog: a small strict tokeniser, and readers of attributes.

Errors name the tag and the attribute. mjlog is one line of XML without text, declarations, comments or entities;
nothing else of XML is read, so that nothing can be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NoReturn

import attrs

from mjfunc.games.formats.log_errors import BadLogField, MalformedLog
from mjfunc.games.formats.mjlog_values import LAST_ID, SEATS
from mjfunc.tiles.errors import short_repr

if TYPE_CHECKING:
    from mjfunc.games.formats.mjlog_melds import CodedMeld

_TAG: Final = re.compile(r"<([^<>]*)>")
_ATTRIBUTE: Final = re.compile(r"\s+([A-Za-z][A-Za-z0-9]*)=\"([^\"]*)\"")
_NAME: Final = re.compile(r"/?[A-Za-z]+\d*", re.ASCII)
_ATTRIBUTES: Final = re.compile(r"(?:\s+[A-Za-z][A-Za-z0-9]*=\"[^\"]*\")*")
_SHOWN: Final = 40
"""The number of characters of a tag that messages show."""
_DIGITS: Final = 9
"""The most digits of a number."""
_NUMBERS: Final = re.compile(r"-?\d{1,9}(,-?\d{1,9})*", re.ASCII)
_SMALL: Final = {str(number): number for number in range(-(1 << 10), 1 << 10)}
_IDS: Final = {str(number): number for number in range(LAST_ID + 1)}
_DECIMAL: Final = re.compile(r"-?\d{1,9}(\.\d{1,3})?", re.ASCII)


def split_tags(text: str) -> list[str]:
    """Return what stands between ``<`` and ``>`` in each tag.

    Raises:
        MalformedLog: Something else than white space is between the tags.
    """
    tags = text[1:-1].split("><")
    if text.startswith("<") and text.endswith(">") and len(tags) == text.count("<") == text.count(">"):
        return tags  # as nearly always, and in a fifth of the time
    parts = _TAG.split(text)
    rest = "".join(parts[::2]).strip()
    if rest:
        message = f"there is something else than tags: {short_repr(rest[:_SHOWN])}"
        raise MalformedLog(message)
    return parts[1::2]


@attrs.frozen
class Tag:
    """A tag with its attributes. Its methods read them, and raise BadLogField if there is no such value."""

    name: str
    """The name, with a slash before it in an end tag."""
    attributes: Mapping[str, str]

    def text(self, name: str) -> str:
        """Return the text of an attribute."""
        text = self.attributes.get(name)
        if text is None:
            message = f"{self.name} has no {name}"
            raise BadLogField(message, field=name)
        return text

    def number(self, name: str, most: int) -> int:
        """Return the whole number of an attribute, from 0 to ``most``."""
        text = self.text(name)
        if len(text) <= _DIGITS and text.isdecimal() and text.isascii() and (number := int(text)) <= most:
            return number  # as nearly always, and in less time
        return self.numbers(name, most, 1)[0]

    def numbers(self, name: str, most: int, size: int | None = None) -> list[int]:
        """Return the whole numbers of an attribute, each from 0 to ``most``; none if it is empty."""
        numbers = self.signed_numbers(name)
        if (numbers and (min(numbers) < 0 or max(numbers) > most)) or (size is not None and len(numbers) != size):
            self.refuse(name)
        return numbers

    def ids(self, name: str) -> list[int]:
        """Return the tile ids of an attribute; none if it is empty."""
        try:
            return [*map(_IDS.__getitem__, self.text(name).split(","))]
        except KeyError:
            return self.numbers(name, LAST_ID)

    def signed_numbers(self, name: str) -> list[int]:
        """Return the whole numbers of an attribute, of either sign."""
        text = self.text(name)
        items = text.split(",")
        try:
            return [*map(_SMALL.__getitem__, items)]  # as nearly always, and several times as fast
        except KeyError:
            if text and not _NUMBERS.fullmatch(text):
                self.refuse(name)
        return [*map(int, items)] if text else []

    def decimals(self, name: str) -> list[float]:
        """Return the decimal numbers of an attribute."""
        items = self.text(name).split(",")
        if not all(map(_DECIMAL.fullmatch, items)):
            self.refuse(name)
        return [*map(float, items)]

    def refuse(self, name: str) -> NoReturn:
        """Raise BadLogField for an attribute."""
        message = f"{self.name} has {name}={short_repr(self.text(name)[:_SHOWN])}, which is none of its values"
        raise BadLogField(message, field=name)


def read_tag(text: str) -> Tag:
    """Return the tag of a text between ``<`` and ``>``.

    Raises:
        MalformedLog: It is not a tag with attributes.
    """
    name = _NAME.match(text)
    if name is None:
        message = f"<{text[:_SHOWN]}> is no tag of mjlog"
        raise MalformedLog(message)
    every = _ATTRIBUTES.match(text, name.end())
    end = name.end() if every is None else every.end()
    found: list[tuple[str, str]] = _ATTRIBUTE.findall(text, name.end(), end)
    attributes = dict(found)
    if len(attributes) < len(found):
        names = [each for each, _ in found]
        twice = next(each for each in names if names.count(each) > 1)
        message = f"{name[0]} has the attribute {twice} twice"
        raise MalformedLog(message, field=twice)
    if text[end:].strip() not in {"", "/"}:
        message = f"<{text[:_SHOWN]}> is not a name with attributes"
        raise MalformedLog(message)
    return Tag(name[0], attributes)


def discarder_of(tag: Tag, player: int, meld: CodedMeld, players: int) -> int:
    """The player who was called from: codes count four seats, with three players too."""
    discarder = (player + meld.source) % SEATS
    if discarder >= players:
        tag.refuse("m")
    return discarder
