"""The score of a win as plainly as it can be said: every interpretation is made, and the best is taken.

``scoring`` gives the same, many times faster.
"""

from __future__ import annotations

from mjfunc.riichi.interpretations import best_of, interpretations
from mjfunc.riichi.liability import check_liability, payments_for
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.scores import NoYaku, Score
from mjfunc.riichi.wins import Win, check_win


def score(win: Win, rules: Rules = DEFAULT_RULES) -> Score | NoYaku:
    """What a win is worth by the rules, or that it has no yaku."""
    check_win("score", win)
    check_rules("score", rules)
    found = interpretations(win, rules)
    chosen = best_of(found)
    multiples = dict(chosen.yaku) if chosen is not None and chosen.yakuman else {}
    check_liability(win, multiples, rules)
    if chosen is None:
        return NoYaku(win=win, rules=rules)
    paid = payments_for(win, chosen.points, multiples, rules)
    return Score(win=win, rules=rules, chosen=chosen, payments=paid)
