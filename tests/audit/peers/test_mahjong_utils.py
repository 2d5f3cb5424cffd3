"""mahjong-utils: tiles, and discards in any order."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import mjfunc
from mjfunc import Hand, parse
from tests.audit.peers.support import IGNORED, NO_SCORER, check_answers, check_skips, stand_in, stand_in_anything

if TYPE_CHECKING:
    import pytest


def test_mahjong_utils(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes tiles, and lists discards in any order."""

    def info(found: mjfunc.Acceptance) -> object:
        advance = {kind for kind, _ in found.tiles}
        return SimpleNamespace(shanten=found.shanten, advance=advance, advance_num=found.total)

    def form(number: int | None) -> object:
        return None if number is None else SimpleNamespace(shanten=number)

    def shanten(hand: Hand) -> object:
        by_form = mjfunc.shanten_by_form(hand)
        each = () if hand.is_waiting else reversed(mjfunc.discards(hand))
        return SimpleNamespace(
            shanten=by_form.minimum,
            regular=form(by_form.regular),
            chitoi=form(by_form.seven_pairs),
            kokushi=form(by_form.thirteen_orphans),
            shanten_info=info(mjfunc.acceptance(hand)) if hand.is_waiting else None,
            discard_to_advance={one.tile: info(one.acceptance) for one in each},
        )

    stand_in(monkeypatch, mahjong_utils=SimpleNamespace(), mahjong_utils__shanten=SimpleNamespace(shanten=shanten))
    stand_in(monkeypatch, mahjong_utils__models__tile=SimpleNamespace(parse_tiles=parse))
    monkeypatch.setattr("mjfunc.audit.peers.pypi.mahjong_utils._scorer", lambda *_: NO_SCORER)
    check_answers("mahjong-utils", IGNORED)


def test_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """None."""
    modules = ("shanten", "models", "models.tile", "models.furo", "models.wind", "hora", "hora.models", "yaku")
    stand_in_anything(monkeypatch, "mahjong_utils", *(f"mahjong_utils.{module}" for module in modules))
    monkeypatch.setattr("mjfunc.audit.peers.pypi.mahjong_utils._scorer", lambda: NO_SCORER)
    check_skips("mahjong-utils", {"shanten": [], "acceptance": [], "waits": []})
