"""The examples in docstrings are run, and print what they say."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from inspect import isfunction
from operator import attrgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

import mjfunc

WITH_EXAMPLES: Final = {
    "mjfunc": (
        *("acceptance", "cuttings", "decompose", "decompose_complete", "decompose_ready", "discards", "finish"),
        *("is_complete", "kan_keeps_waits", "nearest", "outlook", "parse", "read_tiles", "shanten", "shanten_by_form"),
        *("take_out", "waits", "why_kan", "why_waits", "write_tiles", "Hand", "Block.of", "Meld.of", "Tile.of"),
    ),
    "mjfunc.census": (
        *("canonical", "census_of_decompositions", "census_of_shanten", "multiplicity", "number_of_hands", "rank"),
        *("sample", "sample_rows", "unrank"),
    ),
    "mjfunc.draw": ("complete_text", "copies_text", "cutting_text", "hand_text", "ready_text", "svg"),
    "mjfunc.riichi": ("basic_points", "interpretations", "limit_of", "payments", "score"),
}
"""The public functions and classes whose docstrings have an example."""


@pytest.mark.parametrize("package", ["mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.arrays"])
def test_examples_in_docstrings(package: str) -> None:
    """Of every package with public names; bare counts are shown on a page instead."""
    failed, tried = doctest.testmod(import_module(package))
    assert 0 == failed
    assert (tried > 2) == (package != "mjfunc.fast")


def names_of(package: str) -> dict[str, object]:
    """The public names of a package."""
    imported = import_module(package)
    return {name: getattr(imported, name) for name in imported.__all__}


def test_functions_by_topic() -> None:
    """The table in the reference has every public function once, beneath the answer that it gives."""
    text = (Path(__file__).parents[2] / "docs" / "reference" / "mjfunc.md").read_text("utf-8")
    table = text.partition("## Functions by topic\n")[2].partition("\n## ")[0]
    functions = [name for name, found in names_of("mjfunc").items() if isfunction(found)]
    assert sorted(functions) == sorted(re.findall(r"`~mjfunc\.(\w+)`", table))


@pytest.mark.parametrize(
    ("package", "name"), [(package, name) for package, names in WITH_EXAMPLES.items() for name in names]
)
def test_examples_of_functions(package: str, name: str) -> None:
    """The main functions have an example each, with the public names that a user would import."""
    names = names_of("mjfunc") | names_of(package)
    text = attrgetter(name)(SimpleNamespace(**names)).__doc__ or ""
    test = doctest.DocTestParser().get_doctest(text, {**names}, f"{package}.{name}", None, None)
    assert test.examples
    assert 0 == doctest.DocTestRunner().run(test).failed


@pytest.mark.parametrize("module", ["mjfunc.fast.kans", "mjfunc.spec.ready", "mjfunc.tiles.counts"])
def test_examples_of_modules(module: str) -> None:
    """Examples of all functions of a module."""
    failed, tried = doctest.testmod(import_module(module), extraglobs=names_of("mjfunc"))
    assert (0, True) == (failed, tried > 2)
