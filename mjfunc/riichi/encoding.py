"""Scores as JSON, with names as they are written there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.json.encoding import encode_decomposition, text
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.riichi.spec.scoring import NoYaku, Score
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.json.values import Json
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.scores import FuItem, Payment

NO_YAKU: Final = "no-yaku"
"""The code of the answer that a hand has no yaku, which is its reason too."""


def encode_score(score: Score) -> Mapping[str, Json]:
    """The chosen reading, its yaku, dora and fu, the points, and the payments.

    Raises:
        TypeError: ``score`` is not a ``Score``.

    """
    if type(score) is not Score:
        function = "encode_score"
        raise wrong_class(function, "a Score", score, "score(win) makes one, or finds that there is no yaku")
    fu = score.fu
    return {
        "reading": encode_reading(score.reading),
        "yaku": {yaku.value: worth for yaku, worth in score.yaku},
        "yakuman": score.yakuman,
        "han": score.han,
        "fu": None if fu is None else fu.total,
        "fu-items": [] if fu is None else [_encode_item(item) for item in fu.items],
        "dora": {sort.value: number for sort, number in score.dora},
        "limit": None if score.limit is None else score.limit.value,
        "pay": encode_payments(score.payments),
        "total": score.total,
    }


def encode_reading(reading: Reading) -> Mapping[str, Json]:
    """The decomposition, the place of the winning tile, and the wait."""
    found, place = reading.decomposition, reading.place
    is_pair = isinstance(found, CompleteRegular) and place == found.pair
    where = None if place is None else "pair" if is_pair else text(place)
    return {**encode_decomposition(found), "place": where, "wait": reading.wait.value}


def _encode_item(item: FuItem) -> Mapping[str, Json]:
    part: Mapping[str, Json] = {} if item.part is None else {"part": text(item.part)}
    return {"for": item.reason.value, **part, "fu": item.fu}


def encode_payments(payments: Iterable[Payment]) -> Mapping[str, Json]:
    """The amounts by payer; if two players are liable, with their seats."""
    paid = tuple(payments)
    liable = [payment.seat for payment in paid if payment.seat is not None]
    return {
        f"{payment.payer.value}-{payment.seat}" if payment.seat and len(liable) > 1 else payment.payer.value: (
            payment.amount
        )
        for payment in paid
    }


def encode_no_yaku(found: NoYaku) -> Mapping[str, Json]:
    """The error that says that there is no yaku."""
    return {"error": {"code": NO_YAKU, "message": f"{found}", "reason": NO_YAKU}}
