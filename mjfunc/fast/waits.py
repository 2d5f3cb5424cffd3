"""Waits, from remembered suits."""

from __future__ import annotations

from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.distances import check_played, completing
from mjfunc.fast.signatures import signatures
from mjfunc.memory import Memory
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import check_hand, check_waiting
from mjfunc.model.suits import counts_at, steps
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.spec.costs import NUMBERS
from mjfunc.tiles.tile import KINDS, SUITS, Suit

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.model.suits import Offset, Offsets
    from mjfunc.tiles.tile import Tile

SuitWaits: TypeAlias = tuple[int, bool, tuple["Tile", ...]]
"""How many tiles of a suit are over when all blocks are taken away, whether it is blocks, or blocks and a pair, and
the kinds that make it so."""

_SUITS: Final = 1 << 15


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every live kind that completes the hand."""
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    if conventions.exhausted == "ready":
        # A fifth tile of a kind may be waited for, and no table has suits with five.
        from mjfunc.fast.decompositions import ready_forms  # noqa: PLC0415  # only here, and loading it takes time

        forms = ready_forms(hand, conventions)
        return tuple(sorted({kind for form in forms for decomposition in form for kind in decomposition.wait.on}))
    check_waiting(hand)
    check_played(hand, conventions)
    regular = _regular_waits(hand.offsets) if "regular" in conventions.forms else ()
    if hand.size == 13:
        known = completing(conventions)
        features = known.features(hand.offsets)
        if known.sizes(features)[2] == 0:
            nearer = known.or_nearer_special(bytes(len(KINDS)), hand.offsets, features)
            regular = tuple(sorted({*regular, *compress(KINDS, nearer)}))
    if regular and (hand.melds or conventions.players == 3):
        used = used_copies(hand.counts, hand.melds, conventions)
        return tuple([kind for kind in regular if is_live(used, kind, conventions)])
    return regular


def _regular_waits(offsets: Offsets) -> tuple[Tile, ...]:
    """Every kind that completes blocks and a pair, of which fewer than four are among them."""
    m, p, s, z = offsets
    suits = _WAITS[0](m), _WAITS[1](p), _WAITS[2](s), _WAITS[3](z)
    unfinished = [suit for suit in suits if suit[0]]
    if not all(is_made for over, is_made, _ in suits if not over):
        return ()
    match unfinished:
        case [(1, _, kinds)]:
            return kinds
        case [(2, low_is_made, low), (2, high_is_made, high)]:
            return (low if high_is_made else ()) + (high if low_is_made else ())
        case _:
            return ()


def _waits_of_suit(suit: Suit, offset: Offset) -> SuitWaits:
    known = signatures("exchange")
    tiles = sum(counts_at(offset))
    over = tiles % 3

    def is_made(at: Offset, tiles: int) -> bool:
        """Whether the suit that stands there is blocks, or blocks and a pair."""
        pair, blocks = tiles % 3 // 2, tiles // 3
        return known.lacks[known.suits[at]][pair * len(NUMBERS) + blocks] == 0

    kinds = KINDS[9 * suit.ordinal : 9 * suit.ordinal + suit.ranks]
    completing = [
        kind
        for kind, step in zip(kinds, steps(offset), strict=True)
        if over and step and is_made(offset + step, tiles + 1)
    ]
    return over, over != 1 and is_made(offset, tiles), tuple(completing)


_WAITS: Final = tuple(Memory(partial(_waits_of_suit, suit), _SUITS) for suit in SUITS)
