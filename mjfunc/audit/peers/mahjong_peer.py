"""mahjong: the shanten of each form, complete hands, how hands are divided, and what wins are worth.

``Shanten`` and ``Agari`` take the concealed tiles of any size; what is missing is in melds, which are not looked at.
``HandDivider`` takes whole hands with their melds, and lists regular divisions and seven pairs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.peers.mahjong_scores import RULES, mahjong_scores
from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import counts, divided, forms, is_complete, is_whole, melded
from mjfunc.audit.peers.wins import words
from mjfunc.model.blocks import BlockShape
from mjfunc.notation.numbers import write_34

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json

_ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def mahjong() -> Speaker:
    """The package, imported."""
    from mahjong.agari import Agari  # noqa: PLC0415  # it need not be installed
    from mahjong.hand_calculating.divider import HandDivider  # noqa: PLC0415
    from mahjong.meld import Meld  # noqa: PLC0415
    from mahjong.shanten import Shanten  # noqa: PLC0415

    calls = {BlockShape.SEQUENCE: Meld.CHI, BlockShape.TRIPLET: Meld.PON, BlockShape.QUAD: Meld.KAN}

    def shanten(hand: Hand, options: Options) -> Json:
        held, three = counts(hand), options.get("players") == 3
        return forms(
            hand,
            Shanten.calculate_shanten_for_regular_hand(held, is_three_player=three),
            Shanten.calculate_shanten_for_chiitoitsu_hand(held),
            Shanten.calculate_shanten_for_kokushi_hand(held),
        )

    def decompose(hand: Hand, _: Options) -> Json:
        melds = [Meld(calls[meld.block.shape], melded(meld), opened=meld.open) for meld in hand.melds]
        return divided(hand, HandDivider.divide_hand(write_34(hand.held), melds))

    return Speaker(
        asks={
            "shanten": shanten,
            "complete": lambda hand, _: is_complete(Agari.is_agari(counts(hand))),
            "decompose": decompose,
        },
        skips=_skips,
        scorer=mahjong_scores(),
        options={"players": (4, 3), **words(RULES)},
        conventions={"melds": "ignored"},
    )


def _skips(op: str, hand: Hand) -> str:
    if op != "decompose":
        return ""
    if hand.is_waiting or not is_whole(hand):
        return "it divides hands of 14 tiles, each meld being three of them"
    if any(hand.reds) or any(meld.block.reds for meld in hand.melds):
        return "it does not tell where red fives are"
    if all(counts(hand)[kind] for kind in _ORPHANS):
        return "it divides hands into blocks or pairs, and thirteen orphans into neither"
    return ""
