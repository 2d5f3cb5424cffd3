"""What blocks of a page show, run: Python sessions, commands, exchanges with the oracle, commands for a shell."""

from __future__ import annotations

import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import traceback
from contextlib import chdir, contextmanager, redirect_stdout
from itertools import groupby, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import attrs
from click.testing import CliRunner

from mjfunc.cli.commands import commands
from mjfunc.oracle.loop import serve
from proofs.all_theorems import THEOREMS
from proofs.sabotage import sabotages

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = ROOT / "tests" / "guide"
"""The programs that the tutorials show."""

RUN_ELSEWHERE: Final[Mapping[str, str]] = {
    ".venv/bin/mjfunc oracle": 'for word in ("mjfunc oracle", "pytest")',
    ".venv/bin/python -m pytest -n logical": 'for word in ("mjfunc oracle", "pytest")',
    "python3 -m venv .venv": 'session.run("bash", "-ec", ask,',
    "python -m pytest --update-docs tests/docs": '"--update-docs", action=',
    "python -m proofs --certificate certificate.json": '"python", "-m", "proofs", "--certificate"',
    "python -m proofs --sabotage": '"python", "-m", "proofs", "--sabotage"',
    "python -m proofs rocq": "MJFUNC_ROCQ=required",
    "python -m proofs --list": 'run_program("--list")',
    "python -m proofs.tables --check": 'run(tables.main, ["--check"])',
    "nox -s site": "build_playground(session, built)",
    ".venv/bin/mjfunc playground": '["playground", str(site), "--port", "0"]',
    "python -m benchmarks": '"python", "-m", "benchmarks"',
    "sphinx-build -n -W docs build/docs": '"sphinx-build", "-E", "-n", "-W", "docs"',
}
"""Whole commands that are shown and take long, or change the machine, each with words of what runs them, by
``.ci/run``, ``noxfile.py`` or a test."""
EXTRAS: Final = frozenset(
    tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
)
"""The extras that there are."""
_REQUIREMENT: Final = re.compile(r"(?:\.|mjfunc-\S+\.whl)(?:\[([a-z]+(?:,[a-z]+)*)\])?")
"""A checkout or the file of a wheel, with extras: no registry has this project."""


@attrs.define
class Session:
    """What earlier blocks of the same page leave behind."""

    names: dict[str, object] = attrs.field(factory=lambda: {"__name__": "__main__"})
    echoed: list[str] = attrs.field(factory=list[str])
    """The lines that the last command for a shell sends to the oracle."""
    files: dict[str, bytes] = attrs.field(factory=dict[str, bytes])
    """What blocks wrote to files, by their names."""


@contextmanager
def _own_folder(session: Session) -> Generator[None]:
    """A folder for what a block writes, which is kept."""
    with TemporaryDirectory() as folder, chdir(folder):
        yield
        session.files |= {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.is_file()}


def python(session: Session, shown: list[str]) -> list[str]:
    """A Python session; the names of earlier ones on the page are known."""
    examples = doctest.DocTestParser().get_examples("\n".join([*shown, ""]))
    found: list[str] = []
    for example in examples:
        first, *more = example.source.splitlines()
        found += [f">>> {first}", *(f"... {line}".rstrip() for line in more)]
        with _own_folder(session):
            printed = _printed(example.source, session.names)
        found += (line or "<BLANKLINE>" for line in printed.splitlines())
    return _with_blank_lines(shown, found)


def _with_blank_lines(shown: list[str], found: list[str]) -> list[str]:
    """The same with the blank lines between examples that separate them for a reader."""
    blank = {shown[at + 1] for at, line in enumerate(shown[:-1]) if not line}
    return [line for one in found for line in (["", one] if one in blank and one.startswith(">>> ") else [one])]


def _printed(source: str, names: dict[str, object]) -> str:
    out = io.StringIO()
    hook, sys.displayhook = sys.displayhook, sys.__displayhook__
    try:
        with redirect_stdout(out):
            exec(compile(source, "<page>", "single"), names)  # noqa: S102  # to run what is shown is what this is for
    except Exception as error:  # noqa: BLE001  # a session shows whatever is raised
        last = "".join(traceback.format_exception_only(error))
        return f"{out.getvalue()}Traceback (most recent call last):\n    ...\n{last}"
    finally:
        sys.displayhook = hook
    return out.getvalue()


def console(session: Session, shown: list[str]) -> list[str]:
    """Commands, each on a line with a dollar and followed by what it prints."""
    found: list[str] = []
    for command, below in _commands(shown):
        with _own_folder(session):
            found += [f"$ {command}", *_output(command, below)]
    return found


def _commands(shown: list[str]) -> Iterator[tuple[str, list[str]]]:
    starts = [at for at, line in enumerate(shown) if line.startswith("$ ")]
    if starts[:1] != [0]:
        message = "it does not begin with a command"
        raise AssertionError(message)
    for begin, end in zip(starts, [*starts[1:], len(shown)], strict=True):
        yield shown[begin].removeprefix("$ "), shown[begin + 1 : end]


def _output(command: str, below: list[str]) -> list[str]:
    """What a command prints, or several with pipes between."""
    if command == "mjfunc oracle":
        return exchange(below)
    printed: list[str] | None = None
    for part in command.split(" | "):
        printed = _printed_by(shlex.split(part), printed)
    return printed or []


def _printed_by(words: list[str], given: list[str] | None) -> list[str]:
    match words:
        case ["printf" | "echo", text]:
            return text.split("\\n")
        case ["mjfunc", "oracle"]:
            return answers(given or [])
        case ["mjfunc", *arguments]:
            return mjfunc(_with_program(arguments), given)
        case ["python", *arguments]:
            return _script(arguments, given)
        case ["head", "-n", number]:
            return (given or [])[: int(number)]
        case _:
            message = f"nothing runs {shlex.join(words)!r}"
            raise AssertionError(message)


def _with_program(arguments: list[str]) -> list[str]:
    """The arguments of a command, with a program of the tutorials that it runs where it is."""
    match arguments[arguments.index("--") :] if "--" in arguments else []:
        case ["--", "python", file, *words]:
            return [*arguments[: arguments.index("--")], "--", sys.executable, str(GUIDE / file), *words]
        case _:
            return arguments


def mjfunc(arguments: list[str], given: list[str] | None = None) -> list[str]:
    """The lines that the command line prints, standard output and errors as a terminal shows them."""
    text = _lines(given)
    asked = CliRunner(env={"COLUMNS": "80"}).invoke(
        commands, arguments, input=text, prog_name="mjfunc", terminal_width=78
    )
    if asked.output.startswith("Usage: ") and asked.exit_code:  # the process says it in one line
        command = [sys.executable, "-m", "mjfunc", *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=False, input=text, cwd=ROOT
        )
        return (done.stdout + done.stderr).splitlines()
    if asked.exception and not isinstance(asked.exception, SystemExit):
        raise asked.exception
    return asked.output.splitlines()


def _lines(given: list[str] | None) -> str | None:
    return None if given is None else "".join(f"{line}\n" for line in given)


def _script(arguments: list[str], given: list[str] | None) -> list[str]:
    """The lines that a program of the tutorials prints."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        input=_lines(given),
        cwd=GUIDE,
        env={**os.environ, "PYTHONPATH": path},
    )
    return (done.stdout + done.stderr).splitlines()


def exchange(shown: Iterable[str]) -> list[str]:
    """Requests to the oracle, each with the answer below it."""
    requests = [line for line in shown if not line.startswith(('{"seq":', '{"version":'))]
    return [line for both in zip_longest(requests, answers(requests)) for line in both if line is not None]


def answers(requests: Iterable[str]) -> list[str]:
    """The oracle's answers to these lines, in one session."""
    out = io.BytesIO()
    serve(io.BytesIO("".join(f"{line}\n" for line in requests).encode()), out)
    return out.getvalue().decode().splitlines()


def shell(session: Session, shown: list[str]) -> list[str]:
    """Commands that take long, or change the machine: they stay as they are, and each must be one that is known."""
    session.echoed = []
    for line in shown:
        for words in _simple_commands(line):
            session.echoed += _known(words, line)
    return shown


def _simple_commands(line: str) -> Iterator[list[str]]:
    """The commands of a line with ``&&`` and ``|`` between them, each as its words."""
    for is_between, command in groupby(shlex.split(line), key=("&&", "|").__contains__):
        if not is_between:
            yield [*command]


def _known(words: list[str], line: str) -> list[str]:
    """What a command sends to the oracle; one that nothing is known to run is refused."""
    match words:
        case [".venv/bin/pip", "install", *wanted]:
            check_installed(wanted)
        case ["echo", request]:
            json.loads(request)
            return [request]
        case ["python", "-m", "proofs", "--sabotage", *names] if {*names} <= {
            "--list",
            *(sabotage.name for sabotage in sabotages()),
        }:
            pass
        case ["python", "-m", "proofs", *names] if names and {*names} <= {theorem.name for theorem in THEOREMS}:
            pass
        case _ if shlex.join(words) in RUN_ELSEWHERE:
            pass
        case _:
            message = f"nothing is known to run {shlex.join(words)!r} in {line!r}"
            raise AssertionError(message)
    return []


def check_installed(wanted: list[str]) -> None:
    """Refuse to have anything installed but this project, with extras that it has."""
    *options, requirement = wanted or [""]
    named = _REQUIREMENT.fullmatch(requirement)
    if named is None or not set(options) <= {"-q", "-e"}:
        message = f"pip install {shlex.join(wanted)} does not install this project"
        raise AssertionError(message)
    for extra in filter(None, (named[1] or "").split(",")):
        if extra not in EXTRAS:
            message = f"pip install {shlex.join(wanted)}: there is no extra {extra!r}"
            raise AssertionError(message)


def answered(session: Session, _: list[str]) -> list[str]:
    """What the oracle answers to the command above."""
    if not session.echoed:
        message = "no command for a shell before this block sends anything to the oracle"
        raise AssertionError(message)
    return answers(session.echoed)


def kept(_: Session, shown: list[str]) -> list[str]:
    """Commands of a page that share a folder, for which programs are built: ``tests/audit/test_guide.py`` runs them."""
    if not shown or not shown[0].startswith("$ "):
        message = "it does not begin with a command"
        raise AssertionError(message)
    return shown


BLOCKS: Final[Mapping[str, Callable[[Session, list[str]], list[str]]]] = {
    "pycon": python,
    "console": console,
    "console kept": kept,
    "sh": shell,
    "json": answered,
}
"""How a block is run, by the word after its fence."""
