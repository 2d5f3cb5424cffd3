"""Replace one expression or statement of a Python module, found by its syntax tree.

Layout, comments and the rest of the module do not matter: quoted code is compared, as a syntax tree, with the code of
one function, method, class or assigned name.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeGuard, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Code: TypeAlias = ast.AST | list[ast.stmt]


@attrs.frozen
class SourceChange:
    """A piece of code and its replacement: ``old`` must occur exactly once in ``target``, and is replaced by ``new``.

    The target is a module and a qualified name in it, ``package.module:Class.method``. One ``...`` in ``old`` matches
    any expression or, as the only statement of a body, any body; each ``...`` in ``new`` repeats what it matched.
    """

    target: str
    old: str
    new: str

    @property
    def module(self) -> str:
        """The module that is changed."""
        return self.target.partition(":")[0]

    def check(self) -> None:
        """Raise ValueError if the module, the target, the old code or the new code is not as described above."""
        self._place_and_replacement()

    def changed_source(self) -> str:
        """Source of the whole module with the replacement; raises as ``check`` does."""
        place, replacement = self._place_and_replacement()
        changed = _substituted(_syntax_tree(self.module), lambda node: node is place, replacement)
        return ast.unparse(ast.fix_missing_locations(cast("ast.Module", changed)))

    def _place_and_replacement(self) -> tuple[ast.AST, object]:
        place, wildcards = _place(_definition(_syntax_tree(self.module), self.target), self.target, self.old)
        new: object = _parsed("new", self.new)
        if isinstance(place, ast.expr) and not isinstance(new, ast.expr):
            message = f"new must be an expression, as old is: {self.new!r}"
            raise ValueError(message)  # noqa: TRY004  # the type is that of a syntax tree
        if isinstance(place, ast.stmt) and isinstance(new, ast.expr):
            new = [ast.Expr(new)]
        if len(wildcards) > 1:
            message = f"old has {len(wildcards)} wildcards, not one: {self.old!r}"
            raise ValueError(message)
        for matched in wildcards:
            new = _substituted(new, _is_any_statement if isinstance(matched, list) else _is_any, matched)
        if _matches(new, [place] if _is_list(new) else place, []):
            message = f"new is the same code as old: {self.new!r}"
            raise ValueError(message)
        return place, new


@cache
def _syntax_tree(module: str) -> ast.Module:
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        found = None
    if found is None or found.origin is None:
        message = f"there is no module {module!r}"
        raise ValueError(message)
    return ast.parse(Path(found.origin).read_text("utf-8"))


def _parsed(name: str, text: str) -> ast.expr | list[ast.stmt]:
    """The expression, or the statements, of a text."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        pass  # It may be statements.
    try:
        return ast.parse(text.strip()).body
    except SyntaxError as error:
        message = f"{name} is not Python ({error.msg}): {text!r}"
        raise ValueError(message) from None


def _definition(tree: ast.Module, target: str) -> ast.AST:
    """The function, method, class or assignment that a target names; the last where a name is defined twice."""
    module, _, qualified = target.partition(":")
    found: ast.AST = tree
    for name in qualified.split("."):
        named = [statement for statement in _statements(found) if name in _defined_names(statement)]
        if not named:
            message = f"there is no {qualified!r} in {module}"
            raise ValueError(message)
        found = named[-1]
    return found


def _statements(parent: ast.AST) -> list[ast.stmt]:
    """All statements in a module, class or function, but for those in a class or function inside it."""
    found: list[ast.stmt] = []
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.stmt):
            found.append(node)
        if not isinstance(node, Definition):
            found += _statements(node)
    return found


def _defined_names(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name) | ast.AnnAssign(ast.Name(name)):
            return [name]
        case ast.Assign(targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case _:
            return []


def _place(definition: ast.AST, target: str, old: str) -> tuple[ast.AST, list[Code]]:
    """The only node that matches this code, and the code that its wildcard matches, if it has one."""
    match _parsed("old", old):
        case ast.expr() as pattern:
            pass
        case [pattern]:
            pass
        case several:
            message = f"old is {len(several)} statements, not one: {old!r}"
            raise ValueError(message)
    found: list[tuple[ast.AST, list[Code]]] = []
    for node in ast.walk(definition):
        wildcards: list[Code] = []
        if _matches(pattern, node, wildcards):
            found.append((node, wildcards))
    if len(found) != 1:
        message = f"{old!r} occurs {len(found)} times in {target}, not once"
        raise ValueError(message)
    return found[0]


def _matches(pattern: object, code: object, wildcards: list[Code]) -> bool:
    """Whether code matches a pattern; adds the code that wildcards of the pattern match."""
    match pattern, code:
        case ast.Constant(value), ast.expr() if value is ...:
            wildcards.append(code)
            return True
        case [ast.stmt() as only], _ if _is_any_statement(only) and _is_statements(code):
            wildcards.append(code)
            return True
        case ast.AST(), ast.AST():
            return type(pattern) is type(code) and all(
                _matches(getattr(pattern, field, None), getattr(code, field, None), wildcards)
                for field in pattern._fields
            )
        case _ if _is_list(pattern) and _is_list(code):
            return len(pattern) == len(code) and all(
                _matches(one, other, wildcards) for one, other in zip(pattern, code, strict=True)
            )
        case _:
            return type(pattern) is type(code) and pattern == code


def _is_list(code: object) -> TypeGuard[list[object]]:
    return isinstance(code, list)


def _is_statements(code: object) -> TypeGuard[list[ast.stmt]]:
    """Whether code is a body; a list in a syntax tree that begins with a statement has only statements."""
    return _is_list(code) and bool(code) and isinstance(code[0], ast.stmt)


def _is_any(node: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _is_any_statement(node: object) -> bool:
    return isinstance(node, ast.Expr) and _is_any(node.value)


def _substituted(code: object, is_place: Callable[[object], bool], replacement: object) -> object:
    """A copy of code with a replacement at each place; a list of statements can take the place of one."""
    if is_place(code):
        return replacement
    if _is_list(code):
        parts = [_substituted(part, is_place, replacement) for part in code]
        return [part for each in parts for part in (each if _is_list(each) else [each])]
    if isinstance(code, ast.AST):
        return type(code)(**{name: _substituted(part, is_place, replacement) for name, part in ast.iter_fields(code)})
    return code
