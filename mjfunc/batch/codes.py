"""Codes of blocks, pairs and waits: the index of each in a tuple that never changes."""

from __future__ import annotations

from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import Wait, unchecked_wait
from mjfunc.model.forms import WaitShape
from mjfunc.tiles.errors import BadMeld, wrong_class
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, SUITS, Suit, Tile
from mjfunc.tiles.value_base import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CodedPart: TypeAlias = Block | Pair | Wait
"""A block, pair or wait: anything that has a code."""
NO_PART: Final = 255
"""The code for a missing block or pair."""


def _blocks() -> Iterator[Block]:
    for kind in KINDS:
        yield Block(kind.suit, kind.rank, BlockShape.TRIPLET)
        if kind.suit is not Suit.HONOURS and kind.rank + 2 <= kind.suit.ranks:
            yield Block(kind.suit, kind.rank, BlockShape.SEQUENCE)


def _waits() -> Iterator[Wait]:
    """Every wait in canonical order; a wait for two kinds also for either of them alone."""
    numbers = [tuple(kind for kind in KINDS if kind.suit is suit) for suit in NUMBER_SUITS]
    for ranks in numbers:
        for low in range(1, len(ranks) - 2):
            yield from _left(WaitShape.RYANMEN, ranks[low : low + 2], (ranks[low - 1], ranks[low + 2]))
    for ranks in numbers:
        for low in range(len(ranks) - 2):
            yield unchecked_wait(WaitShape.KANCHAN, (ranks[low], ranks[low + 2]), (ranks[low + 1],))
    for ranks in numbers:
        yield unchecked_wait(WaitShape.PENCHAN, ranks[:2], ranks[2:3])
        yield unchecked_wait(WaitShape.PENCHAN, ranks[-2:], ranks[-3:-2])
    for one, other in combinations(KINDS, 2):
        yield from _left(WaitShape.SHANPON, (one, one, other, other), (one, other))
    yield from (unchecked_wait(WaitShape.TANKI, (kind,), (kind,)) for kind in KINDS)
    yield from (unchecked_wait(WaitShape.SINGLE, (), (kind,)) for kind in ORPHANS)
    yield unchecked_wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS)


def _left(shape: WaitShape, tiles: tuple[Tile, ...], on: tuple[Tile, Tile]) -> Iterator[Wait]:
    yield from (unchecked_wait(shape, tiles, left) for left in (on[:1], on, on[1:]))


BLOCKS: Final = Catalogue(_blocks())
"""Every triplet and sequence in canonical order: the code of a block is its index."""
PAIRS: Final = Catalogue(Pair(kind.suit, kind.rank) for kind in KINDS)
"""Every pair, by the number of its kind."""
WAITS: Final = Catalogue(_waits())
"""Every wait in canonical order. A wait for two kinds occurs three times, because either kind may be exhausted."""
BLOCKS_BEFORE: Final = tuple(next(at for at, block in enumerate(BLOCKS) if block.suit is suit) for suit in SUITS)
"""The code of the first block of each suit."""


@remember(1)
def codes() -> Mapping[CodedPart, int]:
    """The code of every part that has one."""
    parts: tuple[tuple[CodedPart, ...], ...] = (BLOCKS, PAIRS, WAITS)
    return MappingProxyType({part: code for of_class in parts for code, part in enumerate(of_class)})


def code_of(part: CodedPart) -> int:
    """The index of a part in ``BLOCKS``, ``PAIRS`` or ``WAITS``.

    Raises BadMeld if the part has no code: a quad, and any part with red fives.
    """
    if type(part) not in {Block, Pair, Wait}:
        wrong = wrong_class("code_of", "a block, a pair or a wait", part, "batch.BLOCKS[0] is a block")
        raise wrong
    code = codes().get(part)
    if code is None:
        message = f"{part} has no code: no hand without melds and red fives has it"
        raise BadMeld(message)
    return code
