"""Pictures as values: tiles, empty slots and labels with their coordinates. ``svg`` writes them.

Lengths are whole numbers. An upright tile is 60 wide and 80 high unless it is drawn smaller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.draw.terminal import column_count, wrap
from mjfunc.model.choices import choice
from mjfunc.model.value_fields import mixture_of, result_of
from mjfunc.tiles.errors import check_text, items_of, wrong_class
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Pictured, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SIZE: Final = 60
"""The width of an upright tile, which is a third higher than wide."""
NEXT: Final = 2
"""The gap between two tiles of a block."""
APART: Final = 22
"""The gap between two blocks."""
MARGIN: Final = 16
TEXT: Final = 22
"""The text size of labels."""
_LINE: Final = 30
_WIDE: Final = 62
"""The width of a character in a wide font, in percent of the text size."""
_LONGEST: Final = 76
"""The longest line of a caption, in columns."""
_HOW: Final = "tiles_picture(read_tiles('123m')).parts are some"
_MADE: Final = "tiles_picture(read_tiles('123m')) makes a Picture"

Box: TypeAlias = tuple[int, int, int, int]
"""Left edge, upper edge, width and height."""
Mark: TypeAlias = Literal["plain", "waited", "exhausted", "new"]
Tone: TypeAlias = Literal["ink", "faint", "strong"]


@attrs.frozen(repr=False)
class PlacedTile(Value):
    """A tile in a picture, face up or face down."""

    tile: Tile | None = attrs.field(validator=result_of(_HOW, Tile, None))
    """The tile; None is one that lies face down."""
    x: int = attrs.field(validator=result_of(_HOW, int))
    y: int = attrs.field(validator=result_of(_HOW, int))
    size: int = attrs.field(default=SIZE, validator=result_of(_HOW, int))
    """The width of the tile when it is upright."""
    turned: bool = attrs.field(default=False, validator=result_of(_HOW, bool))
    mark: Mark = choice(
        get_args(Mark),
        "A tile of the hand; one that the hand waits for; one without copies left; one that was just drawn or added.",
    )

    @property
    def box(self) -> Box:
        """The box that the tile fills."""
        height = tile_height(self.size)
        return (self.x, self.y, height, self.size) if self.turned else (self.x, self.y, self.size, height)


@attrs.frozen(repr=False)
class Slot(Value):
    """An empty place for a tile."""

    x: int = attrs.field(validator=result_of(_HOW, int))
    y: int = attrs.field(validator=result_of(_HOW, int))
    size: int = attrs.field(default=SIZE, validator=result_of(_HOW, int))

    @property
    def box(self) -> Box:
        """The box that a tile would fill."""
        return self.x, self.y, self.size, tile_height(self.size)


@attrs.frozen(repr=False)
class Label(Value):
    """A line of text, placed by the left end or by the middle of its base line."""

    text: str = attrs.field(validator=result_of(_HOW, str))
    x: int = attrs.field(validator=result_of(_HOW, int))
    y: int = attrs.field(validator=result_of(_HOW, int))
    size: int = attrs.field(default=TEXT, validator=result_of(_HOW, int))
    tone: Tone = choice(get_args(Tone), "Plain text; fainter; or bold.")
    middle: bool = attrs.field(default=False, validator=result_of(_HOW, bool))
    words: str = attrs.field(default="", validator=result_of(_HOW, str))
    """The text for screen readers, if ``text`` is not clear without its place in the picture."""
    continues: bool = attrs.field(default=False, validator=result_of(_HOW, bool))
    """Whether the text continues the one of the label before, which was too long for a line."""

    @property
    def box(self) -> Box:
        """The box that the text fills in a wide font."""
        width = text_width(self.text, self.size)
        return self.x - width // 2 * self.middle, self.y - self.size * 8 // 10, width, self.size


Placed: TypeAlias = PlacedTile | Slot | Label


@attrs.frozen(repr=False)
class Picture(Pictured):
    """A box with tiles, slots and labels, and a title that describes it in words."""

    title: str = attrs.field(validator=result_of(_MADE, str))
    width: int = attrs.field(validator=result_of(_MADE, int))
    height: int = attrs.field(validator=result_of(_MADE, int))
    parts: tuple[Placed, ...] = attrs.field(
        validator=mixture_of(_MADE, "tiles, slots and labels", PlacedTile, Slot, Label)
    )


def check_picture(function: str, picture: object) -> None:
    """Raise TypeError unless ``picture`` is a Picture."""
    if not isinstance(picture, Picture):
        raise wrong_class(function, "a Picture", picture, "hand_picture(parse('123m11z')) makes one")


def tile_height(size: int) -> int:
    """Return the height of a tile of a given width."""
    return size * 4 // 3


def text_width(text: str, size: int) -> int:
    """Return an upper bound of the width of a line of text in the usual fonts."""
    return -(-column_count(text) * size * _WIDE // 100)


def columns_in(width: int, size: int) -> int:
    """Return the number of columns of text that fit into a width."""
    return width * 100 // (size * _WIDE)


def shift(parts: Iterable[Placed], x: int, y: int) -> tuple[Placed, ...]:
    """Return parts moved by ``x`` to the right and by ``y`` down."""
    return tuple(attrs.evolve(part, x=part.x + x, y=part.y + y) for part in parts)


def right_edge(parts: Sequence[Placed]) -> int:
    """Return the right edge of the parts; 0 without parts."""
    return max((x + width for x, _, width, _ in (part.box for part in parts)), default=0)


def bottom_edge(parts: Sequence[Placed]) -> int:
    """Return the lower edge of the parts; 0 without parts."""
    return max((y + height for _, y, _, height in (part.box for part in parts)), default=0)


def frame(title: str, parts: Sequence[Placed]) -> Picture:
    """Return a picture of parts that begin at 0, with a margin around them."""
    return Picture(title, right_edge(parts) + 2 * MARGIN, bottom_edge(parts) + 2 * MARGIN, shift(parts, MARGIN, MARGIN))


def sheet(title: str, captioned: Iterable[tuple[str, Picture]]) -> Picture:
    """Return a picture of several pictures below each other, each below its caption."""
    check_text("sheet", title, "its title is one")
    parts: list[Placed] = []
    bottom = 0
    for caption, picture in _checked_captions(captioned):
        for at, line in enumerate(wrap(caption, _LONGEST)):
            parts.append(Label(line, 0, bottom + TEXT, continues=at > 0))
            bottom += _LINE
        parts += shift(picture.parts, -MARGIN, bottom - MARGIN // 2)
        bottom += picture.height
    return frame(title, parts)


def _checked_captions(given: object) -> Iterator[tuple[str, Picture]]:
    """The captions and pictures; raises TypeError for anything else."""
    how = "[('a caption', hand_picture(parse('123m11z')))] are some"
    for item in items_of("sheet", "pictures with their captions", given, how):
        match item:
            case (str(caption), Picture() as picture):
                yield caption, picture
            case _:
                takes = "pictures with their captions"
                raise wrong_class(sheet.__name__, takes, item, how)
