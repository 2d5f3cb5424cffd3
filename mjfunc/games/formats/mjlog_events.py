"""The events of the tags of mjlog other than draws and discards: deals, calls, riichi, indicators and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import attrs

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    unchecked_call,
    unchecked_round_start,
)
from mjfunc.games.formats.log_errors import MalformedLog
from mjfunc.games.formats.mjlog_melds import MeldCode, read_meld
from mjfunc.games.formats.mjlog_results import read_drawn_round, read_end, read_win
from mjfunc.games.formats.mjlog_values import (
    BITS,
    CALLS,
    MOST,
    NO_OPEN_TANYAO,
    NO_REDS,
    SEATS,
    SOUTH,
    THREE,
    UNIT,
    discarder_of,
)
from mjfunc.games.formats.tile_ids import LAST_ID, PLAIN_TILES, RED_TILES
from mjfunc.model.winds import WINDS
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.games.events import GameEvent, RoundStart, StatedRules
    from mjfunc.games.formats.mjlog_tags import Tag
    from mjfunc.model.conventions import Players

_IGNORED: Final = frozenset(("BYE", "UN", "TAIKYOKU"))
"""Tags of no event: players leave, and come back."""


@attrs.frozen
class Header:
    """The tags before the first deal."""

    start: GameStart
    tiles: tuple[Tile, ...]
    """The tile of each number."""


@attrs.frozen
class Beginning:
    """The values of the tags before the first deal."""

    bits: int | None = None
    """The rules."""
    seed: str | None = None
    names: tuple[str, ...] | None = None

    def with_tag(self, tag: Tag) -> Beginning:
        """Return the beginning with the values of one more tag.

        Raises:
            BadLog: The tag is not one of a beginning, or has no such value.
        """
        match tag.name:
            case "SHUFFLE":
                return attrs.evolve(self, seed=tag.text("seed"))
            case "GO":
                return attrs.evolve(self, bits=tag.number("type", BITS))
            case "UN":
                names = [unquote(tag.attributes.get(f"n{seat}", "")) for seat in range(SEATS)]
                return attrs.evolve(self, names=tuple(names))
            case "TAIKYOKU":
                return self
            case _:
                message = f"{tag.name} comes before the first INIT"
                raise MalformedLog(message)

    def header(self, *, is_three: bool) -> Header:
        """Return the header.

        Args:
            is_three: Whether the first deal has three hands, for a game that does not say its rules.
        """
        bits = self.bits
        players: Players = 3 if (is_three if bits is None else bits & THREE) else 4
        start = GameStart(
            players=players,
            names=None if self.names is None else self.names[:players],
            stated_rules={} if bits is None else _stated_rules(bits),
            stated_table_rules={} if bits is None else {"length": "south" if bits & SOUTH else "east"},
            seed=self.seed,
        )
        return Header(start, PLAIN_TILES if bits is not None and bits & NO_REDS else RED_TILES)


def _stated_rules(bits: int) -> StatedRules:
    return {"open_tanyao": not bits & NO_OPEN_TANYAO, "red_fives": "0-0-0" if bits & NO_REDS else "1-1-1"}


def read_events(tag: Tag, header: Header, following: str) -> Iterator[GameEvent]:
    """Yield the events of a tag.

    Args:
        tag: The tag.
        header: The beginning of the game.
        following: The text of the next tag.

    Raises:
        BadLog: The tag is not one of mjlog, or has no such value.
    """
    tiles, players = header.tiles, header.start.players
    match tag.name:
        case "INIT":
            yield _deal(tag, header)
        case "N":
            yield _meld_event(tag, tiles, players)
        case "REACH" if tag.number("step", 2) == 1:
            yield RiichiDeclaration(tag.number("who", players - 1))
        case "REACH":
            scores = _scores(tag, "ten", players) if "ten" in tag.attributes else None
            yield RiichiAcceptance(tag.number("who", players - 1), scores)
        case "DORA":
            number = tag.number("hai", LAST_ID)
            yield DoraReveal(tiles[number], number)
        case "AGARI" | "RYUUKYOKU":
            yield from _ending(tag, tiles, players, is_last=not following.startswith("AGARI"))
        case name if name not in _IGNORED:
            message = f"{tag.name} is no tag of mjlog"
            raise MalformedLog(message)
        case _:
            pass


def _ending(tag: Tag, tiles: Sequence[Tile], players: int, *, is_last: bool) -> Iterator[GameEvent]:
    """Yield the win or the drawn round, with the end of the round after the last winner, and that of the game."""
    yield read_win(tag, tiles, players) if tag.name == "AGARI" else read_drawn_round(tag, tiles, players)
    if is_last:
        yield RoundEnd()
    if "owari" in tag.attributes:
        yield read_end(tag, players)


def _deal(tag: Tag, header: Header) -> RoundStart:
    players, tiles = header.start.players, header.tiles
    number, honba, sticks, _, _, indicator = tag.numbers("seed", MOST, 6)
    if number >= SEATS * len(WINDS) or indicator > LAST_ID:
        tag.refuse("seed")
    hands = [tuple(tag.ids(f"hai{player}")) for player in range(players)]
    return unchecked_round_start(
        wind=WINDS[number // SEATS],
        number=number % SEATS + 1,
        dealer=tag.number("oya", players - 1),
        honba=honba,
        sticks=sticks,
        scores=_scores(tag, "ten", players),
        indicator=tiles[indicator],
        hands=tuple([tuple([tiles[each] for each in hand]) for hand in hands]),
        indicator_id=indicator,
        hand_ids=tuple(hands),
        seed=tag.attributes.get("shuffle"),
    )


def _scores(tag: Tag, name: str, players: int) -> tuple[int, ...]:
    """The scores of the players; with three, that of the fourth seat is left out."""
    numbers = tag.signed_numbers(name)
    if not players <= len(numbers) <= SEATS:
        tag.refuse(name)
    return tuple([UNIT * number for number in numbers[:players]])


def _meld_event(tag: Tag, tiles: Sequence[Tile], players: int) -> GameEvent:
    player = tag.number("who", players - 1)
    meld = read_meld(tag.number("m", BITS)) or tag.refuse("m")
    match meld.code:
        case MeldCode.NORTH:
            return NorthExtraction(player, tiles[meld.called], meld.called)
        case MeldCode.ADDED_KAN:
            return AddedKan(player, tiles[meld.called], meld.called)
        case MeldCode.CLOSED_KAN:
            return ClosedKan(player, tuple([tiles[each] for each in meld.tiles]), meld.tiles)
        case _:
            consumed = tuple([tiles[each] for each in meld.tiles if each != meld.called])
            discarder = discarder_of(tag, player, meld, players)
            return unchecked_call(CALLS[meld.code], player, discarder, tiles[meld.called], consumed, meld.called)
