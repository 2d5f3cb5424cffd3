"""riichienv: ids of tiles, and calls of its own."""

from __future__ import annotations

from tests.audit.peers.support import answers, check_skips


def test_riichienv() -> None:
    """It is right, but where a meld holds the tile that is waited for; what it does not claim is skipped."""
    one, two = answers("riichienv", "waits", ["1z (111z) (222z) (333z) (444z)", "13m456p11z [7777z] (789s)"])
    assert ({"waits": ["1z"]}, {"waits": ["2m"]}) == (one["result"], two["result"])
    three, four = answers("riichienv", "shanten", ["1111m111122233z", "1m (111p)"], players=3)
    assert ({"minimum": 2}, {"skipped"}) == (three["result"], {*four})
    (five,) = answers("riichienv", "waits", ["1111m111222333z"], players=3)
    assert {"waits": []} == five["result"]
    assert [{"skipped"}, {"skipped"}] == [*map(set, answers("riichienv", "waits", ["1m", "11m"]))]


def test_skips() -> None:
    """The shanten of hands with melds, and the waits of hands that are not of 13 tiles."""
    waits = ("", "whole", "it takes hands of 13 tiles, counting three for each meld")
    check_skips("riichienv", {"shanten": [("melds", "", "it takes no melds")], "waits": [waits]})
