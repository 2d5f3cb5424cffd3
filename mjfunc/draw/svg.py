"""Pictures as SVG, each alone in a file or as a part of a page.

Each face that occurs is defined once and used as often as there are tiles of it. Nothing is fetched, and tiles need
no font. All that is written is ASCII, so that any output can take it.
"""

from __future__ import annotations

from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, cast, get_args

from mjfunc.draw.escaping import escaped
from mjfunc.draw.faces import HEIGHT, WIDTH, face, name_of
from mjfunc.draw.pictures import Label, PlacedTile, Slot, check_picture
from mjfunc.tiles.errors import check_option, items_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.draw.pictures import Picture, Placed
    from mjfunc.tiles.tile import Tile

Ground: TypeAlias = Literal["auto", "light", "dark", "page"]
"""What a picture stands on: light, or dark where the reader prefers it; always light; always dark; or the page around
it, whose colour of text it takes, in which the ``symbols`` of its tiles stand, and whose styles say how large it is."""
LIGHT: Final = ("#ffffff", "#1f2937")
"""The ground, and what is written on it."""
DARK: Final = ("#15191f", "#e6e8eb")
_PLAIN: Final[Mapping[Ground, tuple[str, str]]] = MappingProxyType({"auto": LIGHT, "light": LIGHT, "dark": DARK})
ACCENT: Final = "#cf6a1c"
"""What can be told from both grounds."""
STRUCK: Final = "#d03238"
_EMPTY: Final = 'stroke="currentColor" stroke-opacity=".6" stroke-dasharray="6 4"'
SCALE: Final = 0.6
"""How many pixels a length of 1 is, where a page does not say."""
READABLE: Final = 9
"""How many pixels large text is at least."""
_SHARED: Final = "mj"
"""With what the names of symbols begin that all pictures of a page use."""


def svg(picture: Picture, ground: Ground = "auto") -> str:
    """A picture as SVG, with a title that says in words what is to be seen."""
    check_picture("svg", picture)
    check_option("ground", ground, get_args(Ground))
    name = _SHARED if ground == "page" else _name(picture, ground)
    definitions = "" if ground == "page" else f"<defs>\n{_symbols([picture], name)}\n</defs>\n"
    labels = [part.words or part.text for part in picture.parts if isinstance(part, Label)]
    described = f"<desc>{escaped('; '.join(labels))}</desc>\n" if labels else ""
    parts = "\n".join(_written(part, name) for part in picture.parts)
    box = (picture.width, picture.height)
    body = f"{described}{definitions}{parts}"
    return document(picture.title, box, body, ground, scale=SCALE, smallest=smallest_text(picture))


def smallest_text(picture: Picture) -> int:
    """How large the smallest label of a picture is; 0 where it has none."""
    return min((part.size for part in picture.parts if isinstance(part, Label)), default=0)


def least_width(width: float, smallest: float, scale: float = 1) -> float:
    """How many pixels wide a picture is at least, that its smallest text can be read; unless it is meant smaller."""
    return width * min(READABLE / smallest, scale) if smallest else 0


def document(  # noqa: PLR0913  # what a picture is, and how large
    title: str, box: tuple[float, float], body: str, ground: Ground, *, scale: float = 1, smallest: float = 0
) -> str:
    """What stands in a box, with its title and its ground. No two different ones share a name in a page.

    It gets narrower where there is less room, until its smallest text could not be read any more.
    """
    width, height = box
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width * scale:g}" height="{height * scale:g}"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif"'
    named = f"<title>{escaped(title)}</title>"
    if ground == "page":
        return _ascii(f"{begin}>", named, body)
    least = least_width(width, smallest, scale)
    fits = f'style="max-width:100%;{f"min-width:{least:g}px;" if least else ""}height:auto"'
    colour, ink = _PLAIN[ground]
    name = _name(title, box, body, ground)
    styled = [_style(name)] if ground == "auto" else []
    painted = f'<rect class="ground" width="{width:g}" height="{height:g}" rx="8" fill="{colour}"/>'
    return _ascii(f'{begin} class="{name}" color="{ink}" {fits}>', named, *styled, painted, body)


def _ascii(*lines: str) -> str:
    """Lines up to the end of the picture."""
    return "\n".join((*lines, "</svg>\n")).encode("ascii", "xmlcharrefreplace").decode()


def _style(name: str) -> str:
    """Dark where that is preferred, of this one picture only: styles are those of the whole page."""
    colour, ink = DARK
    return f"<style>@media(prefers-color-scheme:dark){{.{name}{{color:{ink}}}.{name}>.ground{{fill:{colour}}}}}</style>"


def _name(*values: object) -> str:
    """The same name for the same values, and another for any others: what stands on another ground is another."""
    return _SHARED + sha256(repr(values).encode("utf-8", "backslashreplace")).hexdigest()[:10]


def symbols(pictures: Iterable[Picture]) -> str:
    """What stands once in a page, in front of all pictures that were written with ``ground="page"``."""
    given = [*items_of("symbols", "pictures", pictures, "svg(picture, 'page') is written for a page that has them")]
    for picture in given:
        check_picture("symbols", picture)
    begin = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
    return f"{begin}\n<defs>\n{_symbols(cast('list[Picture]', given), _SHARED)}\n</defs>\n</svg>\n"


def _symbols(pictures: Iterable[Picture], name: str) -> str:
    """Each face that occurs, once."""
    placed = {part.tile for picture in pictures for part in picture.parts if isinstance(part, PlacedTile)}
    faces = [*([None] if None in placed else []), *sorted(tile for tile in placed if tile is not None)]
    return "\n".join(
        f'<symbol id="{_reference(name, tile)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{name_of(tile)}</title>{face(tile)}</symbol>"
        for tile in faces
    )


def _reference(name: str, tile: Tile | None) -> str:
    return f"{name}-{'down' if tile is None else tile}"


def _written(part: Placed, name: str) -> str:
    match part:
        case PlacedTile():
            return "".join(_tile(part, name))
        case Slot():
            return _frame(part, _EMPTY)
        case Label(text, x, y, size, tone, middle):
            anchor = ' text-anchor="middle"' if middle else ""
            weight = {"ink": "", "faint": ' fill-opacity=".75"', "strong": ' font-weight="bold"'}[tone]
            return (
                f'<text x="{x}" y="{y}" font-size="{size}" fill="currentColor"{anchor}{weight}>{escaped(text)}</text>'
            )
        case _ as never:
            assert_never(never)


def _tile(part: PlacedTile, name: str) -> Iterator[str]:
    """A tile; one that is not there is smaller, in the frame of its gap."""
    match part.mark:
        case "plain":
            yield _use(part, name)
        case "new":
            yield _use(part, name)
            yield _frame(part, f'stroke="{ACCENT}" stroke-width="4"')
        case "waited":
            yield _use(part, name, inset=6)
            yield _frame(part, f'stroke="{ACCENT}" stroke-width="3" stroke-dasharray="7 4"')
        case "exhausted":
            yield _use(part, name, inset=6, style=' opacity=".5"')
            yield _frame(part, _EMPTY)
            x, y, width, height = part.box
            struck = f"M{x + 6} {y + height - 6}L{x + width - 6} {y + 6}"
            yield f'<path d="{struck}" stroke="{STRUCK}" stroke-width="6" stroke-linecap="round"/>'
        case _ as never:
            assert_never(never)


def _use(part: PlacedTile, name: str, *, inset: int = 0, style: str = "") -> str:
    """The face of a tile, so far within its room."""
    x, y, width, height = part.box
    x, y, width, height = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    if part.turned:
        place = f'width="{height}" height="{width}" transform="translate({x + width} {y}) rotate(90)"'
    return f'<use href="#{_reference(name, part.tile)}" {place}{style}/>'


def _frame(part: PlacedTile | Slot, style: str) -> str:
    """A line around a tile, within its room."""
    x, y, width, height = part.box
    place = f'x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}"'
    return f'<rect {place} rx="{part.size / 10:g}" fill="none" {style}/>'
