"""All that is known of a hand as text for a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.terminal import (
    PLAIN,
    Terminal,
    check_terminal,
    complete_text,
    copies_text,
    hand_text,
    ready_text,
    styled,
    tiles_text,
)
from mjfunc.draw.wrapping import columns_of, wrapped
from mjfunc.explain.values import check_explanation
from mjfunc.explain.wording import (
    DISCARDS,
    best_cuttings,
    chosen,
    label_of,
    lacking,
    live,
    more_than,
    named_by,
    numbers_of,
    rules_of,
    said_of_discard,
    use,
    witnesses,
)
from mjfunc.model.decompositions import Complete
from mjfunc.model.nearest import Nearest
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.explain.values import Explanation
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.nearest import NearestHand
    from mjfunc.model.outlook import DiscardOutlook, Outlook
    from mjfunc.tiles.tile import Tile

_STEP: Final = "  "
_BOLD: Final = "1"
_LEAST: Final = 10
"""Where there is less room beside what stands before them, tiles stand below it."""
_UNBROKEN: Final = 1 << 10
"""A width in which nothing is divided among lines."""


def explanation_text(explanation: Explanation, terminal: Terminal = PLAIN) -> str:
    """Each part below its heading; parts that cannot be asked of the hand are left out."""
    check_explanation("explanation_text", explanation)
    check_terminal("explanation_text", terminal)
    sections = (
        ("Distance", _distance(explanation, terminal)),
        (_several("Decomposition", len(explanation.decompositions)), _decompositions(explanation, terminal)),
        (_waits_heading(explanation), _waits(explanation, terminal)),
        ("Draws", _draws(explanation.outlook, terminal)),
        ("Discards", _discards(explanation.discards or (), terminal)),
        ("Closed kans after riichi", _kans(explanation, terminal)),
        ("Classical score", _score(explanation, terminal)),
    )
    lines = [*_head(explanation, terminal)]
    for heading, said in sections:
        below = [*said]
        if below:
            lines += ["", _heading(heading, terminal), *below]
    return "\n".join(lines)


def _waits_heading(explanation: Explanation) -> str:
    return f"{live(explanation).capitalize()}; and the decompositions that name each"


def _several(noun: str, number: int) -> str:
    return f"{noun}s: {number}" if number > 1 else noun


def _heading(text: str, terminal: Terminal) -> str:
    lines = wrapped(text, terminal.width)
    return "\n".join(styled(line, _BOLD) if terminal.colour else line for line in lines)


def _room(terminal: Terminal, before: str) -> Terminal:
    """The terminal beside what stands there before."""
    return attrs.evolve(terminal, width=max(terminal.width - len(before), 1))


def _set_in(text: str, before: str) -> str:
    """Lines, the first beside what stands before it, the others below that."""
    return before + text.replace("\n", "\n" + " " * len(before))


def _beside(before: str, write: Callable[[Terminal], str], terminal: Terminal) -> str:
    """Tiles beside what stands before them; or below it, where there is too little room."""
    room = _room(terminal, before)
    if room.width >= _LEAST:
        return _set_in(write(room), before)
    return f"{_prose(before, terminal)}\n{_set_in(write(_room(terminal, 2 * _STEP)), 2 * _STEP)}"


def _prose(text: str, terminal: Terminal, before: str = _STEP) -> str:
    """Words, on as many lines as they need."""
    return _set_in("\n".join(wrapped(text, _room(terminal, before).width)), before)


def _line(text: str, terminal: Terminal) -> str:
    """A line with columns; as words where it is too long."""
    return text if columns_of(text) <= terminal.width else _prose(text, terminal)


def _head(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    yield hand_text(explanation.hand, terminal)
    yield _prose(str(explanation), terminal)
    if conventions := chosen(explanation):
        yield _prose(f"conventions: {conventions}", terminal)
    if explanation.visible:
        visible = sorted(explanation.visible)
        yield _beside(f"{_STEP}visible: ", lambda room: tiles_text(visible, room), terminal)


def _distance(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """By each form; with the witnesses of each definition where they differ, or else of the number."""
    if explanation.shanten is not None:
        yield _prose(str(explanation.shanten), terminal)
    for said, witness in witnesses(explanation):
        if isinstance(witness, Nearest):
            yield from _nearest(said, witness, terminal)
        else:
            yield from _cuttings(said, witness, terminal)


def _nearest(said: str, nearest: Nearest, terminal: Terminal) -> Iterator[str]:
    yield from _witness(f"{said}{lacking(nearest)}", nearest, terminal)
    yield from (_nearest_hand(hand, terminal) for hand in nearest.hands)
    yield from _more(nearest.number, len(nearest.hands), terminal)


def _nearest_hand(hand: NearestHand, terminal: Terminal) -> str:
    """The hand, what is added and what is left, on one line or on three; a hand that is not ready leaves something."""
    before = 2 * _STEP
    parts = (("", hand.tiles), ("add ", hand.added), ("leave ", hand.superfluous))

    def on_one(wide: Terminal) -> str:
        return before + _STEP.join(f"{said}{tiles_text(tiles, wide)}" for said, tiles in parts)

    wide = attrs.evolve(terminal, width=_UNBROKEN)
    if columns_of(on_one(attrs.evolve(wide, colour=False))) <= terminal.width:
        return on_one(wide)
    room = _room(terminal, before)
    return _set_in("\n".join(_set_in(tiles_text(tiles, _room(room, said)), said) for said, tiles in parts), before)


def _cuttings(said: str, cuttings: Cuttings, terminal: Terminal) -> Iterator[str]:
    yield from _witness(f"{said}{best_cuttings(cuttings)}", cuttings, terminal)
    for cutting in cuttings.cuttings:
        yield _prose(str(cutting), terminal, 2 * _STEP)
    yield from _more(cuttings.number, len(cuttings.cuttings), terminal)


def _witness(what: str, witness: Nearest | Cuttings, terminal: Terminal) -> Iterator[str]:
    used = use(witness)
    yield _prose(f"{what}; {used}" if used else what, terminal)


def _more(number: int, listed: int, terminal: Terminal) -> Iterator[str]:
    if more := more_than(number, listed):
        yield _prose(more, terminal, 2 * _STEP)


def _decompositions(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each with its number and what it is."""
    ways = explanation.decompositions
    labels = [label_of(way) for way in ways]
    digits, column = len(str(len(ways))), max(map(len, labels), default=0)
    for number, (way, label) in enumerate(zip(ways, labels, strict=True), start=1):
        before = f"{_STEP}{number:>{digits}}  {label:<{column}}  "
        yield _beside(before, partial(_way, way, explanation), terminal)


def _way(way: Complete | Ready, explanation: Explanation, terminal: Terminal) -> str:
    if isinstance(way, Complete):
        return complete_text(way, terminal)
    return ready_text(way, explanation.visible, terminal, conventions=explanation.conventions)


def _waits(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each kind with its live copies, and the numbers of the decompositions that name it."""
    for wait, numbers in zip(explanation.waits or (), named_by(explanation), strict=True):
        kind = copies_text([(wait.reason.tile, wait.left)], terminal)
        by = ", ".join(map(str, numbers))
        yield f"{_STEP}{kind}  {_prose(f'in {by}', terminal, ' ' * 8).lstrip()}"


def _draws(outlook: Outlook | None, terminal: Terminal) -> Iterator[str]:
    if outlook is None:
        return
    improving = [(draw.tile, draw.unseen) for draw in outlook.improving]
    for what, copies, total in (
        ("accepts", outlook.acceptance.tiles, outlook.acceptance.total),
        ("improved by", improving, outlook.improving_total),
    ):
        before = f"{_STEP}{what:<11}  {total:>3}  "
        yield _beside(before, partial(_copies, copies), terminal)
    if outlook.acceptance.shanten > 0:
        yield _line(f"{_STEP}{'two steps':<11}  {counted(outlook.two_steps_total, 'way')}", terminal)


def _copies(copies: Iterable[tuple[Tile, int]], terminal: Terminal) -> str:
    return copies_text(copies, terminal) or "nothing"


def _discards(discards: tuple[DiscardOutlook, ...], terminal: Terminal) -> Iterator[str]:
    """A table, the best discard first; what is accepted after those that lead away is only counted.

    Where a table has no room, each discard is a sentence, with what is accepted below it.
    """
    head = f"{_row(DISCARDS)}  {DISCARDS[-1]}"
    is_table = columns_of(head) <= terminal.width
    if discards and is_table:
        yield head
    for discard in discards:
        tiles = discard.acceptance.tiles
        before = f"{_row((str(discard.tile), *numbers_of(discard)))}  "
        if discard.acceptance.shanten > discards[0].acceptance.shanten:
            of = counted(len(tiles), "kind")
            yield f"{before}{of}" if is_table else _prose(f"{said_of_discard(discard)}, {of}", terminal)
        elif is_table:
            yield _beside(before, partial(_copies, tiles), terminal)
        else:
            yield _prose(said_of_discard(discard), terminal)
            yield _beside(2 * _STEP, partial(_copies, tiles), terminal)


def _row(words: Iterable[str]) -> str:
    """The columns that are not tiles."""
    return "".join(f"{word:>{width}}" for word, width in zip(words, _COLUMNS, strict=False))


_COLUMNS: Final = (9, 9, 9, 11, 9)
"""How wide they are."""


def _kans(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    for kan in explanation.kans or ():
        for number, (rule, is_allowed, why) in enumerate(rules_of(kan)):
            answer = "yes" if is_allowed else f"no, {why}"
            before = f"{_STEP}{kan.tile if number == 0 else '  '}  "
            yield _prose(f"{rule}: {answer}", terminal, before)


def _score(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    score = explanation.score
    if score is not None:
        yield _prose(str(score.card.winds), terminal)
        for line in str(score.card).splitlines():
            yield _line(f"{_STEP}{line}", terminal)
        yield _prose(score.why, terminal)
    if explanation.unscored is not None:
        yield _prose(f"none: {explanation.unscored}", terminal)
