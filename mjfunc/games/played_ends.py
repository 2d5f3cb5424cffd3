"""The ends of rounds and games that are played by the rules, with everything that a log can claim about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.games.declared_wins import dora_han
from mjfunc.games.drawn_rounds import drawn_deltas
from mjfunc.games.events import DrawnRound, DrawReason, GameEnd, WinDeclaration
from mjfunc.games.furiten_kinds import is_ready
from mjfunc.games.game_ends import final_scores, place_points
from mjfunc.games.replay_steps import step
from mjfunc.games.table_wins import liable_for, win_deltas, win_on, win_points
from mjfunc.games.tile_codes import KIND_OF, TILES, tiles_of_codes, wait_flags, without
from mjfunc.riichi.fast.scoring import score as score_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import TileCode
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.tiles.tile import Tile

_READY_SHOW: Final = frozenset({DrawReason.EXHAUSTED, DrawReason.NAGASHI})


def possible_win(table: Table, player: Player, ura: tuple[Tile, ...]) -> WinDeclaration | None:
    """The win that a player can declare now, with all its claims; None if the rules allow none.

    Args:
        table: the table.
        player: the player on turn, or one who could claim the tile that was just shown.
        ura: the indicators under those that are turned.

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
        scores=tuple(map(sum, zip(table.scores, deltas, strict=True))),
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
    if reason in _READY_SHOW:
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
        ready=ready if reason in _READY_SHOW else None,
        honba=table.honba,
        sticks=table.sticks,
        deltas=deltas,
        scores=tuple(map(sum, zip(table.scores, deltas, strict=True))),
    )


def _is_ready(table: Table, player: Player) -> bool:
    seat = table.seats[player]
    return is_ready(seat.hand or b"", seat.melds, table.table_rules.ready)


def game_over(table: Table) -> GameEnd:
    """The end of a game, with the final scores and the points by places."""
    scores = final_scores(table)
    return GameEnd(scores=scores, points=place_points(scores, table))
