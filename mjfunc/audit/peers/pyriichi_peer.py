"""pyriichi: the waits of 13 tiles, and whether 14 win.

``Hand`` is made of 13 or 14 tiles; melds only come to be by calls, in a game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import counts, is_complete, waits
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def pyriichi() -> Speaker:
    """The package, imported."""
    theirs, tile = import_module("pyriichi.hand").Hand, import_module("pyriichi.tiles")
    suits = {"m": tile.Suit.MANZU, "p": tile.Suit.PINZU, "s": tile.Suit.SOUZU, "z": tile.Suit.HONORS}
    kinds = [tile.Tile(suits[kind.suit.value], kind.rank) for kind in KINDS]
    numbers = {(kind.suit, kind.rank): number for number, kind in enumerate(kinds)}

    def tiles(hand: Hand) -> list[object]:
        return [kinds[kind] for kind, number in enumerate(counts(hand)) for _ in range(number)]

    def waited(hand: Hand, _: Options) -> Json:
        return waits(numbers[found.suit, found.rank] for found in theirs(tiles(hand)).get_machi_tiles())

    def complete(hand: Hand, _: Options) -> Json:
        held = tiles(hand)
        return is_complete(theirs(held).is_winning_hand(held[-1], is_tsumo=True))

    return Speaker(asks={"waits": waited, "complete": complete}, skips=_skips)


def _skips(_: str, hand: Hand) -> str:
    return "" if hand.size >= 13 else "a hand is made of 13 or 14 tiles; melds come to be in a game"
