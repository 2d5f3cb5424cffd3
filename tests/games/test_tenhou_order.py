"""The order of events in Tenhou JSON."""

from __future__ import annotations

import random
from typing import Final

from mjfunc.games.formats.tenhou_items import Item, read_put, read_take
from mjfunc.games.formats.tenhou_order import OrderStep, find_order

DEALS: Final = 2000
PLACES: Final = {3: 0, 2: 1, 1: 2}
"""The number of tiles before the letter of a pon, by the seats to the player who was called from."""


class Deal:
    """Takes and puts that were drawn by lot in some order, of so few kinds of tiles that many calls fit."""

    def __init__(self, seed: int) -> None:
        """Draw the items, one after the other."""
        lots = random.Random(seed)
        self.takes: list[list[Item]] = [[], [], [], []]
        self.puts: list[list[Item]] = [[], [], [], []]
        self.order: list[OrderStep] = []
        kinds, share = lots.choice([[11], [11, 12], [11, 12, 13]]), lots.choice([0.3, 0.5, 0.7])
        taken: int | str = lots.choice([11, 12, 41])
        self.dealer = player = lots.randrange(4)
        for _ in range(lots.randint(2, 12)):
            self.add(self.takes, player, read_take(taken))
            if lots.random() < 0.1:
                self.add(self.puts, player, read_put("444444a44"))
                self.add(self.takes, player, read_take(lots.choice(kinds)))
            discard = lots.choice(kinds)
            self.add(self.puts, player, read_put(discard))
            caller = lots.choice([other for other in range(4) if other != player])
            if lots.random() < share:
                tiles = [str(discard)] * 2
                tiles.insert(PLACES[(player - caller) % 4], f"p{discard}")
                player, taken = caller, "".join(tiles)
            else:
                player, taken = (player + 1) % 4, lots.choice([*kinds, 42])

    def add(self, lists: list[list[Item]], player: int, item: Item | None) -> None:
        """Add an item to the list of a player."""
        assert item is not None
        self.order.append(OrderStep(player, is_take=lists is self.takes, place=len(lists[player])))
        lists[player].append(item)


def test_order_is_the_only_one() -> None:
    """Whatever was taken and put is found in the order in which it happened."""
    calls = 0
    for seed in range(DEALS):
        deal = Deal(seed)
        assert tuple(deal.order) == find_order(deal.takes, deal.puts, deal.dealer)
        calls += sum(item.source > 0 for items in deal.takes for item in items)
    assert calls > DEALS
