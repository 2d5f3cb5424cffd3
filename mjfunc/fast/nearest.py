"""The nearest complete hands of a hand, put together from remembered complete suits.

The number of tiles of a suit says how many blocks and pairs it has. So a complete hand shares its blocks and pair among
its suits in one way, and the nearest hands of each best share are the products of the nearest suits. In the special
forms, kinds take the place of suits.
"""

from __future__ import annotations

from heapq import merge
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.fast.block_shares import BestWays, Portion, PortionWays, Target, WayNumbers, best_ways
from mjfunc.fast.distances import check_played
from mjfunc.functional import Memory, remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import check_hand
from mjfunc.model.witnesses import Nearest, NearestHand, check_limit
from mjfunc.spec.exchange import NEVER
from mjfunc.spec.shanten import forms_of_hand
from mjfunc.spec.waits import available_copies, copies_in_melds
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import KINDS, ORPHANS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.model.conventions import FormName, SevenPairsRule, ShantenForm
    from mjfunc.model.forms import Form
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import Counts, SuitCounts

Above: TypeAlias = tuple["SuitCounts", "SuitCounts", bool]
"""The held and the available copies from some rank on, and whether they can form sequences."""
Open: TypeAlias = tuple[int, int, int, int]
"""The blocks and pairs still to find there, and the sequences that began one and two ranks below."""
ByKind: TypeAlias = tuple[tuple[Tile, ...], ...]
"""The tiles of a hand, kind by kind, a red five first."""

_SUITS: Final = 1 << 10
_RANKS: Final = 1 << 14
_MOST_BEGUN: Final = 2
"""Three sequences that begin together are three triplets."""


def nearest(
    hand: Hand, form: ShantenForm | Form = "minimum", *, limit: int | None = 100, conventions: Conventions = DEFAULT
) -> Nearest:
    """The complete hands that need the fewest further tiles, with the same melds.

    Only tiles that exist are added. So the conventions ``pairs-only`` and ``cut`` change nothing here.

    >>> [str(found) for found in nearest(parse("1346m"), limit=2).hands]
    ['11234m  add 12m  remove 6m', '11345m  add 15m  remove 6m']

    Args:
        hand: the hand.
        form: the form to look at; ``"minimum"`` looks at all forms that count.
        limit: the most hands to list, in canonical order; None lists all. The number always counts all.
        conventions: the definitions to use.

    Raises:
        BadOption: if the form does not count, or the limit is not a whole number from 0.
        BadSize: if the hand has too few tiles for the form.

    """
    check_hand("nearest", hand)
    check_conventions("nearest", conventions)
    limit = check_limit(limit)
    forms = forms_of_hand(hand, form, conventions)
    check_played(hand, conventions)
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    return nearest_within(hand, available, forms, conventions.seven_pairs, limit)


def nearest_within(
    hand: Hand, available: Counts, forms: Iterable[FormName], rule: SevenPairsRule, limit: int | None
) -> Nearest:
    """The nearest hands of some forms that use only available copies."""
    in_forms: dict[FormName, BestWays] = {form: _in_form(form, hand, available, rule) for form in forms}
    lacks = min([found.lacks for found in in_forms.values()])
    found: dict[FormName, BestWays] = {form: ways for form, ways in in_forms.items() if ways.lacks == lacks}
    least = [*map(min, zip(*[ways.least for ways in found.values()], strict=True))]
    most = [*map(max, zip(*[ways.most for ways in found.values()], strict=True))]
    held = tiles_by_kind(hand)
    return Nearest(
        lacks - 1,
        sum([ways.number for ways in found.values()]) - _in_two_forms(found, rule),
        [_nearest_hand(held, complete) for complete in islice(_listed(found.values()), limit)],
        [kind for kind, tiles, number in zip(KINDS, held, most, strict=True) if number > len(tiles)],
        [tile for tiles, number in zip(held, least, strict=True) for tile in tiles[:number]],
        [tile for tiles, number in zip(held, most, strict=True) for tile in tiles[number:]],
    )


def tiles_by_kind(hand: Hand) -> ByKind:
    """The tiles of a hand by kind; a red five comes first."""
    by_kind: list[list[Tile]] = [[] for _ in KINDS]
    for tile in hand.tiles:
        by_kind[tile.index].append(tile)
    return tuple(map(tuple, by_kind))


def _nearest_hand(held: ByKind, complete: WayNumbers) -> NearestHand:
    """The tiles to add for a complete hand, and the tiles of the hand that it uses and does not use."""
    both = [*zip(KINDS, held, complete, strict=True)]
    return NearestHand(
        [kind for kind, tiles, number in both for _ in range(number - len(tiles))],
        [tile for _, tiles, number in both for tile in tiles[:number]],
        [tile for _, tiles, number in both for tile in tiles[number:]],
    )


def _listed(found: Iterable[BestWays]) -> Iterator[WayNumbers]:
    """Yield the complete hands of all forms in canonical order, each once."""
    return (complete for complete, _ in groupby(merge(*found, reverse=True)))


def _in_two_forms(found: dict[FormName, BestWays], rule: SevenPairsRule) -> int:
    """The number of nearest hands that are both seven pairs and blocks with a pair."""
    if not {"regular", "seven-pairs"} <= found.keys():
        return 0
    pairs = {0, 2, 4} if rule == "quads" else {0, 2}
    return found["regular"].number_of(lambda ways: sum([pairs.issuperset(way) for way in ways]))


def _in_form(form: FormName, hand: Hand, available: Counts, rule: SevenPairsRule) -> BestWays:
    """The nearest hands of one form."""
    kinds = [*zip(KINDS, flat(hand.counts), flat(available), strict=True)]
    match form:
        case "regular":
            suits = zip(SUITS, hand.counts, available, strict=True)
            return best_ways([_suit(suit, held, there, hand.blocks) for suit, held, there in suits], (hand.blocks, 1))
        case "seven-pairs":
            most = 2 if rule == "quads" else 1
            return best_ways(
                [_kind(held, range(0, 2 * min(most, there // 2) + 1, 2)) for _, held, there in kinds], (0, 7)
            )
        case "thirteen-orphans":
            return best_ways([_kind(held, (1, 2) if kind in ORPHANS else (0,)) for kind, held, _ in kinds], (0, 1))
        case _ as never:
            assert_never(never)


def _kind(held: int, copies: Sequence[int]) -> Portion:
    """The portion of a kind; ``copies`` has the copies of it in a complete hand, by the number of pairs."""
    return Portion(
        {(0, pairs): max(0, number - held) for pairs, number in enumerate(copies)},
        lambda goal: PortionWays.from_tiles(((copies[goal[1]],),), ((copies[goal[1]],),)),
    )


def _suit(suit: Suit, held: SuitCounts, available: SuitCounts, blocks: int) -> Portion:
    """The portion of a suit, with at most ``blocks`` blocks and one pair."""
    above = held, available, suit is not Suit.HONOURS
    goals = [(number, pairs) for number in range(blocks + 1) for pairs in (0, 1)]
    lacks = {goal: lacking for goal in goals if (lacking := _lacks(above, (*goal, 0, 0))) < NEVER}
    return Portion(lacks, lambda goal: _WAYS((above, goal)))


def _suit_ways(key: tuple[Above, Target]) -> PortionWays:
    above, goal = key
    each = _complete(above, (*goal, 0, 0))
    return PortionWays.from_tiles(each, each)


_WAYS: Final = Memory(_suit_ways, _SUITS)


@remember(_RANKS)
def _lacks(above: Above, planned: Open) -> int:
    """The fewest tiles to add to the ranks from one on; at most nine ranks deep."""
    held, _, _ = above
    if not held:
        return NEVER if any(planned) else 0
    return min(
        [max(0, needed - held[0]) + _lacks(rest, open_above) for needed, rest, open_above in _choices(above, planned)],
        default=NEVER,
    )


def _complete(above: Above, planned: Open) -> tuple[WayNumbers, ...]:
    """The copies of these ranks in the nearest complete suits, each once, in canonical order."""
    held, _, _ = above
    if not held:
        return ((),)
    lacks = _lacks(above, planned)
    found: dict[int, set[WayNumbers]] = {}
    for needed, rest, open_above in _choices(above, planned):
        if max(0, needed - held[0]) + _lacks(rest, open_above) == lacks:
            found.setdefault(needed, set()).update(_complete(rest, open_above))
    return tuple(
        [(needed, *others) for needed in sorted(found, reverse=True) for others in sorted(found[needed], reverse=True)]
    )


def _choices(above: Above, planned: Open) -> Iterator[tuple[int, Above, Open]]:
    """Every plan for the lowest rank: the tiles it needs, the ranks above it, and what is open there."""
    (held, available, in_sequences), (blocks, pairs, one_below, two_below) = above, planned
    rest = held[1:], available[1:], in_sequences
    for begun in range(min(blocks, _MOST_BEGUN) + 1 if in_sequences and len(held) > 2 else 1):
        for triplet in range(min(1, blocks - begun) + 1):
            for pair in range(pairs + 1):
                needed = begun + one_below + two_below + 3 * triplet + 2 * pair
                if needed <= available[0]:
                    yield needed, rest, (blocks - begun - triplet, pairs - pair, begun, one_below)
