"""Known faults of programs: wrong solvers, each a few lines, that the diagnosis tries as explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.faults.acceptance_faults import ACCEPTANCE_FAULTS
from mjfunc.audit.faults.kan_faults import KAN_FAULTS
from mjfunc.audit.faults.orphan_faults import ORPHAN_FAULTS
from mjfunc.audit.faults.reading_faults import READING_FAULTS
from mjfunc.audit.faults.shanten_faults import SHANTEN_FAULTS
from mjfunc.audit.faults.splitting_faults import SPLITTING_FAULTS
from mjfunc.audit.faults.win_faults import WIN_FAULTS

if TYPE_CHECKING:
    from mjfunc.audit.faults.fault import ProgramFault

FAULTS: Final[tuple[ProgramFault, ...]] = (
    *SPLITTING_FAULTS,
    *SHANTEN_FAULTS,
    *ORPHAN_FAULTS,
    *ACCEPTANCE_FAULTS,
    *KAN_FAULTS,
    *READING_FAULTS,
    *WIN_FAULTS,
)
"""All of them; of two that answer alike the first is named."""


def faults_of(op: str) -> tuple[ProgramFault, ...]:
    """The faults that can change the answers of an operation."""
    return tuple(fault for fault in FAULTS if op in fault.operations)
