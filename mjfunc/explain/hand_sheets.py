"""Explanations of hands as one picture: the parts below each other, each with a caption."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.draw.hand_pictures import (
    acceptance_picture,
    complete_picture,
    cutting_picture,
    discard_picture,
    hand_picture,
    nearest_picture,
    reading_picture,
    ready_picture,
    tiles_picture,
)
from mjfunc.draw.pictures import Picture, sheet
from mjfunc.explain import hand_wording as wording
from mjfunc.explain.hand_values import check_explanations
from mjfunc.model.decompositions import Complete
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.model.witnesses import NearestHand
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.hand_values import Explanation, Kan
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.hand import Hand
    from mjfunc.model.witnesses import Cutting

CaptionedPart: TypeAlias = tuple[str, Picture]


def explanation_picture(explanations: Iterable[Explanation]) -> Picture:
    """Return one picture of everything that explanations draw."""
    given = check_explanations("explanation_picture", explanations)
    parts = (_hand, _distance, _decompositions, _waits, _draws, _discards, _kans, _score, _riichi)
    captioned = (picture for explanation in given for part in parts for picture in part(explanation))
    return sheet("; ".join(f"{known.hand}: {known}" for known in given) or "no hands", captioned)


def _hand(explanation: Explanation) -> Iterator[CaptionedPart]:
    hand = explanation.hand
    shanten = () if explanation.shanten is None else (" ".join(str(explanation.shanten).split()),)
    distance = "".join(f"; {text}" for text in (*shanten, *wording.apparent_contradictions(explanation)))
    conventions = wording.unusual_conventions(explanation)
    by = f"; conventions: {conventions}" if conventions else ""
    yield f"{hand}: {explanation}{distance}{by}", hand_picture(hand)
    if explanation.visible:
        yield "visible", tiles_picture(sorted(explanation.visible))


def _distance(explanation: Explanation) -> Iterator[CaptionedPart]:
    for heading, witness in wording.witnesses(explanation):
        caption = f"{heading}{wording.witness_count(witness)}"
        for at, one in enumerate(wording.listed_witnesses(witness)):
            yield caption if at == 0 else "or", witness_picture(one)


def witness_picture(witness: NearestHand | Cutting) -> Picture:
    """Return the picture of a nearest complete hand or of a cutting."""
    return nearest_picture(witness) if isinstance(witness, NearestHand) else cutting_picture(witness)


def _decompositions(explanation: Explanation) -> Iterator[CaptionedPart]:
    for number, way in enumerate(explanation.decompositions, start=1):
        yield f"decomposition {number}: {wording.decomposition_label(way)}", way_picture(way, explanation)


def way_picture(way: Complete | Ready, explanation: Explanation) -> Picture:
    """Return the picture of a decomposition of the explained hand."""
    return (
        complete_picture(way)
        if isinstance(way, Complete)
        else ready_picture(way, explanation.visible, conventions=explanation.conventions)
    )


def _waits(explanation: Explanation) -> Iterator[CaptionedPart]:
    if explanation.waits:
        yield wording.live_tiles_text(explanation), acceptance_picture(Acceptance(0, wording.live_copies(explanation)))


def _draws(explanation: Explanation) -> Iterator[CaptionedPart]:
    outlook = explanation.outlook
    if outlook is not None:
        accepted, improving = wording.outlook_texts(outlook)
        yield accepted, acceptance_picture(outlook.acceptance)
        if outlook.improving:
            tiles = tuple((draw.tile, draw.unseen) for draw in outlook.improving)
            yield improving, acceptance_picture(Acceptance(outlook.acceptance.shanten, tiles))


def _discards(explanation: Explanation) -> Iterator[CaptionedPart]:
    for discard in explanation.discards or ():
        picture = discard_picture(Discard(discard.tile, discard.acceptance), explanation.hand.tiles)
        yield wording.discard_sentence(explanation, discard), picture


def _kans(explanation: Explanation) -> Iterator[CaptionedPart]:
    for kan in explanation.kans or ():
        rules = (f"{rule}: {f'no, {why}' if why else 'yes'}" for rule, why in wording.kan_rules(kan))
        yield f"closed kan after riichi: {kan.tile}, {'; '.join(rules)}", kan_picture(kan, explanation.hand)


def kan_picture(kan: Kan, hand: Hand) -> Picture:
    """Return the four tiles of a closed kan; if the hand holds three of them, the fourth is a plain tile."""
    held = [tile for tile in hand.tiles if tile.kind == kan.tile]
    return tiles_picture([*held, kan.tile][:COPIES])


def _score(explanation: Explanation) -> Iterator[CaptionedPart]:
    score = explanation.score
    if score is not None:
        card = score.card
        caption = f"classical score: {card.reckoning}, final score {score.final}; {card.winds}; {score.why}"
        yield caption, complete_picture(card.winner)


def _riichi(explanation: Explanation) -> Iterator[CaptionedPart]:
    """The reading of each riichi score, or the winning tiles if there is no yaku."""
    scores = explanation.riichi
    if scores is None or scores.unscored:
        return
    for at, one in enumerate(scores.wins):
        for way, worth, reading in one.ways:
            assumed = "" if at or way != one.ways[0][0] else f"; {scores.assumptions}"
            picture = tiles_picture(one.tiles) if reading is None else reading_picture(reading)
            yield f"riichi, won on {' '.join(map(str, one.tiles))} {way}: {worth}{assumed}", picture
