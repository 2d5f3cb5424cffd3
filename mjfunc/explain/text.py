"""All that is known of a hand as text for a terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.terminal import (
    PLAIN,
    Terminal,
    check_terminal,
    columns,
    complete_text,
    copies_text,
    cutting_text,
    hand_text,
    ready_text,
    styled,
    tiles_text,
)
from mjfunc.explain.values import check_explanation
from mjfunc.explain.wording import (
    DISCARDS,
    apparent,
    best_cuttings,
    conventions_of,
    label_of,
    lacking,
    live,
    more_than,
    named_by,
    numbers_of,
    rules_of,
    thrown,
    use,
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
    from mjfunc.model.outlook import Outlook

_STEP: Final = "  "
_BOLD: Final = "1"
_LEAST: Final = 10
"""However narrow a terminal is, tiles get so much room beside what stands before them."""


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
    return styled(text, _BOLD) if terminal.colour else text


def _room(terminal: Terminal, before: str) -> Terminal:
    """The terminal beside what stands there before."""
    return attrs.evolve(terminal, width=max(terminal.width - len(before), _LEAST))


def _beside(before: str, text: str) -> str:
    """Lines, the first beside what stands before it, the others below that."""
    return before + text.replace("\n", "\n" + " " * len(before))


def _prose(text: str, terminal: Terminal, before: str = _STEP) -> str:
    """Words, on as many lines as they need."""
    return _beside(before, "\n".join(wrap(text, _room(terminal, before).width)))


def _head(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    yield hand_text(explanation.hand, terminal)
    yield _prose(str(explanation), terminal)
    if conventions := conventions_of(explanation):
        yield _prose(f"conventions: {conventions}", terminal)
    if explanation.visible:
        before = f"{_STEP}visible: "
        yield _beside(before, tiles_text(sorted(explanation.visible), _room(terminal, before)))


def _distance(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """By each form; with the witnesses of each definition where they differ, or else of the number."""
    if explanation.shanten is not None:
        yield _prose(str(explanation.shanten), terminal)
        yield from (_prose(why, terminal) for why in apparent(explanation))
    for said, witness in witnesses(explanation):
        if isinstance(witness, Nearest):
            yield from _nearest(said, witness, terminal)
        else:
            yield from _cuttings(said, witness, terminal)


def _nearest(said: str, nearest: Nearest, terminal: Terminal) -> Iterator[str]:
    yield from _witness(f"{said}{lacking(nearest)}", nearest, terminal)
    for hand in nearest.hands:
        before = 2 * _STEP
        added, left = (tiles_text(tiles, _wide(terminal)) for tiles in (hand.added, hand.superfluous))
        # A hand that is not ready always leaves something.
        words = (tiles_text(hand.tiles, _room(terminal, before)), f"add {added}", f"leave {left}")
        yield _beside(before, _STEP.join(words))
    yield from _more(nearest.number, len(nearest.hands))


def _cuttings(said: str, cuttings: Cuttings, terminal: Terminal) -> Iterator[str]:
    yield from _witness(f"{said}{best_cuttings(cuttings)}", cuttings, terminal)
    for cutting in cuttings.cuttings:
        before = 2 * _STEP
        yield _beside(before, cutting_text(cutting, _room(terminal, before)))
    yield from _more(cuttings.number, len(cuttings.cuttings))


def _witness(what: str, witness: Nearest | Cuttings, terminal: Terminal) -> Iterator[str]:
    plain = attrs.evolve(_wide(terminal), colour=False)
    used = use(witness, lambda tiles: tiles_text(tiles, plain))
    yield _prose(f"{what}; {used}" if used else what, terminal)


def _more(number: int, listed: int) -> Iterator[str]:
    if more := more_than(number, listed):
        yield f"{2 * _STEP}{more}"


def _wide(terminal: Terminal) -> Terminal:
    """The terminal where nothing is to be divided among lines."""
    return attrs.evolve(terminal, width=1 << 10)


def _decompositions(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """Each with its number and what it is."""
    ways = explanation.decompositions
    labels = [label_of(way) for way in ways]
    digits, column = len(str(len(ways))), max(map(len, labels), default=0)
    for number, (way, label) in enumerate(zip(ways, labels, strict=True), start=1):
        before = f"{_STEP}{number:>{digits}}  {label:<{column}}  "
        yield _beside(before, _way(way, explanation, _room(terminal, before)))


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
        yield _beside(before, copies_text(copies, _room(terminal, before)) or "nothing")
    if outlook.acceptance.shanten > 0:
        yield f"{_STEP}{'two steps':<11}  {counted(outlook.two_steps_total, 'way')}"


def _discards(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    """A table, the best discard first; what is accepted after those that lead away is only counted."""
    discards, plain = explanation.discards or (), attrs.evolve(terminal, colour=False)
    lowest = min((discard.acceptance.shanten for discard in discards), default=0)
    if discards:
        yield f"{_row(DISCARDS)}  {DISCARDS[-1]}"
    for discard in discards:
        tile = tiles_text([thrown(explanation, discard)], plain)
        before = f"{_row((tile, *numbers_of(discard)))}  "
        tiles = discard.acceptance.tiles
        if discard.acceptance.shanten == lowest:
            yield _beside(before, copies_text(tiles, _room(terminal, before)) or "nothing")
        else:
            yield f"{before}{counted(len(tiles), 'kind')}"


def _row(words: Iterable[str]) -> str:
    """The columns that are not tiles."""
    return "".join(" " * (width - columns(word)) + word for word, width in zip(words, _COLUMNS, strict=False))


_COLUMNS: Final = (9, 9, 9, 11, 9)
"""How wide they are."""


def _kans(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    for kan in explanation.kans or ():
        kind = tiles_text([kan.tile], attrs.evolve(terminal, colour=False))
        for number, (rule, why) in enumerate(rules_of(kan)):
            before = f"{_STEP}{' ' * columns(kind) if number else kind}  "
            yield _prose(f"{rule}: {f'no, {why}' if why else 'yes'}", terminal, before)


def _score(explanation: Explanation, terminal: Terminal) -> Iterator[str]:
    score = explanation.score
    if score is not None:
        yield f"{_STEP}{score.card.winds}"
        for line in str(score.card).splitlines():
            yield f"{_STEP}{line}"
        yield _prose(score.why, terminal)
    if explanation.unscored is not None:
        yield _prose(f"none: {explanation.unscored}", terminal)
