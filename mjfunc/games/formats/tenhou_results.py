"""The results of deals in Tenhou JSON: wins with their scores in words, and drawn rounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

import attrs

from mjfunc.games.events import DrawnRound, DrawReason, WinDeclaration
from mjfunc.games.formats.log_errors import BadLogField
from mjfunc.games.formats.yaku_names import DORA_WORD, RED_WORD, URA_WORD, YAKU_OF_WORD
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import short_repr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.json.values import Json
    from mjfunc.tiles.tile import Tile

WIN: Final = "和了"
"""The name of a result with winners."""
REASONS: Final[dict[DrawReason, tuple[str, ...]]] = {
    DrawReason.EXHAUSTED: ("流局",),
    DrawReason.NAGASHI: ("流し満貫",),
    DrawReason.NINE_KINDS: ("九種九牌",),
    DrawReason.FOUR_WINDS: ("四風連打",),
    DrawReason.FOUR_RIICHI: ("四家立直",),
    DrawReason.THREE_RONS: ("三家和了", "三家和"),
    DrawReason.FOUR_KANS: ("四槓散了", "四開槓"),
}
"""The names of drawn rounds; the first one is written."""
_REASON_OF: Final = {word: reason for reason, words in REASONS.items() for word in words}
ALL_READY: Final = "全員聴牌"
NONE_READY: Final = "全員不聴"
_READY: Final = {ALL_READY: True, NONE_READY: False}
_LIMITS: Final = {
    "満貫": Limit.MANGAN,
    "切り上げ満貫": Limit.MANGAN,
    "跳満": Limit.HANEMAN,
    "倍満": Limit.BAIMAN,
    "三倍満": Limit.SANBAIMAN,
    "役満": Limit.YAKUMAN,
    "数え役満": Limit.YAKUMAN,
}
"""The limits by their words."""
LIMIT_WORDS: Final = {
    **{limit: word for word, limit in reversed(_LIMITS.items())},
    Limit.YAKUMAN: "役満",
    Limit.COUNTED_YAKUMAN: "役満",
}
"""The word that is written for each limit."""
_SCORE: Final = re.compile(r"(?:(\d{1,3})符(\d{1,3})飜)?(\D*?)(\d{1,7})(?:-(\d{1,7}))?点(∀?)", re.ASCII)
_YAKU: Final = re.compile(r"(.{1,40})\((?:(\d{1,3})飜|役満)\)", re.ASCII)
_MOST_POINTS: Final = 10**7


@attrs.frozen
class _Score:
    """The claims about a win that a text of its points makes."""

    fu: int | None
    han: int | None
    limit: Limit | Literal["none"] | None
    points: int


def read_result(
    given: Sequence[Json], players: int, dora: tuple[Tile, ...], ura: tuple[Tile, ...]
) -> list[WinDeclaration] | DrawnRound:
    """Return the winners of a deal, or the drawn round.

    Raises:
        BadLogField: The result is none of Tenhou JSON.
    """
    match given:
        case [str(name), *rest] if name == WIN and rest and len(rest) % 2 == 0:
            pairs = zip(rest[::2], rest[1::2], strict=True)
            return [_win(winner, _changes(changes, players), players, dora, ura) for changes, winner in pairs]
        case [str(name), *rest] if (name in _REASON_OF or name in _READY) and len(rest) <= 1:
            return DrawnRound(
                reason=_REASON_OF.get(name, DrawReason.EXHAUSTED),
                ready=(_READY[name],) * players if name in _READY else None,
                deltas=_changes(rest[0], players) if rest else None,
            )
        case _:
            message = f"{short_repr(given)} is no result"
            raise BadLogField(message)


def _changes(given: Json, players: int) -> tuple[int, ...]:
    """The changes of scores; with three players, that of the fourth seat is left out."""
    items = given if isinstance(given, list) else []
    numbers = [item for item in items if type(item) is int and abs(item) < _MOST_POINTS]
    if len(numbers) < len(items) or not players <= len(numbers) <= 4:
        message = f"changes of scores are a list of {players} numbers"
        raise BadLogField(message)
    return tuple(numbers[:players])


def _win(
    given: Json, changes: tuple[int, ...], players: int, dora: tuple[Tile, ...], ura: tuple[Tile, ...]
) -> WinDeclaration:
    match given:
        case [int(winner), int(discarder), int(liable), *texts] if all(
            type(each) is int and 0 <= each < players for each in (winner, discarder, liable)
        ) and all(isinstance(text, str) for text in texts):
            words = [text for text in texts if isinstance(text, str)]
        case _:
            message = f"{short_repr(given)} is no winner with the discarder, the liable player and texts"
            raise BadLogField(message)
    score = _score(words[0], players, is_drawn=winner == discarder) if words else None
    known = [match for match in map(_YAKU.fullmatch, words[1:]) if match is not None]
    han = {match[1]: None if match[2] is None else int(match[2]) for match in known}
    are_known = len(words) > 1 and len(han) == len(words) - 1 and all(word in _WORDS for word in han)
    is_yakuman = None in han.values()
    yaku = sorted([(YAKU_OF_WORD[word], number) for word, number in han.items() if word in YAKU_OF_WORD])
    is_riichi = any(each in {Yaku.RIICHI, Yaku.DOUBLE_RIICHI} for each, _ in yaku)
    has_dora = are_known and not is_yakuman
    total = sum(number for number in han.values() if number is not None)
    return WinDeclaration(
        player=winner,
        discarder=discarder,
        dora=dora,
        ura=(ura or None if is_riichi else ()) if are_known else None,
        yaku=tuple(yaku) if are_known else None,
        dora_han=han.get(DORA_WORD, 0) if has_dora else None,
        ura_han=han.get(URA_WORD, 0) if has_dora else None,
        red_han=han.get(RED_WORD, 0) if has_dora else None,
        han=score.han if score is not None and score.han is not None else total if has_dora else None,
        fu=None if score is None else score.fu,
        limit=None if score is None else score.limit,
        points=None if score is None else score.points,
        liable=None if score is None else () if liable == winner else (liable,),
        deltas=changes,
    )


_WORDS: Final = {*YAKU_OF_WORD, DORA_WORD, URA_WORD, RED_WORD}


def _score(text: str, players: int, *, is_drawn: bool) -> _Score | None:
    """Return the claims of a text; None for a text that is in no known language."""
    match = _SCORE.fullmatch(text)
    if match is None or (match[3] and match[3] not in _LIMITS):
        return None
    first, second = int(match[4]), int(match[5] or 0)
    if match[6]:
        points = first * (players - 1)
    elif match[5] and is_drawn:
        points = first * (players - 2) + second
    else:
        points = first
    fu, han = (None, None) if match[1] is None else (int(match[1]), int(match[2]))
    return _Score(fu, han, _LIMITS[match[3]] if match[3] else "none" if fu is not None else None, points)
