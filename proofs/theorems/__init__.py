"""The theorems: each one a statement, its domain, and how a case is checked."""

from typing import Final

from proofs.theorems import forms, kans, machines, ready, shanten, suits

THEOREMS: Final = (
    *suits.THEOREMS,
    *machines.THEOREMS,
    *ready.THEOREMS,
    *forms.THEOREMS,
    *kans.THEOREMS,
    *shanten.THEOREMS,
)
"""In the order in which they build on each other."""
