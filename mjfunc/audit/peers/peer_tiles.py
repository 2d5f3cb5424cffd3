"""Tiles as packages take them, and results as the protocol writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.json.encoding import encode_decomposition, text
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs
from mjfunc.notation.numbers import write_34
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Hand

WHOLE: Final = 4
"""The blocks of a hand besides its pair."""
NOT_WHOLE: Final = "it takes hands of 13 or 14 tiles, counting three for each meld"


def counts(hand: Hand) -> list[int]:
    """The 34 counts of the concealed tiles."""
    return [*write_34(hand.counts)]


def concealed_ids(hand: Hand) -> list[int]:
    """Ids of the concealed tiles, from 0 to 135; of each kind the lowest ids."""
    return [4 * kind + copy for kind, number in enumerate(counts(hand)) for copy in range(number)]


def meld_ids(meld: Meld) -> list[int]:
    """Ids of the tiles of a meld, from 0 to 135."""
    return [4 * kind + copy for copy, kind in enumerate(meld.block.indexes)]


def is_whole(hand: Hand) -> bool:
    """Whether the concealed tiles and the melds make 13 or 14 tiles, counting three for each meld."""
    return hand.blocks + len(hand.melds) == WHOLE


def minimum_result(shanten: int) -> Mapping[str, Json]:
    """A shanten result with the minimum alone."""
    return {"minimum": shanten}


def complete_result(value: object) -> Mapping[str, Json]:
    """A result that says whether a hand is complete, without its forms."""
    return {"complete": bool(value)}


def shanten_result(hand: Hand, regular: int, seven_pairs: int, thirteen_orphans: int) -> Mapping[str, Json]:
    """The shanten of each form; the last two apply to hands of 13 or 14 concealed tiles."""
    specials = (seven_pairs, thirteen_orphans) if hand.size >= 13 else (None, None)
    forms = dict(zip(("regular", "seven-pairs", "thirteen-orphans"), (regular, *specials), strict=True))
    return {**forms, "minimum": min(number for number in forms.values() if number is not None)}


def waits_result(kinds: Iterable[int]) -> Mapping[str, Json]:
    """The waits, given as numbers of kinds from 0 to 33."""
    return {"waits": [text(KINDS[kind]) for kind in sorted(kinds)]}


def acceptance_result(shanten: int, tiles: Mapping[int, int]) -> Mapping[str, Json]:
    """The accepted tiles, given as the unseen copies of each kind by its number."""
    unseen = {text(KINDS[kind]): tiles[kind] for kind in sorted(tiles)}
    return {"shanten": shanten, "tiles": unseen, "total": sum(unseen.values())}


def unseen_copies(hand: Hand, kinds: Iterable[int]) -> Mapping[int, int]:
    """The copies of each kind that are not among the concealed tiles."""
    held = counts(hand)
    return {kind: COPIES - held[kind] for kind in kinds}


def decompositions_result(hand: Hand, divisions: Iterable[Iterable[Iterable[int]]]) -> Mapping[str, Json]:
    """The decompositions, in order, of divisions into blocks and pairs that include the melds.

    A block or pair is the numbers of its kinds.
    """
    found = sorted(_decomposition(hand, division) for division in divisions)
    return {"decompositions": [encode_decomposition(one) for one in found]}


def _decomposition(hand: Hand, parts: Iterable[Iterable[int]]) -> CompleteRegular | CompleteSevenPairs:
    tiles = [tuple(KINDS[kind] for kind in part) for part in parts]
    pairs = [Pair(two[0].suit, two[0].rank) for two in tiles if len(two) == 2]
    if len(pairs) > 1:
        return CompleteSevenPairs(tuple(pairs))
    blocks = [Block.of(part) for part in tiles if len(part) > 2]
    for meld in hand.melds:
        blocks.remove(meld.block)
    return CompleteRegular(tuple(blocks), pairs[0], hand.melds)
