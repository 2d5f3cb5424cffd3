"""Shanten, waits, acceptance, discards and decompositions of many hands at once, as arrays of 34 counts.

>>> from mjfunc import batch, parse
>>> rows = batch.rows_of([parse("406m234p11789s11z"), parse("1133m5577p11337s")])
>>> batch.shanten(rows).tolist(), batch.shanten(rows, "seven-pairs").tolist()
([0, 0], [4, 0])
>>> [str(kind) for kind in batch.kinds_in(batch.waits(rows)[0])]
['1s', '1z']

``melds`` is a second array, with the number of copies of each kind in the melds of each hand. Each meld replaces a
block, and its tiles are used up. How the tiles are divided into melds changes no answer. Counts that no melds have, or
that do not fit with the hand, raise an error.

>>> hands, melds = batch.rows_and_melds_of([parse("23m11p (1111m)")])
>>> [str(kind) for kind in batch.kinds_in(batch.waits(hands, melds=melds)[0])]
['4m']

A decomposition is a row of codes. A code is an index: of a block in ``BLOCKS``, of a pair in ``PAIRS``, or of a wait in
``WAITS``. The decompositions of each hand are in canonical order, in all forms that count.

>>> found = batch.decompose_ready(rows)
>>> found.numbers.tolist(), found.forms.tolist(), found.blocks.tolist()
([1, 1], [0, 1], [[7, 19, 45, 255], [255, 255, 255, 255]])
>>> [str(batch.BLOCKS[code]) for code in found.blocks[0] if code != batch.NO_PART], str(batch.WAITS[found.waits[0]])
(['456m', '234p', '789s'], 'shanpon 11s11z on 1s 1z')
>>> for of_hand in found.listed():
...     print(*of_hand)
regular          456m 234p 789s  shanpon 11s11z on 1s 1z
seven-pairs      11m 33m 55p 77p 11s 33s  tanki 7s on 7s
"""

from __future__ import annotations

from importlib import import_module

from mjfunc.extras import needs

try:
    import_module("numpy")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(needs("mjfunc.batch", "numpy", "batch"), name=_error.name) from None

from mjfunc.batch.arrays import Rows, Shanten, hands_of, kinds_in, rows_and_melds_of, rows_of
from mjfunc.batch.codes import BLOCKS, NO_PART, PAIRS, WAITS, CodedPart, code_of
from mjfunc.batch.decomposing import decompose_complete, decompose_ready
from mjfunc.batch.decompositions import CompleteDecompositions, ReadyDecompositions
from mjfunc.batch.discarding import Discards, discards
from mjfunc.batch.distances import is_complete, shanten
from mjfunc.batch.tables import NO_FORM
from mjfunc.batch.waiting_hands import acceptance, waits
from mjfunc.model.conventions import SHANTEN_FORMS as FORMS

__all__ = [
    "BLOCKS",
    "FORMS",
    "NO_FORM",
    "NO_PART",
    "PAIRS",
    "WAITS",
    "CodedPart",
    "CompleteDecompositions",
    "Discards",
    "ReadyDecompositions",
    "Rows",
    "Shanten",
    "acceptance",
    "code_of",
    "decompose_complete",
    "decompose_ready",
    "discards",
    "hands_of",
    "is_complete",
    "kinds_in",
    "rows_and_melds_of",
    "rows_of",
    "shanten",
    "waits",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
