"""What is compared of the answers about wins: what they are worth, and not how that is shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Answer, Fields, Refused, canonical
from mjfunc.audit.questions import Named, as_json
from mjfunc.functional import remember
from mjfunc.oracle.winning import encode_scored, read_rules, read_win
from mjfunc.riichi.encoding import NO_YAKU
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.questions import Question, Questions
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.rules import Rules

COMPARED: Final = ("yaku", "yakuman", "han", "fu", "dora", "limit", "pay", "total")
"""The fields of a result that are compared, where it has them."""
SHOWN: Final = frozenset(("reading", "fu-items"))
"""Those that are not: one of two readings of the same worth is as right as the other."""


def compared(answer: Answer) -> Answer:
    """An answer without what is only shown; a result that says some of what is compared is marked as such."""
    if not isinstance(answer, str):
        return answer
    value: Json = json.loads(answer)
    if not isinstance(value, dict):
        return answer
    said: Mapping[str, Json] = {name: word for name, word in value.items() if name not in SHOWN}
    text = canonical(said)
    return Fields(text) if said and said.keys() < {*COMPARED} else text


def worth_of(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each, as our oracle finds it; only what is compared is written."""
    return tuple([worth(question) for question in questions.each()])


def worth(question: Question) -> Answer:
    """The right answer to one."""
    try:
        rules = _rules(question.options)
        said = encode_scored(read_win({"hand": question.hand, **question.beside}), rules)
    except MahjongError as error:
        return Refused(error.code, error.message)
    match said:
        case {"result": dict(result)}:
            return canonical({name: result[name] for name in COMPARED})
        case _:
            return Refused(NO_YAKU)


@remember(1 << 8)
def _rules(options: Named) -> Rules:
    """The rules that options say; the same for many wins."""
    return read_rules({name: [*word] if isinstance(word, tuple) else word for name, word in as_json(options).items()})
