"""Answers as a person reads them in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.cli.lines import Line, assembled, highlighted
from mjfunc.model.forms import Form, WaitShape
from mjfunc.notation.unicode import write_unicode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.hand import Hand
    from mjfunc.model.outlook import DiscardOutlook, Draw, Outlook
    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
    from mjfunc.tiles.errors import MahjongError
    from mjfunc.tiles.tile import Tile

_SHOWN: Final = 40
"""How many characters of a faulty text are shown on either side of the fault."""

# What is coloured of the sentences that values say of themselves.
_FORMS: Final = rf"(?<=^  )({'|'.join(Form)})"
_WAITS: Final = rf"(?<=  )({'|'.join(WaitShape)})(?= )"
_ON: Final = r"(?<= on)( \w+)+$"
_NEAREST: Final = r"(?<=^  shanten )-?\d+"
_ACCEPTED: Final = r"(?<=accepts)( [^ ]+)+"
_DISCARDED: Final = r"(?<=^  )\w+"
_IMPROVING: Final = r"(?<=improves with)( [^ ]+)+"
_DRAWN: Final = r"(?<=^    )\w+"
_THEN: Final = r"(?<=discard )\w+"


def show_hand(hand: Hand) -> Line:
    """The hand as text and as pictures."""
    pictures = write_unicode(hand.tiles)
    for meld in hand.melds:
        pictures += f" ({write_unicode(meld.tiles)})" if meld.open else f" [{write_unicode(meld.tiles)}]"
    return assembled((str(hand), "bold"), pictures=pictures)


def show_decomposition(decomposition: Complete | Ready) -> Line:
    """A decomposition on one line: its form, its parts, and its wait if it is a ready one."""
    return highlighted(f"  {decomposition}", (_FORMS, "cyan"), (_WAITS, "yellow"), (_ON, "green"))


def show_waits(kinds: tuple[Tile, ...]) -> Line:
    """What a hand waits for."""
    if not kinds:
        return Line("  not ready")
    return assembled("  waits on", (_words(kinds), "green"), pictures=write_unicode(kinds))


def show_complete(decompositions: tuple[Complete, ...]) -> Line:
    """In which forms a hand is complete."""
    forms = dict.fromkeys(decomposition.form.value for decomposition in decompositions)
    return assembled("  complete", (_words(forms), "cyan")) if forms else Line("  not complete")


def show_kan(*, keeps_waits: bool, keeps_decompositions: bool) -> Line:
    """What a closed kan leaves as it is."""
    return assembled("  keeps waits ", _yes(keeps_waits), "  keeps decompositions ", _yes(keeps_decompositions))


def _yes(answer: bool) -> tuple[str, str]:  # noqa: FBT001  # it is the answer itself
    return ("yes", "green") if answer else ("no", "red")


def show_shanten(distances: ShantenByForm) -> Line:
    """The shanten of the nearest form, and of each that the hand can have."""
    return highlighted(f"  {distances}", (_NEAREST, "green"))


def show_acceptance(acceptance: Acceptance) -> Line:
    """What a hand accepts, and how many of each."""
    return highlighted(f"  {acceptance}", (_ACCEPTED, "green"))


def show_discard(discard: Discard | DiscardOutlook) -> Line:
    """A discard, and what the hand accepts without it, or its outlook."""
    return highlighted(f"  {discard}", (_DISCARDED, "yellow"), (_ACCEPTED, "green"), (_IMPROVING, "cyan"))


def show_outlook(outlook: Outlook) -> Line:
    """What a hand accepts, in how many ways two steps on, and what improves it."""
    return highlighted(f"  {outlook}", (_ACCEPTED, "green"), (_IMPROVING, "cyan"))


def show_draw(draw: Draw) -> Line:
    """A draw, the best discard then, and what the hand accepts after both."""
    return highlighted(f"    {draw}", (_DRAWN, "cyan"), (_THEN, "yellow"), (_ACCEPTED, "green"))


def _words(items: Iterable[object]) -> str:
    return "".join(f" {item}" for item in items)


def show_error(text: str | None, error: MahjongError) -> Line:
    """A fault on one line, with its position marked in the text if there is one with anything in it."""
    marked = f": {_marked(text, error.position)}" if text and text.strip(" ") else ""
    return assembled(("mjfunc: ", "bold"), (error.code, "red"), f": {error.message}{marked}")


def _marked(text: str, position: int | None) -> str:
    if position is None:
        return _printable(text[: 2 * _SHOWN]) + "..." * (len(text) > 2 * _SHOWN)
    before, after = text[max(position - _SHOWN, 0) : position], text[position + 1 :][:_SHOWN]
    return "".join(
        (
            "..." * (position > _SHOWN),
            f"{_printable(before)}>>{_printable(text[position])}<<{_printable(after)}",
            "..." * (len(text) > position + 1 + _SHOWN),
        )
    )


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
