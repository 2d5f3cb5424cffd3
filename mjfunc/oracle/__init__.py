"""The line protocol: one pure function from request to answer, and the loop around it."""

from __future__ import annotations

from typing import Final

RIICHI: Final = "riichi"
"""The operation about wins; its options are the rules of riichi."""
RULES: Final = "rules"
"""The option that names a preset of rules."""
PRESET: Final = "tenhou"
"""The default preset."""
