"""My program: the waits of a hand without melds, in the regular form."""

from __future__ import annotations

KINDS = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)]


def counts_of(hand: str) -> list[int]:
    """Count the tiles of each kind in a text: 123m55p."""
    counts, ranks = [0] * 34, ""
    for char in hand:
        if char.isdigit():
            ranks += char
        else:
            for rank in ranks:
                counts[KINDS.index(rank + char)] += 1
            ranks = ""
    return counts


def without(counts: list[int], *kinds: int) -> list[int]:
    """Take one tile of each of these kinds away."""
    left = counts.copy()
    for kind in kinds:
        left[kind] -= 1
    return left


def is_complete(counts: list[int], *, has_pair: bool = False) -> bool:
    """Whether the tiles are blocks and one pair."""
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return has_pair
    if counts[first] >= 2 and not has_pair:
        return is_complete(without(counts, first, first), has_pair=True)
    if counts[first] >= 3 and is_complete(without(counts, first, first, first), has_pair=has_pair):
        return True
    if first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        return is_complete(without(counts, first, first + 1, first + 2), has_pair=has_pair)
    return False


def waits(hand: str) -> list[str]:
    """The kinds that complete a hand."""
    counts = counts_of(hand)
    one_more = [[*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]] for kind in range(34)]
    return [name for name, more in zip(KINDS, one_more, strict=True) if max(more) <= 4 and is_complete(more)]
