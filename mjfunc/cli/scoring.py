"""The commands that score hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

from mjfunc.classical.encoding import encode_double_report, encode_score_card
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES, Rules, Winds
from mjfunc.cli.answering import each, each_as_json, refuse
from mjfunc.cli.options import AS_JSON, HANDS
from mjfunc.cli.reading import read_book
from mjfunc.cli.showing import show_hand
from mjfunc.model.hand import Hand
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.counts import tiles_of
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rich.text import Text

    from mjfunc.classical.rules import Wind
    from mjfunc.oracle.encoding import Json

C = TypeVar("C", bound="Callable[..., object]")
RULES_OF_HANDS: Final = {
    "assignment": "Of all ways to assign tiles to sets the best, or the first of the book's procedure, mended.",
    "consistency": "Of the consistency tests that hold the best, or the first in the order of the book's method.",
    "groups": "Whether only the other four sets, or the pair too, must be three or four of a kind; a pair never is.",
    "terminal_or_honour": "How many of them each set must have.",
    "no_points": "Whether twenty points, which are doubled, are counted with a lucky pair of winds or without.",
    "one_suit_and_honours": "Whether that means both, or holds of either alone.",
    "exposed": "Open melds as if concealed, or half.",
    "nine_gates": "Whether nine gates are a limit hand.",
    "concealed_triplets": "Whether four concealed triplets are a double, or a limit hand.",
}


def with_rules(command: C) -> C:
    """A command with an option for each of these rules."""
    for name, explanation in reversed(RULES_OF_HANDS.items()):
        choices = CHOICES[name]
        option = click.option(
            f"--{name.replace('_', '-')}",
            type=click.Choice(choices),
            default=choices[0],
            show_default=True,
            help=explanation,
        )
        command = option(command)
    return command


@click.group()
def score() -> None:
    """Score complete hands."""


@score.command()
@HANDS
@AS_JSON
@click.option("--own-wind", required=True, metavar="WIND", help="The player's wind: E, S, W or N.")
@click.option("--prevailing-wind", required=True, metavar="WIND", help="E, S, W or N.")
@with_rules
def classical(  # click gives every option a name
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001
    own_wind: str,
    prevailing_wind: str,
    **rules: str,
) -> None:
    """Score hands by the book's classical rules.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    try:
        winds = Winds(cast("Wind", own_wind), cast("Wind", prevailing_wind))
    except MahjongError as error:
        refuse(error)
    played = Rules(**cast("Any", rules))

    def show(text: str) -> Iterator[Text | str]:
        hand = read_book(text)
        found = final_score(hand, winds, played)
        yield show_hand(hand) if isinstance(hand, Hand) else write_tiles(tiles_of(hand))
        yield from (f"  {line}" for line in str(found).splitlines())

    def encode(text: str) -> Mapping[str, Json]:
        hand = read_book(text)
        found = final_score(hand, winds, played)
        written = str(hand) if isinstance(hand, Hand) else write_tiles(tiles_of(hand))
        encoded = {**encode_score_card(found.card), **encode_double_report(found.card.doubles)}
        return {"hand": written, **encoded, "why": found.why, "finals": found.finals}

    if as_json:
        each_as_json(hands, encode)
    each(hands, show)
