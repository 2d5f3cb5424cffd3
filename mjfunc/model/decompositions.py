"""Decompositions: the ways in which a hand is complete, and the ways in which it is ready.

Those of one class are ordered; where classes stand together, the order of their forms comes first.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

import attrs

from mjfunc.functional import concat
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.tile import ORPHANS, Tile


class Form(StrEnum):
    """The forms of a complete hand, in the order in which they are listed."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


class WaitShape(StrEnum):
    """What the missing tile leaves behind."""

    RYANMEN = "ryanmen"
    """Two neighbours, open on both sides."""
    KANCHAN = "kanchan"
    """Two tiles with a gap between them."""
    PENCHAN = "penchan"
    """12 or 89."""
    SHANPON = "shanpon"
    """Two pairs, one of which becomes a triplet."""
    TANKI = "tanki"
    """One tile of a pair."""
    SINGLE = "single"
    """Thirteen orphans with one of the thirteen missing."""
    THIRTEEN_SIDED = "thirteen-sided"
    """Thirteen orphans with only the second tile of the pair missing."""


_WAIT_SHAPES: Final = tuple(WaitShape)


@attrs.frozen(order=True)
class Wait:
    """A hole: the tiles around it, and the kinds that fill it and of which one is still to be had."""

    shape: WaitShape = attrs.field(order=_WAIT_SHAPES.index)
    tiles: tuple[Tile, ...]
    on: tuple[Tile, ...]


def _pair_order(pair: Pair | None) -> tuple[Pair, ...]:
    """Where there is no pair, sort before all pairs."""
    return () if pair is None else (pair,)


@attrs.frozen(order=True)
class CompleteRegular:
    """Blocks and a pair."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...]
    pair: Pair
    melds: tuple[Meld, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*concat(block.tiles for block in self.blocks), *self.pair.tiles)))


@attrs.frozen(order=True)
class CompleteSevenPairs:
    """Seven different pairs."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(concat(pair.tiles for pair in self.pairs))


@attrs.frozen(order=True)
class CompleteThirteenOrphans:
    """Each terminal and honour, and a second one of one of them."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*ORPHANS, self.pair.tiles[0])))


@attrs.frozen(order=True)
class ReadyRegular:
    """Blocks and a pair with one tile missing. In a tanki or a shanpon there is no pair beside the wait."""

    form: ClassVar[Form] = Form.REGULAR
    blocks: tuple[Block, ...]
    pair: Pair | None = attrs.field(order=_pair_order)
    wait: Wait
    melds: tuple[Meld, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        pair = () if self.pair is None else self.pair.tiles
        return tuple(sorted((*concat(block.tiles for block in self.blocks), *pair, *self.wait.tiles)))


@attrs.frozen(order=True)
class ReadySevenPairs:
    """Six different pairs and a tile of a seventh."""

    form: ClassVar[Form] = Form.SEVEN_PAIRS
    pairs: tuple[Pair, ...]
    wait: Wait

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        return tuple(sorted((*concat(pair.tiles for pair in self.pairs), *self.wait.tiles)))


@attrs.frozen(order=True)
class ReadyThirteenOrphans:
    """Thirteen orphans with one tile missing; no pair where it is the pair's second tile."""

    form: ClassVar[Form] = Form.THIRTEEN_ORPHANS
    pair: Pair | None = attrs.field(order=_pair_order)
    wait: Wait

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, in canonical order."""
        if self.pair is None:
            return ORPHANS
        return tuple(sorted((*(kind for kind in ORPHANS if kind not in self.wait.on), self.pair.tiles[0])))


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
