"""What came of shards, as a value that adds up to the same in any order."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.subject import Incident
from mjfunc.audit.verdicts import Findings
from mjfunc.oracle.codecs import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.audit.scale.shards import Shard

MOST_INCIDENTS: Final = 1000
"""So many are kept, the first by their sentences: a program in trouble has some in every shard."""
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
        return ShardVerdict(
            self.findings + other.findings,
            in_order((*self.incidents, *other.incidents)),
            tuple(sorted({*self.known, *other.known})),
            tuple(sorted({*self.wholly, *other.wholly})),
            tuple(sorted({*self.in_part, *other.in_part})),
            self.shards + other.shards,
            (self.digest + other.digest) % _DIGESTS,
            self.microseconds + other.microseconds,
        )

    @property
    def sha256(self) -> str:
        """The digest as it is written."""
        return f"{self.digest:064x}"


def in_order(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """As many of them as are kept."""
    return tuple(sorted(incidents, key=lambda one: (one.sentence, one.hand, one.is_killed))[:MOST_INCIDENTS])


def digest_of(shard: Shard, questions: str) -> int:
    """The digest of a shard whose questions have this digest."""
    text = write_json([*attrs.astuple(shard), questions])
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)
