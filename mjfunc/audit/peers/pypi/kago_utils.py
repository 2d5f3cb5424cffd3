"""kago-utils: the shanten of each form.

Its functions take the concealed tiles and the number of melds, but not the tiles of the melds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import WHOLE, counts

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand


def _adapter() -> Adapter:
    package, hai = import_module("kago_utils.shanten").Shanten, import_module("kago_utils.hai")

    def shanten(hand: Hand, _: Options) -> Json:
        held, melds = hai.Hai34Counter(counts(hand)), WHOLE - hand.blocks
        return {
            "regular": package.calculate_shanten_for_regular(held, melds),
            "seven-pairs": package.calculate_shanten_for_chiitoitsu(held),
            "thirteen-orphans": package.calculate_shanten_for_kokushimusou(held),
            "minimum": package.calculate_shanten(held, melds),
        }

    return Adapter(functions={"shanten": shanten}, conventions={"melds": "ignored"})


PEER: Final = Peer(
    name="kago-utils",
    registry="pypi",
    package="kago-utils",
    release="0.1.0",
    sentence="The shanten of each form.",
    operations=("shanten",),
    language="python",
    adapter=_adapter,
)
