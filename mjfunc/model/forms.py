"""The forms of complete hands, and the shapes of waits."""

from __future__ import annotations

from mjfunc.tiles.ordered_enum import Listed


class Form(Listed):
    """The forms of a complete hand, in their canonical order."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


class WaitShape(Listed):
    """The shape of a wait: ryanmen, kanchan, penchan, shanpon, tanki, or a wait of thirteen orphans."""

    RYANMEN = "ryanmen"
    """Two neighbours, open on both sides."""
    KANCHAN = "kanchan"
    """Two tiles with a gap between them."""
    PENCHAN = "penchan"
    """12 or 89."""
    SHANPON = "shanpon"
    """Two pairs, one of which becomes a triplet."""
    TANKI = "tanki"
    """One tile of a pair."""
    SINGLE = "single"
    """Thirteen orphans with one of the thirteen missing."""
    THIRTEEN_SIDED = "thirteen-sided"
    """Thirteen orphans with only the second tile of the pair missing."""
