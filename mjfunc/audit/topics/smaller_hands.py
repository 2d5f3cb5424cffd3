"""Questions about a hand that are one step smaller: fewer tiles or melds, or lower tiles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.hand import HandWithQuads
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, RED_OF, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.questions import Question
    from mjfunc.model.hand import Hand

_WINDS: Final = ("own-wind", "prevailing-wind")
_BLOCK: Final = 3


def smaller_hands(question: Question, hand: Hand) -> Iterator[Question]:
    """Every question one step away from a question about a hand; some may not be smaller."""
    parts = _Parts(hand.tiles, hand.melds, tile_in(question, "draw"))
    removed = 1 if isinstance(hand, HandWithQuads) else _BLOCK
    yield from filter(None, (_question(question, step) for step in _steps(parts, removed)))
    for name, word in question.fields:
        if name in _WINDS and word != "E":
            fields = {**dict(question.fields), name: "E"}
            yield attrs.evolve(question, fields=tuple(fields.items()))


@attrs.frozen
class _Parts:
    """The tiles of a question: concealed, in melds, and drawn."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    draw: Tile | None


def tile_in(question: Question, name: str) -> Tile | None:
    """The tile in a field of a question; None if there is no tile."""
    try:
        return Tile.of(str(dict(question.fields).get(name, "")))
    except MahjongError:
        return None


def hand_text(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> str:
    """The text of a hand, which may have too many copies of a kind."""
    return " ".join((write_tiles(tiles), *map(str, sorted(melds))))


def without(tiles: tuple[Tile, ...], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """Some tiles without these of them."""
    left = Counter(tiles)
    left.subtract(taken)
    return tuple(left.elements())


def _question(question: Question, parts: _Parts) -> Question | None:
    """The question with these tiles; None if they make no hand."""
    hand = hand_text(parts.tiles, parts.melds)
    if not parts.tiles or hand_of(hand) is None:
        return None
    draw = parts.draw
    fields = [(name, str(draw) if name == "draw" and draw else word) for name, word in question.fields]
    return attrs.evolve(question, hand=hand, fields=tuple(fields))


def _steps(parts: _Parts, block: int) -> Iterator[_Parts]:
    for taken in set(combinations(parts.tiles, block)):
        yield attrs.evolve(parts, tiles=without(parts.tiles, taken))
    for at, meld in enumerate(parts.melds):
        others = parts.melds[:at] + parts.melds[at + 1 :]
        yield attrs.evolve(parts, melds=others)
        yield attrs.evolve(parts, tiles=parts.tiles + meld.block.tiles[:3], melds=others)
        for other in _lower_melds(meld):
            yield attrs.evolve(parts, melds=(*others, other))
    yield from _moves(parts)


def _lower_melds(meld: Meld) -> Iterator[Meld]:
    """The meld without its red mark, without its fourth tile, and at each lower place."""
    block = meld.block
    if block.reds:
        yield attrs.evolve(meld, block=attrs.evolve(block, reds=0))
    if block.shape is BlockShape.QUAD:
        yield Meld(Block(block.suit, block.rank, BlockShape.TRIPLET))
    for kind in KINDS[: block.indexes[0]]:
        try:
            yield attrs.evolve(meld, block=Block(kind.suit, kind.rank, block.shape))
        except MahjongError:
            continue


def _moves(parts: _Parts) -> Iterator[_Parts]:
    """The tiles moved to lower places, one kind or suit at a time."""
    for tile in set(parts.tiles):
        others = without(parts.tiles, (tile,))
        alike = tuple(other for other in parts.tiles if other.kind != tile.kind)
        draw = parts.draw
        for kind in KINDS[: tile.index + tile.red]:
            yield attrs.evolve(parts, tiles=(*others, kind))
            moved = (kind,) * (len(parts.tiles) - len(alike))
            yield attrs.evolve(parts, tiles=(*alike, *moved), draw=kind if draw == tile.kind else draw)
    for suits in permutations(NUMBER_SUITS):
        yield _moved(parts, dict(zip(NUMBER_SUITS, suits, strict=True)), 0, SUITS)
    for suit in SUITS:
        for other in SUITS[: suit.ordinal]:
            yield _moved(parts, {suit: other}, 0, (suit,))
        for down in range(1, 9):
            yield _moved(parts, {}, down, (suit,))


def _moved(parts: _Parts, to: dict[Suit, Suit], down: int, suits: Sequence[Suit]) -> _Parts:
    """All tiles of some suits in other suits, or some ranks lower; unchanged if a tile cannot move so."""

    def move(tile: Tile) -> Tile:
        if tile.suit not in suits:
            return tile
        moved = Tile(to.get(tile.suit, tile.suit), tile.rank - down)
        return RED_OF.get(moved, moved) if tile.red else moved

    try:
        melds = tuple(Meld.of(map(move, meld.block.tiles), open=meld.open) for meld in parts.melds)
        return _Parts(tuple(map(move, parts.tiles)), melds, parts.draw and move(parts.draw))
    except MahjongError:
        return parts
