"""Wins that contradict themselves, found among many, and refused as one win is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers, Rows, in_row, look_up
from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.parts import MELDS, NOTHING, coded
from mjfunc.riichi.arrays.win_arrays import ORIGINS
from mjfunc.riichi.values.rules import SETS, surplus_reds
from mjfunc.riichi.values.win_fields import RIICHI, Origin
from mjfunc.riichi.values.wins import MOST_INDICATORS, NORTH, SIZE, Refusal, Win
from mjfunc.tiles.errors import BadCounts, BadOption, BadWin, TooManyRedFives
from mjfunc.tiles.tile import COPIES, KINDS, RED_FIVES, Tile

if TYPE_CHECKING:
    from mjfunc.riichi.arrays.win_arrays import Wins
    from mjfunc.riichi.values.rules import Rules

_FIVES: Final = [five.index for five in RED_FIVES]
_NOT_PLAYED: Final = slice(1, 8)
"""2m to 8m, which three players do not have."""


@attrs.frozen(eq=False)
class HeldTiles:
    """Facts about the tiles of wins that several checks need."""

    concealed: Integers
    """The number of concealed tiles."""
    held: Rows
    """The tiles in hand and melds."""
    is_open: Flags
    has_quad: Flags
    indicators: Rows
    """The number of indicators of each kind."""


def held_tiles(wins: Wins) -> HeldTiles:
    """The facts about the tiles of wins.

    Raises:
        BadCounts: A tile, a meld or an indicator has a number that does not exist.

    """
    _check_numbers(wins)
    known = coded()
    held = wins.hands.astype(np.uint8)
    are_open, have_quad = np.zeros((2, len(wins)), np.bool_)
    for melds in wins.melds.T:
        held = np.where(held > COPIES, held, held + known.counts[melds])
        are_open |= look_up(known.are_open, melds)
        have_quad |= look_up(known.are_quads, melds)
    indicators = np.zeros((len(wins), NOTHING + 1), np.uint8)
    for each in (*wins.dora.T, *wins.ura.T):
        indicators[np.arange(len(wins)), each] += 1
    return HeldTiles(wins.hands.sum(1, dtype=np.int64), held, are_open, have_quad, indicators[:, : len(KINDS)])


def _check_numbers(wins: Wins) -> None:
    """Refuse numbers of tiles and melds that do not exist."""
    for name, given, most in (
        ("tiles", wins.tiles[:, None], len(KINDS)),
        ("melds", wins.melds, len(MELDS)),
        ("dora", wins.dora, len(KINDS)),
        ("ura", wins.ura, len(KINDS)),
    ):
        wrong = given >= most
        if name != "tiles":
            wrong &= given != NOTHING
        if wrong.any():
            row, column = np.argwhere(wrong)[0].tolist()
            message = f"row {wins.first + row}: {name} are numbers below {most}, not {given[row, column]}"
            raise BadCounts(message, wins.first + row)


def check_wins(wins: Wins, found: HeldTiles, rules: Rules, complete: Flags, orphans: Flags) -> None:
    """Refuse the first win that contradicts itself, as it is refused alone."""
    wrong = ~complete | _in_tiles(wins, found) | _in_situation(wins, found, orphans)
    if wins.players == 3:
        wrong |= _of_three(wins, found)
    for row in np.flatnonzero(wrong).tolist():
        _refuse(wins, row)
    _check_reds(wins, found, rules)
    if rules.renhou == "mangan" and (wins.first_turn & ~wins.is_tsumo).any():
        row = wins.first + int((wins.first_turn & ~wins.is_tsumo).argmax())
        message = f"row {row}: renhou as a mangan is not asked of many wins at once; riichi.score takes the win"
        raise BadOption(message, row)


def _in_tiles(wins: Wins, found: HeldTiles) -> Flags:
    """There are too few or too many of some tiles."""
    rows = np.arange(len(wins))
    of_dora, of_ura = (wins.dora != NOTHING).sum(1), (wins.ura != NOTHING).sum(1)
    copies = found.held.astype(np.int64) + found.indicators
    copies[:, NORTH.index] += wins.nuki
    wrong: Flags = (
        (found.concealed + 3 * (wins.melds != NOTHING).sum(1) != SIZE)
        | (wins.hands[rows, wins.tiles] == 0)
        | (copies > COPIES).any(1)
        | (of_dora > MOST_INDICATORS)
        | (of_ura > of_dora)
        | ((of_ura > 0) & (wins.riichi == 0))
    )
    return wrong


def _in_situation(wins: Wins, found: HeldTiles, orphans: Flags) -> Flags:
    """The fields of the situation contradict each other, or the tiles."""
    declared, first_turn, nuki = wins.riichi > 0, wins.first_turn, wins.nuki
    replaced, robbed = wins.origin == Origin.REPLACEMENT.ordinal, wins.origin == Origin.QUAD.ordinal
    last = (wins.origin == Origin.LAST_OF_WALL.ordinal) | (wins.origin == Origin.LAST_DISCARD.ordinal)
    melds = (wins.melds != NOTHING).any(1)
    rows = np.arange(len(wins))
    others = found.held[rows, wins.tiles] > 1
    others |= (found.indicators[rows, wins.tiles] > 0) | ((nuki > 0) & (wins.tiles == NORTH.index))
    is_double = wins.riichi == RIICHI.index("double")
    not_first = melds | (nuki > 0) | declared | last | (robbed & ~orphans) | (~wins.is_tsumo & (wins.seat == 0))
    wrong: Flags = (
        (declared & found.is_open)
        | (wins.ippatsu & ~declared)
        | (replaced & ~found.has_quad & (nuki == 0))
        | (replaced & wins.ippatsu)
        | (robbed & others)
        | (first_turn & not_first)
        | (is_double & wins.ippatsu & last)
        | ((nuki > 0) & (wins.players == 4))
    )
    return wrong


def _of_three(wins: Wins, found: HeldTiles) -> Flags:
    """Three players have other tiles, no sequences in melds, and no North among them."""
    called = look_up(coded().are_sequences, wins.melds).any(1)
    not_played = (found.held[:, _NOT_PLAYED] + found.indicators[:, _NOT_PLAYED] > 0).any(1)
    north = WINDS.index("N")
    wrong: Flags = called | not_played | (wins.seat == north) | (wins.round == north)
    return wrong


def _refuse(wins: Wins, row: int) -> None:
    """Make the one win, which raises its error."""
    number = wins.first + row
    codes: list[int] = wins.melds[row].tolist()
    with in_row(number):
        hand = Hand.from_34(wins.hands[row].tolist(), [MELDS[code] for code in codes if code != NOTHING])
    try:
        Win(
            hand=hand,
            tile=KINDS[int(wins.tiles[row])],
            origin=ORIGINS[int(wins.origin[row])],
            seat=WINDS[int(wins.seat[row])],
            round=WINDS[int(wins.round[row])],
            riichi=RIICHI[int(wins.riichi[row])],
            ippatsu=bool(wins.ippatsu[row]),
            first_turn=bool(wins.first_turn[row]),
            dora=_indicators(wins.dora[row]),
            ura=_indicators(wins.ura[row]),
            nuki=int(wins.nuki[row]),
            players=wins.players,
        )
    except BadWin as error:
        message = f"row {number}: {error.message}"
        raise type(error)(message, number, reason=error.reason) from None


def _indicators(numbers: Rows) -> tuple[Tile, ...]:
    listed: list[int] = numbers.tolist()
    return tuple(KINDS[number] for number in listed if number != NOTHING)


def _check_reds(wins: Wins, found: HeldTiles, rules: Rules) -> None:
    """Refuse more red fives than there are fives, and than the set has."""
    if not wins.reds.any():
        return
    fives, most = found.held[:, _FIVES], SETS[rules.red_fives]
    wrong: list[list[int]] = np.argwhere(wins.reds > np.minimum(fives, np.array(most, np.uint8)))[:1].tolist()
    for row, suit in wrong:
        number, red, five = wins.first + row, int(wins.reds[row, suit]), RED_FIVES[suit]
        if red > fives[row, suit]:
            message = f"row {number}: {red} {five}, but only {fives[row, suit]} {five.kind} to be red"
            raise TooManyRedFives(message, number)
        message = f"row {number}: {surplus_reds(red, five, '', rules)}"
        raise BadWin(message, number, reason=Refusal.TOO_MANY_RED_FIVES.value)
