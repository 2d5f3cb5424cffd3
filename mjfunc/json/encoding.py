"""The JSON of tiles, blocks, decompositions, waits, shanten, acceptances and errors, as the line protocol has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

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
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import BadWin, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Block, Meld, Pair
    from mjfunc.model.shanten import Acceptance, Discard, DiscardOutlook, Outlook, ShantenByForm
    from mjfunc.tiles.tile import Tile


def encode_waits(kinds: Iterable[Tile]) -> Mapping[str, Json]:
    """Return the JSON of the kinds that a hand waits on."""
    return {"waits": texts(kinds)}


def encode_decompositions(decompositions: Iterable[Complete | Ready]) -> Mapping[str, Json]:
    """Return the JSON of the decompositions of a hand."""
    return {"decompositions": [encode_decomposition(decomposition) for decomposition in decompositions]}


def encode_decomposition(decomposition: Complete | Ready) -> Mapping[str, Json]:
    """Return the JSON of a decomposition."""
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
    """Return the JSON of a wait: its shape, its tiles, and the kinds that complete it."""
    return {"shape": wait.shape.value, "tiles": write_tiles(wait.tiles), "on": texts(wait.on)}


def encode_shanten(shanten: ShantenByForm) -> Mapping[str, Json]:
    """Return the JSON of the shanten of each form, and of the least of them."""
    return {
        Form.REGULAR.value: shanten.regular,
        Form.SEVEN_PAIRS.value: shanten.seven_pairs,
        Form.THIRTEEN_ORPHANS.value: shanten.thirteen_orphans,
        "minimum": shanten.minimum,
    }


def encode_complete(forms: Iterable[Form]) -> Mapping[str, Json]:
    """Return the JSON of the forms of a complete hand, with a flag whether there is any."""
    names = [form.value for form in forms]
    return {"complete": names != [], "forms": names}


def encode_acceptance(acceptance: Acceptance) -> Mapping[str, Json]:
    """Return the JSON of an acceptance: the shanten, the unseen copies of each kind, and their sum."""
    tiles = {text(kind): unseen for kind, unseen in acceptance.tiles}
    return {"shanten": acceptance.shanten, "tiles": tiles, "total": acceptance.total}


def encode_discards(shanten: int, discards: Iterable[Discard]) -> Mapping[str, Json]:
    """Return the JSON of the shanten of a drawn hand, and of its acceptance after each discard."""
    each = [{"discard": text(discard.tile), **encode_acceptance(discard.acceptance)} for discard in discards]
    return {"shanten": shanten, "discards": each}


def encode_discard_outlooks(shanten: int, discards: Iterable[DiscardOutlook]) -> Mapping[str, Json]:
    """Return the JSON of the shanten of a drawn hand, and of its outlook after each discard."""
    return {"shanten": shanten, "discards": [*map(encode_discard_outlook, discards)]}


def encode_discard_outlook(discard: DiscardOutlook) -> Mapping[str, Json]:
    """Return the JSON of a discard and of the outlook after it."""
    return {"discard": text(discard.tile), **encode_outlook(discard.outlook)}


def encode_outlook(outlook: Outlook) -> Mapping[str, Json]:
    """Return the JSON of an outlook, without its draws."""
    return {
        **encode_acceptance(outlook.acceptance),
        "two-steps": outlook.two_steps_total,
        "improving": {text(draw.tile): draw.unseen for draw in outlook.improving},
        "improving-total": outlook.improving_total,
    }


def encode_draws(outlook: Outlook) -> Mapping[str, Json]:
    """Return the JSON of an outlook with its draws: the best discard after each, and the acceptance after that."""
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
    """Return the text of a tile, block, pair or meld, as ``str`` does but faster."""
    return str(item)


def texts(items: Iterable[Tile | Block | Pair | Meld]) -> list[str]:
    """Return the texts of tiles, blocks, pairs or melds."""
    return [text(item) for item in items]


def encode_error(error: MahjongError) -> Mapping[str, Json]:
    """Return the JSON of an error; its message counts positions from 1. A win's error has its reason too."""
    position = "" if error.position is None else f" (character {error.position + 1})"
    reason = {"reason": error.reason} if isinstance(error, BadWin) else {}
    return {"error": {"code": error.code, "message": f"{error.message}{position}", **reason}}
