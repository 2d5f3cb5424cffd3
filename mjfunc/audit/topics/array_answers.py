"""The right answers to batches of questions that have rows, from arrays."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.core.answers import Answer, Result, canonical
from mjfunc.audit.core.questions import ARRAY_OPERATIONS, Questions
from mjfunc.audit.topics.hand_results import by_oracle
from mjfunc.audit.topics.question_options import conventions_of
from mjfunc.batch.distances import shanten_by_form
from mjfunc.functional import Memory
from mjfunc.json.encoding import encode_complete, encode_shanten, encode_waits
from mjfunc.model.shanten import unchecked_shanten
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions

_MOST: Final = 1 << 12
_NOT_COMPLETE: Final = canonical(encode_complete(()))


def by_arrays(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each question of a batch that has rows, to one of ``ARRAY_OPERATIONS``."""
    return _BY_ARRAYS[questions.op](questions, np.asarray(questions.rows), conventions_of(questions.options))


def _shanten(_: Questions, rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    """The shanten of each hand by form, packed into one number: few hands differ in all of it."""
    forms = np.zeros((len(rows), 4), np.int8)
    forms[:, 1:] = shanten_by_form(rows, conventions)
    return tuple(_SHANTEN.values_of(forms.view(np.uint32).ravel().tolist()))


def _written_shanten(forms: int) -> Result:
    _, *of_forms = np.array([forms], np.uint32).view(np.int8).tolist()
    regular, seven_pairs, orphans = (None if shanten == batch.NO_FORM else shanten for shanten in of_forms)
    return canonical(encode_shanten(unchecked_shanten(regular, seven_pairs, orphans)))


def _complete(questions: Questions, rows: Rows, conventions: Conventions) -> tuple[Answer, ...]:
    """Arrays find the complete hands, which are few, and the oracle their forms."""
    complete = batch.is_complete(rows, conventions=conventions)
    hands = tuple([questions.hands[at] for at in np.flatnonzero(complete)])
    found = iter(by_oracle(Questions(questions.op, hands, questions.fields, questions.options)) if hands else ())
    return tuple([next(found) if is_complete else _NOT_COMPLETE for is_complete in complete.tolist()])


def _waits(_: Questions, rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    packed = np.packbits(batch.waits(rows, conventions=conventions), axis=1)
    bits = np.zeros((len(rows), 8), np.uint8)
    bits[:, : packed.shape[1]] = packed
    return tuple(_WAITS.values_of(bits.view(np.uint64).ravel().tolist()))


def _written_waits(waited: int) -> Result:
    bits = np.array([waited], np.uint64).view(np.uint8)
    return canonical(encode_waits(batch.kinds_in(np.unpackbits(bits)[: len(KINDS)].astype(np.bool_))))


_BY_ARRAYS: Final[Mapping[str, Callable[[Questions, Rows, Conventions], tuple[Answer, ...]]]] = MappingProxyType(
    dict(zip(ARRAY_OPERATIONS, (_shanten, _waits, _complete), strict=True))
)
_SHANTEN: Final = Memory[int, Result](_written_shanten, _MOST)
_WAITS: Final = Memory[int, Result](_written_waits, _MOST)
