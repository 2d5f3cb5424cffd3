"""Seeded samples of hands of the real deck, of fixed sizes."""

from __future__ import annotations

import random
from typing import Final

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import Counts, counts_of, tiles_of
from mjfunc.tiles.tile import KINDS, Suit
from proofs.domains import MOST_TILES, blocks_of, tiles_in

SAMPLE: Final = 3_000
SEED: Final = 13


def sample(quads: int | None = None) -> list[Counts]:
    """Different complete hands of the real deck, built of random blocks, ``quads`` of them quads."""
    choice = random.Random(SEED)
    every = [block for suit in Suit for block in blocks_of(suit)]
    fours = [Block(kind.suit, kind.rank, BlockShape.QUAD) for kind in KINDS]
    found: dict[Counts, None] = {}
    while len(found) < (SAMPLE // 5 if quads is not None else SAMPLE):
        kind = choice.choice(KINDS)
        blocks = choice.choices(every, k=4 - (quads or 0)) + choice.choices(fours, k=quads or 0)
        counts = counts_of(tiles_in(blocks, (Pair(kind.suit, kind.rank),)))
        if max(map(max, counts)) <= 4:
            found[counts] = None
    return sorted(found)


def near_misses() -> list[Counts]:
    """The hands of ``sample``, with one tile of each exchanged for another."""
    choice = random.Random(SEED)
    found: list[Counts] = []
    for counts in sample():
        tiles = list(tiles_of(counts))
        tiles.remove(choice.choice(tiles))
        drawn = choice.choice([kind for kind in KINDS if tiles.count(kind) < 4])
        found.append(counts_of([*tiles, drawn]))
    return sorted(found)


def sample_with_quads() -> list[Counts]:
    """Complete hands with no to four quads, a fifth of the sample size of each."""
    return [counts for quads in range(5) for counts in sample(quads)]


def sample_size() -> int:
    """The size of the sample."""
    return SAMPLE


OF_EACH_SIZE: Final = 60


def hands_of_every_size() -> list[Counts]:
    """Seeded hands of every size: half dealt at random, half complete hands with tiles exchanged or removed."""
    choice = random.Random(SEED)
    every = [block for suit in Suit for block in blocks_of(suit)]
    found: list[Counts] = []
    for size in (size for size in range(1, MOST_TILES + 1) if size % 3):
        for number in range(OF_EACH_SIZE):
            wall = [kind for kind in KINDS for _ in range(4)]
            tiles = choice.sample(wall, size)
            if number % 2:
                kind = choice.choice(KINDS)
                tiles = tiles_in(choice.choices(every, k=size // 3), (Pair(kind.suit, kind.rank),))[-size:]
                while max(map(tiles.count, tiles)) > 4:
                    tiles[choice.randrange(size)] = choice.choice(KINDS)
            found.append(counts_of(tiles))
    return found


def number_of_hands_of_every_size() -> int:
    """The size of the sample: ten sizes of hands."""
    return 10 * OF_EACH_SIZE


def waiting_hands_of_every_size() -> list[Hand]:
    """Every fourth waiting hand of ``hands_of_every_size``."""
    return [hand for hand in map(Hand, hands_of_every_size()) if hand.is_waiting][::4]


def number_of_waiting_hands_of_every_size() -> int:
    """A quarter of the hands of five sizes."""
    return 5 * OF_EACH_SIZE // 4
