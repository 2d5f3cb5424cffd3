"""The public names, each from where it is defined. ``mjfunc`` offers all of them."""

from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.decompositions import decompose, decompose_complete, decompose_ready, is_complete
from mjfunc.fast.forms import acceptance, discards, shanten, shanten_by_form
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.nearest import nearest
from mjfunc.fast.outlook import outlook
from mjfunc.fast.reasons import why_kan, why_waits
from mjfunc.fast.waits import waits
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.conventions import (
    Conventions,
    Definition,
    Exhausted,
    FormName,
    MeldCopies,
    Players,
    SevenPairsRule,
    ShantenForm,
)
from mjfunc.model.cuttings import Cutting, Cuttings, Shape, ShapeName
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Wait,
)
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import Hand, HandWithQuads, Reds, parse
from mjfunc.model.nearest import Nearest, NearestHand
from mjfunc.model.outlook import DiscardOutlook, Draw, Outlook
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.model.shanten import Acceptance, Discard, DiscardOrder, FurtherOrder, ShantenByForm
from mjfunc.notation.text import read_tiles, write_tiles
from mjfunc.spec.complete import Precedence
from mjfunc.spec.finishing import finish, is_open, make_final_block
from mjfunc.spec.holes import take_out
from mjfunc.spec.waits import combined_wait
from mjfunc.tiles.counts import EMPTY, Counts, SuitCounts, add, contains, counts_from_34, counts_of, subtract
from mjfunc.tiles.errors import (
    BadCounts,
    BadDraw,
    BadMechanics,
    BadMeld,
    BadNotation,
    BadOption,
    BadSize,
    BadWin,
    FiveOfAKind,
    IncompleteWin,
    MahjongError,
    NoSuchTile,
    NotComplete,
    TooManyBlocks,
    TooManyRedFives,
)
from mjfunc.tiles.tile import KINDS, ORPHANS, RED_FIVES, Suit, Tile

__all__ = [
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
]
