"""Judge the start of a game and of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import attrs

from mjfunc.functional import Memory
from mjfunc.games.game_ends import after_round
from mjfunc.games.table import ExpectedDeal, SeatState, Table
from mjfunc.games.table_rules import TableRules
from mjfunc.games.tile_codes import KIND_OF, RED_CODE, SEEN_STEP, TILES, codes_of, kinds_of, number_seen
from mjfunc.games.violations import ViolationCode, report, there_are
from mjfunc.model.conventions import is_played
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.rules import SETS, Rules
from mjfunc.riichi.values.scores import STICK
from mjfunc.tiles.errors import quantity
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.games.events import GameStart, RoundStart, StatedRules
    from mjfunc.games.tile_codes import CodedHand, SeenTiles, TileCode
    from mjfunc.games.violations import FoundViolations

R = TypeVar("R", Rules, TableRules)
HAND_SIZE: Final = 13
_DEAD_WALL: Final = 14
_ALL_TILES: Final = {4: 136, 3: 108}


def game_start(table: Table, event: GameStart, found: FoundViolations) -> Table:
    """Judge the start of a game: the one before must be over."""
    check_log_end(table, found)
    rules, table_rules = table.own_rules
    return Table(
        rules=_with_stated(rules, event.stated_rules),
        table_rules=_with_stated(table_rules, event.stated_table_rules),
        own_rules=table.own_rules,
        players=event.players,
        says_end=event.says_end,
        is_excerpt=event.is_excerpt,
        due="deal",
    )


def _with_stated(rules: R, stated: StatedRules) -> R:
    """The rules with those that a game states."""
    if not stated:
        return rules
    return cast("R", _STATED((rules, tuple(stated.items()))))  # of the same class


def _stated(key: tuple[Rules | TableRules, tuple[tuple[str, object], ...]]) -> Rules | TableRules:
    rules, stated = key
    options: Mapping[str, Any] = dict(stated)
    return attrs.evolve(rules, **options)


_STATED: Final = Memory(_stated, 1 << 6)


def check_log_end(table: Table, found: FoundViolations) -> None:
    """Report a round or a game that has no end, where the log is over."""
    if table.due not in {"game", "deal"}:
        report(found, ViolationCode.LOG_UNFINISHED, f"round {table.wind}{table.number} has no end")
    elif table.due == "deal" and table.says_end and not table.is_excerpt:
        report(found, ViolationCode.LOG_NO_END, "the game has no end")


def round_start(table: Table, event: RoundStart, found: FoundViolations) -> Table:
    """Judge a deal: what follows from the last round, and the tiles."""
    if table.due in {"winners", "round-end"}:
        table = after_round(table)
    elif table.due not in {"game", "deal"}:
        report(found, ViolationCode.LOG_UNFINISHED, f"round {table.wind}{table.number} has no end")
        table = table._replace(expected=None, rounds=max(table.rounds, 1))
    if table.due == "game":
        table = Table(*table.own_rules, table.own_rules, 3 if len(event.hands) == 3 else 4, due="deal")
    scores = event.scores or table.scores or start_scores(table)
    _check_number(table, event, found)
    _check_scores(table, event, scores, found)
    hands = _hands(table, event, found)
    codes = b"".join([hand or b"" for hand in hands]) + codes_of((event.indicator,))
    return Table(
        rules=table.rules,
        table_rules=table.table_rules,
        own_rules=table.own_rules,
        players=table.players,
        says_end=table.says_end,
        is_excerpt=table.is_excerpt,
        rounds=table.rounds + 1,
        wind=event.wind,
        number=event.number,
        dealer=event.dealer,
        honba=event.honba,
        sticks=event.sticks,
        scores=scores,
        due="draw",
        turn=event.dealer % table.players,
        live=_ALL_TILES[table.players] - _DEAD_WALL - HAND_SIZE * table.players,
        indicators=(event.indicator,),
        seen=_seen_tiles(table, codes, found),
        seen_ids=_ids(event, found),
        seats=tuple([SeatState(hand) for hand in hands]),
    )


def _hands(table: Table, event: RoundStart, found: FoundViolations) -> tuple[CodedHand | None, ...]:
    """The hands of the players."""
    hands = tuple(None if hand is None else codes_of(hand) for hand in event.hands)
    if len(hands) != table.players:
        sentence = f"{there_are(len(hands), 'hand')}, but {table.players} play"
        report(found, ViolationCode.DEAL_SIZE, sentence)
        hands = (hands + (None,) * table.players)[: table.players]
    for player, hand in enumerate(hands):
        if hand is not None and len(hand) != HAND_SIZE:
            sentence = f"player {player} has {quantity(len(hand), 'tile')}, not {HAND_SIZE}"
            report(found, ViolationCode.DEAL_SIZE, sentence)
    return hands


def start_scores(table: Table) -> tuple[int, ...]:
    """The scores with which a game begins."""
    return (table.table_rules.start_for(table.players),) * table.players


def _check_number(table: Table, event: RoundStart, found: FoundViolations) -> None:
    """Compare the round, its dealer and its counters with those that follow."""
    expected = table.expected
    if expected is None:
        at = WINDS.index(event.wind), event.number
        is_any = table.is_excerpt or table.rounds > 0
        expected = ExpectedDeal(event.wind, event.number, event.number - 1, event.honba, is_over=False)
        if not is_any and at != (0, 1):
            report(found, ViolationCode.DEAL_ROUND, f"the first round is {event.wind}{event.number}, not E1")
        if not is_any and event.honba:
            sentence = f"{there_are(event.honba, 'counter')} in the first round"
            report(found, ViolationCode.DEAL_HONBA, sentence)
    if expected.is_over:
        report(found, ViolationCode.END_LATE, f"round {event.wind}{event.number} is dealt, but the game was over")
    if (event.wind, event.number) != (expected.wind, expected.number):
        sentence = f"the round is {event.wind}{event.number}, not {expected.wind}{expected.number}"
        report(found, ViolationCode.DEAL_ROUND, sentence)
    if event.dealer != expected.dealer:
        report(found, ViolationCode.DEAL_DEALER, f"the dealer is player {event.dealer}, not {expected.dealer}")
    if event.honba != expected.honba:
        sentence = f"{there_are(event.honba, 'counter')}, not {expected.honba}"
        report(found, ViolationCode.DEAL_HONBA, sentence)


def _check_scores(table: Table, event: RoundStart, scores: tuple[int, ...], found: FoundViolations) -> None:
    """Compare the scores and sticks with those after the last round, or with the start of the game."""
    if table.rounds == 0:
        total, due = sum(scores) + STICK * event.sticks, sum(start_scores(table))
        if total != due:
            report(found, ViolationCode.DEAL_TOTAL, f"scores and sticks are {total} together, not {due}")
        elif not table.is_excerpt and event.sticks:
            report(found, ViolationCode.DEAL_STICKS, f"{there_are(event.sticks, 'stick')} in the first round")
        elif not table.is_excerpt and scores != start_scores(table):
            report(found, ViolationCode.DEAL_SCORES, f"the first scores are {_row(scores)}")
    elif table.expected is not None:
        if scores != table.scores:
            report(found, ViolationCode.DEAL_SCORES, f"the scores are {_row(scores)}, not {_row(table.scores)}")
        if event.sticks != table.sticks:
            report(found, ViolationCode.DEAL_STICKS, f"{there_are(event.sticks, 'stick')}, not {table.sticks}")


def _row(scores: Iterable[int]) -> str:
    return ", ".join(map(str, scores))


def _seen_tiles(table: Table, codes: CodedHand, found: FoundViolations) -> SeenTiles:
    """The bit field of the tiles of a deal; report those that cannot be there."""
    kinds = kinds_of(codes)
    most = max(map(kinds.count, {*kinds}))
    seen = sum([SEEN_STEP[code] for code in codes]) if most <= COPIES else _seen_of_too_many(codes)
    if most > COPIES or table.players == 3:
        _check_kinds(table, kinds, found)
    for code in range(RED_CODE, len(TILES)):
        if code in codes:
            check_reds(table, seen, code, found)
    return seen


def _seen_of_too_many(codes: CodedHand) -> SeenTiles:
    """The bit field of tiles with five of a kind or more; its three bits have no room for more than seven."""
    seen = 0
    for code in codes:
        seen += SEEN_STEP[code] if number_seen(seen, KIND_OF[code]) <= COPIES else 0
    return seen


def _check_kinds(table: Table, kinds: bytes, found: FoundViolations) -> None:
    for index in sorted({*kinds}):
        number = kinds.count(index)
        if number > COPIES:
            report(found, ViolationCode.DEAL_COPIES, f"there are {number} tiles {KINDS[index]}")
        if table.players == 3 and not is_played(KINDS[index], 3):
            report(found, ViolationCode.NO_SUCH_TILE, f"{KINDS[index]} is not in the game of three players")


def check_reds(table: Table, seen: SeenTiles, code: TileCode, found: FoundViolations) -> None:
    """Report more red fives of a code than the set has."""
    number, most = number_seen(seen, code), SETS[table.rules.red_fives][code - RED_CODE]
    if number > most:
        report(found, ViolationCode.RED_COPIES, f"there are {number} red fives {TILES[code]}, but the set has {most}")


def _ids(event: RoundStart, found: FoundViolations) -> int:
    """The bit field of the ids of a deal."""
    ids = [number for hand in event.hand_ids or () for number in hand]
    ids += [] if event.indicator_id is None else [event.indicator_id]
    seen = sum([1 << number for number in ids])
    if seen.bit_count() == len(ids):  # none is there twice, and no bit was carried
        return seen
    different = sorted({*ids})
    for number in different:
        if ids.count(number) > 1:
            report(found, ViolationCode.DEAL_COPIES, f"the tile with id {number} is there twice")
    return sum([1 << number for number in different])
