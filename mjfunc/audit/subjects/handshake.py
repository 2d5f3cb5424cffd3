"""The handshake: a program's start response, with its name and abilities."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.core.answers import LONGEST_EXCERPT
from mjfunc.audit.core.questions import OPS, FieldValue, Named
from mjfunc.audit.core.subject import Implementation
from mjfunc.audit.topics.known_parts import DECLARABLE as UNKNOWN
from mjfunc.audit.topics.question_options import CHOICES, DEFAULTS, options_of_rules
from mjfunc.json.values import VERSION, Json, read_json, show_json
from mjfunc.oracle import RULES
from mjfunc.oracle.win_requests import digits_of
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_RENAMED: Final = {"shanten": "definition"}
"""Earlier names of conventions in start responses."""
_DECLARABLE: Final = CHOICES.keys() | _RENAMED.keys() | {RULES}
_RED_FIVES: Final = "red-fives"
_OPTIONS: Final = frozenset(CHOICES)
_MERGEABLE: Final = frozenset((*(yaku.value for yaku in Yaku), *(limit.value for limit in Limit)))


class NotStarted(MahjongError):
    """The program does not start as the protocol says."""

    code = "not-started"


def read_start(line: bytes) -> Implementation:
    """The description in a start response.

    Raises:
        NotStarted: The line is no start response; the message quotes it.

    """
    try:
        value = read_json(line)
    except MahjongError as error:
        raise _nonsense(line, f"{error.message}. Standard output must have responses only, one per line") from None
    match value:
        case {"version": int(version), "implementation": dict(said)} if type(version) is int:
            if version != VERSION:
                raise _nonsense(line, f"it has version {version} of the protocol; this is version {VERSION}")
            given = cast("Mapping[str, Json]", said)
            return _implementation(line, given)
        case _:
            raise _nonsense(line, "it needs the fields version and implementation")


def file_name(command: Sequence[str]) -> str:
    """The name of a program that gives none: its file, which may be an argument of an interpreter."""
    files = (word for word in command[1:] if not word.startswith("-") and _is_file(word))
    return Path(next(files, command[0])).name


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except OSError:  # an argument may be longer than a name can be
        return False


def _implementation(line: bytes, said: Mapping[str, Json]) -> Implementation:
    texts = dict[str, str]()
    for name in ("name", "version", "language"):
        text = said.get(name, "")
        if not isinstance(text, str):
            raise _nonsense(line, f"the {name} is {show_json(text)}, and must be a text")
        texts[name] = text[:LONGEST_EXCERPT]
    operations = said.get("operations", [])
    if not isinstance(operations, list) or not all(isinstance(op, str) for op in operations):
        raise _nonsense(line, "the operations are not a list of names")
    batches = said.get("batches", False)
    if not isinstance(batches, bool):
        raise _nonsense(line, f"batches is {show_json(batches)}, and must be true or false")
    conventions = said.get("conventions", {})
    if not isinstance(conventions, dict):
        raise _nonsense(line, "the conventions are not an object")
    options, not_known = _names(line, said, "options"), _names(line, said, "unknown")
    unknown = (
        *(op for op in operations if op not in OPS),
        *(name for name in conventions if name not in _DECLARABLE),
        *(name for name in options if name not in _OPTIONS),
        *(name for name in not_known if name not in UNKNOWN),
    )
    return Implementation(
        texts["name"],
        texts["version"],
        texts["language"],
        operations=tuple(map(str, operations)),
        batches=batches,
        conventions=_declared(line, conventions),
        options=tuple(sorted({*options} & _OPTIONS)),
        unknown=tuple(sorted({*not_known} & {*UNKNOWN})),
        merged=_name_lists(line, said.get("merged", [])),
        ignored=tuple(str(name)[:LONGEST_EXCERPT] for name in unknown),
    )


def _names(line: bytes, said: Mapping[str, Json], field: str) -> list[str]:
    """The names in a list of a start response."""
    names = said.get(field, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _nonsense(line, f"{field} is {show_json(names)}, and must be a list of names")
    return [str(name) for name in names]


def _name_lists(line: bytes, given: Json) -> tuple[tuple[str, ...], ...]:
    """The lists of names of yaku and limits that are not told apart."""
    lists = given if isinstance(given, list) else [given]
    merged = tuple(tuple(_names(line, {"merged": names}, "merged")) for names in lists)
    for name in (name for names in merged for name in names):
        if name not in _MERGEABLE:
            raise _nonsense(line, f"merged has {show_json(name)}, which is no yaku and no limit")
    return merged


def _declared(line: bytes, conventions: Mapping[str, Json]) -> Named:
    """The declared conventions and rules that differ from the defaults; unknown names are left out."""
    declared = dict[str, FieldValue]()
    for name, word in conventions.items():
        option = _RENAMED.get(name, name)
        if option in CHOICES and declared.setdefault(option, declares := _word(line, option, word)) != declares:
            raise _nonsense(line, f"it declares {option} twice, and not the same")
    declared = {**(_preset(line, conventions[RULES]) if RULES in conventions else {}), **declared}
    return tuple(sorted((option, word) for option, word in declared.items() if word != DEFAULTS[option]))


def _preset(line: bytes, given: Json) -> dict[str, FieldValue]:
    """The rules of a rule set that differ from the defaults."""
    if isinstance(given, str) and given in PRESETS:
        return dict(options_of_rules(PRESETS[given]))
    raise _nonsense(line, f"it declares {RULES} {show_json(given)}, which is not one of {', '.join(PRESETS)}")


def _word(line: bytes, option: str, given: Json) -> FieldValue:
    choices, is_several = CHOICES[option]
    if option == _RED_FIVES:
        given = digits_of(given) or given
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
    shown = line[:LONGEST_EXCERPT].decode(errors="backslashreplace")
    return NotStarted(f"the start response {shown!r} is wrong: {why}")
