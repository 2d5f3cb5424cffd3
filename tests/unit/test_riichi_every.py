"""Every win of many decks, hand by hand; and every win there is, through features of suits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, get_args

import attrs
import pytest

from mjfunc.census import census_of_scores, census_of_shanten
from mjfunc.model.winds import WINDS
from mjfunc.riichi import PRESETS, By, Rules
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from proofs.theorems.scores import number_with_melds
from tests.decks import Deck, check
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable

DOUBLED: Final = Rules(double_yakuman=DOUBLE_YAKUMAN)
GREEN: Final = attrs.evolve(DOUBLED, all_green="with-green")
QUICK: Final = (
    Deck("2345m6z", 0, "tsumo", "S", "E", DOUBLED, 287),
    Deck("23468s6z", 0, "ron", "S", "E", GREEN, 513),
    Deck("2346s6z", 0, "tsumo", "S", "E", PRESETS["ema-2025"], 132),
    Deck("2m2p2s12z", 1, "ron", "E", "S", PRESETS["mahjong-soul"], 240),
    Deck("1m1p1s57z", 1, "ron", "E", "E", PRESETS["ema-2025"], 240),
    Deck("123m5z", 2, "tsumo", "E", "E", DOUBLED, 136),
)
LARGE: Final = (
    Deck("123456789m", 0, "tsumo", "S", "E", PRESETS["mahjong-soul"], 84905),
    Deck("123456789p", 0, "ron", "E", "E", PRESETS["wrc-2025"], 84905),
    Deck("123456789s", 0, "tsumo", "E", "S", GREEN, 84905),
    Deck("123456789s", 0, "ron", "S", "E", PRESETS["ema-2025"], 84905),
    Deck("123m123p123s", 4, "ron", "W", "S", PRESETS["m-league"], 74907),
    Deck("19m19p19s1234567z", 0, "ron", "E", "S", PRESETS["jpml-a"], 44356),
    Deck("123456m", 3, "tsumo", "S", "E", DOUBLED, 28038),
    Deck("12m789p12s5z", 1, "ron", "N", "W", PRESETS["tenhou"], 25655),
    Deck("1234567z", 3, "tsumo", "E", "E", PRESETS["ema-2025"], 22680),
    Deck("123m123p123s", 0, "tsumo", "E", "E", DOUBLED, 21978),
    Deck("1234567z", 2, "ron", "S", "S", PRESETS["m-league"], 17010),
    Deck("123789s", 2, "tsumo", "N", "E", PRESETS["jpml-a"], 15978),
    Deck("12345s6z", 1, "tsumo", "S", "E", PRESETS["jpml-a"], 11405),
    Deck("234m2p2s5z", 3, "tsumo", "S", "E", PRESETS["m-league"], 9801),
    Deck("234m2p2s5z", 2, "ron", "S", "E", PRESETS["wrc-2025"], 9339),
    Deck("1234567z", 4, "ron", "W", "W", DOUBLED, 8505),
    Deck("1p123456s", 0, "ron", "E", "E", DOUBLED, 8061),
)
"""With those below, every closed hand of one suit is among them, and every hand of honours: in the session wins."""
SMALLER: Final = (
    Deck("1234567z", 1, "tsumo", "E", "E", PRESETS["wrc-2025"], 5040),
    Deck("234m2p5z", 3, "tsumo", "S", "E", PRESETS["m-league"], 1889),
    Deck("123m4p5z", 2, "ron", "E", "E", PRESETS["wrc-2025"], 1974),
    Deck("1234567z", 0, "tsumo", "N", "N", PRESETS["mahjong-soul"], 532),
    Deck("1m1p1s12z", 4, "ron", "S", "E", DOUBLED, 405),
)


@pytest.mark.slow
@pytest.mark.parametrize("deck", one_in(2, QUICK), ids=str)
def test_every_win_of_a_small_deck(deck: Deck) -> None:
    """The definition, the fast way, arrays and the census say the same of each."""
    assert deck.wins == check(deck)


@pytest.mark.parametrize(
    "deck",
    [
        *(pytest.param(deck, marks=pytest.mark.wins) for deck in LARGE),
        *(pytest.param(deck, marks=pytest.mark.slow) for deck in SMALLER),
    ],
    ids=str,
)
def test_every_win_of_a_deck(deck: Deck, record_property: Callable[[str, object], None]) -> None:
    """The same of larger ones."""
    found = check(deck)
    assert deck.wins == found
    record_property("wins asked of the definition", found)


@pytest.mark.slow
def test_every_win_there_is(record_property: Callable[[str, object], None]) -> None:
    """Each is seen through features, drawn and claimed, the dealer's and another's: as many as are counted otherwise.

    To take a closed one is to take a complete hand, and one of its tiles from it.
    """
    physical = 14 * census_of_shanten(14).by_measure("minimum")[-1].physical
    there = seen = 0
    for melds, by, seat in product(range(5), get_args(By), WINDS[:2]):
        wins = census_of_scores(melds, by=by, seat=seat, rules=DOUBLED).wins
        there, seen = there + number_with_melds(melds), seen + wins.distinct
        assert there == seen
        assert melds or physical == wins.physical
    record_property("wins that there are", there)
    record_property("wins seen through features of suits", seen)
    record_property("wins of all decks", sum(deck.wins for deck in (*LARGE, *SMALLER)))
