"""The score of a win, fast: equal to that of ``definition``, of which only what is chosen is made.

Each reading is two numbers, put together from those of its suits and melds (``packed``). With the place of the winning
tile (``places``) and what the situation and the rules bring (``terms``) they say what it is worth (``valuing``).
What is rare is left to the definition: thirteen orphans, liability, renhou as a mangan, local yaku, and what the rules
refuse.
"""

from __future__ import annotations

from operator import gt
from typing import TYPE_CHECKING, Final, cast

from mjfunc.fast.decompositions import complete_suits
from mjfunc.fast.special import different_pairs
from mjfunc.fast.suits import pieces_by_suit
from mjfunc.memory import Memory
from mjfunc.model.blocks import BlockShape
from mjfunc.model.decompositions import CompleteRegular, known_complete, known_complete_seven_pairs
from mjfunc.model.hand import NO_REDS
from mjfunc.riichi import definition
from mjfunc.riichi.dora import Dora, pointed_to
from mjfunc.riichi.fu import BASE, CLOSED_RON, OPEN, SEVEN_PAIRS, TSUMO, Fu, FuItem, FuReason, known_fu, known_item
from mjfunc.riichi.interpretations import known_interpretation
from mjfunc.riichi.packed import FU, MELDS, tables
from mjfunc.riichi.readings import known_reading
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.scores import NoYaku, Score, known_no_yaku, known_score
from mjfunc.riichi.terms import TERMS, Terms
from mjfunc.riichi.valuing import AS_SEVEN_PAIRS, valued
from mjfunc.riichi.wins import Win, check_win
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.fast.suits import Pieces
    from mjfunc.model.blocks import Pair
    from mjfunc.model.conventions import Players
    from mjfunc.model.decompositions import Complete
    from mjfunc.model.hand import Hand, Reds
    from mjfunc.riichi.places import PlaceOf
    from mjfunc.riichi.readings import Place
    from mjfunc.tiles.counts import Counts

_NORTH: Final = Tile.of("4z")
_TERMINALS: Final = (1, 9)
_SEVEN_PAIRS: Final = Fu((FuItem(FuReason.SEVEN_PAIRS, SEVEN_PAIRS),))
_BASE, _CLOSED_RON = FuItem(FuReason.BASE, BASE), FuItem(FuReason.CLOSED_RON, CLOSED_RON)
_TSUMO, _OPEN = FuItem(FuReason.TSUMO, TSUMO), FuItem(FuReason.OPEN, OPEN)


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """What a win is worth by the rules, or that it has no yaku.

    Whether the winner may claim the tile at all (furiten) is the business of the table, and not asked.
    """
    check_win("score", win)
    check_rules("score", rules)
    hand = win.hand
    is_open = hand.melds != () and hand.is_open
    situation = rules, win.seat, win.round, win.origin.ordinal, win.riichi, win.ippatsu, win.first_turn, is_open
    terms = TERMS.known.get(situation) or TERMS(situation)
    if terms is None or win.liable:
        return definition.score(win, rules)
    dora: tuple[tuple[Dora, int], ...] = ()
    if hand.melds or win.dora or win.nuki or hand.reds != NO_REDS:
        reds = _reds(hand)
        if any(map(gt, reds, terms.most_reds)):
            return definition.score(win, rules)
        dora = _dora(win, rules, sum(reds))
    found = valued(hand, win.tile, terms, sum([number for _, number in dora]) if dora else 0)
    if not found:
        return definition.score(win, rules)
    best = found[0]
    for one in found:
        if one[0][0] > best[0][0]:  # of those whose keys are the same the first is taken
            best = one
    ((points, yakuman, han, _, before), yaku, limit), place, at = best
    if not yaku:
        return known_no_yaku(win, rules)
    decomposition, block = _decomposed(hand, win.tile, place, at)
    reading = known_reading(win, decomposition, block, place[4])
    if yakuman:
        chosen = known_interpretation(reading, yaku, yakuman, (), None, None, limit, points)
    else:
        fu = _fu(decomposition, block, place, terms, before)
        chosen = known_interpretation(reading, yaku, 0, dora, han, fu, limit, points)
    return known_score(win, rules, chosen, terms.paid((points, win.honba, win.players)))


def _reds(hand: Hand) -> Reds:
    """How many red fives of m, p and s are in the hand, those in melds included."""
    m, p, s = hand.reds
    for meld in hand.melds:
        block = meld.block
        if block.reds:
            m += block.reds if block.suit is Suit.CHARACTERS else 0
            p += block.reds if block.suit is Suit.DOTS else 0
            s += block.reds if block.suit is Suit.BAMBOOS else 0
    return m, p, s


def _dora(win: Win, rules: Rules, reds: int) -> tuple[tuple[Dora, int], ...]:
    """How many dora of each sort a win has."""
    if not (reds or win.dora or win.nuki):
        return ()
    dora = ura = 0
    if win.dora:
        held = win.hand.held
        dora = _pointed(win.dora, held, win)
        ura = _pointed(win.ura, held, win) if rules.ura_dora == "yes" else 0
    numbers = (Dora.DORA, dora), (Dora.URA, ura), (Dora.RED, reds), (Dora.NUKI, win.nuki)
    return tuple([each for each in numbers if each[1]])


def _pointed(indicators: tuple[Tile, ...], held: Counts, win: Win) -> int:
    """How many tiles indicators point to."""
    pointed = [_POINTED((indicator.index, win.players)) for indicator in indicators]
    return sum([number_of(held, kind) + (win.nuki if kind == _NORTH else 0) for kind in pointed])


def _next_kind(asked: tuple[int, Players]) -> Tile:
    index, players = asked
    return pointed_to(KINDS[index], players)


_POINTED: Final = Memory(_next_kind, 2 * len(KINDS))


def _decomposed(hand: Hand, tile: Tile, place: PlaceOf, at: int) -> tuple[Complete, Place | None]:
    """The decomposition of a number, and the part in which the winning tile stands."""
    if at == AS_SEVEN_PAIRS:
        return known_complete_seven_pairs(different_pairs(hand.offsets, hand.reds)), None
    of_m, of_p, of_s, (of_z,) = _pieces(hand)
    in_m, in_p, in_s = 0, 0, 0
    if at:
        at, in_s = divmod(at, len(of_s))
        in_m, in_p = divmod(at, len(of_p))
    suits = of_m[in_m], of_p[in_p], of_s[in_s], of_z
    (_, m, m_pair, _), (_, p, p_pair, _), (_, s, s_pair, _), (_, z, z_pair, _) = suits
    pair = cast("Pair", m_pair or p_pair or s_pair or z_pair)
    decomposition = known_complete(m + p + s + z, pair, hand.melds)
    _, _, _, _, _, shape, rank = place
    for block in suits[tile.suit.ordinal][1]:
        if block.shape is shape and block.rank == rank:
            return decomposition, block  # the first of those that differ in red fives only
    return decomposition, pair


def _pieces(hand: Hand) -> tuple[Pieces, Pieces, Pieces, Pieces]:
    """The pieces of the suits of a hand; each is in the table, if no five is red."""
    if hand.reds != NO_REDS:
        return complete_suits(hand)
    m, p, s, z = hand.offsets
    known, (_, _, _, of_z) = tables(), pieces_by_suit()
    numbers, (of_m, of_p, of_s) = known.numbers, known.pieces
    return of_m[numbers[m]], of_p[numbers[p]], of_s[numbers[s]], of_z[z]


def _fu(decomposition: Complete, block: Place | None, place: PlaceOf, terms: Terms, before: int) -> Fu:
    """The reasons for so many fu."""
    if type(decomposition) is not CompleteRegular:
        return _SEVEN_PAIRS
    items, rest, pair = [_BASE], before - terms.base_fu, decomposition.pair
    if terms.base_fu > BASE:
        items.append(_CLOSED_RON)
    for item in _triplets(decomposition, block, terms) if rest else ():
        rest -= item.fu
        items.append(item)
    if pair.suit is Suit.HONOURS and (fu := terms.pair_fu[pair.rank]):
        rest -= fu
        items.append(known_item(FuReason.PAIR, fu, pair))
    if place[2]:
        rest -= place[2]
        items.append(known_item(FuReason.WAIT, place[2], block))
    if rest:
        items.append(_TSUMO if rest == TSUMO else _OPEN)
    return known_fu(tuple(items))


def _triplets(decomposition: CompleteRegular, block: Place | None, terms: Terms) -> list[FuItem]:
    """The fu of triplets and quads; ron halves those of the triplet that it ended."""
    items: list[FuItem] = []
    for each in decomposition.blocks:
        if each.shape is not BlockShape.SEQUENCE:
            fu = 8 if each.suit is Suit.HONOURS or each.rank in _TERMINALS else 4
            items.append(known_item(FuReason.BLOCK, fu // 2 if terms.is_ron and each is block else fu, each))
    called = [(meld.block, MELDS(meld)[0] & FU) for meld in decomposition.melds]
    return [*items, *(known_item(FuReason.BLOCK, fu, each) for each, fu in called if fu)]
