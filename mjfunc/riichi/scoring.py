"""The score of a win, fast: equal to that of ``definition``, of which only what is chosen is made.

Each reading is two numbers, put together from those of its suits (``packed``) and melds (``called``). With the place of
the winning tile (``places``) and what the situation and the rules bring (``terms``) they say what it is worth
(``valuing``). Of the best one the values are made (``chosen``).
What is rare is left to the definition: thirteen orphans, liability, renhou as a mangan, local yaku, and what the rules
refuse.
"""

from __future__ import annotations

from operator import add, gt
from typing import TYPE_CHECKING, Final

from mjfunc.memory import Memory
from mjfunc.model.hand import NO_REDS
from mjfunc.riichi import definition
from mjfunc.riichi.called import NOTHING_CALLED, called_in
from mjfunc.riichi.chosen import decomposed, fu_reasons
from mjfunc.riichi.dora import Dora, pointed_to
from mjfunc.riichi.interpretations import known_interpretation
from mjfunc.riichi.readings import known_reading
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.scores import NoYaku, Score, known_no_yaku, known_score
from mjfunc.riichi.terms import TERMS
from mjfunc.riichi.valuing import valued
from mjfunc.riichi.wins import Win, check_win
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from mjfunc.model.conventions import Players
    from mjfunc.tiles.counts import Counts

_NORTH: Final = Tile.of("4z")
_SORTS: Final = tuple(Dora)


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """What a win is worth by the rules, or that it has no yaku.

    Whether the winner may claim the tile at all (furiten) is the business of the table, and not asked.
    """
    check_win("score", win)
    check_rules("score", rules)
    hand = win.hand
    called = called_in(hand.melds) if hand.melds else NOTHING_CALLED
    _, _, called_reds, _, is_open = called
    situation = rules, win.seat, win.round, win.origin.ordinal, win.riichi, win.ippatsu, win.first_turn, is_open
    terms = TERMS.known.get(situation) or TERMS(situation)
    if terms is None or win.liable:
        return definition.score(win, rules)
    dora: tuple[tuple[Dora, int], ...] = ()
    reds = hand.reds if called_reds == NO_REDS else tuple(map(add, hand.reds, called_reds))
    if reds != NO_REDS or win.dora or win.nuki:
        if any(map(gt, reds, terms.most_reds)):
            return definition.score(win, rules)
        dora = _dora(win, rules, sum(reds))
    found = valued(hand, win.tile, called, terms, sum([number for _, number in dora]) if dora else 0)
    if not found:
        return definition.score(win, rules)
    best = found[0]
    if len(found) > 1:
        for one in found:
            if one[0][0] > best[0][0]:  # of those whose keys are the same the first is taken
                best = one
    ((points, yakuman, han, _, before), yaku, limit), place, at = best
    if not yaku:
        return known_no_yaku(win, rules)
    decomposition, ended = decomposed(hand, win.tile, place, at)
    reading = known_reading(win, decomposition, ended, place[4])
    if yakuman:
        chosen = known_interpretation(reading, yaku, yakuman, (), None, None, limit, points)
    else:
        fu = fu_reasons(decomposition, ended, place, called, terms, before)
        chosen = known_interpretation(reading, yaku, 0, dora, han, fu, limit, points)
    return known_score(win, rules, chosen, terms.paid((points, win.honba, win.players)))


def _dora(win: Win, rules: Rules, reds: int) -> tuple[tuple[Dora, int], ...]:
    """How many dora of each sort a win has."""
    dora = ura = 0
    if win.dora:
        held = win.hand.held
        dora = _pointed(win.dora, held, win)
        ura = _pointed(win.ura, held, win) if win.ura and rules.ura_dora == "yes" else 0
    return tuple([each for each in zip(_SORTS, (dora, ura, reds, win.nuki), strict=True) if each[1]])


def _pointed(indicators: tuple[Tile, ...], held: Counts, win: Win) -> int:
    """How many tiles indicators point to."""
    pointed = [_POINTED((indicator.index, win.players)) for indicator in indicators]
    return sum([number_of(held, kind) for kind in pointed]) + (win.nuki and win.nuki * pointed.count(_NORTH))


def _next_kind(asked: tuple[int, Players]) -> Tile:
    index, players = asked
    return pointed_to(KINDS[index], players)


_POINTED: Final = Memory(_next_kind, 2 * len(KINDS))
