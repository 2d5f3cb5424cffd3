"""Basic points, from which all payments are made, and the limits that they reach."""

from __future__ import annotations

from typing import Final, assert_never

from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.wins import check_number
from mjfunc.tiles.listed import Listed

ROUNDED_UP: Final = 1920
"""The points of 4 han 30 fu and of 3 han 60 fu."""


class Limit(Listed):
    """The limits, from the lowest."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    COUNTED_YAKUMAN = "counted-yakuman"
    """Thirteen han or more, without a yakuman."""
    YAKUMAN = "yakuman"

    @property
    def points(self) -> int:
        """The basic points; a yakuman that counts several times has several times as many."""
        match self:
            case Limit.MANGAN:
                return 2000
            case Limit.HANEMAN:
                return 3000
            case Limit.BAIMAN:
                return 4000
            case Limit.SANBAIMAN:
                return 6000
            case Limit.COUNTED_YAKUMAN | Limit.YAKUMAN:
                return 8000
            case _ as never:
                assert_never(never)


def limit_of(han: int, fu: int, rules: Rules = DEFAULT_RULES) -> Limit | None:
    """The limit that han and fu reach."""
    check_number("han", han)
    check_number("fu", fu)
    check_rules("limit_of", rules)
    if han >= 13:
        return Limit.COUNTED_YAKUMAN if rules.counted == "yakuman" else Limit.SANBAIMAN
    if han >= 11:
        return Limit.SANBAIMAN
    if han >= 8:
        return Limit.BAIMAN
    if han >= 6:
        return Limit.HANEMAN
    enough = ROUNDED_UP if rules.round_up == "yes" else Limit.MANGAN.points
    return Limit.MANGAN if han == 5 or doubled(han, fu) >= enough else None


def doubled(han: int, fu: int) -> int:
    """Fu, doubled twice and once for each han."""
    return fu << (han + 2)


def basic_points(han: int, fu: int, rules: Rules = DEFAULT_RULES) -> int:
    """What han and fu are worth before it is said who pays."""
    check_number("han", han)
    check_number("fu", fu)
    check_rules("basic_points", rules)
    limit = limit_of(han, fu, rules)
    return doubled(han, fu) if limit is None else limit.points
