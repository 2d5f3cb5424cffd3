"""Exercises drawn at random, each as likely as any other of its kind and level; only wins of riichi are not.

Hands are drawn exactly uniformly among more than those of the level, and the others are put back. What is left of a
uniform draw is uniform.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.census import sample_pieces
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.model.winds import check_winds
from mjfunc.practise.suits import OfSuits, suits_in
from mjfunc.practise.values import (
    EXERCISE_KINDS,
    EXERCISES,
    WINDS,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
    level_of,
)
from mjfunc.practise.wins import draw_wins
from mjfunc.riichi.scoring import score
from mjfunc.tiles.errors import BadOption, check_option, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.batch import Rows
    from mjfunc.classical import Winds
    from mjfunc.model.conventions import Definition
    from mjfunc.practise.values import Exercise, ExerciseKind

OfHands: TypeAlias = Literal["waits", "discards", "shanten", "decompose", "classical"]
"""The kinds of which every hand is as likely as any other."""
MOST_EXERCISES: Final = 100
_DRAWN: Final = (1 << 12, 1 << 17)
"""So many hands are drawn: few, or more where these are not enough. The few are the first of the more."""
_FOR_EACH: Final = 1 << 14
"""Of these there are so many for each exercise at least. Of the rarest level one hand in four thousand is."""
_AT_A_TIME: Final = 1 << 11


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

    ``winds`` are those of a hand that is to be scored by the classical rules.
    """
    check_conventions("exercises", conventions)
    check_winds("exercises", winds)
    check_option("kind", kind, EXERCISE_KINDS)
    (asked,) = (each for each in EXERCISES if each.kind == kind)
    check_option("level", level, tuple(range(1, asked.most + 1)))
    if type(number) is not int or not 1 <= number <= MOST_EXERCISES:
        message = f"number is a whole number from 1 to {MOST_EXERCISES}; not {shown(number)}"
        raise BadOption(message)
    if type(seed) is not int or seed < 0:
        message = f"seed is a whole number from 0; not {shown(seed)}"
        raise BadOption(message)
    if kind == "score":
        drawn = (win for win in draw_wins(seed) if level_of(score(win)) == level)
        return tuple(map(ScoreExercise, islice(drawn, number)))
    few, more = _DRAWN
    for most in (few, max(more, number * _FOR_EACH)):
        hands = [*islice(_of_level(kind, level, most, seed, winds, conventions), number)]
        if len(hands) == number:
            return tuple(_made(kind, hand, winds, conventions) for hand in hands)
    message = f"by these conventions too few hands have level {level}: the number of {asked.counts}"
    raise BadOption(message)


def _of_level(  # noqa: PLR0913, PLR0917  # all that is chosen
    kind: OfHands, level: int, most: int, seed: int, winds: Winds, conventions: Conventions
) -> Iterator[Hand]:
    """The hands of a level among so many that are drawn."""
    for piece in _pieces(kind, level, most, seed, conventions):
        for begin in range(0, len(piece), _AT_A_TIME):
            rows = piece[begin : begin + _AT_A_TIME]
            yield from map(Hand.from_34, rows[_levels(kind, rows, winds, conventions) == level].tolist())


def _pieces(kind: OfHands, level: int, most: int, seed: int, conventions: Conventions) -> Iterator[Rows]:
    """Hands among which all of the level are, one as likely as the other."""
    draw = partial(sample_pieces, count=most, seed=seed)
    match kind:
        case "waits" | "decompose":
            # Cutting does not ask whether a copy is left, and so has also those that wait for what is exhausted.
            definition: Definition = "cut" if conventions.exhausted == "ready" else "exchange"
            defined = attrs.evolve(conventions, definition=definition)
            return draw(MOST_CONCEALED - 1, shanten=0, conventions=defined)
        case "discards" if conventions.forms == ("thirteen-orphans",):
            return draw(MOST_CONCEALED, shanten=1, conventions=conventions)
        case "discards":
            # In the other forms one hand in forty is one exchange from being ready.
            return OfSuits(level, MOST_CONCEALED, conventions.players).sample_pieces(most, seed)
        case "shanten":
            return OfSuits(level, MOST_CONCEALED - 1, conventions.players).sample_pieces(most, seed)
        case "classical":
            winning = Conventions(players=conventions.players, forms=("regular", "thirteen-orphans"))
            return draw(MOST_CONCEALED, shanten=-1, conventions=winning)
        case _ as never:
            assert_never(never)


def _levels(kind: OfHands, rows: Rows, winds: Winds, conventions: Conventions) -> NDArray[np.intp]:
    """The level of each hand; 0 of one that is not asked about."""
    levels: NDArray[np.intp]
    match kind:
        case "waits":
            levels = np.count_nonzero(batch.waits(rows, conventions=conventions), axis=1)
        case "discards":
            levels = suits_in(rows) * (batch.shanten(rows, conventions=conventions) == 1)
        case "shanten":
            levels = suits_in(rows)
        case "decompose":
            levels = batch.decompose_ready(rows, conventions=conventions).numbers.astype(np.intp)
        case "classical":
            levels = np.array([ClassicalExercise(Hand.from_34(row), winds).level for row in rows.tolist()], np.intp)
        case _ as never:
            assert_never(never)
    return levels


def _made(kind: OfHands, hand: Hand, winds: Winds, conventions: Conventions) -> Exercise:
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
        case "classical":
            return ClassicalExercise(hand, winds, conventions=conventions)
        case _ as never:
            assert_never(never)
