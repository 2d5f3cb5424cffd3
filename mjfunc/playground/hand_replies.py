"""The tab about a hand: everything that ``explain`` says about it."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, cast

from mjfunc.draw import hand_picture, svg
from mjfunc.explain.hand_encoding import encode_explanation
from mjfunc.explain.hand_pages import explanation_body
from mjfunc.explain.hand_sheets import explanation_picture
from mjfunc.explain.hand_values import explanation
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.winds import Winds
from mjfunc.oracle.request_fields import read_field, tiles_in
from mjfunc.playground.replies import Fields, read_conventions, read_typed, reply, text_in
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.explain.hand_values import Explanation
    from mjfunc.model.winds import Wind


def answer(request: str) -> str:
    """Return the reply to a request with the fields ``hand``, ``visible``, ``own``, ``prevailing`` and ``options``.

    The field ``want`` asks for ``svg`` or ``json`` instead of what the page shows.
    """
    return reply(request, _respond)


def _respond(given: Fields) -> Fields:
    typed = read_typed(text_in(given, "hand"))
    conventions, visible = read_conventions(given), text_in(given, "visible")
    seen = read_field("visible", visible, tiles_in) if visible else ()
    known = explanation(typed.hand, seen, winds=_winds(given), conventions=conventions)
    match text_in(given, "want"):
        case "svg":
            return {"svg": svg(explanation_picture([known]))}
        case "json":
            return {"json": encode_explanation(known)}
        case _:
            return {
                "hand": str(typed.hand),
                "notation": typed.notation,
                "summary": str(known),
                "html": explanation_body(known),
                "svg": svg(hand_picture(typed.hand), "page"),
                "shell": " ".join(_shell(known)),
                "python": "\n".join(_python(known)),
            }


def _winds(given: Fields) -> Winds | None:
    """The winds, if both are given."""
    own, prevailing = text_in(given, "own"), text_in(given, "prevailing")
    return Winds(cast("Wind", own), cast("Wind", prevailing)) if own and prevailing else None


def _shell(known: Explanation) -> Iterator[str]:
    """The words of the command that prints the same."""
    yield from ("mjfunc", "explain", quote(str(known.hand)))
    if known.visible:
        yield from ("--visible", "".join(map(str, known.visible)))
    if known.winds:
        yield from ("--own-wind", known.winds.own, "--prevailing-wind", known.winds.prevailing)
    for choice in choices_of(Conventions):
        word = choice.word_in(known.conventions)
        if word != choice.default:
            yield from (f"--{choice.option}", ",".join(map(str, word if isinstance(word, tuple) else (word,))))


def _python(known: Explanation) -> Iterator[str]:
    """The lines of Python that print the same."""
    chosen = [f"parse({str(known.hand)!r})"]
    if known.visible:
        chosen.append(f"[{', '.join(map(expression, known.visible))}]")
    if known.winds:
        chosen.append(f"winds={expression(known.winds)}")
    if known.conventions != DEFAULT:
        chosen.append(f"conventions={expression(known.conventions)}")
    said = ", ".join(chosen)
    yield f"from mjfunc import {', '.join([*(name for name in ('Conventions', 'Tile') if name in said), 'parse'])}"
    if known.winds:
        yield "from mjfunc.classical import Winds"
    yield "from mjfunc.explain import explanation, explanation_text"
    yield f"print(explanation_text(explanation({said})))"
