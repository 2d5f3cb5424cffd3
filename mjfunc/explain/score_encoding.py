"""All that is known of a score as JSON: the score as it is answered alone, and beside it every reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.explain.score_wording import form_of, rules_by, situation_of, why_lost
from mjfunc.explain.scores import check_score_explanation
from mjfunc.oracle.codecs import texts
from mjfunc.riichi.encoding import encode_reading, encode_score
from mjfunc.riichi.scores import NoYaku

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.explain.scores import ReadingWorth, ScoreExplanation
    from mjfunc.oracle.codecs import Json


def encode_score_explanation(explanation: ScoreExplanation) -> Mapping[str, Json]:
    """The hand and how it was won, the score or null, and all readings, the chosen one first."""
    known = check_score_explanation("encode_score_explanation", explanation)
    return {
        "hand": str(known.win.hand),
        "win": str(known.win.tile),
        "situation": situation_of(known.win),
        "rules": rules_by(known),
        "score": None if isinstance(known.score, NoYaku) else encode_score(known.score),
        "readings": [_encode_reading(one, known) for one in known.readings],
    }


def _encode_reading(one: ReadingWorth, known: ScoreExplanation) -> Mapping[str, Json]:
    """What it is worth, where each yaku is fulfilled, and why it lost; of one without yaku what is missing."""
    found, is_chosen = one.interpretation, one is known.chosen
    return {
        "reading": encode_reading(found.reading),
        "form": form_of(found.reading),
        "yaku": {each.yaku.value: each.worth for each in one.yaku},
        "where": {each.yaku.value: texts(each.parts) for each in one.yaku},
        "dora": {sort.value: number for sort, number in found.dora},
        "han": found.han,
        "fu": None if found.fu is None else found.fu.total,
        "points": found.points,
        "chosen": is_chosen,
        "lost-by": None if one.lost_by is None else one.lost_by.value,
        "why-not": None if is_chosen else why_lost(one, known),
        "missing": {missing.yaku.value: [str(lack) for lack in missing.lacks] for missing in one.missing},
    }
