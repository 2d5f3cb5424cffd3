"""The package ``xiangting``, which counts the tiles that are missing.

It looks at the concealed tiles alone, so hands with melds are asked about with ``melds="ignored"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import xiangting
from hypothesis import given

from mjfunc import KINDS, Conventions, acceptance, is_complete, shanten_by_form, strategies, waits
from mjfunc.notation.numbers import write_34

if TYPE_CHECKING:
    from mjfunc import Hand


@given(strategies.drawn_hands())
def test_replacement_number_is_zero_for_complete_hands(hand: Hand) -> None:
    """The replacement number is 0 exactly if the hand is complete."""
    number = xiangting.calculate_replacement_number(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    assert (number == 0) == is_complete(hand)


@given(strategies.waiting_hands())
def test_one_tile_is_missing(hand: Hand) -> None:
    """The replacement number is 1 exactly if there are waits, and they are the necessary tiles."""
    number, necessary = xiangting.calculate_necessary_tiles(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    needed = tuple(kind for kind, is_needed in zip(KINDS, xiangting.to_array(necessary), strict=True) if is_needed)
    assert (needed if number == 1 else ()) == waits(hand, conventions=Conventions(melds="ignored"))


@given(strategies.hands())
def test_shanten(hand: Hand) -> None:
    """The replacement number is exchange shanten and one, for every size."""
    number = xiangting.calculate_replacement_number(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    assert number - 1 == shanten_by_form(hand, conventions=Conventions(melds="ignored")).minimum


@given(strategies.hands(players=3))
def test_shanten_of_three_players(hand: Hand) -> None:
    """Without 2m to 8m too."""
    number = xiangting.calculate_replacement_number(list(write_34(hand.counts)), xiangting.PlayerCount.THREE)
    assert number - 1 == shanten_by_form(hand, conventions=Conventions(melds="ignored", players=3)).minimum


@given(strategies.waiting_hands())
def test_acceptance(hand: Hand) -> None:
    """The necessary tiles are the kinds that lower the shanten, of which a hand without melds holds fewer than four."""
    closed = type(hand)(hand.counts)
    _, necessary = xiangting.calculate_necessary_tiles(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    needed = [kind for kind, is_needed in zip(KINDS, xiangting.to_array(necessary), strict=True) if is_needed]
    assert needed == [kind for kind, _ in acceptance(closed).tiles]
