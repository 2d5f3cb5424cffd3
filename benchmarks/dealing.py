"""Hands to be asked about, none twice: dealt, or drawn uniformly; plain, with a meld, with red fives, of three players.

They are drawn in a process of their own, so that drawing them warms nothing.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

import attrs

from mjfunc import KINDS, RED_FIVES, Block, BlockShape, Conventions, Hand, Meld, Reds, Suit, counts_from_34, waits
from mjfunc.census import sample_rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from mjfunc import Tile
    from mjfunc.batch import Rows

Kind: TypeAlias = Literal["waiting", "drawn", "ready", "complete", "regular ready", "regular complete"]
"""13 tiles as they are dealt, 14 tiles as they are dealt; or any that is ready, or complete, in some form or in the
regular one, each as likely as another."""
Variant: TypeAlias = Literal["plain", "one meld", "red fives", "three players"]
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)

SEED: Final = 13
RED_IDS: Final = (16, 52, 88)
SHAPES: Final = (BlockShape.SEQUENCE,) * 4 + (BlockShape.TRIPLET,) * 3 + (BlockShape.QUAD,)
"""Shapes of melds, about as often as they are called."""


@attrs.frozen
class Dealt:
    """A hand before anything is made of it."""

    numbers: bytes
    """How many of each of the 34 kinds are concealed."""
    reds: Reds
    melds: tuple[Meld, ...]
    text: str

    def hand(self) -> Hand:
        """As our side takes it."""
        if any(self.reds):
            return Hand(counts_from_34(self.numbers), self.reds, self.melds)
        return Hand.from_34(self.numbers, self.melds)

    def counts(self) -> list[int]:
        """As 34 numbers."""
        return [*self.numbers]

    def held(self) -> list[int]:
        """As 34 numbers, those of the melds among them."""
        held = self.counts()
        for meld in self.melds:
            for index in meld.block.indexes:
                held[index] += 1
        return held

    def ids(self) -> list[int]:
        """As ids from 0 to 135, of which three are those of red fives."""
        ids = [4 * kind + copy for kind, number in enumerate(self.numbers) for copy in range(number)]
        for red, plain in zip(self.reds, RED_IDS, strict=True):
            number = self.numbers[plain // 4]
            if 0 < number < 4 and not red:
                ids[ids.index(plain)] = plain + number
        return ids

    def tiles(self) -> tuple[Tile, ...]:
        """As tiles, red fives before plain ones."""
        tiles = [kind for kind, number in zip(KINDS, self.numbers, strict=True) for _ in range(number)]
        for five, red in zip(RED_FIVES, self.reds, strict=True):
            if red:
                tiles[tiles.index(five.kind)] = five
        return tuple(tiles)

    def its_melds(self) -> tuple[Meld, ...]:
        """Its melds alone."""
        return self.melds


@cache
def deal(kind: Kind, variant: Variant, number: int) -> list[Dealt]:
    """So many different hands."""
    dealer = _dealer()
    dealer.send((kind, variant, number))
    dealt: list[Dealt] = dealer.recv()
    return dealt


@cache
def _dealer() -> Connection:
    """To the process that draws them."""
    context = get_context("fork")
    ours, theirs = context.Pipe()
    context.Process(target=_serve, args=(theirs,), daemon=True).start()
    return ours


def _serve(asked: Connection) -> None:
    while True:
        asked.send(_deal(*asked.recv()))


def _deal(kind: Kind, variant: Variant, number: int) -> list[Dealt]:
    choice = random.Random(SEED)
    found: dict[Hand, None] = {}
    for rows in _pieces(kind, variant, number):
        for row in rows.tolist():
            hand = _varied(row, variant, choice)
            if hand and (kind not in {"ready", "regular ready"} or waits(hand)) and len(found) < number:
                found[hand] = None
        if len(found) == number:
            break
    return [Dealt(bytes(n for suit in hand.counts for n in suit), hand.reds, hand.melds, str(hand)) for hand in found]


def _pieces(kind: Kind, variant: Variant, number: int) -> Iterator[Rows]:
    """Endless pieces of rows, with three tiles less in hands with a meld."""
    conventions = Conventions(players=3) if variant == "three players" else Conventions()
    less = 3 if variant == "one meld" else 0
    for seed in count(SEED):
        match kind:
            case "waiting":
                yield sample_rows(13 - less, number, seed, dealt=True, conventions=conventions)
            case "drawn":
                yield sample_rows(14 - less, number, seed, dealt=True, conventions=conventions)
            case "ready":
                yield sample_rows(13 - less, number, seed, shanten=0, conventions=conventions)
            case "complete":
                yield sample_rows(14 - less, number, seed, shanten=-1, conventions=conventions)
            case "regular ready":
                yield sample_rows(13 - less, number, seed, form="regular", conventions=conventions)
            case "regular complete":
                yield sample_rows(14 - less, number, seed, form="regular", conventions=conventions)
            case _ as never:
                assert_never(never)


def _varied(row: list[int], variant: Variant, choice: random.Random) -> Hand | None:
    """The hand with a meld that fits, or with the red fives that are among its fives; None where there are none."""
    match variant:
        case "plain" | "three players":
            return Hand.from_34(row)
        case "one meld":
            meld = _meld(choice)
            fits = all(row[index] + meld.block.indexes.count(index) <= 4 for index in meld.block.indexes)
            return Hand.from_34(row, [meld]) if fits else None
        case "red fives":
            m, p, s = (int(choice.randrange(4) < row[five.index]) for five in RED_FIVES)
            return Hand(counts_from_34(row), (m, p, s)) if m or p or s else None
        case _ as never:
            assert_never(never)


def _meld(choice: random.Random) -> Meld:
    """Any block of some shape, open; a quad now and then closed."""
    shape = choice.choice(SHAPES)
    lowest = choice.choice(KINDS)
    while shape is BlockShape.SEQUENCE and (lowest.suit is Suit.HONOURS or lowest.rank > 7):
        lowest = choice.choice(KINDS)
    return Meld(Block(lowest.suit, lowest.rank, shape), open=shape is not BlockShape.QUAD or choice.random() < 0.5)
