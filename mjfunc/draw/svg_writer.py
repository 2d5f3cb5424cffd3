"""Write pictures as SVG, each as a file or as a part of a page.

The SVG defines each face once and uses it for every tile with that face. It fetches nothing, needs no font for tiles,
and is ASCII, so that any output can take it.
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

from mjfunc.draw.pictures import Label, PlacedTile, Slot, check_picture
from mjfunc.draw.tile_faces import HEIGHT, WIDTH, face, tile_name
from mjfunc.tiles.errors import check_option, items_of
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.draw.pictures import Picture, Placed
    from mjfunc.tiles.tile import Tile

Ground: TypeAlias = Literal["auto", "light", "dark", "page"]
"""The background of a picture: ``auto`` is light, or dark if the reader prefers that; ``light`` and ``dark`` are fixed;
with ``page`` the picture has no background and is part of a page that gives it its text colour, its size, and the
``symbols`` of its tiles."""
LIGHT: Final = ("#ffffff", "#1f2937")
"""The background and the colour of text."""
DARK: Final = ("#15191f", "#e6e8eb")
_GROUNDS: Final[Mapping[Ground, tuple[str, str]]] = MappingProxyType({"auto": LIGHT, "light": LIGHT, "dark": DARK})
ACCENT: Final = "#cf6a1c"
"""A colour that is visible on both backgrounds."""
STRUCK: Final = "#d03238"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EMPTY: Final = 'stroke="currentColor" stroke-opacity=".6" stroke-dasharray="6 4"'
SCALE: Final = 0.6
"""The pixels for a length of 1, unless a page chooses another scale."""
READABLE: Final = 9
"""The least text size in pixels."""
_SHARED: Final = "mj"
"""The beginning of the names of symbols that all pictures of a page use."""


def escaped(text: str) -> str:
    """Return a text escaped for XML and HTML; characters that XML does not allow become U+FFFD."""
    return escape(_NOT_IN_XML.sub("\ufffd", text))


def svg(picture: Picture, ground: Ground = "auto") -> str:
    """Return a picture as SVG, with a title that describes it in words.

    >>> svg(hand_picture(parse("2223m"))).startswith("<svg ")
    True
    """
    check_picture("svg", picture)
    check_option("ground", ground, get_args(Ground))
    name = _SHARED if ground == "page" else _unique_name(picture, ground)
    definitions = "" if ground == "page" else f"<defs>\n{_symbol_definitions([picture], name)}\n</defs>\n"
    labels = [part for part in picture.parts if isinstance(part, Label)]
    words = "".join(f"{' ' if part.continues else '; '}{part.words or part.text}" for part in labels)
    described = f"<desc>{escaped(words.removeprefix('; '))}</desc>\n" if labels else ""
    parts = "\n".join(_part_svg(part, name) for part in picture.parts)
    box = (picture.width, picture.height)
    body = f"{described}{definitions}{parts}"
    return document(picture.title, box, body, ground, scale=SCALE, smallest=smallest_text(picture))


def smallest_text(picture: Picture) -> int:
    """Return the text size of the smallest label of a picture; 0 without labels."""
    return min((part.size for part in picture.parts if isinstance(part, Label)), default=0)


def least_width(width: float, smallest: float, scale: float = 1) -> float:
    """Return the width in pixels at which the smallest text is readable, or the intended width if that is less."""
    return width * min(READABLE / smallest, scale) if smallest else 0


def document(  # noqa: PLR0913  # what a picture is, and how large
    title: str, box: tuple[float, float], body: str, ground: Ground, *, scale: float = 1, smallest: float = 0
) -> str:
    """Return an SVG document with a title and a background.

    On a narrow screen it shrinks until its smallest text would be unreadable. Its class name is a hash of its content,
    so that two documents in a page do not share styles.
    """
    width, height = box
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width * scale:g}" height="{height * scale:g}"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif"'
    named = f"<title>{escaped(title)}</title>"
    if ground == "page":
        return _ascii(f"{begin}>", named, body)
    least = least_width(width, smallest, scale)
    fits = f'style="max-width:100%;{f"min-width:{least:g}px;" if least else ""}height:auto"'
    colour, ink = _GROUNDS[ground]
    name = _unique_name(title, box, body, ground)
    styled = [_style(name)] if ground == "auto" else []
    painted = f'<rect class="ground" width="{width:g}" height="{height:g}" rx="8" fill="{colour}"/>'
    return _ascii(f'{begin} class="{name}" color="{ink}" {fits}>', named, *styled, painted, body)


def _ascii(*lines: str) -> str:
    """The lines of a document and its closing tag."""
    return "\n".join((*lines, "</svg>\n")).encode("ascii", "xmlcharrefreplace").decode()


def _style(name: str) -> str:
    """The style that makes one picture, and no other on its page, dark for readers who prefer that."""
    colour, ink = DARK
    return f"<style>@media(prefers-color-scheme:dark){{.{name}{{color:{ink}}}.{name}>.ground{{fill:{colour}}}}}</style>"


def _unique_name(*values: object) -> str:
    """A name that is a hash of the values."""
    return _SHARED + sha256(expression(values).encode("utf-8", "backslashreplace")).hexdigest()[:10]


def symbols(pictures: Iterable[Picture]) -> str:
    """Return the definitions of tiles that a page has once, before all pictures written with ``ground="page"``."""
    given = [*items_of("symbols", "pictures", pictures, "svg(picture, 'page') is written for a page that has them")]
    for picture in given:
        check_picture("symbols", picture)
    begin = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
    return f"{begin}\n<defs>\n{_symbol_definitions(given, _SHARED)}\n</defs>\n</svg>\n"


def _symbol_definitions(pictures: Iterable[Picture], name: str) -> str:
    """A definition of each face in the pictures."""
    placed = {part.tile for picture in pictures for part in picture.parts if isinstance(part, PlacedTile)}
    faces = [*([None] if None in placed else []), *sorted(tile for tile in placed if tile is not None)]
    return "\n".join(
        f'<symbol id="{_symbol_id(name, tile)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{tile_name(tile)}</title>{face(tile)}</symbol>"
        for tile in faces
    )


def _symbol_id(name: str, tile: Tile | None) -> str:
    return f"{name}-{'down' if tile is None else tile}"


def _part_svg(part: Placed, name: str) -> str:
    match part:
        case PlacedTile():
            return "".join(_tile_svg(part, name))
        case Slot():
            return _frame_svg(part, _EMPTY)
        case Label(text, x, y, size, tone, middle):
            anchor = ' text-anchor="middle"' if middle else ""
            weight = {"ink": "", "faint": ' fill-opacity=".75"', "strong": ' font-weight="bold"'}[tone]
            return (
                f'<text x="{x}" y="{y}" font-size="{size}" fill="currentColor"{anchor}{weight}>{escaped(text)}</text>'
            )
        case _ as never:
            assert_never(never)


def _tile_svg(part: PlacedTile, name: str) -> Iterator[str]:
    """A tile with its mark: framed if it is new, smaller and framed if it is missing."""
    match part.mark:
        case "plain":
            yield _face_svg(part, name)
        case "new":
            yield _face_svg(part, name)
            yield _frame_svg(part, f'stroke="{ACCENT}" stroke-width="4"')
        case "waited":
            yield _face_svg(part, name, inset=6)
            yield _frame_svg(part, f'stroke="{ACCENT}" stroke-width="3" stroke-dasharray="7 4"')
        case "exhausted":
            yield _face_svg(part, name, inset=6, style=' opacity=".5"')
            yield _frame_svg(part, _EMPTY)
            x, y, width, height = part.box
            struck = f"M{x + 6} {y + height - 6}L{x + width - 6} {y + 6}"
            yield f'<path d="{struck}" stroke="{STRUCK}" stroke-width="6" stroke-linecap="round"/>'
        case _ as never:
            assert_never(never)


def _face_svg(part: PlacedTile, name: str, *, inset: int = 0, style: str = "") -> str:
    """The face of a tile, smaller than its box by ``inset`` on each side."""
    x, y, width, height = part.box
    x, y, width, height = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    if part.turned:
        place = f'width="{height}" height="{width}" transform="translate({x + width} {y}) rotate(90)"'
    return f'<use href="#{_symbol_id(name, part.tile)}" {place}{style}/>'


def _frame_svg(part: PlacedTile | Slot, style: str) -> str:
    """A frame inside the box of a tile."""
    x, y, width, height = part.box
    place = f'x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}"'
    return f'<rect {place} rx="{part.size / 10:g}" fill="none" {style}/>'
