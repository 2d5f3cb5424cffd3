"""Exercises drawn at random, each as likely as any other of its kind and level.

Hands are drawn exactly uniformly among those of a shanten, and those of another level are put back. What is left of a
uniform draw is uniform.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.census import sample_pieces
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.model.winds import check_winds
from mjfunc.practise.values import (
    EXERCISE_KINDS,
    EXERCISES,
    WINDS,
    DecomposeExercise,
    DiscardsExercise,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
)
from mjfunc.tiles.errors import BadOption, check_option, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.classical import Winds
    from mjfunc.model.conventions import Definition
    from mjfunc.practise.values import Exercise, ExerciseKind

MOST_EXERCISES: Final = 100
_TRIES: Final = (1 << 8, 1 << 16)
"""So many hands are drawn for each exercise: few, or most where these are not enough; of the rarest level about one in
two thousand is. The few are the first of the most."""


def exercises(  # noqa: PLR0913  # what is drawn, how many, and by which conventions
    kind: ExerciseKind,
    level: int,
    seed: int = 0,
    number: int = 5,
    *,
    winds: Winds = WINDS,
    conventions: Conventions = DEFAULT,
) -> tuple[Exercise, ...]:
    """So many exercises of a kind and a level; the same seed draws the same.

    ``winds`` are those of a hand that is to be scored.
    """
    check_conventions("exercises", conventions)
    check_winds("exercises", winds)
    check_option("kind", kind, EXERCISE_KINDS)
    (asked,) = (each for each in EXERCISES if each.kind == kind)
    check_option("level", level, tuple(range(1, asked.most + 1)))
    if type(number) is not int or not 1 <= number <= MOST_EXERCISES:
        message = f"number is a whole number from 1 to {MOST_EXERCISES}; not {shown(number)}"
        raise BadOption(message)
    for tries in _TRIES:
        hands = _hands(kind, level, number * tries, seed, conventions)
        candidates = (_made(kind, hand, winds, conventions) for hand in hands)
        found = tuple(islice((exercise for exercise in candidates if exercise.level == level), number))
        if len(found) == number:
            return found
    message = f"by these conventions too few hands have level {level}: {asked.counts}: {level}"
    raise BadOption(message)


def _hands(kind: ExerciseKind, level: int, count: int, seed: int, conventions: Conventions) -> Iterator[Hand]:
    """Hands among which all of the level are, one as likely as the other."""
    draw = partial(sample_pieces, count=count, seed=seed)
    match kind:
        case "waits" | "decompose":
            # Cutting does not ask whether a copy is left, and so has also those that wait for what is exhausted.
            definition: Definition = "cut" if conventions.exhausted == "ready" else "exchange"
            defined = attrs.evolve(conventions, definition=definition)
            pieces = draw(MOST_CONCEALED - 1, shanten=0, conventions=defined)
        case "discards":
            pieces = draw(MOST_CONCEALED, shanten=1, conventions=conventions)
        case "shanten":
            pieces = draw(3 * level + 1, conventions=conventions)
        case "score":
            winning = Conventions(players=conventions.players, forms=("regular", "thirteen-orphans"))
            pieces = draw(MOST_CONCEALED, shanten=-1, conventions=winning)
        case _ as never:
            assert_never(never)
    return (Hand.from_34(row) for piece in pieces for row in piece.tolist())


def _made(kind: ExerciseKind, hand: Hand, winds: Winds, conventions: Conventions) -> Exercise:
    """The exercise of a kind about a hand."""
    match kind:
        case "waits":
            return WaitsExercise(hand, conventions=conventions)
        case "discards":
            return DiscardsExercise(hand, conventions=conventions)
        case "shanten":
            return ShantenExercise(hand, conventions=conventions)
        case "decompose":
            return DecomposeExercise(hand, conventions=conventions)
        case "score":
            return ScoreExercise(hand, winds, conventions=conventions)
        case _ as never:
            assert_never(never)
