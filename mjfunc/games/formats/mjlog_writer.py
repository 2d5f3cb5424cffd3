"""Write games in mjlog, the XML of Tenhou. Claims that are not known are left out, as ``mjlog_results`` reads them.

mjlog numbers each tile. Copies get numbers in the order in which they are seen; a discard that was just drawn has the
number of the drawn tile, and another one does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    GameEnd,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.formats.log_errors import UnwritableLog
from mjfunc.games.formats.mjlog_melds import CodedMeld, MeldCode, write_meld
from mjfunc.games.formats.mjlog_values import (
    CALLS,
    LIMITS,
    NO_OPEN_TANYAO,
    NO_REDS,
    PLAIN_TILES,
    REASONS,
    RED_TILES,
    SEATS,
    SOURCES,
    SOUTH,
    THREE,
    UNIT,
)
from mjfunc.games.formats.yaku_names import DORA_NUMBER, NUMBER_OF_YAKU, RED_NUMBER, URA_NUMBER
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.games.events import GameEvent
    from mjfunc.games.table_melds import TableMeld

_CODE_OF_CALL: Final = {call: code for code, call in CALLS.items()}
_TYPE_OF: Final = {reason: name for name, reason in REASONS.items()}
_PEOPLE: Final = 1
_NUMBER_OF_LIMIT: Final = {limit: number for number, limit in enumerate(LIMITS)} | {
    Limit.COUNTED_YAKUMAN: LIMITS.index(Limit.YAKUMAN)
}


def write_mjlog(events: Sequence[GameEvent]) -> str:
    """Return a game as one line.

    Raises:
        UnwritableLog: The format cannot say an event; ``line`` is its number, from 1.
    """
    tags: list[str] = ['mjloggm ver="2.3"']
    deal: _Deal | None = None
    start = GameStart()
    for number, event in enumerate(events, 1):
        try:
            if isinstance(event, GameStart):
                start = event
                tags += _header(event)
            elif isinstance(event, RoundStart):
                deal = _Deal(event, start)
                tags.append(deal.init())
            elif isinstance(event, GameEnd):
                tags[-1] = _with_end(tags[-1], event, start.players)
            elif deal is not None:
                tags += deal.tags(event)
        except UnwritableLog as error:
            raise UnwritableLog(error.message, line=number) from None
    return "".join([f"<{tag}>" for tag in tags]) + "</mjloggm>\n"


def _refuse(message: str) -> NoReturn:
    raise UnwritableLog(message)


def says_rules(start: GameStart) -> bool:
    """Return whether mjlog can say the rules of a game: all of those that it has bits for are stated."""
    reds, length = start.stated_rules.get("red_fives"), start.stated_table_rules.get("length")
    return reds in {"1-1-1", "0-0-0"} and length in {"south", "east"} and "open_tanyao" in start.stated_rules


def _header(start: GameStart) -> list[str]:
    tags = [] if start.seed is None else [f'SHUFFLE seed="{start.seed}" ref=""/']
    if says_rules(start):
        bits = _PEOPLE | THREE * (start.players == 3) | SOUTH * (start.stated_table_rules["length"] == "south")
        bits |= NO_REDS * (start.stated_rules["red_fives"] == "0-0-0")
        bits |= NO_OPEN_TANYAO * (not start.stated_rules["open_tanyao"])
        tags.append(f'GO type="{bits}" lobby="0"/')
    if start.names is not None:
        names = (*start.names, *[""] * (SEATS - len(start.names)))
        tags.append("UN " + " ".join([f'n{seat}="{_quoted(name)}"' for seat, name in enumerate(names)]) + "/")
    return [*tags, 'TAIKYOKU oya="0"/']


def _quoted(name: str) -> str:
    """The name as Tenhou writes it: every byte of UTF-8 in hexadecimal."""
    return "".join([f"%{byte:02X}" for byte in name.encode("utf-8", "surrogatepass")])


def _with_end(tag: str, end: GameEnd, players: int) -> str:
    if not tag.startswith(("AGARI", "RYUUKYOKU")):
        _refuse("mjlog has the end of a game with that of its last round")
    pairs: list[str] = []
    if end.scores is not None and end.points is not None:
        for score, points in zip(end.scores, end.points, strict=True):
            pairs += [_hundreds([score]), str(points)]
        pairs += ["0", "0"] * (SEATS - players)
    return f'{tag[:-1]} owari="{",".join(pairs)}"/'


def _hundreds(numbers: Iterable[int]) -> str:
    items = [divmod(number, UNIT) for number in numbers]
    if any(left for _, left in items):
        _refuse("mjlog writes scores in hundreds")
    return ",".join([str(number) for number, _ in items])


class _Deal:
    """A round, with the numbers of the tiles that were seen and of those that each player holds."""

    def __init__(self, start: RoundStart, game: GameStart) -> None:
        if start.scores is None or any(hand is None for hand in start.hands):
            _refuse("mjlog has the scores and all hands of a deal, and not all are known")
        self._start = start
        self._players = len(start.hands)
        tiles = PLAIN_TILES if says_rules(game) and game.stated_rules["red_fives"] == "0-0-0" else RED_TILES
        self._unseen: dict[Tile, list[int]] = {}
        for number, tile in enumerate(tiles):
            self._unseen.setdefault(tile, []).append(number)
        self._held: list[list[int]] = [[self._new(tile) for tile in hand or ()] for hand in start.hands]
        self._tiles = tiles
        self._indicators = [self._new(start.indicator)]
        self._drawn: int | None = None
        self._discard: int | None = None
        self._melds: list[list[CodedMeld]] = [[] for _ in start.hands]

    def _new(self, tile: Tile) -> int:
        numbers = self._unseen.get(tile)
        if not numbers:
            _refuse(f"mjlog numbers each tile, and there are more {tile} than the game has")
        return numbers.pop(0)

    def init(self) -> str:
        """The tag of the deal. Dice are no part of events, and written as 0."""
        start = self._start
        number = SEATS * WINDS.index(start.wind) + start.number - 1
        hands = [*(",".join(map(str, held)) for held in self._held), *[""] * (SEATS - self._players)]
        scores = _hundreds([*(start.scores or ()), *[0] * (SEATS - self._players)])
        written = " ".join([f'hai{seat}="{hand}"' for seat, hand in enumerate(hands)])
        shuffle = "" if start.seed is None else f' shuffle="{start.seed}"'
        seed = f"{number},{start.honba},{start.sticks},0,0,{self._indicators[0]}"
        return f'INIT seed="{seed}" ten="{scores}" oya="{start.dealer}" {written}{shuffle}/'

    def tags(self, event: GameEvent) -> list[str]:
        """The tags of an event."""
        match event:
            case TileDraw(player, tile):
                self._drawn = self._new(tile) if tile is not None else _refuse("mjlog numbers each tile: one is hidden")
                self._held[player].append(self._drawn)
                tags = [f"{'TUVW'[player]}{self._drawn}/"]
            case TileDiscard():
                tags = [f"{'DEFG'[event.player]}{self._discarded(event)}/"]
            case TileCall() | ClosedKan() | AddedKan() | NorthExtraction():
                tags = [self._meld(event)]
            case RiichiDeclaration(player):
                tags = [f'REACH who="{player}" step="1"/']
            case RiichiAcceptance(player, scores):
                ten = "" if scores is None else f' ten="{_hundreds([*scores, *[0] * (SEATS - self._players)])}"'
                tags = [f'REACH who="{player}"{ten} step="2"/']
            case DoraReveal(indicator):
                self._indicators.append(self._new(indicator))
                tags = [f'DORA hai="{self._indicators[-1]}"/']
            case _:
                tags = self._ending(event)
        return tags

    def _discarded(self, event: TileDiscard) -> int:
        held = [number for number in self._held[event.player] if self._tiles[number] == event.tile]
        same = [number for number in held if (number == self._drawn) is event.drawn]
        if event.drawn is None or not same:
            _refuse("mjlog numbers each tile, and this discard is not held as it is said to be")
        self._held[event.player].remove(same[0])
        self._drawn, self._discard = None, same[0]
        return same[0]

    def _meld(self, event: TileCall | ClosedKan | AddedKan | NorthExtraction) -> str:
        meld = self._coded(event)
        self._drawn = None
        self._melds[event.player].append(meld)
        return f'N who="{event.player}" m="{write_meld(meld)}"/'

    def _coded(self, event: TileCall | ClosedKan | AddedKan | NorthExtraction) -> CodedMeld:
        match event:
            case NorthExtraction(player, tile):
                if tile.index != _NORTH:
                    _refuse("mjlog has Norths only as tiles to extract")
                [number] = self._take_tiles(player, [tile])
                self._discard = number
                return CodedMeld(MeldCode.NORTH, (number,), number, 0)
            case ClosedKan(player, tiles):
                numbers = self._take_tiles(player, tiles)
                self._discard = numbers[-1]
                return CodedMeld(MeldCode.CLOSED_KAN, _checked(numbers, MeldCode.CLOSED_KAN), numbers[0], 0)
            case AddedKan(player, tile):
                pon = next((meld for meld in self._melds[player] if self._is_pon(meld, tile)), None)
                if pon is None:
                    _refuse(f"mjlog has the triplet of an added quad, and there is none of {tile.kind}")
                [number] = self._take_tiles(player, [tile])
                self._melds[player].remove(pon)
                self._discard = number
                every = _checked((*pon.tiles, number), MeldCode.ADDED_KAN)
                return CodedMeld(MeldCode.ADDED_KAN, every, number, pon.source, pon.called)
            case _:
                if self._discard is None or self._tiles[self._discard] != event.tile:
                    _refuse("mjlog has calls of the last discard, and this is another tile")
                code, source = _CODE_OF_CALL[event.kind], (event.discarder - event.player) % SEATS
                every = _checked((*self._take_tiles(event.player, event.consumed), self._discard), code)
                return CodedMeld(code, every, self._discard, source)

    def _is_pon(self, meld: CodedMeld, tile: Tile) -> bool:
        return meld.code is MeldCode.PON and self._tiles[meld.called].kind == tile.kind

    def _take_tiles(self, player: int, tiles: Iterable[Tile]) -> tuple[int, ...]:
        taken: list[int] = []
        for tile in tiles:
            held = [number for number in self._held[player] if self._tiles[number] == tile]
            if not held:
                _refuse(f"mjlog numbers each tile, and no {tile} is held")
            self._held[player].remove(held[0])
            taken.append(held[0])
        return tuple(taken)

    def _ending(self, event: GameEvent) -> list[str]:
        match event:
            case WinDeclaration():
                return [f"AGARI {' '.join(self._win(event))}/"]
            case DrawnRound():
                return [f"RYUUKYOKU {' '.join(self._drawn_round(event))}".rstrip() + "/"]
            case _:
                return []

    def _win(self, win: WinDeclaration) -> list[str]:
        return [f'{name}="{value}"' for name, value in (*self._tiles_of_win(win), *_claims(win, self._seats(win)))]

    def _tiles_of_win(self, win: WinDeclaration) -> list[tuple[str, str]]:
        """The hand, the melds, the winning tile and the indicators, as numbers of tiles."""
        values: list[tuple[str, str]] = []
        last = self._drawn if win.player == win.discarder else self._discard
        near = [*([] if last is None else [last]), *self._held[win.player]]
        if win.hand is not None and win.melds is not None and win.norths is not None:
            values.append(("hai", ",".join(map(str, sorted(self._numbers(win.hand, near))))))
            codes = [write_meld(meld) for meld in self._claimed_melds(win.player, win.melds, win.norths)[::-1]]
            values += [("m", ",".join(map(str, codes)))] if codes else []
        if win.tile is not None:
            values.append(("machi", str(self._numbers([win.tile], near)[0])))
        if win.dora is not None and win.ura is not None:
            values.append(("doraHai", ",".join(map(str, self._numbers(win.dora, self._indicators)))))
        if win.ura:
            values.append(("doraHaiUra", ",".join(map(str, self._numbers(win.ura, [])))))
        return values

    def _numbers(self, tiles: Iterable[Tile], near: Iterable[int]) -> list[int]:
        """Numbers for tiles: those near if they fit, and otherwise any."""
        order = [*near, *range(len(self._tiles))]
        numbers: list[int] = []
        for tile in tiles:
            free = [number for number in order if self._tiles[number] == tile and number not in numbers]
            if not free:
                _refuse(f"mjlog numbers each tile, and there are more {tile} than the game has")
            numbers.append(free[0])
        return numbers

    def _claimed_melds(self, player: int, melds: Iterable[TableMeld], norths: int) -> list[CodedMeld]:
        made = [*self._melds[player]]
        claimed = [meld for meld in made if meld.code is MeldCode.NORTH][:norths]
        for each in melds:
            fitting = [meld for meld in made if self._is_same(meld, each) and meld not in claimed]
            claimed += fitting[:1]
        if len(claimed) < norths + len([*melds]):
            _refuse("mjlog has the melds of a winner by the numbers of their tiles, and some were not made")
        return claimed

    def _is_same(self, meld: CodedMeld, other: TableMeld) -> bool:
        tiles = tuple(sorted([self._tiles[number] for number in meld.tiles]))
        return SOURCES.get(meld.code) == other.source and tiles == other.tiles

    def _seats(self, win: WinDeclaration) -> tuple[int, int]:
        """The seat wind and the round wind of a winner, from East 0 on."""
        return (win.player - self._start.dealer) % self._players, WINDS.index(self._start.wind)

    def _drawn_round(self, event: DrawnRound) -> list[str]:
        if event.reason is None:
            _refuse("mjlog says why a round is drawn, and that is not known")
        if not event.reason.is_abortive and event.hands is None:
            _refuse("mjlog shows the hands that are ready, and they are not known")
        kind = _TYPE_OF[event.reason]
        shown = [(f"hai{seat}", hand) for seat, hand in enumerate(event.hands or ()) if hand is not None]
        hands = [
            (name, ",".join(map(str, sorted(self._numbers(hand, self._held[int(name[-1])]))))) for name, hand in shown
        ]
        values = [*([("type", kind)] if kind else []), *_settlement(event, self._players), *hands]
        return [f'{name}="{value}"' for name, value in values]


_NORTH: Final = KINDS.index(Tile.of("4z"))


def _checked(numbers: Iterable[int], code: MeldCode) -> tuple[int, ...]:
    """The numbers in order, if they are such a meld."""
    every = tuple(sorted(numbers))
    kinds = [number // COPIES for number in every]
    size = 3 if code in {MeldCode.CHI, MeldCode.PON} else 4
    step = 1 if code is MeldCode.CHI else 0
    is_run = kinds == [kinds[0] + step * place for place in range(size)]
    if not is_run or (step and (kinds[0] >= _LAST_NUMBERS or kinds[0] // 9 != kinds[-1] // 9)):
        _refuse(f"mjlog has no {code.value} of such tiles")
    return every


_LAST_NUMBERS: Final = 27
"""The number of kinds that are not honours."""


def says_yaku(win: WinDeclaration) -> bool:
    """Return whether mjlog can say the yaku of a win: each has a number, and the han of dora are known."""
    if not win.yaku or any(yaku not in NUMBER_OF_YAKU for yaku, _ in win.yaku):
        return False
    numbers = {han for _, han in win.yaku}
    return numbers == {None} or None not in {*numbers, win.dora_han, win.ura_han, win.red_han}


def _claims(win: WinDeclaration, seats: tuple[int, int]) -> list[tuple[str, str]]:
    """The claims about a win that are no tiles."""
    values: list[tuple[str, str]] = [*_settlement(win, SEATS if win.deltas is None else len(win.deltas))]
    if win.points is not None and win.limit is not None:
        values.append(("ten", f"{win.fu or 0},{win.points},{_NUMBER_OF_LIMIT[win.limit]}"))
    if win.yaku is not None and says_yaku(win):
        winds = {Yaku.YAKUHAI_SEAT: seats[0], Yaku.YAKUHAI_ROUND: seats[1]}
        numbers = [(NUMBER_OF_YAKU[yaku] + winds.get(yaku, 0), han) for yaku, han in win.yaku]
        dora = ((DORA_NUMBER, win.dora_han), (RED_NUMBER, win.red_han), (URA_NUMBER, win.ura_han))
        if all(han is None for _, han in numbers):
            values.append(("yakuman", ",".join([str(number) for number, _ in numbers])))
        else:
            pairs = [f"{number},{han}" for number, han in (*numbers, *dora) if han]
            values.append(("yaku", ",".join(pairs)))
    values += [("who", str(win.player)), ("fromWho", str(win.discarder))]
    if win.liable:
        values.append(("paoWho", str(win.liable[0])))
    return values


def _settlement(event: WinDeclaration | DrawnRound, players: int) -> list[tuple[str, str]]:
    """The counters and the payments."""
    values: list[tuple[str, str]] = []
    if event.honba is not None and event.sticks is not None:
        values.append(("ba", f"{event.honba},{event.sticks}"))
    if event.deltas is not None and event.scores is not None:
        pairs = [
            number for score, delta in zip(event.scores, event.deltas, strict=True) for number in (score - delta, delta)
        ]
        values.append(("sc", _hundreds([*pairs, *[0] * (2 * (SEATS - players))])))
    return values
