"""The fields of a win: their choices, the sentences that describe them, and their names in JSON.

Everything that reads or writes wins takes the fields from here: the oracle's requests, the options of the commands, the
arrays of many wins, and the audit's requests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any, Final, Literal, TypeAlias, TypedDict, TypeVar, cast, get_args

import attrs

from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.winds import DEALER, WINDS, Wind, Winds
from mjfunc.riichi.values.yaku import YAKU, Yaku
from mjfunc.tiles.errors import BadOption, NoSuchTile, check_option, short_repr, wrong_class
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import COPIES, READ_TILES, Tile, check_tile, check_tiles
from mjfunc.tiles.value_base import Pictured

T = TypeVar("T")
By: TypeAlias = Literal["tsumo", "ron"]
Riichi: TypeAlias = Literal["none", "riichi", "double"]
Liable: TypeAlias = tuple[tuple[Yaku, Wind], ...]
"""The seat of the liable player, for each yakuman that has one."""
FieldKind: TypeAlias = Literal["a string", "true or false", "a whole number", "an object"]
"""The kind of JSON value that a field takes, as error messages name it."""

MOST: Final = 1_000_000
"""The greatest number accepted for counters and sticks, and for points, han and fu."""
RIICHI: Final[tuple[Riichi, ...]] = get_args(Riichi)
_FLAG: Final = (False, True)
_WIN: Final = "Win"
_NONE: Final = ()
_WITHOUT_COPIES_OR_ORDER: Final[tuple[type, ...]] = (Mapping, AbstractSet)
"""Collections that would lose copies of indicators, or their order."""
_NO_YAKUMAN: Final = frozenset(yaku for yaku in Yaku if not yaku.is_yakuman) - {Yaku.RENHOU}
"""The yaku that no rules make a yakuman. Liability for renhou is refused later, where the rules are known."""
_FIELDS: Final = "fields"


class Origin(Listed):
    """Where the winning tile came from: the first three are drawn, the last three claimed."""

    WALL = "wall"
    """Drawn from the wall."""
    LAST_OF_WALL = "last-of-wall"
    """Drawn as the wall's last tile."""
    REPLACEMENT = "replacement"
    """Drawn as the replacement for a quad or, with three players, for an extracted North."""
    DISCARD = "discard"
    """Claimed from a discard, or from a North that another player extracts."""
    LAST_DISCARD = "last-discard"
    """Claimed from the discard after the wall's last tile."""
    QUAD = "quad"
    """Robbed from another player's quad."""

    @property
    def is_tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self < Origin.DISCARD

    @property
    def is_ron(self) -> bool:
        """Whether the winner claimed the tile from another player."""
        return not self.is_tsumo


@attrs.frozen
class WinField:
    """A field of a win as JSON has it."""

    name: str
    kind: FieldKind
    sentence: str
    choices: tuple[str | int, ...] = ()
    """The values that it can have, if it is one of a few."""
    is_required: bool = False
    attribute: str = ""
    """The attribute of ``Win`` that the field gives, alone or together with others."""

    @property
    def is_flag(self) -> bool:
        """Whether it is true or false."""
        return self.kind == "true or false"


def _fields(*fields: WinField) -> dict[str, object]:
    """The metadata of an attribute that these fields of JSON give."""
    return {_FIELDS: fields}


def _choice(field: WinField, default: T) -> T:
    """An attribute whose value is one of the choices of its field."""
    made: T = attrs.field(default=default, validator=_check_choice, metadata=_fields(field))
    return made


def _number(name: str, sentence: str) -> int:
    """An attribute that is a number of something."""
    made: int = attrs.field(
        default=0, validator=_check_number, metadata=_fields(WinField(name, "a whole number", sentence))
    )
    return made


def _flag(name: str, sentence: str) -> bool:
    return _choice(WinField(name, "true or false", sentence, _FLAG), default=False)


def _check_choice(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    (field,) = attribute.metadata[_FIELDS]
    check_option(attribute.name, value, field.choices)


def _check_number(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    check_number(attribute.name, value)


def check_number(name: str, given: object, most: int = MOST) -> None:
    """Raise BadOption unless a number is a whole number from 0 to ``most``."""
    if type(given) is not int or not 0 <= given <= most:
        message = f"{name} is a whole number from 0 to {most}, not {short_repr(given)}"
        raise BadOption(message)


def _check_hand(_: object, __: object, value: Hand) -> None:
    check_hand(_WIN, value)


def _check_tile(_: object, __: object, value: Tile) -> None:
    check_tile(_WIN, value)


def _check_origin(_: object, __: object, value: Origin) -> None:
    if type(value) is not Origin:
        raise wrong_class(_WIN, "an Origin", value, "origin_of('ron') is one")


def _dora(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return () if tiles is _NONE else _tiles("dora", tiles)


def _ura(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return () if tiles is _NONE else _tiles("ura", tiles)


def _tiles(name: str, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of a field; errors name the field."""
    given: object = tiles
    if type(given) is not tuple and isinstance(given, _WITHOUT_COPIES_OR_ORDER):
        raise wrong_class(_WIN, f"{name} as a list of tiles", tiles, READ_TILES)
    try:
        return check_tiles(tiles, _WIN)
    except NoSuchTile as error:
        message = f"{name}: {error.message}"
        raise NoSuchTile(message, error.position) from None


def _liable(liable: Mapping[str, Wind] | Sequence[tuple[str, Wind]]) -> Liable:
    """The yakuman in their order; they may be given as a mapping, and by their identifiers."""
    if liable is _NONE:
        return ()
    try:
        pairs: Iterable[tuple[str, Wind]] = liable.items() if isinstance(liable, Mapping) else liable
        found: Liable | None = tuple(sorted((YAKU[yaku], seat) for yaku, seat in islice(pairs, len(YAKU) + 1)))
    except (LookupError, TypeError, ValueError):
        found = None
    given: object = liable
    # An empty string or bytes would pass for an empty list.
    if found is None or isinstance(given, (str, bytes)):
        message = f"liable maps yakuman to seats, as in {{'daisangen': 'N'}}; not {short_repr(liable)}"
        raise BadOption(message)
    for yaku, _ in found:
        if yaku in _NO_YAKUMAN:
            message = f"liable maps yakuman to seats; {yaku} is not a yakuman"
            raise BadOption(message)
    if len(dict(found)) < len(found):
        message = f"liable maps each yakuman to one seat; not {short_repr(liable)}"
        raise BadOption(message)
    return found


def _check_liable(win: UncheckedWin, _: object, liable: Liable) -> None:
    for yaku, seat in liable:
        check_option(f"the seat liable for {yaku}", seat, WINDS[: win.players])


def _check_discarder(win: UncheckedWin, _: object, discarder: Wind | None) -> None:
    if discarder is None:
        return
    check_option("discarder", discarder, tuple(seat for seat in WINDS[: win.players] if seat != win.seat))
    if win.origin.is_tsumo:
        message = f"discarder {discarder} contradicts tsumo: nobody discarded what was drawn"
        raise BadOption(message)


_BY: Final = "Whether the winning tile was drawn (tsumo) or claimed (ron)."
_RINSHAN: Final = "The winner drew the replacement tile after a kan or, with three players, after extracting a North."
_ORIGIN_FIELDS: Final = (
    WinField("by", "a string", _BY, get_args(By), is_required=True),
    WinField("rinshan", "true or false", _RINSHAN),
    WinField("chankan", "true or false", "The winning tile was robbed from another player's quad."),
    WinField("last-tile", "true or false", "The last tile of the wall was drawn, or the discard after it was claimed."),
)


@attrs.frozen(kw_only=True, repr=False)
class UncheckedWin(Pictured):
    """The fields of a win, each checked alone; ``Win`` also rejects fields that contradict each other."""

    hand: Hand = attrs.field(
        validator=_check_hand,
        metadata=_fields(
            WinField(
                "hand", "a string", "The concealed tiles, the winning tile among them, and the melds.", is_required=True
            )
        ),
    )
    tile: Tile = attrs.field(
        validator=_check_tile,
        metadata=_fields(
            WinField(
                "win", "a string", "The winning tile, one of the concealed tiles; 0 is a red five.", is_required=True
            )
        ),
    )
    origin: Origin = attrs.field(validator=_check_origin, metadata=_fields(*_ORIGIN_FIELDS))
    seat: Wind = attrs.field(
        validator=_check_choice,
        metadata=_fields(
            WinField("seat", "a string", "The winner's own wind; the dealer's is E.", WINDS, is_required=True)
        ),
    )
    round: Wind = attrs.field(
        validator=_check_choice,
        metadata=_fields(WinField("round", "a string", "The prevailing wind.", WINDS, is_required=True)),
    )
    riichi: Riichi = _choice(WinField("riichi", "a string", "The riichi that the winner declared.", RIICHI), RIICHI[0])
    ippatsu: bool = _flag("ippatsu", "The win came within an uninterrupted round after the winner's riichi.")
    first_turn: bool = _flag("first-turn", "Nobody has declared a meld yet, and the winner has not discarded.")
    dora: tuple[Tile, ...] = attrs.field(
        default=(),
        converter=_dora,
        metadata=_fields(
            WinField("dora", "a string", "The dora indicators, not the dora themselves; a red five counts as a five.")
        ),
    )
    ura: tuple[Tile, ...] = attrs.field(
        default=(), converter=_ura, metadata=_fields(WinField("ura", "a string", "The ura dora indicators."))
    )
    nuki: int = _choice(
        WinField(
            "nuki", "a whole number", "The number of extracted Norths, with three players.", tuple(range(COPIES + 1))
        ),
        default=0,
    )
    honba: int = _number("honba", "The number of counters.")
    sticks: int = _number("sticks", "The number of riichi sticks that the winner takes, including the winner's.")
    players: Players = _choice(WinField("players", "a whole number", "The number of players.", PLAYERS), PLAYERS[0])
    liable: Liable = attrs.field(
        default=(),
        converter=_liable,
        validator=_check_liable,
        metadata=_fields(
            WinField("liable", "an object", "The seat of the liable player, for each yakuman that has one.")
        ),
    )
    discarder: Wind | None = attrs.field(
        default=None,
        validator=_check_discarder,
        metadata=_fields(
            WinField(
                "discarder",
                "a string",
                "For a ron with a liable player: the seat of the discarder. By default, one who is not liable.",
                WINDS,
            )
        ),
    )

    @property
    def winds(self) -> Winds:
        """The winds that make a kind valued."""
        return Winds(self.seat, self.round)

    @property
    def is_dealer(self) -> bool:
        """Whether the dealer won."""
        return self.seat == DEALER

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles and those in melds, with their marks."""
        return (*self.hand.tiles, *(tile for meld in self.hand.melds for tile in meld.tiles))


FIELDS: Final[Mapping[str, WinField]] = FrozenMapping(
    {
        field.name: attrs.evolve(field, attribute=attribute.name)
        for attribute in attrs.fields(UncheckedWin)
        for field in cast("tuple[WinField, ...]", attribute.metadata[_FIELDS])
    }
)
"""The fields of a win by their names in JSON, in the order of the attributes of ``Win``."""
ORIGIN_FIELDS: Final = tuple(name for name, field in FIELDS.items() if field.attribute == "origin")
"""The fields that say together where the winning tile came from."""


class WinFields(TypedDict, total=False):
    """The optional fields of a win, as its constructor takes them.

    A function that makes wins can take them as ``**fields: Unpack[WinFields]``.
    """

    riichi: Riichi
    ippatsu: bool
    first_turn: bool
    dora: Iterable[Tile]
    ura: Iterable[Tile]
    nuki: int
    honba: int
    sticks: int
    players: Players
    liable: Mapping[str, Wind] | Sequence[tuple[str, Wind]]
    discarder: Wind | None
