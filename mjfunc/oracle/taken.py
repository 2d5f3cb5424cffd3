"""Which conventions can change the answer of which operation: those that it takes; and what riichi takes instead."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_NEARER: Final = ("definition", "melds", "seven_pairs", "players", "forms")
_READY: Final = ("melds", "seven_pairs", "players", "exhausted", "forms")

TAKEN: Final = MappingProxyType(
    {
        "shanten": _NEARER,
        "acceptance": _NEARER,
        "waits": _READY,
        "complete": ("seven_pairs", "players", "forms"),
        "decompose": _READY,
        "kan": _READY,
    }
)

RIICHI: Final = "riichi"
"""The operation that is asked of wins, and takes the rules of riichi."""
RULES: Final = "rules"
"""The option that names a preset of them."""
PRESET: Final = "tenhou"
"""The one that holds where none is named."""
