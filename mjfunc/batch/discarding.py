"""What many hands can discard, and what each then accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.accepting import lowered
from mjfunc.batch.arrays import Rows, Shanten, frozen
from mjfunc.batch.checks import DRAWN, WAITING, allowed
from mjfunc.batch.distances import Question
from mjfunc.batch.rows import CHUNK, Chunk, check_rows, chunks_beside, described, kinds_in
from mjfunc.batch.summaries import summarize
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.fields import check_result
from mjfunc.model.shanten import known_acceptance, known_discard
from mjfunc.tiles.errors import BadCounts
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.batch.arrays import S
    from mjfunc.model.shanten import Discard

_HANDS: Final = CHUNK // 8
"""So many hands leave a row for each discard, and are then at most fourteen eighths of a chunk."""
_PLACE_BITS: Final = 14
_TOTAL_BITS: Final = 8
_SHANTEN_BITS: Final = 4
"""The bits in which sort how good a discard is: its hand, its shanten, how many tiles it leaves out, and its place."""


@attrs.frozen(eq=False)
class Discards:
    """Every kind that hands can discard: those of one hand after those of another, the best of each hand first."""

    numbers: NDArray[np.uint8]
    """How many each hand has."""
    tiles: NDArray[np.uint8]
    """The kind of each discard: its place in ``KINDS``."""
    shanten: Shanten
    """The shanten without it."""
    accepted: Rows
    """How many copies of each kind that lowers it are unseen, 34 numbers in each row. What is discarded stays seen."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not such arrays, or do not belong together."""
        for field in attrs.fields(Discards):
            array = cast("NDArray[np.generic]", getattr(self, field.name))
            check_result(self, field.name, array, "batch.discards(rows) makes one", np.ndarray)
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
        """The hand of each discard, by number."""
        return np.repeat(np.arange(len(self.numbers)), self.numbers)

    @property
    def totals(self) -> NDArray[np.uint8]:
        """How many tiles are accepted after each discard."""
        totals: NDArray[np.uint8] = self.accepted.sum(1, dtype=np.uint8)
        return totals

    def listed(self) -> Iterator[tuple[Discard, ...]]:
        """The discards of each hand in turn, as ``mjfunc.discards`` lists them."""
        of_each = zip(self.tiles.tolist(), self.shanten.tolist(), self.accepted, strict=True)
        for number in self.numbers.tolist():
            yield tuple([_discard(*next(of_each)) for _ in range(number)])


def _discard(tile: int, shanten: int, accepted: NDArray[np.uint8]) -> Discard:
    tiles = tuple([(kind, int(accepted[kind.index])) for kind in kinds_in(accepted)])
    return known_discard(KINDS[tile], known_acceptance(shanten, tiles))


def discards(hands: Rows, *, melds: Rows | None = None, conventions: Conventions = DEFAULT) -> Discards:
    """Every kind that each hand of a drawn size can discard, with what the hand accepts after that; the best first.

    Seen are the tiles in the hand, what is discarded among them, and those in its row of melds unless melds are
    ignored.
    """
    check_conventions("discards", conventions)
    question, taken = Question.of(conventions), allowed(DRAWN, conventions.players, conventions.forms)
    check_rows("discards", hands)
    found: list[tuple[NDArray[np.uint8], NDArray[np.uint8], Shanten, Rows]] = []
    for chunk in [*chunks_beside("discards", hands, melds, _HANDS)] or [Chunk(0, hands, melds)]:
        summarize(question.tables, chunk, taken)
        found.append(_of_chunk(question, chunk, conventions))
    numbers, tiles, shanten, accepted = zip(*found, strict=True)
    return Discards(_together(numbers), _together(tiles), _together(shanten), _together(accepted))


def _together(arrays: tuple[NDArray[S], ...]) -> NDArray[S]:
    return frozen(np.concatenate(arrays))


def _of_chunk(
    question: Question, chunk: Chunk, conventions: Conventions
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], Shanten, Rows]:
    """The arrays of the discards of some hands, which are known to be taken."""
    rows, kinds = np.nonzero(chunk.hands)
    left = chunk.hands[rows]
    left[np.arange(len(rows)), kinds] -= 1
    after = Chunk(chunk.first, left, None if chunk.melds is None else chunk.melds[rows])
    waiting = allowed(WAITING, conventions.players, conventions.forms)
    shanten, lower = lowered(question, after, summarize(question.tables, after, waiting))
    accepted = chunk.unseen(conventions.melds)[rows] * lower
    numbers = np.bincount(rows, minlength=len(chunk.hands)).astype(np.uint8)
    order = _best_first(rows, shanten, accepted.sum(1, dtype=np.uint8))
    return numbers, kinds[order].astype(np.uint8), shanten[order], accepted[order]


def _best_first(rows: NDArray[np.intp], shanten: Shanten, totals: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The order of discards: by hand, the lowest shanten, the most tiles, then as the tiles are in order.

    Numbers that sort so, with their places in the lowest bits, are sorted faster than places by other numbers.
    """
    worth = rows << _SHANTEN_BITS | (shanten + 1)
    worth = (worth << _TOTAL_BITS | (np.uint8(255) - totals)) << _PLACE_BITS
    worth |= np.arange(len(rows))
    worth.sort()
    return worth & ((1 << _PLACE_BITS) - 1)
