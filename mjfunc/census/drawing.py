"""Random numbers as ``random.Random`` gives them, many at once: the same words, made by numpy.

What stands before a place is drawn, but nothing else is done with it: ten million a second are passed over.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.census.classes import Integers

_WORD: Final = 32
_MOST: Final = 1 << 16
"""So many numbers at a time take little memory."""


def numbers_below(end: int, seed: int, places: range, piece: int) -> Iterator[Integers]:
    """The numbers that ``random.Random(seed).randrange(end)`` gives at these places; so many at a time."""
    skipped, left, kept = places.start, len(places), np.empty(0, np.int64)
    blocks = _blocks(end, seed, min(_MOST, 2 * places.stop))
    while left:
        wanted = min(piece, left)
        while len(kept) < skipped + wanted:
            skipped, kept = max(skipped - len(kept), 0), np.concatenate((kept[skipped:], next(blocks)))
        yield kept[skipped : skipped + wanted]
        skipped, left, kept = 0, left - wanted, kept[skipped + wanted :]


def _blocks(end: int, seed: int, size: int) -> Iterator[Integers]:
    """Numbers without end, of as many bits as the end has, the first word lowest; too large ones are left out."""
    source, bits = _source(seed), end.bit_length()
    each = -(-bits // _WORD)
    while True:
        words = source.random_raw(size * each).reshape(size, each)
        numbers = words[:, -1] >> np.uint64(each * _WORD - bits)
        if each > 1:
            numbers = words[:, 0] | numbers << np.uint64(_WORD)
        yield numbers[numbers < np.uint64(end)].astype(np.int64)


def _source(seed: int) -> np.random.MT19937:
    """What makes the same words as ``random.Random``: it begins in the same state."""
    _, (*key, at), _ = random.Random(seed).getstate()  # noqa: S311  # hands are drawn, not secrets
    source = np.random.MT19937(0)
    source.state = {"bit_generator": "MT19937", "state": {"key": np.array(key, np.uint32), "pos": at}}
    return source
