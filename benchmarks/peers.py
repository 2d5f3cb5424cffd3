"""Other implementations, each called with what it takes.

What one of them does not answer, or answers without looking at melds where that changes the answer, is left out. jansou
is measured where it is installed.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import distributions
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, cast

import riichienv  # type: ignore[import-untyped]  # it has no types
import xiangting
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.meld import Meld as MahjongMeld
from mahjong.shanten import Shanten
from mahjong.tile import TilesConverter

from benchmarks.dealing import Dealt
from benchmarks.rows import each, each_two
from mjfunc import BlockShape

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.dealing import Variant
    from benchmarks.rows import Peers
    from mjfunc import Meld

HAS_JANSOU: Final = find_spec("jansou") is not None
INSTALLED: Final = frozenset(str(found.metadata["Name"]) for found in distributions())
NAMES: Final = tuple(
    name for name in ("mahjong", "riichienv", "xiangting", "jansou", "jansou-native") if name in INSTALLED
)
"""The packages, as they are installed."""
FOUR: Final = xiangting.PlayerCount.FOUR
THREE: Final = xiangting.PlayerCount.THREE


def players(variant: Variant) -> xiangting.PlayerCount:
    """How many players there are, as xiangting says it."""
    return THREE if variant == "three players" else FOUR


def shanten(variant: Variant) -> Peers:
    """The shanten in the nearest form."""
    if variant == "one meld":
        return {}
    three = variant == "three players"
    by_ids = riichienv.calculate_shanten_3p if three else riichienv.calculate_shanten
    return {
        "xiangting": each_two(xiangting.calculate_replacement_number, Dealt.counts, lambda _: players(variant)),
        "riichienv": each(by_ids, Dealt.ids),
        "mahjong": each_two(_mahjong_shanten, Dealt.counts, lambda _: three),
        **({} if three else jansou("jansou.analysis.shanten", "shanten")),
    }


def _mahjong_shanten(counts: list[int], is_three_player: bool) -> int:
    return Shanten.calculate_shanten(counts, is_three_player=is_three_player)


def acceptance(variant: Variant) -> Peers:
    """The kinds that lower the shanten."""
    if variant == "one meld":
        return {}
    return {
        "xiangting": each_two(xiangting.calculate_necessary_tiles, Dealt.counts, lambda _: players(variant)),
        **({} if variant == "three players" else jansou("jansou.analysis.efficiency", "acceptance")),
    }


def discards(variant: Variant) -> Peers:
    """The same after each discard; xiangting is asked about each."""
    if variant == "one meld":
        return {}
    return {
        "xiangting": each_two(_after_each_discard, Dealt.counts, lambda _: players(variant)),
        **({} if variant == "three players" else jansou("jansou.analysis.efficiency", "discard_evaluation")),
    }


def _after_each_discard(counts: list[int], count: xiangting.PlayerCount) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            found.append(xiangting.calculate_necessary_tiles(counts, count))
            counts[kind] += 1
    return found


def waits(variant: Variant) -> Peers:
    """The kinds that complete a hand, of which not all copies are held; jansou looks for them in melds too."""
    melded, three = variant == "one meld", variant == "three players"
    make = riichienv.HandEvaluator3P if three else riichienv.HandEvaluator
    return {
        **({} if melded else {"riichienv": each(lambda ids: make(ids).get_waits(), Dealt.ids)}),
        **({} if three else jansou("jansou.analysis.waits", "waits")),
    }


def is_complete(_: Variant) -> Peers:
    """Whether the concealed tiles are complete, for which neither melds nor players matter."""
    return {"mahjong": each(Agari.is_agari, Dealt.counts)}


def decompose_complete(variant: Variant) -> Peers:
    """Every way of being complete; mahjong does not say where red fives are."""
    return {} if variant == "red fives" else {"mahjong": each_two(HandDivider.divide_hand, Dealt.held, mahjong_melds)}


def parse(variant: Variant) -> Peers:
    """What a text says."""
    return (
        {} if variant == "one meld" else {"mahjong": each(_read, _text), "riichienv": each(riichienv.parse_hand, _text)}
    )


def write(variant: Variant) -> Peers:
    """A text again."""
    return {} if variant == "one meld" else {"mahjong": each(_write, Dealt.ids)}


def nobody(_: Variant) -> Peers:
    """What no other answers."""
    return {}


def _read(text: str) -> list[int]:
    return TilesConverter.one_line_string_to_136_array(text, has_aka_dora=True)


def _write(ids: list[int]) -> str:
    return TilesConverter.to_one_line_string(ids, print_aka_dora=True)


def _text(dealt: Dealt) -> str:
    return dealt.text


def ids_of(meld: Meld) -> list[int]:
    """Ids of its tiles; which of the four copies is not asked."""
    return [4 * tile.index + copy for copy, tile in enumerate(meld.tiles)]


def mahjong_melds(dealt: Dealt) -> list[MahjongMeld]:
    """The melds, as mahjong takes them."""
    calls = {BlockShape.SEQUENCE: "chi", BlockShape.TRIPLET: "pon", BlockShape.QUAD: "kan"}
    return [MahjongMeld(calls[meld.block.shape], ids_of(meld), opened=meld.open) for meld in dealt.melds]


def jansou(module: str, name: str) -> Peers:
    """A function of jansou that takes its own kind of hand, if it is installed."""
    return {"jansou": each(of_jansou(module, name), jansou_hand)} if HAS_JANSOU else {}


def of_jansou(module: str, name: str) -> Callable[..., object]:
    """A function or a class of jansou."""
    return cast("Callable[..., object]", getattr(import_module(module), name))


def jansou_hand(dealt: Dealt) -> object:
    """A hand as jansou takes it."""
    read = of_jansou("jansou.core.notation", "parse_mpsz")
    melds = [_jansou_meld(meld) for meld in dealt.melds]
    return of_jansou("jansou.core.hand", "Hand")(read(dealt.text.partition(" ")[0]), melds)


def _jansou_meld(meld: Meld) -> object:
    calls = {BlockShape.SEQUENCE: "CHII", BlockShape.TRIPLET: "PON", BlockShape.QUAD: "DAIMINKAN"}
    module = import_module("jansou.core.hand")
    tiles = tuple(cast("list[object]", of_jansou("jansou.core.notation", "parse_mpsz")(str(meld.block))))
    called = (tiles[0], module.CallSource.KAMICHA) if meld.open else (None, None)
    return cast(
        "object", module.Meld(module.MeldType[calls[meld.block.shape] if meld.open else "ANKAN"], tiles, *called)
    )
