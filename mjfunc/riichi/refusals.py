"""Why a win is refused: one identifier for each contradiction."""

from __future__ import annotations

from mjfunc.tiles.errors import BadWin, IncompleteWin
from mjfunc.tiles.listed import Listed


class Refusal(Listed):
    """The contradictions, in the order in which they are looked for."""

    BAD_SIZE = "bad-size"
    WIN_NOT_HELD = "win-not-held"
    FIVE_OF_A_KIND = "five-of-a-kind"
    TOO_MANY_RED_FIVES = "too-many-red-fives"
    TOO_MANY_INDICATORS = "too-many-indicators"
    URA_WITHOUT_RIICHI = "ura-without-riichi"
    RIICHI_OPEN = "riichi-open"
    IPPATSU_WITHOUT_RIICHI = "ippatsu-without-riichi"
    RINSHAN_WITH_RON = "rinshan-with-ron"
    RINSHAN_WITHOUT_KAN = "rinshan-without-kan"
    RINSHAN_WITH_IPPATSU = "rinshan-with-ippatsu"
    RINSHAN_WITH_LAST_TILE = "rinshan-with-last-tile"
    CHANKAN_WITH_TSUMO = "chankan-with-tsumo"
    CHANKAN_WITH_LAST_TILE = "chankan-with-last-tile"
    CHANKAN_COPIES = "chankan-copies"
    FIRST_TURN_WITH_MELD = "first-turn-with-meld"
    FIRST_TURN_WITH_RIICHI = "first-turn-with-riichi"
    FIRST_TURN_TIMING = "first-turn-timing"
    FIRST_TURN_RON_DEALER = "first-turn-ron-dealer"
    DOUBLE_RIICHI_IPPATSU_LAST_TILE = "double-riichi-ippatsu-last-tile"
    NUKI_IN_FOUR = "nuki-in-four"
    NO_SUCH_TILE = "no-such-tile"
    NO_CHI = "no-chi"
    NO_NORTH = "no-north"
    NOT_COMPLETE = "not-complete"
    LIABILITY_WITHOUT_YAKUMAN = "liability-without-yakuman"


def refused(why: Refusal, message: str) -> BadWin:
    """The error that names a contradiction."""
    kind = IncompleteWin if why is Refusal.NOT_COMPLETE else BadWin
    return kind(message, reason=why.value)
