"""The procedure as a machine: a state, one pure step, and what is run of them.

A state is the stack of sets, the tiles still to be examined, and a status. No state is ever changed.

Why a run ends: look at the kinds of the sets on the stack, from the bottom up. Falling back replaces
the last one by a later kind; giving up a pair makes an earlier one fall back. So the list of kinds only
moves on in lexicographic order and none comes twice. Every set below the top is full, so there are
never more sets than half of the tiles and one. Between two moves no more steps pass than there are tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.fallback.sets import FALLBACKS, CandidateSet, SetKind, as_part
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.hand import NO_REDS, Hand, check_book, check_drawn
from mjfunc.model.marks import mark_regular
from mjfunc.tiles.counts import Counts, tiles_of
from mjfunc.tiles.errors import BadOption, shown
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

Tiles: TypeAlias = tuple[Tile, ...]
Stack: TypeAlias = tuple[CandidateSet, ...]


class Status(Listed):
    """What a machine does next."""

    EXAMINE = "examine"
    """Give the next tile to the topmost set."""
    RETRY = "retry"
    """Make the topmost set fall back."""
    WON = "won"
    """Nothing: all sets are full, there are as many as there should be, and one is a pair."""
    LOST = "lost"
    """Nothing: every alternative was tried."""


class Event(Listed):
    """What the step that led to a state did."""

    STARTED = "started"
    ADDED = "added"
    SET_FULL = "set full"
    STUCK = "no tile fits"
    NOT_ALL_FULL = "not all full"
    FELL_BACK = "fell back"
    OUT_OF_FALLBACKS = "out of fallbacks"
    MAHJONGG = "mahjongg"


@attrs.frozen
class State:
    """Where a machine stands."""

    sets: Stack
    """The topmost set comes last."""
    tiles: Tiles
    """What is still to be examined, the next tile first."""
    status: Status = Status.EXAMINE
    event: Event = Event.STARTED


@attrs.frozen
class Machine:
    """What the text leaves open, or gets wrong when it is read word for word, as parts.

    The defaults are what the text must mean; the machines below differ in ``find`` and ``put_back``.
    """

    name: str
    find: Callable[[CandidateSet, Tiles], int | None]
    """Which of the tiles the topmost set takes."""
    put_back: Callable[[Tiles, Tiles], Tiles]
    """The tiles of a set that falls back, with those that are still to be examined."""
    push: Callable[[Stack, CandidateSet], Stack] = lambda sets, new: (*sets, new)
    """A new set goes onto the stack once."""
    topmost: Callable[[Stack, Stack], CandidateSet] = lambda _, sets: sets[-1]
    """The set to ask, from the stack before and after a new set was pushed: the new one."""
    out_of_fallbacks: Status = Status.LOST
    """Running out of alternatives is no way to win."""


def _next_only(candidate: CandidateSet, tiles: Tiles) -> int | None:
    return 0 if candidate.can_contain(tiles[0]) else None


def _in_front(returned: Tiles, tiles: Tiles) -> Tiles:
    """Push the last tile first, so that the first is in front again."""
    return returned + tiles


def _first_that_fits(candidate: CandidateSet, tiles: Tiles) -> int | None:
    return next((at for at, tile in enumerate(tiles) if candidate.can_contain(tile)), None)


def _in_order(returned: Tiles, tiles: Tiles) -> Tiles:
    """Tiles that were passed over may belong between those that come back."""
    return tuple(sorted(returned + tiles))


LITERAL: Final = Machine("literal", _next_only, _in_front)
"""Tiles strictly in order, as the text has it: a sequence is found only where its tiles are neighbours."""
MENDED: Final = Machine("mended", _first_that_fits, _in_order)
"""A set passes over tiles that it cannot hold and leaves them for later sets."""
MACHINES: Final = {machine.name: machine for machine in (LITERAL, MENDED)}


@attrs.frozen
class Goal:
    """How many sets there must be in the end, and how many of them pairs."""

    sets: int = 5
    pairs: int = 1

    @classmethod
    def of(cls, tiles: int) -> Goal:
        """So many tiles as sets of three and, if they do not come out even, a pair."""
        return cls(tiles // 3 + (tiles % 3 > 0), int(tiles % 3 > 0))


def start(counts: Counts) -> State:
    """The sorted tiles, and an empty set of four."""
    return State((CandidateSet(SetKind.FOUR),), tiles_of(counts))


def step(machine: Machine, goal: Goal, state: State) -> State:
    """The next state; from a state in which nothing is left to do, the same."""
    match state.status:
        case Status.EXAMINE:
            return _examine(machine, goal, state)
        case Status.RETRY:
            return _retry(machine, state)
        case Status.WON | Status.LOST:
            return state


def _examine(machine: Machine, goal: Goal, state: State) -> State:
    sets, tiles = state.sets, state.tiles
    if not tiles:
        if all_full(sets, goal):
            return State(sets, tiles, Status.WON, Event.MAHJONGG)
        return State(sets, tiles, Status.RETRY, Event.NOT_ALL_FULL)
    opened = machine.push(sets, CandidateSet(SetKind.FOUR)) if sets[-1].full else sets
    top = machine.topmost(sets, opened)
    at = machine.find(top, tiles)
    if at is None:
        return State(opened, tiles, Status.RETRY, Event.STUCK)
    grown = top.add(tiles[at])
    event = Event.SET_FULL if grown.full else Event.ADDED
    return State((*opened[:-1], grown), (*tiles[:at], *tiles[at + 1 :]), Status.EXAMINE, event)


def _retry(machine: Machine, state: State) -> State:
    """Pop the topmost set, and push what it falls back to with the first tile in it."""
    if not state.sets:
        return State((), state.tiles, Status.LOST, Event.OUT_OF_FALLBACKS)
    *below, top = state.sets
    tiles = machine.put_back(top.tiles, state.tiles)
    kind = FALLBACKS.get(top.kind)
    if kind is not None:
        sets = machine.push(tuple(below), CandidateSet(kind, tiles[:1]))
        return State(sets, tiles[1:], Status.EXAMINE, Event.FELL_BACK)
    if below:
        return State(tuple(below), tiles, Status.RETRY, Event.OUT_OF_FALLBACKS)
    return State((), tiles, machine.out_of_fallbacks, Event.OUT_OF_FALLBACKS)


def all_full(sets: Stack, goal: Goal) -> bool:
    """All sets are full, there are as many as there should be, and as many of them are pairs."""
    pairs = sum(candidate.kind is SetKind.PAIR for candidate in sets)
    return len(sets) == goal.sets and pairs == goal.pairs and all(candidate.full for candidate in sets)


def trace(machine: Machine, goal: Goal, state: State) -> Iterator[State]:
    """Every state from this one on, to the first in which the machine has won or lost."""
    yield state
    while state.status not in {Status.WON, Status.LOST}:
        state = step(machine, goal, state)
        yield state


def run(machine: Machine, goal: Goal, state: State) -> State:
    """The last state of the trace."""
    while state.status is Status.EXAMINE or state.status is Status.RETRY:
        state = step(machine, goal, state)
    return state


def most_steps(tiles: int) -> int:
    """More steps than any run makes: the lists of kinds there can be, times the steps for each."""
    stacks: int = sum(4**sets for sets in range(tiles // 2 + 2))
    return stacks * (tiles + 2)


def winners(machine: Machine, goal: Goal, counts: Counts) -> Iterator[tuple[Block | Pair, ...]]:
    """The sets of every winner, retrying after each success; the same ones may come in several orders."""
    state = run(machine, goal, start(counts))
    while state.status is Status.WON:
        yield tuple(map(as_part, state.sets))
        state = run(machine, goal, attrs.evolve(state, status=Status.RETRY))


def _regular(hand: Hand | Counts, machine: Machine) -> Iterator[CompleteRegular]:
    """The winners among a hand's concealed tiles, or among the book's fourteen to eighteen tiles."""
    if type(machine) is not Machine:
        message = f"a machine is one of {', '.join(MACHINES)}, as a Machine; not {shown(machine)}"
        raise BadOption(message)
    if isinstance(hand, Hand):
        check_drawn(hand)
        counts, goal, melds, reds = hand.counts, Goal.of(hand.size), hand.melds, hand.reds
    else:
        counts, goal, melds, reds = check_book(hand), Goal(), (), NO_REDS
    for parts in winners(machine, goal, counts):
        blocks = tuple(sorted(part for part in parts if isinstance(part, Block)))
        (pair,) = (part for part in parts if isinstance(part, Pair))
        yield mark_regular(CompleteRegular(blocks, pair, melds), reds)


def mahjongg(hand: Hand | Counts, machine: Machine = MENDED) -> CompleteRegular | None:
    """The first winner that a machine finds in a hand, or in the book's counts with quads among them."""
    return next(_regular(hand, machine), None)


def all_winners(hand: Hand | Counts, machine: Machine = MENDED) -> tuple[CompleteRegular, ...]:
    """Every winner that a machine finds, each once, in canonical order."""
    return tuple(sorted(set(_regular(hand, machine))))
