"""The command ``mjfunc explain``."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NoReturn

from mjfunc.cli.drawing import file_writer, stdout_terminal, with_tiles, write_each
from mjfunc.cli.hand_answers import answer_as_json, answer_as_text, refuse
from mjfunc.cli.options import (
    AS_JSON,
    HANDS,
    VISIBLE,
    WIND,
    command,
    is_on_stdout,
    option,
    parse_option,
    with_conventions,
    with_html,
    with_svg,
)
from mjfunc.cli.shanten import check_seen, read_visible
from mjfunc.cli.text_output import Line
from mjfunc.explain import encode_explanation, explanation_page, explanation_picture, explanation_text
from mjfunc.explain import explanation as find_explanation
from mjfunc.model.hand_parser import parse
from mjfunc.model.winds import Winds
from mjfunc.oracle.request_fields import read_tile
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.cli.options import OutputFile
    from mjfunc.draw import Terminal
    from mjfunc.explain import Explanation
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.winds import Wind


_SCORES: Final = "Scores of a complete hand"
_HELP: Final = (
    "Shows whether it is complete or ready, its shanten and why, every decomposition, its waits, draws and discards,"
    " the closed kans that it could declare, and the scores of a complete hand. A page about several hands has an"
    " index."
)


@command("explain", _HELP)
@HANDS
@AS_JSON
@VISIBLE
@option("--own-wind", section=_SCORES, type=WIND, help="The player's wind.")
@option("--prevailing-wind", section=_SCORES, type=WIND, help="The prevailing wind.")
@option("--win", section=_SCORES, default="", metavar="TILE", help="The winning tile, for a score of riichi.")
@with_tiles
@with_conventions()
@with_svg("the explanations")
@with_html("the explanations")
def explain(
    hands: tuple[str, ...],
    as_json: bool,
    visible: str,
    own_wind: Wind | None,
    prevailing_wind: Wind | None,
    win: str,
    terminal: Terminal,
    conventions: Conventions,
    svg: OutputFile | None,
    html: OutputFile | None,
) -> None:
    """Run ``mjfunc explain``."""
    alone = is_on_stdout(svg, html, as_json=as_json)
    seen, winds = read_visible(visible), _read_winds(own_wind, prevailing_wind)
    winning = parse_option("--win", win, read_tile) if win else None

    def ask(text: str) -> Explanation:
        hand = parse(text)
        check_seen(hand, seen, conventions)
        return find_explanation(hand, seen, winds=winds, winning=winning, conventions=conventions)

    if not (as_json or alone):
        terminal = stdout_terminal(terminal)
    if svg or html:
        hands = write_each(hands, ask, file_writer(svg, html, explanation_picture, explanation_page), alone=alone)
    if as_json:
        answer_as_json(hands, lambda text: encode_explanation(ask(text)))
    _answer_apart(hands, ask, terminal)


def _answer_apart(hands: tuple[str, ...], ask: Callable[[str], Explanation], terminal: Terminal) -> NoReturn:
    """Print the explanations with a blank line between them."""
    numbers = count()

    def show(text: str) -> Iterator[Line]:
        explanation = explanation_text(ask(text), terminal)
        if next(numbers):
            yield Line("")
        yield from map(Line, explanation.split("\n"))

    answer_as_text(hands, show)


def _read_winds(own: Wind | None, prevailing: Wind | None) -> Winds | None:
    if own is None and prevailing is None:
        return None
    if own is None or prevailing is None:
        refuse(BadOption("--own-wind and --prevailing-wind need each other; give both"))
    return Winds(own, prevailing)
