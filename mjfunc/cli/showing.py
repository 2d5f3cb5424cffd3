"""Answers as a person reads them in a terminal.

Pictures of tiles come last on their line, for terminals disagree about their width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from mjfunc.fallback.machine import Status
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Form,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
)
from mjfunc.notation.text import write_tiles
from mjfunc.notation.unicode import write_unicode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.fallback.machine import State
    from mjfunc.model.decompositions import Wait
    from mjfunc.model.hand import Hand
    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
    from mjfunc.tiles.errors import MahjongError
    from mjfunc.tiles.tile import Tile

_SHOWN: Final = 40
"""How many characters of a faulty text are shown on either side of the fault."""


def show_hand(hand: Hand) -> Text:
    """The hand as text and as pictures."""
    pictures = write_unicode(hand.tiles)
    for meld in hand.melds:
        pictures += f" ({write_unicode(meld.tiles)})" if meld.open else f" [{write_unicode(meld.tiles)}]"
    return Text.assemble((str(hand), "bold"), "  ", pictures)


def show_decomposition(decomposition: Complete | Ready) -> Text:
    """A decomposition on one line: its form, its parts, and its wait if it is a ready one."""
    line = Text.assemble("  ", (f"{decomposition.form.value:<16}", "cyan"))
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            return line.append(_words((*blocks, pair, *melds)))
        case CompleteSevenPairs(pairs):
            return line.append(_words(pairs))
        case CompleteThirteenOrphans(pair):
            return line.append(f" twice {pair.tiles[0]}")
        case ReadyRegular(blocks, pair, wait, melds):
            return line.append(_words((*blocks, *(() if pair is None else (pair,)), *melds))).append(_wait(wait))
        case ReadySevenPairs(pairs, wait):
            return line.append(_words(pairs)).append(_wait(wait))
        case ReadyThirteenOrphans(pair, wait):
            return line.append("" if pair is None else f" twice {pair.tiles[0]}").append(_wait(wait))


def _wait(wait: Wait) -> Text:
    tiles = f" {write_tiles(wait.tiles)}" if wait.tiles else ""
    return Text.assemble("  ", (wait.shape.value, "yellow"), f"{tiles} on", (_words(wait.on), "green"))


def show_waits(kinds: tuple[Tile, ...]) -> Text:
    """What a hand waits for."""
    if not kinds:
        return Text("  not ready")
    return Text.assemble("  waits on", (_words(kinds), "green"), f"  {write_unicode(kinds)}")


def show_complete(decompositions: tuple[Complete, ...]) -> Text:
    """In which forms a hand is complete."""
    forms = dict.fromkeys(decomposition.form.value for decomposition in decompositions)
    return Text.assemble("  complete", (_words(forms), "cyan")) if forms else Text("  not complete")


def show_kan(*, keeps_waits: bool, keeps_decompositions: bool) -> Text:
    """What a closed kan leaves as it is."""
    return Text.assemble("  keeps waits ", _yes(keeps_waits), "  keeps decompositions ", _yes(keeps_decompositions))


def _yes(answer: bool) -> tuple[str, str]:  # noqa: FBT001  # it is the answer itself
    return ("yes", "green") if answer else ("no", "red")


def show_shanten(found: ShantenByForm) -> Text:
    """The shanten of the nearest form, and of each that the hand can have."""
    forms = (
        (Form.REGULAR, found.regular),
        (Form.SEVEN_PAIRS, found.seven_pairs),
        (Form.THIRTEEN_ORPHANS, found.thirteen_orphans),
    )
    each = ", ".join(f"{form.value} {shanten}" for form, shanten in forms if shanten is not None)
    return Text.assemble("  shanten ", (str(found.minimum), "green"), f"  ({each})")


def show_acceptance(found: Acceptance) -> Text:
    """What a hand accepts, and how many of each."""
    tiles = _words(f"{kind}:{unseen}" for kind, unseen in found.tiles) or " nothing"
    return Text.assemble(f"  shanten {found.shanten}  accepts", (tiles, "green"), f"  {found.total} tiles")


def show_discard(discard: Discard) -> Text:
    """A discard, and what the hand accepts without it."""
    return Text.assemble("  ", (str(discard.tile), "yellow"), show_acceptance(discard.acceptance))


def _words(items: Iterable[object]) -> str:
    return "".join(f" {item}" for item in items)


def show_trace(states: Iterable[State]) -> Iterator[Text]:
    """Each state on one line: what the step before it did, the stack with its topmost set last, the tiles left."""
    for number, state in enumerate(states):
        stack = " ".join(map(str, state.sets)) or "nothing"
        tiles = write_tiles(state.tiles)
        style = {Status.WON: "green", Status.LOST: "red"}.get(state.status, "")
        event = Text(f"{state.event.value:<20}", style)
        yield Text.assemble(f"{number:>6}  ", event, f"{stack}  ", (f"| {tiles}".rstrip(), "dim"))


def show_error(text: str | None, error: MahjongError) -> Text:
    """A fault on one line, with its place marked in the text if it is in one."""
    fault = Text.assemble(("mjfunc: ", "bold"), (error.code, "red"), f": {error.message}")
    return fault if text is None else fault.append(f": {_marked(text, error.place)}")


def _marked(text: str, place: int | None) -> str:
    if place is None:
        return _printable(text[: 2 * _SHOWN]) + "..." * (len(text) > 2 * _SHOWN)
    before, after = text[max(place - _SHOWN, 0) : place], text[place + 1 :][:_SHOWN]
    return "".join(
        (
            "..." * (place > _SHOWN),
            f"{_printable(before)}>>{_printable(text[place])}<<{_printable(after)}",
            "..." * (len(text) > place + 1 + _SHOWN),
        )
    )


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
