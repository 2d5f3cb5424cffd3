"""Lines as JSON values, and answers as JSON values; nothing here knows what can be asked.

So a program that reaches another through the protocol can use the same codecs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, assert_never

from mjfunc.functional import remember
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Wait,
)
from mjfunc.model.forms import Form
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import BadWin, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Block, Meld, Pair
    from mjfunc.model.outlook import DiscardOutlook, Outlook
    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
    from mjfunc.tiles.tile import Tile

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None


VERSION: Final = 1
LONGEST: Final = 1 << 22
"""How many bytes a line may have. It bounds what a line can cost: its answer is made and sent piece by piece."""


_MARK: Final = "\ufeff"
"""A mark of the byte order, which ``json.loads`` names, and which its decoder alone would not know."""


class BadJson(MahjongError):
    """A line that is not one JSON value."""

    code = "bad-json"


def read_json(line: bytes) -> Json:
    """The value that a line is."""
    if len(line) > LONGEST:
        message = f"the line is longer than {LONGEST} bytes"
        raise BadJson(message)
    try:
        return _decode(line.decode())
    except (RecursionError, MemoryError):
        message = "the values are nested too deep, or too many"
        raise BadJson(message) from None
    except ValueError as error:
        if isinstance(error, MahjongError):
            raise
        if not isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
            message = "a number has too many digits"
            raise BadJson(message) from None
        message = f"the line is not JSON: {error!s:.200}"
        raise BadJson(message) from None


def _decode(text: str) -> Json:
    if text.startswith(_MARK):
        message = "Unexpected UTF-8 BOM (decode using utf-8-sig)"
        raise json.JSONDecodeError(message, text, 0)
    value: Json = _DECODE(text)
    return value


def _object(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    fields: dict[str, Json] = {}
    for name, value in pairs:
        if name in fields:
            message = f"{show_json(name)} stands twice in one object"
            raise BadJson(message)
        fields[name] = value
    return fields


def _no_number(constant: str) -> NoReturn:
    message = f"{constant} is not a number in JSON"
    raise BadJson(message)


def show_json(value: Json) -> str:
    """A value as messages show it: never long, and never by walking through what is in it."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return json.dumps(value)[:80]


_ENCODE: Final = json.JSONEncoder(separators=(",", ":")).encode
"""``json.dumps`` would make an encoder for each value, as ``json.loads`` a decoder."""
_DECODE: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number).decode


def write_json(value: Json) -> str:
    """A value as a line, without its end; all its characters are those of ASCII."""
    return _ENCODE(value)


def encode_waits(kinds: Iterable[Tile]) -> Mapping[str, Json]:
    """The kinds that complete a hand."""
    return {"waits": texts(kinds)}


def encode_decompositions(decompositions: Iterable[Complete | Ready]) -> Mapping[str, Json]:
    """The ways in which a hand is complete, or ready."""
    return {"decompositions": [encode_decomposition(decomposition) for decomposition in decompositions]}


def encode_decomposition(decomposition: Complete | Ready) -> Mapping[str, Json]:
    """One decomposition."""
    form = {"form": decomposition.form.value}
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            return {**form, "blocks": texts(blocks), "pair": text(pair), "melds": texts(melds)}
        case CompleteSevenPairs(pairs):
            return {**form, "pairs": texts(pairs)}
        case CompleteThirteenOrphans(pair):
            return {**form, "pair": text(pair)}
        case ReadyRegular(blocks, pair, wait, melds):
            return {
                **form,
                "blocks": texts(blocks),
                "pair": None if pair is None else text(pair),
                "melds": texts(melds),
                "wait": encode_wait(wait),
            }
        case ReadySevenPairs(pairs, wait):
            return {**form, "pairs": texts(pairs), "wait": encode_wait(wait)}
        case ReadyThirteenOrphans(pair, wait):
            return {**form, "pair": None if pair is None else text(pair), "wait": encode_wait(wait)}
        case _ as never:
            assert_never(never)


def encode_wait(wait: Wait) -> Mapping[str, Json]:
    """The wait of a ready one."""
    return {"shape": wait.shape.value, "tiles": write_tiles(wait.tiles), "on": texts(wait.on)}


def encode_shanten(shanten: ShantenByForm) -> Mapping[str, Json]:
    """How far a hand is from each form."""
    return {
        Form.REGULAR.value: shanten.regular,
        Form.SEVEN_PAIRS.value: shanten.seven_pairs,
        Form.THIRTEEN_ORPHANS.value: shanten.thirteen_orphans,
        "minimum": shanten.minimum,
    }


def encode_complete(forms: Iterable[Form]) -> Mapping[str, Json]:
    """The forms in which a hand is complete."""
    names = [form.value for form in forms]
    return {"complete": names != [], "forms": names}


def encode_acceptance(acceptance: Acceptance) -> Mapping[str, Json]:
    """What a hand accepts."""
    tiles = {text(kind): unseen for kind, unseen in acceptance.tiles}
    return {"shanten": acceptance.shanten, "tiles": tiles, "total": acceptance.total}


def encode_discards(shanten: int, discards: Iterable[Discard]) -> Mapping[str, Json]:
    """How far a drawn hand is, and what it accepts after each discard."""
    each = [{"discard": text(discard.tile), **encode_acceptance(discard.acceptance)} for discard in discards]
    return {"shanten": shanten, "discards": each}


def encode_discard_outlooks(shanten: int, discards: Iterable[DiscardOutlook]) -> Mapping[str, Json]:
    """How far a drawn hand is, and the outlook of the hand after each discard."""
    return {"shanten": shanten, "discards": [*map(encode_discard_outlook, discards)]}


def encode_discard_outlook(discard: DiscardOutlook) -> Mapping[str, Json]:
    """A discard, and the outlook of the hand without it."""
    return {"discard": text(discard.tile), **encode_outlook(discard.outlook)}


def encode_outlook(outlook: Outlook) -> Mapping[str, Json]:
    """What a hand accepts, in how many ways two steps on, and what improves it."""
    return {
        **encode_acceptance(outlook.acceptance),
        "two-steps": outlook.two_steps_total,
        "improving": {text(draw.tile): draw.unseen for draw in outlook.improving},
        "improving-total": outlook.improving_total,
    }


def encode_draws(outlook: Outlook) -> Mapping[str, Json]:
    """The same, and what comes of each draw."""
    draws = [
        {
            "draw": text(draw.tile),
            "unseen": draw.unseen,
            "discard": None if draw.discard is None else text(draw.discard),
            **encode_acceptance(draw.acceptance),
        }
        for draw in (*outlook.lowering, *outlook.improving)
    ]
    return {**encode_outlook(outlook), "draws": draws}


@remember(1 << 12)
def text(item: Tile | Block | Pair | Meld) -> str:
    """A tile, block, pair or meld as it writes itself."""
    return str(item)


def texts(items: Iterable[Tile | Block | Pair | Meld]) -> list[str]:
    """Several of them."""
    return [text(item) for item in items]


def encode_error(error: MahjongError) -> Mapping[str, Json]:
    """An error, with the position counted from 1 as people do; and of a win the reason why it is refused."""
    position = "" if error.position is None else f" (character {error.position + 1})"
    reason = {"reason": error.reason} if isinstance(error, BadWin) else {}
    return {"error": {"code": error.code, "message": f"{error.message}{position}", **reason}}
