"""Walks of suits of which fewer than four copies of some kinds are available."""

from __future__ import annotations

import subprocess
import sys
from array import array
from itertools import product
from operator import index
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.fast.automaton import LETTERS, automaton, letter_of, swap_bytes, tables, walk, walk_with_one_more
from mjfunc.model.suit_offsets import offset_of
from mjfunc.spec.exchange import BLOCK_COUNTS, exchange_costs
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.counts import SuitCounts

NUMBERS_OF_LACKS: Final = (4, 23, 73, 144, 225)
"""How much there is that suits can lack together, by the number of blocks."""
STATES: Final = ((33, 19), (943, 62), (5112, 119), (7373, 171), (33, 0))
"""Of suits of numbers and of honours, before the last rank."""
LOADING: Final = """
from mjfunc import Conventions, acceptance, parse, shanten
from mjfunc.fast.automaton import tables
loaded = [tables.cache_info().currsize]
for text, conventions in (
    ("23m11z456p", Conventions()),
    ("23m11z456p (789s)", Conventions(melds="ignored")),
    ("23m11z456p (789s)", Conventions(definition="cut")),
    ("23m11z456p (789s)", Conventions()),
):
    shanten(parse(text), conventions=conventions), acceptance(parse(text), conventions=conventions)
    loaded.append(tables.cache_info().currsize)
print(loaded, "numpy" in __import__("sys").modules)
"""
"""Prints when the tables are loaded, and whether numpy was."""


def ways(used: SuitCounts) -> Iterator[SuitCounts]:
    """All ways to hold what is left of a suit."""
    return product(*(range(COPIES - copies + 1) for copies in used))


def characters(blocks: int) -> Iterator[SuitCounts]:
    """What three players do not have of characters, with up to as many melds as leave room for the blocks."""
    for low, high in product((0, 3, 4), repeat=2):
        if (low > 0) + (high > 0) <= 4 - blocks:
            yield low, *[COPIES] * 7, high


def honours(blocks: int) -> Iterator[SuitCounts]:
    """One triplet and one quad of honours in melds, where there is room for two."""
    if blocks <= 2:
        yield 3, 0, 4, 0, 0, 0, 0


@pytest.mark.slow
@pytest.mark.parametrize("blocks", BLOCK_COUNTS)
def test_every_path_agrees_with_the_definition(blocks: int) -> None:
    """A walk ends with what the definition says, with one tile more of each rank too."""
    known, lacks, seen = automaton(blocks), tables()[blocks].lacks, 0
    for suit, state, rooms in (
        (Suit.CHARACTERS, known.numbers, characters(blocks)),
        (Suit.HONOURS, known.honours, honours(blocks)),
    ):
        for used in rooms:
            available = tuple(COPIES - copies for copies in used)
            beside = offset_of(bytes(used))
            numbers: dict[SuitCounts, int] = {}
            for counts in ways(used):
                without, with_pair = exchange_costs(suit, counts, available)
                numbers[counts] = index(walk(state, offset_of(bytes(counts)), beside))
                assert bytes((*without[: blocks + 1], *with_pair[: blocks + 1])) == lacks[numbers[counts]]
            for counts, number in numbers.items():
                each = [(*counts[:at], held + 1, *counts[at + 1 :]) for at, held in enumerate(counts)]
                expected = bytes(numbers.get(more, number) for more in each)
                walked, _, with_more, _ = walk_with_one_more(state, offset_of(bytes(counts)), beside)
                assert (number, expected) == (index(walked), with_more)
            seen += len(numbers)
    of_characters = {4: 25, 3: 25 + 2 * (10 + 5)}.get(blocks, 25 + 2 * (10 + 5) + 4 + 2 * 2 + 1)
    assert seen == of_characters + (2 * 5**5 if blocks <= 2 else 0)


def test_sizes() -> None:
    """Nothing is lacked twice in a table, and states are few; each has a step for each letter."""
    assert NUMBERS_OF_LACKS == tuple(len(set(table.lacks)) for table in tables())
    assert NUMBERS_OF_LACKS == tuple(len(table.lacks) for table in tables())
    for table, states in zip(tables(), STATES, strict=True):
        assert tuple(sum(map(len, layers)) for layers in (table.numbers, table.honours)) == tuple(
            LETTERS * number for number in states
        )


def test_letters() -> None:
    """There is one for each way to hold what is left of a rank."""
    assert [*range(LETTERS)] == [letter_of(used, held) for used in range(5) for held in range(5 - used)]


def test_loaded_when_needed() -> None:
    """At the first hand of which some copies are not available, and not before; without numpy."""
    printed = subprocess.run((sys.executable, "-c", LOADING), check=True, capture_output=True, text=True).stdout
    assert printed == "[0, 0, 0, 0, 1] False\n"


@pytest.mark.parametrize(("order", "number"), [("little", 0x0102), ("big", 0x0201)])
def test_bytes_on_other_machines(monkeypatch: pytest.MonkeyPatch, order: str, number: int) -> None:
    """They are turned round where the higher byte comes first."""
    monkeypatch.setattr(sys, "byteorder", order)
    assert swap_bytes(array("H", [0x0102])) == array("H", [number])
