"""The commands that ask about hands what the oracle can be asked too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, refuse
from mjfunc.cli.options import AS_JSON, HANDS, VISIBLE, with_conventions
from mjfunc.cli.showing import (
    show_acceptance,
    show_complete,
    show_decomposition,
    show_discard,
    show_kan,
    show_shanten,
    show_waits,
)
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.forms import acceptance as find_acceptance
from mjfunc.fast.forms import discards as find_discards
from mjfunc.fast.forms import shanten_by_form
from mjfunc.fast.waits import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.oracle.operations import read_option, read_tile
from mjfunc.spec.complete import PRECEDENCES
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.operations import Words
    from mjfunc.spec.complete import Precedence
    from mjfunc.tiles.tile import Tile


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
def decompose(hands: tuple[str, ...], as_json: bool, precedence: Precedence) -> None:  # noqa: FBT001  # click's way
    """List every way in which a hand is complete, or ready."""

    def show(hand: Hand) -> Iterator[Text | str]:
        found = decompose_ready(hand, precedence) if hand.is_waiting else decompose_complete(hand, precedence)
        yield from map(show_decomposition, found)
        if not found:
            yield "  not ready" if hand.is_waiting else "  not complete"

    answer(hands, "decompose", {"precedence": precedence}, None if as_json else show)


@click.command()
@HANDS
@AS_JSON
@with_conventions("melds", "seven_pairs")
def waits(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_waits(find_waits(hand, conventions.melds, conventions.seven_pairs))

    words: Words = {"melds": conventions.melds, "seven-pairs": conventions.seven_pairs}
    answer(hands, "waits", words, None if as_json else show)


@click.command()
@HANDS
@AS_JSON
@with_conventions("definition", "melds", "seven_pairs", "players")
def shanten(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell how many exchanges of tiles a hand is away from being ready; -1 is complete."""
    chosen = conventions.definition, conventions.melds, conventions.seven_pairs, conventions.players

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_shanten(shanten_by_form(hand, *chosen))

    names = "definition", "melds", "seven-pairs", "players"
    answer(hands, "shanten", dict(zip(names, chosen, strict=True)), None if as_json else show)


@click.command()
@HANDS
@AS_JSON
@VISIBLE
def acceptance(hands: tuple[str, ...], as_json: bool, visible: str) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles bring a waiting hand nearer, and how many are unseen."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_acceptance(find_acceptance(hand, seen))

    answer(hands, "acceptance", {"visible": visible}, None if as_json else show, check_waiting)


@click.command()
@HANDS
@AS_JSON
@VISIBLE
def discards(hands: tuple[str, ...], as_json: bool, visible: str) -> None:  # noqa: FBT001  # click's way
    """Tell what a drawn hand accepts after each discard, the best first."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield from map(show_discard, find_discards(hand, seen))

    answer(hands, "acceptance", {"visible": visible}, None if as_json else show, check_drawn)


@click.command()
@HANDS
@AS_JSON
def complete(hands: tuple[str, ...], as_json: bool) -> None:  # noqa: FBT001  # click's way
    """Tell in which forms a drawn hand is complete."""

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_complete(decompose_complete(hand))

    answer(hands, "complete", {}, None if as_json else show)


@click.command()
@HANDS
@AS_JSON
@click.option("--draw", required=True, metavar="TILE", help="The fourth tile of a concealed triplet.")
def kan(hands: tuple[str, ...], as_json: bool, draw: str) -> None:  # noqa: FBT001  # click's way
    """Tell whether a closed kan after riichi leaves a ready hand as it is.

    One rule asks that it keeps the waits, the other that it keeps every decomposition.
    """
    try:
        tile = read_tile(draw)
    except MahjongError as error:
        refuse(type(error)(f"--draw: {error.message}", error.place), draw)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_kan(
            keeps_waits=kan_keeps_waits(hand, tile), keeps_decompositions=kan_keeps_decompositions(hand, tile)
        )

    answer(hands, "kan", {"draw": draw}, None if as_json else show)


def read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them concerns no hand."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        refuse(error, text)
