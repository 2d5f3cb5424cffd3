"""The tiles that hands are drawn from: chosen kinds, with melds, for three or four players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import check_players, is_played
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.value_fields import check_field
from mjfunc.tiles.counts import EMPTY, Counts, check_copies, counts_from_34, counts_of, number_of
from mjfunc.tiles.errors import BadMeld, TooManyBlocks, items_of, quantity
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.conventions import Conventions, Players


Kinds: TypeAlias = tuple[Tile, ...]


def check_kinds(function: str, kinds: object, players: Players) -> Kinds:
    """The kinds of these tiles that are in the game, in tile order."""
    given = {tile.kind for tile in check_tiles(kinds, function)}
    return tuple(kind for kind in KINDS if kind in given and is_played(kind, players))


_HOW: Final = "[Meld.of(read_tiles('111m'))] are some"


@attrs.frozen
class Wall:
    """The tiles that hands are drawn from."""

    copies: Counts
    """The most copies of each kind in a hand: those that melds leave of the chosen kinds."""
    available: Counts
    """The most copies of each kind in a complete hand, by the convention about melds."""
    blocks: int
    """The most blocks among the concealed tiles."""


def wall(kinds: Kinds, melds: tuple[Meld, ...], conventions: Conventions) -> Wall:
    """The wall of these kinds with these melds."""
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
    """The melds in order; raises an error if they are not melds."""
    given = tuple(items_of(function, "melds", melds, _HOW))
    for position, meld in enumerate(given):
        check_field(f"item {position} of melds", Meld, meld, BadMeld, position)
    return tuple(sorted(given))


def check_beside(tiles: int, melds: tuple[Meld, ...], players: Players) -> None:
    """Raise an error if these melds do not fit with this many tiles in a game of this many players."""
    held = _held_in(melds)
    check_copies(held)
    check_players(held, players)
    if tiles // 3 + len(melds) > MOST_BLOCKS:
        beside = f"{quantity(tiles, 'concealed tile')} and {quantity(len(melds), 'meld')}"
        message = f"{beside} are more than {MOST_BLOCKS} blocks"
        raise TooManyBlocks(message)
