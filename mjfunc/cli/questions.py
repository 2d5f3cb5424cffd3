"""The commands that ask about hands what the oracle can be asked too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.text import Text

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
from mjfunc.fast.decompositions import decompose as find_decompositions
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.fast.forms import acceptance as find_acceptance
from mjfunc.fast.forms import discards as find_discards
from mjfunc.fast.forms import shanten_by_form
from mjfunc.fast.waits import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.oracle.operations import OPERATIONS, read_option, read_tile
from mjfunc.spec.complete import PRECEDENCES
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json
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
@with_conventions(*OPERATIONS["decompose"].conventions)
def decompose(hands: tuple[str, ...], as_json: bool, precedence: Precedence, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """List every way in which a hand is complete, or ready."""

    def show(hand: Hand) -> Iterator[Text]:
        decompositions = find_decompositions(hand, precedence, conventions=conventions)
        yield from map(show_decomposition, decompositions)
        if not decompositions:
            yield Text("  not ready" if hand.is_waiting else "  not complete")

    def encode(hand: Hand) -> Mapping[str, Json]:
        return OPERATIONS["decompose"].answer(hand, {"precedence": precedence}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@with_conventions(*OPERATIONS["complete"].conventions)
def complete(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell in which forms a drawn hand is complete."""

    def show(hand: Hand) -> Iterator[Text]:
        yield show_complete(decompose_complete(hand, conventions=conventions))

    def encode(hand: Hand) -> Mapping[str, Json]:
        return OPERATIONS["complete"].answer(hand, {}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@with_conventions(*OPERATIONS["waits"].conventions)
def waits(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""

    def show(hand: Hand) -> Iterator[Text]:
        yield show_waits(find_waits(hand, conventions=conventions))

    def encode(hand: Hand) -> Mapping[str, Json]:
        return OPERATIONS["waits"].answer(hand, {}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@click.option("--draw", required=True, metavar="TILE", help="The fourth tile of a concealed triplet.")
@with_conventions(*OPERATIONS["kan"].conventions)
def kan(hands: tuple[str, ...], as_json: bool, draw: str, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell whether a closed kan after riichi leaves a ready hand as it is.

    One rule asks that it keeps the waits, the other that it keeps every decomposition.
    """
    try:
        tile = read_tile(draw)
    except MahjongError as error:
        refuse(type(error)(f"--draw: {error.message}", error.position), draw)

    def show(hand: Hand) -> Iterator[Text]:
        yield show_kan(
            keeps_waits=kan_keeps_waits(hand, tile, conventions=conventions),
            keeps_decompositions=kan_keeps_decompositions(hand, tile, conventions=conventions),
        )

    def encode(hand: Hand) -> Mapping[str, Json]:
        return OPERATIONS["kan"].answer(hand, {"draw": draw}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@with_conventions(*OPERATIONS["shanten"].conventions)
def shanten(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell how many exchanges of tiles a hand is away from being ready; -1 is complete."""

    def show(hand: Hand) -> Iterator[Text]:
        yield show_shanten(shanten_by_form(hand, conventions=conventions))

    def encode(hand: Hand) -> Mapping[str, Json]:
        return OPERATIONS["shanten"].answer(hand, {}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@VISIBLE
@with_conventions(*OPERATIONS["acceptance"].conventions)
def acceptance(hands: tuple[str, ...], as_json: bool, visible: str, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles bring a waiting hand nearer, and how many are unseen."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Text]:
        yield show_acceptance(find_acceptance(hand, seen, conventions=conventions))

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_waiting(hand)
        return OPERATIONS["acceptance"].answer(hand, {"visible": visible}, conventions)

    answer(hands, None if as_json else show, encode)


@click.command()
@HANDS
@AS_JSON
@VISIBLE
@with_conventions(*OPERATIONS["acceptance"].conventions)
def discards(hands: tuple[str, ...], as_json: bool, visible: str, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell what a drawn hand accepts after each discard, the best first."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Text]:
        yield from map(show_discard, find_discards(hand, seen, conventions=conventions))

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_drawn(hand)
        return OPERATIONS["acceptance"].answer(hand, {"visible": visible}, conventions)

    answer(hands, None if as_json else show, encode)


def read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them concerns no hand."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        refuse(error, text)
