"""Answers to what a win is worth: read from what is typed, and compared with what comes of a slip."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.explain.score_wording import form_of
from mjfunc.model.fields import check_result
from mjfunc.riichi.fu import Fu
from mjfunc.riichi.limits import basic_points
from mjfunc.riichi.payments import payments, total
from mjfunc.riichi.scores import STICK
from mjfunc.tiles.errors import BadNotation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.riichi.scores import Score

_CLAIM: Final = re.compile(r"\s*(?:([0-9]{1,6})|([0-9]{1,3})\s*han(?:[\s,]*([0-9]{1,3})\s*fu)?)\s*", re.IGNORECASE)
_BEGIN: Final = re.compile(r"\A\s*[0-9]{0,6}(?:\s*han[\s,]*[0-9]{0,3})?\s*", re.IGNORECASE)
"""As much of a text as an answer can begin with."""


@attrs.frozen
class Claim:
    """What somebody says that a win is worth: points, or han and fu."""

    points: int | None = None
    han: int | None = None
    fu: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a number."""
        for name in ("points", "han", "fu"):
            check_result(self, name, getattr(self, name), "read_claim('4 han 30 fu') makes one", int, type(None))


@attrs.frozen
class Slip:
    """A slip, as a sentence ends that begins with what it is worth, and the han, fu and points that come of it."""

    said: str
    han: int
    fu: int
    points: int


def read_claim(text: str) -> Claim:
    """Read points, or han with or without fu: ``7700``, ``4 han 30 fu``, ``6 han``."""
    found = _CLAIM.fullmatch(text)
    if found is None:
        raise not_read(text, _BEGIN, "that is neither points nor han and fu")
    points, han, fu = (None if number is None else int(number) for number in found.groups())
    return Claim(points, han, fu)


def not_read(text: str, begin: re.Pattern[str], fault: str) -> BadNotation:
    """What is wrong with an answer, marked where it ceases to be what one can begin with."""
    rest = begin.sub("", text)
    return BadNotation(fault if text.strip() else "nothing was typed", len(text) - len(rest) if rest else None)


def is_right(claim: Claim, score: Score) -> bool:
    """Whether it is the score; fu may be left out where a limit makes them worth nothing."""
    if claim.points is not None:
        return claim.points == score.total
    return claim.han == score.han and _is_fu(claim, score)


def is_half(claim: Claim, score: Score) -> bool:
    """Whether the han or the fu are right."""
    return claim.han is not None and (claim.han == score.han or (claim.fu is not None and _is_fu(claim, score)))


def _is_fu(claim: Claim, score: Score) -> bool:
    if claim.fu is None:
        return score.limit is not None
    return score.fu is not None and claim.fu == score.fu.total


def slip_of(claim: Claim, score: Score) -> Slip | None:
    """The slip that a wrong answer comes of, if there is one."""
    for slip in slips(score):
        if claim.points == slip.points or (claim.han, claim.fu) == (slip.han, slip.fu):
            return slip
    return None


def slips(score: Score) -> Iterator[Slip]:
    """What comes of leaving out a yaku, a sort of dora or a reason for fu, of another payer, and of another reading."""
    han, fu = score.han, score.fu
    if han is None or fu is None:
        return
    for what, number in (*score.yaku, *score.dora):
        if number < han:
            yield _slip(score, f"without {what}, {number} han", han - number, fu.total)
    for item in fu.items[1:]:
        less = Fu(tuple(one for one in fu.items if one is not item))
        part = f" {item.part}" if item.part else ""
        yield _slip(score, f"without the {item.fu} fu of {item.reason}{part}", han, less.total)
    yield from _by_others(score, han, fu.total)
    for one in score.interpretations:
        if one != score.chosen and one.han is not None and one.fu is not None:
            yield _slip(score, f"as {form_of(one.reading)}", one.han, one.fu.total)


def _by_others(score: Score, han: int, fu: int) -> Iterator[Slip]:
    """What the same han and fu are worth to another winner, and by another claim."""
    is_dealer, is_tsumo = score.win.is_dealer, score.win.origin.is_tsumo
    dealer, by = "another than the dealer" if is_dealer else "the dealer", "ron" if is_tsumo else "tsumo"
    yield Slip(f"to {dealer}", han, fu, _points(score, han, fu, is_dealer=not is_dealer, is_tsumo=is_tsumo))
    yield Slip(f"by {by}", han, fu, _points(score, han, fu, is_dealer=is_dealer, is_tsumo=not is_tsumo))


def _slip(score: Score, said: str, han: int, fu: int) -> Slip:
    """What so many han and fu are worth to the winner."""
    win = score.win
    return Slip(said, han, fu, _points(score, han, fu, is_dealer=win.is_dealer, is_tsumo=win.origin.is_tsumo))


def _points(score: Score, han: int, fu: int, *, is_dealer: bool, is_tsumo: bool) -> int:
    """All that a winner receives for so many han and fu."""
    win = score.win
    paid = payments(
        basic_points(han, fu, score.rules),
        is_dealer=is_dealer,
        is_tsumo=is_tsumo,
        honba=win.honba,
        players=win.players,
        rules=score.rules,
    )
    return total(paid) + STICK * win.sticks
