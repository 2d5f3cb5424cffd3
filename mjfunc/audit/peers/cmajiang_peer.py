"""cmajiang: the shanten of a hand, and the tiles that lower it.

``xiangting`` takes hands of 13 or 14 tiles, each meld being three of them; ``tingpai`` those to which a tile is drawn.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import accepted, counts, is_whole, minimum, unseen, waits
from mjfunc.model.blocks import BlockShape
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def cmajiang() -> Speaker:
    """The package, imported."""
    theirs = import_module("cmajiang")

    def near(hand: Hand) -> tuple[int, list[int]]:
        shoupai = theirs.Shoupai(written(hand))
        return theirs.xiangting(shoupai), [_NUMBERS[tile] for tile in theirs.tingpai(shoupai)]

    def acceptance(hand: Hand, _: Options) -> Json:
        shanten, kinds = near(hand)
        return accepted(shanten, unseen(hand, kinds))

    def waited(hand: Hand, _: Options) -> Json:
        shanten, kinds = near(hand)
        return waits(kinds if shanten == 0 else ())

    return Speaker(
        asks={
            "shanten": lambda hand, _: minimum(theirs.xiangting(theirs.Shoupai(written(hand)))),
            "acceptance": acceptance,
            "waits": waited,
        },
        skips=_skips,
    )


_NUMBERS = {f"{kind.suit.value}{kind.rank}": kind.index for kind in KINDS}


def written(hand: Hand) -> str:
    """A hand as it is written there: ``m123z11,p345-``. The called tile, which is not asked, is the last one."""
    return ",".join(["".join(_suits(hand)), *map(_meld, hand.melds)])


def _suits(hand: Hand) -> Iterator[str]:
    held = counts(hand)
    for suit in SUITS:
        ranks = "".join(str(kind.rank) * held[kind.index] for kind in KINDS if kind.suit is suit)
        yield f"{suit.value}{ranks}" if ranks else ""


def _meld(meld: Meld) -> str:
    ranks = "".join(str(tile.rank) for tile in meld.tiles)
    called = {BlockShape.SEQUENCE: "-", BlockShape.TRIPLET: "+", BlockShape.QUAD: "+"}[meld.block.shape]
    return f"{meld.block.suit.value}{ranks}{called if meld.open else ''}"


def _skips(op: str, hand: Hand) -> str:
    if not is_whole(hand):
        return "it takes hands of 13 or 14 tiles, each meld being three of them"
    if op == "acceptance" and not hand.is_waiting:
        return "it names what is accepted only while no tile has been drawn"
    return ""
