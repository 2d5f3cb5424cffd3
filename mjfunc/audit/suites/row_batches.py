"""Batches of questions about rows of 34 counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.audit.core.questions import ARRAY_OPERATIONS, MOST_BY_ARRAYS, MOST_HANDS, Questions
from mjfunc.audit.topics.question_options import options_of
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.suite import Terms
    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions

_SYMBOLS: Final = "".join("123456789"[: suit.ranks] + suit for suit in SUITS) + "\n"
"""The characters of texts, in order: each rank is repeated as often as it is held, each letter used if its suit is."""
_LETTERS: Final = np.array([at for at, symbol in enumerate(_SYMBOLS) if symbol.isalpha()])
_RANKS: Final = np.array([at for at, symbol in enumerate(_SYMBOLS) if symbol.isdigit()])
_IN_SUITS: Final = np.repeat(np.eye(len(SUITS), dtype=np.float32), [suit.ranks for suit in SUITS], axis=0)
"""The suit of each kind, as a matrix."""


def texts_of(rows: Rows) -> tuple[str, ...]:
    """The text of each hand, as ``str`` writes it."""
    times = np.ones((len(rows), len(_SYMBOLS)), np.intp)
    times[:, _RANKS] = rows
    times[:, _LETTERS] = rows.astype(np.float32) @ _IN_SUITS > 0  # several times as fast as np.any for each suit
    symbols = np.frombuffer(_SYMBOLS.encode() * len(rows), np.uint8)
    return tuple(np.repeat(symbols, times.ravel()).tobytes().decode().split("\n")[:-1])


def row_questions(op: str, rows: Rows, conventions: Conventions, own: Named = ()) -> Iterator[Questions]:
    """Batches of questions about hands with concealed tiles only."""
    options, most = options_of(op, conventions, own=own), _batch_size(op)
    for at in range(0, len(rows), most):
        some = rows[at : at + most]
        yield Questions(op, texts_of(some), (), options, some)


def _batch_size(op: str) -> int:
    return MOST_BY_ARRAYS if op in ARRAY_OPERATIONS else MOST_HANDS


def full_batches(op: str, pieces: Iterable[Rows], terms: Terms) -> Iterator[Questions]:
    """Batches of questions about rows that come in pieces of any size; only the last batch may not be full."""
    left, most = np.empty((0, len(KINDS)), np.uint8), _batch_size(op)
    for piece in pieces:
        both = np.concatenate([left, piece])
        whole = len(both) // most * most
        yield from row_questions(op, both[:whole], terms.conventions, terms.own_options)
        left = both[whole:]
    yield from row_questions(op, left, terms.conventions, terms.own_options)
