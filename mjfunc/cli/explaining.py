"""The command that says all that is known of hands."""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import count
from shutil import get_terminal_size
from typing import TYPE_CHECKING, NoReturn, cast

import click

from mjfunc.cli.answering import each, refuse
from mjfunc.cli.drawing import with_each
from mjfunc.cli.encoding import each_as_json
from mjfunc.cli.lines import Line
from mjfunc.cli.nearing import read_visible
from mjfunc.cli.options import AS_JSON, HANDS, VISIBLE, is_alone, with_conventions, with_html, with_svg
from mjfunc.draw import Terminal
from mjfunc.draw import svg as write_svg
from mjfunc.explain import encode_explanation, explanation_page, explanation_picture, explanation_text
from mjfunc.explain import explain as find_explanation
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import parse
from mjfunc.model.winds import Winds
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TextIO

    from mjfunc.explain import Explanation
    from mjfunc.model.winds import Wind


@click.command()
@HANDS
@AS_JSON
@VISIBLE
@click.option(
    "--own-wind", metavar="WIND", help="The player's wind, with which a complete hand is scored: E, S, W or N."
)
@click.option("--prevailing-wind", metavar="WIND", help="E, S, W or N.")
@with_conventions(*(choice.name for choice in choices_of(Conventions)))
@with_svg("all of it as well")
@with_html("all of it as well")
def explain(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # click's way
    visible: str,
    own_wind: str | None,
    prevailing_wind: str | None,
    conventions: Conventions,
    svg: TextIO | None,
    html: TextIO | None,
) -> None:
    """Tell all that is known of a hand.

    What it is, how far from complete and why, every decomposition, its waits, draws and discards, the closed kans that
    it could declare, and the classical score of a complete hand. Several hands make a page with an index.
    """
    alone = is_alone(svg, html, as_json=as_json)
    seen, winds = read_visible(visible), _read_winds(own_wind, prevailing_wind)

    def ask(text: str) -> Explanation:
        return find_explanation(parse(text), seen, winds=winds, conventions=conventions)

    if svg or html:
        hands = with_each(hands, ask, partial(_write, svg, html), alone=alone)
    if as_json:
        each_as_json(hands, lambda text: encode_explanation(ask(text)))
    _show_each(hands, ask)


def _show_each(hands: tuple[str, ...], ask: Callable[[str], Explanation]) -> NoReturn:
    """Hands stand apart from each other."""
    terminal = output_terminal()
    numbers = count()

    def show(text: str) -> Iterator[Line]:
        said = explanation_text(ask(text), terminal)
        if next(numbers):
            yield Line("")
        yield from map(Line, said.split("\n"))

    each(hands, show)


def _read_winds(own: str | None, prevailing: str | None) -> Winds | None:
    if own is None and prevailing is None:
        return None
    try:
        if own is None or prevailing is None:
            message = "--own-wind and --prevailing-wind are given together"
            raise BadOption(message)
        return Winds(cast("Wind", own), cast("Wind", prevailing))
    except MahjongError as error:
        refuse(error)


def _write(svg: TextIO | None, html: TextIO | None, found: Sequence[tuple[str, Explanation]]) -> None:
    explanations = [explanation for _, explanation in found]
    if svg is not None:
        svg.write(write_svg(explanation_picture(explanations)))
    if html is not None:
        html.write(explanation_page(explanations))


def output_terminal() -> Terminal:
    """What the text is written to; a pipe is as wide as most terminals are."""
    is_terminal = sys.stdout.isatty()
    width = get_terminal_size().columns if is_terminal else Terminal().width
    return Terminal.of(os.environ, is_terminal=is_terminal, width=max(width, 1), encoding=sys.stdout.encoding)
