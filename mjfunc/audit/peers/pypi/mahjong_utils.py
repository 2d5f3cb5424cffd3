"""mahjong-utils: the shanten of each form, acceptance, and the scores of wins of four players.

The documentation of ``shanten`` says that it takes concealed tiles of any number, and that melds do not matter.
``build_hora`` takes tiles without red fives, the number of dora, and each yaku of the situation, but no counters.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import peer_wins
from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import acceptance_result, counts, unseen_copies, waits_result
from mjfunc.audit.peers.peer_wins import DOUBLE, YES_NO, PeerRule, Scorer
from mjfunc.json.encoding import text
from mjfunc.notation.tile_text import write_tiles
from mjfunc.riichi.spec.dora import dora_of
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.wins import Win

_NUMBERS: Final = {text(kind): kind.index for kind in KINDS}
_RULES: Final = {
    "open-tanyao": PeerRule("allow_kuitan", YES_NO),
    "double-wind-pair": PeerRule("has_renpuu_jyantou_hu", ((4, True), (2, False))),
    "round-up": PeerRule("has_kiriage_mangan", YES_NO),
    "counted": PeerRule("has_kazoe_yakuman", peer_wins.COUNTED),
    "multiple-yakuman": PeerRule("has_complex_yakuman", peer_wins.MULTIPLE),
    "double-yakuman": PeerRule("has_multiple_yakuman", peer_wins.DOUBLED),
}
_YAKU: Final = peer_wins.yaku_table("""
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
_SITUATION: Final = {"riichi": "richi", "double_riichi": "w_richi", "chiihou": "chihou"}
"""The names that the package writes otherwise."""


def _adapter() -> Adapter:
    their_shanten: Any = import_module("mahjong_utils.shanten").shanten
    parse_tiles = import_module("mahjong_utils.models.tile").parse_tiles

    def call(hand: Hand) -> Any:  # noqa: ANN401  # the package has no types here
        tiles = "".join(text(kind) * number for kind, number in zip(KINDS, counts(hand), strict=True))
        return their_shanten(parse_tiles(tiles))

    def shanten(hand: Hand, _: Options) -> Json:
        found = call(hand)
        forms = {"regular": found.regular, "seven-pairs": found.chitoi, "thirteen-orphans": found.kokushi}
        return {**{name: form and form.shanten for name, form in forms.items()}, "minimum": found.shanten}

    def acceptance(hand: Hand, _: Options) -> Json:
        found = call(hand)
        if hand.is_waiting:
            return _acceptance(hand, found.shanten_info)
        discards = [
            {"discard": str(tile), **_acceptance(hand, info)} for tile, info in found.discard_to_advance.items()
        ]
        return {"shanten": found.shanten, "discards": sorted(discards, key=_discard_order)}

    def waits(hand: Hand, _: Options) -> Json:
        found = call(hand)
        return waits_result(_kind_numbers(found.shanten_info.advance) if found.shanten == 0 else ())

    return Adapter(
        functions={"shanten": shanten, "acceptance": acceptance, "waits": waits},
        scorer=_scorer(),
        options=peer_wins.supported_options(_RULES),
        conventions={"melds": "ignored", "double-yakuman": DOUBLE},
    )


def _kind_numbers(tiles: Iterable[object]) -> list[int]:
    return [_NUMBERS[str(tile)] for tile in tiles]


def _acceptance(hand: Hand, info: Any) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    """The accepted tiles, with the total that the package reports."""
    unseen = unseen_copies(hand, _kind_numbers(info.advance))
    return {**acceptance_result(info.shanten, unseen), "total": info.advance_num}


def _discard_order(discard: Mapping[str, Any]) -> tuple[int, int, int]:
    """The protocol's order: the lowest shanten first, then the largest total, then the order of tiles."""
    return discard["shanten"], -discard["total"], _NUMBERS[discard["discard"]]


def _scorer() -> Scorer:
    build_hora: Any = import_module("mahjong_utils.hora").build_hora
    make_options: Any = import_module("mahjong_utils.hora.models").HoraOptions
    parse_tiles: Any = import_module("mahjong_utils.models.tile").parse_tiles
    furo: Any = import_module("mahjong_utils.models.furo").Furo
    winds: Any = [*import_module("mahjong_utils.models.wind").Wind]
    get_yaku: Any = import_module("mahjong_utils.yaku").get_yaku

    def score(win: Win, options: Options) -> Mapping[str, Json] | None:
        found = build_hora(
            parse_tiles(write_tiles(tile.kind for tile in win.hand.tiles)),
            [
                furo.parse(parse_tiles(write_tiles(tile.kind for tile in meld.tiles)), not meld.open)
                for meld in win.hand.melds
            ],
            parse_tiles(str(win.tile.kind))[0],
            win.origin.is_tsumo,
            dora=sum(number for _, number in dora_of(win)),
            self_wind=winds[peer_wins.wind_number(win.seat)],
            round_wind=winds[peer_wins.wind_number(win.round)],
            extra_yaku={get_yaku(name) for name in _situation_yaku(win)},
            options=make_options(**peer_wins.rule_arguments(_RULES, options)),
        )
        doubled = options.get("double-yakuman") != []
        return _result(win, found, doubled=doubled) if found.yaku or found.extra_yaku else None

    return Scorer(score=score, skip_reason=_win_skip_reason)


def _situation_yaku(win: Win) -> Iterator[str]:
    """The package's names of the yaku of the situation."""
    flags = peer_wins.situation(win)
    del flags["tsumo"]  # the package finds that yaku itself
    return (_SITUATION.get(name, name) for name, is_so in flags.items() if is_so)


def _win_skip_reason(win: Win) -> str:
    if win.players == 3:
        return "it scores wins of four players only"
    return "it takes no counters" if win.honba else peer_wins.skip_reason(win)


def _result(win: Win, found: Any, *, doubled: bool) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    """A score as the protocol writes it.

    With a yakuman the package also lists the ordinary yaku of the situation. It reports the han of a double yakuman
    even if the rules count it once, but then does not add them.
    """
    is_yakuman = found.has_yakuman
    yaku = [each for each in (*found.yaku, *found.extra_yaku) if each.is_yakuman or not is_yakuman]

    def value(each: Any) -> int:  # noqa: ANN401  # as above
        if is_yakuman:
            return int(each.han) // 13 if doubled else 1
        return int(each.han) - win.hand.is_open * int(each.furo_loss)

    point = found.parent_point if win.is_dealer else found.child_point
    return {
        "yaku": {peer_wins.yaku_name(_YAKU, each.name): value(each) for each in yaku},
        "yakuman": found.han // 13 if is_yakuman else 0,
        "han": None if is_yakuman else found.han,
        "fu": None if is_yakuman else found.hu,
        "pay": peer_wins.payment(
            win,
            ron=point.ron,
            dealer=0 if win.is_dealer else point.tsumo_parent,
            others=point.tsumo if win.is_dealer else point.tsumo_child,
        ),
    }


PEER: Final = Peer(
    name="mahjong-utils",
    registry="pypi",
    package="mahjong-utils",
    release="0.8.0",
    sentence="shanten, with the tiles that it says lower it, and build_hora.",
    operations=("shanten", "acceptance", "waits", "riichi"),
    language="kotlin",
    adapter=_adapter,
)
