"""The theorems: each one a statement, its domain, and how a case is checked."""

from typing import Any, Final

from proofs.theorem import Theorem
from proofs.theorems import (
    arrays,
    auditing,
    automaton,
    census,
    classical,
    conventions,
    forms,
    kans,
    machines,
    marks,
    melds,
    nearest,
    ranks,
    ready,
    riichi,
    scores,
    shanten,
    signatures,
    special,
    suits,
    writing,
)

THEOREMS: Final[tuple[Theorem[Any], ...]] = (
    *suits.THEOREMS,
    *machines.THEOREMS,
    *ready.THEOREMS,
    *forms.THEOREMS,
    *special.THEOREMS,
    *marks.THEOREMS,
    *kans.THEOREMS,
    *signatures.THEOREMS,
    *automaton.THEOREMS,
    *shanten.THEOREMS,
    *nearest.THEOREMS,
    *melds.THEOREMS,
    *conventions.THEOREMS,
    *census.THEOREMS,
    *arrays.THEOREMS,
    *ranks.THEOREMS,
    *classical.THEOREMS,
    *riichi.THEOREMS,
    *scores.THEOREMS,
    *writing.THEOREMS,
    *auditing.THEOREMS,
)
"""In the order in which they build on each other. Their cases are of many types, of which nobody here asks."""
