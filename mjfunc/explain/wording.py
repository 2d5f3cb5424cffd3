"""What an explanation says in words, however it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.model.decompositions import (
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
)
from mjfunc.model.nearest import write_use
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from mjfunc.explain.values import Explanation, Kan
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.nearest import Nearest

DISCARDS = ("discard", "shanten", "accepts", "two steps", "improve", "tiles accepted")
"""What is said of each discard."""


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


def cut(cuttings: Cuttings) -> str:
    """How many best cuttings there are."""
    return counted(cuttings.number, "best cutting")


def use(witness: Nearest | Cuttings) -> str:
    """What all of them need, and what none of them uses; nothing where there is neither."""
    return write_use(witness.needed, witness.unused).strip()


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
