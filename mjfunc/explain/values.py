"""All that is known of a hand, as one frozen value. What cannot be asked of a hand is None."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.classical.reports import FinalScore
from mjfunc.model.conventions import Conventions, check_conventions
from mjfunc.model.cuttings import Cuttings
from mjfunc.model.decompositions import Complete, Ready, check_complete, check_ready
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.nearest import Nearest
from mjfunc.model.outlook import DiscardOutlook, Outlook
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.model.shanten import ShantenByForm
from mjfunc.tiles.errors import counted, items_of, wrong_class
from mjfunc.tiles.shown import Tabled
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Callable

_HOW: Final = "explain(parse('123m11z')) makes one"
_DIFFER: Final = "explain(parse('1111m')).difference is one"
_SOME: Final = "explain(parse('1112m')) has some"

Decomposition: TypeAlias = Complete | Ready
"""A way in which a hand is complete, or ready."""


@attrs.frozen
class Difference:
    """How far a hand is in the regular form by both definitions, which say different things, with the witnesses."""

    nearest: Nearest
    """By exchange: the complete hands that lack the fewest tiles."""
    cuttings: Cuttings
    """By cutting: the best cuttings."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a witness."""
        check_result(self, "nearest", self.nearest, _DIFFER, Nearest)
        check_result(self, "cuttings", self.cuttings, _DIFFER, Cuttings)


@attrs.frozen
class LiveWait:
    """A kind that a hand waits on: why, and how many copies of it neither the hand nor visible tiles have."""

    reason: WaitReason
    left: int

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a reason, and what is not a number."""
        check_result(self, "reason", self.reason, _SOME, WaitReason)
        check_result(self, "left", self.left, _SOME, int)


@attrs.frozen
class Kan:
    """A kind of which a closed kan could be declared after riichi, and what that would change."""

    tile: Tile
    reason: KanReason

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a tile, and what is not a reason."""
        check_result(self, "tile", self.tile, _SOME, Tile)
        check_result(self, "reason", self.reason, _SOME, KanReason)


@attrs.frozen(kw_only=True)
class Explanation(Tabled):
    """All that is known of a hand."""

    _views = "mjfunc.views.explanations"
    hand: Hand
    conventions: Conventions
    visible: tuple[Tile, ...] = ()
    """Further tiles known to be gone."""
    complete: tuple[Complete, ...] | None = None
    """Every way in which a hand that has drawn is complete."""
    ready: tuple[Ready, ...] | None = None
    """Every way in which a waiting hand is ready."""
    shanten: ShantenByForm | None = None
    """How far it is from each form. Nothing is asked of a hand with quads but whether it is complete."""
    nearest: Nearest | None = None
    """By exchange, the complete hands that lack the fewest tiles, of a hand that is neither complete nor ready."""
    difference: Difference | None = None
    """Where the definitions of shanten differ."""
    waits: tuple[LiveWait, ...] | None = None
    """What a waiting hand waits on."""
    outlook: Outlook | None = None
    """What a waiting hand accepts, and what comes of each draw."""
    discards: tuple[DiscardOutlook, ...] | None = None
    """What comes of each discard of a hand that has drawn, the best first."""
    kans: tuple[Kan, ...] | None = None
    """What a closed hand that is ready, or was with one of four alike still to be drawn, could declare after riichi."""
    score: FinalScore | None = None
    """The classical score of a complete hand."""
    unscored: str | None = None
    """Why a complete hand has none."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a part of an explanation."""
        check_hand("Explanation", self.hand)
        check_conventions("Explanation", self.conventions)
        check_results(self, "visible", self.visible, _HOW, Tile)
        _check_ways("complete", self.complete, check_complete)
        _check_ways("ready", self.ready, check_ready)
        for name, part in _PARTS.items():
            check_result(self, name, getattr(self, name), _HOW, part, type(None))
        for name, part in _SEVERAL.items():
            if getattr(self, name) is not None:
                check_results(self, name, getattr(self, name), _HOW, part)

    @property
    def decompositions(self) -> tuple[Decomposition, ...]:
        """Every way in which the hand is complete, or ready."""
        return self.complete or self.ready or ()

    @property
    def standing(self) -> str:
        """What the hand is: complete, ready, or how far from that; not complete where no distance says more."""
        if self.decompositions:
            return "complete" if self.complete else "ready"
        if self.shanten is not None and self.shanten.minimum >= 0:
            return f"{self.shanten.minimum}-shanten"
        return "not complete"

    @property
    def reds(self) -> tuple[Tile, ...]:
        """The red fives, those in melds included, in tile order."""
        melded = (tile for meld in self.hand.melds for tile in meld.tiles)
        return tuple(sorted(tile for tile in (*self.hand.tiles, *melded) if tile.red))

    @property
    def left(self) -> int | None:
        """How many tiles are left that a hand waits on."""
        return None if self.waits is None else sum([wait.left for wait in self.waits])

    def __str__(self) -> str:
        """Write what the hand is: ``ready, open, 11 concealed tiles, 1 meld, 1 red five``."""
        hand = self.hand
        words = [
            self.standing,
            "open" if hand.is_open else "closed",
            counted(hand.size, "concealed tile"),
            *([counted(len(hand.melds), "meld")] if hand.melds else []),
            *([counted(len(self.reds), "red five")] if self.reds else []),
        ]
        return ", ".join(words)


def _check_ways(name: str, ways: object, check: Callable[[str, object], None]) -> None:
    if ways is None:
        return
    if type(ways) is not tuple:
        raise wrong_class(Explanation.__name__, f"a tuple of decompositions as {name}", ways, _HOW)
    for way in cast("tuple[object, ...]", ways):
        check(Explanation.__name__, way)


_PARTS: Final[dict[str, type]] = {
    "shanten": ShantenByForm,
    "nearest": Nearest,
    "difference": Difference,
    "outlook": Outlook,
    "score": FinalScore,
    "unscored": str,
}
_SEVERAL: Final[dict[str, type]] = {"waits": LiveWait, "discards": DiscardOutlook, "kans": Kan}


def check_explanation(function: str, explanation: object) -> Explanation:
    """Give back what is an explanation, and refuse anything else."""
    if type(explanation) is not Explanation:
        raise wrong_class(function, "an Explanation", explanation, _HOW)
    return explanation


def check_explanations(function: str, explanations: object) -> tuple[Explanation, ...]:
    """The same of several."""
    how = "[explain(parse('123m11z'))] are some"
    return tuple(check_explanation(function, item) for item in items_of(function, "explanations", explanations, how))
