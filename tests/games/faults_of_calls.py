"""Faults of calls, quads, Norths and indicators, and of rounds that nobody wins."""

from __future__ import annotations

from typing import Final

from mjfunc.games import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    NorthExtraction,
    TileDiscard,
    TileDraw,
)
from mjfunc.games.tile_codes import TILES, kinds_of
from mjfunc.tiles.tile import KINDS
from tests.games.fault_moments import (
    Fault,
    absent,
    call_of_last,
    changed_call,
    changed_draw,
    chi_from_across,
    four,
    gone,
    in_riichi,
    instead_of,
    instead_of_draw,
    next_player,
    own_turn,
    plus,
    pon_of,
)

FAULTS_OF_CALLS: Final[tuple[tuple[str, str, Fault], ...]] = (
    # calls
    ("a call of nothing", "call-turn", own_turn(lambda m: pon_of(next_player(m), m.table.turn, KINDS[30]))),
    ("a call of another tile", "call-tile", changed_call(lambda e, _: {"tile": KINDS[(e.tile.index + 1) % 34]})),
    (
        "a call from another player",
        "call-from",
        changed_call(
            lambda e, m: {"discarder": next(n for n in range(m.table.players) if n not in {e.player, e.discarder})}
        ),
    ),
    ("a call of the own discard", "call-own", instead_of_draw(lambda _, who, tile: pon_of(who, who, tile))),
    (
        "a pon of tiles that are not held",
        "call-not-held",
        instead_of_draw(
            lambda m, who, tile: pon_of(m.table.turn, who, tile) if kinds_of(m.hand).count(tile.index) < 2 else None
        ),
    ),
    ("a call that is no block", "call-shape", changed_call(lambda e, _: {"consumed": e.consumed[:1]})),
    (
        "chi from another than the left",
        "chi-left",
        instead_of_draw(lambda m, who, tile: chi_from_across(m, who, tile) if m.table.players == 4 else None),
    ),
    (
        "chi of three players",
        "chi-three",
        instead_of_draw(lambda m, who, tile: chi_from_across(m, who, tile) if m.table.players == 3 else None),
    ),
    (
        "a call in riichi",
        "call-riichi",
        instead_of_draw(lambda m, who, tile: pon_of(m.table.turn, who, tile) if in_riichi(m) else None),
    ),
    ("a call of the last discard", "call-last", instead_of(DrawnRound, call_of_last)),
    # quads and Norths
    ("a kan on another's turn", "kan-turn", own_turn(lambda m: ClosedKan(next_player(m), four(KINDS[27])))),
    (
        "a kan after a call",
        "kan-after-call",
        lambda m: (
            (ClosedKan(m.table.turn, four(KINDS[27])),)
            if isinstance(m.event, TileDiscard) and not m.table.has_drawn
            else None
        ),
    ),
    (
        "four different tiles",
        "kan-shape",
        own_turn(
            lambda m: ClosedKan(m.table.turn, tuple(sorted(TILES[code] for code in m.hand[-4:]))),
            when=lambda m: len({*kinds_of(m.hand[-4:])}) > 1,
        ),
    ),
    ("a kan of tiles that are not held", "kan-not-held", own_turn(lambda m: ClosedKan(m.table.turn, four(absent(m))))),
    (
        "a tile added to no triplet",
        "kan-no-pon",
        own_turn(lambda m: AddedKan(m.table.turn, TILES[m.hand[-1]]), when=lambda m: not m.seat.melds),
    ),
    (
        "a kan without live tiles",
        "kan-last",
        own_turn(lambda m: ClosedKan(m.table.turn, four(KINDS[27])), when=lambda m: not m.table.live),
    ),
    (
        "an added kan in riichi",
        "kan-riichi-added",
        own_turn(lambda m: AddedKan(m.table.turn, TILES[m.hand[-1]]), when=in_riichi),
    ),
    (
        "a North of four players",
        "north-four",
        own_turn(lambda m: NorthExtraction(m.table.turn), when=lambda m: m.table.players == 4),
    ),
    (
        "a North that is not held",
        "north-tile",
        own_turn(lambda m: NorthExtraction(m.table.turn), when=lambda m: m.table.players == 3 and 30 not in m.hand),
    ),
    (
        "a North after a call",
        "north-after-call",
        lambda m: (
            (NorthExtraction(m.table.turn),)
            if isinstance(m.event, TileDiscard) and not m.table.has_drawn and m.table.players == 3
            else None
        ),
    ),
    (
        "a North on another's turn",
        "north-turn",
        own_turn(lambda m: NorthExtraction(next_player(m)), when=lambda m: m.table.players == 3),
    ),
    (
        "a North without live tiles",
        "north-last",
        own_turn(lambda m: NorthExtraction(m.table.turn), when=lambda m: m.table.players == 3 and not m.table.live),
    ),
    (
        "another North in riichi",
        "north-riichi",
        own_turn(
            lambda m: NorthExtraction(m.table.turn),
            when=lambda m: m.table.players == 3 and in_riichi(m) and m.table.drawn != 30,
        ),
    ),
    # indicators
    (
        "an indicator of no kan",
        "dora-extra",
        own_turn(lambda _: DoraReveal(KINDS[9]), when=lambda m: not m.table.owed + m.table.owed_later),
    ),
    (
        "an indicator too early",
        "dora-early",
        lambda m: (
            (DoraReveal(KINDS[9]),)
            if isinstance(m.event, TileDraw)
            and m.table.owed_later
            and not m.table.owed
            and m.table.due == "replacement"
            else None
        ),
    ),
    (
        "an indicator that is a fifth tile",
        "dora-copies",
        lambda m: (DoraReveal(kind),) if isinstance(m.event, DoraReveal) and (kind := gone(m.table)) else None,
    ),
    # rounds without a winner
    (
        "an end with live tiles",
        "nowin-early",
        instead_of(
            TileDraw,
            lambda m: (DrawnRound(reason=DrawReason.EXHAUSTED),) if m.table.live and m.table.due == "draw" else None,
        ),
    ),
    ("an end before a discard", "nowin-turn", own_turn(lambda _: DrawnRound(reason=DrawReason.EXHAUSTED))),
    ("four winds that are not there", "nowin-type", changed_draw(lambda _, __: {"reason": DrawReason.FOUR_WINDS})),
    ("nagashi that is not there", "nagashi", changed_draw(lambda _, __: {"reason": DrawReason.NAGASHI})),
    (
        "too few kinds",
        "nowin-nine",
        own_turn(
            lambda m: DrawnRound(reason=DrawReason.NINE_KINDS, player=m.table.turn),
            when=lambda m: len(m.seat.river) > 1,
        ),
    ),
    (
        "another is ready",
        "ready-shown",
        changed_draw(lambda e, _: {"hands": None, "ready": tuple(not each for each in e.ready or ())}),
    ),
    (
        "another hand is shown",
        "shown-hand",
        changed_draw(lambda e, _: {"hands": tuple(KINDS[:13] for _ in e.hands or ())}),
    ),
    (
        "wrong payments at an empty wall",
        "nowin-payment",
        changed_draw(lambda e, _: {"deltas": plus(e.deltas, 0, 100), "scores": None}),
    ),
    ("another number of sticks", "nowin-sticks", changed_draw(lambda e, _: {"sticks": (e.sticks or 0) + 1})),
    ("another number of counters", "nowin-honba", changed_draw(lambda e, _: {"honba": (e.honba or 0) + 1})),
)
"""Each fault with its name, the code that it breaks at the last of its events, and the events."""
