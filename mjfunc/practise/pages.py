"""Exercises as a page to print: first all exercises, then on new sheets the answers."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjfunc import draw
from mjfunc.draw.html_page import SMALL, Drawings, page, section, words
from mjfunc.explain.hand_sheets import witness_picture
from mjfunc.model.choices import non_default_options
from mjfunc.model.decompositions import Complete
from mjfunc.model.shanten import Discard
from mjfunc.model.witnesses import Cutting, NearestHand
from mjfunc.practise.exercise import DecomposeExercise, ScoreExercise, exercise_indicators
from mjfunc.practise.judgement import answer, check_exercise, reasons
from mjfunc.riichi.values.reading import Reading
from mjfunc.tiles.errors import check_text, items_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.practise.exercise import Exercise
    from mjfunc.practise.judgement import Reason

_STYLE: Final = """
.write{height:2.5rem;max-width:36rem;border-bottom:1px solid var(--line)}
section section{margin-bottom:2rem}
pre{white-space:pre-wrap}
@media print{#exercises,#answers{break-inside:auto}#answers{break-before:page}.screen{display:none}}
"""
_HOW: Final = "exercises('waits', 1) draws some"


def worksheet(exercises: Iterable[Exercise], title: str = "Exercises") -> str:
    """Return a page in HTML: the exercises with lines to write on, and on new sheets the answers with reasons."""
    check_text("worksheet", title, "its title is one")
    given = tuple(check_exercise("worksheet", item) for item in items_of("worksheet", "exercises", exercises, _HOW))
    drawings = Drawings()
    questions = "\n".join(_questions(given, drawings))
    answers = "\n".join(_answer(number, exercise, drawings) for number, exercise in enumerate(given, start=1))
    link = '<p class="screen"><a href="#answers">To the answers</a></p>'
    body = (
        section("Exercises", f"{link}\n{questions}", name="exercises"),
        section("Answers", answers, name="answers"),
    )
    return page(title, "\n".join(body), pictures=drawings.pictures, style=_STYLE)


def _questions(given: tuple[Exercise, ...], drawings: Drawings) -> Iterator[str]:
    """Every exercise, with a line about the level above each run of exercises of one level."""
    for level, together in groupby(enumerate(given, start=1), lambda numbered: level_line(numbered[1])):
        yield f"<p>{words(level, 'faint')}</p>"
        yield from (_question(number, exercise, drawings) for number, exercise in together)


def question_body(exercise: Exercise) -> str:
    """Return an exercise as HTML, for a page that has the styles and the symbols of tiles."""
    check_exercise("question_body", exercise)
    return "\n".join(_exercise_text(exercise, Drawings()))


def reasons_body(exercise: Exercise, given: Iterable[Reason]) -> str:
    """Return reasons for an answer as HTML, for a page that has the styles and the symbols of tiles."""
    check_exercise("reasons_body", exercise)
    return "\n".join(_reasons(given, exercise, Drawings()))


def _exercise_text(exercise: Exercise, drawings: Drawings) -> Iterator[str]:
    yield drawings.draw(_picture(exercise))
    yield from _indicators(exercise, drawings)
    yield f"<p>{words(_question_text(exercise))}</p>"


def _question(number: int, exercise: Exercise, drawings: Drawings) -> str:
    lines = (
        *_exercise_text(exercise, drawings),
        *['<div class="write"></div>'] * _lines_to_write(exercise),
        f'<p class="screen"><a href="#answer-{number}">Answer {number}</a></p>',
    )
    return section(f"Exercise {number}", "\n".join(lines), level=3, name=f"exercise-{number}")


def _question_text(exercise: Exercise) -> str:
    return exercise.question_without_indicators if isinstance(exercise, ScoreExercise) else exercise.question


def _indicators(exercise: Exercise, drawings: Drawings) -> Iterator[str]:
    for name, tiles in exercise_indicators(exercise):
        yield f'<div class="set"><span>{words(name)}</span>{drawings.draw(draw.tiles_picture(tiles), SMALL)}</div>'


def _lines_to_write(exercise: Exercise) -> int:
    """The number of lines for an answer: one for each way to be ready, else one."""
    return exercise.level if isinstance(exercise, DecomposeExercise) else 1


def level_line(exercise: Exercise) -> str:
    """Return the kind and the level of an exercise, what the level counts, and conventions that are not the default."""
    check_exercise("level_line", exercise)
    level = f"{exercise.kind}, level {exercise.level}: the number of {exercise.level_unit}"
    return "; ".join((level, *non_default_options(exercise.conventions, exercise.relevant_conventions)))


def _answer(number: int, exercise: Exercise, drawings: Drawings) -> str:
    lines = (
        f"<p>{words(f'{exercise.hand}: ')}<strong>{words(answer(exercise))}</strong></p>",
        *_reasons(reasons(exercise), exercise, drawings),
        f'<p class="screen"><a href="#exercise-{number}">Exercise {number}</a></p>',
    )
    return section(f"Answer {number}", "\n".join(lines), level=3, name=f"answer-{number}")


def _reasons(given: Iterable[Reason], exercise: Exercise, drawings: Drawings) -> Iterator[str]:
    """Reasons with pictures, and runs of reasons without pictures as preformatted text."""
    for has_picture, group in groupby(given, key=lambda reason: reason.subject is not None):
        if has_picture:
            for reason in group:
                yield f"<p>{words(str(reason))}</p>"
                yield from map(drawings.draw, _pictures(reason, exercise))
        else:
            lines = "\n".join(words(reason.text) for reason in group)
            yield f'<pre tabindex="0" role="region" aria-label="Reasons">{lines}</pre>'


def _picture(exercise: Exercise) -> draw.Picture:
    """The hand, with the winning tile apart if the exercise is about a win."""
    return draw.win_picture(exercise.win) if isinstance(exercise, ScoreExercise) else draw.hand_picture(exercise.hand)


def _pictures(reason: Reason, exercise: Exercise) -> Iterator[draw.Picture]:
    subject = reason.subject
    if isinstance(subject, Discard):
        yield draw.discard_picture(subject, exercise.hand.tiles)
    elif isinstance(subject, NearestHand | Cutting):
        yield witness_picture(subject)
    elif isinstance(subject, Reading):
        yield draw.reading_picture(subject)
    elif isinstance(subject, Complete):
        yield draw.complete_picture(subject)
    elif subject is None:  # reasons without a subject are written as text
        raise AssertionError
    else:
        yield draw.ready_picture(subject)
