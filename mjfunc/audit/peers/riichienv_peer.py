"""riichienv: the shanten of concealed tiles, the waits of a hand with its melds, and what wins are worth.

``calculate_shanten`` takes ids of tiles and no melds. ``HandEvaluator`` takes the concealed tiles and the melds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.peers.riichienv_scores import riichienv_scores
from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import ids, is_whole, melded, minimum, waits
from mjfunc.audit.peers.wins import DOUBLE, words
from mjfunc.model.blocks import BlockShape

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def riichienv() -> Speaker:
    """The package, imported."""
    import riichienv as theirs  # type: ignore[import-untyped]  # noqa: PLC0415  # it has no types, and may be missing

    kinds = {
        BlockShape.SEQUENCE: theirs.MeldType.Chi,
        BlockShape.TRIPLET: theirs.MeldType.Pon,
        BlockShape.QUAD: theirs.MeldType.Daiminkan,
    }

    def shanten(hand: Hand, options: Options) -> Json:
        three = options.get("players") == 3
        return minimum((theirs.calculate_shanten_3p if three else theirs.calculate_shanten)(ids(hand)))

    def waited(hand: Hand, options: Options) -> Json:
        make = theirs.HandEvaluator3P if options.get("players") == 3 else theirs.HandEvaluator
        melds = [
            theirs.Meld(kinds[meld.block.shape] if meld.open else theirs.MeldType.Ankan, melded(meld), meld.open)
            for meld in hand.melds
        ]
        return waits(make(ids(hand), melds).get_waits())

    return Speaker(
        asks={"shanten": shanten, "waits": waited},
        skips=_skips,
        scorer=riichienv_scores(),
        options={"players": (4, 3), "double-yakuman": (DOUBLE,), **words({})},
        conventions={"double-yakuman": DOUBLE},
    )


def _skips(op: str, hand: Hand) -> str:
    match op:
        case "shanten" if hand.melds:
            return "it takes no melds"
        case "waits" if not hand.is_waiting or not is_whole(hand):
            return "it asks for the waits of 13 tiles, each meld being three of them"
        case _:
            return ""
