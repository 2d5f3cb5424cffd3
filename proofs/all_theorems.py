"""All theorems, each after those that it builds on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from proofs.theorems import (
    arrays,
    audit_suites,
    automaton,
    census,
    classical,
    classical_payments,
    conventions,
    decomposition_census,
    forms,
    games,
    kans,
    last_tiles,
    liability,
    machines,
    melds,
    nearest,
    notations,
    ranks,
    ready,
    red_fives,
    riichi,
    riichi_situations,
    sampling,
    scores,
    shanten,
    signatures,
    special_forms,
    suits,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from proofs.theorem import Theorem

FAMILIES: Final[Mapping[str, tuple[Theorem[Any], ...]]] = {
    module.__name__.rpartition(".")[2]: module.THEOREMS
    for module in (
        suits,
        machines,
        ready,
        forms,
        special_forms,
        red_fives,
        kans,
        signatures,
        automaton,
        shanten,
        nearest,
        melds,
        conventions,
        census,
        decomposition_census,
        arrays,
        ranks,
        sampling,
        classical,
        classical_payments,
        riichi,
        riichi_situations,
        liability,
        scores,
        games,
        last_tiles,
        notations,
        audit_suites,
    )
}
"""The theorems of each module of ``theorems/``, by the name of the module. Each has cases of a type of its own."""

THEOREMS: Final = tuple(chain.from_iterable(FAMILIES.values()))
