"""A cache of the entries of suits: their numbers, their features, and the numbers with one more tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.suit_offsets import (
    AT_HONOURS,
    AT_NUMBERS,
    FOURS_IN_FIRST,
    FOURS_IN_LAST,
    HALF,
    HONOURS,
    with_one_more,
)

if TYPE_CHECKING:
    from mjfunc.fast.suit_tables import FeaturesAndKinds, SuitEntry
    from mjfunc.model.suit_offsets import Offset

_SUITS: Final = 1 << 15


class SuitCache:
    """The entries of suits with all their copies, each made when it is first needed. Threads may share them."""

    def __init__(self) -> None:
        """Know no entry: ``load`` comes first."""
        self.known: dict[Offset, SuitEntry] = {}
        """Looking an offset up in it is faster than a call. It is emptied when it is full."""
        self._numbers: bytes | bytearray = b""
        self._halves: tuple[FeaturesAndKinds, ...] = ()

    def load(self, numbers: bytes | bytearray, halves: tuple[FeaturesAndKinds, ...]) -> None:
        """Use these numbers of suits, and these features and held kinds of half suits. If empty, entries have none."""
        self._numbers, self._halves = numbers, halves

    def new(self, offset: Offset) -> SuitEntry:
        """The entry of a suit that is not in ``known``."""
        numbers, features, held = self._numbers, 0, b""
        if self._halves:
            of_first, of_numbers, of_honours = self._halves
            features, held, fours = of_first[offset // HALF]
            more_features, more_held, more_fours = (of_numbers if offset < HONOURS else of_honours)[offset % HALF]
            features, held, fours = features + more_features, held + more_held, fours + more_fours
        else:
            fours = FOURS_IN_FIRST[offset // HALF] + FOURS_IN_LAST[offset % HALF]
        if fours:
            with_more = with_one_more(numbers, offset)
        else:  # in half of the time
            with_more = b"".join((AT_NUMBERS if offset < HONOURS else AT_HONOURS)(numbers, offset)[::-1])
        entry = numbers[offset], features, with_more, held
        if len(self.known) >= _SUITS:
            self.known.clear()
        self.known[offset] = entry
        return entry
