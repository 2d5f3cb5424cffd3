"""JSON values: read one from a line, write one as a line, show one in a message, and read choices from one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from mjfunc.model.choices import Word

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None

VERSION: Final = 1
"""The version of the line protocol."""
LONGEST: Final = 1 << 22
"""The greatest number of bytes in a line. It bounds the cost of a line, whose answer is made and sent in pieces."""
_BYTE_ORDER_MARK: Final = "\ufeff"


class BadJson(MahjongError):
    """A line that is not one JSON value."""

    code = "bad-json"


def read_json(line: bytes) -> Json:
    """Return the value that a line writes; raise BadJson if it writes none, or is longer than ``LONGEST``."""
    if len(line) > LONGEST:
        message = f"the line is longer than {LONGEST} bytes"
        raise BadJson(message)
    try:
        return _decode(line.decode())
    except (RecursionError, MemoryError):
        message = "the values are nested too deep, or too many"
        raise BadJson(message) from None
    except ValueError as error:
        if isinstance(error, MahjongError):
            raise
        if not isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
            message = "a number has too many digits"
            raise BadJson(message) from None
        message = f"the line is not JSON: {error!s:.200}"
        raise BadJson(message) from None


def _decode(text: str) -> Json:
    if text.startswith(_BYTE_ORDER_MARK):  # which ``json.loads`` names in its message, and its decoder does not
        message = "Unexpected UTF-8 BOM (decode using utf-8-sig)"
        raise json.JSONDecodeError(message, text, 0)
    value: Json = _DECODE(text)
    return value


def _object(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        message = f"{show_json(_first_repeated([name for name, _ in pairs]))} stands twice in one object"
        raise BadJson(message)
    return fields


def _first_repeated(names: Sequence[str]) -> str:
    left = iter(names)
    seen: set[str] = set()
    while (name := next(left)) not in seen:
        seen.add(name)
    return name


def _refuse_constant(constant: str) -> NoReturn:
    message = f"{constant} is not a number in JSON"
    raise BadJson(message)


_ENCODE: Final = json.JSONEncoder(separators=(",", ":")).encode
"""``json.dumps`` would make an encoder for each value, as ``json.loads`` a decoder."""
_DECODE: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant).decode


def write_json(value: Json) -> str:
    """Return the line that writes a value, without its line feed and in ASCII only."""
    return str(value) if type(value) is int else _ENCODE(value)


def show_json(value: Json) -> str:
    """Return a value as messages show it: at most 80 characters, of objects and lists only the type."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return json.dumps(value)[:80]


def read_choice(name: str, value: Json, choices: tuple[Word, ...]) -> Word:
    """Return the choice that a value writes; raise BadOption, with the name of the option, if it is none of them."""
    choice = _choice(value, choices)
    if choice is None:
        message = f"{name} must be one of {', '.join(map(str, choices))}; not {show_json(value)}"
        raise BadOption(message)
    return choice


def read_choices(name: str, value: Json, choices: tuple[Word, ...], *, may_be_none: bool = False) -> tuple[Word, ...]:
    """Return the choices that a list writes; raise BadOption if it has anything else, or one of them twice.

    An empty list is read only if ``may_be_none``.
    """
    items = value if isinstance(value, list) else []
    chosen = [_choice(item, choices) for item in items]
    if not isinstance(value, list) or None in chosen or not (items or may_be_none):
        words = ", ".join(map(str, choices))
        takes = f"some of {words}, or of none" if may_be_none else f"one or more of {words}"
        given = items[chosen.index(None)] if None in chosen else value
        message = f"{name} is a list of {takes}; not {show_json(given)}"
        raise BadOption(message)
    if len({*chosen}) < len(chosen):
        message = f"{name} is a list of different choices; one stands twice"
        raise BadOption(message)
    return tuple([choice for choice in chosen if choice is not None])


def _choice(value: Json, choices: tuple[Word, ...]) -> Word | None:
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    return None
