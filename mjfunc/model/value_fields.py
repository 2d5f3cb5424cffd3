"""The fields of frozen values: validators, the order of tuples, and construction without checks.

Every value is checked when it is made, so that the functions that take it can rely on it. A field that takes parts of
a hand has ``instance_of`` or ``tuple_of``, which raise a MahjongError; the values that functions return are not made by
hand, and their fields have ``result_of`` or ``results_of``, which raise a TypeError that names the function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import attrs

from mjfunc.tiles.errors import MOST_ITEMS, BadSize, MahjongError, short_repr, wrong_class
from mjfunc.tiles.tile import Tile

P = ParamSpec("P")
T = TypeVar("T")

Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", object], None]


def instance_of(part: type, error: type[MahjongError]) -> Validator:
    """Return a validator that raises ``error`` unless the field has an instance of exactly this class."""

    def check(_: object, field: attrs.Attribute[Any], given: object) -> None:
        if type(given) is not part:
            check_field(field.name, part, given, error)

    return check


def tuple_of(part: type, error: type[MahjongError]) -> Validator:
    """Return a validator that raises ``error``, with a position, unless the field has a tuple of this class.

    The field's converter is one that calls ``in_order``.
    """
    classes = frozenset({part})

    def check(_: object, field: attrs.Attribute[Any], given: object) -> None:
        items = cast("tuple[object, ...]", given)
        if type(given) is tuple and classes.issuperset(map(type, items)):
            return
        for position, item in enumerate(_check_tuple(field.name, part.__name__, items, error)):
            if type(item) is not part:
                check_field(f"item {position} of {field.name}", part, item, error, position)

    return check


def result_of(how: str, *classes: type | None) -> Validator:
    """Return a validator that raises TypeError unless the field has an instance of one of the classes, or None.

    The message ends with ``how``, which says which function makes the value.
    """
    types = tuple([type(None) if each is None else each for each in classes])

    def check(made: object, field: attrs.Attribute[Any], given: object) -> None:
        if type(given) not in types:
            takes = " or ".join("None" if each is None else each.__name__ for each in classes)
            raise wrong_class(type(made).__name__, f"{takes} as {field.name}", given, how)

    return check


def results_of(how: str, *classes: type) -> Validator:
    """Return a validator that raises TypeError unless the field has a tuple of instances of the class.

    If there are several classes, each item must be a tuple with one instance of each.
    """

    def check(made: object, field: attrs.Attribute[Any], given: object) -> None:
        items = given
        if not isinstance(items, tuple) or not all(_is_row(item) for item in cast("tuple[object, ...]", items)):
            takes = ", ".join(each.__name__ for each in classes)
            takes = f"({takes})" if len(classes) > 1 else takes
            raise wrong_class(type(made).__name__, f"a tuple of {takes} as {field.name}", given, how)

    def _is_row(item: object) -> bool:
        if len(classes) == 1:
            return type(item) is classes[0]
        return type(item) is tuple and tuple(map(type, cast("tuple[object, ...]", item))) == classes

    return check


def mixture_of(how: str, takes: str, *classes: type) -> Validator:
    """Return a validator that raises TypeError unless the field has a tuple with instances of any of the classes.

    ``takes`` is the plural of these classes in words.
    """

    def check(made: object, field: attrs.Attribute[Any], given: object) -> None:
        items = cast("tuple[object, ...]", given)
        if not isinstance(given, tuple) or {*map(type, items)} - {*classes}:
            raise wrong_class(type(made).__name__, f"a tuple of {takes} as {field.name}", items, how)

    return check


def check_field(name: str, part: type, given: object, error: type[MahjongError], position: int | None = None) -> None:
    """Raise ``error`` unless ``given`` is an instance of exactly this class."""
    if type(given) is not part:
        takes = "whole number" if part is int else part.__name__
        message = f"{name} is {short_repr(given)}, not {'an' if takes[0] in 'AO' else 'a'} {takes}"
        raise error(message, position)


def in_order(part: type[T], given: Iterable[T], key: Callable[[T], Any] | None = None) -> tuple[T, ...]:
    """Return the items sorted; if one is not of this class, return them as they are, for ``tuple_of`` to reject."""
    kind = type(given)
    items: Any = given if kind is tuple else _items(given)
    if isinstance(items, tuple) and {part}.issuperset(map(type, cast("tuple[object, ...]", items))):
        return tuple(sorted(cast("Any", items), key=key))
    return cast("tuple[T, ...]", items)


def tiles_in_order(given: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return tiles sorted, as a converter of fields."""
    return in_order(Tile, given)


def items_in(name: str, takes: str, given: object, error: type[MahjongError]) -> tuple[object, ...]:
    """Return the items of an iterable for a field; raise ``error`` for anything else, and for a text."""
    return _check_tuple(name, takes, _items(given), error)


def _items(given: object) -> object:
    """Return a tuple of the items; of too many items the list of those that were read, and no iterable as it is."""
    if isinstance(given, (str, tuple)):
        return cast("object", given)
    try:
        items = [*islice(cast("Iterable[object]", given), MOST_ITEMS + 1)]
    except TypeError:
        return given
    return tuple(items) if len(items) <= MOST_ITEMS else items


def _check_tuple(name: str, takes: str, items: object, error: type[MahjongError]) -> tuple[object, ...]:
    if isinstance(items, tuple):
        return cast("tuple[object, ...]", items)
    takes = f"{name} are a tuple of {takes}"
    if isinstance(items, list):
        message = f"{takes}; more than {MOST_ITEMS:,} items were given"
        raise BadSize(message, MOST_ITEMS)
    message = f"{takes}, not {short_repr(items)}"
    raise error(message)


def unchecked(made: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes values of a frozen class ten times as fast as the class does, without checks.

    It takes the arguments of the class; tuples must be in order. The class must not have computed fields.
    """
    cls = cast("type[attrs.AttrsInstance]", made)
    # Only those that are given by name can have the other order.
    fields = sorted(attrs.fields(cls), key=lambda field: field.default is not attrs.NOTHING)
    defaults: dict[str, object] = {field.name: field.default for field in fields if field.default is not attrs.NOTHING}
    return cast("Callable[P, T]", maker(cls, *[field.name for field in fields], **defaults))


def maker(made: type[T], *slots: str, **defaults: object) -> Callable[..., T]:
    """Return a function that fills these slots of a new instance and leaves all other slots empty."""
    names: dict[str, object] = {"new": object.__new__, "cls": made}
    names |= {f"set_{slot}": getattr(made, slot).__set__ for slot in slots}
    names |= {f"default_{slot}": default for slot, default in defaults.items()}
    takes = ", ".join([f"{slot}=default_{slot}" if slot in defaults else slot for slot in slots])
    fills = "".join([f"    set_{slot}(made, {slot})\n" for slot in slots])
    source = f"def make({takes}):\n    made = new(cls)\n{fills}    return made\n"
    exec(source, names)  # noqa: S102  # as attrs makes ``__init__``: a loop over the slots takes twice as long
    return cast("Callable[..., T]", names["make"])
