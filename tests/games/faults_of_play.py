"""Faults of deals, draws, discards and riichi, and of the end of a game."""

from __future__ import annotations

from typing import Final

import attrs

from mjfunc import Tile
from mjfunc.games import (
    DoraReveal,
    DrawnRound,
    GameEnd,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileDiscard,
    TileDraw,
)
from mjfunc.games.tile_codes import TILES
from tests.games.fault_moments import (
    Fault,
    absent,
    changed_deal,
    first_hand,
    gone,
    in_riichi,
    instead_of,
    next_player,
    other_discard,
    own_turn,
    plus,
    riichi_not_ready,
    swap_calling,
    wrong_flag,
)

FAULTS_OF_PLAY: Final[tuple[tuple[str, str, Fault], ...]] = (
    # deals
    ("a hand of twelve", "deal-size", changed_deal(lambda e, _: first_hand(e, (e.hands[0] or ())[1:]), first=True)),
    (
        "five of a kind",
        "deal-copies",
        changed_deal(lambda e, _: first_hand(e, (Tile.of("1z"),) * 5 + (e.hands[0] or ())[5:])),
    ),
    (
        "two red fives",
        "red-copies",
        changed_deal(lambda e, _: first_hand(e, (Tile.of("0m"),) * 2 + (e.hands[0] or ())[2:])),
    ),
    ("another round", "deal-round", changed_deal(lambda e, _: {"number": e.number % 4 + 1})),
    ("another dealer", "deal-dealer", changed_deal(lambda e, t: {"dealer": (e.dealer + 1) % t.players})),
    ("honba not carried", "deal-honba", changed_deal(lambda e, _: {"honba": e.honba + 1})),
    ("sticks not carried", "deal-sticks", changed_deal(lambda e, _: {"sticks": e.sticks + 1})),
    ("scores not carried", "deal-scores", changed_deal(lambda e, _: {"scores": plus(e.scores, 0, 100)})),
    ("points from nowhere", "deal-total", changed_deal(lambda e, _: {"scores": plus(e.scores, 0, 1000)}, first=True)),
    ("a honba in the first round", "deal-honba", changed_deal(lambda _, __: {"honba": 1}, first=True)),
    ("a game that begins in South", "deal-round", changed_deal(lambda _, __: {"wind": "S"}, first=True)),
    # the end
    (
        "a round after the last",
        "end-late",
        instead_of(GameEnd, lambda m: None if m.deal is None else (attrs.evolve(m.deal, scores=m.table.scores),)),
    ),
    (
        "an end before the last round",
        "end-early",
        instead_of(RoundStart, lambda m: (GameEnd(scores=m.table.scores),) if m.table.expected else None),
    ),
    (
        "other final scores",
        "end-scores",
        lambda m: (
            (attrs.evolve(m.event, scores=plus(m.event.scores, 0, 100)),) if isinstance(m.event, GameEnd) else None
        ),
    ),
    (
        "other points",
        "end-points",
        lambda m: (
            (GameEnd(points=tuple(each + 10 for each in m.event.points or ())),)
            if isinstance(m.event, GameEnd)
            else None
        ),
    ),
    ("a draw after the end", "event-after-end", instead_of(GameEnd, lambda m: (m.event, TileDraw(0, None)))),
    ("a draw after a win", "event-after-end", instead_of(RoundEnd, lambda _: (TileDraw(0, None),))),
    ("a round that ends in play", "log-unfinished", instead_of(TileDraw, lambda _: (RoundEnd(),))),
    # draws
    ("the wrong player draws", "draw-turn", instead_of(TileDraw, lambda m: (TileDraw(next_player(m), None),))),
    ("a draw without a discard", "draw-turn", own_turn(lambda m: TileDraw(m.table.turn, None))),
    (
        "a draw from an empty wall",
        "draw-empty",
        lambda m: (
            (TileDraw(m.table.turn, None),)
            if isinstance(m.event, DrawnRound) and m.table.due == "draw" and not m.table.live
            else None
        ),
    ),
    (
        "a fifth tile is drawn",
        "draw-copies",
        lambda m: (
            (TileDraw(m.table.turn, kind),) if isinstance(m.event, TileDraw) and (kind := gone(m.table)) else None
        ),
    ),
    (
        "play after four winds or riichi",
        "abort-missed",
        lambda m: (TileDraw(m.table.turn, None),) if m.table.abort and isinstance(m.event, DrawnRound) else None,
    ),
    (
        "a replacement before its indicator",
        "dora-late",
        lambda m: (
            (TileDraw(m.table.turn, None),)
            if isinstance(m.event, DoraReveal) and m.table.due == "replacement"
            else None
        ),
    ),
    (
        "a discard before the indicator of a kan",
        "dora-late",
        lambda m: (
            (TileDiscard(m.table.turn, TILES[m.table.drawn or 0], drawn=True),)
            if isinstance(m.event, DoraReveal) and m.table.due == "discard"
            else None
        ),
    ),
    # discards
    (
        "the wrong player discards",
        "discard-turn",
        lambda m: (attrs.evolve(m.event, player=next_player(m)),) if isinstance(m.event, TileDiscard) else None,
    ),
    (
        "a tile that is not held",
        "discard-not-held",
        own_turn(lambda m: TileDiscard(m.table.turn, absent(m), drawn=False)),
    ),
    ("another tile in riichi", "discard-riichi", own_turn(other_discard, when=in_riichi)),
    ("swap calling", "discard-swap", swap_calling),
    ("said to be drawn", "discard-flag", own_turn(lambda m: wrong_flag(m, said=True))),
    ("said to be from the hand", "discard-flag", own_turn(lambda m: wrong_flag(m, said=False))),
    # riichi
    ("riichi without a draw", "riichi-turn", instead_of(TileDraw, lambda m: (RiichiDeclaration(next_player(m)),))),
    ("a second riichi", "riichi-twice", own_turn(lambda m: RiichiDeclaration(m.table.turn), when=in_riichi)),
    (
        "riichi of an open hand",
        "riichi-open",
        own_turn(lambda m: RiichiDeclaration(m.table.turn), when=lambda m: m.seat.is_open),
    ),
    (
        "riichi with too few points",
        "riichi-points",
        own_turn(
            lambda m: RiichiDeclaration(m.table.turn),
            when=lambda m: m.seat.riichi == "none" and m.table.scores[m.table.turn] < 1000,
        ),
    ),
    (
        "riichi with too few tiles",
        "riichi-left",
        own_turn(
            lambda m: RiichiDeclaration(m.table.turn), when=lambda m: m.seat.riichi == "none" and m.table.live < 3
        ),
    ),
    ("riichi that is not ready", "riichi-not-ready", riichi_not_ready),
    (
        "riichi without a discard",
        "riichi-no-discard",
        instead_of(RiichiDeclaration, lambda m: (m.event, TileDraw(next_player(m), None))),
    ),
    ("an acceptance of nothing", "accepted-turn", own_turn(lambda m: RiichiAcceptance(m.table.turn))),
    (
        "no acceptance",
        "accepted-missing",
        instead_of(RiichiAcceptance, lambda m: (TileDraw(m.table.turn, None),)),
    ),
    (
        "the stick is not paid",
        "accepted-scores",
        instead_of(RiichiAcceptance, lambda m: (RiichiAcceptance(m.table.pending, m.table.scores),)),
    ),
)
"""Each fault with its name, the code that it breaks at the last of its events, and the events."""
