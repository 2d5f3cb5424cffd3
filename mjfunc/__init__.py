"""Mahjong hands as immutable values: decompositions, waits, shanten and acceptance, computed by pure functions.

The vocabulary of this package:

- **kind**: one of the 34 different tiles; there are four copies of each;
- **red five**: a five that carries a mark;
- **counts**: the number of tiles of each kind, as four tuples: characters, dots, bamboos, honours;
- **block**: a sequence, a triplet or a quad; a **pair** is not a block;
- **meld**: an open block, or a closed quad;
- **concealed**: not in a meld; **held**: concealed or in a meld;
- **waiting** and **drawn** sizes: a waiting hand has one tile more than its blocks need, a drawn hand two;
- **form**: regular (blocks and a pair), seven pairs, or thirteen orphans;
- **complete**: a form uses all concealed tiles;
- **ready** (tenpai): a live kind completes the hand; a kind is **live** if the hand does not hold all four copies;
- **decomposition**: one way in which a hand is complete or ready, as a multiset of blocks and a pair;
- **wait**: the missing tile of a ready hand: ryanmen, kanchan, penchan, shanpon or tanki; for thirteen orphans single
  or thirteen-sided;
- **shanten**: the number of tiles to exchange until a hand is ready; 0 is ready, -1 complete; **exchange shanten** is
  exact, **cut shanten** a formula that ignores how many copies are left;
- **acceptance** (ukeire): the kinds that lower the shanten, with their numbers of unseen copies;
- **rank** of a hand: its position in the list of all hands of the same size.

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
    *("audit", "batch", "census", "classical", "draw", "explain", "fallback", "fast", "games", "practise"),
    *("riichi", "strategies"),
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
    from mjfunc import games as games
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
