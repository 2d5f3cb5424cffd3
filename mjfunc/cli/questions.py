"""The commands that ask about hands what the oracle can be asked too."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from mjfunc.cli.answering import answer, refuse
from mjfunc.cli.options import AS_JSON, HANDS, MELD_COPIES, NUMBER_OF_PLAYERS, SEVEN_PAIRS_RULE, VISIBLE
from mjfunc.cli.showing import show_acceptance, show_decomposition, show_discard, show_shanten, show_waits
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.forms import acceptance as find_acceptance
from mjfunc.fast.forms import discards as find_discards
from mjfunc.fast.forms import shanten_by_form
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.oracle.operations import read_option
from mjfunc.spec.complete import PRECEDENCES
from mjfunc.spec.shanten import DEFINITIONS
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from mjfunc.model.hand import Hand
    from mjfunc.oracle.operations import Words
    from mjfunc.spec.complete import Precedence
    from mjfunc.spec.shanten import Definition, Players
    from mjfunc.spec.waits import MeldCopies, SevenPairsRule
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
@MELD_COPIES
@SEVEN_PAIRS_RULE
def waits(hands: tuple[str, ...], as_json: bool, melds: MeldCopies, seven_pairs: SevenPairsRule) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_waits(find_waits(hand, melds, seven_pairs))

    answer(hands, "waits", {"melds": melds, "seven-pairs": seven_pairs}, None if as_json else show)


@click.command()
@HANDS
@AS_JSON
@click.option(
    "--definition",
    type=click.Choice(DEFINITIONS),
    default="exchange",
    show_default=True,
    help="By the tiles that must be added, or by what can be cut.",
)
@MELD_COPIES
@SEVEN_PAIRS_RULE
@NUMBER_OF_PLAYERS
def shanten(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # and so are flags
    definition: Definition,
    melds: MeldCopies,
    seven_pairs: SevenPairsRule,
    players: str,
) -> None:
    """Tell how many exchanges of tiles a hand is away from being ready; -1 is complete."""
    number = cast("Players", int(players))

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_shanten(shanten_by_form(hand, definition, melds, seven_pairs, number))

    words: Words = {"definition": definition, "melds": melds, "seven-pairs": seven_pairs, "players": number}
    answer(hands, "shanten", words, None if as_json else show)


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


def read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them concerns no hand."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        refuse(error, text)
