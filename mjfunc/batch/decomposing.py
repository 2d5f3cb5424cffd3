"""The decompositions of many complete or ready hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.batch.arrays import OffsetArray, RowChunk, check_rows, chunks_beside, frozen, look_up
from mjfunc.batch.checked_hands import DRAWN, WAITING, AllowedHands, allowed_hands, summarize
from mjfunc.batch.codes import WAITS
from mjfunc.batch.decompositions import CompleteDecompositions, ReadyDecompositions
from mjfunc.batch.distances import DistanceQuery, in_special_forms
from mjfunc.batch.pieces import (
    ALL_BLOCKS,
    BLOCK_BITS,
    BLOCKS_BIT,
    FORM_BIT,
    PAIR_BIT,
    ROW_BIT,
    PieceTable,
    Words,
    complete_words,
    live_words,
    pieces,
    ready_words,
)
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, rule_of_complete
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import KINDS, ORPHANS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows
    from mjfunc.batch.checked_hands import Summary
    from mjfunc.batch.decompositions import Codes
    from mjfunc.model.conventions import SpecialForm

_SHAPES: Final = [wait.shape for wait in WAITS]
_TANKI, _SINGLE, _THIRTEEN_SIDED = map(_SHAPES.index, (WaitShape.TANKI, WaitShape.SINGLE, WaitShape.THIRTEEN_SIDED))
"""The codes of the first waits of these shapes; those of the same shape follow in the order of their kinds."""
_SINGLES: Final = frozen(np.array([_SINGLE + sum(orphan < kind for orphan in ORPHANS) for kind in KINDS]))
"""The code of the wait for each orphan, by kind."""
_IS_ORPHAN: Final = frozen(np.array([kind in ORPHANS for kind in KINDS]))
_BITS_OF_BLOCKS: Final = frozen(
    np.array([BLOCKS_BIT + ALL_BLOCKS - BLOCK_BITS * nth for nth in range(1, MOST_BLOCKS + 1)], np.uint64)
)
"""The bit at which the code of each block begins."""

Arrays: TypeAlias = tuple["Codes", "Codes", "Codes", "Codes", "NDArray[np.uint16]", "Codes"]
"""The arrays of ``ReadyDecompositions``."""


@attrs.frozen(eq=False)
class _Search:
    """A search for the decompositions of complete hands, or of ready ones."""

    query: DistanceQuery
    allowed: AllowedHands
    shanten: int
    """The shanten of the hands to decompose: -1 or 0."""
    pieces: PieceTable
    join: Callable[[PieceTable, OffsetArray], Words]
    in_melds_are_dead: bool
    """Whether hands cannot wait for a kind of which melds use the last copy."""


def decompose_complete(
    hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT
) -> CompleteDecompositions:
    """Every complete decomposition of each hand, in all forms that count.

    The blocks are those of the concealed tiles. Counts do not always show which melds there are, so these are left out.

    Args:
        hands: rows of 34 counts, of 3n + 2 tiles.
        melds: rows of 34 counts of the tiles in melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
    """
    check_conventions("decompose_complete", conventions)
    allowed = allowed_hands(DRAWN, conventions.players, DEFAULT.forms)
    search = _Search(_query(conventions), allowed, -1, pieces("not-ready"), complete_words, in_melds_are_dead=False)
    numbers, forms, blocks, pairs, _, seven_pairs = _arrays("decompose_complete", hands, melds, search)
    return CompleteDecompositions(numbers, forms, blocks, pairs, seven_pairs)


def decompose_ready(
    hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT
) -> ReadyDecompositions:
    """Every ready decomposition of each hand, in all forms that count.

    The blocks are those of the concealed tiles. Counts do not always show which melds there are, so these are left out.
    Hands do not wait for kinds that melds use up, unless melds are ignored or exhausted waits count.

    Args:
        hands: rows of 34 counts, of 3n + 1 tiles.
        melds: rows of 34 counts of the tiles in melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
    """
    check_conventions("decompose_ready", conventions)
    allowed = allowed_hands(WAITING, conventions.players, DEFAULT.forms)
    dead = conventions.melds == "held" and conventions.exhausted == "not-ready"
    found_in = pieces(conventions.exhausted)
    search = _Search(_query(conventions), allowed, 0, found_in, ready_words, in_melds_are_dead=dead)
    return ReadyDecompositions(*_arrays("decompose_ready", hands, melds, search))


def _query(conventions: Conventions) -> DistanceQuery:
    """The query with the rule of seven pairs for complete hands."""
    rule = rule_of_complete(conventions.seven_pairs)
    return DistanceQuery.of_complete(attrs.evolve(conventions, seven_pairs=rule))


def _arrays(function: str, hands: Rows, melds: Rows | None, search: _Search) -> Arrays:
    """The arrays of all decompositions, computed chunk by chunk."""
    chunks = [*chunks_beside(function, check_rows(function, hands), melds)]
    found = [_arrays_of_chunk(search, chunk) for chunk in chunks or [RowChunk(0, hands, melds)]]
    numbers, forms, blocks, pairs, waits, seven_pairs = zip(*found, strict=True)
    return (
        frozen(np.concatenate(numbers)),
        frozen(np.concatenate(forms)),
        frozen(np.concatenate(blocks)),
        frozen(np.concatenate(pairs)),
        frozen(np.concatenate(waits)),
        frozen(np.concatenate(seven_pairs)),
    )


def _arrays_of_chunk(search: _Search, chunk: RowChunk) -> Arrays:
    """The arrays of the decompositions of some hands."""
    summary, hands = summarize(search.query.tables, chunk, search.allowed), chunk.hands
    with_pairs, with_orphans = (_rows_in_form(form, search, summary) for form in ("seven-pairs", "thirteen-orphans"))
    words = [_seven_pairs(search, with_pairs, hands[with_pairs]), _orphans(search, with_orphans, hands[with_orphans])]
    if "regular" in search.query.forms:
        regular = search.join(search.pieces, summary.offsets)
        is_any_dead = search.in_melds_are_dead and chunk.melds is not None
        words.append(live_words(regular, chunk.unseen("held") == 0) if is_any_dead else regular)
    in_order = np.sort(np.concatenate(words))
    besides = in_order.astype(np.uint32)
    return (
        np.bincount((in_order >> ROW_BIT).astype(np.intp), minlength=len(hands)).astype(np.uint8),
        (in_order >> FORM_BIT & 3).astype(np.uint8),
        _codes(in_order[:, None] >> _BITS_OF_BLOCKS, BLOCK_BITS),
        _codes(besides >> PAIR_BIT, BLOCKS_BIT - PAIR_BIT),
        (besides & ((1 << PAIR_BIT) - 1)).astype(np.uint16),
        _pairs(hands[with_pairs], 6 - search.shanten),
    )


def _codes(words: NDArray[np.integer[Any]], bits: int) -> Codes:
    """The codes in the lowest bits, which hold the code plus one; 0 becomes ``NO_PART``."""
    codes = words.astype(np.uint8)
    codes &= (1 << bits) - 1
    codes -= 1
    return codes


def _rows_in_form(form: SpecialForm, search: _Search, summary: Summary) -> NDArray[np.intp]:
    """The rows with the wanted shanten in a special form; none if the form does not count."""
    if form not in search.query.forms:
        return np.zeros(0, np.intp)
    return np.flatnonzero(in_special_forms((form,), search.query.rule, summary) == search.shanten)


def _seven_pairs(search: _Search, rows: NDArray[np.intp], hands: Rows) -> Words:
    """The words of hands in seven pairs; ready hands wait for the only kind with an odd number."""
    waits = _TANKI + (hands % 2).argmax(1) if search.shanten == 0 else np.zeros(len(rows), np.intp)
    return _words(rows, Form.SEVEN_PAIRS, waits)


def _pairs(hands: Rows, width: int) -> Codes:
    """The pairs in each hand, ``width`` of them."""
    every = np.tile(np.arange(len(KINDS), dtype=np.uint8), len(hands))
    return np.repeat(every, hands.ravel() // 2).reshape(-1, width)


def _orphans(search: _Search, rows: NDArray[np.intp], hands: Rows) -> Words:
    """The words of hands in thirteen orphans; ready hands wait for the missing orphan, or for all if none is."""
    twice = np.where(hands.max(1, initial=0) == 2, hands.argmax(1) + 1, 0)
    waits = np.zeros(len(rows), np.intp)
    if search.shanten == 0:
        missing = (_IS_ORPHAN & (hands == 0)).argmax(1)
        waits = np.where(twice > 0, look_up(_SINGLES, missing), _THIRTEEN_SIDED)
    return _words(rows, Form.THIRTEEN_ORPHANS, twice << PAIR_BIT | waits)


def _words(rows: NDArray[np.intp], form: Form, besides: NDArray[np.intp]) -> Words:
    return (rows << ROW_BIT | form.ordinal << FORM_BIT | besides).astype(np.uint64)
