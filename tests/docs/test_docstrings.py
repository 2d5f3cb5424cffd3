"""The examples in docstrings are run, and print what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from typing import Final

import pytest

import mjfunc

PUBLIC: Final = [(name, getattr(mjfunc, name)) for name in ("Tile", "decompose_complete", "decompose_ready", "parse")]


@pytest.mark.parametrize("package", ["mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.arrays"])
def test_examples_in_docstrings(package: str) -> None:
    """Of every package with public names; bare counts are shown on a page instead."""
    failed, tried = doctest.testmod(import_module(package))
    assert 0 == failed
    assert (tried > 2) == (package != "mjfunc.fast")


@pytest.mark.parametrize(
    ("module", "number"),
    [
        ("mjfunc.fast.decompositions", 3),
        ("mjfunc.fast.hands", 3),
        ("mjfunc.fast.kans", 2),
        ("mjfunc.fast.waits", 1),
        ("mjfunc.model.hand_parser", 1),
        ("mjfunc.notation.tile_text", 2),
        ("mjfunc.spec.ready", 7),
        ("mjfunc.tiles.counts", 5),
    ],
)
def test_examples_of_functions(module: str, number: int) -> None:
    """The main functions have an example each, with the public names that it needs."""
    assert (0, number) == doctest.testmod(import_module(module), extraglobs=dict(PUBLIC))
