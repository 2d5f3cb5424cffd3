"""Exercises as they are asked in a terminal. Apart, for they need numpy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.cli.showing import show_error
from mjfunc.draw import complete_text, hand_text, reading_text, ready_text, win_text
from mjfunc.draw.layout import STEP, beside, prose
from mjfunc.explain.text import nearest_text
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.cuttings import Cutting
from mjfunc.model.decompositions import Complete
from mjfunc.model.nearest import NearestHand
from mjfunc.model.shanten import Discard
from mjfunc.notation.unicode import read_picture
from mjfunc.practise import EXERCISES, Grade, ScoreExercise, exercises, judge, level_line, worksheet
from mjfunc.riichi.readings import Reading
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mjfunc.draw import Terminal
    from mjfunc.model.winds import Winds
    from mjfunc.practise import Exercise, ExerciseKind, Reason, Verdict
    from mjfunc.practise.judging import Shown

__all__ = ["ask", "draw", "worksheet"]
_UNKNOWN: Final = "\ufffd"
_LEAVE: Final = frozenset(("q", "quit"))


def draw(  # noqa: PLR0913, PLR0917  # all that is chosen
    kind: ExerciseKind, level: int, seed: int, number: int, winds: Winds, conventions: Conventions
) -> tuple[Exercise, ...]:
    """Exercises, where no convention was chosen that changes neither the question nor the answer."""
    (asked,) = (each for each in EXERCISES if each.kind == kind)
    for field in attrs.fields(Conventions):
        if field.name not in asked.follows and getattr(conventions, field.name) != getattr(DEFAULT, field.name):
            message = f"--{field.name.replace('_', '-')} changes nothing for --kind {kind}"
            raise BadOption(message)
    return exercises(kind, level, seed, number, winds=winds, conventions=conventions)


def ask(asked: tuple[Exercise, ...], lines: Iterator[str], terminal: Terminal, *, echo: bool) -> Iterator[str]:
    """What is written while exercises are asked, answered by lines and judged; and how many were right.

    Lines are taken when an answer is needed. With ``echo`` they are repeated, for nobody sees what a pipe types.
    """
    right, before = 0, ""
    say = partial(prose, terminal=terminal, before="")
    for number, exercise in enumerate(asked):
        level = level_line(exercise)
        if level != before:
            yield f"{say(level)}\n{_expected(exercise, terminal)}\n"
        before = level
        yield f"\n{number + 1} of {len(asked)}\n"
        yield f"{_asked(exercise, terminal)}\n{say(exercise.question)}\n"
        verdict = yield from _answered(exercise, lines, terminal, echo=echo)
        if verdict is None:
            yield f"\n{right} of {number} right.\n"
            return
        right += verdict.grade is Grade.RIGHT
        said = str(verdict)
        yield f"{say(f'{said[:1].upper()}{said[1:]}.')}\n"
        for reason in verdict.reasons:
            yield f"{_reason(reason, terminal)}\n"
    yield f"\n{right} of {len(asked)} right.\n"


def _answered(
    exercise: Exercise, lines: Iterator[str], terminal: Terminal, *, echo: bool
) -> Generator[str, None, Verdict | None]:
    """Ask until an answer can be judged; None where nobody answers any more."""
    while True:
        yield "> "
        typed = next(lines, None)
        if typed is None or echo:
            yield f"{_printable(typed or '', terminal)}\n"
        if typed is None or typed.strip().lower() in _LEAVE:
            return None
        try:
            return judge(exercise, typed)
        except MahjongError as error:
            yield f"{show_error(typed, error).plain}\n{_expected(exercise, terminal)}\n"


def _asked(exercise: Exercise, terminal: Terminal) -> str:
    """The hand, and the winning tile where a win is asked about."""
    return (
        win_text(exercise.win, terminal) if isinstance(exercise, ScoreExercise) else hand_text(exercise.hand, terminal)
    )


def _expected(exercise: Exercise, terminal: Terminal) -> str:
    return prose(f"Expected: {exercise.expects}; or q to end.", terminal, "")


def _reason(reason: Reason, terminal: Terminal) -> str:
    """A sentence, and beside it what it is about; lines are set in."""
    shown = reason.shown
    if shown is None:
        return prose(reason.text, terminal)
    before = f"{STEP}{reason.text} " if reason.text else STEP
    return beside(before, partial(_shown, shown), terminal)


def _shown(shown: Shown, terminal: Terminal) -> str:
    if isinstance(shown, Discard | Cutting):
        return prose(str(shown), terminal, "")
    if isinstance(shown, NearestHand):
        return nearest_text(shown, terminal)
    if isinstance(shown, Reading):
        return reading_text(shown, terminal)
    if isinstance(shown, Complete):
        return complete_text(shown, terminal)
    return ready_text(shown, (), terminal)


def _printable(text: str, terminal: Terminal) -> str:
    """What was typed, without what would move a terminal's cursor; tiles as letters where it cannot write them."""
    written, at = "", 0
    while at < len(text):
        char = text[at]
        picture = None if terminal.can_write(char) else read_picture(text, at)
        tile, at = picture or (char if char.isprintable() else _UNKNOWN, at + 1)
        written += str(tile)
    return written
