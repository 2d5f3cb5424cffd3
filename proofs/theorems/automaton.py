"""Where fewer than four copies are available, the automaton says what the definition says: as sums over its states."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.fast.automaton import State
from mjfunc.model.blocks import Block, BlockShape
from mjfunc.spec.exchange import NOTHING_PLANNED, Plans, costs_of
from mjfunc.tiles.tile import COPIES, Suit
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject

Rank: TypeAlias = tuple[int, ...]
"""How many copies may be available of a rank."""
ANY: Final[Rank] = tuple(range(COPIES + 1))
FOUR: Final[Rank] = (COPIES,)
NONE: Final[Rank] = (0,)
MOST_IN_EVERY: Final = 2
"""With so many blocks to find, or fewer, suits are looked at beside any number of copies that are not available."""


@attrs.frozen
class Suits:
    """All suits of which so many copies are available."""

    suit: Suit
    blocks: int
    """How many blocks are to be found at most."""
    available: tuple[Rank, ...]


Pair: TypeAlias = tuple[Plans, State]
"""What the definition knows of a suit up to some rank, and what the automaton does."""
Case: TypeAlias = tuple[int, int, Pair]
"""How many blocks are to be found, in how many suits that are alike for both, and what both know of these."""


def domains() -> Iterator[Suits]:
    """Beside any copies, beside one meld, and of the characters of three players, who have only 1m and 9m."""
    for blocks in range(MOST_IN_EVERY + 1):
        for suit in (Suit.DOTS, Suit.HONOURS):
            yield Suits(suit, blocks, (ANY,) * suit.ranks)
    for suit in (Suit.DOTS, Suit.HONOURS):
        for used in [(0,) * suit.ranks, *map(used_by, melds(suit))]:
            yield Suits(suit, 3, tuple((COPIES - number,) for number in used))
    for blocks in (3, 4):
        yield Suits(Suit.CHARACTERS, blocks, (ANY, *(NONE,) * 7, ANY))


def melds(suit: Suit) -> list[Block]:
    """Every block of a suit."""
    ranks = range(1, suit.ranks + 1)
    alike = [Block(suit, rank, shape) for rank in ranks for shape in (BlockShape.TRIPLET, BlockShape.QUAD)]
    return alike + [Block(suit, rank, BlockShape.SEQUENCE) for rank in (ranks[:-2] if suit is Suit.DOTS else ())]


def used_by(meld: Block) -> tuple[int, ...]:
    """How many copies of each rank a meld has."""
    used = Counter(tile.rank for tile in meld.tiles)
    return tuple(used[rank] for rank in range(1, meld.suit.ranks + 1))


class Walks:
    """Walks of both side by side, of which each step is made once."""

    def __init__(self, subject: Subject, blocks: int) -> None:
        """Begin where nothing is known."""
        self._subject = subject
        self._blocks = blocks
        self._pairs: list[Pair] = []
        self._numbers: dict[tuple[frozenset[tuple[object, int]], int], int] = {}
        self._steps: dict[tuple[int, int | None, int, int], int] = {}
        self._first = self._number({NOTHING_PLANNED: 0}, subject.first_state(blocks))

    def _number(self, plans: Plans, state: State) -> int:
        """The number of a pair; plans that have too many blocks already never have fewer again."""
        few = {plan: lacking for plan, lacking in plans.items() if plan[0] <= self._blocks}
        number = self._numbers.setdefault((frozenset(few.items()), id(state)), len(self._pairs))
        if number == len(self._pairs):
            self._pairs.append((few, state))
        return number

    def _step(self, number: int, rank: int | None, held: int, available: int) -> int:
        key = number, None if rank is None else min(rank, 8) // 8, held, available
        if key not in self._steps:
            plans, state = self._pairs[number]
            after = self._subject.next_state(state, rank, held, available)
            self._steps[key] = self._number(self._subject.next_rank(plans, rank, held, available), after)
        return self._steps[key]

    def of(self, suits: Suits) -> Iterator[Case]:
        """Where all these suits end."""
        layer = Counter({self._first: 1})
        for index, most in enumerate(suits.available, start=1):
            rank = None if suits.suit is Suit.HONOURS else index
            above: Counter[int] = Counter()
            for number, many in layer.items():
                for available in most:
                    for held in range(available + 1):
                        above[self._step(number, rank, held, available)] += many
            layer = above
        yield from ((self._blocks, many, self._pairs[number]) for number, many in layer.items())


def every_walk(subject: Subject) -> Iterator[Case]:
    """Where all suits of the domains end."""
    for blocks, of_blocks in groupby(domains(), key=lambda suits: suits.blocks):
        walks = Walks(subject, blocks)
        for suits in of_blocks:
            yield from walks.of(suits)


def check_walk(_: Subject, case: Case) -> str | None:
    """Compare what is lacking for no more blocks than are to be found."""
    blocks, _number, (plans, state) = case
    without, with_pair = costs_of(plans)
    expected = bytes((*without[: blocks + 1], *with_pair[: blocks + 1]))
    return None if state.lacks == expected else f"{blocks} blocks: {state.lacks.hex()}, not {expected.hex()}"


def number_of_suits() -> int:
    """With 15 choices for a rank, those of every domain; beside a meld by how many copies of each rank it leaves."""
    held = {4: 5, 3: 4, 1: 2, 0: 1}
    every = 3 * (15**9 + 15**7)
    in_numbers = 5**9 + 7 * 5**6 * held[3] ** 3 + 9 * 5**8 * (held[1] + held[0])
    in_honours = 5**7 + 7 * 5**6 * (held[1] + held[0])
    return every + in_numbers + in_honours + 2 * 15**2


Step: TypeAlias = tuple[int, State, State]
"""How many suits that are alike, and where they end without a tile and with it."""


def every_step(subject: Subject) -> Iterator[Step]:
    """Where all suits of the domains end without one of their tiles, and with it."""
    for suits in domains():
        without, both = Counter({subject.first_state(suits.blocks): 1}), Counter[tuple[State, State]]()
        for index, most in enumerate(suits.available, start=1):
            rank = None if suits.suit is Suit.HONOURS else index
            letters = [(held, available) for available in most for held in range(available + 1)]
            below, without = without, Counter[State]()
            pairs, both = both, Counter[tuple[State, State]]()
            for state, many in below.items():
                after = {letter: subject.next_state(state, rank, *letter) for letter in letters}
                for (held, available), next_state in after.items():
                    without[next_state] += many
                    if held < available:
                        both[next_state, after[held + 1, available]] += many
            for (state, more), many in pairs.items():
                for letter in letters:
                    both[subject.next_state(state, rank, *letter), subject.next_state(more, rank, *letter)] += many
        yield from ((many, state, more) for (state, more), many in both.items())


def check_step(_: Subject, case: Step) -> str | None:
    """Compare what is lacking, number by number."""
    many, state, more = case
    if all(0 <= without - with_it <= 1 for without, with_it in zip(state.lacks, more.lacks, strict=True)):
        return None
    return f"{many} suits lack {state.lacks.hex()}, and {more.lacks.hex()} with one tile more"


def number_of_steps() -> int:
    """In each suit, for each rank, the others in any way and one of this rank that is available and not yet held."""

    def steps(available: tuple[Rank, ...]) -> int:
        ways = [sum(most + 1 for most in rank) for rank in available]
        return sum(sum(rank) * prod(ways) // of_rank for rank, of_rank in zip(available, ways, strict=True))

    return sum(steps(suits.available) for suits in domains())


THEOREMS: Final = (
    Theorem(
        "automaton",
        "Where fewer than four copies of some kinds are available, a walk through the automaton ends with what the "
        "definition says: for up to two blocks in every suit beside any copies that are not available, for three "
        "beside any meld, and in the characters of three players; as sums over the states that suits end in.",
        frozenset({"first_state", "next_state", "next_rank"}),
        every_walk,
        number_of_suits,
        check_walk,
        lambda case: case[1],
    ),
    Theorem(
        "one-more-tile-beside",
        "In the same suits one more tile never raises what is lacking, and lowers it by at most one; so, as the "
        "product adds, it never raises shanten and lowers it by at most one beside melds, and for three players.",
        frozenset({"first_state", "next_state"}),
        every_step,
        number_of_steps,
        check_step,
        lambda case: case[0],
    ),
)
