"""Each extra is enough for what the README says of it, and nothing in it can be left out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final, cast

import pytest

from tests.quick_part import one_in

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PACKAGES: Final = {"numpy", "pyarrow", "cryptography", "distributed", "click", "rich", "hypothesis"}
"""All that extras for users bring."""

COMMAND: Final = (
    "from mjfunc.__main__ import main; sys.argv[1:] = {}.split(); status = main(); assert not status, status"
)
AUDIT: Final = COMMAND.format("'audit --suite named --op waits --python mjfunc:waits --takes hand'")
VECTORS: Final = COMMAND.format("f'vectors --suite named --op waits -o {sys.argv[1]}'")
DRAW: Final = "import mjfunc.practise; mjfunc.practise.exercises('waits', 1)"
CHECK: Final = "import mjfunc.audit; mjfunc.audit.check(mjfunc.waits, 'waits', suite='{}', takes='hand')"
CHECK_COVER: Final = CHECK.format("cover")
OF_ARRAYS: Final = {
    "census --tiles 1": "mjfunc.census needs numpy",
    "sample 13": "mjfunc.census needs numpy",
    "practise waits": "drawing exercises needs numpy",
    "audit --op waits --python mjfunc:waits --takes hand": "the suite cover needs numpy",
    "vectors --suite cover --op waits -o new": "the suite cover needs numpy",
}
"""Commands that need arrays, and the beginning of what they say without numpy."""
WRITE: Final = """
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.vectors.vector_files import write_vectors
suite = SUITES["named"]
write_vectors(suite, suite.parts[0], Terms(), "parquet", pathlib.Path(sys.argv[1]))"""
DASK: Final = "from mjfunc.audit.scale.executors import Dask; Dask(None, 1).close()"
NEEDED: Final = {
    "batch": {"numpy": ["import mjfunc.batch, mjfunc.census, mjfunc.riichi.arrays", DRAW, CHECK_COVER]},
    "cli": {
        "click": [COMMAND.format("'waits --json 1m'"), AUDIT, VECTORS],
        "rich": [COMMAND.format("'waits 1m'")],
    },
    "audit": {"pyarrow": [WRITE], "cryptography": [DASK], "distributed": [DASK], "numpy": [CHECK_COVER]},
    "testing": {"hypothesis": ["import mjfunc.strategies"]},
}
"""For each extra, what each of its packages is needed for."""
ALSO: Final = {"audit": {"click"}}
"""What packages of an extra bring themselves: Dask needs click."""
FREE: Final = f"""
import mjfunc
import mjfunc.practise
print(mjfunc.waits(mjfunc.parse('1m')), mjfunc.riichi, mjfunc.explain, mjfunc.classical)
exercise = mjfunc.practise.WaitsExercise(mjfunc.parse('1m'))
assert str(mjfunc.practise.judge(exercise, '1m')) == 'right'
{CHECK.format("named")}
"""


def brought(extra: str) -> set[str]:
    """The packages that an extra brings, those of extras in it included."""
    found: set[str] = set()
    for requirement in cast("dict[str, list[str]]", PROJECT["optional-dependencies"])[extra]:
        inner = re.match(r"mjfunc\[(.*)\]", requirement)
        names = [brought(one) for one in inner[1].split(",")] if inner else [set(re.findall(r"^[\w-]+", requirement))]
        found = found.union(*names)
    return found


def run(code: str, missing: set[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """What becomes of a program where packages are missing."""
    hide = "".join(f"sys.modules[{name!r}] = None\n" for name in sorted(missing))
    program = f"import pathlib, sys\n{hide}{code}"
    environment = {**os.environ, "FORCE_COLOR": "1"}
    command = [sys.executable, "-c", program, str(folder / "new")]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize("extra", [pytest.param(name, marks=[pytest.mark.slow] * (name != "cli")) for name in NEEDED])
def test_an_extra_is_enough(extra: str, tmp_path: Path) -> None:
    """It has what its tasks need, and no package without one."""
    assert {*NEEDED[extra]} == brought(extra) <= PACKAGES
    for code in dict.fromkeys(code for each in NEEDED[extra].values() for code in each):
        done = run(code, PACKAGES - brought(extra) - ALSO.get(extra, set()), tmp_path)
        assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize(
    ("extra", "package"), one_in(4, [(extra, package) for extra in NEEDED for package in NEEDED[extra]])
)
def test_every_package_of_an_extra_is_needed(extra: str, package: str, tmp_path: Path) -> None:
    """Without a package its tasks fail, and the last line names an extra that brings it."""
    for code in NEEDED[extra][package]:
        failed = run(code, {package}, tmp_path)
        assert 0 != failed.returncode
        named = re.search(r"pip install '\.\[(\w+)\]' in a checkout brings", failed.stderr)
        assert named is not None, failed.stderr
        assert package in brought(named[1])


def test_tasks_without_extras(tmp_path: Path) -> None:
    """Answers about one hand, judgements of answers, and an audit with hard cases."""
    done = run(FREE, PACKAGES, tmp_path)
    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize(("command", "message"), OF_ARRAYS.items())
def test_commands_that_need_arrays(command: str, message: str, tmp_path: Path) -> None:
    """Without numpy they say which extra brings it, in one line."""
    done = run(COMMAND.format(repr(command)), {"numpy"}, tmp_path)
    assert f"{message}; pip install '.[batch]' in a checkout brings it" in done.stderr, done.stderr


def test_nothing_is_installed_from_a_registry() -> None:
    """No registry has mjfunc: no message, docstring or page says otherwise, and one function says what does."""
    folders = ("mjfunc", "docs", "proofs", "benchmarks", ".github")
    pages = (*ROOT.glob("*.md"), *(file for folder in folders for file in (ROOT / folder).rglob("*")))
    texts = {file: file.read_text("utf-8") for file in pages if file.suffix in {".py", ".md", ".yml", ".js", ".html"}}
    wrong = re.compile(r"\bmjfunc\[[a-z]|\b(?:install|add) (?:-\S+ )*['\"]?mjfunc(?![-/\w])")
    assert {} == {file: found[0] for file, text in texts.items() if (found := wrong.search(text))}
    said = [file.name for file, text in texts.items() if file.suffix == ".py" and "pip install '" in text]
    assert ["extras.py", "peer.py"] == sorted(said)
