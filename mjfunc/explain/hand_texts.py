"""Explanations of hands as text for a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mjfunc.draw.hand_pictures import discarded_tile
from mjfunc.draw.terminal import (
    PLAIN,
    STEP,
    Terminal,
    check_terminal,
    column_count,
    labelled_tiles,
    one_line,
    prose,
    sections_text,
    uncoloured,
    unwrapped,
)
from mjfunc.draw.terminal_hands import complete_text, copies_text, cutting_text, hand_text, ready_text, tiles_text
from mjfunc.explain import hand_wording as wording
from mjfunc.explain.hand_values import check_explanation
from mjfunc.model.decompositions import Complete
from mjfunc.model.witnesses import NearestHand
from mjfunc.tiles.errors import quantity_or_no

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.hand_values import Explanation
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.shanten import Outlook
    from mjfunc.model.witnesses import Cutting
    from mjfunc.tiles.tile import Tile


_WIDTHS: Final = (9, 9, 9, 11, 9)
"""The widths of the columns of a table of discards, except the last."""


def explanation_text(explanation: Explanation, terminal: Terminal = PLAIN) -> str:
    """Return the parts of an explanation, each below its heading; parts that do not apply to the hand are left out."""
    check_explanation("explanation_text", explanation)
    check_terminal("explanation_text", terminal)
    number = len(explanation.decompositions)
    waits = f"{wording.live_tiles_text(explanation).capitalize()}; and the decompositions that wait for each"
    sections = (
        ("Distance", _distance(explanation, terminal)),
        (f"Decompositions: {number}" if number > 1 else "Decomposition", _decompositions(explanation, terminal)),
        (waits, _waits(explanation, terminal)),
        ("Draws", _draws(explanation.outlook, terminal)),
        ("Discards", _discards(explanation, terminal)),
        ("Closed kans after riichi", _kans(explanation, terminal)),
        ("Classical score", _score(explanation, terminal)),
        ("Riichi score", _riichi(explanation, terminal)),
    )
    return sections_text(_head(explanation, terminal), sections, terminal)


def _head(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    yield hand_text(explanation.hand, terminal)
    yield prose(str(explanation), terminal)
    if hint := wording.size_hint(explanation):
        yield prose(hint, terminal)
    if conventions := wording.unusual_conventions(explanation):
        yield prose(f"conventions: {conventions}", terminal)
    if explanation.visible:
        visible = sorted(explanation.visible)
        yield labelled_tiles(f"{STEP}visible: ", lambda room: tiles_text(visible, room), terminal)


def _distance(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """The shanten of each form, and its wording.witnesses."""
    if explanation.shanten is not None:
        yield prose(str(explanation.shanten), terminal)
        yield from (prose(why, terminal) for why in wording.apparent_contradictions(explanation))
    for definition, witness in wording.witnesses(explanation):
        write = partial(tiles_text, terminal=unwrapped(uncoloured(terminal)))
        yield prose(f"{definition}{wording.witness_summary(witness, write)}", terminal)
        for one in wording.listed_witnesses(witness):
            yield labelled_tiles(2 * STEP, partial(_witness_text, one), terminal)
        if more := wording.rest_line(witness):
            yield prose(more, terminal, 2 * STEP)


def _witness_text(witness: NearestHand | Cutting, terminal: Terminal) -> str:
    return nearest_text(witness, terminal) if isinstance(witness, NearestHand) else cutting_text(witness, terminal)


def nearest_text(hand: NearestHand, terminal: Terminal) -> str:
    """Return a nearest hand, its added and its superfluous tiles: ``123m 11z  add 3m  remove 9s``.

    They are on one line if they fit, else on three.
    """
    # A hand that is not complete always adds tiles; a ready hand can have none that it removes.
    labelled = (("", hand.tiles), ("add ", hand.added), ("remove ", hand.superfluous))
    parts = [(label, tiles) for label, tiles in labelled if tiles]

    def on_one(terminal: Terminal) -> str:
        return STEP.join(f"{label}{tiles_text(tiles, terminal)}" for label, tiles in parts)

    endless = unwrapped(terminal)
    if column_count(on_one(uncoloured(endless))) <= terminal.width:
        return on_one(endless)
    return "\n".join(labelled_tiles(label, partial(tiles_text, tiles), terminal) for label, tiles in parts)


def _decompositions(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    ways = explanation.decompositions
    labels = [wording.decomposition_label(way) for way in ways]
    digits, column = len(str(len(ways))), max(map(len, labels), default=0)
    for number, (way, label) in enumerate(zip(ways, labels, strict=True), start=1):
        before = f"{STEP}{number:>{digits}}  {label:<{column}}  "
        yield labelled_tiles(before, partial(_way, way, explanation), terminal)


def _way(way: Complete | Ready, explanation: Explanation, terminal: Terminal) -> str:
    if isinstance(way, Complete):
        return complete_text(way, terminal)
    return ready_text(way, explanation.visible, terminal, conventions=explanation.conventions)


def _waits(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each kind with its copies left and the numbers of the decompositions that wait for it."""
    for wait, numbers in zip(explanation.waits or (), wording.decompositions_by_wait(explanation), strict=True):
        kind = copies_text([(wait.reason.tile, wait.left)], terminal)
        by = f"in {'decomposition' if len(numbers) == 1 else 'decompositions'} {', '.join(map(str, numbers))}"
        yield f"{STEP}{kind}  {prose(by, terminal, ' ' * 8).lstrip()}"


def _draws(outlook: Outlook | None, terminal: Terminal) -> Iterator[str]:
    if outlook is None:
        return
    improving = [(draw.tile, draw.unseen) for draw in outlook.improving]
    for label, copies, total in (
        ("accepts", outlook.acceptance.tiles, outlook.acceptance.total),
        ("improved by", improving, outlook.improving_total),
    ):
        before = f"{STEP}{label:<11}  {f'{total:>3}  ' if copies else ''}"
        yield labelled_tiles(before, partial(_copies, copies), terminal)
    if outlook.acceptance.shanten > 0:
        yield one_line(f"{STEP}{'two steps':<11}  {quantity_or_no(outlook.two_steps_total, 'way')}", terminal)


def _copies(copies: Iterable[tuple[Tile, int]], terminal: Terminal) -> str:
    return copies_text(copies, terminal) or "nothing"


def _discards(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """A table of discards, the best first, or sentences if a table does not fit.

    After discards that raise the shanten, the accepted kinds are counted, not listed.
    """
    discards, head = explanation.discards or (), f"{_row(wording.DISCARDS)}  {wording.DISCARDS[-1]}"
    is_table = column_count(head) <= terminal.width
    lowest = min((discard.acceptance.shanten for discard in discards), default=0)
    if discards and is_table:
        yield head
    for discard in discards:
        tiles = discard.acceptance.tiles
        tile = tiles_text([discarded_tile(discard.tile, explanation.hand.tiles)], uncoloured(terminal))
        row = f"{_row((tile, *wording.discard_numbers(discard)))}  "
        sentence = wording.discard_sentence(explanation, discard)
        if discard.acceptance.shanten > lowest:
            kinds = quantity_or_no(len(tiles), "kind")
            yield f"{row}{kinds}" if is_table else prose(f"{sentence}; {kinds} accepted", terminal)
        else:
            if not is_table:
                yield prose(sentence, terminal)
            yield labelled_tiles(row if is_table else 2 * STEP, partial(_copies, tiles), terminal)


def _row(words: Iterable[str]) -> str:
    """The columns of a discard before the accepted tiles."""
    return "".join(" " * (width - column_count(word)) + word for word, width in zip(words, _WIDTHS, strict=False))


def _kans(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    for kan in explanation.kans or ():
        kind = tiles_text([kan.tile], uncoloured(terminal))
        for number, (rule, why) in enumerate(wording.kan_rules(kan)):
            before = f"{STEP}{' ' * column_count(kind) if number else kind}  "
            yield prose(f"{rule}: {f'no, {why}' if why else 'yes'}", terminal, before)


def _score(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    score = explanation.score
    if score is not None:
        yield prose(str(score.card.winds), terminal)
        for line in str(score.card).splitlines():
            yield one_line(f"{STEP}{line}", terminal)
        yield prose(score.why, terminal)
    if explanation.unscored is not None:
        yield prose(f"none: {explanation.unscored}", terminal)


def _riichi(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """The situation, and both ways to win on each group of winning tiles."""
    scores = explanation.riichi
    if scores is None:
        return
    if scores.unscored:
        yield prose(f"none: {scores.unscored}", terminal)
    else:
        yield prose(scores.assumptions, terminal)
    for one in scores.wins:
        yield labelled_tiles(f"{STEP}won on ", partial(tiles_text, one.tiles), terminal)
        yield from (prose(f"{way}: {worth}", terminal, 3 * STEP) for way, worth, _ in one.ways)
    if hint := wording.riichi_hint(explanation):
        yield prose(hint, terminal)
