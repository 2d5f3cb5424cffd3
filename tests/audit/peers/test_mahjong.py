"""mahjong: counts of concealed tiles, and hands with their melds to decompose."""

from __future__ import annotations

from tests.audit.peers.support import IGNORED, answers, check_answers, check_skips


def test_answers() -> None:
    """It is right about every hand that it takes, with melds ignored."""
    check_answers("mahjong", IGNORED)


def test_three_players() -> None:
    """Three players have fewer tiles, so a hand can be further from ready."""
    numbers = [answers("mahjong", "shanten", ["1111m111122233z"], players=of)[0]["result"]["minimum"] for of in (4, 3)]
    assert [1, 2] == numbers


def test_skips() -> None:
    """Decompositions of hands that are not of 14 tiles, have red fives, or are thirteen orphans."""
    not_14 = "it decomposes hands of 14 tiles"
    decompose = [
        ("", "drawn", not_14),
        ("", "whole", not_14),
        ("red", "", "it does not say where red fives are"),
        ("orphans", "", "it decomposes hands into blocks or pairs, not thirteen orphans"),
    ]
    check_skips("mahjong", {"shanten": [], "complete": [], "decompose": decompose})
