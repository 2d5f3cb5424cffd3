"""Numbers that pages say in prose, each counted where it comes from."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from mjfunc import decompose_ready, parse
from mjfunc.audit.right_answers import MOST_RIGHT
from mjfunc.batch.tables import NO_FORM
from mjfunc.census import number_of_hands
from mjfunc.classical import CHOICES, DEFAULT_RULES, LIMIT, LITERAL_RULES, WINDS
from mjfunc.classical.rules import OF_SETTLEMENT
from mjfunc.json.values import LONGEST
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.spec import exchange
from proofs import census_decks, domains, samples
from proofs.all_theorems import THEOREMS
from proofs.rocq_tie import EVERY_SUIT
from proofs.sabotage import sabotages
from proofs.theorems import classical, decomposition_census, games, sampling
from tests.unit.test_processes import LINES, MEMORY_OF_HOSTILE_LINES
from tests.unit.test_riichi_every import LARGE, SMALLER

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
    found = [known for known in THEOREMS if known.name == theorem]
    if not found:
        message = f"no theorem has the name {theorem!r}"
        raise LookupError(message)
    return found[0].expected_cases()


def winning_hands() -> int:
    """The hands of fourteen tiles that have a classical score."""
    return facts()["complete_regular_hands_14"] + facts()["complete_thirteen_orphans_hands_14"]


def contradictions() -> int:
    """The rules of which the text says another thing than the default, which are the first."""
    names = [rule.name for rule in CHOICES if getattr(LITERAL_RULES, rule.name) != getattr(DEFAULT_RULES, rule.name)]
    assert names == [rule.name for rule in CHOICES[: len(names)]]
    return len(names)


def rules_of_settlement() -> int:
    """The rules that say who pays, which are the last."""
    assert [*OF_SETTLEMENT] == [rule.name for rule in CHOICES[-len(OF_SETTLEMENT) :]]
    return len(OF_SETTLEMENT)


def wins() -> int:
    """The wins of riichi, with no meld to four, drawn and claimed, of two seats."""
    found = cast("Mapping[str, Mapping[str, int]]", json.loads(FACTS.read_text(encoding="utf-8")))
    return sum(found[name]["pairs"] for name in found if name.startswith("riichi_"))


NUMBERS: Final[Mapping[str, Callable[[], int]]] = {
    "theorems": lambda: len(THEOREMS),
    "all number suits": lambda: EVERY_SUIT["numbers"],
    "all honours": lambda: EVERY_SUIT["honours"],
    "sabotages": lambda: len(sabotages()),
    "rounds refereed twice": lambda: games.number_of_cases() * games.ROUNDS,
    "samples": lambda: len(sampling.SAMPLES),
    "drawn in each": lambda: sampling.DRAWN,
    "digits of a number": lambda: sys.int_info.default_max_str_digits,
    "suits beside copies": lambda: cases("automaton"),
    "hostile lines": lambda: LINES,
    "hands of 13": lambda: number_of_hands(13),
    "hands of 14": lambda: number_of_hands(14),
    "hands of 13 and 14": lambda: number_of_hands(13) + number_of_hands(14),
    "sample": lambda: samples.SAMPLE,
    "hands by rules": lambda: classical.HANDS_BY_RULES,
    "hands won": lambda: classical.HANDS_WON,
    "winning hands": winning_hands,
    "decks": lambda: len(census_decks.DECKS),
    "decks beside melds": lambda: len({(case.tiles, case.kinds, case.melds) for case in census_decks.BESIDE}),
    "decks of decompositions": lambda: len(decomposition_census.SMALLER),
    "decks of decompositions beside melds": lambda: len(
        {(case.tiles, case.kinds, case.melds) for case in decomposition_census.BESIDE_READY}
    ),
    "megabytes": lambda: MEMORY_OF_HOSTILE_LINES >> 20,
    "ways to be ready": lambda: len(decompose_ready(parse("1122334455667m"))),
    "rules of the oracle": lambda: len(OPERATIONS["classical"].options),
    "winds": lambda: len(WINDS) ** 2,
    "rules": lambda: len(CHOICES),
    "limit": lambda: LIMIT,
    "contradictions": contradictions,
    "rules of settlement": rules_of_settlement,
    "numbers of a signature": lambda: 2 * len(exchange.BLOCK_COUNTS),
    "MiB of a line": lambda: LONGEST >> 20,
    "no form": lambda: NO_FORM,
    "right answers kept": lambda: MOST_RIGHT,
    "suits": domains.number_of_every_suit,
    "wins": wins,
    "decks of wins": lambda: len(LARGE) + len(SMALLER),
    "wins of decks": lambda: sum(deck.wins for deck in (*LARGE, *SMALLER)),
}
"""What can be said, by the name in the comment behind the number; so can a fact, and the cases of a theorem."""


def written(name: str, like: str) -> str:
    """The number of this name, in words where it stood in words, which begin as they began."""
    if name.startswith("cases of "):
        number = cases(name.removeprefix("cases of "))
    elif name in NUMBERS:
        number = NUMBERS[name]()
    elif name in facts():
        number = facts()[name]
    else:
        message = f"nothing counts {name!r}"
        raise LookupError(message)
    if not like.isalpha():
        return f"{number:,}"
    if not 0 <= number < len(WORDS):
        message = f"there is no word here for {number:,}, which are the {name}; write digits"
        raise LookupError(message)
    return WORDS[number].capitalize() if like[0].isupper() else WORDS[number]
