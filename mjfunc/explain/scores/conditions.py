"""The conditions of a yaku in a reading: which hold, and what the hand has instead of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.fields import result_of
from mjfunc.riichi.spec.yaku import DEFINITIONS, is_played
from mjfunc.tiles.values import Value

if TYPE_CHECKING:
    from mjfunc.riichi.spec.requirements import Requirement, Text
    from mjfunc.riichi.values.reading import Place, Reading
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.yaku import Yaku

_HOW: Final = "conditions(reading, Yaku.PINFU, rules) are some"


@attrs.frozen(repr=False)
class Condition(Value):
    """A condition of a yaku, whether it holds, and what the hand has instead."""

    asked: str = attrs.field(validator=result_of(_HOW, str))
    """The condition in words."""
    holds: bool = attrs.field(validator=result_of(_HOW, bool))
    instead: str = attrs.field(default="", validator=result_of(_HOW, str))
    """What the hand has instead; empty where there is no more to say."""

    def __str__(self) -> str:
        """Write the condition and, if it does not hold, what there is instead."""
        return self.asked if self.holds else f"not so: {self.asked}{f'; {self.instead}' if self.instead else ''}"


def conditions(reading: Reading, yaku: Yaku, rules: Rules) -> tuple[Condition, ...]:
    """The conditions of a yaku that concern a reading; all hold exactly where the reading has the yaku."""
    requirements = DEFINITIONS[yaku].requirements
    return tuple(_condition(each, reading, yaku, rules) for each in requirements if each.applies(reading))


def _condition(requirement: Requirement, reading: Reading, yaku: Yaku, rules: Rules) -> Condition:
    sentence = _text(requirement.sentence, reading) or _clause(yaku)
    holds = is_played(yaku, rules) and requirement.is_met(reading, rules)
    return Condition(sentence, holds, _text(requirement.instead, reading))


def _text(text: Text, reading: Reading) -> str:
    return text if isinstance(text, str) else text(reading)


def _clause(yaku: Yaku) -> str:
    """The sentence of a yaku as a condition, without the yaku that it replaces."""
    clause, _, _ = yaku.sentence.rstrip(".").partition("; instead of")
    return f"{clause[:1].lower()}{clause[1:]}"


def place_of(reading: Reading, yaku: Yaku) -> tuple[Place, ...]:
    """The blocks and pairs that make a yaku in a reading that has it; none if the situation makes it."""
    return tuple(DEFINITIONS[yaku].parts(reading))
