"""Faults of wins."""

from __future__ import annotations

from typing import Final

from mjfunc.games import (
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.tile_codes import KIND_OF, wait_flags, without
from mjfunc.riichi import Limit, Yaku
from mjfunc.tiles.tile import KINDS
from tests.games.fault_moments import (
    Fault,
    changed_win,
    instead_of,
    is_claimed,
    own_turn,
    plus,
    same_winner_twice,
    win_in_furiten,
)

FAULTS_OF_WINS: Final[tuple[tuple[str, str, Fault], ...]] = (
    # wins
    (
        "a win without a draw",
        "win-turn",
        instead_of(TileDraw, lambda m: (WinDeclaration(player=m.table.turn, discarder=m.table.turn),)),
    ),
    (
        "a win from another player",
        "win-from",
        changed_win(
            lambda e, t: {"discarder": next(n for n in range(t.players) if n not in {e.player, e.discarder})},
            when=is_claimed,
        ),
    ),
    (
        "a win on another tile",
        "win-tile",
        changed_win(lambda e, _: {"tile": KINDS[((e.tile or KINDS[0]).index + 1) % 34]}),
    ),
    (
        "a win of no complete hand",
        "win-not-complete",
        own_turn(
            lambda m: WinDeclaration(player=m.table.turn, discarder=m.table.turn),
            when=lambda m: not wait_flags(without(m.hand, m.table.drawn or 0) or b"")[KIND_OF[m.table.drawn or 0]],
        ),
    ),
    ("a win in furiten by the own discards", "win-furiten-discard", win_in_furiten("discard")),
    ("a win in furiten of the turn", "win-furiten-turn", win_in_furiten("turn")),
    ("a win in furiten of riichi", "win-furiten-riichi", win_in_furiten("riichi")),
    (
        "another hand",
        "win-hand",
        changed_win(
            lambda e, _: {"hand": tuple(KINDS[33] if tile != KINDS[33] else KINDS[0] for tile in e.hand or ())}
        ),
    ),
    ("no melds", "win-melds", changed_win(lambda _, __: {"melds": ()}, when=lambda e: bool(e.melds))),
    (
        "a wrong dora",
        "win-dora",
        changed_win(lambda e, _: {"dora": (KINDS[((e.dora or KINDS)[0].index + 1) % 34], *(e.dora or ())[1:])}),
    ),
    ("a missed indicator", "win-dora", changed_win(lambda e, _: {"dora": (e.dora or ())[1:]})),
    ("ura without riichi", "win-ura", changed_win(lambda _, __: {"ura": (KINDS[9],)}, when=lambda e: not e.ura)),
    (
        "too many ura",
        "win-ura",
        changed_win(lambda e, _: {"ura": (*(e.ura or ()), KINDS[9])}, when=lambda e: bool(e.ura)),
    ),
    ("a North too many", "win-norths", changed_win(lambda e, _: {"norths": (e.norths or 0) + 1})),
    ("a yaku too many", "win-yaku", changed_win(lambda e, _: {"yaku": (*(e.yaku or ()), (Yaku.SANKANTSU, 2))})),
    (
        "a han too many",
        "win-han",
        changed_win(lambda e, _: {"han": (e.han or 0) + 1}, when=lambda e: e.han is not None),
    ),
    ("wrong fu", "win-fu", changed_win(lambda e, _: {"fu": (e.fu or 0) + 10}, when=lambda e: e.fu is not None)),
    (
        "a wrong limit",
        "win-limit",
        changed_win(lambda e, _: {"limit": Limit.MANGAN if e.limit is not Limit.MANGAN else Limit.HANEMAN}),
    ),
    ("wrong points", "win-points", changed_win(lambda e, _: {"points": (e.points or 0) + 100})),
    (
        "a dora too many",
        "win-dora-count",
        changed_win(lambda e, _: {"dora_han": (e.dora_han or 0) + 1}, when=lambda e: e.dora_han is not None),
    ),
    (
        "a red five too many",
        "win-dora-count",
        changed_win(lambda e, _: {"red_han": (e.red_han or 0) + 1}, when=lambda e: e.red_han is not None),
    ),
    ("the winner gets too much", "win-payment", changed_win(lambda e, _: {"deltas": plus(e.deltas, e.player, 100)})),
    (
        "the discarder pays too little",
        "win-payment",
        changed_win(lambda e, _: {"deltas": plus(e.deltas, e.discarder, 300)}, when=is_claimed),
    ),
    (
        "a missed honba",
        "win-payment",
        changed_win(lambda e, _: {"deltas": plus(e.deltas, e.player, -300)}, when=lambda e: bool(e.honba)),
    ),
    (
        "missed sticks",
        "win-payment",
        changed_win(lambda e, _: {"deltas": plus(e.deltas, e.player, -1000)}, when=lambda e: bool(e.sticks)),
    ),
    (
        "a liable player too many",
        "win-liable",
        changed_win(lambda e, t: {"liable": ((e.player + 1) % t.players,)}, when=lambda e: not e.liable),
    ),
    ("nobody is liable", "win-liable", changed_win(lambda _, __: {"liable": ()}, when=lambda e: bool(e.liable))),
    ("a honba too many", "win-honba", changed_win(lambda e, _: {"honba": (e.honba or 0) + 1})),
    ("a stick too many", "win-sticks", changed_win(lambda e, _: {"sticks": (e.sticks or 0) + 1})),
    ("the same winner twice", "win-order", same_winner_twice),
)
"""Each fault with its name, the code that it breaks at the last of its events, and the events."""
