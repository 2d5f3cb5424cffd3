"""Every way in which many hands are complete or ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.batch.arrays import Offsets, frozen, look_up
from mjfunc.batch.checks import DRAWN, WAITING, Allowed, allowed
from mjfunc.batch.codes import WAITS
from mjfunc.batch.decompositions import CompleteDecompositions, ReadyDecompositions
from mjfunc.batch.distances import Question, in_special_forms
from mjfunc.batch.joining import FORM_BIT, ROW_BIT, Joined, complete_words, ready_words
from mjfunc.batch.living import live_words
from mjfunc.batch.pieces import ALL_BLOCKS, BLOCK_BITS, BLOCKS_BIT, PAIR_BIT, Pieces, pieces
from mjfunc.batch.rows import Chunk, check_rows, chunks_beside
from mjfunc.batch.summaries import summarize
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, rule_of_complete
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import KINDS, ORPHANS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows
    from mjfunc.batch.decompositions import Codes
    from mjfunc.batch.summaries import Summary
    from mjfunc.model.conventions import SpecialForm

_SHAPES: Final = [wait.shape for wait in WAITS]
_TANKI, _SINGLE, _THIRTEEN_SIDED = map(_SHAPES.index, (WaitShape.TANKI, WaitShape.SINGLE, WaitShape.THIRTEEN_SIDED))
"""The codes of the first waits of these shapes; those of the same shape follow in the order of their kinds."""
_SINGLES: Final = frozen(np.array([_SINGLE + sum(orphan < kind for orphan in ORPHANS) for kind in KINDS]))
"""For each orphan, the code of the wait for it."""
_IS_ORPHAN: Final = frozen(np.array([kind in ORPHANS for kind in KINDS]))
_BITS_OF_BLOCKS: Final = frozen(
    np.array([BLOCKS_BIT + ALL_BLOCKS - BLOCK_BITS * nth for nth in range(1, MOST_BLOCKS + 1)], np.uint64)
)
"""The bit at which the code of each block begins."""

Arrays: TypeAlias = tuple["Codes", "Codes", "Codes", "Codes", "NDArray[np.uint16]", "Codes"]
"""Those of ready decompositions."""


@attrs.frozen(eq=False)
class _Asked:
    """What is asked of hands: whether they are complete or ready, and how that is found in the regular form."""

    question: Question
    taken: Allowed
    shanten: int
    """What complete hands have, or ready ones."""
    pieces: Pieces
    join: Callable[[Pieces, Offsets], Joined]
    in_melds_are_dead: bool
    """Whether a kind is not waited for of which four are held with those in melds."""


def decompose_complete(
    hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT
) -> CompleteDecompositions:
    """Every way in which each hand of a drawn size is complete, in all forms that count.

    Blocks are those of the concealed tiles. Those in melds are left out, for counts do not always say which they are.
    """
    check_conventions("decompose_complete", conventions)
    taken = allowed(DRAWN, conventions.players, DEFAULT.forms)
    asked = _Asked(_question(conventions), taken, -1, pieces("not-ready"), complete_words, in_melds_are_dead=False)
    numbers, forms, blocks, pairs, _, seven_pairs = _found("decompose_complete", hands, melds, asked)
    return CompleteDecompositions(numbers, forms, blocks, pairs, seven_pairs)


def decompose_ready(
    hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT
) -> ReadyDecompositions:
    """Every way in which each hand of a waiting size is ready, in all forms that count.

    Blocks are those of the concealed tiles. Those in melds are left out, for counts do not always say which they are;
    but what they use up is not waited for, unless melds are ignored or exhausted hands are ready.
    """
    check_conventions("decompose_ready", conventions)
    taken = allowed(WAITING, conventions.players, DEFAULT.forms)
    dead = conventions.melds == "held" and conventions.exhausted == "not-ready"
    found_in = pieces(conventions.exhausted)
    asked = _Asked(_question(conventions), taken, 0, found_in, ready_words, in_melds_are_dead=dead)
    return ReadyDecompositions(*_found("decompose_ready", hands, melds, asked))


def _question(conventions: Conventions) -> Question:
    """How far hands are in the special forms, by the rule of complete ones."""
    rule = rule_of_complete(conventions.seven_pairs)
    return Question.of_complete(attrs.evolve(conventions, seven_pairs=rule))


def _found(function: str, hands: Rows, melds: Rows | None, asked: _Asked) -> Arrays:
    """The arrays of all decompositions, found chunk by chunk."""
    chunks = [*chunks_beside(function, check_rows(function, hands), melds)]
    found = [_of_chunk(asked, chunk) for chunk in chunks or [Chunk(0, hands, melds)]]
    numbers, forms, blocks, pairs, waits, seven_pairs = zip(*found, strict=True)
    return (
        frozen(np.concatenate(numbers)),
        frozen(np.concatenate(forms)),
        frozen(np.concatenate(blocks)),
        frozen(np.concatenate(pairs)),
        frozen(np.concatenate(waits)),
        frozen(np.concatenate(seven_pairs)),
    )


def _of_chunk(asked: _Asked, chunk: Chunk) -> Arrays:
    """The arrays of the decompositions of some hands."""
    summary, hands = summarize(asked.question.tables, chunk, asked.taken), chunk.hands
    with_pairs, with_orphans = (_in(form, asked, summary) for form in ("seven-pairs", "thirteen-orphans"))
    words = [_seven_pairs(asked, with_pairs, hands[with_pairs]), _orphans(asked, with_orphans, hands[with_orphans])]
    if "regular" in asked.question.forms:
        regular = asked.join(asked.pieces, summary.offsets)
        is_any_dead = asked.in_melds_are_dead and chunk.melds is not None
        words.append(live_words(regular, chunk.unseen("held") == 0) if is_any_dead else regular)
    in_order = np.sort(np.concatenate(words))
    besides = in_order.astype(np.uint32)
    return (
        np.bincount((in_order >> ROW_BIT).astype(np.intp), minlength=len(hands)).astype(np.uint8),
        (in_order >> FORM_BIT & 3).astype(np.uint8),
        _codes(in_order[:, None] >> _BITS_OF_BLOCKS, BLOCK_BITS),
        _codes(besides >> PAIR_BIT, BLOCKS_BIT - PAIR_BIT),
        (besides & ((1 << PAIR_BIT) - 1)).astype(np.uint16),
        _pairs(hands[with_pairs], 6 - asked.shanten),
    )


def _codes(words: NDArray[np.integer[Any]], bits: int) -> Codes:
    """The codes in the lowest bits, where they are one more; 0 becomes ``NO_PART``."""
    codes = words.astype(np.uint8)
    codes &= (1 << bits) - 1
    codes -= 1
    return codes


def _in(form: SpecialForm, asked: _Asked, summary: Summary) -> NDArray[np.intp]:
    """The rows of those that are what is asked for in a special form, if it counts."""
    if form not in asked.question.forms:
        return np.zeros(0, np.intp)
    return np.flatnonzero(in_special_forms((form,), asked.question.rule, summary) == asked.shanten)


def _seven_pairs(asked: _Asked, rows: NDArray[np.intp], hands: Rows) -> Joined:
    """Words of seven pairs; ready ones wait for the only kind of which the number is odd."""
    waits = _TANKI + (hands % 2).argmax(1) if asked.shanten == 0 else np.zeros(len(rows), np.intp)
    return _words(rows, Form.SEVEN_PAIRS, waits)


def _pairs(hands: Rows, width: int) -> Codes:
    """The pairs in each of some hands, so many of each."""
    every = np.tile(np.arange(len(KINDS), dtype=np.uint8), len(hands))
    return np.repeat(every, hands.ravel() // 2).reshape(-1, width)


def _orphans(asked: _Asked, rows: NDArray[np.intp], hands: Rows) -> Joined:
    """Words of thirteen orphans; ready ones wait for the one that is missing, or else for any."""
    twice = np.where(hands.max(1, initial=0) == 2, hands.argmax(1) + 1, 0)
    waits = np.zeros(len(rows), np.intp)
    if asked.shanten == 0:
        missing = (_IS_ORPHAN & (hands == 0)).argmax(1)
        waits = np.where(twice > 0, look_up(_SINGLES, missing), _THIRTEEN_SIDED)
    return _words(rows, Form.THIRTEEN_ORPHANS, twice << PAIR_BIT | waits)


def _words(rows: NDArray[np.intp], form: Form, besides: NDArray[np.intp]) -> Joined:
    return (rows << ROW_BIT | form.ordinal << FORM_BIT | besides).astype(np.uint64)
