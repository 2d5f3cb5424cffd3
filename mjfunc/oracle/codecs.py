"""Lines as JSON values, and answers as JSON values; nothing here knows what can be asked.

So whoever reaches another program through the protocol uses the same codecs.
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
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Block, Meld, Pair
    from mjfunc.model.shanten import Acceptance
    from mjfunc.tiles.tile import Tile

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None


VERSION: Final = 1
LONGEST: Final = 1 << 22
"""How many bytes a line may have. It bounds what a line can cost: its answer is made and sent piece by piece."""


class BadJson(MahjongError):
    """A line that is not one JSON value."""

    code = "bad-json"


def read_json(line: bytes) -> Json:
    """The value that a line is."""
    if len(line) > LONGEST:
        message = f"the line is longer than {LONGEST} bytes"
        raise BadJson(message)
    try:
        value: Json = json.loads(line.decode(), object_pairs_hook=_object, parse_constant=_no_number)
    except (RecursionError, MemoryError):
        message = "the values are nested too deep, or too many"
        raise BadJson(message) from None
    except ValueError as error:
        if isinstance(error, MahjongError):
            raise
        message = f"the line is not JSON: {error!s:.200}"
        raise BadJson(message) from None
    return value


def _object(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            message = f"{show_json(name)} stands twice in one object"
            raise BadJson(message)
        found[name] = value
    return found


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


def write_json(value: Json) -> bytes:
    """A value as a line, without its end."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


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
                "wait": _encode_wait(wait),
            }
        case ReadySevenPairs(pairs, wait):
            return {**form, "pairs": texts(pairs), "wait": _encode_wait(wait)}
        case ReadyThirteenOrphans(pair, wait):
            return {**form, "pair": None if pair is None else text(pair), "wait": _encode_wait(wait)}
        case _ as never:
            assert_never(never)


def _encode_wait(wait: Wait) -> Mapping[str, Json]:
    return {"shape": wait.shape.value, "tiles": write_tiles(wait.tiles), "on": texts(wait.on)}


def encode_acceptance(acceptance: Acceptance) -> Mapping[str, Json]:
    """What a hand accepts."""
    tiles = {text(kind): unseen for kind, unseen in acceptance.tiles}
    return {"shanten": acceptance.shanten, "tiles": tiles, "total": acceptance.total}


@remember(1 << 12)
def text(item: Tile | Block | Pair | Meld) -> str:
    """A tile, block, pair or meld as it writes itself."""
    return str(item)


def texts(items: Iterable[Tile | Block | Pair | Meld]) -> list[str]:
    """Several of them."""
    return [text(item) for item in items]


def encode_error(error: MahjongError) -> Mapping[str, Json]:
    """An error, with the position counted from 1 as people do."""
    position = "" if error.position is None else f" (character {error.position + 1})"
    return {"error": {"code": error.code, "message": f"{error.message}{position}"}}
