"""Questions about a win that are one step smaller: fewer fields, melds or marks, or lower blocks."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.topics.smaller_hands import hand_text, tile_in, without
from mjfunc.audit.topics.topic import with_suits_exchanged
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.hand_parser import parse
from mjfunc.notation.tile_text import read_tiles, write_tiles
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.questions import FieldValue, Question
    from mjfunc.model.hand import Hand

_NEEDED: Final = frozenset(("win", "by"))
"""The fields that every win has and that cannot be smaller."""
_LEAST: Final = {"seat": "E", "round": "E"}
_TILES: Final = ("dora", "ura")


@attrs.frozen
class _Win:
    """The tiles of a win."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile


def smaller_wins(question: Question, hand: Hand) -> Iterator[Question]:
    """Every question one step away from a question about a win; some may not be smaller, or no win."""
    yield from _with_less(question)
    tile = tile_in(question, "win")
    if tile is None:
        return
    win = _Win(hand.tiles, hand.melds, tile)
    yield from (attrs.evolve(one, hand=str(parse(one.hand))) for one in with_suits_exchanged(question))
    steps = chain(_with_plainer_melds(win), _without_marks(win), _with_lower_blocks(hand, win))
    yield from (_question(question, one) for one in steps)
    yield from (_question(question, attrs.evolve(win, tile=other)) for other in dict.fromkeys(hand.tiles))


def _with_less(question: Question) -> Iterator[Question]:
    """Without a field, or with less in it."""
    for name, word in question.fields:
        if name not in _NEEDED | _LEAST.keys():
            yield _with_field(question, name, "")
        for less in _less(name, word):
            yield _with_field(question, name, less)


def _less(name: str, word: FieldValue) -> Iterator[FieldValue]:
    if name in _LEAST and word != _LEAST[name]:
        yield _LEAST[name]
    elif name in _TILES:
        indicators = read_tiles(str(word))
        for at in range(len(indicators)):
            yield write_tiles((*indicators[:at], *indicators[at + 1 :]))
    elif isinstance(word, int) and word > 1 and name != "players":
        yield 1
    elif word == "double":
        yield "riichi"


def _with_field(question: Question, name: str, word: FieldValue) -> Question:
    """The question with another value of a field; without the field, if the value is empty."""
    fields = tuple((one, word if one == name else said) for one, said in question.fields)
    return attrs.evolve(question, fields=tuple((one, said) for one, said in fields if said != ""))


def _question(question: Question, win: _Win) -> Question:
    return attrs.evolve(_with_field(question, "win", str(win.tile)), hand=hand_text(win.concealed, win.melds))


def _with_plainer_melds(win: _Win) -> Iterator[_Win]:
    """One meld concealed, without its fourth tile, without marks, open instead of closed or the reverse, or lower."""
    for at, meld in enumerate(win.melds):
        others = win.melds[:at] + win.melds[at + 1 :]
        yield attrs.evolve(win, concealed=win.concealed + meld.block.tiles[:3], melds=others)
        plain = attrs.evolve(meld.block, reds=0)
        blocks = [plain] if plain != meld.block else []
        if plain.shape is BlockShape.QUAD:
            blocks.append(attrs.evolve(plain, shape=BlockShape.TRIPLET))
        for block in (*blocks, *_lower(plain)):
            yield attrs.evolve(win, melds=(*others, Meld(block, meld.open or block.shape is not BlockShape.QUAD)))


def _lower(block: Block) -> Iterator[Block]:
    """Lower blocks of the same shape; and all sequences, which are worth no fu."""
    for kind in KINDS:
        for shape in {block.shape, BlockShape.SEQUENCE}:
            try:
                lower = Block(kind.suit, kind.rank, shape)
            except MahjongError:
                continue
            if lower < block or shape is not block.shape:
                yield lower


def _without_marks(win: _Win) -> Iterator[_Win]:
    """One concealed mark less."""
    for red in {tile for tile in win.concealed if tile.red}:
        concealed = (*without(win.concealed, (red,)), red.kind)
        yield attrs.evolve(win, concealed=concealed, tile=red.kind if win.tile == red else win.tile)


def _with_lower_blocks(hand: Hand, win: _Win) -> Iterator[_Win]:
    """One concealed block or the pair elsewhere; the winning tile moves with it. None if the hand has not drawn."""
    for way in () if hand.is_waiting else decompose_complete(hand):
        if not isinstance(way, CompleteRegular):
            continue
        for block in dict.fromkeys(way.blocks):
            for lower in _lower(attrs.evolve(block, reds=0)):
                yield from _exchanged(win, block.tiles, lower.tiles)
        for kind in KINDS:
            yield from _exchanged(win, way.pair.tiles, (kind, kind))


def _exchanged(win: _Win, before: tuple[Tile, ...], after: tuple[Tile, ...]) -> Iterator[_Win]:
    concealed = (*without(win.concealed, before), *after)
    if win.tile in concealed:
        yield attrs.evolve(win, concealed=concealed)
    if win.tile in before:
        yield attrs.evolve(win, concealed=concealed, tile=after[before.index(win.tile)])
