"""What came of shards, as a value that adds up to the same in any order."""

from __future__ import annotations

import hashlib
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.subject import Incident
from mjfunc.audit.verdicts import Findings, sum_of_findings
from mjfunc.oracle.codecs import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.audit.scale.shards import Shard

MOST_INCIDENTS: Final = 1000
"""So many are kept, the first by their sentences: a program in trouble has some in every shard."""
_MANY: Final = 4000
"""So many verdicts are put together at once."""
_DIGESTS: Final = 1 << 256


@attrs.frozen
class ShardVerdict:
    """The verdict of some shards: associative, commutative, and the empty one adds nothing."""

    findings: Findings = Findings()  # noqa: RUF009  # it is frozen
    incidents: tuple[Incident, ...] = ()
    """In order of what they say."""
    known: tuple[str, ...] = ()
    """The known deviations of many questions of which one was asked, in order."""
    wholly: tuple[str, ...] = ()
    """The operations of which some result is whole, in order."""
    in_part: tuple[str, ...] = ()
    """Those of which some result says one field."""
    shards: int = 0
    """How many shards it is of."""
    digest: int = 0
    """The sum of the digests of the shards, each of which is of its place and its questions."""
    microseconds: int = 0
    """How long they took together. A whole number: sums of others depend on their order."""

    def __add__(self, other: ShardVerdict) -> ShardVerdict:
        """Both."""
        return sum_of_shards((self, other))

    @property
    def sha256(self) -> str:
        """The digest as it is written."""
        return f"{self.digest:064x}"


def sum_of_shards(verdicts: Sequence[ShardVerdict]) -> ShardVerdict:
    """The sum of some, which is found sooner of all at once than of one after the other."""
    return ShardVerdict(
        sum_of_findings(verdict.findings for verdict in verdicts),
        in_order(incident for verdict in verdicts for incident in verdict.incidents),
        _of_all(verdict.known for verdict in verdicts),
        _of_all(verdict.wholly for verdict in verdicts),
        _of_all(verdict.in_part for verdict in verdicts),
        sum(verdict.shards for verdict in verdicts),
        sum(verdict.digest for verdict in verdicts) % _DIGESTS,
        sum(verdict.microseconds for verdict in verdicts),
    )


def _of_all(words: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted({*chain.from_iterable(words)}))


class Sum:
    """The sum of what came so far. Verdicts wait until there are many, for of a million shards each would be merged."""

    def __init__(self) -> None:
        """Nothing came yet."""
        self._merged = ShardVerdict()
        self._waiting: Final = list[ShardVerdict]()
        self._weight = 0
        self.asked: int = 0
        """How many questions it is of."""
        self.bad: int = 0
        """How many verdicts are not good."""

    def add(self, verdict: ShardVerdict) -> None:
        """One more."""
        self._waiting.append(verdict)
        self._weight += 1 + len(verdict.incidents)
        for _, tally in verdict.findings:
            self._weight += len(tally.kept)
            self.asked += tally.total
            self.bad += tally.bad
        if self._weight > _MANY:
            self._merge()

    def _merge(self) -> None:
        self._merged = sum_of_shards((self._merged, *self._waiting))
        self._waiting.clear()
        self._weight = 0

    @property
    def whole(self) -> ShardVerdict:
        """All that came."""
        self._merge()
        return self._merged


def in_order(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """As many of them as are kept."""
    return tuple(sorted(incidents, key=lambda one: (one.sentence, one.hand, one.is_killed))[:MOST_INCIDENTS])


def digest_of(shard: Shard, questions: str) -> int:
    """The digest of a shard whose questions have this digest."""
    text = write_json([*attrs.astuple(shard), questions])
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)
