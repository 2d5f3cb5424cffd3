"""What must hold under every convention: answers of different questions agree, and the fast way is the definition."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import mjfunc
from mjfunc import (
    KINDS,
    Acceptance,
    BadSize,
    Complete,
    Conventions,
    Discard,
    Hand,
    Meld,
    Tile,
    combined_wait,
    finish,
    parse,
    read_tiles,
    strategies,
    take_out,
)
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import DEFAULT, FORMS
from mjfunc.model.decompositions import mark_complete
from mjfunc.model.hand import NO_REDS
from mjfunc.spec import acceptance, complete, direct, kan, shanten, waits
from mjfunc.spec import ready as spec_ready
from mjfunc.tiles.counts import add, counts_of, flat, number_of, subtract
from tests.strategies import riichi_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

SUBSETS: Final = tuple(forms for number in (3, 2, 1) for forms in combinations(FORMS, number))
_FIELDS: Final = {choice.name: SUBSETS if choice.is_several else choice.choices for choice in choices_of(Conventions)}
EVERY: Final = tuple(
    Conventions(**cast("Any", dict(zip(_FIELDS, chosen, strict=True)))) for chosen in product(*_FIELDS.values())
)
conventions = st.sampled_from(EVERY)


def test_every_convention_is_here() -> None:
    """As many as the choices of each field give: definition, melds, seven pairs, players, exhausted, and forms."""
    assert 2 * 2 * 3 * 2 * 2 * 7 == len({*EVERY})


def fitting(hand: Hand, chosen: Conventions) -> Conventions:
    """The same conventions, of four players where the hand has tiles that three do not have."""
    middle = any(number_of(hand.held, kind) for kind in KINDS[1:8])
    return attrs.evolve(chosen, players=4) if middle else chosen


def shanten_of(hand: Hand, chosen: Conventions) -> int | None:
    """The shanten; None where no form that counts has the hand's size."""
    try:
        return mjfunc.shanten(hand, conventions=chosen)
    except BadSize:
        assert hand.size < 13
        assert "regular" not in chosen.forms
        return None


def check_waiting(hand: Hand, chosen: Conventions) -> int:
    """Check every law of a waiting hand; give back how many waits it has."""
    found = mjfunc.waits(hand, conventions=chosen)
    assert waits.waits(hand, conventions=chosen) == found
    ready = mjfunc.decompose_ready(hand, conventions=chosen)
    assert (
        spec_ready.decompose_ready(hand, conventions=chosen) == ready == direct.ready_directly(hand, conventions=chosen)
    )
    assert combined_wait(ready) == found
    assert ready == mjfunc.decompose(hand, conventions=chosen)
    assert {decomposition.form.value for decomposition in ready} <= set(chosen.forms)
    _check_waits_complete(hand, chosen, found)
    far = shanten_of(hand, chosen)
    if far is not None and chosen.definition == "exchange" and chosen.exhausted == "not-ready":
        assert (far == 0) == (found != ()) or chosen.seven_pairs == "pairs-only"
        assert far == 0 or not found
    for decomposition in ready:
        for kind in decomposition.wait.on:
            finished = finish(decomposition, kind)
            assert finished is not None
            assert decomposition in take_out(finished, kind, conventions=chosen)
    return len(found)


def _check_waits_complete(hand: Hand, chosen: Conventions, found: tuple[Tile, ...]) -> None:
    """A kind is a wait exactly if the hand with it is complete; a fifth tile makes no hand, only tiles."""
    in_the_way = flat(hand.held if chosen.melds == "held" else hand.counts)
    for kind in KINDS if chosen.players == 4 else (KINDS[0], *KINDS[8:]):
        if flat(hand.held)[kind.index] < 4:
            with_it = hand.draw(kind)
            assert mjfunc.is_complete(with_it, conventions=chosen) == (kind in found)
        elif in_the_way[kind.index] == 4 and chosen.exhausted == "not-ready":
            assert kind not in found
        else:
            assert (kind in found) == any(complete.all_forms(add(hand.counts, counts_of((kind,))), (), chosen))


def check_drawn(hand: Hand, chosen: Conventions) -> bool:
    """Check every law of a hand that has drawn; give back whether it is complete."""
    found = mjfunc.decompose_complete(hand, conventions=chosen)
    assert complete.decompose_complete(hand, conventions=chosen) == found
    assert found == mjfunc.decompose(hand, conventions=chosen)
    is_complete = mjfunc.is_complete(hand, conventions=chosen)
    assert complete.is_complete(hand, conventions=chosen) == is_complete == (found != ())
    assert {decomposition.form.value for decomposition in found} <= set(chosen.forms)
    if (far := shanten_of(hand, chosen)) is not None and chosen.definition == "exchange":
        assert (far == -1) == is_complete
    for decomposition in found:
        _check_holes(hand, decomposition, chosen)
    return is_complete


def _check_holes(hand: Hand, decomposition: Complete, chosen: Conventions) -> None:
    """What a tile leaves behind are the ready decompositions of the other tiles that it completes to this one."""
    for kind in {tile.kind for tile in decomposition.tiles}:
        left = Hand(subtract(hand.counts, counts_of((kind,))), melds=hand.melds)
        plain = mark_complete(decomposition, NO_REDS)
        expected = [ready for ready in mjfunc.decompose_ready(left, conventions=chosen) if finish(ready, kind) == plain]
        assert expected == [*take_out(plain, kind, conventions=chosen)]


def check_distances(hand: Hand, chosen: Conventions) -> None:
    """Shanten by both ways, and acceptance as what lowers it."""
    if shanten_of(hand, chosen) is None:
        return
    assert shanten.shanten_by_form(hand, conventions=chosen) == mjfunc.shanten_by_form(hand, conventions=chosen)
    if hand.is_waiting:
        accepted = mjfunc.acceptance(hand, conventions=chosen)
        assert accepted == accepted_one_by_one(hand, chosen)


def accepted_one_by_one(hand: Hand, chosen: Conventions) -> Acceptance:
    """Every kind of the game that is unseen, tried in turn; where only ignored melds hold it, by the definition."""
    seen = flat(hand.held if chosen.melds == "held" else hand.counts)
    beside = () if chosen.melds == "ignored" else hand.melds
    now = mjfunc.shanten(hand, conventions=chosen)
    kinds = KINDS if chosen.players == 4 else (KINDS[0], *KINDS[8:])
    tiles = tuple(
        (kind, 4 - seen[kind.index])
        for kind in kinds
        if seen[kind.index] < 4
        and mjfunc.shanten(Hand(add(hand.counts, counts_of((kind,))), melds=beside), conventions=chosen) < now
    )
    return Acceptance(now, tiles)


@given(strategies.waiting_hands(), conventions)
def test_waiting_hands(hand: Hand, chosen: Conventions) -> None:
    """A tile is a wait exactly if the hand with it is complete; ready decompositions name exactly the waits."""
    event(f"waits: {min(check_waiting(hand, fitting(hand, chosen)), 2)}")


@given(strategies.drawn_hands(), conventions)
def test_drawn_hands(hand: Hand, chosen: Conventions) -> None:
    """By exchange, -1 is complete."""
    event(f"complete: {check_drawn(hand, fitting(hand, chosen))}")


@settings(max_examples=60)
@given(st.one_of(strategies.waiting_hands(), strategies.drawn_hands()), conventions)
def test_distances(hand: Hand, chosen: Conventions) -> None:
    """The fast way is the definition, and acceptance is what lowers the shanten of the same conventions."""
    check_distances(hand, fitting(hand, chosen))


@settings(max_examples=15)
@given(st.one_of(strategies.waiting_hands(), strategies.drawn_hands()), conventions)
def test_accepted_by_both(hand: Hand, chosen: Conventions) -> None:
    """Acceptance and discards by the definition and by the fast way."""
    fits = fitting(hand, chosen)
    if shanten_of(hand, fits) is None:
        return
    if hand.is_waiting:
        assert acceptance.acceptance(hand, conventions=fits) == mjfunc.acceptance(hand, conventions=fits)
    elif hand.size < 12:
        assert acceptance.discards(hand, conventions=fits) == mjfunc.discards(hand, conventions=fits)


@settings(max_examples=60)
@given(st.one_of(strategies.drawn_hands(), strategies.near_misses(strategies.complete_hands())), conventions, st.data())
def test_each_discard_is_what_the_others_accept(hand: Hand, chosen: Conventions, data: st.DataObject) -> None:
    """Of every kind that is there: the acceptance of the hand without it, to which it is visible; the best first."""
    fits = fitting(hand, chosen)
    if shanten_of(hand, fits) is None:
        return
    kinds = KINDS if fits.players == 4 else (KINDS[0], *KINDS[8:])
    unseen = [kind for kind in kinds for _ in range(4 - number_of(hand.held, kind))]
    visible = tuple(data.draw(st.permutations(unseen))[: data.draw(st.integers(0, 20))])
    found = mjfunc.discards(hand, visible, conventions=fits)
    there = [kind for kind in KINDS if number_of(hand.counts, kind)]
    expected = [
        Discard(
            kind,
            mjfunc.acceptance(
                Hand(subtract(hand.counts, counts_of((kind,))), melds=hand.melds), (*visible, kind), conventions=fits
            ),
        )
        for kind in there
    ]
    expected.sort(key=lambda discard: (discard.acceptance.shanten, -discard.acceptance.total, discard.tile))
    assert tuple(expected) == found


@settings(max_examples=10)
@given(
    st.one_of(strategies.waiting_hands(), strategies.hands_with_fours(sizes=(1, 4, 7, 10, 13))), conventions, st.data()
)
def test_visible_tiles_by_both(hand: Hand, chosen: Conventions, data: st.DataObject) -> None:
    """Acceptance beside visible tiles by the definition and by the fast way; also of hands that hold four of a kind."""
    fits = fitting(hand, chosen)
    if shanten_of(hand, fits) is None:
        return
    kinds = KINDS if fits.players == 4 else (KINDS[0], *KINDS[8:])
    unseen = [kind for kind in kinds for _ in range(4 - number_of(hand.held, kind))]
    visible = tuple(data.draw(st.permutations(unseen))[: data.draw(st.integers(1, 20))])
    expected = acceptance.acceptance(hand, visible, conventions=fits)
    assert expected == mjfunc.acceptance(hand, visible, conventions=fits)


@given(riichi_hands(), conventions)
def test_kans(hand: Hand, chosen: Conventions) -> None:
    """The fast way is the definition, and keeping the decompositions keeps the waits."""
    fits = fitting(hand, chosen)
    if not mjfunc.waits(hand, conventions=fits):
        return
    for kind in KINDS:
        if number_of(hand.counts, kind) == 3:
            keeps = mjfunc.kan_keeps_waits(hand, kind, conventions=fits)
            assert keeps == kan.kan_keeps_waits(hand, kind, conventions=fits)
            strictly = mjfunc.kan_keeps_decompositions(hand, kind, conventions=fits)
            assert strictly == kan.kan_keeps_decompositions(hand, kind, conventions=fits)
            assert keeps or not strictly


DECK: Final = read_tiles("129m1z")
MELDS: Final = (
    (),
    (Meld.of(read_tiles("111m")),),
    (Meld.of(read_tiles("1111z"), open=False),),
    (Meld.of(read_tiles("123m")),),
)
OF_FEW_TILES: Final = tuple(chosen for chosen in EVERY if chosen.seven_pairs == "distinct" and chosen.forms == FORMS)
"""Those that differ where a hand is too small for the special forms."""
OF_NO_MELDS: Final = tuple(chosen for chosen in EVERY if chosen.melds == "held")
"""Those that differ where there are no melds."""


def hands_of_the_deck(size: int) -> Iterator[Hand]:
    """Every hand of so many tiles of four kinds, those of few tiles beside each of a few melds."""
    for chosen, melds in product(combinations_with_replacement(DECK, size), MELDS if size < 13 else ((),)):
        if max(flat(counts_of((*chosen, *(tile for meld in melds for tile in meld.tiles))))) <= 4:
            yield Hand.of(chosen, melds)


@pytest.mark.parametrize("size", [1, 2, *(pytest.param(size, marks=pytest.mark.slow) for size in (4, 13, 14))])
def test_every_hand_of_a_small_deck(size: int) -> None:
    """The laws hold under every convention, and as many cases were seen as there are."""
    seen, found = 0, 0
    for hand in hands_of_the_deck(size):
        for chosen in {fitting(hand, chosen) for chosen in (OF_FEW_TILES if size < 13 else OF_NO_MELDS)}:
            seen += 1
            found += check_waiting(hand, chosen) > 0 if hand.is_waiting else check_drawn(hand, chosen)
            check_distances(hand, chosen)
    assert cases(size) == seen
    assert found


def cases(size: int) -> int:
    """How many hands there are, times the conventions: from polynomials whose coefficients count copies."""
    number = 0
    for_four = 2 * 2 * 2 if size < 13 else 2 * 3 * 2 * 7
    for melds in MELDS if size < 13 else ((),):
        held = flat(counts_of(tile for meld in melds for tile in meld.tiles))
        number += for_four * ways([4 - held[kind.index] for kind in DECK], size)
        if not any(held[1:8]):
            number += for_four * ways([4 - held[kind.index] for kind in DECK if kind.index not in range(1, 8)], size)
    return number


def ways(most: list[int], size: int) -> int:
    """In how many ways so many tiles can be shared out among kinds with so many copies each."""
    polynomial = [1]
    for top in most:
        polynomial = [
            sum(polynomial[at - copies] for copies in range(top + 1) if 0 <= at - copies < len(polynomial))
            for at in range(len(polynomial) + top)
        ]
    return polynomial[size] if size < len(polynomial) else 0


def test_pairs_only_is_not_by_exchange() -> None:
    """The one rule under which shanten 0 need not be ready: a triplet is not a pair that a seventh kind could join."""
    hand, chosen = parse("111m33p55p77p99p11s"), Conventions(seven_pairs="pairs-only", forms=("seven-pairs",))
    assert (0, ()) == (mjfunc.shanten(hand, conventions=chosen), mjfunc.waits(hand, conventions=chosen))
    assert 1 == mjfunc.shanten(hand, conventions=Conventions(forms=("seven-pairs",)))


def test_omitted_conventions_are_the_default() -> None:
    """Equal conventions answer alike, whether they are the very same value or not."""
    hand = parse("1112345678999m")
    assert Conventions() == DEFAULT
    assert mjfunc.decompose_ready(hand) == mjfunc.decompose_ready(hand, conventions=Conventions())
    assert mjfunc.shanten(hand) == mjfunc.shanten(hand, conventions=Conventions())
