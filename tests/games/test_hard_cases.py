"""The hard cases of recorded games, each with its verdict: a list of the codes that are found.

Sources of the verdicts are threads of projects that had the case wrong. Rules are Tenhou's, unless a case says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc import Tile
from mjfunc.games import TABLE_PRESETS, DrawnRound, DrawReason, TableRules
from mjfunc.riichi import PRESETS
from tests.games.scenes import Scene, codes_of_play, deal, won

if TYPE_CHECKING:
    from mjfunc.games import GameEvent

PINFU: Final = "234567m34566p78s"
"""Waits for 6s and 9s."""
AFTER_RIICHI: Final = "0+1z 0-1z 1+? 1-9m 2+? 2-6s 1p2:6s,66s 1-9p 2+? 2-9p 3+? 3-9m 0+2z 0r 0-2z 0a 1+? 1k+6s"
"""Player 0 declares riichi, and within the go-round player 1 adds 6s to a triplet."""
FOUR_KANS: Final = "0+? 0-1z 1+? 1k1111p d:1s 1+? 1k2222p d:2s 1+? 1-1z 2+? 2k3333p d:3s 2+? 2k4444p d:4s 2+?"
"""Players 1 and 2 have two quads each; player 2 has to discard."""
ONE_OWNER: Final = "0+? 0-1z 1+? 1k1111p d:1s 1+? 1k2222p d:2s 1+? 1k3333p d:3s 1+? 1k4444p d:4s 1+?"
"""Player 1 has all four quads, and has to discard."""
GO_ROUND: Final = "1+? 1-1s 2+? 2-1s 3+? 3-1s"
SOUL: Final = TABLE_PRESETS["mahjong-soul"]
EMA: Final = TABLE_PRESETS["ema-2025"]
DRAGONS: Final = "0+? 0-5z 1p0:5z,55z 1-1s 2+? 2-6z 1p2:6z,66z 1-1s 2+? 2-9m 3+? 3-7z 1p3:7z,77z 1-2s"
"""Player 1 shows three dragons, the third fed by player 3, and waits for 3p and 6p with 99p."""
HAND_OF_DRAGONS: Final = "112s4599p556677z"
OWN_QUAD: Final = (
    "0+? 0-5z 1p0:5z,55z 1-1s 2+? 2-6z 1p2:6z,66z 1-1s 2+? 2-9m 3+? 3-9m 0+? 0-9s 1+7z 1k7777z d:1s 1+9s 1-9s 2+? 2-3p"
)
"""Player 1 shows two dragons that were called, and the third as a closed quad."""
LAST_DISCARDS: Final = "0+? 0-2s 1+? 1-9s 2+? 2-2s 3+? 3-2s"
"""With four live tiles: only player 1 has discarded nothing but terminals and honours."""
LAST_ROUND: Final = Scene(wind="S", number=4, scores=(20000, 20000, 20000, 40000), is_excerpt=False)

Case = tuple[int, str, Scene, tuple["str | GameEvent", ...], list[str]]

CASES: Final[list[Case]] = [
    (
        1,
        "an added kan within the go-round of riichi is robbed: ippatsu and chankan",
        Scene(hands={0: PINFU}),
        (AFTER_RIICHI, won(0, 1, "riichi ippatsu chankan pinfu tanyao"), "end"),
        [],
    ),
    (
        2,
        "the same kan is not robbed: no ippatsu for a later draw",
        Scene(hands={0: PINFU}),
        (
            f"{AFTER_RIICHI} 1+? d:1s 1-8p 2+? 2-8p 3+? 3-8p 0+9s",
            won(0, 0, "riichi menzen-tsumo pinfu", ura=(Tile.of("1s"), Tile.of("1s"))),
        ),
        [],
    ),
    (
        3,
        "two added kans, the second robbed: the indicator of the first is not turned",
        Scene(hands={0: PINFU}),
        (
            "0+1z 0-1z 1+? 1-9m 2+? 2-6s 1p2:6s,66s 1-9p 2+? 2-9p 3+? 3-1p 1p3:1p,11p 1-9p 2+? 2-9p 3+? 3-9m",
            "0+2z 0-2z 1+? 1k+1p 1+? 1k+6s",
            won(0, 1, "chankan pinfu tanyao", dora="5z"),
        ),
        [],
    ),
    (
        3,
        "the indicator of the first was turned before the second was robbed",
        Scene(hands={0: PINFU}),
        (
            "0+1z 0-1z 1+? 1-9m 2+? 2-6s 1p2:6s,66s 1-9p 2+? 2-9p 3+? 3-1p 1p3:1p,11p 1-9p 2+? 2-9p 3+? 3-9m",
            "0+2z 0-2z 1+? 1k+1p 1+? 1k+6s d:3p 0w1",
        ),
        ["dora-before-robbed"],
    ),
    (
        4,
        "an added kan, and its replacement wins: rinshan without the kan's own indicator",
        Scene(hands={1: "115p234567m123s9m"}),
        ("0+? 0-1p 1p0:1p,11p 1-9m 2+? 2-9p 3+? 3-9p 0+? 0-9p 1+1p 1k+1p 1+5p", won(1, 1, "rinshan-kaihou", dora="5z")),
        [],
    ),
    (
        4,
        "the same with its indicator, which is turned with the discard",
        Scene(hands={1: "115p234567m123s9m"}),
        ("0+? 0-1p 1p0:1p,11p 1-9m 2+? 2-9p 3+? 3-9p 0+? 0-9p 1+1p 1k+1p 1+5p d:1s 1w",),
        ["dora-early"],
    ),
    (
        5,
        "an added kan, its replacement, a closed kan: two indicators before the next replacement",
        Scene(hands={1: "11p222s34567m299p"}),
        ("0+? 0-1p 1p0:1p,11p 1-9p 2+? 2-8p 3+? 3-8p 0+? 0-8p 1+1p 1k+1p 1+2s 1k2222s d:1s d:3s 1+9m 1-9m 2+?",),
        [],
    ),
    (
        5,
        "the same with one indicator before the replacement",
        Scene(hands={1: "11p222s34567m299p"}),
        ("0+? 0-1p 1p0:1p,11p 1-9p 2+? 2-8p 3+? 3-8p 0+? 0-8p 1+1p 1k+1p 1+2s 1k2222s d:1s 1+9m",),
        ["dora-late"],
    ),
    (
        6,
        "a closed kan, and its replacement wins: with its indicator",
        Scene(hands={0: "111p234567m23s99s"}),
        ("0+1p 0k1111p d:1s 0+1s", won(0, 0, "menzen-tsumo rinshan-kaihou", dora="5z1s")),
        [],
    ),
    (
        7,
        "a kan with one live tile, and the discarded replacement is claimed: houtei",
        Scene(hands={2: PINFU}, live=2),
        ("0+? 0k1111p d:1s 0+? 0-6s", won(2, 0, "houtei-raoyui pinfu tanyao")),
        [],
    ),
    (
        8,
        "a kan with one live tile, and the replacement wins: rinshan, not haitei",
        Scene(hands={0: "111p234567m23s99s"}, live=2),
        ("0+1p 0k1111p d:1s 0+1s", won(0, 0, "menzen-tsumo rinshan-kaihou")),
        [],
    ),
    (
        9,
        "four kans of two players, and the discard is called",
        Scene(),
        (f"{FOUR_KANS} 2-9p 3p2:9p,99p",),
        ["abort-missed"],
    ),
    (9, "four kans of two players are a draw", Scene(), (f"{FOUR_KANS} 2-9p x:four-kans end",), []),
    (
        10,
        "four kans of two players, and a possible win is passed",
        Scene(hands={0: PINFU}),
        ("0+1z 0-1z", FOUR_KANS.removeprefix("0+? 0-1z "), "2-9s x:four-kans"),
        [],
    ),
    (
        11,
        "four kans of one player, another declares a fifth",
        Scene(),
        (f"{ONE_OWNER} 1-9m 2+? 2k9999p",),
        ["kan-fifth"],
    ),
    (11, "four kans of one player: the game goes on", Scene(), (f"{ONE_OWNER} 1-9m 2+? 2-9m 3+?",), []),
    (12, "the fourth replacement makes four of a kind", Scene(), (f"{ONE_OWNER} 1k9999p",), ["kan-fifth"]),
    (
        13,
        "in riichi with four kans on the table, the fourth tile is drawn",
        Scene(hands={0: "111m234567m99s78s"}),
        (
            "0+1z 0r 0-1z 0a",
            ONE_OWNER.removeprefix("0+? 0-1z "),
            "1-9m 2+? 2-9m 3+? 3-9m 0+1m 0k1111m",
        ),
        ["kan-fifth"],
    ),
    (
        14,
        "the discard of the fourth riichi is claimed: its stick is not paid",
        Scene(hands={0: PINFU}),
        (
            "0+1z 0r 0-1z 0a 1+? 1r 1-2z 1a 2+? 2r 2-2z 2a 3+? 3r 3-9s",
            won(0, 3, "double-riichi ippatsu pinfu", ura=(Tile.of("1z"),), sticks=3, deltas=(14600, 0, 0, -11600)),
        ),
        [],
    ),
    (
        15,
        "three rons on the discard of a riichi: a draw, and its stick is not paid",
        Scene(),
        ("0+? 0r 0-9s", DrawnRound(reason=DrawReason.THREE_RONS, scores=(25000,) * 4), "end"),
        [],
    ),
    (16, "three rons, and two were paid already", Scene(), ("0+? 0-9s 1w0 2w0 3w0",), ["win-three"]),
    (
        17,
        "four winds, the last with riichi: a draw, and the stick is paid",
        Scene(),
        (
            "0+? 0-1z 1+? 1-1z 2+? 2-1z 3+? 3r 3-1z 3a",
            DrawnRound(reason=DrawReason.FOUR_WINDS, sticks=1, scores=(25000, 25000, 25000, 24000)),
        ),
        [],
    ),
    (17, "four winds, and the game goes on", Scene(), ("0+? 0-1z 1+? 1-1z 2+? 2-1z 3+? 3-1z 0+?",), ["abort-missed"]),
    (
        18,
        "nine kinds on the second draw of the dealer",
        Scene(hands={0: "19m19p19s1234567z"}),
        (f"0+9m 0-9m {GO_ROUND} 0+1m x:nine-kinds",),
        ["nowin-nine"],
    ),
    (18, "nine kinds on the first draw", Scene(hands={0: "19m19p19s1234567z"}), ("0+9m x:nine-kinds end",), []),
    (
        19,
        "nine kinds after the closed kan of another",
        Scene(hands={1: "19m19p19s1234567z"}),
        ("0+? 0k2222p d:2s 0+? 0-3p 1+9m x:nine-kinds",),
        ["nowin-nine"],
    ),
    (
        19,
        "nine kinds after the North of another",
        Scene(hands={1: "19m19p19s1234567z"}, players=3),
        ("0+? 0n 0+? 0-3p 1+9m x:nine-kinds",),
        ["nowin-nine"],
    ),
    (
        20,
        "none is ready: nothing is paid",
        Scene(live=4),
        ("0+? 0-2s 1+? 1-2s 2+? 2-2s 3+? 3-3s", DrawnRound(ready=(False,) * 4, deltas=(0, 0, 0, 0)), "end"),
        [],
    ),
    (
        20,
        "all are ready, and those in riichi pay 1,000 once more",
        Scene(live=4),
        (
            "0+? 0-2s 1+? 1-2s 2+? 2-2s 3+? 3-2s",
            DrawnRound(reason=DrawReason.EXHAUSTED, ready=(True,) * 4, deltas=(-1000, 0, 0, 0)),
        ),
        ["nowin-payment"],
    ),
    (
        21,
        "nagashi mangan of another, and the dealer is ready: the dealer stays",
        Scene(live=4),
        (
            LAST_DISCARDS,
            DrawnRound(
                reason=DrawReason.NAGASHI, ready=(True, False, False, False), deltas=(-4000, 8000, -2000, -2000)
            ),
            "end",
            deal("E", 1, honba=1),
        ),
        [],
    ),
    (
        22,
        "nagashi mangan of the dealer, who is not ready: the dealer moves on",
        Scene(live=4),
        (
            "0+? 0-1m 1+? 1-2s 2+? 2-2s 3+? 3-2s",
            DrawnRound(reason=DrawReason.NAGASHI, ready=(False,) * 4, deltas=(12000, -4000, -4000, -4000)),
            "end",
            deal("E", 2, honba=1),
        ),
        [],
    ),
    (
        23,
        "a called discard ends nagashi mangan",
        Scene(live=5),
        ("0+? 0-1z 1p0:1z,11z 1-2s 2+? 2-2s 3+? 3-2s 0+? 0-1m 1+? 1-3s x:nagashi",),
        ["nagashi"],
    ),
    (
        24,
        "an abortive draw in the last round, with the dealer first: the game goes on",
        LAST_ROUND,
        ("3+? x:nine-kinds end", deal("S", 4, honba=1)),
        [],
    ),
    (24, "the same, and the game ends", LAST_ROUND, ("3+? x:nine-kinds end over",), ["end-early"]),
    (
        25,
        "the dealer wins the last round and is not first: one round more",
        attrs.evolve(LAST_ROUND, scores=(60000, 13000, 13000, 14000)),
        ("3+?", won(3, 3, deltas=(-500, -500, -500, 1500)), "end over"),
        ["end-early"],
    ),
    (
        26,
        "the dealer of a West round wins, and nobody has the target: the dealer stays",
        Scene(wind="W", is_excerpt=False),
        ("0+?", won(0, 0, deltas=(1500, -500, -500, -500)), "end", deal("W", 1, honba=1)),
        [],
    ),
    (
        27,
        "passes a win, calls pon and discards: then a win is allowed",
        Scene(hands={0: "234m234p23s55z999m"}),
        (
            "0+1z 0-1z 1+? 1-4s 2+? 2-5z 0p2:5z,55z 0-9m 1+? 1-4s",
            won(0, 1, "yakuhai-white sanshoku-doujun"),
        ),
        [],
    ),
    (
        28,
        "passes a win, and claims the same tile of the next player",
        Scene(hands={0: PINFU}),
        ("0+1z 0-1z 1+? 1-9s 2+? 2-9s 0w2",),
        ["win-furiten-turn"],
    ),
    (
        28,
        "passes a tile that would have no yaku, and claims another",
        Scene(hands={0: "123m567m345p99s55z"}),
        ("0+1z 0-1z 1+? 1-9s 2+? 2-5z 0w2",),
        ["win-furiten-turn"],
    ),
    (
        29,
        "passes an added kan in riichi: furiten to the end",
        Scene(hands={0: PINFU}),
        (f"{AFTER_RIICHI} 1+? d:1s 1-8p 2+? 2-8p 3+? 3-8p 0+1s 0-1s 1+? 1-9s", won(0, 1)),
        ["win-furiten-riichi"],
    ),
    (
        30,
        "the waits include a red five that was discarded",
        Scene(hands={0: "234567m34p66p345s"}),
        (f"0+0p 0-0p {GO_ROUND} 0+1z 0-1z 1+? 1-2p 0w1",),
        ["win-furiten-discard"],
    ),
    (
        31,
        "thirteen orphans rob a closed kan of the tile that the hand lacks, by Mahjong Soul",
        Scene(hands={0: "199m19p19s234567z"}, table_rules=SOUL, rules=PRESETS["mahjong-soul"]),
        ("0+2m 0-2m 1+? 1k1111z", won(0, 1, "kokushi-musou")),
        [],
    ),
    (
        31,
        "the same by Tenhou",
        Scene(hands={0: "199m19p19s234567z"}),
        ("0+2m 0-2m 1+? 1k1111z", won(0, 1)),
        ["win-turn"],
    ),
    (32, "riichi with three live tiles", Scene(live=4), ("0+? 0r 0-1z",), ["riichi-left"]),
    (32, "riichi with three live tiles, of three players", Scene(live=4, players=3), ("0+? 0r 0-1z",), []),
    (
        33,
        "in riichi, a North that was in the hand is extracted",
        Scene(hands={0: "111p234567p78s44z"}, players=3),
        ("0+1z 0r 0-1z 0a 1+? 1-1s 2+? 2-1s 0+2z 0n",),
        ["north-riichi"],
    ),
    (
        34,
        "a North that is not robbed ends ippatsu",
        Scene(hands={0: "234567p345p66s78s"}, players=3),
        ("0+1z 0r 0-1z 0a 1+? 1n 1+? 1-9s", won(0, 1, "double-riichi pinfu", ura=(Tile.of("1z"),))),
        [],
    ),
    (
        35,
        "a robbed North is no chankan",
        Scene(hands={0: "234567p111p99s44z"}, players=3),
        ("0+1z 0r 0-1z 0a 1+? 1n", won(0, 1, "double-riichi ippatsu", ura=(Tile.of("1z"),))),
        [],
    ),
    (
        35,
        "a robbed North gives no yaku",
        Scene(hands={0: "234567p111p99s44z"}, players=3),
        ("0+1z 0-1z 1+? 1n 0w1",),
        ["win-no-yaku"],
    ),
    (
        36,
        "the third dragon fed by A, ron of B: half each, and A pays the counter",
        Scene(hands={1: HAND_OF_DRAGONS}, honba=1),
        (f"{DRAGONS} 2+? 2-3p", won(1, 2, "daisangen", liable=(3,), deltas=(0, 32300, -16000, -16300))),
        [],
    ),
    (
        37,
        "the third dragon is an own closed quad: nobody is liable",
        Scene(hands={1: "11s4599p5566777z"}),
        (OWN_QUAD, won(1, 2, "daisangen", liable=(), deltas=(0, 32000, -32000, 0))),
        [],
    ),
    (
        37,
        "the same, and the log has somebody as liable",
        Scene(hands={1: "11s4599p5566777z"}),
        (OWN_QUAD, won(1, 2, "daisangen", liable=(2,))),
        ["win-liable"],
    ),
    (
        38,
        "two rons, one with a liable player: the counter goes to the nearest",
        Scene(hands={1: HAND_OF_DRAGONS, 3: "234567m45p66s345s"}, honba=1),
        (
            f"{DRAGONS.replace('3+?', '3+7z')} 2+? 2-3p",
            won(3, 2, "pinfu tanyao", deltas=(0, 0, -2300, 2300)),
            won(1, 2, "daisangen", liable=(3,), deltas=(0, 32000, -16000, -16000)),
        ),
        [],
    ),
    (
        39,
        "the same is refused by EMA",
        Scene(hands={0: "9999p78p234567m1z"}, table_rules=EMA),
        ("0+2z 0k9999p d:1s 0+1z 0r 0-2z",),
        [],
    ),
    (
        39,
        "riichi waiting for a kind of which the own closed quad has all: ready by Tenhou",
        Scene(hands={0: "8888p79p234567m1z"}),
        ("0+2z 0k8888p d:1s 0+1z 0r 0-2z",),
        [],
    ),
    (
        39,
        "the same is refused by EMA",
        Scene(hands={0: "8888p79p234567m1z"}, table_rules=EMA),
        ("0+2z 0k8888p d:1s 0+1z 0r 0-2z",),
        ["riichi-not-ready"],
    ),
    (
        40,
        "riichi, and a discard that leaves no waits",
        Scene(hands={0: PINFU}),
        ("0+1z 0r 0-2m",),
        ["riichi-not-ready"],
    ),
    (
        41,
        "a closed kan in riichi of a quad that was held",
        Scene(hands={0: "1111m234567p99s7s"}),
        (f"0+8s 0r 0-7s 0a {GO_ROUND} 0+1z 0k1111m",),
        ["riichi-not-ready", "kan-riichi-other"],
    ),
    (
        42,
        "a red five that is added and robbed is a red dora of the winner",
        Scene(hands={0: "234567m34p66p345s"}),
        ("0+1z 0-1z 1+? 1-9m 2+? 2-5p 1p2:5p,55p 1-9s 2+? 2-9s 3+? 3-9s 0+2z 0-2z 1+? 1k+0p", won(0, 1, red_han=1)),
        [],
    ),
    (
        43,
        "a closed kan in riichi that keeps the waits and loses a reading: allowed online",
        Scene(hands={0: "111222333m11p79s"}),
        (f"0+1z 0r 0-1z 0a {GO_ROUND} 0+1m 0k1111m",),
        [],
    ),
    (
        43,
        "the same where readings must stay",
        Scene(hands={0: "111222333m11p79s"}, table_rules=TableRules(riichi_kan="readings")),
        (f"0+1z 0r 0-1z 0a {GO_ROUND} 0+1m 0k1111m",),
        ["kan-riichi-readings"],
    ),
    (
        44,
        "chi of 4p with 23p of 1112344p: 1p and 4p are forbidden, and nothing else is left",
        Scene(hands={0: "1112344p99m55z78s"}),
        ("0+9p 0-9p 1+? 1-9m 0p1:9m,99m 0-7s 1+? 1-5z 0p1:5z,55z 0-8s 1+? 1-2s 2+? 2-2s 3+? 3-4p 0c3:4p,23p",),
        ["call-no-discard"],
    ),
]


@pytest.mark.parametrize(("number", "title", "scene", "events", "codes"), CASES, ids=lambda each: str(each)[:60])
def test_hard_cases(
    number: int, title: str, scene: Scene, events: tuple[str | GameEvent, ...], codes: list[str]
) -> None:
    """The verdict is these codes, in this order."""
    del number, title
    assert codes == codes_of_play(scene, *events)


def test_all_hard_cases_are_there() -> None:
    """The cases 1 to 44."""
    assert [*range(1, 45)] == sorted({number for number, *_ in CASES})
