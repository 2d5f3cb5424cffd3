"""The arrays that hands, tables and answers are, and what is done with all of them."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

S = TypeVar("S", bound=np.generic)
Rows: TypeAlias = NDArray[np.uint8]
"""Hands, 34 counts in each row."""
Shanten: TypeAlias = NDArray[np.int8]
Offsets: TypeAlias = NDArray[np.intp]
"""Where suits stand in the tables of suits."""
Numbers: TypeAlias = NDArray[np.uint32]
"""Numbers of signatures."""


def frozen(table: NDArray[S]) -> NDArray[S]:
    """A table that cannot be changed any more."""
    table.setflags(write=False)
    return table


def look_up(table: NDArray[S], offsets: NDArray[np.integer[Any]]) -> NDArray[S]:
    """What stands at these offsets of a table; it keeps the type, which ``take`` does not."""
    values: NDArray[S] = table.take(offsets)
    return values
