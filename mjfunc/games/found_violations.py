"""How the judgement of an event reports what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.games.violations import Violation
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from mjfunc.games.violations import ViolationCode

FoundViolations: TypeAlias = list[Violation]
"""What one call of ``step`` has found so far. The list never leaves that call."""


def there_are(number: int, noun: str) -> str:
    """Return the beginning of a sentence: ``there is 1 counter``, ``there are 2 counters``."""
    return f"there {'is' if number == 1 else 'are'} {quantity(number, noun)}"


def report(found: FoundViolations, code: ViolationCode, sentence: str) -> None:
    """Add a violation."""
    found.append(Violation(code, sentence))
