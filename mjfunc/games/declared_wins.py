"""Judge wins: whether the player can win, what the log says of the score, and the payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.games.furiten_kinds import furiten, waits_for_orphans
from mjfunc.games.passing import after_passing, check_declared, check_won_on
from mjfunc.games.table import NOBODY, RoundResult
from mjfunc.games.tile_codes import TILES, code_of, codes_of, tiles_of_codes, without
from mjfunc.games.violations import ViolationCode, report
from mjfunc.games.win_settlement import liable_for, win_deltas, win_on, win_points
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.riichi.fast.scoring import score as score_of
from mjfunc.riichi.spec.scoring import Score
from mjfunc.riichi.values.scores import Dora, Limit
from mjfunc.riichi.values.wins import Refusal
from mjfunc.tiles.errors import BadWin, IncompleteWin, MahjongError, quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.games.events import TileTuple, WinDeclaration
    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import CodedHand, TileCode
    from mjfunc.games.violations import FoundViolations
    from mjfunc.riichi.values.yaku import Yaku
_ROUNDED_UP: Final = frozenset({(4, 30), (3, 60)})
"""The han and fu that some rules round up to mangan."""
_YAKUMAN: Final = frozenset({Limit.YAKUMAN, Limit.COUNTED_YAKUMAN})


def win_declaration(table: Table, event: WinDeclaration, found: FoundViolations) -> Table:
    """Judge a win, and take over what the log says of its payments."""
    player, result = event.player, table.result or RoundResult()
    if player == event.discarder:
        table = after_passing(table, found)  # as it passes when the winner draws; nothing is open then
    table = check_declared(table, found) if player == event.discarder else table
    claim = None if player == event.discarder else table.claim
    if claim is not None and not result.winners:
        check_won_on(table, found)
    tile = _winning_tile(table, event, claim, found)
    _check_winners(table, event, result, found)
    sticks = -1 if result.winners else table.sticks
    score = None
    if tile is not None:
        codes = _hand(table, event, tile, claim)
        _check_shown(table, event, codes, tile, found)
        if claim is not None:
            _check_furiten(table, player, found)
        ura = _ura(table, event, found)
        if codes is not None and _is_whole(table, player, codes):
            score = _score(table, player, codes, tile, claim, ura, sticks, found)
        elif codes is not None:
            report(
                found, ViolationCode.WIN_NOT_COMPLETE, f"the hand of player {player} has {quantity(len(codes), 'tile')}"
            )
    deltas = _deltas(table, event, score, found)
    scores = event.scores or table.scores_after(deltas)
    return table._replace(
        scores=scores,
        sticks=table.sticks if result.winners else 0,
        result=result._replace(winners=(*result.winners, player)),
        due="winners",
        pending=NOBODY,
        abort=None,
    )


def score_of_win(table: Table, event: WinDeclaration) -> Score | None:
    """The score of a win on the table before it, whatever the log says of its worth; None if it has none."""
    found: FoundViolations = []
    claim = None if event.player == event.discarder else table.claim
    tile = _winning_tile(table, event, claim, found)
    codes = None if tile is None else _hand(table, event, tile, claim)
    if tile is None or codes is None or not _is_whole(table, event.player, codes):
        return None
    sticks = -1 if table.result is not None and table.result.winners else table.sticks
    return _score(table, event.player, codes, tile, claim, _ura(table, event, found), sticks, found)


def _is_whole(table: Table, player: Player, codes: CodedHand) -> bool:
    """Whether a hand has as many tiles as a complete one, beside the melds of its player."""
    return len(codes) + 3 * len(table.seats[player].melds) == MOST_CONCEALED


def _winning_tile(
    table: Table, event: WinDeclaration, claim: ShownTile | None, found: FoundViolations
) -> TileCode | None:
    """The code of the winning tile; None if there is none on the table, and the log does not name it."""
    said = None if event.tile is None else code_of(event.tile)
    if event.player == event.discarder:
        if event.player != table.turn or table.due != "discard" or not table.has_drawn:
            report(found, ViolationCode.WIN_TURN, f"player {event.player} wins by tsumo without a draw")
            return said
        tile = table.drawn
    elif claim is None or claim.player == event.player:
        report(found, ViolationCode.WIN_TURN, f"player {event.player} wins by ron, but no tile can be claimed")
        return said
    else:
        if claim.player != event.discarder:
            sentence = f"player {event.player} wins from {event.discarder}, but player {claim.player} gave the tile"
            report(found, ViolationCode.WIN_FROM, sentence)
        tile = claim.code
    if said is not None and tile is not None and said != tile:
        report(found, ViolationCode.WIN_TILE, f"player {event.player} wins with {event.tile}, but it was {TILES[tile]}")
    return said if tile is None else tile


def _check_winners(table: Table, event: WinDeclaration, result: RoundResult, found: FoundViolations) -> None:
    """Several winners come in the order from the discarder, and only as many as the rules have."""
    rules, before = table.table_rules, result.winners
    if event.honba is not None and event.honba != table.honba:
        report(found, ViolationCode.WIN_HONBA, f"the log has {quantity(event.honba, 'counter')}, not {table.honba}")
    sticks = 0 if before else table.sticks
    if event.sticks is not None and event.sticks != sticks:
        report(found, ViolationCode.WIN_STICKS, f"the log has {quantity(event.sticks, 'stick')}, not {sticks}")
    if not before:
        return
    distance, last = ((who - event.discarder) % table.players for who in (event.player, before[-1]))
    if event.player in before or distance <= last:
        sentence = f"player {event.player} wins after player {before[-1]}, who is not before"
        report(found, ViolationCode.WIN_ORDER, sentence)
    if len(before) == 1 and rules.two_rons == "nearest":
        report(found, ViolationCode.WIN_ONE_ONLY, f"player {before[0]} is nearer to the discarder and wins alone")
    if len(before) == 2 and rules.three_rons != "all":
        is_draw = rules.three_rons == "draw"
        code = ViolationCode.WIN_THREE if is_draw else ViolationCode.WIN_ONE_ONLY
        report(found, code, "three rons are a draw" if is_draw else "only the nearest to the discarder wins")


def _hand(table: Table, event: WinDeclaration, tile: TileCode, claim: ShownTile | None) -> CodedHand | None:
    """The concealed tiles with the winning one; those that the log shows where they are not known."""
    hand = table.seats[event.player].hand
    if hand is None:
        return None if event.hand is None else codes_of(event.hand)
    return hand if claim is None and table.has_drawn else hand + bytes((tile,))


def _check_shown(
    table: Table, event: WinDeclaration, codes: CodedHand | None, tile: TileCode, found: FoundViolations
) -> None:
    """Compare the hand, the melds, the Norths and the indicators that the log shows with the table."""
    seat = table.seats[event.player]
    if event.hand is not None and codes is not None and not _is_same_hand(event.hand, codes, tile):
        shown, due = ("".join(map(str, tiles)) for tiles in (event.hand, tiles_of_codes(codes)))
        report(found, ViolationCode.WIN_HAND, f"the log shows {shown}, not {due}")
    if event.melds is not None and sorted(map(str, event.melds)) != sorted(map(str, seat.melds)):
        shown, due = (", ".join(map(str, melds)) or "none" for melds in (event.melds, seat.melds))
        report(found, ViolationCode.WIN_MELDS, f"the log shows the melds {shown}, not {due}")
    if event.norths is not None and event.norths != seat.norths:
        report(found, ViolationCode.WIN_NORTHS, f"the log shows {event.norths} Norths, not {seat.norths}")
    if event.dora is not None and event.dora != table.indicators:
        shown, due = (" ".join(map(str, tiles)) for tiles in (event.dora, table.indicators))
        report(found, ViolationCode.WIN_DORA, f"the log shows the indicators {shown}, not {due}")


def _is_same_hand(shown: TileTuple, codes: CodedHand, tile: TileCode) -> bool:
    """Whether the log shows these tiles, with the winning one or without it."""
    given = sorted(codes_of(shown))
    return given == sorted(codes) or given == sorted(without(codes, tile) or b"")


def _check_furiten(table: Table, player: Player, found: FoundViolations) -> None:
    """A claim is not allowed in furiten. A passed tile is reported once: as that of riichi if the hand is in riichi."""
    kinds = furiten(table, player)
    if kinds.by_discard:
        report(found, ViolationCode.WIN_FURITEN_DISCARD, f"player {player} has discarded a tile of the waits")
    if kinds.by_riichi:
        report(found, ViolationCode.WIN_FURITEN_RIICHI, f"player {player} passed a win since riichi")
    elif kinds.by_turn:
        report(found, ViolationCode.WIN_FURITEN_TURN, f"player {player} passed a win since the last own discard")


def _ura(table: Table, event: WinDeclaration, found: FoundViolations) -> TileTuple | None:
    """The ura indicators; None if they are not known."""
    is_riichi = table.seats[event.player].riichi == "accepted"
    ura = event.ura
    if not is_riichi:
        if ura:
            report(found, ViolationCode.WIN_URA, "the log shows ura indicators without riichi")
        return ()
    if ura is not None and len(ura) != len(table.indicators) and table.rules.ura_dora:
        sentence = f"the log shows {len(ura)} ura indicators, but there are {len(table.indicators)} dora indicators"
        report(found, ViolationCode.WIN_URA, sentence)
        return None
    return ura


def _score(  # noqa: PLR0913, PLR0917  # the situation is all of these
    table: Table,
    player: Player,
    codes: CodedHand,
    tile: TileCode,
    claim: ShownTile | None,
    ura: TileTuple | None,
    sticks: int,
    found: FoundViolations,
) -> Score | None:
    """The score of a win; None, and a report, if there is none."""
    try:
        win = win_on(table, player, codes, tile, claim, ura or (), sticks)
        score = score_of(win, table.rules)
    except IncompleteWin:
        report(found, ViolationCode.WIN_NOT_COMPLETE, f"the hand {_text(codes)} of player {player} is not complete")
        return None
    except BadWin as error:
        code = ViolationCode.WIN_URA if error.reason == Refusal.FIVE_OF_A_KIND and ura else ViolationCode.WIN_HAND
        report(found, code, error.message)
        return None
    except MahjongError as error:
        report(found, ViolationCode.WIN_HAND, error.message)
        return None
    if claim is not None and claim.kind == "closed-kan" and not waits_for_orphans(without(codes, tile) or b""):
        report(found, ViolationCode.WIN_CLOSED_KAN, "only thirteen orphans rob a closed kan")
    if not isinstance(score, Score):
        report(found, ViolationCode.WIN_NO_YAKU, f"the hand {_text(codes)} of player {player} has no yaku")
        return None
    if claim is None and table.turned:
        before = "the win with the replacement"
        _report_reveals(table, score, table.turned, before, ViolationCode.DORA_EARLY, found)
    if claim is not None and claim.reveals and claim.kind in {"added-kan", "north"}:
        before = "the robbed tile was claimed"
        _report_reveals(table, score, claim.reveals, before, ViolationCode.DORA_BEFORE_ROBBED, found)
    return score


def _report_reveals(  # noqa: PLR0913, PLR0917  # all of these are in the sentence
    table: Table, score: Score, number: int, before: str, code: ViolationCode, found: FoundViolations
) -> None:
    """Report indicators that were turned before a win that does not have them, with its worth without them."""
    fewer = table.indicators[: len(table.indicators) - number]
    win = attrs.evolve(score.win, dora=fewer, ura=score.win.ura[: len(fewer)])
    total = score_of(win, table.rules).total
    sentence = f"an indicator was turned before {before}: {score.total} points, {total} without it"
    report(found, code, sentence)


def _text(codes: CodedHand) -> str:
    return "".join(map(str, tiles_of_codes(codes)))


def _deltas(table: Table, event: WinDeclaration, score: Score | None, found: FoundViolations) -> tuple[int, ...]:
    """The change of each score as the log has it, or as it should be; compared, where both are known."""
    said = event.deltas
    if said is None and event.scores is not None:
        said = tuple(after - before for after, before in zip(event.scores, table.scores, strict=True))
    if score is None:
        return (0,) * table.players if said is None else said
    discarder = event.discarder if table.claim is None else table.claim.player
    due = win_deltas(table, event.player, discarder, score)
    is_known = event.ura is not None or score.win.riichi == "none" or not table.rules.ura_dora
    if is_known:
        _check_score_claims(event, score, win_points(table, event.player, due, score.win), found)
    if said is not None and said != due and (is_known or said[event.player] < due[event.player]):
        was, should = (", ".join(map(str, deltas)) for deltas in (said, due))
        report(found, ViolationCode.WIN_PAYMENT, f"the payments are {was}, not {should}")
    _check_liable(table, event, score, found)
    return due if said is None else said


def _check_liable(table: Table, event: WinDeclaration, score: Score, found: FoundViolations) -> None:
    """Compare the liable players that the log names with those by the order of calls."""
    if event.liable is None:
        return
    due = liable_for(table.seats[event.player].liable, score)
    if frozenset(event.liable) != due:
        said, named = (", ".join(map(str, sorted(who))) or "nobody" for who in ({*event.liable}, due))
        report(found, ViolationCode.WIN_LIABLE, f"the log has {said} as liable, not {named}")


def _check_score_claims(event: WinDeclaration, score: Score, points: int, found: FoundViolations) -> None:
    """Report each claim about the worth of a win that differs from its score."""
    _check_yaku(event, score, found)
    _check_dora(event, score, found)
    if event.han is not None and score.han is not None and event.han != score.han:
        report(found, ViolationCode.WIN_HAN, f"the log has {event.han} han, not {score.han}")
    if event.fu is not None and score.fu is not None and event.fu not in {score.fu.total, score.fu.before_rounding}:
        report(found, ViolationCode.WIN_FU, f"the log has {event.fu} fu, not {score.fu.total}")
    if event.limit is not None and not _is_same_limit(event.limit, score):
        report(found, ViolationCode.WIN_LIMIT, f"the log has the limit {event.limit}, not {score.limit or 'none'}")
    if event.points is not None and event.points != points:
        report(found, ViolationCode.WIN_POINTS, f"the log has {event.points} points, not {points}")


def _is_same_limit(said: str, score: Score) -> bool:
    limit = score.limit
    if limit is None or (said == "none" and _is_rounded_up(score)):
        return said == "none"
    return said == limit or (limit in _YAKUMAN and said in _YAKUMAN)


def _is_rounded_up(score: Score) -> bool:
    """Whether the points are those of mangan only by rounding up; Tenhou's logs then have no limit."""
    return score.fu is not None and (score.han, score.fu.total) in _ROUNDED_UP


def _check_yaku(event: WinDeclaration, score: Score, found: FoundViolations) -> None:
    """The yaku, and their han where the log has them."""
    if event.yaku is None or event.yaku == score.yaku:
        return
    said, due = dict(event.yaku), dict(score.yaku)
    if {*said} != {*due}:
        report(found, ViolationCode.WIN_YAKU, f"the log has {_yaku_names(said)}, not {_yaku_names(due)}")
    elif not score.yakuman:
        for yaku, han in said.items():
            if han is not None and han != due[yaku]:
                report(found, ViolationCode.WIN_YAKU, f"the log has {han} han for {yaku}, not {due[yaku]}")


def _yaku_names(yaku: dict[Yaku, int | None] | dict[Yaku, int]) -> str:
    return ", ".join(sorted(yaku)) or "no yaku"


def _check_dora(event: WinDeclaration, score: Score, found: FoundViolations) -> None:
    """The han of dora, where the log has them; a yakuman has none."""
    if score.yakuman:
        return
    said_of = {"dora": event.dora_han, "ura": event.ura_han, "red": event.red_han}
    for name, number in dora_han(score).items():
        said = said_of[name]
        if said is not None and said != number:
            report(found, ViolationCode.WIN_DORA_COUNT, f"the log counts {said} {name} dora, not {number}")


def dora_han(score: Score) -> Mapping[str, int]:
    """The han of dora with extracted Norths, of ura dora and of red fives."""
    number = dict(score.dora)
    return {
        "dora": number.get(Dora.DORA, 0) + number.get(Dora.NUKI, 0),
        "ura": number.get(Dora.URA, 0),
        "red": number.get(Dora.RED, 0),
    }
