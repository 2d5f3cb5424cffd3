"""Mahjong hands, pure and immutable: every decomposition, every wait, and how far a hand is from being ready.

The words used everywhere in this package:

- **kind**: one of the 34 different tiles; there are four copies of each;
- **red five**: a five that carries a mark;
- **counts**: how many of each kind, as four tuples: characters, dots, bamboos, honours;
- **block**: a sequence, a triplet or a quad; a **pair** is not a block;
- **meld**: an open block, or a closed quad;
- **concealed**: not in a meld; **held**: concealed or in a meld;
- **waiting** and **drawn** sizes: one tile short of blocks and a pair, or not;
- **form**: regular (blocks and a pair), seven pairs, or thirteen orphans;
- **complete**: all concealed tiles are used by a form;
- **ready**: a kind completes the hand, and fewer than four of it are held;
- **live**: of a kind, not all four copies held;
- **decomposition**: one way of being complete, or ready, as a multiset;
- **wait**: the hole in a ready hand: ryanmen, kanchan, penchan, shanpon, tanki; in thirteen orphans single or
  thirteen-sided;
- **shanten**: how many exchanges of tiles a hand is away from being ready; 0 is ready, -1 complete; by **exchange**
  within the copies there are, or by **cutting** sets and shapes;
- **acceptance**: the kinds that lower the shanten, with the copies that are unseen;
- **signature**: all that a suit means for shanten: the tiles missing for each number of blocks, and of pairs;
- **rank** of a hand: its number among all hands with as many tiles; **distinct** hands are counted once each,
  **physical** ones as often as they can be drawn.

>>> from mjfunc import decompose_ready, parse, waits
>>> hand = parse("406m234p11789s11z")
>>> [str(tile) for tile in waits(hand)]
['1s', '1z']
>>> for decomposition in decompose_ready(hand):
...     print(*decomposition.blocks, decomposition.wait.shape)
406m 234p 789s shanpon
"""

from importlib import import_module

__all__ = (
    "EMPTY",
    "KINDS",
    "ORPHANS",
    "RED_FIVES",
    "Acceptance",
    "BadCounts",
    "BadDraw",
    "BadMechanics",
    "BadMeld",
    "BadNotation",
    "BadOption",
    "BadSize",
    "BadWin",
    "Block",
    "BlockShape",
    "Complete",
    "CompleteRegular",
    "CompleteSevenPairs",
    "CompleteThirteenOrphans",
    "Conventions",
    "Counts",
    "Cutting",
    "Cuttings",
    "Definition",
    "Discard",
    "DiscardOrder",
    "DiscardOutlook",
    "Draw",
    "Exhausted",
    "FiveOfAKind",
    "Form",
    "FormName",
    "FurtherOrder",
    "Hand",
    "HandWithQuads",
    "IncompleteWin",
    "KanReason",
    "MahjongError",
    "Meld",
    "MeldCopies",
    "Nearest",
    "NearestHand",
    "NoSuchTile",
    "NotComplete",
    "Outlook",
    "Pair",
    "Players",
    "Precedence",
    "Ready",
    "ReadyRegular",
    "ReadySevenPairs",
    "ReadyThirteenOrphans",
    "Reds",
    "SevenPairsRule",
    "ShantenByForm",
    "ShantenForm",
    "Shape",
    "ShapeName",
    "Suit",
    "SuitCounts",
    "Tile",
    "TooManyBlocks",
    "TooManyRedFives",
    "Wait",
    "WaitReason",
    "WaitShape",
    "acceptance",
    "add",
    "combined_wait",
    "contains",
    "counts_from_34",
    "counts_of",
    "cuttings",
    "decompose",
    "decompose_complete",
    "decompose_ready",
    "discards",
    "finish",
    "is_complete",
    "is_open",
    "kan_keeps_decompositions",
    "kan_keeps_waits",
    "make_final_block",
    "nearest",
    "outlook",
    "parse",
    "read_tiles",
    "shanten",
    "shanten_by_form",
    "subtract",
    "take_out",
    "waits",
    "why_kan",
    "why_waits",
    "write_tiles",
)

PACKAGES = (
    *("audit", "batch", "census", "classical", "draw", "explain", "fallback", "fast", "practise", "riichi"),
    "strategies",
)
"""The packages that have public names of their own, each loaded when it is first used."""

VIEWS = "mjfunc.views"
"""The package that shows values in notebooks, loaded when a notebook asks for the first of them.

Values are below it, and may not name it; this package is above both.
"""

TYPE_CHECKING = False  # checkers know the name; importing typing for it would take time
if TYPE_CHECKING:
    from mjfunc import audit as audit  # as a name that is offered
    from mjfunc import batch as batch
    from mjfunc import census as census
    from mjfunc import classical as classical
    from mjfunc import draw as draw
    from mjfunc import explain as explain
    from mjfunc import fallback as fallback
    from mjfunc import fast as fast
    from mjfunc import practise as practise
    from mjfunc import riichi as riichi
    from mjfunc import strategies as strategies
    from mjfunc.public import *  # noqa: F403  # it is nothing but the public names

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used: importing attrs alone takes longer than this import may."""
        if name in PACKAGES:
            return import_module(f"mjfunc.{name}")
        if name == "__version__":
            return import_module("importlib.metadata").version("mjfunc")
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message, name=name)
        value = getattr(import_module("mjfunc.public"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """List the public names, the packages that have more of them, and the version."""
    return sorted((*__all__, *PACKAGES, "__version__"))
