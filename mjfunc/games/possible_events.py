"""The events that can happen at a moment of a game and break nothing, with all that a log can claim about them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.games.declared_wins import dora_han
from mjfunc.games.drawn_rounds import drawn_deltas
from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DrawnRound,
    DrawReason,
    GameEnd,
    NorthExtraction,
    RiichiDeclaration,
    TileCall,
    TileDiscard,
    WinDeclaration,
)
from mjfunc.games.furiten_kinds import is_ready
from mjfunc.games.game_ends import final_scores, place_points
from mjfunc.games.replay_steps import step
from mjfunc.games.tile_codes import KIND_OF, TILES, kinds_of, shanten_of_codes, tiles_of_codes, wait_flags, without
from mjfunc.games.win_settlement import liable_for, win_deltas, win_on, win_points
from mjfunc.riichi.fast.scoring import score as score_of
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from mjfunc.games.events import CallKind, GameEvent
    from mjfunc.games.play_habits import PlayHabit
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import CodedHand, TileCode
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.tiles.tile import Tile

_NORTH: Final = 30
_HONOURS: Final = 27


def is_right(table: Table, event: GameEvent) -> bool:
    """Whether an event breaks nothing."""
    return not step(table, event).violations


def possible_calls(table: Table, player: Player) -> tuple[TileCall, ...]:
    """The calls of the tile that was just discarded, with each choice of tiles."""
    claim = table.claim
    if claim is None or claim.player == player or not table.live or table.seats[player].riichi != "none":
        return ()
    hand = table.seats[player].hand or b""
    found: list[TileCall] = []
    for kind, consumed in _consumed(hand, KIND_OF[claim.code]):
        if kind != "chi" or (table.players == COPIES and player == table.turn):
            call = TileCall(kind, player, claim.player, TILES[claim.code], tiles_of_codes(consumed))
            found += [call] * is_right(table, call)
    return tuple(found)


def _consumed(hand: CodedHand, called: int) -> Iterator[tuple[CallKind, CodedHand]]:
    """The tiles of a hand with which a kind can be called."""
    same = sorted(code for code in hand if KIND_OF[code] == called)
    for codes in sorted({*combinations(same, 2)}):
        yield "pon", bytes(codes)
    if len(same) == COPIES - 1:
        yield "kan", bytes(same)
    if called >= _HONOURS:
        return
    for low in range(max(0, called % 9 - 2), min(6, called % 9) + 1):
        first, second = (called - called % 9 + rank for rank in range(low, low + 3) if rank != called % 9)
        for one in sorted({code for code in hand if KIND_OF[code] == first}):
            for other in sorted({code for code in hand if KIND_OF[code] == second}):
                yield "chi", bytes((one, other))


def possible_kans(table: Table) -> tuple[GameEvent, ...]:
    """The closed and added kans and the North that the player on turn can declare."""
    player, seat = table.turn, table.seats[table.turn]
    if not table.has_drawn or not table.live:
        return ()
    hand = seat.hand or b""
    kinds = kinds_of(hand)
    found: list[GameEvent] = [
        ClosedKan(player, tiles_of_codes(bytes([code for code in hand if KIND_OF[code] == kind])))
        for kind in sorted({*kinds})
        if kinds.count(kind) == COPIES
    ]
    added = {meld.tiles[0].index for meld in seat.melds if meld.source == "pon"}
    found += [AddedKan(player, TILES[code]) for code in hand if KIND_OF[code] in added]
    if table.players < COPIES and _NORTH in hand:
        found.append(NorthExtraction(player))
    return tuple(event for event in found if is_right(table, event))


def possible_nine_kinds(table: Table) -> DrawnRound | None:
    """The draw by nine kinds that the player on turn can declare."""
    if not table.is_untouched or table.seats[table.turn].river or not table.has_drawn:
        return None
    drawn = round_drawn(table, DrawReason.NINE_KINDS)
    return drawn if is_right(table, drawn) else None


def possible_riichi(table: Table) -> tuple[tuple[RiichiDeclaration, TileCode], ...]:
    """Declarations of riichi with the discards after which the hand is ready."""
    seat, player = table.seats[table.turn], table.turn
    if seat.riichi != "none" or seat.is_open or not table.has_drawn:
        return ()
    hand = seat.hand or b""
    codes = [code for code in sorted({*hand}) if any(wait_flags(without(hand, code) or b""))]
    declaration = RiichiDeclaration(player)
    if not codes or not is_right(table, declaration):
        return ()
    declared = step(table, declaration).table
    return tuple((declaration, code) for code in codes if is_right(declared, discard_of(declared, code)))


def discard_of(table: Table, code: TileCode) -> TileDiscard:
    """The discard of a tile by the player on turn, as drawn where it could be."""
    return TileDiscard(table.turn, TILES[code], table.has_drawn and table.drawn == code)


def chosen_discard(table: Table, habit: PlayHabit, random: Random) -> TileDiscard:
    """The discard that a player with a habit chooses."""
    seat = table.seats[table.turn]
    hand = seat.hand or b""
    if seat.riichi == "accepted" and table.drawn is not None:
        return discard_of(table, table.drawn)
    codes = [code for code in sorted({*hand}) if KIND_OF[code] not in table.forbidden]
    outside = [code for code in codes if code < len(KINDS) and not KINDS[code].is_simple]
    if outside and random.random() < habit.outside:
        winds = [code for code in outside if code == _HONOURS]  # the same of all in the first turn
        code = random.choice(winds or outside)
    elif random.random() < habit.aim:
        left = [(shanten_of_codes(without(hand, code) or b""), random.random(), code) for code in codes]
        code = min(left)[-1]
    else:
        code = random.choice(codes)
    discard = discard_of(table, code)
    if discard.drawn and hand.count(code) > 1 and random.random() < habit.aim:
        return TileDiscard(discard.player, discard.tile, drawn=False)
    return discard


def possible_win(table: Table, player: Player, ura: tuple[Tile, ...]) -> WinDeclaration | None:
    """The win that a player can declare now, with all its claims; None if the rules allow none.

    Args:
        table: The table.
        player: The player on turn, or one who could claim the tile that was just shown.
        ura: The indicators under those that are turned.
    """
    hand = table.seats[player].hand or b""
    claim = None if table.due == "discard" else table.claim
    code = cast("TileCode", table.drawn if claim is None else claim.code)
    before = hand if claim is not None else without(hand, code) or b""
    bare = WinDeclaration(player=player, discarder=player if claim is None else claim.player)
    if not wait_flags(before)[KIND_OF[code]] or step(table, bare).violations:
        return None
    codes = before + bytes((code,))
    is_later = table.result is not None and bool(table.result.winners)
    shown = ura if table.seats[player].riichi == "accepted" and table.rules.ura_dora else ()
    win = win_on(table, player, codes, code, claim, shown, -1 if is_later else table.sticks)
    score = cast("Score", score_of(win, table.rules))  # it has a yaku, for nothing was broken
    deltas = win_deltas(table, player, bare.discarder, score)
    return attrs.evolve(
        _with_worth(bare, table, score),
        tile=TILES[code],
        hand=tiles_of_codes(codes),
        melds=table.seats[player].melds,
        norths=table.seats[player].norths,
        dora=table.indicators,
        ura=shown,
        points=win_points(table, player, deltas, win),
        honba=table.honba,
        sticks=win.sticks,
        deltas=deltas,
        scores=table.scores_after(deltas),
    )


def _with_worth(bare: WinDeclaration, table: Table, score: Score) -> WinDeclaration:
    """The win with its yaku, han, fu, limit and liable players."""
    is_plain = not score.yakuman
    dora: Mapping[str, int] = dora_han(score) if is_plain else {}
    return attrs.evolve(
        bare,
        yaku=tuple((each, worth if is_plain else None) for each, worth in score.yaku),
        dora_han=dora.get("dora"),
        ura_han=dora.get("ura"),
        red_han=dora.get("red"),
        han=score.han if is_plain else None,
        fu=None if score.fu is None or not is_plain else score.fu.total,
        limit=score.limit or "none",
        liable=tuple(sorted(liable_for(table.seats[bare.player].liable, score))),
    )


def round_drawn(table: Table, reason: DrawReason) -> DrawnRound:
    """The end of a round that is drawn for a reason, with all its claims."""
    ready = tuple(_is_ready(table, player) for player in range(table.players))
    deltas = drawn_deltas(table, reason, ready) or ()
    declarer = table.turn if reason is DrawReason.NINE_KINDS else None
    if not reason.is_abortive:
        shown: tuple[bool, ...] = ready
    elif reason is DrawReason.FOUR_RIICHI:
        shown = (True,) * table.players
    else:
        shown = tuple(player == declarer for player in range(table.players))
    hands = tuple(
        tiles_of_codes(seat.hand or b"") if is_shown else None
        for seat, is_shown in zip(table.seats, shown, strict=True)
    )
    return DrawnRound(
        reason=reason,
        player=declarer,
        hands=hands,
        ready=None if reason.is_abortive else ready,
        honba=table.honba,
        sticks=table.sticks,
        deltas=deltas,
        scores=table.scores_after(deltas),
    )


def _is_ready(table: Table, player: Player) -> bool:
    seat = table.seats[player]
    return is_ready(seat.hand or b"", seat.melds, table.table_rules.ready)


def game_over(table: Table) -> GameEnd:
    """The end of a game, with the final scores and the points by places."""
    scores = final_scores(table)
    return GameEnd(scores=scores, points=place_points(scores, table))
