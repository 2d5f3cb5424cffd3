"""jansou: what ``score`` says of a win, with four players and with three.

Its rules are its own defaults, by which four yakuman count twice, or what it is asked by.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import wins
from mjfunc.audit.peers.wins import YES_NO, Rule, Scorer
from mjfunc.notation.text import write_tiles
from mjfunc.riichi.origins import Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.wins import Win

RULES: Final = {
    "open-tanyao": Rule("kuitan", YES_NO),
    "ura-dora": Rule("ura_dora", YES_NO),
    "double-wind-pair": Rule("double_wind_fu", ((4, 4), (2, 2))),
    "round-up": Rule("kiriage_mangan", YES_NO),
    "counted": Rule("kazoe_yakuman", wins.COUNTED),
    "multiple-yakuman": Rule("multiple_yakuman", wins.MULTIPLE),
    "double-yakuman": Rule("double_yakuman", ((wins.DOUBLE, True),)),
}
"""What it can be told; by other waits it names yakuman otherwise only where they count twice.

Its rule of ippatsu is not among it: nothing reads that, and ippatsu counts always.
"""
NAMES: Final = wins.table("""
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
"""Three are another yaku of ours where they count twice."""
DORA: Final = (("dora", "dora"), ("ura", "ura"), ("aka", "red"), ("nuki", "nuki"))
_NO_YAKU: Final = "hand has no yaku and cannot win"
"""The error that says so; another is one."""
_LIMITS: Final = {"NONE": None, "KAZOE_YAKUMAN": "counted-yakuman"}


def jansou_scores(given: Callable[[Hand], object]) -> Scorer:
    """The package, imported; how a hand is given to it is known."""
    read: Any = import_module("jansou.core.notation").parse_mpsz
    theirs: Any = import_module("jansou.scoring.score")
    context: Any = import_module("jansou.scoring.context").WinContext
    winds: Any = import_module("jansou.core.tiles").Wind
    make_rules: Any = import_module("jansou.core.rules").Rules

    def situation(win: Win, options: Options) -> object:
        return context(
            rules=make_rules(player_count=win.players, nuki_dora=win.players == 3, **wins.told(RULES, options)),
            round_wind=winds(wins.wind(win.round)),
            seat_wind=winds(wins.wind(win.seat)),
            dora_indicators=tuple(read(write_tiles(win.dora))) if win.dora else (),
            ura_indicators=tuple(read(write_tiles(win.ura))) if win.ura else (),
            nuki_count=win.nuki,
            honba=win.honba,
            riichi_sticks=win.sticks,
            **_flags(win),
        )

    def ask(win: Win, options: Options) -> Mapping[str, Json] | None:
        try:
            found = theirs.score(given(win.hand), read(str(win.tile))[0], situation(win, options))
        except theirs.ScoringError as error:
            if str(error) != _NO_YAKU:
                raise
            return None
        return _read(win, found, multiple=options.get("multiple-yakuman") != "highest")

    return Scorer(ask=ask, lacks=wins.lacks)


def _flags(win: Win) -> Mapping[str, bool]:
    """What is so, or is not."""
    is_first = win.first_turn and win.origin.is_tsumo
    return {
        "is_tsumo": win.origin.is_tsumo,
        "riichi": win.riichi == "riichi",
        "double_riichi": win.riichi == "double",
        "ippatsu": win.ippatsu,
        "haitei": win.origin is Origin.LAST_OF_WALL,
        "houtei": win.origin is Origin.LAST_DISCARD,
        "rinshan": win.origin is Origin.REPLACEMENT,
        "chankan": win.origin is Origin.QUAD,
        "tenhou": is_first and win.is_dealer,
        "chiihou": is_first and not win.is_dealer,
    }


def _read(win: Win, found: Any, *, multiple: bool) -> Mapping[str, Json]:  # noqa: ANN401  # they have no types here
    """What it says of a hand that wins; of several yakuman it names only the one that it pays where one counts."""
    payment = found.payment
    counters = payment.honba if win.origin.is_ron else payment.honba // (win.players - 1)
    yaku = {(each.yaku.name, f"{each.yaku.name} {each.value}"): each.value for each in found.yaku}
    named = {wins.named(NAMES, once if once in NAMES else both): value for (once, both), value in yaku.items()}
    limit = found.limit.name
    return {
        **({"yaku": named} if multiple or not found.is_yakuman else {}),
        "yakuman": sum(yaku.values()) if found.is_yakuman else 0,
        "han": None if found.is_yakuman else found.han,
        "fu": None if found.is_yakuman else found.fu.total,
        "dora": {ours: number for name, ours in DORA if (number := getattr(found.dora, name))},
        "limit": _LIMITS.get(limit, limit.lower()),
        "pay": wins.paid(
            win,
            ron=payment.ron + counters,
            dealer=payment.tsumo_dealer + counters,
            others=payment.tsumo_non_dealer + counters,
        ),
        "total": payment.total,
    }
