"""Short games for tests, written as words.

A scene is a deal; hands that it does not name are not known. Its events are words, or events where a word says too
little:

===============  ======================================================================
``0+5m 0+?``     player 0 draws a tile, or one that is not known
``0-5m``         player 0 discards it; ``0-5m!`` the log says as drawn, ``0-5m~`` from hand
``0r 0a``        player 0 declares riichi; the riichi is accepted
``1c0:3m,45m``   player 1 calls chi from player 0: 3m with 4m and 5m; p is pon, k a kan
``0k1111m``      player 0 declares a closed kan; ``0k+5m`` adds a tile to a triplet
``0n``           player 0 extracts a North
``d:1z``         the indicator 1z is turned
``0w 0w1``       player 0 wins by tsumo, or from player 1
``x x:nagashi``  the round is drawn, for a reason that the log does not say, or does
``end over``     the round is over; the game is over
===============  ======================================================================
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc import Tile, read_tiles
from mjfunc.games import (
    DEFAULT_TABLE_RULES,
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameEvent,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    Table,
    TableRules,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
    new_table,
    step,
)
from mjfunc.model.conventions import Players
from mjfunc.model.winds import Wind
from mjfunc.riichi import DEFAULT_RULES, YAKU, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.games import CallKind

_KINDS: Final[dict[str, CallKind]] = {"c": "chi", "p": "pon", "k": "kan"}
_FLAGS: Final = {"!": True, "~": False}


@attrs.frozen(kw_only=True)
class Scene:
    """A deal and its rules."""

    hands: dict[int, str] = attrs.field(factory=dict[int, str])
    indicator: str = "5z"
    wind: Wind = "E"
    number: int = 1
    honba: int = 0
    sticks: int = 0
    scores: tuple[int, ...] | None = None
    players: Players = 4
    rules: Rules = DEFAULT_RULES
    table_rules: TableRules = DEFAULT_TABLE_RULES
    live: int | None = None
    """The live tiles after the deal, if there are fewer than usual."""
    is_excerpt: bool = True

    @property
    def start(self) -> GameStart:
        """The start of the game."""
        return GameStart(players=self.players, is_excerpt=self.is_excerpt)

    @property
    def deal(self) -> RoundStart:
        """The deal."""
        return RoundStart(
            wind=self.wind,
            number=self.number,
            dealer=self.number - 1,
            honba=self.honba,
            sticks=self.sticks,
            scores=self.scores or (self._usual,) * self.players,
            indicator=Tile.of(self.indicator),
            hands=tuple(read_tiles(self.hands[n]) if n in self.hands else None for n in range(self.players)),
        )

    @property
    def _usual(self) -> int:
        points = self.table_rules.start_for(self.players)
        return points - 1000 * self.sticks // self.players

    @property
    def table(self) -> Table:
        """The table after the deal."""
        table, _ = step(new_table(self.rules, self.table_rules), self.start)
        table, _ = step(table, self.deal)
        return table if self.live is None else table._replace(live=self.live)


def deal(wind: Wind, number: int, honba: int = 0, sticks: int = 0, scores: tuple[int, ...] | None = None) -> RoundStart:
    """A later deal of four hands that are not known."""
    return RoundStart(
        wind=wind,
        number=number,
        dealer=number - 1,
        honba=honba,
        sticks=sticks,
        scores=scores,
        indicator=Tile.of("5z"),
        hands=(None,) * 4,
    )


def _call(player: str, kind: str, discarder: str, tile: str, consumed: str) -> GameEvent:
    return TileCall(_KINDS[kind], int(player), int(discarder), Tile.of(tile), _tiles(consumed))


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(read_tiles(text)))


def _reveal(tile: str) -> GameEvent:
    return DoraReveal(Tile.of(tile))


def _drawn_round(reason: str) -> GameEvent:
    return DrawnRound(reason=DrawReason(reason))


def _draw(player: str, tile: str) -> GameEvent:
    return TileDraw(int(player), None if tile == "?" else Tile.of(tile))


def _discard(player: str, tile: str, flag: str) -> GameEvent:
    return TileDiscard(int(player), Tile.of(tile), _FLAGS.get(flag))


def _added_kan(player: str, tile: str) -> GameEvent:
    return AddedKan(int(player), Tile.of(tile))


def _closed_kan(player: str, tiles: str) -> GameEvent:
    return ClosedKan(int(player), _tiles(tiles))


def _win(player: str, discarder: str) -> GameEvent:
    return WinDeclaration(player=int(player), discarder=int(discarder or player))


_OF_PLAYER: Final[dict[str, Callable[[int], GameEvent]]] = {
    "r": RiichiDeclaration,
    "a": RiichiAcceptance,
    "n": NorthExtraction,
}


def _declaration(player: str, letter: str) -> GameEvent:
    return _OF_PLAYER[letter](int(player))


_WORDS: Final[dict[str, Callable[..., GameEvent]]] = {
    r"(\d)([cpk])(\d):(\w+),(\w+)": _call,
    r"d:(\w+)": _reveal,
    r"x": DrawnRound,
    r"x:(.+)": _drawn_round,
    r"(\d)\+(\?|\w+)": _draw,
    r"(\d)-(\w+)([!~]?)": _discard,
    r"(\d)k\+(\w+)": _added_kan,
    r"(\d)k(\w+)": _closed_kan,
    r"(\d)w(\d?)": _win,
    r"(\d)([ran])": _declaration,
    r"end": RoundEnd,
    r"over": GameEnd,
}


def event_of(word: str) -> GameEvent:
    """The event of a word."""
    found = (maker(*match.groups()) for pattern, maker in _WORDS.items() if (match := re.fullmatch(pattern, word)))
    return next(found)


def events_of(items: tuple[str | GameEvent, ...]) -> list[GameEvent]:
    """The events of words, several of which can stand in one text."""
    found: list[GameEvent] = []
    for item in items:
        found += map(event_of, item.split()) if isinstance(item, str) else (item,)
    return found


def play(scene: Scene, *items: str | GameEvent) -> tuple[Table, list[str]]:
    """Play a scene: the last table, and the codes of all violations."""
    return play_from(scene.table, *items)


def play_from(table: Table, *items: str | GameEvent) -> tuple[Table, list[str]]:
    """Play from a table: the last table, and the codes of all violations."""
    codes: list[str] = []
    for event in events_of(items):
        table, violations = step(table, event)
        codes += [violation.code.value for violation in violations]
    return table, codes


def codes_of_play(scene: Scene, *items: str | GameEvent) -> list[str]:
    """Play a scene: the codes of all violations."""
    return play(scene, *items)[1]


def won(player: int, discarder: int, yaku: str | None = None, dora: str | None = None, **claims: object) -> GameEvent:
    """A win with the yaku and the indicators that its log claims, as words, and other claims."""
    event = WinDeclaration(player=player, discarder=discarder)
    named = None if yaku is None else tuple((YAKU[name], None) for name in yaku.split())
    indicators = None if dora is None else read_tiles(dora)
    return attrs.evolve(event, yaku=named, dora=indicators, **claims)  # type: ignore[arg-type]  # any claim of a test
