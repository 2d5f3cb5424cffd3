"""Shards: a suite, an operation, and places in the order of its questions; every place of a part is in one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.stretches import between
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.batches import questions_of
from mjfunc.functional import remember

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.listing import Chosen
    from mjfunc.audit.questions import Questions
    from mjfunc.audit.stretches import Piece, Stretch
    from mjfunc.audit.suite import SuitePart, Terms


@attrs.frozen(order=True)
class Shard:
    """Some places of a part."""

    suite: str
    op: str
    begin: int
    end: int
    """The first place that is not in it any more."""


@remember(1 << 4)
def stretches_of(part: SuitePart, terms: Terms) -> tuple[Stretch[Piece], ...]:
    """The stretches of a part, which are asked for with every shard."""
    return tuple(part.stretches(terms))


def places_of(part: SuitePart, terms: Terms) -> int:
    """How many places a part has: as many as questions, or more."""
    return sum(stretch.places for stretch in stretches_of(part, terms))


def shards(chosen: Sequence[Chosen], terms: Terms, size: int) -> Iterator[Shard]:
    """All places of some parts, at most so many in a shard; those of a part in order."""
    for one in chosen:
        whole = places_of(one.part, terms)
        for begin in range(0, whole, size):
            yield Shard(one.suite, one.part.op, begin, min(begin + size, whole))


def number_of_shards(chosen: Sequence[Chosen], terms: Terms, size: int) -> int:
    """How many they are."""
    return sum(-(-places_of(one.part, terms) // size) for one in chosen)


def questions_in(shard: Shard, terms: Terms) -> Iterator[Questions]:
    """What is asked in a shard, found without what stands before it."""
    [part] = [part for part in SUITES[shard.suite].parts if part.op == shard.op]
    pieces = between(stretches_of(part, terms), shard.begin, shard.end)
    return questions_of(shard.op, pieces, terms)
