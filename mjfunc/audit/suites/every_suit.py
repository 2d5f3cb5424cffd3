"""The suite suits: every suit in contexts where each of its numbers that can matter decides an answer.

The context of a suit is the rest of the hand. The shanten of a hand is the least of ten sums: one number of the suit,
and the number of the context for the remaining blocks and the pair. If one sum is less than all the others, that number
of the suit decides the answer.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.audit.core.suite import HandRange, Suite, Terms, all_batches
from mjfunc.audit.suites.batches import sizes_of, suite_parts
from mjfunc.audit.suites.suit_classes import Int64Array, SuitKind, every_combination, in_turn, suit_kinds
from mjfunc.batch.arrays import Rows
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.oracle.operations import SIZES
from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.model.conventions import Conventions

_HALF: Final = len(BLOCK_COUNTS)
"""The count of the numbers of a suit without a pair; there are equally many with one."""


@attrs.frozen(eq=False)
class Contexts:
    """All contexts of one suit of a kind, without those of the same size that need the same tiles."""

    beside: tuple[SuitKind, ...]
    """The other suits."""
    tiles: Int64Array
    lacks: Rows
    """The tiles that each context lacks, as the numbers of a suit."""
    classes: Int64Array
    """The classes of the suits of the first such context."""


@remember(8)
def contexts_of(sort: int, conventions: Conventions) -> Contexts:
    """All contexts of the suits of a kind."""
    every = suit_kinds(conventions)
    fewer = [SuitKind(one.places[:-1], one.classes) if one is every[sort] else one for one in every]
    beside = tuple(one for one in fewer if one.places)
    tiles, lacks, classes = zip(*[_of_tiles(number, beside) for number in range(MOST_CONCEALED + 1)], strict=True)
    numbers = np.repeat(np.arange(len(tiles)), list(map(len, lacks)))
    return Contexts(beside, numbers, np.concatenate(lacks), np.concatenate(classes))


def _of_tiles(tiles: int, beside: tuple[SuitKind, ...]) -> tuple[int, Rows, Int64Array]:
    classes = every_combination(tiles, beside)
    lacks = np.full((len(classes), 2 * _HALF), NEVER, np.uint8)
    lacks[:, 0] = 0
    of_columns = [sort.classes.lacks for sort in beside for _ in sort.places]
    for column, of_classes in enumerate(of_columns):
        lacks = combined_lacks(lacks, of_classes[classes[:, column]])
    different, first = np.unique(lacks, axis=0, return_index=True)
    return tiles, different, classes[first]


def combined_lacks(left: Rows, right: Rows) -> Rows:
    """The tiles that two parts of a hand lack together, in each row, with blocks and pair divided in the best way."""
    both = np.full(np.broadcast_shapes(left.shape, right.shape), NEVER, np.int64)
    wide, more = left.astype(np.int64), right.astype(np.int64)
    for blocks in BLOCK_COUNTS:
        for mine in range(blocks + 1):
            plain, rest = wide[..., mine], blocks - mine
            both[..., blocks] = np.minimum(both[..., blocks], plain + more[..., rest])
            paired = np.minimum(plain + more[..., _HALF + rest], wide[..., _HALF + mine] + more[..., rest])
            both[..., _HALF + blocks] = np.minimum(both[..., _HALF + blocks], paired)
    return np.minimum(both, NEVER).astype(np.uint8)


def sums(classes: Rows, contexts: Rows, size: int) -> Int64Array:
    """The missing tiles of a hand, by class of a suit, by context and by the part that the suit makes.

    The part is a number of blocks, with the pair or without it. The context makes the rest of the hand.
    """
    blocks = size // 3
    found = np.full((len(classes), len(contexts), 2 * _HALF), 2 * NEVER, np.int64)
    for mine in range(blocks + 1):
        for paired in (0, 1):
            at = _HALF * paired + mine
            other = contexts[:, _HALF * (1 - paired) + blocks - mine].astype(np.int64)
            found[:, :, at] = classes[:, None, at].astype(np.int64) + other
    return found


def _distinctions(number: int, sort: SuitKind, contexts: Contexts) -> tuple[Int64Array, NDArray[np.bool_]]:
    """The contexts that make hands of possible sizes with a class, and the distinctions that each of them makes.

    These are, by class of the same number of tiles, whether its answer differs; and, by number, whether that number
    alone decides the answer.
    """
    tiles = int(sort.classes.tiles[number])
    alike = np.flatnonzero(sort.classes.tiles == tiles)
    possible: list[Int64Array] = []
    shows: list[NDArray[np.bool_]] = []
    for size in SIZES:
        at = np.flatnonzero(contexts.tiles == size - tiles)
        of_each = sums(sort.classes.lacks[alike], contexts.lacks[at], size)
        mine = of_each[np.flatnonzero(alike == number)[0]]
        least = np.sort(mine, axis=1)
        differs = (of_each.min(2) != mine.min(1)).T
        decides = (mine == least[:, :1]) & (least[:, 1:2] > least[:, :1])
        possible.append(at)
        shows.append(np.concatenate([differs, decides], axis=1))
    return np.concatenate(possible), np.concatenate(shows)


@remember(1 << 10)
def chosen_contexts(number: int, sort: int, conventions: Conventions) -> tuple[int, ...]:
    """A few contexts that make for a class every distinction that any context makes."""
    contexts, shows = _distinctions(number, suit_kinds(conventions)[sort], contexts_of(sort, conventions))
    left = shows.any(0)
    chosen: list[int] = []
    while left.any() or not chosen:
        best = int((shows & left).sum(1).argmax())
        chosen.append(int(contexts[best]))
        left &= ~shows[best]
    return tuple(chosen)


def hands_with_suits(sizes: tuple[int, ...], conventions: Conventions) -> Iterator[Rows]:
    """Every suit in each of the contexts chosen for its class that make hands of these sizes."""
    return all_batches(_ranges(sizes, conventions))


def _ranges(sizes: tuple[int, ...], conventions: Conventions) -> Iterator[HandRange[Rows]]:
    for at, sort in enumerate(suit_kinds(conventions)):
        contexts = contexts_of(at, conventions)
        of_class = np.argsort(sort.classes.of_suits, kind="stable")
        ends = np.cumsum(np.bincount(sort.classes.of_suits)).tolist()
        for number, (begin, end) in enumerate(pairwise([0, *ends])):
            for context in _chosen_of_sizes(number, at, sizes, conventions):
                alike = sort.classes.suits[of_class[begin:end]]
                yield _in_context(sort, alike, contexts.beside, contexts.classes[context])


def _chosen_of_sizes(number: int, sort: int, sizes: tuple[int, ...], conventions: Conventions) -> list[int]:
    """The chosen contexts of a class that make hands of these sizes."""
    contexts, tiles = contexts_of(sort, conventions), suit_kinds(conventions)[sort].classes.tiles[number]
    chosen = chosen_contexts(number, sort, conventions)
    return [context for context in chosen if tiles + contexts.tiles[context] in sizes]


def _in_context(sort: SuitKind, suits: Rows, beside: tuple[SuitKind, ...], classes: Int64Array) -> HandRange[Rows]:
    """Hands of each suit, in each position of its kind in turn, with suits of these classes in the other positions."""

    def pieces(begin: int, end: int) -> list[Rows]:
        rows = in_turn(suits, sort.places)
        for turn, place in enumerate(sort.places):
            numbers = iter(classes.tolist())
            for other in beside:
                is_alike = other.classes is sort.classes
                for at in [one for one in sort.places if one != place] if is_alike else other.places:
                    chosen = other.classes.chosen[next(numbers)]
                    rows[turn :: len(sort.places), at : at + len(chosen)] = chosen
        return [rows[begin:end]]

    return HandRange(len(suits), pieces)


def _hands(op: str, terms: Terms) -> Iterator[HandRange[Rows]]:
    return _ranges(sizes_of(op, terms.conventions), terms.conventions)


def _count(op: str, terms: Terms) -> int:
    sizes = sizes_of(op, terms.conventions)
    return sum(
        many * len(_chosen_of_sizes(number, at, sizes, terms.conventions))
        for at, sort in enumerate(suit_kinds(terms.conventions))
        for number, many in enumerate(np.bincount(sort.classes.of_suits).tolist())
    )


SUITS: Final = Suite(
    "suits",
    "Every suit of at most fourteen tiles, in several hands if others fit beside it. If replacing the suit by "
    "another one with as many tiles changes the shanten of any hand, it changes the shanten of one of these.",
    "All answers for these hands are right. For games of four players, passing the suites 'cover' and 'suits' together "
    "proves more: every shanten of the regular form is right, under the assumption stated in docs/suites.md.",
    suite_parts({"shanten": 1, "waits": 1, "complete": 2, "decompose": 2, "acceptance": 2}, _hands, _count),
)
