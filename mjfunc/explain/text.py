"""All that is known of a hand as text for a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mjfunc.draw.layout import STEP, beside, heading, one_line, plain, prose, wide
from mjfunc.draw.terminal import (
    PLAIN,
    Terminal,
    check_terminal,
    complete_text,
    copies_text,
    cutting_text,
    hand_text,
    ready_text,
    tiles_text,
)
from mjfunc.draw.wrapping import columns_of
from mjfunc.explain.values import check_explanation
from mjfunc.explain.wording import (
    DISCARDS,
    apparent,
    conventions_of,
    label_of,
    live,
    more_than,
    named_by,
    numbers_of,
    rules_of,
    said_of_discard,
    summary,
    thrown,
    witnesses,
)
from mjfunc.model.decompositions import Complete
from mjfunc.model.nearest import Nearest
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.values import Explanation
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.nearest import NearestHand
    from mjfunc.model.outlook import Outlook
    from mjfunc.tiles.tile import Tile


def explanation_text(explanation: Explanation, terminal: Terminal = PLAIN) -> str:
    """Each part below its heading; parts that cannot be asked of the hand are left out."""
    check_explanation("explanation_text", explanation)
    check_terminal("explanation_text", terminal)
    sections = (
        ("Distance", _distance(explanation, terminal)),
        (_several("Decomposition", len(explanation.decompositions)), _decompositions(explanation, terminal)),
        (_waits_heading(explanation), _waits(explanation, terminal)),
        ("Draws", _draws(explanation.outlook, terminal)),
        ("Discards", _discards(explanation, terminal)),
        ("Closed kans after riichi", _kans(explanation, terminal)),
        ("Classical score", _score(explanation, terminal)),
    )
    lines = [*_head(explanation, terminal)]
    for name, said in sections:
        below = [*said]
        if below:
            lines += ["", heading(name, terminal), *below]
    return "\n".join(lines)


def _waits_heading(explanation: Explanation) -> str:
    return f"{live(explanation).capitalize()}; and the decompositions that name each"


def _several(noun: str, number: int) -> str:
    return f"{noun}s: {number}" if number > 1 else noun


def _head(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    yield hand_text(explanation.hand, terminal)
    yield prose(str(explanation), terminal)
    if conventions := conventions_of(explanation):
        yield prose(f"conventions: {conventions}", terminal)
    if explanation.visible:
        visible = sorted(explanation.visible)
        yield beside(f"{STEP}visible: ", lambda room: tiles_text(visible, room), terminal)


def _distance(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """By each form; with the witnesses of each definition where they differ, or else of the number."""
    if explanation.shanten is not None:
        yield prose(str(explanation.shanten), terminal)
        yield from (prose(why, terminal) for why in apparent(explanation))
    for said, witness in witnesses(explanation):
        if isinstance(witness, Nearest):
            yield from _nearest(said, witness, terminal)
        else:
            yield from _cuttings(said, witness, terminal)


def _nearest(said: str, nearest: Nearest, terminal: Terminal) -> Iterator[str]:
    yield _summary(said, nearest, terminal)
    for hand in nearest.hands:
        yield beside(2 * STEP, partial(nearest_text, hand), terminal)
    yield from _more(nearest.number, len(nearest.hands), terminal)


def nearest_text(hand: NearestHand, terminal: Terminal) -> str:
    """A complete hand, what is added and what is left, on one line or on three: ``123m 11z  add 3m  leave 9s``."""
    # A hand that is not complete always adds something; one that is ready can leave nothing.
    named = (("", hand.tiles), ("add ", hand.added), ("leave ", hand.superfluous))
    parts = [(said, tiles) for said, tiles in named if tiles]

    def on_one(terminal: Terminal) -> str:
        return STEP.join(f"{said}{tiles_text(tiles, terminal)}" for said, tiles in parts)

    unbroken = wide(terminal)
    if columns_of(on_one(plain(unbroken))) <= terminal.width:
        return on_one(unbroken)
    return "\n".join(beside(said, partial(tiles_text, tiles), terminal) for said, tiles in parts)


def _cuttings(said: str, cuttings: Cuttings, terminal: Terminal) -> Iterator[str]:
    yield _summary(said, cuttings, terminal)
    for cutting in cuttings.cuttings:
        yield beside(2 * STEP, partial(cutting_text, cutting), terminal)
    yield from _more(cuttings.number, len(cuttings.cuttings), terminal)


def _summary(said: str, witness: Nearest | Cuttings, terminal: Terminal) -> str:
    write = partial(tiles_text, terminal=wide(plain(terminal)))
    return prose(f"{said}{summary(witness, write)}", terminal)


def _more(number: int, listed: int, terminal: Terminal) -> Iterator[str]:
    if more := more_than(number, listed):
        yield prose(more, terminal, 2 * STEP)


def _decompositions(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each with its number and what it is."""
    ways = explanation.decompositions
    labels = [label_of(way) for way in ways]
    digits, column = len(str(len(ways))), max(map(len, labels), default=0)
    for number, (way, label) in enumerate(zip(ways, labels, strict=True), start=1):
        before = f"{STEP}{number:>{digits}}  {label:<{column}}  "
        yield beside(before, partial(_way, way, explanation), terminal)


def _way(way: Complete | Ready, explanation: Explanation, terminal: Terminal) -> str:
    if isinstance(way, Complete):
        return complete_text(way, terminal)
    return ready_text(way, explanation.visible, terminal, conventions=explanation.conventions)


def _waits(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each kind with its live copies, and the numbers of the decompositions that name it."""
    for wait, numbers in zip(explanation.waits or (), named_by(explanation), strict=True):
        kind = copies_text([(wait.reason.tile, wait.left)], terminal)
        by = ", ".join(map(str, numbers))
        yield f"{STEP}{kind}  {prose(f'in {by}', terminal, ' ' * 8).lstrip()}"


def _draws(outlook: Outlook | None, terminal: Terminal) -> Iterator[str]:
    if outlook is None:
        return
    improving = [(draw.tile, draw.unseen) for draw in outlook.improving]
    for what, copies, total in (
        ("accepts", outlook.acceptance.tiles, outlook.acceptance.total),
        ("improved by", improving, outlook.improving_total),
    ):
        before = f"{STEP}{what:<11}  {total:>3}  "
        yield beside(before, partial(_copies, copies), terminal)
    if outlook.acceptance.shanten > 0:
        yield one_line(f"{STEP}{'two steps':<11}  {counted(outlook.two_steps_total, 'way')}", terminal)


def _copies(copies: Iterable[tuple[Tile, int]], terminal: Terminal) -> str:
    return copies_text(copies, terminal) or "nothing"


def _discards(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """A table, the best discard first; what is accepted after those that lead away is only counted.

    Where a table has no room, each discard is a sentence, with what is accepted below it.
    """
    discards, head = explanation.discards or (), f"{_row(DISCARDS)}  {DISCARDS[-1]}"
    is_table = columns_of(head) <= terminal.width
    lowest = min((discard.acceptance.shanten for discard in discards), default=0)
    if discards and is_table:
        yield head
    for discard in discards:
        tiles = discard.acceptance.tiles
        tile = tiles_text([thrown(explanation, discard)], plain(terminal))
        before, said = f"{_row((tile, *numbers_of(discard)))}  ", said_of_discard(explanation, discard)
        if discard.acceptance.shanten > lowest:
            of = counted(len(tiles), "kind")
            yield f"{before}{of}" if is_table else prose(f"{said}; {of} accepted", terminal)
        elif is_table:
            yield beside(before, partial(_copies, tiles), terminal)
        else:
            yield prose(said, terminal)
            yield beside(2 * STEP, partial(_copies, tiles), terminal)


def _row(words: Iterable[str]) -> str:
    """The columns that are not tiles."""
    return "".join(" " * (width - columns_of(word)) + word for word, width in zip(words, _COLUMNS, strict=False))


_COLUMNS: Final = (9, 9, 9, 11, 9)
"""How wide they are."""


def _kans(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    for kan in explanation.kans or ():
        kind = tiles_text([kan.tile], plain(terminal))
        for number, (rule, why) in enumerate(rules_of(kan)):
            before = f"{STEP}{' ' * columns_of(kind) if number else kind}  "
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
