"""Data of the page that are made when it is built: the choices that it offers, hands for functions, exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.core.questions import as_json
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.audit.topics.win_answers import fields_of
from mjfunc.census import sample
from mjfunc.classical.mechanics import MECHANICS
from mjfunc.classical.rules import CHOICES_OF_HANDS
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.practise.exercise import EXERCISES, ScoreExercise
from mjfunc.practise.random_exercises import exercises
from mjfunc.riichi.values.rules import CHOICES, PRESETS
from mjfunc.riichi.values.win_fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice
    from mjfunc.practise.exercise import Exercise
    from mjfunc.riichi.values.win_fields import WinField
    from mjfunc.riichi.values.wins import Win


def options() -> Mapping[str, Json]:
    """Return what can be chosen on the page."""
    return {
        "conventions": [_choice(choice) for choice in choices_of(Conventions)],
        "fields": [_field(field) for field in FIELDS.values()],
        "presets": [*PRESETS],
        "rules": [_choice(choice) for choice in CHOICES],
        "classical": [_choice(choice) for choice in CHOICES_OF_HANDS],
        "mechanics": [_choice(choice) for choice in MECHANICS],
    }


def _field(field: WinField) -> Json:
    return {"name": field.name, "kind": field.kind, "choices": [*field.choices], "sentence": field.sentence}


def _choice(choice: Choice) -> Json:
    default = choice.default
    return {
        "name": choice.option,
        "choices": [*choice.choices],
        "default": [*default] if isinstance(default, tuple) else default,
        "sentence": choice.sentence,
    }


def hands(number: int) -> Mapping[str, Json]:
    """Return hands for questions to functions, by the names of the functions: this number of each kind."""
    ready = sample(13, number, seed=1, shanten=0)
    return {
        "shanten": [*map(str, (*sample(13, number, seed=2), *sample(14, number, seed=3, dealt=True), *ready))],
        "waits": [*map(str, (*ready, *sample(10, number, seed=4, shanten=0), *sample(13, number, seed=5)))],
        "complete": [*map(str, (*sample(14, number, seed=6, shanten=-1), *sample(14, number, seed=7, shanten=0)))],
        "score": [_win(win_at(place, 8)) for place in range(number)],
    }


def _win(win: Win) -> Json:
    return {"hand": str(win.hand), **as_json(fields_of(win))}


def practice(number: int) -> Mapping[str, Json]:
    """Return exercises by kind, the first level first: this number of each, as hands or as wins with their fields."""
    return {
        each.kind: [
            [_exercise(one) for one in exercises(each.kind, level, 9, number)] for level in range(1, each.max_level + 1)
        ]
        for each in EXERCISES
    }


def _exercise(exercise: Exercise) -> Json:
    return _win(exercise.win) if isinstance(exercise, ScoreExercise) else str(exercise.hand)
