"""What is right is found by arrays where that is faster: it is what our oracle says one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from mjfunc.audit.core.questions import Questions
from mjfunc.audit.suites.row_batches import texts_of
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.hand_results import by_oracle
from mjfunc.batch import hands_of
from mjfunc.census.random_hands import sample_pieces

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import Named
    from mjfunc.batch.arrays import Rows

CUT = (("definition", "cut"),)
FEW = (("forms", ("seven-pairs", "thirteen-orphans")),)
QUADS = (("seven-pairs", "quads"),)
THREE = (("players", 3),)
EXHAUSTED = (("exhausted", "ready"),)


def rows_of_size(tiles: int, *, three: bool) -> Rows:
    """Random hands, half of them near; for three players those that have no other tiles."""
    near = -1 if tiles % 3 == 2 else 0
    rows: Rows = np.concatenate([*sample_pieces(tiles, 150, 0), *sample_pieces(tiles, 150, 0, shanten=near)])
    return rows[~rows[:, 1:8].any(1)] if three else rows


@pytest.mark.parametrize(
    ("op", "tiles", "options"),
    [
        *(("shanten", tiles, options) for tiles in (4, 5, 13, 14) for options in ((), CUT, QUADS)),
        *(("shanten", 13, options) for options in (FEW, (*FEW, *QUADS), THREE)),
        *(("waits", tiles, options) for tiles in (1, 4, 13) for options in ((), EXHAUSTED, QUADS)),
        *(("complete", tiles, options) for tiles in (2, 5, 14) for options in ((), QUADS)),
        ("complete", 14, FEW),
    ],
)
def test_arrays_say_what_the_oracle_says(op: str, tiles: int, options: Named) -> None:
    """For hands of every sort of size, near and far, by every option."""
    rows = rows_of_size(tiles, three=options == THREE)
    assert (len(rows) == 300) == (options != THREE)
    assert len(rows) > 0
    questions = Questions(op, texts_of(rows), (), options, rows)
    assert tuple(map(str, hands_of(rows))) == questions.hands
    found = expected(questions)
    assert by_oracle(questions) == found
    assert len({*found}) > 1


def test_oracle_answers_operations_without_arrays() -> None:
    """Of another operation, whatever stands beside the hands."""
    rows = rows_of_size(5, three=False)[:4]
    questions = Questions("decompose", texts_of(rows), (), (), rows)
    assert by_oracle(questions) == expected(questions)
