"""Imports go one way, through the layers of the table below."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]

LAYERS: Final[dict[str, frozenset[str]]] = {
    layer: frozenset(below.split())
    for layer, below in {
        "functional": "",
        "tiles": "",
        "notation": "tiles",
        "model": "functional tiles notation",
        "spec": "tiles model",
        "fallback": "functional tiles notation model",
        "fast": "functional tiles model spec",
        "batch": "functional tiles model spec fast",
        "census": "functional tiles model spec fast batch",
        "classical": "tiles model fallback fast",
        "draw": "",
        "strategies": "tiles model",
        "oracle.codecs": "functional tiles notation model",
        "oracle": "functional tiles notation model spec fast classical oracle.codecs",
        "cli": "tiles notation model spec fallback fast census classical draw oracle oracle.codecs",
        "public": "tiles notation model spec fast",
        "__init__": "fallback fast batch census classical strategies public",
        "__main__": "oracle cli",
    }.items()
}
"""What each package and module of mjfunc imports, beside itself: only what stands above it in this table."""
EXTRAS: Final = {
    ("batch", "numpy"),
    ("census", "numpy"),
    ("cli", "click"),
    ("cli", "rich"),
    ("strategies", "hypothesis"),
}
"""Which of them imports what only an extra brings."""
BESIDE: Final = {"proofs": {"mjfunc"}, "tests": {"mjfunc", "proofs"}}
"""What stands beside mjfunc, and what of ours it imports."""


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
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


def layer_of(module: str) -> str:
    """The layer that a module of mjfunc, named from there, belongs to: the one with the longest name."""
    parts = module.split(".")
    names = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
    return next((name for name in names if name in LAYERS), parts[0])


def module_of(file: Path) -> str:
    """The name of a file's module, without that of the package it stands in."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts[1:])


FILES: Final = {package: sorted((ROOT / package).rglob("*.py")) for package in ("mjfunc", *BESIDE)}
OURS: Final = FILES["mjfunc"]


def ours(file: Path) -> set[str]:
    """The modules of mjfunc that a file imports, named from there."""
    return {module.removeprefix("mjfunc.") for module in imports(file) if module.split(".")[0] == "mjfunc"}


def layers_below(file: Path) -> set[str]:
    """The layers that a file of mjfunc imports beside its own."""
    return {layer_of(module) for module in ours(file)} - {layer_of(module_of(file))}


def test_every_layer_is_in_the_table() -> None:
    """Nothing is built beside the layers, no layer is planned that is not there, and each has those below it above."""
    assert set(LAYERS) == {layer_of(module_of(file)) for file in OURS}
    names = [*LAYERS]
    for number, layer in enumerate(names):
        assert set() == LAYERS[layer] - set(names[:number]), layer


@pytest.mark.parametrize("file", OURS, ids=module_of)
def test_imports_go_one_way(file: Path) -> None:
    """A file of mjfunc imports its own layer, those that the table lets it, and nothing that stands beside mjfunc."""
    assert set() == layers_below(file) - LAYERS[layer_of(module_of(file))]
    assert set() == {module.split(".")[0] for module in imports(file)} & set(BESIDE)


def test_the_table_says_no_more_than_there_is() -> None:
    """Every arrow in it is an import, so whoever reads the table reads the code."""
    used = {layer: set[str]() for layer in LAYERS}
    for file in OURS:
        used[layer_of(module_of(file))] |= layers_below(file)
    assert {layer: set(below) for layer, below in LAYERS.items()} == used


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
    assert {"mjfunc", "batch", "census", "classical", "fallback", "fast", "strategies"} == client


@pytest.mark.parametrize("file", [file for file in OURS if layer_of(module_of(file)) == "spec"], ids=module_of)
def test_the_specification_remembers_nothing(file: Path) -> None:
    """It imports the nouns, attrs and what every Python has, but no cache and no table."""
    allowed = {"__future__", "collections", "itertools", "typing", "attrs", "mjfunc"}
    modules = list(imports(file))
    assert not modules or set() == {module.split(".")[0] for module in modules} - allowed


def test_extras_stay_where_they_belong() -> None:
    """Only the packages that need an extra import what it brings."""
    brought = {"click", "rich", "numpy", "distributed", "hypothesis"}
    assert {
        (layer_of(module_of(file)), top)
        for file in OURS
        for top in (module.split(".")[0] for module in imports(file))
        if top in brought
    } == EXTRAS
