"""The conventions that can change the answer of each operation, and the names of the options of riichi.

They are apart from the operations because commands need them before they load what answers.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_NEARER: Final = ("definition", "melds", "seven_pairs", "players", "forms")
_READY: Final = ("melds", "seven_pairs", "players", "exhausted", "forms")

CONVENTIONS: Final = MappingProxyType(
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
"""The operation about wins; its options are the rules of riichi."""
RULES: Final = "rules"
"""The option that names a preset of rules."""
PRESET: Final = "tenhou"
"""The default preset."""
