"""Tiles as peers write them, and answers as the protocol writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs
from mjfunc.notation.numbers import write_34
from mjfunc.oracle.codecs import Json, encode_decomposition, text
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand

WHOLE: Final = 4
"""Blocks of a hand, beside its pair."""


def counts(hand: Hand) -> list[int]:
    """The 34 counts of the concealed tiles."""
    return [*write_34(hand.counts)]


def ids(hand: Hand) -> list[int]:
    """Ids of the concealed tiles, from 0 to 135; which of the four copies is not asked."""
    return [4 * kind + copy for kind, number in enumerate(counts(hand)) for copy in range(number)]


def is_whole(hand: Hand) -> bool:
    """Whether each block is either concealed or given as a meld."""
    return hand.blocks + len(hand.melds) == WHOLE


def minimum(shanten: int) -> Mapping[str, Json]:
    """The shanten in the nearest form, alone."""
    return {"minimum": shanten}


def is_complete(answer: object) -> Mapping[str, Json]:
    """Whether a hand is complete, alone."""
    return {"complete": bool(answer)}


def forms(hand: Hand, regular: int, seven_pairs: int, thirteen_orphans: int) -> Mapping[str, Json]:
    """The shanten of each form, of which two are only asked of hands of 13 or 14 tiles."""
    specials = (seven_pairs, thirteen_orphans) if hand.size >= 13 else (None, None)
    of = dict(zip(("regular", "seven-pairs", "thirteen-orphans"), (regular, *specials), strict=True))
    return {**of, "minimum": min(number for number in of.values() if number is not None)}


def waits(kinds: Iterable[int]) -> Mapping[str, Json]:
    """Numbers of kinds, from 0 to 33, in their order."""
    return {"waits": [text(KINDS[kind]) for kind in sorted(kinds)]}


def accepted(shanten: int, tiles: Mapping[int, int]) -> Mapping[str, Json]:
    """Kinds by their numbers, each with how many are unseen."""
    named = {text(KINDS[kind]): tiles[kind] for kind in sorted(tiles)}
    return {"shanten": shanten, "tiles": named, "total": sum(named.values())}


def unseen(hand: Hand, kinds: Iterable[int]) -> Mapping[int, int]:
    """How many of each kind are not among the concealed tiles."""
    held = counts(hand)
    return {kind: COPIES - held[kind] for kind in kinds}


def melded(meld: Meld) -> list[int]:
    """Ids of the tiles of a meld; which of the four copies is not asked."""
    return [4 * kind + copy for copy, kind in enumerate(meld.block.indexes)]


def divided(hand: Hand, divisions: Iterable[Iterable[Iterable[int]]]) -> Mapping[str, Json]:
    """Divisions into blocks and pairs by the numbers of their kinds, melds included, as decompositions in order."""
    return {"decompositions": [encode_decomposition(one) for one in sorted(_division(hand, one) for one in divisions)]}


def _division(hand: Hand, parts: Iterable[Iterable[int]]) -> CompleteRegular | CompleteSevenPairs:
    tiles = [tuple(KINDS[kind] for kind in part) for part in parts]
    pairs = [Pair(two[0].suit, two[0].rank) for two in tiles if len(two) == 2]
    if len(pairs) > 1:
        return CompleteSevenPairs(tuple(pairs))
    blocks = [Block.of(part) for part in tiles if len(part) > 2]
    for meld in hand.melds:
        blocks.remove(meld.block)
    return CompleteRegular(tuple(blocks), pairs[0], hand.melds)
