"""A reading: a decomposition of the hand, and the place that the winning tile took in it.

These words are used of a reading in all of this package:

- **triplet**: three or four of a kind; a **quad** is four;
- **concealed** triplet: not an open meld, and not ended by ron;
- **closed** hand: without an open meld; ron does not open it, and a closed quad does not either;
- **outside** tile: a terminal or an honour;
- **valued** kinds: the dragons, the winner's own wind, and the prevailing wind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import Complete, CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.fields import check_result, setters
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.wins import Win, check_win
from mjfunc.spec.holes import hole
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.shown import Pictured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.tile import Tile

Place: TypeAlias = Block | Pair
_HOW: Final = "readings(win) lists some"


@attrs.frozen
class Reading(Pictured):
    """A decomposition of a win, and the place that the winning tile took in it."""

    _views = "mjfunc.views.explanations"
    win: Win
    decomposition: Complete
    place: Place | None
    """The concealed block or the pair that the winning tile ended; None where the form is not regular."""
    wait: WaitShape
    """What was there before the winning tile came."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not parts of a reading."""
        check_result(self, "win", self.win, _HOW, Win)
        complete = CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
        check_result(self, "decomposition", self.decomposition, _HOW, *complete)
        check_result(self, "place", self.place, _HOW, Block, Pair, type(None))
        check_result(self, "wait", self.wait, _HOW, WaitShape)

    def __str__(self) -> str:
        """Write the decomposition, and where the winning tile stands: ``regular  123m ...  1m in 11m: tanki``."""
        place = "" if self.place is None else f" in {self.place}"
        return f"{self.decomposition}  {self.win.tile}{place}: {self.wait}"

    @property
    def is_closed(self) -> bool:
        """Whether no meld is open."""
        return not self.win.hand.is_open

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of all tiles, those in melds included."""
        return tuple(tile.kind for tile in self.win.tiles)

    @property
    def pair(self) -> Tile | None:
        """The kind of the pair beside four blocks."""
        return kind_of(self.decomposition.pair) if isinstance(self.decomposition, CompleteRegular) else None

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The concealed blocks and those in melds; none where the form is not regular."""
        match self.decomposition:
            case CompleteRegular(blocks, melds=melds):
                return (*blocks, *(meld.block for meld in melds))
            case _:
                return ()

    @property
    def sequences(self) -> tuple[Block, ...]:
        """The blocks that are three in a row."""
        return tuple(block for block in self.blocks if block.shape is BlockShape.SEQUENCE)

    @property
    def triplets(self) -> tuple[Tile, ...]:
        """The kinds of which there are three or four as a block."""
        return tuple(kind_of(block) for block in self.blocks if block.shape is not BlockShape.SEQUENCE)

    @property
    def quads(self) -> tuple[Tile, ...]:
        """The kinds of which there are four as a block."""
        return tuple(kind_of(block) for block in self.blocks if block.shape is BlockShape.QUAD)

    @property
    def concealed_triplets(self) -> tuple[Tile, ...]:
        """The kinds of the triplets that are concealed."""
        return tuple(kind_of(block) for block, is_concealed in self.triplet_blocks if is_concealed)

    @property
    def triplet_blocks(self) -> tuple[tuple[Block, bool], ...]:
        """The blocks that are triplets, and whether each is concealed."""
        match self.decomposition:
            case CompleteRegular(blocks, melds=melds):
                own = ((block, not (self.win.origin.is_ron and block == self.place)) for block in blocks)
                called = ((meld.block, not meld.open) for meld in melds)
                return tuple(each for each in (*own, *called) if each[0].shape is not BlockShape.SEQUENCE)
            case _:
                return ()

    @property
    def parts(self) -> tuple[tuple[Tile, ...], ...]:
        """The kinds in each block and in the pair; none where the form is not regular."""
        match self.decomposition:
            case CompleteRegular(pair=pair):
                parts: tuple[Block | Pair, ...] = (*self.blocks, pair)
                return tuple(tuple(tile.kind for tile in part.tiles) for part in parts)
            case _:
                return ()

    @property
    def is_seven_pairs(self) -> bool:
        """Whether it is seven pairs."""
        return isinstance(self.decomposition, CompleteSevenPairs)

    @property
    def is_thirteen_orphans(self) -> bool:
        """Whether it is thirteen orphans."""
        return isinstance(self.decomposition, CompleteThirteenOrphans)


def readings(win: Win) -> tuple[Reading, ...]:
    """Every reading of a win: decompositions in canonical order; of each, blocks in that order and then the pair."""
    check_win("readings", win)
    return tuple(reading for decomposition in decompose_complete(win.hand) for reading in _readings(win, decomposition))


def _readings(win: Win, decomposition: Complete) -> Iterator[Reading]:
    kind = win.tile.kind
    match decomposition:
        case CompleteRegular(blocks, pair):
            # Equal blocks are one place, and red marks do not make them different.
            places = {(kind_of(block), block.shape): block for block in reversed(blocks) if _has(block, kind)}
            for block in sorted(places.values()):
                yield Reading(win, decomposition, block, hole(attrs.evolve(block, reds=0), kind)[0])
            if _has(pair, kind):
                yield Reading(win, decomposition, pair, WaitShape.TANKI)
        case CompleteSevenPairs():
            yield Reading(win, decomposition, None, WaitShape.TANKI)
        case CompleteThirteenOrphans(pair):
            wait = WaitShape.THIRTEEN_SIDED if _has(pair, kind) else WaitShape.SINGLE
            yield Reading(win, decomposition, None, wait)
        case _ as never:
            assert_never(never)


def _has(part: Block | Pair, kind: Tile) -> bool:
    return any(tile.kind == kind for tile in part.tiles)


def kind_of(part: Block | Pair) -> Tile:
    """The kind of its lowest tile."""
    return part.tiles[0].kind


_NEW: Final = object.__new__
_WIN, _DECOMPOSITION, _PLACE, _WAIT = setters(Reading, "win", "decomposition", "place", "wait")


def known_reading(win: Win, decomposition: Complete, place: Place | None, wait: WaitShape) -> Reading:
    """The reading of parts that are known to be right, for they are not looked at."""
    one = _NEW(Reading)
    _WIN(one, win)
    _DECOMPOSITION(one, decomposition)
    _PLACE(one, place)
    _WAIT(one, wait)
    return one


def check_reading(function: str, reading: object) -> None:
    """Refuse what is not a reading."""
    if type(reading) is not Reading:
        raise wrong_class(function, "a Reading", reading, _HOW)
