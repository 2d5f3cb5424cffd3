"""Build the table of walks: the missing tiles of suits with fewer than four copies of some ranks available.

The definition by exchange goes rank by rank, and at each rank asks only how many copies are available and how many are
held. So a suit is a walk through a finite automaton: its letters are the ranks, its states the missing tiles of the
plans for the ranks so far. The table has only the walks that a hand can take, with as many melds as leave room for the
blocks, and those of the characters of three players. States with the same future are merged.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.batch.melds import suit_melds
from mjfunc.fast.automaton import LETTERS, Letter, letter_of, swap_bytes
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suit_offsets import BASE
from mjfunc.spec.exchange import BLOCK_COUNTS, NOTHING_PLANNED, SuitPlan, costs_of, next_rank
from mjfunc.tiles.counts import SuitCounts
from mjfunc.tiles.tile import COPIES, Suit
from proofs import monoids
from proofs.domains import SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from proofs.monoids import Signature

State: TypeAlias = frozenset[tuple[SuitPlan, int]]
"""What each plan for some ranks lacks; no plan has too many blocks."""
Endings: TypeAlias = frozenset[SuitCounts]
"""How many copies may not be available of the ranks that follow."""
Steps: TypeAlias = "Mapping[State, Mapping[Letter, State]]"
"""Of each state before a rank, the states after it."""

FIRST_STATE: Final[State] = frozenset({NOTHING_PLANNED: 0}.items())


def not_available(suit: Suit, blocks: int) -> Endings:
    """The copies of each rank that melds, or a game of three players, can take from a suit of this number of blocks."""
    honours = suit is Suit.HONOURS
    known = suit_melds()
    in_melds: list[list[int]] = known.counts[honours][known.least[honours] <= MOST_BLOCKS - blocks].tolist()
    of_three = [
        (low, *[COPIES] * len(middle), high) for low, *middle, high in in_melds if not honours and not any(middle)
    ]
    return frozenset(tuple(row) for row in in_melds if any(row)) | frozenset(of_three)


@cache
def walks(suit: Suit, blocks: int) -> tuple[list[Steps], dict[State, Signature]]:
    """The steps of each rank, and what suits lack at the end, by the last states."""
    ranks: list[Steps] = []
    layer: dict[State, set[Endings]] = {FIRST_STATE: {not_available(suit, blocks)}}
    for rank in range(1, suit.ranks + 1):
        above: dict[State, set[Endings]] = {}
        steps: dict[State, dict[Letter, State]] = {}
        for state, endings in layer.items():
            steps[state] = {}
            for used in range(BASE):
                further = {after_rank(ways, used) for ways in endings} - {frozenset()}
                for held in range(BASE - used) if further else ():
                    plans = next_rank(dict(state), None if suit is Suit.HONOURS else rank, held, COPIES - used)
                    after = frozenset((plan, lacking) for plan, lacking in plans.items() if plan[0] <= blocks)
                    steps[state][letter_of(used, held)] = after
                    above.setdefault(after, set()).update(further)
        ranks.append(steps)
        layer = above
    return ranks, {state: lacks(state, blocks) for state in layer}


@cache
def after_rank(endings: Endings, used: int) -> Endings:
    """The copies that can be missing of further ranks after this number is missing of the next one."""
    return frozenset(ending[1:] for ending in endings if ending[0] == used)


def lacks(state: State, blocks: int) -> Signature:
    """The missing tiles of a suit that ends in a state: for 0 to ``blocks`` blocks, then for these and a pair."""
    without, with_pair = costs_of(dict(state))
    return (*without[: blocks + 1], *with_pair[: blocks + 1])


def minimal_layers(ranks: Sequence[Steps], numbers: Mapping[State, int]) -> list[list[int]]:
    """The table of each rank: by state and letter the place of the next state; after the last rank, these numbers.

    A letter that no hand reads leads to 0.
    """
    found: list[list[int]] = []
    for steps in reversed(ranks):
        rows = {
            state: tuple(numbers[row[letter]] if letter in row else 0 for letter in range(LETTERS))
            for state, row in steps.items()
            if row
        }
        places = {row: LETTERS * number for number, row in enumerate(dict.fromkeys(rows.values()))}
        numbers = {state: places[row] for state, row in rows.items()}
        found.append([number for row in places for number in row])
    return found[::-1]


def of_signatures(blocks: int) -> list[Signature]:
    """The missing tiles of each signature for at most this number of blocks."""
    end = len(BLOCK_COUNTS) + blocks + 1
    return [(*lacking[: blocks + 1], *lacking[len(BLOCK_COUNTS) : end]) for lacking in monoids.elements("exchange")]


@cache
def elements(blocks: int) -> list[Signature]:
    """All that suits can lack together, in order."""
    ends = {lacking for suit in SUITS for lacking in walks(suit, blocks)[1].values()}
    return monoids.closure({*of_signatures(blocks), *ends})


def build_for(blocks: int) -> bytes:
    """The table for hands of this number of blocks: missing tiles of suits, their products, and the walks."""
    every = elements(blocks)
    number = {lacking: at for at, lacking in enumerate(every)}
    parts = [
        bytes([len(every), *(one for lacking in every for one in lacking)]),
        bytes(number[monoids.multiply(left, right)] for left in every for right in every),
        bytes(number[lacking] for lacking in of_signatures(blocks)),
    ]
    for suit in SUITS:
        ranks, ends = walks(suit, blocks)
        layers = minimal_layers(ranks, {state: number[lacking] for state, lacking in ends.items()})
        parts += [swap_bytes(array("H", numbers)).tobytes() for numbers in ([*map(len, layers)], *layers)]
    return b"".join(parts)


def build() -> bytes:
    """The whole table, from no blocks to the most."""
    return b"".join(map(build_for, BLOCK_COUNTS))
