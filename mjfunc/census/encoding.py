"""JSON of tallies and of censuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.census.shanten_census import MEASURES
from mjfunc.model.forms import Form, WaitShape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.decomposition_census import DecompositionCensus
    from mjfunc.census.scores.score_census import ScoreCensus
    from mjfunc.census.shanten_census import Census
    from mjfunc.census.tally import Tally
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld


def encode_tally(tally: Tally) -> dict[str, Json]:
    """The JSON of a tally: distinct and physical hands."""
    return {"distinct": tally.distinct, "physical": tally.physical}


def _encode_tallies(tallies: Mapping[int, Tally] | Mapping[WaitShape, Tally]) -> dict[str, Json]:
    return {str(key): encode_tally(tally) for key, tally in tallies.items()}


def _encode_melds(melds: tuple[Meld, ...]) -> dict[str, Json]:
    """The field of melds, if there are any."""
    return {"melds": [str(meld) for meld in melds]} if melds else {}


def encode_census(census: Census) -> dict[str, Json]:
    """The JSON of a census of shanten; empty objects for forms that hands of this size cannot have."""
    mean = census.mean()
    return {
        "tiles": census.tiles,
        **_encode_melds(census.melds),
        "players": census.conventions.players,
        **encode_tally(census.hands),
        "shanten": {measure: _encode_tallies(census.by_measure(measure)) for measure in MEASURES},
        "exchange-vs-cut": encode_tally(census.cut_differs),
        "mean-minimum": [mean.numerator, mean.denominator],
    }


def encode_decompositions(census: DecompositionCensus) -> dict[str, Json]:
    """The JSON of a census of decompositions, by form and in all, with the waits of ready hands."""
    numbers: dict[str, Json] = {
        "all": _encode_tallies(census.by_number()),
        **{form.value: _encode_tallies(census.by_number(form)) for form in Form},
    }
    is_waiting = census.tiles % 3 == 1
    waits: dict[str, Json] = {
        "waits": _encode_tallies(census.by_waits()),
        "hands-by-kind-of-wait": _encode_tallies(census.by_shape()),
        "decompositions-by-kind-of-wait": _encode_tallies(census.decompositions_by_shape()),
    }
    return {
        "tiles": census.tiles,
        **_encode_melds(census.melds),
        "players": census.conventions.players,
        "ready" if is_waiting else "complete": encode_tally(census.hands),
        "decompositions": numbers,
        **(waits if is_waiting else {}),
    }


def encode_scores(census: ScoreCensus) -> dict[str, Json]:
    """The JSON of a census of scores, by limit, points, yaku, and han with fu."""
    limits = {str(limit or "below-mangan"): encode_tally(tally) for limit, tally in census.by_limit().items()}
    return {
        "melds": census.melds,
        "by": census.by,
        "seat": census.seat,
        "round": census.round,
        **encode_tally(census.wins),
        "no-yaku": encode_tally(census.no_yaku),
        "limits": {**limits},
        "points": _encode_tallies(census.by_points()),
        "yaku": {yaku.value: encode_tally(tally) for yaku, tally in census.by_yaku().items()},
        "han-fu": {f"{han}/{fu}": encode_tally(tally) for (han, fu), tally in census.by_han_and_fu().items()},
    }
