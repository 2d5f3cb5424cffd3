"""Compare what a simulator offers its players at decisions with what the rules allow them there.

A decision is the table after an event of play. The acceptance of a riichi and a dora indicator that come before the
players answer change nothing that they can choose.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    TileCall,
    TileDiscard,
    WinDeclaration,
)
from mjfunc.games.passing import with_riichi_accepted
from mjfunc.games.possible_events import (
    discard_of,
    is_right,
    possible_calls,
    possible_kans,
    possible_nine_kinds,
    possible_riichi,
    possible_win,
)
from mjfunc.games.table import NOBODY
from mjfunc.games.tile_codes import TILES
from mjfunc.games.violations import Violation, ViolationCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mjfunc.games.events import GameEvent
    from mjfunc.games.formats.recorded_games import Offer
    from mjfunc.games.replay_steps import ReplayStep
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.tiles.tile import Tile

_QUIET: Final = frozenset({RiichiAcceptance, DoraReveal})
_DECISIONS: Final = frozenset({"draw", "discard", "replacement"})
_TEXTS: Final[Mapping[type, str]] = {
    TileDiscard: "to discard {act.tile}",
    TileCall: "{act.kind} of {act.tile} from player {act.discarder} with {tiles}",
    ClosedKan: "the closed kan {tiles}",
    AddedKan: "to add {act.tile} to a triplet",
    NorthExtraction: "to extract a North",
    RiichiDeclaration: "riichi",
    WinDeclaration: "to win",
    DrawnRound: "the draw by {act.reason}",
}


def offer_violations(steps: Iterable[ReplayStep], offers: Sequence[Offer] | None) -> Iterator[Violation]:
    """Yield what the offers of a game lack or have too much, each at the event after which the player chooses.

    A player who can choose something else than a discard and is not asked lacks it too, unless another player has won,
    or has called what this one could not win on: such a simulator may have asked that one first.

    Args:
        steps: The steps of the game. None is read if offers are not known.
        offers: The offers, in the order of the log; None if they are not known.
    """
    if offers is None:
        return
    waiting, asked = deque(offers), set[int]()
    decision: ReplayStep | None = None
    for each in steps:
        while decision is not None and waiting and (each.event is None or waiting[0].line < each.place):
            offer = waiting.popleft()
            asked.add(offer.player)
            yield from _compared(decision, offer)
        if type(each.event) not in _QUIET:
            if decision is not None and each.event is not None:
                yield from _not_asked(decision, each.event, asked)
            decision, asked = each, set[int]()


def _compared(decision: ReplayStep, offer: Offer) -> Iterator[Violation]:
    """Yield the differences of an offer; one without any discard says nothing about discards."""
    table, player = decision.table, offer.player
    possible = _possible_acts(table, player)
    if possible is None:
        return
    giver = player if table.claim is None or table.due == "discard" else table.claim.player
    offered = [_from_giver(act, giver) for act in offer.acts]
    has_discards = any(isinstance(act, TileDiscard) for act in offered)
    for act in possible:
        if act not in offered and (has_discards or not isinstance(act, TileDiscard)):
            sentence = f"player {player} can choose {_text(act)}, which line {offer.line} does not offer"
            yield Violation(ViolationCode.OFFER_MISSING, sentence, decision.place)
    for act in offered:
        if act not in possible:
            sentence = f"line {offer.line} offers player {player} {_text(act)}, which is not possible"
            yield Violation(ViolationCode.OFFER_WRONG, sentence, decision.place)


def _from_giver(act: GameEvent, giver: Player) -> GameEvent:
    """The act with the player who gave the tile, if it does not say whose tile it takes."""
    if isinstance(act, TileCall | WinDeclaration) and act.discarder == act.player:
        return attrs.evolve(act, discarder=giver)
    return act


def _not_asked(decision: ReplayStep, event: GameEvent, asked: set[int]) -> Iterator[Violation]:
    """Yield what players who were not asked could have chosen before an event."""
    table = decision.table
    if table.due not in _DECISIONS or isinstance(event, WinDeclaration):
        return
    for player in range(len(table.seats)):
        for act in () if player in asked else _possible_acts(table, player) or ():
            is_first = not isinstance(event, TileCall) or isinstance(act, WinDeclaration)
            if is_first and not isinstance(act, TileDiscard):
                sentence = f"player {player} can choose {_text(act)}, and is not asked"
                yield Violation(ViolationCode.OFFER_MISSING, sentence, decision.place)


def _possible_acts(table: Table, player: Player) -> tuple[GameEvent, ...] | None:
    """All that a player can choose, without claims about it; None if the hand is not known."""
    if player >= len(table.seats):
        return ()
    if table.seats[player].hand is None:
        return None
    table = table._replace(owed=0, owed_later=0)  # whether indicators are late is no matter of the choice
    if table.due == "discard":
        return _own_acts(table) if player == table.turn else ()
    claim = table.claim
    if claim is None or claim.player == player:
        return ()
    win = possible_win(table, player, ())
    passed = table if table.pending == NOBODY else with_riichi_accepted(table, table.pending)
    calls = possible_calls(passed, player)
    return calls if win is None else (WinDeclaration(player=player, discarder=claim.player), *calls)


def _own_acts(table: Table) -> tuple[GameEvent, ...]:
    """All that the player on turn can choose."""
    player, seat = table.turn, table.seats[table.turn]
    codes = sorted({*(seat.hand or b"")})
    discards = [TileDiscard(player, TILES[code]) for code in codes if is_right(table, discard_of(table, code))]
    if table.drawn is None or seat.riichi == "declared":
        return tuple(discards)
    acts: list[GameEvent] = []
    if possible_win(table, player, ()) is not None:
        acts.append(WinDeclaration(player=player, discarder=player))
    if possible_nine_kinds(table) is not None:
        acts.append(DrawnRound(reason=DrawReason.NINE_KINDS, player=player))
    if possible_riichi(table):
        acts.append(RiichiDeclaration(player))
    return (*acts, *possible_kans(table), *discards)


def _text(act: GameEvent) -> str:
    """An act in words."""
    tiles: tuple[Tile, ...] = getattr(act, "consumed", getattr(act, "tiles", ()))
    return _TEXTS[type(act)].format(act=act, tiles=" ".join(map(str, tiles)))
