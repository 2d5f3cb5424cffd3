"""The command ``mjfunc practise``: exercises on a terminal, or as a page to print."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

import attrs
import click

from mjfunc.cli.drawing import stdout_terminal, with_tiles
from mjfunc.cli.hand_answers import refuse
from mjfunc.cli.options import WIND, WholeNumber, command, option, with_conventions, with_html
from mjfunc.cli.text_output import error_line
from mjfunc.draw import complete_text, hand_text, reading_text, ready_text, tiles_text, win_text
from mjfunc.draw.terminal import STEP, labelled_tiles, prose
from mjfunc.explain.hand_texts import nearest_text
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.decompositions import Complete
from mjfunc.model.shanten import Discard
from mjfunc.model.winds import WINDS, Winds
from mjfunc.model.witnesses import Cutting, NearestHand
from mjfunc.notation.unicode import read_picture
from mjfunc.practise import (
    EXERCISES,
    MOST_EXERCISES,
    MOST_TYPED,
    Grade,
    Judgement,
    ScoreExercise,
    answer,
    exercises,
    judge,
    level_line,
    reasons,
    worksheet,
)
from mjfunc.practise.exercise import EXERCISE_KINDS, exercise_indicators
from mjfunc.riichi.values.reading import Reading
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mjfunc.cli.options import OutputFile
    from mjfunc.draw import Terminal
    from mjfunc.model.winds import Wind
    from mjfunc.practise import Exercise, ExerciseKind, Reason
    from mjfunc.practise.judgement import ReasonSubject

_LEVELS: Final = "The difficulty. " + " ".join(
    f"For {each.kind}, the number of {each.level_unit}: 1 to {each.max_level}." for each in EXERCISES
)
_LONGEST: Final = 1 << 14
"""The number of bytes of a line that are read: the longest answer, in characters of four bytes, has fewer."""
_UNKNOWN: Final = "\ufffd"
_LEAVE: Final = frozenset(("q", "quit"))
_HELP: Final = frozenset(("help", "h"))
_GIVE_UP: Final = "?"
_option: Final = partial(option, section="Exercises")


@command(
    "practise",
    "All hands of a level are equally likely. The wins of --kind score are drawn block by block, as they come at a"
    " table.",
    "Answers are read from standard input, one per line. Type ? for the answer, help for what can be typed, and q to"
    " end.",
)
@_option("--kind", type=click.Choice(EXERCISE_KINDS), required=True, help="The question about the hands.")
@_option("--level", type=WholeNumber(1), default=1, help=_LEVELS)
@_option("--number", type=WholeNumber(1, MOST_EXERCISES), default=5, help="The number of exercises.")
@_option("--seed", type=WholeNumber(0), default=0, help="The same seed draws the same hands.")
@_option("--own-wind", type=WIND, help="The player's wind, with --kind classical.  [default: S]")
@_option("--prevailing-wind", type=WIND, help="The prevailing wind, with --kind classical.  [default: E]")
@with_tiles
@with_html("exercises")
@with_conventions("definition", "seven_pairs", "players", "exhausted", "forms")
def practise(
    kind: ExerciseKind,
    level: int,
    number: int,
    seed: int,
    own_wind: Wind | None,
    prevailing_wind: Wind | None,
    terminal: Terminal,
    html: OutputFile | None,
    conventions: Conventions,
) -> None:
    """Run ``mjfunc practise``."""
    try:
        winds = _winds(kind, own_wind, prevailing_wind)
        _check_conventions(kind, conventions)
        drawn = exercises(kind, level, seed, number, winds=winds, conventions=conventions)
    except MahjongError as error:
        refuse(error)
    if html:
        html.write(worksheet(drawn, f"Practise {kind}, level {level}, seed {seed}"))
        return
    for text in session(drawn, _typed_lines(), stdout_terminal(terminal), echo=not sys.stdin.isatty()):
        sys.stdout.write(text)  # click.echo would remove styles
        sys.stdout.flush()


def _winds(kind: ExerciseKind, own: Wind | None, prevailing: Wind | None) -> Winds:
    """The given winds; by default those of a non-dealer in the first round."""
    if kind != "classical" and (own or prevailing):
        message = f"--own-wind and --prevailing-wind are of --kind classical, not of --kind {kind}"
        raise BadOption(message)
    return Winds(own or WINDS[1], prevailing or WINDS[0])


def _check_conventions(kind: ExerciseKind, conventions: Conventions) -> None:
    """Refuse a convention that changes neither the question nor the answer."""
    (exercise,) = (each for each in EXERCISES if each.kind == kind)
    for field in attrs.fields(Conventions):
        if field.name not in exercise.relevant_conventions and getattr(conventions, field.name) != getattr(
            DEFAULT, field.name
        ):
            message = f"--{field.name.replace('_', '-')} changes nothing for --kind {kind}"
            raise BadOption(message)


def _typed_lines() -> Iterator[str]:
    """Yield the lines of standard input; of a longer line, only as much as shows that it is too long."""
    while line := sys.stdin.buffer.readline(_LONGEST):
        rest = line
        while len(rest) == _LONGEST and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(_LONGEST)
        yield line.decode(errors="replace").strip("\ufeff\r\n")


def session(drawn: tuple[Exercise, ...], lines: Iterator[str], terminal: Terminal, *, echo: bool) -> Iterator[str]:
    """Yield the text of a session: each exercise, the judgement of its answer, and the number of right answers.

    Args:
        drawn: The exercises.
        lines: The typed lines; the next one is read when an answer is needed.
        terminal: Where the text is written to.
        echo: Whether to repeat the lines, which are not to be seen if they come from a pipe.
    """
    right, given_up, level_before = 0, 0, ""
    wrap = partial(prose, terminal=terminal, before="")
    for number, exercise in enumerate(drawn):
        level = level_line(exercise)
        if level != level_before:
            yield f"{wrap(level)}\n{_expected(exercise, terminal)}\n"
        level_before = level
        yield f"\n{number + 1} of {len(drawn)}\n"
        yield from (f"{line}\n" for line in _question_lines(exercise, terminal))
        reply = yield from _read_reply(exercise, lines, terminal, echo=echo)
        if reply is None:
            yield f"\n{_result(right, number, given_up)}\n"
            return
        if isinstance(reply, Judgement):
            right += reply.grade is Grade.RIGHT
            sentence, explanations = str(reply), reply.reasons
        else:
            given_up += 1
            sentence, explanations = f"the answer is {answer(exercise)}", reasons(exercise)
        yield f"{wrap(f'{sentence[:1].upper()}{sentence[1:]}.')}\n"
        for reason in explanations:
            yield f"{_reason_text(reason, terminal)}\n"
    yield f"\n{_result(right, len(drawn), given_up)}\n"


def _result(right: int, number: int, given_up: int) -> str:
    """The number of exercises, of right answers, and of those given up."""
    if not number:
        return "No exercise was answered."
    return f"{right} of {number} right{f', {given_up} given up' if given_up else ''}."


def _read_reply(
    exercise: Exercise, lines: Iterator[str], terminal: Terminal, *, echo: bool
) -> Generator[str, None, Judgement | Literal["?"] | None]:
    """Ask until the user answers, gives up, or leaves; return None if the user leaves."""
    while True:
        yield "> "
        typed = next(lines, None)
        if typed is None or echo:
            yield f"{_printable((typed or '')[:MOST_TYPED], terminal)}\n"
        word = None if typed is None else typed.strip().lower()
        if typed is None or word in _LEAVE:
            return None
        if word == _GIVE_UP:
            return _GIVE_UP
        if word in _HELP:
            yield f"{_expected(exercise, terminal)}\n"
        if not word or word in _HELP:
            continue
        try:
            return judge(exercise, typed)
        except MahjongError as error:
            yield f"{error_line(typed, error).plain}\n{_expected(exercise, terminal)}\n"


def _question_lines(exercise: Exercise, terminal: Terminal) -> Iterator[str]:
    """The hand and the question; of a win also the winning tile and the indicators."""
    if isinstance(exercise, ScoreExercise):
        yield win_text(exercise.win, terminal)
        for name, tiles in exercise_indicators(exercise):
            yield labelled_tiles(f"{name}: ", partial(tiles_text, tiles), terminal)
        yield prose(exercise.question_without_indicators, terminal, "")
    else:
        yield hand_text(exercise.hand, terminal)
        yield prose(exercise.question, terminal, "")


def _expected(exercise: Exercise, terminal: Terminal) -> str:
    return prose(f"Expected: {exercise.answer_format}; or ? for the answer, or q to end.", terminal, "")


def _reason_text(reason: Reason, terminal: Terminal) -> str:
    """An indented sentence, and after it the value that it is about."""
    subject = reason.subject
    if subject is None:
        return prose(reason.text, terminal)
    before = f"{STEP}{reason.text} " if reason.text else STEP
    return labelled_tiles(before, partial(_value_text, subject), terminal)


def _value_text(subject: ReasonSubject, terminal: Terminal) -> str:
    if isinstance(subject, Discard | Cutting):
        return prose(str(subject), terminal, "")
    if isinstance(subject, NearestHand):
        return nearest_text(subject, terminal)
    if isinstance(subject, Reading):
        return reading_text(subject, terminal)
    if isinstance(subject, Complete):
        return complete_text(subject, terminal)
    return ready_text(subject, (), terminal)


def _printable(text: str, terminal: Terminal) -> str:
    """The text without control characters, and with letters for tiles that the terminal cannot write."""
    printable, at = "", 0
    while at < len(text):
        char = text[at]
        picture = None if terminal.can_write(char) else read_picture(text, at)
        tile, at = picture or (char if char.isprintable() else _UNKNOWN, at + 1)
        printable += str(tile)
    return printable
