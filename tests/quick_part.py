"""Which cases of a long test are quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def one_in(number: int, cases: Iterable[object]) -> list[object]:
    """The cases of a test of one claim: the first of each so many is quick, and ``nox -s slow`` runs the others too."""
    return [_slow(case) if at % number else case for at, case in enumerate(cases)]


def _slow(case: object) -> object:
    values = cast("tuple[object, ...]", case) if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
