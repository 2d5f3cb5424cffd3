"""Riichi scores as the text of JSON, put together from texts that were written before.

The text is the one that ``write_json`` makes of ``encode_score``; a test compares them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.json.values import write_json
from mjfunc.model.blocks import Block
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.forms import WaitShape
from mjfunc.oracle.fast_writing import PART_TEXTS, write_decomposition
from mjfunc.riichi.encoding import encode_payments
from mjfunc.riichi.values.scores import Dora, FuReason, Limit, Payer
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.scores import Fu, Payment
    from mjfunc.tiles.ordered_enum import Listed


def _texts(words: Iterable[Listed]) -> tuple[str, ...]:
    """The text of each word, by its ordinal."""
    return tuple(write_json(word.value) for word in words)


_YAKU: Final = _texts(Yaku)
_DORA: Final = _texts(Dora)
_LIMITS: Final = _texts(Limit)
_WAITS: Final = _texts(WaitShape)
_FOR: Final = tuple(f'{{"for":{reason},' for reason in _texts(FuReason))
_NO_FU: Final = '"fu":null,"fu-items":[]'
_PAYERS: Final = _texts(Payer)


def write_score(score: Score) -> str:
    """Return the JSON text of a score."""
    chosen = score.chosen
    han, limit, fu = chosen.han, chosen.limit, chosen.fu
    yaku = ",".join([f"{_YAKU[each.ordinal]}:{worth}" for each, worth in chosen.yaku])
    dora = ",".join([f"{_DORA[sort.ordinal]}:{number}" for sort, number in chosen.dora]) if chosen.dora else ""
    return (
        f'{{"reading":{_reading(chosen.reading)},"yaku":{{{yaku}}},"yakuman":{chosen.yakuman},'
        f'"han":{"null" if han is None else han},{_NO_FU if fu is None else _fu(fu)},"dora":{{{dora}}},'
        f'"limit":{"null" if limit is None else _LIMITS[limit.ordinal]},"pay":{_payments(score.payments)},'
        f'"total":{score.total}}}'
    )


def _reading(reading: Reading) -> str:
    """Return the JSON text of a reading: its decomposition, the place of the winning tile, and the wait."""
    decomposition, place = reading.decomposition, reading.place
    if type(decomposition) is not CompleteRegular or place is None:
        where = "null"
    else:
        where = PART_TEXTS(place) if type(place) is Block else '"pair"'
    return f'{write_decomposition(decomposition)[:-1]},"place":{where},"wait":{_WAITS[reading.wait.ordinal]}}}'


def _fu(fu: Fu) -> str:
    items = [
        f'{_FOR[item.reason.ordinal]}"fu":{item.fu}}}'
        if item.part is None
        else f'{_FOR[item.reason.ordinal]}"part":{PART_TEXTS(item.part)},"fu":{item.fu}}}'
        for item in fu.items
    ]
    return f'"fu":{fu.total},"fu-items":[{",".join(items)}]'


def _payments(payments: tuple[Payment, ...]) -> str:
    """Return the JSON text of payments; a liable player, which is rare, is the last one, and is encoded slowly."""
    if payments[-1].seat is not None:
        return write_json(encode_payments(payments))
    return f"{{{','.join([f'{_PAYERS[each.payer.ordinal]}:{each.amount}' for each in payments])}}}"
