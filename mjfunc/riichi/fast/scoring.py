"""The score of a win, equal to that of ``spec.scoring`` and many times faster: only the chosen reading becomes values.

Each reading is two numbers, put together from those of its suits and melds (``packed_suits``). With the place of the
winning tile and what the situation and the rules add (``context``), they give its value (``reading_values``). Rare wins
are left to the definition: thirteen orphans, liability, renhou as a mangan, local yaku, and wins that the rules reject.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from operator import add, gt
from typing import TYPE_CHECKING, Final, cast

from mjfunc.fast.special import different_pairs
from mjfunc.functional import Memory
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import CompleteRegular, mark_parts, unchecked_complete, unchecked_complete_seven_pairs
from mjfunc.model.hand import NO_REDS
from mjfunc.riichi.fast.context import CONTEXTS
from mjfunc.riichi.fast.packed_suits import NO_MELDS, called_in, tables
from mjfunc.riichi.fast.reading_values import AS_SEVEN_PAIRS, best_reading
from mjfunc.riichi.spec import scoring
from mjfunc.riichi.spec.dora import pointed_to
from mjfunc.riichi.spec.fu import BASE, CLOSED_RON, OPEN, SEVEN_PAIRS, TRIPLET, TSUMO
from mjfunc.riichi.spec.scoring import NoYaku, Score, unchecked_no_yaku, unchecked_score
from mjfunc.riichi.values.reading import unchecked_reading
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import (
    Dora,
    Fu,
    FuItem,
    FuReason,
    unchecked_fu,
    unchecked_interpretation,
    unchecked_item,
)
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.model.conventions import Players
    from mjfunc.model.decompositions import Complete
    from mjfunc.model.hand import Hand, Reds
    from mjfunc.riichi.fast.context import ScoringContext
    from mjfunc.riichi.fast.packed_suits import CalledMelds
    from mjfunc.riichi.fast.reading_values import WinningPlace
    from mjfunc.riichi.values.reading import Place
    from mjfunc.tiles.counts import Counts

_NORTH: Final = Tile.of("4z")
_DORA: Final = tuple(Dora)
_SEVEN_PAIRS: Final = Fu((FuItem(FuReason.SEVEN_PAIRS, SEVEN_PAIRS),))
_BASE, _CLOSED_RON = FuItem(FuReason.BASE, BASE), FuItem(FuReason.CLOSED_RON, CLOSED_RON)
_TSUMO, _OPEN = FuItem(FuReason.TSUMO, TSUMO), FuItem(FuReason.OPEN, OPEN)
_SIMPLE: Final = 2 * TRIPLET
"""The fu of a concealed triplet of simples; here every quad is a meld."""
_OUTSIDE: Final = 2 * _SIMPLE
"""The fu of a concealed triplet of terminals or honours."""
_BLOCK, _PAIR, _WAIT = FuReason.BLOCK, FuReason.PAIR, FuReason.WAIT
_SEQUENCE, _HONOURS = BlockShape.SEQUENCE, Suit.HONOURS
_TERMINALS: Final = (1, 9)


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """The score of a win, or a ``NoYaku`` if no reading has a yaku. Furiten is not checked.

    >>> score(Win(hand=parse("345678m22p567789s"), tile=Tile.of("9s"), origin=Origin.DISCARD, seat="S", round="E")).han
    1

    Raises:
        BadWin: The win contradicts the rules: too many red fives, or a player who must pay but need not by them.

    """
    if type(win) is not Win or type(rules) is not Rules:
        check_win("score", win)
        check_rules("score", rules)
    hand = win.hand
    melds = called_in(hand.melds) if hand.melds else NO_MELDS
    situation = rules, win.seat, win.round, win.origin.ordinal, win.riichi, win.ippatsu, win.first_turn, melds.is_open
    context = CONTEXTS.known.get(situation) or CONTEXTS(situation)
    if context is None or win.liable:
        return scoring.score(win, rules)
    dora: tuple[tuple[Dora, int], ...] = ()
    reds = hand.reds if melds.reds == NO_REDS else tuple(map(add, hand.reds, melds.reds))
    if reds != NO_REDS or win.dora or win.nuki:
        if any(map(gt, reds, context.most_reds)):
            return scoring.score(win, rules)
        dora = _dora(win, rules, sum(reds))
    best = best_reading(hand, win.tile, melds, context, sum([number for _, number in dora]) if dora else 0)
    if best is None:
        return scoring.score(win, rules)
    ((points, yakuman, han, _, before), yaku, limit), place, way = best
    if not yaku:
        return unchecked_no_yaku(win=win, rules=rules)
    decomposition, ended = _decomposition(hand, win.tile, place, way)
    reading = unchecked_reading(win, decomposition, ended, place.wait)
    dora, worth = (() if yakuman else dora), (None if yakuman else han)
    fu = None if yakuman else _fu(decomposition, ended, place, melds, context, before)
    chosen = unchecked_interpretation(
        reading=reading, yaku=yaku, yakuman=yakuman, dora=dora, han=worth, fu=fu, limit=limit, points=points
    )
    payments = context.payments.known.get(key := (points, win.honba, win.players)) or context.payments(key)
    return unchecked_score(win=win, rules=rules, chosen=chosen, payments=payments)


def _decomposition(hand: Hand, tile: Tile, place: WinningPlace, way: int) -> tuple[Complete, Place | None]:
    """The decomposition with a number, and the part that the winning tile ended."""
    if way == AS_SEVEN_PAIRS:
        return unchecked_complete_seven_pairs(different_pairs(hand._offsets, hand.reds)), None
    m, p, s, z = hand._offsets
    known = tables()
    numbers, (of_m, of_p, of_s) = known.numbers, known.pieces
    in_m, in_p, in_s = of_m[numbers[m]], of_p[numbers[p]], of_s[numbers[s]]
    at_m, at_p, at_s = 0, 0, 0
    if way:
        rest, at_s = divmod(way, len(in_s))
        at_m, at_p = divmod(rest, len(in_p))
    (_, m_blocks, m_pair, _), (_, p_blocks, p_pair, _) = in_m[at_m], in_p[at_p]
    (_, s_blocks, s_pair, _), ((_, z_blocks, z_pair, _),) = in_s[at_s], known.honour_pieces[z]
    blocks = m_blocks + p_blocks + s_blocks + z_blocks
    pair: Pair = m_pair or p_pair or s_pair or z_pair  # type: ignore[assignment]  # one suit has a pair
    if hand.reds != NO_REDS:
        blocks, pair = _with_reds(blocks, pair, hand.reds)
    decomposition = unchecked_complete(blocks, pair, hand.melds)
    shape, rank, suit = place.shape, place.rank, tile.suit
    for block in blocks:
        if block.rank == rank and block.shape is shape and block.suit is suit:
            return decomposition, block  # the first of those that differ in red fives only
    return decomposition, pair


def _with_reds(blocks: tuple[Block, ...], pair: Pair, reds: Reds) -> tuple[tuple[Block, ...], Pair]:
    """Blocks and a pair with red fives."""
    left = [*reds, 0]
    parts: tuple[Block | Pair, ...] = (*blocks, pair)
    marked: list[Block | Pair] = []
    for part in parts:
        suit = part.suit.ordinal
        if number := left[suit]:
            shape = part.shape.ordinal if isinstance(part, Block) else None
            with_reds = _MARKS((suit, part.rank, shape, number))
            left[suit] -= with_reds.reds
            marked.append(with_reds)
        else:
            marked.append(part)
    *of_blocks, of_pair = marked
    return cast("tuple[Block, ...]", tuple(of_blocks)), cast("Pair", of_pair)


def _mark(key: tuple[int, int, int | None, int]) -> Block | Pair:
    """A block or a pair of a suit, a rank and a shape, with as many of the red fives as it takes."""
    suit, rank, shape, number = key
    reds = cast("Reds", tuple(number if suit == each.ordinal else 0 for each in NUMBER_SUITS))
    part = Pair(NUMBER_SUITS[suit], rank) if shape is None else Block(NUMBER_SUITS[suit], rank, _SHAPES[shape])
    (marked,), _ = mark_parts((part,), reds)
    return marked


_SHAPES: Final = tuple(BlockShape)
_MARKS: Final = Memory(_mark, 1 << 8)


def _fu(  # noqa: PLR0913, PLR0917  # all of these differ
    decomposition: Complete,
    ended: Place | None,
    place: WinningPlace,
    melds: CalledMelds,
    context: ScoringContext,
    before: int,
) -> Fu:
    """The fu with their reasons, from their number before rounding."""
    if type(decomposition) is not CompleteRegular:
        return _SEVEN_PAIRS
    items, rest = [_BASE], before - context.base_fu
    if context.base_fu > BASE:
        items.append(_CLOSED_RON)
    if rest:
        for item in _part_items(decomposition, ended, place, melds, context):
            rest -= item.fu
            items.append(item)
    if rest:
        items.append(_TSUMO if rest == TSUMO else _OPEN)
    return unchecked_fu(tuple(items))


def _part_items(
    decomposition: CompleteRegular,
    ended: Place | None,
    place: WinningPlace,
    melds: CalledMelds,
    context: ScoringContext,
) -> list[FuItem]:
    """The fu of triplets and quads, of the pair, and of the wait; ron halves those of the triplet that it ended."""
    items: list[FuItem] = []
    pair = decomposition.pair
    for block in decomposition.blocks:
        if block.shape is not _SEQUENCE:
            fu = _OUTSIDE if block.suit is _HONOURS or block.rank in _TERMINALS else _SIMPLE
            items.append(unchecked_item(_BLOCK, fu // 2 if context.is_ron and block is ended else fu, block))
    for block, fu in melds.blocks_with_fu:
        items.append(unchecked_item(_BLOCK, fu, block))
    if pair.suit is _HONOURS and (fu := context.pair_fu[pair.rank]):
        items.append(unchecked_item(_PAIR, fu, pair))
    if fu := place.wait_fu:
        items.append(unchecked_item(_WAIT, fu, ended))
    return items


def _dora(win: Win, rules: Rules, reds: int) -> tuple[tuple[Dora, int], ...]:
    """The numbers of dora of each kind that a win has."""
    dora = ura = 0
    if win.dora:
        held = win.hand.held
        dora = _dora_tiles(win.dora, held, win)
        ura = _dora_tiles(win.ura, held, win) if win.ura and rules.ura_dora else 0
    return tuple([each for each in zip(_DORA, (dora, ura, reds, win.nuki), strict=True) if each[1]])


def _dora_tiles(indicators: tuple[Tile, ...], held: Counts, win: Win) -> int:
    """The number of tiles that indicators point to."""
    pointed = [_NEXT_KINDS((indicator.index, win.players)) for indicator in indicators]
    return sum([number_of(held, kind) for kind in pointed]) + (win.nuki and win.nuki * pointed.count(_NORTH))


def _next_kind(key: tuple[int, Players]) -> Tile:
    index, players = key
    return pointed_to(KINDS[index], players)


_NEXT_KINDS: Final = Memory(_next_kind, 2 * len(KINDS))
