"""The command that scores winning hands of riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer
from mjfunc.cli.options import AS_JSON, HANDS, Once, with_html, with_svg
from mjfunc.cli.valuing import show_scored
from mjfunc.cli.winning import with_rules, with_situation
from mjfunc.oracle.winning import read_win
from mjfunc.riichi.encoding import encode_no_yaku, encode_score
from mjfunc.riichi.scores import NoYaku
from mjfunc.riichi.scoring import score

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TextIO

    from mjfunc.cli.lines import Line
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.rules import Rules
    from mjfunc.riichi.scores import Score


@click.command(cls=Once)
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
    rules: Rules,
    svg: TextIO | None,
    html: TextIO | None,
) -> None:
    """Score winning hands by the rules of riichi.

    A HAND has the winning tile among its concealed tiles: they, and three for each meld, are 14.
    """

    def ask(hand: Hand) -> Score | NoYaku:
        return score(read_win({**fields, "hand": str(hand)}), rules)

    if svg or html or explain:
        from mjfunc.cli.telling import tell_why  # noqa: PLC0415  # what draws takes time to load

        hands = tell_why(hands, ask, svg, html, explain=explain, as_json=as_json)

    def show(hand: Hand) -> Iterator[Line]:
        yield from show_scored(ask(hand))

    def encode(hand: Hand) -> Mapping[str, Json]:
        found = ask(hand)
        return encode_no_yaku(found) if isinstance(found, NoYaku) else encode_score(found)

    answer(hands, None if as_json else show, encode)
