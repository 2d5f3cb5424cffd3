"""riichienv: what ``HandEvaluator.calc`` says of a win, with four players and with three.

It takes ids of tiles: the hand before the winning tile, that tile, and the melds. Yaku are numbers without their worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import wins
from mjfunc.audit.peers.wins import Scorer
from mjfunc.model.blocks import BlockShape
from mjfunc.riichi.origins import Origin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.oracle.codecs import Json
    from mjfunc.riichi.wins import Win

NAMES: Final = wins.table("""
    1 menzen-tsumo, 2 riichi, 3 chankan, 4 rinshan-kaihou, 5 haitei-raoyue, 6 houtei-raoyui, 7 yakuhai-white,
    8 yakuhai-green, 9 yakuhai-red, 10 yakuhai-seat, 11 yakuhai-round, 12 tanyao, 13 iipeikou, 14 pinfu, 15 chanta,
    16 ittsuu, 17 sanshoku-doujun, 18 double-riichi, 19 sanshoku-doukou, 20 sankantsu, 21 toitoi, 22 sanankou,
    23 shousangen, 24 honroutou, 25 chiitoitsu, 26 junchan, 27 honitsu, 28 ryanpeikou, 29 chinitsu, 30 ippatsu,
    35 tenhou, 36 chiihou, 37 daisangen, 38 suuankou, 39 tsuuiisou, 40 ryuuiisou, 41 chinroutou, 42 kokushi-musou,
    43 shousuushii, 44 suukantsu, 45 chuuren-poutou, 47 junsei-chuuren-poutou, 48 suuankou-tanki,
    49 kokushi-musou-thirteen-sided, 50 daisuushii""")
DORA: Final = frozenset((31, 32, 33, 34))


def riichienv_scores() -> Scorer:
    """The package, imported."""
    import riichienv as theirs  # type: ignore[import-untyped]  # noqa: PLC0415  # it has no types, and may be missing

    calls = {
        BlockShape.SEQUENCE: theirs.MeldType.Chi,
        BlockShape.TRIPLET: theirs.MeldType.Pon,
        BlockShape.QUAD: theirs.MeldType.Daiminkan,
    }

    def ask(win: Win, _: Options) -> Mapping[str, Json] | None:
        ids = wins.ids_of(win.tiles)
        concealed, left = ids[: len(win.hand.tiles)], iter(ids[len(win.hand.tiles) :])
        melds = [
            theirs.Meld(
                calls[meld.block.shape] if meld.open else theirs.MeldType.Ankan,
                [next(left) for _ in meld.tiles],
                meld.open,
            )
            for meld in win.hand.melds
        ]
        tile = concealed.pop(win.hand.tiles.index(win.tile))
        make = theirs.HandEvaluator3P if win.players == 3 else theirs.HandEvaluator
        # Indicators are not red: the second of each kind.
        dora, ura = ([4 * indicator.kind.index + 1 for indicator in each] for each in (win.dora, win.ura))
        found = make(concealed, melds).calc(
            tile, dora, ura_indicators=ura, conditions=_conditions(theirs.Conditions, win)
        )
        return _read(win, found) if found.is_win else None

    return Scorer(ask=ask, lacks=_lacks)


def _conditions(make: Any, win: Win) -> Any:  # noqa: ANN401  # they have no types here
    """The situation of a win."""
    return make(
        tsumo=win.origin.is_tsumo,
        riichi=win.riichi == "riichi",
        double_riichi=win.riichi == "double",
        ippatsu=win.ippatsu,
        haitei=win.origin is Origin.LAST_OF_WALL,
        houtei=win.origin is Origin.LAST_DISCARD,
        rinshan=win.origin is Origin.REPLACEMENT,
        chankan=win.origin is Origin.QUAD,
        tsumo_first_turn=win.first_turn and win.origin.is_tsumo,
        player_wind=wins.wind(win.seat),
        round_wind=wins.wind(win.round),
        riichi_sticks=win.sticks,
        honba=win.honba,
        kita_count=win.nuki,
        is_sanma=win.players == 3,
        num_players=win.players,
    )


def _lacks(win: Win) -> str:
    return wins.lacks(win) or (wins.FIVES if wins.has_four_fives(win) else "")


def _read(win: Win, found: Any) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    """What it says of a hand that wins."""
    return {
        "yaku": wins.worth(win, [wins.named(NAMES, str(number)) for number in found.yaku if number not in DORA]),
        "yakuman": found.han // 13 if found.yakuman else 0,
        "han": None if found.yakuman else found.han,
        "fu": None if found.yakuman else found.fu,
        "pay": wins.paid(win, ron=found.ron_agari, dealer=found.tsumo_agari_oya, others=found.tsumo_agari_ko),
    }
