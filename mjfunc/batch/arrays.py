"""Arrays of hands: rows of 34 counts, made from hands, checked, and split into chunks."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.model.hand import Hand, check_hand, check_size
from mjfunc.tiles.counts import counts_of, flat
from mjfunc.tiles.errors import BadCounts, BadMeld, MahjongError, items_of, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from mjfunc.model.conventions import MeldCopies
    from mjfunc.tiles.tile import Tile


S = TypeVar("S", bound=np.generic)
Rows: TypeAlias = NDArray[np.uint8]
"""Hands, 34 counts in each row."""
Shanten: TypeAlias = NDArray[np.int8]
OffsetArray: TypeAlias = NDArray[np.intp]
"""The offsets of suits in tables of suits."""
SignatureNumbers: TypeAlias = NDArray[np.uint32]
"""Numbers of signatures."""
Integers: TypeAlias = NDArray[np.int64]


def frozen(table: NDArray[S]) -> NDArray[S]:
    """Make an array read-only and return it."""
    table.setflags(write=False)
    return table


def look_up(table: NDArray[S], offsets: NDArray[np.integer[Any]]) -> NDArray[S]:
    """The values at these offsets of a table. Unlike ``take`` this keeps the type for a type checker."""
    values: NDArray[S] = table.take(offsets)
    return values


CHUNK: Final = 1 << 13
"""The rows that fit into the processor's cache together with the arrays computed from them."""


def rows_of(hands: Iterable[Hand]) -> Rows:
    """The concealed tiles of hands without melds as rows of 34 counts; red fives count as fives.

    Raises BadMeld if a hand has melds; its position is the number of the hand.
    """
    rows: list[tuple[int, ...]] = []
    given = items_of("rows_of", "hands", hands, "rows_of([parse('123m11z')]) makes one row", None)
    for row, hand in enumerate(given):
        check_hand("rows_of", hand)
        with in_row(row):
            check_size(hand.size)
            if hand.melds:
                message = f"a row has no melds; this hand has {' '.join(map(str, hand.melds))}"
                raise BadMeld(message)
        rows.append(flat(hand.counts))
    return _in_array(rows)


def rows_and_melds_of(hands: Iterable[Hand]) -> tuple[Rows, Rows]:
    """Two arrays of 34 counts for each hand: its concealed tiles, and the tiles in its melds."""
    rows: list[tuple[int, ...]] = []
    melds: list[tuple[int, ...]] = []
    given = items_of(
        "rows_and_melds_of", "hands", hands, "rows_and_melds_of([parse('1m (111p)')]) makes one row of both", None
    )
    for row, hand in enumerate(given):
        check_hand("rows_and_melds_of", hand)
        with in_row(row):
            check_size(hand.size)
        rows.append(flat(hand.counts))
        melds.append(flat(counts_of(tile for meld in hand.melds for tile in meld.tiles)))
    return _in_array(rows), _in_array(melds)


def _in_array(rows: list[tuple[int, ...]]) -> Rows:
    return np.array(rows, np.uint8).reshape(-1, len(KINDS))


def hands_of(rows: Rows) -> tuple[Hand, ...]:
    """Make a hand from each row of 34 counts."""
    hands: list[Hand] = []
    for row, counts in enumerate(check_rows("hands_of", rows).tolist()):
        with in_row(row):
            hands.append(Hand.from_34(counts))
    return tuple(hands)


def kinds_in(row: NDArray[np.bool_] | NDArray[np.uint8]) -> tuple[Tile, ...]:
    """The kinds whose entry in a row is not 0 or False: a row of waits, of acceptance or of counts."""
    if type(row) is not np.ndarray:
        wrong = wrong_class("kinds_in", "one row of an array", row, "batch.waits(rows)[0] is one")
        raise wrong
    if row.shape != (len(KINDS),) or row.dtype.name not in {"bool", "uint8"}:
        message = f"a row is {len(KINDS)} of bool or uint8, not {described(row)}"
        raise BadCounts(message)
    return tuple(kind for kind, has in zip(KINDS, row.tolist(), strict=True) if has)


def check_rows(function: str, hands: Rows) -> Rows:
    """Return the array; raise an error if it is not N x 34 uint8."""
    if type(hands) not in {np.ndarray, np.memmap}:
        raise wrong_class(function, "a plain numpy array", type(hands), "batch.rows_of(hands) makes one")
    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] != len(KINDS):
        message = f"hands are an array of N x {len(KINDS)} uint8, not of {described(hands)}"
        raise BadCounts(message)
    return hands


def _check_melds(function: str, hands: Rows, melds: Rows | None) -> None:
    """Raise an error unless melds are an array like that of the hands."""
    if melds is None:
        return
    if type(melds) not in {np.ndarray, np.memmap}:
        how = "batch.rows_and_melds_of(hands) makes one beside the other"
        raise wrong_class(function, "a plain numpy array as melds", type(melds), how)
    if melds.dtype != np.uint8 or melds.shape != hands.shape:
        message = f"melds are an array of {described(hands)} as the hands are, not of {described(melds)}"
        raise BadCounts(message)


def described(array: NDArray[S]) -> str:
    """The shape and the type of an array, as messages show them."""
    return f"{' x '.join(map(str, array.shape))} {array.dtype}"


def chunks(hands: Rows, size: int = CHUNK) -> Iterator[tuple[int, Rows]]:
    """Yield the rows, at most ``size`` at a time, with the number of the first."""
    for first in range(0, len(hands), size):
        yield first, hands[first : first + size]


@attrs.frozen(eq=False)
class RowChunk:
    """Some of the rows."""

    first: int
    """The number of the first among all."""
    hands: Rows
    melds: Rows | None = None
    """The tiles in melds beside each hand; None if no hand has melds."""

    @property
    def slice(self) -> slice:
        """The place of these rows among all."""
        return slice(self.first, self.first + len(self.hands))

    def rows_at(self, rows: NDArray[np.intp]) -> RowChunk:
        """The chunk of some of these rows."""
        return RowChunk(self.first, self.hands[rows], None if self.melds is None else self.melds[rows])

    def unseen(self, in_melds: MeldCopies) -> Rows:
        """The number of copies of each kind that are not in the hand or, unless ignored, in its melds."""
        left = np.uint8(COPIES) - self.hands
        return left if self.melds is None or in_melds == "ignored" else left - self.melds


def chunks_beside(function: str, hands: Rows, melds: Rows | None, size: int = CHUNK) -> Iterator[RowChunk]:
    """Yield the rows, at most ``size`` at a time, with their melds."""
    _check_melds(function, hands, melds)
    for first, rows in chunks(hands, size):
        yield RowChunk(first, rows, None if melds is None else melds[first : first + size])


@contextmanager
def in_row(row: int) -> Generator[None]:
    """Add the number of the row to an error raised inside the block."""
    try:
        yield
    except MahjongError as error:
        message = f"row {row}: {error.message}"
        raise type(error)(message, row) from None
