"""The table of the second referee: what lies on it, as plain lists that change. It does not import mjfunc.

Rules are mappings, named as ours are, of all choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import attrs

from proofs.second_hands import ORPHANS, kind_of, kinds_of, waits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Phase: TypeAlias = Literal["turn", "shown", "winners", "drawn", "between", "over"]
"""The player on turn acts; a tile was shown and others answer; more winners may follow; the round was drawn; the
next deal follows; the game is over."""
WINDS: Final = "ESWN"
STICK: Final = 1000
MOST_KANS: Final = 4


class Deal(NamedTuple):
    """The tiles of a round, as they lie before anybody draws."""

    hands: tuple[tuple[str, ...], ...]
    wall: tuple[str, ...]
    """The tiles to draw, first to last; replacements are taken from the end."""
    indicators: tuple[str, ...]
    ura: tuple[str, ...]


class Round(NamedTuple):
    """The place of a round in the game."""

    wind: str
    number: int
    dealer: int
    honba: int


FIRST_ROUND: Final = Round("E", 1, 0, 0)


class Act(NamedTuple):
    """Something that a player does, or that happens to the table."""

    name: str
    player: int = 0
    tile: str = ""
    own: tuple[str, ...] = ()
    """The own tiles of a call or a closed kan."""
    giver: int = 0
    """The player whose tile is taken; the winner if it was drawn."""
    is_drawn: bool = False
    """Whether the discard is said to be the tile drawn."""
    reason: str = ""
    """Why a round is drawn."""
    next_round: Round | None = None


class Shown(NamedTuple):
    """A tile that another player can take."""

    how: Literal["discard", "added-kan", "closed-kan", "north"]
    player: int
    tile: str


@attrs.define
class PutDown:
    """A meld."""

    source: str
    tiles: list[str]
    called: str = ""
    giver: int = -1

    @property
    def kind(self) -> str:
        """The kind of its first tile."""
        return min(map(kind_of, self.tiles))


@attrs.define
class Seat:
    """A player."""

    hand: list[str]
    melds: list[PutDown] = attrs.field(factory=list[PutDown])
    river: list[str] = attrs.field(factory=list[str])
    was_called: bool = False
    """Whether somebody has called a discard."""
    norths: int = 0
    in_riichi: bool = False
    is_double: bool = False
    has_ippatsu: bool = False
    missed_in_turn: bool = False
    missed_in_riichi: bool = False
    liable: dict[str, int] = attrs.field(factory=dict[str, int])
    """For which yakuman which player is liable."""

    @property
    def is_closed(self) -> bool:
        """Whether no meld is open."""
        return all(meld.source == "closed-kan" for meld in self.melds)

    @property
    def waits(self) -> frozenset[str]:
        """The waits of the hand, which has not drawn."""
        return waits_of(kinds_of(self.hand))

    @property
    def melded(self) -> list[str]:
        """The tiles in melds."""
        return [tile for meld in self.melds for tile in meld.tiles]

    @property
    def is_furiten(self) -> bool:
        """Whether no tile can be claimed: a wait was discarded, or one was passed."""
        return self.missed_in_turn or self.missed_in_riichi or not self.waits.isdisjoint(map(kind_of, self.river))


@attrs.define
class SecondTable:
    """The table and the place of the round in the game."""

    rules: Mapping[str, object]
    """The rules of the table."""
    scoring: Mapping[str, object]
    """The rules of scoring."""
    players: int
    scores: list[int]
    round: Round = FIRST_ROUND
    sticks: int = 0
    phase: Phase = "between"
    seats: list[Seat] = attrs.field(factory=list[Seat])
    wall: list[str] = attrs.field(factory=list[str])
    live: int = 0
    indicators: list[str] = attrs.field(factory=list[str])
    hidden: list[str] = attrs.field(factory=list[str])
    """The indicators that are not turned yet."""
    ura: list[str] = attrs.field(factory=list[str])
    turn: int = 0
    drawn: str = ""
    is_replacement: bool = False
    """Whether the tile drawn was a replacement."""
    needs_replacement: bool = False
    """Whether the next draw is one."""
    shown: Shown | None = None
    forbidden: frozenset[str] = frozenset()
    """The kinds that the last call forbids to discard."""
    due_now: int = 0
    """Indicators to turn before the next replacement."""
    due_later: int = 0
    """Indicators to turn with the next discard."""
    declared: int = -1
    """The player whose riichi is accepted when the discard passes."""
    kans: list[int] = attrs.field(factory=list[int])
    untouched: bool = True
    """Whether nobody has called, declared a kan or extracted a North."""
    winners: list[int] = attrs.field(factory=list[int])
    won: Shown | None = None
    """The tile that was won on; None if it was drawn."""
    end_reason: str = ""
    """Why the round was drawn."""
    is_dealer_ready: bool = False
    """Whether the dealer was ready when the wall was empty."""
    next_round: Round | None = None
    """The round that follows; None if the game is over."""

    @property
    def others(self) -> list[int]:
        """The players after the one who showed a tile or is on turn, in the order of play."""
        first = self.shown.player if self.shown else self.turn
        return [(first + step) % self.players for step in range(1, self.players)]

    def wind_of(self, player: int) -> str:
        """The wind of a player."""
        return WINDS[(player - self.round.dealer) % self.players]

    def with_deal(self, deal: Deal, place: Round) -> SecondTable:
        """The table after a deal."""
        return SecondTable(
            rules=self.rules,
            scoring=self.scoring,
            players=self.players,
            scores=self.scores,
            round=place,
            sticks=self.sticks,
            phase="shown",
            seats=[Seat([*hand]) for hand in deal.hands],
            wall=[*deal.wall],
            live=70 if self.players == 4 else 55,
            indicators=[*deal.indicators[:1]],
            hidden=[*deal.indicators[1:]],
            ura=[*deal.ura],
            turn=place.dealer,
        )


def nagashi_of(table: SecondTable) -> list[int]:
    """The players who discarded only terminals and honours, none of them called."""
    if table.live or table.rules["nagashi"] == "no":
        return []
    return [
        player
        for player, seat in enumerate(table.seats)
        if seat.river and not seat.was_called and all(tile in ORPHANS for tile in seat.river)
    ]


def number_of_orphans(tiles: Iterable[str]) -> int:
    """The number of different terminals and honours."""
    return len({*tiles} & ORPHANS)
