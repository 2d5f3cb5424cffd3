"""The commands ``mjfunc score`` and ``mjfunc score classical``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import click

from mjfunc.classical.mechanics import MECHANICS, Mechanics
from mjfunc.classical.reports import encode_final_score, final_score
from mjfunc.classical.rules import CHOICES_OF_HANDS, ClassicalRules
from mjfunc.cli.commands import COMMANDS, CommandGroup
from mjfunc.cli.hand_answers import answer
from mjfunc.cli.options import AS_JSON, HANDS, WIND, command, option, with_choices
from mjfunc.cli.text_output import Line
from mjfunc.model.winds import Winds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from mjfunc.model.winds import Wind


_SITUATION: Final = "How the hand was won"


class ScoreCommands(CommandGroup):
    """The commands that score hands, one for each game."""

    prefix: ClassVar[str] = "score "


@click.group(cls=ScoreCommands, help=COMMANDS["score"].summary)
def score() -> None:
    """Run ``mjfunc score``."""


@command("score classical", "A HAND may also have 15 to 18 concealed tiles, quads included.")
@HANDS
@AS_JSON
@option("--own-wind", section=_SITUATION, required=True, type=WIND, help="The player's wind.")
@option("--prevailing-wind", section=_SITUATION, required=True, type=WIND, help="The prevailing wind.")
@with_choices(ClassicalRules, "rules", CHOICES_OF_HANDS, section="Classical rules")
@with_choices(Mechanics, "mechanics", MECHANICS, section=_SITUATION)
def classical(
    hands: tuple[str, ...],
    as_json: bool,
    own_wind: Wind,
    prevailing_wind: Wind,
    rules: ClassicalRules,
    mechanics: Mechanics,
) -> None:
    """Run ``mjfunc score classical``."""
    winds = Winds(own_wind, prevailing_wind)

    def show(hand: Hand) -> Iterator[Line]:
        score = final_score(hand, winds, rules, mechanics)
        yield from (Line(f"  {line}") for line in str(score).splitlines())

    def encode(hand: Hand) -> Mapping[str, Json]:
        return encode_final_score(final_score(hand, winds, rules, mechanics))

    answer(hands, None if as_json else show, encode)
