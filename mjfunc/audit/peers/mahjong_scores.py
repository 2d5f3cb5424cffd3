"""mahjong: what ``HandCalculator.estimate_hand_value`` says of a win.

Its optional rules are those of Tenhou where nothing else is asked. Red fives are known by their ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import wins
from mjfunc.audit.peers.wins import YES_NO, Rule, Scorer
from mjfunc.model.blocks import BlockShape
from mjfunc.riichi.origins import Origin
from mjfunc.tiles.tile import RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.winds import Wind
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.wins import Win

RULES: Final = {
    "open-tanyao": Rule("has_open_tanyao", YES_NO),
    "round-up": Rule("kiriage", YES_NO),
    "double-yakuman": Rule("has_double_yakuman", wins.DOUBLED),
    "counted": Rule("kazoe_limit", (("yakuman", 0), ("sanbaiman", 1))),
    "pinfu-tsumo": Rule("fu_for_pinfu_tsumo", (("yes", False), ("no", True))),
}
"""What it can be told; its rule of open hands without fu takes the fu of a draw as well, and is not ours."""
_USUAL: Final = {"has_open_tanyao": True, "has_double_yakuman": False}
NAMES: Final = wins.table("""
    Menzen Tsumo menzen-tsumo, Riichi riichi, Double Riichi double-riichi, Ippatsu ippatsu, Chankan chankan,
    Rinshan Kaihou rinshan-kaihou, Haitei Raoyue haitei-raoyue, Houtei Raoyui houtei-raoyui, Pinfu pinfu,
    Tanyao tanyao, Iipeiko iipeikou, Yakuhai (haku) yakuhai-white, Yakuhai (hatsu) yakuhai-green,
    Yakuhai (chun) yakuhai-red, Yakuhai (seat wind east) yakuhai-seat, Yakuhai (seat wind south) yakuhai-seat,
    Yakuhai (seat wind west) yakuhai-seat, Yakuhai (seat wind north) yakuhai-seat,
    Yakuhai (round wind east) yakuhai-round, Yakuhai (round wind south) yakuhai-round,
    Yakuhai (round wind west) yakuhai-round, Yakuhai (round wind north) yakuhai-round,
    Sanshoku Doujun sanshoku-doujun, Ittsu ittsuu, Chantai chanta, Honroutou honroutou, Toitoi toitoi,
    San Ankou sanankou, San Kantsu sankantsu, Sanshoku Doukou sanshoku-doukou, Chiitoitsu chiitoitsu,
    Shou Sangen shousangen, Honitsu honitsu, Junchan junchan, Ryanpeikou ryanpeikou, Chinitsu chinitsu,
    Kokushi Musou kokushi-musou, Kokushi Musou Juusanmen Matchi kokushi-musou-thirteen-sided,
    Chuuren Poutou chuuren-poutou, Daburu Chuuren Poutou junsei-chuuren-poutou, Suu Ankou suuankou,
    Suu Ankou Tanki suuankou-tanki, Daisangen daisangen, Shousuushii shousuushii, Dai Suushii daisuushii,
    Ryuuiisou ryuuiisou, Suu Kantsu suukantsu, Tsuu Iisou tsuuiisou, Chinroutou chinroutou, Tenhou tenhou,
    Chiihou chiihou""")
DORA: Final = {"Dora": "dora", "Ura Dora": "ura", "Aka Dora": "red"}
_LIMITS: Final = {
    "": None,
    **{level: level for level in ("mangan", "haneman", "baiman", "sanbaiman")},
}
"""The levels below a yakuman."""
_NO_YAKU: Final = "no_yaku"
"""The error that says so; another is one."""


def mahjong_scores() -> Scorer:
    """The package, imported."""
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415  # it need not be installed
    from mahjong.meld import Meld  # noqa: PLC0415

    calls = {BlockShape.SEQUENCE: Meld.CHI, BlockShape.TRIPLET: Meld.PON, BlockShape.QUAD: Meld.KAN}
    configured = _configured()

    def ask(win: Win, options: Options) -> Mapping[str, Json] | None:
        ids = wins.ids_of(win.tiles)
        left = iter(ids[len(win.hand.tiles) :])
        melds = [
            Meld(calls[meld.block.shape], [next(left) for _ in meld.tiles], opened=meld.open) for meld in win.hand.melds
        ]
        found = HandCalculator.estimate_hand_value(
            ids,
            ids[win.hand.tiles.index(win.tile)],
            melds=melds,
            dora_indicators=[4 * tile.kind.index for tile in win.dora],
            ura_dora_indicators=[4 * tile.kind.index for tile in win.ura],
            config=configured(win, options),
        )
        if found.error not in {None, _NO_YAKU}:
            raise ValueError(found.error)
        return None if found.error else _read(win, found, rounded=options.get("round-up") == "yes")

    return Scorer(ask=ask, lacks=_lacks)


def _configured() -> Callable[[Win, Options], Any]:
    """How it is told a situation and the rules."""
    from mahjong.constants import EAST  # noqa: PLC0415  # as above
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # noqa: PLC0415

    def wind(of: Wind) -> int:
        return EAST + wins.wind(of)

    def configured(win: Win, options: Options) -> Any:  # noqa: ANN401  # they have no types here
        is_first = win.first_turn and win.origin.is_tsumo
        return HandConfig(
            is_tsumo=win.origin.is_tsumo,
            is_riichi=win.riichi == "riichi",
            is_daburu_riichi=win.riichi == "double",
            is_ippatsu=win.ippatsu,
            is_rinshan=win.origin is Origin.REPLACEMENT,
            is_chankan=win.origin is Origin.QUAD,
            is_haitei=win.origin is Origin.LAST_OF_WALL,
            is_houtei=win.origin is Origin.LAST_DISCARD,
            is_tenhou=is_first and win.is_dealer,
            is_chiihou=is_first and not win.is_dealer,
            player_wind=wind(win.seat),
            round_wind=wind(win.round),
            tsumi_number=win.honba,
            kyoutaku_number=win.sticks,
            num_nuki_dora=win.nuki,
            options=OptionalRules(
                **{
                    **_USUAL,
                    **wins.told(RULES, options),
                    "has_aka_dora": _has_reds(win),
                    "is_three_player": win.players == 3,
                }
            ),
        )

    return configured


def _has_reds(win: Win) -> bool:
    return not {*RED_FIVES}.isdisjoint(win.tiles)


def _lacks(win: Win) -> str:
    """Without red fives, no id is one."""
    return wins.lacks(win) or (wins.FIVES if _has_reds(win) and wins.has_four_fives(win) else "")


def _read(win: Win, found: Any, *, rounded: bool) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    """What it says of a hand that wins; where it rounds up, it names no limit of many a mangan."""
    hans = {each.name: (found.is_open_hand and each.han_open) or each.han_closed for each in found.yaku}
    is_yakuman = any(each.is_yakuman for each in found.yaku)
    unit = 13 if is_yakuman else 1
    # What it calls dora has the Norths among it.
    dora = {DORA[name]: han - (win.nuki if name == "Dora" else 0) for name, han in hans.items() if name in DORA}
    nuki = {"nuki": win.nuki} if win.nuki and not is_yakuman else {}
    cost = found.cost
    limit = _LIMITS.get(cost["yaku_level"], "yakuman" if is_yakuman else "counted-yakuman")
    return {
        "yaku": {wins.named(NAMES, name): han // unit for name, han in hans.items() if name not in DORA},
        "yakuman": found.han // unit if is_yakuman else 0,
        "han": None if is_yakuman else found.han,
        "fu": None if is_yakuman else found.fu,
        "dora": {name: number for name, number in {**dora, **nuki}.items() if number},
        **({} if rounded else {"limit": limit}),
        "pay": wins.paid(
            win,
            ron=cost["main"] + cost["main_bonus"],
            dealer=cost["main"] + cost["main_bonus"],
            others=cost["additional"] + cost["additional_bonus"],
        ),
        "total": cost["total"],
    }
