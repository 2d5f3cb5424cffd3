"""Wins as the arrays in which many are scored at once, and one score as its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from mjfunc import KINDS, RED_FIVES, Meld
from mjfunc.batch import rows_and_melds_of
from mjfunc.model.winds import WINDS
from mjfunc.riichi import NoYaku, Payer, Rules, Score, Win
from mjfunc.riichi.arrays import MELDS, NOTHING, RIICHI, Scores, score
from mjfunc.riichi.values.rules import DEFAULT_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from mjfunc import Tile

Numbers = dict[str, object]


def arrays_of(wins: Sequence[Win]) -> dict[str, Any]:
    """The arrays of wins of as many players."""
    (players,) = {win.players for win in wins}
    hands, _ = rows_and_melds_of([win.hand for win in wins])
    return {
        "hands": hands,
        "tiles": np.array([win.tile.index for win in wins], np.uint8),
        "melds": _filled([[_code(meld) for meld in win.hand.melds] for win in wins], 4),
        "origin": np.array([win.origin.ordinal for win in wins], np.uint8),
        "seat": np.array([WINDS.index(win.seat) for win in wins], np.uint8),
        "round": np.array([WINDS.index(win.round) for win in wins], np.uint8),
        "riichi": np.array([RIICHI.index(win.riichi) for win in wins], np.uint8),
        "ippatsu": np.array([win.ippatsu for win in wins]),
        "first_turn": np.array([win.first_turn for win in wins]),
        "dora": _indicators([win.dora for win in wins]),
        "ura": _indicators([win.ura for win in wins]),
        "reds": np.array([[win.tiles.count(five) for five in RED_FIVES] for win in wins], np.uint8),
        "nuki": np.array([win.nuki for win in wins]),
        "honba": np.array([win.honba for win in wins]),
        "sticks": np.array([win.sticks for win in wins]),
        "players": players,
    }


def _code(meld: Meld) -> int:
    return MELDS.index(Meld(attrs.evolve(meld.block, reds=0), meld.open))


def _indicators(tiles: Iterable[tuple[Tile, ...]]) -> NDArray[np.uint8]:
    return _filled([[KINDS.index(tile.kind) for tile in some] for some in tiles], 5)


def _filled(rows: list[list[int]], width: int) -> NDArray[np.uint8]:
    return np.array([[*row, *[NOTHING] * (width - len(row))] for row in rows], np.uint8)


def scored_at_once(wins: Sequence[Win], rules: Rules = DEFAULT_RULES) -> list[Numbers]:
    """The numbers of each win."""
    found: Scores = score(**arrays_of(wins), rules=rules)
    columns = {name: column.tolist() for name, column in attrs.asdict(found, recurse=False).items()}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def numbers_of(found: Score | NoYaku) -> Numbers:
    """The numbers of one score."""
    if isinstance(found, NoYaku):
        return dict.fromkeys([field.name for field in attrs.fields(Scores)], 0)
    paid = {payment.payer: payment.amount for payment in found.payments}
    return {
        "yaku": sum(1 << yaku.ordinal for yaku, _ in found.yaku),
        "yakuman": found.yakuman,
        "han": found.han or 0,
        "fu": 0 if found.fu is None else found.fu.total,
        "points": found.points,
        "discarder": paid.get(Payer.DISCARDER, 0),
        "dealer": paid.get(Payer.DEALER, 0),
        "others": paid.get(Payer.OTHERS, 0),
        "total": found.total,
    }
