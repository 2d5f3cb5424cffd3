"""The table after an event, as a value and as lines of text. Tables share what does not change between them.

A table is a named tuple: several thousand of them are made for every game, and each is made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

from mjfunc.games.table_rules import DEFAULT_TABLE_RULES
from mjfunc.games.tile_codes import TILES, tiles_of_codes
from mjfunc.model.winds import WINDS
from mjfunc.notation.tile_text import write_tiles
from mjfunc.riichi.values.rules import DEFAULT_RULES
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.games.events import DrawReason
    from mjfunc.games.table_melds import Player, TableMeld
    from mjfunc.games.table_rules import TableRules
    from mjfunc.games.tile_codes import CodedHand, SeenTiles, TileCode
    from mjfunc.model.conventions import Players
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.yaku import Yaku
    from mjfunc.tiles.tile import Tile

Due: TypeAlias = Literal["game", "deal", "draw", "discard", "replacement", "winners", "round-end"]
"""What comes next: a game, a deal, a draw, a discard (or a kan, a riichi, a win), the replacement for a quad or a
North, more winners of the same tile, or the end of a drawn round."""
ShownTileKind: TypeAlias = Literal["discard", "added-kan", "closed-kan", "north"]
RiichiState: TypeAlias = Literal["none", "declared", "discarded", "accepted"]
"""Riichi is declared, then its tile is discarded, and when nobody wins on it, it is accepted."""

NOBODY: Final = -1


class RiverTile(NamedTuple):
    """A discard as it lies on the table."""

    code: TileCode
    is_drawn: bool
    """Whether it was discarded as drawn, as far as the table can tell."""
    is_riichi: bool = False
    """Whether riichi was declared with it."""
    caller: Player = NOBODY
    """The player who called it."""


class ShownTile(NamedTuple):
    """A tile that can be claimed now."""

    kind: ShownTileKind
    player: Player
    """The player who showed it."""
    code: TileCode
    reveals: int = 0
    """The indicators that were turned since."""


class SeatState(NamedTuple):
    """A player at the table."""

    hand: CodedHand | None = None
    """The concealed tiles; None if they are not known."""
    melds: tuple[TableMeld, ...] = ()
    river: tuple[RiverTile, ...] = ()
    norths: int = 0
    riichi: RiichiState = "none"
    is_double: bool = False
    """Whether the riichi is a double one."""
    passed_at: int = 0
    """The number of tiles that could be claimed before the last own discard."""
    riichi_at: int = 0
    """The number of tiles that could be claimed before the riichi was accepted."""
    liable: tuple[tuple[Yaku, Player], ...] = ()
    """The players who are liable if this player wins with a yakuman."""

    @property
    def tiles(self) -> tuple[Tile, ...] | None:
        """The concealed tiles in canonical order; None if they are not known."""
        return None if self.hand is None else tiles_of_codes(self.hand)

    @property
    def is_open(self) -> bool:
        """Whether a meld is open."""
        return any(meld.is_open for meld in self.melds)


class RoundResult(NamedTuple):
    """How a round ended."""

    winners: tuple[Player, ...] = ()
    reason: DrawReason | None = None
    dealer_ready: bool = False


class ExpectedDeal(NamedTuple):
    """The next deal by the rules."""

    wind: Wind
    number: int
    dealer: Player
    honba: int
    is_over: bool
    """Whether the game is over instead."""


_NEW: Final[object] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of any items
table_of_fields: Callable[[type[Table], Sequence[object]], Table] = cast("Any", _NEW)
seat_of_fields: Callable[[type[SeatState], Sequence[object]], SeatState] = cast("Any", _NEW)
"""Named tuples from their fields, in a third of the time that their classes take."""


class Table(NamedTuple):
    """The table after an event."""

    rules: Rules = DEFAULT_RULES
    """The rules of scoring."""
    table_rules: TableRules = DEFAULT_TABLE_RULES
    own_rules: tuple[Rules, TableRules] = (DEFAULT_RULES, DEFAULT_TABLE_RULES)
    """The rules of the caller, to which each game adds those that it states."""
    players: Players = 4
    says_end: bool = False
    """Whether the log writes the end of a game."""
    is_excerpt: bool = False
    rounds: int = 0
    """The number of deals so far."""
    wind: Wind = "E"
    number: int = 1
    dealer: Player = 0
    honba: int = 0
    sticks: int = 0
    scores: tuple[int, ...] = ()
    expected: ExpectedDeal | None = None
    """The next deal, once a round is over."""
    result: RoundResult | None = None
    due: Due = "game"
    turn: Player = 0
    drawn: TileCode | None = None
    """The tile that the player on turn has drawn; None after a call, and if it is hidden."""
    has_drawn: bool = False
    """Whether the player on turn has drawn."""
    is_replacement: bool = False
    """Whether the tile was a replacement."""
    live: int = 0
    """The tiles that can still be drawn."""
    indicators: tuple[Tile, ...] = ()
    kans: tuple[Player, ...] = ()
    """The owners of the quads, in the order in which they were made."""
    owed: int = 0
    """The indicators that must be turned before the next replacement."""
    owed_later: int = 0
    """The indicators that must be turned with the next discard."""
    turned: int = 0
    """The indicators of an earlier kan that were turned since the player on turn drew."""
    claim: ShownTile | None = None
    pending: Player = NOBODY
    """The player whose riichi waits for its acceptance."""
    ippatsu: int = 0
    """A bit for each player who has ippatsu."""
    is_untouched: bool = True
    """Whether nobody has called, declared a quad or extracted a North."""
    abort: DrawReason | None = None
    """Why the round is drawn, if the discard is not won on."""
    forbidden: bytes = b""
    """The kinds that the last call forbids to discard."""
    passed: bytes = b""
    """The kinds that could be claimed and were not, of this round; 64 is added to a closed quad's."""
    passers: bytes = b""
    """The players who showed them."""
    seen: SeenTiles = 0
    seen_ids: int = 0
    """A bit for each tile id that was seen."""
    seats: tuple[SeatState, ...] = ()

    def seat_wind(self, player: Player) -> Wind:
        """The wind of a player."""
        return WINDS[(player - self.dealer) % self.players]

    def with_seat(self, player: Player, seat: SeatState) -> tuple[SeatState, ...]:
        """The seats with another state of one player."""
        return (*self.seats[:player], seat, *self.seats[player + 1 :])

    def scores_after(self, deltas: tuple[int, ...]) -> tuple[int, ...]:
        """The scores after each player got so many points."""
        return tuple(map(sum, zip(self.scores, deltas, strict=True)))


_Row = TypeVar("_Row", Table, SeatState)


def _replacing(row: type[_Row], of_fields: Callable[[type[_Row], Sequence[object]], _Row]) -> Callable[..., _Row]:
    """A method that gives a row with other values of some fields."""
    places = {name: place for place, name in enumerate(row._fields)}

    def replaced(given: _Row, /, **changes: object) -> _Row:
        fields: list[object] = [*given]
        for name, value in changes.items():
            fields[places[name]] = value
        return of_fields(row, fields)

    return replaced


# Those that named tuples have ask for the change of every field, which takes twice to four times as long.
Table._replace = _replacing(Table, table_of_fields)  # type: ignore[method-assign, assignment]
SeatState._replace = _replacing(SeatState, seat_of_fields)  # type: ignore[method-assign, assignment]


def new_table(rules: Rules = DEFAULT_RULES, table_rules: TableRules = DEFAULT_TABLE_RULES) -> Table:
    """The table before the first game.

    Args:
        rules: the rules of scoring; what a game states itself takes precedence.
        table_rules: the rules of the table; likewise.

    """
    return Table(rules, table_rules, (rules, table_rules))


def round_name(table: Table) -> str:
    """The name of the round that is played: ``E1``, or ``E1 with 2 counters``; empty before the first deal."""
    if not table.rounds:
        return ""
    counters = f" with {quantity(table.honba, 'counter')}" if table.honba else ""
    return f"{table.wind}{table.number}{counters}"


def table_lines(table: Table) -> Iterator[str]:
    """Yield a line about the round, and for each player the hand and the river.

    In a river, ``*`` follows the tile of a riichi, and a tile that was called is in parentheses.
    """
    if not table.seats:
        yield "no round is played"
        return
    indicators = " ".join(map(str, table.indicators))
    sticks = quantity(table.sticks, "stick")
    yield f"{round_name(table)}, {sticks}, {quantity(table.live, 'live tile')}, indicators {indicators}"
    for player, seat in enumerate(table.seats):
        yield f"  player {player} {table.seat_wind(player)} {table.scores[player]:>6}  {_hand(table, player, seat)}"
        if seat.river:
            yield f"    river {' '.join(map(_river_tile, seat.river))}"


def _hand(table: Table, player: int, seat: SeatState) -> str:
    tiles = seat.tiles
    parts = ["a hidden hand" if tiles is None else write_tiles(tiles), *map(_meld, seat.melds)]
    if seat.norths:
        parts.append(quantity(seat.norths, "North"))
    if player == table.turn and table.drawn is not None and table.due == "discard":
        parts.append(f"has drawn {TILES[table.drawn]}")
    if seat.riichi != "none":
        parts.append("double riichi" if seat.is_double else "riichi")
    return ", ".join(parts)


def _meld(meld: TableMeld) -> str:
    tiles = write_tiles(meld.tiles)
    return f"({tiles} from {meld.discarder})" if meld.is_open else f"[{tiles}]"


def _river_tile(tile: RiverTile) -> str:
    text = f"{TILES[tile.code]}{'*' if tile.is_riichi else ''}"
    return f"({text})" if tile.caller >= 0 else text
