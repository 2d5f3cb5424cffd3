"""What must hold for the shanten and the acceptance of every hand."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfunc
from mjfunc import (
    KINDS,
    Complete,
    CompleteRegular,
    Conventions,
    Hand,
    Meld,
    Tile,
    acceptance,
    decompose_complete,
    decompose_ready,
    discards,
    is_complete,
    shanten,
    shanten_by_form,
    strategies,
    waits,
)
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.spec import acceptance as acceptance_by_definition
from mjfunc.tiles.counts import flat, number_of
from mjfunc.tiles.tile import NUMBER_SUITS


@given(strategies.hands())
def test_every_way_to_ask(hand: Hand) -> None:
    """Of the hand, of its counts, of an array."""
    nearest = shanten_by_form(hand).minimum
    assert nearest == shanten(hand)
    ignoring = shanten_by_form(hand, conventions=Conventions(melds="ignored")).minimum
    assert ignoring == mjfunc.fast.shanten(hand.counts)
    if not hand.melds:
        assert nearest == mjfunc.batch.shanten(np.array([flat(hand.counts)], np.uint8))[0]


@given(strategies.hands())
def test_complete_and_ready(hand: Hand) -> None:
    """-1 is complete, 0 is ready."""
    if hand.is_waiting:
        assert (shanten(hand) == 0) == (waits(hand) != ())
        assert shanten(hand) >= 0
    else:
        assert (shanten(hand) == -1) == is_complete(hand)


@settings(max_examples=25)
@given(strategies.waiting_hands())
def test_acceptance_and_definition(hand: Hand) -> None:
    """The same kinds and copies; where the hand is ready, they are its waits."""
    found = acceptance(hand)
    assert acceptance_by_definition.acceptance(hand) == found
    if found.shanten == 0:
        assert waits(hand) == tuple(kind for kind, _ in found.tiles)
    assert found.total == sum(4 - number_of(hand.held, kind) for kind, _ in found.tiles)


@given(strategies.waiting_hands(), st.data())
def test_an_accepted_tile_lowers_the_shanten_by_one(hand: Hand, data: st.DataObject) -> None:
    """And no other kind that could be added changes it."""
    found = acceptance(hand)
    kind = data.draw(st.sampled_from([kind for kind in KINDS if number_of(hand.held, kind) < 4]))
    lowers = kind in [accepted for accepted, _ in found.tiles]
    assert found.shanten - lowers == shanten(hand.draw(kind))


@settings(max_examples=50)
@given(strategies.drawn_hands())
def test_discards(hand: Hand) -> None:
    """Each kind once, the best first; the best keeps the shanten, unless the hand is complete."""
    found = discards(hand)
    assert sorted({tile.kind for tile in hand.tiles}) == sorted(discard.tile for discard in found)
    order = [(discard.acceptance.shanten, -discard.acceptance.total, discard.tile) for discard in found]
    assert order == sorted(order)
    assert max(shanten(hand), 0) == found[0].acceptance.shanten
    for discard in found[:3]:
        thrown = next(tile for tile in hand.tiles if tile.kind == discard.tile)
        assert discard.acceptance == acceptance(hand.discard(thrown), [discard.tile])


@given(strategies.hands())
def test_cut_and_exchange(hand: Hand) -> None:
    """Cutting sees as near as exchange does, or one nearer; with melds it may be more, for it sees no copies."""
    exchange, cut = (
        shanten(hand, conventions=Conventions(definition=definition, melds="ignored", forms=("regular",)))
        for definition in DEFINITIONS
    )
    assert exchange - cut in {0, 1}


@given(strategies.hands(), st.permutations(range(3)), st.booleans())
def test_symmetry(hand: Hand, order: list[int], reverse: bool) -> None:
    """Number suits may change places and their ranks be turned round: every answer turns with them."""

    def turned(tile: Tile) -> Tile:
        if tile.is_honour:
            return tile
        return Tile(NUMBER_SUITS[order[tile.suit.ordinal]], 10 - tile.rank if reverse else tile.rank, tile.red)

    melds = [Meld.of(map(turned, meld.tiles), open=meld.open) for meld in hand.melds]
    moved = Hand.of(map(turned, hand.tiles), melds)
    for definition in DEFINITIONS:
        chosen = Conventions(definition=definition)
        assert shanten_by_form(hand, conventions=chosen) == shanten_by_form(moved, conventions=chosen)
    if hand.is_waiting:
        assert sorted(map(turned, waits(hand))) == [*waits(moved)]
        assert {turned(kind): left for kind, left in acceptance(hand).tiles} == dict(acceptance(moved).tiles)
        shapes = [Counter(ready.wait.shape for ready in decompose_ready(either)) for either in (hand, moved)]
        assert shapes[0] == shapes[1]
    else:
        laid_out = [Counter(map(of_blocks, decompose_complete(either))) for either in (hand, moved)]
        assert Counter({tuple(sorted(map(turned, tiles))): n for tiles, n in laid_out[0].items()}) == laid_out[1]


def of_blocks(complete: Complete) -> tuple[Tile, ...]:
    """The kinds in the middle of a decomposition's blocks, which turn with their blocks."""
    blocks = complete.blocks if isinstance(complete, CompleteRegular) else ()
    return tuple(sorted(block.tiles[1].kind for block in blocks))
