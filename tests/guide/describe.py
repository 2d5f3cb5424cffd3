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
    """A decomposition of a ready hand in words; without one of the cases, a type checker complains."""
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
    """A waiting hand in words, as four players and as three see it."""
    if found := decompose_ready(hand):
        return "; ".join(map(describe, found))
    return f"{shanten(hand)} away from ready; of three players {shanten(hand, conventions=THREE_PLAYERS)}"


for text in sys.argv[1:]:
    try:
        print(f"{text}: {describe_hand(parse(text))}")
    except MahjongError as error:
        print(f"{text}: {error.code}: {error}")
