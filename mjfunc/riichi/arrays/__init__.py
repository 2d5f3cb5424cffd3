"""The scores of many wins at once, from arrays. Needs numpy.

>>> import numpy as np
>>> from mjfunc import Tile, batch, parse
>>> from mjfunc.riichi import Origin
>>> from mjfunc.riichi.arrays import score, yaku_in
>>> hands = batch.rows_of([parse("234m678p12355789s"), parse("1122334455667z7z")])
>>> tiles = np.array([Tile.of("9s").index, Tile.of("7z").index], np.uint8)
>>> found = score(hands, tiles, origin=Origin.DISCARD, seat="S", round="E")
>>> found.han.tolist(), found.fu.tolist(), found.yakuman.tolist(), found.total.tolist()
([1, 0], [30, 0], [0, 1], [1000, 32000])
>>> [[str(yaku) for yaku in yaku_in(bits)] for bits in found.yaku]
[['pinfu'], ['tsuuiisou']]

Each array has a row for each win. A field that all wins share is a single value, as in ``Win``; a field that varies is
an array too: of places in ``WINDS``, in the list of origins and so on. A tile is the number of its kind, and a meld its
place in ``MELDS``. A win that contradicts itself is refused as ``Win`` refuses it, with its row.

Nobody is liable for a yakuman, and no local yaku count: score such wins one by one.
"""

from __future__ import annotations

from importlib import import_module

from mjfunc.extras import needs

try:
    import_module("numpy")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(needs("mjfunc.riichi.arrays", "numpy", "batch"), name=_error.name) from None

from mjfunc.model.winds import WINDS
from mjfunc.riichi.arrays.parts import MELDS, NOTHING
from mjfunc.riichi.arrays.scoring import Scores, score, yaku_in
from mjfunc.riichi.arrays.win_arrays import WinArrays
from mjfunc.riichi.values.win_fields import RIICHI

__all__ = ["MELDS", "NOTHING", "RIICHI", "WINDS", "Scores", "WinArrays", "score", "yaku_in"]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
