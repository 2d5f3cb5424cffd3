"""The options and arguments that several commands have."""

from __future__ import annotations

from typing import Final

import click

from mjfunc.spec.shanten import PLAYERS
from mjfunc.spec.waits import MELDS, SEVEN_PAIRS

HANDS: Final = click.argument("hands", metavar="[HAND]...", nargs=-1)
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand.")
VISIBLE: Final = click.option("--visible", default="", metavar="TILES", help="Further tiles known to be gone.")
MELD_COPIES: Final = click.option(
    "--melds",
    type=click.Choice(MELDS),
    default="held",
    show_default=True,
    help="Whether tiles in melds use up copies.",
)
SEVEN_PAIRS_RULE: Final = click.option(
    "--seven-pairs",
    type=click.Choice(SEVEN_PAIRS),
    default="distinct",
    show_default=True,
    help="Seven different pairs; four alike as two pairs; or only as many pairs as there are, of any number of kinds.",
)
NUMBER_OF_PLAYERS: Final = click.option(
    "--players",
    type=click.Choice(tuple(map(str, PLAYERS))),
    default="4",
    show_default=True,
    help="Three players have no 2m to 8m.",
)
