"""The base classes of frozen values: how they write themselves as Python, and how notebooks show them."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, Self, TypeVar, cast

import attrs

from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.ordered_enum import Listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_CHARACTERS: Final = 199
"""No repr is longer."""
_TILE: Final = "Tile.of"
_COLUMN_GAP: Final = re.compile(" {2,}")


class Value:
    """A frozen class whose repr is the Python expression that makes the value, or one line about it in ``<>``.

    The expression names classes and functions without their packages, as they are imported; fields that have their
    defaults are left out. The repr is in ``<>`` where the expression would have 200 characters or more.
    """

    __slots__ = ()
    _reader: ClassVar[str] = ""
    """The function that makes the value from its ``str``, if there is one."""
    _has_expression: ClassVar[bool] = True
    """Whether an expression makes the value from nothing but names: not from arrays."""

    def __repr__(self) -> str:
        """Write the expression that makes the value, or one line about it where that is long."""
        text = expression(self) if self._has_expression else ""
        if 0 < len(text) <= MOST_CHARACTERS:
            return text
        name = type(self).__name__
        line = _first_line(self._summary() or text[len(name) + 1 : -1])
        room = MOST_CHARACTERS - len(f"<{name} >")
        return f"<{name} {line if len(line) <= room else line[: room - 3] + '...'}>"

    def _summary(self) -> str:
        """Return a text whose first line is about the value; an empty one if only its fields are."""
        return "" if type(self).__str__ is object.__str__ else str(self)


class TextValue(Value):
    """A value with a reader, which is named where its class is called with a text by mistake."""

    __slots__ = ()

    def __new__(cls, *given: object, **_: object) -> Self:
        """Refuse a single text, which is for the reader."""
        if len(given) == 1 and isinstance(given[0], str) and not isinstance(given[0], Listed):
            fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
            takes = " and ".join([field.name for field in fields if field.init and field.default is attrs.NOTHING])
            raise wrong_class(cls.__name__, takes, given[0], f"{cls._reader} reads a text")
        return super().__new__(cls)


def expression(value: object) -> str:
    """The Python expression that makes a value, of any length."""
    if isinstance(value, Value):
        reader = value._reader  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # its own module's
        return f"{reader}({str(value)!r})" if reader else _call(value)
    if isinstance(value, tuple):
        return _tuple(cast("tuple[object, ...]", value))
    return repr(value)


def _call(value: Value) -> str:
    """The call of the class, with the fields that do not have their defaults."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
    given = [(field, cast("object", getattr(value, field.name))) for field in fields if field.init]
    changed = [f"{field.alias}={expression(item)}" for field, item in given if not _is_default(field.default, item)]
    return f"{type(value).__name__}({', '.join(changed)})"


def _is_default(default: object, item: object) -> bool:
    return default is item or (type(default) is type(item) and bool(default == item))


def _tuple(items: tuple[object, ...]) -> str:
    """The items of a tuple; tiles, and tiles with numbers, are written together."""
    if items and all(map(_is_tile, items)):
        return _tiles(items)
    if items and all(map(_is_tile_with_number, items)):
        tiles, numbers = zip(*cast("tuple[tuple[object, object], ...]", items), strict=True)
        return f"zip({_tiles(tiles)}, {_tuple(numbers)})"
    return f"({', '.join(map(expression, items))}{',' * (len(items) == 1)})"


def _is_tile(item: object) -> bool:
    return isinstance(item, Value) and item._reader == _TILE  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as above


def _is_tile_with_number(item: object) -> bool:
    match item:
        case (Value() as tile, int()):
            return _is_tile(tile)
        case _:
            return False


def _tiles(tiles: Iterable[object]) -> str:
    """Tiles in their order, each suit's letter once for those that follow each other."""
    written = groupby(map(str, tiles), key=lambda tile: tile[1])
    text = "".join(["".join([tile[0] for tile in together]) + suit for suit, together in written])
    return f"read_tiles({text!r})"


def _first_line(text: str) -> str:
    """The first line of a text, with commas between its columns."""
    return _COLUMN_GAP.sub(", ", text.partition("\n")[0])


def short_listing(head: str, names: Sequence[str]) -> str:
    """A line in ``<>`` with as many of the names as a repr has room for, and the number of the others."""
    line = f"<{head}: {', '.join(names)}>"
    if len(line) <= MOST_CHARACTERS:
        return line
    room = MOST_CHARACTERS - len(f"<{head}: {len(names)} more>")
    ends = accumulate(len(name) + len(", ") for name in names)
    first = [name for name, end in zip(names, ends, strict=True) if end <= room]
    return f"<{head}: {', '.join((*first, f'{len(names) - len(first)} more'))}>"


T_co = TypeVar("T_co", covariant=True)


class Catalogue(tuple[T_co, ...]):
    """A tuple of everything of a kind, with a short repr: the expression that makes it, or the first items."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Write the expression that makes the tuple, or the first of its items where that is long."""
        text = expression(self)
        if len(text) <= MOST_CHARACTERS:
            return text
        names = [item.__name__ if isinstance(item, type) else str(item) for item in self]
        return short_listing(f"{type(self).__name__} of {len(names)}", names)


class Views(Protocol):
    """A module that shows values in notebooks."""

    def svg_of(self, value: object, /) -> str:
        """Return a value as a picture in SVG."""
        ...

    def html_of(self, value: object, /) -> str:
        """Return a value as HTML."""
        ...


class Pictured(Value):
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture for IPython."""
        return _views().svg_of(self)


class Tabled(Value):
    """A value that a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the table for IPython."""
        return _views().html_of(self)


class PicturedTuple(tuple[T_co, ...]):
    """A tuple of values that a notebook shows as their pictures, or else as their tables."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the pictures for IPython; None unless every value has one."""
        return _views().svg_of(self) if _are_all(self, Pictured) else None

    def _repr_html_(self) -> str | None:
        """Return the tables for IPython; None if there are pictures, and unless every value has a table."""
        if _are_all(self, Pictured) or not _are_all(self, Tabled):
            return None
        return "\n".join(map(_views().html_of, self))


def _are_all(values: tuple[object, ...], shown: type) -> bool:
    return bool(values) and all(isinstance(value, shown) for value in values)


def _views() -> Views:
    # The root package is loaded before its modules, and may name the views because it is above them.
    root, _, _ = __name__.partition(".")
    return cast("Views", import_module(sys.modules[root].VIEWS))
