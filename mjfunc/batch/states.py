"""The states that suits beside melds go through, numbered rank by rank, and how they follow each other.

They are those of ``mjfunc.fast.automaton``, found for all suits at once that can stand beside some melds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Rows, frozen
from mjfunc.fast.automaton import State, first_state, letter_of, moves
from mjfunc.model.suits import BASE
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

Plans: TypeAlias = NDArray[np.uint8]
"""What the plans of states lack: a row for each plan, a column for each state."""
After: TypeAlias = NDArray[np.uint32]
"""By the copies of a rank in melds, by state, and by the copies that are held: the state after that rank."""

RANKS_OF_STEP: Final = 3
"""How many ranks a step takes; the first takes what is left."""


@attrs.frozen(eq=False)
class Walks:
    """Three steps from the lowest rank to the highest."""

    begins: tuple[NDArray[np.intp], ...]
    """For each step, by what stands in melds: where that begins in the table of the step."""
    steps: tuple[NDArray[np.uint32], ...]
    """For each step, by state and by the ranks that are held: where the next state begins in the next table."""
    lacks: Rows
    """What the suit lacks at the end, by its last state: a row for each."""


def walks(suit: Suit, rooms: Rows, blocks: int) -> Walks:
    """All walks of a suit beside each of these counts of melds, with so many blocks to be found at most."""
    each_rank, plans = _each_rank(suit, rooms, blocks)
    first = suit.ranks - 2 * RANKS_OF_STEP
    steps: list[NDArray[np.uint32]] = []
    begins: list[NDArray[np.intp]] = []
    for begin, end in ((0, first), (first, first + RANKS_OF_STEP), (first + RANKS_OF_STEP, suit.ranks)):
        in_melds, which = np.unique(rooms[:, begin:end], axis=0, return_inverse=True)
        table = np.stack([_one_step(each_rank[begin:end], used) for used in in_melds.tolist()])
        width = 1 if end == suit.ranks else BASE**RANKS_OF_STEP
        steps.append(frozen((table * np.uint32(width)).ravel()))
        begins.append(which.ravel() * table[0].size)
    lacks = [list(State(blocks, of_state.tobytes()).lacks) for of_state in plans.T]
    return Walks(tuple(begins), tuple(steps), np.array(lacks, np.uint8))


def _one_step(each_rank: Sequence[After], in_melds: Sequence[int]) -> After:
    """The state after some ranks: a row for each state before them, by what is held of them."""
    states = np.arange(each_rank[0].shape[1], dtype=np.uint32)
    for after, used in zip(each_rank, in_melds, strict=True):
        states = after[used][states]
    return states.reshape(len(states), -1)


def _each_rank(suit: Suit, rooms: Rows, blocks: int) -> tuple[list[After], Plans]:
    """What follows after each rank, and the plans of the last states.

    Only those states are followed that suits beside these counts reach: there are many others.
    """
    plans: Plans = np.frombuffer(first_state(blocks).plans, np.uint8)[:, None]
    reached = np.ones((1, 1), np.bool_)
    which = np.zeros(len(rooms), np.intp)
    each_rank: list[After] = []
    for rank in range(1, suit.ranks + 1):
        begun, which = np.unique(which * BASE + rooms[:, rank - 1], return_inverse=True)
        before, used = np.divmod(begun, BASE)
        asked = np.array([reached[before[used == copies]].any(0) for copies in range(BASE)])
        after, plans = _one_rank(plans, asked, None if suit is Suit.HONOURS else rank, blocks)
        reached = _reached(reached[before], after, used, plans.shape[1])
        each_rank.append(after)
    return each_rank, plans


def _one_rank(plans: Plans, asked: NDArray[np.bool_], rank: int | None, blocks: int) -> tuple[After, Plans]:
    """What follows after one rank, of those states that are asked about beside so many copies in melds."""
    known: dict[bytes, int] = {}
    after = np.zeros((BASE, plans.shape[1], BASE), np.uint32)
    for used, of_used in enumerate(asked):
        states = np.flatnonzero(of_used)
        for held in range(BASE - used) if len(states) else ():
            more = np.full((len(plans), len(states)), NEVER, np.uint8)
            of_each = moves(blocks, letter_of(rank, held, COPIES - used))
            for lacking, to in zip(plans.take(states, axis=1), of_each, strict=True):
                for plan, missing in to:
                    np.minimum(more[plan], lacking + np.uint8(missing), out=more[plan])
            after[used, states, held] = _numbers(more, known)
    return after, np.ascontiguousarray(np.frombuffer(b"".join(known), np.uint8).reshape(len(known), -1).T)


def _numbers(plans: Plans, known: dict[bytes, int]) -> list[int]:
    """The numbers of states, of which new ones become known."""
    in_rows, width = plans.T.tobytes(), len(plans)
    return [known.setdefault(in_rows[at : at + width], len(known)) for at in range(0, len(in_rows), width)]


def _reached(before: NDArray[np.bool_], after: After, used: NDArray[np.intp], states: int) -> NDArray[np.bool_]:
    """For each beginning of what stands in melds, which states are reached."""
    which, at = np.nonzero(before)
    follow = after[used[which], at]
    can_be_held = np.arange(BASE) <= COPIES - used[which][:, None]
    reached = np.zeros((len(before), states), np.bool_)
    reached[np.broadcast_to(which[:, None], follow.shape)[can_be_held], follow[can_be_held]] = True
    return reached
