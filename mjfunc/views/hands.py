"""Tiles, hands, and what is found of them: as pictures, and what has no tiles as a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.draw.hands import (
    acceptance_picture,
    complete_picture,
    discard_picture,
    fills,
    hand_picture,
    meld_parts,
    ready_picture,
    row,
)
from mjfunc.draw.page import table, words
from mjfunc.draw.pictures import NEXT, SIZE, Picture, PlacedTile, framed, sheet
from mjfunc.draw.svg import svg
from mjfunc.draw.traces import trace_picture
from mjfunc.draw.witnesses import cutting_picture, nearest_picture
from mjfunc.fallback.machine import State
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.cuttings import Cutting, Cuttings, Shape
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
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.model.nearest import Nearest, NearestHand
from mjfunc.model.outlook import DiscardOutlook, Outlook
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
from mjfunc.tiles.errors import counted
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.draw.pictures import Mark, Placed

WithPicture: TypeAlias = (
    Picture
    | (Tile | Block | Pair | Meld | Shape | Wait)
    | (Hand | Complete | Ready | State)
    | (Acceptance | Discard | NearestHand | Nearest | Cutting | Cuttings | WaitReason)
)
"""What has a picture."""
WithTable: TypeAlias = ShantenByForm | KanReason | Outlook | DiscardOutlook
"""What has a table."""

_MOST: Final = 10
"""So many of the nearest hands and cuttings are shown."""
_NOTHING: Final = Picture("", 0, 12, ())


def svg_of(value: WithPicture) -> str:
    """A value as a picture."""
    return svg(picture_of(value))


def picture_of(value: WithPicture) -> Picture:  # noqa: C901, PLR0911, PLR0912  # each class has its own
    """The picture of a value."""
    match value:
        case Picture():
            return value
        case Tile():
            return framed(str(value), row((value,)))
        case Block() | Pair() | Shape():
            return framed(str(value), row(value.tiles))
        case Meld():
            return framed(str(value), meld_parts(value))
        case Wait():
            return framed(str(value), _wait(value))
        case Hand():
            return hand_picture(value)
        case CompleteRegular() | CompleteSevenPairs() | CompleteThirteenOrphans():
            return complete_picture(value)
        case ReadyRegular() | ReadySevenPairs() | ReadyThirteenOrphans():
            return ready_picture(value)
        case State():
            return trace_picture((value,))
        case Acceptance():
            return sheet(_words(value), [(_accepted(value), acceptance_picture(value))])
        case Discard(tile, acceptance):
            return sheet(_words(value), [(f"discard {tile}: {_accepted(acceptance)}", discard_picture(value))])
        case WaitReason(tile, unseen, decompositions):
            title = f"wait on {tile}, {unseen} unseen"
            return sheet(title, [(title, _NOTHING), *((_words(one), ready_picture(one)) for one in decompositions)])
        case NearestHand():
            return nearest_picture(value)
        case Cutting():
            return cutting_picture(value)
        case Nearest(hands=hands):
            return _first(value, hands)
        case Cuttings(cuttings=cuttings):
            return _first(value, cuttings)
        case _ as never:
            assert_never(never)


def _accepted(acceptance: Acceptance) -> str:
    return f"shanten {acceptance.shanten}, accepts {counted(acceptance.total, 'tile')}"


def _first(value: Nearest | Cuttings, each: Sequence[NearestHand | Cutting]) -> Picture:
    """What is said of all of them, and below it the first ones."""
    listed = [(_words(one), picture_of(one)) for one in each[:_MOST]]
    which = f"; the first {len(listed)}" if value.number > len(listed) else ""
    return sheet(_words(value), [(f"{_words(value)}{which}", _NOTHING), *listed])


def _words(value: object) -> str:
    """What a value writes, in which it sets columns apart by more than one space."""
    return ", ".join(" ".join(part.split()) for part in re.split(r"(?<=\S)  (?=\S)", str(value)))


def _wait(wait: Wait) -> tuple[Placed, ...]:
    """The tiles around the hole, and in their places the kinds that fill it; how many are left only the hand says."""
    around: list[tuple[Tile, Mark]] = [(tile, "plain") for tile in wait.tiles]
    filling: list[tuple[Tile, Mark]] = [(kind, "waited" if kind in wait.on else "exhausted") for kind in fills(wait)]
    ordered = sorted([*around, *filling], key=lambda each: (each[0].kind, each[1] != "plain"))
    return tuple(PlacedTile(tile, at * (SIZE + NEXT), 0, mark=mark) for at, (tile, mark) in enumerate(ordered))


def html_of(value: WithTable) -> str:
    """A value as a table."""
    match value:
        case ShantenByForm(regular, seven_pairs, thirteen_orphans):
            each = zip(Form, (regular, seven_pairs, thirteen_orphans), strict=True)
            rows = [(form.value, str(shanten)) for form, shanten in each if shanten is not None]
            return table(f"shanten {value.minimum}", ("form", "shanten"), rows, numbers=[1])
        case KanReason():
            by_rule = [
                (rule, "no" if against else "yes", words(_words(against)) if against else "-")
                for rule, against in value.by_rule
            ]
            return table("a closed kan", ("rule", "allowed", "instead it"), by_rule)
        case Outlook():
            return _outlook(value, _words(value.acceptance))
        case DiscardOutlook(tile, outlook):
            return _outlook(outlook, f"discard {tile}: {_words(outlook.acceptance)}")
        case _ as never:
            assert_never(never)


def _outlook(outlook: Outlook, caption: str) -> str:
    """What each draw brings, those that lower the shanten first."""
    draws = [*((draw, "lowers") for draw in outlook.lowering), *((draw, "improves") for draw in outlook.improving)]
    rows = [
        (str(draw.tile), str(draw.unseen), how, str(draw.discard or "complete"), str(draw.acceptance.total))
        for draw, how in draws
    ]
    return table(caption, ("draw", "unseen", "shanten", "discard", "then accepts"), rows, numbers=[1, 4])
