"""What is compared of the answers about wins: what they are worth, and not how that is shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Fields, canonical

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.answers import Answer
    from mjfunc.oracle.codecs import Json

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
