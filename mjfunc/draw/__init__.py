"""Pictures and terminal text of hands and answers. A picture is a value, and ``svg`` writes it.

>>> from mjfunc import parse
>>> from mjfunc.draw import Terminal, hand_picture, hand_text, svg
>>> hand = parse("406m234p11789s (111z)")
>>> hand_text(hand, Terminal(width=12)).splitlines()
['406m 234p', '11789s', '(111z)']
>>> svg(hand_picture(hand)).count("<use ")
14
"""

from mjfunc.draw.hand_pictures import (
    acceptance_picture,
    complete_picture,
    cutting_picture,
    discard_picture,
    hand_picture,
    nearest_picture,
    reading_picture,
    ready_picture,
    tiles_picture,
    win_picture,
)
from mjfunc.draw.pictures import Label, Mark, Picture, Placed, PlacedTile, Slot, Tone, sheet
from mjfunc.draw.svg_writer import Ground, svg, symbols
from mjfunc.draw.terminal import Terminal, TileWriting
from mjfunc.draw.terminal_hands import (
    complete_text,
    copies_text,
    cutting_text,
    hand_text,
    reading_text,
    ready_text,
    tiles_text,
    win_text,
)
from mjfunc.draw.traces import trace_picture

__all__ = [
    "Ground",
    "Label",
    "Mark",
    "Picture",
    "Placed",
    "PlacedTile",
    "Slot",
    "Terminal",
    "TileWriting",
    "Tone",
    "acceptance_picture",
    "complete_picture",
    "complete_text",
    "copies_text",
    "cutting_picture",
    "cutting_text",
    "discard_picture",
    "hand_picture",
    "hand_text",
    "nearest_picture",
    "reading_picture",
    "reading_text",
    "ready_picture",
    "ready_text",
    "sheet",
    "svg",
    "symbols",
    "tiles_picture",
    "tiles_text",
    "trace_picture",
    "win_picture",
    "win_text",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
