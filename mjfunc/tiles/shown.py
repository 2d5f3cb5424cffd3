"""How values show themselves in notebooks. What draws them stands above them, and is loaded when a notebook asks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from typing import Protocol

    class _Views(Protocol):
        """A module of ``mjfunc.views``."""

        def svg_of(self, value: object, /) -> str: ...
        def html_of(self, value: object, /) -> str: ...


class _Shown:
    """What a notebook shows, and which module draws it."""

    __slots__ = ()
    _views = "mjfunc.views.hands"


class Pictured(_Shown):
    """What a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """What IPython asks for."""
        return _loaded(self._views).svg_of(self)


class Tabled(_Shown):
    """What a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What IPython asks for."""
        return _loaded(self._views).html_of(self)


def _loaded(views: str) -> _Views:
    return cast("_Views", import_module(views))
