"""What right results become where something goes wrong: pure functions from JSON to JSON, each wrong in one way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from mjfunc.audit.answers import canonical
from mjfunc.oracle.codecs import Json
from mjfunc.tiles.tile import BY_NAME, KINDS

Change: TypeAlias = Callable[[Json], Json]
"""From the right result to the wrong one."""
FORMS: Final = ("regular", "seven-pairs", "thirteen-orphans")
_SPECIAL: Final = FORMS[1:]
_HONOURS: Final = dict(zip("1234567", "ESWNPFC", strict=True))


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


def top_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """A result whose own lists are changed, and not what is in them."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    return {name: change(item) if isinstance(item, list) else item for name, item in given.items()}


def all_lists(value: Json, change: Callable[[list[Json]], Sequence[Json]]) -> Json:
    """A result all of whose lists are changed."""
    return each_value(value, lambda item: change(item) if isinstance(item, list) else item)


def texts(value: Json, change: Callable[[str], Json]) -> Json:
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


def of_each_tile(change: Callable[[str], Json]) -> Change:
    """The change of every tile that stands alone."""
    return lambda value: texts(value, lambda text: change(text) if text in BY_NAME else text)


def in_reverse(items: list[Json]) -> list[Json]:
    """The last first."""
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
    """Whether a result is the right one but for items that stand there again."""
    return _same(top_lists(got, _without_repeats), right)


def without_one(right: Json, got: Json) -> bool:
    """Whether some lists of a result lack one item, and nothing else differs."""
    if not isinstance(right, dict) or not isinstance(got, dict) or right.keys() != got.keys():
        return _same(right, got)
    mine, theirs = cast("Mapping[str, Json]", right), cast("Mapping[str, Json]", got)
    return all(_same(mine[name], theirs[name]) or _lacks_one(mine[name], theirs[name]) for name in mine)


def _lacks_one(right: Json, got: Json) -> bool:
    return isinstance(right, list) and any(_same(right[:at] + right[at + 1 :], got) for at in range(len(right)))


def without_nulls(value: Json) -> Json:
    """A result without the fields that are null."""
    return each_value(value, _drop_nulls)


def _drop_nulls(value: Json) -> Json:
    if not isinstance(value, dict):
        return value
    return {name: item for name, item in cast("Mapping[str, Json]", value).items() if item is not None}


def _fields(value: Json, change: Callable[[Mapping[str, Json]], Json]) -> Json:
    return change(cast("Mapping[str, Json]", value)) if isinstance(value, dict) else value


def special_forms_null(value: Json) -> Json:
    """Shanten in the regular form alone, with the minimum of all."""
    return _fields(value, lambda fields: {name: None if name in _SPECIAL else item for name, item in fields.items()})


def only_minimum(value: Json) -> Json:
    """Shanten without the forms."""
    return _fields(value, lambda fields: {"minimum": fields["minimum"]} if "minimum" in fields else fields)


def bare_minimum(value: Json) -> Json:
    """The minimum in the place of the object."""
    return _fields(value, lambda fields: fields.get("minimum", fields))


def bare_list(value: Json) -> Json:
    """A result of one field without its name."""
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
    """Each the other one."""
    return each_value(value, lambda item: not item if isinstance(item, bool) else item)


def honour_letter(tile: str) -> str:
    """A tile, honours by their letters."""
    return _HONOURS[tile[0]] if tile[-1] == "z" else tile


def mjai(tile: str) -> str:
    """A tile as MJAI writes it."""
    return f"5{tile[1]}r" if tile[0] == "0" else honour_letter(tile)


def index_of(tile: str) -> int:
    """The number of a tile's kind, from 0."""
    return BY_NAME[tile].index


def without_marks(text: str) -> str:
    """Red fives as plain ones."""
    return text.replace("0", "5")


def marks_behind(text: str) -> str:
    """Red fives after the plain ones."""
    while "05" in text:
        text = text.replace("05", "50")
    return text


def with_seen(value: Json) -> Json:
    """Each kind counted with all its copies, whatever is seen of it."""

    def unseen(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                every = cast("Mapping[str, Json]", tiles)
                return {**cast("Mapping[str, Json]", item), "tiles": dict.fromkeys(every, 4), "total": 4 * len(every)}
            case _:
                return item

    return each_value(value, unseen)


def total_of_kinds(value: Json) -> Json:
    """The total as the number of kinds."""

    def kinds(item: Json) -> Json:
        match item:
            case {"tiles": dict(tiles), "total": _}:
                return {**cast("Mapping[str, Json]", item), "total": len(cast("Mapping[str, Json]", tiles))}
            case _:
                return item

    return each_value(value, kinds)


def off(names: tuple[str, ...], by: int, value: Json, *, with_minimum: bool) -> Json:
    """A result with some numbers higher; the minimum follows, or stays."""
    if not isinstance(value, dict):
        return value
    given = cast("Mapping[str, Json]", value)
    off = {name: item + by if name in names and isinstance(item, int) else item for name, item in given.items()}
    of_forms = [item for name, item in off.items() if name in FORMS and isinstance(item, int)]
    return {**off, "minimum": min(of_forms)} if with_minimum and of_forms and "minimum" in off else off


def fu_not_rounded(right: Json, got: Json) -> bool:
    """Whether the fu of a win are not rounded up, and only they and what they come to differ."""
    return _with_other_fu(right, got, lambda mine, theirs: theirs < mine == -(-theirs // 10) * 10)


def seven_pairs_rounded(right: Json, got: Json) -> bool:
    """Whether the fu of seven pairs are, and only they and what they come to differ."""
    return _with_other_fu(right, got, lambda mine, theirs: (mine, theirs) == (25, 30))


def _with_other_fu(right: Json, got: Json, fits: Callable[[int, int], bool]) -> bool:
    match right, got:
        case {"fu": int(mine)}, {"fu": int(theirs)} if fits(mine, theirs):
            return _same(_beside_fu(right), _beside_fu(got))
        case _:
            return _same(right, got)


_OF_FU: Final = frozenset(("fu", "limit", "pay", "total"))
"""Fu, and what they come to with the han."""


def _beside_fu(value: Json) -> Json:
    return _fields(value, lambda fields: {name: word for name, word in fields.items() if name not in _OF_FU})


def kan_exchanged(value: Json) -> Json:
    """Each answer about a kan in the place of the other."""

    def exchanged(fields: Mapping[str, Json]) -> Json:
        names = ("keeps-waits", "keeps-decompositions")
        if set(fields) != set(names):
            return fields
        return {names[0]: fields[names[1]], names[1]: fields[names[0]]}

    return _fields(value, exchanged)


BEHIND_THE_LAST: Final = "8z"
"""What is written for the number 34 where kinds are numbered from 0."""


def next_kind(tile: str) -> str:
    """The kind that is meant where a tile's number is said from 1 and read from 0."""
    return str(KINDS[index_of(tile) + 1]) if index_of(tile) + 1 < len(KINDS) else BEHIND_THE_LAST
