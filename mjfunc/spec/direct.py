"""A ready hand split directly: complete blocks first, then a waiting shape from what is left.

This knows nothing of complete hands, and finds blocks, pairs and waits without ``holes``. Only what is live, the
choice of forms and the red marks come from the same modules. That the two ways agree is tested.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, check_conventions, check_players
from mjfunc.model.decompositions import Ready, ReadyRegular, ReadySevenPairs, ReadyThirteenOrphans, Wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import check_hand, check_waiting
from mjfunc.model.marks import mark_ready
from mjfunc.spec.complete import Precedence, choose_forms
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, ORPHANS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts

Part: TypeAlias = Block | Pair
Tiles: TypeAlias = tuple[Tile, ...]
Split: TypeAlias = tuple[tuple[Part, ...], tuple[Wait, ...]]
"""Blocks and pairs, and at most one waiting shape."""
Indexes: TypeAlias = tuple[int, ...]
"""Where in its suit each tile of a part is counted."""


def parts(suit: Suit) -> tuple[Part, ...]:
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


def _indexes(tiles: Tiles) -> Indexes:
    return tuple(tile.rank - 1 for tile in tiles)


_PARTS: Final = {suit: tuple((part, _indexes(part.tiles)) for part in parts(suit)) for suit in SUITS}
_SHAPES: Final = {suit: tuple((shape, _indexes(shape.tiles)) for shape in waiting_shapes(suit)) for suit in SUITS}
"""Both are made once, for they never change."""


def splits(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """Every breakdown of a suit into blocks, pairs and at most one waiting shape, each once.

    Parts whose tiles are not all there are left out from the start.
    """
    if not any(counts):
        return (((), ()),)
    there = tuple((part, indexes) for part, indexes in _PARTS[suit] if _take(counts, indexes) is not None)
    return tuple(_splits(counts, there, _SHAPES[suit]))


def _splits(
    counts: SuitCounts, candidates: tuple[tuple[Part, Indexes], ...], shapes: tuple[tuple[Wait, Indexes], ...]
) -> Iterator[Split]:
    """Take one part, then from what is left another that is not listed before it.

    A waiting shape holds no block and no pair, so it is what remains when nothing more can be taken.
    """
    if sum(counts) == 0:
        yield (), ()
    if sum(counts) <= 2:
        yield from (((), (shape,)) for shape, indexes in shapes if _take(counts, indexes) == (0,) * len(counts))
    for at, (part, indexes) in enumerate(candidates):
        left = _take(counts, indexes)
        if left is not None:
            for others, shape_left in _splits(left, candidates[at:], shapes):
                yield (part, *others), shape_left


def _take(counts: SuitCounts, indexes: Indexes) -> SuitCounts | None:
    """What is left without some tiles of the suit; None where they are not all there."""
    left = list(counts)
    for index in indexes:
        if not left[index]:
            return None
        left[index] -= 1
    return tuple(left)


def _regular(hand: Hand) -> Iterator[ReadyRegular]:
    for suits in product(*map(splits, SUITS, hand.counts)):
        chosen = [part for suit_parts, _ in suits for part in suit_parts]
        shapes = [shape for _, suit_shapes in suits for shape in suit_shapes]
        blocks = tuple(sorted(part for part in chosen if isinstance(part, Block)))
        pairs = sorted(part for part in chosen if isinstance(part, Pair))
        # The number of tiles leaves these ways alone: all blocks and a tanki; or one block fewer, a pair and a
        # waiting shape of two tiles; or one block fewer and two pairs, each waiting to become a triplet.
        match pairs, shapes:
            case [], [wait]:
                yield ReadyRegular(blocks, None, wait, hand.melds)
            case [pair], [wait]:
                yield ReadyRegular(blocks, pair, wait, hand.melds)
            case [lower, higher], [] if lower != higher:
                wait = Wait(WaitShape.SHANPON, (*lower.tiles, *higher.tiles), (lower.tiles[0], higher.tiles[0]))
                yield ReadyRegular(blocks, None, wait, hand.melds)
            case _:
                pass


def _live_only(hand: Hand, decomposition: ReadyRegular, conventions: Conventions) -> Iterator[ReadyRegular]:
    """The decomposition with only the live kinds in its wait; nothing if there are none."""
    blocks, pair, wait, melds = decomposition.blocks, decomposition.pair, decomposition.wait, decomposition.melds
    used = used_copies(hand.counts, melds, conventions)
    live = tuple(kind for kind in wait.on if is_live(used, kind, conventions))
    if live:
        yield ReadyRegular(blocks, pair, Wait(wait.shape, wait.tiles, live), melds)


def _seven_pairs(hand: Hand, conventions: Conventions) -> Iterator[ReadySevenPairs]:
    """Thirteen tiles: six kinds twice and one kind once; or, by ``quads``, any six pairs and one tile over."""
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
    """Every way in which a hand is ready, in canonical order; none where it is not."""
    check_hand("ready_directly", hand)
    check_conventions("ready_directly", conventions)
    check_waiting(hand)
    check_players(hand.held, conventions.players)
    regular = sorted({live for way in _regular(hand) for live in _live_only(hand, way, conventions)})
    ways: tuple[tuple[Ready, ...], ...] = (
        tuple(regular),
        tuple(_seven_pairs(hand, conventions)),
        tuple(_thirteen_orphans(hand)),
    )
    forms = [form if name in conventions.forms else () for name, form in zip(FORMS, ways, strict=True)]
    return tuple(mark_ready(decomposition, hand.reds) for decomposition in choose_forms(forms, precedence))
