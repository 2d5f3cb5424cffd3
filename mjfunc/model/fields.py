"""What the fields of values take. Values are checked when they are made, so that whoever has one can rely on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from mjfunc.tiles.errors import MahjongError, shown, wrong_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

P = TypeVar("P")
V = TypeVar("V")


def setters(made: type[V], *names: str) -> tuple[Callable[[V, object], None], ...]:
    """What sets fields of a frozen class, for values whose parts are known to be right.

    A frozen class sets its fields through its slots. Doing just that, without checking the parts and without looking
    each slot up anew, takes a third of the time of its ``__init__`` or less.
    """
    return tuple(cast("Callable[[V, object], None]", vars(made)[name].__set__) for name in names)


def in_order(
    name: str, part: type[P], given: Iterable[P], error: type[MahjongError], key: Callable[[P], object] | None = None
) -> tuple[P, ...]:
    """The parts that a field was given, sorted, by a key if they have no order; anything else is refused."""
    parts = items_in(name, part.__name__, given, error)
    for position, item in enumerate(parts):
        if type(item) is not part:
            check_field(f"item {position} of {name}", part, item, error, position)
    return tuple(sorted(cast("tuple[P, ...]", parts), key=key))  # type: ignore[type-var,arg-type]  # all have an order


def items_in(name: str, takes: str, given: object, error: type[MahjongError]) -> tuple[object, ...]:
    """The items that a field was given; a text is refused, for its characters are not what was meant."""
    try:
        if not isinstance(given, str):
            return tuple(cast("Iterable[object]", given))
    except TypeError:
        pass
    message = f"{name} are a tuple of {takes}, not {shown(given)}"
    raise error(message)


def check_field(name: str, part: type, given: object, error: type[MahjongError], position: int | None = None) -> None:
    """Refuse what is not of the field's class."""
    if type(given) is not part:
        takes = "whole number" if part is int else part.__name__
        message = f"{name} is {shown(given)}, not {'an' if takes[0] in 'AO' else 'a'} {takes}"
        raise error(message, position)


def check_result(made: object, name: str, given: object, how: str, *classes: type) -> None:
    """Refuse what is not of a class that a field of a result takes."""
    if type(given) not in classes:
        takes = " or ".join("None" if each is type(None) else each.__name__ for each in classes)
        raise wrong_class(type(made).__name__, f"{takes} as {name}", given, how)


def check_results(made: object, name: str, given: object, how: str, *classes: type) -> None:
    """Refuse what is not a tuple of values of a class, or, of several classes, of tuples with one value of each."""
    if not _are_rows(given, classes):
        takes = ", ".join(each.__name__ for each in classes)
        takes = f"({takes})" if len(classes) > 1 else takes
        raise wrong_class(type(made).__name__, f"a tuple of {takes} as {name}", given, how)


def _are_rows(given: object, classes: tuple[type, ...]) -> bool:
    return type(given) is tuple and all(_is_row(item, classes) for item in cast("tuple[object, ...]", given))


def _is_row(item: object, classes: tuple[type, ...]) -> bool:
    if len(classes) == 1:
        return type(item) is classes[0]
    return type(item) is tuple and tuple(map(type, cast("tuple[object, ...]", item))) == classes
