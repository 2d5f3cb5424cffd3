"""What is right: the answers of our own oracle, and of arrays where many plain hands are asked about at once."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from mjfunc import batch
from mjfunc.audit.answers import Answer, Result, canonical, read_together
from mjfunc.audit.questions import WINS, Questions
from mjfunc.audit.wins.answers import worth_of
from mjfunc.batch.distances import shanten_by_form
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.shanten import known_shanten
from mjfunc.oracle.answering import answer
from mjfunc.oracle.codecs import encode_complete, encode_shanten, encode_waits
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.questions import Named
    from mjfunc.batch.arrays import Rows

_MOST: Final = 1 << 12
_NOT_COMPLETE: Final = canonical(encode_complete(()))


def expected(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each."""
    if questions.op == WINS:
        return worth_of(questions)
    by_arrays = BY_ARRAYS.get(questions.op)
    if by_arrays is None or questions.rows is None:
        return by_oracle(questions)
    return by_arrays(questions, questions.rows, conventions_of(questions.options))


def by_oracle(questions: Questions) -> tuple[Answer, ...]:
    """The answer of our oracle to each, as of any other program."""
    pieces = answer(questions.together(0, questions.options))
    read = read_together(b"".join(pieces or ()), 0, len(questions))
    assert isinstance(read, tuple)  # noqa: S101  # our oracle answers every line
    return read


@remember(1 << 8)
def conventions_of(options: Named) -> Conventions:
    """The conventions among some options."""
    chosen = dict(options)
    return Conventions(
        **{field.name: cast("Any", chosen[field.option]) for field in choices_of(Conventions) if field.option in chosen}
    )


def _shanten(_: Questions, rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    """How far each hand is from each form; few hands differ in all of it, so each answer is known by a number."""
    forms = np.zeros((len(rows), 4), np.int8)
    forms[:, 1:] = shanten_by_form(rows, conventions)
    return tuple(_SHANTEN.each(forms.view(np.uint32).ravel().tolist()))


def _written_shanten(forms: int) -> Result:
    _, *of_forms = np.array([forms], np.uint32).view(np.int8).tolist()
    regular, seven_pairs, orphans = (None if shanten == batch.NO_FORM else shanten for shanten in of_forms)
    return canonical(encode_shanten(known_shanten(regular, seven_pairs, orphans)))


def _complete(questions: Questions, rows: Rows, conventions: Conventions) -> tuple[Answer, ...]:
    """Our oracle says in which forms those are complete that are; most hands are not."""
    complete = batch.is_complete(rows, conventions=conventions)
    hands = tuple([questions.hands[at] for at in np.flatnonzero(complete)])
    found = iter(by_oracle(Questions(questions.op, hands, questions.fields, questions.options)) if hands else ())
    return tuple([next(found) if is_complete else _NOT_COMPLETE for is_complete in complete.tolist()])


def _waits(_: Questions, rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    """The kinds that complete each hand; most hands have none."""
    packed = np.packbits(batch.waits(rows, conventions=conventions), axis=1)
    bits = np.zeros((len(rows), 8), np.uint8)
    bits[:, : packed.shape[1]] = packed
    return tuple(_WAITS.each(bits.view(np.uint64).ravel().tolist()))


def _written_waits(waited: int) -> Result:
    bits = np.array([waited], np.uint64).view(np.uint8)
    return canonical(encode_waits(batch.kinds_in(np.unpackbits(bits)[: len(KINDS)].astype(np.bool_))))


BY_ARRAYS: Final[Mapping[str, Callable[[Questions, Rows, Conventions], tuple[Answer, ...]]]] = MappingProxyType(
    {"shanten": _shanten, "waits": _waits, "complete": _complete}
)
"""The operations of which arrays find all answers at once."""
_SHANTEN: Final = Memory[int, Result](_written_shanten, _MOST)
_WAITS: Final = Memory[int, Result](_written_waits, _MOST)
