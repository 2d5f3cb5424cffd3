"""The players who are liable for a yakuman, from the order of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.games.table_melds import Player, TableMeld
    from mjfunc.riichi.spec.scoring import Score

_DRAGONS: Final = frozenset({31, 32, 33})
_WINDS: Final = frozenset({27, 28, 29, 30})
_SETS: Final = ((Yaku.DAISANGEN, _DRAGONS), (Yaku.DAISUUSHII, _WINDS))
_QUADS: Final = 4

LiablePlayers = tuple[tuple[Yaku, "Player"], ...]


def liable_for(liable: LiablePlayers, score: Score) -> frozenset[Player]:
    """The liable players who pay for a win: those for one of its yakuman."""
    yaku, of_win = dict(score.yaku), dict(score.win.liable)
    return frozenset(who for each, who in liable if each in yaku and each in of_win)


def liable_after(liable: LiablePlayers, melds: tuple[TableMeld, ...], discarder: Player) -> LiablePlayers:
    """The liable players after a call: the last meld is what the discarder fed.

    Who feeds the third set of dragons or the fourth of winds by pon or open kan is liable while the others lie as
    melds; who feeds the fourth quad is liable for four quads, where the rules have that.
    """
    last = melds[-1]
    if last.source == "chi":
        return liable
    found = liable
    kinds = {meld.tiles[0].index for meld in melds if meld.source != "chi"}
    for yaku, needed in _SETS:
        if last.tiles[0].index in needed and needed <= kinds:
            found = (*found, (yaku, discarder))
    if last.source == "open-kan" and sum(meld.is_quad for meld in melds) == _QUADS:
        found = (*found, (Yaku.SUUKANTSU, discarder))
    return found
