"""Answers as JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

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

    from mjfunc.tiles.errors import MahjongError

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None


def encode_decomposition(decomposition: Complete | Ready) -> Mapping[str, Json]:
    """One decomposition."""
    form = {"form": decomposition.form.value}
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            return {**form, "blocks": texts(blocks), "pair": str(pair), "melds": texts(melds)}
        case CompleteSevenPairs(pairs):
            return {**form, "pairs": texts(pairs)}
        case CompleteThirteenOrphans(pair):
            return {**form, "pair": str(pair)}
        case ReadyRegular(blocks, pair, wait, melds):
            return {
                **form,
                "blocks": texts(blocks),
                "pair": None if pair is None else str(pair),
                "melds": texts(melds),
                "wait": _encode_wait(wait),
            }
        case ReadySevenPairs(pairs, wait):
            return {**form, "pairs": texts(pairs), "wait": _encode_wait(wait)}
        case ReadyThirteenOrphans(pair, wait):
            return {**form, "pair": None if pair is None else str(pair), "wait": _encode_wait(wait)}


def _encode_wait(wait: Wait) -> Mapping[str, Json]:
    return {"kind": wait.shape.value, "tiles": write_tiles(wait.tiles), "on": texts(wait.on)}


def texts(items: Iterable[object]) -> list[str]:
    """Tiles, blocks, pairs or melds, each as it writes itself."""
    return [str(item) for item in items]


def encode_error(error: MahjongError) -> Mapping[str, Json]:
    """An error, with the place counted from 1 as people do."""
    place = "" if error.place is None else f" (character {error.place + 1})"
    return {"error": {"code": error.code, "message": f"{error.message}{place}"}}
