"""Methods for notebooks: a value returns its picture or its table.

Views are above the values in the order of imports and take time to load, so values do not name them. When a notebook
asks for the first picture, this module imports the package that the root package names ``VIEWS``. That package looks
up the view by the class of the value.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Protocol, TypeVar, cast

from mjfunc.tiles.values import Value

T = TypeVar("T")


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


class PicturedTuple(tuple[T, ...]):
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
