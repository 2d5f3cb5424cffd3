"""jansou: shanten, acceptance, waits, complete hands, and the scores of wins, without its native kernel.

It takes hands of 13 or 14 tiles, counting three for each meld. Its rules are its own defaults, under which four yakuman
count twice, unless the request has its own.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import peer_wins
from mjfunc.audit.peers.peer import Adapter, HandFunction, Peer
from mjfunc.audit.peers.peer_tiles import (
    NOT_WHOLE,
    acceptance_result,
    complete_result,
    counts,
    is_whole,
    minimum_result,
    waits_result,
)
from mjfunc.audit.peers.peer_wins import DOUBLE, YES_NO, PeerRule, Scorer
from mjfunc.json.encoding import text
from mjfunc.model.blocks import BlockShape
from mjfunc.notation.numbers import write_34
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.counts import subtract
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.wins import Win

# It has a rule of ippatsu that nothing reads: ippatsu always counts. Of double yakuman, it only supports that all four
# count twice: otherwise it reports another yaku for some waits.
RULES: Final = {
    "open-tanyao": PeerRule("kuitan", YES_NO),
    "ura-dora": PeerRule("ura_dora", YES_NO),
    "double-wind-pair": PeerRule("double_wind_fu", ((4, 4), (2, 2))),
    "round-up": PeerRule("kiriage_mangan", YES_NO),
    "counted": PeerRule("kazoe_yakuman", peer_wins.COUNTED),
    "multiple-yakuman": PeerRule("multiple_yakuman", peer_wins.MULTIPLE),
    "double-yakuman": PeerRule("double_yakuman", ((DOUBLE, True),)),
}
"""The rules that the package supports."""
_YAKU: Final = peer_wins.yaku_table("""
    RIICHI riichi, IPPATSU ippatsu, MENZEN_TSUMO menzen-tsumo, PINFU pinfu, IIPEIKOU iipeikou, TANYAO tanyao,
    YAKUHAI_HAKU yakuhai-white, YAKUHAI_HATSU yakuhai-green, YAKUHAI_CHUN yakuhai-red, YAKUHAI_ROUND yakuhai-round,
    YAKUHAI_SEAT yakuhai-seat, HAITEI haitei-raoyue, HOUTEI houtei-raoyui, RINSHAN rinshan-kaihou, CHANKAN chankan,
    DOUBLE_RIICHI double-riichi, CHIITOITSU chiitoitsu, SANSHOKU_DOUJUN sanshoku-doujun, ITTSU ittsuu, CHANTA chanta,
    TOITOI toitoi, SANANKOU sanankou, SANSHOKU_DOUKOU sanshoku-doukou, SANKANTSU sankantsu, SHOUSANGEN shousangen,
    HONROUTOU honroutou, HONITSU honitsu, JUNCHAN junchan, RYANPEIKOU ryanpeikou, CHINITSU chinitsu,
    KOKUSHI 1 kokushi-musou, KOKUSHI 2 kokushi-musou-thirteen-sided, SUUANKOU 1 suuankou, SUUANKOU 2 suuankou-tanki,
    CHUUREN 1 chuuren-poutou, CHUUREN 2 junsei-chuuren-poutou, DAISANGEN daisangen, SHOUSUUSHI shousuushii,
    DAISUUSHI daisuushii, TSUUIISOU tsuuiisou, CHINROUTOU chinroutou, RYUUIISOU ryuuiisou, SUUKANTSU suukantsu,
    TENHOU tenhou, CHIIHOU chiihou""")
"""Three yakuman have another name here when they count twice."""
_DORA: Final = {"dora": "dora", "ura": "ura", "aka": "red", "nuki": "nuki"}
_NO_YAKU: Final = "hand has no yaku and cannot win"
"""The only error that is an answer."""
_LIMITS: Final = {"NONE": None, "KAZOE_YAKUMAN": "counted-yakuman"}


def _adapter() -> Adapter:
    sys.modules["jansou_native"] = None  # type: ignore[assignment]  # so that importing it fails
    return native_adapter()


def native_adapter() -> Adapter:
    """Import jansou, with its native kernel if that is installed, and return its adapter."""
    shanten, waits = import_module("jansou.analysis.shanten").shanten, import_module("jansou.analysis.waits").waits
    complete, convert = import_module("jansou.analysis.decompose").is_complete, _hand_converter()
    return Adapter(
        functions={
            "shanten": lambda hand, _: minimum_result(shanten(convert(hand))),
            "acceptance": _acceptance(convert),
            "waits": lambda hand, _: waits_result(map(int, waits(convert(hand)))),
            "complete": lambda hand, _: complete_result(complete(counts(hand), len(hand.melds))),
        },
        skip_reason=_skip_reason,
        scorer=_scorer(convert),
        options=peer_wins.supported_options(RULES),
        conventions={"double-yakuman": DOUBLE},
    )


def _hand_converter() -> Callable[[Hand], object]:
    """Import the package and return a function that turns a hand into one of its own."""
    package, parse = import_module("jansou.core.hand"), import_module("jansou.core.notation").parse_mpsz
    calls = {
        BlockShape.SEQUENCE: package.MeldType.CHII,
        BlockShape.TRIPLET: package.MeldType.PON,
        BlockShape.QUAD: package.MeldType.DAIMINKAN,
    }

    def convert_meld(meld: Meld) -> object:
        tiles = tuple(parse(text(meld.block)))
        if not meld.open:
            return package.Meld(package.MeldType.ANKAN, tiles, None, None)
        return package.Meld(calls[meld.block.shape], tiles, tiles[0], package.CallSource.KAMICHA)

    return lambda hand: package.Hand(parse(str(hand).partition(" ")[0]), [convert_meld(meld) for meld in hand.melds])


def _acceptance(convert: Callable[[Hand], object]) -> HandFunction:
    shanten, efficiency = import_module("jansou.analysis.shanten").shanten, import_module("jansou.analysis.efficiency")

    def acceptance(hand: Hand, _: Options) -> Json:
        visible = [*write_34(subtract(hand.held, hand.counts))]
        if hand.is_waiting:
            tiles = efficiency.acceptance(convert(hand), visible=visible)
            return acceptance_result(shanten(convert(hand)), _by_number(tiles))
        discards = [
            {
                "discard": text(KINDS[int(option.discard)]),
                **acceptance_result(option.shanten, _by_number(option.acceptance)),
            }
            for option in efficiency.discard_evaluation(convert(hand), visible=visible)
        ]
        return {"shanten": shanten(convert(hand)), "discards": discards}

    return acceptance


def _by_number(tiles: Mapping[int, int]) -> Mapping[int, int]:
    return {int(kind): number for kind, number in tiles.items()}


def _skip_reason(_: str, hand: Hand) -> str:
    return "" if is_whole(hand) else NOT_WHOLE


def _scorer(convert: Callable[[Hand], object]) -> Scorer:
    parse: Any = import_module("jansou.core.notation").parse_mpsz
    package: Any = import_module("jansou.scoring.score")
    context: Any = import_module("jansou.scoring.context").WinContext
    winds: Any = import_module("jansou.core.tiles").Wind
    make_rules: Any = import_module("jansou.core.rules").Rules

    def situation(win: Win, options: Options) -> object:
        rules = peer_wins.rule_arguments(RULES, options)
        return context(
            rules=make_rules(player_count=win.players, nuki_dora=win.players == 3, **rules),
            round_wind=winds(peer_wins.wind_number(win.round)),
            seat_wind=winds(peer_wins.wind_number(win.seat)),
            dora_indicators=tuple(parse(write_tiles(win.dora))) if win.dora else (),
            ura_indicators=tuple(parse(write_tiles(win.ura))) if win.ura else (),
            nuki_count=win.nuki,
            honba=win.honba,
            riichi_sticks=win.sticks,
            **{"is_tsumo" if name == "tsumo" else name: is_so for name, is_so in peer_wins.situation(win).items()},
        )

    def score(win: Win, options: Options) -> Mapping[str, Json] | None:
        try:
            found = package.score(convert(win.hand), parse(str(win.tile))[0], situation(win, options))
        except package.ScoringError as error:
            if str(error) != _NO_YAKU:
                raise
            return None
        return _result(win, found, multiple=options.get("multiple-yakuman") != "highest")

    return Scorer(score=score, skip_reason=peer_wins.skip_reason)


def _result(win: Win, found: Any, *, multiple: bool) -> Mapping[str, Json]:  # noqa: ANN401  # it has no types here
    """A score as the protocol writes it. If only the highest yakuman counts, the package reports no other."""
    payment = found.payment
    counters = payment.honba if win.origin.is_ron else payment.honba // (win.players - 1)
    yaku = {_yaku_name(each.yaku.name, each.value): each.value for each in found.yaku}
    limit = found.limit.name
    return {
        **({"yaku": yaku} if multiple or not found.is_yakuman else {}),
        "yakuman": sum(yaku.values()) if found.is_yakuman else 0,
        "han": None if found.is_yakuman else found.han,
        "fu": None if found.is_yakuman else found.fu.total,
        "dora": {ours: number for theirs, ours in _DORA.items() if (number := getattr(found.dora, theirs))},
        "limit": _LIMITS.get(limit, limit.lower()),
        "pay": peer_wins.payment(
            win,
            ron=payment.ron + counters,
            dealer=payment.tsumo_dealer + counters,
            others=payment.tsumo_non_dealer + counters,
        ),
        "total": payment.total,
    }


def _yaku_name(name: str, value: int) -> str:
    return peer_wins.yaku_name(_YAKU, name if name in _YAKU else f"{name} {value}")


PEER: Final = Peer(
    name="jansou",
    registry="pypi",
    package="jansou",
    release="0.14.0",
    sentence="shanten, acceptance, discard_evaluation, waits, is_complete and score, without the native kernel.",
    operations=("shanten", "acceptance", "waits", "complete", "riichi"),
    language="python",
    adapter=_adapter,
)
