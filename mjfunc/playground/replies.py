"""From the request of a tab, which is JSON, to its reply, which is JSON too; and hands as typed, in any notation.

Whatever is wrong becomes an error in the reply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from mjfunc.json.values import Json, read_choice, read_choices, read_json, show_json, write_json
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.notation.naming import MJAI
from mjfunc.notation.numbers import read_136
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.practise.exercise import EXERCISES
from mjfunc.tiles.errors import BadNotation, MahjongError, printable_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.choices import Choice, Word
    from mjfunc.tiles.tile import Tile

Fields: TypeAlias = Mapping[str, Json]
"""A JSON object."""
_PUBLIC: Final = {
    "mjfunc": ("Conventions", "Tile", "parse", "read_tiles"),
    "mjfunc.practise": (*(each.__name__ for each in EXERCISES), "answer", "judge"),
    "mjfunc.riichi": ("Origin", "Rules", "Win", "Yaku", "score"),
}
"""The names that expressions have, by the package that they are imported from."""
LONGEST: Final = 2000
"""The most characters of a text that somebody types."""
_DEEPEST: Final = 1000
_IN_QUOTES: Final = re.compile(r'"(?:[^"\\]|\\.)*"?')
_BRACKETS: Final = re.compile(r"[^][{}]+")
_UNICODE: Final = re.compile("[\U0001f000-\U0001f02b]")
_IDS: Final = re.compile(r"\s*[\[(]?\s*[0-9]{1,3}(\s*[,;\s]\s*[0-9]{1,3})+\s*[\])]?\s*")
_NAMES: Final = re.compile(r"\s*([0-9][mps]r?|[ESWNPFC])([,\s]+([0-9][mps]r?|[ESWNPFC]))*\s*")
_ONLY_MJAI: Final = re.compile(r"[ESWNPFC]|5[mps]r")
_NUMBER: Final = re.compile("[0-9]+")
_NAME: Final = re.compile("[0-9][mps]r?|[ESWNPFC]")


def reply(request: str, respond: Callable[[Fields], Fields]) -> str:
    """Return the JSON of a response, or that of the error with its code, message and position."""
    try:
        check_nesting(request)
        given = read_json(request.encode("utf-8", "replace"))
        if not isinstance(given, dict):
            message = "a request is a JSON object"
            raise BadRequest(message)
        return write_json(respond(given))
    except MahjongError as error:
        found: Fields = {
            "code": error.code,
            "message": printable_text(error.message),
            "position": error.position,
        }
        return write_json({"error": found})


def check_nesting(text: str) -> None:
    """Refuse JSON that is nested so deep that reading it would end the Python of a browser."""
    depth = 0
    for bracket in _BRACKETS.sub("", _IN_QUOTES.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            message = f"the values are nested more than {_DEEPEST} deep"
            raise BadRequest(message)


def text_in(given: Fields, name: str) -> str:
    """Return a field that is a text, empty if it is missing; refuse any other value, and a long text."""
    value = given.get(name, "")
    if not isinstance(value, str):
        message = f"{name} is a string, not {show_json(value)}"
        raise BadRequest(message)
    if len(value) > LONGEST:
        message = f"{name} has {len(value):,} characters; at most {LONGEST:,} are read"
        raise BadRequest(message)
    return value.strip() if name != "hand" else value


def imports(said: str) -> Iterator[str]:
    """Yield the lines that import what an expression names."""
    for package, names in _PUBLIC.items():
        if used := [name for name in names if re.search(rf"\b{name}[(.]", said)]:
            yield f"from {package} import {', '.join(used)}"


def fields_in(given: Fields, name: str) -> Fields:
    """Return a field that is an object, empty if it is missing; refuse any other value."""
    value = given.get(name, {})
    if not isinstance(value, dict):
        message = f"{name} is an object, not {show_json(value)}"
        raise BadRequest(message)
    return value


def texts_in(given: Fields, name: str) -> Mapping[str, str]:
    """Return a field that is an object of texts, without those that are empty."""
    fields = fields_in(given, name)
    return {key: text for key in fields if (text := text_in(fields, key))}


def read_chosen(given: Fields, choices: tuple[Choice, ...]) -> dict[str, Any]:
    """Return the values of the choices that an object has by their names as options; refuse other names."""
    known = {choice.option: choice for choice in choices}
    for name in given:
        if name not in known:
            message = f"there is no option {show_json(name)}"
            raise BadRequest(message)
    return {choice.name: _value(choice, given[name]) for name, choice in known.items() if name in given}


def _value(choice: Choice, value: Json) -> Word | tuple[Word, ...]:
    if choice.is_several:
        return read_choices(choice.option, value, choice.choices)
    return choice.value(read_choice(choice.option, value, choice.choices))


def read_conventions(given: Fields) -> Conventions:
    """Return the conventions that the field ``options`` of a request chooses."""
    chosen = read_chosen(fields_in(given, "options"), choices_of(Conventions))
    return Conventions(**cast("Any", chosen)) if chosen else DEFAULT


class Typed(NamedTuple):
    """A hand, and the notation that it was typed in."""

    hand: Hand
    notation: str


def read_typed(text: str) -> Typed:
    """Return the hand that a text writes: in Unicode, as ids from 0 to 135, in names of MJAI, else in ranks and suits.

    Raises:
        MahjongError: The text writes no hand; ``position`` is the index of the character at fault.

    """
    if _UNICODE.search(text):
        return Typed(parse(text), "Unicode")
    if _IDS.fullmatch(text):
        return Typed(Hand.of(_read(text, _NUMBER, lambda words: read_136(map(int, words)))), "136 ids")
    if _NAMES.fullmatch(text) and _ONLY_MJAI.search(text):
        return Typed(Hand.of(_read(text, _NAME, MJAI.read)), "MJAI")
    return Typed(parse(text), "ranks and suits")


def _read(text: str, word: re.Pattern[str], read: Callable[[list[str]], tuple[Tile, ...]]) -> tuple[Tile, ...]:
    """The tiles of the words in a text; an error has the place of the word instead of its number."""
    found = [*word.finditer(text)]
    try:
        return read([match[0] for match in found])
    except BadNotation as error:
        place = None if error.position is None else found[error.position].start()
        raise BadNotation(error.message, place) from None
