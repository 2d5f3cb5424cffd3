"""Decompositions of complete hands and of ready hands, and waits.

Complete ones sort among each other, and so do ready ones: by form, then by their parts. Parts are given in any order,
and kept in the canonical one, for a decomposition is a multiset.
"""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, assert_never

import attrs
from attrs.validators import optional

from mjfunc.model.blocks import Block, Meld, Pair, blocks_in_order, melds_in_order, pairs_in_order
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.value_fields import instance_of, tiles_in_order, tuple_of, unchecked
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import BadMeld, NoSuchTile, wrong_class
from mjfunc.tiles.tile import ORPHANS, RED_FIVES, RED_RANK, Suit, Tile
from mjfunc.tiles.value_base import Pictured

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.hand import Reds
    from mjfunc.model.witnesses import Shape

_WIDTH: Final = max(map(len, Form))
"""Where forms are written, parts begin below each other."""


@total_ordering
@attrs.frozen(order=False, repr=False)
class Wait(Pictured):
    """The wait of a ready hand: its shape, the tiles of the unfinished block or pair, and the kinds that finish it."""

    shape: WaitShape = attrs.field(validator=instance_of(WaitShape, BadMeld))
    tiles: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    on: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))

    def __lt__(self, other: object) -> bool:
        """Sort by shape, then by the tiles of the unfinished block or pair."""
        if not isinstance(other, Wait):
            return NotImplemented
        return (self.shape.ordinal, self.tiles, self.on) < (other.shape.ordinal, other.tiles, other.on)

    def __str__(self) -> str:
        """Write the shape, the tiles around the hole, and what fills it: ``ryanmen 56m on 4m 7m``."""
        tiles = f" {write_tiles(self.tiles)}" if self.tiles else ""
        return f"{self.shape}{tiles} on{_words(self.on)}"


@total_ordering
class _Complete(Pictured):
    """The order and the text of decompositions of complete hands."""

    __slots__ = ()
    form: ClassVar[Form]

    def __lt__(self, other: object) -> bool:
        """Sort by form, then by the parts."""
        return self._order() < other._order() if isinstance(other, _Complete) else NotImplemented

    def __str__(self) -> str:
        """Write the form and the parts on one line."""
        return f"{self.form:<{_WIDTH}}{_words(self._parts())}"

    def _order(self) -> tuple[object, ...]:
        raise NotImplementedError

    def _parts(self) -> tuple[object, ...]:
        raise NotImplementedError


@total_ordering
class _Ready(Pictured):
    """The order and the text of decompositions of ready hands."""

    __slots__ = ()
    form: ClassVar[Form]
    wait: Wait

    def __lt__(self, other: object) -> bool:
        """Sort by form, then by the parts; those without a pair before those with one."""
        return self._order() < other._order() if isinstance(other, _Ready) else NotImplemented

    def __str__(self) -> str:
        """Write the form, the parts and the wait on one line."""
        return f"{self.form:<{_WIDTH}}{_words(self._parts())}  {self.wait}"

    def _order(self) -> tuple[object, ...]:
        raise NotImplementedError

    def _parts(self) -> tuple[object, ...]:
        raise NotImplementedError


@attrs.frozen(order=False, repr=False)
class CompleteRegular(_Complete):
    """A complete hand in the regular form: blocks and a pair, with its melds."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...] = attrs.field(converter=blocks_in_order, validator=tuple_of(Block, BadMeld))
    pair: Pair = attrs.field(validator=instance_of(Pair, BadMeld))
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=melds_in_order, validator=tuple_of(Meld, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*(tile for block in self.blocks for tile in block.tiles), *self.pair.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.blocks, self.pair, self.melds

    def _parts(self) -> tuple[object, ...]:
        return *self.blocks, self.pair, *self.melds


@attrs.frozen(order=False, repr=False)
class CompleteSevenPairs(_Complete):
    """A complete hand of seven different pairs."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...] = attrs.field(converter=pairs_in_order, validator=tuple_of(Pair, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(tile for pair in self.pairs for tile in pair.tiles)

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pairs

    def _parts(self) -> tuple[object, ...]:
        return self.pairs


@attrs.frozen(order=False, repr=False)
class CompleteThirteenOrphans(_Complete):
    """A complete hand of thirteen orphans: each terminal and honour, and a second copy of one of them."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair = attrs.field(validator=instance_of(Pair, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*ORPHANS, self.pair.tiles[0])))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pair

    def _parts(self) -> tuple[object, ...]:
        return "twice", self.pair.tiles[0]


@attrs.frozen(order=False, repr=False)
class ReadyRegular(_Ready):
    """A ready hand in the regular form: blocks, a pair and a wait. With a tanki or shanpon, ``pair`` is None."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...] = attrs.field(converter=blocks_in_order, validator=tuple_of(Block, BadMeld))
    pair: Pair | None = attrs.field(validator=optional(instance_of(Pair, BadMeld)))
    wait: Wait = attrs.field(validator=instance_of(Wait, BadMeld))
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=melds_in_order, validator=tuple_of(Meld, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        pair = () if self.pair is None else self.pair.tiles
        return tuple(sorted((*(tile for block in self.blocks for tile in block.tiles), *pair, *self.wait.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.blocks, _if_any(self.pair), self.wait, self.melds

    def _parts(self) -> tuple[object, ...]:
        return *self.blocks, *_if_any(self.pair), *self.melds


@attrs.frozen(order=False, repr=False)
class ReadySevenPairs(_Ready):
    """A ready hand of seven pairs: six different pairs and a single tile."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...] = attrs.field(converter=pairs_in_order, validator=tuple_of(Pair, BadMeld))
    wait: Wait = attrs.field(validator=instance_of(Wait, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*(tile for pair in self.pairs for tile in pair.tiles), *self.wait.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pairs, self.wait

    def _parts(self) -> tuple[object, ...]:
        return self.pairs


@attrs.frozen(order=False, repr=False)
class ReadyThirteenOrphans(_Ready):
    """A ready hand of thirteen orphans. If it waits for all thirteen kinds, ``pair`` is None."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair | None = attrs.field(validator=optional(instance_of(Pair, BadMeld)))
    wait: Wait = attrs.field(validator=instance_of(Wait, BadMeld))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        if self.pair is None:
            return ORPHANS
        return tuple(sorted((*(kind for kind in ORPHANS if kind not in self.wait.on), self.pair.tiles[0])))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, _if_any(self.pair), self.wait

    def _parts(self) -> tuple[object, ...]:
        return () if self.pair is None else ("twice", self.pair.tiles[0])


Complete: TypeAlias = CompleteRegular | CompleteSevenPairs | CompleteThirteenOrphans
Ready: TypeAlias = ReadyRegular | ReadySevenPairs | ReadyThirteenOrphans


def check_decomposition(function: str, decomposition: object) -> None:
    """Refuse anything but a decomposition."""
    if not isinstance(decomposition, Complete | Ready):
        how = "decompose(parse('11z (123m)')) lists some; of a hand itself, hand.is_open"
        raise wrong_class(function, "a decomposition", decomposition, how)


def check_complete(function: str, decomposition: object) -> None:
    """Refuse anything but a decomposition of a complete hand."""
    if not isinstance(decomposition, Complete):
        takes = "a decomposition of a complete hand"
        raise wrong_class(function, takes, decomposition, "decompose_complete(parse('123m11z')) lists some")


def check_ready(function: str, decomposition: object) -> None:
    """Refuse anything but a decomposition of a ready hand."""
    if not isinstance(decomposition, Ready):
        takes = "a decomposition of a ready hand"
        raise wrong_class(function, takes, decomposition, "decompose_ready(parse('23m11z')) lists some")


def _if_any(pair: Pair | None) -> tuple[Pair, ...]:
    """No pair sorts before all pairs."""
    return () if pair is None else (pair,)


def _words(items: Iterable[object]) -> str:
    return "".join([f" {item}" for item in items])


unchecked_wait: Final = unchecked(Wait)
unchecked_complete: Final = unchecked(CompleteRegular)
unchecked_complete_seven_pairs: Final = unchecked(CompleteSevenPairs)
unchecked_ready: Final = unchecked(ReadyRegular)
unchecked_ready_seven_pairs: Final = unchecked(ReadySevenPairs)


P = TypeVar("P", bound="Block | Pair | Shape")


def mark_complete(decomposition: Complete, reds: Reds) -> Complete:
    """Return a decomposition with exactly these red fives among its concealed tiles."""
    match decomposition:
        case CompleteRegular():
            return mark_regular(decomposition, reds)
        case CompleteSevenPairs(pairs):
            return CompleteSevenPairs(mark_parts(pairs, reds)[0])
        case CompleteThirteenOrphans():
            return decomposition
        case _ as never:
            assert_never(never)


def mark_regular(decomposition: CompleteRegular, reds: Reds) -> CompleteRegular:
    """Return a regular decomposition with exactly these red fives in its blocks and pair."""
    marked, left = mark_parts(decomposition.blocks, reds)
    (pair,), _ = mark_parts((decomposition.pair,), left)
    return unchecked_complete(marked, pair, decomposition.melds)


def mark_ready(decomposition: Ready, reds: Reds) -> Ready:
    """Return a decomposition with exactly these red fives among its concealed tiles."""
    match decomposition:
        case ReadyRegular(blocks, pair, wait, melds):
            marked, left = mark_parts(blocks, reds)
            marked_pair, left = mark_parts(() if pair is None else (pair,), left)
            return unchecked_ready(marked, next(iter(marked_pair), None), mark_wait(wait, left), melds)
        case ReadySevenPairs(pairs, wait):
            marked_pairs, left = mark_parts(pairs, reds)
            return ReadySevenPairs(marked_pairs, mark_wait(wait, left))
        case ReadyThirteenOrphans():
            return decomposition
        case _ as never:
            assert_never(never)


def mark_parts(parts: tuple[P, ...], reds: Reds) -> tuple[tuple[P, ...], Reds]:
    """Mark the parts in order, and return the marks that are left."""
    if not parts:
        return (), reds
    first = parts[0]
    marks = _marks(first.suit, reds)
    here = min(sum(map(_is_five, first.tiles)), marks) if marks else 0
    others, left = mark_parts(parts[1:], _use(reds, first.suit, here) if here else reds)
    return (first if first.reds == here else attrs.evolve(first, reds=here), *others), left


def mark_wait(wait: Wait, reds: Reds) -> Wait:
    """Mark the tiles of a wait."""
    return unchecked_wait(wait.shape, _mark_tiles(wait.tiles, reds), wait.on)


def _mark_tiles(tiles: tuple[Tile, ...], reds: Reds) -> tuple[Tile, ...]:
    if not tiles:
        return ()
    first = tiles[0]
    if _is_five(first) and _marks(first.suit, reds):
        return (RED_FIVES[first.suit.ordinal], *_mark_tiles(tiles[1:], _use(reds, first.suit, 1)))
    return (first.kind, *_mark_tiles(tiles[1:], reds))


def _is_five(tile: Tile) -> bool:
    return tile.rank == RED_RANK and not tile.is_honour


def _marks(suit: Suit, reds: Reds) -> int:
    return 0 if suit is Suit.HONOURS else reds[suit.ordinal]


def _use(reds: Reds, suit: Suit, number: int) -> Reds:
    m, p, s = (red - number if index == suit.ordinal else red for index, red in enumerate(reds))
    return m, p, s
