"""The quick theorems, with every other run of the tests; ``python -m proofs`` runs them all."""

from __future__ import annotations

import pytest

from proofs.parts import Parts
from proofs.theorems import THEOREMS

QUICK = ("hands", "machines-on-small-suits", "seven-pairs-and-regular", "orphans-alone")


@pytest.mark.parametrize("name", QUICK)
def test_quick_theorems(name: str) -> None:
    """They hold, and see as many cases as they must."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    result = theorem.prove(Parts())
    assert result.counterexample is None
    assert result.holds
    assert result.cases == result.expected_cases > 100
