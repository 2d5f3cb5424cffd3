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
from mjfunc.model.decompositions import (  # typing.get_type_hints must work
    ReadyRegular,  # noqa: TC001  # as the line above says
    ReadySevenPairs,  # noqa: TC001  # as the line above says
    ReadyThirteenOrphans,  # noqa: TC001  # as the line above says
)
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.shanten import Discard  # noqa: TC001  # typing.get_type_hints must work
from mjfunc.model.winds import check_winds
from mjfunc.notation.text import write_tiles
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import NoYaku, Score
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.tiles.errors import BadOption, BadSize
from mjfunc.tiles.tile import SUITS, Tile  # typing.get_type_hints must work
from mjfunc.tiles.values import Value

ExerciseKind: TypeAlias = Literal["waits", "discards", "shanten", "decompose", "score", "classical"]
EXERCISE_KINDS: Final[tuple[ExerciseKind, ...]] = get_args(ExerciseKind)
DEFAULT_WINDS: Final = Winds("S", "E")
"""The winds of a player who is not the dealer, in the first round."""
SUITS_COUNTED: Final = "suits in the hand, honours being one"


def _suits(hand: Hand) -> int:
    return sum(map(any, hand.counts))


def _check(exercise: _HandExercise, *, drawn: bool) -> None:
    """Raise an error for a hand of the wrong size or with melds, and for conventions of another type."""
    name = type(exercise).__name__
    check_hand(name, exercise.hand)
    check_conventions(name, exercise.conventions)
    (check_drawn if drawn else check_waiting)(exercise.hand)
    if exercise.hand.melds:
        message = f"{name} takes a hand without melds, not {exercise.hand}"
        raise BadSize(message)


def _check_ready(exercise: WaitsExercise | DecomposeExercise) -> None:
    """Raise BadOption for a hand that is not ready."""
    if not exercise.correct:
        message = f"{type(exercise).__name__} takes a hand that is ready, not {exercise.hand}"
        raise BadOption(message)


@attrs.frozen(repr=False)
class _HandExercise(Value):
    """An exercise about a hand without melds."""

    hand: Hand
    conventions: Conventions = attrs.field(default=DEFAULT, kw_only=True)


@attrs.frozen(repr=False)
class WaitsExercise(_HandExercise):
    """The question which tiles complete a ready hand."""

    kind: ClassVar[ExerciseKind] = "waits"
    level_unit: ClassVar[str] = "kinds that the hand waits for"
    max_level: ClassVar[int] = 5
    """The highest level at which hands are frequent enough to be drawn."""
    relevant_conventions: ClassVar[tuple[str, ...]] = ("seven_pairs", "players", "exhausted", "forms")
    """The conventions that can change the hands drawn, or the right answer."""
    question: ClassVar[str] = "Which tiles does the hand wait for?"
    answer_format: ClassVar[str] = "tiles, as in 2p 5p or 25p"

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand with melds, one that is not waiting, and one that is not ready."""
        _check(self, drawn=False)
        _check_ready(self)

    @property
    def level(self) -> int:
        """The number of kinds that complete the hand."""
        return len(self.correct)

    @property
    def correct(self) -> tuple[Tile, ...]:
        """The waits."""
        return waits(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class DiscardsExercise(_HandExercise):
    """The question which discard is the best."""

    kind: ClassVar[ExerciseKind] = "discards"
    level_unit: ClassVar[str] = SUITS_COUNTED
    max_level: ClassVar[int] = len(SUITS)
    relevant_conventions: ClassVar[tuple[str, ...]] = ("definition", "seven_pairs", "players", "forms")
    question: ClassVar[str] = "Which discard keeps the shanten, and then lets the hand accept the most tiles?"
    answer_format: ClassVar[str] = "a tile of the hand, as in 9p; of equally good ones any"

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand with melds, one that has not drawn, and one without shanten."""
        _check(self, drawn=True)
        shanten(self.hand, conventions=self.conventions)

    @property
    def level(self) -> int:
        """The number of suits in the hand."""
        return _suits(self.hand)

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
class ShantenExercise(_HandExercise):
    """The question for the shanten of a hand."""

    kind: ClassVar[ExerciseKind] = "shanten"
    level_unit: ClassVar[str] = SUITS_COUNTED
    max_level: ClassVar[int] = len(SUITS)
    relevant_conventions: ClassVar[tuple[str, ...]] = ("definition", "seven_pairs", "players", "forms")
    question: ClassVar[str] = "What is the shanten of the hand?"
    answer_format: ClassVar[str] = "a whole number; 0 is ready"

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand with melds, one that is not waiting, and one without shanten."""
        _check(self, drawn=False)
        shanten(self.hand, conventions=self.conventions)

    @property
    def level(self) -> int:
        """The number of suits in the hand."""
        return _suits(self.hand)

    @property
    def correct(self) -> int:
        """The shanten of the nearest form."""
        return shanten(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class DecomposeExercise(_HandExercise):
    """The question for all ways in which a hand is ready."""

    kind: ClassVar[ExerciseKind] = "decompose"
    level_unit: ClassVar[str] = "ways in which the hand is ready"
    max_level: ClassVar[int] = 5
    relevant_conventions: ClassVar[tuple[str, ...]] = WaitsExercise.relevant_conventions
    question: ClassVar[str] = "In which ways is the hand ready?"
    answer_format: ClassVar[str] = (
        "all tiles in groups (blocks, pairs, and the tiles around the hole), with commas between ways: "
        "123m 456p 789s 11z 23s, ..."
    )

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand with melds, one that is not waiting, and one that is not ready."""
        _check(self, drawn=False)
        _check_ready(self)

    @property
    def level(self) -> int:
        """The number of ways in which the hand is ready."""
        return len(self.correct)

    @property
    def correct(self) -> tuple[ReadyRegular | ReadySevenPairs | ReadyThirteenOrphans, ...]:
        """Every decomposition."""
        return decompose_ready(self.hand, conventions=self.conventions)


@attrs.frozen(repr=False)
class ClassicalExercise(_HandExercise):
    """The question for the classical score of a complete hand; limit hands have no level."""

    kind: ClassVar[ExerciseKind] = "classical"
    level_unit: ClassVar[str] = "sets worth points and reasons to double"
    max_level: ClassVar[int] = 7
    relevant_conventions: ClassVar[tuple[str, ...]] = ("players",)
    answer_format: ClassVar[str] = "the final score, a whole number"
    winds: Winds = DEFAULT_WINDS

    def __attrs_post_init__(self) -> None:
        """Raise an error for a hand with melds, one that is not complete, and for winds of another type."""
        _check(self, drawn=True)
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
class ScoreExercise(Value):
    """The question for the riichi score of a win by the default rules; yakuman have no level."""

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
        """The number of yaku, sorts of dora, and parts of the hand that bring fu; 0 for a yakuman."""
        return level_of(self.scored)

    @property
    def scored(self) -> Score:
        """The riichi score of the win."""
        return cast("Score", score(self.win))

    @property
    def correct(self) -> int:
        """The points that the winner receives in all."""
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
EXERCISES: Final = (
    WaitsExercise,
    DiscardsExercise,
    ShantenExercise,
    DecomposeExercise,
    ScoreExercise,
    ClassicalExercise,
)
"""The classes of exercises, one for each kind."""


def exercise_indicators(exercise: Exercise) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Return the dora and ura indicators of a win, each row after its name; none for an exercise about a hand."""
    return tuple(indicator_rows(exercise.win)) if isinstance(exercise, ScoreExercise) else ()
