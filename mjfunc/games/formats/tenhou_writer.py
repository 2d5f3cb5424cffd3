"""Write games in Tenhou JSON: the lists of what each player took and put in each deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameStart,
    NorthExtraction,
    RiichiDeclaration,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.formats.log_errors import UnwritableLog
from mjfunc.games.formats.tenhou_items import NUMBER_OF, Item, ItemKind, write_item
from mjfunc.games.formats.tenhou_reader import CALLS, EAST, OPEN_TANYAO, SOUTH, THREE
from mjfunc.games.formats.tenhou_results import ALL_READY, LIMIT_WORDS, NONE_READY, REASONS, WIN
from mjfunc.games.formats.yaku_names import (
    DORA_WORD,
    RED_WORD,
    ROUND_WORD,
    SEAT_WORD,
    URA_WORD,
    WIND_WORDS,
    WORD_OF_YAKU,
)
from mjfunc.json.values import write_json
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mjfunc.games.events import GameEvent
    from mjfunc.json.values import Json
    from mjfunc.tiles.tile import Tile

_SEATS: Final = 4
_HUNDRED: Final = 100
_KIND_OF_CALL: Final = {call: kind for kind, call in CALLS.items()}
_REDS: Final = {"1-1-1": 1, "0-0-0": 0}


def write_tenhou(events: Iterable[GameEvent]) -> str:
    """Return a game as one line.

    Raises:
        UnwritableLog: The format cannot say an event; ``line`` is its number, from 1.
    """
    start = GameStart()
    deals: list[_Deal] = []
    for number, event in enumerate(events, 1):
        try:
            if isinstance(event, GameStart):
                start = event
            elif isinstance(event, RoundStart):
                deals.append(_Deal(event))
            elif deals:
                deals[-1].add(event)
        except UnwritableLog as error:
            raise UnwritableLog(error.message, line=number) from None
    names = {} if start.names is None else {"name": [*start.names]}
    return write_json({**names, "rule": _rule(start), "log": [deal.lists() for deal in deals]}) + "\n"


def _rule(start: GameStart) -> Mapping[str, Json]:
    tanyao, reds = start.stated_rules.get("open_tanyao"), start.stated_rules.get("red_fives")
    length = {"east": EAST, "south": SOUTH}.get(str(start.stated_table_rules.get("length")), "")
    disp = f"{THREE * (start.players == 3)}{length}{OPEN_TANYAO * bool(tanyao)}" if tanyao is not None else ""
    return {
        **({"disp": disp} if disp else {}),
        **{name: _REDS[str(reds)] for name in ("aka51", "aka52", "aka53") if reds in _REDS},
    }


class _Deal:
    """The lists of a deal, which grow with its events."""

    def __init__(self, start: RoundStart) -> None:
        if start.scores is None or any(hand is None for hand in start.hands):
            message = "Tenhou JSON has the scores and all hands of a deal, and not all are known"
            raise UnwritableLog(message)
        self._start = start
        self._players = len(start.hands)
        self._takes: list[list[Json]] = [[] for _ in range(_SEATS)]
        self._puts: list[list[Json]] = [[] for _ in range(_SEATS)]
        self._indicators = [start.indicator]
        self._pons: dict[tuple[int, Tile], TileCall] = {}
        self._is_riichi = False
        self._wins: list[WinDeclaration] = []
        self._drawn_round: DrawnRound | None = None

    def add(self, event: GameEvent) -> None:
        """Add an event to the lists."""
        match event:
            case TileDraw():
                self._draw(event)
            case TileDiscard():
                self._discard(event)
            case TileCall():
                self._call(event)
            case ClosedKan() | AddedKan() | NorthExtraction():
                self._puts[event.player].append(write_item(self._declaration_item(event)))
            case RiichiDeclaration():
                self._is_riichi = True
            case DoraReveal(indicator):
                self._indicators.append(indicator)
            case WinDeclaration():
                self._wins.append(event)
            case DrawnRound():
                self._drawn_round = event
            case _:
                pass

    def _draw(self, event: TileDraw) -> None:
        if event.tile is None:
            message = "Tenhou JSON has every tile that is drawn, and this one is hidden"
            raise UnwritableLog(message)
        self._takes[event.player].append(NUMBER_OF[event.tile])

    def _discard(self, event: TileDiscard) -> None:
        if event.drawn is None:
            message = "Tenhou JSON says whether a discard was just drawn, and that is not known"
            raise UnwritableLog(message)
        kind = ItemKind.RIICHI if self._is_riichi else ItemKind.DISCARD
        self._puts[event.player].append(write_item(Item(kind, None if event.drawn else event.tile)))
        self._is_riichi = False

    def _declaration_item(self, event: ClosedKan | AddedKan | NorthExtraction) -> Item:
        match event:
            case ClosedKan(_, tiles):
                return Item(ItemKind.CLOSED_KAN, tiles[-1], tiles[:-1])
            case AddedKan(player, tile):
                return self._added_kan(player, tile)
            case NorthExtraction(_, tile):
                return Item(ItemKind.NORTH, tile)
            case _ as never:
                assert_never(never)

    def _call(self, call: TileCall) -> None:
        kind = _KIND_OF_CALL[call.kind]
        source = (call.discarder - call.player) % _SEATS
        if call.kind == "chi" and source != _SEATS - 1:
            message = "Tenhou JSON has chi from the left only"
            raise UnwritableLog(message)
        self._takes[call.player].append(write_item(Item(kind, call.tile, call.consumed, source)))
        if kind is ItemKind.OPEN_KAN:
            self._puts[call.player].append(write_item(Item(ItemKind.NOTHING, None)))
        self._pons[call.player, call.tile.kind] = call

    def _added_kan(self, player: int, tile: Tile) -> Item:
        pon = self._pons.get((player, tile.kind))
        if pon is None:
            message = f"Tenhou JSON has the triplet of an added quad, and there is none of {tile.kind}"
            raise UnwritableLog(message)
        source = (pon.discarder - pon.player) % _SEATS
        return Item(ItemKind.ADDED_KAN, tile, (*pon.consumed, pon.tile), source)

    def lists(self) -> list[Json]:
        """The deal as Tenhou JSON has it."""
        start, unplayed = self._start, _SEATS - self._players
        number = _SEATS * WINDS.index(start.wind) + start.number - 1
        hands = [*([NUMBER_OF[tile] for tile in hand or ()] for hand in start.hands), *([] for _ in range(unplayed))]
        ura = next((win.ura for win in self._wins if win.ura), ())
        lists: list[Json] = [
            [number, start.honba, start.sticks],
            [*(start.scores or ()), *([0] * unplayed)],
            [NUMBER_OF[tile] for tile in self._indicators],
            [NUMBER_OF[tile] for tile in ura],
        ]
        for seat in range(_SEATS):
            lists += [hands[seat], self._takes[seat], self._puts[seat]]
        return [*lists, self._result()]

    def _result(self) -> Json:
        if self._wins:
            pairs = [(self._changes(win.deltas), self._winner(win)) for win in self._wins]
            return [WIN, *(part for pair in pairs for part in pair)]
        drawn = self._drawn_round
        if drawn is None or drawn.reason is None:
            message = "Tenhou JSON says how a deal ended, and that is not known"
            raise UnwritableLog(message)
        name = REASONS[drawn.reason][0]
        if drawn.reason is DrawReason.EXHAUSTED and drawn.ready is not None and len({*drawn.ready}) == 1:
            name = ALL_READY if drawn.ready[0] else NONE_READY
        return [name, *([] if drawn.deltas is None else [self._changes(drawn.deltas)])]

    def _changes(self, deltas: tuple[int, ...] | None) -> Json:
        if deltas is None:
            message = "Tenhou JSON has the changes of scores of a win, and they are not known"
            raise UnwritableLog(message)
        return [*deltas, *([0] * (_SEATS - self._players))]

    def _winner(self, win: WinDeclaration) -> Json:
        liable = win.liable[0] if win.liable else win.player
        score = _score_words(win, self._players, self._start.dealer)
        return [win.player, win.discarder, liable, *([] if score is None else [score, *self._yaku(win)])]

    def _yaku(self, win: WinDeclaration) -> Sequence[Json]:
        if win.yaku is None or not says_yaku(win):
            return []
        seat = WIND_WORDS[(win.player - self._start.dealer) % self._players]
        winds = {
            Yaku.YAKUHAI_SEAT: f"{SEAT_WORD} {seat}",
            Yaku.YAKUHAI_ROUND: f"{ROUND_WORD} {WIND_WORDS[WINDS.index(self._start.wind)]}",
        }
        named = [(winds.get(yaku, WORD_OF_YAKU[yaku]), han) for yaku, han in win.yaku]
        dora = ((DORA_WORD, win.dora_han), (RED_WORD, win.red_han), (URA_WORD, win.ura_han))
        every = [*named, *((word, han) for word, han in dora if han)]
        return [f"{word}({'役満' if han is None else f'{han}飜'})" for word, han in every]


def says_yaku(win: WinDeclaration) -> bool:
    """Return whether Tenhou JSON can say the yaku of a win: each has a word, and the han of dora are known."""
    if not win.yaku or any(yaku not in WORD_OF_YAKU for yaku, _ in win.yaku):
        return False
    return any(han is None for _, han in win.yaku) or None not in {win.dora_han, win.ura_han, win.red_han}


def says_score(win: WinDeclaration) -> bool:
    """Return whether Tenhou JSON can say the points of a win: by a limit, or with fu and han."""
    is_plain = win.limit == "none" and win.fu is not None and win.han is not None
    return win.points is not None and (is_plain or isinstance(win.limit, Limit))


def _score_words(win: WinDeclaration, players: int, dealer: int) -> str | None:
    """The points in words: after a tsumo, what each pays."""
    if win.points is None or not says_score(win):
        return None
    worth = LIMIT_WORDS[win.limit] if isinstance(win.limit, Limit) else f"{win.fu}符{win.han}飜"
    if win.player != win.discarder or win.liable:
        return f"{worth}{win.points}点"
    if win.player == dealer:
        each, left = divmod(win.points, players - 1)
        return f"{worth}{win.points}点" if left else f"{worth}{each}点∀"
    # The dealer pays twice as much as the others, and both are rounded up to hundreds.
    least = -(-win.points // (players * _HUNDRED)) * _HUNDRED
    return f"{worth}{least}-{win.points - (players - 2) * least}点"
