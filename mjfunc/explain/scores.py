"""All that is known of the score of a win, as one frozen value: what each reading is worth, and why one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.explain.conditions import Condition, conditions
from mjfunc.explain.places import Part, parts_of, place_of
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.fields import check_result, check_results
from mjfunc.riichi.interpretations import COMPARED, Interpretation, Key
from mjfunc.riichi.rules import Rules  # noqa: TC001  # what a property gives is found on its page
from mjfunc.riichi.scores import NoYaku, Score
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import items_of, wrong_class
from mjfunc.tiles.shown import Tabled

if TYPE_CHECKING:
    from mjfunc.riichi.wins import Win

_HOW: Final = "explain_score(score(win)) makes one"


@attrs.frozen
class FoundYaku:
    """A yaku of an interpretation, what it is worth there, and the parts of the hand that make it."""

    yaku: Yaku
    worth: int
    """Its han or, of a yakuman, how often it counts."""
    parts: tuple[Part, ...]
    """None where the situation makes it."""
    is_whole: bool
    """Whether the whole hand makes it."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a yaku of a hand."""
        check_result(self, "yaku", self.yaku, _HOW, Yaku)
        check_result(self, "worth", self.worth, _HOW, int)
        _check_parts(self.parts)
        check_result(self, "is_whole", self.is_whole, _HOW, bool)


@attrs.frozen
class MissingYaku:
    """A yaku that an interpretation does not have, and all that it asks."""

    yaku: Yaku
    conditions: tuple[Condition, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a yaku, and what is not asked."""
        check_result(self, "yaku", self.yaku, _HOW, Yaku)
        check_results(self, "conditions", self.conditions, _HOW, Condition)

    @property
    def lacks(self) -> tuple[Condition, ...]:
        """What is not so."""
        return tuple(one for one in self.conditions if not one.holds)

    @property
    def is_near(self) -> bool:
        """Whether all is so but one condition of several."""
        return len(self.lacks) == 1 < len(self.conditions)


@attrs.frozen
class ReadingWorth:
    """What an interpretation is worth and why, and why it is not the one that was chosen."""

    interpretation: Interpretation
    yaku: tuple[FoundYaku, ...]
    missing: tuple[MissingYaku, ...] = ()
    """Where no reading has a yaku: each that is not a yakuman, with what is not so of it."""
    lost_by: Key | None = None
    """What it has less of than the chosen one; None of the chosen one itself, and of one without yaku."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not of a field's class."""
        check_result(self, "interpretation", self.interpretation, _HOW, Interpretation)
        check_results(self, "yaku", self.yaku, _HOW, FoundYaku)
        check_results(self, "missing", self.missing, _HOW, MissingYaku)
        check_result(self, "lost_by", self.lost_by, _HOW, Key, type(None))


@attrs.frozen
class ScoreExplanation(Tabled):
    """All that is known of a score."""

    _views = "mjfunc.views.explanations"
    score: Score | NoYaku
    readings: tuple[ReadingWorth, ...]
    """Every interpretation: the chosen one first, the others as they are listed."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a score, and what are not its readings."""
        check_result(self, "score", self.score, _HOW, Score, NoYaku)
        check_results(self, "readings", self.readings, _HOW, ReadingWorth)

    def __str__(self) -> str:
        """Write what the win is worth: ``8000 points: 5 han 30 fu, mangan``."""
        if isinstance(self.score, NoYaku):
            return "no yaku"
        reckoning, _, _ = self.score.chosen.reckoning.rpartition(", ")
        return f"{self.score.total} points: {reckoning}"

    @property
    def win(self) -> Win:
        """The win that is scored."""
        return self.score.win

    @property
    def rules(self) -> Rules:
        """The rules by which it is."""
        return self.score.rules

    @property
    def chosen(self) -> ReadingWorth | None:
        """The one that counts; None where none has a yaku."""
        return None if isinstance(self.score, NoYaku) else self.readings[0]

    @property
    def others(self) -> tuple[ReadingWorth, ...]:
        """Those that do not count."""
        return self.readings if self.chosen is None else self.readings[1:]


def explain_score(score: Score | NoYaku) -> ScoreExplanation:
    """All that is known of a score: of every reading what it is worth and why, and why the chosen one is."""
    if type(score) not in {Score, NoYaku}:
        function = "explain_score"
        raise wrong_class(function, "a Score, or a NoYaku", score, "score(win) makes one")
    if isinstance(score, NoYaku):
        missed = tuple(ReadingWorth(one, (), _missing(one, score.rules)) for one in score.interpretations)
        return ScoreExplanation(score, missed)
    others = [one for one in score.interpretations if one != score.chosen]
    return ScoreExplanation(score, tuple(_worth(one, score.chosen) for one in (score.chosen, *others)))


def _worth(one: Interpretation, chosen: Interpretation) -> ReadingWorth:
    found: list[FoundYaku] = []
    for yaku, worth in one.yaku:
        parts = place_of(one.reading, yaku)
        found.append(FoundYaku(yaku, worth, parts, parts == parts_of(one.reading)))
    is_beaten = one.yaku and one != chosen
    return ReadingWorth(one, tuple(found), lost_by=_lost_by(one, chosen) if is_beaten else None)


def _lost_by(one: Interpretation, chosen: Interpretation) -> Key:
    return next((key for key, value in COMPARED.items() if value(one) != value(chosen)), Key.ORDER)


def _missing(one: Interpretation, rules: Rules) -> tuple[MissingYaku, ...]:
    """What is not so of each yaku that is played; yakuman are further than any of them."""
    played = (yaku for yaku in Yaku if not yaku.is_yakuman and (not yaku.is_local or yaku in rules.local_yaku))
    every = (MissingYaku(yaku, conditions(one.reading, yaku, rules)) for yaku in played)
    return tuple(sorted(every, key=lambda missing: (not missing.is_near, missing.yaku)))


def _check_parts(parts: object) -> None:
    """Refuse what are not blocks and pairs."""
    given = cast("tuple[object, ...]", parts)
    if type(parts) is not tuple or {*map(type, given)} - {Block, Pair}:
        raise wrong_class(FoundYaku.__name__, "a tuple of blocks and pairs as parts", given, _HOW)


def check_score_explanation(function: str, explanation: object) -> ScoreExplanation:
    """Give back what explains a score, and refuse anything else."""
    if type(explanation) is not ScoreExplanation:
        raise wrong_class(function, "a ScoreExplanation", explanation, _HOW)
    return explanation


def check_score_explanations(function: str, explanations: object) -> tuple[ScoreExplanation, ...]:
    """The same of several."""
    how = "[explain_score(score(win))] are some"
    given = items_of(function, "explanations of scores", explanations, how)
    return tuple(check_score_explanation(function, item) for item in given)
