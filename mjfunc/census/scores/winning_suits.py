"""Every suit of a winning hand: its concealed tiles, its melds, and its winning tile."""

from __future__ import annotations

from itertools import combinations_with_replacement, compress
from math import comb, factorial, prod
from typing import TYPE_CHECKING, TypeAlias

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers
from mjfunc.census.scores.value_classes import BLOCKS, ReadingClasses, WinningHandPart, gather, reduce_keys
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.parts import GATES, STRAIGHT, Deck, Ranks, SuitPart, ended, pairs, sequences, triplets
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Read: TypeAlias = tuple[int, int]
"""The key of a reading, and the bits of its sequences and triplets."""


@attrs.frozen
class Concealed:
    """Some concealed tiles of a suit."""

    counts: Ranks
    win: int | None
    """The rank of the winning tile, if it is among them."""
    readings: frozenset[Read]


@attrs.frozen
class Melds:
    """Some melds of a suit."""

    counts: Ranks
    ways: int
    """The number of ways to take their tiles."""
    reading: Read


@attrs.frozen(eq=False)
class PlacedSuits:
    """Suits with the same share of a hand and the same number of readings, with their tallies."""

    place: WinningHandPart
    classes: ReadingClasses
    masks: Integers
    """The bits of sequences and triplets of each reading."""

    def having(self, bit: int) -> PlacedSuits:
        """The suits with a reading that has this sequence or triplet."""
        have = (self.masks >> bit & 1).sum(1) > 0
        return PlacedSuits(self.place, self.classes.these(have), self.masks[have])

    def with_mark(self, bit: int, mark: int) -> PlacedSuits:
        """The suits, with a mark on the readings that have this sequence or triplet."""
        keys = self.classes.keys + (self.masks >> bit & 1) * mark
        return PlacedSuits(self.place, ReadingClasses(keys, self.classes.tallies), self.masks)


def table_of(found: Iterable[PlacedSuits]) -> dict[WinningHandPart, tuple[ReadingClasses, ...]]:
    """The classes of suits, by share, without the bits that compare suits."""
    by_place: dict[WinningHandPart, list[ReadingClasses]] = {}
    for some in found:
        keys = reduce_keys(some.classes.keys, some.place)
        by_place.setdefault(some.place, []).append(ReadingClasses(keys, some.classes.tallies))
    return {place: gather(classes) for place, classes in by_place.items()}


def suits(deck: Deck) -> Iterator[PlacedSuits]:
    """Every suit of a winning hand, including the suit without tiles."""
    beside = melds(deck)
    there = f.HONOURS() if deck.is_honours else f.SUITS()
    for (blocks, pair), tiles in concealed(deck).items():
        for number in range(BLOCKS + 1 - blocks):
            is_there = pair or blocks + number > 0
            place = WinningHandPart(blocks + number, number, pair, win=False)
            yield from _suits_of(tiles, beside[number], place, there if is_there else 0)


def concealed(deck: Deck) -> dict[tuple[int, bool], list[Concealed]]:
    """All concealed tiles of a suit that are blocks, or blocks and a pair, by the number of blocks and of pairs."""
    found: dict[tuple[int, bool], dict[tuple[Ranks, int | None], set[Read]]] = {}
    blocks = [*triplets(deck, "triplet"), *sequences(deck, "sequence")]
    for number in range(BLOCKS + 1):
        fitting = (some for some in combinations_with_replacement(blocks, number) if max(counts_of(some)) <= COPIES)
        for chosen in fitting:
            for pair in (None, *pairs(deck)):
                parts = chosen if pair is None else (*chosen, pair)
                counts = counts_of(parts)
                if max(counts) <= COPIES:
                    of_these = found.setdefault((number, pair is not None), {})
                    for win, reading in _readings(parts, counts, has_gates=not deck.is_honours):
                        of_these.setdefault((counts, win), set()).add(reading)
    return {
        size: [Concealed(counts, win, frozenset(readings)) for (counts, win), readings in of_these.items()]
        for size, of_these in found.items()
    }


def _readings(parts: tuple[SuitPart, ...], counts: Ranks, *, has_gates: bool) -> Iterator[tuple[int | None, Read]]:
    """Yield the reading without the winning tile, and with it in each different block or pair."""
    lows = [part.low for part in parts if part.sort == "sequence"]
    twins = f.TWINS(sum([lows.count(low) // 2 for low in {*lows}]))
    not_pairs = f.NOT_PAIRS(int(not {0, 2}.issuperset(counts)))
    is_gates = has_gates and sum(counts) == 14 and all(map(int.__ge__, counts, GATES))
    key = sum(part.key for part in parts) + twins + not_pairs + f.GATES(int(is_gates))
    mask = bits_of(parts)
    yield None, (key, mask)
    for part in {*parts}:
        for rank in {*part.ranks}:
            is_more = is_gates and counts[rank - 1] > GATES[rank - 1]
            yield rank, (key + ended(part, rank) + f.MORE(int(is_more)), mask)


def melds(deck: Deck) -> dict[int, list[Melds]]:
    """All combinations of melds of a suit, by their number."""
    kinds = [meld for sort in ("open triplet", "open quad", "closed quad") for meld in triplets(deck, sort)]
    kinds += sequences(deck, "open sequence")
    found: dict[int, list[Melds]] = {}
    for number in range(BLOCKS + 1):
        of_these = found.setdefault(number, [])
        for chosen in combinations_with_replacement(kinds, number):
            counts = counts_of(chosen)
            if max(counts) <= COPIES:
                key = sum(meld.key for meld in chosen) + f.NOT_PAIRS(int(number > 0))
                of_these.append(Melds(counts, _ways(chosen), (key, bits_of(chosen))))
    return found


def counts_of(parts: Iterable[SuitPart]) -> Ranks:
    """The number of tiles of each rank in some parts together."""
    counts = [0] * 9
    for part in parts:
        for rank in part.ranks:
            counts[rank - 1] += 1
    return tuple(counts)


def bits_of(parts: Iterable[SuitPart]) -> int:
    """The bits of all sequences and triplets."""
    bits = 0
    for part in parts:
        bits |= part.bit
    return bits


def _ways(chosen: tuple[SuitPart, ...]) -> int:
    """The number of ways to take the tiles of melds; melds of the same kinds differ only in their copies."""
    left = [COPIES] * 9
    ways = 1
    for meld in chosen:
        for rank in {*meld.ranks}:
            copies = meld.ranks.count(rank)
            ways *= comb(left[rank - 1], copies)
            left[rank - 1] -= copies
    return ways // prod([factorial(chosen.count(meld)) for meld in {*chosen}])


def _suits_of(tiles: list[Concealed], beside: list[Melds], place: WinningHandPart, there: int) -> Iterator[PlacedSuits]:
    """Every combination of concealed tiles and melds for which there are enough copies."""
    physical = _ways_beside(tiles, beside)
    at, of = np.nonzero(physical)
    tallies = np.column_stack([np.ones(len(at), np.int64), physical[at, of]])
    of_melds = np.array([one.reading for one in beside], np.int64).reshape(-1, 2) + np.array([there, 0])
    like = np.array([(len(one.readings), one.win is not None) for one in tiles])
    for number, win in np.unique(like, axis=0).tolist():
        these = (like == (number, win)).all(1)
        readings = np.array([sorted(one.readings) for one in compress(tiles, these)], np.int64)
        chosen = these[at]
        own, melded = readings[(np.cumsum(these) - 1)[at[chosen]]], of_melds[of[chosen], None]
        masks = own[..., 1] | melded[..., 1]
        keys = own[..., 0] + melded[..., 0] + (masks & STRAIGHT == STRAIGHT) * f.STRAIGHT()
        yield PlacedSuits(attrs.evolve(place, win=bool(win)), ReadingClasses(keys, tallies[chosen]), masks)


def _ways_beside(tiles: list[Concealed], beside: list[Melds]) -> Integers:
    """The number of ways to take all tiles, the winning tile last; 0 if there are too few copies."""
    ways = np.array([[comb(COPIES - taken, copies) for copies in range(COPIES + 1)] for taken in range(COPIES + 1)])
    of_wins = [1 if one.win is None else one.counts[one.win - 1] for one in tiles]
    physical: Integers = np.multiply.outer(of_wins, [one.ways for one in beside]).astype(np.int64)
    for rank in range(9):
        copies, taken = (np.array([one.counts[rank] for one in some], np.intp) for some in (tiles, beside))
        physical *= ways[taken[None, :], copies[:, None]]
    return physical
