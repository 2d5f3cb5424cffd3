"""What many wins are worth, and who pays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.riichi.arrays.features import Integers
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import BadOption, shown, wrong_class

if TYPE_CHECKING:
    from mjfunc.riichi.arrays.features import Flags

_ALL: Final = tuple(Yaku)


@attrs.frozen(eq=False)
class Scores:
    """What wins are worth, one in each place. Where there is no yaku, all of it is nothing."""

    yaku: Integers
    """A bit for each yaku that counts: that of ``1 << yaku.ordinal``. ``yaku_in`` lists them."""
    yakuman: Integers
    """How often yakuman count together."""
    han: Integers
    """Those of yaku and dora; none with a yakuman."""
    fu: Integers
    """None with a yakuman."""
    points: Integers
    """The basic points."""
    discarder: Integers
    """What the discarder pays."""
    dealer: Integers
    """What the dealer pays for what another player drew."""
    others: Integers
    """What each of the others pays for what was drawn."""
    total: Integers
    """What the winner receives, sticks included."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not such arrays."""
        arrays = attrs.asdict(self, recurse=False)
        for name, array in arrays.items():
            if type(array) is not np.ndarray:
                wrong = wrong_class("Scores", f"arrays as {name}", array, "score(hands, tiles, ...) makes them")
                raise wrong
            if array.dtype != np.int64 or array.shape != (len(self.yaku),):
                message = f"{name} is an array of {len(self.yaku)} int64, as the yaku are"
                raise BadOption(message)

    def __len__(self) -> int:
        """How many wins there are."""
        return len(self.yaku)

    def has(self, yaku: Yaku) -> Flags:
        """Which wins have a yaku."""
        if type(yaku) is not Yaku:
            wrong = wrong_class("has", "a Yaku", yaku, "Yaku.PINFU is one")
            raise wrong
        found: Flags = self.yaku >> yaku.ordinal & 1 > 0
        return found


def yaku_in(bits: int | np.int64) -> tuple[Yaku, ...]:
    """The yaku that one number of ``Scores.yaku`` has."""
    if type(bits) not in {int, np.int64} or not 0 <= bits < 1 << len(_ALL):
        message = f"yaku are a number of {len(_ALL)} bits, not {shown(bits)}"
        raise BadOption(message)
    return tuple(yaku for yaku in _ALL if int(bits) >> yaku.ordinal & 1)
