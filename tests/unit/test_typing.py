"""The typed client uses everything public, hides nothing from the checkers, and does what it says."""

from __future__ import annotations

import ast
import tokenize
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pytest

import mjfunc
from mjfunc import Conventions, classical
from tests.typing import user

if TYPE_CHECKING:
    from collections.abc import Iterator

CLIENT: Final = Path(user.__file__)
TREE: Final = ast.parse(CLIENT.read_text(encoding="utf-8"))


def names_used(tree: ast.AST, package: str) -> set[str]:
    """What follows the name of a package and a dot."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(value), attr) if value == package:
                found.add(attr)
            case _:
                pass
    return found


def fields_given(tree: ast.AST, name: str) -> Iterator[set[str]]:
    """The fields that are named where a class of this name is called."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(attr=called), keywords=keywords) if called == name:
                yield {keyword.arg for keyword in keywords if keyword.arg is not None}
            case _:
                pass


def test_names_are_seen_only_behind_their_package() -> None:
    """A name of another package, one in a text, and one alone are not uses of it."""
    tree = ast.parse("batch.waits(rows)\nx: batch.Rows = mjfunc.parse('batch.shanten')\nacceptance, one.batch.kinds_in")
    assert {"waits", "Rows"} == names_used(tree, "batch")


@pytest.mark.parametrize(("package", "least"), [("public", 70), *((name, 1) for name in mjfunc.PACKAGES)])
def test_the_client_uses_every_public_name(package: str, least: int) -> None:
    """Whoever adds a public name adds its use, and so the checkers see it."""
    names: set[str] = set(import_module(f"mjfunc.{package}").__all__)
    assert least <= len(names)
    assert set() == names - names_used(TREE, "mjfunc" if package == "public" else package)


@pytest.mark.parametrize("chosen", [Conventions, classical.Rules, classical.Mechanics])
def test_the_client_chooses_every_field(chosen: type[attrs.AttrsInstance]) -> None:
    """What can be chosen is chosen once, each field by its name."""
    assert [set(attrs.fields_dict(chosen))] == list(fields_given(TREE, chosen.__name__))


def test_the_client_hides_nothing_from_the_checkers() -> None:
    """No comment excuses anything, nothing is cast, and nothing is Any."""
    with tokenize.open(CLIENT) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    assert [] == [token.string for token in tokens if token.type == tokenize.COMMENT]
    words = {token.string for token in tokens if token.type == tokenize.NAME}
    assert set() == words & {"Any", "cast", "getattr", "object_setattr"}
    assert {"assert_never", "batch"} <= words


def test_the_client_runs() -> None:
    """What it asks, and what it is answered."""
    found = user.main()
    assert [
        *(error.code for error in user.FAULTS),
        "five-of-a-kind at 4: 5 1m, but there are only 4 of a kind",
        "11z (123m)",
    ] == found["faults"]
