"""Hands and decompositions as pictures: blocks set apart, melds as they lie on the table, the hole of a wait open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never, cast

from mjfunc.draw.faces import name_of
from mjfunc.draw.pictures import APART, NEXT, SIZE, Label, PlacedTile, framed, height_of, moved, right_of
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
from mjfunc.tiles.counts import check_copies, counts_of, number_of
from mjfunc.tiles.errors import FiveOfAKind, wrong_class
from mjfunc.tiles.tile import COPIES, RED_OF, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.draw.pictures import Picture, Placed, Tone
    from mjfunc.model.blocks import Meld
    from mjfunc.model.decompositions import Complete, Ready, Wait
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import Counts

_COUNTS: Final = 28
"""How large the numbers of copies are: they can be read where a whole hand is as narrow as a telephone."""
_ROW: Final = 14
"""How many kinds that are accepted stand beside each other."""


def tiles_picture(tiles: Iterable[Tile]) -> Picture:
    """A row of tiles in the order in which they are given."""
    given = check_tiles(tiles, "tiles_picture")
    return framed(" ".join(map(str, given)) or "no tiles", row(given))


def hand_picture(hand: Hand) -> Picture:
    """The concealed tiles, then the melds."""
    check_hand("hand_picture", hand)
    return framed(str(hand), apart([row(hand.tiles), *map(meld_parts, hand.melds)]))


def complete_picture(decomposition: Complete) -> Picture:
    """The blocks and the pair of a complete hand, then its melds."""
    check_complete("complete_picture", decomposition)
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            groups = [*(row(block.tiles) for block in blocks), row(pair.tiles), *map(meld_parts, melds)]
        case CompleteSevenPairs(pairs):
            groups = [row(pair.tiles) for pair in pairs]
        case CompleteThirteenOrphans():
            groups = [row(decomposition.tiles)]
        case _ as never:
            assert_never(never)
    return framed(_sentence(decomposition), apart(groups))


def ready_picture(decomposition: Ready, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Picture:
    """The blocks and pairs of a ready hand, then its wait, then its melds.

    What would fill the hole stands in its place, smaller and in a frame, with the number of its copies that neither the
    hand nor ``visible``, further tiles known to be gone, has; a kind of which none is left is struck through.
    """
    check_ready("ready_picture", decomposition)
    check_conventions("ready_picture", conventions)
    gone = used_by(decomposition, check_tiles(visible, "ready_picture"), conventions)
    melds = decomposition.melds if isinstance(decomposition, ReadyRegular) else ()
    match decomposition:
        case ReadyRegular(blocks, pair, wait, _):
            pairs = () if pair is None else (pair,)
            groups = [row(part.tiles) for part in (*blocks, *pairs)]
        case ReadySevenPairs(pairs, wait):
            groups = [row(pair.tiles) for pair in pairs]
        case ReadyThirteenOrphans(_, wait):
            groups = []
        case _ as never:
            assert_never(never)
    around = wait.tiles if groups else decomposition.tiles
    parts = apart([*groups, *_waiting(wait, around, gone), *map(meld_parts, melds)])
    left = ", ".join(f"{kind} {left_of(kind, gone)}" for kind in fills(wait))
    return framed(f"{_sentence(decomposition)}; left: {left}", parts)


def acceptance_picture(acceptance: Acceptance) -> Picture:
    """The kinds that a hand accepts, each with how many of it are unseen."""
    if not isinstance(cast("object", acceptance), Acceptance):
        function = "acceptance_picture"
        raise wrong_class(function, "an Acceptance", acceptance, "acceptance(parse('23m11z')) is one")
    return framed(str(acceptance), _accepted(acceptance))


def discard_picture(discard: Discard, concealed: Iterable[Tile] = ()) -> Picture:
    """A tile that can be discarded, and apart from it the kinds that the hand accepts without it.

    A discard is of a kind: which tile of it is drawn is seen from those that the hand holds, as ``tile_of`` says.
    """
    if not isinstance(cast("object", discard), Discard):
        function = "discard_picture"
        raise wrong_class(function, "a Discard", discard, "discards(parse('234m11z')) lists some")
    thrown = tile_of(discard.tile, check_tiles(concealed, "discard_picture"))
    return framed(str(discard), apart([row((thrown,)), _accepted(discard.acceptance)]))


def tile_of(kind: Tile, concealed: Iterable[Tile]) -> Tile:
    """The tile of a kind that is discarded: one that is not marked, unless all that the hand holds of it are red."""
    held = {tile for tile in concealed if tile.kind == kind}
    return RED_OF[kind] if held == {RED_OF.get(kind)} else kind


def _accepted(acceptance: Acceptance) -> tuple[Placed, ...]:
    """Rows of kinds, each with its number below it."""
    below = height_of(SIZE) + _COUNTS + APART
    parts: list[Placed] = []
    for at, (kind, unseen) in enumerate(acceptance.tiles):
        line, place = divmod(at, _ROW)
        parts += moved(_counted(kind, unseen), place * (SIZE + NEXT), line * below)
    return tuple(parts)


def _sentence(decomposition: Complete | Ready) -> str:
    return " ".join(str(decomposition).split())


def row(tiles: Iterable[Tile | None], size: int = SIZE) -> tuple[PlacedTile, ...]:
    """Upright tiles from 0 on; None is face down."""
    return tuple(PlacedTile(tile, at * (size + NEXT), 0, size) for at, tile in enumerate(tiles))


def meld_parts(meld: Meld) -> tuple[Placed, ...]:
    """A meld from 0 on: its first tile turned, as if called, or its outer tiles face down if it is closed."""
    if not meld.open:
        # A red five is shown rather than a plain one.
        first, second, *_ = meld.tiles
        return row((None, first, second, None))
    height = height_of(SIZE)
    called, *others = meld.tiles
    upright = moved(row(others), height + NEXT, 0)
    return (PlacedTile(called, 0, height - SIZE, turned=True), *upright)


def apart(groups: Iterable[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Groups that begin at 0 side by side."""
    parts: list[Placed] = []
    left = 0
    for group in groups:
        parts += moved(group, left, 0)
        left += right_of(group) + APART
    return tuple(parts)


def fills(wait: Wait) -> tuple[Tile, ...]:
    """Every kind that fills the hole of a wait, live or not."""
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


def _waiting(wait: Wait, around: tuple[Tile, ...], gone: Counts) -> list[tuple[Placed, ...]]:
    """The tiles around the hole, and what fills it in its place; of two pairs and more each group with its own."""
    kinds = fills(wait)
    if wait.shape is WaitShape.THIRTEEN_SIDED:
        below = height_of(SIZE) + NEXT
        filling = (moved(_filling(kind, gone), at * (SIZE + NEXT), below) for at, kind in enumerate(kinds))
        return [(*row(around), *(part for parts in filling for part in parts))]
    if wait.shape is WaitShape.SHANPON:
        return [_in_place([tile for tile in around if tile.kind == kind], (kind,), gone) for kind in kinds]
    return [_in_place(around, kinds, gone)]


def _in_place(around: Sequence[Tile], kinds: Sequence[Tile], gone: Counts) -> tuple[Placed, ...]:
    """Tiles in order, with the kinds that are waited for among them."""
    places = sorted([*((tile.kind, False, tile) for tile in around), *((kind, True, kind) for kind in kinds)])
    parts: list[Placed] = []
    for at, (_, is_waited, tile) in enumerate(places):
        parts += moved(_filling(tile, gone) if is_waited else row((tile,)), at * (SIZE + NEXT), 0)
    return tuple(parts)


def _filling(kind: Tile, gone: Counts) -> tuple[Placed, ...]:
    """A kind that is waited for, with the number of its copies that are left."""
    return _counted(kind, left_of(kind, gone))


def _counted(kind: Tile, left: int) -> tuple[Placed, ...]:
    """A kind in the frame of a gap, with the number of its copies below it."""
    below = height_of(SIZE) + _COUNTS + 2
    tone: Tone = "ink" if left else "faint"
    words = f"{name_of(kind)}: {left or 'none'} left"
    count = Label(f"\u00d7{left}", SIZE // 2, below, _COUNTS, tone, middle=True, words=words)
    return PlacedTile(kind, 0, 0, mark="waited" if left else "exhausted"), count


def used_by(decomposition: Ready, visible: tuple[Tile, ...], conventions: Conventions) -> Counts:
    """The tiles of a ready hand, those in its melds unless these are ignored, and further ones known to be gone."""
    melds = decomposition.melds if isinstance(decomposition, ReadyRegular) else ()
    in_melds = tuple(tile for meld in melds for tile in meld.tiles)
    try:
        check_copies(counts_of((*decomposition.tiles, *in_melds, *visible)))
    except FiveOfAKind as error:
        message = f"{error.message}, visible ones included"
        raise FiveOfAKind(message) from None
    return counts_of((*decomposition.tiles, *(in_melds if conventions.melds == "held" else ()), *visible))


def left_of(kind: Tile, gone: Counts) -> int:
    """How many copies of a kind are left."""
    return COPIES - number_of(gone, kind)
