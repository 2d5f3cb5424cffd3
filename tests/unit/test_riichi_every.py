"""The fast way of riichi scores equals the definition for every win of a deck, counted as the census counts them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from mjfunc import Hand, is_complete, read_tiles
from mjfunc.census import census_of_scores
from mjfunc.riichi import PRESETS, Origin, Win, definition, score
from tests.unit.test_scores import concealed_of, melds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.riichi.origins import By
    from tests.unit.test_scores import Kinds

QUICK = [
    ("2346s6z", 0, "tsumo", "ema-2025", 132),
    ("1m1p1s57z", 1, "ron", "mahjong-soul", 240),
]
SLOW = [
    ("123456789m", 0, "tsumo", "mahjong-soul", 84905),
    ("123456789s", 0, "ron", "ema-2025", 84905),
    ("12345s6z", 1, "tsumo", "jpml-a", 11405),
    ("234m2p2s5z", 2, "ron", "wrc-2025", 9339),
    ("234m2p2s5z", 3, "tsumo", "m-league", 9801),
    ("1m1p1s57z", 4, "ron", "mahjong-soul", 405),
]
"""Every closed hand of one suit is among them, and hands with any number of melds."""


def wins_of(kinds: Kinds, melds: int, by: By) -> Iterator[Win]:
    """Every winning hand of some kinds with so many melds, each with every winning tile."""
    origin = Origin.WALL if by == "tsumo" else Origin.DISCARD
    for called, held in melds_of(kinds, melds):
        for tiles in concealed_of(kinds, held, 14 - 3 * melds):
            hand = Hand.of(tiles, called)
            for kind in Counter(tiles) if is_complete(hand) else ():
                yield Win(hand=hand, tile=kind, origin=origin, seat="S", round="E")


@pytest.mark.parametrize(
    ("deck", "melds", "by", "preset", "wins"),
    [*QUICK, *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW)],
)
def test_every_win_of_a_deck(deck: str, melds: int, by: By, preset: str, wins: int) -> None:
    """Whole values, of as many wins as the census finds by putting suits together."""
    kinds, rules = tuple(dict.fromkeys(read_tiles(deck))), PRESETS[preset]
    seen = 0
    for win in wins_of(kinds, melds, by):
        seen += 1
        assert definition.score(win, rules) == score(win, rules)
    assert wins == seen == census_of_scores(melds, kinds, by=by).wins.distinct
