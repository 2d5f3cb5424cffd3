"""Each code is found at the right event, in short sequences, and what is nearly wrong is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc import Tile, read_tiles
from mjfunc.games import (
    TABLE_PRESETS,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    TableMeld,
    TableRules,
)
from mjfunc.riichi import PRESETS, Limit
from tests.games.scenes import Scene, codes_of_play, deal, won

if TYPE_CHECKING:
    from mjfunc.games import GameEvent

PINFU: Final = "234567m34566p78s"
"""Waits for 6s and 9s."""
NINE: Final = Scene(hands={0: "19m19p19s1234567z"})
LAST: Final = Scene(wind="S", number=4, scores=(40000, 20000, 20000, 20000), is_excerpt=False)
LAST_DISCARDS: Final = "0+? 0-2s 1+? 1-9s 2+? 2-2s 3+? 3-2s"
"""With four live tiles: only player 1 has discarded nothing but terminals and honours."""
RIICHI: Final = "0+1z 0r 0-1z 0a"
GO_ROUND: Final = "1+? 1-1s 2+? 2-1s 3+? 3-1s"
HAND: Final = read_tiles("234567m34566p678s")
WHITE: Final = "0+1z 0-1z 1+? 1-5z 0p1:5z,55z 0-8s"
"""With 55z8s in the hand of player 0."""

Events = tuple["str | GameEvent", ...]

CASES: Final[list[tuple[list[str], Scene, Events]]] = [
    # the log
    (["log-unfinished"], Scene(), ("0+?", deal("E", 2))),
    (["log-unfinished"], Scene(), ("0+? end",)),
    (["log-unfinished"], Scene(), ("0+? over",)),
    (["log-unfinished"], Scene(), ("0+?", GameStart())),
    (["log-no-end"], Scene(is_excerpt=False), (won_first := "0+? x:nine-kinds end", GameStart())),
    ([], Scene(), (won_first, GameStart())),
    (["event-after-end"], Scene(), (won_first, "1+?")),
    (["event-after-end"], Scene(), ("0+? x:nine-kinds 1+?",)),
    (["event-after-end"], Scene(), ("0+? 0w 1+?",)),
    (["log-unread"], Scene(players=3), ("3+?",)),
    # deals
    (["deal-round"], Scene(), (won_first, attrs.evolve(deal("E", 2, honba=1), dealer=0))),
    (["deal-dealer"], Scene(), (won_first, attrs.evolve(deal("E", 1, honba=1), dealer=1))),
    (["deal-honba"], Scene(), (won_first, deal("E", 1))),
    (["deal-sticks"], Scene(), (won_first, deal("E", 1, honba=1, sticks=1))),
    (["deal-scores"], Scene(), (won_first, deal("E", 1, honba=1, scores=(25100, 24900, 25000, 25000)))),
    (["end-late"], attrs.evolve(LAST, scores=(20000, 40000, 20000, 20000)), ("3+? 3-1z 0w3 end", deal("W", 1))),
    # draws
    (["draw-turn"], Scene(), ("1+?",)),
    (["draw-turn"], Scene(), ("0+? 0+?",)),
    (["draw-turn"], Scene(), ("0+? 1+?",)),
    (["draw-empty"], Scene(live=0), ("0+?",)),
    (["dora-late"], Scene(), ("0+? 0k1111p 0+?",)),
    (["draw-copies"], Scene(hands={0: "1111m234567p999s"}), ("0+1m",)),
    (["red-copies"], Scene(hands={0: "0m123456789p123s"}), ("0+0m",)),
    (["red-copies"], Scene(rules=PRESETS["wrc-2025"]), ("0+0m",)),
    # discards
    (["discard-turn"], Scene(), ("0+? 1-1z",)),
    (["discard-turn"], Scene(), ("0-1z",)),
    (["discard-not-held"], Scene(hands={0: PINFU}), ("0+1z 0-2z",)),
    (["discard-not-held"], Scene(hands={1: "1111m234567p999s"}), ("0+? 0-1m",)),
    (["discard-riichi"], Scene(hands={0: PINFU}), (RIICHI, GO_ROUND, "0+2z 0-2m")),
    (["discard-riichi"], Scene(hands={0: "234567m345p6678s"}), (RIICHI, GO_ROUND, "0+6p 0-6s~")),
    (["discard-swap"], Scene(), ("0+? 0-1m 1c0:1m,23m 1-4m",)),
    (["discard-swap"], Scene(), ("0+? 0-4m 1c0:4m,23m 1-1m",)),
    (["discard-swap"], Scene(), ("0+? 0-3m 1c0:3m,24m 1-3m",)),
    (["discard-swap"], Scene(), ("0+? 0-3m 1p0:3m,33m 1-3m",)),
    ([], Scene(), ("0+? 0-7m 1c0:7m,89m 1-4m",)),
    ([], Scene(), ("0+? 0-3m 1c0:3m,12m 1-9m",)),
    (["discard-swap"], Scene(table_rules=TableRules(swap_calling="same-tile")), ("0+? 0-1m 1c0:1m,23m 1-1m",)),
    ([], Scene(table_rules=TableRules(swap_calling="same-tile")), ("0+? 0-1m 1c0:1m,23m 1-4m",)),
    ([], Scene(table_rules=TableRules(swap_calling="allowed")), ("0+? 0-1m 1c0:1m,23m 1-1m",)),
    (["discard-flag"], Scene(hands={0: PINFU}), ("0+1z 0-2m!",)),
    (["discard-flag"], Scene(hands={0: PINFU}), ("0+1z 0-1z~",)),
    (["discard-flag"], Scene(), ("0+? 0-1z 1p0:1z,11z 1-2z!",)),
    ([], Scene(hands={0: PINFU}), ("0+2m 0-2m~",)),
    ([], Scene(hands={0: PINFU}, table_rules=TABLE_PRESETS["mahjong-soul"]), ("0+1z 0-1z~",)),
    (["dora-late"], Scene(), ("0+? 0-1z 1k0:1z,111z 1+? 1-2z",)),
    # riichi
    (["riichi-turn"], Scene(), ("0+? 0-1z 1r",)),
    (["riichi-twice"], Scene(), (RIICHI, GO_ROUND, "0+? 0r 0-1p")),
    (["riichi-open"], Scene(), ("0+? 0-1z 1p0:1z,11z 1-2z 2+? 2-3z 3+? 3-4z 0+? 0-4z 1+? 1r 1-9m",)),
    (["riichi-points"], Scene(scores=(900, 33100, 33000, 33000)), ("0+? 0r",)),
    ([], Scene(scores=(1000, 33000, 33000, 33000)), ("0+? 0r",)),
    ([], Scene(scores=(900, 33100, 33000, 33000), table_rules=TABLE_PRESETS["m-league"]), ("0+? 0r",)),
    (["riichi-left"], Scene(live=4), ("0+? 0r",)),
    ([], Scene(live=5), ("0+? 0r",)),
    ([], Scene(live=1, table_rules=TABLE_PRESETS["m-league"]), ("0+? 0r",)),
    (["riichi-not-ready"], Scene(hands={0: PINFU}), ("0+1z 0r 0-2m",)),
    (["riichi-furiten"], Scene(hands={0: PINFU}, table_rules=TableRules(riichi_furiten=False)), ("0+9s 0r 0-9s",)),
    ([], Scene(hands={0: PINFU}), ("0+9s 0r 0-9s",)),
    (["riichi-no-discard", "draw-turn"], Scene(), ("0+? 0r 1+?",)),
    (["accepted-turn"], Scene(), ("0+? 0r 0a",)),
    (["accepted-turn"], Scene(), ("0+? 0-1z 0a",)),
    (["event-after-end"], Scene(), ("0+? 0r 0-1z 1w0 0a",)),
    (["accepted-missing"], Scene(), ("0+? 0r 0-1z 1+?",)),
    (["accepted-turn"], Scene(hands={1: PINFU}), ("0+1z 0r 0-9s 0a 1w0",)),
    (["accepted-turn"], Scene(), ("0+? 0r 0-9s 0a x:three-rons",)),
    (["accepted-scores"], Scene(), ("0+? 0r 0-1z", RiichiAcceptance(0, (25000,) * 4))),
    # calls
    (["call-turn"], Scene(), ("0+? 1p0:1z,11z",)),
    (["call-turn"], Scene(), ("0+? 0k1111p d:1s 0+? 1p0:1z,11z",)),
    (["call-tile"], Scene(), ("0+? 0-1z 1p0:2z,22z",)),
    (["call-from"], Scene(), ("0+? 0-1z 1p2:1z,11z",)),
    (["call-own"], Scene(), ("0+? 0-1z 0p0:1z,11z",)),
    (["call-not-held"], Scene(hands={1: PINFU}), ("0+? 0-1z 1p0:1z,11z",)),
    (["call-shape"], Scene(), ("0+? 0-1z 1p0:1z,12z",)),
    (["call-shape"], Scene(), ("0+? 0-1z 1c0:1z,23z",)),
    (["call-shape"], Scene(), ("0+? 0-9m 1c0:9m,8m1p",)),
    (["call-shape"], Scene(), ("0+? 0-1m 1c0:1m,24m",)),
    (["call-shape"], Scene(), ("0+? 0-1m 1p0:1m,111m",)),
    (["chi-left"], Scene(), ("0+? 0-1m 2c0:1m,23m",)),
    (["chi-three"], Scene(players=3), ("0+? 0-1p 1c0:1p,23p",)),
    (["call-riichi"], Scene(), (RIICHI, "1+? 1-9m 0p1:9m,99m")),
    (["call-last"], Scene(live=1), ("0+? 0-1z 1p0:1z,11z",)),
    (
        ["kan-fifth"],
        Scene(),
        ("0+? 0k1111p d:1s 0+? 0k2222p d:1s 0+? 0k3333p d:2s 0+? 0k4444p d:2s 0+? 0-1z 1k0:1z,111z",),
    ),
    # closed and added kans
    (["kan-turn"], Scene(), ("0+? 1k1111p",)),
    (["kan-turn"], Scene(), ("0k1111p",)),
    (["kan-after-call"], Scene(), ("0+? 0-1z 1p0:1z,11z 1k1111p",)),
    (["kan-after-call"], Scene(), ("0+? 0r 0k1111p",)),
    (["kan-shape"], Scene(), ("0+? 0k1112p",)),
    (["kan-not-held"], Scene(hands={0: PINFU}), ("0+1z 0k1111p",)),
    (["kan-not-held"], Scene(hands={0: "55z8s234567m1299p"}), (WHITE, GO_ROUND, "0+1z 0k+5z")),
    (["kan-no-pon"], Scene(), ("0+? 0k+1p",)),
    (["kan-last"], Scene(live=1), ("0+? 0k1111p",)),
    (
        ["riichi-open", "kan-riichi-added"],
        Scene(),
        ("0+? 0-2z 1p0:2z,22z 1-1s 2+? 2-2s 3+? 3-3s 0+? 0-4s 1+? 1r 1-6s 1a 2+? 2-7p 3+? 3-8s 0+? 0-9s 1+? 1k+2z",),
    ),
    (["kan-riichi-other"], Scene(hands={0: "111123m234567p9s"}), (RIICHI, GO_ROUND, "0+2z 0k1111m")),
    (["kan-riichi-waits"], Scene(hands={0: "555m6m123p123789s"}), (RIICHI, GO_ROUND, "0+5m 0k5555m")),
    (
        ["kan-riichi-waits"],
        Scene(hands={0: "777p68p123m456m22s"}),
        ("0+9m 0r 0-9m 0a", GO_ROUND, "0+7p 0k7777p"),
    ),
    (
        [],  # it waits for what lies in its own quad
        Scene(hands={0: "4444s35s777888p1m"}),
        ("0+1m 0k4444s d:1z 0+9m 0r 0-9m 0a", GO_ROUND, "0+7p 0k7777p"),
    ),
    (
        ["kan-riichi-other"],
        Scene(hands={0: "111m234567p99s78s"}, table_rules=TableRules(riichi_kan="no")),
        (RIICHI, GO_ROUND, "0+1m 0k1111m"),
    ),
    (
        [],
        Scene(hands={0: "111m234567p99s78s"}, table_rules=TableRules(riichi_kan="readings")),
        (RIICHI, GO_ROUND, "0+1m 0k1111m"),
    ),
    # Norths
    (["north-four"], Scene(), ("0+? 0n",)),
    (["north-tile"], Scene(players=3), ("0+?", NorthExtraction(0, Tile.of("1z")))),
    (["north-tile"], Scene(players=3, hands={0: "234567p345s6678p"}), ("0+1z 0n",)),
    (["north-turn"], Scene(players=3), ("0+? 1n",)),
    (["north-after-call"], Scene(players=3), ("0+? 0-1z 1p0:1z,11z 1n",)),
    (["north-last"], Scene(players=3, live=1), ("0+? 0n",)),
    (["north-riichi"], Scene(players=3), ("0+? 0r 0n",)),
    # indicators
    (["dora-extra"], Scene(), ("d:1s",)),
    (["dora-early"], Scene(), ("0+? 0-1z 1k0:1z,111z d:1s",)),
    (["dora-copies"], Scene(hands={0: "1111m234567p999s"}), ("0+9s 0k9999s d:1m",)),
    (
        ["dora-before-robbed"],
        Scene(hands={0: "234567p111p99s44z"}, players=3),
        (RIICHI, "1+? 1-8s 2k1:8s,888s 2+? 2n d:1s 0w2"),
    ),
    # wins
    (["win-turn"], Scene(), ("0+? 1w",)),
    (["win-turn"], Scene(), ("0+? 1w0",)),
    (["win-turn"], Scene(hands={0: PINFU}), ("0+9m 0-9m 0w0",)),
    (["win-turn"], Scene(), ("0+? 0-1z", won(1, 1, tile=Tile.of("1z")))),
    (["win-from"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-9s 0w2",)),
    (["win-tile"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-9s", won(0, 1, tile=Tile.of("6s")))),
    (["win-not-complete"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-8s 0w1",)),
    (["win-not-complete"], Scene(), ("0+? 0-1z 1+? 1-8s", won(0, 1, hand=read_tiles("11z")))),
    (["win-no-yaku"], Scene(hands={0: "123m567m345p99s55z"}), ("0+1z 0-1z 1+? 1-9s 0w1",)),
    (["win-furiten-discard"], Scene(hands={0: PINFU}), (f"0+9s 0-9s {GO_ROUND} 0+1z 0-1z 1+? 1-6s 0w1",)),
    (["win-furiten-turn"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-9s 2+? 2-6s 0w2",)),
    ([], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-9s 2+? 2-2s 3+? 3-2s 0+2z 0-2z 1+? 1-6s 0w1",)),
    (
        ["win-closed-kan"],
        Scene(hands={0: "55667m345p66678s"}, table_rules=TABLE_PRESETS["mahjong-soul"]),
        ("0+1z 0r 0-1z 0a 1+? 1k4444m", won(0, 1)),
    ),
    (["win-hand"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-9s", won(0, 1, hand=read_tiles("123m")))),
    ([], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, hand=HAND))),
    ([], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, hand=read_tiles(PINFU)))),
    (
        ["win-melds"],
        Scene(hands={0: PINFU}),
        ("0+1z 0-1z 1+? 1-6s", won(0, 1, melds=(TableMeld("pon", read_tiles("111z")),))),
    ),
    ([], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, melds=()))),
    (["win-dora"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, dora="6z"))),
    (["win-ura"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, ura=read_tiles("1z")))),
    (["win-ura"], Scene(hands={0: PINFU}), (RIICHI, "1+? 1-6s", won(0, 1, ura=read_tiles("12z")))),
    (["win-norths"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, norths=1))),
    (["win-yaku"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, "pinfu"))),
    (["win-han"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, han=1))),
    (["win-fu"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, fu=40))),
    (["win-limit"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, limit=Limit.MANGAN))),
    (
        [],
        Scene(hands={0: PINFU}),
        ("0+1z 0-1z 1+? 1-6s", won(0, 1, "pinfu tanyao", limit="none", han=2, fu=30, points=2900)),
    ),
    (["win-points"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, points=2000))),
    (["win-dora-count"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, dora_han=1))),
    (["win-payment"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, deltas=(2000, -2000, 0, 0)))),
    (["win-payment"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, scores=(27000, 23000, 25000, 25000)))),
    ([], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, deltas=(2900, -2900, 0, 0)))),
    (["win-payment"], Scene(hands={0: PINFU}), (RIICHI, "1+? 1-6s", won(0, 1, deltas=(2900, -2900, 0, 0)))),
    ([], Scene(hands={0: PINFU}), (RIICHI, "1+? 1-6s", won(0, 1, deltas=(24000 + 1000, -24000, 0, 0)))),
    (["win-liable"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, liable=(2,)))),
    (["win-honba"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, honba=1))),
    (["win-sticks"], Scene(hands={0: PINFU}), ("0+1z 0-1z 1+? 1-6s", won(0, 1, sticks=1))),
    (["win-sticks"], Scene(sticks=1), ("0+? 0-1z", won(1, 0, sticks=1), won(2, 0, sticks=1))),
    (["win-order"], Scene(), ("0+? 0-1z 2w0 1w0",)),
    (["win-order"], Scene(), ("0+? 0-1z 2w0 2w0",)),
    (["win-three"], Scene(), ("0+? 0-1z 1w0 2w0 3w0",)),
    ([], Scene(table_rules=TABLE_PRESETS["mahjong-soul"]), ("0+? 0-1z 1w0 2w0 3w0",)),
    (["win-one-only"], Scene(table_rules=TABLE_PRESETS["m-league"]), ("0+? 0-1z 1w0 2w0",)),
    (["win-one-only", "win-one-only"], Scene(table_rules=TABLE_PRESETS["m-league"]), ("0+? 0-1z 1w0 2w0 3w0",)),
    # drawn rounds
    (["nowin-early"], Scene(), ("0+? 0-2s x:exhausted",)),
    (["nowin-turn"], Scene(live=1), ("0+? x:exhausted",)),
    (["nowin-type"], Scene(), ("0+? 0-2s x:four-winds",)),
    (["nowin-type"], Scene(), ("0+? 0-1z 1+? 1-1z 2+? 2-1z 3+? 3-1z x:four-kans",)),
    ([], Scene(), ("0+? 0-1z 1+? 1-1z 2+? 2-1z 3+? 3-1z x",)),
    (["nowin-type"], attrs.evolve(NINE, table_rules=TABLE_PRESETS["m-league"]), ("0+9m x:nine-kinds",)),
    (["nowin-type"], Scene(table_rules=TABLE_PRESETS["mahjong-soul"]), ("0+? 0-1z x:three-rons",)),
    (["nowin-type"], Scene(players=3), ("0+? 0-1z x:three-rons",)),
    (["nowin-turn"], Scene(), ("0+? x:three-rons",)),
    (["nowin-type"], Scene(hands={1: "19m19p19s1234567z"}), ("0+? 0-2m x:three-rons",)),
    (["nowin-type"], Scene(hands={1: "123m567m345p99s55z"}), ("0+? 0-9s x:three-rons",)),
    ([], Scene(hands={1: PINFU}), ("0+? 0-9s x:three-rons",)),
    (["nagashi"], Scene(live=4), (LAST_DISCARDS, "x:exhausted")),
    (["nagashi"], Scene(live=4), (LAST_DISCARDS.replace("9s", "8s"), "x:nagashi")),
    ([], Scene(live=4), (LAST_DISCARDS, "x")),
    ([], Scene(live=4, table_rules=TABLE_PRESETS["m-league"]), (LAST_DISCARDS, "x:exhausted")),
    (["nowin-nine"], NINE, ("x:nine-kinds",)),
    (["nowin-nine"], Scene(hands={0: PINFU}), ("0+9m x",)),
    (
        [],
        NINE,
        (
            "0+9m",
            DrawnRound(
                reason=DrawReason.NINE_KINDS, player=0, hands=(read_tiles("199m19p19s1234567z"), None, None, None)
            ),
        ),
    ),
    (["ready-shown"], Scene(hands={1: PINFU}, live=1), ("0+? 0-2s", DrawnRound(ready=(False,) * 4))),
    (["ready-shown"], Scene(hands={1: PINFU}, live=1), ("0+? 0-2s", DrawnRound(hands=(None,) * 4))),
    (
        ["ready-shown"],
        Scene(hands={1: "147m258p369s1234z"}, live=1),
        ("0+? 0-2s", DrawnRound(ready=(False, True, False, False))),
    ),
    (
        ["shown-hand"],
        Scene(hands={1: PINFU}, live=1),
        ("0+? 0-2s", DrawnRound(hands=(None, read_tiles("123m"), None, None))),
    ),
    (
        ["riichi-not-ready", "riichi-not-ready-at-draw"],
        Scene(hands={0: PINFU}, live=5),
        ("0+1z 0r 0-2m 0a 1+? 1-2s 2+? 2-2s 3+? 3-2s 0+2s 0-2s x",),
    ),
    (
        ["nowin-payment"],
        Scene(hands={1: PINFU}, live=1),
        ("0+? 0-2s", DrawnRound(ready=(False, True, False, False), deltas=(0, 0, 0, 0))),
    ),
    (
        ["nowin-payment"],
        Scene(live=1),
        ("0+? 0-2s", DrawnRound(ready=(False, True, False, False), scores=(25000,) * 4)),
    ),
    ([], Scene(live=1), ("0+? 0-2s", DrawnRound(ready=(True, True, False, False), deltas=(1500, 1500, -1500, -1500)))),
    ([], Scene(live=1, players=3), ("0+? 0-2s", DrawnRound(ready=(False, True, False), deltas=(-1000, 2000, -1000)))),
    (["nowin-sticks"], Scene(), ("0+?", DrawnRound(reason=DrawReason.NINE_KINDS, sticks=1))),
    (["nowin-honba"], Scene(), ("0+?", DrawnRound(reason=DrawReason.NINE_KINDS, honba=1))),
    # the end
    (["end-early"], Scene(is_excerpt=False), ("0+? 0-1z 1w0 end", GameEnd(scores=(25000,) * 4))),
    ([], Scene(is_excerpt=False), ("0+? 0-1z 1w0 end over",)),
    ([], LAST, ("3+? 3-1z 0w3 end", GameEnd(scores=(40000, 20000, 20000, 20000), points=(50.0, 0.0, -20.0, -30.0)))),
    (["end-scores"], LAST, ("3+? 3-1z 0w3 end", GameEnd(scores=(40000, 20000, 20000, 21000)))),
    (["end-points"], LAST, ("3+? 3-1z 0w3 end", GameEnd(points=(30.0, 10.0, -10.0, -30.0)))),
    # other branches of the judgement
    (["discard-turn", "abort-missed"], Scene(), ("0+? 0-1z 1+? 1-1z 2+? 2-1z 3+? 3-1z 0-2m",)),
    ([], Scene(hands={0: PINFU}), ("0+? 0-1z 1+? 1-2s",)),
]


def test_codes() -> None:
    """The events break exactly these codes."""
    for codes, scene, events in CASES:
        assert codes == codes_of_play(scene, *events), events
