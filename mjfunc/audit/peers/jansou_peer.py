"""jansou: shanten, acceptance, waits, complete hands, and scores; with its native kernel, and without.

It takes hands of 13 or 14 tiles, each meld being three of them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.audit.peers.jansou_scores import RULES, jansou_scores
from mjfunc.audit.peers.speaking import Ask, Speaker
from mjfunc.audit.peers.tiles import accepted, counts, is_complete, is_whole, minimum, waits
from mjfunc.audit.peers.wins import DOUBLE, words
from mjfunc.model.blocks import BlockShape
from mjfunc.notation.numbers import write_34
from mjfunc.oracle.codecs import text
from mjfunc.tiles.counts import subtract
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def jansou() -> Speaker:
    """The package, imported without its native kernel, also where that is installed."""
    sys.modules["jansou_native"] = None  # type: ignore[assignment]  # so that importing it fails
    return jansou_native()


def jansou_native() -> Speaker:
    """The package, imported."""
    near, waited = import_module("jansou.analysis.shanten").shanten, import_module("jansou.analysis.waits").waits
    complete, given = import_module("jansou.analysis.decompose").is_complete, _given()
    return Speaker(
        asks={
            "shanten": lambda hand, _: minimum(near(given(hand))),
            "acceptance": _acceptance(given),
            "waits": lambda hand, _: waits(map(int, waited(given(hand)))),
            "complete": lambda hand, _: is_complete(complete(counts(hand), len(hand.melds))),
        },
        skips=_skips,
        scorer=jansou_scores(given),
        options=words(RULES),
        conventions={"double-yakuman": DOUBLE},
    )


def _given() -> Callable[[Hand], object]:
    """How a hand is given to it."""
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

    return lambda hand: theirs.Hand(read(str(hand).partition(" ")[0]), [call(meld) for meld in hand.melds])


def _acceptance(given: Callable[[Hand], object]) -> Ask:
    near, efficiency = import_module("jansou.analysis.shanten").shanten, import_module("jansou.analysis.efficiency")

    def acceptance(hand: Hand, _: Options) -> Json:
        visible = [*write_34(subtract(hand.held, hand.counts))]
        if hand.is_waiting:
            return accepted(near(given(hand)), _numbers(efficiency.acceptance(given(hand), visible=visible)))
        discards = [
            {"discard": text(KINDS[int(option.discard)]), **accepted(option.shanten, _numbers(option.acceptance))}
            for option in efficiency.discard_evaluation(given(hand), visible=visible)
        ]
        return {"shanten": near(given(hand)), "discards": discards}

    return acceptance


def _numbers(tiles: Mapping[int, int]) -> Mapping[int, int]:
    return {int(kind): number for kind, number in tiles.items()}


def _skips(_: str, hand: Hand) -> str:
    return "" if is_whole(hand) else "it takes hands of 13 or 14 tiles, each meld being three of them"
