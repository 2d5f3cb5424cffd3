"""Lott's procedure at work as a strip: a row for each state, with the stack of sets, and the tiles that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.draw.hands import row
from mjfunc.draw.pictures import APART, NEXT, Label, PlacedTile, Slot, framed, height_of, moved, right_of, text_width
from mjfunc.fallback.machine import Event, State
from mjfunc.fallback.sets import SIZES
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import counted, items_of, wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.draw.pictures import Picture, Placed
    from mjfunc.fallback.sets import CandidateSet

_SETS: Final = 45
"""How wide the tiles of sets are."""
_LEFT: Final = 30
"""How wide the tiles are that are left."""
_TEXT: Final = 18
_STEPS: Final = 52
_EVENTS: Final = 250
"""Where the stacks begin, behind the numbers of the steps and what each did."""
_ROW: Final = 104
_HEAD: Final = ("step", "sets, the topmost last", "tiles left")
_HOW: Final = "trace(parse('12223m')) gives some"


def trace_picture(states: Iterable[State]) -> Picture:
    """A row for each state: what the step before it did, the stack with its topmost set last, the tiles left."""
    rows = _states(states)
    stacks = [_stack(state) for state in rows]
    widest = max((text_width(_HEAD[1], _TEXT), *map(right_of, stacks)))
    edge = _EVENTS + widest + 2 * APART
    parts: list[Placed] = [
        Label(text, x, _TEXT, _TEXT, "faint") for text, x in zip(_HEAD, (0, _EVENTS, edge), strict=True)
    ]
    for number, (state, stack) in enumerate(zip(rows, stacks, strict=True)):
        middle = height_of(_SETS) // 2 + _TEXT // 2
        left = moved(row(state.tiles, _LEFT), edge, (height_of(_SETS) - height_of(_LEFT)) // 2)
        event = Label(state.event.value, _STEPS, middle, _TEXT, "strong" if state.event in _TURNS else "ink")
        below = number * _ROW + 2 * _TEXT
        parts += moved(
            (Label(str(number), 0, middle, _TEXT, "faint"), event, *left, *moved(stack, _EVENTS, 0)), 0, below
        )
    return framed(_title(rows), parts)


_TURNS: Final = frozenset({Event.STUCK, Event.FELL_BACK, Event.OUT_OF_FALLBACKS, Event.NOT_ALL_FULL, Event.MAHJONGG})
"""The events after which the stack does not simply grow."""
_CAME: Final = frozenset({Event.ADDED, Event.SET_FULL, Event.FELL_BACK})
"""The events after which the topmost set has a new tile."""


def _states(given: object) -> tuple[State, ...]:
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
    return f"{write_tiles(tiles)}: {counted(len(states) - 1, 'step')}, {states[-1].event.value}"


def _stack(state: State) -> tuple[Placed, ...]:
    """The sets side by side, the topmost one last, each with its empty places and its kind below it."""
    parts: list[Placed] = []
    left = 0
    for at, candidate in enumerate(state.sets):
        is_new = state.event in _CAME and at == len(state.sets) - 1
        parts += moved(_set(candidate, is_new=is_new), left, 0)
        left += SIZES[candidate.kind] * (_SETS + NEXT) + APART
    return tuple(parts)


def _set(candidate: CandidateSet, *, is_new: bool) -> tuple[Placed, ...]:
    last = len(candidate.tiles) - 1
    tiles = (
        PlacedTile(tile, at * (_SETS + NEXT), 0, _SETS, mark="new" if is_new and at == last else "plain")
        for at, tile in enumerate(candidate.tiles)
    )
    empty = (Slot(at * (_SETS + NEXT), 0, _SETS) for at in range(last + 1, SIZES[candidate.kind]))
    kind = Label(candidate.kind.value, 0, height_of(_SETS) + _TEXT + 2, _TEXT, "ink" if candidate.full else "faint")
    return (*tiles, *empty, kind)
