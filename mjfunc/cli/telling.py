"""Why a win of riichi is worth what it is, as text, as pictures and as a page. Apart, for what draws takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.cli.answering import answer
from mjfunc.cli.drawing import with_each, write_to
from mjfunc.cli.lines import Line
from mjfunc.cli.options import is_alone
from mjfunc.cli.terminals import here
from mjfunc.draw.terminal import PLAIN
from mjfunc.explain import encode_score_explanation, explain_score, score_page, score_picture, score_text
from mjfunc.model.hand import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from mjfunc.explain import ScoreExplanation
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.scores import NoYaku, Score


def tell_why(  # noqa: PLR0913  # what is asked, and how it is answered
    hands: tuple[str, ...],
    ask: Callable[[Hand], Score | NoYaku],
    svg: TextIO | None,
    html: TextIO | None,
    *,
    explain: bool,
    as_json: bool,
) -> tuple[str, ...]:
    """Write to files what is known of the scores, and say it where that is wanted; or give back the texts.

    Of these all is then to be said that is said without a file.
    """
    alone = is_alone(svg, html, as_json=as_json)

    def told(hand: Hand) -> ScoreExplanation:
        return explain_score(ask(hand))

    def show(hand: Hand) -> Iterator[Line]:
        yield from map(Line, score_text(told(hand), here(PLAIN)).split("\n"))

    if svg or html:
        write = write_to(svg, html, score_picture, score_page)
        hands = with_each(hands, lambda text: told(parse(text)), write, alone=alone)
    if explain:
        answer(hands, None if as_json else show, lambda hand: encode_score_explanation(told(hand)))
    return hands
