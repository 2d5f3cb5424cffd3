"""riichienv: the shanten of concealed tiles, the waits of a hand with its melds, and the scores of wins.

``calculate_shanten`` takes ids of tiles and no melds. ``HandEvaluator`` takes the concealed tiles and the melds; its
``calc`` takes the winning tile apart from the rest, and reports yaku as numbers without values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.peers import peer_wins
from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import concealed_ids, is_whole, meld_ids, minimum_result, waits_result
from mjfunc.audit.peers.peer_wins import DOUBLE, Scorer
from mjfunc.model.blocks import BlockShape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.wins import Win

_YAKU: Final = peer_wins.yaku_table("""
    1 menzen-tsumo, 2 riichi, 3 chankan, 4 rinshan-kaihou, 5 haitei-raoyue, 6 houtei-raoyui, 7 yakuhai-white,
    8 yakuhai-green, 9 yakuhai-red, 10 yakuhai-seat, 11 yakuhai-round, 12 tanyao, 13 iipeikou, 14 pinfu, 15 chanta,
    16 ittsuu, 17 sanshoku-doujun, 18 double-riichi, 19 sanshoku-doukou, 20 sankantsu, 21 toitoi, 22 sanankou,
    23 shousangen, 24 honroutou, 25 chiitoitsu, 26 junchan, 27 honitsu, 28 ryanpeikou, 29 chinitsu, 30 ippatsu,
    35 tenhou, 36 chiihou, 37 daisangen, 38 suuankou, 39 tsuuiisou, 40 ryuuiisou, 41 chinroutou, 42 kokushi-musou,
    43 shousuushii, 44 suukantsu, 45 chuuren-poutou, 47 junsei-chuuren-poutou, 48 suuankou-tanki,
    49 kokushi-musou-thirteen-sided, 50 daisuushii""")
_DORA: Final = frozenset((31, 32, 33, 34))


def _adapter() -> Adapter:
    import riichienv  # type: ignore[import-untyped]  # noqa: PLC0415  # it has no types, and may be missing

    make_meld = _meld_maker(riichienv)

    def shanten(hand: Hand, options: Options) -> Json:
        three = options.get("players") == 3
        function = riichienv.calculate_shanten_3p if three else riichienv.calculate_shanten
        return minimum_result(function(concealed_ids(hand)))

    def waits(hand: Hand, options: Options) -> Json:
        evaluator = riichienv.HandEvaluator3P if options.get("players") == 3 else riichienv.HandEvaluator
        melds = [make_meld(meld, meld_ids(meld)) for meld in hand.melds]
        return waits_result(evaluator(concealed_ids(hand), melds).get_waits())

    return Adapter(
        functions={"shanten": shanten, "waits": waits},
        skip_reason=_skip_reason,
        scorer=_scorer(riichienv, make_meld),
        options={"players": (4, 3), "double-yakuman": (DOUBLE,), **peer_wins.supported_options({})},
        conventions={"double-yakuman": DOUBLE},
    )


def _meld_maker(package: Any) -> Callable[[Meld, list[int]], Any]:  # noqa: ANN401  # it has no types
    calls = {
        BlockShape.SEQUENCE: package.MeldType.Chi,
        BlockShape.TRIPLET: package.MeldType.Pon,
        BlockShape.QUAD: package.MeldType.Daiminkan,
    }
    return lambda meld, ids: package.Meld(
        calls[meld.block.shape] if meld.open else package.MeldType.Ankan, ids, meld.open
    )


def _skip_reason(op: str, hand: Hand) -> str:
    match op:
        case "shanten" if hand.melds:
            return "it takes no melds"
        case "waits" if not hand.is_waiting or not is_whole(hand):
            return "it takes hands of 13 tiles, counting three for each meld"
        case _:
            return ""


def _scorer(package: Any, make_meld: Callable[[Meld, list[int]], object]) -> Scorer:  # noqa: ANN401  # as above
    def score(win: Win, _: Options) -> Mapping[str, Json] | None:
        ids = peer_wins.tile_ids(win.tiles)
        concealed, rest = ids[: len(win.hand.tiles)], iter(ids[len(win.hand.tiles) :])
        melds = [make_meld(meld, [next(rest) for _ in meld.tiles]) for meld in win.hand.melds]
        tile = concealed.pop(win.hand.tiles.index(win.tile))
        evaluator = package.HandEvaluator3P if win.players == 3 else package.HandEvaluator
        # Indicators are not red: the second of each kind.
        dora, ura = ([4 * indicator.kind.index + 1 for indicator in each] for each in (win.dora, win.ura))
        found = evaluator(concealed, melds).calc(
            tile, dora, ura_indicators=ura, conditions=_conditions(package.Conditions, win)
        )
        return _result(win, found) if found.is_win else None

    return Scorer(score=score, skip_reason=_win_skip_reason)


def _conditions(conditions: Any, win: Win) -> object:  # noqa: ANN401  # as above
    flags = peer_wins.situation(win)
    is_blessed = flags.pop("tenhou") | flags.pop("chiihou")
    return conditions(
        **flags,
        tsumo_first_turn=is_blessed,
        player_wind=peer_wins.wind_number(win.seat),
        round_wind=peer_wins.wind_number(win.round),
        riichi_sticks=win.sticks,
        honba=win.honba,
        kita_count=win.nuki,
        is_sanma=win.players == 3,
        num_players=win.players,
    )


def _win_skip_reason(win: Win) -> str:
    return peer_wins.skip_reason(win) or (peer_wins.FOUR_FIVES if peer_wins.has_four_fives(win) else "")


def _result(win: Win, found: Any) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    names = [peer_wins.yaku_name(_YAKU, str(number)) for number in found.yaku if number not in _DORA]
    return {
        "yaku": peer_wins.yaku_values(win, names),
        "yakuman": found.han // 13 if found.yakuman else 0,
        "han": None if found.yakuman else found.han,
        "fu": None if found.yakuman else found.fu,
        "pay": peer_wins.payment(win, ron=found.ron_agari, dealer=found.tsumo_agari_oya, others=found.tsumo_agari_ko),
    }


PEER: Final = Peer(
    name="riichienv",
    registry="pypi",
    package="riichienv",
    release="0.4.11",
    sentence="calculate_shanten and calculate_shanten_3p; HandEvaluator.get_waits and calc.",
    operations=("shanten", "waits", "riichi"),
    language="rust",
    adapter=_adapter,
)
