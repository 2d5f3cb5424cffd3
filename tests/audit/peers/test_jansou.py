"""jansou: tiles and calls of its own, with its native kernel and without."""

# The modules that stand in for packages have no types, like the packages.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import re
import sys
from types import SimpleNamespace

import pytest

import mjfunc
from mjfunc import Hand, parse
from tests.audit.peers.support import (
    NO_SCORER,
    NOT_WHOLE,
    check_answers,
    check_skips,
    of_counts,
    stand_in,
    stand_in_anything,
)


@pytest.mark.parametrize("name", ["jansou", "jansou-native"])
def test_jansou(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes tiles and calls of its own; the native kernel cannot be imported where it is not asked."""
    calls = SimpleNamespace(CHII="open", PON="open", DAIMINKAN="open", ANKAN="closed")

    def call(kind: str, tiles: tuple[str, ...], called: object, _: object) -> str:
        assert (kind == "open") == (called is not None)
        return f"({''.join(tiles)})" if kind == "open" else f"[{''.join(tiles)}]"

    def kinds(found: mjfunc.Acceptance) -> dict[int, int]:
        return {kind.index: unseen for kind, unseen in reversed(found.tiles)}

    def accepts(hand: Hand, *, visible: list[int]) -> dict[int, int]:
        assert sum(visible) == sum(len(meld.tiles) for meld in hand.melds)
        return kinds(mjfunc.acceptance(hand))

    def discards(hand: Hand, *, visible: list[int]) -> list[object]:
        assert sum(visible) == sum(len(meld.tiles) for meld in hand.melds)
        return [
            SimpleNamespace(discard=one.tile.index, shanten=one.acceptance.shanten, acceptance=kinds(one.acceptance))
            for one in mjfunc.discards(hand)
        ]

    stand_in(monkeypatch, jansou_native=SimpleNamespace(), jansou=SimpleNamespace())
    stand_in(monkeypatch, jansou__analysis__shanten=SimpleNamespace(shanten=mjfunc.shanten))
    stand_in(
        monkeypatch,
        jansou__analysis__efficiency=SimpleNamespace(acceptance=accepts, discard_evaluation=discards),
        jansou__analysis__waits=SimpleNamespace(waits=lambda hand: {kind.index for kind in mjfunc.waits(hand)}),
        jansou__analysis__decompose=SimpleNamespace(
            is_complete=lambda counts, melds: mjfunc.is_complete(of_counts(counts)) and melds + sum(counts) // 3 == 4
        ),
        jansou__core__notation=SimpleNamespace(
            parse_mpsz=lambda text: [f"{rank}{suit}" for ranks, suit in re.findall(r"(\d+)(.)", text) for rank in ranks]
        ),
        jansou__core__hand=SimpleNamespace(
            Meld=call,
            MeldType=calls,
            CallSource=SimpleNamespace(KAMICHA="left"),
            Hand=lambda tiles, melds: parse(" ".join(("".join(tiles), *melds))),
        ),
    )
    monkeypatch.setattr("mjfunc.audit.peers.pypi.jansou._scorer", lambda *_: NO_SCORER)
    check_answers(name)
    assert (sys.modules["jansou_native"] is None) == (name == "jansou")


@pytest.mark.parametrize("name", ["jansou", "jansou-native"])
def test_skips(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with fewer blocks and melds than four."""
    stand_in_anything(monkeypatch, "jansou_native")
    check_skips(name, {op: [("", "whole", NOT_WHOLE)] for op in ("shanten", "acceptance", "waits", "complete")})
