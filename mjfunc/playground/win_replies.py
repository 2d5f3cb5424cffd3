"""The tab about a win: its score by the rules of riichi with every reason, and what its situation cannot be."""

from __future__ import annotations

import re
from shlex import quote
from typing import TYPE_CHECKING, Final

from mjfunc.draw import svg
from mjfunc.explain.score_pages import score_body
from mjfunc.explain.score_sheets import score_picture
from mjfunc.explain.score_values import explain_score
from mjfunc.explain.score_wording import encode_score_explanation
from mjfunc.oracle import RULES
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.oracle.win_requests import FLAGS, OPTIONS, read_rules, read_win
from mjfunc.playground.replies import Fields, imports, read_typed, reply, text_in, texts_in
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.values.win_fields import FIELDS
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.wins import Win

_YES: Final = "yes"
_NONE: Final = "none"
_NUMBER: Final = re.compile("[0-9]{1,7}")
SWITCHES: Final[tuple[tuple[str, Json], ...]] = (
    *(("by", way) for way in ("ron", "tsumo")),
    *(("riichi", word) for word in FIELDS["riichi"].choices),
    *((name, True) for name, field in FIELDS.items() if field.is_flag),
    *(("players", number) for number in FIELDS["players"].choices),
)
"""Values of the situation that others can contradict, each with the name of its field."""
USUAL: Final[Fields] = {"by": "ron", "seat": "S", "round": "E"}
"""What is taken for fields of a win that nobody chose."""


def answer(request: str) -> str:
    """Return the reply to a request with the fields ``hand``, ``fields`` and ``rules``; all values are texts.

    The field ``want`` asks for ``svg`` or ``json`` instead of what the page shows.
    """
    return reply(request, _respond)


def _respond(given: Fields) -> Fields:
    hand = read_typed(text_in(given, "hand")).hand
    fields = {**USUAL, **{name: _value(name, text) for name, text in texts_in(given, "fields").items()}}
    fields = {"hand": str(hand), "win": str(hand.tiles[-1]), **fields}
    chosen = {name: _rule(name, text) for name, text in texts_in(given, "rules").items()}
    rules = read_rules(chosen)
    tiles = [str(tile) for tile in dict.fromkeys(hand.tiles)]
    try:
        win = read_win(fields)
        known = explain_score(score(win, rules))
    except MahjongError as error:
        return {"tiles": tiles, "error": {"code": error.code, "message": error.message, "position": None}}
    match text_in(given, "want"):
        case "svg":
            return {"svg": svg(score_picture([known]))}
        case "json":
            return {"json": encode_score_explanation(known)}
        case _:
            return {
                "tiles": tiles,
                "win": str(win.tile),
                "summary": str(known),
                "html": score_body(known),
                "blocked": dict(_blocked(fields, rules)),
                "shell": " ".join(_shell(hand, fields, chosen)),
                "python": "\n".join(_python(win, rules)),
            }


def _value(name: str, text: str) -> Json:
    """The value of a field that a text writes; what it does not write stays a text, which is refused."""
    kind = FIELDS[name].kind if name in FIELDS else ""
    if kind == "true or false" and text in {_YES, "no"}:
        return text == _YES
    if kind == "a whole number" and _NUMBER.fullmatch(text):
        return int(text)
    if kind == "an object":
        return dict(_pair(pair) for pair in text.replace(",", " ").split())
    return text


def _pair(text: str) -> tuple[str, str]:
    yakuman, _, seat = text.partition("=")
    if not (yakuman and seat):
        message = f"liable: {text} is not a yakuman with a seat, as in daisangen=N"
        raise BadRequest(message)
    return yakuman, seat


def _rule(name: str, text: str) -> Json:
    """The value of a rule that a text writes."""
    choice = OPTIONS.get(name)
    if choice is None:
        return text
    if choice.is_several:
        return [] if text == _NONE else [*text.split("+")]
    return next((word for word in choice.choices if str(word) == text), text)


def _blocked(fields: Fields, rules: Rules) -> Iterator[tuple[str, str]]:
    """The choices that contradict the rest of the situation: field and value, and the reason."""
    for name, value in SWITCHES:
        if fields.get(name) != value:
            try:
                score(read_win({**fields, name: value}), rules)
            except MahjongError as error:
                yield f"{name}={_YES if value is True else value}", error.message


def _shell(hand: Hand, fields: Fields, rules: Fields) -> Iterator[str]:
    """The words of the command that prints the same."""
    yield from ("mjfunc", "score", "riichi", quote(str(hand)))
    for name, value in fields.items():
        match name, value:
            case "hand", _:
                pass
            case "by", str(word):
                yield f"--{word}"
            case "riichi", str(word):
                yield from () if word == _NONE else ("--riichi" if word == "riichi" else "--double-riichi",)
            case _, bool(is_on):
                yield from (f"--{name}",) if is_on else ()
            case _, dict(pairs):
                yield from (word for pair in pairs.items() for word in (f"--{name}", "=".join(map(str, pair))))
            case _:
                yield from (f"--{name}", quote(str(value)))
    for name, value in rules.items():
        flag = name if name == RULES else FLAGS[name]
        yield from (f"--{flag}", (",".join(map(str, value)) or _NONE) if isinstance(value, list) else str(value))
    yield "--explain"


def _python(win: Win, rules: Rules) -> Iterator[str]:
    """The lines of Python that print the same."""
    said = expression(win)
    by = expression(rules)
    scored = f"score({said})" if by == "Rules()" else f"score({said}, {by})"
    yield from imports(scored)
    yield "from mjfunc.explain import explain_score, score_text"
    yield f"print(score_text(explain_score({scored})))"
