"""Exercises of a level that is counted, drawn by a seed, asked, and judged with the reason.

>>> from mjfunc.practise import exercises, judge
>>> exercise = exercises("waits", level=2, seed=7)[0]
>>> print(exercise.hand, exercise.question)
23478888p67888s Which tiles does the hand wait for?
>>> verdict = judge(exercise, "1z 6p")
>>> print(verdict)
partly right; missing: 9p; too much: 1z
>>> print(verdict.reasons[0])
9p: regular          234p 888p 678s 88s  ryanmen 78p on 6p 9p
"""

from importlib import import_module

try:
    import_module("numpy")
except ModuleNotFoundError as _error:
    _needed = "mjfunc.practise needs numpy; pip install 'mjfunc[batch]' brings it"
    raise ModuleNotFoundError(_needed, name=_error.name) from None

from mjfunc.practise.drawing import MOST_EXERCISES, exercises
from mjfunc.practise.judging import AnswerPart, Grade, Reason, Verdict, answer, judge, reasons
from mjfunc.practise.pages import level_line, worksheet
from mjfunc.practise.values import (
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
from mjfunc.practise.ways import Way, way_of

__all__ = [
    "EXERCISES",
    "MOST_EXERCISES",
    "AnswerPart",
    "ClassicalExercise",
    "DecomposeExercise",
    "DiscardsExercise",
    "Exercise",
    "ExerciseKind",
    "Grade",
    "Reason",
    "ScoreExercise",
    "ShantenExercise",
    "Verdict",
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
