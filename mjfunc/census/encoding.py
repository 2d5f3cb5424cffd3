"""Counts as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.census.distances import MEASURES
from mjfunc.model.forms import Form, WaitShape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.decompositions import DecompositionCensus
    from mjfunc.census.distances import Census
    from mjfunc.census.scores.counting import ScoreCensus
    from mjfunc.census.tally import Tally
    from mjfunc.model.blocks import Meld

Json: TypeAlias = "dict[str, Json] | list[Json] | int | str"


def encode_tally(tally: Tally) -> dict[str, Json]:
    """How many hands, distinct and physical."""
    return {"distinct": tally.distinct, "physical": tally.physical}


def _encode_tallies(tallies: Mapping[int, Tally] | Mapping[WaitShape, Tally]) -> dict[str, Json]:
    return {str(key): encode_tally(tally) for key, tally in tallies.items()}


def _encode_melds(melds: tuple[Meld, ...]) -> dict[str, Json]:
    """What hands stand beside, if it is something."""
    return {"melds": [str(meld) for meld in melds]} if melds else {}


def encode_census(census: Census) -> dict[str, Json]:
    """How far all hands are, beside which melds; nothing under a form that hands of this size cannot have."""
    mean = census.mean()
    return {
        "tiles": census.tiles,
        **_encode_melds(census.melds),
        "players": census.conventions.players,
        **encode_tally(census.hands),
        "shanten": {measure: _encode_tallies(census.by(measure)) for measure in MEASURES},
        "exchange-vs-cut": encode_tally(census.cut_differs),
        "mean-minimum": [mean.numerator, mean.denominator],
    }


def encode_decompositions(census: DecompositionCensus) -> dict[str, Json]:
    """In how many ways hands are complete, or ready, beside which melds, by form and in all, and their waits."""
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
    """How many winning hands reach each limit, and have so many points, which yaku, and so many han and fu."""
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
