"""Hands of the second referee: waits and readiness by plain recursion over tile names such as ``2s``; ``0s`` is red.

It does not import mjfunc.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from proofs.second_riichi import cuts
from proofs.second_yaku import DRAGONS, ENDS, WINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

SUITS: Final = "mpsz"
KINDS: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 8 if suit == "z" else 10))
ORPHANS: Final = frozenset({*ENDS, *WINDS, *DRAGONS})
RED: Final = "0"


def kind_of(tile: str) -> str:
    """The kind of a tile: a red five is a five."""
    return f"5{tile[1]}" if tile[0] == RED else tile


def kinds_of(tiles: Iterable[str]) -> tuple[str, ...]:
    """The kinds of tiles, sorted by suit."""
    return _sorted_kinds(tuple(tiles))


@cache
def _sorted_kinds(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Kinds sorted by suit, remembered: most hands are asked about again and again."""
    return tuple(sorted(map(kind_of, tiles), key=lambda kind: (kind[1], kind)))


@cache
def are_blocks(ranks: str, pairs: int, *, honours: bool) -> bool:
    """Whether the sorted ranks of one suit are blocks and this number of pairs."""
    if not ranks:
        return pairs == 0
    first = ranks[0]
    if ranks.startswith(first * 3) and are_blocks(ranks[3:], pairs, honours=honours):
        return True
    if pairs and ranks.startswith(first * 2) and are_blocks(ranks[2:], pairs - 1, honours=honours):
        return True
    left = ranks
    for rank in (first, str(int(first) + 1), str(int(first) + 2)):
        if honours or rank not in left:
            return False
        left = left.replace(rank, "", 1)
    return are_blocks(left, pairs, honours=honours)


@cache
def waits_in_suit(ranks: str, pairs: int, *, honours: bool) -> frozenset[str]:
    """The ranks that complete the ranks of one suit to blocks and this number of pairs."""
    every = "1234567" if honours else "123456789"
    return frozenset(
        rank
        for rank in every
        if ranks.count(rank) < 4 and are_blocks("".join(sorted(ranks + rank)), pairs, honours=honours)
    )


@cache
def waits_of(kinds: tuple[str, ...]) -> frozenset[str]:
    """The kinds that complete concealed tiles; none of which the hand conceals all four."""
    ranks = {suit: "".join(kind[0] for kind in kinds if kind[1] == suit) for suit in SUITS}
    found: set[str] = set()
    for suit in SUITS:
        others = [other for other in SUITS if other != suit]
        for place in SUITS:  # of the pair
            if all(are_blocks(ranks[other], int(place == other), honours=other == "z") for other in others):
                wanted = waits_in_suit(ranks[suit], int(place == suit), honours=suit == "z")
                found |= {f"{rank}{suit}" for rank in wanted}
    if len(kinds) == 13:
        found |= _waits_for_pairs(kinds) | _waits_for_orphans(kinds)
    return frozenset(found)


def _waits_for_pairs(kinds: tuple[str, ...]) -> set[str]:
    """The kind that is missing of seven different pairs."""
    single = {kind for kind in kinds if kinds.count(kind) == 1}
    return single if len(single) == 1 and len({*kinds}) == 7 else set()


def _waits_for_orphans(kinds: tuple[str, ...]) -> set[str]:
    """The kinds that complete thirteen orphans."""
    held = {*kinds}
    if not held <= ORPHANS or len(held) < 12:
        return set()
    return {*ORPHANS} if len(held) == 13 else {*ORPHANS - held}


def waits_for_orphans(kinds: tuple[str, ...]) -> bool:
    """Whether a hand waits for thirteen orphans."""
    return len(kinds) == 13 and bool(_waits_for_orphans(kinds))


def is_ready(concealed: Iterable[str], beside: Iterable[str], rule: object) -> bool:
    """Whether a hand with melds is ready by a rule."""
    kinds = kinds_of(concealed)
    if rule == "any":
        return bool(shapes_of(kinds))
    waits = waits_of(kinds)
    if rule == "held":
        held = (*kinds, *kinds_of(beside))
        return any(held.count(kind) < 4 for kind in waits)
    return bool(waits)


def shapes_of(kinds: tuple[str, ...]) -> set[str]:
    """The kinds that would complete concealed tiles if there were five of each."""
    found = {*waits_of(kinds)}
    for kind in {*kinds}:
        if kinds.count(kind) == 4:
            more = kinds_of((*kinds, kind))
            ranks = {suit: "".join(each[0] for each in more if each[1] == suit) for suit in SUITS}
            for place in SUITS:
                if all(are_blocks(ranks[suit], int(place == suit), honours=suit == "z") for suit in SUITS):
                    found.add(kind)
    return found


def keeps_waits(before: tuple[str, ...], kind: str) -> bool:
    """Whether a closed quad of a kind, of which the hand has three, leaves the waits as they are.

    A wait for the kind itself is lost.
    """
    return kind not in waits_of(before) and waits_of(before) == waits_of(tuple(each for each in before if each != kind))


def keeps_readings(before: tuple[str, ...], kind: str) -> bool:
    """Whether three tiles of a kind are a triplet in each reading of a ready hand."""
    for wait in waits_of(before):
        whole = tuple(sorted((*before, wait), key=lambda tile: (tile[1], tile[0])))
        if not all((kind,) * 3 in cut for cut in cuts(whole)):
            return False
    return True
