"""Complete hands, and their decompositions.

A hand is complete in the regular form if blocks and one pair use all its concealed tiles. It is complete in seven pairs
if it has fourteen tiles in seven different pairs, and in thirteen orphans if it has each terminal and honour, one of
them twice. Each way is listed once: 111222333m11p is three triplets and a pair, or three sequences and a pair.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, TypeVar, assert_never, get_args

from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, SevenPairsRule, check_conventions, check_players
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    mark_complete,
)
from mjfunc.model.hand import MOST_BLOCKS, HandWithQuads, check_drawn, check_hand
from mjfunc.tiles.counts import Counts, number_of, total
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import KINDS, ORPHANS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts


class SuitSplit(NamedTuple):
    """One way to divide the tiles of a suit."""

    blocks: tuple[Block, ...]
    """The blocks, in canonical order."""
    pairs: tuple[Pair, ...]
    """The pair, if the suit has one."""


def splits(suit: Suit, counts: SuitCounts, *, quads: bool = False) -> tuple[SuitSplit, ...]:
    """Every way to divide a suit into blocks and at most one pair, each once.

    11123m has one way, 123m and 11m. With the triplet 111m, 2m and 3m would be left over.
    """
    return tuple(sorted(_splits(suit, 1, counts, pairs=1, quads=quads)))


def _splits(suit: Suit, rank: int, counts: SuitCounts, *, pairs: int, quads: bool) -> Iterator[SuitSplit]:
    """Use up the tiles of the lowest rank, then those of the ranks above. The recursion is nine ranks deep.

    First choose how many quads, triplets and pairs to make of the lowest rank. Each of its other tiles must then begin
    a sequence. Different choices make different blocks, so no way is found twice.
    """
    if not any(counts):
        yield SuitSplit((), ())
        return
    lowest, *higher = counts
    for quad in range(lowest // 4 + 1 if quads else 1):
        for triplet in range((lowest - 4 * quad) // 3 + 1):
            for pair in range(min(pairs, (lowest - 4 * quad - 3 * triplet) // 2) + 1):
                sequences = lowest - 4 * quad - 3 * triplet - 2 * pair
                left = _without_sequences(suit, tuple(higher), sequences)
                if left is None:
                    continue
                for blocks, other_pairs in _splits(suit, rank + 1, left, pairs=pairs - pair, quads=quads):
                    lowest_blocks = (
                        *(Block(suit, rank, BlockShape.QUAD) for _ in range(quad)),
                        *(Block(suit, rank, BlockShape.TRIPLET) for _ in range(triplet)),
                        *(Block(suit, rank, BlockShape.SEQUENCE) for _ in range(sequences)),
                    )
                    lowest_pairs = (Pair(suit, rank) for _ in range(pair))
                    yield SuitSplit((*lowest_blocks, *blocks), (*lowest_pairs, *other_pairs))


def _without_sequences(suit: Suit, higher: SuitCounts, number: int) -> SuitCounts | None:
    """The ranks above without the second and third tiles of this number of sequences; None if there are too few."""
    if number == 0:
        return higher
    if suit is Suit.HONOURS or len(higher) < 2:
        return None
    second, third, *rest = higher
    if min(second, third) < number:
        return None
    return (second - number, third - number, *rest)


D = TypeVar("D")
Precedence: TypeAlias = Literal["all", "first"]
"""``all`` lists the decompositions of every form; ``first`` only those of the first form that has any."""
PRECEDENCES: Final[tuple[Precedence, ...]] = get_args(Precedence)


def products(suits: Iterable[tuple[SuitSplit, ...]], melds: tuple[Meld, ...] = ()) -> tuple[CompleteRegular, ...]:
    """Every combination of one way for each suit, if the whole has exactly one pair."""
    return tuple(
        sorted(
            CompleteRegular(tuple(block for split in chosen for block in split.blocks), pairs[0], melds)
            for chosen in product(*suits)
            if len(pairs := [pair for split in chosen for pair in split.pairs]) == 1
        )
    )


def regular(counts: Counts, melds: tuple[Meld, ...] = ()) -> tuple[CompleteRegular, ...]:
    """Every way to divide all concealed tiles into blocks and a pair."""
    return products(map(splits, SUITS, counts), melds)


def regular_with_quads(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Every way to divide all concealed tiles into four blocks, quads among them, and a pair."""
    suits = (splits(suit, part, quads=True) for suit, part in zip(SUITS, counts, strict=True))
    return tuple(decomposition for decomposition in products(suits) if len(decomposition.blocks) == MOST_BLOCKS)


def possible_pairs(counts: Counts, rule: SevenPairsRule) -> tuple[Pair, ...]:
    """The pairs in a hand of seven pairs: kinds held exactly twice; with ``quads``, four of a kind are two pairs."""
    numbers = [(kind, number_of(counts, kind)) for kind in KINDS]
    match rule:
        case "distinct" | "pairs-only":
            return tuple(Pair(kind.suit, kind.rank) for kind, number in numbers if number == 2)
        case "quads":
            return tuple(Pair(kind.suit, kind.rank) for kind, number in numbers for _ in range(number // 2))
        case _ as never:
            assert_never(never)


def seven_pairs(counts: Counts, rule: SevenPairsRule) -> tuple[CompleteSevenPairs, ...]:
    """The decomposition of fourteen tiles in seven pairs, if there is one.

    The rule ``pairs-only`` concerns shanten alone: a complete hand needs seven different pairs under it too.
    """
    pairs = possible_pairs(counts, rule)
    return (CompleteSevenPairs(pairs),) if total(counts) == 14 and len(pairs) == 7 else ()


def thirteen_orphans(counts: Counts) -> tuple[CompleteThirteenOrphans, ...]:
    """The decomposition of fourteen tiles that are each terminal and honour, one of them twice."""
    numbers = [number_of(counts, kind) for kind in ORPHANS]
    return tuple(
        CompleteThirteenOrphans(Pair(kind.suit, kind.rank))
        for kind, number in zip(ORPHANS, numbers, strict=True)
        if number == 2 and min(numbers) == 1 and sum(numbers) == total(counts) == 14
    )


def all_forms(
    counts: Counts, melds: tuple[Meld, ...] = (), conventions: Conventions = DEFAULT
) -> tuple[tuple[Complete, ...], ...]:
    """The decompositions of concealed tiles in each form, in the order of ``FORMS``; red fives are not marked."""
    ways: tuple[tuple[Complete, ...], ...] = (
        regular(counts, melds),
        seven_pairs(counts, conventions.seven_pairs),
        thirteen_orphans(counts),
    )
    return tuple(form if name in conventions.forms else () for name, form in zip(FORMS, ways, strict=True))


def choose_forms(forms: Sequence[tuple[D, ...]], precedence: Precedence) -> tuple[D, ...]:
    """The decompositions of all forms, or of the first form that has any."""
    check_option("precedence", precedence, PRECEDENCES)
    match precedence:
        case "all":
            return tuple([decomposition for form in forms for decomposition in form])
        case "first":
            return next((form for form in forms if form), ())
        case _ as never:
            assert_never(never)


def decompose_complete(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Complete, ...]:
    """Every complete decomposition of a hand that has drawn, in canonical order; empty if the hand is not complete."""
    check_hand("decompose_complete", hand)
    check_conventions("decompose_complete", conventions)
    forms: tuple[tuple[Complete, ...], ...]
    if isinstance(hand, HandWithQuads):
        forms = (regular_with_quads(hand.counts) if "regular" in conventions.forms else (),)
    else:
        check_drawn(hand)
        forms = all_forms(hand.counts, hand.melds, conventions)
    check_players(hand.held, conventions.players)
    return tuple(mark_complete(decomposition, hand.reds) for decomposition in choose_forms(forms, precedence))


def is_complete(hand: Hand, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the hand is complete in one of the forms that count."""
    check_hand("is_complete", hand)
    check_conventions("is_complete", conventions)
    return decompose_complete(hand, conventions=conventions) != ()
