"""Batches of questions about the hands of a suite, under the conventions of an audit."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from mjfunc.audit.core.questions import MOST_BY_ARRAYS, MOST_HANDS, Questions
from mjfunc.audit.core.suite import HandTexts, SuitePart, all_batches
from mjfunc.audit.topics.hands import BY_ARRAYS
from mjfunc.audit.topics.options import options_of
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.suite import HandBatch, HandRange, Level, Terms
    from mjfunc.batch.arrays import Rows

SIZES: Final = tuple(size for size in range(1, MOST_CONCEALED + 1) if size % 3)
"""The numbers of concealed tiles that hands can have."""
WAITING: Final = tuple(size for size in SIZES if size % 3 == 1)
DRAWN: Final = tuple(size for size in SIZES if size % 3 == 2)
_SIZES_OF: Final = {"waits": WAITING, "kan": WAITING, "complete": DRAWN, "classical": DRAWN}
_SPECIAL: Final = 13
"""The fewest concealed tiles of hands that can have another form than the regular one."""
_NEARER: Final = ("shanten", "acceptance")

_SUIT_ENDS: Final = tuple(sum(suit.ranks for suit in SUITS[: at + 1]) for at in range(len(SUITS)))
_SYMBOLS: Final = (
    "".join("".join(str(rank) for rank in range(1, suit.ranks + 1)) + suit for suit in SUITS).encode() + b"\n"
)
"""The characters of texts, in order: each rank is repeated as often as it is held, each letter used if its suit is."""
_LETTERS: Final = tuple(end + at for at, end in enumerate(_SUIT_ENDS))
_RANKS: Final = np.setdiff1d(np.arange(len(_SYMBOLS) - 1), _LETTERS)
_IN_SUITS: Final = np.repeat(np.eye(len(SUITS), dtype=np.float32), [suit.ranks for suit in SUITS], axis=0)
"""The suit of each kind, as a matrix."""


def texts_of(rows: Rows) -> tuple[str, ...]:
    """The text of each hand, as ``str`` writes it."""
    times = np.ones((len(rows), len(_SYMBOLS)), np.intp)
    times[:, _RANKS] = rows
    times[:, _LETTERS] = rows.astype(np.float32) @ _IN_SUITS > 0  # several times as fast as asking any of each suit
    symbols = np.frombuffer(_SYMBOLS * len(rows), np.uint8)
    return tuple(np.repeat(symbols, times.ravel()).tobytes().decode().split("\n")[:-1])


def sizes_of(op: str, conventions: Conventions) -> tuple[int, ...]:
    """The numbers of concealed tiles of the hands that an operation is asked about.

    If the regular form does not count, smaller hands have no form, and so no shanten.
    """
    sizes = _SIZES_OF.get(op, SIZES)
    if op in _NEARER and "regular" not in conventions.forms:
        return tuple(size for size in sizes if size >= _SPECIAL)
    return sizes


def is_played(rows: Rows, conventions: Conventions) -> NDArray[np.bool_]:
    """Whether each hand has only tiles that are played."""
    if conventions.players == DEFAULT.players:
        return np.ones(len(rows), np.bool_)
    played: NDArray[np.bool_] = rows[:, 1:8].max(axis=1, initial=0) == 0
    return played


def batch_size(op: str) -> int:
    """The number of hands with concealed tiles only in a batch of an operation."""
    return MOST_BY_ARRAYS if op in BY_ARRAYS else MOST_HANDS


def row_questions(op: str, rows: Rows, conventions: Conventions, fields: Named = ()) -> Iterator[Questions]:
    """Batches of questions about hands with concealed tiles only."""
    options, most = options_of(op, conventions), batch_size(op)
    for at in range(0, len(rows), most):
        some = rows[at : at + most]
        yield Questions(op, texts_of(some), fields, options, some)


def batch_questions(op: str, pieces: Iterable[Rows], conventions: Conventions) -> Iterator[Questions]:
    """Full batches of questions about hands that come in pieces of any size."""
    left, most = np.empty((0, len(KINDS)), np.uint8), batch_size(op)
    for piece in pieces:
        both = np.concatenate([left, piece])
        whole = len(both) // most * most
        yield from row_questions(op, both[:whole], conventions)
        left = both[whole:]
    yield from row_questions(op, left, conventions)


def text_questions(op: str, texts: HandTexts, options: Named) -> Iterator[Questions]:
    """Batches of questions about hands as texts."""
    every = Questions(op, texts.hands, texts.fields, options, wins=texts.wins)
    return (every.part(at, at + MOST_HANDS) for at in range(0, len(every), MOST_HANDS))


def questions_of(op: str, pieces: Iterable[HandBatch], terms: Terms) -> Iterator[Questions]:
    """Batches of questions about hands; consecutive rows are put together."""
    for is_texts, alike in groupby(pieces, lambda piece: isinstance(piece, HandTexts)):
        if is_texts:
            for texts in cast("Iterator[HandTexts]", alike):
                yield from text_questions(op, texts, options_of(op, terms.conventions, terms.rules))
        else:
            yield from batch_questions(op, cast("Iterator[Rows]", alike), terms.conventions)


def suite_part(
    op: str, level: Level, stretches: Callable[[Terms], Iterable[HandRange[HandBatch]]], count: Callable[[Terms], int]
) -> SuitePart:
    """The part of a suite that asks an operation about these hands."""

    def questions(terms: Terms) -> Iterator[Questions]:
        return questions_of(op, all_batches(stretches(terms)), terms)

    return SuitePart(op, level, questions, count, stretches)


def nearest_size(op: str, terms: Terms) -> int:
    """The number of tiles nearest to that of the settings that hands of an operation can have."""
    sizes = sizes_of(op, terms.conventions)
    return min(sizes, key=lambda size: (abs(size - terms.tiles), -size))
