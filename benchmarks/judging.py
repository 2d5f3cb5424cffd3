"""How long judging a whole game takes, from the bytes of its log to the verdict.

Beside it stands what mahjong takes for the scores of the wins of the same games, with ids and settings that are made
already. Games are played by seed, or are Tenhou's of the tests, whose walls are computed and compared too.
"""

from __future__ import annotations

import gzip
import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from benchmarks.dealing import Dealt
from benchmarks.measuring import Times, in_fresh_process, medians, of_each_turn, one_by_one
from benchmarks.peers import mahjong_melds
from benchmarks.rows import CHUNKS, Goal, Group, Row
from mjfunc.games import JudgingRules, RecordedGame, WinDeclaration, judge_game, play_game, read_games, write_game
from mjfunc.games.declared_wins import score_of_win
from mjfunc.riichi import Origin, Win, score
from mjfunc.tiles.counts import flat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mahjong.meld import Meld

    from benchmarks.measuring import Effort
    from mjfunc.games import FormatName

GAMES: Final = 100
"""How many games are played for a row."""
MOST: Final = 1e3 / 300
"""The goal: 300 games a second."""
TENHOU: Final = (
    *("chankan-ippatsu.mjlog", "double-riichi.mjlog", "double-ron.mjlog", "four-winds.mjlog"),
    *("plain.mjlog.gz", "rinshan.mjlog", "west-round.mjlog"),
)
"""Whole games of four players."""
LOGS: Final = Path(__file__).parents[1] / "tests" / "games" / "logs"
THEIR_WINDS: Final = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
OPTIONS: Final = OptionalRules(has_open_tanyao=True, has_aka_dora=True)


@cache
def played(number: int, form: FormatName) -> tuple[bytes, ...]:
    """The logs of games by seeds, which go on as people would play them."""
    return tuple(write_game([*play_game(seed)], form).encode() for seed in range(number))


@cache
def of_tenhou(number: int, _: FormatName) -> tuple[bytes, ...]:
    """The logs of Tenhou, or the first of them."""
    files = [(LOGS / name).read_bytes() for name in TENHOU[:number]]
    return tuple(gzip.decompress(file) if file.startswith(b"\x1f\x8b") else file for file in files)


def games_of(log: bytes) -> list[RecordedGame]:
    """The games of a log."""
    return [game for game in read_games(["-"], io.BytesIO(log)) if isinstance(game, RecordedGame)]


def judge(log: bytes) -> None:
    """Read and judge."""
    for game in games_of(log):
        judge_game(game)


def wins_of(logs: Sequence[bytes]) -> list[Win]:
    """The wins of games, with their situations."""
    steps = (pair for log in logs for game in games_of(log) for pair in JudgingRules().notable_steps(game.placed))
    scores = [score_of_win(table, step.event) for table, step in steps if isinstance(step.event, WinDeclaration)]
    return [found.win for found in scores if found is not None]


def score_anew(win: Win) -> None:
    """Make the win from its fields, and score it."""
    score(
        Win(
            hand=win.hand,
            tile=win.tile,
            origin=win.origin,
            seat=win.seat,
            round=win.round,
            riichi=win.riichi,
            ippatsu=win.ippatsu,
            dora=win.dora,
            ura=win.ura,
        )
    )


def theirs(wins: Sequence[Win]) -> Callable[[], None]:
    """The calculator of mahjong, with its own settings made for each win."""

    def asked(win: Win) -> tuple[list[int], int, list[Meld] | None, list[int] | None, Win]:
        dealt = Dealt(bytes(flat(win.hand.counts)), win.hand.reds, win.hand.melds, str(win.hand))
        concealed, melds = dealt.ids(), mahjong_melds(dealt)
        winning = next(number for number in concealed if number // 4 == win.tile.index)
        dora = [4 * tile.index for tile in (*win.dora, *win.ura)]
        return [*concealed, *(number for meld in melds for number in meld.tiles)], winning, melds or None, dora, win

    def estimate(asked: tuple[list[int], int, list[Meld] | None, list[int] | None, Win]) -> object:
        ids, tile, melds, dora, win = asked
        config = HandConfig(
            is_tsumo=win.origin.is_tsumo,
            is_riichi=win.riichi != "none",
            is_daburu_riichi=win.riichi == "double",
            is_ippatsu=win.ippatsu,
            is_rinshan=win.origin is Origin.REPLACEMENT,
            is_chankan=win.origin is Origin.QUAD,
            is_haitei=win.origin is Origin.LAST_OF_WALL,
            is_houtei=win.origin is Origin.LAST_DISCARD,
            player_wind=THEIR_WINDS[win.seat],
            round_wind=THEIR_WINDS[win.round],
            options=OPTIONS,
        )
        return HandCalculator.estimate_hand_value(ids, tile, melds, dora, config)

    return one_by_one(estimate, [*map(asked, wins)])


def row(name: str, make: Callable[[int, FormatName], tuple[bytes, ...]], form: FormatName) -> Row:
    """Some games, each judged once by a process that has judged one before."""

    def once(logs: Sequence[bytes]) -> Times:
        judge(logs[0])
        chunks = [logs[at::CHUNKS] for at in range(CHUNKS) if logs[at::CHUNKS]]
        turns = [(one_by_one(judge, chunk), theirs(wins_of(chunk))) for chunk in chunks]
        ours, peer = (sum(times) / 1e6 / len(logs) for times in zip(*of_each_turn(turns), strict=True))
        events = sum(len(game.placed) for log in logs for game in games_of(log)) / len(logs)
        return Times(ours, (("mahjong, their wins", peer),), f"{events:,.0f}")

    def measure(effort: Effort) -> Times:
        logs = make(effort.of(GAMES), form)
        return medians([in_fresh_process(lambda: once(logs)) for _ in range(effort.runs)])

    return Row(name, measure, Goal(MOST))


def scored() -> Row:
    """The wins of games alone."""

    def once(logs: Sequence[bytes]) -> Times:
        wins = wins_of(logs)
        turns = [(one_by_one(score_anew, wins[at::CHUNKS]), theirs(wins[at::CHUNKS])) for at in range(CHUNKS)]
        ours, peer = (sum(times) / 1e6 / len(logs) for times in zip(*of_each_turn(turns), strict=True))
        return Times(ours, (("mahjong", peer),), f"{len(wins) / len(logs):.1f} wins")

    def measure(effort: Effort) -> Times:
        logs = played(effort.of(GAMES), "mjai")
        return medians([in_fresh_process(lambda: once(logs)) for _ in range(effort.runs)])

    return Row("score the wins of a game", measure)


GROUP: Final = Group(
    "games",
    "ms",
    (
        row("judge a game in mjai", played, "mjai"),
        row("judge a game in mjlog", played, "mjlog"),
        row("judge a game of Tenhou in mjlog, with its walls", of_tenhou, "mjlog"),
        scored(),
    ),
    "events in a game",
)
