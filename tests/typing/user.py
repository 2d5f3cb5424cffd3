"""Typical user code. It is type-checked with no ``Any`` allowed in any expression."""

from __future__ import annotations

from typing import assert_never

import mjfunc


def describe(decomposition: mjfunc.Complete | mjfunc.Ready) -> str:  # noqa: PLR0911  # one for each class
    """Say what a decomposition is; the match must cover every class."""
    match decomposition:
        case mjfunc.CompleteRegular(blocks, pair):
            return f"{len(blocks)} blocks and {pair}"
        case mjfunc.CompleteSevenPairs(pairs):
            return " ".join(str(pair) for pair in pairs)
        case mjfunc.CompleteThirteenOrphans(pair):
            return f"orphans with {pair}"
        case mjfunc.ReadyRegular(blocks, None, wait):
            return f"{len(blocks)} blocks, {wait.shape.value}"
        case mjfunc.ReadyRegular(blocks, pair, wait):
            return f"{len(blocks)} blocks, {pair}, {wait.shape.value}"
        case mjfunc.ReadySevenPairs(pairs, wait):
            return f"{len(pairs)} pairs, waiting on {wait.on[0]}"
        case mjfunc.ReadyThirteenOrphans(pair, wait):
            return f"orphans with {pair}, waiting on {len(wait.on)} kinds"
        case _:
            assert_never(decomposition)
