"""Players by seed, who choose among the acts that are offered. They do not import mjfunc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from proofs.second_hands import ORPHANS, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from proofs.second_table import Act, SecondTable

HABITS: Final[Mapping[str, Mapping[str, float]]] = {
    "random": {"win": 0.6, "riichi": 0.3, "chi": 0.1, "pon": 0.2, "kan": 0.4, "closed-kan": 0.5, "added-kan": 0.5},
    "caller": {"win": 0.8, "riichi": 0.2, "chi": 0.5, "pon": 0.9, "kan": 0.5, "closed-kan": 0.5, "added-kan": 0.9},
    "kans": {"win": 0.4, "riichi": 0.4, "pon": 0.8, "kan": 0.9, "closed-kan": 0.9, "added-kan": 0.95},
    "riichi": {"win": 0.25, "riichi": 0.6, "pon": 0.02, "closed-kan": 0.9},
    "aborts": {"win": 0.5, "riichi": 0.7, "pon": 0.1, "kan": 0.9, "closed-kan": 0.9, "draw-of-round": 0.6},
}
"""How often a player of each habit does what is offered."""
RARE_WIN: Final = 0.85
"""How often a win is taken that seldom occurs."""
NORTH: Final = 0.6
ORDER: Final = ("draw-of-round", "win", "riichi", "closed-kan", "added-kan", "north", "kan", "pon", "chi")


def chosen_act(table: SecondTable, acts: Sequence[Act], habit: str, random: Random) -> Act:
    """The act that players of a habit choose."""
    often = {"north": NORTH, "draw-of-round": 0.4, **HABITS[habit]}
    special = sorted((act for act in acts if act.name in ORDER), key=lambda act: ORDER.index(act.name))
    is_rare = is_rare_win(table, special)
    for act in special:
        if random.random() < (RARE_WIN if act.name == "win" and is_rare else often.get(act.name, 0)):
            return act
    usual = [act for act in acts if act.name not in ORDER]
    if table.phase == "turn":
        return chosen_discard(table, usual, habit, random)
    return random.choice(usual or [act for act in special if act.name == "draw-of-round"])


def is_rare_win(table: SecondTable, acts: Sequence[Act]) -> bool:
    """Whether several players can win, or one with the last tile, with a replacement or by robbing."""
    is_robbed = table.shown is not None and table.shown.how != "discard"
    winners = {act.player for act in acts if act.name == "win"}
    return len(winners) > 1 or not table.live or table.is_replacement or is_robbed or table.phase == "winners"


def chosen_discard(table: SecondTable, acts: Sequence[Act], habit: str, random: Random) -> Act:
    """A discard that leaves what belongs together; who aims at abortive draws discards winds and ends first."""
    seat = table.seats[table.turn]
    if random.random() < 0.15:
        return random.choice(acts)
    kinds = [kind_of(tile) for tile in seat.hand]

    def loss(act: Act) -> float:
        kind = kind_of(act.tile)
        near = (
            0.0
            if kind[1] == "z"
            else sum(kinds.count(f"{int(kind[0]) + step}{kind[1]}") / abs(step) for step in (-2, -1, 1, 2))
        )
        ends = 20.0 if habit == "aborts" and kind in ORPHANS else 0.0
        first = 50.0 if habit == "aborts" and not seat.river and is_first_wind(table, kind) else 0.0
        return 2.5 * (kinds.count(kind) - 1) + near - ends - first + random.random() / 2

    return min(acts, key=loss)


def is_first_wind(table: SecondTable, kind: str) -> bool:
    """Whether everybody has discarded this wind so far, or nobody has discarded and others could follow."""
    rivers = [seat.river for seat in table.seats if seat.river]
    if not rivers:
        return kind in {"1z", "2z", "3z", "4z"} and all(kind in seat.hand for seat in table.seats)
    return all(river == [kind] for river in rivers)
