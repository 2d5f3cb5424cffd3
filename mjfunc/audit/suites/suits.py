"""Every suit, in contexts where each of its numbers that can matter decides an answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.audit.stretches import Stretch, every_piece
from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import part_of, sizes_of
from mjfunc.audit.suites.classes import Sort, sorts
from mjfunc.audit.suites.contexts import chosen_contexts, contexts_of
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.audit.suite import Level
    from mjfunc.audit.suites.contexts import Contexts
    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions

_LEVELS: Final[dict[str, Level]] = {"shanten": 1, "waits": 1, "complete": 2, "decompose": 2, "acceptance": 2}


def hands_with_suits(sizes: tuple[int, ...], conventions: Conventions) -> Iterator[Rows]:
    """Every suit in each of the contexts chosen for its class that make hands of these sizes."""
    return every_piece(_stretches(sizes, conventions))


def _stretches(sizes: tuple[int, ...], conventions: Conventions) -> Iterator[Stretch[Rows]]:
    for at, sort in enumerate(sorts(conventions)):
        contexts = contexts_of(at, conventions)
        of_class = np.argsort(sort.classes.of_suits, kind="stable")
        ends = np.cumsum(np.bincount(sort.classes.of_suits)).tolist()
        for number, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
            for context in _fitting(number, at, sizes, conventions):
                alike = sort.classes.suits[of_class[begin:end]]
                yield Stretch(len(alike), partial(_between, partial(_beside, sort, alike, contexts, context)))


def _between(every: Callable[[], Rows], begin: int, end: int) -> list[Rows]:
    return [every()[begin:end]]


def _fitting(number: int, sort: int, sizes: tuple[int, ...], conventions: Conventions) -> list[int]:
    """The contexts of a class that make hands of these sizes."""
    contexts, tiles = contexts_of(sort, conventions), sorts(conventions)[sort].classes.tiles[number]
    chosen = chosen_contexts(number, sort, conventions)
    return [context for context in chosen if tiles + contexts.tiles[context] in sizes]


def _beside(sort: Sort, suits: Rows, contexts: Contexts, context: int) -> Rows:
    """Each suit in a context, at each place of its sort in turn; the other suits stand in the places that are left."""
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    chosen = [
        (beside.places, beside.classes.chosen[contexts.classes[context, column]])
        for column, beside in enumerate(one for one in contexts.beside for _ in one.places)
    ]
    for turn, place in enumerate(sort.places):
        some = rows[turn :: len(sort.places)]
        some[:, place : place + suits.shape[1]] = suits[turn :: len(sort.places)]
        free = {*(at for places, _ in chosen for at in places), *sort.places} - {place}
        for places, other in chosen:
            # The places of its own sort are one more than those of the others in it.
            allowed = sort.places if set(places) <= set(sort.places) else places
            at = min(free & set(allowed))
            free -= {at}
            some[:, at : at + len(other)] = other
    return rows


def _part(op: str, level: Level) -> SuitePart:
    def stretches(terms: Terms) -> Iterator[Stretch[Rows]]:
        return _stretches(sizes_of(op, terms.conventions), terms.conventions)

    def count(terms: Terms) -> int:
        sizes = sizes_of(op, terms.conventions)
        return sum(
            many * len(_fitting(number, at, sizes, terms.conventions))
            for at, sort in enumerate(sorts(terms.conventions))
            for number, many in enumerate(np.bincount(sort.classes.of_suits).tolist())
        )

    return part_of(op, level, stretches, count)


SUITS: Final = Suite(
    "suits",
    "Every suit of at most fourteen tiles, beside other suits chosen so that each of its ten numbers that can matter "
    "decides an answer, and so that it is told from every other suit of as many tiles that can be told from it.",
    "None of these hands is wrong. Where shanten is asked by the rules of four players, it proves more together with "
    "cover, under the assumption that docs/suites.md states: every shanten in the regular form is right.",
    tuple(_part(op, level) for op, level in _LEVELS.items()),
)
