"""Hands, decompositions and wins as pictures, as they lie on the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never, cast

import attrs

from mjfunc.draw.pictures import APART, NEXT, SIZE, Label, PlacedTile, frame, right_edge, shift, tile_height
from mjfunc.draw.tile_faces import tile_name
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import (
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    check_complete,
    check_ready,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import check_hand
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.model.witnesses import Cutting, NearestHand
from mjfunc.tiles.counts import check_copies, counts_of, number_of
from mjfunc.tiles.errors import FiveOfAKind, wrong_class
from mjfunc.tiles.tile import COPIES, RED_OF, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.draw.pictures import Picture, Placed, Tone
    from mjfunc.model.blocks import Block, Meld, Pair
    from mjfunc.model.decompositions import Complete, Ready, Wait
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.wins import Win
    from mjfunc.tiles.counts import Counts

_COUNT_SIZE: Final = 28
"""The text size of numbers of copies, which is readable if a whole hand is as narrow as the screen of a phone."""
_KINDS_IN_ROW: Final = 14
"""The number of accepted kinds in a row."""


def tiles_picture(tiles: Iterable[Tile]) -> Picture:
    """Return a picture of a row of tiles in the order given."""
    given = check_tiles(tiles, "tiles_picture")
    return frame(" ".join(map(str, given)) or "no tiles", tile_row(given))


def hand_picture(hand: Hand) -> Picture:
    """Return a picture of the concealed tiles of a hand and then its melds."""
    check_hand("hand_picture", hand)
    return _with_melds(str(hand), [tile_row(hand.tiles)], hand.melds)


def complete_picture(decomposition: Complete) -> Picture:
    """Return a picture of the blocks and the pair of a complete hand and then its melds."""
    check_complete("complete_picture", decomposition)
    groups = map(tile_row, concealed_groups(decomposition))
    return _with_melds(_one_line(decomposition), groups, melds_of(decomposition))


def ready_picture(decomposition: Ready, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Picture:
    """Return a picture of the blocks and pairs of a ready hand, then its wait, then its melds.

    Each kind that fills the hole is in its place, smaller and framed, with the number of its copies that are neither
    in the hand nor in ``visible``, further tiles known to be gone. A kind without copies left is struck through.
    """
    check_ready("ready_picture", decomposition)
    check_conventions("ready_picture", conventions)
    gone = known_tiles(decomposition, check_tiles(visible, "ready_picture"), conventions)
    *groups, around = concealed_groups(decomposition)
    left = ", ".join(f"{kind} {copies_left(kind, gone)}" for kind in kinds_that_fill(decomposition.wait))
    return _with_melds(
        f"{_one_line(decomposition)}; left: {left}",
        [*map(tile_row, groups), *_wait_groups(decomposition.wait, around, gone)],
        melds_of(decomposition),
    )


def concealed_groups(decomposition: Complete | Ready) -> list[tuple[Tile, ...]]:
    """Return the tiles of each block and pair, and last, if the hand is ready, the tiles around the hole.

    Thirteen orphans are one group.
    """
    match decomposition:
        case CompleteRegular(blocks, pair):
            parts: tuple[Block | Pair | Wait, ...] = (*blocks, pair)
        case CompleteSevenPairs(pairs):
            parts = pairs
        case ReadyRegular(blocks, pair, wait):
            parts = (*blocks, *(() if pair is None else (pair,)), wait)
        case ReadySevenPairs(pairs, wait):
            parts = (*pairs, wait)
        case CompleteThirteenOrphans(tiles=tiles) | ReadyThirteenOrphans(tiles=tiles):
            return [tiles]
        case _ as never:
            assert_never(never)
    return [part.tiles for part in parts]


def melds_of(decomposition: Complete | Ready) -> tuple[Meld, ...]:
    """Return the melds of a decomposition; only regular ones have any."""
    return decomposition.melds if isinstance(decomposition, CompleteRegular | ReadyRegular) else ()


def acceptance_picture(acceptance: Acceptance) -> Picture:
    """Return a picture of the kinds that a hand accepts, each with the number of its unseen copies."""
    if not isinstance(cast("object", acceptance), Acceptance):
        function = "acceptance_picture"
        raise wrong_class(function, "an Acceptance", acceptance, "acceptance(parse('23m11z')) is one")
    return frame(str(acceptance), _accepted_rows(acceptance))


def discard_picture(discard: Discard, concealed: Iterable[Tile] = ()) -> Picture:
    """Return a picture of the discarded tile and, after a gap, the kinds that the hand accepts without it.

    A discard names a kind. ``concealed``, the tiles of the hand, decides whether the picture has a red five.
    """
    if not isinstance(cast("object", discard), Discard):
        function = "discard_picture"
        raise wrong_class(function, "a Discard", discard, "discards(parse('234m11z')) lists some")
    thrown = discarded_tile(discard.tile, check_tiles(concealed, "discard_picture"))
    return frame(str(discard), side_by_side([tile_row((thrown,)), _accepted_rows(discard.acceptance)]))


def discarded_tile(kind: Tile, concealed: Iterable[Tile]) -> Tile:
    """Return the tile of a kind that a player discards: a red five only if the hand holds no other five of its suit."""
    held = {tile for tile in concealed if tile.kind == kind}
    return RED_OF[kind] if held == {RED_OF.get(kind)} else kind


def _accepted_rows(acceptance: Acceptance) -> tuple[Placed, ...]:
    """The accepted kinds in rows, each above the number of its copies."""
    below = tile_height(SIZE) + _COUNT_SIZE + APART
    parts: list[Placed] = []
    for at, (kind, unseen) in enumerate(acceptance.tiles):
        line, place = divmod(at, _KINDS_IN_ROW)
        parts += shift(_kind_with_copies(kind, unseen), place * (SIZE + NEXT), line * below)
    return tuple(parts)


def _one_line(value: Complete | Ready | Reading) -> str:
    return " ".join(str(value).split())


def _with_melds(title: str, groups: Iterable[Sequence[Placed]], melds: Iterable[Meld]) -> Picture:
    return frame(title, side_by_side([*groups, *map(meld_parts, melds)]))


def tile_row(tiles: Iterable[Tile | None], size: int = SIZE) -> tuple[PlacedTile, ...]:
    """Return upright tiles in a row that begins at 0; None is a tile that is face down."""
    return tuple(PlacedTile(tile, at * (size + NEXT), 0, size) for at, tile in enumerate(tiles))


def meld_parts(meld: Meld) -> tuple[Placed, ...]:
    """Return a meld that begins at 0: an open one has a turned tile, a closed one has its outer tiles face down."""
    if not meld.open:
        # The first tiles are visible, so that a red five is.
        first, second, *_ = meld.tiles
        return tile_row((None, first, second, None))
    height = tile_height(SIZE)
    called, *others = meld.tiles
    upright = shift(tile_row(others), height + NEXT, 0)
    return (PlacedTile(called, 0, height - SIZE, turned=True), *upright)


def side_by_side(groups: Iterable[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Return groups, each beginning at 0, in a row with gaps between them."""
    parts: list[Placed] = []
    left = 0
    for group in groups:
        parts += shift(group, left, 0)
        left += right_edge(group) + APART
    return tuple(parts)


def kinds_that_fill(wait: Wait) -> tuple[Tile, ...]:
    """Return every kind that fills the hole of a wait, whether or not copies of it are left."""
    ranks = [tile.rank for tile in wait.tiles]
    around: tuple[int, ...]
    match wait.shape:
        case WaitShape.RYANMEN | WaitShape.PENCHAN:
            around = (ranks[0] - 1, ranks[1] + 1)
        case WaitShape.KANCHAN:
            around = (ranks[0] + 1,)
        case WaitShape.SHANPON | WaitShape.TANKI:
            return tuple(sorted({tile.kind for tile in wait.tiles}))
        case WaitShape.SINGLE | WaitShape.THIRTEEN_SIDED:
            return wait.on
        case _ as never:
            assert_never(never)
    suit = wait.tiles[0].suit
    return tuple(Tile(suit, rank) for rank in around if 1 <= rank <= suit.ranks)


def _wait_groups(wait: Wait, around: tuple[Tile, ...], gone: Counts) -> list[tuple[Placed, ...]]:
    """The tiles around the hole with the kinds that fill it in place; a shanpon has a group for each pair."""
    kinds = kinds_that_fill(wait)
    if wait.shape is WaitShape.THIRTEEN_SIDED:
        filling = shift(_group_with_hole((), kinds, gone), 0, tile_height(SIZE) + NEXT)
        return [(*tile_row(around), *filling)]
    if wait.shape is WaitShape.SHANPON:
        return [_group_with_hole([tile for tile in around if tile.kind == kind], (kind,), gone) for kind in kinds]
    return [_group_with_hole(around, kinds, gone)]


def _group_with_hole(around: Sequence[Tile], kinds: Sequence[Tile], gone: Counts) -> tuple[Placed, ...]:
    """Tiles in order, with the missing kinds among them."""
    places = sorted([*((tile.kind, False, tile) for tile in around), *((kind, True, kind) for kind in kinds)])
    parts: list[Placed] = []
    for at, (_, is_waited, tile) in enumerate(places):
        placed = _kind_with_copies(tile, copies_left(tile, gone)) if is_waited else tile_row((tile,))
        parts += shift(placed, at * (SIZE + NEXT), 0)
    return tuple(parts)


def _kind_with_copies(kind: Tile, left: int) -> tuple[Placed, ...]:
    """A framed kind above the number of its copies."""
    below = tile_height(SIZE) + _COUNT_SIZE + 2
    tone: Tone = "ink" if left else "faint"
    words = f"{tile_name(kind)}: {left or 'none'} left"
    count = Label(f"\u00d7{left}", SIZE // 2, below, _COUNT_SIZE, tone, middle=True, words=words)
    return PlacedTile(kind, 0, 0, mark="waited" if left else "exhausted"), count


def known_tiles(decomposition: Ready, visible: tuple[Tile, ...], conventions: Conventions) -> Counts:
    """Return the tiles that are not among the copies left: those of the hand and of ``visible``.

    The tiles in melds are among them unless the conventions ignore melds. Raise FiveOfAKind for more than four copies
    of a kind.
    """
    in_melds = tuple(tile for meld in melds_of(decomposition) for tile in meld.tiles)
    try:
        check_copies(counts_of((*decomposition.tiles, *in_melds, *visible)))
    except FiveOfAKind as error:
        message = f"{error.message}, visible ones included"
        raise FiveOfAKind(message) from None
    return counts_of((*decomposition.tiles, *(in_melds if conventions.melds == "held" else ()), *visible))


def copies_left(kind: Tile, gone: Counts) -> int:
    """Return the number of copies of a kind that are left."""
    return COPIES - number_of(gone, kind)


_UNUSED_WIDTH: Final = 42
"""The width of tiles that are not used."""


def nearest_picture(nearest: NearestHand) -> Picture:
    """Return a picture of a nearest complete hand: added tiles framed, then, smaller, the tiles to discard."""
    if not isinstance(cast("object", nearest), NearestHand):
        function = "nearest_picture"
        raise wrong_class(function, "a NearestHand", nearest, "nearest(parse('124m11z')).hands are some")
    used = Counter(nearest.used)
    parts: list[PlacedTile] = []
    for part, tile in zip(tile_row(nearest.tiles), nearest.tiles, strict=True):
        used[tile] -= 1
        parts.append(part if used[tile] >= 0 else attrs.evolve(part, mark="waited"))
    return frame(str(nearest), side_by_side([parts, *_unused_tiles(nearest.superfluous)]))


def cutting_picture(cutting: Cutting) -> Picture:
    """Return a picture of the sets, shapes and head of a cutting, then, smaller, the tiles left over."""
    if not isinstance(cast("object", cutting), Cutting):
        function = "cutting_picture"
        raise wrong_class(function, "a Cutting", cutting, "cuttings(parse('124m11z')).cuttings are some")
    return frame(
        str(cutting), side_by_side([*(tile_row(part.tiles) for part in cutting.parts), *_unused_tiles(cutting.left)])
    )


def _unused_tiles(tiles: Iterable[Tile]) -> list[tuple[PlacedTile, ...]]:
    """A group of small tiles on the line of the large ones, unless there are none."""
    small = shift(tile_row(tiles, _UNUSED_WIDTH), 0, tile_height(SIZE) - tile_height(_UNUSED_WIDTH))
    return [cast("tuple[PlacedTile, ...]", small)] if small else []


class TileGroup(NamedTuple):
    """Neighbouring concealed tiles of a reading."""

    tiles: tuple[Tile, ...]
    winning: int | None
    """The index of the winning tile, if it is in the group."""


def win_picture(win: Win) -> Picture:
    """Return a picture of the concealed tiles of a win, then the winning tile, then the melds."""
    from mjfunc.riichi.values.wins import check_win  # noqa: PLC0415  # hands are drawn without loading riichi

    check_win("win_picture", win)
    groups = [tile_row(tiles_before_win(win)), (PlacedTile(win.tile, 0, 0, mark="new"),)]
    return _with_melds(win_title(win), groups, win.hand.melds)


def reading_picture(reading: Reading) -> Picture:
    """Return a picture of the blocks and the pair of a reading, the winning tile framed, and then the melds."""
    from mjfunc.riichi.values.reading import check_reading  # noqa: PLC0415  # as above

    check_reading("reading_picture", reading)
    return _with_melds(_one_line(reading), map(_win_group, reading_groups(reading)), reading.win.hand.melds)


def win_title(win: Win) -> str:
    """Return the heading of a win: ``123m11z won on 1z``."""
    return f"{win.hand} won on {win.tile}"


def tiles_before_win(win: Win) -> tuple[Tile, ...]:
    """Return the concealed tiles of a win without the winning tile."""
    at = win.hand.tiles.index(win.tile)
    return win.hand.tiles[:at] + win.hand.tiles[at + 1 :]


def reading_groups(reading: Reading) -> tuple[TileGroup, ...]:
    """Return the groups of concealed tiles of a reading; one group has the winning tile.

    If the winning tile fits several equal blocks, the chosen group has exactly that tile, red or plain, if any has.
    """
    groups, winning = concealed_groups(reading.decomposition), reading.win.tile
    places = [
        (number, index)
        for number, tiles in enumerate(groups)
        for index, tile in enumerate(tiles)
        if tile.kind == winning.kind and _is_place(tiles, reading)
    ]
    completed, at = min(places, key=lambda place: groups[place[0]][place[1]] != winning)
    return tuple(TileGroup(tiles, at if number == completed else None) for number, tiles in enumerate(groups))


def _is_place(tiles: tuple[Tile, ...], reading: Reading) -> bool:
    """Whether the winning tile can be in this group: the group is the place of the reading, if the reading has one."""
    place = reading.place
    return place is None or [tile.kind for tile in tiles] == [tile.kind for tile in place.tiles]


def _win_group(group: TileGroup) -> tuple[PlacedTile, ...]:
    parts = enumerate(tile_row(group.tiles))
    return tuple(attrs.evolve(part, mark="new") if at == group.winning else part for at, part in parts)
