"""xiangting: counts of concealed tiles."""

from __future__ import annotations

from tests.audit.peers.support import IGNORED, answers, check_answers, check_skips


def test_answers() -> None:
    """It is right about every hand, with melds ignored."""
    check_answers("xiangting", IGNORED)


def test_three_players() -> None:
    """Three players have fewer tiles; any other option is skipped, and so is another operation."""
    numbers = [
        answers("xiangting", "shanten", ["1111m111122233z"], players=of)[0]["result"]["minimum"] for of in (4, 3)
    ]
    assert [1, 2] == numbers
    (one,), (two,) = answers("xiangting", "shanten", ["1m"], definition="cut"), answers("xiangting", "kan", ["1m"])
    assert 'it does not support definition "cut"' == one["skipped"]["reason"]
    assert "it does not answer kan" == two["skipped"]["reason"]


def test_skips() -> None:
    """Acceptance once a tile is drawn."""
    drawn = ("drawn", "", "it lists necessary tiles, not the tiles accepted after each discard")
    check_skips("xiangting", {"shanten": [], "waits": [], "complete": [], "acceptance": [drawn]})
