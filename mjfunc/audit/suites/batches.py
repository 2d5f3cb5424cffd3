"""Batches of questions about the hands of a suite, under the conventions of an audit."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from math import comb
from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.core.questions import MOST_HANDS, Questions
from mjfunc.audit.core.suite import HandTexts, SuitePart, all_batches
from mjfunc.audit.topics.known_parts import without_unknown
from mjfunc.audit.topics.question_options import DEFAULTS, options_of
from mjfunc.model.conventions import DEFAULT, RELEVANT_CONVENTIONS
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.suite import HandBatch, HandRange, Level, Setting, Terms
    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions

_SPECIAL: Final = 13
"""The fewest concealed tiles of hands that can have another form than the regular one."""


def sizes_of(op: str, conventions: Conventions) -> tuple[int, ...]:
    """The numbers of concealed tiles of the hands in questions of an operation.

    If the regular form does not count, smaller hands have no form, and so no shanten.
    """
    is_about_shanten = "definition" in RELEVANT_CONVENTIONS.get(op, ())
    least = _SPECIAL if is_about_shanten and "regular" not in conventions.forms else 1
    return tuple(size for size in OPERATIONS[op].sizes if size >= least)


def questions_of(op: str, pieces: Iterable[HandBatch], terms: Terms) -> Iterator[Questions]:
    """Batches of questions about hands; consecutive rows are put together."""
    for is_texts, alike in groupby(pieces, lambda piece: isinstance(piece, HandTexts)):
        if not is_texts:
            from mjfunc.audit.suites.row_batches import full_batches  # noqa: PLC0415  # only rows need numpy

            yield from full_batches(op, cast("Iterator[Rows]", alike), terms)
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
    settings: tuple[Setting, ...] = (),
) -> tuple[SuitePart, ...]:
    """The part of a suite for each operation.

    Args:
        levels: The level of each operation.
        ranges: The hands in questions of an operation.
        count: Their number, counted in another way than by listing them.
        settings: The settings that the hands depend on, of those that not every suite has.

    """

    def part(op: str, level: Level) -> SuitePart:
        def questions(terms: Terms) -> Iterator[Questions]:
            return questions_of(op, all_batches(ranges(op, terms)), terms)

        return SuitePart(op, level, questions, partial(count, op), partial(ranges, op), settings)

    return tuple(part(op, level) for op, level in levels.items())


def nearest_size(op: str, terms: Terms) -> int:
    """The number of tiles nearest to that of the settings that hands of an operation can have."""
    sizes = sizes_of(op, terms.conventions)
    return min(sizes, key=lambda size: (abs(size - terms.tiles), -size))


def is_in_classes(terms: Terms) -> bool:
    """Whether one hand represents its class; with three players, the number suits are not alike."""
    return terms.classes and terms.conventions.players == DEFAULT.players


def represented_hands(op: str, terms: Terms) -> int | None:
    """The number of hands that all classes represent, by inclusion and exclusion; None without classes."""
    if not is_in_classes(terms):
        return None
    tiles, kinds = nearest_size(op, terms), len(KINDS)
    too_many = COPIES + 1
    ways = (
        comb(kinds, some) * comb(tiles - too_many * some + kinds - 1, kinds - 1) * (-1 if some % 2 else 1)
        for some in range(tiles // too_many + 1)
    )
    return sum(ways)
