"""Imports go one way, and the public names are where they are said to be."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import mjfunc

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "mjfunc"

MAY_IMPORT: Final = {
    "functional": set[str](),
    "tiles": {"functional"},
    "notation": {"functional", "tiles"},
    "model": {"functional", "tiles", "notation"},
    "spec": {"tiles", "model"},
    "fallback": {"tiles", "notation", "model"},
    "fast": {"functional", "tiles", "model", "spec"},
    "batch": {"functional", "tiles", "model", "spec", "fast"},
    "census": {"functional", "tiles", "model", "spec", "fast", "batch"},
    "classical": {"tiles", "notation", "model", "spec", "fallback", "fast"},
    "draw": set[str](),
    "oracle": {"functional", "tiles", "notation", "model", "spec", "fast", "classical"},
    "cli": {
        "functional",
        "tiles",
        "notation",
        "model",
        "spec",
        "fallback",
        "fast",
        "classical",
        "census",
        "draw",
        "oracle",
    },
    "public": {"tiles", "notation", "model", "spec", "fast"},
    "__init__": {"public", "batch", "census", "classical", "fallback", "fast"},
    "__main__": {"oracle", "cli"},
}
"""What each package and module may import beside itself; ``spec`` may import nothing that remembers."""


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (f"{module}.{name.name}" for name in node.names)
            case ast.ImportFrom():
                pytest.fail(f"{file} has an import that does not name its package")
            case ast.Call(ast.Name("import_module") | ast.Attribute(attr="import_module"), [ast.Constant(str(module))]):
                yield module
            case _:
                pass


def part(file: Path) -> str:
    """The package or module directly below ``mjfunc`` that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


FILES: Final = sorted(PACKAGE.rglob("*.py"))


def test_every_package_is_in_the_plan() -> None:
    """There is no package that is not planned, and none is planned that is not there."""
    assert set(MAY_IMPORT) == {part(file) for file in FILES}
    assert len(FILES) > len(MAY_IMPORT)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_go_one_way(file: Path) -> None:
    """A file imports its own package, and those below it."""
    ours = [module for module in imports(file) if module.split(".")[0] in {"mjfunc", "proofs", "tests"}]
    assert all(module.startswith("mjfunc.") for module in ours)
    assert set() == {module.split(".")[1] for module in ours} - MAY_IMPORT[part(file)] - {part(file)}


def test_imports_are_seen() -> None:
    """The test above looks at something: most files import another package."""
    assert 100 < sum(module.startswith("mjfunc.") for file in FILES for module in imports(file))


@pytest.mark.parametrize("file", [file for file in FILES if part(file) == "spec"], ids=lambda file: file.stem)
def test_the_specification_remembers_nothing(file: Path) -> None:
    """It imports the nouns, attrs and what every Python has, but no cache and no table."""
    allowed = {"__future__", "collections", "itertools", "typing", "attrs", "mjfunc"}
    modules = list(imports(file))
    assert not modules or set() == {module.split(".")[0] for module in modules} - allowed


def test_extras_stay_where_they_belong() -> None:
    """Only the command line and the batches import what only an extra brings."""
    used = {
        (part(file), module.split(".")[0])
        for file in FILES
        for module in imports(file)
        if module.split(".")[0] in {"click", "rich", "numpy", "distributed"}
    }
    assert {("batch", "numpy"), ("census", "numpy"), ("cli", "click"), ("cli", "rich")} == used


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
    assert [f"mjfunc.{name} True" for name in ("batch", "census", "classical", "fallback", "fast")] == out.splitlines()


def test_stars_do_not_hide_packages() -> None:
    """No public name of any package is the name of a package or of a module beside it."""
    from mjfunc import public  # noqa: PLC0415  # the package itself imports it only when asked

    names = [name for package in mjfunc.PACKAGES for name in import_module(f"mjfunc.{package}").__all__]
    names += public.__all__
    assert len(names) > 150
    assert set() == set(names) & set(mjfunc.PACKAGES)
    doubled = {name for name, times in Counter(names).items() if times > 1}
    assert {"shanten"} == doubled - {"acceptance", "waits", "is_complete"}
