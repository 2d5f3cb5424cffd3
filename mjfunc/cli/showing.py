"""Answers as a person reads them in a terminal.

Pictures of tiles come last on their line, for terminals disagree about their width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from mjfunc.fallback.machine import Status
from mjfunc.model.decompositions import Form, WaitShape
from mjfunc.notation.unicode import write_unicode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.fallback.machine import State
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.hand import Hand
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


def show_hand(hand: Hand) -> Text:
    """The hand as text and as pictures."""
    pictures = write_unicode(hand.tiles)
    for meld in hand.melds:
        pictures += f" ({write_unicode(meld.tiles)})" if meld.open else f" [{write_unicode(meld.tiles)}]"
    return Text.assemble((str(hand), "bold"), "  ", pictures)


def show_decomposition(decomposition: Complete | Ready) -> Text:
    """A decomposition on one line: its form, its parts, and its wait if it is a ready one."""
    line = Text(f"  {decomposition}")
    line.highlight_regex(_FORMS, "cyan")
    line.highlight_regex(_WAITS, "yellow")
    line.highlight_regex(_ON, "green")
    return line


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


def show_shanten(distances: ShantenByForm) -> Text:
    """The shanten of the nearest form, and of each that the hand can have."""
    line = Text(f"  {distances}")
    line.highlight_regex(_NEAREST, "green")
    return line


def show_acceptance(acceptance: Acceptance) -> Text:
    """What a hand accepts, and how many of each."""
    line = Text(f"  {acceptance}")
    line.highlight_regex(_ACCEPTED, "green")
    return line


def show_discard(discard: Discard) -> Text:
    """A discard, and what the hand accepts without it."""
    line = Text(f"  {discard}")
    line.highlight_regex(_DISCARDED, "yellow")
    line.highlight_regex(_ACCEPTED, "green")
    return line


def _words(items: Iterable[object]) -> str:
    return "".join(f" {item}" for item in items)


def show_trace(states: Iterable[State]) -> Iterator[Text]:
    """Each state on one line: what the step before it did, the stack with its topmost set last, the tiles left."""
    for number, state in enumerate(states):
        line = Text(str(state))
        if style := {Status.WON: "green", Status.LOST: "red"}.get(state.status):
            line.stylize(style, 0, len(state.event.value))
        line.stylize("dim", line.plain.rindex("|"))
        yield Text(f"{number:>6}  ").append(line)


def show_error(text: str | None, error: MahjongError) -> Text:
    """A fault on one line, with its position marked in the text if there is one with anything in it."""
    fault = Text.assemble(("mjfunc: ", "bold"), (error.code, "red"), f": {error.message}")
    return fault.append(f": {_marked(text, error.position)}") if text and text.strip(" ") else fault


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
