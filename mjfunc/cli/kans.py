"""The command that asks about closed kans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, by_oracle, refuse
from mjfunc.cli.options import AS_JSON, HANDS, Once, with_conventions
from mjfunc.cli.showing import show_kan
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.oracle.reading import read_tile
from mjfunc.oracle.taken import TAKEN
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.lines import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand


@click.command(cls=Once)
@HANDS
@AS_JSON
@click.option("--draw", required=True, metavar="TILE", help="The fourth tile of a concealed triplet.")
@with_conventions(*TAKEN["kan"])
def kan(hands: tuple[str, ...], as_json: bool, draw: str, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell whether a closed kan after riichi leaves a ready hand as it is.

    One rule asks that it keeps the waits, the other that it keeps every decomposition.
    """
    try:
        tile = read_tile(draw)
    except MahjongError as error:
        refuse(type(error)(f"--draw: {error.message}", error.position), draw)

    def show(hand: Hand) -> Iterator[Line]:
        yield show_kan(
            keeps_waits=kan_keeps_waits(hand, tile, conventions=conventions),
            keeps_decompositions=kan_keeps_decompositions(hand, tile, conventions=conventions),
        )

    answer(hands, None if as_json else show, by_oracle("kan", {"draw": draw}, conventions))
