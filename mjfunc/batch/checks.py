"""Which hands a question takes, and how others are refused: as one hand would be, with the number of its row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen, look_up
from mjfunc.batch.forms import check_forms
from mjfunc.batch.melds import MELDS_BIT, hand_beside, melded
from mjfunc.batch.rows import in_row
from mjfunc.batch.summaries import offsets_of
from mjfunc.functional import remember
from mjfunc.model.conventions import Players, check_players
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, Hand, check_drawn, check_waiting
from mjfunc.model.suits import BASE
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Offsets, Rows
    from mjfunc.batch.rows import Chunk
    from mjfunc.model.conventions import FormName

SIMPLE_CHARACTERS: Final = slice(1, 8)
"""2m to 8m, which three players do not have."""
ANY, WAITING, DRAWN = (1, 2), (1,), (2,)
"""How many tiles are left when all blocks are taken away: of any hand, of a waiting one, and of one that has drawn."""


@attrs.frozen(eq=False)
class Allowed:
    """Which hands are taken, by their numbers of tiles and by their kinds, and how others are refused."""

    sizes: NDArray[np.bool_]
    players: Players
    check: Callable[[Hand], None]

    def not_played(self, characters: Offsets) -> NDArray[np.bool_]:
        """Which of these suits have tiles that so many players do not."""
        if self.players == 4:
            return np.zeros(len(characters), np.bool_)
        not_played: NDArray[np.bool_] = characters // BASE % BASE**7 > 0
        return not_played

    def refuse_first(self, chunk: Chunk) -> NoReturn:
        """Say what is wrong with the first hand that is not taken, as it is said of any hand."""
        hands, melds = chunk.hands, np.zeros_like(chunk.hands) if chunk.melds is None else chunk.melds
        row = int(np.flatnonzero(self._faults(hands, melds) | _cannot_stand_beside(hands, melds))[0])
        with in_row(chunk.first + row):
            self.check(hand_beside(hands[row].tolist(), melds[row].tolist()))
        raise AssertionError

    def _faults(self, hands: Rows, melds: Rows) -> NDArray[np.bool_]:
        """Which of the rows are not taken, even if these melds can stand beside them."""
        tiles = np.minimum(hands.sum(1, dtype=np.uint16), 255)
        characters = offsets_of(np.minimum(np.maximum(hands, melds), COPIES))[0]
        faults: NDArray[np.bool_] = ~look_up(self.sizes, tiles) | self.not_played(characters)
        return faults


def _cannot_stand_beside(hands: Rows, melds: Rows) -> NDArray[np.bool_]:
    """Which of the rows have melds that are not melds, that leave too few copies, or that are too many."""
    held = hands.astype(np.uint16) + melds
    known = look_up(melded().known, offsets_of(np.minimum(melds, COPIES)))
    least = (known >> MELDS_BIT).sum(0)
    cannot: NDArray[np.bool_] = (held > COPIES).any(1) | (hands.sum(1, dtype=np.uint16) // 3 + least > MOST_BLOCKS)
    return cannot


@remember(64)
def allowed(over: tuple[int, ...], players: Players, needed: tuple[FormName, ...]) -> Allowed:
    """Hands of these sizes and players, and only those that can have one of the forms."""
    least = 1 if "regular" in needed else 13

    def check(hand: Hand) -> None:
        if over == WAITING:
            check_waiting(hand)
        if over == DRAWN:
            check_drawn(hand)
        check_players(hand.held, players)
        # One that has drawn discards a tile before it is asked about.
        check_forms(hand.size - (over == DRAWN), needed)

    sizes = np.array([least <= size <= MOST_CONCEALED and size % 3 in over for size in range(1 << 8)])
    return Allowed(frozen(sizes), players, check)
