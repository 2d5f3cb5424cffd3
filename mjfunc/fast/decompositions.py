"""Decompositions put together from remembered suits."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from mjfunc.fast.suits import COMPLETE, PAIR_AND_HOLE, PAIR_AND_HOLE_APART, READY
from mjfunc.model.decompositions import Complete, Ready, known_complete, known_ready, known_wait
from mjfunc.model.hand import NO_REDS, Hand, check_drawn, check_waiting
from mjfunc.model.marks import mark_complete, mark_ready
from mjfunc.spec.complete import Precedence, choose_forms, seven_pairs, thirteen_orphans
from mjfunc.spec.holes import take_out
from mjfunc.tiles.counts import Counts, add, counts_of, flat, number_of
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.fast.suits import Piece, Pieces, ReadySuit
    from mjfunc.model.blocks import Meld
    from mjfunc.model.decompositions import Wait
    from mjfunc.tiles.tile import Tile


_KNOWN_M, _KNOWN_P, _KNOWN_S, _KNOWN_Z = (memory.known for memory in COMPLETE)


def decompose_complete(hand: Hand, precedence: Precedence = "all") -> tuple[Complete, ...]:
    """Every way in which a hand is complete, in canonical order; none where it is not."""
    m_counts, p_counts, s_counts, z_counts = hand.counts
    try:
        m, m_pair, m_pairs, _ = _KNOWN_M[m_counts]
        p, p_pair, p_pairs, _ = _KNOWN_P[p_counts]
        s, s_pair, s_pairs, _ = _KNOWN_S[s_counts]
        z, z_pair, z_pairs, _ = _KNOWN_Z[z_counts]
    except KeyError:
        suits = [memory(suit) for memory, suit in zip(COMPLETE, hand.counts, strict=True)]
        (m, m_pair, m_pairs, _), (p, p_pair, p_pairs, _), (s, s_pair, s_pairs, _), (z, z_pair, z_pairs, _) = suits
    blocks = m + p + s + z
    pair = m_pair or p_pair or s_pair or z_pair
    # Most complete hands leave here: each suit can be cut in one way, that uses up all tiles of the hand, and
    # they are not all pairs.
    if (
        pair
        and 3 * len(blocks) + 2 == hand.size
        and not (m_pairs and p_pairs and s_pairs and z_pairs)
        and precedence == "all"
        and hand.reds == NO_REDS
    ):
        return (known_complete(blocks, pair, hand.melds),)
    return _decompose_complete(hand, precedence)


def _decompose_complete(hand: Hand, precedence: Precedence) -> tuple[Complete, ...]:
    """The same, of any hand."""
    check_drawn(hand)
    pieces = [memory(suit)[3] for memory, suit in zip(COMPLETE, hand.counts, strict=True)]
    regular: tuple[Complete, ...] = tuple(
        [
            known_complete(blocks, pair, hand.melds)
            for _, blocks, pair, _ in _join(pieces)
            if pair and 3 * len(blocks) + 2 == hand.size
        ]
    )
    forms = (
        regular,
        seven_pairs(hand.counts) if flat(hand.counts).count(2) == 7 else (),
        thirteen_orphans(hand.counts) if all(hand.counts[3]) else (),
    )
    found = choose_forms(forms, precedence)
    return tuple([mark_complete(one, hand.reds) for one in found]) if hand.reds != NO_REDS else found


def is_complete(hand: Hand) -> bool:
    """Whether there is any way in which the hand is complete."""
    return decompose_complete(hand) != ()


def decompose_ready(hand: Hand, precedence: Precedence = "all") -> tuple[Ready, ...]:
    """Every way in which a hand is ready, in canonical order; none where it is not."""
    check_waiting(hand)
    forms = ready_forms(hand.counts, hand.held if hand.melds else hand.counts, hand.melds)
    found = choose_forms(forms, precedence)
    return tuple([mark_ready(one, hand.reds) for one in found]) if hand.reds != NO_REDS else found


def ready_forms(
    counts: Counts, held: Counts, melds: tuple[Meld, ...]
) -> tuple[tuple[Ready, ...], tuple[Ready, ...], tuple[Ready, ...]]:
    """The ways in which concealed tiles are ready, form by form, without red marks."""
    m_memory, p_memory, s_memory, z_memory = READY
    hand = m_memory(counts[0]), p_memory(counts[1]), s_memory(counts[2]), z_memory(counts[3])
    shares = hand[0][0] + hand[1][0] + hand[2][0] + hand[3][0]
    if shares == PAIR_AND_HOLE:
        found = _join([with_hole or plain for _, plain, with_hole, _ in hand])
    elif shares == PAIR_AND_HOLE_APART:
        found = _apart(hand)
    else:
        found = []
    if len(found) > 1:
        found.sort(key=itemgetter(0))
    numbers = flat(counts)
    return (
        tuple(
            [
                known_ready(blocks, pair, live, melds)
                for _, blocks, pair, wait in found
                if wait is not None and (live := wait if held is counts else _live(wait, held)).on
            ]
        ),
        _one_short(counts, seven_pairs, (KINDS[numbers.index(1)],)) if numbers.count(2) == 6 and 1 in numbers else (),
        _one_short(counts, thirteen_orphans, ORPHANS) if counts[3].count(0) < 2 else (),
    )


def _one_short(
    counts: Counts, form: Callable[[Counts], tuple[Complete, ...]], kinds: tuple[Tile, ...]
) -> tuple[Ready, ...]:
    """Every way to be one of these kinds short of a special form; only asked where a look does not rule it out."""
    found = {
        ready
        for kind in kinds
        for complete in form(add(counts, counts_of((kind,))))
        for ready in take_out(complete, kind)
    }
    return tuple(sorted(found))


def _apart(hand: tuple[ReadySuit, ...]) -> list[Piece]:
    """The pair in one suit and the hole in another, either way round, or half a shanpon in both."""
    low, high = [place for place, (share, _, _, _) in enumerate(hand) if share]
    plain = [pieces for _, pieces, _, _ in hand]
    found: list[Piece] = []
    for place in (low, high):
        if hand[place][2]:
            found += _join([*plain[:place], hand[place][2], *plain[place + 1 :]])
    shanpons = [
        ((order, blocks, None, known_wait(wait.shape, wait.tiles + other.tiles, wait.on + other.on)), half)
        for order, blocks, _, wait in hand[low][3]
        for half in hand[high][3]
        if wait and (other := half[3])
    ]
    for whole, half in shanpons:
        # The join keeps the first wait that it meets, so the lower suit carries both halves.
        found += _join([*plain[:low], (whole,), *plain[low + 1 : high], (half,), *plain[high + 1 :]])
    return found


def _join(hand: Sequence[Pieces]) -> list[Piece]:
    """One piece of each suit in every combination."""
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


def _live(wait: Wait, held: Counts) -> Wait:
    """The wait without the kinds that melds exhaust."""
    return known_wait(wait.shape, wait.tiles, tuple(kind for kind in wait.on if number_of(held, kind) < COPIES))
