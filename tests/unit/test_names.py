"""The public names are where they are said to be, and nothing is loaded before it is needed."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from collections import Counter, defaultdict
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import mjfunc

ROOT: Final = Path(__file__).parents[2]
SAME_QUESTIONS: Final = {"acceptance", "decompose_complete", "decompose_ready", "discards", "is_complete", "waits"}
"""Asked of one hand and of many."""
SHARED_FILE_NAMES: Final[dict[str, set[str]]] = {
    # the same answer: its values, its definition, the fast way, arrays, and its command
    "cuttings.py": {"spec", "fast"},
    "decompositions.py": {"model", "fast", "batch"},
    "discarding.py": {"fast", "batch"},
    "distances.py": {"fast", "batch"},
    "nearest.py": {"spec", "fast"},
    "reading_values.py": {"riichi/fast", "riichi/arrays"},
    "scoring.py": {"riichi/spec", "riichi/fast", "riichi/arrays"},
    "shanten.py": {"model", "spec", "cli"},
    "waits.py": {"spec", "fast", "cli"},
    # the JSON of the values of each package
    "encoding.py": {"json", "riichi", "census"},
    # neither scoring knows the other
    "rules.py": {"classical", "riichi/values"},
}
"""The file names that several folders of mjfunc have, each group with its reason."""
SAME_IN_BOTH_SCORINGS: Final = {"CHOICES", "DEFAULT_RULES", "Payment", "Rules", "score"}
"""What classical and riichi scoring both have."""


def test_the_public_names() -> None:
    """Sorted, each there, each listed, and nothing else pretends to be."""
    names = [*mjfunc.__all__]
    assert len(names) == len(set(names)) > 50
    assert set(names) == {name for name in vars(import_module("mjfunc.public")) if not name.startswith("_")}
    assert all(getattr(mjfunc, name) is getattr(import_module("mjfunc.public"), name) for name in names)
    assert version("mjfunc") == mjfunc.__version__
    assert {"ORPHANS", "RED_FIVES", "NotComplete", "Conventions"} <= set(names)
    with pytest.raises(AttributeError, match="^module 'mjfunc' has no attribute 'shantne'$"):
        getattr(mjfunc, "shantne")  # noqa: B009  # a checker would refuse the plain spelling


def test_modules_share_few_file_names() -> None:
    """A file name says which module it is, without its folder."""
    package = ROOT / "mjfunc"
    folders: dict[str, set[str]] = defaultdict(set)
    for file in package.rglob("*.py"):
        folders[file.name].add(file.parent.relative_to(package).as_posix())
    shared = {name: where for name, where in folders.items() if len(where) > 1 and not name.startswith("__")}
    assert SHARED_FILE_NAMES == shared


PUBLIC: Final = ("mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.arrays")
"""The packages that have public names, and the module of strategies."""
MODULES: Final = {name: import_module(name) for name in PUBLIC}


def test_every_package_with_public_names_is_known() -> None:
    """No other package lists names for users, but for the reports of the audit."""
    packages = (found.name for found in pkgutil.walk_packages(mjfunc.__path__, "mjfunc.") if found.ispkg)
    with_names = {name for name in packages if hasattr(import_module(name), "__all__")}
    assert {*PUBLIC} - {"mjfunc", "mjfunc.strategies"} == with_names - {"mjfunc.audit.reports"}


@pytest.mark.parametrize("name", PUBLIC)
def test_a_name_is_one_thing(name: str) -> None:
    """No public name is a module too, for importing the module would take its place."""
    package = MODULES[name]
    modules = {found.name for found in pkgutil.iter_modules(getattr(package, "__path__", ()))}
    assert set() == modules & {*package.__all__}
    assert [] == [public for public in package.__all__ if isinstance(getattr(package, public), ModuleType)]


@pytest.mark.parametrize("name", PUBLIC)
def test_only_public_names_are_listed(name: str) -> None:
    """By ``dir``, and so by completion; a star imports the same, and hides no package."""
    package = MODULES[name]
    others = {*mjfunc.PACKAGES, "__version__"} if package is mjfunc else set[str]()
    assert {*package.__all__} | others == {*dir(package)}
    taken: dict[str, object] = {}
    exec(f"from mjfunc import *\nfrom {name} import *", taken)  # noqa: S102  # a star stands in no function
    assert {*mjfunc.__all__, *package.__all__} == {*taken} - {"__builtins__"}
    assert set() == {*taken} & {*mjfunc.PACKAGES}


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
        "games",
        "practise",
        "riichi",
        "strategies",
    )
    assert [f"mjfunc.{name} True" for name in packages] == out.splitlines()


def test_packages_share_few_names() -> None:
    """Two packages have a name only where both answer the same question."""
    names = [name for package in PUBLIC if package != "mjfunc.riichi.arrays" for name in MODULES[package].__all__]
    assert len(names) > 150
    doubled = {name for name, times in Counter(names).items() if times > 1}
    assert {"shanten", "step"} == doubled - SAME_QUESTIONS - SAME_IN_BOTH_SCORINGS


@pytest.mark.parametrize(
    ("name", "some"),
    [
        ("mjfunc.explain", {"explanation", "explain_score", "score_text", "Condition"}),
        ("mjfunc.practise", {"MOST_EXERCISES", "exercises", "judge"}),
    ],
)
def test_names_that_are_loaded_later(name: str, some: set[str]) -> None:
    """Each is found, and no other."""
    package = import_module(name)
    names = set(package.__all__)
    assert some <= names
    assert names == {each for each in names if hasattr(package, each)}
    with pytest.raises(AttributeError, match=f"^module '{name}' has no attribute 'explained'$"):
        getattr(package, "explained")  # noqa: B009  # a checker would refuse the plain spelling
