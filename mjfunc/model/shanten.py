"""How far a hand is from being complete, and what brings it nearer."""

from __future__ import annotations

from itertools import chain, compress
from operator import add, attrgetter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs
from attrs.validators import optional

from mjfunc.model.forms import Form
from mjfunc.model.suit_offsets import NO_TILES, counts_at
from mjfunc.model.value_fields import in_order, instance_of, items_in, maker, tuple_of, unchecked
from mjfunc.tiles.errors import BadCounts, NoSuchTile, quantity_or_no, short_repr
from mjfunc.tiles.tile import COPIES, KINDS, Tile
from mjfunc.tiles.value_base import Pictured, Tabled, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mjfunc.model.suit_offsets import Offsets

FurtherOrder: TypeAlias = Literal["improving", "two-steps"]
"""An order of discards that looks beyond the present acceptance."""
DiscardOrder: TypeAlias = Literal["acceptance", FurtherOrder]
"""Among discards of one shanten the best accepts the most tiles; or is improved by the most; or accepts the most two
steps on, after the next tile that it accepts."""
DISCARD_ORDERS: Final[tuple[DiscardOrder, ...]] = get_args(DiscardOrder)

_OPTIONAL_NUMBER: Final = optional(instance_of(int, BadCounts))


@attrs.frozen(repr=False)
class ShantenByForm(Tabled):
    """The shanten of each form: -1 is complete, 0 is ready.

    None if the conventions leave the form out, or the hand has too few tiles for it.
    """

    regular: int | None = attrs.field(validator=_OPTIONAL_NUMBER)
    seven_pairs: int | None = attrs.field(validator=_OPTIONAL_NUMBER)
    thirteen_orphans: int | None = attrs.field(validator=_OPTIONAL_NUMBER)

    def __attrs_post_init__(self) -> None:
        """Refuse a hand that has no form at all."""
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
        """The lowest shanten of all forms."""
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
                message = f"item {position} of tiles is {short_repr(pair)}, not a Tile with a whole number"
                raise BadCounts(message, position)
    return tuple(sorted(pairs))


_UNSEEN: Final = tuple(tuple((kind, COPIES - seen) for seen in range(COPIES)) for kind in KINDS)
"""Each kind with the number of its unseen copies, by how many copies are seen. Many acceptances share these pairs."""

_INDEXES: Final = range(len(KINDS))

FlagsAndSeen: TypeAlias = "tuple[Sequence[int], Iterable[Sequence[int]], Offsets]"
"""A flag for each kind that lowers the shanten; the number of seen copies of each kind, for example by suit; and the
offsets of further seen copies. Putting these together would take an eighth of the time of ``acceptance``."""


class _TilesOnDemand(Pictured):
    """A value whose ``tiles`` may be made from flags and numbers of the 34 kinds when they are first read."""

    __slots__ = ("_accepted",)

    if TYPE_CHECKING:
        _accepted: FlagsAndSeen
    else:

        def __getattr__(self, name: str) -> object:
            """Make the tiles when they are first read: Python calls this only while their slot is empty."""
            if name == "tiles":
                lower, by_suit, melded = self._accepted
                unseen, seen = _UNSEEN, [*chain(*by_suit)]
                if melded != NO_TILES:
                    seen = [*map(add, seen, chain(*map(counts_at, melded)))]
                indexes = compress(_INDEXES, lower)
                tiles = tuple([unseen[index][seen[index]] for index in indexes if seen[index] < COPIES])
                object.__setattr__(self, "tiles", tiles)
                return tiles
            return object.__getattribute__(self, name)


@attrs.frozen(repr=False)
class Acceptance(_TilesOnDemand):
    """The kinds that lower a hand's shanten, in tile order, each with its number of unseen copies."""

    shanten: int = attrs.field(validator=instance_of(int, BadCounts))
    tiles: tuple[tuple[Tile, int], ...] = attrs.field(converter=_unseen)

    def __str__(self) -> str:
        """Write what a hand accepts, and how many of each: ``shanten 0  accepts 1s:2 4s:3  5 tiles``."""
        tiles = " ".join([f"{kind}:{unseen}" for kind, unseen in self.tiles])
        accepted = f"{tiles}  {quantity_or_no(self.total, 'tile')}" if tiles else "nothing"
        return f"shanten {self.shanten}  accepts {accepted}"

    @property
    def total(self) -> int:
        """The number of accepted tiles."""
        return sum([unseen for _, unseen in self.tiles])


@attrs.frozen(repr=False)
class Discard(Pictured):
    """A kind that can be discarded, and the acceptance of the hand without it."""

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    acceptance: Acceptance = attrs.field(validator=instance_of(Acceptance, BadCounts))

    def __str__(self) -> str:
        """Write the tile, and what the hand accepts without it."""
        return f"{self.tile}  {self.acceptance}"


unchecked_shanten: Final = unchecked(ShantenByForm)
unchecked_acceptance: Final = unchecked(Acceptance)
unchecked_discard: Final = unchecked(Discard)
acceptance_by_flags: Final[Callable[[int, FlagsAndSeen], Acceptance]] = maker(Acceptance, "shanten", "_accepted")
"""An acceptance, given its shanten, that makes its tiles when they are first read."""


@attrs.frozen(repr=False)
class Draw(Value):
    """A kind that can be drawn, the first discard in the order of ``discards``, and the acceptance after both.

    After a draw that completes the hand, the discard is None, the shanten -1, and nothing is accepted.
    """

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    unseen: int = attrs.field(validator=instance_of(int, BadCounts))
    discard: Tile | None = attrs.field(validator=optional(instance_of(Tile, NoSuchTile)))
    acceptance: Acceptance = attrs.field(validator=instance_of(Acceptance, BadCounts))

    def __str__(self) -> str:
        """Write the draw with its unseen copies, and the hand after it: ``3s:4  discard 1z  shanten 0 ...``."""
        after = "complete" if self.discard is None else f"discard {self.discard}  {self.acceptance}"
        return f"{self.tile}:{self.unseen}  {after}"


def _draws_in_order(given: Iterable[Draw]) -> tuple[Draw, ...]:
    return in_order(Draw, given, attrgetter("tile"))


@attrs.frozen(repr=False)
class Outlook(Tabled):
    """The tiles that lower the shanten of a hand of 3n + 1 tiles, now and after each useful draw."""

    acceptance: Acceptance = attrs.field(validator=instance_of(Acceptance, BadCounts))
    lowering: tuple[Draw, ...] = attrs.field(converter=_draws_in_order, validator=tuple_of(Draw, BadCounts))
    """Every draw that the hand accepts."""
    improving: tuple[Draw, ...] = attrs.field(converter=_draws_in_order, validator=tuple_of(Draw, BadCounts))
    """Every draw that does not lower the shanten, and after which the hand accepts more tiles than now."""

    def __str__(self) -> str:
        """Write what the hand accepts, in how many ways two steps on, and what improves it."""
        tiles = " ".join([f"{draw.tile}:{draw.unseen}" for draw in self.improving])
        improving = f"{tiles}  {quantity_or_no(self.improving_total, 'tile')}" if tiles else "nothing"
        ways = quantity_or_no(self.two_steps_total, "way")
        return f"{self.acceptance}  two steps {ways}  improves with {improving}"

    @property
    def two_steps_total(self) -> int:
        """The number of ways in which two draws in a row both lower the shanten, with the best discard in between.

        Different copies of a tile are different ways. A draw that completes the hand is not counted.
        """
        return sum([draw.unseen * draw.acceptance.total for draw in self.lowering])

    @property
    def improving_total(self) -> int:
        """The number of unseen tiles that keep the shanten, but raise the number of accepted tiles."""
        return sum([draw.unseen for draw in self.improving])


@attrs.frozen(repr=False)
class DiscardOutlook(Tabled):
    """A kind that can be discarded, and the ``Outlook`` of the hand without it."""

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    outlook: Outlook = attrs.field(validator=instance_of(Outlook, BadCounts))

    def __str__(self) -> str:
        """Write the tile, and the outlook of the hand without it."""
        return f"{self.tile}  {self.outlook}"

    @property
    def acceptance(self) -> Acceptance:
        """The acceptance of the hand without the tile."""
        return self.outlook.acceptance


COMPLETE: Final = Acceptance(-1, ())
"""The acceptance of a complete hand: shanten -1, and no tiles."""
