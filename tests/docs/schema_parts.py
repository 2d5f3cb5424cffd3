"""The parts of the JSON Schemas that follow from code: the yaku with their worth, and the rules with their choices."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, cast

from mjfunc.riichi import CHOICES, Yaku
from mjfunc.riichi.values.yaku import CAN_BE_DOUBLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.model.choices import Choice

_WIDTH: Final = 120
_NUMBERS: Final = {"red-fives": [[1, 1, 1], [0, 0, 0]]}
"""The choices that a request can also write as numbers."""


def with_parts(text: str) -> str:
    """The text of a schema with its parts that follow from code."""
    numbers = _NUMBERS if '"red-fives": {"enum": ["1-1-1", "0-0-0", "any", [' in text else {}
    rules = {choice.option: _rule(choice, numbers.get(choice.option, [])) for choice in CHOICES}
    return _replaced(_replaced(text, rules), {yaku.value: _worth(yaku) for yaku in Yaku})


def _rule(choice: Choice, numbers: list[list[int]]) -> Mapping[str, object]:
    words = {"enum": [*choice.choices, *numbers]}
    return {"type": "array", "items": words, "uniqueItems": True} if choice.is_several else words


def _worth(yaku: Yaku) -> Mapping[str, object]:
    """The worth of a yaku in a closed or an open hand, or doubled; renhou can be a yakuman."""
    found = {yaku.closed, yaku.open, 2 if yaku in CAN_BE_DOUBLE else 0, 1 if yaku is Yaku.RENHOU else 0}
    first, *more = sorted(found - {0})
    return {"enum": [first, *more]} if more else {"const": first}


def _replaced(text: str, properties: Mapping[str, Mapping[str, object]]) -> str:
    """Replace the lines from the first of these properties to the last one with the same indent, if it is there."""
    first, of_first = next(iter(properties.items()))

    def written(found: re.Match[str]) -> str:
        indent = found[1]
        rows = (f'\n{indent}"{name}": {_written(value, indent, len(name) + 5)}' for name, value in properties.items())
        return ",".join(rows)

    return re.sub(rf'\n( +)"{first}": {{"{next(iter(of_first))}".*(?:\n\1.*)*', written, text)


def _written(value: Any, indent: str, used: int = 0) -> str:  # noqa: ANN401  # of JSON
    """A value on one line if it fits beside the characters that are used, else its items below each other."""
    line = json.dumps(value)
    if len(indent) + used + len(line) <= _WIDTH or not isinstance(value, (dict, list)):
        return line
    inner = f"{indent}  "
    if isinstance(value, list):
        rows = [inner + _written(item, inner, 1) for item in cast("list[object]", value)]
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    named = cast("dict[str, object]", value)
    rows = [f'{inner}"{name}": {_written(item, inner, len(name) + 5)}' for name, item in named.items()]
    return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
