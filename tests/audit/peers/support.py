"""What the tests of every peer use: hands, answers, and modules that stand in for packages that are not installed."""

from __future__ import annotations

import json
import sys
import warnings
from typing import TYPE_CHECKING, Any, Final, cast
from unittest.mock import MagicMock

import attrs

from mjfunc import Conventions, Hand, parse, shanten_by_form
from mjfunc.audit.core.answers import canonical
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.peers.peer_wins import Scorer
from mjfunc.audit.peers.protocol import SIZES, answer
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.topics import expected

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

    from mjfunc.audit.peers.peer import Adapter

IGNORED: Final = (("melds", "ignored"),)
HANDS: Final = (
    *("1m", "11m", "1111m", "11112m", "13m456p11z", "123m406p789s1122z", "1112345678999m", "19m19p19s12345677z"),
    *("11223344556677m", "123m456p789s11122z", "123m456p11z (789s) [1111m]", "13m456p11z (777z) (7777s)", "1z (111z)"),
    *("123m11z (456p) [9999s] (444z)", "19m19p19s1234567z", "406m123p789s11122z", "8z", "111122223333444m"),
)
TAGGED: Final[Mapping[str, frozenset[str]]] = {
    hand: frozenset(tags.split())
    for hand, tags in {
        "123m456p789s11122z": "whole drawn large",
        "123m406p789s11122z": "whole drawn large red",
        "11223344556677m": "whole drawn large",
        "11223344056677m": "whole drawn large red",
        "19m19p19s12345677z": "whole drawn large orphans",
        "123m456p789s11z (345s)": "whole drawn melds",
        "123m456p789s11z (340s)": "whole drawn melds red",
        "123m456p789s11z (055s)": "whole drawn melds red",
        "123m789s11z (345s) (0555p)": "whole drawn melds red",
        "123m789s11z (345s) [0555p]": "whole drawn melds red",
        "123m406s11z [0555p] (055s)": "whole drawn melds red",
        "123m456p789s11z": "drawn",
        "123m406p789s11z": "drawn red",
        "11m": "drawn",
        "11m (340s)": "drawn melds red",
        "123m456p789s1112z": "whole large",
        "123m406p789s1112z": "whole large red",
        "19m19p19s1234567z": "whole large",
        "123m456p1112z (345s)": "whole melds",
        "123m456p1112z (340s)": "whole melds red",
        "123m456p1112z [0555s]": "whole melds red",
        "123m456p1112z": "",
        "1m": "",
        "5m (340s)": "melds red",
    }.items()
}
"""Hands with their properties: as many blocks and melds as four, a tile drawn, thirteen tiles or more."""
NO_SCORER: Final = Scorer(score=lambda _, __: None, skip_reason=lambda _: "")
NOT_WHOLE: Final = "it takes hands of 13 or 14 tiles, counting three for each meld"


def adapter_of(name: str) -> Adapter:
    """The adapter of a peer from PyPI."""
    adapter = PEERS[name].adapter
    assert adapter
    with warnings.catch_warnings(action="ignore", category=SyntaxWarning):  # of their source, where it is not compiled
        return adapter()


def answers(
    name: str, op: str, hands: Sequence[str] = HANDS, *, adapter: Adapter | None = None, **options: object
) -> list[Mapping[str, Any]]:
    """The answers of a peer about hands."""
    request = {"cmd": "run", "seq": 1, "op": op, "hands": hands, "options": options}
    response = answer(PEERS[name], adapter or adapter_of(name), json.dumps(request).encode())
    assert response
    return cast("list[Mapping[str, Any]]", response["results"])


def check_answers(name: str, conventions: tuple[tuple[str, str], ...] = ()) -> None:
    """Every answer of a peer that is not skipped is right, in the fields that it has; each operation has some."""
    adapter = adapter_of(name)
    assert PEERS[name].operations == adapter.operations
    for op in adapter.functions:
        options = () if op == "complete" else conventions
        right = expected(Questions(op, HANDS, (), options))
        given = [(one["result"], of) for one, of in zip(answers(name, op), right, strict=True) if "skipped" not in one]
        assert 1 < len(given) < len(HANDS)
        for result, of in given:
            known = json.loads(str(of))
            part = {*result} if len(result) == 1 else {*known}
            assert canonical({field: known[field] for field in part}) == canonical(result), op


def written(hand: object, _: object) -> str:
    """The hand itself, as an answer."""
    return str(hand)


def check_skips(name: str, skips: Mapping[str, Sequence[tuple[str, str, str]]]) -> None:
    """Each tagged hand is skipped for the first reason that applies, by operation; all others reach the package.

    A reason is a tag that the hand must have, one that it must not have, and how the reason begins.
    """
    adapter = adapter_of(name)
    assert adapter.functions.keys() == skips.keys()
    echo = attrs.evolve(adapter, functions=dict.fromkeys(skips, written))
    for op, reasons in skips.items():
        hands = [hand for hand in TAGGED if op not in SIZES or SIZES[op](parse(hand))]
        for hand, found in zip(hands, answers(name, op, hands, adapter=echo), strict=True):
            tags = TAGGED[hand]
            begin = [text for has, lacks, text in reasons if {has} - {""} <= tags and lacks not in tags]
            assert found.get("skipped", {}).get("reason", "").startswith(begin[0] if begin else ""), (op, hand)
            assert ("result" in found) == (not begin), (op, hand, found)
            assert found.get("result", str(parse(hand))) == str(parse(hand))


def stand_in(monkeypatch: pytest.MonkeyPatch, **modules: object) -> None:
    """Install modules of these names, with a dot for each two underscores."""
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name.replace("__", "."), module)


def stand_in_anything(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Install modules of these names that accept every use."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, MagicMock())


def of_counts(counts: Sequence[int]) -> Hand:
    """The hand of 34 counts."""
    return Hand.from_34([*map(int, counts)])


def near(hand: Hand) -> tuple[int, int, int, int]:
    """The shanten of each form, and the minimum; 0 for a form that does not apply."""
    found = shanten_by_form(hand, conventions=Conventions(melds="ignored"))
    return found.regular or 0, found.seven_pairs or 0, found.thirteen_orphans or 0, found.minimum
