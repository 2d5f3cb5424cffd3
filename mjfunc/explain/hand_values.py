"""Explain a hand: everything that the package can say about it, as one frozen value.

``explanation`` makes all calls of other packages; the modules that write an explanation make none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import attrs
from attrs.validators import optional

from mjfunc.classical.reports import FinalScore, final_score
from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.decompositions import decompose_complete, decompose_ready, wait_reasons
from mjfunc.fast.hands import discards, shanten_by_form
from mjfunc.fast.kans import why_kan
from mjfunc.fast.nearest import nearest
from mjfunc.fast.outlook import outlook
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import Complete, Ready
from mjfunc.model.hand import Hand, HandWithQuads, check_hand
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.model.shanten import DiscardOutlook, Outlook, ShantenByForm
from mjfunc.model.value_fields import mixture_of, result_of, results_of
from mjfunc.model.winds import Winds, check_winds
from mjfunc.model.witnesses import Cuttings, Nearest
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of, number_of
from mjfunc.tiles.errors import BadSize, NotComplete, items_of, quantity, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, RED_OF, Tile, check_tile, check_tiles
from mjfunc.tiles.value_base import Tabled, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.explain.hand_scores import RiichiScores
    from mjfunc.tiles.counts import Counts

_HOW: Final = "explanation(parse('123m11z')) makes one"
_DIFFER: Final = "explanation(parse('1111m')).difference is one"
_SOME: Final = "explanation(parse('1112m')) has some"

LISTED: Final = 5
"""The number of witnesses of a shanten that an explanation lists; it counts all of them."""

Decomposition: TypeAlias = Complete | Ready
"""A decomposition of a complete or ready hand."""


@attrs.frozen(repr=False)
class Difference(Value):
    """The exchange and the cut shanten of a hand where they differ, each with its proof."""

    nearest: Nearest = attrs.field(validator=result_of(_DIFFER, Nearest))
    """The exchange shanten, with the nearest complete hands."""
    cuttings: Cuttings = attrs.field(validator=result_of(_DIFFER, Cuttings))
    """The cut shanten, with the best cuttings."""


@attrs.frozen(repr=False)
class LiveWait(Value):
    """A kind that a hand waits for, with the decompositions that wait for it and the number of tiles left."""

    reason: WaitReason = attrs.field(validator=result_of(_SOME, WaitReason))
    """The kind, and the decompositions that wait for it."""
    left: int = attrs.field(validator=result_of(_SOME, int))
    """The number of its copies that are neither in the hand nor visible."""


@attrs.frozen(repr=False)
class Kan(Value):
    """A closed kan that a player could declare after riichi, and the reason why the rules allow or forbid it."""

    tile: Tile = attrs.field(validator=result_of(_SOME, Tile))
    reason: KanReason = attrs.field(validator=result_of(_SOME, KanReason))


@attrs.frozen(kw_only=True, repr=False)
class Explanation(Tabled):
    """Everything that the package can say about a hand; fields that do not apply to the hand are None."""

    hand: Hand
    conventions: Conventions
    visible: tuple[Tile, ...] = attrs.field(default=(), validator=results_of(_HOW, Tile))
    """Further tiles known to be gone."""
    complete: tuple[Complete, ...] | None = attrs.field(
        default=None, validator=optional(mixture_of(_HOW, "decompositions", *get_args(Complete)))
    )
    """Every decomposition of a complete hand, if the hand has drawn."""
    ready: tuple[Ready, ...] | None = attrs.field(
        default=None, validator=optional(mixture_of(_HOW, "decompositions", *get_args(Ready)))
    )
    """Every decomposition of a ready hand, if the hand is waiting."""
    shanten: ShantenByForm | None = attrs.field(default=None, validator=result_of(_HOW, ShantenByForm, None))
    """The shanten of each form. This and the following fields, except scores, are None for a hand with quads."""
    nearest: Nearest | None = attrs.field(default=None, validator=result_of(_HOW, Nearest, None))
    """The complete hands that lack the fewest tiles, by exchange, if the hand is neither complete nor ready."""
    difference: Difference | None = attrs.field(default=None, validator=result_of(_HOW, Difference, None))
    """The shanten by both definitions, if they differ."""
    waits: tuple[LiveWait, ...] | None = attrs.field(default=None, validator=optional(results_of(_HOW, LiveWait)))
    """The kinds that a waiting hand waits for."""
    outlook: Outlook | None = attrs.field(default=None, validator=result_of(_HOW, Outlook, None))
    """The tiles that a waiting hand accepts, and the hand after each draw."""
    discards: tuple[DiscardOutlook, ...] | None = attrs.field(
        default=None, validator=optional(results_of(_HOW, DiscardOutlook))
    )
    """Each discard of a hand that has drawn, with the hand after it, the best first."""
    kans: tuple[Kan, ...] | None = attrs.field(default=None, validator=optional(results_of(_HOW, Kan)))
    """The closed kans after riichi of a closed hand that is ready, or was before it drew a fourth tile."""
    score: FinalScore | None = attrs.field(default=None, validator=result_of(_HOW, FinalScore, None))
    """The classical score of a complete hand."""
    unscored: str | None = attrs.field(default=None, validator=result_of(_HOW, str, None))
    """The reason why a complete hand has no classical score."""
    winds: Winds | None = attrs.field(default=None, validator=result_of(_HOW, Winds, None))
    """The winds for the scores of a complete hand; without them riichi scores use winds that add nothing."""
    winning: Tile | None = None
    """The winning tile of a complete hand, if it is known."""

    def __attrs_post_init__(self) -> None:
        """Raise TypeError for fields of other types, and BadCounts for a winning tile that the hand does not hold."""
        check_hand("Explanation", self.hand)
        check_conventions("Explanation", self.conventions)
        if self.winning is not None:
            from mjfunc.explain.hand_scores import check_winning  # noqa: PLC0415  # only a winning tile needs riichi

            check_winning("Explanation", self.hand, self.winning)

    @property
    def decompositions(self) -> tuple[Decomposition, ...]:
        """The decompositions of the hand: complete ones if it has drawn, ready ones if it waits."""
        return self.complete or self.ready or ()

    @property
    def standing(self) -> str:
        """The state of the hand: ``complete``, ``ready``, ``2-shanten``, or ``not complete`` if it has no shanten."""
        if self.decompositions:
            return "complete" if self.complete else "ready"
        if self.shanten is not None and self.shanten.minimum >= 0:
            return f"{self.shanten.minimum}-shanten"
        return "not complete"

    @property
    def reds(self) -> tuple[Tile, ...]:
        """The red fives of the hand and its melds, in tile order."""
        melded = (tile for meld in self.hand.melds for tile in meld.tiles)
        return tuple(sorted(tile for tile in (*self.hand.tiles, *melded) if tile.red))

    @property
    def riichi(self) -> RiichiScores | None:
        """The riichi scores of a complete hand, computed at each access; None for any other hand."""
        if not self.complete:
            return None
        from mjfunc.explain.hand_scores import riichi_scores  # noqa: PLC0415  # only complete hands need riichi

        return riichi_scores(self.hand, self.winds, self.winning, players=self.conventions.players)

    @property
    def left(self) -> int | None:
        """The number of unseen tiles that complete a waiting hand."""
        return None if self.waits is None else sum([wait.left for wait in self.waits])

    def __str__(self) -> str:
        """Write a summary: ``ready, open, 11 concealed tiles, 1 meld, 1 red five``."""
        hand = self.hand
        words = [
            self.standing,
            "open" if hand.is_open else "closed",
            quantity(hand.size, "concealed tile"),
            *([quantity(len(hand.melds), "meld")] if hand.melds else []),
            *([quantity(len(self.reds), "red five")] if self.reds else []),
        ]
        return ", ".join(words)


def check_explanation(function: str, explanation: object) -> Explanation:
    """Return ``explanation``; raise TypeError unless it is an Explanation."""
    if type(explanation) is not Explanation:
        raise wrong_class(function, "an Explanation", explanation, _HOW)
    return explanation


def check_explanations(function: str, explanations: object) -> tuple[Explanation, ...]:
    """Return ``explanations`` as a tuple; raise TypeError unless each item is an Explanation."""
    how = "[explanation(parse('123m11z'))] are some"
    return tuple(check_explanation(function, item) for item in items_of(function, "explanations", explanations, how))


def explanation(
    hand: Hand,
    visible: Iterable[Tile] = (),
    *,
    winds: Winds | None = None,
    winning: Tile | None = None,
    conventions: Conventions = DEFAULT,
) -> Explanation:
    """Explain a hand: shanten, decompositions, waits, discards, kans and, if it is complete, scores.

    Args:
        hand: the hand.
        visible: further tiles that are seen and can no longer be drawn.
        winds: the winds of the player and the round; without them a complete hand has no classical score.
        winning: the tile that completed the hand; without it there is a riichi score for each of its tiles.
        conventions: the conventions for shanten, waits and decompositions.

    """
    check_hand("explanation", hand)
    check_conventions("explanation", conventions)
    seen = check_tiles(visible, "explanation")
    if winds is not None:
        check_winds("explanation", winds)
    if winning is not None:
        check_tile("explanation", winning)
    shown = counts_of(seen)
    check_visible(hand, shown, conventions)
    known = Explanation(
        hand=hand,
        conventions=conventions,
        visible=seen,
        complete=None if hand.is_waiting else decompose_complete(hand, conventions=conventions),
        ready=decompose_ready(hand, conventions=conventions) if hand.is_waiting else None,
    )
    if known.complete:
        known = _with_score(known, winds, winning)
    return known if isinstance(hand, HandWithQuads) else _with_answers(known, shown)


def _with_answers(known: Explanation, shown: Counts) -> Explanation:
    """The explanation with everything that does not apply to a hand with quads."""
    hand, conventions = known.hand, known.conventions
    known = attrs.evolve(
        known,
        shanten=shanten_by_form(hand, conventions=conventions),
        nearest=None if known.decompositions else nearest(hand, limit=LISTED, conventions=conventions),
        # Only the regular form has two definitions of shanten.
        difference=_difference(hand, conventions) if "regular" in conventions.forms else None,
        kans=_kans(known, shown),
    )
    if not hand.is_waiting:
        outlooks = discards(hand, known.visible, order="two-steps", conventions=conventions)
        best_first = sorted(outlooks, key=lambda one: (one.acceptance.shanten, -one.acceptance.total, one.tile))
        return attrs.evolve(known, discards=tuple(best_first))
    reasons = wait_reasons(hand, known.ready or (), conventions)
    live = tuple(LiveWait(reason, reason.unseen - number_of(shown, reason.tile)) for reason in reasons)
    return attrs.evolve(known, waits=live, outlook=outlook(hand, known.visible, conventions=conventions))


def _with_score(known: Explanation, winds: Winds | None, winning: Tile | None) -> Explanation:
    """The explanation with its classical score, or with the reason why it has none."""
    score, unscored = None, None
    try:
        score = final_score(known.hand, winds) if winds else None
        unscored = None if winds else "the winds are not given"
    except (BadSize, NotComplete) as error:
        unscored = error.message
    return attrs.evolve(known, score=score, unscored=unscored, winds=winds, winning=winning)


def _difference(hand: Hand, conventions: Conventions) -> Difference | None:
    by_exchange = nearest(hand, "regular", limit=LISTED, conventions=conventions)
    by_cutting = cuttings(hand, limit=LISTED, conventions=conventions)
    return None if by_exchange.shanten == by_cutting.shanten else Difference(by_exchange, by_cutting)


def _kans(known: Explanation, shown: Counts) -> tuple[Kan, ...] | None:
    """The kans of triplets whose fourth tile can still be drawn, or was just drawn."""
    hand, conventions = known.hand, known.conventions
    if hand.is_open or known.ready == ():
        return None
    if hand.is_waiting:
        drawn = [
            (kind, hand) for kind in KINDS if number_of(hand.counts, kind) == COPIES - 1 and not number_of(shown, kind)
        ]
    else:
        held = (kind for kind in KINDS if number_of(hand.counts, kind) == COPIES)
        before = ((kind, hand.discard(kind if kind in hand else RED_OF[kind])) for kind in held)
        drawn = [(kind, waiting) for kind, waiting in before if waits(waiting, conventions=conventions)]
    return tuple(Kan(kind, why_kan(waiting, kind, conventions=conventions)) for kind, waiting in drawn)
