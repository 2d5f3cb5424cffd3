"""Lott's procedure as a picture: a row for each state, with the stack of sets and the tiles that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.draw.hand_pictures import tile_row
from mjfunc.draw.pictures import APART, NEXT, Label, PlacedTile, Slot, frame, right_edge, shift, text_width, tile_height
from mjfunc.fallback.candidate_sets import SIZES
from mjfunc.fallback.machine import Event, State
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import items_of, quantity, wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.draw.pictures import Picture, Placed
    from mjfunc.fallback.candidate_sets import CandidateSet

_SET_TILE: Final = 45
"""The width of the tiles of sets."""
_LEFT_TILE: Final = 30
"""The width of the tiles that are left."""
_TEXT: Final = 18
_STEPS: Final = 52
_EVENTS: Final = 250
"""The left edge of the stacks, after the numbers and the events of the steps."""
_ROW: Final = 104
_HEAD: Final = ("step", "sets, the topmost last", "tiles left")
_HOW: Final = "trace(parse('12223m')) gives some"


def trace_picture(states: Iterable[State]) -> Picture:
    """Return a row for each state: the event that led to it, the stack with its topmost set last, the tiles left."""
    rows = _checked_states(states)
    stacks = [_stack(state) for state in rows]
    widest = max((text_width(_HEAD[1], _TEXT), *map(right_edge, stacks)))
    edge = _EVENTS + widest + 2 * APART
    parts: list[Placed] = [
        Label(text, x, _TEXT, _TEXT, "faint") for text, x in zip(_HEAD, (0, _EVENTS, edge), strict=True)
    ]
    for number, (state, stack) in enumerate(zip(rows, stacks, strict=True)):
        middle = tile_height(_SET_TILE) // 2 + _TEXT // 2
        left = shift(tile_row(state.tiles, _LEFT_TILE), edge, (tile_height(_SET_TILE) - tile_height(_LEFT_TILE)) // 2)
        event = Label(state.event.value, _STEPS, middle, _TEXT, "strong" if state.event in _TURNING_EVENTS else "ink")
        below = number * _ROW + 2 * _TEXT
        parts += shift(
            (Label(str(number), 0, middle, _TEXT, "faint"), event, *left, *shift(stack, _EVENTS, 0)), 0, below
        )
    return frame(_title(rows), parts)


_TURNING_EVENTS: Final = frozenset(
    {Event.STUCK, Event.FELL_BACK, Event.OUT_OF_FALLBACKS, Event.NOT_ALL_FULL, Event.MAHJONGG}
)
"""The events after which the stack does not simply grow."""
_ADDING_EVENTS: Final = frozenset({Event.ADDED, Event.SET_FULL, Event.FELL_BACK})
"""The events after which the topmost set has a new tile."""


def _checked_states(given: object) -> tuple[State, ...]:
    states: list[State] = []
    for item in items_of("trace_picture", "states", given, _HOW):
        if not isinstance(item, State):
            raise wrong_class(trace_picture.__name__, "states", item, _HOW)
        states.append(item)
    return tuple(states)


def _title(states: tuple[State, ...]) -> str:
    if not states:
        return "no steps"
    tiles = sorted((*states[0].tiles, *(tile for candidate in states[0].sets for tile in candidate.tiles)))
    return f"{write_tiles(tiles)}: {quantity(len(states) - 1, 'step')}, {states[-1].event.value}"


def _stack(state: State) -> tuple[Placed, ...]:
    """The sets side by side, the topmost one last, each with its empty places and its kind below it."""
    parts: list[Placed] = []
    left = 0
    for at, candidate in enumerate(state.sets):
        is_new = state.event in _ADDING_EVENTS and at == len(state.sets) - 1
        parts += shift(_set(candidate, is_new=is_new), left, 0)
        left += SIZES[candidate.kind] * (_SET_TILE + NEXT) + APART
    return tuple(parts)


def _set(candidate: CandidateSet, *, is_new: bool) -> tuple[Placed, ...]:
    last = len(candidate.tiles) - 1
    tiles = (
        PlacedTile(tile, at * (_SET_TILE + NEXT), 0, _SET_TILE, mark="new" if is_new and at == last else "plain")
        for at, tile in enumerate(candidate.tiles)
    )
    empty = (Slot(at * (_SET_TILE + NEXT), 0, _SET_TILE) for at in range(last + 1, SIZES[candidate.kind]))
    kind = Label(
        candidate.kind.value, 0, tile_height(_SET_TILE) + _TEXT + 2, _TEXT, "ink" if candidate.full else "faint"
    )
    return (*tiles, *empty, kind)
