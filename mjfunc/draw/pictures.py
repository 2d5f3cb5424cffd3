"""Pictures as values: tiles, empty places and labels, each with its place. How they are written is not said here.

Lengths are whole numbers. A tile that stands upright is 60 wide and 80 high unless it is drawn smaller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.draw.wrapping import columns_of, wrapped
from mjfunc.model.choices import choice
from mjfunc.model.fields import check_result
from mjfunc.tiles.errors import check_text, items_of, wrong_class
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SIZE: Final = 60
"""How wide a tile is that stands upright; it is a third higher."""
NEXT: Final = 2
"""What is between two tiles of a block."""
APART: Final = 22
"""What is between two blocks."""
MARGIN: Final = 16
TEXT: Final = 22
"""How large labels are."""
_LINE: Final = 30
_WIDE: Final = 62
"""How wide a character is in a wide font, in percent of the size of the text."""
_LONGEST: Final = 76
"""How many columns of a caption stand on one line."""
_HOW: Final = "tiles_picture(read_tiles('123m')).parts are some"
_MADE: Final = "tiles_picture(read_tiles('123m')) makes a Picture"

Box: TypeAlias = tuple[int, int, int, int]
"""The left edge, the upper one, the width and the height."""
Mark: TypeAlias = Literal["plain", "waited", "exhausted", "new"]
Tone: TypeAlias = Literal["ink", "faint", "strong"]


@attrs.frozen
class PlacedTile:
    """A tile in a picture, or one that lies face down."""

    tile: Tile | None
    """None lies face down."""
    x: int
    y: int
    size: int = SIZE
    """How wide it is while it stands upright."""
    turned: bool = False
    mark: Mark = choice(
        get_args(Mark),
        "A tile that is there; one that is waited for; one of which no copy is left; one that just came.",
    )

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a tile, or not a place."""
        check_result(self, "tile", self.tile, _HOW, Tile, type(None))
        _check_numbers(self, self.x, self.y, self.size)
        check_result(self, "turned", self.turned, _HOW, bool)

    @property
    def box(self) -> Box:
        """The room that the tile takes as it lies."""
        height = height_of(self.size)
        return (self.x, self.y, height, self.size) if self.turned else (self.x, self.y, self.size, height)


@attrs.frozen
class Slot:
    """An empty place for a tile."""

    x: int
    y: int
    size: int = SIZE

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a place."""
        _check_numbers(self, self.x, self.y, self.size)

    @property
    def box(self) -> Box:
        """The room that a tile would take there."""
        return self.x, self.y, self.size, height_of(self.size)


@attrs.frozen
class Label:
    """A line of text, by the left end of its base line, or by the middle of it."""

    text: str
    x: int
    y: int
    size: int = TEXT
    tone: Tone = choice(get_args(Tone), "As other text is; quieter; or bold.")
    middle: bool = False
    words: str = ""
    """What it says to those who do not see where it stands, where its text alone does not say it."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a text, or not a place."""
        check_result(self, "text", self.text, _HOW, str)
        check_result(self, "words", self.words, _HOW, str)
        _check_numbers(self, self.x, self.y, self.size)
        check_result(self, "middle", self.middle, _HOW, bool)

    @property
    def box(self) -> Box:
        """The room that the text takes in a wide font: nobody knows which one draws it."""
        width = text_width(self.text, self.size)
        return self.x - width // 2 * self.middle, self.y - self.size * 8 // 10, width, self.size


Placed: TypeAlias = PlacedTile | Slot | Label


@attrs.frozen
class Picture(Pictured):
    """Parts and the box that they stand in, with a title that says in words what is to be seen."""

    title: str
    width: int
    height: int
    parts: tuple[Placed, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is not made of parts."""
        check_result(self, "title", self.title, _MADE, str)
        check_result(self, "width", self.width, _MADE, int)
        check_result(self, "height", self.height, _MADE, int)
        if type(self.parts) is not tuple or {*map(type, self.parts)} - {PlacedTile, Slot, Label}:
            raise wrong_class(type(self).__name__, "a tuple of parts", self.parts, _MADE)


def _check_numbers(made: PlacedTile | Slot | Label, *numbers: int) -> None:
    for name, number in zip(("x", "y", "size"), numbers, strict=True):
        check_result(made, name, number, _HOW, int)


def check_picture(function: str, picture: object) -> None:
    """Refuse what is not a picture."""
    if not isinstance(picture, Picture):
        raise wrong_class(function, "a Picture", picture, "hand_picture(parse('123m11z')) makes one")


def height_of(size: int) -> int:
    """How high a tile is."""
    return size * 4 // 3


def text_width(text: str, size: int) -> int:
    """No less than a line of text is wide in the usual fonts; a wide character is as wide as two."""
    return -(-columns_of(text) * size * _WIDE // 100)


def columns_in(width: int, size: int) -> int:
    """How many columns of text have room."""
    return width * 100 // (size * _WIDE)


def moved(parts: Iterable[Placed], x: int, y: int) -> tuple[Placed, ...]:
    """The same parts, so far to the right and so far down."""
    return tuple(attrs.evolve(part, x=part.x + x, y=part.y + y) for part in parts)


def right_of(parts: Sequence[Placed]) -> int:
    """Where the parts end on the right."""
    return max((x + width for x, _, width, _ in (part.box for part in parts)), default=0)


def bottom_of(parts: Sequence[Placed]) -> int:
    """Where the parts end below."""
    return max((y + height for _, y, _, height in (part.box for part in parts)), default=0)


def framed(title: str, parts: Sequence[Placed]) -> Picture:
    """A picture of parts that begin at 0, with a margin all around."""
    return Picture(title, right_of(parts) + 2 * MARGIN, bottom_of(parts) + 2 * MARGIN, moved(parts, MARGIN, MARGIN))


def sheet(title: str, captioned: Iterable[tuple[str, Picture]]) -> Picture:
    """Pictures below each other, each below its caption."""
    check_text("sheet", title, "its title is one")
    parts: list[Placed] = []
    bottom = 0
    for caption, picture in _captioned(captioned):
        for line in wrapped(caption, _LONGEST):
            parts.append(Label(line, 0, bottom + TEXT))
            bottom += _LINE
        parts += moved(picture.parts, -MARGIN, bottom - MARGIN // 2)
        bottom += picture.height
    return framed(title, parts)


def _captioned(given: object) -> Iterator[tuple[str, Picture]]:
    """Captions and pictures, and a sentence where something else is given."""
    how = "[('a caption', hand_picture(parse('123m11z')))] are some"
    for item in items_of("sheet", "pictures with their captions", given, how):
        match item:
            case (str(caption), Picture() as picture):
                yield caption, picture
            case _:
                takes = "pictures with their captions"
                raise wrong_class(sheet.__name__, takes, item, how)
