"""Explain a score: the worth of each reading of the win, and the reason why one is chosen, as one frozen value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.blocks import Block, Pair
from mjfunc.model.value_fields import mixture_of, result_of, results_of
from mjfunc.riichi.spec.requirements import parts_of
from mjfunc.riichi.spec.scoring import COMPARED, NoYaku, Score
from mjfunc.riichi.spec.yaku_definitions import DEFINITIONS, is_played
from mjfunc.riichi.values.reading import Place
from mjfunc.riichi.values.rules import Rules  # noqa: TC001  # what a property gives is found on its page
from mjfunc.riichi.values.scores import Interpretation, Key
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import items_of, wrong_class
from mjfunc.tiles.value_base import Tabled, Value

if TYPE_CHECKING:
    from mjfunc.riichi.spec.requirements import Requirement, Text
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.wins import Win

_HOW: Final = "explain_score(score(win)) makes one"


@attrs.frozen(repr=False)
class Condition(Value):
    """A condition of a yaku, whether it holds, and what the hand has instead."""

    asked: str = attrs.field(validator=result_of(_HOW, str))
    """The condition in words."""
    holds: bool = attrs.field(validator=result_of(_HOW, bool))
    instead: str = attrs.field(default="", validator=result_of(_HOW, str))
    """The tiles or circumstances that the hand has instead, in words; may be empty."""

    def __str__(self) -> str:
        """Write the condition and, if it does not hold, what there is instead."""
        return self.asked if self.holds else f"not met: {self.asked}{f'; here: {self.instead}' if self.instead else ''}"


@attrs.frozen(repr=False)
class FoundYaku(Value):
    """A yaku of a reading, with its worth and the blocks and pairs that make it."""

    yaku: Yaku = attrs.field(validator=result_of(_HOW, Yaku))
    worth: int = attrs.field(validator=result_of(_HOW, int))
    """Its han; for a yakuman the number of times that it counts."""
    parts: tuple[Place, ...] = attrs.field(validator=mixture_of(_HOW, "blocks and pairs", Block, Pair))
    """The blocks and pairs that make it; empty if the situation makes it."""
    is_whole: bool = attrs.field(validator=result_of(_HOW, bool))
    """Whether the whole hand makes it."""


@attrs.frozen(repr=False)
class MissingYaku(Value):
    """A yaku that a reading does not have, with all conditions of the yaku."""

    yaku: Yaku = attrs.field(validator=result_of(_HOW, Yaku))
    conditions: tuple[Condition, ...] = attrs.field(validator=results_of(_HOW, Condition))

    @property
    def lacks(self) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.conditions if not condition.holds)

    @property
    def is_near(self) -> bool:
        """Whether the yaku has several conditions, and all but one hold."""
        return len(self.lacks) == 1 < len(self.conditions)


@attrs.frozen(repr=False)
class ReadingWorth(Value):
    """The worth of a reading, and the reason why it is not the one that counts."""

    interpretation: Interpretation = attrs.field(validator=result_of(_HOW, Interpretation))
    yaku: tuple[FoundYaku, ...] = attrs.field(validator=results_of(_HOW, FoundYaku))
    missing: tuple[MissingYaku, ...] = attrs.field(default=(), validator=results_of(_HOW, MissingYaku))
    """Every yaku except yakuman with its conditions, if no reading of the win has a yaku."""
    lost_by: Key | None = attrs.field(default=None, validator=result_of(_HOW, Key, None))
    """The first value in which the chosen reading is better; None for the chosen one and for one without yaku."""


@attrs.frozen(repr=False)
class ScoreExplanation(Tabled):
    """A score with every reading of the win."""

    score: Score | NoYaku = attrs.field(validator=result_of(_HOW, Score, NoYaku))
    readings: tuple[ReadingWorth, ...] = attrs.field(validator=results_of(_HOW, ReadingWorth))
    """The worth of every reading: the chosen one first, then the others in canonical order."""

    def __str__(self) -> str:
        """Write the worth of the win: ``8000 points: 5 han 30 fu, mangan``."""
        return worth_text(self.score)

    @property
    def win(self) -> Win:
        """The win that was scored."""
        return self.score.win

    @property
    def rules(self) -> Rules:
        """The rules of the score."""
        return self.score.rules

    @property
    def best(self) -> ReadingWorth | None:
        """The reading that counts; None if no reading has a yaku."""
        return None if isinstance(self.score, NoYaku) else self.readings[0]

    @property
    def other_readings(self) -> tuple[ReadingWorth, ...]:
        """The readings that do not count."""
        return self.readings if self.best is None else self.readings[1:]


def explain_score(score: Score | NoYaku) -> ScoreExplanation:
    """Explain a score: the worth of every reading, and the reason why one of them counts.

    If the win has no yaku, each reading has the yaku that it misses instead.

    Raises:
        TypeError: ``score`` is neither a Score nor a NoYaku.

    """
    if type(score) not in {Score, NoYaku}:
        function = "explain_score"
        raise wrong_class(function, "a Score, or a NoYaku", score, "score(win) makes one")
    if isinstance(score, NoYaku):
        readings = (ReadingWorth(found, (), _missing_yaku(found, score.rules)) for found in score.interpretations)
        return ScoreExplanation(score, tuple(readings))
    others = [found for found in score.interpretations if found != score.chosen]
    return ScoreExplanation(score, tuple(_reading_worth(found, score.chosen) for found in (score.chosen, *others)))


def worth_text(score: Score | NoYaku) -> str:
    """Return the worth of a win: ``8000 points: 5 han 30 fu, mangan``, or ``no yaku``."""
    if isinstance(score, NoYaku):
        return "no yaku"
    reckoning, _, _ = score.chosen.reckoning.rpartition(", ")
    return f"{score.total} points: {reckoning}"


def _reading_worth(found: Interpretation, chosen: Interpretation) -> ReadingWorth:
    whole = parts_of(found.reading)
    places = [(yaku, worth, place_of(found.reading, yaku)) for yaku, worth in found.yaku]
    yaku = tuple(FoundYaku(yaku, worth, parts, parts == whole) for yaku, worth, parts in places)
    is_beaten = found.yaku and found != chosen
    return ReadingWorth(found, yaku, lost_by=_lost_by(found, chosen) if is_beaten else None)


def _lost_by(found: Interpretation, chosen: Interpretation) -> Key:
    return next((key for key, value in COMPARED.items() if value(found) != value(chosen)), Key.ORDER)


def _missing_yaku(found: Interpretation, rules: Rules) -> tuple[MissingYaku, ...]:
    """The conditions of each yaku under the rules, except yakuman, which are far from a hand without yaku."""
    played = (yaku for yaku in Yaku if not yaku.is_yakuman and (not yaku.is_local or yaku in rules.local_yaku))
    every = (MissingYaku(yaku, conditions(found.reading, yaku, rules)) for yaku in played)
    return tuple(sorted(every, key=lambda missing: (not missing.is_near, missing.yaku)))


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


def check_score_explanation(function: str, explanation: object) -> ScoreExplanation:
    """Return ``explanation``; raise TypeError unless it is a ScoreExplanation."""
    if type(explanation) is not ScoreExplanation:
        raise wrong_class(function, "a ScoreExplanation", explanation, _HOW)
    return explanation


def check_score_explanations(function: str, explanations: object) -> tuple[ScoreExplanation, ...]:
    """Return ``explanations`` as a tuple; raise TypeError unless each item is a ScoreExplanation."""
    how = "[explain_score(score(win))] are some"
    given = items_of(function, "explanations of scores", explanations, how)
    return tuple(check_score_explanation(function, item) for item in given)
