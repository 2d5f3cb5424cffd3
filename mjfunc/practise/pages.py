"""Exercises as a page to be printed: all of them first, the answers on sheets behind."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from mjfunc.draw import complete_picture, discard_picture, hand_picture, ready_picture, svg
from mjfunc.draw.page import page, section, words
from mjfunc.draw.pictures import MARGIN
from mjfunc.model.choices import chosen
from mjfunc.model.decompositions import Complete
from mjfunc.model.shanten import Discard
from mjfunc.practise.judging import answer, check_exercise, reasons
from mjfunc.tiles.errors import check_text, items_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.draw import Picture
    from mjfunc.practise.judging import Reason
    from mjfunc.practise.values import Exercise

# The margin of pictures is taken back, so that tiles begin where text does.
_STYLE: Final = f"""
main svg{{margin-left:-{MARGIN * 0.6:g}px}}
.write{{height:2.5rem;max-width:36rem;border-bottom:1px solid var(--line)}}
section section{{margin-bottom:2rem}}
@media print{{#exercises,#answers{{break-inside:auto}}#answers{{break-before:page}}.screen{{display:none}}}}
"""
_HOW: Final = "exercises('waits', 1) draws some"


def worksheet(exercises: Iterable[Exercise], title: str = "Exercises") -> str:
    """A page in HTML: the exercises with room to write, and on a new sheet the answers with their reasons."""
    check_text("worksheet", title, "its title is one")
    given = tuple(check_exercise("worksheet", item) for item in items_of("worksheet", "exercises", exercises, _HOW))
    asked = "\n".join(_asked(number, exercise) for number, exercise in enumerate(given, start=1))
    answered = "\n".join(_answered(number, exercise) for number, exercise in enumerate(given, start=1))
    pictures = [picture for exercise in given for picture in _pictures(exercise)]
    leads = '<p class="screen"><a href="#answers">To the answers</a></p>'
    body = (
        section("Exercises", f"{leads}\n{asked}", name="exercises"),
        section("Answers", answered, name="answers"),
    )
    return page(title, "\n".join(body), pictures=pictures, style=_STYLE)


def _asked(number: int, exercise: Exercise) -> str:
    lines = (
        f"<p>{words(level_line(exercise), 'faint')}</p>",
        svg(hand_picture(exercise.hand), "page"),
        f"<p>{words(exercise.question)}</p>",
        '<div class="write"></div>',
        f'<p class="screen"><a href="#answer-{number}">Answer {number}</a></p>',
    )
    return section(f"Exercise {number}", "\n".join(lines), level=3, name=f"exercise-{number}")


def level_line(exercise: Exercise) -> str:
    """What the level of an exercise is and what it counts, and conventions that are not the default."""
    check_exercise("level_line", exercise)
    level = f"{exercise.kind}, level {exercise.level}: {exercise.counts}: {exercise.level}"
    return "; ".join((level, *chosen(exercise.conventions, exercise.follows)))


def _answered(number: int, exercise: Exercise) -> str:
    lines = (
        f"<p>{words(f'{exercise.hand}: ')}<strong>{words(answer(exercise))}</strong></p>",
        *_reasons(reasons(exercise)),
        f'<p class="screen"><a href="#exercise-{number}">Exercise {number}</a></p>',
    )
    return section(f"Answer {number}", "\n".join(lines), level=3, name=f"answer-{number}")


def _reasons(given: Iterable[Reason]) -> Iterator[str]:
    """Pictures with their sentences; what has no picture stands together as it is."""
    for is_drawn, group in groupby(given, key=lambda reason: reason.shown is not None):
        if is_drawn:
            for reason in group:
                yield f"<p>{words(str(reason))}</p>"
                yield from (svg(picture, "page") for picture in _drawn(reason))
        else:
            lines = "\n".join(words(reason.text) for reason in group)
            yield f'<pre tabindex="0" role="region" aria-label="Reasons">{lines}</pre>'


def _pictures(exercise: Exercise) -> Iterator[Picture]:
    """Every picture of an exercise and its answer."""
    yield hand_picture(exercise.hand)
    for reason in reasons(exercise):
        yield from _drawn(reason)


def _drawn(reason: Reason) -> Iterator[Picture]:
    shown = reason.shown
    if isinstance(shown, Discard):
        yield discard_picture(shown)
    elif isinstance(shown, Complete):
        yield complete_picture(shown)
    elif shown is not None:
        yield ready_picture(shown)
