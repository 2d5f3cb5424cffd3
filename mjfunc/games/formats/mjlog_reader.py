"""Read the events of a game in mjlog, the XML of Tenhou. Places count the tags of the game from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import unquote

import attrs

from mjfunc.functional import remember
from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    TileDiscard,
    TileDraw,
    unchecked_call,
    unchecked_round_start,
)
from mjfunc.games.formats.log_errors import BadLog, MalformedLog
from mjfunc.games.formats.mjlog_melds import MeldCode, read_meld
from mjfunc.games.formats.mjlog_results import read_drawn_round, read_end, read_win
from mjfunc.games.formats.mjlog_tags import discarder_of, read_tag, split_tags
from mjfunc.games.formats.mjlog_values import (
    BITS,
    CALLS,
    LAST_ID,
    MOST,
    NO_OPEN_TANYAO,
    NO_REDS,
    PLAIN_TILES,
    RED_TILES,
    SEATS,
    SOUTH,
    THREE,
    UNIT,
)
from mjfunc.model.winds import WINDS
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.games.events import GameEvent, PlacedEvent, RoundStart, StatedRules
    from mjfunc.games.formats.mjlog_tags import Tag
    from mjfunc.model.conventions import Players

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_ENDS: Final = ("/", " /")
_NOTHING: Final = object()
"""The play that discards the tile just drawn, when none was."""
_ROOT: Final = "mjloggm"
_FIRST: Final = "INIT"
"""The tag of the first event after the header."""
_NO_FOURTH: Final = 'hai3=""'
"""The empty hand of the fourth seat when three play."""
_SHOWN: Final = 40
"""The number of characters of a tag that errors show."""


_Play: TypeAlias = "tuple[GameEvent, GameEvent, object]"
"""The event of a tag; the event if the tag discards the tile just drawn; and the play that discards the tile that this
one draws, or None if this play leaves that as it was."""
_IGNORED: Final = frozenset(("BYE", "UN", "TAIKYOKU"))
"""Tags of no event: players leave, and come back."""


@remember(4)
def _plays(players: int, *, has_reds: bool) -> dict[str, _Play]:
    """The draws, discards and declarations of some players, with or without red fives, by the texts of their tags."""
    plays: dict[str, _Play] = {}
    for player in range(players):
        declaration = RiichiDeclaration(player)
        plays[f'REACH who="{player}" step="1"/'] = declaration, declaration, None
        for number, tile in enumerate(RED_TILES if has_reds else PLAIN_TILES):
            draw = TileDraw(player, tile, number)
            discard = (
                TileDiscard(player, tile, drawn=False, tile_id=number),
                TileDiscard(player, tile, drawn=True, tile_id=number),
                _NOTHING,
            )
            for end in _ENDS:
                plays[f"{_DRAWS[player]}{number}{end}"] = draw, draw, discard
                plays[f"{_DISCARDS[player]}{number}{end}"] = discard
    return plays


def read_mjlog(text: str) -> list[PlacedEvent]:
    """Return the events of one game.

    Args:
        text: The root element of the game.

    Raises:
        BadLog: The text is not a game in mjlog; ``field`` is the tag and the attribute.
    """
    tags = split_tags(text)
    if len(tags) < 2 or read_tag(tags[0]).name != _ROOT or tags[-1] != f"/{_ROOT}":
        message = f"the game is not between <{_ROOT}> and </{_ROOT}>"
        raise MalformedLog(message)
    first = next((place for place, tag in enumerate(tags) if tag.startswith(_FIRST)), 1)
    beginning = _Beginning()
    for place, tag in enumerate(tags[1:first], 2):
        try:
            beginning = beginning.with_tag(read_tag(tag))
        except BadLog as error:
            raise _located(error, place, tag) from None
    header = beginning.header(is_three=_NO_FOURTH in tags[first])
    return _play(tags, first, header)


def _play(tags: list[str], first: int, header: _Header) -> list[PlacedEvent]:
    """The events from the first deal on."""
    events: list[PlacedEvent] = [(1, header.start)]
    find = _plays(header.start.players, has_reds=header.tiles is RED_TILES).get
    drawn: object = _NOTHING
    for place, tag in enumerate(tags[first:-1], first + 1):
        play = find(tag)
        if play is not None:
            event, as_drawn, following = play
            events.append((place, as_drawn if play is drawn else event))
            drawn = following or drawn
            continue
        try:
            events += [(place, event) for event in _read_events(read_tag(tag), header, tags[place])]
        except BadLog as error:
            raise _located(error, place, tag) from None
    return events


def _located(error: BadLog, place: int, tag: str) -> BadLog:
    """The error with the tag that it is about."""
    field = f"tag {place}, <{tag[:_SHOWN]}{'>' if len(tag) <= _SHOWN else '...'}"
    return type(error)(error.message, field=f"{field}, {error.field}" if error.field else field)


@attrs.frozen
class _Header:
    """The tags before the first deal."""

    start: GameStart
    tiles: tuple[Tile, ...]
    """The tile of each number."""


@attrs.frozen
class _Beginning:
    """The values of the tags before the first deal."""

    bits: int | None = None
    """The rules."""
    seed: str | None = None
    names: tuple[str, ...] | None = None

    def with_tag(self, tag: Tag) -> _Beginning:
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

    def header(self, *, is_three: bool) -> _Header:
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
        return _Header(start, PLAIN_TILES if bits is not None and bits & NO_REDS else RED_TILES)


def _stated_rules(bits: int) -> StatedRules:
    return {"open_tanyao": not bits & NO_OPEN_TANYAO, "red_fives": "0-0-0" if bits & NO_REDS else "1-1-1"}


def _read_events(tag: Tag, header: _Header, following: str) -> Iterator[GameEvent]:
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
            scores = _scores(tag, players) if "ten" in tag.attributes else None
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


def _deal(tag: Tag, header: _Header) -> RoundStart:
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
        scores=_scores(tag, players),
        indicator=tiles[indicator],
        hands=tuple([tuple([tiles[each] for each in hand]) for hand in hands]),
        indicator_id=indicator,
        hand_ids=tuple(hands),
        seed=tag.attributes.get("shuffle"),
    )


def _scores(tag: Tag, players: int) -> tuple[int, ...]:
    """The scores of the players; with three, that of the fourth seat is left out."""
    numbers = tag.signed_numbers("ten")
    if not players <= len(numbers) <= SEATS:
        tag.refuse("ten")
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
