"""The command that asks exercises."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Final, cast

import attrs
import click

from mjfunc.cli.answering import finish, refuse
from mjfunc.cli.options import Whole, with_conventions
from mjfunc.cli.showing import show_error
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.winds import WINDS, Winds
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from mjfunc.draw import Terminal
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.winds import Wind
    from mjfunc.practise import Exercise, Kind, Reason

_KINDS: Final[tuple[Kind, ...]] = ("waits", "discards", "shanten", "decompose", "score")
_LEVELS: Final = (
    "What of the hand is counted. waits, 1 to 5: the kinds that complete it. discards, 1 to 8: the kinds that can go "
    "while it stays one exchange from being ready. shanten, 1 to 4: the blocks to be found. decompose, 1 to 5: the "
    "ways in which it is ready. score, 1 to 7: its sets worth points and reasons to double."
)
_LEAVE: Final = frozenset(("q", "quit"))
_MOST: Final = 100


@click.command()
@click.option("--kind", type=click.Choice(_KINDS), required=True, help="What is asked of the hands.")
@click.option("--level", type=Whole(1), default=1, show_default=True, help=_LEVELS)
@click.option("--number", type=Whole(1, _MOST), default=5, show_default=True, help="How many exercises.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands.")
@click.option("--own-wind", metavar="WIND", help="Of --kind score: the player's wind, E, S, W or N.  [default: S]")
@click.option("--prevailing-wind", metavar="WIND", help="Of --kind score: E, S, W or N.  [default: E]")
@click.option(
    "--html", type=click.File("w", lazy=True), metavar="FILE", help="Write a page to be printed, to a file or to -."
)
@with_conventions("definition", "seven_pairs", "players", "exhausted", "forms")
def practise(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    kind: Kind,
    level: int,
    number: int,
    seed: int,
    own_wind: str | None,
    prevailing_wind: str | None,
    html: TextIO | None,
    conventions: Conventions,
) -> None:
    """Ask exercises about hands drawn at random, and judge the answers.

    Each hand is drawn from all different ones of the level, each equally likely. Answers are read from standard input,
    one on each line; q ends the exercises.
    """
    from mjfunc.practise import exercises, worksheet  # noqa: PLC0415  # loading numpy takes time

    try:
        winds = _winds(kind, own_wind, prevailing_wind)
        _check_conventions(kind, conventions)
        drawn = exercises(kind, level, seed, number, winds=winds, conventions=conventions)
    except MahjongError as error:
        refuse(error)
    if html:
        html.write(worksheet(drawn, f"Practise {kind}, level {level}, seed {seed}"))
        finish(0)
    for text in ask(drawn, _lines(), _terminal(), echo=not sys.stdin.isatty()):
        click.echo(text, nl=False)
    finish(0)


def _winds(kind: Kind, own: str | None, prevailing: str | None) -> Winds:
    """The winds that were given, or those of a player who is not the dealer in the first round."""
    if kind != "score" and (own or prevailing):
        message = f"winds are of --kind score, not of --kind {kind}"
        raise BadOption(message)
    return Winds(cast("Wind", own or WINDS[1]), cast("Wind", prevailing or WINDS[0]))


def _check_conventions(kind: Kind, conventions: Conventions) -> None:
    """Refuse what changes neither the question nor the answer."""
    from mjfunc.practise import EXERCISES  # noqa: PLC0415  # as above

    (asked,) = (each for each in EXERCISES if each.kind == kind)
    for field in attrs.fields(type(conventions)):
        chosen: object = getattr(conventions, field.name)
        if field.name not in asked.follows and chosen != getattr(DEFAULT, field.name):
            message = f"--{field.name.replace('_', '-')} changes nothing for --kind {kind}"
            raise BadOption(message)


def _lines() -> Iterator[str]:
    """What is typed, line by line."""
    return (line.decode(errors="replace").strip("\ufeff\r\n") for line in sys.stdin.buffer)


def _terminal() -> Terminal:
    from mjfunc.draw import Terminal  # noqa: PLC0415  # loading it takes time

    out = sys.stdout
    width = max(shutil.get_terminal_size().columns, 1)
    return Terminal.of(os.environ, is_terminal=out.isatty(), width=width, encoding=out.encoding)


def ask(exercises: Iterable[Exercise], lines: Iterator[str], terminal: Terminal, *, echo: bool) -> Iterator[str]:
    """What is written while exercises are asked, answered by lines and judged; and how many were right.

    Lines are taken when an answer is needed. With ``echo`` they are repeated, for nobody sees what a pipe types.
    """
    from mjfunc.practise import Grade, judge  # noqa: PLC0415  # as above

    given = tuple(exercises)
    right = asked = 0
    for number, exercise in enumerate(given, start=1):
        yield from _question(exercise, f"{number} of {len(given)}", terminal)
        verdict = None
        while verdict is None:
            yield "> "
            typed = next(lines, None)
            if typed is None or typed.strip().lower() in _LEAVE:
                yield f"{typed or ''}\n" if echo or typed is None else ""
                yield _summary(right, asked)
                return
            yield f"{_printable(typed)}\n" if echo else ""
            try:
                verdict = judge(exercise, typed)
            except MahjongError as error:
                yield f"{show_error(typed, error).plain}\nExpected: {exercise.expects}; or q to end.\n"
        asked += 1
        right += verdict.grade is Grade.RIGHT
        said = str(verdict)
        yield f"{said[:1].upper()}{said[1:]}.\n"
        for reason in verdict.reasons:
            yield f"{_reason(reason, terminal)}\n"
    yield f"\n{_summary(right, asked)}"


def _summary(right: int, asked: int) -> str:
    return f"{right} of {asked} right.\n"


def _question(exercise: Exercise, place: str, terminal: Terminal) -> Iterator[str]:
    from mjfunc.draw import hand_text  # noqa: PLC0415  # as above
    from mjfunc.practise import level_line  # noqa: PLC0415  # as above

    yield f"\n{place} ({level_line(exercise)})\n{hand_text(exercise.hand, terminal)}\n{exercise.question}\n"


def _reason(reason: Reason, terminal: Terminal) -> str:
    """A sentence, and beside it the decomposition that it is about; lines are set in."""
    from mjfunc.draw import complete_text, ready_text  # noqa: PLC0415  # as above
    from mjfunc.model.decompositions import Complete  # noqa: PLC0415  # as above
    from mjfunc.model.shanten import Discard  # noqa: PLC0415  # as above

    match reason.shown:
        case None:
            return f"  {reason.text}"
        case Discard() as discard:
            shown = str(discard)
        case Complete() as complete:
            shown = complete_text(complete, terminal)
        case ready:
            shown = ready_text(ready, (), terminal)
    before = f"  {reason.text} " if reason.text else "  "
    first, *more = shown.splitlines()
    return "\n".join((f"{before}{first}", *(f"{' ' * len(before)}{line}" for line in more)))


def _printable(text: str) -> str:
    """What was typed, without what would move a terminal's cursor."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
