"""The examples in docstrings are run, and print what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

import mjfunc


@pytest.mark.parametrize("package", ["mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.batch"])
def test_examples_in_docstrings(package: str) -> None:
    """Of every package with public names; bare counts are shown on a page instead."""
    failed, tried = doctest.testmod(import_module(package))
    assert 0 == failed
    assert (tried > 2) == (package != "mjfunc.fast")
