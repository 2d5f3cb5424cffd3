"""Describe hands: ``python describe.py HAND...``."""

from __future__ import annotations

import sys
from typing import assert_never

from mjfunc import (
    Conventions,
    Hand,
    MahjongError,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    decompose_ready,
    parse,
    shanten,
)

THREE_PLAYERS = Conventions(players=3)


def describe(ready: Ready) -> str:
    """Describe a decomposition of a ready hand. If a case is missing, a type checker reports it."""
    match ready:
        case ReadyRegular(blocks, _, wait):
            return f"{len(blocks)} blocks and a {wait.shape} wait on {', '.join(map(str, wait.on))}"
        case ReadySevenPairs(_, wait):
            return f"six pairs and a single {wait.on[0]}"
        case ReadyThirteenOrphans(_, wait):
            return f"orphans, waiting for {len(wait.on)} kinds"
        case _ as never:
            assert_never(never)


def describe_hand(hand: Hand) -> str:
    """Describe a ready hand by its waits, any other hand by its shanten with four and with three players."""
    if found := decompose_ready(hand):
        return "; ".join(map(describe, found))
    return f"{shanten(hand)} away from ready; with three players {shanten(hand, conventions=THREE_PLAYERS)}"


for text in sys.argv[1:]:
    try:
        print(f"{text}: {describe_hand(parse(text))}")
    except MahjongError as error:
        print(f"{text}: {error.code}: {error}")
