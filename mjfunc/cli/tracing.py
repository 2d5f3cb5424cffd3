"""The command that shows the book's procedure at work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import each
from mjfunc.cli.options import HANDS
from mjfunc.cli.reading import read_book
from mjfunc.cli.showing import show_trace
from mjfunc.fallback.machine import MACHINES, Goal, start
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.model.hand import Hand, check_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text


@click.command()
@HANDS
@click.option(
    "--machine",
    type=click.Choice(tuple(MACHINES)),
    default="mended",
    show_default=True,
    help="Tiles strictly in order, or passed over where a set cannot hold them.",
)
def trace(hands: tuple[str, ...], machine: str) -> None:
    """Show the book's procedure at work, step by step.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """

    def show(text: str) -> Iterator[Text | str]:
        hand = read_book(text)
        if isinstance(hand, Hand):
            check_drawn(hand)
        counts, goal = (hand.counts, Goal.of(hand.size)) if isinstance(hand, Hand) else (hand, Goal())
        yield f"{text}, {machine}"
        yield from show_trace(run_trace(MACHINES[machine], goal, start(counts)))

    each(hands, show)
