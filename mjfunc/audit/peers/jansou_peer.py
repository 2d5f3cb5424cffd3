"""jansou: shanten, acceptance, waits, and complete hands; with its native kernel, and without.

It takes hands of 13 or 14 tiles, each meld being three of them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Options, Speaker
from mjfunc.audit.peers.tiles import accepted, counts, is_complete, is_whole, minimum, waits
from mjfunc.model.blocks import BlockShape
from mjfunc.notation.numbers import write_34
from mjfunc.oracle.codecs import text
from mjfunc.tiles.counts import subtract
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def jansou() -> Speaker:
    """The package, imported without its native kernel, also where that is installed."""
    sys.modules["jansou_native"] = None  # type: ignore[assignment]  # so that importing it fails
    return jansou_native()


def jansou_native() -> Speaker:
    """The package, imported."""
    near, efficiency = import_module("jansou.analysis.shanten"), import_module("jansou.analysis.efficiency")
    waited, complete = import_module("jansou.analysis.waits").waits, import_module("jansou.analysis.decompose")
    theirs, read = import_module("jansou.core.hand"), import_module("jansou.core.notation").parse_mpsz
    calls = {
        BlockShape.SEQUENCE: theirs.MeldType.CHII,
        BlockShape.TRIPLET: theirs.MeldType.PON,
        BlockShape.QUAD: theirs.MeldType.DAIMINKAN,
    }

    def call(meld: Meld) -> object:
        tiles = tuple(read(text(meld.block)))
        if not meld.open:
            return theirs.Meld(theirs.MeldType.ANKAN, tiles, None, None)
        return theirs.Meld(calls[meld.block.shape], tiles, tiles[0], theirs.CallSource.KAMICHA)

    def given(hand: Hand) -> object:
        return theirs.Hand(read(str(hand).partition(" ")[0]), [call(meld) for meld in hand.melds])

    def acceptance(hand: Hand, _: Options) -> Json:
        visible = [*write_34(subtract(hand.held, hand.counts))]
        if hand.is_waiting:
            tiles = efficiency.acceptance(given(hand), visible=visible)
            return accepted(near.shanten(given(hand)), _numbers(tiles))
        options = efficiency.discard_evaluation(given(hand), visible=visible)
        discards = [
            {"discard": text(KINDS[int(option.discard)]), **accepted(option.shanten, _numbers(option.acceptance))}
            for option in options
        ]
        return {"shanten": near.shanten(given(hand)), "discards": discards}

    return Speaker(
        asks={
            "shanten": lambda hand, _: minimum(near.shanten(given(hand))),
            "acceptance": acceptance,
            "waits": lambda hand, _: waits(map(int, waited(given(hand)))),
            "complete": lambda hand, _: is_complete(complete.is_complete(counts(hand), len(hand.melds))),
        },
        skips=_skips,
    )


def _numbers(tiles: Mapping[int, int]) -> Mapping[int, int]:
    return {int(kind): number for kind, number in tiles.items()}


def _skips(_: str, hand: Hand) -> str:
    return "" if is_whole(hand) else "it takes hands of 13 or 14 tiles, each meld being three of them"
