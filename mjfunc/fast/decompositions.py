"""Decompositions put together from remembered suits."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from mjfunc.fast.distances import check_played, completing
from mjfunc.fast.special import (
    complete_seven_pairs,
    complete_thirteen_orphans,
    ready_seven_pairs,
    ready_thirteen_orphans,
)
from mjfunc.fast.suits import COMPLETE, PAIR_AND_HOLE, PAIR_AND_HOLE_APART, READY
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, check_conventions
from mjfunc.model.decompositions import Complete, Ready, known_complete, known_ready, known_wait
from mjfunc.model.hand import NO_REDS, Hand, HandWithQuads, check_drawn, check_hand, check_waiting
from mjfunc.model.marks import mark_complete, mark_ready
from mjfunc.spec import complete
from mjfunc.spec.complete import Precedence, choose_forms
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.tiles.counts import Counts, flat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.fast.suits import Piece, Pieces, ReadySuit
    from mjfunc.model.decompositions import ReadyRegular, Wait


D = TypeVar("D")

_KNOWN_M, _KNOWN_P, _KNOWN_S, _KNOWN_Z = (memory.known for memory in COMPLETE)


def decompose_complete(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Complete, ...]:
    """Every way in which a hand is complete, in canonical order; none where it is not."""
    if conventions is not DEFAULT or type(hand) is not Hand:
        return _decompose_complete(hand, precedence, conventions)
    m_offset, p_offset, s_offset, z_offset = hand.offsets
    try:
        m, m_pair, m_pairs, _ = _KNOWN_M[m_offset]
        p, p_pair, p_pairs, _ = _KNOWN_P[p_offset]
        s, s_pair, s_pairs, _ = _KNOWN_S[s_offset]
        z, z_pair, z_pairs, _ = _KNOWN_Z[z_offset]
    except KeyError:
        suits = [memory(suit) for memory, suit in zip(COMPLETE, hand.offsets, strict=True)]
        (m, m_pair, m_pairs, _), (p, p_pair, p_pairs, _), (s, s_pair, s_pairs, _), (z, z_pair, z_pairs, _) = suits
    blocks = m + p + s + z
    pair = m_pair or p_pair or s_pair or z_pair
    # Most complete hands leave here: each suit can be split in one way, which uses up all tiles of the hand, and
    # they are not all pairs.
    if (
        pair
        and 3 * len(blocks) + 2 == hand.size
        and not (m_pairs and p_pairs and s_pairs and z_pairs)
        and precedence == "all"
        and hand.reds == NO_REDS
    ):
        return (known_complete(blocks, pair, hand.melds),)
    return _decompose_complete(hand, precedence, conventions)


def _decompose_complete(hand: Hand, precedence: Precedence, conventions: Conventions) -> tuple[Complete, ...]:
    """The same, of any hand."""
    check_hand("decompose_complete", hand)
    check_conventions("decompose_complete", conventions)
    if isinstance(hand, HandWithQuads):
        # These are rare, so the definition is fast enough.
        return complete.decompose_complete(hand, precedence, conventions=conventions)
    check_drawn(hand)
    check_played(hand, conventions)
    pieces = [memory(suit)[3] for memory, suit in zip(COMPLETE, hand.offsets, strict=True)]
    regular: tuple[Complete, ...] = tuple(
        [
            known_complete(blocks, pair, hand.melds)
            for _, blocks, pair, _ in _join(pieces)
            if pair and 3 * len(blocks) + 2 == hand.size
        ]
    )
    numbers = flat(hand.counts) if hand.size == 14 else ()
    forms = (
        regular,
        complete_seven_pairs(numbers, conventions.seven_pairs) if numbers else (),
        complete_thirteen_orphans(numbers) if numbers and all(hand.counts[3]) else (),
    )
    chosen = choose_forms(_that_count(forms, conventions), precedence)
    return (
        tuple([mark_complete(decomposition, hand.reds) for decomposition in chosen]) if hand.reds != NO_REDS else chosen
    )


def is_complete(hand: Hand, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether there is any way in which the hand is complete."""
    check_hand("is_complete", hand)
    check_conventions("is_complete", conventions)
    if type(hand) is not Hand:
        return decompose_complete(hand, conventions=conventions) != ()
    check_drawn(hand)
    check_played(hand, conventions)
    has_form = hand.size == 14 or "regular" in conventions.forms
    return has_form and completing(conventions).shanten(hand.offsets, hand.size) == -1


def decompose(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Complete, ...] | tuple[Ready, ...]:
    """Every way in which a hand is complete if it has drawn, or ready if it is waiting."""
    check_hand("decompose", hand)
    check_conventions("decompose", conventions)
    if hand.is_waiting:
        return decompose_ready(hand, precedence, conventions=conventions)
    return decompose_complete(hand, precedence, conventions=conventions)


def decompose_ready(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Ready, ...]:
    """Every way in which a hand is ready, in canonical order; none where it is not."""
    check_hand("decompose_ready", hand)
    check_conventions("decompose_ready", conventions)
    chosen = choose_forms(ready_forms(hand, conventions), precedence)
    return tuple([mark_ready(decomposition, hand.reds) for decomposition in chosen]) if hand.reds != NO_REDS else chosen


def ready_forms(hand: Hand, conventions: Conventions) -> Sequence[tuple[Ready, ...]]:
    """The ways in which a hand is ready, form by form, without red marks."""
    check_waiting(hand)
    check_played(hand, conventions)
    counts = hand.counts
    numbers = flat(counts) if hand.size == 13 else ()
    forms = (
        _regular_forms(hand, conventions),
        ready_seven_pairs(numbers, conventions.seven_pairs) if numbers else (),
        ready_thirteen_orphans(numbers) if numbers and counts[3].count(0) < 2 else (),
    )
    return forms if conventions is DEFAULT else _that_count(forms, conventions)


def _that_count(forms: Sequence[tuple[D, ...]], conventions: Conventions) -> Sequence[tuple[D, ...]]:
    """The forms, empty where they do not count."""
    return [form if name in conventions.forms else () for name, form in zip(FORMS, forms, strict=True)]


def _regular_forms(hand: Hand, conventions: Conventions) -> tuple[ReadyRegular, ...]:
    counts, melds = hand.counts, hand.melds
    (m, p, s, z), (m_memory, p_memory, s_memory, z_memory) = hand.offsets, READY[conventions.exhausted]
    suits = m_memory(m), p_memory(p), s_memory(s), z_memory(z)
    shares = suits[0][0] + suits[1][0] + suits[2][0] + suits[3][0]
    if shares == PAIR_AND_HOLE:
        joined = _join([with_hole or plain for _, plain, with_hole, _ in suits])
    elif shares == PAIR_AND_HOLE_APART:
        joined = _apart(suits)
    else:
        joined = []
    if len(joined) > 1:
        joined.sort(key=itemgetter(0))
    # The suits know which kinds are exhausted among the concealed tiles; only melds can exhaust others.
    used = used_copies(counts, melds, conventions) if melds else None
    return tuple(
        [
            known_ready(blocks, pair, live, melds)
            for _, blocks, pair, wait in joined
            if wait is not None and (live := wait if used is None else _live(wait, used, conventions)).on
        ]
    )


def _apart(hand: tuple[ReadySuit, ...]) -> list[Piece]:
    """Every way with the pair in one suit and the hole in the other, or with half a shanpon in each."""
    low, high = [index for index, (share, _, _, _) in enumerate(hand) if share]
    plain = [pieces for _, pieces, _, _ in hand]
    joined: list[Piece] = []
    for index in (low, high):
        if hand[index][2]:
            joined += _join([*plain[:index], hand[index][2], *plain[index + 1 :]])
    shanpons = [
        ((order, blocks, None, known_wait(wait.shape, wait.tiles + other_half.tiles, wait.on + other_half.on)), half)
        for order, blocks, _, wait in hand[low][3]
        for half in hand[high][3]
        if wait and (other_half := half[3])
    ]
    for whole, half in shanpons:
        # The join keeps the first wait that it meets, so the lower suit carries both halves.
        joined += _join([*plain[:low], (whole,), *plain[low + 1 : high], (half,), *plain[high + 1 :]])
    return joined


def _join(hand: Sequence[Pieces]) -> list[Piece]:
    """One piece of each suit put together, in every combination."""
    m, p, s, z = hand
    return [
        (
            m_order + p_order + s_order + z_order,
            m_blocks + p_blocks + s_blocks + z_blocks,
            m_pair or p_pair or s_pair or z_pair,
            m_wait or p_wait or s_wait or z_wait,
        )
        for m_order, m_blocks, m_pair, m_wait in m
        for p_order, p_blocks, p_pair, p_wait in p
        for s_order, s_blocks, s_pair, s_wait in s
        for z_order, z_blocks, z_pair, z_wait in z
    ]


def _live(wait: Wait, used: Counts, conventions: Conventions) -> Wait:
    """The wait without the kinds that are exhausted."""
    return known_wait(wait.shape, wait.tiles, tuple(kind for kind in wait.on if is_live(used, kind, conventions)))
