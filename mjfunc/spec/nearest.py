"""The nearest hands: the complete hands that a hand is missing the fewest tiles of.

They show why a hand has its shanten. 13m11z is missing one tile of 123m11z, its only nearest hand: its shanten is 0.

This lists and compares all complete hands, so it is meant for hands of few tiles, or for decks of few kinds. The
missing tiles must exist: seven pairs are seven different ones even with the rule ``pairs-only``, and the definition
by cutting does not matter.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.hand import check_hand
from mjfunc.model.witnesses import Nearest, NearestHand, check_limit
from mjfunc.spec.shanten import forms_of_hand
from mjfunc.spec.waits import available_copies, copies_in_melds
from mjfunc.tiles.counts import contains, counts_of, flat, in_suits, number_of, tiles_of
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.conventions import FormName, SevenPairsRule, ShantenForm
    from mjfunc.model.forms import Form
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import Counts

Copies: TypeAlias = tuple[int, ...]
"""The number of copies of each of the 34 kinds."""

_BLOCKS: Final = (
    *(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8)),
    *(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS),
)


def nearest(
    hand: Hand, form: ShantenForm | Form = "minimum", *, limit: int | None = 100, conventions: Conventions = DEFAULT
) -> Nearest:
    """The complete hands with the same melds that the hand is missing the fewest tiles of.

    They are of the given form, or for "minimum" of all forms that count. At most ``limit`` are listed.
    """
    check_hand("nearest", hand)
    check_conventions("nearest", conventions)
    limit = check_limit(limit)
    forms = forms_of_hand(hand, form, conventions)
    check_players(hand.held, conventions.players)
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    return nearest_among(complete_hands(available, hand.blocks, forms, conventions.seven_pairs), hand, limit)


def complete_hands(
    available: Counts, blocks: int, forms: Iterable[FormName], rule: SevenPairsRule
) -> frozenset[Copies]:
    """Every complete hand of the forms that uses only available copies, each once."""
    kinds = [kind for kind in KINDS if number_of(available, kind)]
    every = {counts_of(tiles) for form in forms for tiles in _complete(form, kinds, blocks, rule)}
    return frozenset(flat(counts) for counts in every if contains(available, counts))


def _complete(form: FormName, kinds: list[Tile], blocks: int, rule: SevenPairsRule) -> Iterator[Iterable[Tile]]:
    """The tiles of every complete hand of a form and of these kinds, even with more than four copies of a kind."""
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


def missing_tiles(complete: Copies, hand: Hand) -> int:
    """The number of tiles of a complete hand that the hand does not have."""
    return sum(complete) - sum(map(min, complete, flat(hand.counts)))


def nearest_among(complete: Iterable[Copies], hand: Hand, limit: int | None) -> Nearest:
    """The nearest of the complete hands, with the tiles of the hand that all of them use, and those that none uses."""
    by_missing: dict[int, list[Copies]] = {}
    for copies in complete:
        by_missing.setdefault(missing_tiles(copies, hand), []).append(copies)
    fewest = min(by_missing)
    every = sorted(tiles_of(in_suits(copies)) for copies in by_missing[fewest])
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
    """The tiles to add to a hand, those of its own that it uses, red fives first, and those that it does not use."""
    wanted: Counter[Tile] = Counter(complete)
    used: list[Tile] = []
    superfluous: list[Tile] = []
    for tile in hand.tiles:
        (used if wanted[tile.kind] else superfluous).append(tile)
        wanted -= Counter([tile.kind])
    return NearestHand(wanted.elements(), used, superfluous)
