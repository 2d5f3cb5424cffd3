"""The development in ``proofs/rocq/``: its sources, and how it is checked, with programs in the place of the prover."""

from __future__ import annotations

import json
import re
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

from proofs import __main__ as program
from proofs import domains, rocq_commands, rocq_theorems, run
from proofs.facts import AGAIN
from proofs.rocq_commands import RocqError
from proofs.rocq_theorems import CLOSED, FOLDER, NO_AXIOMS, RocqResult, check_rocq, files, theorems
from proofs.rocq_tie import (
    AUTOMATA,
    BELOW,
    CUT,
    MODES,
    NAMES,
    Tie,
    compare_ways,
    expected_numbers,
    tie,
    way_text,
    ways_of_definition,
)
from proofs.tables import FOLDER as TABLES

if TYPE_CHECKING:
    from pathlib import Path

UNPROVED: Final = re.compile(r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Unset Guard Checking|bypass_check)\b")
COMMENT: Final = re.compile(r"\(\*.*?\*\)", re.DOTALL)


def test_sources() -> None:
    """Each file is listed; nothing in them is assumed; each theorem has a sentence and a name of its own."""
    sources = {file.stem: COMMENT.sub("", file.read_text("utf-8")) for file in FOLDER.glob("*.v")}
    assert {*files()} == {*sources}
    assert len(files()) == len({*files()})
    assert {} == {name: found for name, source in sources.items() if (found := UNPROVED.findall(source))}
    named = [name for file in files() for name in re.findall(r"^ *Theorem (\w+)", sources[file], re.MULTILINE)]
    assert named == [theorem.name for theorem in theorems()]
    assert len(named) == len({*named}) > 5
    assert all(re.fullmatch(r"[A-Z].*\.", theorem.statement) for theorem in theorems())


def test_imports_go_one_way() -> None:
    """A file imports only files that are listed before it."""
    for at, file in enumerate(files()):
        source = (FOLDER / f"{file}.v").read_text("utf-8")
        imported = {name for line in re.findall(r"From Mjfunc Require Import (.+)\.", source) for name in line.split()}
        assert imported <= {*files()[:at]}


PROVER: Final = """#!/bin/sh
case "$*" in
  --print-version) echo "8.16.1 4.13.1" ;;
  *Assumptions.v) {assumptions} ;;
  *) {compile} ;;
esac
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, *, assumptions: str, compile_file: str, check: str) -> None:
    """Put programs in the place of the prover and its checker."""
    prover = PROVER.format(assumptions=assumptions, compile=compile_file)
    compiler = f"#!/bin/sh\ncp {folder}/program main\n"
    for name, source in (("coqc", prover), ("coqchk", f"#!/bin/sh\n{check}\n"), ("ocamlopt", compiler)):
        file = folder / name
        file.write_text(source, "utf-8")
        file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")


def extracted(folder: Path, *, most: int = 2, suits: int = 5**9, lost: str = "nothing", status: int = 0) -> None:
    """Put a program in the place of the extracted one. It divides suits as the definition does."""
    lines = {
        name: [
            " ".join(["".join(map(str, counts)), *map(way_text, ways_of_definition(suit, counts))])
            for tiles in range(most + 1)
            for counts in domains.suits_of(suit.ranks, tiles)
        ]
        for suit, name in NAMES.items()
    }
    for name, ways in lines.items():
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in ways if lost not in line), "utf-8")
    automata = expected_numbers((TABLES / "automaton.bin").read_bytes(), AUTOMATA)
    seen = "".join(f"{name}: {number}\n" for name, number in automata.items() if name != lost)
    (folder / "automata.txt").write_text(seen, "utf-8")
    products = "echo products: $(($(head -c 1 $2 | od -An -tu1) * $(head -c 1 $2 | od -An -tu1)))"
    below = expected_numbers((TABLES / CUT).read_bytes(), BELOW)
    seen_below = "; ".join(f"echo {name}: {number}" for name, number in below.items() if f"{name} below" != lost)
    source = f"""#!/bin/sh
case "$1" in
  splits) cat {folder}/$2.txt ;;
  automata) cat {folder}/automata.txt ;;
  below) {seen_below} ;;
  exchange|cut) echo numbers: {suits}; echo honours: {5**7}; {products}; exit {status} ;;
  *) {products} ;;
esac
"""
    (folder / "program").write_text(source, "utf-8")
    (folder / "program").chmod(0o755)


ALL_CLOSED: Final = f"for one in {' '.join(theorem.name for theorem in theorems())}; do echo '{CLOSED}'; done"
ACCEPTED: Final = f"echo '{NO_AXIOMS}' >&2"


def test_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every theorem is closed, the checker accepts every file, and what is extracted agrees with what is shipped."""
    extracted(tmp_path)
    monkeypatch.setattr(rocq_theorems, "tie", partial(tie, most=2))
    install(tmp_path, monkeypatch, assumptions=ALL_CLOSED, compile_file="true", check=ACCEPTED)
    result = check_rocq()
    assert ("holds", "8.16.1 4.13.1") == (result.status, result.prover)
    assert f"{len(theorems())} theorems are closed under the global context" in result.message
    assert result.seconds > 0
    accepted = "exchange.bin, cut.bin and automaton.bin"
    assert f"the extracted checker accepts {accepted}; 91 suits" in result.message
    assert result.tie is not None
    digests = {name: sha256((TABLES / name).read_bytes()).hexdigest() for name in MODES}
    assert {"exchange.bin", "cut.bin", "automaton.bin"} == {*digests}
    assert (digests, 91, 64) == (result.tie.tables, result.tie.suits, len(result.tie.ways))


@pytest.mark.parametrize(
    ("program_options", "message"),
    [
        ({"suits": 5**9 - 1}, r"^exchange\.bin: the checker saw \{'numbers': 1953124, .*\}, not \{.*1953125"),
        ({"lost": "walks_2_honours"}, r"^automaton\.bin: the checker saw \{.*\}, not \{.*'walks_2_honours': 98"),
        ({"lost": "signatures below"}, r"^cut\.bin: the checker saw \{.*\}, not \{.*'signatures': 180"),
        ({"status": 1}, r"^\./main exchange .*exchange\.bin: exit status 1\nnumbers: "),
        ({"lost": "p3"}, r"^numbers: the extracted recursion divided 54 suits, not 55$"),
    ],
)
def test_a_tie_that_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program_options: dict[str, Any], message: str
) -> None:
    """A table that is rejected, or less to compare than there is, fails."""
    extracted(tmp_path, **program_options)
    monkeypatch.setattr(rocq_theorems, "tie", partial(tie, most=2))
    install(tmp_path, monkeypatch, assumptions=ALL_CLOSED, compile_file="true", check=ACCEPTED)
    result = check_rocq()
    assert "fails" == result.status
    assert re.search(message, result.message)


def test_different_ways(tmp_path: Path) -> None:
    """The first suit that is divided differently is shown."""
    extracted(tmp_path)
    (tmp_path / "program").rename(tmp_path / "main")
    (tmp_path / "numbers.txt").write_text((tmp_path / "numbers.txt").read_text().replace(" p4", " p5"))
    expected = "numbers: the proved recursion lists '000020000 p5', the definition '000020000 p4'"
    with pytest.raises(RocqError, match=f"^{expected}$"):
        compare_ways(tmp_path, 2)


@pytest.mark.parametrize(
    ("scripts", "message"),
    [
        ((ALL_CLOSED, "echo 'Error: no such goal.' >&2; exit 1", ACCEPTED), r"^coqc .*: exit status 1\nError: no such"),
        (("true", "true", ACCEPTED), "^Print Assumptions gives 0 answers, not "),
        (
            (f"{ALL_CLOSED} | sed '2s/.*/Axioms:/'", "true", ACCEPTED),
            r"^Suits\.suit_complete is not closed .*\nAxioms:",
        ),
        ((ALL_CLOSED, "true", "echo '* Axioms: classic'"), r"^\* Axioms: classic"),
        ((ALL_CLOSED, "true", "exit 3"), "^coqchk .*: exit status 3$"),
    ],
)
def test_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scripts: tuple[str, str, str], message: str) -> None:
    """Whatever the prover rejects is shown."""
    assumptions, compile_file, check = scripts
    install(tmp_path, monkeypatch, assumptions=assumptions, compile_file=compile_file, check=check)
    result = check_rocq()
    assert "fails" == result.status
    assert re.search(message, result.message)


def test_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover that does not end is stopped."""
    install(tmp_path, monkeypatch, assumptions=ALL_CLOSED, compile_file="exec sleep 60", check=ACCEPTED)
    monkeypatch.setattr(rocq_commands, "MINUTES", 1 / 120)
    result = check_rocq()
    assert "fails" == result.status
    assert re.search(r"^coqc .*\.v: stopped after .* minutes$", result.message)


def test_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover that is missing is said on one line."""
    monkeypatch.setenv("PATH", str(tmp_path))
    missing = "coqc, coqchk and ocamlopt are not all installed: Debian has them in the packages coq and ocaml-nox"
    assert RocqResult("not run", missing) == check_rocq()


HOLDS: Final = RocqResult("holds", "all is well", "8.16.1 4.13.1", 1.0, Tie({"exchange.bin": "12"}, 91, "34"))
FAILS: Final = RocqResult("fails", "all is lost")
NOT_RUN: Final = RocqResult("not run", "coqc not found")


@pytest.mark.parametrize(
    ("result", "names", "required", "status"),
    [
        (HOLDS, ("rocq",), "", 0),
        (FAILS, ("rocq",), "", 1),
        (NOT_RUN, ("rocq",), "", 1),
        (NOT_RUN, (), "", 0),
        (NOT_RUN, (), "required", 1),
        (FAILS, (), "", 1),
        (HOLDS, (), "required", 0),
    ],
)
def test_status(
    monkeypatch: pytest.MonkeyPatch, result: RocqResult, names: tuple[str, ...], required: str, status: int
) -> None:
    """A missing prover is a failure where the development was named or is required, and is never counted as passed."""
    monkeypatch.setattr(run, "check_rocq", lambda: result)
    monkeypatch.setattr(program, "NAMES", ("orphans-alone",))
    monkeypatch.setenv("MJFUNC_ROCQ", required)
    ran = CliRunner().invoke(program.main, [*names, "--jobs", "1"])
    assert (status, f"rocq {result.status}: {result.message}") == (ran.exit_code, ran.output.splitlines()[-1])
    assert ("1 of 1 theorems hold" in ran.output) == (names == ())


def no_facts() -> dict[str, int]:
    """Nothing to count."""
    return {}


@pytest.mark.parametrize("result", [HOLDS, FAILS, NOT_RUN])
def test_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: RocqResult) -> None:
    """It names the theorems only if they hold."""
    monkeypatch.setattr(run, "check_rocq", lambda: result)
    for module in (program, run):
        monkeypatch.setattr(module, "FACTS", {AGAIN: no_facts})
    file = tmp_path / "certificate.json"
    CliRunner().invoke(program.main, ["rocq", "--certificate", str(file), "--jobs", "1"])
    entry = json.loads(file.read_text())["rocq"]
    assert (result.status, result.message, result.prover) == (entry["status"], entry["message"], entry["prover"])
    tied = {"tables": {"exchange.bin": "12"}, "suits": 91, "ways": "34"} if result is HOLDS else None
    assert tied == entry["tie"]
    expected = [(theorem.name, f"{theorem.file}.v", theorem.statement) for theorem in theorems()]
    found = [(theorem["name"], theorem["file"], theorem["statement"]) for theorem in entry["theorems"]]
    assert (expected if result is HOLDS else []) == found
