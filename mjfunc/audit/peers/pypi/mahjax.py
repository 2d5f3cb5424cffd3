"""mahjax: the shanten of each form, and whether a hand can be won.

``Shanten`` and ``Hand`` take the concealed tiles without melds, and look for as many blocks as these tiles can make.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import complete_result, counts

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand


def _adapter() -> Adapter:
    jax, numpy = import_module("jax"), import_module("numpy")
    package = import_module("mahjax.no_red_mahjong.shanten").Shanten
    # Without compilation, each hand would take a thousand times as long.
    detailed_number, number = jax.jit(package.detailed_number), jax.jit(package.number)
    can_tsumo = jax.jit(import_module("mahjax.no_red_mahjong.hand").Hand.can_tsumo)

    def array(hand: Hand) -> object:
        return numpy.array(counts(hand), numpy.int8)

    def shanten(hand: Hand, _: Options) -> Json:
        regular, *specials = (int(cost) - 1 for cost in detailed_number(array(hand)))
        seven_pairs, thirteen_orphans = specials if hand.size >= 13 else (None, None)
        return {
            "regular": regular,
            "seven-pairs": seven_pairs,
            "thirteen-orphans": thirteen_orphans,
            "minimum": int(number(array(hand))),
        }

    return Adapter(
        functions={"shanten": shanten, "complete": lambda hand, _: complete_result(can_tsumo(array(hand)))},
        conventions={"melds": "ignored"},
    )


PEER: Final = Peer(
    name="mahjax",
    registry="pypi",
    package="mahjax",
    release="0.1.6",
    sentence="Shanten.number and detailed_number, and Hand.can_tsumo.",
    operations=("shanten", "complete"),
    language="python",
    adapter=_adapter,
)
