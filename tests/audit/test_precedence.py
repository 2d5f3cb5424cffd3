"""The order of forms by which a program decomposes: declared, or chosen by an option of the audit."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.cli.commands import commands

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

PROGRAM: Final = """
import json
import sys

from mjfunc.oracle.answering import answer

declared = json.loads(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "start":
        said = {"name": "first", "operations": ["decompose"], "conventions": declared, "unknown": ["precedence"]}
        print(json.dumps({"version": 1, "implementation": said}), flush=True)
    elif request["cmd"] == "run":
        sent = request.get("options", {})
        assert "precedence" not in sent or not declared, sent
        asked = {**request, "options": {"precedence": "first"}}
        print(b"".join(answer(json.dumps(asked).encode())).decode().strip(), flush=True)
"""
"""A program that always lists the first form, and says so or does not."""


def audited(tmp_path: Path, declared: dict[str, str], *options: str) -> Result:
    """The report of an audit of the program."""
    script = tmp_path / "first.py"
    script.write_text(PROGRAM, "utf-8")
    chosen = ("--op", "decompose", "--suite", "named", "--report", str(tmp_path / "report"), *options)
    command = (sys.executable, str(script), json.dumps(declared))
    return CliRunner().invoke(commands, ["audit", *chosen, "--", *command])


def own_options(tmp_path: Path) -> object:
    """The options in the metadata of the report."""
    run = json.loads((tmp_path / "report" / "run.json").read_text("utf-8"))
    return run["terms"]["own-options"], "precedence first" in (tmp_path / "report" / "report.html").read_text("utf-8")


@pytest.mark.no_cover
def test_a_declared_precedence_is_heeded(tmp_path: Path) -> None:
    """It is asked under it, and passes."""
    found = audited(tmp_path, {"precedence": "first"})
    assert 0 == found.exit_code, found.output
    assert ({"precedence": "first"}, True) == own_options(tmp_path)


def test_the_option_chooses_it(tmp_path: Path) -> None:
    """For a program that declares nothing; and it goes before what is declared."""
    assert 0 == audited(tmp_path, {}, "--precedence", "first").exit_code
    assert ({"precedence": "first"}, True) == own_options(tmp_path)


@pytest.mark.slow
def test_without_it_the_cause_is_the_option(tmp_path: Path) -> None:
    """The audit advises it."""
    found = audited(tmp_path, {})
    assert 1 == found.exit_code
    assert "If this is intended, pass --precedence first." in found.stdout.replace("\n  ", " ")


def test_it_changes_nothing_elsewhere(tmp_path: Path) -> None:
    """Only decompose takes it."""
    options = ("--python", "mjfunc:shanten", "--op", "shanten", "--precedence", "first")
    found = CliRunner().invoke(commands, ["audit", *options])
    assert (2, "mjfunc: bad-option: --precedence changes nothing for shanten\n") == (found.exit_code, found.stderr)
    found = audited(tmp_path, {"precedence": "last"})
    assert 1 == found.exit_code
    assert "it declares precedence" in found.stderr
