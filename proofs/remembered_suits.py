"""Let the definitions answer about each suit once, while a theorem is checked."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from mjfunc.spec import complete, cut, direct, exchange

if TYPE_CHECKING:
    from collections.abc import Generator

FUNCTIONS_OF_SUITS: Final = (
    (complete, "splits"),
    (direct, "splits"),
    (exchange, "exchange_costs"),
    (cut, "cut_costs"),
)
"""Each is pure, and the answers about a hand are combined anew from theirs."""


@contextmanager
def remembered_suits() -> Generator[None]:
    """Remember the answers of the definitions about suits: they keep none, and most hands have suits in common."""
    with ExitStack() as patches:
        for module, name in FUNCTIONS_OF_SUITS:
            patches.enter_context(patch.object(module, name, lru_cache(1 << 15)(getattr(module, name))))
        yield
