"""What hands have, by name."""

from __future__ import annotations

from typing import Final

import pytest

from mjfunc.audit.core.hand_features import FEATURES, PHRASES, features_of, hand_of
from mjfunc.audit.diagnosis.grouping import pattern_of

FOUR_BLOCKS: Final = "5m (234p) (345p) (456p) (789p)"
HANDS = {
    "1111m": (
        "no melds, four alike, four held, characters, no honours, no simples, one suit, exhausted wait, "
        "fewer than 13 tiles, 4 tiles"
    ),
    "13m (2222m)": (
        "melds, open melds, open quads, four held, characters, no honours, one suit, fewer than 13 tiles, 2 tiles"
    ),
    "1m (340s)": (
        "melds, open melds, red fives, characters, bamboos, no honours, two suits, ready, fewer than 13 tiles, 1 tile"
    ),
    "23m (456s) [5555z]": (
        "melds, open melds, closed quads, four held, characters, bamboos, honours, dragons, 5z, "
        "fewer than 13 tiles, 2 tiles"
    ),
    "2p05s (234p) [1111z]": "",
    "2p5550s (234p)": (
        "melds, open melds, four alike, four held, red fives, dots, bamboos, no honours, only simples, two suits, "
        "fewer than 13 tiles, 5 tiles"
    ),
    FOUR_BLOCKS: "melds, open melds, characters, dots, no honours, two suits, ready, fewer than 13 tiles, 1 tile",
    "5m1z (234p)": ("melds, open melds, characters, dots, honours, winds, 1z, fewer than 13 tiles, 2 tiles"),
    "2m": "no melds, characters, no honours, only simples, one suit, ready, fewer than 13 tiles, 1 tile",
    "11m": "no melds, characters, no honours, no simples, one suit, complete, fewer than 13 tiles, 2 tiles",
    "1122334455667m": "no melds, characters, no honours, one suit, crowded, ready, special form, 13 tiles",
    "19m19p19s12345677z": (
        "no melds, characters, dots, bamboos, honours, winds, dragons, 1z, 2z, 3z, 4z, 5z, 6z, 7z, no simples, "
        "every suit, complete, special form, 14 tiles"
    ),
    "1111m2222m3333m4444m55m": (
        "no melds, four alike, four held, characters, no honours, one suit, crowded, complete, more than 14 tiles"
    ),
    "123": "",
}


@pytest.mark.parametrize("hand", HANDS)
def test_features(hand: str) -> None:
    """Each hand has these and no others; a text that writes no hand has none."""
    expected = set(HANDS[hand].split(", ")) - {""}
    if "fewer than 13 tiles" in expected and hand != FOUR_BLOCKS:
        expected |= {"fewer than four blocks"}
    read = hand_of(hand)
    if read is not None:
        expected |= {"waiting" if read.size % 3 == 1 else "drawn"}
    assert expected == features_of(hand)


def test_each_feature_is_seen() -> None:
    """Each feature is one of some hand above, but for the sizes; names and phrases differ."""
    seen = {name for text in HANDS.values() for name in text.split(", ")}
    sizes = {"1 tile"} | {f"{size} tiles" for size in (2, 4, 5, 7, 8, 10, 11, 13, 14)}
    assert {feature.name for feature in FEATURES} == (seen - {""}) | sizes | {
        "waiting",
        "drawn",
        "fewer than four blocks",
    }
    assert len(FEATURES) == len(PHRASES) == len(set(PHRASES.values()))


def test_sizes() -> None:
    """A hand of each size is of that size alone."""
    for size in (2, 4, 5, 7, 8, 10, 11, 13, 14):
        names = features_of(f"{'11112222333344'[:size]}m")
        assert {f"{size} tiles"} == {name for name in names if name.endswith(" tiles") and name[0].isdigit()}


def test_patterns() -> None:
    """Hands that differ in their suits alone are one pattern; others are not."""
    assert pattern_of("123m05p (345s) [1111z]") == pattern_of("123s05m (345p) [1111z]")
    others = ["123m55p (345s)", "123m05p (345p)", "124m05p (345s)", "123m05p [3333s]", "123m05p", "m", "p"]
    assert len(others) == len({pattern_of(hand) for hand in others})
