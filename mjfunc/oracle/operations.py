"""What can be asked of a hand: each operation with its fields, its options, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

import attrs

from mjfunc.classical.encoding import encode_score_card
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES, Rules
from mjfunc.fast.decompositions import decompose, decompose_complete, is_complete
from mjfunc.fast.forms import acceptance, discards, shanten, shanten_by_form
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.waits import waits
from mjfunc.functional import remember
from mjfunc.model.choices import Choice, Word, choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import Hand
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.model.winds import WINDS, Wind, Winds
from mjfunc.notation.text import read_tiles
from mjfunc.oracle.codecs import (
    Json,
    encode_acceptance,
    encode_complete,
    encode_decompositions,
    encode_discards,
    encode_shanten,
    encode_waits,
    write_json,
)
from mjfunc.oracle.reading import read_tile
from mjfunc.oracle.taken import TAKEN
from mjfunc.oracle.writing import (
    write_acceptance,
    write_complete,
    write_decompositions,
    write_discards,
    write_shanten,
    write_waits,
)
from mjfunc.spec.complete import PRECEDENCES, Precedence

if TYPE_CHECKING:
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.forms import Form
    from mjfunc.model.shanten import ShantenByForm
    from mjfunc.tiles.tile import Tile

Words: TypeAlias = Mapping[str, Word]
"""The chosen options and the fields of a request, by name."""
Discards: TypeAlias = tuple[int, tuple[Discard, ...]]
"""The shanten of a drawn hand, and what it accepts after each discard."""
V = TypeVar("V")


Ask: TypeAlias = Callable[[Hand, Words, Conventions], V]


@attrs.frozen
class Operation:
    """A question, and what it asks beside the hand.

    That is fields, with the choices for them if they are not any text; those conventions that can change its answer;
    and options of its own: choices, the default first, and tiles.
    """

    answer: Ask[Mapping[str, Json]]
    write: Ask[str]
    """The same answer as the text of JSON."""
    fields: Mapping[str, tuple[Word, ...] | None] = attrs.field(factory=dict[str, tuple[Word, ...] | None])
    conventions: tuple[str, ...] = ()
    options: Mapping[str, tuple[Word, ...]] = attrs.field(factory=dict[str, tuple[Word, ...]])
    tiles: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = attrs.field(init=False)
    """Those conventions, with what can be chosen."""
    names: frozenset[str] = attrs.field(init=False)
    """What can stand in options."""

    def __attrs_post_init__(self) -> None:
        """Find both once: they are asked of every request."""
        choices = tuple(choice for choice in choices_of(Conventions) if choice.name in self.conventions)
        names = frozenset((*(choice.option for choice in choices), *self.options, *self.tiles))
        object.__setattr__(self, "choices", choices)
        object.__setattr__(self, "names", names)


def _said(
    ask: Ask[V], encode: Callable[[V], Mapping[str, Json]], write: Callable[[V], str]
) -> tuple[Ask[Mapping[str, Json]], Ask[str]]:
    """An answer as JSON, and as its text."""
    return (
        lambda hand, words, conventions: encode(ask(hand, words, conventions)),
        lambda hand, words, conventions: write(ask(hand, words, conventions)),
    )


def _same(value: Mapping[str, Json]) -> Mapping[str, Json]:
    """What is JSON already."""
    return value


def _complete(hand: Hand, _: Words, conventions: Conventions) -> tuple[Form, ...]:
    """The forms in which a hand is complete; most hands are in none, which is seen sooner than how they are."""
    if not is_complete(hand, conventions=conventions):
        return ()
    return tuple(dict.fromkeys([found.form for found in decompose_complete(hand, conventions=conventions)]))


def _waits(hand: Hand, _: Words, conventions: Conventions) -> tuple[Tile, ...]:
    return waits(hand, conventions=conventions)


def _shanten(hand: Hand, _: Words, conventions: Conventions) -> ShantenByForm:
    return shanten_by_form(hand, conventions=conventions)


def _acceptance(hand: Hand, words: Words, conventions: Conventions) -> Acceptance | Discards:
    visible = _read_visible(str(words["visible"]))
    if hand.is_waiting:
        return acceptance(hand, visible, conventions=conventions)
    return shanten(hand, conventions=conventions), discards(hand, visible, conventions=conventions)


@remember(1 << 8)
def _read_visible(text: str) -> tuple[Tile, ...]:
    """The same for many hands."""
    return read_tiles(text)


def _encode_acceptance(found: Acceptance | Discards) -> Mapping[str, Json]:
    return encode_acceptance(found) if isinstance(found, Acceptance) else encode_discards(*found)


def _write_acceptance(found: Acceptance | Discards) -> str:
    return write_acceptance(found) if isinstance(found, Acceptance) else write_discards(*found)


def _decompose(hand: Hand, words: Words, conventions: Conventions) -> tuple[Complete, ...] | tuple[Ready, ...]:
    return decompose(hand, cast("Precedence", words["precedence"]), conventions=conventions)


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
    return encode_score_card(final_score(hand, winds, _rules(*[words[rule.option] for rule in CLASSICAL])).card)


@remember(1 << 6)
def _rules(*chosen: Word) -> Rules:
    """The rules by which these are chosen of those that the protocol knows; the same for many hands."""
    return Rules(**cast("Any", {rule.name: choice for rule, choice in zip(CLASSICAL, chosen, strict=True)}))


OPERATIONS: Final[Mapping[str, Operation]] = {
    "shanten": Operation(*_said(_shanten, encode_shanten, write_shanten), conventions=TAKEN["shanten"]),
    "acceptance": Operation(
        *_said(_acceptance, _encode_acceptance, _write_acceptance),
        conventions=TAKEN["acceptance"],
        tiles=("visible",),
    ),
    "waits": Operation(*_said(_waits, encode_waits, write_waits), conventions=TAKEN["waits"]),
    "complete": Operation(*_said(_complete, encode_complete, write_complete), conventions=TAKEN["complete"]),
    "decompose": Operation(
        *_said(_decompose, encode_decompositions, write_decompositions),
        conventions=TAKEN["decompose"],
        options={"precedence": PRECEDENCES},
    ),
    "kan": Operation(*_said(_kan, _same, write_json), fields={"draw": None}, conventions=TAKEN["kan"]),
    "classical": Operation(
        *_said(_classical, _same, write_json),
        fields={"own-wind": WINDS, "prevailing-wind": WINDS},
        options={rule.option: rule.choices for rule in CLASSICAL},
    ),
}
