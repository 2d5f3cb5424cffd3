"""What winning hands are worth in riichi: a win is made of a hand and its winning tile, and scored.

Peers are given ids and, as ours is given a situation, make the settings of each hand.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import riichienv  # type: ignore[import-untyped]  # it has no types
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from mjfunc import KINDS, Tile, parse
from mjfunc.batch import rows_of
from mjfunc.riichi import Origin, Win, score
from mjfunc.riichi.batch import score as score_all
from tests.bench.peers import ids_of, mahjong_melds
from tests.bench.rows import CHUNKS, Goal, Group, Measured, Row, each, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mahjong.meld import Meld

    from mjfunc import Hand
    from mjfunc.model.conventions import Players
    from tests.bench.dealing import Dealt, Variant
    from tests.bench.rows import Peers

FIFTH: Final = 0.2
"""What ours may take of the time of mahjong."""
AT_ONCE: Final = 100_000
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


def rows() -> Iterator[Row]:
    """Complete hands, each as likely as another; with a meld, red fives, three players, and after riichi."""
    sides: tuple[tuple[Variant, Peers], ...] = (
        ("plain", {**mahjong(), **riichi_env()}),
        ("one meld", mahjong()),
        ("red fives", {**mahjong(), **riichi_env()}),
        ("three players", {}),
    )
    for variant, peers in sides:
        of_three: Callable[[tuple[Hand, Tile, Origin]], object] = partial(_plain, players=3)
        side = each(of_three if variant == "three players" else _plain, _asked)
        goal = Goal(FIFTH, of="mahjong") if variant == "plain" else None
        yield Row(named("riichi score", variant), Measured("complete", variant, side, peers), goal)
    both = {**mahjong(is_riichi=True), **riichi_env(is_riichi=True)}
    after_riichi = Measured("complete", "plain", each(_after_riichi, _asked_after_riichi), both)
    yield Row("riichi score, riichi and dora", after_riichi)
    at_once = Measured("complete", "plain", _at_once, riichi_env(), AT_ONCE)
    yield Row(f"riichi.batch.score of {AT_ONCE // CHUNKS:,}", at_once, Goal(HALF, of="riichienv"))
    yield Row("riichi score of a text", Measured("complete", "plain", each(_from_text, _asked_in_text), {}))


GROUP: Final = Group("riichi", "µs", (*rows(),))
