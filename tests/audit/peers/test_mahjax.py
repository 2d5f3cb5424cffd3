"""mahjax: an array of counts, and one more than the shanten of each form."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import mjfunc
from tests.audit.peers.support import IGNORED, check_answers, check_skips, near, of_counts, stand_in, stand_in_anything

if TYPE_CHECKING:
    import pytest


def test_mahjax(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes an array of counts, and says one more than the shanten of each form."""
    of_forms = SimpleNamespace(
        detailed_number=lambda counts: [number + 1 for number in near(of_counts(counts))[:3]],
        number=lambda counts: near(of_counts(counts))[3],
    )
    of_hands = SimpleNamespace(can_tsumo=lambda counts: mjfunc.is_complete(of_counts(counts)))
    stand_in(monkeypatch, mahjax=SimpleNamespace(), jax=SimpleNamespace(jit=lambda function: function))
    stand_in(monkeypatch, mahjax__no_red_mahjong__shanten=SimpleNamespace(Shanten=of_forms))
    stand_in(monkeypatch, mahjax__no_red_mahjong__hand=SimpleNamespace(Hand=of_hands))
    check_answers("mahjax", IGNORED)


def test_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """None."""
    modules = ("mahjax", "mahjax.no_red_mahjong", "mahjax.no_red_mahjong.shanten", "mahjax.no_red_mahjong.hand")
    stand_in_anything(monkeypatch, "jax", *modules)
    check_skips("mahjax", {"shanten": [], "complete": []})
