"""Faults of answers: what a right result becomes, or whether one result may come of another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from mjfunc.audit.core.answers import canonical
from mjfunc.json.values import Json
from mjfunc.tiles.tile import BY_NAME, KINDS

AnswerFault: TypeAlias = Callable[[Json], Json]
"""The wrong result for a right one."""
FORMS: Final = ("regular", "seven-pairs", "thirteen-orphans")
_SPECIAL: Final = FORMS[1:]
_HONOURS: Final = dict(zip("1234567", "ESWNPFC", strict=True))


def each_value(value: Json, change: Callable[[Json], Json]) -> Json:
    """The value with every value in it changed, the innermost first."""
    match value:
        case dict():
            inside: Json = {name: each_value(item, change) for name, item in value.items()}
        case list():
            inside = [each_value(item, change) for item in value]
        case _:
            inside = value
    return change(inside)


def top_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """The result with its own lists changed, but not those inside them."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    return {name: change(item) if isinstance(item, list) else item for name, item in given.items()}


def all_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """The result with all of its lists changed."""
    return each_value(value, lambda item: change(item) if isinstance(item, list) else item)


def texts(value: Json, change: Callable[[str], Json]) -> Json:
    """The result with all texts changed that write tiles, names of fields included."""

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


def change_each_tile(change: Callable[[str], Json]) -> AnswerFault:
    """A change of every text that writes a single tile."""
    return lambda value: texts(value, lambda text: change(text) if text in BY_NAME else text)


def reversed_items(items: list[Json]) -> list[Json]:
    """The items in reverse."""
    return items[::-1]


def _sorted(value: Json) -> Json:
    return all_lists(value, lambda items: sorted(items, key=canonical))


def _same(right: Json, got: Json) -> bool:
    """Whether two values are the same JSON: true is not 1."""
    return canonical(right) == canonical(got)


def in_another_order(right: Json, got: Json) -> bool:
    """Whether all lists have the same items, in any order."""
    return _same(_sorted(right), _sorted(got))


def _without_repeats(items: list[Json]) -> list[Json]:
    return [item for at, item in enumerate(items) if item not in items[:at]]


def with_repeats(right: Json, got: Json) -> bool:
    """Whether the result is the right one with some items repeated."""
    return _same(top_lists(got, _without_repeats), right)


def without_one(right: Json, got: Json) -> bool:
    """Whether some lists lack one item each, and nothing else differs."""
    if not isinstance(right, dict) or not isinstance(got, dict) or right.keys() != got.keys():
        return _same(right, got)
    mine, theirs = cast("Mapping[str, Json]", right), cast("Mapping[str, Json]", got)
    return all(_same(mine[name], theirs[name]) or _lacks_one(mine[name], theirs[name]) for name in mine)


def _lacks_one(right: Json, got: Json) -> bool:
    return isinstance(right, list) and any(_same(right[:at] + right[at + 1 :], got) for at in range(len(right)))


def without_nulls(value: Json) -> Json:
    """The result without the fields that are null."""
    return each_value(value, _drop_nulls)


def _drop_nulls(value: Json) -> Json:
    if not isinstance(value, dict):
        return value
    return {name: item for name, item in cast("Mapping[str, Json]", value).items() if item is not None}


def _fields(value: Json, change: Callable[[Mapping[str, Json]], Json]) -> Json:
    return change(cast("Mapping[str, Json]", value)) if isinstance(value, dict) else value


def special_forms_null(value: Json) -> Json:
    """Shanten of the regular form alone, with the minimum of all forms."""
    return _fields(value, lambda fields: {name: None if name in _SPECIAL else item for name, item in fields.items()})


def only_minimum(value: Json) -> Json:
    """Shanten without the forms."""
    return _fields(value, lambda fields: {"minimum": fields["minimum"]} if "minimum" in fields else fields)


def bare_minimum(value: Json) -> Json:
    """The minimum instead of the object."""
    return _fields(value, lambda fields: fields.get("minimum", fields))


def bare_list(value: Json) -> Json:
    """The value of the only field instead of the object."""
    return _fields(value, lambda fields: next(iter(fields.values())) if len(fields) == 1 else fields)


def numbers_as_text(value: Json) -> Json:
    """Each number as a text."""
    return each_value(value, lambda item: str(item) if type(item) is int else item)


def booleans_as_numbers(value: Json) -> Json:
    """1 and 0 for true and false."""
    return each_value(value, lambda item: int(item) if isinstance(item, bool) else item)


def booleans_as_text(value: Json) -> Json:
    """Texts for true and false."""
    return each_value(value, lambda item: str(item).lower() if isinstance(item, bool) else item)


def booleans_inverted(value: Json) -> Json:
    """Each boolean inverted."""
    return each_value(value, lambda item: not item if isinstance(item, bool) else item)


def honour_letter(tile: str) -> str:
    """The tile, honours written by their letters."""
    return _HONOURS[tile[0]] if tile[-1] == "z" else tile


def mjai(tile: str) -> str:
    """The tile in the notation of MJAI."""
    return f"5{tile[1]}r" if tile[0] == "0" else honour_letter(tile)


def index_of(tile: str) -> int:
    """The number of the tile's kind, from 0."""
    return BY_NAME[tile].index


def without_marks(text: str) -> str:
    """Red fives as plain ones."""
    return text.replace("0", "5")


def marks_behind(text: str) -> str:
    """Red fives after plain ones."""
    while "05" in text:
        text = text.replace("05", "50")
    return text


def with_seen(value: Json) -> Json:
    """Each kind counted with four copies, whatever has been seen of it."""

    def unseen(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                every = cast("Mapping[str, Json]", tiles)
                return {**cast("Mapping[str, Json]", item), "tiles": dict.fromkeys(every, 4), "total": 4 * len(every)}
            case _:
                return item

    return each_value(value, unseen)


def total_of_kinds(value: Json) -> Json:
    """The number of kinds as the total."""

    def kinds(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                return {**cast("Mapping[str, Json]", item), "total": len(cast("Mapping[str, Json]", tiles))}
            case _:
                return item

    return each_value(value, kinds)


def off(names: tuple[str, ...], by: int, value: Json, *, with_minimum: bool) -> Json:
    """The result with some numbers higher; the minimum follows, or stays."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    off = {name: item + by if name in names and isinstance(item, int) else item for name, item in given.items()}
    of_forms = [item for name, item in off.items() if name in FORMS and isinstance(item, int)]
    return {**off, "minimum": min(of_forms)} if with_minimum and of_forms and "minimum" in off else off


def fu_not_rounded(right: Json, got: Json) -> bool:
    """Whether the fu of a win are not rounded up, and nothing differs but them and the points."""
    return _with_other_fu(right, got, lambda mine, theirs: theirs < mine == -(-theirs // 10) * 10)


def seven_pairs_rounded(right: Json, got: Json) -> bool:
    """Whether the fu of seven pairs are rounded up, and nothing differs but them and the points."""
    return _with_other_fu(right, got, lambda mine, theirs: (mine, theirs) == (25, 30))


def _with_other_fu(right: Json, got: Json, fits: Callable[[int, int], bool]) -> bool:
    match right, got:
        case {"fu": int(mine)}, {"fu": int(theirs)} if fits(mine, theirs):
            return _same(_beside_fu(right), _beside_fu(got))
        case _:
            return _same(right, got)


_OF_FU: Final = frozenset(("fu", "limit", "pay", "total"))
"""Fu, and the fields that depend on fu and han."""


def _beside_fu(value: Json) -> Json:
    return _fields(value, lambda fields: {name: word for name, word in fields.items() if name not in _OF_FU})


def kan_exchanged(value: Json) -> Json:
    """The two answers about a kan exchanged."""

    def exchanged(fields: Mapping[str, Json]) -> Json:
        names = ("keeps-waits", "keeps-decompositions")
        if set(fields) != set(names):
            return fields
        return {names[0]: fields[names[1]], names[1]: fields[names[0]]}

    return _fields(value, exchanged)


BEHIND_THE_LAST: Final = "8z"
"""The text for the number 34, where kinds are numbered from 0."""


def next_kind(tile: str) -> str:
    """The kind that a program means whose numbers begin at 1, read as numbers from 0."""
    return str(KINDS[index_of(tile) + 1]) if index_of(tile) + 1 < len(KINDS) else BEHIND_THE_LAST
