"""pyriichi: the waits of 13 tiles, and whether 14 win.

``Hand`` is made of 13 or 14 concealed tiles; it gets melds only from calls during a game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import complete_result, counts, waits_result
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand


def _adapter() -> Adapter:
    their_hand, tile = import_module("pyriichi.hand").Hand, import_module("pyriichi.tiles")
    suits = {"m": tile.Suit.MANZU, "p": tile.Suit.PINZU, "s": tile.Suit.SOUZU, "z": tile.Suit.HONORS}
    kinds = [tile.Tile(suits[kind.suit.value], kind.rank) for kind in KINDS]
    numbers = {(kind.suit, kind.rank): number for number, kind in enumerate(kinds)}

    def tiles(hand: Hand) -> list[object]:
        return [kinds[kind] for kind, number in enumerate(counts(hand)) for _ in range(number)]

    def waits(hand: Hand, _: Options) -> Json:
        return waits_result(numbers[kind.suit, kind.rank] for kind in their_hand(tiles(hand)).get_machi_tiles())

    def complete(hand: Hand, _: Options) -> Json:
        concealed = tiles(hand)
        return complete_result(their_hand(concealed).is_winning_hand(concealed[-1], is_tsumo=True))

    return Adapter(functions={"waits": waits, "complete": complete}, skip_reason=_skip_reason)


def _skip_reason(_: str, hand: Hand) -> str:
    return "" if hand.size >= 13 else "it takes hands of 13 or 14 concealed tiles"


PEER: Final = Peer(
    name="pyriichi",
    registry="pypi",
    package="pyriichi",
    release="0.1.1",
    sentence="Hand.get_machi_tiles and Hand.is_winning_hand.",
    operations=("waits", "complete"),
    language="python",
    adapter=_adapter,
)
