"""Values of JSON that are wrong in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

WRONG: Final = ("", "zzz", "159m", "8z", "tanki", "bad-json")
"""Texts that are right nowhere, or in one place only."""

Numbers: TypeAlias = "Mapping[str, Sequence[int]]"
"""Those that are right, in each place."""

Item = TypeVar("Item")


def numbers_in(*values: object) -> Numbers:
    """Those of several values of JSON."""
    found: dict[str, list[int]] = {}
    for value in values:
        for at, number in numbers_of(value, ""):
            found.setdefault(at, []).append(number)
    return found


def numbers_of(value: object, at: str) -> Iterator[tuple[str, int]]:
    """Each with its place."""
    match value:
        case dict():
            for name, part in cast("dict[str, object]", value).items():
                yield from numbers_of(part, inside(at, name))
        case list():
            for part in cast("list[object]", value):
                yield from numbers_of(part, f"{at}[]")
        case int():
            yield at, value
        case _:
            pass


def inside(at: str, name: str) -> str:
    """The place of a field; what hands accept has the names of tiles, which are one place."""
    return f"{at}.*" if at.endswith(".tiles") else f"{at}.{name}"


def others(value: object, numbers: Sequence[int]) -> Iterator[object]:
    """Other values of the same kind: of numbers those beyond the least and the greatest that are right."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (min(numbers) - 20, min(numbers) - 1, max(numbers) + 1, max(numbers) + 20)
        case str():
            yield from (wrong for wrong in WRONG if wrong != value)
        case _:
            pass


def spoilt(value: object, at: str, numbers: Numbers) -> Iterator[tuple[str, object]]:
    """A value of JSON with a thing too many, a thing too few, or something else in one place; and where that is.

    Of the things in a list, and of the tiles that a hand accepts, these are the first and the last.
    """
    match value:
        case dict():
            named = cast("dict[str, object]", value)
            yield f"{at} more", {**named, "surplus": None}
            for name, part in ends(named.items()) if at.endswith(".tiles") else named.items():
                rest = {key: each for key, each in named.items() if key != name}
                place = inside(at, name)
                yield f"{place} missing", rest
                yield f"{place} renamed", {**rest, "zzz": part}
                yield from ((how, {**named, name: one}) for how, one in spoilt(part, place, numbers))
        case list():
            items = cast("list[object]", value)
            yield f"{at} kind", {"0": items}
            yield f"{at} more", [*items, *(items[:1] or ["zzz"])]
            for index, part in ends(enumerate(items)):
                before, after = items[:index], items[index + 1 :]
                yield f"{at} less", [*before, *after]
                yield from ((how, [*before, one, *after]) for how, one in spoilt(part, f"{at}[]", numbers))
        case _:
            yield f"{at} kind", [[value]]
            yield from ((f"{at} value", one) for one in others(value, numbers.get(at, ())))


def ends(items: Iterable[Item]) -> Sequence[Item]:
    """The first and the last, which may be the same."""
    listed = list(items)
    return [*listed[:1], *listed[1:][-1:]]
