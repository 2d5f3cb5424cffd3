"""Cut shanten: cut a head, then sets, then shapes, in every way, and count what was cut.

The number begins at 8. A set takes two away, a shape one and a head one. Melds are sets, and at most four sets and
shapes count. The functions here say the same by what is lacking: for each block that a hand is to have, a set lacks
nothing, a shape lacks one tile, and where there is neither, two are lacking; for the pair, a head lacks nothing, and
where there is none, one tile is lacking. How many copies of a kind are left does not matter here, so the number can be
one too low, and with melds lower still.

After a cut, ``again`` goes on in the same stage with the tiles that are left, and ``then`` goes on to the next stage.
Both are functions of this module, unless the caller knows their answers already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.spec.costs import NUMBERS, Costs, least
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts, SuitCounts

Stage: TypeAlias = Callable[["Suit", "SuitCounts", int], int]
"""The least that so many blocks of a suit lack, over all ways to cut from this stage on."""
Indices: TypeAlias = tuple[int, ...]
"""The index in its suit of each tile of a part."""


def cut_shapes(suit: Suit, counts: SuitCounts, blocks: int, again: Stage | None = None) -> int:
    """Cut a pair, neighbours or a gap that begins with the lowest tile; or leave that rank, and go up."""
    if not (blocks and any(counts)):
        return 2 * blocks
    more = again or cut_shapes
    lowest = next(index for index, number in enumerate(counts) if number)
    left = _without(counts, _shapes(suit, lowest))
    above = (*(0,) * (lowest + 1), *counts[lowest + 1 :])
    return min([more(suit, above, blocks), *[1 + more(suit, rest, blocks - 1) for rest in left]])


def cut_sets(suit: Suit, counts: SuitCounts, blocks: int, again: Stage | None = None, then: Stage = cut_shapes) -> int:
    """Cut triplets and sequences, then shapes."""
    more = again or cut_sets
    left = _without(counts, _SETS[suit]) if blocks else []
    return min([then(suit, counts, blocks), *[more(suit, rest, blocks - 1) for rest in left]])


def cut_head(suit: Suit, counts: SuitCounts, blocks: int, then: Stage = cut_sets) -> int:
    """Cut a head or none, then sets, then shapes: what the blocks and the pair lack."""
    left = _without(counts, _HEADS[suit])
    return min([then(suit, counts, blocks) + 1, *[then(suit, rest, blocks) for rest in left]])


def _sets(suit: Suit) -> Iterator[Indices]:
    yield from ((index, index, index) for index in range(suit.ranks))
    if suit is not Suit.HONOURS:
        yield from ((index, index + 1, index + 2) for index in range(suit.ranks - 2))


def _shapes(suit: Suit, lowest: int) -> Iterator[Indices]:
    yield (lowest, lowest)
    if suit is not Suit.HONOURS:
        yield from ((lowest, above) for above in (lowest + 1, lowest + 2) if above < suit.ranks)


_SETS: Final = {suit: (*_sets(suit),) for suit in SUITS}
_HEADS: Final = {suit: tuple((index, index) for index in range(suit.ranks)) for suit in SUITS}
"""Both are made once, for they never change."""


def _without(counts: SuitCounts, parts: Iterable[Indices]) -> list[SuitCounts]:
    """What is left without each of these parts whose tiles are all there."""
    found: list[SuitCounts] = []
    for indices in parts:
        left = list(counts)
        for index in indices:
            if not left[index]:
                break
            left[index] -= 1
        else:
            found.append(tuple(left))
    return found


def cut_costs(suit: Suit, counts: SuitCounts) -> Costs:
    """What a suit lacks when it is cut."""
    without_pair, with_pair = (tuple(cut(suit, counts, blocks) for blocks in NUMBERS) for cut in (cut_sets, cut_head))
    return without_pair, with_pair


def cut(counts: Counts, blocks: int) -> int:
    """The cut shanten of concealed tiles in the regular form."""
    return least([cut_costs(*suit) for suit in zip(SUITS, counts, strict=True)], blocks) - 1
