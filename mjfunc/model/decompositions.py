"""Decompositions: the ways in which a hand is complete, and the ways in which it is ready.

Complete ones sort among each other, and so do ready ones: by form, then by their parts. Parts are given in any order,
and kept in the canonical one, for a decomposition is a multiset.
"""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

import attrs

from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.fields import check_field, in_order, setters
from mjfunc.model.forms import Form, WaitShape
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import BadMeld, NoSuchTile, wrong_class
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import ORPHANS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


_WIDTH: Final = max(map(len, Form))
"""Where forms are written, parts begin below each other."""


def _blocks(given: Iterable[Block]) -> tuple[Block, ...]:
    return in_order("blocks", Block, given, BadMeld)


def _pairs(given: Iterable[Pair]) -> tuple[Pair, ...]:
    return in_order("pairs", Pair, given, BadMeld)


def _melds(given: Iterable[Meld]) -> tuple[Meld, ...]:
    return in_order("melds", Meld, given, BadMeld)


def _tiles(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("tiles", Tile, given, NoSuchTile)


def _kinds(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("on", Tile, given, NoSuchTile)


@total_ordering
@attrs.frozen(order=False)
class Wait(Pictured):
    """A hole: the tiles around it, and the kinds that fill it and of which one is still to be had."""

    shape: WaitShape
    tiles: tuple[Tile, ...] = attrs.field(converter=_tiles)
    on: tuple[Tile, ...] = attrs.field(converter=_kinds)

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a shape."""
        check_field("shape", WaitShape, self.shape, BadMeld)

    def __lt__(self, other: object) -> bool:
        """Sort by shape, then by the tiles around the hole."""
        if not isinstance(other, Wait):
            return NotImplemented
        return (self.shape.ordinal, self.tiles, self.on) < (other.shape.ordinal, other.tiles, other.on)

    def __str__(self) -> str:
        """Write the shape, the tiles around the hole, and what fills it: ``ryanmen 56m on 4m 7m``."""
        tiles = f" {write_tiles(self.tiles)}" if self.tiles else ""
        return f"{self.shape}{tiles} on{_words(self.on)}"


@total_ordering
class _Complete(Pictured):
    """What complete decompositions have in common: how they sort, and how they are written."""

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
    """What ready decompositions have in common: how they sort, and how they are written."""

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


@attrs.frozen(order=False)
class CompleteRegular(_Complete):
    """Blocks and a pair."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...] = attrs.field(converter=_blocks)
    pair: Pair
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=_melds)

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a pair."""
        check_field("pair", Pair, self.pair, BadMeld)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*(tile for block in self.blocks for tile in block.tiles), *self.pair.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.blocks, self.pair, self.melds

    def _parts(self) -> tuple[object, ...]:
        return *self.blocks, self.pair, *self.melds


@attrs.frozen(order=False)
class CompleteSevenPairs(_Complete):
    """Seven different pairs."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...] = attrs.field(converter=_pairs)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(tile for pair in self.pairs for tile in pair.tiles)

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pairs

    def _parts(self) -> tuple[object, ...]:
        return self.pairs


@attrs.frozen(order=False)
class CompleteThirteenOrphans(_Complete):
    """Each terminal and honour, and a second one of one of them."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a pair."""
        check_field("pair", Pair, self.pair, BadMeld)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*ORPHANS, self.pair.tiles[0])))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pair

    def _parts(self) -> tuple[object, ...]:
        return "twice", self.pair.tiles[0]


@attrs.frozen(order=False)
class ReadyRegular(_Ready):
    """Blocks and a pair with one tile missing. In a tanki or a shanpon there is no pair beside the wait."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...] = attrs.field(converter=_blocks)
    pair: Pair | None
    wait: Wait
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=_melds)

    def __attrs_post_init__(self) -> None:
        """Refuse what is neither a pair nor None, and what is not a wait."""
        _check_pair_and_wait(self.pair, self.wait)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        pair = () if self.pair is None else self.pair.tiles
        return tuple(sorted((*(tile for block in self.blocks for tile in block.tiles), *pair, *self.wait.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.blocks, _if_any(self.pair), self.wait, self.melds

    def _parts(self) -> tuple[object, ...]:
        return *self.blocks, *_if_any(self.pair), *self.melds


@attrs.frozen(order=False)
class ReadySevenPairs(_Ready):
    """Six different pairs and a tile of a seventh."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...] = attrs.field(converter=_pairs)
    wait: Wait

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a wait."""
        check_field("wait", Wait, self.wait, BadMeld)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*(tile for pair in self.pairs for tile in pair.tiles), *self.wait.tiles)))

    def _order(self) -> tuple[object, ...]:
        return self.form.ordinal, self.pairs, self.wait

    def _parts(self) -> tuple[object, ...]:
        return self.pairs


@attrs.frozen(order=False)
class ReadyThirteenOrphans(_Ready):
    """Thirteen orphans with one tile missing; no pair where it is the pair's second tile."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair | None
    wait: Wait

    def __attrs_post_init__(self) -> None:
        """Refuse what is neither a pair nor None, and what is not a wait."""
        _check_pair_and_wait(self.pair, self.wait)

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
    """Refuse what is not a decomposition."""
    if not isinstance(decomposition, Complete | Ready):
        how = "decompose(parse('11z (123m)')) lists some; of a hand itself, hand.is_open"
        raise wrong_class(function, "a decomposition", decomposition, how)


def check_complete(function: str, decomposition: object) -> None:
    """Refuse what is not a decomposition of a complete hand."""
    if not isinstance(decomposition, Complete):
        takes = "a decomposition of a complete hand"
        raise wrong_class(function, takes, decomposition, "decompose_complete(parse('123m11z')) lists some")


def check_ready(function: str, decomposition: object) -> None:
    """Refuse what is not a decomposition of a ready hand."""
    if not isinstance(decomposition, Ready):
        takes = "a decomposition of a ready hand"
        raise wrong_class(function, takes, decomposition, "decompose_ready(parse('23m11z')) lists some")


def _check_pair_and_wait(pair: Pair | None, wait: Wait) -> None:
    if pair is not None:
        check_field("pair", Pair, pair, BadMeld)
    check_field("wait", Wait, wait, BadMeld)


def _if_any(pair: Pair | None) -> tuple[Pair, ...]:
    """No pair sorts before all pairs."""
    return () if pair is None else (pair,)


def _words(items: Iterable[object]) -> str:
    return "".join([f" {item}" for item in items])


_NEW: Final = object.__new__
_C_BLOCKS, _C_PAIR, _C_MELDS = setters(CompleteRegular, "blocks", "pair", "melds")
_R_BLOCKS, _R_PAIR, _R_WAIT, _R_MELDS = setters(ReadyRegular, "blocks", "pair", "wait", "melds")
(_CP_PAIRS,) = setters(CompleteSevenPairs, "pairs")
_RP_PAIRS, _RP_WAIT = setters(ReadySevenPairs, "pairs", "wait")
_W_SHAPE, _W_TILES, _W_ON = setters(Wait, "shape", "tiles", "on")


def known_complete(blocks: tuple[Block, ...], pair: Pair, melds: tuple[Meld, ...]) -> CompleteRegular:
    """The decomposition of parts that are known to be right and in canonical order, for they are not looked at."""
    one = _NEW(CompleteRegular)
    _C_BLOCKS(one, blocks)
    _C_PAIR(one, pair)
    _C_MELDS(one, melds)
    return one


def known_ready(blocks: tuple[Block, ...], pair: Pair | None, wait: Wait, melds: tuple[Meld, ...]) -> ReadyRegular:
    """The same of a ready one."""
    one = _NEW(ReadyRegular)
    _R_BLOCKS(one, blocks)
    _R_PAIR(one, pair)
    _R_WAIT(one, wait)
    _R_MELDS(one, melds)
    return one


def known_complete_seven_pairs(pairs: tuple[Pair, ...]) -> CompleteSevenPairs:
    """The same of seven pairs."""
    made = _NEW(CompleteSevenPairs)
    _CP_PAIRS(made, pairs)
    return made


def known_ready_seven_pairs(pairs: tuple[Pair, ...], wait: Wait) -> ReadySevenPairs:
    """The same of six pairs and a tile."""
    made = _NEW(ReadySevenPairs)
    _RP_PAIRS(made, pairs)
    _RP_WAIT(made, wait)
    return made


def known_wait(shape: WaitShape, tiles: tuple[Tile, ...], on: tuple[Tile, ...]) -> Wait:
    """The wait of tiles that are known to be right and in canonical order."""
    one = _NEW(Wait)
    _W_SHAPE(one, shape)
    _W_TILES(one, tiles)
    _W_ON(one, on)
    return one
