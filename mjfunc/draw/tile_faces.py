"""The faces of tiles, drawn with strokes, discs and rods in a box of 60 by 80, without a font.

Each face is SVG with absolute coordinates within the box, so that it looks the same wherever it is placed.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.tiles.tile import Tile

WIDTH: Final = 60
HEIGHT: Final = 80

IVORY: Final = "#fcfaf2"
BLUSH: Final = "#fde3dc"
"""The background of a red five."""
EDGE: Final = "#8f8a7c"
BACK: Final = "#2e7468"
INK: Final = "#1f2a36"
RED: Final = "#c8232c"
GREEN: Final = "#15803d"
BLUE: Final = "#1d4f9c"

_SUIT_NAMES: Final = MappingProxyType({Suit.CHARACTERS: "characters", Suit.DOTS: "dots", Suit.BAMBOOS: "bamboos"})
_HONOUR_NAMES: Final = ("east", "south", "west", "north", "white dragon", "green dragon", "red dragon")
Spot: TypeAlias = tuple[float, float, str]
"""A point and a colour."""
Rod: TypeAlias = tuple[float, float, float, float]
"""Both ends."""

_NUMERALS: Final = (
    "M9 23H51",
    "M14 14H46M9 32H51",
    "M12 11H48M16 23H44M9 35H51",
    "M11 12H49V35H11ZM24 12V20Q24 26 17 28M36 12V24Q36 28 43 27",
    "M12 11H48M27 11L22 36M15 23H41L39 36M9 36H51",
    "M30 7V12M9 18H51M23 25Q20 32 12 37M37 25Q42 31 48 37",
    "M9 24L51 18M26 9V30Q26 36 32 36H47V31",
    "M23 11Q22 28 10 37M35 9Q38 28 51 37",
    "M10 18H38V31Q38 37 43 37H51V31M25 8Q26 30 10 37",
)
"""The characters for 1 to 9, which are drawn above the character for ten thousand."""
_TEN_THOUSAND: Final = (
    "M13 46H47M23 42V50M37 42V50M19 54H41V63H19ZM19 58.5H41M30 54V72M12 74V67H48V72Q48 74 44 73M20 72.5L34 71"
)
_HONOURS: Final = (
    "M30 9V72M10 18H50M15 27H45V47H15ZM15 37H45M28 49Q21 58 10 64M32 49Q39 58 50 64",
    "M10 17H50M30 9V26M12 71V26H48V66Q48 71 42 69M23 32L26 38M37 32L34 38M20 41H40M18 52H42M30 41V66",
    "M9 14H51M12 28H48V68H12ZM25 14V36Q24 46 17 50M36 14V43Q36 47 43 46M12 60H48",
    "M24 11V69M9 29H24M9 58L24 50M36 11V59Q36 66 42 66H51V57M50 24L36 35",
    "",
    (
        "M9 14H24Q20 27 8 35M12 20L17 26M34 10Q38 25 52 34M48 13L39 20M52 21L44 27M11 40H25V49H12V58H25Q25 72 16 70"
        "M34 39V44Q34 50 30 52M34 39H46V48H52M31 57H49Q43 68 31 72M35 60Q42 69 51 72"
    ),
    "M30 8V73M11 23H49V48H11Z",
)
"""The characters for east, south, west and north; the white dragon has none; fa and chung."""


_DOTS: Final[Mapping[int, tuple[Spot, ...]]] = MappingProxyType(
    {
        2: ((30, 22, GREEN), (30, 58, BLUE)),
        3: ((16, 17, BLUE), (30, 40, RED), (44, 63, GREEN)),
        4: ((17, 21, BLUE), (43, 21, GREEN), (17, 59, GREEN), (43, 59, BLUE)),
        5: ((16, 18, BLUE), (44, 18, GREEN), (30, 40, RED), (16, 62, GREEN), (44, 62, BLUE)),
        6: ((18, 17, GREEN), (42, 17, GREEN), *((x, y, RED) for y in (43, 64) for x in (18, 42))),
        7: ((13, 13, GREEN), (30, 20, GREEN), (47, 27, GREEN), *((x, y, RED) for y in (47, 66) for x in (19, 41))),
        8: tuple((x, y, BLUE) for y in (13, 31, 49, 67) for x in (19, 41)),
        9: tuple((x, y, colour) for y, colour in ((16, GREEN), (40, RED), (64, BLUE)) for x in (13, 30, 47)),
    }
)
_RADII: Final = MappingProxyType({2: 13, 3: 10.5, 4: 11, 5: 10.5, 6: 9.2, 7: 8, 8: 8.4, 9: 8})
_RODS: Final[Mapping[int, tuple[Spot, ...]]] = MappingProxyType(
    {
        2: ((30, 22, GREEN), (30, 58, GREEN)),
        3: ((30, 22, GREEN), (17, 58, GREEN), (43, 58, GREEN)),
        4: tuple((x, y, GREEN) for y in (22, 58) for x in (17, 43)),
        5: ((30, 40, RED), *((x, y, GREEN) for y in (22, 58) for x in (12.5, 47.5))),
        6: tuple((x, y, GREEN) for y in (22, 58) for x in (13, 30, 47)),
        7: ((30, 16, RED), *((x, y, GREEN) for y in (40, 64) for x in (13, 30, 47))),
        9: tuple((x, y, RED if x == 30 else GREEN) for y in (16, 40, 64) for x in (13, 30, 47)),
    }
)
"""The middles of upright rods, which are short if they are in three rows."""
_SLANTED: Final[tuple[Rod, ...]] = (
    *((10, 8, 10, 37), (19, 9, 28, 37), (41, 9, 32, 37), (50, 8, 50, 37)),
    *((10, 43, 10, 72), (28, 43, 19, 71), (32, 43, 41, 71), (50, 43, 50, 72)),
)
"""The eight rods of 8s, an M above a W."""


def tile_name(tile: Tile | None) -> str:
    """Return the name of a tile in words."""
    if tile is None:
        return "face down"
    if tile.is_honour:
        return _HONOUR_NAMES[tile.rank - 1]
    return f"{'red ' * tile.red}{tile.rank} of {_SUIT_NAMES[tile.suit]}"


def face(tile: Tile | None) -> str:
    """Return the face of a tile; None is the back of a tile."""
    if tile is None:
        pattern = '<rect x="7" y="7" width="46" height="66" rx="4"/><path d="M30 20L44 40L30 60L16 40Z"/>'
        light = f'fill="none" stroke="{IVORY}" stroke-opacity=".55" stroke-width="2"'
        return f"{_body(BACK, EDGE, 1.6)}<g {light}>{pattern}</g>"
    if tile.red:
        return _body(BLUSH, RED, 2.4) + _pattern(tile)
    return _body(IVORY, EDGE, 1.6) + _pattern(tile)


def _body(ground: str, edge: str, width: float) -> str:
    place = 'x="1.4" y="1.4" width="57.2" height="77.2" rx="7"'
    return f'<rect {place} fill="{ground}" stroke="{edge}" stroke-width="{width:g}"/>'


def _pattern(tile: Tile) -> str:
    match tile.suit:
        case Suit.CHARACTERS:
            numeral = _strokes(_NUMERALS[tile.rank - 1], RED if tile.red else INK, 5)
            return numeral + _strokes(_TEN_THOUSAND, RED, 3.2)
        case Suit.DOTS:
            return _one_dot() if tile.rank == 1 else _dots(tile)
        case Suit.BAMBOOS:
            return _BIRD if tile.rank == 1 else _bamboos(tile)
        case Suit.HONOURS:
            return _honour(tile.rank)
        case _ as never:
            assert_never(never)


def _honour(rank: int) -> str:
    match rank:
        case 5:
            frames = '<rect x="11" y="11" width="38" height="58" rx="4" stroke-width="4.6"/>'
            frames += '<rect x="18" y="18" width="24" height="44" rx="2" stroke-width="2"/>'
            return f'<g fill="none" stroke="{BLUE}">{frames}</g>'
        case 6:
            return _strokes(_HONOURS[rank - 1], GREEN, 4.2)
        case 7:
            return _strokes(_HONOURS[rank - 1], RED, 5)
        case _:
            return _strokes(_HONOURS[rank - 1], INK, 5)


def _strokes(path: str, colour: str, width: float) -> str:
    line = f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" {line}/>'


def _disc(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def _dots(tile: Tile) -> str:
    """Coins: a disc, a ring of light in it, and a middle."""
    radius, rings = _RADII[tile.rank], f'fill="none" stroke="{IVORY}" stroke-width="{0.2 * _RADII[tile.rank]:.3g}"'
    spots = _DOTS[tile.rank]
    discs = "".join(_disc(x, y, radius, RED if tile.red else colour) for x, y, colour in spots)
    light = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{0.58 * radius:.3g}"/>' for x, y, _ in spots)
    return f"{discs}<g {rings}>{light}</g>"


def _one_dot() -> str:
    """A wheel with beads around a flower."""
    beads = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="2"/>' for x, y in _circle_points(18.5, 12))
    petals = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="4.2"/>' for x, y in _circle_points(8.2, 6))
    wheel = _disc(30, 40, 23, GREEN) + _disc(30, 40, 14.5, IVORY)
    return f'{wheel}<g fill="{IVORY}">{beads}</g><g fill="{RED}">{petals}</g>' + _disc(30, 40, 3.4, BLUE)


def _circle_points(radius: float, number: int) -> Iterator[tuple[float, float]]:
    """Points on a circle around the middle of the tile."""
    for at in range(number):
        angle = 2 * pi * at / number
        yield round(30 + radius * sin(angle), 1), round(40 - radius * cos(angle), 1)


def _bamboos(tile: Tile) -> str:
    if tile.rank == 8:
        return _rods(_SLANTED, GREEN)
    half = 10 if tile.rank in (7, 9) else 14.5
    spots = [(x, y, RED if tile.red else colour) for x, y, colour in _RODS[tile.rank]]
    return "".join(
        _rods([(x, y - half, x, y + half) for x, y, colour in spots if colour == drawn], drawn)
        for drawn in sorted({colour for _, _, colour in spots})
    )


def _rods(rods: Iterable[Rod], colour: str) -> str:
    """Sticks of bamboo: light in the middle of each of their two pieces, and a knot between them."""
    sticks, knots, light = "", "", ""
    for x, y, to_x, to_y in rods:
        dx, dy = to_x - x, to_y - y
        middle_x, middle_y = x + dx / 2, y + dy / 2
        inset, out = 3.8 / hypot(dx, dy), 2.4 / hypot(dx, dy)
        out_x, out_y = dy * out, -dx * out

        def point(share: float, x: float = x, y: float = y, dx: float = dx, dy: float = dy) -> str:
            return f"{x + dx * share:.4g} {y + dy * share:.4g}"

        sticks += f"M{point(inset)}L{point(1 - inset)}"
        knots += f"M{middle_x - out_x:.4g} {middle_y - out_y:.4g}L{middle_x + out_x:.4g} {middle_y + out_y:.4g}"
        light += f"M{point(0.2)}L{point(0.36)}M{point(0.64)}L{point(0.8)}"
    return _strokes(sticks, colour, 7.6) + _strokes(knots, colour, 5.8) + _strokes(light, IVORY, 2)


_BIRD: Final = (
    _strokes("M25 42Q12 50 9 66M27 46Q18 55 17 69M30 48Q25 58 25 70", GREEN, 3.6)
    + "".join(_disc(x, y, 3.4, RED) for x, y in ((9, 66), (17, 69), (25, 70)))
    + _strokes("M35 50V66M42 48V66M31 67H39M42 67H49", RED, 2.6)
    + f'<path d="M37 16C48 24 52 42 40 50C33 55 24 52 21 45C28 41 27 30 31 22Z" fill="{GREEN}"/>'
    + _strokes("M43 33C41 42 35 46 28 46M38 32C37 38 34 41 30 42", IVORY, 1.9)
    + _disc(36, 18, 8, GREEN)
    + f'<path d="M29 15L20 20L30 22Z" fill="{RED}"/>'
    + _strokes("M35 9L32 5M39 9V4M43 11L47 6", RED, 2.6)
    + _disc(34, 17, 2.4, IVORY)
    + _disc(33.6, 17, 1.2, INK)
)
"""1s: a bird with a crest and a long tail."""
