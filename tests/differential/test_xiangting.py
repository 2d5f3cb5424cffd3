"""The package ``xiangting``, which counts the tiles that are missing.

It looks at the concealed tiles alone, so hands with melds are asked about with ``melds="ignored"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import xiangting
from hypothesis import given

from mjfunc import KINDS, is_complete, waits
from mjfunc.notation.numbers import write_34
from tests.strategies import drawn_hands, waiting_hands

if TYPE_CHECKING:
    from mjfunc import Hand


@given(drawn_hands)
def test_nothing_is_missing(hand: Hand) -> None:
    """The replacement number is 0 exactly if the hand is complete."""
    number = xiangting.calculate_replacement_number(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    assert (number == 0) == is_complete(hand)


@given(waiting_hands)
def test_one_tile_is_missing(hand: Hand) -> None:
    """The replacement number is 1 exactly if there are waits, and they are the necessary tiles."""
    number, necessary = xiangting.calculate_necessary_tiles(list(write_34(hand.counts)), xiangting.PlayerCount.FOUR)
    needed = tuple(kind for kind, is_needed in zip(KINDS, xiangting.to_array(necessary), strict=True) if is_needed)
    assert (needed if number == 1 else ()) == waits(hand, melds="ignored")
