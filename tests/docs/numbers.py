"""Numbers that pages say in prose, each counted where it comes from."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from mjfunc import decompose_ready, parse
from mjfunc.census import number_of_hands
from mjfunc.classical import CHOICES, LIMIT, WINDS
from mjfunc.oracle.operations import OPERATIONS
from proofs import domains
from proofs.sabotage import SABOTAGES
from proofs.theorems import THEOREMS, census, classical, ranks
from tests.unit.test_processes import LINES, MEMORY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FACTS: Final = Path(__file__).parents[2] / "docs" / "facts.json"
"""The facts of the certificate that ``python -m proofs`` writes."""

WORDS: Final = (
    *("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def facts() -> Mapping[str, int]:
    """The facts that are numbers."""
    found = cast("Mapping[str, object]", json.loads(FACTS.read_text(encoding="utf-8")))
    return {name: value for name, value in found.items() if isinstance(value, int)}


def cases(theorem: str) -> int:
    """How many cases a theorem is about."""
    return {known.name: known for known in THEOREMS}[theorem].expected_cases()


def winning_hands() -> int:
    """The hands of fourteen tiles that have a classical score."""
    return facts()["complete_regular_hands_14"] + facts()["complete_thirteen_orphans_hands_14"]


NUMBERS: Final[Mapping[str, Callable[[], int]]] = {
    "theorems": lambda: len(THEOREMS),
    "sabotages": lambda: len(SABOTAGES),
    "samples": lambda: len(ranks.SAMPLES),
    "drawn in each": lambda: ranks.DRAWN,
    "digits of a number": lambda: sys.int_info.default_max_str_digits,
    "hostile lines": lambda: LINES,
    "hands of 13": lambda: number_of_hands(13),
    "hands of 14": lambda: number_of_hands(14),
    "hands of 13 and 14": lambda: number_of_hands(13) + number_of_hands(14),
    "sample": lambda: domains.SAMPLE,
    "hands by rules": lambda: classical.HANDS_BY_RULES,
    "hands won": lambda: classical.HANDS_WON,
    "winning hands": winning_hands,
    "decks": lambda: len(census.DECKS),
    "decks of decompositions": lambda: len(census.SMALLER),
    "megabytes": lambda: MEMORY >> 20,
    "ways to be ready": lambda: len(decompose_ready(parse("1122334455667m"))),
    "rules of the oracle": lambda: len(OPERATIONS["classical"].options),
    "winds": lambda: len(WINDS) ** 2,
    "rules": lambda: len(CHOICES),
    "limit": lambda: LIMIT,
}
"""What can be said, by the name in the comment behind the number; so can a fact, and the cases of a theorem."""


def written(name: str, like: str) -> str:
    """The number of this name, in words where it stood in words."""
    if name.startswith("cases of "):
        number = cases(name.removeprefix("cases of "))
    else:
        number = NUMBERS[name]() if name in NUMBERS else facts()[name]
    return WORDS[number] if like.isalpha() else f"{number:,}"
