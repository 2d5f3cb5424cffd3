"""What the fields of values take. Values are checked when they are made, so that whoever has one can rely on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from mjfunc.tiles.errors import MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

P = TypeVar("P")


def in_order(name: str, part: type[P], given: Iterable[P], error: type[MahjongError]) -> tuple[P, ...]:
    """The parts that a field was given, sorted; anything else is refused."""
    parts = items_in(name, part.__name__, given, error)
    for place, one in enumerate(parts):
        if type(one) is not part:
            check_field(f"item {place} of {name}", part, one, error, place)
    return tuple(sorted(cast("tuple[P, ...]", parts)))  # type: ignore[type-var]  # all that are parts can be sorted


def items_in(name: str, takes: str, given: object, error: type[MahjongError]) -> tuple[object, ...]:
    """The items that a field was given; a text is refused, for its characters are not what was meant."""
    try:
        if not isinstance(given, str):
            return tuple(cast("Iterable[object]", given))
    except TypeError:
        pass
    message = f"{name} are a tuple of {takes}, not {shown(given)}"
    raise error(message)


def check_field(name: str, part: type, given: object, error: type[MahjongError], place: int | None = None) -> None:
    """Refuse what is not of the field's class."""
    if type(given) is not part:
        takes = "whole number" if part is int else part.__name__
        message = f"{name} is {shown(given)}, not a {takes}"
        raise error(message, place)
