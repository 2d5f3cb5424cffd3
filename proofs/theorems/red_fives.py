"""Red fives: their marks are laid out over the fives of a decomposition, and never lost."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.decompositions import CompleteRegular, ReadyRegular, ReadySevenPairs
from mjfunc.model.hand import Hand, Reds
from mjfunc.tiles.counts import Counts, counts_from_34
from mjfunc.tiles.tile import KINDS, Suit, Tile
from proofs import domains
from proofs.counterexamples import show
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.model.blocks import Block
    from mjfunc.model.decompositions import Complete, Ready
    from proofs.subject import Subject

AROUND: Final = tuple(kind for kind in KINDS if str(kind) in {"5m", "4p", "5p", "6p", "7z"})
"""Of these are hands made in which fives can stand anywhere: first, second, and third in sequences, in all else."""
PAIRED: Final = tuple(kind for kind in KINDS if str(kind) in {"5m", "1p", "5p", "9p", "5s", "6s", "1z", "7z"})
SIZES: Final = (2, 4, 5, 7, 8)
Marked: TypeAlias = tuple[Counts, Reds]


def spread(kinds: Sequence[Tile], numbers: Sequence[int]) -> Counts:
    """The tiles with these numbers of each kind."""
    held = dict(zip(kinds, numbers, strict=True))
    return counts_from_34(held.get(kind, 0) for kind in KINDS)


def every_marking(counts: Counts) -> Iterator[Marked]:
    """The hand with every number of marks in each suit."""
    m, p, s, _ = (suit[4] for suit in counts)
    yield from ((counts, reds) for reds in product(range(m + 1), range(p + 1), range(s + 1)))


def marked_hands() -> Iterator[Marked]:
    """Every hand of 2 to 8 tiles of five kinds, and seven pairs of eight kinds with a tile away or none, all marked."""
    for size in SIZES:
        for numbers in domains.suits_of(len(AROUND), size):
            yield from every_marking(spread(AROUND, numbers))
    for missing in range(len(PAIRED)):
        pairs = [2 * (at != missing) for at in range(len(PAIRED))]
        yield from every_marking(spread(PAIRED, pairs))
        for single in range(len(PAIRED)):
            if single != missing:
                yield from every_marking(spread(PAIRED, [held - (at == single) for at, held in enumerate(pairs)]))


def number_of_marked_hands() -> int:
    """The number of cases: a five that is held n times counts n + 1 times in the product of what each kind adds.

    Of seven pairs three or two kinds are fives; one tile less of a five leaves two markings of it, not three.
    """
    found = [1]
    for kind in AROUND:
        adds = [held + 1 if kind.rank == 5 and not kind.is_honour else 1 for held in range(5)]
        found = [
            sum(
                found[below] * adds[tiles - below]
                for below in range(tiles + 1)
                if below < len(found) and tiles - below < 5
            )
            for tiles in range(len(found) + 4)
        ]
    with_all_fives, with_two = 3**3 * (1 + 4) + 3 * 3**2 * 2, 3**2 * (1 + 5) + 2 * 3 * 2
    return sum(found[size] for size in SIZES) + 5 * with_all_fives + 3 * with_two


def laid_out(decomposition: Complete | Ready) -> list[Tile]:
    """The tiles of a decomposition in its own order: part after part, and those around the hole last."""
    match decomposition:
        case CompleteRegular(blocks, pair):
            return [*in_parts(blocks), *pair.tiles]
        case ReadyRegular(blocks, pair, wait):
            return [*in_parts(blocks), *(pair.tiles if pair else ()), *wait.tiles]
        case ReadySevenPairs(pairs, wait):
            return [*(tile for pair in pairs for tile in pair.tiles), *wait.tiles]
        case _:
            return [*decomposition.tiles]


def in_parts(blocks: Sequence[Block]) -> list[Tile]:
    """The tiles of blocks."""
    return [tile for block in blocks for tile in block.tiles]


def with_marks(tiles: Sequence[Tile], reds: Reds) -> list[Tile]:
    """The tiles with the first fives of each suit red, one for each mark."""
    left: dict[Suit, int] = dict(zip((Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS), reds, strict=True))
    found: list[Tile] = []
    for tile in tiles:
        is_red = tile.rank == 5 and left.get(tile.suit, 0) > 0
        left[tile.suit] = left.get(tile.suit, 0) - is_red
        found.append(Tile(tile.suit, tile.rank, red=is_red))
    return found


def check_marks(subject: Subject, case: Marked) -> str | None:
    """Lay out the same decompositions without marks, and mark the first fives; then take each tile out, and back."""
    counts, reds = case
    hand, plain = Hand(counts, reds), Hand(counts)
    pairs: list[tuple[Complete | Ready, Complete | Ready]] = []
    if hand.is_waiting:
        pairs += zip(subject.decompose_ready(hand), subject.decompose_ready(plain), strict=True)
        pairs += zip(subject.ready_directly(hand), subject.ready_directly(plain), strict=True)
    else:
        pairs += zip(subject.decompose_complete(hand), subject.decompose_complete(plain), strict=True)
    for found, unmarked in pairs:
        if laid_out(found) != with_marks(laid_out(unmarked), reds):
            return f"{hand}: {show(found)} has other marks than the first fives of {show(unmarked)}"
    return None if hand.is_waiting else check_red_holes(subject, hand)


def check_red_holes(subject: Subject, hand: Hand) -> str | None:
    """Taking a red five out removes its mark, and finishing with it restores the mark."""
    for complete in subject.decompose_complete(hand):
        for tile in dict.fromkeys(complete.tiles):
            left = list(hand.tiles)
            left.remove(tile)
            m, p, s = (sum(tile.red and tile.suit is suit for tile in left) for suit in [*Suit][:3])
            for ready in subject.take_out(complete, tile):
                if laid_out(ready) != with_marks(laid_out(ready), (m, p, s)) or sorted(laid_out(ready)) != left:
                    return f"{hand} without {tile}: {show(ready)}"
                if subject.finish(ready, tile) != complete:
                    return f"{hand} without {tile}, and with it again, is {subject.finish(ready, tile)}"
    return None


THEOREMS: Final = (
    Theorem(
        "red-fives",
        "Red fives do not change the decompositions of a hand: they are those of the same hand with plain fives, and "
        "in each the first fives are the red ones. Taking a red five out removes the mark, and finishing restores it: "
        "every hand of 2 to 8 tiles of five kinds, and of seven pairs of eight kinds, complete or one tile short.",
        frozenset({"decompose_complete", "decompose_ready", "ready_directly", "take_out", "finish"}),
        lambda _: marked_hands(),
        number_of_marked_hands,
        check_marks,
    ),
)
