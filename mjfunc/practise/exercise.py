"""Exercises as values: a hand or a win, a question about it, and the right answer.

The right answer is computed at each access instead of stored, so that an exercise cannot contradict itself.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias, cast, get_args

import attrs

from mjfunc.classical import DEFAULT_RULES, FinalScore, Winds, final_score
from mjfunc.explain.score_wording import indicator_rows, rules_name, situation_text
from mjfunc.fast.decompositions import decompose_ready
from mjfunc.fast.hands import discards, shanten
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.decompositions import (  # noqa: TC001  # typing.get_type_hints must work
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
)
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.shanten import Discard  # noqa: TC001  # typing.get_type_hints must work
from mjfunc.model.winds import check_winds
from mjfunc.notation.tile_text import write_tiles
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import NoYaku, Score
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.tiles.errors import BadOption, BadSize
from mjfunc.tiles.tile import SUITS, Tile  # typing.get_type_hints must work
from mjfunc.tiles.value_base import Catalogue, Value

ExerciseKind: TypeAlias = Literal["waits", "discards", "shanten", "decompose", "score", "classical"]
EXERCISE_KINDS: Final[tuple[ExerciseKind, ...]] = get_args(ExerciseKind)
DEFAULT_WINDS: Final = Winds("S", "E")
"""The winds of an exercise: South seat in the East round."""


class _Exercise(Value):
    """An exercise, with attributes of its kind."""

    __slots__ = ()
    kind: ClassVar[ExerciseKind]
    level_unit: ClassVar[str]
    """The things that the level counts."""
    max_level: ClassVar[int]
    """The highest level at which hands are frequent enough to be drawn."""
    relevant_conventions: ClassVar[tuple[str, ...]]
    """The conventions that can change the hands drawn, or the right answer."""
    answer_format: ClassVar[str]


@attrs.frozen(repr=False)
class _HandExercise(_Exercise):
    """An exercise about a hand without melds."""

    has_drawn: ClassVar[bool] = False
    hand: Hand
    conventions: Conventions = attrs.field(default=DEFAULT, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand of the wrong size, one with melds, and one that is no exercise of this kind."""
        name = type(self).__name__
        check_hand(name, self.hand)
        check_conventions(name, self.conventions)
        (check_drawn if self.has_drawn else check_waiting)(self.hand)
        if self.hand.melds:
            message = f"{name} takes a hand without melds, not {self.hand}"
            raise BadSize(message)
        self._check_kind()

    def _check_kind(self) -> None:
        raise NotImplementedError


@attrs.frozen(repr=False)
class _ReadyExercise(_HandExercise):
    """An exercise about a ready hand."""

    max_level: ClassVar[int] = 5
    relevant_conventions: ClassVar[tuple[str, ...]] = ("seven_pairs", "players", "exhausted", "forms")

    def _check_kind(self) -> None:
        if not self.correct:
            message = f"{type(self).__name__} takes a hand that is ready, not {self.hand}"
            raise BadOption(message)

    @property
    def level(self) -> int:
        """The number of right answers."""
        return len(self.correct)

    @property
    def correct(self) -> tuple[object, ...]:
        """The right answers."""
        raise NotImplementedError


@attrs.frozen(repr=False)
class _ShantenExercise(_HandExercise):
    """An exercise about the shanten of a hand."""

    level_unit: ClassVar[str] = "suits in the hand, with honours as one"
    max_level: ClassVar[int] = len(SUITS)
    relevant_conventions: ClassVar[tuple[str, ...]] = ("definition", "seven_pairs", "players", "forms")

    def _check_kind(self) -> None:
        shanten(self.hand, conventions=self.conventions)

    @property
    def level(self) -> int:
        """The number of suits in the hand."""
        return sum(map(any, self.hand.counts))


@attrs.frozen(repr=False)
class WaitsExercise(_ReadyExercise):
    """An exercise about the waits of a ready hand."""

    kind: ClassVar[ExerciseKind] = "waits"
    level_unit: ClassVar[str] = "kinds that the hand waits for"
    question: ClassVar[str] = "Which tiles does the hand wait for?"
    answer_format: ClassVar[str] = "tiles, as in 2p 5p or 25p"

    @property
    def correct(self) -> tuple[Tile, ...]:
        """The waits."""
        return waits(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class DiscardsExercise(_ShantenExercise):
    """An exercise about the best discard of a drawn hand."""

    kind: ClassVar[ExerciseKind] = "discards"
    has_drawn: ClassVar[bool] = True
    question: ClassVar[str] = "Which discard keeps the shanten, and then lets the hand accept the most tiles?"
    answer_format: ClassVar[str] = "a tile of the hand, as in 9p; if several are equally good, any of them"

    @property
    def discards(self) -> tuple[Discard, ...]:
        """Every discard, the best first."""
        return discards(self.hand, conventions=self.conventions)

    @property
    def correct(self) -> tuple[Discard, ...]:
        """The best discards."""
        best, *others = self.discards
        accepted = best.acceptance
        goals = (accepted.shanten, accepted.total)
        return (best, *(one for one in others if goals == (one.acceptance.shanten, one.acceptance.total)))


@attrs.frozen(repr=False)
class ShantenExercise(_ShantenExercise):
    """An exercise about the shanten of a hand."""

    kind: ClassVar[ExerciseKind] = "shanten"
    question: ClassVar[str] = "What is the shanten of the hand?"
    answer_format: ClassVar[str] = "a whole number; 0 is ready"

    @property
    def correct(self) -> int:
        """The shanten of the nearest form."""
        return shanten(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class DecomposeExercise(_ReadyExercise):
    """An exercise about all decompositions of a ready hand."""

    kind: ClassVar[ExerciseKind] = "decompose"
    level_unit: ClassVar[str] = "ways in which the hand is ready"
    question: ClassVar[str] = "In which ways is the hand ready?"
    answer_format: ClassVar[str] = (
        "all tiles in groups (blocks, pairs, and the tiles around the hole), with commas between ways: "
        "123m 456p 789s 11z 23s, ..."
    )

    @property
    def correct(self) -> tuple[ReadyRegular | ReadySevenPairs | ReadyThirteenOrphans, ...]:
        """Every decomposition."""
        return decompose_ready(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class ClassicalExercise(_HandExercise):
    """An exercise about the classical score of a complete hand. Limit hands have no level."""

    kind: ClassVar[ExerciseKind] = "classical"
    level_unit: ClassVar[str] = "sets worth points and reasons to double"
    max_level: ClassVar[int] = 7
    relevant_conventions: ClassVar[tuple[str, ...]] = ("players",)
    answer_format: ClassVar[str] = "the final score, a whole number"
    has_drawn: ClassVar[bool] = True
    winds: Winds = DEFAULT_WINDS

    def _check_kind(self) -> None:
        check_winds(type(self).__name__, self.winds)
        check_players(self.hand.counts, self.conventions.players)
        final_score(self.hand, self.winds, DEFAULT_RULES)

    @property
    def question(self) -> str:
        """The question, with the winds."""
        return f"What is the hand worth by the classical rules? ({self.winds})"

    @property
    def level(self) -> int:
        """The number of sets worth points and of reasons to double; 0 for a limit hand."""
        card = self.scored.card
        sets = sum(points > 0 for _, points in card.points.sets)
        return 0 if card.limit else sets + len(card.doubles.doubles)

    @property
    def scored(self) -> FinalScore:
        """The classical score of the hand, with its calculation."""
        return final_score(self.hand, self.winds, DEFAULT_RULES)

    @property
    def correct(self) -> int:
        """The final score."""
        return self.scored.final


@attrs.frozen(repr=False)
class ScoreExercise(_Exercise):
    """An exercise about the riichi score of a win, under the default rules. Yakuman have no level."""

    kind: ClassVar[ExerciseKind] = "score"
    level_unit: ClassVar[str] = "yaku, sorts of dora, and parts of the hand that bring fu"
    max_level: ClassVar[int] = 7
    relevant_conventions: ClassVar[tuple[str, ...]] = ()
    answer_format: ClassVar[str] = (
        "the points that the winner receives in all, as in 7700; or what each pays for a drawn tile, as in 1500 all or "
        "2000/4000; or han and fu, as in 4 han 30 fu"
    )
    conventions: ClassVar[Conventions] = DEFAULT
    win: Win

    def __attrs_post_init__(self) -> None:
        """Raise TypeError for anything but a win, and BadOption for a win without yaku."""
        check_win(type(self).__name__, self.win)
        if not isinstance(score(self.win), Score):
            message = f"{type(self).__name__} takes a win with a yaku, not {self.win.hand} won on {self.win.tile}"
            raise BadOption(message)

    @property
    def hand(self) -> Hand:
        """The hand, with the winning tile."""
        return self.win.hand

    @property
    def question(self) -> str:
        """The question, with the rules, the situation and the indicators."""
        indicators = "".join(f"; {name} {write_tiles(tiles)}" for name, tiles in indicator_rows(self.win))
        return f"{self.question_without_indicators}{indicators}"

    @property
    def question_without_indicators(self) -> str:
        """The question for a sheet that draws the indicators."""
        return f"What is the win worth by the rules of {rules_name(self.scored.rules)}? {situation_text(self.win)}"

    @property
    def level(self) -> int:
        """The number of yaku, sorts of dora, and parts of the hand that give fu; 0 for a yakuman."""
        return level_of(self.scored)

    @property
    def scored(self) -> Score:
        """The riichi score of the win."""
        return cast("Score", score(self.win))

    @property
    def correct(self) -> int:
        """The right answer: the points that the winner receives in all."""
        return self.scored.total


def level_of(found: Score | NoYaku) -> int:
    """Return the number of yaku, sorts of dora, and parts that bring fu; 0 for a yakuman and without yaku."""
    if isinstance(found, NoYaku) or found.fu is None:
        return 0
    parts = sum(item.part is not None for item in found.fu.items)
    return len(found.yaku) + len(found.dora) + parts


Exercise: TypeAlias = (
    WaitsExercise | DiscardsExercise | ShantenExercise | DecomposeExercise | ScoreExercise | ClassicalExercise
)
EXERCISES: Final[tuple[type[Exercise], ...]] = Catalogue(
    (WaitsExercise, DiscardsExercise, ShantenExercise, DecomposeExercise, ScoreExercise, ClassicalExercise)
)
"""The classes of exercises, one for each kind."""


def exercise_indicators(exercise: Exercise) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Return the dora and ura indicators of a win, each row after its name; none for an exercise about a hand."""
    return tuple(indicator_rows(exercise.win)) if isinstance(exercise, ScoreExercise) else ()
