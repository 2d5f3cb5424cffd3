"""Hands as questions: their texts, at most so many at a time, under the conventions of an audit."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from mjfunc.audit.expected import BY_ARRAYS
from mjfunc.audit.questions import MOST_BY_ARRAYS, MOST_HANDS, Questions
from mjfunc.audit.sending import options_of
from mjfunc.audit.stretches import Texts, every_piece
from mjfunc.audit.suite import SuitePart
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from mjfunc.audit.questions import Named
    from mjfunc.audit.stretches import Piece, Stretch
    from mjfunc.audit.suite import Level, Terms
    from mjfunc.batch.arrays import Rows

SIZES: Final = tuple(size for size in range(1, MOST_CONCEALED + 1) if size % 3)
"""How many tiles hands can have."""
WAITING: Final = tuple(size for size in SIZES if size % 3 == 1)
DRAWN: Final = tuple(size for size in SIZES if size % 3 == 2)
_SIZES_OF: Final = {"waits": WAITING, "kan": WAITING, "complete": DRAWN, "classical": DRAWN}
_SPECIAL: Final = 13
"""Hands of fewer tiles can only have the regular form."""
_NEARER: Final = ("shanten", "acceptance")

_SUIT_ENDS: Final = tuple(sum(suit.ranks for suit in SUITS[: at + 1]) for at in range(len(SUITS)))
_SYMBOLS: Final = (
    "".join("".join(str(rank) for rank in range(1, suit.ranks + 1)) + suit for suit in SUITS).encode() + b"\n"
)
"""All that a text can be made of, in order: each rank as often as it is held, and the letters of suits that are."""
_LETTERS: Final = tuple(end + at for at, end in enumerate(_SUIT_ENDS))
_RANKS: Final = np.setdiff1d(np.arange(len(_SYMBOLS) - 1), _LETTERS)
_IN_SUITS: Final = np.repeat(np.eye(len(SUITS), dtype=np.float32), [suit.ranks for suit in SUITS], axis=0)
"""Of which suit each kind is."""


def texts_of(rows: Rows) -> tuple[str, ...]:
    """The text of each hand, as ``str`` writes it."""
    times = np.ones((len(rows), len(_SYMBOLS)), np.intp)
    times[:, _RANKS] = rows
    times[:, _LETTERS] = rows.astype(np.float32) @ _IN_SUITS > 0  # several times as fast as asking any of each suit
    symbols = np.frombuffer(_SYMBOLS * len(rows), np.uint8)
    return tuple(np.repeat(symbols, times.ravel()).tobytes().decode().split("\n")[:-1])


def sizes_of(op: str, conventions: Conventions) -> tuple[int, ...]:
    """How many concealed tiles the hands can have that an operation is asked of.

    Where the regular form does not count, smaller hands have no form, and are at no distance from it.
    """
    sizes = _SIZES_OF.get(op, SIZES)
    if op in _NEARER and "regular" not in conventions.forms:
        return tuple(size for size in sizes if size >= _SPECIAL)
    return sizes


def is_played(rows: Rows, conventions: Conventions) -> NDArray[np.bool_]:
    """Whether each hand has only kinds that are played."""
    if conventions.players == DEFAULT.players:
        return np.ones(len(rows), np.bool_)
    played: NDArray[np.bool_] = rows[:, 1:8].max(axis=1, initial=0) == 0
    return played


def most_of(op: str) -> int:
    """How many plain hands an operation is asked of at once."""
    return MOST_BY_ARRAYS if op in BY_ARRAYS else MOST_HANDS


def of_rows(op: str, rows: Rows, conventions: Conventions, fields: Named = ()) -> Iterator[Questions]:
    """An operation asked of plain hands."""
    options, most = options_of(op, conventions), most_of(op)
    for at in range(0, len(rows), most):
        some = rows[at : at + most]
        yield Questions(op, texts_of(some), fields, options, some)


def of_pieces(op: str, pieces: Iterable[Rows], conventions: Conventions) -> Iterator[Questions]:
    """The same of hands that come piece by piece, whole batches of them."""
    left, most = np.empty((0, len(KINDS)), np.uint8), most_of(op)
    for piece in pieces:
        both = np.concatenate([left, piece])
        whole = len(both) // most * most
        yield from of_rows(op, both[:whole], conventions)
        left = both[whole:]
    yield from of_rows(op, left, conventions)


def of_texts(op: str, texts: Texts, options: Named) -> Iterator[Questions]:
    """An operation asked of hands as texts."""
    every = Questions(op, texts.hands, texts.fields, options, wins=texts.wins)
    return (every.part(at, at + MOST_HANDS) for at in range(0, len(every), MOST_HANDS))


def questions_of(op: str, pieces: Iterable[Piece], terms: Terms) -> Iterator[Questions]:
    """An operation asked of hands piece by piece; rows that follow each other are put together."""
    for is_texts, alike in groupby(pieces, lambda piece: isinstance(piece, Texts)):
        if is_texts:
            for texts in cast("Iterator[Texts]", alike):
                yield from of_texts(op, texts, options_of(op, terms.conventions, terms.rules))
        else:
            yield from of_pieces(op, cast("Iterator[Rows]", alike), terms.conventions)


def part_of(
    op: str, level: Level, stretches: Callable[[Terms], Iterable[Stretch[Piece]]], count: Callable[[Terms], int]
) -> SuitePart:
    """The part of a suite that an operation is asked of these hands."""

    def questions(terms: Terms) -> Iterator[Questions]:
        return questions_of(op, every_piece(stretches(terms)), terms)

    return SuitePart(op, level, questions, count, stretches)


def fitting(op: str, terms: Terms) -> int:
    """How many tiles hands have where so many are asked for: one more or fewer where an operation needs that."""
    sizes = sizes_of(op, terms.conventions)
    return min(sizes, key=lambda size: (abs(size - terms.tiles), -size))
