"""What suits lack of which fewer than four copies of some kinds are available: beside melds, and with three players.

The definition by exchange goes rank by rank, and at each rank asks only how many copies are held and how many are
available. So a suit is a walk through a finite automaton, whose states are what the plans for the ranks so far lack.
States and the steps between them are few, and remembered. Three sequences that begin together are three triplets, so
two are enough.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suits import BASE, Offset, counts_at, is_honours
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Lacks: TypeAlias = bytes
"""What a suit lacks for 0, 1, 2 and more blocks, then for as many blocks and a pair."""
Beside: TypeAlias = tuple[Offset, Offset, int]
"""A suit, the copies that are not available to it, and how many blocks are to be found at most."""
Letter: TypeAlias = int
"""What the automaton reads of a rank: copies available and held, and whether a sequence can begin there."""

_SUITS: Final = 1 << 14
_STATES: Final = 1 << 16
_BEGUN: Final = 3
"""None, one or two sequences begin at a rank."""
_NO_SEQUENCE: Final = BASE * BASE
"""What the letter of a rank has more at which no sequence can begin."""


@attrs.frozen(eq=False)
class State:
    """What each plan for some ranks lacks, and which states are known to come after."""

    blocks: int
    """How many blocks a plan has at most."""
    plans: bytes
    """What plans lack, by their numbers."""
    after: list[State | None] = attrs.field(init=False, factory=lambda: [None] * (2 * _NO_SEQUENCE))
    """By letter."""

    @cached_property
    def lacks(self) -> Lacks:
        """What is lacking where no sequence is unfinished."""
        finished = self.plans[:: _BEGUN * _BEGUN]
        return finished[0::2] + finished[1::2]


def _plan(blocks: int, pairs: int, begun: int, one_below: int) -> int:
    """The number of a plan: of its blocks, its pairs, and the sequences begun at the last rank and at the one below."""
    return ((blocks * 2 + pairs) * _BEGUN + begun) * _BEGUN + one_below


@remember(MOST_BLOCKS * 2 * _NO_SEQUENCE)
def moves(most: int, letter: Letter) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each plan, by number, the plans with one rank more, and how many tiles of it each lacks."""
    available, held = divmod(letter % _NO_SEQUENCE, BASE)

    def of_plan(blocks: int, pairs: int, one_below: int, two_below: int) -> Iterator[tuple[int, int]]:
        most_begun = min(_BEGUN - 1, most - blocks) if letter < _NO_SEQUENCE else 0
        for begun in range(most_begun + 1):
            for triplet in range(min(1, most - blocks - begun) + 1):
                for pair in range(1 - pairs + 1):
                    needed = begun + one_below + two_below + 3 * triplet + 2 * pair
                    if needed <= available:
                        plan = _plan(blocks + begun + triplet, pairs + pair, begun, one_below)
                        yield plan, max(0, needed - held)

    return tuple(
        tuple(of_plan(blocks, pairs, one_below, two_below))
        for blocks in range(most + 1)
        for pairs in range(2)
        for one_below in range(_BEGUN)
        for two_below in range(_BEGUN)
    )


def _follow(state: State, letter: Letter) -> State:
    """The state after one rank more, and remember it there."""
    plans = [NEVER] * len(state.plans)
    for lacking, to in zip(state.plans, moves(state.blocks, letter), strict=True):
        if lacking < NEVER:
            for plan, missing in to:
                lacking_then = lacking + missing
                if lacking_then < plans[plan]:  # noqa: PLR1730  # min takes three times as long
                    plans[plan] = lacking_then
    after = state.after[letter] = _KNOWN((state.blocks, bytes(plans)))
    return after


_KNOWN: Final = Memory[tuple[int, bytes], State](lambda key: State(*key), _STATES)


@remember(MOST_BLOCKS + 1)
def first_state(blocks: int) -> State:
    """Nothing is planned, which lacks nothing."""
    return State(blocks, b"\0".ljust(_plan(blocks + 1, 0, 0, 0), bytes([NEVER])))


def walk(state: State, letters: Iterable[Letter]) -> State:
    """The state after these ranks."""
    for letter in letters:
        state = state.after[letter] or _follow(state, letter)
    return state


def letter_of(rank: int | None, held: int, available: int) -> Letter:
    """What the automaton reads of a rank; honours have none, for no sequence begins there."""
    return available * BASE + held + (0 if rank is not None and rank <= 7 else _NO_SEQUENCE)


@remember(1 << 12)
def _letters_of_none(used: Offset) -> tuple[Letter, ...]:
    """What the automaton reads of a suit without tiles, beside copies that are not available."""
    ranks = enumerate(counts_at(used), start=1)
    return tuple(letter_of(None if is_honours(used) else rank, 0, COPIES - elsewhere) for rank, elsewhere in ranks)


def letters_of(offset: Offset, used: Offset) -> tuple[Letter, ...]:
    """What the automaton reads of a suit: of each tile held, the next letter."""
    return tuple(map(add, _letters_of_none(used), counts_at(offset)))


def _is_available(letter: Letter) -> bool:
    """Whether more copies are available than are held."""
    available, held = divmod(letter % _NO_SEQUENCE, BASE)
    return held < available


def _lacks(suit: Beside) -> Lacks:
    offset, used, blocks = suit
    return walk(first_state(blocks), letters_of(offset, used)).lacks


@remember(1 << 10)
def with_all_copies(number: int, blocks: int) -> Lacks:
    """What a suit lacks that has a signature."""
    lacks = signatures("exchange").lacks[number]
    return lacks[: blocks + 1] + lacks[len(NUMBERS) : len(NUMBERS) + blocks + 1]


def _times(both: tuple[Lacks, Lacks]) -> Lacks:
    """What two suits lack together: blocks and the pair are shared out in the best way."""
    alone = len(both[0]) // 2
    left, right = both
    return bytes(
        [
            *[_least(left[:alone], right[:alone], blocks) for blocks in range(alone)],
            *[lacking_with_pair(left, right, blocks) for blocks in range(alone)],
        ]
    )


def lacking_with_pair(left: Lacks, right: Lacks, blocks: int) -> int:
    """What two suits lack together for so many blocks and a pair."""
    alone = len(left) // 2
    return min(_least(left[alone:], right[:alone], blocks), _least(left[:alone], right[alone:], blocks))


def _least(left: bytes, right: bytes, blocks: int) -> int:
    lacking: Iterable[int] = map(add, left[: blocks + 1], right[blocks::-1])
    return min(NEVER, *lacking)


lacks: Final = Memory(_lacks, _SUITS)
times: Final = Memory(_times, _SUITS)


@attrs.frozen
class OneMore:
    """What a suit lacks with one tile more."""

    distinct: tuple[Lacks, ...]
    """Each once; first what it lacks without."""
    by_rank: bytes
    """Which of these it is with one more of each rank; the first where none is available."""


def _with_one_more(suit: Beside) -> OneMore:
    offset, used, blocks = suit
    without, letters = lacks(suit), letters_of(offset, used)
    below = accumulate(letters, lambda state, letter: walk(state, (letter,)), initial=first_state(blocks))
    each = [
        walk(state, (letter + 1, *letters[rank:])).lacks if _is_available(letter) else without
        for rank, (letter, state) in enumerate(zip(letters, below, strict=False), start=1)
    ]
    distinct = tuple(dict.fromkeys((without, *each)))
    return OneMore(distinct, bytes(map(distinct.index, each)))


one_more: Final = Memory(_with_one_more, _SUITS)
