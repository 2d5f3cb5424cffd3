"""What is right: the answers of our own oracle, and of arrays where many plain hands are asked about at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from mjfunc import batch
from mjfunc.audit.answers import Answer, Result, canonical, read_together
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.shanten import known_shanten
from mjfunc.oracle.answering import answer
from mjfunc.oracle.codecs import encode_shanten, encode_waits

if TYPE_CHECKING:
    from mjfunc.audit.questions import Named, Questions
    from mjfunc.batch.arrays import Rows

_MOST: Final = 1 << 12


def expected(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each."""
    if questions.rows is not None:
        match questions.op:
            case "shanten":
                return _shanten(questions.rows, conventions_of(questions.options))
            case "waits":
                return _waits(questions.rows, conventions_of(questions.options))
            case _:
                pass
    return by_oracle(questions)


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


def _shanten(rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    """How far each hand is from each form; few hands differ in all of it."""
    forms = np.stack([batch.shanten(rows, form, conventions=conventions) for form in batch.FORMS[1:]], axis=1)
    return tuple([_SHANTEN(of_hand) for of_hand in map(bytes, forms.view(np.uint8))])


def _written_shanten(forms: bytes) -> Result:
    of_forms = np.frombuffer(forms, np.int8).tolist()
    regular, seven_pairs, orphans = (None if shanten == batch.NO_FORM else shanten for shanten in of_forms)
    return canonical(encode_shanten(known_shanten(regular, seven_pairs, orphans)))


def _waits(rows: Rows, conventions: Conventions) -> tuple[Result, ...]:
    """The kinds that complete each hand; most hands have none."""
    return tuple([_WAITS(of_hand) for of_hand in map(bytes, batch.waits(rows, conventions=conventions))])


def _written_waits(waited: bytes) -> Result:
    return canonical(encode_waits(batch.kinds_in(np.frombuffer(waited, np.bool_).copy())))


_SHANTEN: Final = Memory[bytes, Result](_written_shanten, _MOST)
_WAITS: Final = Memory[bytes, Result](_written_waits, _MOST)
