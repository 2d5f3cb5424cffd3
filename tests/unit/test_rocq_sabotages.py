"""What the prover and the extracted programs say if something is broken: they are compiled here, where they can be."""

from __future__ import annotations

import os
import shutil
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from proofs.rocq_commands import RocqError, run_command
from proofs.rocq_theorems import CHECKER, COMPILER, FOLDER, LIBRARY, files
from proofs.rocq_tie import (
    AUTOMATA,
    BELOW,
    OCAML,
    PRODUCTS,
    check_table,
    compare_ways,
    compile_extracted,
    ways_of_definition,
)
from proofs.tables import FOLDER as TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjfunc.spec.complete import SuitSplit
    from mjfunc.tiles.counts import SuitCounts
    from mjfunc.tiles.tile import Suit

MISSING: Final = any(shutil.which(program) is None for program in (COMPILER, CHECKER, OCAML))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(MISSING and os.environ.get("MJFUNC_ROCQ") != "required", reason="Coq is not installed"),
]


def compile_file(folder: Path, file: str) -> None:
    """Compile a file of the development."""
    run_command(folder, COMPILER, "-q", "-R", ".", LIBRARY, f"{file}.v")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the extracted program and all that it rests on."""
    folder = tmp_path_factory.mktemp("rocq")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    for file in files():
        compile_file(folder, file)
    compile_extracted(folder)
    return folder


@pytest.mark.parametrize(
    ("asked", "place", "rejected"),
    [
        (("exchange", "exchange"), -(5**7) - 5**9, "rejected: numbers 000000000"),
        (("exchange", PRODUCTS), -(5**7) - 5**9 - 1, "rejected: product 179 179"),
        (("exchange", PRODUCTS), -(5**7) - 5**9 - 180, "rejected: product 179 0"),
        (("exchange", "exchange"), 1, "rejected: "),
        (("cut", "cut"), -(5**7) - 5**9, "rejected: numbers 000000000"),
        (("cut", PRODUCTS), -(5**7) - 5**9 - 1, "rejected: product 62 62"),
        (("cut", "cut"), 1, "rejected: "),
        (("cut", BELOW), -(5**7) - 5**9, "rejected: exchange.bin and cut.bin do not go together: numbers 000000000"),
        (("cut", BELOW), -(5**7) - 5**9 - 1, "rejected: exchange.bin and cut.bin do not go together: product "),
        (("cut", BELOW), 20, "rejected: cutting is more than one below exchange: signature 2"),
    ],
)
def test_a_byte_of_a_table(built: Path, tmp_path: Path, asked: tuple[str, str], place: int, rejected: str) -> None:
    """The checker rejects the table, and names the suit or the product."""
    name, mode = asked
    content = bytearray((TABLES / f"{name}.bin").read_bytes())
    content[place] ^= 1
    table = tmp_path / f"{name}.bin"
    table.write_bytes(content)
    with pytest.raises(RocqError, match=rejected):
        check_table(built, table, mode)


@pytest.mark.parametrize(
    ("place", "rejected"),
    [
        (1, "rejected: 0 blocks, product 0 0"),
        (9, "rejected: 0 blocks, product 0 0"),
        (9 + 4 * 4 + 5, "rejected: 0 blocks, signature 5"),
        (9 + 4 * 4 + 180 + 2 * 9 + 40, r"rejected: 0 blocks, numbers held/taken( \d/\d){9}"),
    ],
)
def test_a_byte_of_an_automaton(built: Path, tmp_path: Path, place: int, rejected: str) -> None:
    """The checker rejects a wrong row, product, signature or state, and names the product, signature or suit."""
    content = bytearray((TABLES / "automaton.bin").read_bytes())
    assert 4 == content[0]
    content[place] ^= 1
    table = tmp_path / "automaton.bin"
    table.write_bytes(content)
    with pytest.raises(RocqError, match=rejected):
        check_table(built, table, AUTOMATA)


def test_tables_are_accepted(built: Path) -> None:
    """The products of both tables."""
    for name in ("exchange.bin", "cut.bin"):
        assert 64 == len(check_table(built, TABLES / name, PRODUCTS))


def test_ways_agree(built: Path) -> None:
    """Both recursions divide every suit of at most five tiles alike."""
    assert (2778, 64) == ((found := compare_ways(built, 5))[0], len(found[1]))


def without_last(suit: Suit, counts: SuitCounts) -> Iterator[SuitSplit]:
    """A definition that misses the second way."""
    return islice(ways_of_definition(suit, counts), 1)


def test_a_definition_that_misses_a_way(built: Path) -> None:
    """The first suit with two ways is shown."""
    with pytest.raises(
        RocqError, match=r"^numbers: the proved recursion lists '\d{9} \w+ \w+', the definition '\d{9} \w+'$"
    ):
        compare_ways(built, 9, without_last)


@pytest.mark.parametrize(
    ("file", "change", "proof"),
    [
        ("Recursion", ("(seq 0 (S (lowest / 3)))", "(seq 0 1)"), "Suits"),
        (
            "RankByRank",
            ("(cost s higher available (b - q - t) (p - x) q u)", "(cost s higher available b (p - x) q u)"),
            "RankByRank",
        ),
        ("Table", ("if a <? u + v then None", "if a <? S (u + v) then None"), "Table"),
        (
            "CutRankByRank",
            ("(next + tiles_next x) (tiles_after_next x)", "(tiles_next x) (tiles_after_next x)"),
            "CutRankByRank",
        ),
        ("CutTable", ("0 => 1 | S _ => 5 end", "0 => 1 | S _ => 4 end"), "CutTable"),
        ("CutBelowExchange", ("d <=? S c", "d <=? S (S c)"), "CutBelowExchange"),
        ("Fallback", ("Three => Some Run | Run => Some Two", "Three => Some Two | Run => Some Two"), "Mended"),
        ("Automaton", ("cost_step s c (4 - used)", "cost_step s c (5 - used)"), "Automaton"),
    ],
)
def test_a_clause_of_an_algorithm(built: Path, tmp_path: Path, file: str, change: tuple[str, str], proof: str) -> None:
    """The proof about it is no longer accepted."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    source = (tmp_path / f"{file}.v").read_text("utf-8")
    assert change[0] in source
    (tmp_path / f"{file}.v").write_text(source.replace(*change), "utf-8")
    if proof != file:
        compile_file(tmp_path, file)
    with pytest.raises(RocqError, match=rf"^coqc .* {proof}\.v: exit status 1\nFile .*line"):
        compile_file(tmp_path, proof)
