"""Decompositions of complete and ready hands, put together from the pieces of their suits."""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from mjfunc.fast.distances import DEFAULT_TABLES, check_played, tables_of_complete
from mjfunc.fast.special import (
    complete_seven_pairs,
    complete_thirteen_orphans,
    different_pairs,
    ready_seven_pairs,
    ready_thirteen_orphans,
)
from mjfunc.fast.suit_pieces import (
    MARKED_COMPLETE,
    MARKED_READY,
    PAIR_AND_HOLE,
    PAIR_AND_HOLE_APART,
    READY,
    pieces_by_suit,
)
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions, check_conventions
from mjfunc.model.decompositions import (
    Complete,
    Ready,
    unchecked_complete,
    unchecked_complete_seven_pairs,
    unchecked_ready,
    unchecked_wait,
)
from mjfunc.model.hand import MOST_CONCEALED, NO_REDS, Hand, HandWithQuads, check_drawn, check_hand, check_waiting
from mjfunc.model.reasons import WaitReason
from mjfunc.spec import complete
from mjfunc.spec.complete import Precedence, choose_forms
from mjfunc.spec.waits import is_live, used_copies
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import COPIES
from mjfunc.tiles.value_base import PicturedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.fast.suit_pieces import ReadySuit, SuitPiece, SuitPieces
    from mjfunc.model.blocks import Block
    from mjfunc.model.conventions import Exhausted
    from mjfunc.model.decompositions import ReadyRegular, Wait
    from mjfunc.tiles.counts import Counts

D = TypeVar("D")
_ALL: Final[Precedence] = "all"
"""The default precedence, compared by identity: any other object is checked."""


def decompose_complete(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Complete, ...]:
    """Every complete decomposition of a hand that has drawn, in canonical order; empty if the hand is not complete.

    >>> for found in decompose_complete(parse("111222333m55z")):
    ...     print(found)
    regular          111m 222m 333m 55z
    regular          123m 123m 123m 55z

    Args:
        hand: a hand of 3n + 2 concealed tiles, or a ``HandWithQuads``.
        precedence: ``"all"`` lists every form, ``"first"`` only the first that fits: regular, else seven pairs, else
            thirteen orphans.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has 3n + 1 concealed tiles.

    """
    if conventions is not DEFAULT or type(hand) is not Hand or precedence is not _ALL:
        return _decompose_complete(hand, precedence, conventions)
    suits, size = complete_suits(hand), hand.size
    of_m, of_p, of_s, of_z = suits
    # Most complete hands leave here: each suit can be split in one way, or there are seven pairs and nothing else.
    if len(of_m) == 1 and len(of_p) == 1 and len(of_s) == 1 and len(of_z) == 1:
        ((_, m, m_pair, _),), ((_, p, p_pair, _),), ((_, s, s_pair, _),), ((_, z, z_pair, _),) = suits
        blocks, pair = m + p + s + z, m_pair or p_pair or s_pair or z_pair
        if pair and 3 * len(blocks) + 2 == size and (size < MOST_CONCEALED or not _are_twice(blocks)):
            return PicturedTuple((unchecked_complete(blocks, pair, hand.melds),))
    elif size == MOST_CONCEALED and not (of_m and of_p and of_s and of_z):
        pairs = different_pairs(hand._offsets, hand.reds)
        if pairs:
            return PicturedTuple((unchecked_complete_seven_pairs(pairs),))
    return _decompose_complete(hand, precedence, conventions)


def _are_twice(blocks: tuple[Block, ...]) -> bool:
    """Whether four blocks are two blocks twice, as in hands that are also seven pairs."""
    first, second, third, fourth = blocks
    return first.rank == second.rank and third.rank == fourth.rank


def complete_suits(hand: Hand) -> tuple[SuitPieces, SuitPieces, SuitPieces, SuitPieces]:
    """The pieces of each suit of a hand, with its red fives."""
    m, p, s, z = hand._offsets
    of_m, of_p, of_s, of_z = pieces_by_suit()
    if hand.reds == NO_REDS:
        return of_m.get(m, ()), of_p.get(p, ()), of_s.get(s, ()), of_z.get(z, ())
    (m_reds, p_reds, s_reds), (marked_m, marked_p, marked_s) = hand.reds, MARKED_COMPLETE
    return (
        marked_m((m, m_reds)) if m_reds else of_m.get(m, ()),
        marked_p((p, p_reds)) if p_reds else of_p.get(p, ()),
        marked_s((s, s_reds)) if s_reds else of_s.get(s, ()),
        of_z.get(z, ()),
    )


def _decompose_complete(hand: Hand, precedence: Precedence, conventions: Conventions) -> tuple[Complete, ...]:
    """Decompose any hand, after checking it."""
    check_hand("decompose_complete", hand)
    check_conventions("decompose_complete", conventions)
    if isinstance(hand, HandWithQuads):
        # These are rare, so the definition is fast enough.
        return PicturedTuple(complete.decompose_complete(hand, precedence, conventions=conventions))
    check_drawn(hand)
    check_played(hand, conventions)
    regular: tuple[Complete, ...] = tuple(
        [
            unchecked_complete(blocks, pair, hand.melds)
            for _, blocks, pair, _ in _join(complete_suits(hand))
            if pair and 3 * len(blocks) + 2 == hand.size
        ]
    )
    forms = regular, complete_seven_pairs(hand, conventions.seven_pairs), complete_thirteen_orphans(hand)
    return PicturedTuple(choose_forms(forms if conventions is DEFAULT else _that_count(forms, conventions), precedence))


def is_complete(hand: Hand, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the hand is complete in one of the forms that count.

    >>> is_complete(parse("234m55z"))
    True
    """
    if conventions is DEFAULT and type(hand) is Hand and hand.size % 3 == 2:
        return DEFAULT_TABLES.shanten(hand._offsets, hand.size) == -1
    check_hand("is_complete", hand)
    check_conventions("is_complete", conventions)
    if type(hand) is not Hand:
        return decompose_complete(hand, conventions=conventions) != ()
    check_drawn(hand)
    check_played(hand, conventions)
    has_form = hand.size == 14 or "regular" in conventions.forms
    return has_form and tables_of_complete(conventions).shanten(hand._offsets, hand.size) == -1


def decompose(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Complete, ...] | tuple[Ready, ...]:
    """Every complete decomposition of a hand that has drawn a tile, or every ready one of a waiting hand.

    >>> [str(found) for found in decompose(parse("2223m"))]
    ['regular          22m  ryanmen 23m on 1m 4m', 'regular          222m  tanki 3m on 3m']
    """
    check_hand("decompose", hand)
    check_conventions("decompose", conventions)
    if hand.is_waiting:
        return decompose_ready(hand, precedence, conventions=conventions)
    return decompose_complete(hand, precedence, conventions=conventions)


def decompose_ready(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Ready, ...]:
    """Every ready decomposition of a waiting hand, in canonical order; empty if the hand is not ready.

    >>> for found in decompose_ready(parse("2223m")):
    ...     print(found)
    regular          22m  ryanmen 23m on 1m 4m
    regular          222m  tanki 3m on 3m

    Args:
        hand: a hand of 3n + 1 concealed tiles.
        precedence: ``"all"`` lists every form, ``"first"`` only the first that fits: regular, else seven pairs, else
            thirteen orphans.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has drawn a tile.

    """
    if conventions is not DEFAULT or type(hand) is not Hand or hand.size % 3 != 1:
        check_hand("decompose_ready", hand)
        check_conventions("decompose_ready", conventions)
        check_waiting(hand)
        check_played(hand, conventions)
    regular = _regular_forms(hand, conventions) if "regular" in conventions.forms else ()
    nearest, (seven_pairs, thirteen_orphans), _ = tables_of_complete(conventions).special(hand._offsets, hand.size)
    if nearest != 0 and precedence is _ALL:
        return regular
    forms = (
        regular,
        ready_seven_pairs(hand, conventions.seven_pairs) if seven_pairs == 0 else (),
        ready_thirteen_orphans(hand) if thirteen_orphans == 0 else (),
    )
    return PicturedTuple(choose_forms(forms, precedence))


def why_waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[WaitReason, ...]:
    """Each kind that the hand waits for, with its available copies and the decompositions that wait for it.

    >>> print(why_waits(parse("2223m"))[0])
    1m:4
      regular          22m  ryanmen 23m on 1m 4m
    """
    check_hand("why_waits", hand)
    check_conventions("why_waits", conventions)
    return wait_reasons(hand, decompose_ready(hand, conventions=conventions), conventions)


def wait_reasons(hand: Hand, ready: Sequence[Ready], conventions: Conventions) -> tuple[WaitReason, ...]:
    """Return each kind that a hand waits for, in tile order, with those of its decompositions that wait for it."""
    used = used_copies(hand.counts, hand.melds, conventions)
    return PicturedTuple(
        [
            WaitReason(kind, COPIES - number_of(used, kind), tuple(way for way in ready if kind in way.wait.on))
            for kind in sorted({kind for way in ready for kind in way.wait.on})
        ]
    )


def _that_count(forms: Sequence[tuple[D, ...]], conventions: Conventions) -> Sequence[tuple[D, ...]]:
    """The decompositions of each form, or none if the form does not count."""
    return [form if name in conventions.forms else () for name, form in zip(FORMS, forms, strict=True)]


def _regular_forms(hand: Hand, conventions: Conventions) -> tuple[ReadyRegular, ...]:
    melds, suits = hand.melds, _ready_suits(hand, conventions.exhausted)
    shares = suits[0].share + suits[1].share + suits[2].share + suits[3].share
    if shares == PAIR_AND_HOLE:
        joined = _join([suit.with_hole or suit.plain for suit in suits])
    elif shares == PAIR_AND_HOLE_APART:
        joined = _apart(suits)
    else:
        joined = []
    if len(joined) > 1:
        joined.sort(key=itemgetter(0))
    # The suits know which kinds are exhausted among the concealed tiles; only melds can exhaust others.
    used = used_copies(hand.counts, melds, conventions) if melds else None
    return PicturedTuple(
        [
            unchecked_ready(blocks, pair, live, melds)
            for _, blocks, pair, wait in joined
            if wait is not None and (live := wait if used is None else _live(wait, used, conventions)).on
        ]
    )


def _ready_suits(hand: Hand, exhausted: Exhausted) -> tuple[ReadySuit, ReadySuit, ReadySuit, ReadySuit]:
    """The pieces of each suit of a hand, with its red fives."""
    (m, p, s, z), (of_m, of_p, of_s, of_z) = hand._offsets, READY[exhausted]
    if hand.reds == NO_REDS:
        return of_m(m), of_p(p), of_s(s), of_z(z)
    (m_reds, p_reds, s_reds), (marked_m, marked_p, marked_s) = hand.reds, MARKED_READY[exhausted]
    return (
        marked_m((m, m_reds)) if m_reds else of_m(m),
        marked_p((p, p_reds)) if p_reds else of_p(p),
        marked_s((s, s_reds)) if s_reds else of_s(s),
        of_z(z),
    )


def _apart(hand: tuple[ReadySuit, ...]) -> list[SuitPiece]:
    """Every way with the pair in one suit and the hole in another, or with half a shanpon in each."""
    low, high = [index for index, suit in enumerate(hand) if suit.share]
    plain = [suit.plain for suit in hand]
    joined: list[SuitPiece] = []
    for index in (low, high):
        with_hole = hand[index].with_hole
        if with_hole:
            joined += _join([*plain[:index], with_hole, *plain[index + 1 :]])
    shanpons = [
        (
            (order, blocks, None, unchecked_wait(wait.shape, wait.tiles + other_half.tiles, wait.on + other_half.on)),
            half,
        )
        for order, blocks, _, wait in hand[low].with_half_shanpon
        for half in hand[high].with_half_shanpon
        if wait and (other_half := half[3])
    ]
    for whole, half in shanpons:
        # The join keeps the first wait that it meets, so the lower suit carries both halves.
        joined += _join([*plain[:low], (whole,), *plain[low + 1 : high], (half,), *plain[high + 1 :]])
    return joined


def _join(hand: Sequence[SuitPieces]) -> list[SuitPiece]:
    """Every combination of one piece of each suit."""
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
    return unchecked_wait(wait.shape, wait.tiles, tuple(kind for kind in wait.on if is_live(used, kind, conventions)))
