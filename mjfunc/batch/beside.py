"""Tables of suits beside melds: what they lack of which fewer than four copies of some kinds are available.

A suit is a walk through the automaton of ``mjfunc.fast.automaton``. Here its states are numbers, and a walk takes three
steps, of three ranks each; honours have one rank in the first. There is a table for each number of blocks that hands
are to have: the more these are, the fewer melds can stand beside them, so that no table is large.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Numbers, Offsets, Rows, frozen, look_up
from mjfunc.batch.melds import melded
from mjfunc.batch.states import RANKS_OF_STEP, Walks, walks
from mjfunc.batch.tables import Products
from mjfunc.fast.automaton import lacks, with_all_copies
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suits import BASE, NOT_PLAYED
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import Players

Words: TypeAlias = NDArray[np.uint64]
"""What suits lack, each as one number."""

_STEP: Final = BASE**RANKS_OF_STEP
_HIGH, _LOW = BASE**8, 1
"""What one 1m and one 9m add to the offset of characters."""


@attrs.frozen(eq=False)
class Beside(Products):
    """What is looked up of hands beside melds that are to have so many blocks, for so many players."""

    begins: tuple[Offsets, ...]
    """For each step, by the number of what stands in melds of a suit: where that begins in the table of the step."""
    steps: tuple[NDArray[np.uint32], ...]
    """Where the next state begins in the next table; after the last step, the number of what is lacking."""
    of_signatures: NDArray[np.uint8]
    """The number of what suits lack that have a signature, of which nothing stands in melds."""
    characters: NDArray[np.uint8] | None
    """For three players: by the 1m and 9m in melds, and by those held, the number of what characters lack."""

    def walk(self, offsets: Offsets, in_melds: Numbers) -> NDArray[np.uint8]:
        """The numbers of what suits lack beside these numbers of what stands in melds."""
        first, middle, last = self.steps
        at_first, at_middle, at_last = self._begin(offsets, in_melds)
        return look_up(last, at_last + look_up(middle, at_middle + look_up(first, at_first))).astype(np.uint8)

    def walk_with_one_more(self, offsets: Offsets, in_melds: Numbers, suit: Suit) -> NDArray[np.uint8]:
        """The same with one tile more of each rank; where no copy is left, any number."""
        first, middle, last = self.steps
        at_first, at_middle, at_last = (at[:, None] for at in self._begin(offsets, in_melds))
        more = _STEPS[:suit.ranks - 2 * RANKS_OF_STEP], 
        raise NotImplementedError
