"""The table of walks agrees with the definition where fewer than four copies are available."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.batch.melds import suit_melds
from mjfunc.fast.automaton import letter_of
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.spec.exchange import BLOCK_COUNTS, NOTHING_PLANNED, Plans, costs_of
from mjfunc.tiles.tile import COPIES, Suit
from proofs import monoids, walks
from proofs.domains import SUITS, blocks_of
from proofs.theorem import Theorem
from proofs.theorems.signatures import Made
from proofs.walks import Endings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.fast.automaton import AutomatonTable, Layer
    from mjfunc.tiles.counts import SuitCounts
    from proofs.subject import Subject

OF_THREE: Final = ((0, *[COPIES] * 7, 0),)
"""The copies of characters that three players do not have."""


@attrs.frozen
class SuitsWithCopies:
    """All suits with these copies missing, in hands that need this number of blocks."""

    suit: Suit
    blocks: int
    used: Endings


def domains() -> Iterator[SuitsWithCopies]:
    """Suits with one meld or more that leave room for the blocks, and the characters of three players.

    Honours come first, for they have no sequences; and of each, those with the fewest melds: the more blocks there
    are, the fewer melds leave room for them.
    """
    for suit, blocks in product(reversed(SUITS), reversed(BLOCK_COUNTS)):
        ranks = range(1, suit.ranks + 1)
        quads = [tuple(COPIES * (rank == of) for rank in ranks) for of in ranks]
        triplets_and_sequences = [
            tuple(sum(tile.rank == rank for tile in block.tiles) for rank in ranks) for block in blocks_of(suit)
        ]
        each = [*quads, *triplets_and_sequences]
        melds = [
            some for number in range(MOST_BLOCKS - blocks + 1) for some in combinations_with_replacement(each, number)
        ]
        begins = ((0,) * suit.ranks, *(OF_THREE if suit is Suit.DOTS else ()))
        used = {together(begin, *some) for begin in begins for some in melds if some or begin in OF_THREE}
        yield SuitsWithCopies(suit, blocks, frozenset(counts for counts in used if max(counts) <= COPIES))


def together(*counts: SuitCounts) -> SuitCounts:
    """The sum of the copies of each rank."""
    return tuple(map(sum, zip(*counts, strict=True)))


@cache
def by_first(used: Endings) -> tuple[tuple[int, Endings], ...]:
    """The numbers of missing copies of the first rank, each with those of the ranks after it."""
    return tuple(
        (first, frozenset(counts[1:] for counts in used if counts[0] == first))
        for first in sorted({counts[0] for counts in used})
    )


WalkEnds: TypeAlias = tuple[int, "AutomatonTable", Made, int]
"""How many suits are alike for both; the table; what the definition knows of them, and what number the table gives."""


def every_walk(subject: Subject) -> Iterator[WalkEnds]:
    """Where all suits of the domains end."""
    for suits in domains():
        table = subject.automata()[suits.blocks]
        begin = (frozenset({NOTHING_PLANNED: 0}.items()), 0, suits.used)
        layer: Counter[tuple[Made, int, Endings]] = Counter([begin] if suits.used else [])
        for rank, steps in enumerate(layers(table, suits.suit), start=1):
            above: Counter[tuple[Made, int, Endings]] = Counter()
            known: dict[tuple[Made, int, int], Made] = {}
            for (plans, place, endings), many in layer.items():
                for used, further in by_first(endings):
                    for held in range(COPIES - used + 1):
                        key = plans, used, held
                        if key not in known:
                            of = None if suits.suit is Suit.HONOURS else rank
                            known[key] = few(subject.next_rank(dict(plans), of, held, COPIES - used), suits.blocks)
                        above[known[key], steps[place + letter_of(used, held)], further] += many
            layer = above
        for (plans, place, _), many in layer.items():
            yield many, table, plans, place


def layers(table: AutomatonTable, suit: Suit) -> tuple[Layer, ...]:
    """The walks of a suit."""
    return table.honours if suit is Suit.HONOURS else table.numbers


def few(plans: Plans, blocks: int) -> Made:
    """Plans without those that have too many blocks already, for they never have fewer again."""
    return frozenset((plan, lacking) for plan, lacking in plans.items() if plan[0] <= blocks)


def check_walk(_: Subject, case: WalkEnds) -> str | None:
    """Compare the missing tiles for each number of blocks up to that of the hand."""
    _many, table, plans, number = case
    blocks, found = blocks_of_table(table), table.lacks[number]
    without, with_pair = costs_of(dict(plans))
    expected = bytes((*without[: blocks + 1], *with_pair[: blocks + 1]))
    return None if found == expected else f"{blocks} blocks: {found.hex()}, not {expected.hex()}"


def blocks_of_table(table: AutomatonTable) -> int:
    """The numbers of blocks that hands can need."""
    return len(table.lacks[0]) // 2 - 1


def number_of_suits(*, one_more: bool = False) -> int:
    """The number of suits that can be held of the copies that melds leave, or of these suits with one tile more.

    Melds come from the tables of batches. Three players have only 1m and 9m of the characters.
    """
    number = 0
    for blocks in BLOCK_COUNTS:
        known = suit_melds()
        for counts, least in zip(known.counts, known.least, strict=True):
            for used, melds in zip(counts.tolist(), least.tolist(), strict=True):
                if melds <= MOST_BLOCKS - blocks:
                    is_characters = len(used) == Suit.DOTS.ranks and not any(used[1:-1])
                    number += ways(used, one_more=one_more) if melds else 0
                    number += ways([used[0], used[-1]], one_more=one_more) if is_characters else 0
    return number


def ways(used: list[int], *, one_more: bool) -> int:
    """The number of ways to hold the copies that are left; or so that one of them can still be drawn, and which."""
    each = [COPIES + 1 - copies for copies in used]
    every = prod(each)
    return sum(every // of_rank * (of_rank - 1) for of_rank in each) if one_more else every


Step: TypeAlias = tuple[int, "AutomatonTable", int, int]
"""How many suits are alike; the table, and the numbers that it gives without a tile and with it."""


def every_step(subject: Subject) -> Iterator[Step]:
    """Where all suits of the domains end without one of their tiles, and with it."""
    for suits in domains():
        table = subject.automata()[suits.blocks]
        without: Counter[tuple[int, Endings]] = Counter([(0, suits.used)] if suits.used else [])
        both: Counter[tuple[int, int, Endings]] = Counter()
        for steps in layers(table, suits.suit):
            below, pairs = without, both
            without = Counter()
            both = Counter()
            for (place, endings), many in below.items():
                for used, further in by_first(endings):
                    after = [steps[place + letter_of(used, held)] for held in range(COPIES - used + 1)]
                    for next_place in after:
                        without[next_place, further] += many
                    for next_place, with_more in pairwise(after):
                        both[next_place, with_more, further] += many
            for (place, more, endings), many in pairs.items():
                for used, further in by_first(endings):
                    for held in range(COPIES - used + 1):
                        letter = letter_of(used, held)
                        both[steps[place + letter], steps[more + letter], further] += many
        yield from ((many, table, place, more) for (place, more, _), many in both.items())


def check_step(_: Subject, case: Step) -> str | None:
    """Compare the missing tiles, number by number."""
    many, table, number, more = case
    lacks, fewer = table.lacks[number], table.lacks[more]
    if all(0 <= without - with_it <= 1 for without, with_it in zip(lacks, fewer, strict=True)):
        return None
    return f"{many} suits lack {lacks.hex()}, and {fewer.hex()} with one tile more"


TableProduct: TypeAlias = tuple["AutomatonTable", int, int | None]
"""Two numbers of what suits lack; or the number of a signature alone."""


def every_product(subject: Subject) -> Iterator[TableProduct]:
    """Every two numbers of each table, and every signature."""
    for table in subject.automata():
        numbers = range(len(table.lacks))
        yield from ((table, left, right) for left, right in product(numbers, repeat=2))
        yield from ((table, signature, None) for signature in range(len(table.of_signatures)))


def check_product(subject: Subject, case: TableProduct) -> str | None:
    """Share blocks and the pair out in the best way; a signature lacks the same for no more than these blocks."""
    table, left, right = case
    if right is None:
        lacks, end = subject.signatures("exchange").lacks[left], blocks_of_table(table) + 1
        expected, found = lacks[:end] + lacks[len(BLOCK_COUNTS) :][:end], table.lacks[table.of_signatures[left]]
    else:
        expected = bytes(monoids.multiply(tuple(table.lacks[left]), tuple(table.lacks[right])))
        found = table.lacks[table.products[left][right]]
    return None if found == expected else f"{left} and {right} lack {expected.hex()}, not {found.hex()}"


THEOREMS: Final = (
    Theorem(
        "automaton",
        "Where fewer than four copies of some kinds are available, the table of walks gives the missing tiles of the "
        "definition: for every number of blocks, in every suit with all melds that leave room for these, and in the "
        "characters of three players; as sums over the states that suits end in.",
        frozenset({"automata", "next_rank"}),
        every_walk,
        number_of_suits,
        check_walk,
        lambda case: case[0],
    ),
    Theorem(
        "one-more-tile-beside",
        "With melds, and for three players, one more tile never raises the missing tiles of a suit, and lowers them "
        "by at most one; so, as products add, it never raises shanten, and lowers it by at most one.",
        frozenset({"automata"}),
        every_step,
        lambda: number_of_suits(one_more=True),
        check_step,
        lambda case: case[0],
    ),
    Theorem(
        "automaton-products",
        "The missing tiles of suits with melds, together with those of signatures for no more blocks, are closed "
        "under the product that shares out the blocks and the pair; and the table has these products.",
        frozenset({"automata", "signatures"}),
        every_product,
        lambda: sum(len(walks.elements(blocks)) ** 2 + len(monoids.elements("exchange")) for blocks in BLOCK_COUNTS),
        check_product,
    ),
)
