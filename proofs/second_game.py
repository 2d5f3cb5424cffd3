"""The acts of a game on the table of the second referee, each a function that changes it. No import of mjfunc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from proofs.second_hands import kind_of
from proofs.second_offers import end_of_round_by_discard, forbidden_after
from proofs.second_rounds import are_ready, payments_of_draw, round_after
from proofs.second_table import STICK, Act, Deal, PutDown, SecondTable, Shown
from proofs.second_wins import can_rob_closed_kan, payments_of_win, worth_of_win

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DRAGONS: Final = frozenset({"5z", "6z", "7z"})
WINDS: Final = frozenset({"1z", "2z", "3z", "4z"})


def play(table: SecondTable, act: Act) -> None:
    """Play an act on the table. A deal is not played, but dealt."""
    PLAYS[act.name](table, act)


def deal(table: SecondTable, act: Act, tiles: Deal) -> SecondTable:
    """The table after a deal."""
    assert act.next_round is not None  # noqa: S101  # each deal has it
    return table.with_deal(tiles, act.next_round)


def discard(table: SecondTable, act: Act) -> None:
    """A discard: it ends the own ippatsu and the furiten of this turn, and turns the indicators that are due."""
    seat = table.seats[act.player]
    turn_indicators(table, table.due_later)
    table.due_later = 0
    seat.hand.remove(act.tile)
    seat.river.append(act.tile)
    seat.has_ippatsu = seat.missed_in_turn = False
    table.shown, table.forbidden = Shown("discard", act.player, act.tile), frozenset()
    table.drawn, table.turn, table.phase = "", (act.player + 1) % table.players, "shown"


def riichi(table: SecondTable, act: Act) -> None:
    """Riichi, with its discard; the stick is paid when nobody wins on it."""
    seat = table.seats[act.player]
    seat.is_double = table.untouched and not seat.river
    discard(table, act)
    table.declared = act.player


def turn_indicators(table: SecondTable, number: int) -> None:
    """Turn this number of dora indicators."""
    table.indicators += table.hidden[:number]
    del table.hidden[:number]


def let_pass(table: SecondTable) -> None:
    """Nobody wins on the tile that was shown: riichi is accepted, and who could have won is furiten."""
    accept_riichi(table)
    shown = table.shown
    if shown is None:
        return
    for player in table.others:
        seat = table.seats[player]
        is_win = kind_of(shown.tile) in seat.waits
        if is_win and (shown.how != "closed-kan" or can_rob_closed_kan(table, player)):
            seat.missed_in_turn = True
            seat.missed_in_riichi = seat.missed_in_riichi or seat.in_riichi
    if shown.how in {"added-kan", "north"}:
        end_first_turns(table)
    table.shown = None


def accept_riichi(table: SecondTable) -> None:
    """Take the stick of a riichi on whose discard nobody has won."""
    if table.declared >= 0:
        seat = table.seats[table.declared]
        seat.in_riichi = seat.has_ippatsu = True
        table.scores[table.declared] -= STICK
        table.sticks += 1
        table.declared = -1


def end_first_turns(table: SecondTable) -> None:
    """A call, a kan or a North ends every ippatsu and the first go-round."""
    table.untouched = False
    for seat in table.seats:
        seat.has_ippatsu = False


def draw(table: SecondTable, act: Act) -> None:
    """A draw from the wall, or of a replacement, before which the indicators that are due are turned."""
    let_pass(table)
    if table.needs_replacement:
        turn_indicators(table, table.due_now)
        table.due_now = 0
    table.drawn = table.wall.pop(-1 if table.needs_replacement else 0)
    table.seats[act.player].hand.append(table.drawn)
    table.live -= 1
    table.is_replacement, table.needs_replacement = table.needs_replacement, False
    table.phase = "turn"


def call(table: SecondTable, act: Act) -> None:
    """A call of chi, pon or an open kan."""
    let_pass(table)
    end_first_turns(table)
    seat = table.seats[act.player]
    for tile in act.own:
        seat.hand.remove(tile)
    source = "open-kan" if act.name == "kan" else act.name
    seat.melds.append(PutDown(source, sorted((act.tile, *act.own)), act.tile, act.giver))
    table.seats[act.giver].was_called = True
    make_liable(table, act)
    if table.rules["furiten_end"] == "call":
        seat.missed_in_turn = False
    table.turn, table.drawn, table.is_replacement = act.player, "", False
    if act.name == "kan":
        count_kan(table, act.player, is_closed=False)
    else:
        table.phase, table.forbidden = "turn", forbidden_after(table, act.name, act.tile, act.own)


def make_liable(table: SecondTable, act: Act) -> None:
    """Note that the player who fed the third set of dragons, the fourth of winds or the fourth kan is liable."""
    seat, kind = table.seats[act.player], kind_of(act.tile)
    if act.name == "chi":
        return
    sets = {meld.kind for meld in seat.melds if meld.source != "chi"}
    if kind in DRAGONS and sets >= DRAGONS:
        seat.liable["daisangen"] = act.giver
    if kind in WINDS and sets >= WINDS:
        seat.liable["daisuushii"] = act.giver
    if act.name == "kan" and sum(len(meld.tiles) == 4 for meld in seat.melds) == 4:
        seat.liable["suukantsu"] = act.giver


def count_kan(table: SecondTable, player: int, *, is_closed: bool) -> None:
    """A kan: a replacement is due, and an indicator, at once or with the next discard; an older one is due now."""
    table.kans.append(player)
    table.due_now += table.due_later
    table.due_later = 0
    if is_closed or table.rules["kan_dora"] == "at-once":
        table.due_now += 1
    else:
        table.due_later = 1
    table.needs_replacement, table.drawn, table.phase = True, "", "shown"


def closed_kan(table: SecondTable, act: Act) -> None:
    """A closed kan, which thirteen orphans can rob where that is played."""
    seat = table.seats[act.player]
    for tile in act.own:
        seat.hand.remove(tile)
    seat.melds.append(PutDown("closed-kan", sorted(act.own)))
    count_kan(table, act.player, is_closed=True)
    end_first_turns(table)
    if table.rules["closed_kan_ron"] != "no":
        table.shown = Shown("closed-kan", act.player, act.own[0])


def added_kan(table: SecondTable, act: Act) -> None:
    """A tile added to a called triplet; it can be robbed."""
    seat = table.seats[act.player]
    seat.hand.remove(act.tile)
    meld = next(meld for meld in seat.melds if meld.source == "pon" and meld.kind == kind_of(act.tile))
    meld.source, meld.tiles = "added-kan", sorted((*meld.tiles, act.tile))
    count_kan(table, act.player, is_closed=False)
    table.shown = Shown("added-kan", act.player, act.tile)


def north(table: SecondTable, act: Act) -> None:
    """An extracted North; it can be robbed."""
    seat = table.seats[act.player]
    seat.hand.remove(act.tile)
    seat.norths += 1
    table.due_now += table.due_later
    table.due_later = 0
    table.needs_replacement, table.drawn, table.phase = True, "", "shown"
    table.shown = Shown("north", act.player, act.tile)


def win(table: SecondTable, act: Act) -> None:
    """A win; a riichi whose discard is won on is not paid."""
    worth = worth_of_win(table, act.player, table.shown)
    assert worth is not None  # noqa: S101  # it was offered
    changes = payments_of_win(table, act.player, table.shown, worth)
    table.scores = [score + change for score, change in zip(table.scores, changes, strict=True)]
    table.sticks = 0
    table.winners.append(act.player)
    table.won, table.declared, table.phase = table.shown, -1, "winners"


def draw_of_round(table: SecondTable, act: Act) -> None:
    """The end of the round without a winner. Three rons drop a riichi; four kans do where the rules say so."""
    is_dropped = act.reason == "three-rons" or (
        end_of_round_by_discard(table) == "four-kans" and table.rules["four_kans_riichi"] == "dropped"
    )
    if is_dropped:
        table.declared = -1
    accept_riichi(table)
    table.end_reason = act.reason
    table.is_dealer_ready = are_ready(table)[table.round.dealer]
    changes = payments_of_draw(table, act.reason)
    table.scores = [score + change for score, change in zip(table.scores, changes, strict=True)]
    table.phase = "drawn"


def close(table: SecondTable, _: Act) -> None:
    """The end of the round: no more winners."""
    table.next_round, table.phase = round_after(table), "between"
    table.shown = None


def end(table: SecondTable, _: Act) -> None:
    """The end of the game."""
    table.phase = "over"


PLAYS: Final[Mapping[str, Callable[[SecondTable, Act], None]]] = {
    "discard": discard,
    "riichi": riichi,
    "draw": draw,
    "chi": call,
    "pon": call,
    "kan": call,
    "closed-kan": closed_kan,
    "added-kan": added_kan,
    "north": north,
    "win": win,
    "draw-of-round": draw_of_round,
    "close": close,
    "end": end,
}
