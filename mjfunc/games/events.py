"""The events of a recorded game, as frozen values.

Readers of all formats make these events, and ``step`` judges them. Two principles:

- A field is None where the format does not say; nothing is guessed. An empty tuple says that there is nothing.
- Equal events are equal, whichever format they come from. The number of a tile (``tile_id``), which only some formats
  know, is no part of equality. Neither has an event a place: readers yield pairs of a place and an event, and the
  place is the number of the line (mjai), tag (mjlog) or event (Tenhou JSON), from 1. So a reader can keep the events
  that it has made, and give the same value for the same text again.

Players are numbered 0 to 3 in the order of play. Lists of numbers have one item for each player who plays. A **tile
id** is four times the index of the kind, plus the number of the copy, 0 to 3; copy 0 of a five is the red one where the
game has red fives.

A round is a ``RoundStart``, then the events of play, then one ``WinDeclaration`` for each winner or one ``DrawnRound``,
then ``RoundEnd``. A log that breaks off has no ``RoundEnd``. A game is a ``GameStart``, its rounds, and ``GameEnd``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs
from attrs.validators import min_len, optional

from mjfunc.games.table_melds import Player, TableMeld
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.value_fields import unchecked
from mjfunc.model.winds import WINDS, Wind
from mjfunc.tiles.errors import BadOption, check_option, short_repr, wrong_class
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.riichi.values.scores import Limit
    from mjfunc.riichi.values.yaku import Yaku

MOST_PLAYERS: Final = 4
CallKind: TypeAlias = Literal["chi", "pon", "kan"]
"""The calls of a discard: of a sequence, a triplet or a quad."""
CALL_KINDS: Final[tuple[CallKind, ...]] = ("chi", "pon", "kan")
TileTuple: TypeAlias = tuple[Tile, ...]
TileIds: TypeAlias = tuple[int, ...]
StatedRules: TypeAlias = "Mapping[str, str | int | bool | tuple[str, ...]]"
"""Rules by the names of their fields, with the values that a log states."""


class DrawReason(Listed):
    """The reasons for which a round is drawn."""

    EXHAUSTED = "exhausted"
    """The wall is empty."""
    NAGASHI = "nagashi"
    """The wall is empty, and a player has nagashi mangan."""
    NINE_KINDS = "nine-kinds"
    """A player had nine kinds of terminals and honours in the first turn."""
    FOUR_WINDS = "four-winds"
    """All four players discarded the same wind in their first turn."""
    FOUR_RIICHI = "four-riichi"
    """All four players are in riichi."""
    THREE_RONS = "three-rons"
    """Three players claimed the same discard."""
    FOUR_KANS = "four-kans"
    """There are four quads of several players."""

    @property
    def is_abortive(self) -> bool:
        """Whether the round ended before the wall was empty; if not, exactly those who are ready show their hands."""
        return self > DrawReason.NAGASHI


def _check_player(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not int or not 0 <= value < MOST_PLAYERS:
        message = f"{field.name} is a player from 0 to {MOST_PLAYERS - 1}, not {short_repr(value)}"
        raise BadOption(message)


def _check_tile(made: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not Tile:
        raise wrong_class(type(made).__name__, f"a Tile as {field.name}", value, "Tile.of('6m') makes one")


def _items(value: object) -> tuple[object, ...] | None:
    """The value, if it is a tuple."""
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else None


_TILE: Final[set[type]] = {Tile}


def _check_tiles(made: object, field: attrs.Attribute[Any], value: object) -> None:
    items = _items(value)
    if items is None or not {*map(type, items)} <= _TILE:
        how = "read_tiles('123m') makes some"
        raise wrong_class(type(made).__name__, f"a tuple of tiles as {field.name}", value, how)


def _check_hands(made: object, field: attrs.Attribute[Any], value: object) -> None:
    hands = _items(value)
    if hands is None or len(hands) not in PLAYERS:
        how = "with one hand for each player, or None for a hand that is not known"
        raise wrong_class(type(made).__name__, f"a tuple of hands as {field.name}", value, how)
    for hand in hands:
        if hand is not None:
            _check_tiles(made, field, hand)


def _check_number(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not int:
        message = f"{field.name} is a whole number, not {short_repr(value)}"
        raise BadOption(message)


def _check_numbers(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if value is None:
        return
    items = _items(value)
    if items is None or len(items) not in PLAYERS or not {*map(type, items)} <= {int, float}:
        message = f"{field.name} are a tuple of numbers, one for each player, or None; not {short_repr(value)}"
        raise BadOption(message)


def _check_wind(_: object, field: attrs.Attribute[Any], value: Wind) -> None:
    check_option(field.name, value, WINDS)


def _check_players(_: object, field: attrs.Attribute[Any], value: Players) -> None:
    check_option(field.name, value, PLAYERS)


def _check_call_kind(_: object, field: attrs.Attribute[Any], value: CallKind) -> None:
    check_option(field.name, value, CALL_KINDS)


def frozen_rules(given: StatedRules) -> StatedRules:
    """Return rules that cannot be changed."""
    return FrozenMapping(given)


NO_RULES: Final[StatedRules] = FrozenMapping({})
"""What a game states that states no rules."""


@attrs.frozen(repr=False, kw_only=True)
class GameStart(Value):
    """A game begins."""

    players: Players = attrs.field(default=4, validator=_check_players)
    names: tuple[str, ...] | None = None
    stated_rules: StatedRules = attrs.field(default=NO_RULES, converter=frozen_rules)
    """The rules of scoring that the log states, by the names of the fields of ``riichi.Rules``."""
    stated_table_rules: StatedRules = attrs.field(default=NO_RULES, converter=frozen_rules)
    """The rules of the table that the log states, by the names of the fields of ``TableRules``."""
    says_end: bool = True
    """Whether a log without an end of the game is broken off: mjlog writes it in the last tag, mjai often has none."""
    is_excerpt: bool = False
    """Whether the log may be some rounds of a game: Tenhou JSON, whose first round can be any."""
    seed: str | None = None
    """The seed of the walls, as the log writes it."""


@attrs.frozen(repr=False, kw_only=True)
class RoundStart(Value):
    """A round begins: the deal."""

    wind: Wind = attrs.field(validator=_check_wind)
    """The prevailing wind."""
    number: int = attrs.field(validator=_check_number)
    """The number of the round in its wind, from 1."""
    dealer: Player = attrs.field(validator=_check_player)
    honba: int = attrs.field(validator=_check_number)
    sticks: int = attrs.field(validator=_check_number)
    """The riichi sticks on the table, of 1,000 points each."""
    scores: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    indicator: Tile = attrs.field(validator=_check_tile)
    """The first dora indicator."""
    hands: tuple[TileTuple | None, ...] = attrs.field(validator=_check_hands)
    """The hands of thirteen tiles, in the order of the log; None for a hand that is not known."""
    indicator_id: int | None = attrs.field(default=None, eq=False)
    hand_ids: tuple[TileIds, ...] | None = attrs.field(default=None, eq=False)
    seed: str | None = attrs.field(default=None, eq=False)
    """The seed of this wall, where each round has one (Tenhou until the middle of 2009)."""


@attrs.frozen(repr=False)
class TileDraw(Value):
    """A player draws, from the wall or a replacement."""

    player: Player = attrs.field(validator=_check_player)
    tile: Tile | None = attrs.field(validator=optional(_check_tile))
    """None for a tile that is hidden."""
    tile_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class TileDiscard(Value):
    """A player discards."""

    player: Player = attrs.field(validator=_check_player)
    tile: Tile = attrs.field(validator=_check_tile)
    drawn: bool | None = None
    """Whether the log says that it is the tile just drawn."""
    tile_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class TileCall(Value):
    """A player calls a discard: chi, pon or an open kan."""

    kind: CallKind = attrs.field(validator=_check_call_kind)
    player: Player = attrs.field(validator=_check_player)
    discarder: Player = attrs.field(validator=_check_player)
    tile: Tile = attrs.field(validator=_check_tile)
    """The discard."""
    consumed: TileTuple = attrs.field(validator=_check_tiles)
    """The tiles of the caller, in canonical order (red fives first)."""
    tile_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class ClosedKan(Value):
    """A player declares a closed quad."""

    player: Player = attrs.field(validator=_check_player)
    tiles: TileTuple = attrs.field(validator=[_check_tiles, min_len(1)])
    """The four tiles, in canonical order."""
    tile_ids: TileIds | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class AddedKan(Value):
    """A player adds the fourth tile to a called triplet."""

    player: Player = attrs.field(validator=_check_player)
    tile: Tile = attrs.field(validator=_check_tile)
    tile_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class NorthExtraction(Value):
    """A player of three extracts a North."""

    player: Player = attrs.field(validator=_check_player)
    tile: Tile = attrs.field(default=Tile.of("4z"), validator=_check_tile)
    tile_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class RiichiDeclaration(Value):
    """A player declares riichi, before the discard."""

    player: Player = attrs.field(validator=_check_player)


@attrs.frozen(repr=False)
class RiichiAcceptance(Value):
    """Nobody won on the discard of a riichi: its player pays a stick."""

    player: Player = attrs.field(validator=_check_player)
    scores: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The scores of all players after the payment."""


@attrs.frozen(repr=False)
class DoraReveal(Value):
    """A new dora indicator is turned."""

    indicator: Tile = attrs.field(validator=_check_tile)
    indicator_id: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False, kw_only=True)
class WinDeclaration(Value):
    """A player wins. Everything but the players is a claim of the log about the win, None if it makes none."""

    player: Player = attrs.field(validator=_check_player)
    discarder: Player = attrs.field(validator=_check_player)
    """The player who gave the winning tile; the winner if it was drawn."""
    tile: Tile | None = attrs.field(default=None, validator=optional(_check_tile))
    """The winning tile."""
    hand: TileTuple | None = attrs.field(default=None, validator=optional(_check_tiles))
    """The concealed tiles with the winning one, in canonical order."""
    melds: tuple[TableMeld, ...] | None = None
    """The melds in the order in which they were made."""
    norths: int | None = attrs.field(default=None, validator=optional(_check_number))
    dora: TileTuple | None = attrs.field(default=None, validator=optional(_check_tiles))
    """All dora indicators."""
    ura: TileTuple | None = attrs.field(default=None, validator=optional(_check_tiles))
    """The ura indicators; empty if none are shown."""
    yaku: "tuple[tuple[Yaku, int | None], ...] | None" = None
    """Each yaku without dora, in the order of ``Yaku``, with its han; None for a yakuman, or if han are not said."""
    dora_han: int | None = attrs.field(default=None, validator=optional(_check_number))
    """The han of dora, with extracted Norths."""
    ura_han: int | None = attrs.field(default=None, validator=optional(_check_number))
    red_han: int | None = attrs.field(default=None, validator=optional(_check_number))
    han: int | None = attrs.field(default=None, validator=optional(_check_number))
    """All han, dora included."""
    fu: int | None = attrs.field(default=None, validator=optional(_check_number))
    limit: "Limit | Literal['none'] | None" = None
    """The limit; ``"none"`` if the log says that there is none. Logs do not tell a counted yakuman from others."""
    points: int | None = attrs.field(default=None, validator=optional(_check_number))
    """The points without counters and sticks."""
    liable: tuple[Player, ...] | None = None
    """The liable players; empty if the log says that nobody is."""
    honba: int | None = attrs.field(default=None, validator=optional(_check_number))
    sticks: int | None = attrs.field(default=None, validator=optional(_check_number))
    """The counters and sticks that the log writes with this win."""
    deltas: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The change of each score by this win."""
    scores: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The scores after this win."""
    tile_id: int | None = attrs.field(default=None, eq=False)
    hand_ids: TileIds | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False, kw_only=True)
class DrawnRound(Value):
    """The round ends without a winner. Every field is a claim of the log."""

    reason: DrawReason | None = None
    player: Player | None = attrs.field(default=None, validator=optional(_check_player))
    """The player who declared nine kinds."""
    hands: tuple[TileTuple | None, ...] | None = attrs.field(default=None, validator=optional(_check_hands))
    """The concealed tiles of each player who showed them, in canonical order; None for a player who did not."""
    ready: tuple[bool, ...] | None = None
    """Whether each player is ready."""
    honba: int | None = attrs.field(default=None, validator=optional(_check_number))
    sticks: int | None = attrs.field(default=None, validator=optional(_check_number))
    deltas: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    scores: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The scores after the payments."""
    hand_ids: tuple[TileIds | None, ...] | None = attrs.field(default=None, eq=False)


@attrs.frozen(repr=False)
class RoundEnd(Value):
    """The round is over: no more winners follow."""


@attrs.frozen(repr=False, kw_only=True)
class GameEnd(Value):
    """The game is over."""

    scores: tuple[int, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The final scores, with the sticks that were left."""
    points: tuple[float, ...] | None = attrs.field(default=None, validator=_check_numbers)
    """The points by the places."""


GameEvent: TypeAlias = (
    GameStart
    | RoundStart
    | TileDraw
    | TileDiscard
    | TileCall
    | ClosedKan
    | AddedKan
    | NorthExtraction
    | RiichiDeclaration
    | RiichiAcceptance
    | DoraReveal
    | WinDeclaration
    | DrawnRound
    | RoundEnd
    | GameEnd
)
"""An event of a game."""
unchecked_round_start: Final = unchecked(RoundStart)
unchecked_call: Final = unchecked(TileCall)
unchecked_win: Final = unchecked(WinDeclaration)
unchecked_drawn_round: Final = unchecked(DrawnRound)
"""The events with many fields, for readers, which have checked each field where they can name its place."""
PlacedEvent: TypeAlias = tuple[int, GameEvent]
"""An event with its place in the log."""
