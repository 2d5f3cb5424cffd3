"""Hands and answers as pictures: values that say what is where, and what writes them as SVG; and as text for terminals.

>>> from mjfunc import parse
>>> from mjfunc.draw import Terminal, hand_picture, hand_text, svg
>>> hand = parse("406m234p11789s (111z)")
>>> hand_text(hand, Terminal(width=12)).splitlines()
['406m 234p', '11789s', '(111z)']
>>> svg(hand_picture(hand)).count("<use ")
14
"""

from mjfunc.draw.hands import (
    acceptance_picture,
    complete_picture,
    discard_picture,
    hand_picture,
    ready_picture,
    tiles_picture,
)
from mjfunc.draw.pictures import Label, Mark, Picture, Placed, PlacedTile, Slot, Tone, sheet
from mjfunc.draw.svg import Ground, svg, symbols
from mjfunc.draw.terminal import (
    Terminal,
    Writing,
    complete_text,
    copies_text,
    cutting_text,
    hand_text,
    ready_text,
    tiles_text,
)
from mjfunc.draw.traces import trace_picture
from mjfunc.draw.winning import reading_text, win_text
from mjfunc.draw.wins import reading_picture, win_picture
from mjfunc.draw.witnesses import cutting_picture, nearest_picture

__all__ = [
    "Ground",
    "Label",
    "Mark",
    "Picture",
    "Placed",
    "PlacedTile",
    "Slot",
    "Terminal",
    "Tone",
    "Writing",
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
