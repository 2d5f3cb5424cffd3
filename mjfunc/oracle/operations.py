"""What can be asked of a hand: each operation with its fields, its options, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.waits import kan_keeps_decompositions, kan_keeps_waits, waits
from mjfunc.model.hand import Hand
from mjfunc.notation.text import read_tiles
from mjfunc.oracle.encoding import Json, encode_decomposition, texts
from mjfunc.spec.complete import PRECEDENCES, Precedence
from mjfunc.spec.waits import MELDS, SEVEN_PAIRS, MeldCopies, SevenPairsRule
from mjfunc.tiles.errors import BadNotation

if TYPE_CHECKING:
    from mjfunc.tiles.tile import Tile

Words: TypeAlias = Mapping[str, str]
"""The chosen options and the fields of a request, by name."""


@attrs.frozen
class Operation:
    """A question, the fields it needs beside the hand, and the options it has, the default first."""

    answer: Callable[[Hand, Words], Mapping[str, Json]]
    fields: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict[str, tuple[str, ...]])


def _complete(hand: Hand, _: Words) -> Mapping[str, Json]:
    found = decompose_complete(hand)
    return {
        "complete": found != (),
        "forms": list(dict.fromkeys(decomposition.form.value for decomposition in found)),
    }


def _waits(hand: Hand, words: Words) -> Mapping[str, Json]:
    melds, seven_pairs = cast("MeldCopies", words["melds"]), cast("SevenPairsRule", words["seven-pairs"])
    return {"waits": texts(waits(hand, melds, seven_pairs))}


def _decompose(hand: Hand, words: Words) -> Mapping[str, Json]:
    precedence = cast("Precedence", words["precedence"])
    found = decompose_ready(hand, precedence) if hand.is_waiting else decompose_complete(hand, precedence)
    return {"decompositions": [encode_decomposition(decomposition) for decomposition in found]}


def _kan(hand: Hand, words: Words) -> Mapping[str, Json]:
    draw = read_tile(words["draw"])
    return {
        "keeps-waits": kan_keeps_waits(hand, draw),
        "keeps-decompositions": kan_keeps_decompositions(hand, draw),
    }


def read_tile(text: str) -> Tile:
    """Read a text of exactly one tile."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        message = f"{text[:80]!r} is {len(tiles)} tiles where one is needed"
        raise BadNotation(message)
    return tiles[0]


OPERATIONS: Final[Mapping[str, Operation]] = {
    "waits": Operation(_waits, options={"melds": MELDS, "seven-pairs": SEVEN_PAIRS}),
    "complete": Operation(_complete),
    "decompose": Operation(_decompose, options={"precedence": PRECEDENCES}),
    "kan": Operation(_kan, fields=("draw",)),
}
