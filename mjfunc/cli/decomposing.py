"""The commands that ask how hands are complete, or ready."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, by_oracle
from mjfunc.cli.lines import Line
from mjfunc.cli.options import AS_JSON, HANDS, Once, is_alone, with_conventions, with_svg
from mjfunc.cli.showing import show_complete, show_decomposition
from mjfunc.fast.decompositions import decompose as find_decompositions
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.oracle.taken import TAKEN
from mjfunc.spec.complete import PRECEDENCES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.spec.complete import Precedence


@click.command(cls=Once)
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
@with_svg("them as well")
def decompose(
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # click's way
    precedence: Precedence,
    svg: TextIO | None,
    conventions: Conventions,
) -> None:
    """List every way in which a hand is complete, or ready."""
    alone = is_alone(svg, as_json=as_json)
    if svg:
        from mjfunc.cli import drawing  # noqa: PLC0415  # loading it takes time

        draw = partial(drawing.draw_decompositions, precedence=precedence, conventions=conventions)
        hands = drawing.draw_each(hands, svg, "Decompositions", draw, alone=alone)

    def show(hand: Hand) -> Iterator[Line]:
        decompositions = find_decompositions(hand, precedence, conventions=conventions)
        yield from map(show_decomposition, decompositions)
        if not decompositions:
            yield Line("  not ready" if hand.is_waiting else "  not complete")

    answer(hands, None if as_json else show, by_oracle("decompose", {"precedence": precedence}, conventions))


@click.command(cls=Once)
@HANDS
@AS_JSON
@with_conventions(*TAKEN["complete"])
def complete(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell in which forms a drawn hand is complete."""

    def show(hand: Hand) -> Iterator[Line]:
        yield show_complete(decompose_complete(hand, conventions=conventions))

    answer(hands, None if as_json else show, by_oracle("complete", {}, conventions))
