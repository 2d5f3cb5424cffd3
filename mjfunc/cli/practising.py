"""The command that asks exercises."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from mjfunc.cli.answering import refuse
from mjfunc.cli.options import WIND, Once, Whole, with_conventions, with_html
from mjfunc.cli.terminals import here, with_tiles
from mjfunc.model.winds import WINDS, Winds
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from mjfunc.draw.terminal import Terminal
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.winds import Wind
    from mjfunc.practise import ExerciseKind

EXERCISE_KINDS: Final[tuple[ExerciseKind, ...]] = (
    *("waits", "discards", "shanten", "decompose", "score", "classical"),
)
_LEVELS: Final = (
    "A level is the number of these. waits, 1 to 5: kinds that the hand waits for. discards, 1 to 4: suits in the "
    "hand, honours being one. shanten, 1 to 4: suits in the hand, honours being one. decompose, 1 to 5: ways in which "
    "the hand is ready. score, 1 to 7: yaku, sorts of dora, and parts of the hand that bring fu. classical, 1 to 7: "
    "sets worth points and reasons to double."
)
MOST: Final = 100


@click.command(cls=Once)
@click.option("--kind", type=click.Choice(EXERCISE_KINDS), required=True, help="What is asked of the hands.")
@click.option("--level", type=Whole(1), default=1, show_default=True, help=_LEVELS)
@click.option("--number", type=Whole(1, MOST), default=5, show_default=True, help="How many exercises.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands.")
@click.option("--own-wind", type=WIND, help="Of --kind classical: the player's wind.  [default: S]")
@click.option("--prevailing-wind", type=WIND, help="Of --kind classical: the prevailing wind.  [default: E]")
@with_tiles
@with_html("exercises to be printed")
@with_conventions("definition", "seven_pairs", "players", "exhausted", "forms")
def practise(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    kind: ExerciseKind,
    level: int,
    number: int,
    seed: int,
    own_wind: Wind | None,
    prevailing_wind: Wind | None,
    terminal: Terminal,
    html: TextIO | None,
    conventions: Conventions,
) -> None:
    """Ask exercises about hands drawn at random, and judge the answers.

    Each hand is drawn from all different ones of the level, each equally likely; wins of --kind score are drawn block
    by block, as they come at a table. Answers are read from standard input,
    one on each line; q ends the exercises.
    """
    from mjfunc.cli import asking  # noqa: PLC0415  # loading numpy takes time

    try:
        winds = _winds(kind, own_wind, prevailing_wind)
        drawn = asking.draw(kind, level, seed, number, winds, conventions)
    except MahjongError as error:
        refuse(error)
    if html:
        html.write(asking.worksheet(drawn, f"Practise {kind}, level {level}, seed {seed}"))
        return
    for text in asking.ask(drawn, _lines(), here(terminal), echo=not sys.stdin.isatty()):
        sys.stdout.write(text)  # click.echo would take colours that are ordered away
        sys.stdout.flush()


def _winds(kind: ExerciseKind, own: Wind | None, prevailing: Wind | None) -> Winds:
    """The winds that were given, or those of a player who is not the dealer in the first round."""
    if kind != "classical" and (own or prevailing):
        message = f"--own-wind and --prevailing-wind are of --kind classical, not of --kind {kind}"
        raise BadOption(message)
    return Winds(own or WINDS[1], prevailing or WINDS[0])


def _lines() -> Iterator[str]:
    """What is typed, line by line."""
    return (line.decode(errors="replace").strip("\ufeff\r\n") for line in sys.stdin.buffer)
