"""The events of the tags of mjlog that are no draws and no discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import attrs

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    WinDeclaration,
)
from mjfunc.games.formats.log_errors import MalformedLog
from mjfunc.games.formats.mjlog_melds import CodedMeld, MeldCode, read_meld
from mjfunc.games.formats.tile_ids import PLAIN_TILES, RED_TILES
from mjfunc.games.formats.yaku_names import DORA_NUMBER, RED_NUMBER, URA_NUMBER, YAKU_OF_NUMBER
from mjfunc.games.table_melds import TableMeld
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.scores import Limit
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.games.events import CallKind, GameEvent, StatedRules
    from mjfunc.games.formats.mjlog_tags import Tag
    from mjfunc.games.table_melds import MeldSource
    from mjfunc.model.conventions import Players
    from mjfunc.riichi.values.yaku import Yaku

_LAST_ID: Final = 135
_SEATS: Final = 4
UNIT: Final = 100
"""Scores and payments are written in hundreds."""
_MOST: Final = 10**6
_BITS: Final = 1 << 16
NO_REDS: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
SOUTH: Final = 0x08
THREE: Final = 0x10
LIMITS: Final = ("none", Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN, Limit.YAKUMAN)
"""The limits by their numbers."""
REASONS: Final = {
    "": DrawReason.EXHAUSTED,
    "yao9": DrawReason.NINE_KINDS,
    "kaze4": DrawReason.FOUR_WINDS,
    "reach4": DrawReason.FOUR_RIICHI,
    "ron3": DrawReason.THREE_RONS,
    "kan4": DrawReason.FOUR_KANS,
    "nm": DrawReason.NAGASHI,
}
"""The reason of a drawn round for each ``type`` of its tag."""
SHOWN_READY: Final = frozenset((DrawReason.EXHAUSTED, DrawReason.NAGASHI))
"""The reasons for which a round is drawn and exactly the players who are ready show their hands."""
CALLS: Final[dict[MeldCode, CallKind]] = {MeldCode.CHI: "chi", MeldCode.PON: "pon", MeldCode.OPEN_KAN: "kan"}
"""The calls among the codes of melds."""
SOURCES: Final[dict[MeldCode, MeldSource]] = {
    MeldCode.CHI: "chi",
    MeldCode.PON: "pon",
    MeldCode.OPEN_KAN: "open-kan",
    MeldCode.ADDED_KAN: "added-kan",
    MeldCode.CLOSED_KAN: "closed-kan",
}
"""The melds on the table among the codes."""
_IGNORED: Final = frozenset(("BYE", "UN", "TAIKYOKU"))
"""Tags of no event: players leave, and come back."""
_MOST_YAKU: Final = 64


@attrs.frozen
class Header:
    """The tags before the first deal."""

    start: GameStart
    tiles: tuple[Tile, ...]
    """The tile of each number."""


def read_header(tags: Iterable[Tag]) -> Header:
    """Return the beginning of a game.

    Raises:
        BadLog: A tag is not one of a beginning, or has no such value.
    """
    bits, seed, names = SOUTH, None, None
    for tag in tags:
        match tag.name:
            case "SHUFFLE":
                seed = tag.text("seed")
            case "GO":
                bits = tag.number("type", _BITS)
            case "UN":
                names = tuple([unquote(tag.attributes.get(f"n{player}", "")) for player in range(_SEATS)])
            case "TAIKYOKU":
                pass
            case _:
                message = f"{tag.name} comes before the first INIT"
                raise MalformedLog(message, field=tag.name)
    players: Players = 3 if bits & THREE else 4
    start = GameStart(
        players=players,
        names=None if names is None else names[:players],
        stated_rules=_stated_rules(bits),
        stated_table_rules={"length": "south" if bits & SOUTH else "east"},
        seed=seed,
    )
    return Header(start, PLAIN_TILES if bits & NO_REDS else RED_TILES)


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
            number = tag.number("hai", _LAST_ID)
            yield DoraReveal(tiles[number], number)
        case "AGARI" | "RYUUKYOKU":
            yield from _ending(tag, tiles, players, is_last=not following.startswith("AGARI"))
        case name if name not in _IGNORED:
            message = f"{tag.name} is no tag of mjlog"
            raise MalformedLog(message, field=tag.name)
        case _:
            pass


def _ending(tag: Tag, tiles: Sequence[Tile], players: int, *, is_last: bool) -> Iterator[GameEvent]:
    """Yield the win or the drawn round, with the end of the round after the last winner, and that of the game."""
    yield _win(tag, tiles, players) if tag.name == "AGARI" else _drawn_round(tag, tiles, players)
    if is_last:
        yield RoundEnd()
    if "owari" in tag.attributes:
        yield _end(tag, players)


def _deal(tag: Tag, header: Header) -> RoundStart:
    players, tiles = header.start.players, header.tiles
    number, honba, sticks, _, _, indicator = tag.numbers("seed", _MOST, 6)
    if number >= _SEATS * len(WINDS) or indicator > _LAST_ID:
        tag.refuse("seed")
    hands = [tuple(tag.numbers(f"hai{player}", _LAST_ID)) for player in range(players)]
    return RoundStart(
        wind=WINDS[number // _SEATS],
        number=number % _SEATS + 1,
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
    if not players <= len(numbers) <= _SEATS:
        tag.refuse(name)
    return tuple([UNIT * number for number in numbers[:players]])


def _meld_event(tag: Tag, tiles: Sequence[Tile], players: int) -> GameEvent:
    player = tag.number("who", players - 1)
    [meld] = _melds(tag, 1)
    ids = tuple([each for each in meld.tiles if each != meld.called])
    match meld.code:
        case MeldCode.NORTH:
            return NorthExtraction(player, tiles[meld.called], meld.called)
        case MeldCode.ADDED_KAN:
            return AddedKan(player, tiles[meld.called], meld.called)
        case MeldCode.CLOSED_KAN:
            return ClosedKan(player, tuple(sorted([tiles[each] for each in meld.tiles])), meld.tiles)
        case _:
            consumed = tuple(sorted([tiles[each] for each in ids]))
            discarder = _discarder(tag, player, meld, players)
            return TileCall(CALLS[meld.code], player, discarder, tiles[meld.called], consumed, meld.called, ids)


def _melds(tag: Tag, most: int) -> list[CodedMeld]:
    """The melds of the codes in the attribute ``m``."""
    codes = tag.numbers("m", _BITS) if "m" in tag.attributes else []
    melds = [meld for meld in map(read_meld, codes) if meld is not None]
    if len(melds) < len(codes) or len(codes) > most:
        tag.refuse("m")
    if not codes and most == 1:
        tag.text("m")
        tag.refuse("m")
    return melds


def _discarder(tag: Tag, player: int, meld: CodedMeld, players: int) -> int:
    """The player who was called from: codes count four seats, with three players too."""
    discarder = (player + meld.source) % _SEATS
    if discarder >= players:
        tag.refuse("m")
    return discarder


def _table_meld(tag: Tag, player: int, meld: CodedMeld, tiles: Sequence[Tile], players: int) -> TableMeld:
    every = tuple(sorted([tiles[each] for each in meld.tiles]))
    source = SOURCES[meld.code]
    if meld.code is MeldCode.CLOSED_KAN:
        return TableMeld(source, every)
    discarder = _discarder(tag, player, meld, players)
    if meld.code is MeldCode.ADDED_KAN:
        return TableMeld(source, every, tiles[meld.pon_called], discarder, tiles[meld.called])
    return TableMeld(source, every, tiles[meld.called], discarder)


_MOST_MELDS: Final = 8
"""Four melds and four Norths."""


def _win(tag: Tag, tiles: Sequence[Tile], players: int) -> WinDeclaration:
    player = tag.number("who", players - 1)
    hand = tag.numbers("hai", _LAST_ID)
    melds = _melds(tag, _MOST_MELDS)[::-1]
    fu, points, limit = tag.numbers("ten", _MOST, 3)
    if limit >= len(LIMITS):
        tag.refuse("ten")
    honba, sticks = tag.numbers("ba", _MOST, 2)
    winning = tag.number("machi", _LAST_ID)
    before, changes = _payments(tag, players)
    is_yakuman = "yakuman" in tag.attributes
    numbers = [(number, 0) for number in tag.numbers("yakuman", _MOST_YAKU)] if is_yakuman else _pairs(tag)
    yaku = [(YAKU_OF_NUMBER[number], han) for number, han in numbers if number in YAKU_OF_NUMBER]
    dora = {number: sum(han for each, han in numbers if each == number) for number in _DORA_NUMBERS}
    if len(yaku) + sum(number in dora for number, _ in numbers) < len(numbers):
        tag.refuse("yakuman" if is_yakuman else "yaku")
    listed: list[tuple[Yaku, int | None]] = [(each, None if is_yakuman else han) for each, han in sorted(yaku)]
    ura = tag.numbers("doraHaiUra", _LAST_ID) if "doraHaiUra" in tag.attributes else []
    return WinDeclaration(
        player=player,
        discarder=tag.number("fromWho", players - 1),
        tile=tiles[winning],
        hand=tuple(sorted([tiles[each] for each in hand])),
        melds=tuple(
            [_table_meld(tag, player, meld, tiles, players) for meld in melds if meld.code is not MeldCode.NORTH]
        ),
        norths=sum(meld.code is MeldCode.NORTH for meld in melds),
        dora=tuple([tiles[each] for each in tag.numbers("doraHai", _LAST_ID)]),
        ura=tuple([tiles[each] for each in ura]),
        yaku=tuple(listed),
        dora_han=None if is_yakuman else dora[DORA_NUMBER],
        ura_han=None if is_yakuman else dora[URA_NUMBER],
        red_han=None if is_yakuman else dora[RED_NUMBER],
        han=None if is_yakuman else sum(han for _, han in numbers),
        fu=None if is_yakuman else fu,
        limit=LIMITS[limit],
        points=points,
        liable=(tag.number("paoWho", players - 1),) if "paoWho" in tag.attributes else (),
        honba=honba,
        sticks=sticks,
        deltas=changes,
        scores=tuple([score + change for score, change in zip(before, changes, strict=True)]),
        tile_id=winning,
        hand_ids=tuple(hand),
    )


_DORA_NUMBERS: Final = (DORA_NUMBER, URA_NUMBER, RED_NUMBER)


def _pairs(tag: Tag) -> list[tuple[int, int]]:
    """The numbers of yaku with their han."""
    numbers = tag.numbers("yaku", _MOST_YAKU)
    if len(numbers) % 2:
        tag.refuse("yaku")
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def _payments(tag: Tag, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores before the payments, and the changes. Rooms with chips have four pairs more."""
    numbers = tag.signed_numbers("sc")
    if len(numbers) not in {2 * _SEATS, 4 * _SEATS, 2 * players}:
        tag.refuse("sc")
    pairs = [UNIT * number for number in numbers[: 2 * players]]
    return tuple(pairs[::2]), tuple(pairs[1::2])


def _drawn_round(tag: Tag, tiles: Sequence[Tile], players: int) -> DrawnRound:
    reason = REASONS.get(tag.attributes.get("type", ""))
    if reason is None:
        tag.refuse("type")
    shown = [
        tuple(tag.numbers(name, _LAST_ID)) if name in tag.attributes else None
        for name in [f"hai{player}" for player in range(players)]
    ]
    honba, sticks = tag.numbers("ba", _MOST, 2)
    before, changes = _payments(tag, players)
    declared = [player for player, hand in enumerate(shown) if hand is not None]
    is_nine = reason is DrawReason.NINE_KINDS and len(declared) == 1
    return DrawnRound(
        reason=reason,
        player=declared[0] if is_nine else None,
        hands=tuple([None if hand is None else tuple(sorted([tiles[each] for each in hand])) for hand in shown]),
        ready=tuple([hand is not None for hand in shown]) if reason in SHOWN_READY else None,
        honba=honba,
        sticks=sticks,
        deltas=changes,
        scores=tuple([score + change for score, change in zip(before, changes, strict=True)]),
        hand_ids=tuple(shown),
    )


def _end(tag: Tag, players: int) -> GameEnd:
    numbers = tag.decimals("owari")
    if len(numbers) < 2 * players or any(score % 1 for score in numbers[::2]):
        tag.refuse("owari")
    scores = tuple([UNIT * int(score) for score in numbers[: 2 * players : 2]])
    return GameEnd(scores=scores, points=tuple(numbers[1 : 2 * players : 2]))
