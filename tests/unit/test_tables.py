"""The tables that are shipped are those that the definitions give, bit for bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from click.testing import CliRunner

from mjfunc.fast.suit_tables import signatures
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.tiles.tile import Suit
from proofs import tables

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.tiles.counts import SuitCounts

SIZES = {"exchange": (180, 126, 55), "cut": (63, 54, 20)}
"""How many signatures there are together, of number suits and of honours."""


@pytest.mark.slow
def test_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command compares; it writes the same again; it sees one wrong byte."""
    built = dict(tables.tables())
    monkeypatch.setattr(tables, "tables", lambda: ((tmp_path / path.name, table) for path, table in built.items()))
    assert [path.read_bytes() for path in built] == list(built.values())
    run = CliRunner().invoke
    assert (0, 3) == (run(tables.main).exit_code, len(list(tmp_path.iterdir())))
    for name, size in (("exchange", 2_065_451), ("cut", 2_035_850), ("automaton", 498_190)):
        assert f"{name}.bin: {size} bytes, as the definitions give\n" in run(tables.main, ["--check"]).output
        file = tmp_path / f"{name}.bin"
        *others, last = file.read_bytes()
        file.write_bytes(bytes([*others, last ^ 1]))
        failed = run(tables.main, ["--check"])
        assert (1, True) == (failed.exit_code, failed.output.endswith(f"{name}.bin is not what the definitions give\n"))
        file.write_bytes(bytes([*others, last]))


@pytest.mark.parametrize("counts", [[0] * 9, (0,) * 7, (0,) * 10, (5, *(0,) * 8), (True, *(0,) * 8)])
def test_invalid_suit_has_no_signature(counts: object) -> None:
    """It has no signature."""
    with pytest.raises(ValueError, match=r"^(invalid literal .*)?$"):
        signatures("exchange").number_of(Suit.DOTS, cast("SuitCounts", counts))


def test_sizes() -> None:
    """No two signatures are alike; each is of a suit, or a product."""
    for definition in DEFINITIONS:
        known = signatures(definition)
        honours = len(known.suits) - 5**7
        together, suits, of_honours = SIZES[definition]
        assert together == len(known.lacks) == len(set(known.lacks))
        assert (suits, of_honours) == (len(set(known.suits[:honours])), len(set(known.suits[honours:])))
        assert (5**9, together**2) == (honours, len(known.products))
