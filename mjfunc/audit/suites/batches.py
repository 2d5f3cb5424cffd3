"""Batches of questions about the hands of a suite, under the conventions of an audit."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from mjfunc.audit.core.questions import MOST_BY_ARRAYS, MOST_HANDS, Questions
from mjfunc.audit.core.suite import HandTexts, SuitePart, all_batches
from mjfunc.audit.topics.hand_topic import BY_ARRAYS
from mjfunc.audit.topics.known_parts import without_unknown
from mjfunc.audit.topics.question_options import DEFAULTS, options_of
from mjfunc.model.conventions import RELEVANT_CONVENTIONS
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.suite import HandBatch, HandRange, Level, Terms
    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions

_SPECIAL: Final = 13
"""The fewest concealed tiles of hands that can have another form than the regular one."""

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


def sizes_of(op: str, conventions: Conventions) -> tuple[int, ...]:
    """The numbers of concealed tiles of the hands in questions of an operation.

    If the regular form does not count, smaller hands have no form, and so no shanten.
    """
    is_about_shanten = "definition" in RELEVANT_CONVENTIONS.get(op, ())
    least = _SPECIAL if is_about_shanten and "regular" not in conventions.forms else 1
    return tuple(size for size in OPERATIONS[op].sizes if size >= least)


def row_questions(op: str, rows: Rows, conventions: Conventions, own: Named = ()) -> Iterator[Questions]:
    """Batches of questions about hands with concealed tiles only."""
    options, most = options_of(op, conventions, own=own), _batch_size(op)
    for at in range(0, len(rows), most):
        some = rows[at : at + most]
        yield Questions(op, texts_of(some), (), options, some)


def _batch_size(op: str) -> int:
    return MOST_BY_ARRAYS if op in BY_ARRAYS else MOST_HANDS


def _full_batches(op: str, pieces: Iterable[Rows], terms: Terms) -> Iterator[Questions]:
    """Batches of questions about rows that come in pieces of any size; only the last batch may not be full."""
    left, most = np.empty((0, len(KINDS)), np.uint8), _batch_size(op)
    for piece in pieces:
        both = np.concatenate([left, piece])
        whole = len(both) // most * most
        yield from row_questions(op, both[:whole], terms.conventions, terms.own_options)
        left = both[whole:]
    yield from row_questions(op, left, terms.conventions, terms.own_options)


def questions_of(op: str, pieces: Iterable[HandBatch], terms: Terms) -> Iterator[Questions]:
    """Batches of questions about hands; consecutive rows are put together."""
    for is_texts, alike in groupby(pieces, lambda piece: isinstance(piece, HandTexts)):
        if not is_texts:
            yield from _full_batches(op, cast("Iterator[Rows]", alike), terms)
            continue
        settings = options_of(op, terms.conventions, terms.rules, terms.own_options)
        for texts in cast("Iterator[HandTexts]", alike):
            options = with_options(settings, texts.options)
            asked = Questions(op, texts.hands, texts.fields, options, wins=texts.wins)
            every = without_unknown(asked, terms.unknown)
            yield from (every.part(at, at + MOST_HANDS) for at in range(0, len(every), MOST_HANDS))


def with_options(settings: Named, chosen: Named) -> Named:
    """The options of the settings of an audit and those of a question, which go before them."""
    if not chosen:
        return settings
    both = {**dict(settings), **dict(chosen)}
    return tuple(sorted((name, word) for name, word in both.items() if word != DEFAULTS.get(name)))


def suite_parts(
    levels: Mapping[str, Level],
    ranges: Callable[[str, Terms], Iterable[HandRange[HandBatch]]],
    count: Callable[[str, Terms], int],
) -> tuple[SuitePart, ...]:
    """The part of a suite for each operation.

    Args:
        levels: The level of each operation.
        ranges: The hands in questions of an operation.
        count: Their number, counted in another way than by listing them.

    """

    def part(op: str, level: Level) -> SuitePart:
        def questions(terms: Terms) -> Iterator[Questions]:
            return questions_of(op, all_batches(ranges(op, terms)), terms)

        return SuitePart(op, level, questions, partial(count, op), partial(ranges, op))

    return tuple(part(op, level) for op, level in levels.items())


def nearest_size(op: str, terms: Terms) -> int:
    """The number of tiles nearest to that of the settings that hands of an operation can have."""
    sizes = sizes_of(op, terms.conventions)
    return min(sizes, key=lambda size: (abs(size - terms.tiles), -size))
