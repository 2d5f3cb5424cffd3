"""Every win, or every riichi, of many recorded games as a numpy array with a row for each. Needs numpy.

The names and texts of the fields are those of ``WinRow`` and ``RiichiRow``. All numbers and situations are computed
from the events, never taken from what the log says of a win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, get_type_hints

from mjfunc.extras import needs

try:
    import numpy as np
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(needs("mjfunc.games.game_arrays", "numpy", "batch"), name=_error.name) from None

from mjfunc.games.declared_wins import score_of_win
from mjfunc.games.events import GameEnd, GameStart, RoundEnd, RoundStart, TileDiscard, WinDeclaration
from mjfunc.games.furiten_kinds import is_furiten_by_own
from mjfunc.games.game_verdicts import JudgingRules
from mjfunc.games.tile_codes import wait_flags
from mjfunc.games.violations import ViolationCode
from mjfunc.games.win_settlement import win_deltas, win_points
from mjfunc.notation.tile_text import write_tiles
from mjfunc.riichi.values.scores import Dora

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from mjfunc.games.formats.recorded_games import RecordedGame
    from mjfunc.games.replay_steps import ReplayStep
    from mjfunc.games.table import Table
    from mjfunc.riichi.spec.scoring import Score

GameRows: TypeAlias = "NDArray[np.void]"


class WinRow(NamedTuple):
    """A win."""

    file: str
    line: int
    """The line of the file where the game begins."""
    place: int
    """The place of the event in the log."""
    round: str
    """``E1`` to ``N4``."""
    honba: int
    player: int
    """The winner, 0 to 3 in the order of play."""
    seat: str
    """The wind of the winner."""
    discarder: int
    """The player who gave the tile; the winner if it was drawn."""
    hand: str
    """The concealed tiles with the winning one, and the melds."""
    tile: str
    """The winning tile."""
    origin: str
    """Where it comes from, as ``riichi.Origin``."""
    turn: int
    """The number of own discards before the win."""
    riichi: str
    """``none``, ``riichi`` or ``double``."""
    riichi_at: int
    """The number of the discard with which riichi was declared, from 1; 0 without riichi."""
    ippatsu: bool
    yaku: int
    """The yaku as bits, which ``riichi.arrays.yaku_in`` lists."""
    yakuman: int
    """How often a yakuman counts; 0 without one."""
    han: int
    """With dora; 0 of a yakuman."""
    fu: int
    """0 of a yakuman."""
    limit: str
    """As ``riichi.Limit``; empty without one."""
    dora: int
    """The han of dora; those of ura dora, red fives and extracted Norths follow. 0 of a yakuman."""
    ura: int
    red: int
    nuki: int
    points: int
    """Without counters and sticks."""
    change: int
    """The change of the winner's score, with counters and sticks."""
    is_exact: bool
    """Whether the log shows the ura indicators, if it must; without them, a win after riichi may be worth more."""


class RiichiRow(NamedTuple):
    """A declaration of riichi, in a round that has an end."""

    file: str
    line: int
    """The line of the file where the game begins."""
    place: int
    """The place of the discard in the log."""
    round: str
    """``E1`` to ``N4``."""
    honba: int
    player: int
    """0 to 3 in the order of play."""
    seat: str
    """The wind of the player."""
    turn: int
    """The number of the discard, from 1."""
    live: int
    """The tiles that can still be drawn."""
    earlier: int
    """The number of others who are in riichi."""
    tile: str
    """The discard."""
    hand: str
    """The thirteen tiles and closed quads; empty if they are not known."""
    waits: int
    """The kinds that complete the hand, as bits: ``1 << kind.index`` for each."""
    is_double: bool
    is_furiten: bool
    """Whether an own discard is among the waits."""
    is_accepted: bool
    """Whether nobody won on the discard."""
    end: str
    """``tsumo`` or ``ron`` of the player, ``deal-in``, ``other`` for a win of others, ``drawn``."""
    change: int
    """The change of the score from before the declaration to the end of the round."""


_DTYPES: Final = {str: "U", int: "i8", bool: "?"}
_ENDS: Final = frozenset({GameStart, RoundStart, RoundEnd, GameEnd})
_NOT_PLAYED: Final = frozenset({ViolationCode.EVENT_AFTER_END, ViolationCode.LOG_UNREAD})
_DEFAULT: Final = JudgingRules()


def wins_of(games: Iterable[RecordedGame], judged_by: JudgingRules = _DEFAULT) -> GameRows:
    """Return every win of games that has a yaku on the table, in the order of the games, with the fields of ``WinRow``.

    >>> from mjfunc.games import RecordedGame, play_game
    >>> wins = wins_of([RecordedGame("game", 1, "mjai", tuple(enumerate(play_game(1), 1)))])
    >>> wins["round"].tolist(), wins["tile"].tolist(), wins["han"].tolist()
    (['S1', 'S2'], ['5m', '9m'], [1, 3])

    Args:
        games: the games; each is read when it is needed, and only rows are kept.
        judged_by: the rules; what a game states itself comes before them, but for those that are fixed.

    """
    return _array(WinRow, [row for game in games for row in _wins(game, judged_by)])


def riichi_of(games: Iterable[RecordedGame], judged_by: JudgingRules = _DEFAULT) -> GameRows:
    """Return every declaration of riichi of games, in the order of the games, with the fields of ``RiichiRow``.

    >>> from mjfunc.games import RecordedGame, play_game
    >>> declared = riichi_of([RecordedGame("game", 1, "mjai", tuple(enumerate(play_game(1), 1)))])
    >>> declared["turn"].tolist(), declared["end"].tolist()
    ([9, 15, 6, 12], ['drawn', 'drawn', 'other', 'ron'])

    Args:
        games: the games; each is read when it is needed, and only rows are kept.
        judged_by: the rules; what a game states itself comes before them, but for those that are fixed.

    """
    return _array(RiichiRow, [row for game in games for row in _riichi(game, judged_by)])


def _array(row_type: type[tuple[object, ...]], rows: list[tuple[object, ...]]) -> GameRows:
    """The array of rows, whose texts have the length of the longest."""
    columns = [*zip(*rows, strict=True)] or [()] * len(get_type_hints(row_type))
    dtypes = [
        (name, f"U{max(map(len, map(str, column)), default=1)}" if kind is str else _DTYPES[kind])
        for column, (name, kind) in zip(columns, get_type_hints(row_type).items(), strict=True)
    ]
    return np.array([tuple(row) for row in rows], np.dtype(dtypes))


def _wins(game: RecordedGame, judged_by: JudgingRules) -> Iterator[WinRow]:
    for table, step in judged_by.notable_steps(game.placed):
        event = step.event
        if isinstance(event, WinDeclaration) and _is_played(step):
            score = score_of_win(table, event)
            if score is not None:
                yield _win_row(game, step.place, table, event, score)


def _is_played(step: ReplayStep) -> bool:
    """Whether the table had room for the event."""
    return not any(violation.code in _NOT_PLAYED for violation in step.violations)


def _win_row(game: RecordedGame, place: int, table: Table, event: WinDeclaration, score: Score) -> WinRow:
    win, seat, dora = score.win, table.seats[event.player], dict(score.dora)
    discarder = event.player if event.player == event.discarder or table.claim is None else table.claim.player
    deltas = win_deltas(table, event.player, discarder, score)
    return WinRow(
        game.file,
        game.line,
        place,
        round=f"{table.wind}{table.number}",
        honba=table.honba,
        player=event.player,
        seat=win.seat,
        discarder=discarder,
        hand=str(win.hand),
        tile=str(win.tile),
        origin=str(win.origin),
        turn=len(seat.river),
        riichi=win.riichi,
        riichi_at=next((turn for turn, each in enumerate(seat.river, 1) if each.is_riichi), 0),
        ippatsu=win.ippatsu,
        yaku=sum(1 << yaku.ordinal for yaku, _ in score.yaku),
        yakuman=score.yakuman,
        han=score.han or 0,
        fu=0 if score.fu is None else score.fu.total,
        limit=str(score.limit or ""),
        dora=dora.get(Dora.DORA, 0),
        ura=dora.get(Dora.URA, 0),
        red=dora.get(Dora.RED, 0),
        nuki=dora.get(Dora.NUKI, 0),
        points=win_points(table, event.player, deltas, win),
        change=deltas[event.player],
        is_exact=win.riichi == "none" or event.ura is not None or not table.rules.ura_dora,
    )


def _riichi(game: RecordedGame, judged_by: JudgingRules) -> Iterator[RiichiRow]:
    declared: list[RiichiRow] = []
    wins: list[WinDeclaration] = []
    for table, step in judged_by.notable_steps(game.placed):
        event = step.event
        if not _is_played(step):
            continue
        if isinstance(event, WinDeclaration):
            wins.append(event)
        elif isinstance(event, TileDiscard) and table.seats[event.player].riichi == "declared":
            declared.append(_riichi_row(game, step, table, event))
        elif type(event) in _ENDS:
            if table.result is not None:
                yield from (_ended(row, table, wins) for row in declared)
            declared, wins = [], []


def _riichi_row(game: RecordedGame, step: ReplayStep, table: Table, event: TileDiscard) -> RiichiRow:
    """The row of a riichi whose end is not known yet; ``change`` is the score before it."""
    player, seat = event.player, step.table.seats[event.player]
    flags = wait_flags(seat.hand or b"")
    hand = "" if seat.tiles is None else write_tiles(seat.tiles)
    quads = [f"[{write_tiles(meld.tiles)}]" for meld in seat.melds]
    return RiichiRow(
        game.file,
        game.line,
        step.place,
        round=f"{table.wind}{table.number}",
        honba=table.honba,
        player=player,
        seat=table.seat_wind(player),
        turn=len(seat.river),
        live=table.live,
        earlier=sum(each.riichi == "accepted" for each in table.seats),
        tile=str(event.tile),
        hand=" ".join((hand, *quads)),
        waits=sum(1 << kind for kind, is_wait in enumerate(flags) if is_wait),
        is_double=seat.is_double,
        is_furiten=is_furiten_by_own(seat),
        is_accepted=False,
        end="",
        change=table.scores[player],
    )


def _ended(row: RiichiRow, table: Table, wins: list[WinDeclaration]) -> RiichiRow:
    """The row with the end of its round."""
    end = "drawn"
    if wins:
        own = [win for win in wins if win.player == row.player]
        paid = any(win.discarder == row.player for win in wins)
        end = ("tsumo" if own[0].discarder == row.player else "ron") if own else "deal-in" if paid else "other"
    is_accepted = table.seats[row.player].riichi == "accepted"
    return row._replace(is_accepted=is_accepted, end=end, change=table.scores[row.player] - row.change)
