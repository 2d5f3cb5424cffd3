"""What must hold for the nearest hands and the best cuttings of every hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from mjfunc import (
    Conventions,
    Cutting,
    Hand,
    NearestHand,
    Suit,
    Tile,
    acceptance,
    cuttings,
    discards,
    is_complete,
    nearest,
    shanten,
    shanten_by_form,
    strategies,
)
from mjfunc.model.conventions import FORMS, FormName, MeldCopies
from mjfunc.spec import cuttings as cuttings_by_definition
from mjfunc.spec import nearest as by_definition
from mjfunc.tiles.tile import NUMBER_SUITS

FEW: Final = (1, 2, 4, 5)
MELDS: Final[tuple[MeldCopies, ...]] = ("held", "ignored")
THREE: Final = Conventions(players=3)
conventions = st.builds(
    Conventions,
    definition=st.sampled_from(("exchange", "cut")),
    melds=st.sampled_from(MELDS),
    seven_pairs=st.sampled_from(("distinct", "quads")),
)
hands_by_players = st.one_of(
    st.tuples(strategies.hands(), st.just(Conventions())), st.tuples(strategies.hands(players=3), st.just(THREE))
)


def check_use(hand: Hand, one: NearestHand, far: int) -> None:
    """A nearest hand uses some of the hand, adds as many tiles as it is far, and is complete."""
    assert far + 1 == len(one.added)
    assert Counter(hand.tiles) == Counter(one.used) + Counter(one.superfluous)
    assert hand.is_waiting + len(hand.tiles) == len(one.tiles)
    assert not any(tile.red for tile in one.added)
    fives = {tile.kind for tile in one.superfluous if tile.red}
    assert not fives & {tile for tile in one.used if not tile.red}


@given(hands_by_players)
def test_nearest_hands_are_complete(given_so: tuple[Hand, Conventions]) -> None:
    """Without what is superfluous and with what is added: in canonical order, each once."""
    hand, chosen = given_so
    found = nearest(hand, conventions=chosen)
    assert shanten(hand, conventions=chosen) == found.shanten
    assert min(100, found.number) == len(found.hands)
    assert all(one < other for one, other in pairwise(found.hands))
    for one in found.hands:
        check_use(hand, one, found.shanten)
        assert is_complete(Hand.of(one.tiles, hand.melds), conventions=chosen)


@given(strategies.hands(), conventions, st.sampled_from(FORMS))
def test_forms(hand: Hand, chosen: Conventions, form: FormName) -> None:
    """In each form the hand is as far as its shanten says, and what is nearest is nearest in some form."""
    exchange = Conventions(melds=chosen.melds, seven_pairs=chosen.seven_pairs)
    by_form = shanten_by_form(hand, conventions=exchange)
    each = dict(zip(FORMS, (by_form.regular, by_form.seven_pairs, by_form.thirteen_orphans), strict=True))
    far = each[form]
    if far is not None:
        assert far == nearest(hand, form, limit=0, conventions=chosen).shanten
    whole = nearest(hand, limit=0, conventions=chosen)
    assert by_form.minimum == whole.shanten
    found = [nearest(hand, name, limit=0, conventions=chosen) for name, far in each.items() if far == by_form.minimum]
    assert max(one.number for one in found) <= whole.number <= sum(one.number for one in found)
    assert set(whole.added) == {kind for one in found for kind in one.added}


@given(strategies.hands())
def test_needed_and_unused_tiles_of_nearest_hands(hand: Hand) -> None:
    """Where all are listed, it is what the listed ones use and add."""
    found = nearest(hand, limit=3000)
    used = [Counter(one.used) for one in found.hands]
    if found.number <= 3000:
        assert found.number == len(found.hands)
        all_use = {tile: min(each[tile] for each in used) for tile in hand.tiles}
        some_use = {tile: max(each[tile] for each in used) for tile in hand.tiles}
        assert +Counter(all_use) == Counter(found.needed)
        assert Counter(hand.tiles) - Counter(some_use) == Counter(found.unused)
        assert {tile for one in found.hands for tile in one.added} == set(found.added)
    assert Counter(found.needed) + Counter(found.unused) <= Counter(hand.tiles)


@given(hands_by_players, st.sampled_from(MELDS))
def test_discards_and_acceptance(given_so: tuple[Hand, Conventions], melds: MeldCopies) -> None:
    """Superfluous in some nearest hand is what can be discarded; what some adds is what is accepted."""
    hand, chosen = given_so
    by = Conventions(players=chosen.players, melds=melds)
    found = nearest(hand, limit=0, conventions=by)
    if hand.is_waiting:
        assert found.added == tuple(kind for kind, _ in acceptance(hand, conventions=by).tiles)
    else:
        kept = {one.tile for one in discards(hand, conventions=by) if one.acceptance.shanten == found.shanten}
        needed = Counter(tile.kind for tile in found.needed)
        assert kept == {kind for kind, held in Counter(tile.kind for tile in hand.tiles).items() if needed[kind] < held}


@settings(max_examples=40)
@given(strategies.hands(sizes=FEW), conventions)
def test_the_definition(hand: Hand, chosen: Conventions) -> None:
    """Of few tiles, beside melds and with red fives, everything is what the definition says."""
    assert by_definition.nearest(hand, conventions=chosen) == nearest(hand, conventions=chosen)


@settings(max_examples=20)
@given(strategies.hands(sizes=FEW, players=3))
def test_the_definition_for_three_players(hand: Hand) -> None:
    """The same."""
    assert by_definition.nearest(hand, conventions=THREE) == nearest(hand, conventions=THREE)


@given(strategies.hands(with_reds=False), st.permutations(NUMBER_SUITS), st.booleans())
def test_suits_are_alike(hand: Hand, suits: list[Suit], upside_down: bool) -> None:
    """Another order of suits, or of ranks, changes no number."""
    other = Hand.of(
        (
            tile
            if tile.is_honour
            else Tile(NUMBER_SUITS[suits.index(tile.suit)], 10 - tile.rank if upside_down else tile.rank)
        )
        for tile in hand.tiles
    )
    alone = Hand(hand.counts)
    for before, after in (
        (nearest(alone, limit=0), nearest(other, limit=0)),
        (cuttings(alone, limit=0), cuttings(other, limit=0)),
    ):
        assert (before.shanten, before.number) == (after.shanten, after.number)
        assert (len(before.needed), len(before.unused)) == (len(after.needed), len(after.unused))


@given(strategies.hands())
def test_cuttings(hand: Hand) -> None:
    """They are worth what the shanten by cutting says, use the tiles of the hand, and come in order, each once."""
    found = cuttings(hand)
    assert shanten_by_form(hand, conventions=Conventions(definition="cut")).regular == found.shanten
    assert min(100, found.number) == len(found.cuttings)
    assert all(one < other for one, other in pairwise(found.cuttings))
    for one in found.cuttings:
        check_cutting(hand, one, found.shanten)


def check_cutting(hand: Hand, one: Cutting, far: int) -> None:
    """Its parts are tiles of the hand, no more sets and shapes than there can be, and worth as much as is said."""
    cut = Counter(tile for part in one.parts for tile in part.tiles)
    assert Counter(hand.tiles) == cut + Counter(one.left)
    assert len(one.sets) + len(one.shapes) <= hand.blocks
    assert 2 * hand.blocks - far == one.value


@given(strategies.hands())
def test_needed_and_unused_tiles_of_cuttings(hand: Hand) -> None:
    """It is what is left over in none of them, and in all."""
    found = cuttings(hand, limit=None)
    left = [Counter(one.left) for one in found.cuttings]
    assert found.number == len(left)
    most = Counter({tile: max(each[tile] for each in left) for tile in hand.tiles})
    least = Counter({tile: min(each[tile] for each in left) for tile in hand.tiles})
    assert Counter(hand.tiles) - most == Counter(found.needed)
    assert +least == Counter(found.unused)


@settings(max_examples=40)
@given(strategies.hands(sizes=(1, 2, 4, 5, 7, 8)))
def test_cuttings_and_the_definition(hand: Hand) -> None:
    """Everything is what the definition says."""
    assert cuttings_by_definition.cuttings(hand) == cuttings(hand)
