"""The commands that score hands; that of riichi is loaded when it is asked for."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import click

from mjfunc.classical.encoding import encode_final_score
from mjfunc.classical.mechanics import MECHANICS, Mechanics
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES_OF_HANDS, Rules
from mjfunc.cli.answering import answer
from mjfunc.cli.commands import Commands
from mjfunc.cli.lines import Line
from mjfunc.cli.options import AS_JSON, HANDS, WIND, Once, with_choices
from mjfunc.model.winds import Winds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.model.hand import Hand
    from mjfunc.model.winds import Wind
    from mjfunc.oracle.codecs import Json


class Games(Commands):
    """What hands are scored by."""

    places: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType(
        {"classical": ("scoring", "classical"), "riichi": ("riichi", "riichi")}
    )


@click.group(cls=Games)
def score() -> None:
    """Score complete hands."""


@click.command(cls=Once)
@HANDS
@AS_JSON
@click.option("--own-wind", required=True, type=WIND, help="The player's wind.")
@click.option("--prevailing-wind", required=True, type=WIND, help="The prevailing wind.")
@with_choices(Rules, "rules", CHOICES_OF_HANDS)
@with_choices(Mechanics, "mechanics", MECHANICS)
def classical(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # and so are flags
    own_wind: Wind,
    prevailing_wind: Wind,
    rules: Rules,
    mechanics: Mechanics,
) -> None:
    """Score hands by Lott's classical rules.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    winds = Winds(own_wind, prevailing_wind)

    def show(hand: Hand) -> Iterator[Line]:
        scored = final_score(hand, winds, rules, mechanics)
        yield from (Line(f"  {line}") for line in str(scored).splitlines())

    def encode(hand: Hand) -> Mapping[str, Json]:
        return encode_final_score(final_score(hand, winds, rules, mechanics))

    answer(hands, None if as_json else show, encode)
