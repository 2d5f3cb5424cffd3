"""What hands of thirteen tiles accept, and what hands of fourteen should discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc import acceptance, discards
from tests.bench import peers
from tests.bench.rows import Group, Row, asked

if TYPE_CHECKING:
    from collections.abc import Iterator

FEWER: Final = 4_000
"""Discards ask about each hand fourteen times."""


def rows() -> Iterator[Row]:
    """Both, of hands as they are dealt."""
    yield from asked("acceptance", acceptance, "waiting", 6, peers.acceptance)
    yield from asked("discards", discards, "drawn", 60, peers.discards, hands=FEWER)


GROUP: Final = Group("deciding", "µs", (*rows(),))
