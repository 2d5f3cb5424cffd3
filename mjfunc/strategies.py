"""Where the tests' hands come from.

Random tiles almost never decompose and hardly ever hold a kind four times. So hands are built of
blocks, and quads are forced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from mjfunc import KINDS, Block, BlockShape, Hand, Meld, Pair, Suit, Tile
from mjfunc.tiles.counts import Counts, counts_from_34, counts_of, flat, tiles_of
from mjfunc.tiles.tile import NUMBER_SUITS, RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Iterable

SIZES: Final = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)

kinds = st.sampled_from(KINDS)
tiles = st.sampled_from((*KINDS, *RED_FIVES))
counts = st.lists(st.integers(0, 9), min_size=34, max_size=34).map(counts_from_34)
pairs = kinds.map(lambda kind: Pair(kind.suit, kind.rank))
sequences = st.builds(Block, st.sampled_from(NUMBER_SUITS), st.integers(1, 7), st.just(BlockShape.SEQUENCE))
triplets = kinds.map(lambda kind: Block(kind.suit, kind.rank, BlockShape.TRIPLET))
quads = kinds.map(lambda kind: Block(kind.suit, kind.rank, BlockShape.QUAD))
blocks = st.one_of(sequences, sequences, triplets)
melds = st.one_of(
    blocks.map(Meld),
    quads.map(Meld),
    quads.map(lambda quad: Meld(quad, open=False)),
)


def fits(parts: Iterable[Block | Pair | Meld]) -> bool:
    """Whether there are enough copies for all of these."""
    return max(flat(counts_of(tile for part in parts for tile in part.tiles))) <= 4


def put_together(blocks: Iterable[Block], pair: Pair) -> tuple[Tile, ...]:
    """The tiles of blocks and a pair."""
    return (*(tile for block in blocks for tile in block.tiles), *pair.tiles)


@st.composite
def in_few_suits(draw: st.DrawFn) -> tuple[Suit, ...]:
    """One or two suits, so that blocks overlap."""
    return draw(st.sampled_from([(suit,) for suit in Suit] + [(a, b) for a in Suit for b in Suit if a < b]))


def _in_suits(suits: tuple[Suit, ...]) -> st.SearchStrategy[Block]:
    numbers = [suit for suit in suits if suit is not Suit.HONOURS]
    triplet = kinds.filter(lambda kind: kind.suit in suits).map(
        lambda kind: Block(kind.suit, kind.rank, BlockShape.TRIPLET)
    )
    if not numbers:
        return triplet
    sequence = st.builds(Block, st.sampled_from(numbers), st.integers(1, 7), st.just(BlockShape.SEQUENCE))
    return st.one_of(sequence, sequence, triplet)


@st.composite
def parts(draw: st.DrawFn, *, with_melds: bool = True) -> tuple[tuple[Block, ...], Pair, tuple[Meld, ...]]:
    """Blocks, a pair and melds that can be in one hand together."""
    suits = draw(st.one_of(st.just(tuple(Suit)), in_few_suits()))
    total = draw(st.integers(0, 4))
    called = draw(st.integers(0, total)) if with_melds else 0
    chosen: list[Block | Meld] = []
    for number in range(total):
        candidates: st.SearchStrategy[Block | Meld] = melds if number < called else _in_suits(suits)
        fitting = candidates.filter(lambda part: fits([*chosen, part]))
        chosen.append(draw(fitting))
    pair = draw(
        kinds.filter(lambda kind: kind.suit in suits)
        .map(lambda kind: Pair(kind.suit, kind.rank))
        .filter(lambda pair: fits([*chosen, pair]))
    )
    return (
        tuple(sorted(part for part in chosen if isinstance(part, Block))),
        pair,
        tuple(sorted(part for part in chosen if isinstance(part, Meld))),
    )


@st.composite
def marked(draw: st.DrawFn, unmarked: Counts, held: tuple[Meld, ...] = ()) -> Hand:
    """A hand of these tiles, some of its fives red."""
    return Hand.of(
        (
            draw(st.sampled_from((tile, RED_FIVES[tile.suit.place]))) if _is_five(tile) else tile
            for tile in tiles_of(unmarked)
        ),
        held,
    )


def _is_five(tile: Tile) -> bool:
    return tile.rank == 5 and not tile.is_honour


@st.composite
def complete_regular(draw: st.DrawFn, *, with_melds: bool = True) -> Hand:
    """A hand of blocks and a pair."""
    concealed, pair, called = draw(parts(with_melds=with_melds))
    return draw(marked(counts_of(put_together(concealed, pair)), called))


@st.composite
def seven_pairs(draw: st.DrawFn) -> Hand:
    """A hand of seven different pairs, often such that it is regular too."""
    ranks = st.lists(st.integers(1, 9), min_size=7, max_size=7, unique=True).map(
        lambda chosen: [Tile(Suit.DOTS, rank) for rank in chosen]
    )
    chosen = draw(st.one_of(st.lists(kinds, min_size=7, max_size=7, unique=True), ranks))
    return draw(marked(counts_of((*chosen, *chosen))))


@st.composite
def thirteen_orphans(draw: st.DrawFn) -> Hand:
    """A hand of thirteen orphans."""
    orphans = [kind for kind in KINDS if not kind.is_simple]
    return Hand.of((*orphans, draw(st.sampled_from(orphans))))


complete_hands = st.one_of(complete_regular(), complete_regular(), seven_pairs(), thirteen_orphans())


@st.composite
def ready_or_dead(draw: st.DrawFn) -> Hand:
    """A complete hand without one of its tiles: ready, unless all that it waits for is exhausted."""
    hand = draw(complete_hands)
    tiles = list(hand.tiles)
    tiles.remove(draw(st.sampled_from(hand.tiles)))
    return Hand.of(tiles, hand.melds)


@st.composite
def near_misses(draw: st.DrawFn, hands: st.SearchStrategy[Hand]) -> Hand:
    """A hand with one tile exchanged for another."""
    hand = draw(hands)
    tiles = list(hand.tiles)
    tiles.remove(draw(st.sampled_from(hand.tiles)))
    other = draw(kinds.filter(lambda kind: flat(hand.held)[kind.index] < 4))
    return Hand.of((*tiles, other), hand.melds)


@st.composite
def with_quads(draw: st.DrawFn, sizes: tuple[int, ...] = SIZES) -> Hand:
    """A hand that holds kinds four times, concealed or spread over melds, and other tiles at random."""
    size = draw(st.sampled_from(sizes))
    called: list[Meld] = []
    for _ in range(draw(st.integers(0, 4 - size // 3))):
        called.append(draw(melds.filter(lambda meld: fits([*called, meld]))))
    left = [4 - number for number in flat(counts_of(tile for meld in called for tile in meld.tiles))]
    concealed = [0] * 34
    while sum(concealed) < size:
        kind = draw(st.sampled_from([at for at in range(34) if concealed[at] < left[at]]))
        take = draw(st.sampled_from((1, left[kind])))
        concealed[kind] += min(take, left[kind] - concealed[kind], size - sum(concealed))
    return draw(marked(counts_from_34(concealed), tuple(called)))


@st.composite
def riichi_hands(draw: st.DrawFn) -> Hand:
    """A closed hand with a triplet that sequences of its suit overlap, without one of its other tiles."""
    suit = draw(st.sampled_from(NUMBER_SUITS))
    rank = draw(st.integers(1, 9))
    triplet = Block(suit, rank, BlockShape.TRIPLET)
    near = st.builds(
        Block, st.just(suit), st.integers(max(rank - 3, 1), min(rank + 1, 7)), st.just(BlockShape.SEQUENCE)
    )
    chosen = [triplet]
    for _ in range(draw(st.integers(1, 3))):
        chosen.append(draw(st.one_of(near, near, blocks).filter(lambda block: fits([*chosen, block]))))
    pair = draw(
        st.one_of(kinds.filter(lambda kind: kind.suit is suit), kinds)
        .map(lambda kind: Pair(kind.suit, kind.rank))
        .filter(lambda pair: fits([*chosen, pair]))
    )
    tiles = list(put_together(chosen, pair))
    tiles.remove(draw(st.sampled_from([tile for tile in tiles if tiles.count(tile) != 3] or tiles)))
    return draw(marked(counts_of(tiles)))


waiting_hands = st.one_of(
    ready_or_dead(),
    ready_or_dead(),
    near_misses(ready_or_dead()),
    with_quads((1, 4, 7, 10, 13)),
)
drawn_hands = st.one_of(
    complete_hands,
    complete_hands,
    near_misses(complete_hands),
    with_quads((2, 5, 8, 11, 14)),
)
hands = st.one_of(waiting_hands, drawn_hands)


@st.composite
def for_three(draw: st.DrawFn) -> Hand:
    """A hand without 2m to 8m: the characters of another become terminals, dots or bamboos."""
    hand = draw(hands)
    m, p, s, z = hand.counts
    suits = draw(st.permutations([m, p, s]))
    terminals = (suits[0][0], *(0,) * 7, suits[0][8])
    left = sum(suits[0]) - sum(terminals)
    honours = list(z)
    for at in range(7):
        more = min(left, 4 - honours[at])
        honours[at] += more
        left -= more
    return Hand((terminals, suits[1], suits[2], tuple(honours)))


hands_for_three = for_three()
