"""Tiles, hands and answers about hands as notebooks show them: pictures, or tables if they have no tiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, assert_never

from mjfunc.draw.hand_pictures import (
    acceptance_picture,
    complete_picture,
    cutting_picture,
    discard_picture,
    hand_picture,
    kinds_that_fill,
    meld_parts,
    nearest_picture,
    ready_picture,
    tile_row,
    tiles_picture,
)
from mjfunc.draw.html_page import table, words
from mjfunc.draw.pictures import NEXT, SIZE, Picture, PlacedTile, frame, sheet
from mjfunc.draw.svg_writer import svg
from mjfunc.draw.traces import trace_picture
from mjfunc.fallback.machine import State
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.decompositions import Complete, Ready, Wait
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.model.shanten import Acceptance, Discard, DiscardOutlook, Outlook, ShantenByForm
from mjfunc.model.witnesses import Cutting, Cuttings, Nearest, NearestHand, Shape
from mjfunc.tiles.errors import quantity
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.draw.pictures import Mark, Placed

PicturedHand: TypeAlias = (
    Picture
    | (Tile | Block | Pair | Meld | Shape | Wait)
    | (Hand | Complete | Ready | State)
    | (Acceptance | Discard | NearestHand | Nearest | Cutting | Cuttings | WaitReason)
    | tuple["PicturedHand", ...]
)
"""The values that have pictures."""
TabledHand: TypeAlias = ShantenByForm | KanReason | Outlook | DiscardOutlook
"""The values that have tables."""

T = TypeVar("T")
_MOST: Final = 10
"""The number of values of a list that are shown."""
_NOTHING: Final = Picture("", 0, 12, ())


def svg_of(value: PicturedHand) -> str:
    """Return a value as a picture in SVG."""
    return svg(picture_of(value))


def picture_of(value: PicturedHand) -> Picture:  # noqa: C901, PLR0911, PLR0912  # each class has its own
    """Return the picture of a value."""
    if isinstance(value, Complete):
        return complete_picture(value)
    if isinstance(value, Ready):
        return ready_picture(value)
    match value:
        case Picture():
            return value
        case Tile():
            return frame(str(value), tile_row((value,)))
        case Block() | Pair() | Shape():
            return frame(str(value), tile_row(value.tiles))
        case Meld():
            return frame(str(value), meld_parts(value))
        case Wait():
            return frame(str(value), _wait(value))
        case Hand():
            return hand_picture(value)
        case State():
            return trace_picture((value,))
        case Acceptance():
            return sheet(one_line(value), [(_accepted(value), acceptance_picture(value))])
        case Discard():
            return sheet(one_line(value), [_captioned(value)])
        case WaitReason(tile, unseen, decompositions):
            title = f"wait on {tile}, {unseen} unseen"
            return sheet(title, [(title, _NOTHING), *((one_line(one), ready_picture(one)) for one in decompositions)])
        case NearestHand():
            return nearest_picture(value)
        case Cutting():
            return cutting_picture(value)
        case Nearest(hands=each) | Cuttings(cuttings=each):
            return _witnesses(value, each)
        case tuple():
            return _several(value)
        case _ as never:
            assert_never(never)


def _accepted(acceptance: Acceptance) -> str:
    return f"shanten {acceptance.shanten}, accepts {quantity(acceptance.total, 'tile')}"


def _several(values: tuple[PicturedHand, ...]) -> Picture:
    """A row of tiles, or other values below each other."""
    tiles = [one for one in values if isinstance(one, Tile)]
    return tiles_picture(tiles) if len(tiles) == len(values) else listing(values, _captioned)


def _captioned(value: PicturedHand) -> tuple[str, Picture]:
    """The caption and the picture of one of several values."""
    if isinstance(value, Discard):
        return f"discard {value.tile}: {_accepted(value.acceptance)}", discard_picture(value)
    return one_line(value), picture_of(value)


def listing(values: Sequence[T], captioned: Callable[[T], tuple[str, Picture]]) -> Picture:
    """Return the pictures of the first values below each other, and the number of values if there are more."""
    shown = [captioned(one) for one in values[:_MOST]]
    first = f"{quantity(len(values), 'value')}; the first {len(shown)}"
    count = [(first, _NOTHING)] if len(values) > len(shown) else []
    return sheet("; ".join([caption for caption, _ in shown]), [*count, *shown])


def _witnesses(value: Nearest | Cuttings, each: Sequence[NearestHand | Cutting]) -> Picture:
    """A line about all witnesses, and below it the pictures of the first ones."""
    listed = [(one_line(one), picture_of(one)) for one in each[:_MOST]]
    which = f"; the first {len(listed)}" if value.number > len(listed) else ""
    return sheet(one_line(value), [(f"{one_line(value)}{which}", _NOTHING), *listed])


def one_line(value: object) -> str:
    """Return the text of a value on one line, with commas between its columns."""
    return ", ".join(" ".join(part.split()) for part in re.split(r"(?<=\S)  (?=\S)", str(value)))


def _wait(wait: Wait) -> tuple[Placed, ...]:
    """The tiles around the hole, with the kinds that fill it in place."""
    around: list[tuple[Tile, Mark]] = [(tile, "plain") for tile in wait.tiles]
    filling: list[tuple[Tile, Mark]] = [
        (kind, "waited" if kind in wait.on else "exhausted") for kind in kinds_that_fill(wait)
    ]
    ordered = sorted([*around, *filling], key=lambda each: (each[0].kind, each[1] != "plain"))
    return tuple(PlacedTile(tile, at * (SIZE + NEXT), 0, mark=mark) for at, (tile, mark) in enumerate(ordered))


def html_of(value: TabledHand) -> str:
    """Return a value as a table in HTML."""
    match value:
        case ShantenByForm(regular, seven_pairs, thirteen_orphans):
            each = zip(Form, (regular, seven_pairs, thirteen_orphans), strict=True)
            rows = [(form.value, str(shanten)) for form, shanten in each if shanten is not None]
            return table(f"shanten {value.minimum}", ("form", "shanten"), rows, numbers=[1])
        case KanReason():
            by_rule = [
                (rule, "no" if against else "yes", words(one_line(against)) if against else "-")
                for rule, against in value.by_rule
            ]
            return table("a closed kan", ("rule", "allowed", "because it"), by_rule)
        case Outlook():
            return _outlook(value, one_line(value.acceptance))
        case DiscardOutlook(tile, outlook):
            return _outlook(outlook, f"discard {tile}: {one_line(outlook.acceptance)}")
        case _ as never:
            assert_never(never)


def _outlook(outlook: Outlook, caption: str) -> str:
    """A row for each draw, those that lower the shanten first."""
    draws = [*((draw, "lowers") for draw in outlook.lowering), *((draw, "improves") for draw in outlook.improving)]
    rows = [
        (str(draw.tile), str(draw.unseen), how, str(draw.discard or "complete"), str(draw.acceptance.total))
        for draw, how in draws
    ]
    return table(caption, ("draw", "unseen", "shanten", "discard", "then accepts"), rows, numbers=[1, 4])
