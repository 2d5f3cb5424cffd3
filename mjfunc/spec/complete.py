"""When a hand is complete, and every way in which it is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar, assert_never, get_args

from mjfunc.model.blocks import Meld, Pair
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, SevenPairsRule, check_conventions, check_players
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
)
from mjfunc.model.hand import MOST_BLOCKS, HandWithQuads, check_drawn, check_hand
from mjfunc.model.marks import mark_complete
from mjfunc.spec.suits import splits
from mjfunc.tiles.counts import Counts, number_of, total
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import KINDS, ORPHANS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.model.hand import Hand
    from mjfunc.spec.suits import Split

D = TypeVar("D")
Precedence: TypeAlias = Literal["all", "first"]
"""Every form, or only the first that applies."""
PRECEDENCES: Final[tuple[Precedence, ...]] = get_args(Precedence)


def products(suits: Iterable[tuple[Split, ...]], melds: tuple[Meld, ...] = ()) -> tuple[CompleteRegular, ...]:
    """One way from each suit, in every combination that has exactly one pair."""
    return tuple(
        sorted(
            CompleteRegular(tuple(block for blocks, _ in chosen for block in blocks), pairs[0], melds)
            for chosen in product(*suits)
            if len(pairs := [pair for _, suit_pairs in chosen for pair in suit_pairs]) == 1
        )
    )


def regular(counts: Counts, melds: tuple[Meld, ...] = ()) -> tuple[CompleteRegular, ...]:
    """Every way in which blocks and a pair use all concealed tiles."""
    return products(map(splits, SUITS, counts), melds)


def with_quads(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Every way in which four blocks, which may be quads, and a pair use all concealed tiles."""
    suits = (splits(suit, part, quads=True) for suit, part in zip(SUITS, counts, strict=True))
    return tuple(decomposition for decomposition in products(suits) if len(decomposition.blocks) == MOST_BLOCKS)


def pairs_of(counts: Counts, rule: SevenPairsRule) -> tuple[Pair, ...]:
    """The pairs that seven pairs can have: of each kind held exactly twice; or, by ``quads``, of every two alike."""
    numbers = [(kind, number_of(counts, kind)) for kind in KINDS]
    match rule:
        case "distinct" | "pairs-only":
            return tuple(Pair(kind.suit, kind.rank) for kind, number in numbers if number == 2)
        case "quads":
            return tuple(Pair(kind.suit, kind.rank) for kind, number in numbers for _ in range(number // 2))
        case _ as never:
            assert_never(never)


def seven_pairs(counts: Counts, rule: SevenPairsRule) -> tuple[CompleteSevenPairs, ...]:
    """Fourteen tiles in seven pairs. By ``pairs-only``, which is a rule of shanten, they must be different too."""
    pairs = pairs_of(counts, rule)
    return (CompleteSevenPairs(pairs),) if total(counts) == 14 and len(pairs) == 7 else ()


def thirteen_orphans(counts: Counts) -> tuple[CompleteThirteenOrphans, ...]:
    """Fourteen tiles: each terminal and honour, one of them twice, and nothing else."""
    numbers = [number_of(counts, kind) for kind in ORPHANS]
    return tuple(
        CompleteThirteenOrphans(Pair(kind.suit, kind.rank))
        for kind, number in zip(ORPHANS, numbers, strict=True)
        if number == 2 and min(numbers) == 1 and sum(numbers) == total(counts) == 14
    )


def all_forms(
    counts: Counts, melds: tuple[Meld, ...] = (), conventions: Conventions = DEFAULT
) -> tuple[tuple[Complete, ...], ...]:
    """The ways in which concealed tiles are complete, form by form, without red marks."""
    ways: tuple[tuple[Complete, ...], ...] = (
        regular(counts, melds),
        seven_pairs(counts, conventions.seven_pairs),
        thirteen_orphans(counts),
    )
    return tuple(form if name in conventions.forms else () for name, form in zip(FORMS, ways, strict=True))


def choose_forms(forms: Sequence[tuple[D, ...]], precedence: Precedence) -> tuple[D, ...]:
    """The ways in every form; or, where only the first is wanted, in the first form that has any."""
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
    """Every way in which a hand is complete, in canonical order; none where it is not."""
    check_hand("decompose_complete", hand)
    check_conventions("decompose_complete", conventions)
    forms: tuple[tuple[Complete, ...], ...]
    if isinstance(hand, HandWithQuads):
        forms = (with_quads(hand.counts) if "regular" in conventions.forms else (),)
    else:
        check_drawn(hand)
        forms = all_forms(hand.counts, hand.melds, conventions)
    check_players(hand.held, conventions.players)
    return tuple(mark_complete(decomposition, hand.reds) for decomposition in choose_forms(forms, precedence))


def is_complete(hand: Hand, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether there is any way in which the hand is complete."""
    check_hand("is_complete", hand)
    check_conventions("is_complete", conventions)
    return decompose_complete(hand, conventions=conventions) != ()
