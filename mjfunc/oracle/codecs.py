"""Answers as JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

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

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Block, Meld, Pair
    from mjfunc.model.shanten import Acceptance
    from mjfunc.tiles.errors import MahjongError
    from mjfunc.tiles.tile import Tile

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None


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
    """An error, with the place counted from 1 as people do."""
    place = "" if error.place is None else f" (character {error.place + 1})"
    return {"error": {"code": error.code, "message": f"{error.message}{place}"}}
