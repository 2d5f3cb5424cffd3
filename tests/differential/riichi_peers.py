"""What programs of others say of a win of riichi, in our words."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjfunc import BlockShape, Tile
from mjfunc.model.winds import WINDS
from mjfunc.notation.text import write_tiles
from mjfunc.riichi import YAKU, Origin, Rules, Score, Win, Yaku, dora_of, has_yaku, readings, score

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen

    from mjfunc import Meld


class Answer(NamedTuple):
    """What a win is worth; a yakuman has no han and no fu."""

    yaku: frozenset[str]
    han: int
    fu: int
    total: int


def ours(win: Win, rules: Rules) -> Answer | None:
    """What we say."""
    found = score(win, rules)
    if not isinstance(found, Score):
        return None
    fu = 0 if found.fu is None else found.fu.total
    return Answer(frozenset(yaku.value for yaku, _ in found.yaku), found.han or 0, fu, found.total)


def ids_of(tiles: Sequence[Tile]) -> list[int]:
    """The ids of plain tiles from 0 to 135, each once; the first of the fives is red, and is taken last."""
    order = {kind: (1, 2, 3, 0) if kind.rank == 5 and not kind.is_honour else (0, 1, 2, 3) for kind in {*tiles}}
    return [4 * tile.index + order[tile][tiles[:at].count(tile)] for at, tile in enumerate(tiles)]


def has_four_fives(win: Win) -> bool:
    """Whether all fives of a suit are held, so that ids make one of them red."""
    return any(win.tiles.count(tile) == 4 for tile in win.tiles if tile.rank == 5 and not tile.is_honour)


def wind(of: str) -> int:
    """East is 0."""
    return [*WINDS].index(of)  # type: ignore[arg-type]  # it is one


def table(text: str) -> dict[str, str]:
    """What they call each yaku, and what we do."""
    return dict(each.split() for each in text.split(","))


RIICHIENV: Final = table("""
    1 menzen-tsumo, 2 riichi, 3 chankan, 4 rinshan-kaihou, 5 haitei-raoyue, 6 houtei-raoyui, 7 yakuhai-white,
    8 yakuhai-green, 9 yakuhai-red, 10 yakuhai-seat, 11 yakuhai-round, 12 tanyao, 13 iipeikou, 14 pinfu, 15 chanta,
    16 ittsuu, 17 sanshoku-doujun, 18 double-riichi, 19 sanshoku-doukou, 20 sankantsu, 21 toitoi, 22 sanankou,
    23 shousangen, 24 honroutou, 25 chiitoitsu, 26 junchan, 27 honitsu, 28 ryanpeikou, 29 chinitsu, 30 ippatsu,
    35 tenhou, 36 chiihou, 37 daisangen, 38 suuankou, 39 tsuuiisou, 40 ryuuiisou, 41 chinroutou, 42 kokushi-musou,
    43 shousuushii, 44 suukantsu, 45 chuuren-poutou, 47 junsei-chuuren-poutou, 48 suuankou-tanki,
    49 kokushi-musou-thirteen-sided, 50 daisuushii""")
"""What they call each yaku; 31 to 34 are dora."""


def riichienv() -> Callable[[Win], Answer | None]:
    """The package, whose evaluator takes ids of the hand before the winning tile."""
    theirs: Any = import_module("riichienv")
    calls = {
        BlockShape.SEQUENCE: theirs.MeldType.Chi,
        BlockShape.TRIPLET: theirs.MeldType.Pon,
        BlockShape.QUAD: theirs.MeldType.Daiminkan,
    }

    def asked(win: Win) -> Answer | None:
        ids = iter(ids_of(win.tiles))
        concealed = [next(ids) for _ in win.hand.tiles]
        melds = [
            theirs.Meld(
                calls[meld.block.shape] if meld.open else theirs.MeldType.Ankan,
                [next(ids) for _ in meld.tiles],
                meld.open,
            )
            for meld in win.hand.melds
        ]
        tile = concealed.pop(win.hand.tiles.index(win.tile))
        conditions = theirs.Conditions(
            tsumo=win.origin.is_tsumo,
            riichi=win.riichi == "riichi",
            double_riichi=win.riichi == "double",
            ippatsu=win.ippatsu,
            haitei=win.origin is Origin.LAST_OF_WALL,
            houtei=win.origin is Origin.LAST_DISCARD,
            rinshan=win.origin is Origin.REPLACEMENT,
            chankan=win.origin is Origin.QUAD,
            tsumo_first_turn=win.first_turn and win.origin.is_tsumo,
            player_wind=wind(win.seat),
            round_wind=wind(win.round),
            honba=win.honba,
        )
        dora, ura = ([4 * tile.index + 1 for tile in tiles] for tiles in (win.dora, win.ura))
        found = theirs.HandEvaluator(concealed, melds).calc(tile, dora, conditions, ura)
        if not found.is_win:
            return None
        yaku = frozenset(RIICHIENV[str(number)] for number in found.yaku if not 31 <= number <= 34)
        paid = (
            found.ron_agari
            if win.origin.is_ron
            else 3 * found.tsumo_agari_ko
            if win.is_dealer
            else found.tsumo_agari_oya + 2 * found.tsumo_agari_ko
        )
        return Answer(yaku, 0 if found.yakuman else found.han, 0 if found.yakuman else found.fu, paid)

    return asked


JANSOU: Final = table("""
    RIICHI riichi, IPPATSU ippatsu, MENZEN_TSUMO menzen-tsumo, PINFU pinfu, IIPEIKOU iipeikou, TANYAO tanyao,
    YAKUHAI_HAKU yakuhai-white, YAKUHAI_HATSU yakuhai-green, YAKUHAI_CHUN yakuhai-red, YAKUHAI_ROUND yakuhai-round,
    YAKUHAI_SEAT yakuhai-seat, HAITEI haitei-raoyue, HOUTEI houtei-raoyui, RINSHAN rinshan-kaihou, CHANKAN chankan,
    DOUBLE_RIICHI double-riichi, CHIITOITSU chiitoitsu, SANSHOKU_DOUJUN sanshoku-doujun, ITTSU ittsuu, CHANTA chanta,
    TOITOI toitoi, SANANKOU sanankou, SANSHOKU_DOUKOU sanshoku-doukou, SANKANTSU sankantsu, SHOUSANGEN shousangen,
    HONROUTOU honroutou, HONITSU honitsu, JUNCHAN junchan, RYANPEIKOU ryanpeikou, CHINITSU chinitsu,
    KOKUSHI1 kokushi-musou, KOKUSHI2 kokushi-musou-thirteen-sided, SUUANKOU1 suuankou, SUUANKOU2 suuankou-tanki,
    CHUUREN1 chuuren-poutou, CHUUREN2 junsei-chuuren-poutou, DAISANGEN daisangen, SHOUSUUSHI shousuushii,
    DAISUUSHI daisuushii, TSUUIISOU tsuuiisou, CHINROUTOU chinroutou, RYUUIISOU ryuuiisou, SUUKANTSU suukantsu,
    TENHOU tenhou, CHIIHOU chiihou""")
"""Some are another yaku of ours where they count twice."""


def jansou() -> Callable[[Win], Answer | None]:
    """The package, whose default rules count four yakuman twice."""
    core: Any = import_module("jansou.core.hand")
    read = import_module("jansou.core.notation").parse_mpsz
    theirs: Any = import_module("jansou.scoring.score")
    context: Any = import_module("jansou.scoring.context").WinContext
    winds: Any = import_module("jansou.core.tiles").Wind
    rules: Any = import_module("jansou.core.rules").Rules()
    calls = {
        BlockShape.SEQUENCE: core.MeldType.CHII,
        BlockShape.TRIPLET: core.MeldType.PON,
        BlockShape.QUAD: core.MeldType.DAIMINKAN,
    }

    def melded(meld: Meld) -> object:
        tiles = tuple(read(str(meld.block)))
        if not meld.open:
            return core.Meld(core.MeldType.ANKAN, tiles, None, None)
        return core.Meld(calls[meld.block.shape], tiles, tiles[0], core.CallSource.KAMICHA)

    def asked(win: Win) -> Answer | None:
        hand = core.Hand(read(write_tiles(win.hand.tiles)), [melded(meld) for meld in win.hand.melds])
        is_first = win.first_turn and win.origin.is_tsumo
        situation = context(
            rules=rules,
            round_wind=winds(wind(win.round)),
            seat_wind=winds(wind(win.seat)),
            is_tsumo=win.origin.is_tsumo,
            riichi=win.riichi == "riichi",
            double_riichi=win.riichi == "double",
            ippatsu=win.ippatsu,
            haitei=win.origin is Origin.LAST_OF_WALL,
            houtei=win.origin is Origin.LAST_DISCARD,
            rinshan=win.origin is Origin.REPLACEMENT,
            chankan=win.origin is Origin.QUAD,
            tenhou=is_first and win.is_dealer,
            chiihou=is_first and not win.is_dealer,
            dora_indicators=tuple(read(write_tiles(win.dora))) if win.dora else (),
            ura_indicators=tuple(read(write_tiles(win.ura))) if win.ura else (),
            honba=win.honba,
        )
        try:
            found = theirs.score(hand, read(str(win.tile))[0], situation)
        except theirs.ScoringError:
            return None
        yaku = [(each.yaku.name, f"{each.yaku.name}{each.value}") for each in found.yaku]
        fu = 0 if found.is_yakuman else found.fu.total
        return Answer(
            frozenset(JANSOU.get(once) or JANSOU[both] for once, both in yaku), found.han, fu, found.payment.total
        )

    return asked


MAHJONG_UTILS: Final = table("""
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


def mahjong_utils() -> Callable[[Win], Answer | None]:
    """The package, which is told how many dora there are, and which yaku of the situation."""
    build: Any = import_module("mahjong_utils.hora").build_hora
    read: Any = import_module("mahjong_utils.models.tile").parse_tiles
    furo: Any = import_module("mahjong_utils.models.furo").Furo
    winds: Any = [*import_module("mahjong_utils.models.wind").Wind]
    by_name: Any = import_module("mahjong_utils.yaku").get_yaku
    ids = {ours: theirs for theirs, ours in MAHJONG_UTILS.items()}
    told = {yaku for yaku in YAKU.values() if yaku <= Yaku.HOUTEI_RAOYUI and yaku is not Yaku.MENZEN_TSUMO}

    def asked(win: Win) -> Answer | None:
        every = {*told, Yaku.TENHOU, Yaku.CHIIHOU}
        extra = {by_name(ids[yaku.value]) for yaku in every if has_yaku(readings(win)[0], yaku)}
        found = build(
            read(write_tiles(win.hand.tiles)),
            [furo.parse(read(str(meld.block)), not meld.open) for meld in win.hand.melds],
            read(str(win.tile))[0],
            win.origin.is_tsumo,
            dora=sum(number for _, number in dora_of(win)),
            self_wind=winds[wind(win.seat)],
            round_wind=winds[wind(win.round)],
            extra_yaku=extra,
        )
        yaku = frozenset(MAHJONG_UTILS[each.name] for each in (*found.yaku, *found.extra_yaku))
        if not yaku:
            return None
        if found.has_yakuman:  # those of the situation are listed beside it
            yaku = frozenset(each for each in yaku if YAKU[each].is_yakuman)
        point = found.parent_point if win.is_dealer else found.child_point
        counters = 300 * win.honba
        if win.origin.is_ron:
            paid = point.ron
        elif win.is_dealer:
            paid = 3 * point.tsumo
        else:
            paid = point.tsumo_parent + 2 * point.tsumo_child
        is_yakuman = found.has_yakuman
        return Answer(yaku, 0 if is_yakuman else found.han, 0 if is_yakuman else found.hu, paid + counters)

    return asked


MAJIANG: Final = table("""
    立直 riichi, ダブル立直 double-riichi, 一発 ippatsu, 海底摸月 haitei-raoyue, 河底撈魚 houtei-raoyui,
    嶺上開花 rinshan-kaihou, 槍槓 chankan, 天和 tenhou, 地和 chiihou, 門前清自摸和 menzen-tsumo, 場風 yakuhai-round,
    自風 yakuhai-seat, 白 yakuhai-white, 發 yakuhai-green, 中 yakuhai-red, 平和 pinfu, 断幺九 tanyao, 一盃口 iipeikou,
    三色同順 sanshoku-doujun, 一気通貫 ittsuu, 混全帯幺九 chanta, 七対子 chiitoitsu, 対々和 toitoi, 三暗刻 sanankou,
    三槓子 sankantsu, 三色同刻 sanshoku-doukou, 混老頭 honroutou, 小三元 shousangen, 混一色 honitsu,
    純全帯幺九 junchan, 二盃口 ryanpeikou, 清一色 chinitsu, 国士無双十三面 kokushi-musou-thirteen-sided,
    国士無双 kokushi-musou, 四暗刻単騎 suuankou-tanki, 四暗刻 suuankou, 大三元 daisangen, 大四喜 daisuushii,
    小四喜 shousuushii, 字一色 tsuuiisou, 緑一色 ryuuiisou, 清老頭 chinroutou, 四槓子 suukantsu,
    純正九蓮宝燈 junsei-chuuren-poutou, 九蓮宝燈 chuuren-poutou""")
"""Winds and dragons stand after another word."""
DORA: Final = {"ドラ", "赤ドラ", "裏ドラ"}


def majiang(program: Popen[str]) -> Callable[[Win], Answer | None]:
    """The package of npm, in a process that is asked line by line."""
    given, said = program.stdin, program.stdout
    assert given is not None
    assert said is not None

    def asked(win: Win) -> Answer | None:
        given.write(f"{json.dumps(_as_majiang(win))}\n")
        given.flush()
        found = json.loads(said.readline())
        if found is None or not found.get("hupai"):
            return None
        names = [each["name"].split(" ") for each in found["hupai"] if each["name"] not in DORA]
        yaku = frozenset(MAJIANG.get(name[0]) or MAJIANG[name[-1]] for name in names)
        return Answer(yaku, found.get("fanshu") or 0, found.get("fu") or 0, found["fenpei"][wind(win.seat)])

    return asked


def _as_majiang(win: Win) -> dict[str, object]:
    """A win as they write it: the drawn tile last, or the claimed one apart."""
    left = [*win.hand.tiles]
    left.remove(win.tile)
    if win.origin.is_tsumo:
        left.append(win.tile)
    is_first = win.first_turn and win.origin.is_tsumo
    return {
        "hand": ",".join(["".join(map(_turned, left)), *map(_called, win.hand.melds)]),
        "ron": None if win.origin.is_tsumo else f"{_turned(win.tile)}{'+' if win.seat != 'N' else '-'}",
        "param": {
            "zhuangfeng": wind(win.round),
            "menfeng": wind(win.seat),
            "lizhi": ("none", "riichi", "double").index(win.riichi),
            "yifa": win.ippatsu,
            "qianggang": win.origin is Origin.QUAD,
            "lingshang": win.origin is Origin.REPLACEMENT,
            "haidi": {Origin.LAST_OF_WALL: 1, Origin.LAST_DISCARD: 2}.get(win.origin, 0),
            "tianhu": is_first + (is_first and not win.is_dealer),
            "baopai": [*map(_turned, win.dora)],
            "fubaopai": [*map(_turned, win.ura)],
            "changbang": win.honba,
        },
    }


def _turned(tile: Tile) -> str:
    """The suit first."""
    return f"{tile}"[1] + f"{tile}"[0]


def _called(meld: Meld) -> str:
    ranks = "".join(str(tile.rank) for tile in meld.tiles)
    if not meld.open:
        return f"{meld.block.suit.value}{ranks}"
    is_sequence = meld.block.shape is BlockShape.SEQUENCE
    return f"{meld.block.suit.value}{ranks[0]}-{ranks[1:]}" if is_sequence else f"{meld.block.suit.value}{ranks}="
