"""What is made of the reading that is chosen: its decomposition, the part that the winning tile ended, and its fu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.fast.special import different_pairs
from mjfunc.memory import Memory
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import CompleteRegular, known_complete, known_complete_seven_pairs
from mjfunc.model.hand import NO_REDS
from mjfunc.model.marks import mark_parts
from mjfunc.riichi.fu import (
    BASE,
    CLOSED_RON,
    OPEN,
    SEVEN_PAIRS,
    TRIPLET,
    TSUMO,
    Fu,
    FuItem,
    FuReason,
    known_fu,
    known_item,
)
from mjfunc.riichi.packed import tables
from mjfunc.riichi.valuing import AS_SEVEN_PAIRS
from mjfunc.tiles.tile import NUMBER_SUITS, Suit

if TYPE_CHECKING:
    from mjfunc.model.decompositions import Complete
    from mjfunc.model.hand import Hand, Reds
    from mjfunc.riichi.called import Called
    from mjfunc.riichi.places import PlaceOf
    from mjfunc.riichi.readings import Place
    from mjfunc.riichi.terms import Terms
    from mjfunc.tiles.tile import Tile

_SEVEN_PAIRS: Final = Fu((FuItem(FuReason.SEVEN_PAIRS, SEVEN_PAIRS),))
_BASE, _CLOSED_RON = FuItem(FuReason.BASE, BASE), FuItem(FuReason.CLOSED_RON, CLOSED_RON)
_TSUMO, _OPEN = FuItem(FuReason.TSUMO, TSUMO), FuItem(FuReason.OPEN, OPEN)
_SIMPLE: Final = 2 * TRIPLET
"""The fu of a concealed triplet of simples; here every quad is a meld."""
_OUTSIDE: Final = 2 * _SIMPLE
"""Those of one of terminals or honours."""
_BLOCK, _PAIR, _WAIT = FuReason.BLOCK, FuReason.PAIR, FuReason.WAIT
_SEQUENCE, _HONOURS = BlockShape.SEQUENCE, Suit.HONOURS
_TERMINALS: Final = (1, 9)


def decomposed(hand: Hand, tile: Tile, place: PlaceOf, at: int) -> tuple[Complete, Place | None]:
    """The decomposition of a number, and the part that the winning tile ended."""
    if at == AS_SEVEN_PAIRS:
        return known_complete_seven_pairs(different_pairs(hand.offsets, hand.reds)), None
    m, p, s, z = hand.offsets
    known = tables()
    numbers, (of_m, of_p, of_s) = known.numbers, known.pieces
    in_m, in_p, in_s = of_m[numbers[m]], of_p[numbers[p]], of_s[numbers[s]]
    at_m, at_p, at_s = 0, 0, 0
    if at:
        at, at_s = divmod(at, len(in_s))
        at_m, at_p = divmod(at, len(in_p))
    (_, m_blocks, m_pair, _), (_, p_blocks, p_pair, _) = in_m[at_m], in_p[at_p]
    (_, s_blocks, s_pair, _), ((_, z_blocks, z_pair, _),) = in_s[at_s], known.honour_pieces[z]
    blocks, pair = m_blocks + p_blocks + s_blocks + z_blocks, cast("Pair", m_pair or p_pair or s_pair or z_pair)
    if hand.reds != NO_REDS:
        blocks, pair = _marked(blocks, pair, hand.reds)
    decomposition = known_complete(blocks, pair, hand.melds)
    (_, _, _, _, _, shape, rank), suit = place, tile.suit
    for block in blocks:
        if block.rank == rank and block.shape is shape and block.suit is suit:
            return decomposition, block  # the first of those that differ in red fives only
    return decomposition, pair


def _marked(blocks: tuple[Block, ...], pair: Pair, reds: Reds) -> tuple[tuple[Block, ...], Pair]:
    """Blocks and a pair with red fives."""
    left = [*reds, 0]
    parts: tuple[Block | Pair, ...] = (*blocks, pair)
    marked: list[Block | Pair] = []
    for part in parts:
        suit = part.suit.ordinal
        if number := left[suit]:
            shape = part.shape.ordinal if isinstance(part, Block) else None
            with_reds = _MARKED((suit, part.rank, shape, number))
            left[suit] -= with_reds.reds
            marked.append(with_reds)
        else:
            marked.append(part)
    *of_blocks, of_pair = marked
    return cast("tuple[Block, ...]", tuple(of_blocks)), cast("Pair", of_pair)


def _mark(asked: tuple[int, int, int | None, int]) -> Block | Pair:
    """A block or a pair of a suit, a rank and a shape, with as many of so many red fives as it takes."""
    suit, rank, shape, number = asked
    reds = cast("Reds", tuple(number if suit == each.ordinal else 0 for each in NUMBER_SUITS))
    part = Pair(NUMBER_SUITS[suit], rank) if shape is None else Block(NUMBER_SUITS[suit], rank, _SHAPES[shape])
    (marked,), _ = mark_parts((part,), reds)
    return marked


_SHAPES: Final = tuple(BlockShape)
_MARKED: Final = Memory(_mark, 1 << 8)


def fu_reasons(  # noqa: PLR0913, PLR0917  # all of these differ
    decomposition: Complete, ended: Place | None, place: PlaceOf, called: Called, terms: Terms, before: int
) -> Fu:
    """The reasons for so many fu."""
    if type(decomposition) is not CompleteRegular:
        return _SEVEN_PAIRS
    items, rest = [_BASE], before - terms.base_fu
    if terms.base_fu > BASE:
        items.append(_CLOSED_RON)
    if rest:
        for item in _of_parts(decomposition, ended, place, called, terms):
            rest -= item.fu
            items.append(item)
    if rest:
        items.append(_TSUMO if rest == TSUMO else _OPEN)
    return known_fu(tuple(items))


def _of_parts(
    decomposition: CompleteRegular, ended: Place | None, place: PlaceOf, called: Called, terms: Terms
) -> list[FuItem]:
    """Those of triplets and quads, of the pair, and of the wait; ron halves those of the triplet that it ended."""
    _, _, _, with_fu, _ = called
    items: list[FuItem] = []
    pair = decomposition.pair
    for block in decomposition.blocks:
        if block.shape is not _SEQUENCE:
            fu = _OUTSIDE if block.suit is _HONOURS or block.rank in _TERMINALS else _SIMPLE
            items.append(known_item(_BLOCK, fu // 2 if terms.is_ron and block is ended else fu, block))
    for block, fu in with_fu:
        items.append(known_item(_BLOCK, fu, block))
    if pair.suit is _HONOURS and (fu := terms.pair_fu[pair.rank]):
        items.append(known_item(_PAIR, fu, pair))
    if fu := place[2]:
        items.append(known_item(_WAIT, fu, ended))
    return items
