"""What hands are drawn from beside melds, and for three players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import check_players, is_played
from mjfunc.model.fields import in_order
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.counts import EMPTY, Counts, check_copies, counts_from_34, counts_of, number_of
from mjfunc.tiles.errors import BadMeld, TooManyBlocks, counted, items_of
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.census.kinds import Kinds
    from mjfunc.model.conventions import Conventions, Players

_HOW: Final = "[Meld.of(read_tiles('111m'))] are some"


@attrs.frozen
class Wall:
    """The tiles that hands are drawn from."""

    copies: Counts
    """How many of each kind a hand can hold: what melds leave of the kinds that are counted."""
    available: Counts
    """How many of each kind a complete hand can hold, as the convention about melds has it."""
    blocks: int
    """How many blocks are to be found at most."""


def wall(kinds: Kinds, melds: tuple[Meld, ...], conventions: Conventions) -> Wall:
    """What is left of these kinds beside these melds."""
    in_melds = _held_in(melds)
    used = in_melds if conventions.melds == "held" else EMPTY
    return Wall(
        counts_from_34(COPIES - number_of(in_melds, kind) if kind in kinds else 0 for kind in KINDS),
        counts_from_34(COPIES - number_of(used, kind) if is_played(kind, conventions.players) else 0 for kind in KINDS),
        MOST_BLOCKS - len(melds),
    )


def _held_in(melds: tuple[Meld, ...]) -> Counts:
    return counts_of(tile for meld in melds for tile in meld.tiles)


def check_melds(function: str, melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds that a function was given, sorted; anything else is refused."""
    return in_order("melds", Meld, cast("Iterator[Meld]", items_of(function, "melds", melds, _HOW)), BadMeld)


def check_beside(tiles: int, melds: tuple[Meld, ...], players: Players) -> None:
    """Refuse melds that so many players cannot have beside so many tiles."""
    held = _held_in(melds)
    check_copies(held)
    check_players(held, players)
    if tiles // 3 + len(melds) > MOST_BLOCKS:
        beside = f"{counted(tiles, 'concealed tile')} and {counted(len(melds), 'meld')}"
        message = f"{beside} are more than {MOST_BLOCKS} blocks"
        raise TooManyBlocks(message)
