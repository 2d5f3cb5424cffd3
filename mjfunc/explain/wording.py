"""What an explanation says in words, however it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
)
from mjfunc.model.nearest import Nearest, write_use
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from mjfunc.classical.reports import FinalScore
    from mjfunc.explain.values import Explanation, Kan
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.outlook import DiscardOutlook, Outlook
    from mjfunc.tiles.tile import Tile

DISCARDS: Final = ("discard", "shanten", "accepts", "two steps", "improve", "tiles accepted")
"""What is said of each discard."""


def chosen(explanation: Explanation) -> str:
    """The conventions that are not the usual ones: ``players 3, forms seven-pairs``; nothing where all are."""
    given = ((choice, getattr(explanation.conventions, choice.name)) for choice in choices_of(Conventions))
    return ", ".join(
        f"{choice.option} {'+'.join(value) if choice.is_several else value}"
        for choice, value in given
        if value != choice.default
    )


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


def lacking(nearest: Nearest) -> str:
    """How many complete hands lack how many tiles: ``1 complete hand lacks 2 tiles``."""
    verb = "lacks" if nearest.number == 1 else "lack"
    return f"{counted(nearest.number, 'complete hand')} {verb} {counted(nearest.shanten + 1, 'tile')}"


def best_cuttings(cuttings: Cuttings) -> str:
    """How many best cuttings there are."""
    return counted(cuttings.number, "best cutting")


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


def said_of_discard(discard: DiscardOutlook) -> str:
    """The same after a discard."""
    accepted, improving = said_of_outlook(discard.outlook)
    return f"discard {discard.tile}: shanten {discard.acceptance.shanten}, {accepted}, {improving}"


def numbers_of(discard: DiscardOutlook) -> tuple[str, str, str, str]:
    """The same as numbers for a table: the shanten, and how many tiles or ways; none two steps on of a ready hand."""
    shanten, outlook = discard.acceptance.shanten, discard.outlook
    two_steps = str(outlook.two_steps_total) if shanten > 0 else "-"
    return str(shanten), str(outlook.acceptance.total), two_steps, str(outlook.improving_total)


def said_of_kan(kan: Kan) -> str:
    """By both rules whether it is allowed, and why not."""
    answers = (f"{rule}: {'yes' if is_allowed else f'no, {why}'}" for rule, is_allowed, why in rules_of(kan))
    return f"{kan.tile}, {'; '.join(answers)}"


def said_of_score(score: FinalScore) -> str:
    """How it comes about, under which winds."""
    card = score.card
    return f"{card.reckoning}, final score {score.final}; {card.winds}; {score.why}"


def use(witness: Nearest | Cuttings) -> str:
    """What all of them need, and what none of them uses; nothing where there is neither."""
    return ", ".join(write_use(witness.needed, witness.unused).split("  ")[1:])


def summary(witness: Nearest | Cuttings) -> str:
    """How many there are, and what all and none of them use."""
    what, used = lacking(witness) if isinstance(witness, Nearest) else best_cuttings(witness), use(witness)
    return f"{what}; {used}" if used else what


def more_than(number: int, listed: int) -> str:
    """What is said below a list of some; nothing below a list of all."""
    return f"and {number - listed} more" if number > listed else ""


def rules_of(kan: Kan) -> tuple[tuple[str, bool, str], ...]:
    """By each rule: what it asks, whether the kan is allowed, and why not."""
    reason = kan.reason
    against = "" if reason.decomposition is None else " ".join(str(reason.decomposition).split())
    return (
        ("keeps the waits", reason.keeps_waits, "" if reason.keeps_waits else f"it changes the wait on {reason.wait}"),
        (
            "keeps the decompositions",
            reason.keeps_decompositions,
            "" if reason.keeps_decompositions else f"{kan.tile} is not a triplet in {against}",
        ),
    )
