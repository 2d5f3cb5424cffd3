"""A reading: a decomposition of the hand, and the place that the winning tile took in it.

These words are used of a reading in all of this package:

- **triplet**: three or four of a kind; a **quad** is four;
- **concealed** triplet: not an open meld, and not ended by ron;
- **closed** hand: without an open meld; ron does not open it, and a closed quad does not either;
- **outside** tile: a terminal or an honour;
- **valued** kinds: the dragons, the winner's own wind, and the prevailing wind.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, assert_never

import attrs

from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import Complete, CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.forms import WaitShape
from mjfunc.model.value_fields import result_of, unchecked
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.spec.ready import hole
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.value_base import Pictured, PicturedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.tile import Tile

Place: TypeAlias = Block | Pair
_HOW: Final = "readings(win) lists some"


@attrs.frozen(repr=False)
class Reading(Pictured):
    """A decomposition of a win, and the place that the winning tile took in it."""

    win: Win = attrs.field(validator=result_of(_HOW, Win))
    decomposition: Complete = attrs.field(
        validator=result_of(_HOW, CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans)
    )
    place: Place | None = attrs.field(validator=result_of(_HOW, Block, Pair, None))
    """The concealed block or the pair that the winning tile ended; None where the form is not regular."""
    wait: WaitShape = attrs.field(validator=result_of(_HOW, WaitShape))
    """The shape that the winning tile completed."""

    def __str__(self) -> str:
        """Write the decomposition, and the place of the winning tile: ``regular  123m ...  1m in 11m: tanki``."""
        place = "" if self.place is None else f" in {self.place}"
        return f"{self.decomposition}  {self.win.tile}{place}: {self.wait}"

    @property
    def is_closed(self) -> bool:
        """Whether no meld is open."""
        return not self.win.hand.is_open

    @cached_property
    def _parts(self) -> _Parts:
        return _parts_of(self)

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of all tiles, those in melds included."""
        return self._parts.kinds

    @property
    def pair(self) -> Tile | None:
        """The kind of the pair; None for seven pairs and thirteen orphans."""
        return kind_of(self.decomposition.pair) if isinstance(self.decomposition, CompleteRegular) else None

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks, melds included; empty for seven pairs and thirteen orphans."""
        return self._parts.blocks

    @property
    def sequences(self) -> tuple[Block, ...]:
        """The blocks that are sequences."""
        return self._parts.sequences

    @property
    def triplets(self) -> tuple[Tile, ...]:
        """The kinds of the triplets and quads."""
        return self._parts.triplets

    @property
    def quads(self) -> tuple[Tile, ...]:
        """The kinds of the quads."""
        return self._parts.quads

    @property
    def concealed_triplets(self) -> tuple[Tile, ...]:
        """The kinds of the concealed triplets."""
        return self._parts.concealed_triplets

    @property
    def triplet_blocks(self) -> tuple[tuple[Block, bool], ...]:
        """The triplets and quads, each with True if it is concealed."""
        return self._parts.triplet_blocks

    @property
    def parts(self) -> tuple[tuple[Tile, ...], ...]:
        """The kinds of each block and of the pair; empty for seven pairs and thirteen orphans."""
        return self._parts.parts

    @property
    def is_seven_pairs(self) -> bool:
        """Whether it is seven pairs."""
        return isinstance(self.decomposition, CompleteSevenPairs)

    @property
    def is_thirteen_orphans(self) -> bool:
        """Whether it is thirteen orphans."""
        return isinstance(self.decomposition, CompleteThirteenOrphans)


class _Parts(NamedTuple):
    """The parts of a reading, found once for the sixty or so definitions of yaku and fu that ask for them."""

    kinds: tuple[Tile, ...]
    blocks: tuple[Block, ...] = ()
    sequences: tuple[Block, ...] = ()
    triplets: tuple[Tile, ...] = ()
    quads: tuple[Tile, ...] = ()
    concealed_triplets: tuple[Tile, ...] = ()
    triplet_blocks: tuple[tuple[Block, bool], ...] = ()
    parts: tuple[tuple[Tile, ...], ...] = ()


def _parts_of(reading: Reading) -> _Parts:
    win, kinds = reading.win, tuple(tile.kind for tile in reading.win.tiles)
    match reading.decomposition:
        case CompleteRegular(own, pair, melds):
            blocks = (*own, *(meld.block for meld in melds))
            concealed = (
                *((block, not (win.origin.is_ron and block == reading.place)) for block in own),
                *((meld.block, not meld.open) for meld in melds),
            )
            every: tuple[Block | Pair, ...] = (*blocks, pair)
            triplet_blocks = tuple(each for each in concealed if each[0].shape is not BlockShape.SEQUENCE)
            return _Parts(
                kinds,
                blocks,
                sequences=tuple(block for block in blocks if block.shape is BlockShape.SEQUENCE),
                triplets=tuple(kind_of(block) for block, _ in triplet_blocks),
                quads=tuple(kind_of(block) for block in blocks if block.shape is BlockShape.QUAD),
                concealed_triplets=tuple(kind_of(block) for block, is_concealed in triplet_blocks if is_concealed),
                triplet_blocks=triplet_blocks,
                parts=tuple(tuple(tile.kind for tile in part.tiles) for part in every),
            )
        case _:
            return _Parts(kinds)


def readings(win: Win) -> tuple[Reading, ...]:
    """Every reading of a win: decompositions in canonical order; of each, blocks in that order and then the pair."""
    check_win("readings", win)
    found = (reading for decomposition in decompose_complete(win.hand) for reading in _readings(win, decomposition))
    return PicturedTuple(found)


def number_of_readings(win: Win) -> int:
    """The number of readings of a win, without making them."""
    return sum(_number_of_places(decomposition, win.tile.kind) for decomposition in decompose_complete(win.hand))


def _number_of_places(decomposition: Complete, kind: Tile) -> int:
    match decomposition:
        case CompleteRegular(blocks, pair):
            return len({(block.rank, block.shape) for block in blocks if _has(block, kind)}) + _has(pair, kind)
        case _:
            return 1


def _readings(win: Win, decomposition: Complete) -> Iterator[Reading]:
    kind = win.tile.kind
    match decomposition:
        case CompleteRegular(blocks, pair):
            # Equal blocks are one place, and red marks do not make them different.
            places = {(block.rank, block.shape): block for block in reversed(blocks) if _has(block, kind)}
            for block in sorted(places.values()):
                plain = attrs.evolve(block, reds=0) if block.reds else block
                yield unchecked_reading(win, decomposition, block, hole(plain, kind)[0])
            if _has(pair, kind):
                yield unchecked_reading(win, decomposition, pair, WaitShape.TANKI)
        case CompleteSevenPairs():
            yield Reading(win, decomposition, None, WaitShape.TANKI)
        case CompleteThirteenOrphans(pair):
            wait = WaitShape.THIRTEEN_SIDED if _has(pair, kind) else WaitShape.SINGLE
            yield Reading(win, decomposition, None, wait)
        case _ as never:
            assert_never(never)


def _has(part: Block | Pair, kind: Tile) -> bool:
    if part.suit is not kind.suit:
        return False
    is_sequence = isinstance(part, Block) and part.shape is BlockShape.SEQUENCE
    return part.rank <= kind.rank <= part.rank + 2 if is_sequence else part.rank == kind.rank


def kind_of(part: Block | Pair) -> Tile:
    """The kind of its lowest tile."""
    return part.tiles[0].kind


unchecked_reading: Final = unchecked(Reading)


def check_reading(function: str, reading: object) -> None:
    """Raise TypeError unless the argument of a function is a reading."""
    if type(reading) is not Reading:
        raise wrong_class(function, "a Reading", reading, _HOW)
