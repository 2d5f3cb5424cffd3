"""cmajiang: texts with the suit first, and with marks for called tiles."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import mjfunc
from mjfunc import Hand, parse
from tests.audit.peers.support import NOT_WHOLE, check_answers, check_skips, stand_in, stand_in_anything

if TYPE_CHECKING:
    import pytest


def test_cmajiang(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes texts with the suit first, and with marks for called tiles."""

    def read(text: str) -> Hand:
        concealed, *melds = text.split(",")
        called = [(meld[1:].rstrip("-+") + meld[0], meld[-1] in "-+") for meld in melds]
        written = " ".join(f"({tiles})" if is_open else f"[{tiles}]" for tiles, is_open in called)
        return parse(" ".join((re.sub(r"([mpsz])(\d+)", r"\2\1", concealed), written)))

    def accepted(hand: Hand) -> list[str]:
        return [f"{str(kind)[1]}{str(kind)[0]}" for kind, _ in mjfunc.acceptance(hand).tiles] if hand.is_waiting else []

    stand_in(monkeypatch, cmajiang=SimpleNamespace(Shoupai=read, xiangting=mjfunc.shanten, tingpai=accepted))
    check_answers("cmajiang")


def test_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with fewer blocks and melds than four, and acceptance once a tile is drawn."""
    stand_in_anything(monkeypatch, "cmajiang")
    whole = ("", "whole", NOT_WHOLE)
    drawn = ("drawn", "", "it lists accepted tiles only before a draw")
    check_skips("cmajiang", {"shanten": [whole], "waits": [whole], "acceptance": [whole, drawn]})
