"""How values show themselves in notebooks. What draws them stands above them, and is loaded when a notebook asks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable


class _Shown:
    """What a notebook shows, by the module that writes it."""

    __slots__ = ()
    _views: ClassVar[str] = "mjfunc.views.hands"


class Pictured(_Shown):
    """What a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """What IPython asks for."""
        return _written(self, self._views, "svg_of")


class Tabled(_Shown):
    """What a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What IPython asks for."""
        return _written(self, self._views, "html_of")


def _written(value: object, views: str, how: str) -> str:
    write = cast("Callable[[object], str]", getattr(import_module(views), how))
    return write(value)
