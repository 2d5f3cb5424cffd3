"""What of a win is overlooked now and then: it is said, and does not count."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mjfunc.audit.questions import Question

RED_FIVES: Final = "red fives"
OVERLOOKED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **{name: (name,) for name in ("rinshan", "chankan", "last-tile", "first-turn")},
        "dora indicators": ("dora", "ura"),
        RED_FIVES: (),
        **{name: (name,) for name in ("honba", "sticks")},
    }
)
"""What counts by itself and is not the business of a rule, with the fields that say it; red fives are marks."""


def without(question: Question, overlooked: Collection[str]) -> Question:
    """The question as it is understood where these are overlooked."""
    gone = {field for name in overlooked for field in OVERLOOKED[name]}
    fields = tuple((name, word) for name, word in question.fields if name not in gone)
    if RED_FIVES not in overlooked:
        return attrs.evolve(question, fields=fields)
    plain = tuple((name, _plain(str(word)) if name == "win" else word) for name, word in fields)
    return attrs.evolve(question, hand=_plain(question.hand), fields=plain)


def _plain(tiles: str) -> str:
    return tiles.replace("0", "5")
