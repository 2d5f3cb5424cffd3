"""How the judgement of an event reports what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.games.violations import Violation

if TYPE_CHECKING:
    from mjfunc.games.violations import ViolationCode

FoundViolations: TypeAlias = list[Violation]
"""What one call of ``step`` has found so far. The list never leaves that call."""


def report(found: FoundViolations, code: ViolationCode, sentence: str) -> None:
    """Add a violation."""
    found.append(Violation(code, sentence))
