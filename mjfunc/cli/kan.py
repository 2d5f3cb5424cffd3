"""The command ``mjfunc kan``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answers import answer, oracle_answer
from mjfunc.cli.options import AS_JSON, HANDS, command, parse_option, with_conventions
from mjfunc.cli.text_output import kan_line
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.model.conventions import RELEVANT_CONVENTIONS
from mjfunc.oracle.fields import read_tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.text_output import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand


@command("kan", "Some rules allow a kan that keeps the waits, others only one that keeps every decomposition.")
@HANDS
@AS_JSON
@click.option("--draw", required=True, metavar="TILE", help="The drawn tile, which makes a concealed triplet a quad.")
@with_conventions(*RELEVANT_CONVENTIONS["kan"])
def kan(hands: tuple[str, ...], as_json: bool, draw: str, conventions: Conventions) -> None:  # noqa: FBT001  # click passes flags so
    """Run ``mjfunc kan``."""
    tile = parse_option("--draw", draw, read_tile)

    def show(hand: Hand) -> Iterator[Line]:
        yield kan_line(
            keeps_waits=kan_keeps_waits(hand, tile, conventions=conventions),
            keeps_decompositions=kan_keeps_decompositions(hand, tile, conventions=conventions),
        )

    answer(hands, None if as_json else show, oracle_answer("kan", {"draw": draw}, conventions))
