"""Acts of the second referee as events of mjfunc.games, with everything that a log can say of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.games import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameEvent,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TableRules,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.model.winds import WINDS
from mjfunc.tiles.tile import Tile
from proofs.second_offers import end_of_round_by_discard
from proofs.second_rounds import are_ready, final_scores, payments_of_draw, points_by_place
from proofs.second_table import STICK, Act, Deal, SecondTable
from proofs.second_wins import liable_for, payments_of_win, worth_of_win

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.games import CallKind

CALLS: Final[Mapping[str, CallKind]] = {"chi": "chi", "pon": "pon", "kan": "kan"}


def rules_of(table_rules: TableRules) -> Mapping[str, object]:
    """All rules of the table, by their names."""
    return attrs.asdict(table_rules)


def tiles_of(names: Iterable[str]) -> tuple[Tile, ...]:
    """Tiles in canonical order."""
    return _sorted_tiles(tuple(names))


@cache
def _sorted_tiles(names: tuple[str, ...]) -> tuple[Tile, ...]:
    """Tiles in canonical order, remembered: most hands stay as they are from one event to the next."""
    return tuple(sorted(map(tile_of, names)))


# Conceivable acts are the same at many moments, and so are their tiles and events.
tile_of: Final = cache(Tile.of)
discard_event: Final = cache(TileDiscard)
closed_kan_event: Final = cache(ClosedKan)
added_kan_event: Final = cache(AddedKan)


def deal_event(table: SecondTable, act: Act, deal: Deal) -> RoundStart:
    """The event of a deal."""
    assert act.next_round is not None  # noqa: S101  # each deal has it
    wind, number, dealer, honba = act.next_round
    return RoundStart(
        wind=WINDS["ESWN".index(wind)],
        number=number,
        dealer=dealer,
        honba=honba,
        sticks=table.sticks,
        scores=tuple(table.scores),
        indicator=tile_of(deal.indicators[0]),
        hands=tuple(tuple(map(tile_of, hand)) for hand in deal.hands),
    )


def events_of(table: SecondTable, act: Act) -> list[GameEvent]:
    """The events of an act on this table; what must come before it is among them."""
    player = act.player
    if act.name in {"discard", "riichi"}:
        event = discard_event(player, tile_of(act.tile), act.is_drawn)
        declared: list[GameEvent] = [RiichiDeclaration(player)] if act.name == "riichi" else []
        turned = reveals(table, table.due_later)
        if table.rules["kan_dora"] == "after-discard":
            return [*declared, event, *turned]
        return [*declared, *turned, event]
    if act.name == "draw":
        tile = table.wall[-1 if table.needs_replacement else 0]
        turned = reveals(table, table.due_now) if table.needs_replacement else []
        return [*acceptance(table), *turned, TileDraw(player, tile_of(tile))]
    if act.name in CALLS:
        kind = CALLS[act.name]
        return [*acceptance(table), TileCall(kind, player, act.giver, tile_of(act.tile), tiles_of(act.own))]
    if act.name == "draw-of-round":
        return drawn_events(table, act)
    return [_event_of(table, act)]


def _event_of(table: SecondTable, act: Act) -> GameEvent:
    """The event of an act that has no other before it."""
    if act.name == "closed-kan":
        return closed_kan_event(act.player, tiles_of(act.own))
    if act.name == "added-kan":
        return added_kan_event(act.player, tile_of(act.tile))
    if act.name == "north":
        return NorthExtraction(act.player, tile_of(act.tile))
    if act.name == "win":
        return WinDeclaration(player=act.player, discarder=act.giver, tile=tile_of(act.tile))
    if act.name == "close":
        return RoundEnd()
    return GameEnd(scores=tuple(final_scores(table)), points=tuple(points_by_place(table)))


def reveals(table: SecondTable, number: int) -> list[GameEvent]:
    """The events of this number of indicators."""
    return [DoraReveal(tile_of(tile)) for tile in table.hidden[:number]]


def untimely_events(table: SecondTable, act: Act) -> list[GameEvent]:
    """The events that must not come before a win on this table, as they come only when nobody has won; often none.

    A riichi is accepted when its discard has passed, and the indicator of an open or an added kan is turned with the
    discard after it.
    """
    if act.name != "win" or table.phase not in {"turn", "shown"}:
        return []
    is_later = table.rules["kan_dora"] == "with-discard"
    return acceptance(table) if table.phase == "shown" else reveals(table, table.due_later if is_later else 0)


def acceptance(table: SecondTable) -> list[GameEvent]:
    """The event of a riichi that is accepted, if there is one."""
    if table.declared < 0:
        return []
    scores = [score - STICK * (player == table.declared) for player, score in enumerate(table.scores)]
    return [RiichiAcceptance(table.declared, tuple(scores))]


def drawn_events(table: SecondTable, act: Act) -> list[GameEvent]:
    """The events of a round without a winner, with the hands, payments and scores."""
    reason = DrawReason(act.reason)
    is_dropped = act.reason == "three-rons" or (
        end_of_round_by_discard(table) == "four-kans" and table.rules["four_kans_riichi"] == "dropped"
    )
    before = [] if is_dropped else acceptance(table)
    paid = payments_of_draw(table, act.reason)
    sticks = 1 if before else 0
    scores = [score + change for score, change in zip(table.scores, paid, strict=True)]
    if sticks:
        scores[table.declared] -= STICK
    is_shown = act.reason in {"exhausted", "nagashi"}
    ready = are_ready(table)
    event = DrawnRound(
        reason=reason,
        player=act.player if act.reason == "nine-kinds" else None,
        hands=tuple(tiles_of(seat.hand) if each else None for seat, each in zip(table.seats, ready, strict=True))
        if is_shown
        else None,
        ready=tuple(ready) if is_shown else None,
        honba=table.round.honba,
        sticks=table.sticks + sticks,
        deltas=tuple(paid),
        scores=tuple(scores),
    )
    return [*before, event]


def win_event(table: SecondTable, act: Act) -> WinDeclaration:
    """The event of a win, with all claims: hand, dora, han, fu, who is liable, and who pays what."""
    shown, seat = table.shown, table.seats[act.player]
    worth = worth_of_win(table, act.player, shown)
    assert worth is not None  # noqa: S101  # it was offered
    paid = payments_of_win(table, act.player, shown, worth)
    is_limit_alone = not worth.fu
    return WinDeclaration(
        player=act.player,
        discarder=act.giver,
        tile=tile_of(act.tile),
        hand=tiles_of([*seat.hand, *([] if shown is None else [shown.tile])]),
        norths=seat.norths,
        dora=tuple(map(tile_of, table.indicators)),
        ura=ura_of(table, act.player),
        dora_han=None if is_limit_alone else worth.dora,
        ura_han=None if is_limit_alone else worth.ura,
        red_han=None if is_limit_alone else worth.red,
        han=None if is_limit_alone else worth.han,
        fu=None if is_limit_alone else worth.fu,
        liable=tuple(sorted({*liable_for(table, act.player, worth).values()})),
        honba=table.round.honba,
        sticks=table.sticks,
        deltas=tuple(paid),
        scores=tuple(score + change for score, change in zip(table.scores, paid, strict=True)),
    )


def ura_of(table: SecondTable, player: int) -> tuple[Tile, ...]:
    """The ura indicators that the winner shows."""
    is_shown = table.seats[player].in_riichi and table.scoring.get("ura_dora") != "no"
    return tuple(map(tile_of, table.ura[: len(table.indicators)])) if is_shown else ()
