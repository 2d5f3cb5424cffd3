"""What a program says of itself when it is started."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.answers import SHOWN
from mjfunc.audit.questions import Named, Word
from mjfunc.audit.sending import CHOICES, DEFAULTS, OPS, options_of_rules
from mjfunc.audit.subject import Implementation
from mjfunc.oracle.codecs import VERSION, Json, read_json, show_json
from mjfunc.oracle.taken import RULES
from mjfunc.riichi.rules import PRESETS
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping

_RENAMED: Final = {"shanten": "definition"}
"""Conventions that a start answer calls otherwise than options do."""

_NAMELESS: Final = "a program without a name"


class NotStarted(MahjongError):
    """A program that does not start as the protocol says."""

    code = "not-started"


def read_start(line: bytes) -> Implementation:
    """What a start answer says."""
    try:
        value = read_json(line)
    except MahjongError as error:
        raise _nonsense(line, f"{error.message}; only answers stand on standard output, one in a line") from None
    match value:
        case {"version": int(version), "implementation": dict(said)} if type(version) is int:
            if version != VERSION:
                raise _nonsense(line, f"it speaks version {version}, and this is version {VERSION}")
            given = cast("Mapping[str, Json]", said)
            return _implementation(line, given)
        case _:
            raise _nonsense(line, "that is not a start answer, with its version and its implementation")


def _implementation(line: bytes, said: Mapping[str, Json]) -> Implementation:
    texts = {name: said.get(name, "") for name in ("name", "version", "language")}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise _nonsense(line, f"the {name} is {show_json(text)}, and must be a text")
    operations = said.get("operations", ())
    if not isinstance(operations, list | tuple) or not all(isinstance(op, str) for op in operations):
        raise _nonsense(line, "the operations are not a list of names")
    batches = said.get("batches", False)
    if not isinstance(batches, bool):
        raise _nonsense(line, f"batches is {show_json(batches)}, and must be true or false")
    conventions = said.get("conventions", {})
    if not isinstance(conventions, dict):
        raise _nonsense(line, "the conventions are not an object")
    return Implementation(
        **{
            **{name: str(text)[:SHOWN] for name, text in texts.items()},
            "name": str(texts["name"])[:SHOWN] or _NAMELESS,
        },
        operations=tuple(map(str, operations)),
        batches=batches,
        conventions=_declared(line, conventions),
        ignored=tuple(
            name[:SHOWN]
            for known, names in (
                (OPS, map(str, operations)),
                (CHOICES.keys() | _RENAMED.keys() | {RULES}, conventions),
            )
            for name in names
            if name not in known
        ),
    )


def _declared(line: bytes, conventions: Mapping[str, Json]) -> Named:
    """What is declared and is not a default; names that the protocol does not have are theirs alone."""
    declared = dict[str, Word]()
    for name, word in conventions.items():
        option = _RENAMED.get(name, name)
        if option in CHOICES and declared.setdefault(option, declares := _word(line, option, word)) != declares:
            raise _nonsense(line, f"it declares {option} twice, and not the same")
    declared = {**(_preset(line, conventions[RULES]) if RULES in conventions else {}), **declared}
    return tuple(sorted((option, word) for option, word in declared.items() if word != DEFAULTS[option]))


def _preset(line: bytes, given: Json) -> dict[str, Word]:
    """The rules of a rule set that are not the defaults."""
    if isinstance(given, str) and given in PRESETS:
        return dict(options_of_rules(PRESETS[given]))
    raise _nonsense(line, f"it declares {RULES} {show_json(given)}, which is not one of {', '.join(PRESETS)}")


def _word(line: bytes, option: str, given: Json) -> Word:
    choices, is_several = CHOICES[option]
    if (
        is_several
        and isinstance(given, list)
        and (given or not DEFAULTS[option])
        and all(word in choices for word in given)
    ):
        return tuple(str(word) for word in choices if word in given)
    for choice in choices:
        if not is_several and type(given) is type(choice) and given == choice:
            return choice
    raise _nonsense(
        line, f"it declares {option} {show_json(given)}, which is not one of {', '.join(map(str, choices))}"
    )


def _nonsense(line: bytes, why: str) -> NotStarted:
    shown = line[:SHOWN].decode(errors="backslashreplace")
    return NotStarted(f"the program did not start as the protocol says: {why}: {shown!r}")
