"""Imports go one way, through the packages in their order."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from tests.layers import (
    INNER,
    LATER,
    ORDER,
    ROOT,
    circles,
    import_graph,
    imported,
    imported_packages,
    imports,
    inner_imports,
    ours,
    package_of,
    public_definitions,
    too_early,
    tree,
)

if TYPE_CHECKING:
    from pathlib import Path

EXTRAS: Final = {
    ("audit", "distributed"),
    ("audit", "numpy"),
    ("audit", "pyarrow"),
    ("batch", "numpy"),
    ("riichi", "numpy"),
    ("census", "numpy"),
    ("cli", "click"),
    ("cli", "numpy"),
    ("cli", "pyarrow"),
    ("cli", "rich"),
    ("practise", "numpy"),
    ("games", "hypothesis"),
    ("games", "numpy"),
    ("strategies", "hypothesis"),
}
"""Which of them imports what only an extra brings."""
BESIDE: Final = {"proofs": {"mjfunc"}, "benchmarks": {"mjfunc"}, "tests": {"mjfunc", "proofs", "benchmarks"}}
"""What stands beside mjfunc, and what of ours it imports."""


def module_of(file: Path) -> str:
    """The name of a file's module, without that of the package it stands in."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts[1:])


FILES: Final = {package: sorted((ROOT / package).rglob("*.py")) for package in ("mjfunc", *BESIDE)}
OURS: Final = FILES["mjfunc"]


def packages_imported_by(package: str) -> set[str]:
    """The other packages that a package imports, inside functions and for types too."""
    files = [file for file in OURS if package_of(module_of(file)) == package]
    return {module for file in files for module in imported_packages(package, ours(file))}


def test_every_package_has_its_place() -> None:
    """In the order of the packages, once."""
    assert len(ORDER) == len({*ORDER})
    assert {*ORDER} == {package_of(module_of(file)) for file in OURS}


def test_imports_go_one_way() -> None:
    """A file of mjfunc imports its own package, those before it, and nothing that stands beside mjfunc."""
    wrong = {module_of(file): too_early(package_of(module_of(file)), ours(file)) for file in OURS}
    assert {} == {module: packages for module, packages in wrong.items() if packages}
    assert set() == {module.split(".")[0] for file in OURS for module in imports(file)} & set(BESIDE)


@pytest.mark.parametrize(
    ("package", "modules", "expected"),
    [
        ("classical", {"model.hand", "riichi.yaku", "json"}, {"riichi"}),
        ("riichi", {"riichi.yaku", "model.winds", "fast.waits", "census", "draw.html_page"}, {"census", "draw"}),
        ("audit", {"audit.core.report", "json.codecs.LONGEST", "model.hand", "cli.lines"}, {"cli"}),
        ("files", {"tiles.tile"}, {"tiles"}),
    ],
)
def test_the_rule(package: str, modules: set[str], expected: set[str]) -> None:
    """A package may import only those before it."""
    assert expected == too_early(package, modules)


AUDIT_ORDER: Final = ("core", "topics", "subjects", "faults", "diagnosis", "suites")
"""The inner packages of the audit; each imports only those before it."""


@pytest.mark.parametrize("at", range(len(AUDIT_ORDER)), ids=AUDIT_ORDER)
def test_the_audit_has_an_order(at: int) -> None:
    """The core imports no other part of the audit; nor does any part import one after it."""
    folder = ROOT / "mjfunc" / "audit" / AUDIT_ORDER[at]
    parts = {
        module.split(".")[1] for file in folder.rglob("*.py") for module in ours(file) if module.startswith("audit.")
    }
    assert parts <= {*AUDIT_ORDER[: at + 1]}


def test_neither_scoring_imports_the_other() -> None:
    """What both need stands before them."""
    assert "classical" not in packages_imported_by("riichi")
    assert "riichi" not in packages_imported_by("classical")


@pytest.mark.parametrize("package", ["mjfunc", "proofs"])
def test_no_modules_import_each_other(package: str) -> None:
    """Not in a circle of any length, inside functions and for types neither."""
    assert set() == circles(import_graph(FILES[package]))


def test_circles_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a package, a function and a block for types; not what leads to a circle, nor what it leads to."""
    monkeypatch.setattr("tests.layers.ROOT", tmp_path)
    sources = {
        "before": "from a import b",
        "a": "def f():\n    from b.c import d",
        "b/__init__": "import json",
        "b/c": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import after, e",
        "e": "from a import b",
        "after": "import b",
    }
    (tmp_path / "b").mkdir()
    files = [tmp_path / f"{name}.py" for name in sources]
    for file, source in zip(files, sources.values(), strict=True):
        file.write_text(source, "utf-8")
    assert {"a": {"b.c"}, "b": set(), "e": {"a"}}.items() <= import_graph(files).items()
    assert {frozenset({"a", "b.c", "e"})} == circles(import_graph(files))


def test_imports_inside_functions_have_a_reason() -> None:
    """Each is on the list below its reason, and nothing else is."""
    listed = [line.strip() for lines in INNER.values() for line in lines.strip().splitlines()]
    assert len(listed) == len({*listed})
    found = {
        f"{file.relative_to(ROOT).as_posix()}: {module}"
        for file in (*OURS, *FILES["proofs"])
        for module in inner_imports(file)
    }
    assert found == {*listed}


def test_a_public_name_has_one_meaning() -> None:
    """Two modules of mjfunc define no class or type alias of the same name."""
    times = Counter(name for file in OURS for name in public_definitions(file))
    assert len(times) > 300
    assert {} == {name: number for name, number in times.items() if number > 1}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b, c as d", ["a.b", "c"]),
        ("from a import b, c", ["a.b", "a.c"]),
        ("def f():\n    from a.b import c", ["a.b.c"]),
        ("import_module('a.b')", ["a.b"]),
        ("importlib.import_module(name='a.b')", ["a.b"]),
        ("__import__('a.b')", ["a.b"]),
        ("builtins.__import__('a')", ["a"]),
        ("from . import a", [None]),
        ("from .a import b", [None]),
        ("import_module(f'a.{b}')", [None]),
        ("importlib.import_module(a)", [None]),
        ("import_module('.a', 'b')", [None]),
        ("__import__(a)", [None]),
        ("__import__()", [None]),
        ("load = importlib.import_module", [None]),
        ("map(__import__, 'ab')", [None]),
        ("from importlib import import_module as load", ["importlib.import_module", None]),
        ("a = 'import b'", []),
    ],
)
def test_imports_are_seen(source: str, expected: list[str | None]) -> None:
    """Whatever imports is seen; what does not say in a constant what it imports is seen as None."""
    assert expected == [*imported(ast.parse(source))]


def test_dynamic_imports_must_be_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless its file is on the list, with as many of them as there are."""
    monkeypatch.setattr("tests.layers.ROOT", tmp_path)
    file = tmp_path / "hidden.py"
    file.write_text("__import__(a)", "utf-8")
    with pytest.raises(AssertionError, match="^hidden.py has 1 imports of a module that is not named"):
        imports(file)
    assert [] == [name for name in LATER if not (ROOT / name).exists()]


MOST_LINES: Final = 40
"""So many fit on a screen, decorators included."""


def test_functions_are_short() -> None:
    """No function has to be scrolled."""
    assert [] == [
        f"{file.relative_to(ROOT)}: {node.name}"
        for file in (*OURS, *FILES["proofs"])
        for node in ast.walk(tree(file))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - min(part.lineno for part in (node, *node.decorator_list)) >= MOST_LINES
    ]


@pytest.mark.parametrize("package", BESIDE)
def test_imports_of_other_packages(package: str) -> None:
    """Proofs and benchmarks import mjfunc, tests import all; the client of the types imports only public packages."""
    first = {module.split(".")[0] for file in FILES[package] for module in imports(file)}
    assert BESIDE[package] == first & {"mjfunc", *BESIDE} - {package}
    client = {module for file in FILES["tests"] if file.parent.name == "typing" for module in ours(file)}
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
        "games.game_strategies",
        "riichi.arrays",
        "strategies",
    )
    assert {"mjfunc", *packages} == client - {"*", "explain.*"}


@pytest.mark.parametrize("file", [file for file in OURS if package_of(module_of(file)) == "spec"], ids=module_of)
def test_the_specification_remembers_nothing(file: Path) -> None:
    """It imports the nouns, attrs and what every Python has, but no cache and no table."""
    allowed = {"__future__", "collections", "itertools", "typing", "attrs", "mjfunc"}
    modules = list(imports(file))
    assert not modules or set() == {module.split(".")[0] for module in modules} - allowed


def test_extras_stay_where_they_belong() -> None:
    """Only the packages that need an extra import what it brings."""
    brought = {"click", "rich", "numpy", "pyarrow", "distributed", "hypothesis"}
    assert {
        (package_of(module_of(file)), top)
        for file in OURS
        for top in (module.split(".")[0] for module in imports(file))
        if top in brought
    } == EXTRAS
