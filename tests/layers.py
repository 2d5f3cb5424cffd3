"""The layers of mjfunc, and what each file of ours imports."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]

LAYERS: Final[dict[str, frozenset[str]]] = {
    layer: frozenset(below.split())
    for layer, below in {
        "functional": "",
        "memory": "",
        "tiles": "",
        "notation": "tiles",
        "model": "functional memory tiles notation",
        "spec": "tiles model",
        "fallback": "functional tiles notation model",
        "fast": "functional memory tiles model spec",
        "batch": "functional tiles model spec fast",
        "classical": "functional memory tiles model fallback fast",
        "strategies": "functional tiles model",
        "oracle.codecs": "functional tiles notation model",
        "riichi": "functional memory tiles model spec fast oracle.codecs",
        "riichi.arrays": "riichi",
        "riichi.batch": "functional tiles model batch riichi riichi.arrays",
        "census": "functional tiles model spec fast batch riichi riichi.arrays",
        "draw": "tiles notation model fallback riichi",
        "oracle": "functional memory tiles notation model spec fast classical riichi oracle.codecs",
        "explain": "tiles notation model spec fast classical riichi draw oracle.codecs",
        "practise": "functional tiles notation model fast batch census classical riichi draw explain",
        "views": "tiles model fallback census classical riichi draw explain",
        "audit": "functional memory tiles notation model spec fast batch census riichi draw oracle oracle.codecs",
        "cli": (
            "tiles notation model spec fallback fast census classical riichi draw views oracle oracle.codecs explain "
            "practise audit"
        ),
        "public": "tiles notation model spec fast",
        "__init__": "audit fallback fast batch census classical draw explain practise riichi strategies public",
        "__main__": "oracle cli",
    }.items()
}
"""What each package and module of mjfunc imports, beside itself: only what stands above it in this table."""


LATER: Final = {
    "mjfunc/__init__.py": 1,  # one of PACKAGES, each of which it also imports for the type checkers
    "mjfunc/audit/functions.py": 1,  # the module of a user's function
    "mjfunc/cli/commands.py": 1,  # one of PLACES, all of which are of cli
    "mjfunc/explain/__init__.py": 1,  # those of its own that need riichi, which it also imports for the type checkers
    "mjfunc/tiles/shown.py": 1,  # views, which stand above all values that they show, when a notebook asks for one
    "tests/bench/peers.py": 1,
    "tests/docs/test_docstrings.py": 1,
    "tests/unit/test_arguments.py": 1,
    "tests/unit/test_census.py": 1,
    "tests/unit/test_names.py": 1,
    "tests/unit/test_typing.py": 1,
    "tests/unit/test_values.py": 1,
}
"""The files that import modules whose names are only known when they run, and at how many places."""
_IMPORTERS: Final = frozenset({"import_module", "__import__"})


@cache
def imports(file: Path) -> list[str]:
    """Every module that a file imports, anywhere in it; an import that does not say of what is refused."""
    found = [*imported(file.read_text("utf-8"))]
    name = file.relative_to(ROOT).as_posix()
    hidden = found.count(None)
    assert LATER.get(name, 0) == hidden, f"{name} has {hidden} imports of a module that is not named"
    return [module for module in found if module is not None]


def imported(source: str) -> Iterator[str | None]:
    """Every module that a source imports; None for one that is not named from its first package on, in a constant."""
    tree = ast.parse(source)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from (f"{module}.{name.name}" for name in names)
                yield from (None for name in names if name.name in _IMPORTERS and name.asname)
            case ast.ImportFrom():
                yield None
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in _IMPORTERS:
                yield _named(node)
            case ast.Name(name) | ast.Attribute(attr=name) if name in _IMPORTERS and id(node) not in called:
                yield None
            case _:
                pass


def _named(call: ast.Call) -> str | None:
    """The module that a call imports, if it is a constant."""
    match [*call.args, *(word.value for word in call.keywords if word.arg == "name")]:
        case [ast.Constant(str(module)), *_] if not module.startswith("."):
            return module
        case _:
            return None


def ours(file: Path) -> set[str]:
    """The modules of mjfunc that a file imports, named from there."""
    return {module.removeprefix("mjfunc.") for module in imports(file) if module.split(".")[0] == "mjfunc"}


def layer_of(module: str) -> str:
    """The layer that a module of mjfunc, named from there, belongs to: the one with the longest name."""
    parts = module.split(".")
    names = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
    return next((name for name in names if name in LAYERS), parts[0])


def not_allowed(layer: str, modules: set[str]) -> set[str]:
    """The layers that a layer imports with these modules, and must not."""
    return {layer_of(module) for module in modules} - LAYERS[layer] - {layer}
