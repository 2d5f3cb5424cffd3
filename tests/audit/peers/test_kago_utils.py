"""kago-utils: counts, and the number of melds."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import mjfunc
from mjfunc import Hand
from tests.audit.peers.support import IGNORED, check_answers, check_skips, of_counts, stand_in, stand_in_anything

if TYPE_CHECKING:
    import pytest


def test_kago_utils(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes counts and how many blocks are melds."""

    def regular(held: Hand, melds: int) -> int | None:
        assert 4 == held.blocks + melds
        return mjfunc.shanten_by_form(held).regular

    shanten = SimpleNamespace(
        calculate_shanten_for_regular=regular,
        calculate_shanten_for_chiitoitsu=lambda held: mjfunc.shanten_by_form(held).seven_pairs,
        calculate_shanten_for_kokushimusou=lambda held: mjfunc.shanten_by_form(held).thirteen_orphans,
        calculate_shanten=lambda held, _: mjfunc.shanten(held),
    )
    stand_in(monkeypatch, kago_utils=SimpleNamespace(), kago_utils__shanten=SimpleNamespace(Shanten=shanten))
    stand_in(monkeypatch, kago_utils__hai=SimpleNamespace(Hai34Counter=of_counts))
    check_answers("kago-utils", IGNORED)


def test_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """None."""
    stand_in_anything(monkeypatch, "kago_utils", "kago_utils.shanten", "kago_utils.hai")
    check_skips("kago-utils", {"shanten": []})
