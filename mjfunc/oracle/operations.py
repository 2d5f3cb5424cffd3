"""The operations about a hand, each declared once: its fields, its options, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

import attrs

from mjfunc.classical.reports import encode_score_card, final_score
from mjfunc.classical.rules import CHOICES, ClassicalRules
from mjfunc.fast.decompositions import decompose, decompose_complete, is_complete
from mjfunc.fast.hands import acceptance, discards, shanten, shanten_by_form
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.waits import waits
from mjfunc.functional import remember
from mjfunc.json.encoding import (
    encode_acceptance,
    encode_complete,
    encode_decompositions,
    encode_discards,
    encode_shanten,
    encode_waits,
)
from mjfunc.json.values import Json, write_json
from mjfunc.model.choices import Choice, Word, choices_of
from mjfunc.model.conventions import RELEVANT_CONVENTIONS, Conventions
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.model.winds import WINDS, Wind, Winds
from mjfunc.notation.tile_text import read_tiles
from mjfunc.oracle.fast_writing import (
    write_acceptance,
    write_complete,
    write_decompositions,
    write_discards,
    write_shanten,
    write_waits,
)
from mjfunc.oracle.request_fields import read_tile
from mjfunc.spec.complete import PRECEDENCES, Precedence

if TYPE_CHECKING:
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.forms import Form
    from mjfunc.model.shanten import ShantenByForm
    from mjfunc.tiles.tile import Tile

Arguments: TypeAlias = Mapping[str, Word]
"""The fields of a request and its options, by name, without the hand and the conventions."""
V = TypeVar("V")
_DiscardResult: TypeAlias = tuple[int, tuple[Discard, ...]]
"""The shanten of a drawn hand, and its acceptance after each discard."""
_Function: TypeAlias = Callable[[Hand, Arguments, Conventions], V]

SIZES: Final = tuple(size for size in range(1, MOST_CONCEALED + 1) if size % 3)
"""The numbers of concealed tiles that hands can have."""
WAITING: Final = SIZES[::2]
DRAWN: Final = SIZES[1::2]
_WITH_QUADS: Final = "or with quads among the concealed tiles"


def _names_of(operation: Operation) -> frozenset[str]:
    return frozenset((*(choice.option for choice in operation.conventions), *operation.options, *operation.tiles))


@attrs.frozen
class Operation:
    """An operation of the protocol: how a hand is answered, and what a request can have besides the hand."""

    answer: _Function[Mapping[str, Json]]
    write: _Function[str]
    """Writes the result directly as JSON text."""
    hands: str
    """The hands that it answers, in words."""
    sizes: tuple[int, ...] = SIZES
    """The numbers of concealed tiles that these hands can have, without those of hands with quads."""
    conventions: tuple[Choice, ...] = ()
    """The conventions that can change the answer."""
    fields: Mapping[str, tuple[Word, ...]] = attrs.field(factory=dict[str, tuple[Word, ...]])
    """The required fields with their choices; those without choices are tiles."""
    options: Mapping[str, tuple[Word, ...]] = attrs.field(factory=dict[str, tuple[Word, ...]])
    """The options of this operation alone, each with its choices, the default first."""
    tiles: tuple[str, ...] = ()
    """The options of this operation alone that are tiles."""
    names: frozenset[str] = attrs.field(init=False, default=attrs.Factory(_names_of, takes_self=True))
    """The names of all its options."""


def _operation(
    name: str,
    hands: str,
    function: _Function[V],
    encode: Callable[[V], Mapping[str, Json]],
    write: Callable[[V], str] | None = None,
    **more: Mapping[str, tuple[Word, ...]] | tuple[str, ...] | tuple[int, ...],
) -> tuple[str, Operation]:
    """Return an operation with its name; ``write`` is a faster way to write what ``encode`` returns."""

    def answer(hand: Hand, arguments: Arguments, conventions: Conventions) -> Mapping[str, Json]:
        return encode(function(hand, arguments, conventions))

    def text(hand: Hand, arguments: Arguments, conventions: Conventions) -> str:
        result = function(hand, arguments, conventions)
        return write_json(encode(result)) if write is None else write(result)

    relevant = tuple(choice for choice in choices_of(Conventions) if choice.name in RELEVANT_CONVENTIONS.get(name, ()))
    return name, Operation(answer, text, hands, conventions=relevant, **cast("Any", more))


def _complete(hand: Hand, _: Arguments, conventions: Conventions) -> tuple[Form, ...]:
    if not is_complete(hand, conventions=conventions):
        return ()  # as most hands are answered, without decomposing them
    return tuple(dict.fromkeys([found.form for found in decompose_complete(hand, conventions=conventions)]))


def _waits(hand: Hand, _: Arguments, conventions: Conventions) -> tuple[Tile, ...]:
    return waits(hand, conventions=conventions)


def _shanten(hand: Hand, _: Arguments, conventions: Conventions) -> ShantenByForm:
    return shanten_by_form(hand, conventions=conventions)


def _acceptance(hand: Hand, arguments: Arguments, conventions: Conventions) -> Acceptance | _DiscardResult:
    visible = _read_visible(str(arguments["visible"]))
    if hand.is_waiting:
        return acceptance(hand, visible, conventions=conventions)
    return shanten(hand, conventions=conventions), discards(hand, visible, conventions=conventions)


@remember(1 << 8)  # requests about many hands, one after the other, see the same tiles
def _read_visible(text: str) -> tuple[Tile, ...]:
    return read_tiles(text)


def _encode_acceptance(found: Acceptance | _DiscardResult) -> Mapping[str, Json]:
    return encode_acceptance(found) if isinstance(found, Acceptance) else encode_discards(*found)


def _write_acceptance(found: Acceptance | _DiscardResult) -> str:
    return write_acceptance(found) if isinstance(found, Acceptance) else write_discards(*found)


def _decompose(hand: Hand, arguments: Arguments, conventions: Conventions) -> tuple[Complete, ...] | tuple[Ready, ...]:
    return decompose(hand, cast("Precedence", arguments["precedence"]), conventions=conventions)


def _kan(hand: Hand, arguments: Arguments, conventions: Conventions) -> Mapping[str, Json]:
    draw = read_tile(str(arguments["draw"]))
    return {
        "keeps-waits": kan_keeps_waits(hand, draw, conventions=conventions),
        "keeps-decompositions": kan_keeps_decompositions(hand, draw, conventions=conventions),
    }


def _identity(value: Mapping[str, Json]) -> Mapping[str, Json]:
    return value


CLASSICAL: Final = tuple(rule for rule in CHOICES if rule.name in {"assignment", "consistency", "exposed"})
"""The rules of classical scoring that are options of the protocol."""


def _classical(hand: Hand, arguments: Arguments, _: Conventions) -> Mapping[str, Json]:
    winds = Winds(cast("Wind", arguments["own-wind"]), cast("Wind", arguments["prevailing-wind"]))
    return encode_score_card(final_score(hand, winds, _rules(*[arguments[rule.option] for rule in CLASSICAL])).card)


@remember(1 << 6)
def _rules(*chosen: Word) -> ClassicalRules:
    """Return the rules with the choices of ``CLASSICAL``, in order."""
    return ClassicalRules(**cast("Any", {rule.name: choice for rule, choice in zip(CLASSICAL, chosen, strict=True)}))


OPERATIONS: Final[Mapping[str, Operation]] = dict(
    (
        _operation("shanten", "of any size", _shanten, encode_shanten, write_shanten),
        _operation(
            "acceptance",
            "waiting, or drawn: then after each discard",
            _acceptance,
            _encode_acceptance,
            _write_acceptance,
            tiles=("visible",),
        ),
        _operation("waits", "waiting", _waits, encode_waits, write_waits, sizes=WAITING),
        _operation("complete", f"drawn, {_WITH_QUADS}", _complete, encode_complete, write_complete, sizes=DRAWN),
        _operation(
            "decompose",
            f"of any size, {_WITH_QUADS}",
            _decompose,
            encode_decompositions,
            write_decompositions,
            options={"precedence": PRECEDENCES},
        ),
        _operation("kan", "closed and ready", _kan, _identity, sizes=WAITING, fields={"draw": ()}),
        _operation(
            "classical",
            f"drawn, {_WITH_QUADS}",
            _classical,
            _identity,
            sizes=DRAWN,
            fields={"own-wind": WINDS, "prevailing-wind": WINDS},
            options={rule.option: rule.choices for rule in CLASSICAL},
        ),
    )
)
"""The operations about a hand, in the order in which a start answer lists them."""
