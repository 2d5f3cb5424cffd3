"""Rules that hold for all peers: each has a test file, and red fives are fives to the packages that are installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from mjfunc.audit.peers.registry import PEERS
from tests.audit.peers.support import TAGGED, adapter_of, answers


def test_each_peer_has_tests() -> None:
    """A file for each peer from PyPI; jansou-native is tested with jansou."""
    files = {file.stem for file in (Path(__file__).parent / "peers").glob("test_*.py")}
    names = {name.replace("-", "_") for name, peer in PEERS.items() if peer.registry == "pypi"}
    assert {f"test_{name}" for name in names - {"jansou_native"}} == files


INSTALLED: Final = ("mahjong", "xiangting", "riichienv", "jansou")


@pytest.mark.parametrize("name", INSTALLED)
def test_red_fives_are_fives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real programs answer the same about a hand without its marks, unless they are not asked about marks at all."""
    monkeypatch.setitem(sys.modules, "jansou_native", None)
    adapter = adapter_of(name)
    compared = 0
    for op in adapter.functions:
        red = [hand for hand, tags in TAGGED.items() if "red" in tags]
        marked = answers(name, op, red, adapter=adapter)
        plain = answers(name, op, [hand.replace("0", "5") for hand in red], adapter=adapter)
        for hand, one, other in zip(red, marked, plain, strict=True):
            assert not {"error"} & {*one, *other}
            if one != other:
                assert (op, name) == ("decompose", "mahjong"), (hand, one, other)
                assert "it does not say where red fives are" == one["skipped"]["reason"]
            compared += "result" in one
    assert compared > 5
