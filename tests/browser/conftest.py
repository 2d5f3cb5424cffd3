"""A browser for all tests here."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from benchmarks.chromium import chromium, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.chromium import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; where it is missing the tests are skipped, unless somebody relies on them and says so."""
    why_not = missing()
    if why_not and os.environ.get("MJFUNC_BROWSER") == "required":
        pytest.fail(why_not)
    if why_not:
        pytest.skip(why_not)
    with chromium() as opened:
        yield opened
