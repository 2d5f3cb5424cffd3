"""Contexts: what stands beside a suit so that an answer shows what the suit lacks.

A hand lacks the least of ten sums: one number of the suit, and the one of its context that has the other blocks, or
the pair. In a context where one of the ten sums is less than all others, that number of the suit decides the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.audit.suites.batches import SIZES
from mjfunc.audit.suites.classes import Integers, Sort, sorts
from mjfunc.audit.suites.combinations import every_combination
from mjfunc.batch.arrays import Rows
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.spec.costs import NEVER, NUMBERS

if TYPE_CHECKING:
    from mjfunc.model.conventions import Conventions

_HALF: Final = len(NUMBERS)
"""So many numbers of a suit are without a pair; as many are with one."""


@attrs.frozen(eq=False)
class Contexts:
    """All that can stand beside one suit of a sort: those of as many tiles that lack the same, once."""

    beside: tuple[Sort, ...]
    """The other suits."""
    tiles: Integers
    lacks: Rows
    """What each lacks, as the numbers of a suit."""
    classes: Integers
    """The classes of the suits that are the first such context."""


@remember(8)
def contexts_of(sort: int, conventions: Conventions) -> Contexts:
    """All contexts of the suits of a sort."""
    beside = _without_one(sorts(conventions), sort)
    tiles, lacks, classes = zip(*[_of_tiles(number, beside) for number in range(MOST_CONCEALED + 1)], strict=True)
    numbers = np.repeat(np.arange(len(tiles)), list(map(len, lacks)))
    return Contexts(beside, numbers, np.concatenate(lacks), np.concatenate(classes))


def _without_one(every: tuple[Sort, ...], sort: int) -> tuple[Sort, ...]:
    """The sorts of a hand's suits without one of that sort; where it was the only one, the sort has no place."""
    fewer = [Sort(one.places[:-1], one.classes) if at == sort else one for at, one in enumerate(every)]
    return tuple(one for one in fewer if one.places)


def _of_tiles(tiles: int, beside: tuple[Sort, ...]) -> tuple[int, Rows, Integers]:
    classes = every_combination(tiles, beside)
    lacks = np.full((len(classes), 2 * _HALF), NEVER, np.uint8)
    lacks[:, 0] = 0
    of_columns = [sort.classes.lacks for sort in beside for _ in sort.places]
    for column, of_classes in enumerate(of_columns):
        lacks = times(lacks, of_classes[classes[:, column]])
    different, first = np.unique(lacks, axis=0, return_index=True)
    return tiles, different, classes[first]


def times(left: Rows, right: Rows) -> Rows:
    """What two holdings lack together, in each row, with blocks and the pair shared out in the best way."""
    both = np.full(np.broadcast_shapes(left.shape, right.shape), NEVER, np.int64)
    wide, more = left.astype(np.int64), right.astype(np.int64)
    for blocks in NUMBERS:
        for mine in range(blocks + 1):
            plain, rest = wide[..., mine], blocks - mine
            both[..., blocks] = np.minimum(both[..., blocks], plain + more[..., rest])
            paired = np.minimum(plain + more[..., _HALF + rest], wide[..., _HALF + mine] + more[..., rest])
            both[..., _HALF + blocks] = np.minimum(both[..., _HALF + blocks], paired)
    return np.minimum(both, NEVER).astype(np.uint8)


def sums(classes: Rows, contexts: Rows, size: int) -> Integers:
    """By class, context and number of the suit: what the hand lacks if that number decides, in hands of so many tiles.

    Numbers for more blocks than are to be found have no part in it.
    """
    blocks = size // 3
    found = np.full((len(classes), len(contexts), 2 * _HALF), 2 * NEVER, np.int64)
    for mine in range(blocks + 1):
        for paired in (0, 1):
            at = _HALF * paired + mine
            other = contexts[:, _HALF * (1 - paired) + blocks - mine].astype(np.int64)
            found[:, :, at] = classes[:, None, at].astype(np.int64) + other
    return found


@attrs.frozen(eq=False)
class Shown:
    """What the answers about suits of a class show, in each context."""

    contexts: Integers
    """The contexts that make hands of a size that hands have."""
    apart: NDArray[np.bool_]
    """By context, and by class of as many tiles: whether the answers differ."""
    decides: NDArray[np.bool_]
    """By context, and by number: whether that alone decides the answer."""


def shown(number: int, sort: Sort, contexts: Contexts) -> Shown:
    """What all contexts show of a class."""
    tiles = int(sort.classes.tiles[number])
    alike = np.flatnonzero(sort.classes.tiles == tiles)
    kept: list[Integers] = []
    apart: list[NDArray[np.bool_]] = []
    decides: list[NDArray[np.bool_]] = []
    for size in SIZES:
        at = np.flatnonzero(contexts.tiles == size - tiles)
        of_each = sums(sort.classes.lacks[alike], contexts.lacks[at], size)
        answers, mine = of_each.min(2), of_each[np.flatnonzero(alike == number)[0]]
        least = np.sort(mine, axis=1)
        kept.append(at)
        apart.append((answers != mine.min(1)).T)
        decides.append((mine == least[:, :1]) & (least[:, 1:2] > least[:, :1]))
    return Shown(np.concatenate(kept), np.concatenate(apart), np.concatenate(decides))


@remember(1 << 10)
def chosen_contexts(number: int, sort: int, conventions: Conventions) -> tuple[int, ...]:
    """Few contexts that show of a class all that any context shows: what is apart from it, and what can decide."""
    all_shown = shown(number, sorts(conventions)[sort], contexts_of(sort, conventions))
    shows = np.concatenate([all_shown.apart, all_shown.decides], axis=1)
    left = shows.any(0)
    chosen: list[int] = []
    while left.any() or not chosen:
        best = int((shows & left).sum(1).argmax())
        chosen.append(int(all_shown.contexts[best]))
        left &= ~shows[best]
    return tuple(chosen)
