"""Imports go one way, through the layers of the table below."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

from tests.layers import LATER, LAYERS, ROOT, imported, imports, layer_of, not_allowed, ours

if TYPE_CHECKING:
    from pathlib import Path

EXTRAS: Final = {
    ("audit", "distributed"),
    ("audit", "numpy"),
    ("audit", "pyarrow"),
    ("batch", "numpy"),
    ("riichi.arrays", "numpy"),
    ("riichi.batch", "numpy"),
    ("census", "numpy"),
    ("cli", "click"),
    ("cli", "rich"),
    ("practise", "numpy"),
    ("strategies", "hypothesis"),
}
"""Which of them imports what only an extra brings."""
BESIDE: Final = {"proofs": {"mjfunc"}, "tests": {"mjfunc", "proofs"}}
"""What stands beside mjfunc, and what of ours it imports."""


def module_of(file: Path) -> str:
    """The name of a file's module, without that of the package it stands in."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts[1:])


FILES: Final = {package: sorted((ROOT / package).rglob("*.py")) for package in ("mjfunc", *BESIDE)}
OURS: Final = FILES["mjfunc"]


def layers_below(file: Path) -> set[str]:
    """The layers that a file of mjfunc imports beside its own."""
    return {layer_of(module) for module in ours(file)} - {layer_of(module_of(file))}


def test_every_layer_is_in_the_table() -> None:
    """Nothing stands beside the layers, and each has those below it above."""
    assert set(LAYERS) == {layer_of(module_of(file)) for file in OURS}
    names = [*LAYERS]
    for number, layer in enumerate(names):
        assert set() == LAYERS[layer] - set(names[:number]), layer


@pytest.mark.parametrize("file", OURS, ids=module_of)
def test_imports_go_one_way(file: Path) -> None:
    """A file of mjfunc imports its own layer, those that the table lets it, and nothing that stands beside mjfunc."""
    assert set() == not_allowed(layer_of(module_of(file)), ours(file))
    assert set() == {module.split(".")[0] for module in imports(file)} & set(BESIDE)


@pytest.mark.parametrize(
    ("layer", "modules", "expected"),
    [
        ("classical", {"model.hand", "riichi.yaku"}, {"riichi"}),
        (
            "riichi",
            {"riichi.yaku", "model.winds", "fast.waits", "classical.sets", "fallback"},
            {"classical", "fallback"},
        ),
        (
            "audit",
            {"audit.report", "oracle.codecs.VERSION", "model.hand", "cli.lines", "fallback"},
            {"cli", "fallback"},
        ),
        ("oracle", {"oracle.codecs.VERSION", "audit.report", "riichi", "explain"}, {"audit", "explain"}),
        ("oracle.codecs", {"oracle.operations.OPERATIONS", "model.hand"}, {"oracle"}),
    ],
)
def test_the_rule(layer: str, modules: set[str], expected: set[str]) -> None:
    """A layer may import only what stands in its row."""
    assert expected == not_allowed(layer, modules)


def test_neither_scoring_imports_the_other() -> None:
    """What both need stands below them."""
    assert "classical" not in LAYERS["riichi"]
    assert "riichi" not in LAYERS["classical"]


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
    assert expected == [*imported(source)]


def test_an_import_of_what_is_not_named_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless its file is on the list, with as many of them as there are."""
    monkeypatch.setattr("tests.layers.ROOT", tmp_path)
    file = tmp_path / "hidden.py"
    file.write_text("__import__(a)", "utf-8")
    with pytest.raises(AssertionError, match="^hidden.py has 1 imports of a module that is not named"):
        imports(file)
    assert [] == [name for name in LATER if not (ROOT / name).exists()]


def test_the_table_says_no_more_than_there_is() -> None:
    """Every arrow in it is an import, so whoever reads the table reads the code."""
    used = {layer: set[str]() for layer in LAYERS}
    for file in OURS:
        used[layer_of(module_of(file))] |= layers_below(file)
    assert {layer: set(below) for layer, below in LAYERS.items()} == {layer: used[layer] for layer in LAYERS}


MOST_LINES: Final = 40
"""So many fit on a screen, decorators included."""


@pytest.mark.parametrize("file", [*OURS, *FILES["proofs"]], ids=lambda file: str(file.relative_to(ROOT)))
def test_functions_are_short(file: Path) -> None:
    """No function has to be scrolled."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min(part.lineno for part in (node, *node.decorator_list))
            assert MOST_LINES > (node.end_lineno or first) - first, node.name


@pytest.mark.parametrize("package", BESIDE)
def test_what_stands_beside(package: str) -> None:
    """Proofs import mjfunc, tests import both; the client of the types imports nothing but public packages."""
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
        "practise",
        "riichi",
        "riichi.batch",
        "strategies",
    )
    assert {"mjfunc", *packages} == client


@pytest.mark.parametrize("file", [file for file in OURS if layer_of(module_of(file)) == "spec"], ids=module_of)
def test_the_specification_remembers_nothing(file: Path) -> None:
    """It imports the nouns, attrs and what every Python has, but no cache and no table."""
    allowed = {"__future__", "collections", "itertools", "typing", "attrs", "mjfunc"}
    modules = list(imports(file))
    assert not modules or set() == {module.split(".")[0] for module in modules} - allowed


def test_extras_stay_where_they_belong() -> None:
    """Only the packages that need an extra import what it brings."""
    brought = {"click", "rich", "numpy", "pyarrow", "distributed", "hypothesis"}
    assert {
        (layer_of(module_of(file)), top)
        for file in OURS
        for top in (module.split(".")[0] for module in imports(file))
        if top in brought
    } == EXTRAS
