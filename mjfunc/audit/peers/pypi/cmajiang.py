"""cmajiang: the shanten of a hand, and the tiles that lower it.

``xiangting`` takes hands of 13 or 14 tiles, counting three for each meld. ``tingpai`` takes those of 13.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import (
    NOT_WHOLE,
    acceptance_result,
    counts,
    is_whole,
    minimum_result,
    unseen_copies,
    waits_result,
)
from mjfunc.model.blocks import BlockShape
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand

_NUMBERS: Final = {f"{kind.suit.value}{kind.rank}": kind.index for kind in KINDS}


def _adapter() -> Adapter:
    package = import_module("cmajiang")

    def improvements(hand: Hand) -> tuple[int, list[int]]:
        shoupai = package.Shoupai(_text(hand))
        return package.xiangting(shoupai), [_NUMBERS[tile] for tile in package.tingpai(shoupai)]

    def acceptance(hand: Hand, _: Options) -> Json:
        shanten, kinds = improvements(hand)
        return acceptance_result(shanten, unseen_copies(hand, kinds))

    def waits(hand: Hand, _: Options) -> Json:
        shanten, kinds = improvements(hand)
        return waits_result(kinds if shanten == 0 else ())

    return Adapter(
        functions={
            "shanten": lambda hand, _: minimum_result(package.xiangting(package.Shoupai(_text(hand)))),
            "acceptance": acceptance,
            "waits": waits,
        },
        skip_reason=_skip_reason,
    )


def _text(hand: Hand) -> str:
    """A hand as the package writes it: ``m123z11,p345-``. Which tile of a meld was called is not known: the last."""
    return ",".join(["".join(_suit_texts(hand)), *map(_meld_text, hand.melds)])


def _suit_texts(hand: Hand) -> Iterator[str]:
    held = counts(hand)
    for suit in SUITS:
        ranks = "".join(str(kind.rank) * held[kind.index] for kind in KINDS if kind.suit is suit)
        yield f"{suit.value}{ranks}" if ranks else ""


def _meld_text(meld: Meld) -> str:
    ranks = "".join(str(tile.rank) for tile in meld.tiles)
    call = {BlockShape.SEQUENCE: "-", BlockShape.TRIPLET: "+", BlockShape.QUAD: "+"}[meld.block.shape]
    return f"{meld.block.suit.value}{ranks}{call if meld.open else ''}"


def _skip_reason(op: str, hand: Hand) -> str:
    if not is_whole(hand):
        return NOT_WHOLE
    if op == "acceptance" and not hand.is_waiting:
        return "it lists accepted tiles only before a draw"
    return ""


PEER: Final = Peer(
    name="cmajiang",
    registry="pypi",
    package="cmajiang",
    release="0.0.1",
    sentence="xiangting and tingpai.",
    operations=("shanten", "acceptance", "waits"),
    language="c++",
    adapter=_adapter,
)
