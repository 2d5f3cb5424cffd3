"""Every act that can be thought of at a moment of a game, allowed or not. It does not import mjfunc."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from proofs.arranged_deals import all_tiles
from proofs.second_hands import kind_of
from proofs.second_table import WINDS, Act, Round, SecondTable

if TYPE_CHECKING:
    from collections.abc import Iterator

REASONS: Final = (*("exhausted", "nagashi", "nine-kinds", "four-winds", "four-riichi", "three-rons", "four-kans"),)


def conceivable_acts(table: SecondTable) -> list[Act]:
    """Every act of this moment."""
    if table.phase == "between":
        return [*conceivable_rounds(table), Act("end")]
    if table.phase == "winners":
        return [*conceivable_wins(table), Act("close")]
    players = range(table.players)
    names = sorted({*all_tiles(table.players, table.scoring.get("red_fives", "1-1-1"))})
    return [
        *(Act("discard", who, tile, is_drawn=drawn) for who in players for tile in names for drawn in (False, True)),
        *conceivable_riichi(table),
        *(Act("draw", who) for who in players),
        *conceivable_calls(table),
        *conceivable_kans(table, names),
        *(Act("north", who, tile) for who in players for tile in ("3z", "4z")),
        *conceivable_wins(table),
        *(Act("draw-of-round", reason=reason) for reason in REASONS if reason != "nine-kinds"),
        *(Act("draw-of-round", who, reason="nine-kinds") for who in players),
    ]


def conceivable_rounds(table: SecondTable) -> Iterator[Act]:
    """Every wind and number, with one counter more or none, and the place of each dealer."""
    honba = table.round.honba
    for wind, number in product(WINDS, range(1, table.players + 1)):
        for counters in (0, honba + 1, honba + 2):
            yield Act("deal", next_round=Round(wind, number, number - 1, counters))
    for dealer in range(table.players):
        if table.next_round is not None and dealer != table.next_round.dealer:
            yield Act("deal", next_round=table.next_round._replace(dealer=dealer))


def conceivable_wins(table: SecondTable) -> Iterator[Act]:
    """Each player, by a draw or from each player."""
    tile = table.shown.tile if table.shown else table.drawn or table.seats[table.turn].hand[0]
    for player, giver in product(range(table.players), repeat=2):
        yield Act("win", player, tile, giver=giver)


def conceivable_riichi(table: SecondTable) -> Iterator[Act]:
    """Riichi of each player with each tile of the hand."""
    for player, seat in enumerate(table.seats):
        for tile, is_drawn in product(sorted({*seat.hand}), (False, True)):
            yield Act("riichi", player, tile, is_drawn=is_drawn)


def conceivable_calls(table: SecondTable) -> Iterator[Act]:
    """Chi, pon and open kans of each player, from each other player, with red fives and without."""
    tile = table.shown.tile if table.shown else table.seats[table.turn].hand[0]
    for player, giver in product(range(table.players), repeat=2):
        for name, own in owns_for(tile, table.seats[player].hand):
            yield Act(name, player, tile, own, giver)


def owns_for(tile: str, hand: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The calls of a tile, and the own tiles of each: those with a red five only if the hand has it."""
    kind = kind_of(tile)
    red = f"0{kind[1]}"
    for name, number in (("pon", 2), ("kan", 3)):
        yield name, (kind,) * number
        if kind[0] == "5" and red in hand:
            yield name, (red, *(kind,) * (number - 1))
    if kind[1] == "z":
        yield "chi", (kind, kind)
        return
    rank = int(kind[0])
    for pair in ((rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2), (rank + 2, rank + 3)):
        if min(pair) < 1 or max(pair) > 9:
            continue
        own = tuple(f"{each}{kind[1]}" for each in pair)
        yield "chi", own
        if 5 in pair and red in hand:
            yield "chi", tuple(red if each[0] == "5" else each for each in own)


def conceivable_kans(table: SecondTable, names: list[str]) -> Iterator[Act]:
    """Closed and added kans of each player, of each tile."""
    kinds = sorted({*map(kind_of, names)})
    for player, seat in enumerate(table.seats):
        for kind in kinds:
            red = f"0{kind[1]}"
            has_red = kind[0] == "5" and red in seat.hand
            yield Act("closed-kan", player, own=(red, kind, kind, kind) if has_red else (kind,) * 4)
        for tile in names:
            yield Act("added-kan", player, tile)
