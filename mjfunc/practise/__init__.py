"""Exercises about hands, drawn by level and seed, and judgements of typed answers, with reasons.

>>> from mjfunc.practise import exercises, judge
>>> exercise = exercises("waits", level=2, seed=7)[0]
>>> print(exercise.hand, exercise.question)
23478888p67888s Which tiles does the hand wait for?
>>> judgement = judge(exercise, "1z 6p")
>>> print(judgement)
partly right; missing: 9p; extra: 1z
>>> print(judgement.reasons[0])
9p: regular          234p 888p 678s 88s  ryanmen 78p on 6p 9p
"""

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.extras import needs
from mjfunc.practise.exercise import (
    EXERCISES,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    Exercise,
    ExerciseKind,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
)
from mjfunc.practise.judgement import MOST_TYPED, AnswerPart, Grade, Judgement, Reason, answer, judge, reasons
from mjfunc.practise.pages import level_line, worksheet
from mjfunc.practise.typed_answers import Way, way_of

if TYPE_CHECKING:
    from mjfunc.practise.random_exercises import MOST_EXERCISES, exercises
else:

    def __getattr__(name: str) -> object:
        """Load a name that draws exercises when it is first used: judging answers does not need numpy."""
        if name not in _DRAWING:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message, name=name)
        try:
            return getattr(import_module(f"{__name__}.random_exercises"), name)
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(needs("drawing exercises", "numpy", "batch"), name=error.name) from None


__all__ = [
    "EXERCISES",
    "MOST_EXERCISES",
    "MOST_TYPED",
    "AnswerPart",
    "ClassicalExercise",
    "DecomposeExercise",
    "DiscardsExercise",
    "Exercise",
    "ExerciseKind",
    "Grade",
    "Judgement",
    "Reason",
    "ScoreExercise",
    "ShantenExercise",
    "WaitsExercise",
    "Way",
    "answer",
    "exercises",
    "judge",
    "level_line",
    "reasons",
    "way_of",
    "worksheet",
]

_DRAWING = ("MOST_EXERCISES", "exercises")
"""The names of ``random_exercises``."""


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
