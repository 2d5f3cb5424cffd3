"""How far a hand is from being complete, and what brings it nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.model.fields import check_field, items_in, setters
from mjfunc.model.forms import Form
from mjfunc.tiles.errors import BadCounts, NoSuchTile, counted, shown
from mjfunc.tiles.shown import Pictured, Tabled
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

FurtherOrder: TypeAlias = Literal["improving", "two-steps"]
"""An order that looks further than at what is accepted now."""
DiscardOrder: TypeAlias = Literal["acceptance", FurtherOrder]
"""Among discards of one shanten the best accepts the most tiles; or is improved by the most; or accepts the most two
steps on, after the next tile that it accepts."""
DISCARD_ORDERS: Final[tuple[DiscardOrder, ...]] = get_args(DiscardOrder)


@attrs.frozen
class ShantenByForm(Tabled):
    """The shanten of each form: -1 is complete, 0 is ready. None is a form that does not count, or has other sizes."""

    regular: int | None
    seven_pairs: int | None
    thirteen_orphans: int | None

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers, and a hand that has no form at all."""
        for name, shanten in zip(("regular", "seven_pairs", "thirteen_orphans"), self._forms, strict=True):
            if shanten is not None:
                check_field(name, int, shanten, BadCounts)
        if self._forms == (None, None, None):
            message = "at least one form has a shanten"
            raise BadCounts(message)

    def __str__(self) -> str:
        """Write the shanten of the nearest form, and of each that the hand can have."""
        forms = zip(Form, self._forms, strict=True)
        each = ", ".join([f"{form} {shanten}" for form, shanten in forms if shanten is not None])
        return f"shanten {self.minimum}  ({each})"

    @property
    def minimum(self) -> int:
        """The shanten of the form that is nearest."""
        return min(shanten for shanten in self._forms if shanten is not None)

    @property
    def _forms(self) -> tuple[int | None, int | None, int | None]:
        return self.regular, self.seven_pairs, self.thirteen_orphans


def _unseen(given: Iterable[tuple[Tile, int]]) -> tuple[tuple[Tile, int], ...]:
    """In tile order."""
    pairs: list[tuple[Tile, int]] = []
    for position, pair in enumerate(items_in("tiles", "tiles, each with how many are unseen", given, BadCounts)):
        match pair:
            case (Tile() as tile, int(unseen)) if type(unseen) is int:
                pairs.append((tile, unseen))
            case _:
                message = f"item {position} of tiles is {shown(pair)}, not a Tile with a whole number"
                raise BadCounts(message, position)
    return tuple(sorted(pairs))


@attrs.frozen
class Acceptance(Pictured):
    """The kinds that lower a hand's shanten, each with how many of it are unseen, in tile order."""

    shanten: int
    tiles: tuple[tuple[Tile, int], ...] = attrs.field(converter=_unseen)

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a number."""
        check_field("shanten", int, self.shanten, BadCounts)

    def __str__(self) -> str:
        """Write what a hand accepts, and how many of each: ``shanten 0  accepts 1s:2 4s:3  5 tiles``."""
        tiles = " ".join([f"{kind}:{unseen}" for kind, unseen in self.tiles]) or "nothing"
        return f"shanten {self.shanten}  accepts {tiles}  {counted(self.total, 'tile')}"

    @property
    def total(self) -> int:
        """How many tiles that is."""
        return sum(unseen for _, unseen in self.tiles)


@attrs.frozen
class Discard(Pictured):
    """A kind that can be discarded, and what the hand accepts without it."""

    tile: Tile
    acceptance: Acceptance

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a tile, and what is not an acceptance."""
        check_field("tile", Tile, self.tile, NoSuchTile)
        check_field("acceptance", Acceptance, self.acceptance, BadCounts)

    def __str__(self) -> str:
        """Write the tile, and what the hand accepts without it."""
        return f"{self.tile}  {self.acceptance}"


_NEW: Final = object.__new__
_S_REGULAR, _S_SEVEN_PAIRS, _S_THIRTEEN_ORPHANS = setters(ShantenByForm, "regular", "seven_pairs", "thirteen_orphans")
_A_SHANTEN, _A_TILES = setters(Acceptance, "shanten", "tiles")
_D_TILE, _D_ACCEPTANCE = setters(Discard, "tile", "acceptance")


def known_shanten(regular: int | None, seven_pairs: int | None, thirteen_orphans: int | None) -> ShantenByForm:
    """The shanten of forms that are known to be right, for they are not looked at."""
    made = _NEW(ShantenByForm)
    _S_REGULAR(made, regular)
    _S_SEVEN_PAIRS(made, seven_pairs)
    _S_THIRTEEN_ORPHANS(made, thirteen_orphans)
    return made


def known_acceptance(shanten: int, tiles: tuple[tuple[Tile, int], ...]) -> Acceptance:
    """The same of an acceptance, whose tiles are in order."""
    made = _NEW(Acceptance)
    _A_SHANTEN(made, shanten)
    _A_TILES(made, tiles)
    return made


def known_discard(tile: Tile, acceptance: Acceptance) -> Discard:
    """The same of a discard."""
    made = _NEW(Discard)
    _D_TILE(made, tile)
    _D_ACCEPTANCE(made, acceptance)
    return made
