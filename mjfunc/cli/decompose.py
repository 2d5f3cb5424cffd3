"""The commands ``mjfunc decompose``, ``complete`` and ``kan``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from mjfunc.cli.hand_answers import answer, oracle_answer
from mjfunc.cli.options import AS_JSON, HANDS, command, is_on_stdout, option, parse_option, with_conventions, with_svg
from mjfunc.cli.text_output import Line, complete_line, decomposition_line, kan_line
from mjfunc.fast.decompositions import decompose as find_decompositions
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.model.conventions import RELEVANT_CONVENTIONS
from mjfunc.oracle.request_fields import read_tile
from mjfunc.spec.complete import PRECEDENCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.options import OutputFile
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.spec.complete import Precedence


@command("decompose")
@HANDS
@AS_JSON
@option(
    "--precedence",
    type=click.Choice(PRECEDENCES),
    default="all",
    help="List every form, or only the first of regular, seven pairs and thirteen orphans.",
)
@with_conventions(*RELEVANT_CONVENTIONS["decompose"])
@with_svg("the decompositions")
def decompose(
    hands: tuple[str, ...], as_json: bool, precedence: Precedence, svg: OutputFile | None, conventions: Conventions
) -> None:
    """Run ``mjfunc decompose``."""
    alone = is_on_stdout(svg, as_json=as_json)
    if svg:
        from mjfunc.cli import drawing  # noqa: PLC0415  # loading it takes time

        draw = partial(drawing.draw_decompositions, precedence=precedence, conventions=conventions)
        hands = drawing.draw_each(hands, svg, "Decompositions", draw, alone=alone)

    def show(hand: Hand) -> Iterator[Line]:
        decompositions = find_decompositions(hand, precedence, conventions=conventions)
        yield from map(decomposition_line, decompositions)
        if not decompositions:
            yield Line("  not ready" if hand.is_waiting else "  not complete")

    answer(hands, None if as_json else show, oracle_answer("decompose", {"precedence": precedence}, conventions))


@command("complete")
@HANDS
@AS_JSON
@with_conventions(*RELEVANT_CONVENTIONS["complete"])
def complete(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:
    """Run ``mjfunc complete``."""

    def show(hand: Hand) -> Iterator[Line]:
        yield complete_line(decompose_complete(hand, conventions=conventions))

    answer(hands, None if as_json else show, oracle_answer("complete", {}, conventions))


@command("kan", "Some rules allow a kan that keeps the waits, others only one that keeps every decomposition.")
@HANDS
@AS_JSON
@option("--draw", required=True, metavar="TILE", help="The drawn tile, which makes a concealed triplet a quad.")
@with_conventions(*RELEVANT_CONVENTIONS["kan"])
def kan(hands: tuple[str, ...], as_json: bool, draw: str, conventions: Conventions) -> None:
    """Run ``mjfunc kan``."""
    tile = parse_option("--draw", draw, read_tile)

    def show(hand: Hand) -> Iterator[Line]:
        yield kan_line(
            keeps_waits=kan_keeps_waits(hand, tile, conventions=conventions),
            keeps_decompositions=kan_keeps_decompositions(hand, tile, conventions=conventions),
        )

    answer(hands, None if as_json else show, oracle_answer("kan", {"draw": draw}, conventions))
