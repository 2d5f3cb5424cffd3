"""The order of events in a deal of Tenhou JSON, which lists only what each player took and put.

After a discard the next event is a call of it, or the draw of the player to the right. All orders that use up all lists
are found together: the search adds one item at a time to all situations that fit the items so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from mjfunc.games.formats.tenhou_items import Item, ItemKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.tiles.tile import Tile

_MOST_SITUATIONS: Final = 1 << 12
"""The most situations that are followed at once. In games there are one or two."""
_SEATS: Final = 4


class OrderStep(NamedTuple):
    """An item in the order of events."""

    player: int
    is_take: bool
    place: int
    """The index of the item in its list."""


EventOrder: TypeAlias = tuple[OrderStep, ...]


@attrs.frozen
class Orders:
    """The orders of a deal that use up all lists."""

    first: EventOrder | None
    """One order, which prefers calls to draws where there are several; None if there is no order."""
    number: int
    """The number of orders."""


class _Situation(NamedTuple):
    """What is next: an item of the lists from these places on."""

    taken: tuple[int, ...]
    put: tuple[int, ...]
    player: int
    """The player who is to draw, who is to put something, or who has discarded."""
    due: str
    tile: Tile | None
    """The tile just drawn, or the one just discarded."""


_TAKE: Final = "take"
_PUT: Final = "put"
_CLAIM: Final = "claim"


def find_orders(takes: Sequence[Sequence[Item]], puts: Sequence[Sequence[Item]], dealer: int) -> Orders:
    """Return the orders of a deal.

    Args:
        takes: The items that each player took.
        puts: The items that each player put.
        dealer: The player who begins.
    """
    places = (0,) * len(takes)
    layer: dict[_Situation, list[tuple[_Situation, OrderStep]]] = {_Situation(places, places, dealer, _TAKE, None): []}
    layers = [layer]
    for _ in range(sum(map(len, (*takes, *puts)))):
        following: dict[_Situation, list[tuple[_Situation, OrderStep]]] = {}
        for before in layer:
            for step, after in _next(before, takes, puts):
                following.setdefault(after, []).append((before, step))
        if not 0 < len(following) <= _MOST_SITUATIONS:
            return Orders(None, 0)
        layer = following
        layers.append(layer)
    return Orders(_first(layers), _number(layers))


def _next(
    before: _Situation, takes: Sequence[Sequence[Item]], puts: Sequence[Sequence[Item]]
) -> Iterator[tuple[OrderStep, _Situation]]:
    """The items that can be next, calls first, each with the situation after it."""
    player, due = before.player, before.due
    if due == _PUT:
        index = before.put[player]
        if index < len(puts[player]):
            item = puts[player][index]
            put = (*before.put[:player], index + 1, *before.put[player + 1 :])
            is_discard = item.kind in {ItemKind.DISCARD, ItemKind.RIICHI}
            tile = item.tile or before.tile if is_discard else None
            yield (
                OrderStep(player, is_take=False, place=index),
                _Situation(before.taken, put, player, _CLAIM if is_discard else _TAKE, tile),
            )
        return
    if due == _CLAIM:
        for caller in range(len(takes)):
            index = before.taken[caller]
            if caller != player and index < len(takes[caller]):
                item = takes[caller][index]
                if item.tile == before.tile and item.source and (caller + item.source) % _SEATS == player:
                    yield _taken(before, caller, index, None)
        player = (player + 1) % len(takes)
    index = before.taken[player]
    if index < len(takes[player]) and takes[player][index].kind is ItemKind.DRAW:
        yield _taken(before, player, index, takes[player][index].tile)


def _taken(before: _Situation, player: int, index: int, tile: Tile | None) -> tuple[OrderStep, _Situation]:
    taken = (*before.taken[:player], index + 1, *before.taken[player + 1 :])
    return OrderStep(player, is_take=True, place=index), _Situation(taken, before.put, player, _PUT, tile)


def _first(layers: Sequence[dict[_Situation, list[tuple[_Situation, OrderStep]]]]) -> EventOrder:
    situation = next(iter(layers[-1]))
    steps: list[OrderStep] = []
    for layer in layers[:0:-1]:
        situation, step = layer[situation][0]
        steps.append(step)
    return tuple(reversed(steps))


def _number(layers: Sequence[dict[_Situation, list[tuple[_Situation, OrderStep]]]]) -> int:
    numbers = dict.fromkeys(layers[0], 1)
    for layer in layers[1:]:
        numbers = {after: sum(numbers[before] for before, _ in ways) for after, ways in layer.items()}
    return sum(numbers.values())
