"""Complete hands for classical scoring: every choice of kinds of sets and of the pair, and limit hands."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from mjfunc.functional import remember
from mjfunc.model.hand_parser import parse
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import FiveOfAKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.audit.core.questions import Named

_TILES: Final = {
    "sequence": ("123m", "456p", "789s", "345s"),
    "simple": ("555p", "222s", "888m", "333p"),
    "terminal": ("111p", "999m", "111s", "999p"),
    "dragon": ("555z", "666z", "777z"),
    "wind": ("111z", "222z", "333z", "444z"),
}
"""Sets of each sort of tiles; no hand has more of a sort."""
_SETS: Final[tuple[str | tuple[str, int], ...]] = (
    "sequence",
    *product(("simple", "terminal", "dragon", "wind"), (3, 4)),
)
_PAIRS: Final = ("77p", "11m", "99s", "77z", "44z")
"""Pairs of simples, terminals, dragons and winds."""
LIMITS: Final = (
    "19m19p19s12345677z", "11223344556677m", "11123455678999m", "11122233344455z", "111m22p555666777z",
    "22233344466688s", "111999m111999p11s", "123456789m11199m", "11122233344455s", "1122m3344p5566s77z",
)  # fmt: skip
"""Hands that some rules give a limit, and hands of the special forms."""


@remember(1)
def scored_hands() -> tuple[tuple[str, Named], ...]:
    """The hands with their winds: each choice of four kinds of sets and of a pair that makes a hand, and limit hands.

    Sets are concealed and open, quads closed and open, and winds the own, the prevailing and neither, in turn.
    """
    chosen = product(combinations_with_replacement(_SETS, 4), _PAIRS)
    texts = [text for at, (sets, pair) in enumerate(chosen) if (text := _hand(sets, pair, at))]
    return tuple((text, _winds(at)) for at, text in enumerate((*LIMITS, *texts)))


def _winds(at: int) -> Named:
    return ("own-wind", WINDS[at % 4]), ("prevailing-wind", WINDS[at // 4 % 4])


def _hand(sets: Iterable[str | tuple[str, int]], pair: str, turn: int) -> str:
    """The text of a hand of these sets; empty if there are too few tiles for them."""
    concealed, melds = [pair], list[str]()
    left = {sort: [*tiles] for sort, tiles in _TILES.items()}
    for at, kind in enumerate(sets):
        sort, size = (kind, 3) if isinstance(kind, str) else kind
        if not left[sort]:
            return ""
        tiles = left[sort].pop(0)
        is_open = (turn >> at) % 2 == 1
        if size == 4:
            melds.append(f"({tiles[0]}{tiles})" if is_open else f"[{tiles[0]}{tiles}]")
        elif is_open:
            melds.append(f"({tiles})")
        else:
            concealed.append(tiles)
    try:
        return str(parse(" ".join(("".join(concealed), *melds))))
    except FiveOfAKind:
        return ""
