"""The ends of rounds and games in mjlog: wins, drawn rounds, final scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.games.events import DrawReason, GameEnd, unchecked_drawn_round, unchecked_win
from mjfunc.games.formats.mjlog_melds import CodedMeld, MeldCode, read_meld
from mjfunc.games.formats.mjlog_tags import discarder_of
from mjfunc.games.formats.mjlog_values import BITS, LAST_ID, LIMITS, MOST, REASONS, SEATS, SOURCES, UNIT
from mjfunc.games.formats.yaku_names import DORA_NUMBER, RED_NUMBER, URA_NUMBER, YAKU_OF_NUMBER
from mjfunc.games.table_melds import TableMeld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.games.events import DrawnRound, WinDeclaration
    from mjfunc.games.formats.mjlog_tags import Tag
    from mjfunc.tiles.tile import Tile


def _table_meld(tag: Tag, player: int, meld: CodedMeld, tiles: Sequence[Tile], players: int) -> TableMeld:
    every = tuple([tiles[each] for each in meld.tiles])
    source = SOURCES[meld.code]
    if meld.code is MeldCode.CLOSED_KAN:
        return TableMeld(source, every)
    discarder = discarder_of(tag, player, meld, players)
    if meld.code is MeldCode.ADDED_KAN:
        return TableMeld(source, every, tiles[meld.pon_called], discarder, tiles[meld.called])
    return TableMeld(source, every, tiles[meld.called], discarder)


_MOST_MELDS: Final = 8
"""Four melds and four Norths."""


def read_win(tag: Tag, tiles: Sequence[Tile], players: int) -> WinDeclaration:
    """Return the win of a tag; claims whose attributes a program left out are None."""
    has = tag.attributes.__contains__
    fu, points, limit = tag.numbers("ten", MOST, 3) if has("ten") else (0, None, None)
    if limit is not None and limit >= len(LIMITS):
        tag.refuse("ten")
    honba, sticks = _counters(tag)
    changes, after = _payments(tag, players)
    is_yakuman = has("yakuman")
    listed = _yaku(tag) if is_yakuman or has("yaku") else None
    han = dict(listed or ())
    has_dora = listed is not None and not is_yakuman
    yaku = [(YAKU_OF_NUMBER[number], each) for number, each in listed or () if number in YAKU_OF_NUMBER]
    shown = _shown_tiles(tag, tiles, players)
    return unchecked_win(
        player=tag.number("who", players - 1),
        discarder=tag.number("fromWho", players - 1),
        yaku=None if listed is None else tuple(sorted(yaku)),
        dora_han=han.get(DORA_NUMBER, 0) if has_dora else None,
        ura_han=han.get(URA_NUMBER, 0) if has_dora else None,
        red_han=han.get(RED_NUMBER, 0) if has_dora else None,
        han=sum(each or 0 for each in han.values()) if has_dora else None,
        fu=None if is_yakuman else fu or None,
        limit=None if limit is None else LIMITS[limit],
        points=points,
        liable=(tag.number("paoWho", players - 1),) if has("paoWho") else () if has("ten") else None,
        honba=honba,
        sticks=sticks,
        deltas=changes,
        scores=after,
        tile=shown.tile,
        hand=shown.hand,
        melds=shown.melds,
        norths=shown.norths,
        dora=shown.dora,
        ura=shown.ura,
        tile_id=shown.tile_id,
        hand_ids=shown.hand_ids,
    )


class _ShownTiles(NamedTuple):
    """The tiles of a win, by the fields of ``WinDeclaration``."""

    tile: Tile | None
    hand: tuple[Tile, ...] | None
    melds: tuple[TableMeld, ...] | None
    norths: int | None
    dora: tuple[Tile, ...] | None
    ura: tuple[Tile, ...] | None
    tile_id: int | None
    hand_ids: tuple[int, ...] | None


def _shown_tiles(tag: Tag, tiles: Sequence[Tile], players: int) -> _ShownTiles:
    """The tiles that the tag of a win shows."""
    has = tag.attributes.__contains__
    hand = tag.ids("hai") if has("hai") else None
    coded = None if hand is None else _melds_of(tag)[::-1]
    player = tag.number("who", players - 1)
    melds = [_table_meld(tag, player, meld, tiles, players) for meld in coded or () if meld.code != MeldCode.NORTH]
    winning = tag.number("machi", LAST_ID) if has("machi") else None
    indicators = tag.ids("doraHai") if has("doraHai") else None
    ura = tag.ids("doraHaiUra") if has("doraHaiUra") else [] if has("doraHai") else None
    return _ShownTiles(
        tile=None if winning is None else tiles[winning],
        hand=None if hand is None else tuple([tiles[each] for each in sorted(hand)]),
        melds=None if coded is None else tuple(melds),
        norths=None if coded is None else len(coded) - len(melds),
        dora=None if indicators is None else tuple([tiles[each] for each in indicators]),
        ura=None if ura is None else tuple([tiles[each] for each in ura]),
        tile_id=winning,
        hand_ids=None if hand is None else tuple(hand),
    )


def _melds_of(tag: Tag) -> list[CodedMeld]:
    """The melds of the codes in the attribute ``m``."""
    codes = tag.numbers("m", BITS) if "m" in tag.attributes else []
    melds = [meld for meld in map(read_meld, codes) if meld is not None]
    if len(melds) < len(codes) or len(codes) > _MOST_MELDS:
        tag.refuse("m")
    return melds


def _yaku(tag: Tag) -> list[tuple[int, int | None]]:
    """The numbers of yaku and of dora, each once, with their han, or with None for each yakuman."""
    if "yakuman" in tag.attributes:
        name, numbers = "yakuman", tag.numbers("yakuman", _MOST_YAKU)
        listed: list[tuple[int, int | None]] = [(number, None) for number in numbers]
    else:
        name, numbers = "yaku", tag.numbers("yaku", _MOST_YAKU)
        listed = [*zip(numbers[::2], numbers[1::2], strict=False)]
    if (
        len(dict(listed)) < len(listed)
        or not {number for number, _ in listed} <= _NUMBERS
        or (name == "yaku" and len(numbers) % 2)
    ):
        tag.refuse(name)
    return listed


_MOST_YAKU: Final = 64
_NUMBERS: Final = {*YAKU_OF_NUMBER, DORA_NUMBER, URA_NUMBER, RED_NUMBER}


def _counters(tag: Tag) -> tuple[int, int] | tuple[None, None]:
    if "ba" not in tag.attributes:
        return None, None
    honba, sticks = tag.numbers("ba", MOST, 2)
    return honba, sticks


def _payments(tag: Tag, players: int) -> tuple[tuple[int, ...], tuple[int, ...]] | tuple[None, None]:
    """The changes, and the scores after the payments. Rooms with chips have four pairs more."""
    if "sc" not in tag.attributes:
        return None, None
    numbers = tag.signed_numbers("sc")
    if len(numbers) not in {2 * SEATS, 4 * SEATS, 2 * players}:
        tag.refuse("sc")
    pairs = [UNIT * number for number in numbers[: 2 * players]]
    return tuple(pairs[1::2]), tuple([sum(pairs[place : place + 2]) for place in range(0, len(pairs), 2)])


def read_drawn_round(tag: Tag, tiles: Sequence[Tile], players: int) -> DrawnRound:
    """Return the drawn round of a tag, with the hands that are shown."""
    reason = REASONS.get(tag.attributes.get("type", ""))
    if reason is None:
        tag.refuse("type")
    shown = [
        tuple(tag.ids(name)) if name in tag.attributes else None
        for name in [f"hai{player}" for player in range(players)]
    ]
    honba, sticks = _counters(tag)
    changes, after = _payments(tag, players)
    declared = [player for player, hand in enumerate(shown) if hand is not None]
    hands = tuple([None if hand is None else tuple([tiles[each] for each in sorted(hand)]) for hand in shown])
    is_nine = reason is DrawReason.NINE_KINDS and len(declared) == 1
    return unchecked_drawn_round(
        reason=reason,
        player=declared[0] if is_nine else None,
        hands=None if not declared and reason.is_abortive else hands,
        ready=None if reason.is_abortive else tuple([hand is not None for hand in shown]),
        honba=honba,
        sticks=sticks,
        deltas=changes,
        scores=after,
        hand_ids=tuple(shown),
    )


def read_end(tag: Tag, players: int) -> GameEnd:
    """Return the end of the game that the last tag of a round has."""
    if not tag.text("owari"):
        return GameEnd()  # as programs that do not know the points leave them out
    numbers = tag.decimals("owari")
    if len(numbers) < 2 * players or any(score % 1 for score in numbers[::2]):
        tag.refuse("owari")
    scores = tuple([UNIT * int(score) for score in numbers[: 2 * players : 2]])
    return GameEnd(scores=scores, points=tuple(numbers[1 : 2 * players : 2]))
