"""kago-utils: the shanten of each form.

Its functions take the concealed tiles and how many melds there are; which melds is not asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import WHOLE, counts

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def kago_utils() -> Speaker:
    """The package, imported."""
    theirs, hai = import_module("kago_utils.shanten").Shanten, import_module("kago_utils.hai")

    def shanten(hand: Hand, _: Options) -> Json:
        held, melds = hai.Hai34Counter(counts(hand)), WHOLE - hand.blocks
        return {
            "regular": theirs.calculate_shanten_for_regular(held, melds),
            "seven-pairs": theirs.calculate_shanten_for_chiitoitsu(held),
            "thirteen-orphans": theirs.calculate_shanten_for_kokushimusou(held),
            "minimum": theirs.calculate_shanten(held, melds),
        }

    return Speaker(asks={"shanten": shanten}, conventions={"melds": "ignored"})
