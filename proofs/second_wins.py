"""Wins of the second referee: whether a player can win, what it is worth, and who pays.

It does not import mjfunc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from proofs.second_hands import KINDS, kind_of, kinds_of, waits_for_orphans, waits_of
from proofs.second_liability import Yakuman, ledger
from proofs.second_riichi import ReadingValue, points_of, values
from proofs.second_table import STICK, WINDS, SecondTable, Shown
from proofs.second_yaku import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

CAN_BE_FED: Final = {
    "without-suukantsu": ("daisangen", "daisuushii"),
    "with-suukantsu": ("daisangen", "daisuushii", "suukantsu"),
    "none": (),
}


class WinWorth(NamedTuple):
    """The worth of a win, with the fields in the order of comparison."""

    points: int
    """Basic points."""
    times: int
    """How often a yakuman counts."""
    han: int
    """With dora; 0 of a yakuman."""
    fu: int
    yaku: tuple[tuple[str, int], ...]
    dora: int
    ura: int
    red: int


def can_claim(table: SecondTable, player: int) -> bool:
    """Whether a player can win on the tile that is shown."""
    shown, seat = table.shown, table.seats[player]
    if shown is None or shown.player == player or kind_of(shown.tile) not in seat.waits or seat.is_furiten:
        return False
    if shown.how == "closed-kan" and not can_rob_closed_kan(table, player):
        return False
    return worth_of_win(table, player, shown) is not None


def can_rob_closed_kan(table: SecondTable, player: int) -> bool:
    """Only thirteen orphans rob a closed kan, where that is played."""
    hand = kinds_of(table.seats[player].hand)
    return table.rules["closed_kan_ron"] == "thirteen-orphans" and waits_for_orphans(hand)


def can_win_by_draw(table: SecondTable) -> bool:
    """Whether the player on turn can win with the tile drawn."""
    if table.phase != "turn" or not table.drawn:
        return False
    before = [*table.seats[table.turn].hand]
    before.remove(table.drawn)
    if kind_of(table.drawn) not in waits_of(kinds_of(before)):
        return False
    return worth_of_win(table, table.turn, None) is not None


def question_of_win(table: SecondTable, player: int, shown: Shown | None) -> Question:
    """The win as the second scorer takes it."""
    seat = table.seats[player]
    concealed = seat.hand if shown is None else [*seat.hand, shown.tile]
    return Question(
        tiles=kinds_of(concealed),
        tile=kind_of(table.drawn if shown is None else shown.tile),
        origin=origin_of(table, shown),
        seat=f"{WINDS.index(table.wind_of(player)) + 1}z",
        prevailing=f"{WINDS.index(table.round.wind) + 1}z",
        melds=tuple((kinds_of(meld.tiles), meld.source != "closed-kan") for meld in seat.melds),
        riichi="none" if not seat.in_riichi else "double" if seat.is_double else "riichi",
        ippatsu=seat.has_ippatsu,
        first_turn=table.untouched and not seat.river,
    )


def origin_of(table: SecondTable, shown: Shown | None) -> str:
    """Where the winning tile comes from."""
    if shown is None:
        return "replacement" if table.is_replacement else "wall" if table.live else "last-of-wall"
    if shown.how in {"added-kan", "closed-kan"}:
        return "quad"
    return "last-discard" if shown.how == "discard" and not table.live else "discard"


def worth_of_win(table: SecondTable, player: int, shown: Shown | None) -> WinWorth | None:
    """The worth of the best reading with a yaku; None if there is none."""
    question = question_of_win(table, player, shown)
    seat = table.seats[player]
    tiles = [*seat.hand, *seat.melded, *([] if shown is None else [shown.tile])]
    dora = number_of_dora(table, tiles, table.indicators, seat.norths) + seat.norths
    is_shown = seat.in_riichi and table.scoring.get("ura_dora") != "no"
    ura = number_of_dora(table, tiles, table.ura[: len(table.indicators)], seat.norths) if is_shown else 0
    red = sum(tile[0] == "0" for tile in tiles)
    found = [worth_of_reading(table, value, dora, ura, red) for value in values(question, table.scoring) if value.yaku]
    return max(found, default=None)


def worth_of_reading(table: SecondTable, value: ReadingValue, dora: int, ura: int, red: int) -> WinWorth:
    """The worth of a reading with its dora, which count for neither a yakuman nor a mangan of renhou."""
    if value.yakuman:
        return WinWorth(value.points, value.all_yakuman, 0, 0, value.yaku, 0, 0, 0)
    if value.yaku == (("renhou", 5),) and table.scoring.get("renhou") == "mangan":
        return WinWorth(value.points, 0, value.han, 0, value.yaku, 0, 0, 0)
    han = value.han + dora + ura + red
    return WinWorth(points_of(han, value.fu, table.scoring), 0, han, value.fu, value.yaku, dora, ura, red)


def number_of_dora(table: SecondTable, tiles: Iterable[str], indicators: Iterable[str], norths: int) -> int:
    """How often the dora of indicators are among tiles and extracted Norths."""
    kinds = [*map(kind_of, tiles), *["4z"] * norths]
    return sum(kinds.count(dora_of(indicator, table.players)) for indicator in indicators)


def dora_of(indicator: str, players: int) -> str:
    """The kind after that of an indicator: suits, winds and dragons go round."""
    kind = kind_of(indicator)
    if kind == "1m" and players == 3:
        return "9m"
    ends = {"9m": "1m", "9p": "1p", "9s": "1s", "4z": "1z", "7z": "5z"}
    return ends.get(kind) or KINDS[KINDS.index(kind) + 1]


def payments_of_win(table: SecondTable, player: int, shown: Shown | None, worth: WinWorth) -> list[int]:
    """The change of each score by a win. The first winner takes counters and sticks."""
    is_first = not table.winners
    honba = table.round.honba if is_first else 0
    liable = liable_for(table, player, worth)
    if liable:
        changes = _paid_by_liable(table, player, shown, worth, liable, honba)
    else:
        changes = _paid_as_usual(table, player, shown, worth.points, honba)
    changes[player] -= sum(changes)
    changes[player] += STICK * table.sticks if is_first else 0
    return changes


def _paid_as_usual(table: SecondTable, player: int, shown: Shown | None, points: int, honba: int) -> list[int]:
    """The payments of the other players, as numbers below 0."""
    changes = [0] * table.players
    dealer = table.round.dealer
    if shown is not None:
        changes[shown.player] = -(
            in_hundreds(points * (6 if player == dealer else 4)) + 100 * (table.players - 1) * honba
        )
        return changes
    for other in range(table.players):
        if other != player:
            changes[other] = -(in_hundreds(points * (2 if dealer in {player, other} else 1)) + 100 * honba)
    return changes


def in_hundreds(points: int) -> int:
    """Points, rounded up to hundreds."""
    return -(-points // 100) * 100


def liable_for(table: SecondTable, player: int, worth: WinWorth) -> dict[str, int]:
    """The liable players of a win, by the yakuman that it has."""
    fed = table.seats[player].liable
    played = CAN_BE_FED[str(table.scoring.get("liability", "without-suukantsu"))]
    return {name: fed[name] for name in played if name in fed and name in dict(worth.yaku)} if worth.times else {}


def _paid_by_liable(  # noqa: PLR0913, PLR0917  # all of these decide who pays
    table: SecondTable, player: int, shown: Shown | None, worth: WinWorth, liable: dict[str, int], honba: int
) -> list[int]:
    """The payments where a player is liable: by the second scorer of liability."""
    asked = Yakuman(
        winner=table.wind_of(player),
        discarder=None if shown is None else table.wind_of(shown.player),
        yakuman=dict(worth.yaku),
        liable={name: table.wind_of(who) for name, who in liable.items()},
        honba=honba,
        seats=WINDS[: table.players],
    )
    paid = ledger(asked, table.scoring)
    return [-paid.get(table.wind_of(other), 0) for other in range(table.players)]
