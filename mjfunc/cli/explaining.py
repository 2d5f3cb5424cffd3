"""The command that says all that is known of hands."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NoReturn

import click

from mjfunc.cli.answering import each, refuse
from mjfunc.cli.drawing import with_each, write_to
from mjfunc.cli.encoding import each_as_json
from mjfunc.cli.lines import Line
from mjfunc.cli.nearing import check_seen, read_visible
from mjfunc.cli.options import AS_JSON, HANDS, VISIBLE, WIND, Once, is_alone, with_conventions, with_html, with_svg
from mjfunc.cli.terminals import here, with_tiles
from mjfunc.explain import encode_explanation, explanation_page, explanation_picture, explanation_text
from mjfunc.explain import explain as find_explanation
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import parse
from mjfunc.model.winds import Winds
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from mjfunc.draw import Terminal
    from mjfunc.explain import Explanation
    from mjfunc.model.winds import Wind


@click.command(cls=Once)
@HANDS
@AS_JSON
@VISIBLE
@click.option("--own-wind", type=WIND, help="The player's wind, with which a complete hand is scored.")
@click.option("--prevailing-wind", type=WIND, help="The prevailing wind.")
@with_tiles
@with_conventions(*(choice.name for choice in choices_of(Conventions)))
@with_svg("all of it as well")
@with_html("all of it as well")
def explain(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # click's way
    visible: str,
    own_wind: Wind | None,
    prevailing_wind: Wind | None,
    terminal: Terminal,
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
        hand = parse(text)
        check_seen(hand, seen, conventions)
        return find_explanation(hand, seen, winds=winds, conventions=conventions)

    written = terminal if as_json or alone else here(terminal)
    if svg or html:
        hands = with_each(hands, ask, write_to(svg, html, explanation_picture, explanation_page), alone=alone)
    if as_json:
        each_as_json(hands, lambda text: encode_explanation(ask(text)))
    _show_each(hands, ask, written)


def _show_each(hands: tuple[str, ...], ask: Callable[[str], Explanation], terminal: Terminal) -> NoReturn:
    """Hands stand apart from each other."""
    numbers = count()

    def show(text: str) -> Iterator[Line]:
        said = explanation_text(ask(text), terminal)
        if next(numbers):
            yield Line("")
        yield from map(Line, said.split("\n"))

    each(hands, show)


def _read_winds(own: Wind | None, prevailing: Wind | None) -> Winds | None:
    if own is None and prevailing is None:
        return None
    if own is None or prevailing is None:
        refuse(BadOption("--own-wind and --prevailing-wind are given together"))
    return Winds(own, prevailing)
