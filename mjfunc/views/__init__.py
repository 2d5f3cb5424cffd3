"""Pictures and tables of values for notebooks, a module for each package of classes; and pages that replay games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.tiles.value_base import Views

_MODULES: Final[Mapping[str, str]] = {
    "census": "mjfunc.views.census_views",
    "classical": "mjfunc.views.score_views",
    "explain": "mjfunc.views.score_views",
    "riichi": "mjfunc.views.score_views",
}
"""The modules that show the values of these packages.

A module is imported when the first of its values is shown: ``census_views`` needs numpy, ``score_views`` riichi.
"""
_HANDS: Final = "mjfunc.views.hand_views"
"""The module that shows all other values."""


def svg_of(value: object) -> str:
    """Return a value, or a tuple of values of one package, as a picture in SVG."""
    return _module(value).svg_of(value)


def html_of(value: object) -> str:
    """Return a value as HTML: a table, or what its page has."""
    return _module(value).html_of(value)


def _module(value: object) -> Views:
    shown = cast("tuple[object, ...]", value)[0] if isinstance(value, tuple) else value
    # A subclass that a user writes is shown as the class of ours that it is derived from.
    ours = next(base.__module__ for base in type(shown).__mro__ if base.__module__.startswith("mjfunc."))
    _, package, *_ = ours.split(".")
    return cast("Views", import_module(_MODULES.get(package, _HANDS)))
