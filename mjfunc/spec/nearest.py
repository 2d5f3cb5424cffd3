"""The nearest hands: of all complete hands of a form, those that lack the fewest tiles.

All complete hands are listed and compared, so this is for hands of few tiles, or of a smaller deck: only kinds of which
copies are available are looked at. Nearest is what lacks the fewest tiles that must truly be added. So seven pairs are
seven different ones even where shanten counts ``pairs-only``, and cutting does not matter here.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.hand import check_hand
from mjfunc.model.nearest import Nearest, NearestHand, check_limit
from mjfunc.spec.copies import available_beside, copies_in_melds
from mjfunc.spec.shanten import forms_asked
from mjfunc.tiles.counts import contains, counts_of, flat, in_suits, number_of, tiles_of
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.conventions import FormName, SevenPairsRule, ShantenForm
    from mjfunc.model.forms import Form
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import Counts

Numbers: TypeAlias = tuple[int, ...]
"""How many of each kind."""

_BLOCKS: Final = (
    *(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8)),
    *(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS),
)


def nearest(
    hand: Hand, form: ShantenForm | Form = "minimum", *, limit: int | None = 100, conventions: Conventions = DEFAULT
) -> Nearest:
    """The complete hands, with the same melds, that lack the fewest tiles: in one form, or in all that count."""
    check_hand("nearest", hand)
    check_conventions("nearest", conventions)
    check_limit(limit)
    forms = forms_asked(hand, form, conventions)
    check_players(hand.held, conventions.players)
    available = available_beside(copies_in_melds(hand.melds, conventions), conventions)
    return nearest_among(complete_hands(available, hand.blocks, forms, conventions.seven_pairs), hand, limit)


def complete_hands(
    available: Counts, blocks: int, forms: Iterable[FormName], rule: SevenPairsRule
) -> frozenset[Numbers]:
    """Every complete hand of some forms, of the copies that are available, once each."""
    kinds = [kind for kind in KINDS if number_of(available, kind)]
    every = {counts_of(tiles) for form in forms for tiles in _complete(form, kinds, blocks, rule)}
    return frozenset(flat(counts) for counts in every if contains(available, counts))


def _complete(form: FormName, kinds: list[Tile], blocks: int, rule: SevenPairsRule) -> Iterator[Iterable[Tile]]:
    """The tiles of every complete hand of a form and of these kinds, of however many copies."""
    match form:
        case "regular":
            possible = [block for block in _BLOCKS if set(block.tiles) <= set(kinds)]
            for chosen in combinations_with_replacement(possible, blocks):
                tiles = [tile for block in chosen for tile in block.tiles]
                yield from ([*tiles, kind, kind] for kind in kinds)
        case "seven-pairs":
            choose = combinations_with_replacement if rule == "quads" else combinations
            yield from (pairs * 2 for pairs in choose(kinds, 7))
        case "thirteen-orphans":
            yield from ((*ORPHANS, kind) for kind in ORPHANS if set(ORPHANS) <= set(kinds))
        case _ as never:
            assert_never(never)


def lacking(complete: Numbers, hand: Hand) -> int:
    """How many tiles of a complete hand a hand does not have."""
    return sum(complete) - sum(map(min, complete, flat(hand.counts)))


def nearest_among(complete: Iterable[Numbers], hand: Hand, limit: int | None) -> Nearest:
    """Those of complete hands that lack the fewest tiles, and what all and none of them use."""
    by_lack: dict[int, list[Numbers]] = {}
    for numbers in complete:
        by_lack.setdefault(lacking(numbers, hand), []).append(numbers)
    fewest = min(by_lack)
    every = sorted(tiles_of(in_suits(numbers)) for numbers in by_lack[fewest])
    hands = [_nearest_hand(tiles, hand) for tiles in every]
    used = [Counter(one.used) for one in hands]
    most = Counter({tile: max(counter[tile] for counter in used) for tile in hand.tiles})
    return Nearest(
        fewest - 1,
        len(hands),
        hands[:limit],
        sorted({tile for one in hands for tile in one.added}),
        [tile for tile in {*hand.tiles} for _ in range(min(counter[tile] for counter in used))],
        (Counter(hand.tiles) - most).elements(),
    )


def _nearest_hand(complete: tuple[Tile, ...], hand: Hand) -> NearestHand:
    """What is added to a hand, and what of it is used; the red ones of equal fives come first."""
    wanted: Counter[Tile] = Counter(complete)
    used: list[Tile] = []
    superfluous: list[Tile] = []
    for tile in hand.tiles:
        (used if wanted[tile.kind] else superfluous).append(tile)
        wanted -= Counter([tile.kind])
    return NearestHand(wanted.elements(), used, superfluous)
