"""What of a win is overlooked now and then: it is said, and does not count."""

from __future__ import annotations

from itertools import chain, islice, repeat
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.notation.text import read_tiles
from mjfunc.oracle.winning import read_win
from mjfunc.riichi.dora import pointed_to
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mjfunc.audit.questions import Question

RED_FIVES: Final = "red fives"
DORA: Final = "dora indicators"
_NORTH: Final = Tile.of("4z")
OVERLOOKED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **{name: (name,) for name in ("rinshan", "chankan", "last-tile", "first-turn")},
        DORA: ("dora",),
        RED_FIVES: (),
        "extracted Norths": ("nuki",),
        **{name: (name,) for name in ("honba", "sticks")},
    }
)
"""What counts by itself, with the fields that say it; red fives are marks. Whether ura count is said by a rule."""


def without(question: Question, overlooked: Collection[str]) -> Question:
    """The question as it is understood where these are overlooked."""
    gone = {field for name in overlooked for field in OVERLOOKED[name]}
    left = attrs.evolve(question, fields=tuple((name, word) for name, word in question.fields if name not in gone))
    if RED_FIVES in overlooked:
        plain = tuple((name, _plain(str(word)) if name == "win" else word) for name, word in left.fields)
        left = attrs.evolve(left, hand=_plain(left.hand), fields=plain)
    if DORA in overlooked and "ura" in dict(left.fields):
        return attrs.evolve(left, fields=(*left.fields, ("dora", _above_ura(left))))
    return left


def _plain(tiles: str) -> str:
    return tiles.replace("0", "5")


def _above_ura(question: Question) -> str:
    """Dora indicators that point to nothing, for ura indicators lie below others; none where it is refused anyway."""
    beside = {name: word for name, word in question.beside.items() if name != "ura"}
    try:
        win = read_win({"hand": question.hand, **beside})
        ura = [tile.kind for tile in read_tiles(str(question.beside["ura"]))]
    except MahjongError:
        return ""
    held = {tile.kind for tile in win.tiles} | ({_NORTH} if win.nuki else set[Tile]())
    # No hand has so many kinds that characters are needed, of which three players have few.
    free = (kind for kind in reversed(KINDS) if not held & {kind, pointed_to(kind, win.players)})
    each = chain.from_iterable(repeat(kind, COPIES - ura.count(kind)) for kind in free)
    return "".join(map(str, islice(each, len(ura))))
