"""The tab about a win, by the classical rules."""

from __future__ import annotations

import re
from shlex import quote
from typing import TYPE_CHECKING, cast

from mjfunc.classical.mechanics import MECHANICS, Mechanics
from mjfunc.classical.reports import encode_final_score, final_score
from mjfunc.classical.rules import CHOICES_OF_HANDS, ClassicalRules
from mjfunc.draw import hand_picture, svg
from mjfunc.draw.html_page import picture_html, sentence, table, words
from mjfunc.model.winds import Winds
from mjfunc.playground.replies import Fields, read_chosen, read_typed, reply, text_in, texts_in
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.classical.reports import FinalScore
    from mjfunc.model.hand import Hand
    from mjfunc.model.winds import Wind


def answer(request: str) -> str:
    """Return the reply to a request with ``hand``, ``own``, ``prevailing``, ``rules`` and ``mechanics``.

    The field ``want`` asks for ``svg`` or ``json`` instead of what the page shows.
    """
    return reply(request, _respond)


def _respond(given: Fields) -> Fields:
    hand = read_typed(text_in(given, "hand")).hand
    winds = Winds(cast("Wind", text_in(given, "own")), cast("Wind", text_in(given, "prevailing")))
    rules = ClassicalRules(**read_chosen(texts_in(given, "rules"), CHOICES_OF_HANDS))
    circumstances = {option: text == "yes" for option, text in texts_in(given, "mechanics").items()}
    mechanics = Mechanics(**read_chosen(circumstances, MECHANICS))
    found = final_score(hand, winds, rules, mechanics)
    match text_in(given, "want"):
        case "svg":
            return {"svg": svg(hand_picture(hand))}
        case "json":
            return {"json": encode_final_score(found)}
        case _:
            return {
                "summary": f"{found.final} points",
                "html": _body(hand, found),
                "shell": " ".join(_shell(hand, winds, rules, mechanics)),
                "python": "\n".join(_python(hand, winds, rules, mechanics)),
            }


def _body(hand: Hand, found: FinalScore) -> str:
    rows = ((words(name), str(number)) for name, number in found.card.rows)
    return "\n".join(
        (
            picture_html(hand_picture(hand)),
            f'<p class="total">{found.final} points</p>',
            f"<p>{words(str(found.card.winner))}; {words(str(found.card.winds))}</p>",
            table("Points, doubles and score", ("for", "number"), rows, numbers=[1]),
            sentence(found.why),
        )
    )


def _shell(hand: Hand, winds: Winds, rules: ClassicalRules, mechanics: Mechanics) -> Iterator[str]:
    """The words of the command that prints the same."""
    yield from ("mjfunc", "score", "classical", quote(str(hand)))
    yield from ("--own-wind", winds.own, "--prevailing-wind", winds.prevailing)
    for choice in CHOICES_OF_HANDS:
        if (word := choice.word_in(rules)) != choice.default:
            yield from (f"--{choice.option}", str(word))
    yield from (f"--{choice.option}" for choice in MECHANICS if choice.word_in(mechanics) != choice.default)


def _python(hand: Hand, winds: Winds, rules: ClassicalRules, mechanics: Mechanics) -> Iterator[str]:
    """The lines of Python that print the same."""
    chosen = (("rules", rules, ClassicalRules()), ("mechanics", mechanics, Mechanics()))
    more = "".join(f", {name}={expression(value)}" for name, value, usual in chosen if value != usual)
    names = [name for name in ("ClassicalRules", "Mechanics", "Winds") if re.search(name, f"Winds{more}")]
    yield "from mjfunc import parse"
    yield f"from mjfunc.classical import {', '.join([*names, 'final_score'])}"
    yield f"print(final_score(parse({str(hand)!r}), {expression(winds)}{more}))"
