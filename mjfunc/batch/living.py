"""Which waits are left where kinds are dead because of what stands in melds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen, look_up
from mjfunc.batch.codes import WAITS, code_of
from mjfunc.batch.joining import ROW_BIT
from mjfunc.batch.pieces import PAIR_BIT
from mjfunc.functional import remember

if TYPE_CHECKING:
    from mjfunc.batch.joining import Joined
    from mjfunc.model.decompositions import Wait

_ONLY_WAIT: Final = (1 << PAIR_BIT) - 1
_NO_WAIT: Final = _ONLY_WAIT
"""Stands where nothing is left; it is not the code of a wait."""


@attrs.frozen(eq=False)
class _Left:
    """By code, the kinds that a wait is on, and what is left of it."""

    first: NDArray[np.uint8]
    last: NDArray[np.uint8]
    """The same kind, if it is on one."""
    codes: NDArray[np.uint64]
    """Four of each: where both kinds live, where the last is dead, where the first is dead, and where both are."""


@remember(1)
def _left() -> _Left:
    first, last = (np.array([wait.on[at].index for wait in WAITS], np.uint8) for at in (0, -1))
    codes = [code for wait in WAITS for code in (code_of(wait), _other(wait, 0), _other(wait, -1), _NO_WAIT)]
    return _Left(frozen(first), frozen(last), frozen(np.array(codes, np.uint64)))


def _other(wait: Wait, at: int) -> int:
    """The code of a wait on one of its two kinds only."""
    return code_of(attrs.evolve(wait, on=(wait.on[at],))) if len(wait.on) == 2 else _NO_WAIT


def live_words(words: Joined, dead: NDArray[np.bool_]) -> Joined:
    """The words of ready hands in the regular form, on live kinds only; those that wait for none are left out."""
    known, kinds = _left(), np.intp(dead.shape[1])
    waits = (words & np.uint64(_ONLY_WAIT)).astype(np.intp)
    begins = (words >> np.uint64(ROW_BIT)).astype(np.intp) * kinds
    first, last = (look_up(dead, begins + look_up(on, waits)) for on in (known.first, known.last))
    left = look_up(known.codes, 4 * waits + 2 * first + last)
    changed = words - waits.astype(np.uint64) + left
    live: Joined = changed[left != _NO_WAIT]
    return live
