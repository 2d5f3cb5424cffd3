"""The commands that ask how far hands are from being complete, and what brings them nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, by_oracle, refuse
from mjfunc.cli.options import AS_JSON, HANDS, VISIBLE, Once, with_conventions
from mjfunc.cli.showing import show_acceptance, show_discard, show_draw, show_outlook, show_shanten
from mjfunc.fast.forms import acceptance as find_acceptance
from mjfunc.fast.forms import discards as find_discards
from mjfunc.fast.forms import shanten as find_shanten
from mjfunc.fast.forms import shanten_by_form
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.model.shanten import DISCARD_ORDERS
from mjfunc.oracle.reading import read_option
from mjfunc.oracle.taken import TAKEN
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.cli.lines import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.model.outlook import Outlook
    from mjfunc.model.shanten import DiscardOrder
    from mjfunc.oracle.codecs import Json
    from mjfunc.tiles.tile import Tile


@click.command(cls=Once)
@HANDS
@AS_JSON
@with_conventions(*TAKEN["shanten"])
def shanten(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell how many exchanges of tiles a hand is away from being ready; -1 is complete."""

    def show(hand: Hand) -> Iterator[Line]:
        yield show_shanten(shanten_by_form(hand, conventions=conventions))

    answer(hands, None if as_json else show, by_oracle("shanten", {}, conventions))


@click.command(cls=Once)
@HANDS
@AS_JSON
@VISIBLE
@click.option(
    "--outlook", "further", is_flag=True, help="What comes of each draw that lowers the shanten, or improves."
)
@with_conventions(*TAKEN["acceptance"])
def acceptance(
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # click's way
    visible: str,
    further: bool,  # noqa: FBT001  # click's way
    conventions: Conventions,
) -> None:
    """Tell which tiles bring a waiting hand nearer, and how many are unseen."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Line]:
        check_seen(hand, seen, conventions)
        if further:
            found = find_outlook(hand, seen, conventions)
            yield show_outlook(found)
            yield from map(show_draw, (*found.lowering, *found.improving))
        else:
            yield show_acceptance(find_acceptance(hand, seen, conventions=conventions))

    ask = by_oracle("acceptance", {"visible": visible}, conventions)

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_waiting(hand)
        check_seen(hand, seen, conventions)
        if not further:
            return ask(hand)
        from mjfunc.oracle.codecs import encode_draws  # noqa: PLC0415  # what a person reads is sooner there without it

        return encode_draws(find_outlook(hand, seen, conventions))

    answer(hands, None if as_json else show, encode)


def find_outlook(hand: Hand, seen: tuple[Tile, ...], conventions: Conventions) -> Outlook:
    """What comes of the next draw."""
    from mjfunc.fast.outlook import outlook  # noqa: PLC0415  # only here, and loading it takes time

    return outlook(hand, seen, conventions=conventions)


@click.command(cls=Once)
@HANDS
@AS_JSON
@VISIBLE
@click.option(
    "--order",
    type=click.Choice(DISCARD_ORDERS),
    default="acceptance",
    show_default=True,
    help="Which of one shanten is best: the one that accepts most, that most tiles improve, or that accepts most two "
    "steps on.",
)
@with_conventions(*TAKEN["acceptance"])
def discards(
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # click's way
    visible: str,
    order: DiscardOrder,
    conventions: Conventions,
) -> None:
    """Tell what a drawn hand accepts after each discard, the best first."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Line]:
        check_seen(hand, seen, conventions)
        yield from map(show_discard, find_discards(hand, seen, order=order, conventions=conventions))

    ask = by_oracle("acceptance", {"visible": visible}, conventions)

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_drawn(hand)
        check_seen(hand, seen, conventions)
        if order == "acceptance":
            return ask(hand)
        from mjfunc.oracle.codecs import encode_discard_outlooks  # noqa: PLC0415  # as above

        found = find_discards(hand, seen, order=order, conventions=conventions)
        return encode_discard_outlooks(find_shanten(hand, conventions=conventions), found)

    answer(hands, None if as_json else show, encode)


def check_seen(hand: Hand, seen: tuple[Tile, ...], conventions: Conventions) -> None:
    """Refuse tiles of that option of which a hand leaves too few."""
    if seen:
        try:
            check_visible(hand, counts_of(seen), conventions)
        except MahjongError as error:
            message = f"--visible: {error.message}"
            raise type(error)(message) from None


def read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them concerns no hand."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        refuse(error, text)
