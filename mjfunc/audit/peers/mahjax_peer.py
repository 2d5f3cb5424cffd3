"""mahjax: the shanten of each form, and whether a hand can be won.

``Shanten`` and ``Hand`` take the concealed tiles; as many blocks are looked for as the tiles are enough for, and melds
are not asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import counts, is_complete

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def mahjax() -> Speaker:
    """The package, imported."""
    jax, numpy = import_module("jax"), import_module("numpy")
    theirs = import_module("mahjax.no_red_mahjong.shanten").Shanten
    # Each is compiled once; called one operation after the other, each hand would take a thousand times as long.
    of_forms, number = jax.jit(theirs.detailed_number), jax.jit(theirs.number)
    can_tsumo = jax.jit(import_module("mahjax.no_red_mahjong.hand").Hand.can_tsumo)

    def held(hand: Hand) -> object:
        return numpy.array(counts(hand), numpy.int8)

    def shanten(hand: Hand, _: Options) -> Json:
        regular, *specials = (int(cost) - 1 for cost in of_forms(held(hand)))
        seven_pairs, thirteen_orphans = specials if hand.size >= 13 else (None, None)
        return {
            "regular": regular,
            "seven-pairs": seven_pairs,
            "thirteen-orphans": thirteen_orphans,
            "minimum": int(number(held(hand))),
        }

    return Speaker(
        asks={"shanten": shanten, "complete": lambda hand, _: is_complete(can_tsumo(held(hand)))},
        conventions={"melds": "ignored"},
    )
