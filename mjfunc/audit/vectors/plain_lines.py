"""Questions and answers as plain lines, for programs without a JSON parser.

``mjfunc gen`` writes one question per line, the program under test answers each with a line, and ``mjfunc check``
checks these. A question is a hand, as text or as 34 counts, followed by its other fields after tabs; those of a win
are a JSON object. The answer is a number, tiles, yes or no, or a result of the protocol in JSON.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from mjfunc.audit.core.answers import Answer, Refused, canonical
from mjfunc.audit.core.questions import WINS
from mjfunc.json.values import read_json, write_json
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import MahjongError, check_option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.questions import Question

PlainFormat: TypeAlias = Literal["text", "counts"]

WRITINGS: Final[tuple[PlainFormat, ...]] = get_args(PlainFormat)


def plain_question(question: Question, writing: PlainFormat = "text") -> str | None:
    """A question as a line without a newline, or None if it cannot be one.

    Counts are 34 digits, followed by the melds as text. A text that is not a hand has no counts, nor has a hand with a
    concealed red five. A hand with control characters has no line.
    """
    check_option("writing", writing, WRITINGS)
    hand = question.hand if writing == "text" else _counts(question.hand)
    if not (hand and hand.isprintable()):
        return None
    if question.op == WINS:
        return f"{hand}\t{write_json(question.json_fields)}"
    return "\t".join([hand, *(str(word) for _, word in question.fields)])


def _counts(text: str) -> str | None:
    try:
        hand = parse(text)
    except MahjongError:
        return None
    digits = "".join(map(str, flat(hand.counts)))
    return None if any(hand.reds) else " ".join([digits, *map(str, hand.melds)])


def is_right(question: Question, expected: Answer, line: str) -> bool:
    """Whether a line, plain or JSON, is the expected answer to a question."""
    answer = line.strip()
    if isinstance(expected, Refused):
        return answer == f"!{expected.code}"
    if answer.startswith("{"):
        try:
            return canonical(read_json(answer.encode(errors="replace"))) == expected
        except (MahjongError, ValueError):
            return False
    return " ".join(answer.split()) == right_line(question.op, expected)


def right_line(op: str, expected: Answer) -> str:
    """The shortest line that is a right answer to an operation."""
    if isinstance(expected, Refused):
        return f"!{expected.code}"
    assert isinstance(expected, str)  # noqa: S101  # the oracle gives one or the other
    result: Mapping[str, Any] = json.loads(expected)
    match op:
        case "shanten":
            return str(result["minimum"])
        case "waits":
            return " ".join(result["waits"]) or "-"
        case "complete":
            return "yes" if result["complete"] else "no"
        case _:
            return expected
