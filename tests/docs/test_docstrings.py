"""The examples in docstrings are run, and print what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

import mjfunc


@pytest.mark.parametrize("package", ["mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.arrays"])
def test_examples_in_docstrings(package: str) -> None:
    """Of every package with public names; bare counts are shown on a page instead."""
    failed, tried = doctest.testmod(import_module(package))
    assert 0 == failed
    assert (tried > 2) == (package != "mjfunc.fast")


@pytest.mark.parametrize(
    ("module", "number"),
    [("mjfunc.model.hand_parser", 1), ("mjfunc.notation.tile_text", 2), ("mjfunc.tiles.counts", 5)],
)
def test_examples_of_functions(module: str, number: int) -> None:
    """Public functions with sections of arguments and errors have an example each."""
    assert (0, number) == doctest.testmod(import_module(module))
