"""mahjong-utils: the shanten of each form, what is accepted, and what wins are worth.

``shanten`` takes the concealed tiles of any size; its documentation says that melds do not matter to it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mjfunc.audit.peers.mahjong_utils_scores import RULES, mahjong_utils_scores
from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import accepted, counts, unseen, waits
from mjfunc.audit.peers.wins import DOUBLE, words
from mjfunc.oracle.codecs import text
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json

_NUMBERS = {text(kind): kind.index for kind in KINDS}


def mahjong_utils() -> Speaker:
    """The package, imported."""
    theirs = import_module("mahjong_utils.shanten").shanten
    parse_tiles = import_module("mahjong_utils.models.tile").parse_tiles

    def asked(hand: Hand) -> Any:  # noqa: ANN401  # what they return has no types here
        written = "".join(text(kind) * number for kind, number in zip(KINDS, counts(hand), strict=True))
        return theirs(parse_tiles(written))

    def shanten(hand: Hand, _: Options) -> Json:
        found = asked(hand)
        each = (found.regular, found.chitoi, found.kokushi)
        names = ("regular", "seven-pairs", "thirteen-orphans")
        of = {name: form and form.shanten for name, form in zip(names, each, strict=True)}
        return {**of, "minimum": found.shanten}

    def acceptance(hand: Hand, _: Options) -> Json:
        found = asked(hand)
        if hand.is_waiting:
            return _accepted(hand, found.shanten_info)
        discards = [{"discard": str(tile), **_accepted(hand, info)} for tile, info in found.discard_to_advance.items()]
        return {"shanten": found.shanten, "discards": sorted(discards, key=_best)}

    def waited(hand: Hand, _: Options) -> Json:
        found = asked(hand)
        return waits(_numbers(found.shanten_info.advance) if found.shanten == 0 else ())

    return Speaker(
        asks={"shanten": shanten, "acceptance": acceptance, "waits": waited},
        scorer=mahjong_utils_scores(),
        options=words(RULES),
        conventions={"melds": "ignored", "double-yakuman": DOUBLE},
    )


def _numbers(tiles: Iterable[object]) -> list[int]:
    return [_NUMBERS[str(tile)] for tile in tiles]


def _accepted(hand: Hand, info: Any) -> Mapping[str, Json]:  # noqa: ANN401  # as above
    """What is accepted, with the total as they count it."""
    return {**accepted(info.shanten, unseen(hand, _numbers(info.advance))), "total": info.advance_num}


def _best(discard: Mapping[str, Any]) -> tuple[int, int, int]:
    """The protocol lists the lowest shanten first, then the largest total, then in the order of tiles."""
    return discard["shanten"], -discard["total"], _NUMBERS[discard["discard"]]
