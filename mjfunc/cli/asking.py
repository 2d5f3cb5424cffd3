"""Exercises as they are asked in a terminal. Apart, for they need numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.cli.showing import show_error
from mjfunc.draw import complete_text, hand_text, ready_text
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.decompositions import Complete
from mjfunc.model.shanten import Discard
from mjfunc.practise import EXERCISES, Grade, exercises, judge, level_line, worksheet
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mjfunc.draw import Terminal
    from mjfunc.model.winds import Winds
    from mjfunc.practise import Exercise, ExerciseKind, Reason, Verdict

__all__ = ["ask", "draw", "worksheet"]
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
    right = 0
    for number, exercise in enumerate(asked):
        yield f"\n{number + 1} of {len(asked)} ({level_line(exercise)})\n"
        yield f"{hand_text(exercise.hand, terminal)}\n{exercise.question}\n"
        verdict = yield from _answered(exercise, lines, echo=echo)
        if verdict is None:
            yield f"\n{right} of {number} right.\n"
            return
        right += verdict.grade is Grade.RIGHT
        said = str(verdict)
        yield f"{said[:1].upper()}{said[1:]}.\n"
        for reason in verdict.reasons:
            yield f"{_reason(reason, terminal)}\n"
    yield f"\n{right} of {len(asked)} right.\n"


def _answered(exercise: Exercise, lines: Iterator[str], *, echo: bool) -> Generator[str, None, Verdict | None]:
    """Ask until an answer can be judged; None where nobody answers any more."""
    while True:
        yield "> "
        typed = next(lines, None)
        if typed is None or echo:
            yield f"{_printable(typed or '')}\n"
        if typed is None or typed.strip().lower() in _LEAVE:
            return None
        try:
            return judge(exercise, typed)
        except MahjongError as error:
            yield f"{show_error(typed, error).plain}\nExpected: {exercise.expects}; or q to end.\n"


def _reason(reason: Reason, terminal: Terminal) -> str:
    """A sentence, and beside it what it is about; lines are set in."""
    shown = reason.shown
    if shown is None:
        return f"  {reason.text}"
    if isinstance(shown, Discard):
        lines = [str(shown)]
    elif isinstance(shown, Complete):
        lines = complete_text(shown, terminal).splitlines()
    else:
        lines = ready_text(shown, (), terminal).splitlines()
    before = f"  {reason.text} " if reason.text else "  "
    first, *more = lines
    return "\n".join((f"{before}{first}", *(f"{' ' * len(before)}{line}" for line in more)))


def _printable(text: str) -> str:
    """What was typed, without what would move a terminal's cursor."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
