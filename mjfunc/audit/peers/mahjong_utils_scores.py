"""mahjong-utils: what ``build_hora`` says of a win of four players.

It takes tiles without marks and how many dora there are, and is told of each yaku of the situation; of counters it is
told nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import wins
from mjfunc.audit.peers.wins import YES_NO, Rule, Scorer
from mjfunc.notation.text import write_tiles
from mjfunc.riichi.dora import dora_of
from mjfunc.riichi.origins import Origin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.wins import Win

RULES: Final = {
    "open-tanyao": Rule("allow_kuitan", YES_NO),
    "double-wind-pair": Rule("has_renpuu_jyantou_hu", ((4, True), (2, False))),
    "round-up": Rule("has_kiriage_mangan", YES_NO),
    "counted": Rule("has_kazoe_yakuman", wins.COUNTED),
    "multiple-yakuman": Rule("has_complex_yakuman", wins.MULTIPLE),
    "double-yakuman": Rule("has_multiple_yakuman", wins.DOUBLED),
}
"""What it can be told."""
NAMES: Final = wins.table("""
    tsumo menzen-tsumo, pinhu pinfu, tanyao tanyao, ipe iipeikou, self_wind yakuhai-seat, round_wind yakuhai-round,
    haku yakuhai-white, hatsu yakuhai-green, chun yakuhai-red, sanshoku sanshoku-doujun, ittsu ittsuu, chanta chanta,
    chitoi chiitoitsu, toitoi toitoi, sananko sanankou, honroto honroutou, sandoko sanshoku-doukou,
    sankantsu sankantsu, shosangen shousangen, honitsu honitsu, junchan junchan, ryanpe ryanpeikou, chinitsu chinitsu,
    richi riichi, ippatsu ippatsu, rinshan rinshan-kaihou, chankan chankan, haitei haitei-raoyue,
    houtei houtei-raoyui, w_richi double-riichi, tenhou tenhou, chihou chiihou, kokushi kokushi-musou,
    suanko suuankou, daisangen daisangen, tsuiso tsuuiisou, shousushi shousuushii, lyuiso ryuuiisou,
    chinroto chinroutou, sukantsu suukantsu, churen chuuren-poutou, daisushi daisuushii,
    churen_nine_waiting junsei-chuuren-poutou, suanko_tanki suuankou-tanki,
    kokushi_thirteen_waiting kokushi-musou-thirteen-sided""")
_ORIGINS: Final = {
    Origin.REPLACEMENT: "rinshan",
    Origin.QUAD: "chankan",
    Origin.LAST_OF_WALL: "haitei",
    Origin.LAST_DISCARD: "houtei",
}


def mahjong_utils_scores() -> Scorer:
    """The package, imported."""
    build: Any = import_module("mahjong_utils.hora").build_hora
    make_options: Any = import_module("mahjong_utils.hora.models").HoraOptions
    read: Any = import_module("mahjong_utils.models.tile").parse_tiles
    furo: Any = import_module("mahjong_utils.models.furo").Furo
    winds: Any = [*import_module("mahjong_utils.models.wind").Wind]
    by_name: Any = import_module("mahjong_utils.yaku").get_yaku

    def ask(win: Win, options: Options) -> Mapping[str, Json] | None:
        found = build(
            read(write_tiles(tile.kind for tile in win.hand.tiles)),
            [furo.parse(read(write_tiles(tile.kind for tile in meld.tiles)), not meld.open) for meld in win.hand.melds],
            read(str(win.tile.kind))[0],
            win.origin.is_tsumo,
            dora=sum(number for _, number in dora_of(win)),
            self_wind=winds[wins.wind(win.seat)],
            round_wind=winds[wins.wind(win.round)],
            extra_yaku={by_name(name) for name in _situation(win)},
            options=make_options(**wins.told(RULES, options)),
        )
        doubled = options.get("double-yakuman") != []
        return _read(win, found, doubled=doubled) if found.yaku or found.extra_yaku else None

    return Scorer(ask=ask, lacks=_lacks)


def _situation(win: Win) -> Iterator[str]:
    """The yaku of the situation, as it calls them."""
    if win.riichi != "none":
        yield "richi" if win.riichi == "riichi" else "w_richi"
    if win.ippatsu:
        yield "ippatsu"
    if win.origin in _ORIGINS:
        yield _ORIGINS[win.origin]
    if win.first_turn and win.origin.is_tsumo:
        yield "tenhou" if win.is_dealer else "chihou"


def _lacks(win: Win) -> str:
    if win.players == 3:
        return "it scores wins of four players"
    return "it is told of no counters" if win.honba else wins.lacks(win)


def _read(win: Win, found: Any, *, doubled: bool) -> Mapping[str, Json]:  # noqa: ANN401  # they have no types here
    """What it says of a hand that wins.

    Beside a yakuman it lists all yaku of the situation. Each has the han that it has where four yakuman count twice,
    which it adds only there.
    """
    is_yakuman = found.has_yakuman
    every = [each for each in (*found.yaku, *found.extra_yaku) if each.is_yakuman or not is_yakuman]

    def worth(yaku: Any) -> int:  # noqa: ANN401  # as above
        if is_yakuman:
            return int(yaku.han) // 13 if doubled else 1
        return int(yaku.han) - win.hand.is_open * int(yaku.furo_loss)

    point = found.parent_point if win.is_dealer else found.child_point
    return {
        "yaku": {wins.named(NAMES, each.name): worth(each) for each in every},
        "yakuman": found.han // 13 if is_yakuman else 0,
        "han": None if is_yakuman else found.han,
        "fu": None if is_yakuman else found.hu,
        "pay": wins.paid(
            win,
            ron=point.ron,
            dealer=0 if win.is_dealer else point.tsumo_parent,
            others=point.tsumo if win.is_dealer else point.tsumo_child,
        ),
    }
