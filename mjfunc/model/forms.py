"""The forms of complete hands, and the shapes of waits."""

from __future__ import annotations

from mjfunc.tiles.listed import Listed


class Form(Listed):
    """The forms of a complete hand, in the order in which they are listed."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


class WaitShape(Listed):
    """What the missing tile leaves behind."""

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
