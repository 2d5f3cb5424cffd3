"""The commands ``mjfunc shanten``, ``acceptance`` and ``discards``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.hand_answers import answer, oracle_answer, refuse
from mjfunc.cli.options import AS_JSON, HANDS, OUTPUT, VISIBLE, command, option, with_conventions
from mjfunc.cli.text_output import acceptance_line, discard_line, draw_line, outlook_line, shanten_line
from mjfunc.fast.hands import acceptance as find_acceptance
from mjfunc.fast.hands import discards as find_discards
from mjfunc.fast.hands import shanten as find_shanten
from mjfunc.fast.hands import shanten_by_form
from mjfunc.model.conventions import RELEVANT_CONVENTIONS
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.model.shanten import DISCARD_ORDERS
from mjfunc.oracle.request_fields import read_option
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.cli.text_output import Line
    from mjfunc.json.values import Json
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.model.shanten import DiscardOrder, Outlook
    from mjfunc.tiles.tile import Tile


@command("shanten", "0 is ready, and -1 is complete.")
@HANDS
@AS_JSON
@with_conventions(*RELEVANT_CONVENTIONS["shanten"])
def shanten(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:
    """Run ``mjfunc shanten``."""

    def show(hand: Hand) -> Iterator[Line]:
        yield shanten_line(shanten_by_form(hand, conventions=conventions))

    answer(hands, None if as_json else show, oracle_answer("shanten", {}, conventions))


@command("acceptance", "Each comes with the number of its copies that are unseen.")
@HANDS
@AS_JSON
@VISIBLE
@option("--outlook", "with_outlook", is_flag=True, section=OUTPUT, help="Show the best discard after each useful draw.")
@with_conventions(*RELEVANT_CONVENTIONS["acceptance"])
def acceptance(
    hands: tuple[str, ...], as_json: bool, visible: str, with_outlook: bool, conventions: Conventions
) -> None:
    """Run ``mjfunc acceptance``."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Line]:
        check_seen(hand, seen, conventions)
        if with_outlook:
            found = find_outlook(hand, seen, conventions)
            yield outlook_line(found)
            yield from map(draw_line, (*found.lowering, *found.improving))
        else:
            yield acceptance_line(find_acceptance(hand, seen, conventions=conventions))

    ask = oracle_answer("acceptance", {"visible": visible}, conventions)

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_waiting(hand)
        check_seen(hand, seen, conventions)
        if not with_outlook:
            return ask(hand)
        from mjfunc.json.encoding import encode_draws  # noqa: PLC0415  # answers as text are there sooner without it

        return encode_draws(find_outlook(hand, seen, conventions))

    answer(hands, None if as_json else show, encode)


def find_outlook(hand: Hand, seen: tuple[Tile, ...], conventions: Conventions) -> Outlook:
    """Return what each next draw leads to."""
    from mjfunc.fast.outlook import outlook  # noqa: PLC0415  # loading it takes time, and few questions need it

    return outlook(hand, seen, conventions=conventions)


@command("discards", "The best discard comes first.")
@HANDS
@AS_JSON
@VISIBLE
@option(
    "--order",
    type=click.Choice(DISCARD_ORDERS),
    default="acceptance",
    help="The best of several discards with the same shanten: the one with the largest acceptance, with the most "
    "tiles that improve the hand, or with the largest acceptance two steps on.",
)
@with_conventions(*RELEVANT_CONVENTIONS["acceptance"])
def discards(
    hands: tuple[str, ...], as_json: bool, visible: str, order: DiscardOrder, conventions: Conventions
) -> None:
    """Run ``mjfunc discards``."""
    seen = read_visible(visible)

    def show(hand: Hand) -> Iterator[Line]:
        check_seen(hand, seen, conventions)
        yield from map(discard_line, find_discards(hand, seen, order=order, conventions=conventions))

    ask = oracle_answer("acceptance", {"visible": visible}, conventions)

    def encode(hand: Hand) -> Mapping[str, Json]:
        check_drawn(hand)
        check_seen(hand, seen, conventions)
        if order == "acceptance":
            return ask(hand)
        from mjfunc.json.encoding import encode_discard_outlooks  # noqa: PLC0415  # as above

        found = find_discards(hand, seen, order=order, conventions=conventions)
        return encode_discard_outlooks(find_shanten(hand, conventions=conventions), found)

    answer(hands, None if as_json else show, encode)


def check_seen(hand: Hand, seen: tuple[Tile, ...], conventions: Conventions) -> None:
    """Raise an error if a hand and the tiles of ``--visible`` hold more copies than there are."""
    if seen:
        try:
            check_visible(hand, counts_of(seen), conventions)
        except MahjongError as error:
            message = f"--visible: {error.message}"
            raise type(error)(message) from None


def read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of ``--visible``."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        refuse(error, text)
