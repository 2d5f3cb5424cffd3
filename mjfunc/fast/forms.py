"""The shanten of hands, and what they accept.

Where four copies of each kind are available, signatures tell. Where melds or three players leave fewer copies of a
suit, the definition is asked, and its answer is remembered.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from mjfunc.fast import distances
from mjfunc.fast.memory import Memory
from mjfunc.fast.signatures import signatures
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.hand import Hand, check_hand, check_size
from mjfunc.spec.acceptance import Distance, acceptance_by, discards_by
from mjfunc.spec.copies import available_beside, copies_in_melds
from mjfunc.spec.costs import Costs, least
from mjfunc.spec.exchange import exchange_costs
from mjfunc.spec.shanten import with_special_forms
from mjfunc.tiles.counts import Counts, SuitCounts, total
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.conventions import Definition
    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
    from mjfunc.tiles.tile import Tile

_FEWER_COPIES: Final = 1 << 14
"""How many suits with fewer copies available are remembered."""


def shanten(hand: Hand, *, conventions: Conventions = DEFAULT) -> int:
    """The shanten of the form that is nearest."""
    check_hand("shanten", hand)
    if conventions is DEFAULT and not hand.melds:
        return distances.shanten(hand.counts)
    check_conventions("shanten", conventions)
    return shanten_by_form(hand, conventions=conventions).minimum


def shanten_by_form(hand: Hand, *, conventions: Conventions = DEFAULT) -> ShantenByForm:
    """The shanten of each form that counts; seven pairs and thirteen orphans need 13 or 14 concealed tiles."""
    check_hand("shanten_by_form", hand)
    check_conventions("shanten_by_form", conventions)
    check_size(hand.size)
    check_players(hand.held, conventions.players)
    return _of_counts(hand.counts, _available(hand, conventions), conventions)


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """Every kind that lowers the shanten and of which a copy is unseen."""
    check_conventions("acceptance", conventions)
    return acceptance_by(hand, visible, conventions, _distance_beside)


def discards(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> tuple[Discard, ...]:
    """Every kind that can be discarded, with what the hand accepts after that; the best discard first."""
    check_conventions("discards", conventions)
    return discards_by(hand, visible, conventions, _distance_beside)


def _distance_beside(hand: Hand, conventions: Conventions) -> Distance:
    if conventions is DEFAULT and not hand.melds:
        return distances.shanten
    available = _available(hand, conventions)
    return lambda counts: _of_counts(counts, available, conventions).minimum


def _available(hand: Hand, conventions: Conventions) -> Counts:
    return available_beside(copies_in_melds(hand.melds, conventions), conventions)


def _of_counts(counts: Counts, available: Counts, conventions: Conventions) -> ShantenByForm:
    is_regular = "regular" in conventions.forms
    return with_special_forms(_regular(counts, available, conventions) if is_regular else None, counts, conventions)


def _regular(counts: Counts, available: Counts, conventions: Conventions) -> int:
    if conventions.definition == "cut" or all(set(part) == {COPIES} for part in available):
        return _by_signatures(conventions.definition, counts)
    return least([_costs(*suit) for suit in zip(SUITS, counts, available, strict=True)], total(counts) // 3) - 1


def _by_signatures(definition: Definition, counts: Counts) -> int:
    known = signatures(definition)
    numbers = [known.of(*suit) for suit in zip(SUITS, counts, strict=True)]
    product = reduce(lambda first, second: known.times(first)[second], numbers)
    return known.with_pair(total(counts) // 3)[product] - 1


def _costs(suit: Suit, counts: SuitCounts, available: SuitCounts) -> Costs:
    if min(available) < COPIES:
        return _with_fewer_copies((suit, counts, available))
    return signatures("exchange").costs(suit, counts)


_with_fewer_copies: Final = Memory[tuple[Suit, SuitCounts, SuitCounts], Costs](
    lambda suit: exchange_costs(*suit), _FEWER_COPIES
)
