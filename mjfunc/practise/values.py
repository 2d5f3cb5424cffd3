"""Exercises as values: a hand, what is asked of it, and what is right.

What is right is not kept but found when it is asked for, so that an exercise cannot contradict itself.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias, cast, get_args

import attrs

from mjfunc.classical import DEFAULT_RULES, FinalScore, Winds, final_score
from mjfunc.explain.score_wording import indicators_of, situation_of
from mjfunc.fast.decompositions import decompose_ready
from mjfunc.fast.forms import discards, shanten
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
from mjfunc.riichi.scores import NoYaku, Score
from mjfunc.riichi.scoring import score
from mjfunc.riichi.wins import Win, check_win
from mjfunc.tiles.errors import BadOption, BadSize
from mjfunc.tiles.tile import SUITS, Tile  # typing.get_type_hints must work

ExerciseKind: TypeAlias = Literal["waits", "discards", "shanten", "decompose", "score", "classical"]
EXERCISE_KINDS: Final[tuple[ExerciseKind, ...]] = get_args(ExerciseKind)
WINDS: Final = Winds("S", "E")
"""Those of a player who is not the dealer, in the first round."""
SUITS_COUNTED: Final = "suits in the hand, honours being one"


def _suits(hand: Hand) -> int:
    return sum(map(any, hand.counts))


def _check(exercise: _OfHand, *, drawn: bool) -> None:
    """Refuse what is not a hand of the size that is asked about, or beside melds."""
    name = type(exercise).__name__
    check_hand(name, exercise.hand)
    check_conventions(name, exercise.conventions)
    (check_drawn if drawn else check_waiting)(exercise.hand)
    if exercise.hand.melds:
        message = f"{name} takes a hand without melds, not {exercise.hand}"
        raise BadSize(message)


def _check_ready(exercise: WaitsExercise | DecomposeExercise) -> None:
    """Refuse a hand of which there is nothing to say."""
    if not exercise.correct:
        message = f"{type(exercise).__name__} takes a hand that is ready, not {exercise.hand}"
        raise BadOption(message)


@attrs.frozen
class _OfHand:
    """What all exercises have."""

    hand: Hand
    conventions: Conventions = attrs.field(default=DEFAULT, kw_only=True)


@attrs.frozen
class WaitsExercise(_OfHand):
    """Which tiles complete a ready hand."""

    kind: ClassVar[ExerciseKind] = "waits"
    counts: ClassVar[str] = "kinds that the hand waits for"
    most: ClassVar[int] = 5
    """The last level at which hands are common enough to be drawn."""
    follows: ClassVar[tuple[str, ...]] = ("seven_pairs", "players", "exhausted", "forms")
    """The conventions that can change what is asked, or what is right."""
    question: ClassVar[str] = "Which tiles does the hand wait for?"
    expects: ClassVar[str] = "tiles, as in 2p 5p or 25p"

    def __attrs_post_init__(self) -> None:
        """Refuse another hand, and one of which the question has no answer."""
        _check(self, drawn=False)
        _check_ready(self)

    @property
    def level(self) -> int:
        """How many kinds complete the hand."""
        return len(self.correct)

    @property
    def correct(self) -> tuple[Tile, ...]:
        """The waits."""
        return waits(self.hand, conventions=self.conventions)


@attrs.frozen
class DiscardsExercise(_OfHand):
    """Which discard is the best."""

    kind: ClassVar[ExerciseKind] = "discards"
    counts: ClassVar[str] = SUITS_COUNTED
    most: ClassVar[int] = len(SUITS)
    follows: ClassVar[tuple[str, ...]] = ("definition", "seven_pairs", "players", "forms")
    question: ClassVar[str] = "Which discard keeps the shanten, and then lets the hand accept the most tiles?"
    expects: ClassVar[str] = "a tile of the hand, as in 9p; of equally good ones any"

    def __attrs_post_init__(self) -> None:
        """Refuse another hand, and one of which the question has no answer."""
        _check(self, drawn=True)
        shanten(self.hand, conventions=self.conventions)

    @property
    def level(self) -> int:
        """How many suits the hand has."""
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


@attrs.frozen
class ShantenExercise(_OfHand):
    """How far a hand is from being ready."""

    kind: ClassVar[ExerciseKind] = "shanten"
    counts: ClassVar[str] = SUITS_COUNTED
    most: ClassVar[int] = len(SUITS)
    follows: ClassVar[tuple[str, ...]] = ("definition", "seven_pairs", "players", "forms")
    question: ClassVar[str] = "What is the shanten of the hand?"
    expects: ClassVar[str] = "a whole number; 0 is ready"

    def __attrs_post_init__(self) -> None:
        """Refuse another hand, and one of which the question has no answer."""
        _check(self, drawn=False)
        shanten(self.hand, conventions=self.conventions)

    @property
    def level(self) -> int:
        """How many suits the hand has."""
        return _suits(self.hand)

    @property
    def correct(self) -> int:
        """The shanten of the nearest form."""
        return shanten(self.hand, conventions=self.conventions)


@attrs.frozen
class DecomposeExercise(_OfHand):
    """In which ways a hand is ready."""

    kind: ClassVar[ExerciseKind] = "decompose"
    counts: ClassVar[str] = "ways in which the hand is ready"
    most: ClassVar[int] = 5
    follows: ClassVar[tuple[str, ...]] = WaitsExercise.follows
    question: ClassVar[str] = "In which ways is the hand ready?"
    expects: ClassVar[str] = (
        "all tiles in groups (blocks, pairs, and what is around the hole), with commas between ways: "
        "123m 456p 789s 11z 23s, ..."
    )

    def __attrs_post_init__(self) -> None:
        """Refuse another hand, and one of which the question has no answer."""
        _check(self, drawn=False)
        _check_ready(self)

    @property
    def level(self) -> int:
        """How many ways there are."""
        return len(self.correct)

    @property
    def correct(self) -> tuple[ReadyRegular | ReadySevenPairs | ReadyThirteenOrphans, ...]:
        """Every decomposition."""
        return decompose_ready(self.hand, conventions=self.conventions)


@attrs.frozen
class ClassicalExercise(_OfHand):
    """What a complete hand is worth by the classical rules; limit hands have nothing that a level could count."""

    kind: ClassVar[ExerciseKind] = "classical"
    counts: ClassVar[str] = "sets worth points and reasons to double"
    most: ClassVar[int] = 7
    follows: ClassVar[tuple[str, ...]] = ("players",)
    expects: ClassVar[str] = "the final score, a whole number"
    winds: Winds = WINDS

    def __attrs_post_init__(self) -> None:
        """Refuse another hand, one of which the question has no answer, and what are not winds."""
        _check(self, drawn=True)
        check_winds(type(self).__name__, self.winds)
        check_players(self.hand.counts, self.conventions.players)
        final_score(self.hand, self.winds, DEFAULT_RULES)

    @property
    def question(self) -> str:
        """What is asked, with the winds."""
        return f"What is the hand worth by the classical rules? ({self.winds})"

    @property
    def level(self) -> int:
        """How many lines of the score card add to the points of going out, or double; 0 of a limit hand."""
        card = self.scored.card
        worth = sum(points > 0 for _, points in card.points.sets)
        return 0 if card.limit else worth + len(card.doubles.doubles)

    @property
    def scored(self) -> FinalScore:
        """What the hand is worth, and why."""
        return final_score(self.hand, self.winds, DEFAULT_RULES)

    @property
    def correct(self) -> int:
        """The final score."""
        return self.scored.final


@attrs.frozen
class ScoreExercise:
    """What a win of riichi is worth by the default rules; yakuman have nothing that a level could count."""

    kind: ClassVar[ExerciseKind] = "score"
    counts: ClassVar[str] = "yaku, sorts of dora, and parts of the hand that bring fu"
    most: ClassVar[int] = 7
    follows: ClassVar[tuple[str, ...]] = ()
    expects: ClassVar[str] = "the points that the winner receives in all, as in 7700; or han and fu, as in 4 han 30 fu"
    conventions: ClassVar[Conventions] = DEFAULT
    win: Win

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a win, and one that is worth nothing."""
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
        """What is asked, with how the hand was won, and the indicators."""
        indicators = "".join(f"; {name} {write_tiles(tiles)}" for name, tiles in indicators_of(self.win))
        return f"What is the win worth? {situation_of(self.win)}{indicators}"

    @property
    def level(self) -> int:
        """How much is to be counted; 0 of a yakuman."""
        return level_of(self.scored)

    @property
    def scored(self) -> Score:
        """What the win is worth, and why."""
        return cast("Score", score(self.win))

    @property
    def correct(self) -> int:
        """All that the winner receives."""
        return self.scored.total


def level_of(found: Score | NoYaku) -> int:
    """How many yaku, sorts of dora, and parts of the hand that bring fu; 0 of a yakuman, and where there is no yaku."""
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
"""The class of each kind."""
