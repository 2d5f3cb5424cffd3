"""All that is known of a hand as pictures, each with a caption, and all of them as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.draw.hands import (
    acceptance_picture,
    complete_picture,
    discard_picture,
    hand_picture,
    ready_picture,
    tiles_picture,
)
from mjfunc.draw.pictures import Picture, sheet
from mjfunc.draw.witnesses import cutting_picture, nearest_picture
from mjfunc.explain.values import check_explanations
from mjfunc.explain.wording import (
    apparent,
    conventions_of,
    copies_of,
    how_many,
    label_of,
    live,
    said_of_discard,
    said_of_kan,
    said_of_outlook,
    said_of_score,
    witnesses,
)
from mjfunc.model.decompositions import Complete
from mjfunc.model.nearest import Nearest
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.values import Explanation, Kan
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.hand import Hand

Captioned: TypeAlias = tuple[str, Picture]


def explanation_picture(explanations: Iterable[Explanation]) -> Picture:
    """Everything that can be drawn of hands, below each other, each with its caption."""
    given = check_explanations("explanation_picture", explanations)
    drawn = (_hand, _distance, _decompositions, _waits, _draws, _discards, _kans, _score)
    captioned = (one for explanation in given for part in drawn for one in part(explanation))
    return sheet("; ".join(f"{known.hand}: {known}" for known in given) or "no hands", captioned)


def _hand(explanation: Explanation) -> Iterator[Captioned]:
    hand = explanation.hand
    shanten = () if explanation.shanten is None else (" ".join(str(explanation.shanten).split()),)
    distance = "".join(f"; {said}" for said in (*shanten, *apparent(explanation)))
    conventions = conventions_of(explanation)
    by = f"; conventions: {conventions}" if conventions else ""
    yield f"{hand}: {explanation}{distance}{by}", hand_picture(hand)
    if explanation.visible:
        yield "visible", tiles_picture(sorted(explanation.visible))


def _distance(explanation: Explanation) -> Iterator[Captioned]:
    for heading, witness in witnesses(explanation):
        if isinstance(witness, Nearest):
            pictures = [*map(nearest_picture, witness.hands)]
        else:
            pictures = [*map(cutting_picture, witness.cuttings)]
        said = f"{heading}{how_many(witness)}"
        yield from ((said if at == 0 else "or", picture) for at, picture in enumerate(pictures))


def _decompositions(explanation: Explanation) -> Iterator[Captioned]:
    for number, way in enumerate(explanation.decompositions, start=1):
        yield f"decomposition {number}: {label_of(way)}", way_picture(way, explanation)


def way_picture(way: Complete | Ready, explanation: Explanation) -> Picture:
    """One of the decompositions."""
    return (
        complete_picture(way)
        if isinstance(way, Complete)
        else ready_picture(way, explanation.visible, conventions=explanation.conventions)
    )


def _waits(explanation: Explanation) -> Iterator[Captioned]:
    if explanation.waits:
        yield live(explanation), acceptance_picture(Acceptance(0, copies_of(explanation)))


def _draws(explanation: Explanation) -> Iterator[Captioned]:
    outlook = explanation.outlook
    if outlook is not None:
        accepted, improving = said_of_outlook(outlook)
        yield accepted, acceptance_picture(outlook.acceptance)
        if outlook.improving:
            tiles = tuple((draw.tile, draw.unseen) for draw in outlook.improving)
            yield improving, acceptance_picture(Acceptance(outlook.acceptance.shanten, tiles))


def _discards(explanation: Explanation) -> Iterator[Captioned]:
    for discard in explanation.discards or ():
        picture = discard_picture(Discard(discard.tile, discard.acceptance), explanation.hand.tiles)
        yield said_of_discard(explanation, discard), picture


def _kans(explanation: Explanation) -> Iterator[Captioned]:
    for kan in explanation.kans or ():
        yield f"closed kan after riichi: {said_of_kan(kan)}", kan_picture(kan, explanation.hand)


def kan_picture(kan: Kan, hand: Hand) -> Picture:
    """The tiles of a closed kan: those that the hand holds, and the plain one that is drawn where they are three."""
    held = [tile for tile in hand.tiles if tile.kind == kan.tile]
    return tiles_picture([*held, kan.tile][:COPIES])


def _score(explanation: Explanation) -> Iterator[Captioned]:
    score = explanation.score
    if score is not None:
        yield f"classical score: {said_of_score(score)}", complete_picture(score.card.winner)
