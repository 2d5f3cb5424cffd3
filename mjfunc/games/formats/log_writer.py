"""Write a game in any of the formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.games.formats.mjai_writer import write_mjai
from mjfunc.games.formats.mjlog_writer import write_mjlog
from mjfunc.games.formats.tenhou_writer import write_tenhou

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.games.events import GameEvent
    from mjfunc.games.formats.recorded_games import FormatName


def write_game(events: Sequence[GameEvent], format_name: FormatName) -> str:
    """Return a game as text in a format that ``read_games`` reads.

    Fields of events that the format cannot store are left out. mjlog keeps nearly everything. Tenhou JSON loses the
    times of dora indicators, acceptances of riichi, the seed, the end of the game, and the tiles that are shown at the
    end of a round. mjai loses the rules, the seed, yaku where dragons are among them, limits, liable players, and the
    melds of winners.

    Args:
        events: The events of the game.
        format_name: The format.

    Raises:
        UnwritableLog: The format cannot express an event that changes the table, for example a hidden tile.
    """
    match format_name:
        case "mjlog":
            return write_mjlog(events)
        case "tenhou-json":
            return write_tenhou(events)
        case "mjai":
            return write_mjai(events)
        case _ as never:
            assert_never(never)
