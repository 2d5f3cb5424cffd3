"""Cut shanten: cut a head, then sets, then shapes out of a hand, in every way, and count them.

The number begins at 8. Each set takes two away, each shape (two tiles of a set) one, and a head one. At most four sets
and shapes count together; melds are sets. 123m456p789s1125z has three sets and a head: 8 - 6 - 1 = 1.

These functions count the missing tiles instead, and subtract one. Each block that the hand needs is missing no tile if
it is a set, one if it is a shape, and two if it is not there. A hand without a head is missing one tile more.

Cutting does not look at how many copies are left. So the number can be one lower than by exchange, and lower still
with melds: 1111m needs a fifth 1m, and is ready by cutting.

The three stages call themselves and each other. The arguments ``again`` and ``then`` replace these calls: ``again``
repeats the stage with the tiles that are left, and ``then`` is the next stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.spec.exchange import BLOCK_COUNTS, Costs, least
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts, SuitCounts

Stage: TypeAlias = Callable[["Suit", "SuitCounts", int], int]
"""The fewest missing tiles for each number of blocks, over all ways to cut the suit from this stage on."""
Indices: TypeAlias = tuple[int, ...]
"""The tiles of a set, shape or head: each as an index of the counts of its suit."""


def cut_shapes(suit: Suit, counts: SuitCounts, blocks: int, again: Stage | None = None) -> int:
    """Cut a pair, two neighbours or two tiles with a gap that begin at the lowest rank; or skip that rank."""
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
    """Cut a head or none, then sets, then shapes."""
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
"""Both never change, so they are made once."""


def _without(counts: SuitCounts, parts: Iterable[Indices]) -> list[SuitCounts]:
    """The counts that are left without each part whose tiles are all there."""
    found: list[SuitCounts] = []
    for indices in parts:
        if not (counts[indices[0]] and counts[indices[-1]]):
            continue
        left = list(counts)
        for index in indices:
            if not left[index]:
                break
            left[index] -= 1
        else:
            found.append(tuple(left))
    return found


def cut_costs(suit: Suit, counts: SuitCounts) -> Costs:
    """The tiles that a suit is missing for each number of blocks, without a head and with one."""
    without_pair, with_pair = (
        tuple(stage(suit, counts, blocks) for blocks in BLOCK_COUNTS) for stage in (cut_sets, cut_head)
    )
    return Costs(without_pair, with_pair)


def cut(counts: Counts, blocks: int) -> int:
    """The cut shanten of concealed tiles that are to have this number of blocks and a head."""
    return least([cut_costs(*suit) for suit in zip(SUITS, counts, strict=True)], blocks) - 1
