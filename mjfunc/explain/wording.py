"""What an explanation says in words, however it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.draw.hands import tile_of
from mjfunc.model.choices import chosen
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
)
from mjfunc.model.forms import Form
from mjfunc.model.nearest import Nearest
from mjfunc.model.reasons import why_nearer
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.classical.reports import FinalScore
    from mjfunc.explain.values import Explanation, Kan
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.outlook import DiscardOutlook, Outlook
    from mjfunc.tiles.tile import Tile

DISCARDS: Final = ("discard", "shanten", "accepts", "two steps", "improve", "tiles accepted")
"""What is said of each discard."""


def conventions_of(explanation: Explanation) -> str:
    """The conventions that are not the usual ones: ``players 3, forms seven-pairs``; nothing where all are."""
    return ", ".join(chosen(explanation.conventions))


def apparent(explanation: Explanation) -> tuple[str, ...]:
    """Why numbers are right that seem to contradict each other."""
    shanten, nearest = explanation.shanten, explanation.nearest
    if shanten is None:
        return ()
    why = "" if nearest is None else why_nearer(shanten, nearest)
    pairs = (f"{Form.SEVEN_PAIRS} {shanten.seven_pairs}: {why}",) if why else ()
    held = "ready only for kinds of which it holds all four: these can be waited for, and do not lower the shanten"
    return (*pairs, *((held,) if explanation.ready and shanten.minimum > 0 else ()))


def label_of(decomposition: Complete | Ready) -> str:
    """The form of a complete hand; the shape of a wait, with its form if that is a special one."""
    match decomposition:
        case CompleteRegular() | CompleteSevenPairs() | CompleteThirteenOrphans():
            return decomposition.form.value
        case ReadyRegular():
            return decomposition.wait.shape.value
        case ReadySevenPairs() | ReadyThirteenOrphans():
            return f"{decomposition.form.value}, {decomposition.wait.shape.value}"
        case _ as never:
            assert_never(never)


def waited_by(decomposition: Complete | Ready) -> tuple[Tile, ...]:
    """What a decomposition of a ready hand waits on."""
    return () if isinstance(decomposition, Complete) else decomposition.wait.on


def named_by(explanation: Explanation) -> tuple[tuple[int, ...], ...]:
    """Of each wait the numbers of the decompositions that name it, from 1 on."""
    numbers = {decomposition: number for number, decomposition in enumerate(explanation.decompositions, start=1)}
    return tuple(
        tuple(numbers[decomposition] for decomposition in wait.reason.decompositions)
        for wait in explanation.waits or ()
    )


def how_many(witness: Nearest | Cuttings) -> str:
    """How many cuttings, or complete hands that lack so many tiles, are the best: ``1 complete hand lacks 2 tiles``."""
    if not isinstance(witness, Nearest):
        return counted(witness.number, "best cutting")
    verb = "lacks" if witness.number == 1 else "lack"
    return f"{counted(witness.number, 'complete hand')} {verb} {counted(witness.shanten + 1, 'tile')}"


def witnesses(explanation: Explanation) -> tuple[tuple[str, Nearest | Cuttings], ...]:
    """What says how far a hand is, each once and below what it says.

    That is a witness of each definition where they differ, and of the number where nothing else is.
    """
    nearest, difference = explanation.nearest, explanation.difference
    found: list[tuple[str, Nearest | Cuttings]] = []
    if difference is not None:
        found += [
            (f"regular by exchange {difference.nearest.shanten}: ", difference.nearest),
            (f"regular by cutting {difference.cuttings.shanten}: ", difference.cuttings),
        ]
    if nearest is not None and (difference is None or nearest != difference.nearest):
        found.append(("", nearest))
    return tuple(found)


def live(explanation: Explanation) -> str:
    """How many tiles are left that a hand waits on."""
    return f"waits: {counted(explanation.left or 0, 'tile')} left"


def copies_of(explanation: Explanation) -> tuple[tuple[Tile, int], ...]:
    """Each kind that a hand waits on, with the copies that are left."""
    return tuple((wait.reason.tile, wait.left) for wait in explanation.waits or ())


def said_of_outlook(outlook: Outlook) -> tuple[str, str]:
    """What is accepted, in how many ways two steps on unless the first completes the hand, and what improves it."""
    accepted = f"accepts {counted(outlook.acceptance.total, 'tile')}"
    further = f", two steps on in {counted(outlook.two_steps_total, 'way')}" if outlook.acceptance.shanten > 0 else ""
    return f"{accepted}{further}", f"improved by {counted(outlook.improving_total, 'tile')}"


def thrown(explanation: Explanation, discard: DiscardOutlook) -> Tile:
    """The tile that a discard of a kind is: a red five only where the hand holds no plain one."""
    return tile_of(discard.tile, explanation.hand.tiles)


def said_of_discard(explanation: Explanation, discard: DiscardOutlook) -> str:
    """The same after a discard."""
    accepted, improving = said_of_outlook(discard.outlook)
    return f"discard {thrown(explanation, discard)}: shanten {discard.acceptance.shanten}, {accepted}, {improving}"


def numbers_of(discard: DiscardOutlook) -> tuple[str, str, str, str]:
    """The same as numbers for a table: the shanten, and how many tiles or ways; none two steps on of a ready hand."""
    shanten, outlook = discard.acceptance.shanten, discard.outlook
    two_steps = str(outlook.two_steps_total) if shanten > 0 else "-"
    return str(shanten), str(outlook.acceptance.total), two_steps, str(outlook.improving_total)


def said_of_kan(kan: Kan) -> str:
    """By both rules whether it is allowed, and why not."""
    answers = (f"{rule}: {f'no, {why}' if why else 'yes'}" for rule, why in rules_of(kan))
    return f"{kan.tile}, {'; '.join(answers)}"


def said_of_score(score: FinalScore) -> str:
    """How it comes about, under which winds."""
    card = score.card
    return f"{card.reckoning}, final score {score.final}; {card.winds}; {score.why}"


def use(witness: Nearest | Cuttings, write: Callable[[tuple[Tile, ...]], str] = write_tiles) -> str:
    """What all of them need, and what none of them uses; nothing where there is neither."""
    words = (("needed", witness.needed), ("unused", witness.unused))
    return ", ".join(f"{word} {write(tiles)}" for word, tiles in words if tiles)


def summary(witness: Nearest | Cuttings, write: Callable[[tuple[Tile, ...]], str] = write_tiles) -> str:
    """How many there are, and what all and none of them use."""
    used = use(witness, write)
    return f"{how_many(witness)}; {used}" if used else how_many(witness)


def more_than(number: int, listed: int) -> str:
    """What is said below a list of some; nothing below a list of all."""
    return f"and {number - listed} more" if number > listed else ""


def rules_of(kan: Kan) -> tuple[tuple[str, str], ...]:
    """By each rule: what it asks of the kan, and why it does not allow it; nothing where it does."""
    return tuple((rule, f"it {' '.join(against.split())}" if against else "") for rule, against in kan.reason.by_rule)
