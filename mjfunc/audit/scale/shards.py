"""Shards: ranges of the questions of a suite, and their verdicts, which add up in any order."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.suite import batches_between
from mjfunc.audit.core.verdicts import Findings, sum_of_findings
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.batches import questions_of
from mjfunc.functional import remember
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.suite import ChosenPart, HandBatch, HandRange, SuitePart, Terms

MOST_INCIDENTS: Final = 1000
"""The incidents that a verdict keeps: a program in trouble has some in every shard."""
_MERGE_AT: Final = 4000
"""The number of verdicts that are merged at once."""
_DIGESTS: Final = 1 << 256


@attrs.frozen(order=True)
class Shard:
    """The questions of one operation of a suite at places from ``begin`` up to ``end``."""

    suite: str
    op: str
    begin: int
    end: int
    """The place after the last one."""


@remember(1 << 4)
def _ranges(part: SuitePart, terms: Terms) -> tuple[HandRange[HandBatch], ...]:
    return tuple(part.ranges(terms))


def place_count(part: SuitePart, terms: Terms) -> int:
    """The number of places of a part: at least the number of its questions."""
    return sum(one_range.places for one_range in _ranges(part, terms))


def shards(chosen: Sequence[ChosenPart], terms: Terms, size: int) -> Iterator[Shard]:
    """The shards of some parts, in order, each of at most ``size`` places."""
    for one in chosen:
        places = place_count(one.part, terms)
        for begin in range(0, places, size):
            yield Shard(one.suite, one.part.op, begin, min(begin + size, places))


def shard_count(chosen: Sequence[ChosenPart], terms: Terms, size: int) -> int:
    """The number of shards that ``shards`` yields for these arguments."""
    return sum(-(-place_count(one.part, terms) // size) for one in chosen)


def shard_questions(shard: Shard, terms: Terms) -> Iterator[Questions]:
    """The questions of a shard, built without those before it."""
    [part] = [part for part in SUITES[shard.suite].parts if part.op == shard.op]
    pieces = batches_between(_ranges(part, terms), shard.begin, shard.end)
    return questions_of(shard.op, pieces, terms)


def shard_digest(shard: Shard, questions: str) -> int:
    """The digest of a shard, from its places and the digest of its questions."""
    text = write_json([*attrs.astuple(shard), questions])
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)


@attrs.frozen
class ShardVerdict:
    """The merged verdict of some shards. Addition is associative and commutative, and the default adds nothing."""

    findings: Findings = Findings()  # noqa: RUF009  # it is frozen
    incidents: tuple[Incident, ...] = ()
    """The first incidents in order of their sentences."""
    known: tuple[str, ...] = ()
    """The known deviations that many questions share and that one of them met, in order."""
    wholly: tuple[str, ...] = ()
    """The operations with some result in full, in order."""
    in_part: tuple[str, ...] = ()
    """The operations with some result of one field only, in order."""
    shards: int = 0
    """The number of shards."""
    digest: int = 0
    """The sum of the digests of the shards."""
    microseconds: int = 0
    """Their time together. An integer, because sums of floats depend on their order."""
    ignored: tuple[str, ...] = ()
    """The operations with the fields of their results that the protocol does not have, in order."""

    def __add__(self, other: ShardVerdict) -> ShardVerdict:
        """The merged verdict of both."""
        return merge((self, other))

    @property
    def sha256(self) -> str:
        """The digest in hexadecimal digits."""
        return f"{self.digest:064x}"


def merge(verdicts: Sequence[ShardVerdict]) -> ShardVerdict:
    """The sum of verdicts, found faster than by adding one after the other."""
    return ShardVerdict(
        sum_of_findings(verdict.findings for verdict in verdicts),
        first_incidents(incident for verdict in verdicts for incident in verdict.incidents),
        tuple(sorted({name for verdict in verdicts for name in verdict.known})),
        tuple(sorted({op for verdict in verdicts for op in verdict.wholly})),
        tuple(sorted({op for verdict in verdicts for op in verdict.in_part})),
        sum(verdict.shards for verdict in verdicts),
        sum(verdict.digest for verdict in verdicts) % _DIGESTS,
        sum(verdict.microseconds for verdict in verdicts),
        tuple(sorted({name for verdict in verdicts for name in verdict.ignored})),
    )


def first_incidents(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """The incidents that a verdict keeps, in order of their sentences."""
    return tuple(sorted(incidents, key=lambda one: (one.sentence, one.hand, one.is_killed))[:MOST_INCIDENTS])


class RunningTotal:
    """The sum of the verdicts so far. It merges them in batches: with a million shards, one at a time is too slow."""

    def __init__(self) -> None:
        """Start with nothing added."""
        self._verdicts = [ShardVerdict()]
        self._weight = 0
        self.asked: int = 0
        """The number of questions so far."""
        self.bad: int = 0
        """The number of verdicts that are not good so far."""

    def add(self, verdict: ShardVerdict) -> None:
        """Add a verdict."""
        self._verdicts.append(verdict)
        self._weight += 1 + len(verdict.incidents)
        for _, tally in verdict.findings:
            self._weight += len(tally.kept)
            self.asked += tally.total
            self.bad += tally.bad
        if self._weight > _MERGE_AT:
            self._verdicts, self._weight = [self.verdict], 0

    @property
    def verdict(self) -> ShardVerdict:
        """The sum."""
        return merge(self._verdicts)
