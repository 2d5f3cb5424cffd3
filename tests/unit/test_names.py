"""The public names are where they are said to be, and nothing is loaded before it is needed."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from collections import Counter
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

import mjfunc

ROOT: Final = Path(__file__).parents[2]
SAME_QUESTIONS: Final = {"acceptance", "decompose_complete", "decompose_ready", "discards", "is_complete", "waits"}
"""Asked of one hand and of many."""
SAME_IN_BOTH_SCORINGS: Final = {"CHOICES", "DEFAULT_RULES", "Payment", "Rules", "score"}
"""What classical and riichi scoring both have."""


def test_the_public_names() -> None:
    """Sorted, each there, each listed, and nothing else pretends to be."""
    from mjfunc import public  # noqa: PLC0415  # the package itself imports it only when asked

    names: list[str] = list(public.__all__)
    assert len(names) == len(set(names)) > 50
    assert all(getattr(mjfunc, name) is getattr(public, name) for name in names)
    assert set(names) <= set(dir(mjfunc))
    assert version("mjfunc") == mjfunc.__version__
    assert {"ORPHANS", "RED_FIVES", "NotComplete", "Conventions"} <= set(names)
    with pytest.raises(AttributeError, match="^module 'mjfunc' has no attribute 'shantne'$"):
        getattr(mjfunc, "shantne")  # noqa: B009  # a checker would refuse the plain spelling


def test_packages_are_found_after_import_mjfunc() -> None:
    """Each that has public names, in a process that has imported nothing else, and in what ``dir`` lists."""
    code = "import mjfunc; [print(getattr(mjfunc, name).__name__, name in dir(mjfunc)) for name in mjfunc.PACKAGES]"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    packages = (
        "audit",
        "batch",
        "census",
        "classical",
        "draw",
        "explain",
        "fallback",
        "fast",
        "practise",
        "riichi",
        "strategies",
    )
    assert [f"mjfunc.{name} True" for name in packages] == out.splitlines()


def test_stars_do_not_hide_packages() -> None:
    """No public name is the name of a package, but for ``explain``, which its package is there for."""
    from mjfunc import public  # noqa: PLC0415  # the package itself imports it only when asked

    names = [name for package in mjfunc.PACKAGES for name in import_module(f"mjfunc.{package}").__all__]
    names += public.__all__
    assert len(names) > 150
    assert {"explain"} == set(names) & set(mjfunc.PACKAGES)
    doubled = {name for name, times in Counter(names).items() if times > 1}
    assert {"shanten"} == doubled - SAME_QUESTIONS - SAME_IN_BOTH_SCORINGS


def test_names_of_explain_that_are_loaded_later() -> None:
    """Each is listed and found, and no module of the package has its name, which would take its place once loaded."""
    package = import_module("mjfunc.explain")
    names = set(package.__all__)
    assert {"explain", "explain_score", "score_text", "Condition"} <= names <= set(dir(package))
    assert set() == names & {found.name for found in pkgutil.iter_modules(package.__path__)}
    assert names == {name for name in names if getattr(package, name).__name__ == name}
    with pytest.raises(AttributeError, match="^module 'mjfunc.explain' has no attribute 'explained'$"):
        getattr(package, "explained")  # noqa: B009  # a checker would refuse the plain spelling
