"""Compare what a log claims about a win with its score: yaku, han, fu, limit, points and dora."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.found_violations import report
from mjfunc.games.violations import ViolationCode
from mjfunc.riichi.values.scores import Dora, Limit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.games.events import WinDeclaration
    from mjfunc.games.found_violations import FoundViolations
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.yaku import Yaku

_ROUNDED_UP: Final = frozenset({(4, 30), (3, 60)})
"""The han and fu that some rules round up to mangan."""
_YAKUMAN: Final = frozenset({Limit.YAKUMAN, Limit.COUNTED_YAKUMAN})


def check_score_claims(event: WinDeclaration, score: Score, points: int, found: FoundViolations) -> None:
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
