"""The theorems of ``proofs/rocq/``: their names and statements, and what the prover says about them.

``coqc`` compiles the files in the order of ``_CoqProject``, ``coqchk`` checks all that was compiled and the libraries
again, and ``Print Assumptions`` shows for each theorem the axioms that it rests on, which must be none. Then the
extracted programs are compared with what is shipped (``rocq_tie.py``).
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from proofs.rocq_commands import RocqError, run_command
from proofs.rocq_tie import OCAML, Tie, tie

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER: Final = Path(__file__).parent / "rocq"
LIBRARY: Final = "Mjfunc"
"""The name by which the files import each other."""
COMPILER, CHECKER = "coqc", "coqchk"
CLOSED: Final = "Closed under the global context"
NO_AXIOMS: Final = "* Axioms: <none>"
_STATEMENT: Final = re.compile(r"\(\*\*((?:(?!\*\)).)+)\*\)\s*Theorem (\w+)", re.DOTALL)
_ANSWER: Final = re.compile(rf"^(?:{CLOSED}|Axioms:)$", re.MULTILINE)

RocqStatus: TypeAlias = Literal["holds", "fails", "not run"]


@attrs.frozen
class RocqTheorem:
    """A theorem in a file of the development."""

    name: str
    file: str
    statement: str
    """The comment above the theorem, as one line."""


@attrs.frozen
class RocqResult:
    """The result of compiling and checking the development."""

    status: RocqStatus
    message: str
    """One line, or the output of the command that failed."""
    prover: str = ""
    """The versions of the prover and of OCaml."""
    seconds: float = 0.0
    tie: Tie | None = None
    """What was compared with the extracted programs; None unless all holds."""


def files() -> tuple[str, ...]:
    """The names of the files, without their suffix, each after those that it imports."""
    listed = (FOLDER / "_CoqProject").read_text("utf-8").splitlines()
    return tuple(line.removesuffix(".v") for line in listed if line.endswith(".v"))


def theorems() -> tuple[RocqTheorem, ...]:
    """Every theorem, in the order of the files."""
    return tuple(
        RocqTheorem(name, file, " ".join(statement.split()))
        for file in files()
        for statement, name in _STATEMENT.findall((FOLDER / f"{file}.v").read_text("utf-8"))
    )


def check_rocq() -> RocqResult:
    """Compile and check the development; it is not run where the prover is not installed."""
    if any(shutil.which(program) is None for program in (COMPILER, CHECKER, OCAML)):
        programs = f"{COMPILER}, {CHECKER} and {OCAML}"
        return RocqResult(
            "not run", f"{programs} are not all installed: Debian has them in the packages coq and ocaml-nox"
        )
    begin = perf_counter()
    with TemporaryDirectory() as folder:
        try:
            prover = run_command(Path(folder), COMPILER, "--print-version").strip()
            message = _check_in(Path(folder))
            shutil.copy(FOLDER / "main.ml", folder)
            compared = tie(Path(folder))
        except RocqError as error:
            return RocqResult("fails", str(error), seconds=perf_counter() - begin)
    compare = f"the extracted checker accepts {compared.accepted}; {compared.suits:,} suits are divided alike"
    return RocqResult("holds", f"{message}; {compare}", prover, perf_counter() - begin, compared)


def _check_in(folder: Path) -> str:
    """Compile and check the development in a folder, and return the summary; raise RocqError if anything is wrong."""
    for file in files():
        shutil.copy(FOLDER / f"{file}.v", folder)
        run_command(folder, COMPILER, "-q", "-w", "all", "-R", ".", LIBRARY, f"{file}.v")
    listed = theorems()
    check_assumptions(listed, run_command(folder, COMPILER, "-q", "-R", ".", LIBRARY, _assumptions(folder, listed)))
    context = run_command(
        folder, CHECKER, "-silent", "-o", "-R", ".", LIBRARY, *(f"{LIBRARY}.{file}" for file in files())
    )
    if NO_AXIOMS not in context:
        raise RocqError(context)
    return f"{len(listed)} theorems are closed under the global context; {CHECKER} accepts {len(files())} files"


def _assumptions(folder: Path, listed: Sequence[RocqTheorem]) -> str:
    """Write a file that prints the assumptions of each theorem, and return its name."""
    lines = [f"From {LIBRARY} Require {file}." for file in files()]
    lines += [f"Print Assumptions {LIBRARY}.{theorem.file}.{theorem.name}." for theorem in listed]
    (folder / "Assumptions.v").write_text("\n".join(lines) + "\n", "utf-8")
    return "Assumptions.v"


def check_assumptions(listed: Sequence[RocqTheorem], output: str) -> None:
    """Raise RocqError unless the prover prints for each theorem that it rests on no axiom."""
    starts = [match.start() for match in _ANSWER.finditer(output)]
    answers = [output[start:end].strip() for start, end in zip(starts, [*starts, None][1:], strict=True)]
    if len(answers) != len(listed):
        message = f"Print Assumptions gives {len(answers)} answers, not {len(listed)}:\n{output}"
        raise RocqError(message)
    for theorem, answer in zip(listed, answers, strict=True):
        if answer != CLOSED:
            message = f"{theorem.file}.{theorem.name} is not closed under the global context:\n{answer}"
            raise RocqError(message)
