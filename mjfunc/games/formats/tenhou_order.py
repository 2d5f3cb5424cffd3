"""The order of events in a deal of Tenhou JSON, which lists only what each player took and put.

After a discard the next event is a call of it, or the draw of the player to the right. The search adds one item at a
time to all situations that fit the items so far. At most one order uses up all lists.

Suppose there were two. They divide after a discard of a player P, where C takes in one and D in the other. What C took
calls a discard of P, or is a draw that follows one, and so is what D took. So the one who did not take waits until P
has discarded again, and before that P takes something: the same in both orders. That follows a discard of a player S,
which is the same in both, so S is neither C nor D, but the fourth player, who has to take something before. With three
players there is none. In one order only C can have discarded before that, and in the other only D. But the first thing
that S takes calls a certain player, or is a draw that follows the player to the left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.games.formats.tenhou_items import Item, ItemKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

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


class _Situation(NamedTuple):
    """The next items of all lists, by their places, and the player who acts."""

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


def find_order(takes: Sequence[Sequence[Item]], puts: Sequence[Sequence[Item]], dealer: int) -> EventOrder | None:
    """Return the order of a deal, or None if no order uses up all lists.

    Args:
        takes: The items that each player took.
        puts: The items that each player put.
        dealer: The player who begins.
    """
    places = (0,) * len(takes)
    layers: list[dict[_Situation, tuple[_Situation, OrderStep]]] = []
    situations: Iterable[_Situation] = [_Situation(places, places, dealer, _TAKE, None)]
    for _ in range(sum(map(len, (*takes, *puts)))):
        layer = {after: (before, step) for before in situations for step, after in _next(before, takes, puts)}
        if not 0 < len(layer) <= _MOST_SITUATIONS:
            return None
        layers.append(layer)
        situations = layer
    situation = next(iter(situations))
    steps: list[OrderStep] = []
    for layer in reversed(layers):
        situation, step = layer[situation]
        steps.append(step)
    return tuple(reversed(steps))


def _next(
    before: _Situation, takes: Sequence[Sequence[Item]], puts: Sequence[Sequence[Item]]
) -> Iterator[tuple[OrderStep, _Situation]]:
    """The items that can be next, each with the situation after it."""
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
                    yield _after_take(before, caller, index, None)
        player = (player + 1) % len(takes)
    index = before.taken[player]
    if index < len(takes[player]) and takes[player][index].kind is ItemKind.DRAW:
        yield _after_take(before, player, index, takes[player][index].tile)


def _after_take(before: _Situation, player: int, index: int, tile: Tile | None) -> tuple[OrderStep, _Situation]:
    taken = (*before.taken[:player], index + 1, *before.taken[player + 1 :])
    return OrderStep(player, is_take=True, place=index), _Situation(taken, before.put, player, _PUT, tile)
