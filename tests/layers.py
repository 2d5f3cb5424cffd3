"""The order of the packages of mjfunc, and the imports and definitions of each file of ours."""

from __future__ import annotations

import ast
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

ROOT: Final = Path(__file__).parents[1]

ORDER: Final = (
    *("extras", "files", "functional", "tiles", "notation", "model", "json", "spec", "fallback", "fast", "batch"),
    *("classical", "strategies", "riichi", "games", "census", "draw", "report_files", "oracle", "explain", "practise"),
    *("views", "audit", "playground", "cli", "public", "__init__", "__main__"),
)
"""The packages and modules of mjfunc: each imports, beside itself, only those that stand before it."""

INNER: Final = {
    "start-up time: a command or a function loads only what it needs": """
        mjfunc/__main__.py: mjfunc.cli.process
        mjfunc/__main__.py: mjfunc.oracle.loop
        mjfunc/audit/scale/executors.py: asyncio
        mjfunc/audit/subjects/supervisor.py: _ctypes
        mjfunc/audit/subjects/supervisor.py: resource
        mjfunc/audit/subjects/supervisor.py: signal
        mjfunc/cli/hand_answers.py: json
        mjfunc/cli/hand_answers.py: mjfunc.json.encoding
        mjfunc/cli/hand_answers.py: mjfunc.oracle.operations
        mjfunc/cli/audit_runs.py: rich.console
        mjfunc/cli/audit_runs.py: rich.progress
        mjfunc/cli/commands.py: difflib
        mjfunc/cli/decompose.py: mjfunc.cli.drawing
        mjfunc/cli/options.py: mjfunc.files
        mjfunc/cli/options.py: pathlib
        mjfunc/cli/process.py: mjfunc.cli.commands
        mjfunc/cli/process.py: mjfunc.fast.waits
        mjfunc/cli/score_riichi.py: mjfunc.cli.drawing
        mjfunc/cli/score_riichi.py: mjfunc.explain
        mjfunc/cli/shanten.py: mjfunc.fast.outlook
        mjfunc/cli/shanten.py: mjfunc.json.encoding
        mjfunc/cli/text_output.py: rich.console
        mjfunc/cli/text_output.py: rich.text
        mjfunc/cli/trace.py: mjfunc.cli.drawing
        mjfunc/draw/hand_pictures.py: mjfunc.riichi.values.reading
        mjfunc/draw/hand_pictures.py: mjfunc.riichi.values.wins
        mjfunc/draw/terminal_hands.py: mjfunc.riichi.values.reading
        mjfunc/draw/terminal_hands.py: mjfunc.riichi.values.wins
        mjfunc/explain/hand_values.py: mjfunc.explain.hand_scores
        mjfunc/fast/distances.py: mjfunc.spec.shanten
        mjfunc/fast/hands.py: mjfunc.fast.outlook
        mjfunc/fast/waits.py: mjfunc.fast.decompositions
        mjfunc/functional.py: toolz
        mjfunc/model/hand.py: mjfunc.notation.naming
        mjfunc/oracle/answering.py: mjfunc.oracle.win_requests
    """,
    "numpy: one hand, and the suites and answers that have no arrays, do without it": """
        mjfunc/audit/suites/__init__.py: mjfunc.audit.suites.array_suites
        mjfunc/audit/suites/batches.py: mjfunc.audit.suites.row_batches
        mjfunc/audit/topics/hand_topic.py: mjfunc.audit.topics.array_answers
    """,
    "a peer is imported when it is asked, for nobody needs to have it installed": """
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.agari
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.constants
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.hand_calculating.divider
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.hand_calculating.hand
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.hand_calculating.hand_config
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.meld
        mjfunc/audit/peers/pypi/mahjong.py: mahjong.shanten
        mjfunc/audit/peers/pypi/riichienv.py: riichienv
        mjfunc/audit/simulators/riichienv_games.py: riichienv
        mjfunc/audit/peers/pypi/xiangting.py: xiangting
    """,
}
"""Why modules are imported inside functions, and where: the file, and the module that it imports."""
LATER: Final = {
    "mjfunc/__init__.py": 1,  # one of PACKAGES, each of which it also imports for the type checkers
    "mjfunc/audit/subjects/function_subject.py": 1,  # the module of a user's function
    "mjfunc/audit/peers/registry.py": 1,  # the modules of peers.pypi, each of which is a peer
    "mjfunc/cli/commands.py": 1,  # one of COMMANDS, all of which are of cli
    "mjfunc/practise/__init__.py": 1,  # the module that draws exercises, which it also imports for the type checkers
    "mjfunc/explain/__init__.py": 1,  # those of its own that need riichi, which it also imports for the type checkers
    "mjfunc/tiles/value_base.py": 1,  # mjfunc.VIEWS, when a notebook asks for a picture
    "mjfunc/views/__init__.py": 1,  # one of its own, that of the value which is shown
    "proofs/changed_import.py": 1,  # those that sabotages change
    "benchmarks/peers.py": 1,
    "tests/docs/test_docstrings.py": 3,
    "tests/unit/test_arguments.py": 1,
    "tests/unit/test_census.py": 1,
    "tests/unit/test_completion.py": 2,
    "tests/unit/test_names.py": 3,
    "tests/unit/test_reprs.py": 1,
    "tests/unit/test_rows_of_chunks.py": 1,
    "tests/unit/test_typing.py": 1,
    "tests/unit/test_values.py": 1,
}
"""The files that import modules whose names are only known when they run, and at how many places."""
_IMPORTERS: Final = frozenset({"import_module", "__import__"})


@cache
def imports(file: Path) -> list[str]:
    """Every module that a file imports, anywhere in it; an import that does not say of what is refused."""
    found = [*imported(tree(file))]
    name = file.relative_to(ROOT).as_posix()
    hidden = found.count(None)
    assert LATER.get(name, 0) == hidden, f"{name} has {hidden} imports of a module that is not named"
    return [module for module in found if module is not None]


def imported(parsed: ast.Module) -> Iterator[str | None]:
    """Every module that a file imports; None for one that is not named from its first package on, in a constant."""
    nodes = [*ast.walk(parsed)]
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
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


def package_of(module: str) -> str:
    """The member of ``ORDER`` that a module of mjfunc, named from there, belongs to."""
    return module.split(".", maxsplit=1)[0]


def imported_packages(package: str, modules: Iterable[str]) -> set[str]:
    """The packages that a package imports with these modules, beside itself."""
    return {package_of(module) for module in modules} - {package}


def too_early(package: str, modules: Iterable[str]) -> set[str]:
    """The packages that a package imports with these modules, and that do not stand before it."""
    return imported_packages(package, modules) - {*ORDER[: ORDER.index(package)]}


@cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text("utf-8"))


def name_of(file: Path) -> str:
    """The name under which a file is imported."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(files: Iterable[Path]) -> dict[str, set[str]]:
    """For each of these modules those that it imports, inside functions and for types too."""
    names = {name_of(file): file for file in files}
    return {name: {*_known(imports(file), names)} - {name} for name, file in names.items()}


def _known(modules: Iterable[str], names: Container[str]) -> Iterator[str]:
    """The longest beginning of each module that is one of these names: the rest is a name in that module."""
    for module in modules:
        parts = module.split(".")
        beginnings = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
        yield from islice((name for name in beginnings if name in names), 1)


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The strongly connected components of more than one module: each reaches every other."""
    reached = {name: _reached(name, graph) for name in graph}
    return {
        frozenset(other for other in reached[name] if name in reached[other]) for name in graph if name in reached[name]
    }


def _reached(name: str, graph: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [name]
    while todo:
        new = graph[todo.pop()] - found
        found |= new
        todo += new
    return found


def inner_imports(file: Path) -> set[str]:
    """The modules that a file imports inside functions."""
    functions = (node for node in ast.walk(tree(file)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return {module for function in functions for module in _imports_in(function)}


def _imports_in(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                inner = [f"{module}.{name.name}" for name in names]
                yield from (name if (ROOT / f"{name.replace('.', '/')}.py").exists() else module for name in inner)
            case _:
                pass


def public_definitions(file: Path) -> set[str]:
    """The public classes and type aliases that a file defines."""
    body = tree(file).body
    nodes = [*body, *(inner for node in body if isinstance(node, ast.If) for inner in (*node.body, *node.orelse))]
    return {name for name in map(_defined, nodes) if name and not name.startswith("_")}


def _defined(node: ast.stmt) -> str | None:
    match node:
        case ast.ClassDef(name):
            return name
        case ast.AnnAssign(target=ast.Name(name), annotation=ast.Name("TypeAlias")):
            return name
        case _:
            return None
