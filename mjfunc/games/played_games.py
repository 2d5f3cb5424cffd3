"""Games that are played by the rules of a table: events that break nothing, as the logs of a simulator."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.games.deals import start_scores
from mjfunc.games.drawn_rounds import nagashi_players
from mjfunc.games.events import (
    DoraReveal,
    DrawReason,
    GameStart,
    RiichiAcceptance,
    RoundEnd,
    RoundStart,
    TileDraw,
)
from mjfunc.games.passing import after_passing, with_riichi_accepted
from mjfunc.games.play_habits import PlayHabit, shuffled_tiles, stacked_hands
from mjfunc.games.possible_events import (
    chosen_discard,
    discard_of,
    game_over,
    possible_calls,
    possible_kans,
    possible_nine_kinds,
    possible_riichi,
    possible_win,
    round_drawn,
)
from mjfunc.games.replay_steps import step
from mjfunc.games.table import NOBODY, new_table
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES
from mjfunc.model.conventions import PLAYERS
from mjfunc.riichi.values.rules import DEFAULT_RULES
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games.events import GameEvent, WinDeclaration
    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_rules import TableRules
    from mjfunc.model.conventions import Players
    from mjfunc.riichi.values.rules import Rules

_ORDINARY: Final = PlayHabit()
_INDICATORS: Final = 5
_THREE: Final = 3


@attrs.frozen
class _Wall:
    """The tiles of a round that nobody has: those to draw, and the indicators with those under them."""

    tiles: tuple[Tile, ...]
    drawn: int = 0

    @property
    def next(self) -> Tile:
        """The next tile to draw, from the wall or a replacement."""
        return self.tiles[2 * _INDICATORS + self.drawn]

    def after_draw(self) -> _Wall:
        """The wall with one tile fewer."""
        return attrs.evolve(self, drawn=self.drawn + 1)

    def ura(self, table: Table) -> tuple[Tile, ...]:
        """The indicators under those that are turned."""
        return self.tiles[_INDICATORS : _INDICATORS + len(table.indicators)]


def play_game(
    seed: int,
    habit: PlayHabit = _ORDINARY,
    *,
    players: Players = 4,
    rules: Rules = DEFAULT_RULES,
    table_rules: TableRules = DEFAULT_TABLE_RULES,
) -> Iterator[GameEvent]:
    """Play a game that breaks no rule, with everything that a log can claim.

    >>> from mjfunc.games import play_game, replay
    >>> any(each.violations for each in replay(play_game(1)))
    False

    Args:
        seed: a number; the same one gives the same game.
        habit: how all players play; ``PLAY_HABITS`` has some.
        players: how many play.
        rules: the rules of scoring.
        table_rules: the rules of the table; with ``length="one-round"`` a game is short.

    Yields:
        The events of the game.

    """
    check_option("players", players, PLAYERS)
    random = Random(seed)  # noqa: S311  # games to test programs with
    start = GameStart(
        players=players,
        stated_rules={"open_tanyao": rules.open_tanyao, "red_fives": rules.red_fives},
        stated_table_rules={"length": table_rules.length},
    )
    yield start
    table = step(new_table(rules, table_rules), start).table
    while table.expected is None or not table.expected.is_over:
        for event, after in _round(table, habit, random):
            table = after
            yield event
    yield game_over(table)


def _round(table: Table, habit: PlayHabit, random: Random) -> Iterator[tuple[GameEvent, Table]]:
    """The events of a round, each with the table after it."""
    tiles = shuffled_tiles(table.rules, table.players, random)
    hands, left = stacked_hands(tiles, habit, table.players, random)
    wall = _Wall(tuple(left))
    deal = _deal(table, hands, wall)
    table = step(table, deal).table
    yield deal, table
    while table.due != "deal":
        for event in _events(table, wall, habit, random):
            table = step(table, event).table
            wall = wall.after_draw() if isinstance(event, TileDraw) else wall
            yield event, table


def _deal(table: Table, hands: list[list[Tile]], wall: _Wall) -> RoundStart:
    """The deal that follows."""
    expected = table.expected
    return RoundStart(
        wind="E" if expected is None else expected.wind,
        number=1 if expected is None else expected.number,
        dealer=0 if expected is None else expected.dealer,
        honba=0 if expected is None else expected.honba,
        sticks=table.sticks,
        scores=table.scores or start_scores(table),
        indicator=wall.tiles[0],
        hands=tuple(map(tuple, hands)),
    )


def _events(table: Table, wall: _Wall, habit: PlayHabit, random: Random) -> tuple[GameEvent, ...]:
    """The next event on a table, or several that belong together."""
    if table.due == "discard":
        return _own_turn(table, wall, habit, random)
    if table.due in {"winners", "round-end"}:
        return (RoundEnd(),)
    claim = table.claim
    if claim is not None and (claimed := _claims(table, claim, wall, habit, random)):
        return claimed
    if table.due == "replacement":
        return (*_reveals(table, wall, table.owed), TileDraw(table.turn, wall.next))
    return _after_discard(table, wall, habit, random)


def _reveals(table: Table, wall: _Wall, number: int) -> tuple[DoraReveal, ...]:
    turned = len(table.indicators)
    return tuple(DoraReveal(tile) for tile in wall.tiles[turned : turned + number])


def _claims(table: Table, claim: ShownTile, wall: _Wall, habit: PlayHabit, random: Random) -> tuple[GameEvent, ...]:
    """The wins on the tile that was just shown, or the draw by three of them."""
    rules = table.table_rules
    ura = wall.ura(table)
    others = [(claim.player + after) % table.players for after in range(1, table.players)]
    winners = [who for who in others if possible_win(table, who, ura) is not None and random.random() < habit.win]
    if len(winners) == _THREE and rules.three_rons != "all":
        if rules.three_rons == "draw":
            dropped = table._replace(pending=NOBODY)
            return (round_drawn(after_passing(dropped, []), DrawReason.THREE_RONS),)
        winners = winners[:1]
    if len(winners) > 1 and rules.two_rons == "nearest":
        winners = winners[:1]
    wins: list[GameEvent] = []
    for who in winners:
        win = cast("WinDeclaration", possible_win(table, who, ura))
        wins.append(win)
        table = step(table, win).table
    return tuple(wins)


def _after_discard(table: Table, wall: _Wall, habit: PlayHabit, random: Random) -> tuple[GameEvent, ...]:
    """The next events when nobody wins on a discard."""
    before: list[GameEvent] = []
    player = table.pending
    if player != NOBODY and not (
        table.abort is DrawReason.FOUR_KANS and table.table_rules.four_kans_riichi == "dropped"
    ):
        accepted = with_riichi_accepted(table, player)
        before.append(RiichiAcceptance(player, accepted.scores))
        table = step(table, before[0]).table
    for reveal in _reveals(table, wall, table.owed_later):  # the first programs turn it after the discard
        before.append(reveal)
        table = step(table, reveal).table
    if table.abort is not None:
        return (*before, round_drawn(table._replace(pending=NOBODY), table.abort))
    if not table.live:
        return (*before, round_drawn(table, DrawReason.NAGASHI if nagashi_players(table) else DrawReason.EXHAUSTED))
    if table.claim is not None and random.random() < habit.call:
        calls = [call for who in range(table.players) for call in possible_calls(table, who)]
        best = [call for call in calls if call.kind != "chi"] or calls
        if best:
            return (*before, random.choice(best))
    return (*before, TileDraw(table.turn, wall.next))


def _own_turn(table: Table, wall: _Wall, habit: PlayHabit, random: Random) -> tuple[GameEvent, ...]:
    """The next events of the player on turn."""
    if table.has_drawn:
        win = possible_win(table, table.turn, wall.ura(table))
        if win is not None and random.random() < habit.win:
            return (win,)
        nine = possible_nine_kinds(table)
        if nine is not None and random.random() < habit.nine_kinds:
            return (nine,)
        for kan in possible_kans(table):
            if random.random() < habit.kan:
                return (kan,)
    is_later = table.table_rules.kan_dora == "after-discard"
    turned = () if is_later else _reveals(table, wall, table.owed + table.owed_later)
    declared = possible_riichi(table)
    if declared and random.random() < habit.riichi:
        declaration, code = random.choice(declared)
        return (*turned, declaration, discard_of(table, code))
    return (*turned, chosen_discard(table, habit, random))
