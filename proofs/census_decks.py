"""Small decks, with melds or without, whose hands can all be listed and compared with a census."""

from __future__ import annotations

from math import comb, prod
from operator import le
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.census import Tally
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import (
    Conventions,
    MeldCopies,
    Players,
)
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.counts import counts_from_34
from mjfunc.tiles.tile import COPIES, KINDS, Tile
from proofs import domains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.counts import Counts


@attrs.frozen
class HandsOfKinds:
    """All hands of one size from a few kinds."""

    tiles: int
    players: Players
    kinds: tuple[Tile, ...]

    @property
    def name(self) -> str:
        """The deck, as messages show it."""
        return f"{self.tiles} tiles of {' '.join(map(str, self.kinds))}, {self.players} players"

    @property
    def number(self) -> int:
        """The number of hands."""
        return domains.number_of_suits(len(self.kinds), self.tiles)

    @property
    def hands(self) -> Iterator[tuple[Counts, Tally]]:
        """Every hand."""
        for numbers in domains.suits_of(len(self.kinds), self.tiles):
            held = dict(zip(self.kinds, numbers, strict=True))
            yield counts_from_34(held.get(kind, 0) for kind in KINDS), Tally(1, draws(numbers))


def draws(numbers: tuple[int, ...]) -> int:
    """The number of ways to draw these copies of each kind from the wall."""
    return prod(comb(COPIES, copies) for copies in numbers)


def kinds(text: str) -> tuple[Tile, ...]:
    """The kinds of a text such as ``123m1z``."""
    return tuple(kind for kind in KINDS if str(kind) in {rank + text[-1] for rank in text[:-1]})


DECKS: Final = (
    HandsOfKinds(5, 4, kinds("1234m") + kinds("12p") + kinds("1z")),
    HandsOfKinds(8, 4, kinds("123m") + kinds("7s") + kinds("1z")),
    HandsOfKinds(8, 3, kinds("19m") + kinds("123p")),
    HandsOfKinds(13, 4, kinds("19m") + kinds("56p") + kinds("1z")),
    HandsOfKinds(13, 3, kinds("19m") + kinds("9s") + kinds("57z")),
    HandsOfKinds(14, 4, kinds("12m") + kinds("9s") + kinds("17z")),
)


@attrs.frozen
class HandsBesideMelds:
    """All hands of one size from a few kinds, with given melds."""

    tiles: int
    kinds: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    conventions: Conventions

    @property
    def name(self) -> str:
        """The hands, as messages show them."""
        melds = " ".join(map(str, self.melds))
        return f"{self.tiles} tiles of {' '.join(map(str, self.kinds))} beside {melds}, {self.conventions}"

    @property
    def left(self) -> tuple[int, ...]:
        """The number of copies of each kind that the melds leave."""
        melded = [tile.kind for meld in self.melds for tile in meld.tiles]
        return tuple(COPIES - melded.count(kind) for kind in self.kinds)

    @property
    def number(self) -> int:
        """The number of hands: the digit for the tiles in the product of what each kind can add."""
        numbers = prod((MANY ** (left + 1) - 1) // (MANY - 1) for left in self.left)
        number: int = numbers // MANY**self.tiles % MANY
        return number

    @property
    def hands(self) -> Iterator[tuple[Hand, Tally]]:
        """Every hand."""
        for numbers in domains.suits_of(len(self.kinds), self.tiles):
            if all(map(le, numbers, self.left)):
                held = dict(zip(self.kinds, numbers, strict=True))
                ways = prod(map(comb, self.left, numbers))
                yield Hand.from_34([held.get(kind, 0) for kind in KINDS], self.melds), Tally(1, ways)


def hands_with_melds(tiles: int, of: tuple[Tile, ...], melds: str, players: Players = 4) -> list[HandsBesideMelds]:
    """Hands of one size with given melds, under both conventions about the copies in melds."""
    held = parse(f"5z {melds}").melds
    return [HandsBesideMelds(tiles, of, held, Conventions(melds=option, players=players)) for option in MELDS]


MANY: Final = 10**15
"""More than the hands of any of these."""
MELDS: Final[tuple[MeldCopies, ...]] = ("held", "ignored")
BESIDE: Final = (
    *hands_with_melds(1, kinds("123456789m"), "(123m) (456m) (789m) (111m)"),
    *hands_with_melds(2, kinds("12345m"), "(123m) (123m) (123m) [4444m]"),
    *hands_with_melds(4, kinds("1234567m"), "(345m) (345m) (345m)"),
    *hands_with_melds(5, kinds("1234s") + kinds("123z"), "(123s) (111z) (222z)"),
    *hands_with_melds(5, kinds("19m") + kinds("12p") + kinds("1z"), "(111m) (123p) [1111z]", players=3),
    *hands_with_melds(7, kinds("34567p") + kinds("1z"), "(345p) (345p)"),
    *hands_with_melds(8, kinds("19m") + kinds("123p"), "[1111m] (123p)", players=3),
    *hands_with_melds(10, kinds("1234s") + kinds("1p"), "(111s)"),
    *hands_with_melds(11, kinds("12345m"), "(234m)"),
)
