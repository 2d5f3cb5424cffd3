"""What many wins are worth, and who pays it."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import BadOption, counted, shown, wrong_class
from mjfunc.tiles.values import Value

_ALL: Final = tuple(Yaku)


@attrs.frozen(eq=False, repr=False)
class Scores(Value):
    """What wins are worth, one in each place. Where there is no yaku, all of it is nothing."""

    _has_expression: ClassVar[bool] = False
    yaku: NDArray[np.int64]
    """A bit for each yaku that counts: that of ``1 << yaku.ordinal``. ``yaku_in`` lists them."""
    yakuman: NDArray[np.int64]
    """How often yakuman count together."""
    han: NDArray[np.int64]
    """Those of yaku and dora; none with a yakuman."""
    fu: NDArray[np.int64]
    """None with a yakuman."""
    points: NDArray[np.int64]
    """The basic points."""
    discarder: NDArray[np.int64]
    """What the discarder pays."""
    dealer: NDArray[np.int64]
    """What the dealer pays for what another player drew."""
    others: NDArray[np.int64]
    """What each of the others pays for what was drawn."""
    total: NDArray[np.int64]
    """What the winner receives, sticks included."""

    def _summary(self) -> str:
        return f"of {counted(len(self), 'win')}"

    def __attrs_post_init__(self) -> None:
        """Refuse what are not such arrays."""
        arrays = attrs.asdict(self, recurse=False)
        for name, array in arrays.items():
            if type(array) is not np.ndarray:
                wrong = wrong_class("Scores", f"arrays as {name}", array, "score(hands, tiles, ...) makes them")
                raise wrong
            if array.dtype != np.int64 or array.shape != (self.yaku.size,):
                message = f"{name} is an array of {self.yaku.size} int64, as the yaku are"
                raise BadOption(message)

    def __len__(self) -> int:
        """How many wins there are."""
        return len(self.yaku)

    def has(self, yaku: Yaku) -> NDArray[np.bool_]:
        """Which wins have a yaku."""
        if type(yaku) is not Yaku:
            wrong = wrong_class("has", "a Yaku", yaku, "Yaku.PINFU is one")
            raise wrong
        found: NDArray[np.bool_] = self.yaku >> yaku.ordinal & 1 > 0
        return found


def yaku_in(bits: int | np.int64) -> tuple[Yaku, ...]:
    """The yaku that one number of ``Scores.yaku`` has."""
    if type(bits) not in {int, np.int64} or not 0 <= bits < 1 << len(_ALL):
        message = f"yaku are a number of {len(_ALL)} bits, not {shown(bits)}"
        raise BadOption(message)
    return tuple(yaku for yaku in _ALL if int(bits) >> yaku.ordinal & 1)
