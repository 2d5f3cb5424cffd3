"""Exercises as a page to be printed: all of them first, the answers on sheets behind."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjfunc.draw import (
    complete_picture,
    cutting_picture,
    discard_picture,
    hand_picture,
    nearest_picture,
    reading_picture,
    ready_picture,
    win_picture,
)
from mjfunc.draw.page import drawn, page, section, words
from mjfunc.model.choices import chosen
from mjfunc.model.cuttings import Cutting
from mjfunc.model.decompositions import Complete
from mjfunc.model.nearest import NearestHand
from mjfunc.model.shanten import Discard
from mjfunc.practise.judging import answer, check_exercise, reasons
from mjfunc.practise.values import ScoreExercise
from mjfunc.riichi.readings import Reading
from mjfunc.tiles.errors import check_text, items_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.draw import Picture
    from mjfunc.practise.judging import Reason
    from mjfunc.practise.values import Exercise

_STYLE: Final = """
.write{height:2.5rem;max-width:36rem;border-bottom:1px solid var(--line)}
section section{margin-bottom:2rem}
pre{white-space:pre-wrap}
@media print{#exercises,#answers{break-inside:auto}#answers{break-before:page}.screen{display:none}}
"""
_HOW: Final = "exercises('waits', 1) draws some"


def worksheet(exercises: Iterable[Exercise], title: str = "Exercises") -> str:
    """A page in HTML: the exercises with room to write, and on a new sheet the answers with their reasons."""
    check_text("worksheet", title, "its title is one")
    given = tuple(check_exercise("worksheet", item) for item in items_of("worksheet", "exercises", exercises, _HOW))
    asked = "\n".join(_all_asked(given))
    answered = "\n".join(_answered(number, exercise) for number, exercise in enumerate(given, start=1))
    pictures = [picture for exercise in given for picture in _pictures(exercise)]
    leads = '<p class="screen"><a href="#answers">To the answers</a></p>'
    body = (
        section("Exercises", f"{leads}\n{asked}", name="exercises"),
        section("Answers", answered, name="answers"),
    )
    return page(title, "\n".join(body), pictures=pictures, style=_STYLE)


def _all_asked(given: tuple[Exercise, ...]) -> Iterator[str]:
    """Every exercise; those of a level that stand together have it above the first."""
    for level, together in groupby(enumerate(given, start=1), lambda numbered: level_line(numbered[1])):
        yield f"<p>{words(level, 'faint')}</p>"
        yield from (_asked(number, exercise) for number, exercise in together)


def _asked(number: int, exercise: Exercise) -> str:
    lines = (
        drawn(_picture(exercise)),
        f"<p>{words(exercise.question)}</p>",
        '<div class="write"></div>',
        f'<p class="screen"><a href="#answer-{number}">Answer {number}</a></p>',
    )
    return section(f"Exercise {number}", "\n".join(lines), level=3, name=f"exercise-{number}")


def level_line(exercise: Exercise) -> str:
    """What the level of an exercise is and what it counts, and conventions that are not the default."""
    check_exercise("level_line", exercise)
    level = f"{exercise.kind}, level {exercise.level}: the number of {exercise.counts}"
    return "; ".join((level, *chosen(exercise.conventions, exercise.follows)))


def _answered(number: int, exercise: Exercise) -> str:
    lines = (
        f"<p>{words(f'{exercise.hand}: ')}<strong>{words(answer(exercise))}</strong></p>",
        *_reasons(exercise),
        f'<p class="screen"><a href="#exercise-{number}">Exercise {number}</a></p>',
    )
    return section(f"Answer {number}", "\n".join(lines), level=3, name=f"answer-{number}")


def _reasons(exercise: Exercise) -> Iterator[str]:
    """Pictures with their sentences; what has no picture stands together as it is."""
    for is_drawn, group in groupby(reasons(exercise), key=lambda reason: reason.shown is not None):
        if is_drawn:
            for reason in group:
                yield f"<p>{words(str(reason))}</p>"
                yield from (drawn(picture) for picture in _drawn(reason, exercise))
        else:
            lines = "\n".join(words(reason.text) for reason in group)
            yield f'<pre tabindex="0" role="region" aria-label="Reasons">{lines}</pre>'


def _picture(exercise: Exercise) -> Picture:
    """The hand, and the winning tile where a win is asked about."""
    return win_picture(exercise.win) if isinstance(exercise, ScoreExercise) else hand_picture(exercise.hand)


def _pictures(exercise: Exercise) -> Iterator[Picture]:
    """Every picture of an exercise and its answer."""
    yield _picture(exercise)
    for reason in reasons(exercise):
        yield from _drawn(reason, exercise)


def _drawn(reason: Reason, exercise: Exercise) -> Iterator[Picture]:
    shown = reason.shown
    if isinstance(shown, Discard):
        yield discard_picture(shown, exercise.hand.tiles)
    elif isinstance(shown, NearestHand):
        yield nearest_picture(shown)
    elif isinstance(shown, Cutting):
        yield cutting_picture(shown)
    elif isinstance(shown, Reading):
        yield reading_picture(shown)
    elif isinstance(shown, Complete):
        yield complete_picture(shown)
    elif shown is not None:
        yield ready_picture(shown)
