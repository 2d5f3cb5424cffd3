"""The package ``riichienv``, whose shanten takes ids of tiles and knows no melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import riichienv  # type: ignore[import-untyped]  # it has no types
from hypothesis import given

from mjfunc import Conventions, shanten_by_form, strategies
from mjfunc.notation.numbers import write_34

if TYPE_CHECKING:
    from mjfunc import Hand


def ids(hand: Hand) -> list[int]:
    """The concealed tiles, as ids from 0 to 135."""
    return [4 * kind + copy for kind, number in enumerate(write_34(hand.counts)) for copy in range(number)]


@given(strategies.hands())
def test_shanten(hand: Hand) -> None:
    """By exchange, for every size."""
    assert (
        riichienv.calculate_shanten(ids(hand))
        == shanten_by_form(hand, conventions=Conventions(melds="ignored")).minimum
    )


@given(strategies.hands(players=3))
def test_shanten_of_three_players(hand: Hand) -> None:
    """Without 2m to 8m too."""
    assert (
        riichienv.calculate_shanten_3p(ids(hand))
        == shanten_by_form(hand, conventions=Conventions(melds="ignored", players=3)).minimum
    )
