"""Questions and answers as plain lines, for programs that read text and nothing else.

``mjfunc gen`` writes a question on each line, a program answers each with a line, and ``mjfunc check`` reads those. A
question is a hand, as text or as 34 counts, and after a tab what stands beside it. The answer is what people would
write: a number, tiles, yes or no; or a result of the protocol, in JSON.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, get_args

from mjfunc.audit.answers import Answer, Refused, canonical
from mjfunc.model.hand import parse
from mjfunc.oracle.codecs import read_json
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import MahjongError, check_option

if TYPE_CHECKING:
    from mjfunc.audit.questions import Question

Writing: TypeAlias = Literal["text", "counts"]

WRITINGS: Final[tuple[Writing, ...]] = get_args(Writing)


def plain_question(question: Question, writing: Writing = "text") -> str | None:
    """A question as a line, without its end; None where there is no such line.

    Counts are 34 digits, and melds follow them as text. A text that is not a hand has none, and neither has a hand of
    which a concealed five is red. What could not be told from the end of a line, or would not be shown, is not a line.
    """
    check_option("writing", writing, WRITINGS)
    hand = question.hand if writing == "text" else _counts(question.hand)
    return "\t".join([hand, *(str(word) for _, word in question.fields)]) if hand and hand.isprintable() else None


def _counts(text: str) -> str | None:
    try:
        hand = parse(text)
    except MahjongError:
        return None
    digits = "".join(map(str, flat(hand.counts)))
    return None if any(hand.reds) else " ".join([digits, *map(str, hand.melds)])


def is_right(question: Question, expected: Answer, line: str) -> bool:
    """Whether a line answers a question rightly."""
    said = line.strip()
    if isinstance(expected, Refused):
        return said == f"!{expected.code}"
    if said.startswith("{"):
        try:
            return canonical(read_json(said.encode(errors="replace"))) == expected
        except (MahjongError, ValueError):
            return False
    return " ".join(said.split()) == right_line(question.op, expected)


def right_line(op: str, expected: Answer) -> str:
    """The line that answers an operation rightly, as short as there is one."""
    if isinstance(expected, Refused):
        return f"!{expected.code}"
    assert isinstance(expected, str)  # noqa: S101  # what our oracle answers is one or the other
    match op, json.loads(expected):
        case "shanten", {"minimum": int(shanten)}:
            return str(shanten)
        case "waits", {"waits": kinds}:
            return " ".join(cast("list[str]", kinds)) or "-"
        case "complete", {"complete": bool(is_complete)}:
            return "yes" if is_complete else "no"
        case _:
            return expected
