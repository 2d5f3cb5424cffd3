"""Named faults that turn right answers into wrong ones.

An exact transform tells the wrong answer, so that right answers contradict it. A loose one only tells whether an answer
may be the result: one item is missing, whichever it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.audit.core.answers import Answer, Fault, Refused, Trouble, canonical
from mjfunc.functional import remember
from mjfunc.tiles.tile import BY_NAME, COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.json.values import Json

_Fields: TypeAlias = "Mapping[str, Json]"

_FORMS: Final = ("regular", "seven-pairs", "thirteen-orphans")
_HONOURS: Final = dict(zip("1234567", "ESWNPFC", strict=True))
_KAN: Final = ("keeps-waits", "keeps-decompositions")
_DEPENDS_ON_FU: Final = frozenset(("fu", "limit", "pay", "total"))
_BEHIND_THE_LAST: Final = "8z"
"""The text for the number 34, where kinds are numbered from 0."""


@attrs.frozen
class Transform:
    """A fault that turns a right answer into a wrong one."""

    name: str
    """A clause about the answers: each list is reversed."""
    becomes: Callable[[Answer], Answer] | None
    """The wrong answer for a right one; None if the transform is loose."""
    explains: Callable[[Answer, Answer], bool]
    """Whether the second answer may be the result for the first."""

    @property
    def is_exact(self) -> bool:
        """Whether it tells the wrong answer, so that other answers contradict it."""
        return self.becomes is not None


@remember(1 << 13)
def _read(result: str) -> Json:
    value: Json = json.loads(result)
    return value


@remember(1 << 15)
def _changed(change: Callable[[Json], Json], result: str) -> str:
    return canonical(change(_read(result)))


def _exact(name: str, change: Callable[[Json], Json]) -> Transform:
    def becomes(right: Answer) -> Answer:
        return _changed(change, right) if isinstance(right, str) else right

    return Transform(name, becomes, lambda right, got: becomes(right) == got)


def _loose(name: str, fits: Callable[[Json, Json], bool]) -> Transform:
    def explains(right: Answer, got: Answer) -> bool:
        if not isinstance(right, str) or not isinstance(got, str):
            return right == got
        return fits(_read(right), _read(got))

    return Transform(name, None, explains)


def _each_value(value: Json, change: Callable[[Json], Json]) -> Json:
    """The value with every value in it changed, the innermost first."""
    match value:
        case dict():
            inside: Json = {name: _each_value(item, change) for name, item in value.items()}
        case list():
            inside = [_each_value(item, change) for item in value]
        case _:
            inside = value
    return change(inside)


def _top_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """The result with its own lists changed, but not those inside them."""
    if not isinstance(value, dict):
        return value
    return {name: change(item) if isinstance(item, list) else item for name, item in cast("_Fields", value).items()}


def _all_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    return _each_value(value, lambda item: change(item) if isinstance(item, list) else item)


def _all_texts(value: Json, change: Callable[[str], Json]) -> Json:
    """The result with all texts changed that write tiles, names of fields included."""

    def changed(item: Json) -> Json:
        match item:
            case str() if _writes_tiles(item):
                return change(item)
            case dict():
                fields = cast("_Fields", item).items()
                return {str(change(name)) if _writes_tiles(name) else name: each for name, each in fields}
            case _:
                return item

    return _each_value(value, changed)


def _writes_tiles(text: str) -> bool:
    return text != "" and set(text) <= set("0123456789mpsz()[] ") and not set("mpsz").isdisjoint(text)


def _of_values(name: str, change: Callable[[Json], Json]) -> Transform:
    return _exact(name, lambda value: _each_value(value, change))


def _of_lists(name: str, change: Callable[[list[Json]], Sequence[Json]]) -> Transform:
    return _exact(name, lambda value: _top_lists(value, change))


def _of_texts(name: str, change: Callable[[str], Json]) -> Transform:
    return _exact(name, lambda value: _all_texts(value, change))


def _of_tiles(name: str, change: Callable[[str], Json]) -> Transform:
    """A change of every text that writes a single tile."""
    return _of_texts(name, lambda text: change(text) if text in BY_NAME else text)


def _of_fields(name: str, change: Callable[[_Fields], Json]) -> Transform:
    """A change of the result itself, if it is an object."""
    return _exact(name, lambda value: change(cast("_Fields", value)) if isinstance(value, dict) else value)


def _of_acceptance(name: str, change: Callable[[_Fields], _Fields]) -> Transform:
    """A change of every object with accepted tiles and their total; the change returns the fields that differ."""

    def changed(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                return {**cast("_Fields", item), **change(cast("_Fields", tiles))}
            case _:
                return item

    return _of_values(name, changed)


def _reversed(items: list[Json]) -> list[Json]:
    return items[::-1]


def _same(right: Json, got: Json) -> bool:
    """Whether two values are the same JSON: true is not 1."""
    return canonical(right) == canonical(got)


def is_in_another_order(right: Json, got: Json) -> bool:
    """Whether two values differ in the order of lists at most."""
    return _same(_ordered(right), _ordered(got))


def _ordered(value: Json) -> Json:
    """The value with every list sorted."""
    return _all_lists(value, lambda items: sorted(items, key=canonical))


def lists_in_another_order(right: Json, got: Json, name: str = "lists") -> Iterator[str]:
    """The names of the lists that are in another order, of two values that differ in nothing else."""
    match right, got:
        case dict(), dict():
            pairs = ((each, item, cast("_Fields", got).get(each)) for each, item in cast("_Fields", right).items())
            for each, mine, theirs in pairs:
                yield from lists_in_another_order(mine, theirs, each)
        case list(), list():
            of_right, of_got = ([(canonical(_ordered(item)), item) for item in items] for items in (right, got))
            if [key for key, _ in of_right] != [key for key, _ in of_got]:
                yield name
            in_order = (sorted(items, key=itemgetter(0)) for items in (of_right, of_got))
            for (_, mine), (_, theirs) in zip(*in_order, strict=False):
                yield from lists_in_another_order(mine, theirs, name)
        case _:
            pass


def with_plain_fives(value: Json) -> Json:
    """The value with every red five as a plain one."""
    return _all_texts(value, lambda text: text.replace("0", "5"))


def _has_repeats(right: Json, got: Json) -> bool:
    def without_repeats(items: list[Json]) -> list[Json]:
        return [item for at, item in enumerate(items) if item not in items[:at]]

    return _same(_top_lists(got, without_repeats), right)


def _lacks_items(right: Json, got: Json) -> bool:
    """Whether some lists lack one item each, and nothing else differs."""
    if not isinstance(right, dict) or not isinstance(got, dict) or right.keys() != got.keys():
        return _same(right, got)
    mine, theirs = cast("_Fields", right), cast("_Fields", got)
    return all(_same(mine[name], theirs[name]) or _lacks_one(mine[name], theirs[name]) for name in mine)


def _lacks_one(right: Json, got: Json) -> bool:
    return isinstance(right, list) and any(_same(right[:at] + right[at + 1 :], got) for at in range(len(right)))


def _without_nulls(value: Json) -> Json:
    if not isinstance(value, dict):
        return value
    return {name: item for name, item in cast("_Fields", value).items() if item is not None}


def _has_other_fu(fits: Callable[[int, int], bool]) -> Callable[[Json, Json], bool]:
    """A test whether two scores differ only by such fu, and by what depends on them."""

    def fits_scores(right: Json, got: Json) -> bool:
        match right, got:
            case {"fu": int(mine)}, {"fu": int(theirs)} if fits(mine, theirs):
                return _same(_without_fu(right), _without_fu(got))
            case _:
                return _same(right, got)

    return fits_scores


def _without_fu(score: Json) -> Json:
    return {name: word for name, word in cast("_Fields", score).items() if name not in _DEPENDS_ON_FU}


def _off(fields: _Fields, names: Sequence[str], by: int, *, with_minimum: bool) -> Json:
    """The fields with some numbers higher; the minimum follows, or stays."""
    changed = {name: item + by if name in names and isinstance(item, int) else item for name, item in fields.items()}
    by_form = [item for name, item in changed.items() if name in _FORMS and isinstance(item, int)]
    return {**changed, "minimum": min(by_form)} if with_minimum and by_form and "minimum" in changed else changed


def _of_numbers(name: str, names: Sequence[str], by: int, *, with_minimum: bool = False) -> Transform:
    return _of_fields(name, lambda fields: _off(fields, names, by, with_minimum=with_minimum))


def _offs() -> tuple[Transform, ...]:
    """Off by one: one form, every form, the minimum alone, and the numbers of other operations."""
    every: list[Transform] = []
    for by, how in ((1, "one too high"), (-1, "one too low")):
        for names, form in (*(((form,), form) for form in _FORMS), (_FORMS, "every form")):
            every.append(_of_numbers(f"{form} is {how}", names, by, with_minimum=True))
            every.append(_of_numbers(f"{form} is {how}, but the minimum is not", names, by))
        others = ("minimum", "shanten", "total", "points", "score", "final")
        every += [_of_numbers(f"{name} is {how}", (name,), by) for name in others]
    return tuple(every)


def _honour_letter(tile: str) -> str:
    return _HONOURS[tile[0]] if tile[-1] == "z" else tile


def _marks_behind(text: str) -> str:
    while "05" in text:
        text = text.replace("05", "50")
    return text


def _next_kind(tile: str) -> str:
    """The kind that a program means whose numbers begin at 1, read as numbers from 0."""
    number = BY_NAME[tile].index + 1
    return str(KINDS[number]) if number < len(KINDS) else _BEHIND_THE_LAST


def _numbered_from_one() -> Transform:
    """Each kind is the next one; after the last one there is none, and so an invalid answer."""
    exact = _of_tiles("kinds are numbered from 1", _next_kind)

    def explains(right: Answer, got: Answer) -> bool:
        becomes = exact.becomes(right) if exact.becomes else right
        is_behind = isinstance(becomes, str) and _BEHIND_THE_LAST in becomes
        return becomes == got or (is_behind and isinstance(got, Fault) and got.trouble is Trouble.NOT_AN_ANSWER)

    return attrs.evolve(exact, explains=explains)


def _has_other_code(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, Refused))


def _answers_refused(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, str))


ERRORS: Final = (
    Transform("errors have wrong codes", None, _has_other_code),
    Transform("hands that must be refused are answered", None, _answers_refused),
)
"""Transforms of errors alone; combined with others they explain next to nothing."""

NO_ANSWER: Final = (
    Transform("are rejected", None, lambda _, got: isinstance(got, Refused)),
    Transform("get no answer", None, lambda _, got: isinstance(got, Fault)),
)
"""Transforms that leave no result."""

OF_ALL: Final[Mapping[str, str]] = MappingProxyType(
    {"are rejected": "all hands are rejected", "get no answer": "no hand gets an answer"}
)
"""The sentences if these hold for all hands."""

ANOTHER_ORDER: Final = _loose("lists are in another order", is_in_another_order)
"""A transform that a program may have with any other fault."""

TRANSFORMS: Final = (
    _of_lists("lists are reversed", _reversed),
    _exact("all lists, also inner ones, are reversed", lambda value: _all_lists(value, _reversed)),
    ANOTHER_ORDER,
    _of_lists("each list is given twice over", lambda items: [*items, *items]),
    _of_lists("each item of a list is repeated at once", lambda items: [item for item in items for _ in range(2)]),
    _loose("some items of a list are repeated", _has_repeats),
    _of_lists("the first item of a list is missing", lambda items: items[1:]),
    _of_lists("the last item of a list is missing", lambda items: items[:-1]),
    _of_lists("lists end after the first item", lambda items: items[:1]),
    _of_lists("lists are empty", lambda _: []),
    _loose("one item of a list is missing", _lacks_items),
    _of_values("fields that are null are missing", _without_nulls),
    _of_fields(
        "special forms are null, but count in the minimum",
        lambda fields: {name: None if name in _FORMS[1:] else item for name, item in fields.items()},
    ),
    _of_fields(
        "only the minimum is given",
        lambda fields: {"minimum": fields["minimum"]} if "minimum" in fields else fields,
    ),
    _of_fields("the minimum is given as a bare number", lambda fields: fields.get("minimum", fields)),
    _of_fields(
        "the only field is given without its object",
        lambda fields: next(iter(fields.values())) if len(fields) == 1 else fields,
    ),
    *_offs(),
    _of_acceptance(
        "four of each accepted kind are counted, held and visible ones too",
        lambda tiles: {"tiles": dict.fromkeys(tiles, COPIES), "total": COPIES * len(tiles)},
    ),
    _of_acceptance("the total counts kinds, not tiles", lambda tiles: {"total": len(tiles)}),
    _loose("fu are not rounded up", _has_other_fu(lambda mine, theirs: theirs < mine == -(-theirs // 10) * 10)),
    _loose("the fu of seven pairs are rounded up", _has_other_fu(lambda mine, theirs: (mine, theirs) == (25, 30))),
    _of_fields(
        "the two answers about a kan are exchanged",
        lambda fields: {_KAN[0]: fields[_KAN[1]], _KAN[1]: fields[_KAN[0]]} if {*fields} == {*_KAN} else fields,
    ),
    _of_values(
        "whole numbers are written with a decimal point, as 0.0",
        lambda item: float(item) if type(item) is int else item,
    ),
    _of_values("numbers are written as texts", lambda item: str(item) if type(item) is int else item),
    _of_values("true and false are written as 1 and 0", lambda item: int(item) if isinstance(item, bool) else item),
    _of_values(
        "true and false are written as texts", lambda item: str(item).lower() if isinstance(item, bool) else item
    ),
    _of_values("true and false are exchanged", lambda item: not item if isinstance(item, bool) else item),
    _of_tiles(
        "tiles are written as in MJAI, honours by letters",
        lambda tile: f"5{tile[1]}r" if tile[0] == "0" else _honour_letter(tile),
    ),
    _of_tiles("honours are written by letters", _honour_letter),
    _of_tiles("tiles are numbers from 0 to 33", lambda tile: BY_NAME[tile].index),
    _of_tiles("tiles are numbers from 1 to 34", lambda tile: BY_NAME[tile].index + 1),
    _numbered_from_one(),
    _of_tiles("tiles begin with the letter of the suit", lambda tile: tile[::-1]),
    _exact("red fives are written as plain fives", with_plain_fives),
    _of_texts("red fives come after plain ones", _marks_behind),
)
"""The most special first: of two that explain the same answers, the first is reported."""
