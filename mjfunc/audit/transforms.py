"""Ways in which right answers become wrong ones, each a small pure function with a name.

An exact one says what comes in the place of the right answer, so that answers which stayed right speak against it.
A loose one only says whether an answer could have become so: one item is missing, whichever it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias, cast

import attrs

from mjfunc.audit.answers import Answer, Fault, Refused, canonical
from mjfunc.functional import remember
from mjfunc.oracle.codecs import Json
from mjfunc.tiles.tile import BY_NAME

Change: TypeAlias = Callable[[Json], Json]
"""From the right result to the wrong one."""
_FORMS: Final = ("regular", "seven-pairs", "thirteen-orphans")
_SPECIAL: Final = _FORMS[1:]
_HONOURS: Final = dict(zip("1234567", "ESWNPFC", strict=True))


@attrs.frozen
class Transform:
    """How a right answer becomes a wrong one."""

    name: str
    """What is said of the answers: each list is reversed."""
    becomes: Callable[[Answer], Answer] | None
    """The wrong answer, where it is known."""
    explains: Callable[[Answer, Answer], bool]
    """Whether the second can have become of the first."""

    @property
    def is_exact(self) -> bool:
        """Whether it says what comes, and so what cannot come."""
        return self.becomes is not None


@remember(1 << 13)
def _read(result: str) -> Json:
    value: Json = json.loads(result)
    return value


@remember(1 << 15)
def _changed(change: Change, result: str) -> str:
    return canonical(change(_read(result)))


def _exact(name: str, change: Change) -> Transform:
    """A change of results; errors stay."""

    def becomes(right: Answer) -> Answer:
        return _changed(change, right) if isinstance(right, str) else right

    return Transform(name, becomes, lambda right, got: becomes(right) == got)


def _loose(name: str, fits: Callable[[Json, Json], bool]) -> Transform:
    """What a result fits that has become of another."""

    def explains(right: Answer, got: Answer) -> bool:
        if not isinstance(right, str) or not isinstance(got, str):
            return right == got
        return fits(_read(right), _read(got))

    return Transform(name, None, explains)


def each_value(value: Json, change: Callable[[Json], Json]) -> Json:
    """A value with everything in it changed, from the inside."""
    match value:
        case dict():
            inside: Json = {name: each_value(item, change) for name, item in value.items()}
        case list():
            inside = [each_value(item, change) for item in value]
        case _:
            inside = value
    return change(inside)


def _top_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """A result whose own lists are changed, and not what is in them."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    return {name: change(item) if isinstance(item, list) else item for name, item in given.items()}


def _lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """A result all of whose lists are changed."""
    return each_value(value, lambda item: change(item) if isinstance(item, list) else item)


def _texts(value: Json, change: Callable[[str], Json]) -> Json:
    """A result all of whose tiles are changed, where they name objects too."""

    def changed(item: Json) -> Json:
        match item:
            case str() if _writes_tiles(item):
                return change(item)
            case dict():
                given = cast("Mapping[str, Json]", item)
                return {str(change(name)) if _writes_tiles(name) else name: each for name, each in given.items()}
            case _:
                return item

    return each_value(value, changed)


def _writes_tiles(text: str) -> bool:
    return text != "" and set(text) <= set("0123456789mpsz()[] ") and not set("mpsz").isdisjoint(text)


def _as(change: Callable[[str], Json]) -> Change:
    """The change of every tile that stands alone."""
    return lambda value: _texts(value, lambda text: change(text) if text in BY_NAME else text)


def _reversed(items: list[Json]) -> list[Json]:
    return items[::-1]


def _sorted(value: Json) -> Json:
    return _lists(value, lambda items: sorted(items, key=canonical))


def _same(right: Json, got: Json) -> bool:
    """Whether two values are the same JSON: true is not 1."""
    return canonical(right) == canonical(got)


def _in_another_order(right: Json, got: Json) -> bool:
    return _same(_sorted(right), _sorted(got))


def _without_repeats(items: list[Json]) -> list[Json]:
    return [item for at, item in enumerate(items) if item not in items[:at]]


def _with_repeats(right: Json, got: Json) -> bool:
    return _same(_top_lists(got, _without_repeats), right)


def _without_one(right: Json, got: Json) -> bool:
    """Whether some lists of a result lack one item, and nothing else differs."""
    if not isinstance(right, dict) or not isinstance(got, dict) or right.keys() != got.keys():
        return _same(right, got)
    mine, theirs = cast("Mapping[str, Json]", right), cast("Mapping[str, Json]", got)
    return all(_same(mine[name], theirs[name]) or _lacks_one(mine[name], theirs[name]) for name in mine)


def _lacks_one(right: Json, got: Json) -> bool:
    return isinstance(right, list) and any(_same(right[:at] + right[at + 1 :], got) for at in range(len(right)))


def _without_nulls(value: Json) -> Json:
    return each_value(value, _drop_nulls)


def _drop_nulls(value: Json) -> Json:
    if not isinstance(value, dict):
        return value
    return {name: item for name, item in cast("Mapping[str, Json]", value).items() if item is not None}


def _fields(value: Json, change: Callable[[Mapping[str, Json]], Json]) -> Json:
    return change(cast("Mapping[str, Json]", value)) if isinstance(value, dict) else value


def _special_forms_null(value: Json) -> Json:
    return _fields(value, lambda fields: {name: None if name in _SPECIAL else item for name, item in fields.items()})


def _only_minimum(value: Json) -> Json:
    return _fields(value, lambda fields: {"minimum": fields["minimum"]} if "minimum" in fields else fields)


def _bare_minimum(value: Json) -> Json:
    return _fields(value, lambda fields: fields.get("minimum", fields))


def _bare_list(value: Json) -> Json:
    """A result of one field without its name."""
    return _fields(value, lambda fields: next(iter(fields.values())) if len(fields) == 1 else fields)


def _numbers_as_text(value: Json) -> Json:
    return each_value(value, lambda item: str(item) if type(item) is int else item)


def _booleans_as_numbers(value: Json) -> Json:
    return each_value(value, lambda item: int(item) if isinstance(item, bool) else item)


def _booleans_as_text(value: Json) -> Json:
    return each_value(value, lambda item: str(item).lower() if isinstance(item, bool) else item)


def _booleans_inverted(value: Json) -> Json:
    return each_value(value, lambda item: not item if isinstance(item, bool) else item)


def _honour_letter(tile: str) -> str:
    return _HONOURS[tile[0]] if tile[-1] == "z" else tile


def _mjai(tile: str) -> str:
    return f"5{tile[1]}r" if tile[0] == "0" else _honour_letter(tile)


def _index(tile: str) -> int:
    return BY_NAME[tile].index


def _without_marks(text: str) -> str:
    return text.replace("0", "5")


def _marks_behind(text: str) -> str:
    """Red fives after the plain ones."""
    while "05" in text:
        text = text.replace("05", "50")
    return text


def _total(value: Json) -> Json:
    """Each kind counted with all its copies, whatever is seen of it."""

    def unseen(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                every = cast("Mapping[str, Json]", tiles)
                return {**cast("Mapping[str, Json]", item), "tiles": dict.fromkeys(every, 4), "total": 4 * len(every)}
            case _:
                return item

    return each_value(value, unseen)


def _total_of_kinds(value: Json) -> Json:
    def kinds(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                return {**cast("Mapping[str, Json]", item), "total": len(cast("Mapping[str, Json]", tiles))}
            case _:
                return item

    return each_value(value, kinds)


def _off(names: tuple[str, ...], by: int, value: Json, *, with_minimum: bool) -> Json:
    """A result with some numbers higher; the minimum follows, or stays."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    off = {name: item + by if name in names and isinstance(item, int) else item for name, item in given.items()}
    of_forms = [item for name, item in off.items() if name in _FORMS and isinstance(item, int)]
    return {**off, "minimum": min(of_forms)} if with_minimum and of_forms and "minimum" in off else off


def _offs() -> tuple[Transform, ...]:
    """Off by one, in one form, in all, in the minimum alone, and in the numbers of other operations."""
    every: list[Transform] = []
    for by, how in ((1, "one too high"), (-1, "one too low")):
        for names, what in (*(((form,), form) for form in _FORMS), (_FORMS, "every form")):
            every.append(_exact(f"{what} is {how}", partial(_off, names, by, with_minimum=True)))
            every.append(
                _exact(f"{what} is {how}, and the minimum is not", partial(_off, names, by, with_minimum=False))
            )
        every += [
            _exact(f"{name} is {how}", partial(_off, (name,), by, with_minimum=False))
            for name in ("minimum", "shanten", "total", "points", "score", "final")
        ]
    return tuple(every)


def _kan_exchanged(value: Json) -> Json:
    def exchanged(fields: Mapping[str, Json]) -> Json:
        names = ("keeps-waits", "keeps-decompositions")
        if set(fields) != set(names):
            return fields
        return {names[0]: fields[names[1]], names[1]: fields[names[0]]}

    return _fields(value, exchanged)


def _refuses(_: Answer, got: Answer) -> bool:
    return isinstance(got, Refused)


def _other_code(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, Refused))


def _answers_all(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, str))


def _is_silent(_: Answer, got: Answer) -> bool:
    return isinstance(got, Fault)


ERRORS: Final = (
    Transform("errors have other codes", None, _other_code),
    Transform("what must be refused is answered", None, _answers_all),
)
"""Those that say nothing of results, and so explain next to nothing together with anything else."""

NO_ANSWER: Final = (
    Transform("are refused", None, _refuses),
    Transform("get no answer", None, _is_silent),
)
"""Those that say of hands that nothing is known of them."""

OF_ALL: Final[Mapping[str, str]] = MappingProxyType(
    {"are refused": "all hands are refused", "get no answer": "no hand gets an answer"}
)
"""The same of all hands: then nothing is right."""

TRANSFORMS: Final = (
    _exact("lists stand in reverse", lambda value: _top_lists(value, _reversed)),
    _exact("all lists, inner ones too, stand in reverse", lambda value: _lists(value, _reversed)),
    _loose("lists stand in another order", _in_another_order),
    _exact("each item of a list stands twice", lambda value: _top_lists(value, lambda items: [*items, *items])),
    _exact(
        "each item of a list stands twice, one after the other",
        lambda value: _top_lists(value, lambda items: [item for item in items for _ in range(2)]),
    ),
    _loose("items of a list stand more than once", _with_repeats),
    _exact("the first item of a list is missing", lambda value: _top_lists(value, lambda items: items[1:])),
    _exact("the last item of a list is missing", lambda value: _top_lists(value, lambda items: items[:-1])),
    _exact("lists end after the first item", lambda value: _top_lists(value, lambda items: items[:1])),
    _exact("lists are empty", lambda value: _top_lists(value, lambda _: [])),
    _loose("one item of a list is missing", _without_one),
    _exact("fields that are null are missing", _without_nulls),
    _exact("special forms are null, and the minimum has them", _special_forms_null),
    _exact("only the minimum is given", _only_minimum),
    _exact("the minimum stands alone, as a number", _bare_minimum),
    _exact("the only field stands alone, without an object around it", _bare_list),
    *_offs(),
    _exact("tiles that are seen are counted as well", _total),
    _exact("the total is of kinds and not of tiles", _total_of_kinds),
    _exact("both answers about a kan are exchanged", _kan_exchanged),
    _exact("numbers are texts", _numbers_as_text),
    _exact("true and false are 1 and 0", _booleans_as_numbers),
    _exact("true and false are texts", _booleans_as_text),
    _exact("true is false and false is true", _booleans_inverted),
    _exact("tiles are written as MJAI does, honours by letters", _as(_mjai)),
    _exact("honours are written by letters", _as(_honour_letter)),
    _exact("tiles are numbers from 0 to 33", _as(_index)),
    _exact(
        "tiles are numbers from 1 to 34",
        _as(lambda tile: _index(tile) + 1),
    ),
    _exact("tiles have the letter of the suit first", _as(lambda tile: tile[::-1])),
    _exact("red fives have lost their mark", lambda value: _texts(value, _without_marks)),
    _exact("red fives stand behind plain ones", lambda value: _texts(value, _marks_behind)),
)
"""The most special before the general: of two that explain the same the first is said."""
