"""Lott's procedure as a machine: a state, one pure step, and functions that run it.

A state is a stack of sets, the tiles still to examine, and a status. States never change.

Every run ends. Read the kinds of the sets on the stack from the bottom up. Falling back replaces the last kind by a
later one; giving up a pair makes an earlier set fall back. So this list of kinds only grows in lexicographic order, and
no list occurs twice. Every set below the top is full, so there are at most half as many sets as tiles, and one more.
Between two changes of the list there are at most as many steps as tiles.
"""

from __future__ import annotations

from itertools import compress, count
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

import attrs

from mjfunc.fallback.candidate_sets import FALLBACKS, CandidateSet, SetKind, as_part, check_all, check_class, name_of
from mjfunc.functional import last
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.choices import choice
from mjfunc.model.decompositions import CompleteRegular, mark_regular
from mjfunc.model.hand import Hand, HandWithQuads, check_drawn, check_hand
from mjfunc.model.value_fields import unchecked
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.counts import Counts, check_copies, given_counts, tiles_of
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Pictured, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.json.values import Json


Tiles: TypeAlias = tuple[Tile, ...]
Stack: TypeAlias = tuple[CandidateSet, ...]


class Status(Listed):
    """The next action of a machine."""

    EXAMINE = "examine"
    """Give the next tile to the topmost set."""
    RETRY = "retry"
    """Make the topmost set fall back."""
    WON = "won"
    """Stop: all sets are full, their number is right, and one is a pair."""
    LOST = "lost"
    """Stop: every alternative was tried."""


class Event(Listed):
    """The effect of the step that led to a state."""

    STARTED = "started"
    ADDED = "added"
    SET_FULL = "set full"
    STUCK = "no tile fits"
    NOT_ALL_FULL = "not all full"
    FELL_BACK = "fell back"
    OUT_OF_FALLBACKS = "out of fallbacks"
    MAHJONGG = "mahjongg"


@attrs.frozen(repr=False)
class State(Pictured):
    """A state of a machine: its stack of sets, the tiles left, and the last event."""

    sets: Stack
    """The topmost set comes last."""
    tiles: Tiles
    """The tiles still to examine, the next one first."""
    status: Status = Status.EXAMINE
    event: Event = Event.STARTED

    def __attrs_post_init__(self) -> None:
        """Raise an error for fields of the wrong class."""
        check_all(self, self.sets, CandidateSet, "start(hand.counts) makes a State")
        check_all(self, self.tiles, Tile, "start(hand.counts) makes a State")
        if type(self.status) is not Status or type(self.event) is not Event:
            check_class(self, self.status, Status, "Status.EXAMINE is one")
            check_class(self, self.event, Event, "Event.STARTED is one")

    def __str__(self) -> str:
        """Write what the step did, the stack with its topmost set last, and the tiles that are left."""
        stack = " ".join(map(str, self.sets)) or "nothing"
        return f"{self.event.value:<{WIDEST}}{stack}  | {write_tiles(self.tiles)}".rstrip()


_unchecked_state: Final = unchecked(State)
_unchecked_set: Final = unchecked(CandidateSet)
_NEW_SET: Final = CandidateSet(SetKind.FOUR)
"""What is pushed when the topmost set is full: an empty set of four equal tiles, the first that is tried."""
WIDEST: Final = 20
"""The characters for the event in a written state."""
Find: TypeAlias = Literal["next", "first-that-fits"]
PutBack: TypeAlias = Literal["in-front", "in-order"]


@attrs.frozen(repr=False)
class Machine(Value):
    """A version of Lott's procedure: which tile a set takes, and where the tiles of a set that falls back return to."""

    name: str
    find: Find = choice(
        get_args(Find),
        "A set takes the next tile or none; or it takes the first that fits, and leaves those before it to later sets.",
    )
    put_back: PutBack = choice(
        get_args(PutBack),
        "The tiles of a set that falls back are in front again, its first tile first; or all tiles are in order again, "
        "for one that was passed over may belong between those that come back.",
    )

    def __attrs_post_init__(self) -> None:
        """Raise an error unless the name is text."""
        check_class(self, self.name, str, "Machine('mine') has a name")


LITERAL: Final = Machine("literal")
"""Tiles strictly in order, as Lott has it: a sequence is found only where its tiles are neighbours."""
MENDED: Final = Machine("mended", "first-that-fits", "in-order")
"""A set passes over tiles that it cannot hold and leaves them for later sets."""
MACHINES: Final = (LITERAL, MENDED)
WHICH: Final = "LITERAL and MENDED are two"


@attrs.frozen(repr=False)
class Goal(Value):
    """The number of sets that a complete hand must have, and the number of pairs among them."""

    sets: int = 5
    pairs: int = 1

    def __attrs_post_init__(self) -> None:
        """Raise an error unless both are whole numbers."""
        check_class(self, self.sets, int, "Goal(5, 1) is five sets, one of them a pair")
        check_class(self, self.pairs, int, "Goal(5, 1) is five sets, one of them a pair")

    @classmethod
    def for_tiles(cls, tiles: int) -> Goal:
        """The goal for some number of tiles: sets of three and, if that is no multiple of three, a pair."""
        check_class(cls.for_tiles, tiles, int, "Goal.for_tiles(14) is five sets, one of them a pair")
        return cls(tiles // 3 + (tiles % 3 > 0), int(tiles % 3 > 0))


def start(counts: Counts) -> State:
    """The first state: the sorted tiles, and an empty set of four."""
    return _start("start", counts)


def _start(function: str, counts: Counts) -> State:
    check_copies(given_counts(function, counts))
    return State((_NEW_SET,), tiles_of(counts))


def step(machine: Machine, goal: Goal, state: State) -> State:
    """The next state; a state that is won or lost is its own next state.

    Args:
        machine: the variant of the procedure.
        goal: the sets to find.
        state: the state before the step.

    """
    _check(step, machine, goal, state)
    return _step(machine, goal, state)


def _check(taker: object, machine: Machine, goal: Goal, state: State) -> None:
    """Raise an error unless these can be run."""
    check_class(taker, machine, Machine, WHICH)
    check_class(taker, goal, Goal, "Goal.for_tiles(14) makes one")
    check_class(taker, state, State, "start(hand.counts) makes one")


def _step(machine: Machine, goal: Goal, state: State) -> State:
    match state.status:
        case Status.EXAMINE:
            return _examine(machine, goal, state)
        case Status.RETRY:
            return _retry(machine, state)
        case Status.WON | Status.LOST:
            return state
        case _ as never:
            assert_never(never)


def _examine(machine: Machine, goal: Goal, state: State) -> State:
    """Give a tile to the topmost set, or to a new one if that is full."""
    sets, tiles = state.sets, state.tiles
    if not tiles:
        if all_full(sets, goal):
            return _unchecked_state(sets, tiles, Status.WON, Event.MAHJONGG)
        return _unchecked_state(sets, tiles, Status.RETRY, Event.NOT_ALL_FULL)
    opened = (*sets, _NEW_SET) if not sets or sets[-1].full else sets
    at = _find(machine, opened[-1], tiles)
    if at is None:
        return _unchecked_state(opened, tiles, Status.RETRY, Event.STUCK)
    grown = opened[-1].add(tiles[at])
    event = Event.SET_FULL if grown.full else Event.ADDED
    return _unchecked_state((*opened[:-1], grown), (*tiles[:at], *tiles[at + 1 :]), Status.EXAMINE, event)


def _find(machine: Machine, candidate: CandidateSet, tiles: Tiles) -> int | None:
    """The index of the tile that the set takes; None if no tile fits."""
    match machine.find:
        case "next":
            return 0 if candidate.can_contain(tiles[0]) else None
        case "first-that-fits":
            fits = map(candidate.can_contain, tiles)
            return next(compress(count(), fits), None)
        case _ as never:
            assert_never(never)


def _retry(machine: Machine, state: State) -> State:
    """Pop the topmost set, and push the set that it falls back to, with the first tile in it."""
    if not state.sets:
        return _unchecked_state((), state.tiles, Status.LOST, Event.OUT_OF_FALLBACKS)
    *below, top = state.sets
    tiles = _put_back(machine, top.tiles, state.tiles)
    kind = FALLBACKS.get(top.kind)
    if kind is not None:
        return _unchecked_state((*below, _unchecked_set(kind, tiles[:1])), tiles[1:], Status.EXAMINE, Event.FELL_BACK)
    return _unchecked_state(tuple(below), tiles, Status.RETRY if below else Status.LOST, Event.OUT_OF_FALLBACKS)


def _put_back(machine: Machine, returned: Tiles, tiles: Tiles) -> Tiles:
    """The tiles of a set that falls back, with those that are still to be examined."""
    match machine.put_back:
        case "in-front":
            return returned + tiles
        case "in-order":
            return tuple(sorted(returned + tiles))
        case _ as never:
            assert_never(never)


def all_full(sets: Stack, goal: Goal) -> bool:
    """All sets are full, and the numbers of sets and of pairs are right."""
    pairs = sum(candidate.kind is SetKind.PAIR for candidate in sets)
    return len(sets) == goal.sets and pairs == goal.pairs and all(candidate.full for candidate in sets)


def states(machine: Machine, goal: Goal, state: State) -> Iterator[State]:
    """Yield every state from this one to the first that is won or lost.

    Args:
        machine: the variant of the procedure.
        goal: the sets to find.
        state: the first state.

    """
    _check(states, machine, goal, state)
    return _states(machine, goal, state)


def _states(machine: Machine, goal: Goal, state: State) -> Iterator[State]:
    yield state
    while state.status is Status.EXAMINE or state.status is Status.RETRY:
        state = _step(machine, goal, state)
        yield state


def winning_sets(machine: Machine, goal: Goal, counts: Counts) -> Iterator[tuple[Block | Pair, ...]]:
    """Yield the sets of every winner that a machine finds; the same sets can appear in several orders.

    Args:
        machine: the variant of the procedure.
        goal: the sets to find.
        counts: the tiles.

    """
    first = _start("winning_sets", counts)
    _check(winning_sets, machine, goal, first)
    return _winning_sets(machine, goal, first)


def _winning_sets(machine: Machine, goal: Goal, state: State) -> Iterator[tuple[Block | Pair, ...]]:
    while (state := last(_states(machine, goal, state))).status is Status.WON:
        yield tuple(map(as_part, state.sets))
        state = attrs.evolve(state, status=Status.RETRY)


def _ask(asked: object, hand: Hand, machine: Machine) -> tuple[Machine, Goal, State]:
    """The machine, goal and first state for the concealed tiles of a hand that has drawn or has concealed quads."""
    check_hand(name_of(asked), hand)
    check_class(asked, machine, Machine, WHICH)
    if not isinstance(hand, HandWithQuads):
        check_drawn(hand)
    return machine, Goal(hand.blocks + 1), start(hand.counts)


def trace(hand: Hand, machine: Machine = MENDED) -> Iterator[State]:
    """Yield every state of a machine for a hand, from the start to the first winner, or to the loss."""
    return _states(*_ask(trace, hand, machine))


def run(hand: Hand, machine: Machine = MENDED) -> State:
    """The last state of a machine for a hand: won, or lost."""
    return last(_states(*_ask(run, hand, machine)))


def mahjongg(hand: Hand, machine: Machine = MENDED) -> CompleteRegular | None:
    """The first complete decomposition that a machine finds in a hand; None if it finds none."""
    return next(_winners(hand, _winning_sets(*_ask(mahjongg, hand, machine))), None)


def all_winners(hand: Hand, machine: Machine = MENDED) -> tuple[CompleteRegular, ...]:
    """Every complete decomposition that a machine finds in a hand, each once, in canonical order."""
    return tuple(sorted(set(_winners(hand, _winning_sets(*_ask(all_winners, hand, machine))))))


def _winners(hand: Hand, assignments: Iterator[tuple[Block | Pair, ...]]) -> Iterator[CompleteRegular]:
    """Sets as decompositions, with the hand's melds and its red fives."""
    for parts in assignments:
        blocks = tuple(sorted(part for part in parts if isinstance(part, Block)))
        (pair,) = (part for part in parts if isinstance(part, Pair))
        yield mark_regular(CompleteRegular(blocks, pair, hand.melds), hand.reds)


def encode_state(state: State) -> dict[str, Json]:
    """The JSON of a state: event, sets with the topmost last, and remaining tiles."""
    sets: list[Json] = [
        {"kind": candidate.kind.value, "tiles": write_tiles(candidate.tiles)} for candidate in state.sets
    ]
    return {"event": state.event.value, "sets": sets, "tiles": write_tiles(state.tiles)}
