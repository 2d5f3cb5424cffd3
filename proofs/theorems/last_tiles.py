"""The end of some rounds, listed: the last draw is any tile that is left, and every choice is made, by two referees."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.games import GameStart, Table, new_table
from proofs.arranged_deals import deal_for
from proofs.conceivable_acts import conceivable_acts
from proofs.game_players import chosen_act
from proofs.second_events import events_of
from proofs.second_game import deal, play
from proofs.second_offers import offered_acts
from proofs.second_table import Act, SecondTable
from proofs.subject import Subject
from proofs.theorem import Theorem
from proofs.theorems.games import NO_TILES, RULE_SETS, PlayedRounds, claimed_events, difference, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator

STARTS: Final = (PlayedRounds("tenhou", 4, "caller"), PlayedRounds("mahjong-soul", 3, "caller"))
"""The rounds whose ends are listed."""
LEFT: Final = 1
"""The live tiles when the listing begins."""
MOST_TILES: Final = 8
"""The most concealed tiles of the player on turn: more would make the list long."""


class RoundOnTwoTables(NamedTuple):
    """A round on the tables of both referees."""

    first: Table
    second: SecondTable


class EndOfRound(NamedTuple):
    """The acts from a start to the end of its round, where the last tile is this one."""

    start: PlayedRounds
    tile: str
    acts: tuple[Act, ...]


@cache
def start_of(case: PlayedRounds) -> RoundOnTwoTables:
    """A round with few live tiles, where a player is on turn and nobody has won: the first seed that leads there."""
    for seed in count():
        random, subject = Random(seed), Subject()
        second = new_game(case, Random(1))
        first = subject.game_step(new_table(*RULE_SETS[case.rule_set]), GameStart(players=case.players)).table
        while second.phase in {"between", "shown", "turn"}:
            (act, *_), tiles = offered_acts(second), deal_for(case.habit, random, case.players, "1-1-1")
            if act.name != "deal":
                act = chosen_act(second, offered_acts(second), case.habit, random)
            for event in claimed_events(second, act, tiles):
                first = subject.game_step(first, event).table
            if act.name == "deal":
                second = deal(second, act, tiles)
            else:
                play(second, act)
            is_late = second.phase == "turn" and second.live == LEFT and bool(second.drawn)
            if is_late and len(second.seats[second.turn].hand) <= MOST_TILES:
                return RoundOnTwoTables(first, second)
    raise AssertionError


def with_last_tile(start: RoundOnTwoTables, tile: str) -> RoundOnTwoTables:
    """The round with this tile at both ends of the wall, so that a draw and a replacement are the same."""
    second = deepcopy(start.second)
    second.wall = [tile, tile]
    return RoundOnTwoTables(start.first, second)


def starts() -> Iterator[tuple[PlayedRounds, str]]:
    """Each start with each tile that is left in its wall."""
    for case in STARTS:
        for tile in sorted({*start_of(case).second.wall}):
            yield case, tile


def ends_of_rounds() -> Iterator[EndOfRound]:
    """Every end of every start, by the offers of the second referee."""
    for case, tile in starts():
        table = with_last_tile(start_of(case), tile).second
        for acts in paths(table, ()):
            yield EndOfRound(case, tile, acts)


def paths(table: SecondTable, before: tuple[Act, ...]) -> Iterator[tuple[Act, ...]]:
    """All acts to the end of the round, by the offers of the second referee."""
    if table.phase == "between":
        yield before
        return
    for act in offered_acts(table):
        after = deepcopy(table)
        play(after, act)
        yield from paths(after, (*before, act))


def number_of_ends() -> int:
    """The number of ends by mjfunc.games: of all conceivable acts, those are followed that it finds legal."""
    return sum(_number_from(with_last_tile(start_of(case), tile)) for case, tile in starts())


def _number_from(both: RoundOnTwoTables) -> int:
    if both.second.phase == "between":
        return 1
    step, second = Subject().game_step, both.second
    offered, number = {*offered_acts(second)}, 0
    acts = [Act("close")] if second.phase == "drawn" else conceivable_acts(second)
    for act in {**dict.fromkeys(acts)}:
        table, is_legal = both.first, True
        for event in events_of(second, act):
            table, violations = step(table, event)
            is_legal = is_legal and not violations
        if is_legal and act not in offered:
            return 0  # the second referee cannot go on from here, and the numbers must differ
        if is_legal:
            after = deepcopy(second)
            play(after, act)
            number += _number_from(RoundOnTwoTables(table, after))
    return number


def check(subject: Subject, case: EndOfRound) -> str | None:
    """Play an end on both tables, and compare them after each act."""
    first, second = with_last_tile(start_of(case.start), case.tile)
    for act in case.acts:
        for event in claimed_events(second, act, NO_TILES):
            first, violations = subject.game_step(first, event)
            if violations:
                return f"{case.start}, last tile {case.tile}: {event}: {violations[0]}"
        play(second, act)
        if found := difference(first, second):
            return f"{case.start}, last tile {case.tile}: after {act}: {found}"
    return None


THEOREMS: Final = (
    Theorem(
        "last-tiles",
        "At the end of two rounds, whatever the last tile is and whatever the players do, both referees see the same "
        "table after each act, and they allow the same number of ways to end the round.",
        frozenset({"game_step"}),
        lambda _: ends_of_rounds(),
        number_of_ends,
        check,
    ),
)
