"""mahjong: the shanten of each form, complete hands, decompositions, and the scores of wins.

``Shanten`` and ``Agari`` take concealed tiles of any number, and take the missing ones for melds. ``HandDivider`` takes
whole hands with their melds, and lists regular decompositions and seven pairs. ``HandCalculator`` recognises red fives
by their ids; its optional rules are those of Tenhou unless the request has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import peer_wins
from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import (
    complete_result,
    counts,
    decompositions_result,
    is_whole,
    meld_ids,
    shanten_result,
)
from mjfunc.audit.peers.peer_wins import YES_NO, PeerRule, Scorer
from mjfunc.model.blocks import BlockShape
from mjfunc.notation.numbers import write_34
from mjfunc.tiles.tile import RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mahjong.hand_calculating.hand_config import HandConfig

    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.wins import Win

_ORPHANS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
# Its rule of open hands without fu changes the fu of a draw as well, so no rule of ours is the same.
RULES: Final = {
    "open-tanyao": PeerRule("has_open_tanyao", YES_NO),
    "round-up": PeerRule("kiriage", YES_NO),
    "double-yakuman": PeerRule("has_double_yakuman", peer_wins.DOUBLED),
    "counted": PeerRule("kazoe_limit", (("yakuman", 0), ("sanbaiman", 1))),
    "pinfu-tsumo": PeerRule("fu_for_pinfu_tsumo", (("yes", False), ("no", True))),
}
"""The rules that the package supports."""
_TENHOU: Final = {"has_open_tanyao": True, "has_double_yakuman": False}
_YAKU: Final = peer_wins.yaku_table("""
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
_DORA: Final = {"Dora": "dora", "Ura Dora": "ura", "Aka Dora": "red"}
_LIMITS: Final = {"": None, **{level: level for level in ("mangan", "haneman", "baiman", "sanbaiman")}}
"""The limits below a yakuman, by their level."""
_NO_YAKU: Final = "no_yaku"
"""The only error that is an answer."""


def _adapter() -> Adapter:
    from mahjong.agari import Agari  # noqa: PLC0415  # it need not be installed
    from mahjong.hand_calculating.divider import HandDivider  # noqa: PLC0415  # as above
    from mahjong.meld import Meld  # noqa: PLC0415  # as above
    from mahjong.shanten import Shanten  # noqa: PLC0415  # as above

    calls = {BlockShape.SEQUENCE: Meld.CHI, BlockShape.TRIPLET: Meld.PON, BlockShape.QUAD: Meld.KAN}

    def shanten(hand: Hand, options: Options) -> Json:
        held, three = counts(hand), options.get("players") == 3
        return shanten_result(
            hand,
            Shanten.calculate_shanten_for_regular_hand(held, is_three_player=three),
            Shanten.calculate_shanten_for_chiitoitsu_hand(held),
            Shanten.calculate_shanten_for_kokushi_hand(held),
        )

    def decompose(hand: Hand, _: Options) -> Json:
        melds = [Meld(calls[meld.block.shape], meld_ids(meld), opened=meld.open) for meld in hand.melds]
        return decompositions_result(hand, HandDivider.divide_hand(write_34(hand.held), melds))

    return Adapter(
        functions={
            "shanten": shanten,
            "complete": lambda hand, _: complete_result(Agari.is_agari(counts(hand))),
            "decompose": decompose,
        },
        skip_reason=_skip_reason,
        scorer=_scorer(),
        options={"players": (4, 3), **peer_wins.supported_options(RULES)},
        conventions={"melds": "ignored"},
    )


def _skip_reason(op: str, hand: Hand) -> str:
    if op != "decompose":
        return ""
    if hand.is_waiting or not is_whole(hand):
        return "it decomposes hands of 14 tiles, counting three for each meld"
    if any(hand.reds) or any(meld.block.reds for meld in hand.melds):
        return "it does not say where red fives are"
    if all(counts(hand)[kind] for kind in _ORPHANS):
        return "it decomposes hands into blocks or pairs, not thirteen orphans"
    return ""


def _scorer() -> Scorer:
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415  # as above
    from mahjong.meld import Meld  # noqa: PLC0415  # as above

    calls = {BlockShape.SEQUENCE: Meld.CHI, BlockShape.TRIPLET: Meld.PON, BlockShape.QUAD: Meld.KAN}
    make_config = _config_maker()

    def score(win: Win, options: Options) -> Mapping[str, Json] | None:
        ids = peer_wins.tile_ids(win.tiles)
        rest = iter(ids[len(win.hand.tiles) :])
        melds = [
            Meld(calls[meld.block.shape], [next(rest) for _ in meld.tiles], opened=meld.open) for meld in win.hand.melds
        ]
        found = HandCalculator.estimate_hand_value(
            ids,
            ids[win.hand.tiles.index(win.tile)],
            melds=melds,
            dora_indicators=[4 * tile.kind.index for tile in win.dora],
            ura_dora_indicators=[4 * tile.kind.index for tile in win.ura],
            config=make_config(win, options),
        )
        if found.error not in {None, _NO_YAKU}:
            raise ValueError(found.error)
        return None if found.error else _result(win, found, rounded=options.get("round-up") == "yes")

    return Scorer(score=score, skip_reason=_win_skip_reason)


def _config_maker() -> Callable[[Win, Options], HandConfig]:
    """Import the package and return a function that builds its configuration from a win and the rules."""
    from mahjong.constants import EAST  # noqa: PLC0415  # as above
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # noqa: PLC0415  # as above

    def make_config(win: Win, options: Options) -> HandConfig:
        flags = {f"is_{name.replace('double', 'daburu')}": is_so for name, is_so in peer_wins.situation(win).items()}
        return HandConfig(
            **flags,
            player_wind=EAST + peer_wins.wind_number(win.seat),
            round_wind=EAST + peer_wins.wind_number(win.round),
            tsumi_number=win.honba,
            kyoutaku_number=win.sticks,
            num_nuki_dora=win.nuki,
            options=OptionalRules(
                **{
                    **_TENHOU,
                    **peer_wins.rule_arguments(RULES, options),
                    "has_aka_dora": _has_reds(win),
                    "is_three_player": win.players == 3,
                }
            ),
        )

    return make_config


def _has_reds(win: Win) -> bool:
    return not {*RED_FIVES}.isdisjoint(win.tiles)


def _win_skip_reason(win: Win) -> str:
    """Why a win is not scored. Without red fives, the package takes no id for a red one."""
    return peer_wins.skip_reason(win) or (
        peer_wins.FOUR_FIVES if _has_reds(win) and peer_wins.has_four_fives(win) else ""
    )


def _result(win: Win, found: Any, *, rounded: bool) -> Mapping[str, Json]:  # noqa: ANN401  # its fields have no types
    """A score as the protocol writes it. With mangan rounded up, the package omits the limit of many a mangan."""
    hans = {each.name: (found.is_open_hand and each.han_open) or each.han_closed for each in found.yaku}
    is_yakuman = any(each.is_yakuman for each in found.yaku)
    unit = 13 if is_yakuman else 1
    # It counts removed Norths among the dora.
    dora = {_DORA[name]: han - (win.nuki if name == "Dora" else 0) for name, han in hans.items() if name in _DORA}
    nuki = {"nuki": win.nuki} if win.nuki and not is_yakuman else {}
    cost = found.cost
    limit = _LIMITS.get(cost["yaku_level"], "yakuman" if is_yakuman else "counted-yakuman")
    return {
        "yaku": {peer_wins.yaku_name(_YAKU, name): han // unit for name, han in hans.items() if name not in _DORA},
        "yakuman": found.han // unit if is_yakuman else 0,
        "han": None if is_yakuman else found.han,
        "fu": None if is_yakuman else found.fu,
        "dora": {name: number for name, number in {**dora, **nuki}.items() if number},
        **({} if rounded else {"limit": limit}),
        "pay": peer_wins.payment(
            win,
            ron=cost["main"] + cost["main_bonus"],
            dealer=cost["main"] + cost["main_bonus"],
            others=cost["additional"] + cost["additional_bonus"],
        ),
        "total": cost["total"],
    }


PEER: Final = Peer(
    name="mahjong",
    registry="pypi",
    package="mahjong",
    release="2.1.0",
    sentence="Shanten of each form, Agari.is_agari, HandDivider.divide_hand, and estimate_hand_value.",
    operations=("shanten", "complete", "decompose", "riichi"),
    language="python",
    adapter=_adapter,
)
