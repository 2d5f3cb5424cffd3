"""The words of an explanation, which its text, its page and its pictures share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.draw.hand_pictures import discarded_tile
from mjfunc.model.choices import non_default_options
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
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.reasons import why_nearer
from mjfunc.model.witnesses import Nearest
from mjfunc.notation.tile_text import quad_advice, write_tiles
from mjfunc.tiles.errors import quantity, quantity_or_no

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.explain.hand_values import Explanation, Kan
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.shanten import DiscardOutlook, Outlook
    from mjfunc.model.witnesses import Cutting, Cuttings, NearestHand
    from mjfunc.tiles.tile import Tile

_ALL_FOUR: Final = "ready only for kinds of which it holds all four"
DISCARDS: Final = ("discard", "shanten", "accepts", "two steps", "improve", "tiles accepted")
"""The headings of a table of discards."""


def unusual_conventions(explanation: Explanation) -> str:
    """Return the conventions that are not the default: ``players 3, forms seven-pairs``."""
    return ", ".join(non_default_options(explanation.conventions))


def apparent_contradictions(explanation: Explanation) -> Iterator[str]:
    """Return an explanation of each pair of numbers that seem to contradict each other."""
    shanten, nearest = explanation.shanten, explanation.nearest
    if shanten is not None:
        if nearest is not None and (why := why_nearer(shanten, nearest)):
            yield f"{Form.SEVEN_PAIRS} {shanten.seven_pairs}: {why}"
        if explanation.ready and shanten.minimum > 0:
            yield f"{_ALL_FOUR}: it may wait for them, but they do not lower the shanten"


def decomposition_label(decomposition: Complete | Ready) -> str:
    """Return the form of a complete decomposition, or the shape of a wait with its form unless that is regular."""
    match decomposition:
        case CompleteRegular() | CompleteSevenPairs() | CompleteThirteenOrphans():
            return decomposition.form.value
        case ReadyRegular():
            return decomposition.wait.shape.value
        case ReadySevenPairs() | ReadyThirteenOrphans():
            return f"{decomposition.form.value}, {decomposition.wait.shape.value}"
        case _ as never:
            assert_never(never)


def decompositions_by_wait(explanation: Explanation) -> tuple[tuple[int, ...], ...]:
    """Return, for each wait, the numbers of the decompositions that wait for it, counted from 1."""
    numbers = {decomposition: number for number, decomposition in enumerate(explanation.decompositions, start=1)}
    return tuple(
        tuple(numbers[decomposition] for decomposition in wait.reason.decompositions)
        for wait in explanation.waits or ()
    )


def witness_count(witness: Nearest | Cuttings) -> str:
    """Return the number of best cuttings or nearest hands in words: ``1 complete hand is 2 tiles away``."""
    if not isinstance(witness, Nearest):
        return quantity(witness.number, "best cutting")
    verb = "is" if witness.number == 1 else "are"
    return f"{quantity(witness.number, 'complete hand')} {verb} {quantity(witness.shanten + 1, 'tile')} away"


def listed_witnesses(witness: Nearest | Cuttings) -> tuple[NearestHand | Cutting, ...]:
    """Return the nearest hands or the cuttings that are listed."""
    return witness.hands if isinstance(witness, Nearest) else witness.cuttings


def witnesses(explanation: Explanation) -> tuple[tuple[str, Nearest | Cuttings], ...]:
    """Return the witnesses of the shanten, each with the definition that it is for or an empty text.

    If the two definitions differ, there is one for each. The nearest hands are left out if they are among these.
    """
    nearest, difference = explanation.nearest, explanation.difference
    if difference is None:
        return () if nearest is None else (("", nearest),)
    exchange, cut = difference.nearest, difference.cuttings
    by_exchange = (f"regular by exchange {exchange.shanten}: ", exchange)
    by_cutting = (f"regular by cutting {cut.shanten}: ", cut)
    return (by_exchange, by_cutting, *(() if nearest is None or nearest == exchange else (("", nearest),)))


def live_tiles_text(explanation: Explanation) -> str:
    """Return the number of live tiles in words: ``waits: 11 tiles left``."""
    return f"waits: {quantity_or_no(explanation.left or 0, 'tile')} left"


def live_copies(explanation: Explanation) -> tuple[tuple[Tile, int], ...]:
    """Return each kind that a hand waits for with the number of its copies left."""
    return tuple((wait.reason.tile, wait.left) for wait in explanation.waits or ())


def outlook_texts(outlook: Outlook) -> tuple[str, str]:
    """Return two texts: the tiles accepted, with the ways two steps on, and the tiles that improve the hand."""
    accepted = f"accepts {quantity_or_no(outlook.acceptance.total, 'tile')}"
    ways = quantity_or_no(outlook.two_steps_total, "way")
    further = f", two steps on in {ways}" if outlook.acceptance.shanten > 0 else ""
    return f"{accepted}{further}", f"improved by {quantity_or_no(outlook.improving_total, 'tile')}"


def discard_sentence(explanation: Explanation, discard: DiscardOutlook) -> str:
    """Return a discard with its shanten, the tiles accepted and the tiles that improve the hand."""
    tile = discarded_tile(discard.tile, explanation.hand.tiles)
    return f"discard {tile}: shanten {discard.acceptance.shanten}, {', '.join(outlook_texts(discard.outlook))}"


def discard_numbers(discard: DiscardOutlook) -> tuple[str, str, str, str]:
    """Return the cells of a discard: its shanten, the tiles accepted, the ways two steps on, and the improving tiles.

    A ready hand has no ways two steps on.
    """
    shanten, outlook = discard.acceptance.shanten, discard.outlook
    two_steps = str(outlook.two_steps_total) if shanten > 0 else "-"
    return str(shanten), str(outlook.acceptance.total), two_steps, str(outlook.improving_total)


def size_hint(explanation: Explanation) -> str:
    """Return the way to see more of a hand of more than 14 tiles that is not complete; else an empty text."""
    if explanation.hand.size <= MOST_CONCEALED or explanation.decompositions:
        return ""
    advice = quad_advice(explanation.hand.counts)
    return f"to see how far the hand is, {advice}" if advice else ""


def riichi_hint(explanation: Explanation) -> str:
    """Return a hint at the command that scores a win in other situations, or with its quads as melds.

    It is an empty text if no command scores the hand.
    """
    if explanation.hand.size > MOST_CONCEALED:
        return "'mjfunc score riichi' scores the hand when its quads are melds"
    if explanation.riichi is not None and explanation.riichi.unscored:
        return ""
    one_tile = "" if explanation.winning else ", and '--win' names the winning tile"
    return f"'mjfunc score riichi' scores any other situation{one_tile}"


def tile_use(witness: Nearest | Cuttings, write: Callable[[tuple[Tile, ...]], str] = write_tiles) -> str:
    """Return the tiles that all witnesses need, and those that none of them uses; an empty text without either."""
    uses = (("needed", witness.needed), ("unused", witness.unused))
    return ", ".join(f"{use} {write(tiles)}" for use, tiles in uses if tiles)


def witness_summary(witness: Nearest | Cuttings, write: Callable[[tuple[Tile, ...]], str] = write_tiles) -> str:
    """Return the number of witnesses, and the tiles that all or none of them use."""
    return "; ".join(filter(None, (witness_count(witness), tile_use(witness, write))))


def rest_line(witness: Nearest | Cuttings) -> str:
    """Return the line below an incomplete list of witnesses, which counts the rest; an empty text if it is complete."""
    rest = witness.number - len(listed_witnesses(witness))
    return f"and {rest} more" if rest else ""


def kan_rules(kan: Kan) -> tuple[tuple[str, str], ...]:
    """Return each rule with the reason why it forbids a kan; the reason is empty if the rule allows it."""
    return tuple((rule, f"it {' '.join(against.split())}" if against else "") for rule, against in kan.reason.by_rule)
