"""What can be asked of a hand: each operation with its fields, its options, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from mjfunc.classical.encoding import encode_score_card
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES, Rules
from mjfunc.fast.decompositions import decompose, decompose_complete
from mjfunc.fast.forms import acceptance, discards, shanten, shanten_by_form
from mjfunc.fast.waits import kan_keeps_decompositions, kan_keeps_waits, waits
from mjfunc.model.choices import Choice, Word, choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.decompositions import Form
from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS, Wind, Winds
from mjfunc.notation.text import read_tiles
from mjfunc.oracle.codecs import Json, encode_acceptance, encode_decomposition, texts
from mjfunc.spec.complete import PRECEDENCES, Precedence
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadNotation, MahjongError, shown

if TYPE_CHECKING:
    from mjfunc.tiles.tile import Tile

Words: TypeAlias = Mapping[str, Word]
"""The chosen options and the fields of a request, by name."""


@attrs.frozen
class Operation:
    """A question, and what it asks beside the hand.

    That is fields, with the choices for them if they are not any text; those conventions that can change its answer;
    and options of its own: choices, the default first, and tiles.
    """

    answer: Callable[[Hand, Words, Conventions], Mapping[str, Json]]
    fields: Mapping[str, tuple[Word, ...] | None] = attrs.field(factory=dict[str, tuple[Word, ...] | None])
    conventions: tuple[str, ...] = ()
    options: Mapping[str, tuple[Word, ...]] = attrs.field(factory=dict[str, tuple[Word, ...]])
    tiles: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Those conventions, with what can be chosen."""
        return tuple(choice for choice in choices_of(Conventions) if choice.name in self.conventions)


def _complete(hand: Hand, _: Words, conventions: Conventions) -> Mapping[str, Json]:
    decompositions = decompose_complete(hand, conventions=conventions)
    return {
        "complete": decompositions != (),
        "forms": list(dict.fromkeys(decomposition.form.value for decomposition in decompositions)),
    }


def _waits(hand: Hand, _: Words, conventions: Conventions) -> Mapping[str, Json]:
    return {"waits": texts(waits(hand, conventions=conventions))}


def _shanten(hand: Hand, _: Words, conventions: Conventions) -> Mapping[str, Json]:
    distances = shanten_by_form(hand, conventions=conventions)
    return {
        Form.REGULAR.value: distances.regular,
        Form.SEVEN_PAIRS.value: distances.seven_pairs,
        Form.THIRTEEN_ORPHANS.value: distances.thirteen_orphans,
        "minimum": distances.minimum,
    }


def _acceptance(hand: Hand, words: Words, conventions: Conventions) -> Mapping[str, Json]:
    visible = read_tiles(str(words["visible"]))
    if hand.is_waiting:
        return encode_acceptance(acceptance(hand, visible, conventions=conventions))
    return {
        "shanten": shanten(hand, conventions=conventions),
        "discards": [
            {"discard": str(discard.tile), **encode_acceptance(discard.acceptance)}
            for discard in discards(hand, visible, conventions=conventions)
        ],
    }


def _decompose(hand: Hand, words: Words, conventions: Conventions) -> Mapping[str, Json]:
    decompositions = decompose(hand, cast("Precedence", words["precedence"]), conventions=conventions)
    return {"decompositions": [encode_decomposition(decomposition) for decomposition in decompositions]}


def _kan(hand: Hand, words: Words, conventions: Conventions) -> Mapping[str, Json]:
    draw = read_tile(str(words["draw"]))
    return {
        "keeps-waits": kan_keeps_waits(hand, draw, conventions=conventions),
        "keeps-decompositions": kan_keeps_decompositions(hand, draw, conventions=conventions),
    }


CLASSICAL: Final = tuple(rule for rule in CHOICES if rule.name in {"assignment", "consistency", "exposed"})
"""The rules that the protocol knows."""


def _classical(hand: Hand, words: Words, _: Conventions) -> Mapping[str, Json]:
    winds = Winds(cast("Wind", words["own-wind"]), cast("Wind", words["prevailing-wind"]))
    rules = Rules(**cast("Any", {rule.name: words[rule.option] for rule in CLASSICAL}))
    return encode_score_card(final_score(hand, winds, rules).card)


def read_option(name: str, text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them is said of the option, for it concerns no hand."""
    try:
        tiles = read_tiles(text)
        check_copies(counts_of(tiles))
    except MahjongError as error:
        message = f"{name}: {error.message}"
        raise type(error)(message, error.position) from None
    return tiles


def read_tile(text: str) -> Tile:
    """Read a text of exactly one tile."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        message = f"{shown(text)} is {len(tiles)} tiles where one is needed"
        raise BadNotation(message)
    return tiles[0]


_NEARER: Final = ("definition", "melds", "seven_pairs", "players", "forms")
_READY: Final = ("melds", "seven_pairs", "players", "exhausted", "forms")

OPERATIONS: Final[Mapping[str, Operation]] = {
    "shanten": Operation(_shanten, conventions=_NEARER),
    "acceptance": Operation(_acceptance, conventions=_NEARER, tiles=("visible",)),
    "waits": Operation(_waits, conventions=_READY),
    "complete": Operation(_complete, conventions=("seven_pairs", "players", "forms")),
    "decompose": Operation(_decompose, conventions=_READY, options={"precedence": PRECEDENCES}),
    "kan": Operation(_kan, fields={"draw": None}, conventions=_READY),
    "classical": Operation(
        _classical,
        fields={"own-wind": WINDS, "prevailing-wind": WINDS},
        options={rule.option: rule.choices for rule in CLASSICAL},
    ),
}
