"""pyriichi: tiles of its own, 13 or 14 of them."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import mjfunc
from mjfunc import parse
from tests.audit.peers.support import check_answers, check_skips, stand_in, stand_in_anything

if TYPE_CHECKING:
    import pytest


def test_pyriichi(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes tiles of its own, 13 or 14 of them."""

    class TheirHand:
        def __init__(self, tiles: list[Any]) -> None:
            self.hand = parse("".join(f"{tile.rank}{tile.suit}" for tile in tiles))

        def get_machi_tiles(self) -> list[object]:
            return [make(str(kind)[1], kind.rank) for kind in reversed(mjfunc.waits(self.hand))]

        def is_winning_hand(self, _: object, *, is_tsumo: bool) -> bool:
            return is_tsumo and mjfunc.is_complete(self.hand)

    def make(suit: str, rank: int) -> object:
        return SimpleNamespace(suit=suit, rank=rank)

    suits = SimpleNamespace(MANZU="m", PINZU="p", SOUZU="s", HONORS="z")
    stand_in(monkeypatch, pyriichi=SimpleNamespace(), pyriichi__hand=SimpleNamespace(Hand=TheirHand))
    stand_in(monkeypatch, pyriichi__tiles=SimpleNamespace(Suit=suits, Tile=make))
    check_answers("pyriichi")


def test_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of fewer than 13 concealed tiles."""
    stand_in_anything(monkeypatch, "pyriichi", "pyriichi.hand", "pyriichi.tiles")
    large = ("", "large", "it takes hands of 13 or 14 concealed tiles")
    check_skips("pyriichi", {"waits": [large], "complete": [large]})
