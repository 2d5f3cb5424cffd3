"""What must hold for the reasons of waits and kans, and for outlooks, under every convention."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from hypothesis import event, given, settings
from hypothesis import strategies as st

from mjfunc import (
    KINDS,
    Conventions,
    Hand,
    Tile,
    acceptance,
    combined_wait,
    decompose_ready,
    discards,
    kan_keeps_decompositions,
    kan_keeps_waits,
    outlook,
    shanten,
    strategies,
    waits,
    why_kan,
    why_waits,
)
from mjfunc.fast.distances_with_melds import tables_for
from mjfunc.model.conventions import is_played
from mjfunc.model.suit_offsets import offsets_of
from mjfunc.spec import acceptance as by_definition
from mjfunc.spec import kan as spec_kan
from mjfunc.spec.acceptance import Distance, distance_of_hand, unseen_copies
from mjfunc.spec.kan import declare_kan
from mjfunc.spec.ready import why_waits as spec_why_waits
from mjfunc.tiles.counts import Counts, counts_of, number_of, total
from tests.laws.test_conventions import conventions, fitting, shanten_of
from tests.strategies import riichi_hands


@given(st.one_of(strategies.ready_hands(), strategies.waiting_hands()), conventions)
def test_why_waits(hand: Hand, chosen: Conventions) -> None:
    """Exactly the waits, each with what the hand does not hold of it, and with each decomposition that names it."""
    fits = fitting(hand, chosen)
    found = why_waits(hand, conventions=fits)
    event(f"waits: {len(found)}")
    assert spec_why_waits(hand, conventions=fits) == found
    assert waits(hand, conventions=fits) == tuple(one.tile for one in found)
    ready = decompose_ready(hand, conventions=fits)
    for one in found:
        held = hand.held if fits.melds == "held" else hand.counts
        assert 4 - number_of(held, one.tile) == one.unseen
        assert one.unseen > 0 or fits.exhausted == "ready"
        assert one.decompositions
        assert one.tile in combined_wait(one.decompositions)
        others = [way for way in ready if way not in one.decompositions]
        assert one.tile not in combined_wait(others)
        assert {*one.decompositions} <= {*ready}


@given(riichi_hands(), conventions)
def test_why_kan(hand: Hand, chosen: Conventions) -> None:
    """The definition, and what both rules say; no kan brings a wait that was not there before."""
    fits = fitting(hand, chosen)
    before = waits(hand, conventions=fits)
    for kind in KINDS if before else ():
        if number_of(hand.counts, kind) == 3:
            reason = why_kan(hand, kind, conventions=fits)
            event(f"keeps waits: {reason.keeps_waits}, keeps decompositions: {reason.keeps_decompositions}")
            assert spec_kan.why_kan(hand, kind, conventions=fits) == reason
            assert kan_keeps_waits(hand, kind, conventions=fits) == reason.keeps_waits
            assert kan_keeps_decompositions(hand, kind, conventions=fits) == reason.keeps_decompositions
            after = waits(declare_kan(hand, kind), conventions=fits)
            assert {*after} <= {*before}
            assert reason.wait is None or (reason.wait in before and reason.wait not in after)
            ready = decompose_ready(hand, conventions=fits)
            assert reason.decomposition is None or reason.decomposition in ready


def unseen_beside(hand: Hand, players: int) -> list[Tile]:
    """What may be visible beside a hand."""
    kinds = [kind for kind in KINDS if players == 4 or is_played(kind, 3)]
    return [kind for kind in kinds for _ in range(4 - number_of(hand.held, kind))]


@st.composite
def cases(
    draw: st.DrawFn, hands: st.SearchStrategy[Hand], deck: int | None = None
) -> tuple[Hand, tuple[Tile, ...], Conventions]:
    """A hand, what is visible beside it, and conventions; of a deck's kinds alone not all copies are visible."""
    hand = draw(hands)
    fits = fitting(hand, draw(conventions))
    beside = unseen_beside(hand, fits.players)
    near = [
        kind for kind in KINDS if any(kind.suit is tile.suit and abs(kind.rank - tile.rank) < 3 for tile in hand.tiles)
    ]
    some = st.one_of(st.sampled_from(near), st.sampled_from(near), st.sampled_from(KINDS))
    kinds = KINDS if deck is None else draw(st.lists(some, min_size=deck // 2, max_size=deck, unique=True))
    gone = [kind for kind in beside if kind not in kinds]
    here = [kind for kind in beside if kind in kinds]
    return hand, (*gone, *draw(st.permutations(here))[: draw(st.integers(0, 4))]), fits


SMALL: Final = st.one_of(
    strategies.waiting_hands(sizes=(1, 4, 7)),
    strategies.hands_with_fours(sizes=(4,)),
    strategies.ready_hands(sizes=(7,)),
)


@settings(max_examples=15)
@given(cases(SMALL, deck=8))
def test_outlooks(case: tuple[Hand, tuple[Tile, ...], Conventions]) -> None:
    """The fast way is the definition, beside melds, for three players, and whatever is visible."""
    hand, visible, chosen = case
    if shanten_of(hand, chosen) is None:
        return
    expected = by_definition.outlook_of_counts(
        hand.counts, unseen_copies(hand, counts_of(visible), chosen), cache(distance_of_hand(hand, chosen))
    )
    event(f"lowering {len(expected.lowering) > 0}, improving {len(expected.improving) > 0}")
    assert expected == outlook(hand, visible, conventions=chosen)


def quick_distance(hand: Hand, chosen: Conventions) -> Distance:
    """How far tiles are beside a hand's melds, from tables; that these are right is told elsewhere."""
    tables = tables_for("shanten", hand, chosen)

    def far(counts: Counts) -> int:
        return tables.shanten(offsets_of(counts), total(counts))

    return cache(far)


LARGE: Final = st.one_of(
    strategies.waiting_hands(),
    strategies.hands_with_fours(sizes=(10, 13)),
    strategies.ready_hands(),
    strategies.near_misses(strategies.ready_hands(sizes=(13,))),
)


@settings(max_examples=10, deadline=None)
@given(cases(LARGE))
def test_outlooks_of_whole_hands(case: tuple[Hand, tuple[Tile, ...], Conventions]) -> None:
    """Of all sizes, from the definition with distances from tables."""
    hand, visible, chosen = case
    if shanten_of(hand, chosen) is None:
        return
    unseen = unseen_copies(hand, counts_of(visible), chosen)
    expected = by_definition.outlook_of_counts(hand.counts, unseen, quick_distance(hand, chosen))
    assert expected == outlook(hand, visible, conventions=chosen)


ORDERS: Final[tuple[Literal["improving", "two-steps"], ...]] = ("improving", "two-steps")


@settings(max_examples=20, deadline=None)
@given(strategies.drawn_hands(), st.sampled_from(ORDERS), st.data())
def test_discards_with_outlooks(hand: Hand, order: Literal["improving", "two-steps"], data: st.DataObject) -> None:
    """What each discard leaves has this outlook; nothing is left out, and the order is the one that was asked for."""
    visible = data.draw(st.permutations(unseen_beside(hand, 4)))[: data.draw(st.integers(0, 9))]
    found = discards(hand, visible, order=order)
    plain = discards(hand, visible)
    assert {(one.tile, one.acceptance) for one in plain} == {(one.tile, one.acceptance) for one in found}
    assert len(plain) == len(found)
    for one in found:
        assert outlook(without(hand, one.tile), (*visible, one.tile)) == one.outlook
    worth = [
        (
            one.acceptance.shanten,
            -(one.outlook.improving_total if order == "improving" else one.outlook.two_steps_total),
            -one.acceptance.total,
            one.tile,
        )
        for one in found
    ]
    assert sorted(worth) == worth


def without(hand: Hand, kind: Tile) -> Hand:
    """The hand when one of a kind, never mind whether red, is gone."""
    tiles = [tile.kind for tile in hand.tiles]
    tiles.remove(kind)
    return Hand.of(tiles, hand.melds)


@settings(max_examples=60)
@given(strategies.waiting_hands())
def test_draws_of_an_outlook_agree_with_acceptance(hand: Hand) -> None:
    """Each draw with its discard makes a hand that accepts what it says; others accept no more than now."""
    found = outlook(hand)
    assert acceptance(hand) == found.acceptance
    assert found.acceptance.tiles == tuple((draw.tile, draw.unseen) for draw in found.lowering)
    for draw in (*found.lowering, *found.improving):
        drawn = hand.draw(draw.tile)
        if draw.discard is None:
            assert -1 == shanten(drawn) == draw.acceptance.shanten
        else:
            best = discards(drawn)[0]
            assert (draw.discard, draw.acceptance) == (best.tile, best.acceptance)
    known = {draw.tile for draw in (*found.lowering, *found.improving)}
    for kind in KINDS:
        if kind not in known and number_of(hand.held, kind) < 4:
            best = discards(hand.draw(kind))[0]
            assert (found.acceptance.shanten, found.acceptance.total) == (
                best.acceptance.shanten,
                best.acceptance.total,
            )
