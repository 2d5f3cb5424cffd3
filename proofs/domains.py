"""The finite domains of the theorems, smallest cases first, and the number of cases in each.

The numbers are computed independently of the lists: by closed formulas or, where the list is built bottom up from
blocks, from the fast splits or the signatures of every suit.
"""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.fast.suit_pieces import pieces_of_suits
from mjfunc.fast.suit_tables import signatures
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.hand import Hand
from mjfunc.model.suit_offsets import BASE, HONOURS, offset_of
from mjfunc.spec.complete import SuitSplit
from mjfunc.spec.exchange import BLOCK_COUNTS
from mjfunc.tiles.counts import Counts, SuitCounts, add, counts_of
from mjfunc.tiles.tile import Suit, Tile
from proofs.counterexamples import in_suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray


MOST_TILES: Final = 14
SUITS: Final = (Suit.DOTS, Suit.HONOURS)
"""All number suits are alike, so one of them stands for the three."""


def suits_of(ranks: int, tiles: int) -> Iterator[SuitCounts]:
    """All counts of a suit with these numbers of ranks and tiles."""
    if ranks == 0:
        if tiles == 0:
            yield ()
        return
    most_above = 4 * (ranks - 1)
    for lowest in range(max(0, tiles - most_above), min(4, tiles) + 1):
        for others in suits_of(ranks - 1, tiles - lowest):
            yield (lowest, *others)


def number_of_suits(ranks: int, tiles: int) -> int:
    """The coefficient of x^tiles in (1 + x + ... + x^4)^ranks, by inclusion and exclusion."""
    return sum(
        (-1) ** full * comb(ranks, full) * comb(tiles - 5 * full + ranks - 1, ranks - 1)
        for full in range(tiles // 5 + 1)
    )


def every_suit(most: int = MOST_TILES) -> Iterator[tuple[Suit, SuitCounts]]:
    """All suits of dots and honours with at most ``most`` tiles."""
    for tiles, suit in product(range(most + 1), SUITS):
        yield from ((suit, counts) for counts in suits_of(suit.ranks, tiles))


def profiles(kinds: int, tiles: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The possible numbers of kinds held once to four times, each with its number of hands."""
    for threes, fours in product(range(tiles // 3 + 1), range(tiles // 4 + 1)):
        for twos in range((tiles - 3 * threes - 4 * fours) // 2 + 1):
            held = (tiles - 2 * twos - 3 * threes - 4 * fours, twos, threes, fours)
            if (none := kinds - sum(held)) >= 0:
                yield held, factorial(kinds) // prod(map(factorial, (none, *held)))


def number_by_profiles(kinds: int, tiles: Iterable[int]) -> int:
    """The number of hands of any of these sizes from this number of kinds.

    Each profile adds a multinomial coefficient. The package adds up kind by kind instead, and ``number_of_suits``
    subtracts the suits that have a fifth copy.
    """
    return sum(hands for size in tiles for _, hands in profiles(kinds, size))


def number_of_every_suit(most: int = MOST_TILES) -> int:
    """The number of cases, computed without listing them."""
    return sum(number_of_suits(suit.ranks, tiles) for suit in SUITS for tiles in range(most + 1))


SHARED: Final = 5


def every_suit_by_lowest_ranks() -> Iterator[tuple[Suit, SuitCounts]]:
    """The suits of ``every_suit``: up to five tiles first, then larger ones in the order of their lowest ranks."""
    yield from every_suit(SHARED)
    for suit in SUITS:
        yield from ((suit, counts) for counts in _upwards(suit.ranks, MOST_TILES) if sum(counts) > SHARED)


def _upwards(ranks: int, most: int) -> Iterator[SuitCounts]:
    """All counts with this number of ranks and at most ``most`` tiles, in the order of the lowest ranks."""
    if ranks == 0:
        yield ()
        return
    for lowest in range(min(4, most) + 1):
        yield from ((lowest, *others) for others in _upwards(ranks - 1, most - lowest))


SMALL: Final = 8


def every_small_suit() -> Iterator[tuple[Suit, SuitCounts]]:
    """Every suit of one to eight tiles."""
    return ((suit, counts) for suit, counts in every_suit(SMALL) if any(counts))


def number_of_every_small_suit() -> int:
    """The number of cases, computed without listing them."""
    return number_of_every_suit(SMALL) - len(SUITS)


def blocks_of(suit: Suit, ranks: int | None = None) -> list[Block]:
    """Every triplet and sequence of a suit, or of its lowest ranks, in canonical order."""
    top = ranks or suit.ranks
    found = [Block(suit, rank, BlockShape.TRIPLET) for rank in range(1, top + 1)]
    if suit is not Suit.HONOURS:
        found += [Block(suit, rank, BlockShape.SEQUENCE) for rank in range(1, top - 1)]
    return sorted(found)


def tiles_in(blocks: Iterable[Block], pairs: Iterable[Pair]) -> list[Tile]:
    """The tiles of blocks and pairs."""
    return [tile for block in blocks for tile in block.tiles] + [tile for pair in pairs for tile in pair.tiles]


@cache
def built(suit: Suit) -> dict[SuitCounts, set[SuitSplit]]:
    """All suits of at most four blocks and a pair, with all their splits, built bottom up."""
    found: dict[SuitCounts, set[SuitSplit]] = {}
    pairs: list[tuple[Pair, ...]] = [(), *((Pair(suit, rank),) for rank in range(1, suit.ranks + 1))]
    for blocks in range(5):
        for chosen in combinations_with_replacement(blocks_of(suit), blocks):
            base = counts_of(tiles_in(chosen, ()))[suit.ordinal]
            if max(base) > 4:
                continue
            for pair in pairs:
                twice = pair[0].rank if pair else 0
                counts = tuple([number + 2 * (rank == twice) for rank, number in enumerate(base, start=1)])
                if max(counts) <= 4:
                    found.setdefault(counts, set()).add(SuitSplit(chosen, pair))
    return found


def complete_suits() -> list[tuple[Suit, SuitCounts]]:
    """All suits, not empty, that consist of blocks and at most one pair."""
    found = [(suit, counts) for suit in SUITS for counts in built(suit) if any(counts)]
    return sorted(found, key=lambda case: (sum(case[1]), case))


def number_of_complete_suits(most: int = MOST_TILES) -> int:
    """The number of suits with at most ``most`` tiles that miss no tile, by exchange."""
    return sum(
        int(np.count_nonzero(lacking(suit, tiles, tiles // 3, int(tiles % 3 == 2)) == 0))
        for suit, tiles in product(SUITS, range(2, most + 1))
        if tiles % 3 != 1
    )


def lacking(suit: Suit, tiles: int, blocks: int, pair: int) -> NDArray[np.uint8]:
    """The missing tiles of each suit of one size for these blocks and pairs, by the exchange signatures."""
    known = signatures("exchange")
    of_suits = np.frombuffer(known.suits, np.uint8)
    of_suit = of_suits[:HONOURS] if suit is Suit.DOTS else of_suits[HONOURS:]
    of_number = np.array([lacks[len(BLOCK_COUNTS) * pair + blocks] for lacks in known.lacks], np.uint8)
    lacking_so: NDArray[np.uint8] = of_number[of_suit[sums(suit, range(BASE)) == tiles]]
    return lacking_so


@cache
def sums(suit: Suit, adds: Sequence[int]) -> NDArray[np.uint8]:
    """The sum of ``adds[count]`` over the ranks of every suit, in the order of the tables."""
    one = np.array(adds, np.uint8)
    return reduce(lambda lower, _: np.add.outer(lower, one).ravel(), range(suit.ranks), np.zeros(1, np.uint8))


def number_of_ready_triplets(suit: Suit) -> int:
    """The total number of kinds held three times, over all suits that miss one tile, by exchange."""
    held, triplets = sums(suit, range(BASE)), sums(suit, (0, 0, 0, 1, 0))
    return sum(
        int(triplets[held == tiles][lacking(suit, tiles, tiles // 3, 1) == 1].sum())
        for tiles in range(1, MOST_TILES, 3)
    )


def ways_to_split(suit: Suit, counts: SuitCounts) -> int:
    """The number of fast splits of a suit into blocks and at most one pair."""
    return len(pieces_of_suits(suit).get(offset_of(bytes(counts)), ()))


SMALLEST: Final = 5


def smallest_complete_suits() -> list[tuple[Suit, SuitCounts]]:
    """All complete suits of at most one block and a pair."""
    return [(suit, counts) for suit, counts in complete_suits() if sum(counts) <= SMALLEST]


def number_of_smallest_complete_suits() -> int:
    """The number of cases, computed without listing them."""
    return number_of_complete_suits(SMALLEST)


BESIDE: Final = {Suit.DOTS: Tile(Suit.HONOURS, 1), Suit.HONOURS: Tile(Suit.DOTS, 1)}
"""The kind of the pair that is added to a suit."""


def hand_of(suit: Suit, counts: SuitCounts) -> Hand:
    """A waiting hand of one suit: 3n + 1 tiles alone, or 3n + 2 tiles and a pair of another suit."""
    return Hand(add(in_suit((suit, counts)), counts_of((BESIDE[suit],) * (2 if sum(counts) % 3 == 2 else 0))))


def without_one(counts: SuitCounts) -> Iterator[SuitCounts]:
    """The suits that are left without one of its tiles."""
    for at, number in enumerate(counts):
        if number:
            yield (*counts[:at], number - 1, *counts[at + 1 :])


def ready_hands() -> Iterator[Hand]:
    """All hands of dots or of honours, alone or with a pair, that are ready in the regular form.

    The suit is a complete one without one tile, or a complete one with a pair, whose hand waits on the other pair too.
    """
    return (hand_of(suit, counts) for _, suit, counts in sorted(_ready_suits()))


def _ready_suits() -> Iterator[tuple[int, Suit, SuitCounts]]:
    """Their suits, each with the size of its hand."""
    for suit in SUITS:
        complete = built(suit)
        found = {left for counts in complete for left in without_one(counts) if sum(left) % 3}
        found |= {counts for counts in complete if sum(counts) % 3 == 2}
        for counts in found:
            size = sum(counts) + 2 * (sum(counts) % 3 == 2)
            if size < MOST_TILES:
                yield size, suit, counts


def number_of_ready_hands() -> int:
    """The number of cases: suits of the right size that miss one tile or none, by exchange."""
    found = 0
    for suit in SUITS:
        for tiles in range(1, MOST_TILES, 3):
            found += int(np.count_nonzero(lacking(suit, tiles, tiles // 3, 1) == 1))
        for tiles in range(2, MOST_TILES - 2, 3):
            is_pair = lacking(suit, tiles, tiles // 3, 1) == 0
            found += int(np.count_nonzero(is_pair | (lacking(suit, tiles, tiles // 3 + 1, 0) == 1)))
    return found


DECK_RANKS: Final = 4
DECK_HONOURS: Final = 2
DECK_TILES: Final = 8


def on_deck(m: SuitCounts, p: SuitCounts, z: SuitCounts) -> Counts:
    """Counts of the smaller deck: four ranks of characters and of dots, and two honours."""
    return (*m, *(0,) * 5), (*p, *(0,) * 5), (0,) * 9, (*z, *(0,) * 5)


def deck(tiles: int = DECK_TILES) -> Iterator[Counts]:
    """All hands of the smaller deck with this number of tiles."""
    for in_m in range(tiles + 1):
        for in_p in range(tiles - in_m + 1):
            yield from (
                on_deck(m, p, z)
                for m in suits_of(DECK_RANKS, in_m)
                for p in suits_of(DECK_RANKS, in_p)
                for z in suits_of(DECK_HONOURS, tiles - in_m - in_p)
            )


def number_of_deck(tiles: int = DECK_TILES) -> int:
    """The number of cases: a suit more or less makes no difference to the number."""
    return number_of_suits(2 * DECK_RANKS + DECK_HONOURS, tiles)


SMALL_DECK_RANKS: Final = 3


def small_deck() -> Iterator[Counts]:
    """Every hand of eight tiles of three ranks of characters and of dots, and one honour."""
    for counts in deck():
        m, p, _, z = counts
        if not (m[SMALL_DECK_RANKS] or p[SMALL_DECK_RANKS] or z[1]):
            yield counts


def number_of_small_deck() -> int:
    """The number of cases, computed without listing them."""
    return number_of_suits(2 * SMALL_DECK_RANKS + 1, DECK_TILES)


def waiting_deck() -> list[Hand]:
    """Every hand of seven tiles of the smaller deck, ready or not."""
    return [Hand(counts) for counts in deck(DECK_TILES - 1)]


def number_of_waiting_deck() -> int:
    """The number of cases, computed without listing them."""
    return number_of_deck(DECK_TILES - 1)


@cache
def built_on_deck(blocks: int) -> dict[Counts, set[tuple[tuple[Block, ...], Pair]]]:
    """All hands of the smaller deck with this number of blocks and a pair, and their decompositions."""
    ranks = {Suit.CHARACTERS: DECK_RANKS, Suit.DOTS: DECK_RANKS, Suit.HONOURS: DECK_HONOURS}
    every = sorted(block for suit, top in ranks.items() for block in blocks_of(suit, top))
    pairs = [Pair(suit, rank) for suit, top in ranks.items() for rank in range(1, top + 1)]
    found: dict[Counts, set[tuple[tuple[Block, ...], Pair]]] = {}
    for chosen in combinations_with_replacement(every, blocks):
        for pair in pairs:
            counts = counts_of(tiles_in(chosen, (pair,)))
            if max(map(max, counts)) <= 4:
                found.setdefault(counts, set()).add((chosen, pair))
    return found


def complete_on_deck() -> list[Counts]:
    """Every complete hand of fourteen tiles of the smaller deck."""
    return sorted(built_on_deck(4))


def number_of_complete_on_deck() -> int:
    """The number of hands that the fast way finds complete: a sum over suits of the right sizes."""
    sizes: dict[tuple[int, int], int] = {}
    for suit, ranks in ((Suit.DOTS, DECK_RANKS), (Suit.HONOURS, DECK_HONOURS)):
        known = pieces_of_suits(suit)
        for tiles in range(MOST_TILES + 1):
            sizes[ranks, tiles] = sum(
                offset_of(bytes((*counts, *(0,) * (suit.ranks - ranks)))) in known for counts in suits_of(ranks, tiles)
            )
    return sum(
        sizes[DECK_RANKS, m] * sizes[DECK_RANKS, p] * sizes[DECK_HONOURS, MOST_TILES - m - p]
        for m in range(MOST_TILES + 1)
        for p in range(MOST_TILES - m + 1)
        if sorted(tiles % 3 for tiles in (m, p, MOST_TILES - m - p)) == [0, 0, 2]
    )


RANKS_WITH_FEWER: Final = {Suit.DOTS: 4, Suit.HONOURS: 3}
HELD_AND_AVAILABLE: Final = [(held, available) for available in range(5) for held in range(min(available, 2) + 1)]
"""How many of a rank are held, at most two, and how many are available."""


def suits_with_fewer_copies() -> Iterator[tuple[Suit, SuitCounts, SuitCounts]]:
    """Suits of the lowest ranks, with every number of available copies; no other rank is available."""
    for suit, ranks in RANKS_WITH_FEWER.items():
        for ways in product(HELD_AND_AVAILABLE, repeat=ranks):
            others = (0,) * (suit.ranks - ranks)
            yield suit, (*(held for held, _ in ways), *others), (*(available for _, available in ways), *others)


def number_of_suits_with_fewer_copies() -> int:
    """The number of cases: one, two and three times three ways for each rank."""
    return sum((1 + 2 + 3 * 3) ** ranks for ranks in RANKS_WITH_FEWER.values())
