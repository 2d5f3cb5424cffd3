"""Explanations of scores as JSON: the score as the oracle encodes it, and every reading with its worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.explain.scores.values import check_score_explanation
from mjfunc.explain.scores.wording import form_text, loss_reason, rules_name, situation_text
from mjfunc.json.encoding import texts
from mjfunc.riichi.encoding import encode_reading, encode_score
from mjfunc.riichi.spec.scoring import NoYaku

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.explain.scores.values import ReadingWorth, ScoreExplanation
    from mjfunc.json.values import Json


def encode_score_explanation(explanation: ScoreExplanation) -> Mapping[str, Json]:
    """Return the hand, the situation, the rules, the score or null, and all readings, the chosen one first."""
    known = check_score_explanation("encode_score_explanation", explanation)
    return {
        "hand": str(known.win.hand),
        "win": str(known.win.tile),
        "situation": situation_text(known.win),
        "rules": rules_name(known.rules),
        "score": None if isinstance(known.score, NoYaku) else encode_score(known.score),
        "readings": [_encode_reading(worth, known) for worth in known.readings],
    }


def _encode_reading(worth: ReadingWorth, known: ScoreExplanation) -> Mapping[str, Json]:
    """The worth of a reading, the places of its yaku, the reason why it is not chosen, and the yaku that it misses."""
    found, is_chosen = worth.interpretation, worth is known.chosen
    return {
        "reading": encode_reading(found.reading),
        "form": form_text(found.reading),
        "yaku": {each.yaku.value: each.worth for each in worth.yaku},
        "where": {each.yaku.value: texts(each.parts) for each in worth.yaku},
        "dora": {sort.value: number for sort, number in found.dora},
        "han": found.han,
        "fu": None if found.fu is None else found.fu.total,
        "points": found.points,
        "chosen": is_chosen,
        "lost-by": None if worth.lost_by is None else worth.lost_by.value,
        "why-not": None if is_chosen else loss_reason(worth, known),
        "missing": {missing.yaku.value: [str(lack) for lack in missing.lacks] for missing in worth.missing},
    }
