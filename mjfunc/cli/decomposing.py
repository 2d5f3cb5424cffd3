"""The commands that ask how hands are complete, or ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, by_oracle
from mjfunc.cli.lines import Line
from mjfunc.cli.options import AS_JSON, HANDS, with_conventions
from mjfunc.cli.showing import show_complete, show_decomposition
from mjfunc.fast.decompositions import decompose as find_decompositions
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.oracle.taken import TAKEN
from mjfunc.spec.complete import PRECEDENCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.spec.complete import Precedence


@click.command()
@HANDS
@AS_JSON
@click.option(
    "--precedence",
    type=click.Choice(PRECEDENCES),
    default="all",
    show_default=True,
    help="Every form, or only the first of regular, seven pairs and thirteen orphans.",
)
@with_conventions(*TAKEN["decompose"])
def decompose(hands: tuple[str, ...], as_json: bool, precedence: Precedence, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """List every way in which a hand is complete, or ready."""

    def show(hand: Hand) -> Iterator[Line]:
        decompositions = find_decompositions(hand, precedence, conventions=conventions)
        yield from map(show_decomposition, decompositions)
        if not decompositions:
            yield Line("  not ready" if hand.is_waiting else "  not complete")

    answer(hands, None if as_json else show, by_oracle("decompose", {"precedence": precedence}, conventions))


@click.command()
@HANDS
@AS_JSON
@with_conventions(*TAKEN["complete"])
def complete(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell in which forms a drawn hand is complete."""

    def show(hand: Hand) -> Iterator[Line]:
        yield show_complete(decompose_complete(hand, conventions=conventions))

    answer(hands, None if as_json else show, by_oracle("complete", {}, conventions))
