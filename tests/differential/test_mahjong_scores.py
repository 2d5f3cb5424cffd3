"""The package ``mahjong``: what its calculator says of a winning hand of riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from mjfunc import BlockShape
from mjfunc.model.winds import WINDS
from mjfunc.riichi import Origin, Score, score
from tests.strategies import wins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc import Tile
    from mjfunc.model.winds import Wind
    from mjfunc.riichi import Win

CALLS: Final = {BlockShape.SEQUENCE: TheirMeld.CHI, BlockShape.TRIPLET: TheirMeld.PON, BlockShape.QUAD: TheirMeld.KAN}
NAMES: Final = {
    "Menzen Tsumo": "menzen-tsumo",
    "Riichi": "riichi",
    "Double Riichi": "double-riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan-kaihou",
    "Haitei Raoyue": "haitei-raoyue",
    "Houtei Raoyui": "houtei-raoyui",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai-white",
    "Yakuhai (hatsu)": "yakuhai-green",
    "Yakuhai (chun)": "yakuhai-red",
    **{f"Yakuhai (seat wind {wind})": "yakuhai-seat" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "yakuhai-round" for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku-doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku-doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi-musou",
    "Kokushi Musou Juusanmen Matchi": "kokushi-musou-thirteen-sided",
    "Chuuren Poutou": "chuuren-poutou",
    "Daburu Chuuren Poutou": "junsei-chuuren-poutou",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou-tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
}
"""What they call each yaku; dora are yaku of theirs, and of nobody else."""


def ids_of(tiles: Sequence[Tile]) -> list[int]:
    """The ids of tiles, each once: the first free one of its kind."""
    return [4 * tile.index + tiles[:at].count(tile) for at, tile in enumerate(tiles)]


def theirs(win: Win) -> Any:  # noqa: ANN401  # the package has no types
    """What they say of a win."""
    ids = ids_of(win.tiles)
    left = iter(ids)
    concealed = [next(left) for _ in win.hand.tiles]
    melds = [
        TheirMeld(CALLS[meld.block.shape], [next(left) for _ in meld.tiles], opened=meld.open)
        for meld in win.hand.melds
    ]
    config = HandConfig(
        is_tsumo=win.origin.is_tsumo,
        is_riichi=win.riichi == "riichi",
        is_daburu_riichi=win.riichi == "double",
        is_ippatsu=win.ippatsu,
        is_rinshan=win.origin is Origin.REPLACEMENT,
        is_chankan=win.origin is Origin.QUAD,
        is_haitei=win.origin is Origin.LAST_OF_WALL,
        is_houtei=win.origin is Origin.LAST_DISCARD,
        is_tenhou=win.first_turn and win.origin.is_tsumo and win.is_dealer,
        is_chiihou=win.first_turn and win.origin.is_tsumo and not win.is_dealer,
        player_wind=their_wind(win.seat),
        round_wind=their_wind(win.round),
        tsumi_number=win.honba,
        options=OptionalRules(has_open_tanyao=True, has_double_yakuman=False),
    )
    return HandCalculator.estimate_hand_value(
        ids,
        next(tile for tile in concealed if tile // 4 == win.tile.index),
        melds=melds,
        dora_indicators=[4 * tile.index for tile in win.dora],
        ura_dora_indicators=[4 * tile.index for tile in win.ura],
        config=config,
    )


def their_wind(wind: Wind) -> int:
    """The number of a wind."""
    return EAST + WINDS.index(wind)


def check(win: Win) -> None:
    """Compare yaku, han, fu and all that is paid."""
    found, other = score(win), theirs(win)
    if not isinstance(found, Score):
        assert "no yaku" in other.error or "no_yaku" in other.error
        return
    assert other.error is None
    their_yaku = {NAMES[str(yaku.name)] for yaku in other.yaku if "Dora" not in yaku.name}
    assert {str(yaku) for yaku, _ in found.yaku} == their_yaku
    assert (found.han or 13 * found.yakuman, found.total) == (other.han, other.cost["total"])
    assert found.fu is None or found.fu.total == other.fu


@settings(max_examples=100)
@given(wins())
def test_scores(win: Win) -> None:
    """They agree on every win that was built of blocks, in whatever situation; none of their rules is in dispute."""
    check(win)


@pytest.mark.slow
@settings(max_examples=3_000)
@given(wins())
def test_many_scores(win: Win) -> None:
    """The same of many more."""
    check(win)
