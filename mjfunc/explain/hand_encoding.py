"""Explanations of hands as JSON; each part is encoded as the oracle encodes it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.classical.reports import encode_final_score
from mjfunc.explain.hand_values import check_explanation
from mjfunc.explain.hand_wording import decompositions_by_wait
from mjfunc.json.encoding import (
    encode_decomposition,
    encode_decompositions,
    encode_discard_outlook,
    encode_draws,
    encode_shanten,
    text,
    texts,
)
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.notation.tile_text import write_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.explain.hand_values import Difference, Explanation, Kan
    from mjfunc.json.values import Json
    from mjfunc.model.witnesses import Cutting, Cuttings, Nearest


def encode_explanation(explanation: Explanation) -> Mapping[str, Json]:
    """Return the parts of an explanation by name; parts that do not apply to the hand are null."""
    check_explanation("encode_explanation", explanation)
    known, hand = explanation, explanation.hand
    return {
        "hand": str(hand),
        "conventions": _encode_conventions(known.conventions),
        "visible": write_tiles(sorted(known.visible)),
        "standing": known.standing,
        "open": hand.is_open,
        "melds": texts(hand.melds),
        "red-fives": texts(known.reds),
        "shanten": None if known.shanten is None else encode_shanten(known.shanten),
        "nearest": None if known.nearest is None else _encode_nearest(known.nearest),
        "difference": None if known.difference is None else _encode_difference(known.difference),
        **encode_decompositions(known.decompositions),
        "waits": _encode_waits(known),
        "outlook": None if known.outlook is None else encode_draws(known.outlook),
        "discards": None if known.discards is None else [*map(encode_discard_outlook, known.discards)],
        "kans": None if known.kans is None else [*map(_encode_kan, known.kans)],
        "score": None if known.score is None else encode_final_score(known.score),
        "unscored": known.unscored,
        "riichi": None if known.riichi is None else known.riichi.encode(),
        "riichi-unscored": None if known.riichi is None else known.riichi.unscored or None,
    }


def _encode_conventions(conventions: Conventions) -> Mapping[str, Json]:
    return {choice.option: getattr(conventions, choice.name) for choice in choices_of(Conventions)}


def _encode_difference(difference: Difference) -> Mapping[str, Json]:
    return {"exchange": _encode_nearest(difference.nearest), "cut": _encode_cuttings(difference.cuttings)}


def _encode_nearest(nearest: Nearest) -> Mapping[str, Json]:
    hands = [
        {
            "tiles": write_tiles(hand.tiles),
            "added": write_tiles(hand.added),
            "superfluous": write_tiles(hand.superfluous),
        }
        for hand in nearest.hands
    ]
    return {"shanten": nearest.shanten, "number": nearest.number, "hands": hands, **_encode_use(nearest)}


def _encode_cuttings(cuttings: Cuttings) -> Mapping[str, Json]:
    listed = [_encode_cutting(cutting) for cutting in cuttings.cuttings]
    return {"shanten": cuttings.shanten, "number": cuttings.number, "cuttings": listed, **_encode_use(cuttings)}


def _encode_cutting(cutting: Cutting) -> Mapping[str, Json]:
    return {
        "sets": texts(cutting.sets),
        "shapes": [str(shape) for shape in cutting.shapes],
        "head": None if cutting.head is None else text(cutting.head),
        "left": write_tiles(cutting.left),
    }


def _encode_use(witness: Nearest | Cuttings) -> Mapping[str, Json]:
    return {"needed": write_tiles(witness.needed), "unused": write_tiles(witness.unused)}


def _encode_waits(explanation: Explanation) -> Json:
    """Each kind with its copies left and the indices, from 0, of the decompositions that wait for it."""
    if explanation.waits is None:
        return None
    return [
        {"tile": text(wait.reason.tile), "left": wait.left, "decompositions": [number - 1 for number in numbers]}
        for wait, numbers in zip(explanation.waits, decompositions_by_wait(explanation), strict=True)
    ]


def _encode_kan(kan: Kan) -> Mapping[str, Json]:
    """The answer of both rules, and the first wait and the first decomposition that forbid the kan."""
    reason = kan.reason
    return {
        "tile": text(kan.tile),
        "keeps-waits": reason.keeps_waits,
        "keeps-decompositions": reason.keeps_decompositions,
        "changes": None if reason.wait is None else text(reason.wait),
        "against": None if reason.decomposition is None else encode_decomposition(reason.decomposition),
    }
