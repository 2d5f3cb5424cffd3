"""The commands. Each asks its question of every hand, and a bad hand does not stop the others."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final, NoReturn, cast

import click
from rich.console import Console

from mjfunc.cli.showing import show_decomposition, show_error, show_hand, show_trace, show_waits
from mjfunc.fallback.machine import MACHINES, Goal, start
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.hand import MOST_CONCEALED, check_book, check_drawn, parse
from mjfunc.notation.text import read_groups
from mjfunc.oracle import loop
from mjfunc.oracle.encoding import encode_error
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.spec.complete import PRECEDENCES
from mjfunc.spec.waits import MELDS, SEVEN_PAIRS
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from io import TextIOWrapper

    from rich.text import Text

    from mjfunc.model.hand import Hand
    from mjfunc.oracle.operations import Words
    from mjfunc.spec.complete import Precedence
    from mjfunc.spec.waits import MeldCopies, SevenPairsRule
    from mjfunc.tiles.counts import Counts

BAD_INPUT: Final = 2
HANDS: Final = click.argument("hands", metavar="[HAND]...", nargs=-1)
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mjfunc")
def commands() -> None:
    """Ask about mahjong hands.

    A hand is written as in '345m067p22z (111z) [5555s]': concealed tiles, open melds, closed quads; 0 is a red five.
    Without a HAND, hands are read from standard input, one on each line.
    """


@commands.command()
@HANDS
@AS_JSON
@click.option("--precedence", type=click.Choice(PRECEDENCES), default="all", show_default=True)
def decompose(hands: tuple[str, ...], as_json: bool, precedence: Precedence) -> None:  # noqa: FBT001  # click's way
    """List every way in which a hand is complete, or ready."""

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_hand(hand)
        found = decompose_ready(hand, precedence) if hand.is_waiting else decompose_complete(hand, precedence)
        yield from map(show_decomposition, found)
        if not found:
            yield "  not ready" if hand.is_waiting else "  not complete"

    _answer(hands, "decompose", {"precedence": precedence}, None if as_json else show)


@commands.command()
@HANDS
@AS_JSON
@click.option("--melds", type=click.Choice(MELDS), default="held", show_default=True)
@click.option("--seven-pairs", type=click.Choice(SEVEN_PAIRS), default="distinct", show_default=True)
def waits(hands: tuple[str, ...], as_json: bool, melds: MeldCopies, seven_pairs: SevenPairsRule) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""

    def show(hand: Hand) -> Iterator[Text | str]:
        found = find_waits(hand, melds, seven_pairs)
        yield show_hand(hand)
        yield show_waits(found)

    _answer(hands, "waits", {"melds": melds, "seven-pairs": seven_pairs}, None if as_json else show)


@commands.command()
@HANDS
@click.option("--machine", type=click.Choice(tuple(MACHINES)), default="mended", show_default=True)
def trace(hands: tuple[str, ...], machine: str) -> None:
    """Show the book's procedure at work, step by step.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """

    def show(text: str) -> Iterator[Text | str]:
        counts, goal = _to_be_examined(text)
        yield f"{text}, {machine}"
        yield from show_trace(run_trace(MACHINES[machine], goal, start(counts)))

    _each(hands, show)


@commands.command()
def oracle() -> None:
    """Answer the line protocol on standard input and output."""
    sys.exit(loop.main())


def _to_be_examined(text: str) -> tuple[Counts, Goal]:
    """The concealed tiles of a hand, or those of the book's hands with quads, and what is to be made of them."""
    concealed, *melds = read_groups(text)
    if len(concealed.tiles) > MOST_CONCEALED and not melds:
        return check_book(counts_of(concealed.tiles)), Goal()
    hand = parse(text)
    check_drawn(hand)
    return hand.counts, Goal.of(hand.size)


def _answer(
    hands: tuple[str, ...], operation: str, words: Words, show: Callable[[Hand], Iterator[Text | str]] | None
) -> None:
    """Answer for each hand, as JSON where there is no way to show it."""
    if show is not None:
        _each(hands, lambda text: show(parse(text)))
    status = 0
    for text in hands or _lines():
        try:
            hand = parse(text)
            line = {"hand": str(hand), **OPERATIONS[operation].answer(hand, words)}
        except MahjongError as error:
            status = BAD_INPUT
            line = {"hand": text, **encode_error(error)}
        click.echo(json.dumps(line))
    sys.exit(status)


def _each(hands: tuple[str, ...], show: Callable[[str], Iterator[Text | str]]) -> NoReturn:
    """Show what there is to show of each text; exit with 2 if one was bad."""
    out, err = Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False, soft_wrap=True)
    status = 0
    for text in hands or _lines():
        try:
            for line in [*show(text)]:
                out.print(line)
        except MahjongError as error:
            status = BAD_INPUT
            err.print(show_error(text, error))
    sys.exit(status)


def _lines() -> Iterator[str]:
    for line in sys.stdin.buffer:
        if text := line.decode(errors="surrogateescape").strip("\r\n"):
            yield text


def run() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    if not sys.stdin or not sys.stdout or not sys.stderr:
        sys.exit(BAD_INPUT)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a tile shows its number.
        cast("TextIOWrapper", stream).reconfigure(errors="backslashreplace")
    sys.exit(commands(prog_name="mjfunc"))
