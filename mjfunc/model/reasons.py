"""Reasons for answers: the decompositions behind a wait, the changes by a closed kan, and why a hand is nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs
from attrs.validators import optional

from mjfunc.model.decompositions import Ready, check_ready
from mjfunc.model.value_fields import instance_of, items_in
from mjfunc.tiles.errors import BadCounts, BadMeld, NoSuchTile
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Pictured, Tabled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.shanten import ShantenByForm
    from mjfunc.model.witnesses import Nearest


def _decompositions(given: Iterable[Ready]) -> tuple[Ready, ...]:
    """In canonical order."""
    decompositions = items_in("decompositions", "decompositions of a ready hand", given, BadMeld)
    for decomposition in decompositions:
        check_ready("WaitReason", decomposition)
    return tuple(sorted(cast("tuple[Ready, ...]", decompositions)))


@attrs.frozen(repr=False)
class WaitReason(Pictured):
    """A kind that a hand waits for, with its copies outside the hand and the decompositions that wait for it."""

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    unseen: int = attrs.field(validator=instance_of(int, BadCounts))
    """Four without the copies that the hand uses up."""
    decompositions: tuple[Ready, ...] = attrs.field(converter=_decompositions)

    def __str__(self) -> str:
        """Write the kind with its unseen copies, and the decompositions below."""
        return "\n  ".join([f"{self.tile}:{self.unseen}", *map(str, self.decompositions)])

    def _summary(self) -> str:
        return "; ".join([f"{self.tile}:{self.unseen}", *map(str, self.decompositions)])


@attrs.frozen(repr=False)
class KanReason(Tabled):
    """Why each of two rules about a closed kan after riichi forbids it; with None a rule allows it."""

    decomposition: Ready | None
    """The first decomposition of the ready hand in which the three tiles are not a triplet; None if there is none."""
    wait: Tile | None = attrs.field(validator=optional(instance_of(Tile, NoSuchTile)))
    """The first kind that the hand waits on either before the kan or after it, but not both; None if there is none."""

    def __attrs_post_init__(self) -> None:
        """Refuse anything but None and a decomposition of a ready hand."""
        if self.decomposition is not None:
            check_ready("KanReason", self.decomposition)

    def __str__(self) -> str:
        """Write by each rule whether the kan is allowed, and why not."""
        return "; ".join([against or rule for rule, against in self.by_rule])

    @property
    def by_rule(self) -> tuple[tuple[str, str], ...]:
        """Each rule with the reason why it forbids the kan, in words; empty if it allows it."""
        return (
            ("keeps the waits", "" if self.wait is None else f"changes the wait on {self.wait}"),
            (
                "keeps the decompositions",
                "" if self.decomposition is None else f"is not a triplet in the decomposition {self.decomposition}",
            ),
        )

    @property
    def keeps_waits(self) -> bool:
        """Whether the waits are the same before and after the kan."""
        return self.wait is None

    @property
    def keeps_decompositions(self) -> bool:
        """Whether the three tiles are a triplet in every decomposition of the ready hand."""
        return self.decomposition is None


def why_nearer(shanten: ShantenByForm, nearest: Nearest) -> str:
    """Why a hand is nearer than its nearest hands say; nothing where it is not, or where not seven pairs are nearest.

    Nearest hands are complete ones, and so of seven pairs as a hand is complete with them.
    """
    counts_pairs = nearest.shanten != shanten.minimum == shanten.seven_pairs
    return "pairs are counted, of however few kinds" if counts_pairs else ""
