"""The discards of many hands, with the acceptance after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import CHUNK, RowChunk, Rows, Shanten, check_rows, chunks_beside, described, frozen, kinds_in
from mjfunc.batch.checked_hands import DRAWN, WAITING, allowed_hands, summarize
from mjfunc.batch.distances import DistanceQuery
from mjfunc.batch.waiting_hands import shanten_and_lowering
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.shanten import unchecked_acceptance, unchecked_discard
from mjfunc.model.value_fields import result_of
from mjfunc.tiles.errors import BadCounts, quantity
from mjfunc.tiles.tile import KINDS
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.batch.arrays import S
    from mjfunc.model.shanten import Discard

_HANDS: Final = CHUNK // 8
"""The hands to look at together: each leaves up to fourteen rows, so they become less than two chunks."""
_PLACE_BITS: Final = 14
_TOTAL_BITS: Final = 8
_SHANTEN_BITS: Final = 4
"""The bits of the numbers that sort discards: above all the hand, then shanten, total, and index."""


@attrs.frozen(eq=False, repr=False)
class Discards(Value):
    """The discards of many hands, hand after hand, the best of each hand first."""

    _has_expression: ClassVar[bool] = False
    numbers: NDArray[np.uint8]
    """The number of discards of each hand."""
    tiles: NDArray[np.uint8]
    """The kind of each discard, as an index of ``KINDS``."""
    shanten: Shanten
    """The shanten after each discard."""
    accepted: Rows
    """The unseen copies of each kind that lowers the shanten, 34 in each row. The discarded tile is seen."""

    def _summary(self) -> str:
        return f"{quantity(int(self.numbers.sum()), 'discard')} of {quantity(len(self.numbers), 'hand')}"

    def __attrs_post_init__(self) -> None:
        """Raise an error unless these are such arrays and belong together."""
        for field in attrs.fields(Discards):
            array = cast("NDArray[np.generic]", getattr(self, field.name))
            result_of("batch.discards(rows) makes one", np.ndarray)(self, field, array)
            dtype = "int8" if field.name == "shanten" else "uint8"
            columns = (len(KINDS),) if field.name == "accepted" else ()
            if array.ndim != 1 + len(columns) or array.shape[1:] != columns or array.dtype.name != dtype:
                shape = " x ".join(map(str, ("N", *columns)))
                message = f"{field.name} are an array of {shape} {dtype}, not of {described(array)}"
                raise BadCounts(message)
        if (self.tiles >= len(KINDS)).any():
            message = f"tiles are numbers below {len(KINDS)}, not {self.tiles.max()}"
            raise BadCounts(message)
        lengths = {len(self.tiles), len(self.shanten), len(self.accepted), int(self.numbers.sum(dtype=np.intp))}
        if len(lengths) > 1:
            each = f"{len(self.tiles)} tiles, {len(self.shanten)} shanten, {len(self.accepted)} accepted"
            message = f"these arrays do not belong together: {len(self.numbers)} numbers, {each}"
            raise BadCounts(message)

    @property
    def hands(self) -> NDArray[np.intp]:
        """The index of the hand that each discard belongs to."""
        return np.repeat(np.arange(len(self.numbers)), self.numbers)

    @property
    def totals(self) -> NDArray[np.uint8]:
        """The number of tiles that the hand accepts after each discard."""
        totals: NDArray[np.uint8] = self.accepted.sum(1, dtype=np.uint8)
        return totals

    def listed(self) -> Iterator[tuple[Discard, ...]]:
        """The discards of each hand in turn, as ``mjfunc.discards`` lists them."""
        of_each = zip(self.tiles.tolist(), self.shanten.tolist(), self.accepted, strict=True)
        for number in self.numbers.tolist():
            yield tuple([_discard(*next(of_each)) for _ in range(number)])


def _discard(tile: int, shanten: int, accepted: NDArray[np.uint8]) -> Discard:
    tiles = tuple([(kind, int(accepted[kind.index])) for kind in kinds_in(accepted)])
    return unchecked_discard(KINDS[tile], unchecked_acceptance(shanten, tiles))


def discards(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> Discards:
    """Every kind that each hand can discard, with what the hand accepts afterwards; the best discards first.

    Args:
        hands: rows of 34 counts, of 3n + 2 tiles. All of them stay seen.
        melds: rows of 34 counts of the tiles in melds. They are seen, unless the conventions ignore melds.
        conventions: the definitions to use.

    Raises:
        MahjongError: for the first row that is not such a hand; ``position`` is its number, from 0.
    """
    check_conventions("discards", conventions)
    query, allowed = (
        DistanceQuery.under(conventions),
        allowed_hands(DRAWN, conventions.players, conventions.forms),
    )
    check_rows("discards", hands)
    found: list[tuple[NDArray[np.uint8], NDArray[np.uint8], Shanten, Rows]] = []
    for chunk in [*chunks_beside("discards", hands, melds, _HANDS)] or [RowChunk(0, hands, melds)]:
        summarize(query.tables, chunk, allowed)
        found.append(_arrays_of_chunk(query, chunk, conventions))
    numbers, tiles, shanten, accepted = zip(*found, strict=True)
    return Discards(_concatenate(numbers), _concatenate(tiles), _concatenate(shanten), _concatenate(accepted))


def _concatenate(arrays: tuple[NDArray[S], ...]) -> NDArray[S]:
    return frozen(np.concatenate(arrays))


def _arrays_of_chunk(
    query: DistanceQuery, chunk: RowChunk, conventions: Conventions
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], Shanten, Rows]:
    """The arrays of the discards of some hands, which were checked."""
    rows, kinds = np.nonzero(chunk.hands)
    left = chunk.hands[rows]
    left[np.arange(len(rows)), kinds] -= 1
    after = RowChunk(chunk.first, left, None if chunk.melds is None else chunk.melds[rows])
    waiting = allowed_hands(WAITING, conventions.players, conventions.forms)
    shanten, lower = shanten_and_lowering(query, after, summarize(query.tables, after, waiting))
    accepted = chunk.unseen(conventions.melds)[rows] * lower
    numbers = np.bincount(rows, minlength=len(chunk.hands)).astype(np.uint8)
    order = _best_first(rows, shanten, accepted.sum(1, dtype=np.uint8))
    return numbers, kinds[order].astype(np.uint8), shanten[order], accepted[order]


def _best_first(rows: NDArray[np.intp], shanten: Shanten, totals: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The order of discards: by hand, lowest shanten, most tiles, then tile order.

    It is fastest to sort numbers that have their own index in the lowest bits.
    """
    worth = rows << _SHANTEN_BITS | (shanten + 1)
    worth = (worth << _TOTAL_BITS | (np.uint8(255) - totals)) << _PLACE_BITS
    worth |= np.arange(len(rows))
    worth.sort()
    return worth & ((1 << _PLACE_BITS) - 1)
