"""The riichi scores of a complete hand whose win is not known: for each winning tile, drawn and claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.explain.score_values import worth_text
from mjfunc.explain.score_wording import payments_text, rules_name, yaku_list
from mjfunc.json.encoding import texts
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.value_fields import result_of, results_of
from mjfunc.model.winds import DEALER, WINDS, Wind, Winds, check_winds
from mjfunc.riichi.encoding import encode_no_yaku, encode_score
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import NoYaku, Score
from mjfunc.riichi.values.reading import Reading  # noqa: TC001  # what a property gives is found on its page
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import BadCounts, MahjongError, check_option
from mjfunc.tiles.tile import Tile, check_tile
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.json.values import Json

_HOW: Final = "riichi_scores(parse('123m456p789s11122z')).wins are some"


@attrs.frozen(repr=False)
class WinningTiles(Value):
    """Tiles of a hand that, as winning tiles, give the same scores; the scores are those of the first."""

    tiles: tuple[Tile, ...] = attrs.field(validator=results_of(_HOW, Tile))
    drawn: Score | NoYaku = attrs.field(validator=result_of(_HOW, Score, NoYaku))
    claimed: Score | NoYaku = attrs.field(validator=result_of(_HOW, Score, NoYaku))

    @property
    def ways(self) -> tuple[tuple[str, str, Reading | None], ...]:
        """Each way to win with its worth in words and its reading, which is None without a yaku."""
        return tuple(
            (way, score_line(found), None if isinstance(found, NoYaku) else found.reading)
            for way, found in (("self-drawn", self.drawn), ("by discard", self.claimed))
        )


@attrs.frozen(repr=False)
class RiichiScores(Value):
    """The riichi scores of a complete hand, the highest first, or the reason why it has none."""

    wins: tuple[WinningTiles, ...] = attrs.field(default=(), validator=results_of(_HOW, WinningTiles))
    unscored: str = attrs.field(default="", validator=result_of(_HOW, str))

    @property
    def assumptions(self) -> str:
        """The situation and the rules of all scores; an empty text without scores."""
        if not self.wins:
            return ""
        first = self.wins[0].drawn
        win, rules = first.win, rules_name(first.rules)
        held = " and ".join(wind for wind in dict.fromkeys((win.seat, win.round)) if _holds(win.hand, wind))
        dealer = ", the dealer" if win.is_dealer else ""
        return "; ".join(
            (
                f"situation: seat {win.seat}{dealer}, round {win.round}",
                f"the hand holds {held}" if held else "the hand holds neither wind",
                "no riichi, no indicators",
                f"rules: {rules}",
            )
        )

    def encode(self) -> Mapping[str, Json] | None:
        """Return the situation, the rules and every score as JSON; None without scores."""
        if not self.wins:
            return None
        first = self.wins[0].drawn
        wins: list[Json] = []
        for one in self.wins:
            drawn, claimed = (
                encode_no_yaku(found) if isinstance(found, NoYaku) else encode_score(found)
                for found in (one.drawn, one.claimed)
            )
            wins.append({"tiles": texts(one.tiles), "tsumo": drawn, "ron": claimed})
        return {"seat": first.win.seat, "round": first.win.round, "rules": rules_name(first.rules), "wins": wins}


def riichi_scores(
    hand: Hand, winds: Winds | None = None, winning: Tile | None = None, *, players: Players = 4
) -> RiichiScores:
    """Score a complete hand by the default rules, drawn and claimed, for each of its concealed tiles.

    No yaku comes from the situation: there is no riichi, no first turn and no last tile.

    Args:
        hand: a complete hand.
        winds: the winds of the player and the round. Without them the hand is scored with winds that it does not hold,
            which add neither yaku nor fu, if possible not as the dealer.
        winning: the only winning tile to score.
        players: 3 or 4.

    Raises:
        BadCounts: ``winning`` is not among the concealed tiles of the hand.

    """
    check_hand("riichi_scores", hand)
    if winds is not None:
        check_winds("riichi_scores", winds)
    check_option("players", players, PLAYERS)
    if winning is not None:
        check_winning("riichi_scores", hand, winning)
    tiles = sorted({*hand.tiles}) if winning is None else [winning]
    try:
        found = _by_worth(hand, winds or _winds_not_held(hand, players), tiles, players)
    except MahjongError as error:
        return RiichiScores(unscored=error.message)
    return RiichiScores(tuple(sorted(found, key=_most_points, reverse=True)))


def _most_points(tiles: WinningTiles) -> int:
    return max(0 if isinstance(found, NoYaku) else found.total for found in (tiles.drawn, tiles.claimed))


def check_winning(function: str, hand: Hand, winning: object) -> None:
    """Raise BadCounts unless a winning tile is among the concealed tiles of a hand."""
    check_tile(function, winning)
    if winning not in hand.tiles:
        message = f"the winning tile {winning} is not among the concealed tiles"
        raise BadCounts(message)


def _winds_not_held(hand: Hand, players: Players) -> Winds:
    """Winds that the hand does not hold if possible, of a player other than the dealer if possible."""
    free: list[Wind] = [wind for wind in WINDS[:players] if not _holds(hand, wind)] or [*WINDS[:players]]
    others: list[Wind] = [wind for wind in free if wind != DEALER]
    return Winds(others[0] if others else DEALER, free[0])


def _holds(hand: Hand, wind: Wind) -> bool:
    kind, _ = Winds(wind, wind).tiles
    return number_of(hand.counts, kind) > 0 or any(kind in meld.tiles for meld in hand.melds)


def _by_worth(hand: Hand, winds: Winds, tiles: Iterable[Tile], players: Players) -> list[WinningTiles]:
    """The scores of the winning tiles, grouped by equal scores with equal reasons."""
    together: dict[tuple[object, ...], WinningTiles] = {}
    for tile in tiles:
        drawn, claimed = (
            score(Win(hand=hand, tile=tile, origin=origin, seat=winds.own, round=winds.prevailing, players=players))
            for origin in (Origin.WALL, Origin.DISCARD)
        )
        worth = (_score_key(drawn), _score_key(claimed))
        before = together.get(worth, WinningTiles((), drawn, claimed))
        together[worth] = attrs.evolve(before, tiles=(*before.tiles, tile))
    return [*together.values()]


def _score_key(found: Score | NoYaku) -> tuple[object, ...]:
    """Every part of a score except the reading."""
    if isinstance(found, NoYaku):
        return ()
    return found.yaku, found.dora, found.chosen.reckoning, found.payments


def score_line(found: Score | NoYaku) -> str:
    """Return a score in words: its points, han and fu, yaku, dora, and payments; or ``no yaku``."""
    if isinstance(found, NoYaku):
        return worth_text(found)
    return f"{worth_text(found)}; {yaku_list(found.chosen)}; {payments_text(found)}"
