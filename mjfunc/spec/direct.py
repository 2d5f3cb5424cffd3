"""Ready hands, divided directly into blocks, at most two pairs and at most one waiting shape.

This is a second definition of ``ready.decompose_ready``, and the two are compared. It does not look at complete hands.
The two share only the rules about copies, the choice of forms and the marks of red fives.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, check_conventions, check_players
from mjfunc.model.decompositions import Ready, ReadyRegular, ReadySevenPairs, ReadyThirteenOrphans, Wait, mark_ready
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import check_hand, check_waiting
from mjfunc.spec.complete import Precedence, choose_forms
from mjfunc.spec.waits import is_live, used_copies
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, ORPHANS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts

BlockOrPair: TypeAlias = Block | Pair
PartIndices: TypeAlias = tuple[int, ...]
"""The tiles of a block, pair or wait: each as an index of the counts of its suit."""


class ReadySplit(NamedTuple):
    """One way to divide the tiles of a suit of a ready hand."""

    parts: tuple[BlockOrPair, ...]
    waits: tuple[Wait, ...]
    """At most one waiting shape."""


def parts(suit: Suit) -> tuple[BlockOrPair, ...]:
    """Every triplet, sequence and pair of a suit."""
    ranks = range(1, suit.ranks + 1)
    starts = () if suit is Suit.HONOURS else ranks[:-2]
    return (
        *(Block(suit, rank, BlockShape.TRIPLET) for rank in ranks),
        *(Block(suit, rank, BlockShape.SEQUENCE) for rank in starts),
        *(Pair(suit, rank) for rank in ranks),
    )


def waiting_shapes(suit: Suit) -> tuple[Wait, ...]:
    """Every ryanmen, kanchan, penchan and tanki of a suit, with the kinds that they wait on."""
    tile = {rank: Tile(suit, rank) for rank in range(1, suit.ranks + 1)}
    tankis = tuple(Wait(WaitShape.TANKI, (kind,), (kind,)) for kind in tile.values())
    if suit is Suit.HONOURS:
        return tankis
    return (
        *(Wait(WaitShape.RYANMEN, (tile[r], tile[r + 1]), (tile[r - 1], tile[r + 2])) for r in range(2, 8)),
        *(Wait(WaitShape.KANCHAN, (tile[r], tile[r + 2]), (tile[r + 1],)) for r in range(1, 8)),
        Wait(WaitShape.PENCHAN, (tile[1], tile[2]), (tile[3],)),
        Wait(WaitShape.PENCHAN, (tile[8], tile[9]), (tile[7],)),
        *tankis,
    )


def _indices(tiles: Iterable[Tile]) -> PartIndices:
    return tuple(tile.rank - 1 for tile in tiles)


_PARTS: Final = {suit: tuple((part, _indices(part.tiles)) for part in parts(suit)) for suit in SUITS}
_SHAPES: Final = {suit: tuple((shape, _indices(shape.tiles)) for shape in waiting_shapes(suit)) for suit in SUITS}
"""Both never change, so they are made once."""


def splits(suit: Suit, counts: SuitCounts) -> tuple[ReadySplit, ...]:
    """Every way to divide a suit into blocks, pairs and at most one waiting shape, each once.

    1123m is 123m with the wait 1m, or 11m with the wait 23m.
    """
    if not any(counts):
        return (ReadySplit((), ()),)
    there = tuple((part, indices) for part, indices in _PARTS[suit] if _take(counts, indices) is not None)
    return tuple(_splits(counts, there, _SHAPES[suit]))


def _splits(
    counts: SuitCounts,
    candidates: tuple[tuple[BlockOrPair, PartIndices], ...],
    shapes: tuple[tuple[Wait, PartIndices], ...],
) -> Iterator[ReadySplit]:
    """Take a block or a pair, then another one from the tiles that are left, and so on, in the order of candidates.

    The wait is one or two tiles that are left over in the end.
    """
    if sum(counts) == 0:
        yield ReadySplit((), ())
    if sum(counts) <= 2:
        yield from (
            ReadySplit((), (shape,)) for shape, indices in shapes if _take(counts, indices) == (0,) * len(counts)
        )
    for at, (part, indices) in enumerate(candidates):
        left = _take(counts, indices)
        if left is not None:
            for others, waits in _splits(left, candidates[at:], shapes):
                yield ReadySplit((part, *others), waits)


def _take(counts: SuitCounts, indices: PartIndices) -> SuitCounts | None:
    """The counts that are left without some tiles of the suit; None if they are not all there."""
    left = list(counts)
    for index in indices:
        if not left[index]:
            return None
        left[index] -= 1
    return tuple(left)


def _regular(hand: Hand) -> Iterator[ReadyRegular]:
    for suits in product(*map(splits, SUITS, hand.counts)):
        chosen = [part for split in suits for part in split.parts]
        waits = [wait for split in suits for wait in split.waits]
        blocks = tuple(sorted(part for part in chosen if isinstance(part, Block)))
        pairs = sorted(part for part in chosen if isinstance(part, Pair))
        # By its number of tiles a hand has all its blocks and a tanki; or one block fewer, a pair and a wait of two
        # tiles; or one block fewer and two pairs, each of which can become a triplet.
        match pairs, waits:
            case [], [wait]:
                yield ReadyRegular(blocks, None, wait, hand.melds)
            case [pair], [wait]:
                yield ReadyRegular(blocks, pair, wait, hand.melds)
            case [lower, higher], [] if lower != higher:
                wait = Wait(WaitShape.SHANPON, (*lower.tiles, *higher.tiles), (lower.tiles[0], higher.tiles[0]))
                yield ReadyRegular(blocks, None, wait, hand.melds)
            case _:
                pass


def _with_live_wait(hand: Hand, decomposition: ReadyRegular, conventions: Conventions) -> Iterator[ReadyRegular]:
    """The decomposition with only the live kinds in its wait, if there are any."""
    blocks, pair, wait, melds = decomposition.blocks, decomposition.pair, decomposition.wait, decomposition.melds
    used = used_copies(hand.counts, melds, conventions)
    live = tuple(kind for kind in wait.on if is_live(used, kind, conventions))
    if live:
        yield ReadyRegular(blocks, pair, Wait(wait.shape, wait.tiles, live), melds)


def _seven_pairs(hand: Hand, conventions: Conventions) -> Iterator[ReadySevenPairs]:
    """Thirteen tiles: six kinds twice and one kind once; with ``quads``, any six pairs and a tile."""
    numbers = {kind: number_of(hand.counts, kind) for kind in KINDS}
    over = [kind for kind, number in numbers.items() if number % 2]
    pairs = tuple(Pair(kind.suit, kind.rank) for kind, number in numbers.items() for _ in range(number // 2))
    if hand.size == 13 and len(over) == 1 and (conventions.seven_pairs == "quads" or max(numbers.values()) == 2):
        yield ReadySevenPairs(pairs, Wait(WaitShape.TANKI, (over[0],), (over[0],)))


def _thirteen_orphans(hand: Hand) -> Iterator[ReadyThirteenOrphans]:
    """Thirteen tiles: all thirteen kinds, or eleven of them once and a twelfth twice."""
    numbers = {kind: number_of(hand.counts, kind) for kind in ORPHANS}
    missing = tuple(kind for kind in ORPHANS if numbers[kind] == 0)
    if hand.size == sum(numbers.values()) == 13:
        if not missing:
            yield ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))
        elif len(missing) == 1:
            (pair,) = (Pair(kind.suit, kind.rank) for kind in ORPHANS if numbers[kind] == 2)
            yield ReadyThirteenOrphans(pair, Wait(WaitShape.SINGLE, (), missing))


def ready_directly(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Ready, ...]:
    """Every ready decomposition of a waiting hand, in canonical order; empty if the hand is not ready."""
    check_hand("ready_directly", hand)
    check_conventions("ready_directly", conventions)
    check_waiting(hand)
    check_players(hand.held, conventions.players)
    regular = sorted({live for way in _regular(hand) for live in _with_live_wait(hand, way, conventions)})
    ways: tuple[tuple[Ready, ...], ...] = (
        tuple(regular),
        tuple(_seven_pairs(hand, conventions)),
        tuple(_thirteen_orphans(hand)),
    )
    forms = [form if name in conventions.forms else () for name, form in zip(FORMS, ways, strict=True)]
    return tuple(mark_ready(decomposition, hand.reds) for decomposition in choose_forms(forms, precedence))
