"""The offers of the second referee at a moment: every act that the rules allow. It does not import mjfunc."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from proofs.second_hands import is_ready, keeps_readings, keeps_waits, kind_of, kinds_of, waits_of
from proofs.second_table import MOST_KANS, STICK, Act, SecondTable, Shown, nagashi_of, number_of_orphans
from proofs.second_wins import can_claim, can_win_by_draw

if TYPE_CHECKING:
    from collections.abc import Iterator


def offered_acts(table: SecondTable) -> list[Act]:
    """Every act that the rules allow now."""
    if table.phase == "turn":
        return [
            *discards(table),
            *riichi(table),
            *own_kans(table),
            *norths(table),
            *own_wins(table),
            *nine_kinds(table),
        ]
    if table.phase == "shown":
        return [*claimed_wins(table), *calls(table), *draws(table), *draws_of_round(table)]
    if table.phase == "winners":
        return [*more_winners(table), Act("close")]
    if table.phase == "drawn":
        return [Act("close")]
    if table.phase == "between":
        return [Act("end")] if table.next_round is None else [Act("deal", next_round=table.next_round)]
    return []


def discards(table: SecondTable) -> Iterator[Act]:
    """Discards: after a call not what it forbids, in riichi only the tile drawn."""
    player, seat = table.turn, table.seats[table.turn]
    for tile, is_drawn in _marked_discards(table):
        if kind_of(tile) in table.forbidden or (seat.in_riichi and not (is_drawn and tile == table.drawn)):
            continue
        yield Act("discard", player, tile, is_drawn=is_drawn)


def _marked_discards(table: SecondTable) -> Iterator[tuple[str, bool]]:
    """Each tile in hand, and whether it can be said to be the one drawn, or to be from the hand."""
    hand = table.seats[table.turn].hand
    is_unchecked = table.rules["first_discard"] == "unchecked" and is_first_of_round(table)
    for tile in sorted({*hand}):
        if tile == table.drawn:
            yield tile, True
        if tile != table.drawn or hand.count(tile) > 1 or is_unchecked:
            yield tile, False


def is_first_of_round(table: SecondTable) -> bool:
    """Whether nobody has discarded or shown a tile."""
    return table.untouched and not any(seat.river or seat.norths for seat in table.seats)


def riichi(table: SecondTable) -> Iterator[Act]:
    """Riichi with its discard: a closed hand that is ready then, enough points, and enough live tiles."""
    player, seat, rules = table.turn, table.seats[table.turn], table.rules
    if not table.drawn or seat.in_riichi or not seat.is_closed:
        return
    if rules["riichi_points"] == "1000" and table.scores[player] < STICK:
        return
    if rules["riichi_left"] == "one-draw" and table.live < table.players:
        return
    for tile, is_drawn in _marked_discards(table):
        left = [*seat.hand]
        left.remove(tile)
        if not is_ready(left, seat.melded, rules["ready"]):
            continue
        waits = waits_of(kinds_of(left))
        if not rules["riichi_furiten"] and any(kind_of(each) in waits for each in (*seat.river, tile)):
            continue
        yield Act("riichi", player, tile, is_drawn=is_drawn)


def own_kans(table: SecondTable) -> Iterator[Act]:
    """Closed and added kans: after a draw, while live tiles are left and fewer than four kans lie there."""
    player, seat = table.turn, table.seats[table.turn]
    if not table.drawn or not table.live or len(table.kans) == MOST_KANS:
        return
    for kind in sorted({*kinds_of(seat.hand)}):
        own = tuple(sorted(tile for tile in seat.hand if kind_of(tile) == kind))
        if len(own) == 4 and (not seat.in_riichi or can_kan_in_riichi(table, kind)):
            yield Act("closed-kan", player, own=own)
    for tile in sorted({*seat.hand}):
        if not seat.in_riichi and any(meld.source == "pon" and meld.kind == kind_of(tile) for meld in seat.melds):
            yield Act("added-kan", player, tile)


def can_kan_in_riichi(table: SecondTable, kind: str) -> bool:
    """In riichi: only of the kind drawn, and what the hand waits for (or each of its readings) stays."""
    rule = table.rules["riichi_kan"]
    if rule == "no" or kind != kind_of(table.drawn):
        return False
    before = [*table.seats[table.turn].hand]
    before.remove(table.drawn)
    kinds = kinds_of(before)
    return keeps_waits(kinds, kind) and (rule == "waits" or keeps_readings(kinds, kind))


def norths(table: SecondTable) -> Iterator[Act]:
    """An extracted North, with three players, after a draw; in riichi only the North drawn."""
    seat = table.seats[table.turn]
    if table.players == 4 or not table.drawn or not table.live or "4z" not in seat.hand:
        return
    if not seat.in_riichi or table.drawn == "4z":
        yield Act("north", table.turn, "4z")


def own_wins(table: SecondTable) -> Iterator[Act]:
    """A win with the tile drawn."""
    if can_win_by_draw(table):
        yield Act("win", table.turn, table.drawn, giver=table.turn)


def nine_kinds(table: SecondTable) -> Iterator[Act]:
    """Nine kinds of terminals and honours after the own first draw, before any call, kan or North."""
    seat = table.seats[table.turn]
    is_first = bool(table.drawn) and table.untouched and not seat.river
    if table.rules["nine_kinds"] and is_first and number_of_orphans(seat.hand) >= 9:
        yield Act("draw-of-round", table.turn, reason="nine-kinds")


def claimed_wins(table: SecondTable) -> Iterator[Act]:
    """Wins on the tile that was shown, the player after the discarder first."""
    shown = table.shown
    if shown is not None:
        for player in table.others:
            if can_claim(table, player):
                yield Act("win", player, shown.tile, giver=shown.player)


def more_winners(table: SecondTable) -> Iterator[Act]:
    """Wins on the same tile, of players after the last winner, as many as the rules let win."""
    won = table.won
    if won is None:
        return
    order = table.others
    for player in order[order.index(table.winners[-1]) + 1 :]:
        rule = table.rules["two_rons"] == "both" if len(table.winners) == 1 else table.rules["three_rons"] == "all"
        if rule and can_claim(table, player):
            yield Act("win", player, won.tile, giver=won.player)


def end_of_round_by_discard(table: SecondTable) -> str:
    """Why the round is drawn once the discard has passed: four kans of several players, four winds, four riichi."""
    shown, rules, seats = table.shown, table.rules, table.seats
    if shown is None or shown.how != "discard":
        return ""
    if len(table.kans) == MOST_KANS and len({*table.kans}) > 1 and rules["four_kans"] == "draw":
        return "four-kans"
    if table.players == 3:
        return ""
    firsts = {tuple(seat.river) for seat in seats}
    is_wind = shown.tile in {"1z", "2z", "3z", "4z"}
    if rules["four_winds"] and table.untouched and is_wind and firsts == {(shown.tile,)}:
        return "four-winds"
    in_riichi = [seat.in_riichi or player == table.declared for player, seat in enumerate(seats)]
    if rules["four_riichi"] and all(in_riichi) and table.declared >= 0:
        return "four-riichi"
    return ""


def calls(table: SecondTable) -> Iterator[Act]:
    """Chi, pon and open kans of a discard: not of the last one, not in riichi, not after the round has ended."""
    shown = table.shown
    if shown is None or shown.how != "discard" or not table.live or end_of_round_by_discard(table):
        return
    for player in table.others:
        if not table.seats[player].in_riichi:
            yield from _calls_of(table, player, shown)


def _calls_of(table: SecondTable, player: int, shown: Shown) -> Iterator[Act]:
    """The calls of one player."""
    hand, kind = table.seats[player].hand, kind_of(shown.tile)
    alike = sorted(tile for tile in hand if kind_of(tile) == kind)
    for pair in sorted({*combinations(alike, 2)}):
        if leaves_a_discard(table, hand, "pon", shown.tile, pair):
            yield Act("pon", player, shown.tile, pair, shown.player)
    if len(table.kans) < MOST_KANS:
        for three in sorted({*combinations(alike, 3)}):
            yield Act("kan", player, shown.tile, three, shown.player)
    if table.players == 4 and player == table.others[0] and kind[1] != "z":
        rank, suit = int(kind[0]), kind[1]
        for low, high in ((rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2)):
            lows = sorted({tile for tile in hand if kind_of(tile) == f"{low}{suit}"})
            highs = sorted({tile for tile in hand if kind_of(tile) == f"{high}{suit}"})
            for own in ((one, two) for one in lows for two in highs):
                if leaves_a_discard(table, hand, "chi", shown.tile, own):
                    yield Act("chi", player, shown.tile, own, shown.player)


def forbidden_after(table: SecondTable, name: str, tile: str, own: tuple[str, ...]) -> frozenset[str]:
    """The kinds that a call forbids to discard: the same tile, and the other end of a sequence."""
    rule, kind = table.rules["swap_calling"], kind_of(tile)
    if rule == "allowed" or name == "kan":
        return frozenset()
    if rule == "same-tile" or name == "pon":
        return frozenset({kind})
    ranks, called = sorted(int(kind_of(each)[0]) for each in own), int(kind[0])
    other = called + 3 if called < ranks[0] else called - 3 if called > ranks[1] else called
    return frozenset({kind, f"{other}{kind[1]}"})


def leaves_a_discard(table: SecondTable, hand: list[str], name: str, tile: str, own: tuple[str, ...]) -> bool:
    """Whether a tile is left that can be discarded, where a call must leave one."""
    left = [*hand]
    for each in own:
        left.remove(each)
    forbidden = forbidden_after(table, name, tile, own)
    return table.rules["stuck_call"] == "allowed" or any(kind_of(each) not in forbidden for each in left)


def draws(table: SecondTable) -> Iterator[Act]:
    """The next draw: of the replacement after a kan or a North, else from the wall while there are live tiles."""
    if table.live and not end_of_round_by_discard(table):
        yield Act("draw", table.turn)


def draws_of_round(table: SecondTable) -> Iterator[Act]:
    """The end of the round without a winner."""
    shown = table.shown
    can_be_three = shown is not None and table.players == 4 and table.rules["three_rons"] == "draw"
    if can_be_three and all(can_claim(table, player) for player in table.others):
        yield Act("draw-of-round", reason="three-rons")
    reason = end_of_round_by_discard(table)
    if reason:
        yield Act("draw-of-round", reason=reason)
    elif not table.live and (shown is None or shown.how == "discard"):
        yield Act("draw-of-round", reason="nagashi" if nagashi_of(table) else "exhausted")
