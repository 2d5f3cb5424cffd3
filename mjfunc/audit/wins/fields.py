"""A win as a question: its hand, and what stands beside that by name, as the protocol says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.notation.text import write_tiles
from mjfunc.riichi.origins import Origin

if TYPE_CHECKING:
    from mjfunc.audit.questions import Named, Word
    from mjfunc.riichi.wins import Win

_FLAGS: Final = {
    Origin.REPLACEMENT: "rinshan",
    Origin.QUAD: "chankan",
    Origin.LAST_OF_WALL: "last-tile",
    Origin.LAST_DISCARD: "last-tile",
}
_ALWAYS: Final = ("win", "by", "seat", "round")
_PLAYERS: Final = 4


def fields_of(win: Win) -> Named:
    """What stands beside the hand of a win; what is as usual is not said."""
    said: dict[str, Word] = {
        "win": str(win.tile),
        "by": "tsumo" if win.origin.is_tsumo else "ron",
        "seat": win.seat,
        "round": win.round,
        "riichi": "" if win.riichi == "none" else win.riichi,
        "ippatsu": win.ippatsu,
        **({_FLAGS[win.origin]: True} if win.origin in _FLAGS else {}),
        "first-turn": win.first_turn,
        "dora": write_tiles(win.dora),
        "ura": write_tiles(win.ura),
        "nuki": win.nuki,
        "honba": win.honba,
        "sticks": win.sticks,
        "players": 0 if win.players == _PLAYERS else win.players,
        "liable": tuple((yaku.value, seat) for yaku, seat in win.liable),
        "discarder": win.discarder or "",
    }
    return tuple((name, word) for name, word in said.items() if name in _ALWAYS or word)
