"""The nearest hands: of all complete hands of a form, those that lack the fewest tiles.

All complete hands are listed and compared, so this is for hands of few tiles, or of a smaller deck: only kinds of which
copies are available are looked at. Nearest is what lacks the fewest tiles that must truly be added. So seven pairs are
seven different ones even where shanten counts ``pairs-only``, and cutting does not matter here.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.hand import check_hand
from mjfunc.model.nearest import Nearest, NearestHand, check_limit
from mjfunc.spec.copies import available_beside, copies_in_melds
from mjfunc.spec.shanten import forms_asked
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.conventions import FormName, SevenPairsRule, ShantenForm
    from mjfunc.model.forms import Form
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import Counts

Tiles: TypeAlias = tuple[Tile, ...]
"""Tiles in canonical order."""

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


def complete_hands(available: Counts, blocks: int, forms: Iterable[FormName], rule: SevenPairsRule) -> frozenset[Tiles]:
    """Every complete hand of some forms, of the copies that are available, once each."""
    kinds = [kind for kind in KINDS if number_of(available, kind)]
    return frozenset(
        tiles
        for form in forms
        for tiles in _complete(form, kinds, blocks, rule)
        if all(number <= number_of(available, kind) for kind, number in Counter(tiles).items())
    )


def _complete(form: FormName, kinds: list[Tile], blocks: int, rule: SevenPairsRule) -> Iterator[Tiles]:
    """Every complete hand of a form and of these kinds, of however many copies."""
    match form:
        case "regular":
            possible = [block for block in _BLOCKS if set(block.tiles) <= set(kinds)]
            for chosen in combinations_with_replacement(possible, blocks):
                tiles = [tile for block in chosen for tile in block.tiles]
                yield from (tuple(sorted([*tiles, *Pair(kind.suit, kind.rank).tiles])) for kind in kinds)
        case "seven-pairs":
            choose = combinations_with_replacement if rule == "quads" else combinations
            yield from (tuple(sorted(pairs * 2)) for pairs in choose(kinds, 7))
        case "thirteen-orphans":
            yield from (tuple(sorted((*ORPHANS, kind))) for kind in ORPHANS if set(ORPHANS) <= set(kinds))
        case _ as never:
            assert_never(never)


def lacking(complete: Tiles, hand: Hand) -> Tiles:
    """The tiles of a complete hand that a hand does not have."""
    return tuple((Counter(complete) - Counter(tile.kind for tile in hand.tiles)).elements())


def nearest_among(complete: Iterable[Tiles], hand: Hand, limit: int | None) -> Nearest:
    """Those of complete hands that lack the fewest tiles, and what all and none of them use."""
    by_lack: dict[int, list[Tiles]] = {}
    for tiles in complete:
        by_lack.setdefault(len(lacking(tiles, hand)), []).append(tiles)
    fewest = min(by_lack)
    hands = [_nearest_hand(tiles, hand) for tiles in sorted(by_lack[fewest])]
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


def _nearest_hand(complete: Tiles, hand: Hand) -> NearestHand:
    """What is added to a hand, and what of it is used; the red ones of equal fives come first."""
    wanted, used, superfluous = Counter(complete), [], []
    for tile in hand.tiles:
        (used if wanted[tile.kind] > 0 else superfluous).append(tile)
        wanted[tile.kind] -= 1
    return NearestHand(lacking(complete, hand), used, superfluous)
