"""The commands that score hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.classical.encoding import encode_final_score
from mjfunc.classical.mechanics import MECHANICS, Mechanics
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES_OF_HANDS, Rules
from mjfunc.cli.answering import answer
from mjfunc.cli.lines import Line
from mjfunc.cli.options import AS_JSON, HANDS, WIND, Once, with_choices, with_html, with_svg
from mjfunc.cli.valuing import show_scored
from mjfunc.cli.winning import with_rules, with_situation
from mjfunc.model.winds import Winds
from mjfunc.oracle.winning import read_win
from mjfunc.riichi.encoding import encode_no_yaku, encode_score
from mjfunc.riichi.scores import NoYaku
from mjfunc.riichi.scoring import score as score_win

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TextIO

    from mjfunc.model.hand import Hand
    from mjfunc.model.winds import Wind
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.rules import Rules as RiichiRules
    from mjfunc.riichi.scores import Score


@click.group()
def score() -> None:
    """Score complete hands."""


@score.command(cls=Once)
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


@score.command(cls=Once)
@HANDS
@AS_JSON
@click.option("--explain", is_flag=True, help="Say why: of every yaku, of every reading, and of what is missing.")
@with_situation
@with_rules
@with_svg("what each is worth, and why, as well")
@with_html("what each is worth, and why, as well")
def riichi(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # and so are flags
    explain: bool,  # noqa: FBT001  # as above
    fields: Mapping[str, Json],
    rules: RiichiRules,
    svg: TextIO | None,
    html: TextIO | None,
) -> None:
    """Score winning hands by the rules of riichi.

    A HAND has the winning tile among its concealed tiles: they, and three for each meld, are 14.
    """

    def ask(hand: Hand) -> Score | NoYaku:
        return score_win(read_win({**fields, "hand": str(hand)}), rules)

    if svg or html or explain:
        from mjfunc.cli.telling import tell_why  # noqa: PLC0415  # what draws takes time to load

        hands = tell_why(hands, ask, svg, html, explain=explain, as_json=as_json)

    def show(hand: Hand) -> Iterator[Line]:
        yield from show_scored(ask(hand))

    def encode(hand: Hand) -> Mapping[str, Json]:
        found = ask(hand)
        return encode_no_yaku(found) if isinstance(found, NoYaku) else encode_score(found)

    answer(hands, None if as_json else show, encode)
