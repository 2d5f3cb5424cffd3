"""The action for GitHub, and the files for GitLab and a plain shell: their commands, run as the machine runs them."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types, and what it reads is checked below

from tests.audit.building import found
from tests.docs.transcripts import GUIDE, ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

ACTION: Final = ROOT / ".github" / "actions" / "audit"
ACTION_FILE: Final[dict[str, Any]] = yaml.safe_load((ACTION / "action.yml").read_text("utf-8"))
STEPS: Final[list[dict[str, Any]]] = ACTION_FILE["runs"]["steps"]
RIGHT: Final = f"{shlex.quote(sys.executable)} -m mjfunc oracle"
PYTHON: Final = f"""#!{sys.executable}
import pathlib, sys
words = sys.argv[1:]
with open({{log!r}}, "a") as log:
    print(*words, sep="|", file=log)
if words[:2] == ["-m", "venv"]:
    folder = pathlib.Path(words[2], "bin")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mjfunc").write_text("#!/bin/sh\\nexec {shlex.quote(sys.executable)} -m mjfunc \\"$@\\"\\n")
    (folder / "mjfunc").chmod(0o755)
    (folder / "python").unlink(missing_ok=True)
    (folder / "python").symlink_to({{me!r}})
elif words[:1] != ["-m"]:
    sys.argv = words
    exec(compile(open(words[0]).read(), words[0], "exec"))
"""
"""A Python that makes environments with this mjfunc, without a network, and writes down what it was told."""


class Runner:
    """A machine that runs steps in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        """Install its Python."""
        self.folder, self.log, self.place = folder, folder / "log", folder / "place"
        (folder / "bin").mkdir()
        (folder / "temporary").mkdir()
        self.place.mkdir()
        self.python = folder / "bin" / "python3"
        self.python.write_text(PYTHON.format(log=str(self.log), me=str(self.python)), "utf-8")
        self.python.chmod(0o755)
        self.environment: Final = {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "RUNNER_TEMP": str(folder / "temporary"),
            "GITHUB_ACTION_PATH": str(ACTION),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"),
            "GITHUB_OUTPUT": str(folder / "output"),
        }

    def run(self, words: tuple[str, ...], given: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """What came of a command there."""
        return subprocess.run(
            words,
            cwd=self.place,
            env={**os.environ, **self.environment, **given},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def act(self, **inputs: str) -> tuple[int, dict[str, str]]:
        """The status of the action with these inputs, and its outputs."""
        chosen = {name: str(about.get("default", "")) for name, about in ACTION_FILE["inputs"].items()} | inputs
        assert chosen.keys() == ACTION_FILE["inputs"].keys()
        values = {f"inputs.{name}": value for name, value in chosen.items()}
        values["steps.python.outputs.python-path"] = str(self.python)
        output = Path(self.environment["GITHUB_OUTPUT"])
        output.write_text("", "utf-8")
        status = 0
        for step in STEPS:
            if "run" in step and status == 0:
                texts: dict[str, str] = step["env"]
                given = {name: values[text.removeprefix("${{ ").removesuffix(" }}")] for name, text in texts.items()}
                script = self.folder / "step.sh"
                script.write_text(step["run"], "utf-8")
                bash = (found("bash"), "--noprofile", "--norc", "-eo", "pipefail", str(script))
                status = self.run(bash, given).returncode
        return status, dict(line.split("=", 1) for line in output.read_text("utf-8").splitlines())


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A machine."""
    return Runner(tmp_path)


def wrong(runner: Runner) -> str:
    """The command of a program that waits for nothing, whose file has a name with spaces."""
    file = runner.place / "a wrong one.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['cmd'] == 'stop': break\n"
        "    about = {'version': 1, 'implementation': {'name': 'none', 'operations': ['waits'], 'batches': False}}\n"
        "    said = {'seq': asked.get('seq'), 'result': {'waits': []}}\n"
        "    print(json.dumps(about if asked['cmd'] == 'start' else said), flush=True)\n"
    )
    return f"{shlex.quote(sys.executable)} 'a wrong one.py'"


def test_no_step_pastes_an_input_into_its_script() -> None:
    """Inputs come by the environment; each is there, and each that there is is used."""
    for step in STEPS:
        assert "${{" not in step.get("run", "")
    used = set(re.findall(r"\$\{\{ inputs\.(\S+) \}\}", (ACTION / "action.yml").read_text("utf-8")))
    assert used == ACTION_FILE["inputs"].keys()


def test_right_program(runner: Runner) -> None:
    """It passes with what was chosen; its reports are in the summary and in the folder that is kept."""
    profile = runner.place / "known ones.toml"
    profile.write_text("", "utf-8")
    chosen = {"suites": "named", "ops": "waits 'kan'", "time": " 30s ", "profile": profile.name}
    status, outputs = runner.act(command=RIGHT, **chosen, conventions="exhausted=ready melds=ignored")
    assert (0, "0") == (status, outputs["status"])
    report = Path(outputs["report"])
    names = {"report.html", "report.md", "junit.xml", "badge.json", "run.json", "verdicts.jsonl"}
    assert names == {file.name for file in report.iterdir()}
    assert (report / "report.md").read_text("utf-8") == Path(runner.environment["GITHUB_STEP_SUMMARY"]).read_text(
        "utf-8"
    )
    options = [shlex.join(option) for option in json.loads((report / "run.json").read_text("utf-8"))["run"]["options"]]
    expected = {"--suite named", "--op waits", "--op kan", "--exhausted ready", "--melds ignored", "--time 30s"}
    assert {*expected, "--profile 'known ones.toml'"} == {*options}
    folder = runner.environment["RUNNER_TEMP"]
    assert [f"-m|venv|{folder}/mjfunc", f"-m|pip|install|--quiet|{ACTION}/../../..[batch,cli]"] == (
        runner.log.read_text("utf-8").splitlines()[:2]
    )
    assert (ACTION / ".." / ".." / ".." / "pyproject.toml").exists()


@pytest.mark.slow
def test_wrong_program(runner: Runner) -> None:
    """It fails, and its reports are there all the same."""
    status, outputs = runner.act(command=wrong(runner), suites="named")
    assert (1, "1") == (status, outputs["status"])
    assert "fail" in Path(runner.environment["GITHUB_STEP_SUMMARY"]).read_text("utf-8")
    assert "<failure" in Path(outputs["report"], "junit.xml").read_text("utf-8")


HOSTILE: Final = (
    "$(touch there)",
    "`touch there`",
    "; touch there",
    "' ; touch there '",
    "\n touch there",
    "&& touch there",
)


def test_arguments(runner: Runner) -> None:
    """Inputs are split into words as a shell does it, and nothing else is done with them."""
    given = {
        f"AUDIT_{name.upper()}": f"'{text}'" for name, text in zip(ACTION_FILE["inputs"], HOSTILE * 2, strict=False)
    }
    given["AUDIT_COMMAND"] = "'a program' \"it's\" $(touch there) ;touch"
    given["AUDIT_SUITES"] = "named\n'$(touch there)'"
    done = runner.run((sys.executable, str(ACTION / "arguments.py")), given)
    words = done.stdout.split("\0")
    assert ["--suite=named", "--suite=$(touch there)"] == words[:2]
    assert ["--", "a program", "it's", "$(touch", "there)", ";touch", ""] == words[-7:]
    assert 2 + len(given) - 3 + 7 == len(words)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(ACTION_FILE["inputs"].keys() - {"artifact"}))
def test_no_input_is_executed(name: str, runner: Runner) -> None:
    """Whatever a shell would obey in one is refused, or handed to the program as a word."""
    for text in HOSTILE if name == "command" else ("".join(HOSTILE),):
        inputs = {"command": RIGHT, "suites": "named", "ops": "kan"}
        inputs[name] = f"{inputs.get(name, '')}{text}"
        status, outputs = runner.act(**inputs)
        assert (2, "2") == (status, outputs["status"]) or name == "command"
        assert [] == list(runner.place.iterdir())


def test_unbalanced_quotes_are_bad_input(runner: Runner) -> None:
    """The status is that of bad input, and nothing is audited."""
    assert (2, {}) == runner.act(command="program 'without an end")


@pytest.mark.slow
def test_plain_shell(runner: Runner) -> None:
    """The script installs what MJFUNC names, audits, and ends with the status of the audit."""
    script, given = (found("sh"), str(GUIDE / "audit.sh"), "--suite", "named", "--op", "waits"), {"MJFUNC": "mine"}
    done = runner.run((*script, "--", *shlex.split(RIGHT)), given)
    assert (0, "") == (done.returncode, done.stderr)
    assert (runner.place / "report" / "report.html").exists()
    assert "-m|pip|install|--quiet|mine[batch,cli]" in runner.log.read_text("utf-8").splitlines()
    other = Runner(runner.place)
    done = other.run((*script, "--", *shlex.split(wrong(other))), given)
    assert 1 == done.returncode
    assert "MJFUNC" in runner.run(script, {"MJFUNC": ""}).stderr


def test_workflows_use_what_there_is() -> None:
    """Inputs that the action has, and the script that the page shows."""
    workflow = yaml.safe_load((GUIDE / "github_workflow.yml").read_text("utf-8"))
    *_, step = workflow["jobs"]["audit"]["steps"]
    assert step["uses"].startswith("OWNER/mjfunc/.github/actions/audit@")
    assert (ROOT / ".github" / "actions" / "audit").is_dir()
    assert step["with"].keys() <= ACTION_FILE["inputs"].keys()
    job = yaml.safe_load((GUIDE / "gitlab_ci.yml").read_text("utf-8"))["audit"]
    assert job["script"][-1].startswith("sh audit.sh ")
    assert ["report"] == job["artifacts"]["paths"]
