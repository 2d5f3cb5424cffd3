"""What winning hands are worth in riichi: a win is made of a hand and its winning tile, and scored.

Peers are given ids, and jansou its own hands; as ours is given a situation, they make the settings of each hand. Beside
lines of JSON, by which no other is asked, stands what mahjong takes for a call.
"""

from __future__ import annotations

import io
import json
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
import riichienv  # type: ignore[import-untyped]  # it has no types
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from benchmarks.peers import HAS_JANSOU, ids_of, jansou_hand, mahjong_melds, of_jansou
from benchmarks.rows import CHUNKS, Goal, Group, Measured, Row, each, named
from mjfunc import KINDS, Tile, parse
from mjfunc.batch import rows_of
from mjfunc.oracle.loop import serve
from mjfunc.riichi import Origin, Win, score
from mjfunc.riichi.arrays import score as score_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mahjong.meld import Meld

    from benchmarks.dealing import Dealt, Variant
    from benchmarks.rows import Peers, Side
    from mjfunc import Hand
    from mjfunc.model.conventions import Players

FIFTH: Final = 0.2
"""What ours may take of the time of mahjong."""
AT_ONCE: Final = 100_000
BATCH: Final = 1_000
"""How many wins stand in one line of many."""
HALF: Final = 0.5
"""What many at once may take of the time of riichienv, called for one after the other."""
OPTIONS: Final = OptionalRules(has_open_tanyao=True, has_aka_dora=True)
THEIR_SOUTH, THEIR_EAST = riichienv.Wind.South, riichienv.Wind.East


def winning_tile(dealt: Dealt) -> Tile:
    """One of the concealed tiles: any, but always the same."""
    tiles = dealt.tiles()
    return tiles[5 * sum(dealt.numbers[::2]) % len(tiles)]


def indicator(dealt: Dealt) -> Tile:
    """The first kind of which not all are held."""
    return next(kind for kind, number in zip(KINDS, dealt.held(), strict=True) if number < 4)


def _origin(tile: Tile) -> Origin:
    """About every second is drawn."""
    return Origin.DISCARD if tile.index % 2 else Origin.WALL


def _asked(dealt: Dealt) -> tuple[Hand, Tile, Origin]:
    tile = winning_tile(dealt)
    return dealt.hand(), tile, _origin(tile)


def _plain(asked: tuple[Hand, Tile, Origin], players: Players = 4) -> object:
    hand, tile, origin = asked
    return score(Win(hand=hand, tile=tile, origin=origin, seat="S", round="E", players=players))


def _asked_in_text(dealt: Dealt) -> tuple[str, Tile, Origin]:
    tile = winning_tile(dealt)
    return dealt.text, tile, _origin(tile)


def _from_text(asked: tuple[str, Tile, Origin]) -> object:
    text, tile, origin = asked
    return score(Win(hand=parse(text), tile=tile, origin=origin, seat="S", round="E"))


def _asked_after_riichi(dealt: Dealt) -> tuple[Hand, Tile, Origin, Tile]:
    return *_asked(dealt), indicator(dealt)


def _after_riichi(asked: tuple[Hand, Tile, Origin, Tile]) -> object:
    hand, tile, origin, dora = asked
    return score(Win(hand=hand, tile=tile, origin=origin, seat="S", round="E", riichi="riichi", dora=(dora,)))


def _at_once(dealt: Sequence[Dealt]) -> Callable[[], object]:
    """All in one call, of arrays that are made already."""
    tiles = [winning_tile(one) for one in dealt]
    hands = rows_of([one.hand() for one in dealt])
    kinds, origins = (
        np.array(numbers, np.uint8)
        for numbers in ([tile.index for tile in tiles], [_origin(tile).ordinal for tile in tiles])
    )
    return lambda: score_all(hands, kinds, origin=origins, seat="S", round="E")


def _in_lines(number: int) -> Side:
    """The oracle, given lines of JSON about so many wins each, which gives as many."""

    def side(dealt: Sequence[Dealt]) -> Callable[[], object]:
        wins = [_as_json(one) for one in dealt]
        asked: list[dict[str, object]] = (
            wins if number == 1 else [{"wins": wins[at : at + number]} for at in range(0, len(wins), number)]
        )
        lines = [{"cmd": "run", "seq": seq, "op": "riichi", **about} for seq, about in enumerate(asked)]
        given = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        return lambda: serve(io.BytesIO(given), io.BytesIO())

    return side


def _as_json(dealt: Dealt) -> dict[str, object]:
    tile = winning_tile(dealt)
    by = "tsumo" if _origin(tile).is_tsumo else "ron"
    return {"hand": dealt.text, "win": str(tile), "by": by, "seat": "S", "round": "E"}


def mahjong(*, is_riichi: bool = False) -> Peers:
    """The calculator of mahjong, with ids and melds that are made already."""

    def asked(dealt: Dealt) -> tuple[list[int], int, list[Meld] | None, list[int] | None, bool]:
        tile, ids = winning_tile(dealt), dealt.ids()
        melds = [*mahjong_melds(dealt)]
        all_ids = [*ids, *(number for meld in dealt.melds for number in ids_of(meld))]
        winning = next(number for number in ids if number // 4 == tile.index)
        dora = [4 * indicator(dealt).index] if is_riichi else None
        return all_ids, winning, melds or None, dora, _origin(tile) is Origin.WALL

    def estimate(asked: tuple[list[int], int, list[Meld] | None, list[int] | None, bool]) -> object:
        ids, tile, melds, dora, is_tsumo = asked
        config = HandConfig(is_tsumo=is_tsumo, is_riichi=is_riichi, player_wind=SOUTH, round_wind=EAST, options=OPTIONS)
        return HandCalculator.estimate_hand_value(ids, tile, melds, dora, config)

    return {"mahjong": each(estimate, asked)}


def riichi_env(*, is_riichi: bool = False) -> Peers:
    """The evaluator of riichienv, which is written in Rust."""

    def asked(dealt: Dealt) -> tuple[list[int], int, list[int], bool]:
        tile, ids = winning_tile(dealt), dealt.ids()
        winning = next(number for number in ids if number // 4 == tile.index)
        return ids, winning, [4 * indicator(dealt).index] if is_riichi else [], _origin(tile) is Origin.WALL

    def evaluate(asked: tuple[list[int], int, list[int], bool]) -> object:
        ids, tile, dora, is_tsumo = asked
        said = riichienv.Conditions(tsumo=is_tsumo, riichi=is_riichi, player_wind=THEIR_SOUTH, round_wind=THEIR_EAST)
        return riichienv.HandEvaluator(ids).calc(tile, dora, said)

    return {"riichienv": each(evaluate, asked)}


def jansou(*, is_riichi: bool = False) -> Peers:
    """The function of jansou, if it is installed; a hand without a yaku is an error to it."""
    if not HAS_JANSOU:
        return {}
    module: Any = import_module("jansou.scoring.score")
    of_rules = of_jansou("jansou.core.rules", "Rules")()
    context, read = of_jansou("jansou.scoring.context", "WinContext"), of_jansou("jansou.core.notation", "parse_mpsz")
    winds: Any = import_module("jansou.core.tiles").Wind

    def asked(dealt: Dealt) -> tuple[object, object, object, bool]:
        tile = winning_tile(dealt)
        theirs, *_ = cast("list[object]", read(str(tile)))
        dora = cast("list[object]", read(str(indicator(dealt)))) if is_riichi else ()
        return jansou_hand(dealt), theirs, tuple(dora), _origin(tile) is Origin.WALL

    def scored(asked: tuple[object, object, object, bool]) -> object:
        hand, tile, dora, is_tsumo = asked
        situation = context(
            rules=of_rules,
            seat_wind=winds.SOUTH,
            round_wind=winds.EAST,
            is_tsumo=is_tsumo,
            riichi=is_riichi,
            dora_indicators=dora,
        )
        try:
            return module.score(hand, tile, situation)
        except module.ScoringError:
            return None

    return {"jansou": each(scored, asked)}


def rows() -> Iterator[Row]:
    """Complete hands, each as likely as another; with a meld, red fives, three players, and after riichi."""
    sides: tuple[tuple[Variant, Peers], ...] = (
        ("plain", {**mahjong(), **jansou(), **riichi_env()}),
        ("one meld", {**mahjong(), **jansou()}),
        ("red fives", {**mahjong(), **jansou(), **riichi_env()}),
        ("three players", {}),
    )
    for variant, peers in sides:
        of_three: Callable[[tuple[Hand, Tile, Origin]], object] = partial(_plain, players=3)
        side = each(of_three if variant == "three players" else _plain, _asked)
        goal = Goal(FIFTH, of="mahjong") if variant == "plain" else None
        yield Row(named("riichi score", variant), Measured("complete", variant, side, peers), goal)
    every = {**mahjong(is_riichi=True), **jansou(is_riichi=True), **riichi_env(is_riichi=True)}
    after_riichi = Measured("complete", "plain", each(_after_riichi, _asked_after_riichi), every)
    yield Row("riichi score, riichi and dora", after_riichi)
    at_once = Measured("complete", "plain", _at_once, riichi_env(), AT_ONCE)
    yield Row(f"riichi.arrays.score of {AT_ONCE // CHUNKS:,}", at_once, Goal(HALF, of="riichienv"))
    yield Row("riichi score of a text", Measured("complete", "plain", each(_from_text, _asked_in_text), {}))
    yield Row("riichi score, a line to a line", Measured("complete", "plain", _in_lines(1), mahjong()), Goal(45))
    many = Measured("complete", "plain", _in_lines(BATCH), mahjong())
    yield Row("riichi score, lines of many wins", many, Goal(30))


GROUP: Final = Group("riichi", "µs", (*rows(),))
