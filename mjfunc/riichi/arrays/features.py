"""The features of a reading that decide its value, packed into one whole number: those of its parts can be added.

A reading is blocks and a pair, one of them completed by the winning tile; or seven pairs, or thirteen orphans. A
property of all parts is stored as the number of parts without it. Red fives, dora and the situation are not part of
the number.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfunc.riichi.fast.bit_fields import bit_fields

Flags: TypeAlias = NDArray[np.bool_]

(
    FU,
    SEQUENCES,
    CONCEALED,
    QUADS,
    OPEN,
    TWINS,
    STRAIGHT,
    HONOURS,
    NOT_SIMPLE,
    NOT_OUTSIDE,
    NOT_PINFU,
    SAME_SEQUENCE,
    SAME_TRIPLET,
    ENDED,
    PAIR_ENDED,
    SUITS,
    NOT_GREEN,
    GREEN,
    GATES,
    MORE,
    WHITE_TRIPLET,
    GREEN_TRIPLET,
    RED_TRIPLET,
    SEAT_TRIPLET,
    ROUND_TRIPLET,
    DRAGON_PAIR,
    WINDS,
    WIND_PAIR,
    SEVEN_PAIRS,
    ORPHANS,
    NOT_PAIRS,
) = bit_fields(7, 3, 3, 3, 3, 2, 1, 1, 3, 3, 3, 2, 2, 2, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 2)
"""``FU``: halves of the fu of blocks, pair and wait, where the winning tile was drawn. ``SEQUENCES``, ``CONCEALED``
(triplets, the one that was ended among them), ``QUADS``, ``OPEN``: how many blocks. ``TWINS``: pairs of equal
sequences. ``STRAIGHT``: 123, 456 and 789 of a suit. ``HONOURS``: there are some. ``NOT_SIMPLE``, ``NOT_OUTSIDE``:
parts with an outside tile, and without one. ``NOT_PINFU``: triplets, a valued pair, and a wait other than ryanmen.
``SAME_SEQUENCE``, ``SAME_TRIPLET``: in how many suits it is. ``ENDED``: halves of the fu that are lost where the
winning tile ended a triplet and was claimed. ``PAIR_ENDED``: it ended the pair, or that of thirteen orphans.
``SUITS``: how many there are beside honours. ``NOT_GREEN``: parts that are not green; ``GREEN``: there are green
dragons. ``GATES``: nine gates without a meld; ``MORE``: they are there without the winning tile. ``..._TRIPLET``:
it is valued for that. ``DRAGON_PAIR``, ``WIND_PAIR``: the pair is of them; ``WINDS``: triplets of winds.
``SEVEN_PAIRS``, ``ORPHANS``: the form. ``NOT_PAIRS``: the tiles are not different pairs."""
