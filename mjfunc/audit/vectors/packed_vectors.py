"""The vectors that packages contain: the hard cases of the suite named, and a sample of the suites that cover much."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mjfunc.audit.core.questions import OPS, WINS, Op, Questions, question_id
from mjfunc.audit.core.suite import SuiteName, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.batches import questions_of
from mjfunc.audit.suites.question_files import cases
from mjfunc.audit.topics.question_options import DEFAULTS_BY_OPERATION
from mjfunc.audit.vectors.vector_files import vectors_of
from mjfunc.functional import remember
from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.audit.core.suite import HandBatch, HandRange, SuitePart
    from mjfunc.audit.vectors.vector_files import Vector

_SAMPLED: Final[tuple[SuiteName, ...]] = ("requests", "cover", "wins", "scores")
_MOST: Final = 300
"""The most places of a range of hands that are taken."""
_MIXED: Final = 2_654_435_761
"""A prime. Its multiples are spread over a range, without a period that the hands of the range could have too."""
_VERSIONS: Final = files("mjfunc.audit.vectors").joinpath("versions.json")

Versions: TypeAlias = dict[str, dict[str, str]]
"""The digest of the vectors of each operation, in every version of the vectors, the oldest first."""


@remember(1 << 3)
def packed_vectors(op: Op) -> tuple[Vector, ...]:
    """The vectors of an operation, each question once; those of the suite named are first."""
    check_option("op", op, OPS)
    parts = [part for name in _SAMPLED for part in SUITES[name].parts if part.op == op]
    found: dict[str, Vector] = {}
    for vector in chain(_hard_cases(op), *map(_sample, parts)):
        found.setdefault(question_id(vector.question), vector)
    return tuple(found.values())


def _hard_cases(op: Op) -> Iterator[Vector]:
    """The hard cases, each with the options that its right answer has."""
    for case in cases():
        if case.question.op == op:
            wins = (case.question.fields,) if op == WINS else None
            fields = () if wins else case.question.fields
            yield from vectors_of([Questions(op, (case.question.hand,), fields, case.options, wins=wins)])


def _sample(part: SuitePart) -> Iterator[Vector]:
    """Some of the questions of an operation in a suite, with each choice of each of its options."""
    terms = Terms(options=tuple(DEFAULTS_BY_OPERATION[part.op]))
    pieces = chain.from_iterable(map(_pieces, part.ranges(terms)))
    return vectors_of(questions_of(part.op, pieces, terms))


def _pieces(hands: HandRange[HandBatch]) -> Iterable[HandBatch]:
    """The hands of a range, or those at some of its places if they are many."""
    if hands.places <= _MOST:
        return hands.pieces(0, hands.places)
    places = sorted(index * _MIXED % hands.places for index in range(_MOST))
    return chain.from_iterable(hands.pieces(at, at + 1) for at in places)


def encode_lines(vectors: Iterable[Vector]) -> bytes:
    """The vectors as JSON lines."""
    return "".join([f"{vector.line}\n" for vector in vectors]).encode()


def versions() -> Versions:
    """Every version of the vectors, with the digests of its operations."""
    return cast("Versions", json.loads(_VERSIONS.read_text("utf-8")))


def current_version() -> str:
    """The version of the vectors that this version of mjfunc writes."""
    return [*versions()][-1]


def changed_ops(digests: Mapping[Op, str]) -> tuple[Op, ...]:
    """The operations of which the vectors have another digest than in the current version."""
    known = versions()[current_version()]
    return tuple(op for op, digest in digests.items() if known.get(op) != digest)
