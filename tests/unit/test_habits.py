"""What the changelog says was renamed was there and is not, what contributors are told to run and touch is there."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import Final

import pytest

import mjfunc
from mjfunc import batch, classical, fallback, parse

ROOT: Final = Path(__file__).parents[2]
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text("utf-8")
CONTRIBUTING: Final = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RENAMED: Final = re.findall(r"^\| `(.+)` \| `(.+)` \|$", CHANGELOG, re.MULTILINE)
DRAWN: Final = parse("123m456p789s111z22z")
NAMES: Final = {
    "importlib": importlib,
    "mjfunc": mjfunc,
    "hand": parse("199m1133557799p"),
    "drawn": DRAWN,
    "quads": parse("1111222333444m55z"),
    "rows": batch.rows_of([DRAWN]),
    "card": classical.final_score(DRAWN, classical.Winds("S", "E")).card,
    "machine": fallback.MENDED,
    "goal": fallback.Goal(5),
    "state": fallback.start(DRAWN.counts),
}


def test_the_list_is_read() -> None:
    """Every line of the table below the heading, and none of another."""
    table = CHANGELOG.partition("### Renamed")[2]
    assert 54 == len(RENAMED) == table.count("\n| ") - 2


@pytest.mark.parametrize(("before", "now"), RENAMED)
def test_only_the_new_name_is_answered(before: str, now: str) -> None:
    """The old one is refused; whether it was there once, only the history knows."""
    with pytest.raises((AttributeError, ImportError, TypeError, mjfunc.MahjongError)):
        eval(before, NAMES)  # noqa: S307  # what is evaluated is ours
    eval(now, NAMES)  # noqa: S307  # what is evaluated is ours


def test_contributors_are_shown_every_session() -> None:
    """The table has each session of nox."""
    tree = ast.parse((ROOT / "noxfile.py").read_text("utf-8"))
    sessions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list]
    assert sessions == re.findall(r"^\| `(\w+)` \|", CONTRIBUTING, re.MULTILINE)
    assert 17 == len(sessions)


def test_contributing_names_existing_files() -> None:
    """Every file and folder that is named exists, and the command is the README's."""
    named = set(re.findall(r"`((?:mjfunc|proofs|tests)/[\w/.]*)`", CONTRIBUTING))
    assert 20 < len(named)
    assert [] == [name for name in sorted(named) if not (ROOT / name).exists()]
    command = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "pytest" in line)
    assert f"\n{command}\n" in CONTRIBUTING


@pytest.mark.parametrize("kind", ["examples", "laws", "differential", "unit/test_oracle.py", "unit/test_shanten.py"])
def test_the_quick_tests_are_of_every_kind(kind: str) -> None:
    """Of each kind there is a file without a slow test, so that a newcomer runs all of it."""
    place = ROOT / "tests" / kind
    files = [place] if place.is_file() else sorted(place.glob("test_*.py"))
    assert any("mark.slow" not in file.read_text("utf-8") for file in files)
