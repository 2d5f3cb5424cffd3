"""Ways in which a hand is ready, as people write them: groups of tiles, the last of which need a tile more."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.model.decompositions import ReadyRegular, ReadySevenPairs, ReadyThirteenOrphans, check_ready
from mjfunc.model.fields import items_in
from mjfunc.notation.text import read_tiles, write_tiles
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadCounts, BadNotation, MahjongError, check_text
from mjfunc.tiles.tile import Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.model.decompositions import Ready

_PLAIN: Final[Mapping[int, int]] = str.maketrans("MPSZ", "mpsz")
_BETWEEN_TILES: Final[Mapping[int, int]] = str.maketrans(",;/+&", "     ")
"""What people write between tiles."""
_WAY: Final = re.compile(r"[^,;/]+")
_GROUP: Final = re.compile(r"\S+")


def _groups(given: Iterable[Iterable[Tile]]) -> tuple[tuple[Tile, ...], ...]:
    """Groups in order, each of kinds in order; anything else is refused."""
    groups = items_in("groups", "groups of tiles", given, BadCounts)
    return tuple(sorted(tuple(sorted(tile.kind for tile in check_tiles(group, "Way"))) for group in groups))


@attrs.frozen(order=True)
class Way:
    """The groups that somebody sets apart in a hand; whether they are a way of being ready is not said."""

    groups: tuple[tuple[Tile, ...], ...] = attrs.field(converter=_groups)

    def __str__(self) -> str:
        """Write the groups: ``11z 23s 123m``."""
        return " ".join(map(write_tiles, self.groups))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds of all tiles, in order."""
        return tuple(sorted(tile for group in self.groups for tile in group))


def way_of(decomposition: Ready) -> Way:
    """The blocks, pairs and tiles around the hole of a ready hand without melds; thirteen orphans go by suits."""
    check_ready("way_of", decomposition)
    match decomposition:
        case ReadyRegular(blocks, pair, wait):
            beside = () if pair is None else (pair.tiles,)
            groups = (*(block.tiles for block in blocks), *beside, *_around(wait.tiles))
        case ReadySevenPairs(pairs, wait):
            groups = (*(pair.tiles for pair in pairs), wait.tiles)
        case ReadyThirteenOrphans():
            groups = _by_suit(decomposition.tiles)
        case _ as never:
            assert_never(never)
    return Way(groups)


def _around(tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The two pairs of a shanpon, or what stands around any other hole."""
    return (tiles[:2], tiles[2:]) if len(tiles) > 2 else (tiles,)


def _by_suit(tiles: Iterable[Tile]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(group) for _, group in groupby(tiles, key=lambda tile: tile.suit))


def read_kinds(text: str) -> tuple[Tile, ...]:
    """Read kinds, each once and in order: ``2p 5p``, ``25p``, ``5P, 2P``."""
    given = _typed("read_kinds", text)
    return tuple(sorted({tile.kind for tile in read_tiles(given.translate(_BETWEEN_TILES))}))


def read_ways(text: str, tiles: Iterable[Tile]) -> tuple[Way, ...]:
    """Read ways to set these tiles apart, each once and in order: groups with spaces, and commas between ways."""
    given = _typed("read_ways", text)
    whole = [tile.kind for tile in check_tiles(tiles, "read_ways")]
    return tuple(sorted({way for match in _WAY.finditer(given) for way in _way(match, whole)}))


def _typed(function: str, text: object) -> str:
    """What was typed, with small letters of suits."""
    given = check_text(function, text, "read_kinds('2p 5p') reads one").translate(_PLAIN)
    if not given.strip(" ,;/"):
        message = "nothing was typed"
        raise BadNotation(message)
    return given


def _way(match: re.Match[str], whole: list[Tile]) -> Iterator[Way]:
    """The way that stands at a place of a text, if there is more than spaces."""
    words = [*_GROUP.finditer(match.string, match.start(), match.end())]
    way = Way(tiles for word in words for tiles in _by_suit(_read_at(word)))
    if words:
        _check_same(way, whole, words[0].start())
        yield way


def _read_at(word: re.Match[str]) -> tuple[Tile, ...]:
    """The tiles of a word; a fault is where it is in the whole text."""
    try:
        return read_tiles(word.group())
    except MahjongError as error:
        at = 0 if error.position is None else error.position
        raise type(error)(error.message, word.start() + at) from None


def _check_same(way: Way, whole: list[Tile], position: int) -> None:
    """Refuse a way of other tiles than those of the hand."""
    typed = [*way.tiles]
    check_copies(counts_of(typed))
    faults = (("missing", _without(whole, typed)), ("too many", _without(typed, whole)))
    said = [f"{name}: {write_tiles(tiles)}" for name, tiles in faults if tiles]
    if said:
        message = f"the way that begins here has not the tiles of the hand; {'; '.join(said)}"
        raise BadCounts(message, position)


def _without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> list[Tile]:
    """The tiles that are left when others are taken away."""
    left = [*tiles]
    for tile in gone:
        if tile in left:
            left.remove(tile)
    return left
