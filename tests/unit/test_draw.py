"""Pictures: every tile is there once, in its place, within the box, and beside no other; and the text for terminals."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfunc import (
    KINDS,
    RED_FIVES,
    Acceptance,
    BadOption,
    Complete,
    CompleteRegular,
    Conventions,
    Discard,
    FiveOfAKind,
    Hand,
    Meld,
    acceptance,
    decompose,
    decompose_complete,
    decompose_ready,
    discards,
    finish,
    parse,
    read_tiles,
    strategies,
)
from mjfunc.draw import (
    Ground,
    Label,
    Picture,
    Placed,
    PlacedTile,
    Slot,
    Terminal,
    acceptance_picture,
    complete_picture,
    complete_text,
    discard_picture,
    hand_picture,
    hand_text,
    ready_picture,
    ready_text,
    sheet,
    svg,
    symbols,
    tiles_picture,
    tiles_text,
    trace_picture,
)
from mjfunc.draw.svg_writer import DARK, LIGHT
from mjfunc.draw.terminal import column_count, wrap
from mjfunc.draw.tile_faces import BLUE, BLUSH, GREEN, HEIGHT, IVORY, RED, WIDTH, face, tile_name
from mjfunc.fallback import LITERAL, MENDED, Event, Machine, SetKind, State, trace
from mjfunc.fallback.candidate_sets import SIZES
from mjfunc.tiles.tile import Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.conventions import MeldCopies


FACES: Final = (*KINDS, *RED_FIVES, None)
NUMBERS: Final = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")


def parsed(text: str) -> ET.Element:
    """The element that a picture is; that it is one is seen by parsing."""
    return ET.fromstring(text)  # noqa: S314  # our own


def drawn(tile: Tile | None) -> ET.Element:
    """The face of a tile."""
    return parsed(f"<symbol>{face(tile)}</symbol>")


def with_styles(element: ET.Element, inherited: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every shape with its attributes, those of the groups around it included."""
    for child in element:
        styles = {**inherited, **child.attrib}
        if child.tag == "g":
            yield from with_styles(child, styles)
        else:
            yield child.tag, styles


def shapes(tile: Tile | None) -> list[tuple[str, dict[str, str]]]:
    """What a face consists of."""
    return [*with_styles(drawn(tile), {})]


def points(path: str) -> Iterator[tuple[float, float]]:
    """The corners and control points of a path, all of whose commands are absolute."""
    x = y = 0.0
    assert not re.findall(r"[^MLHVQCZ0-9. -]", path)
    for command, rest in re.findall(r"([MLHVQC])([^MLHVQCZ]*)", path):
        numbers = [float(number) for number in NUMBERS.findall(rest)]
        match command:
            case "H":
                steps = [(number, y) for number in numbers]
            case "V":
                steps = [(x, number) for number in numbers]
            case _:
                assert len(numbers) % 2 == 0
                steps = [*zip(numbers[::2], numbers[1::2], strict=True)]
        yield from steps
        x, y = steps[-1]


def edges(tag: str, style: dict[str, str]) -> tuple[float, float, float, float]:
    """How far a shape reaches to the left, up, to the right and down, half of its line included."""
    half = float(style.get("stroke-width", "0")) / 2 if "stroke" in style else 0
    at = {name: float(style.get(name, "0")) for name in ("x", "y", "width", "height", "cx", "cy", "r")}
    match tag:
        case "rect":
            corners = [(at["x"], at["y"]), (at["x"] + at["width"], at["y"] + at["height"])]
        case "circle":
            corners = [(at["cx"] - at["r"], at["cy"] - at["r"]), (at["cx"] + at["r"], at["cy"] + at["r"])]
        case "path":
            corners = [*points(style["d"])]
        case _:
            pytest.fail(f"a face has a {tag}")
    xs, ys = zip(*corners, strict=True)
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


@pytest.mark.parametrize("tile", FACES, ids=tile_name)
def test_faces_stay_inside(tile: Tile | None) -> None:
    """Every line of a face is within its box, and what is drawn on the tile within the tile."""
    body, *others = [edges(*shape) for shape in shapes(tile)]
    assert others
    assert 0 <= body[0] < body[2] <= WIDTH
    assert 0 <= body[1] < body[3] <= HEIGHT
    for left, top, right, bottom in others:
        assert body[0] + 2 < left <= right < body[2] - 2
        assert body[1] + 2 < top <= bottom < body[3] - 2


NAMES: Final = (
    *("1 of characters", "2 of characters", "3 of characters", "4 of characters", "5 of characters"),
    *("6 of characters", "7 of characters", "8 of characters", "9 of characters"),
    *("1 of dots", "2 of dots", "3 of dots", "4 of dots", "5 of dots", "6 of dots", "7 of dots", "8 of dots"),
    *("9 of dots", "1 of bamboos", "2 of bamboos", "3 of bamboos", "4 of bamboos", "5 of bamboos", "6 of bamboos"),
    *("7 of bamboos", "8 of bamboos", "9 of bamboos", "east", "south", "west", "north"),
    *("white dragon", "green dragon", "red dragon"),
    *("red 5 of characters", "red 5 of dots", "red 5 of bamboos", "face down"),
)
"""What people call the tiles, in the order of the faces."""


def test_faces_are_all_different() -> None:
    """34 kinds, three red fives, and a tile face down: so many faces, and so many names."""
    assert 34 + 3 + 1 == len({*map(face, FACES)}) == len({*map(tile_name, FACES)}) == len(FACES)
    assert NAMES == tuple(map(tile_name, FACES))


@pytest.mark.parametrize("rank", range(2, 10))
def test_dots_and_rods_can_be_counted(rank: int) -> None:
    """As many as the tile says, apart from each other; the red five of the suit has as many, where it stands."""
    dots = [style for tag, style in shapes(Tile(Suit.DOTS, rank)) if tag == "circle" and "stroke" not in style]
    assert rank == len(dots)
    for one, other in combinations(dots, 2):
        (x, y, r), (u, v, s) = ([float(dot[name]) for name in ("cx", "cy", "r")] for dot in (one, other))
        assert (x - u) ** 2 + (y - v) ** 2 > (r + s) ** 2
    for tile in (Tile(Suit.BAMBOOS, rank), *(five for five in RED_FIVES[2:] if five.rank == rank)):
        widths = Counter[str]()
        for tag, style in shapes(tile):
            if tag == "path":
                widths[style["stroke-width"]] += style["d"].count("M")
        assert {"7.6": rank, "5.8": rank, "2": 2 * rank} == widths


COLOURS: Final = (
    *(("2p", {GREEN: 1, BLUE: 1}), ("3p", {BLUE: 1, RED: 1, GREEN: 1}), ("4p", {BLUE: 2, GREEN: 2})),
    *(("5p", {BLUE: 2, GREEN: 2, RED: 1}), ("6p", {GREEN: 2, RED: 4}), ("7p", {GREEN: 3, RED: 4}), ("8p", {BLUE: 8})),
    *(("9p", {GREEN: 3, RED: 3, BLUE: 3}), ("0p", {RED: 5})),
    *(("2s", {GREEN: 2}), ("3s", {GREEN: 3}), ("4s", {GREEN: 4}), ("5s", {GREEN: 4, RED: 1}), ("6s", {GREEN: 6})),
    *(("7s", {GREEN: 6, RED: 1}), ("8s", {GREEN: 8}), ("9s", {GREEN: 6, RED: 3}), ("0s", {RED: 5})),
)
"""How many dots and rods of each colour, as players know them."""


@pytest.mark.parametrize(("name", "expected"), COLOURS)
def test_dots_and_rods_have_their_colours(name: str, expected: dict[str, int]) -> None:
    """So many of each."""
    found = Counter[str]()
    for tag, style in shapes(Tile.of(name)):
        if tag == "circle" and "stroke" not in style:
            found[style["fill"]] += 1
        elif style.get("stroke-width") == "7.6":
            found[style["stroke"]] += style["d"].count("M")
    assert expected == found


def test_eight_rods_are_an_m_on_a_w() -> None:
    """The inner rods of the upper half lean together below, those of the lower half above."""
    (sticks,) = (style["d"] for _, style in shapes(Tile(Suit.BAMBOOS, 8)) if style.get("stroke-width") == "7.6")
    rods = [*zip(*[points(sticks)] * 2, strict=True)]
    inner = [rod for rod in rods if rod[0][0] != rod[1][0]]
    assert (8, 4) == (len(rods), len(inner))
    apart = [abs(left[0] - right[0]) for left, right in zip(inner[0], inner[1], strict=True)]
    below = [abs(left[0] - right[0]) for left, right in zip(inner[2], inner[3], strict=True)]
    assert apart[0] > apart[1]
    assert below[0] < below[1]


def test_red_fives_are_red() -> None:
    """Nothing on them is green, blue or black, they stand on another ground, and their edge is red."""
    for five in RED_FIVES:
        assert not {GREEN, BLUE, IVORY} & {style.get("fill") for _, style in shapes(five)}
        inks = {style.get("stroke") for _, style in shapes(five)} | {style.get("fill") for _, style in shapes(five)}
        assert inks <= {RED, BLUSH, IVORY, "none", None}
        assert (BLUSH, RED) == (shapes(five)[0][1]["fill"], shapes(five)[0][1]["stroke"])
        assert (IVORY, False) == (shapes(five.kind)[0][1]["fill"], shapes(five.kind)[0][1]["stroke"] == RED)


def tiles_in(picture: Picture) -> list[PlacedTile]:
    """The tiles of a picture."""
    return [part for part in picture.parts if isinstance(part, PlacedTile)]


def held(picture: Picture) -> list[Tile]:
    """The tiles that lie face up and are not only waited for, in order."""
    return sorted(part.tile for part in tiles_in(picture) if part.tile and part.mark in {"plain", "new"})


def check_layout(picture: Picture) -> None:
    """Every part is within the margins, and none lies on another."""
    assert picture.parts
    for x, y, width, height in (part.box for part in picture.parts):
        assert 16 <= x < x + width <= picture.width - 16
        assert 16 <= y < y + height <= picture.height - 16
    for one, other in combinations(picture.parts, 2):
        assert apart(one, other), (one, other)


def apart(one: Placed, other: Placed) -> bool:
    """Whether two parts have no point in common."""
    (x, y, width, height), (u, v, wide, high) = one.box, other.box
    return x + width <= u or u + wide <= x or y + height <= v or v + high <= y


def check_tiles_of(picture: Picture, hand: Hand) -> None:
    """The tiles of the hand and no others, two of each closed quad face down."""
    shown = Counter(held(picture))
    expected = Counter([*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)])
    hidden = expected - shown
    assert not shown - expected
    quads = [meld for meld in hand.melds if not meld.open]
    assert 2 * len(quads) == hidden.total() == [part.tile for part in tiles_in(picture)].count(None)
    face_down = [*hidden.elements()]
    assert sorted(tile.kind for meld in quads for tile in meld.tiles[:2]) == sorted(tile.kind for tile in face_down)
    assert sum(max(meld.block.reds - 2, 0) for meld in quads) == sum(tile.red for tile in face_down)


@given(strategies.hands())
def test_hands_are_drawn(hand: Hand) -> None:
    """Every tile once, melds apart from the concealed tiles and from each other."""
    picture = hand_picture(hand)
    check_layout(picture)
    check_tiles_of(picture, hand)
    assert str(hand) == picture.title
    row = [part.tile for part in tiles_in(picture)]
    assert [*hand.tiles] == row[: hand.size]
    gaps = [right.box[0] - left.box[0] - left.box[2] for left, right in pairwise(tiles_in(picture))]
    assert {2, 22} >= {*gaps}
    assert len(hand.melds) == gaps.count(22)
    assert sum(meld.open for meld in hand.melds) == sum(part.turned for part in tiles_in(picture))


def test_a_row_of_tiles() -> None:
    """In the order in which they are given, which need not be theirs; a row of none is a picture as well."""
    picture = tiles_picture(read_tiles("71z0p"))
    check_layout(picture)
    assert ["7z", "1z", "0p"] == [str(part.tile) for part in tiles_in(picture)]
    assert "7z 1z 0p" == picture.title
    assert "no tiles" == tiles_picture(()).title
    assert (32, 32, ()) == (tiles_picture(()).width, tiles_picture(()).height, tiles_picture(()).parts)


def test_called_tiles_are_turned() -> None:
    """The first of an open meld, and it stands on the same line as the others."""
    for meld in ("(123m)", "(0555p)", "(777z)"):
        concealed, *called = tiles_in(hand_picture(parse(f"1s {meld}")))
        assert [True, *(False for _ in called[1:])] == [part.turned for part in called]
        assert [str(tile) for tile in Meld.of(read_tiles(meld[1:-1])).tiles] == [str(part.tile) for part in called]
        assert 1 == len({part.box[1] + part.box[3] for part in (concealed, *called)})
        assert (80, 60) == called[0].box[2:]


def test_closed_quads_show_their_red_fives() -> None:
    """The two outer tiles are face down, and a red five is not one of them."""
    for quad, shown in (("[1111m]", "1m 1m"), ("[0555s]", "0s 5s"), ("[0055p]", "0p 0p")):
        _, *quads = tiles_in(hand_picture(parse(f"1z {quad}")))
        assert ["None", *shown.split(), "None"] == [str(part.tile) for part in quads]
        assert not any(part.turned for part in quads)


def groups(picture: Picture) -> list[str]:
    """The tiles that stand together, as text; face down is a dash, and what is only waited for in brackets."""
    parts = tiles_in(picture)
    found = [""]
    for at, part in enumerate(parts):
        if at and part.box[0] - parts[at - 1].box[0] - parts[at - 1].box[2] > 2:
            found.append("")
        written = str(part.tile) if part.tile else "-"
        found[-1] += {"waited": f"[{written}]", "exhausted": f"/{written}/"}.get(part.mark, written)
    return found


@given(strategies.complete_hands())
def test_complete_decompositions_are_drawn(hand: Hand) -> None:
    """Each part of each of them stands together, in canonical order, and every tile is there."""
    decompositions = decompose_complete(hand)
    assert decompositions
    for one in decompositions:
        picture = complete_picture(one)
        check_layout(picture)
        check_tiles_of(picture, hand)
        assert " ".join(str(one).split()) == picture.title
        concealed = groups(picture)[: len(groups(picture)) - len(hand.melds)]
        assert [*map(as_written, parts_of(one))] == concealed


def as_written(tiles: tuple[Tile, ...]) -> str:
    """Tiles one after the other."""
    return "".join(map(str, tiles))


def parts_of(one: Complete) -> list[tuple[Tile, ...]]:
    """What stands together of the concealed tiles."""
    if isinstance(one, CompleteRegular):
        return [*(block.tiles for block in one.blocks), one.pair.tiles]
    return [one.tiles] if one.form.value == "thirteen-orphans" else [part.tiles for part in getattr(one, "pairs")]  # noqa: B009  # of seven pairs


@given(strategies.ready_hands())
def test_ready_decompositions_are_drawn(hand: Hand) -> None:
    """Every tile, and in addition each kind that finishes the hand, with the number of its copies that are left."""
    decompositions = decompose_ready(hand)
    assert decompositions
    for one in decompositions:
        picture = ready_picture(one)
        check_layout(picture)
        check_tiles_of(picture, hand)
        waited = [part.tile for part in tiles_in(picture) if part.mark == "waited"]
        assert [kind for kind in KINDS if finish(one, kind)] == waited
        everything = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
        counts = [4 - [tile.kind for tile in everything].count(tile) for tile in waited if tile]
        labels = [int(part.text[1:]) for part in picture.parts if isinstance(part, Label)]
        gone = [part for part in tiles_in(picture) if part.mark == "exhausted"]
        assert sorted([*counts, *(0 for _ in gone)]) == sorted(labels)


@pytest.mark.parametrize(
    ("hand", "visible", "expected"),
    [
        ("56m11z", "", "1z1z [4m]5m6m[7m]"),
        ("12m11z", "", "1z1z 1m2m[3m]"),
        ("89m11z", "", "1z1z [7m]8m9m"),
        ("46m11z", "", "1z1z 4m[5m]6m"),
        ("40m11z", "", "1z1z [3m]4m0m[6m]"),
        ("1122z", "", "1z1z[1z] 2z2z[2z]"),
        ("1z", "", "1z[1z]"),
        ("0s", "", "0s[5s]"),
        ("1122334455667m", "", "1m1m 2m2m 3m3m 4m4m 5m5m 6m6m 7m[7m]"),
        ("1122z", "11z", "1z1z/1z/ 2z2z[2z]"),
        ("56m11z", "4444m77m", "1z1z /4m/5m6m[7m]"),
        ("56m11z", "4447777m", "1z1z [4m]5m6m/7m/"),
        ("1z (123m) [0555s]", "", "1z[1z] 1m2m3m -0s5s-"),
        ("19m19p19s1123456z", "", "1m9m1p9p1s9s1z1z2z3z4z5z6z[7z]"),
        ("9m19p19s11234567z", "", "[1m]9m1p9p1s9s1z1z2z3z4z5z6z7z"),
    ],
)
def test_the_gap_of_a_wait(hand: str, visible: str, expected: str) -> None:
    """What is waited for stands in its place, and of what nothing is left is struck through."""
    found = [groups(ready_picture(one, read_tiles(visible))) for one in decompose_ready(parse(hand))]
    assert expected.split() in found


def test_thirteen_sides() -> None:
    """Each of the kinds stands below the tile of which it would be the second."""
    (one,) = decompose_ready(parse("19m19p19s1234567z"))
    picture = ready_picture(one, read_tiles("111z"))
    check_layout(picture)
    upper, lower = tiles_in(picture)[:13], tiles_in(picture)[13:]
    assert [part.tile for part in upper] == [part.tile for part in lower]
    assert [part.x for part in upper] == [part.x for part in lower]
    assert [82] * 13 == [below.y - above.y for above, below in zip(upper, lower, strict=True)]
    assert ["exhausted" if part.tile == Tile(Suit.HONOURS, 1) else "waited" for part in lower] == [
        part.mark for part in lower
    ]
    assert ["\u00d73"] * 6 + ["\u00d70"] + ["\u00d73"] * 6 == [
        part.text for part in picture.parts if isinstance(part, Label)
    ]


@pytest.mark.parametrize("hand", ["1m1p4p7p", "34p11z", "1112345678999m", "147m147p147s1234z"])
def test_picture_of_an_acceptance(hand: str) -> None:
    """Each kind with its number below it, at most fourteen in a row; and apart from a tile that is discarded."""
    accepted = acceptance(parse(hand), read_tiles("5p"))
    picture = acceptance_picture(accepted)
    check_layout(picture)
    assert str(accepted) == picture.title
    tiles = tiles_in(picture)
    labels = [part for part in picture.parts if isinstance(part, Label)]
    assert [*accepted.tiles] == [(tile.tile, int(label.text[1:])) for tile, label in zip(tiles, labels, strict=True)]
    assert {"waited"} == {part.mark for part in tiles}
    assert all(label.x == tile.x + 30 and label.y > tile.y + 80 for tile, label in zip(tiles, labels, strict=True))
    assert 14 >= max(Counter(part.y for part in tiles).values())
    assert -(-len(tiles) // 14) == len({part.y for part in tiles})
    for discard in discards(parse(f"{hand}5s")):
        thrown, *others = tiles_in(discard_picture(discard))
        check_layout(discard_picture(discard))
        assert (discard.tile, "plain", str(discard)) == (thrown.tile, thrown.mark, discard_picture(discard).title)
        assert [kind for kind, _ in discard.acceptance.tiles] == [part.tile for part in others]
        assert 22 <= min((part.x - thrown.x - 60 for part in others), default=22)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("05m11z", "5m"), ("00m11z", "0m"), ("0m111z", "0m"), ("0p5m11z", "5m 0p"), ("9m0s111z", "9m 0s"), ("", "5m")],
)
def test_a_red_five_is_discarded_where_nothing_else_is_held(hand: str, expected: str) -> None:
    """Of the tiles that the hand holds; and of those it has any other the plain one goes."""
    held = read_tiles(hand)
    kinds = sorted({tile.kind for tile in held if not tile.is_honour} or {Tile(Suit.CHARACTERS, 5)})
    thrown = [tiles_in(discard_picture(Discard(kind, Acceptance(0, ())), held))[0] for kind in kinds]
    assert expected.split() == [str(part.tile) for part in thrown]
    assert {"plain"} == {part.mark for part in thrown}


@pytest.mark.parametrize(("melds", "left"), [("held", 0), ("ignored", 4)])
def test_copies_left_depend_on_the_melds_convention(melds: MeldCopies, left: int) -> None:
    """Copies in melds are gone, unless melds are ignored."""
    conventions = Conventions(melds=melds)
    (one,) = decompose_ready(parse("23m11z (1111m)"), conventions=conventions)
    labels = [part for part in ready_picture(one, conventions=conventions).parts if isinstance(part, Label)]
    assert [f"\u00d7{left}", "\u00d74"] == [part.text for part in labels]
    assert f"1m\u00d7{left} 4m\u00d74" == ready_text(one, conventions=conventions).partition("+ ")[2]


def test_labels_of_copies_left() -> None:
    """The number is quieter where nothing is left; in words it says of which kind."""
    (one,) = decompose_ready(parse("23m11z"))
    labels = [part for part in ready_picture(one, read_tiles("1111m4m")).parts if isinstance(part, Label)]
    assert [("\u00d70", "faint"), ("\u00d73", "ink")] == [(part.text, part.tone) for part in labels]
    assert ["1 of characters: none left", "4 of characters: 3 left"] == [part.words for part in labels]


def test_title_names_the_copies_left() -> None:
    """The title of the picture of a ready hand has the copies too; and more than there are cannot be visible."""
    (one,) = decompose_ready(parse("56m11z"))
    assert "regular 11z ryanmen 56m on 4m 7m; left: 4m 4, 7m 3" == ready_picture(one, read_tiles("7m")).title
    for asked in (ready_picture, ready_text):
        with pytest.raises(FiveOfAKind, match="^5 copies of 6m, but there are only 4 of a kind, visible ones included"):
            asked(one, read_tiles("6666m"))


@pytest.mark.no_cover
@pytest.mark.parametrize("machine", [LITERAL, MENDED], ids=lambda machine: machine.name)
@pytest.mark.parametrize("hand", ["12223m", "11122z", "111222333m44455z", "055m11122z"])
def test_traces_are_drawn(hand: str, machine: Machine) -> None:
    """A row for each state: its number, what it did, the sets with their empty places, and the tiles that are left."""
    states = [*trace(parse(hand), machine)]
    picture = trace_picture(states)
    assert all(
        16 <= x < x + width <= picture.width - 16 and 16 <= y < y + height <= picture.height - 16
        for x, y, width, height in (part.box for part in picture.parts)
    )
    top = min(part.y for part in tiles_in(picture) if part.size == 30)
    rows: list[list[Placed]] = [[] for _ in states]
    head: list[Placed] = []
    for part in picture.parts:
        number = (part.box[1] - top + 20) // 104
        (head if part.box[1] < top - 20 else rows[number]).append(part)
    assert ["step", "sets, the topmost last", "tiles left"] == [part.text for part in head if isinstance(part, Label)]
    for number, (state, row) in enumerate(zip(states, rows, strict=True)):
        check_row(number, state, row)
    assert all(apart(one, other) for row in rows for one, other in combinations([*head, *row], 2))


def check_row(number: int, state: State, row: list[Placed]) -> None:
    """One row shows one state."""
    labels = [part.text for part in row if isinstance(part, Label)]
    kinds = [candidate.kind.value for candidate in state.sets]
    assert [str(number), state.event.value, *kinds] == labels
    tiles = [part for part in row if isinstance(part, PlacedTile)]
    assert [*state.tiles] == [part.tile for part in tiles if part.size == 30]
    assert [tile for candidate in state.sets for tile in candidate.tiles] == [
        part.tile for part in tiles if part.size == 45
    ]
    empty = sum(SIZES[candidate.kind] - len(candidate.tiles) for candidate in state.sets)
    assert empty == sum(isinstance(part, Slot) for part in row)
    marked = [part for part in tiles if part.mark == "new"]
    came = state.event in {Event.ADDED, Event.SET_FULL, Event.FELL_BACK}
    assert came == len(marked)
    assert not came or marked[0] is [part for part in tiles if part.size == 45][-1]


def test_picture_of_a_trace() -> None:
    """The hand, the steps and the end; what turns the machine round stands out; and nothing is a picture as well."""
    picture = trace_picture(trace(parse("12223m")))
    assert "12223m: 18 steps, mahjongg" == picture.title
    bold = [part.text for part in picture.parts if isinstance(part, Label) and part.tone == "strong"]
    assert {"no tile fits", "fell back", "not all full", "mahjongg"} == {*bold}
    assert "no steps" == trace_picture(()).title
    full = [
        part for part in picture.parts if isinstance(part, Label) and part.text in {*SetKind} and part.tone == "ink"
    ]
    assert "sequence" == full[0].text


def test_sheets() -> None:
    """Captions in order, each above its picture; long ones on several lines; what they say is escaped."""
    hand = parse("19m19p19s1234567z")
    (one,) = decompose_ready(hand)
    long = "a caption of many words " * 9
    whole = sheet("<&>", [("<b>&\"'", hand_picture(hand)), (long, ready_picture(one)), ("", hand_picture(hand))])
    check_layout(whole)
    labels = [part for part in whole.parts if isinstance(part, Label) and part.size == 22]
    assert "<b>&\"'" == labels[0].text
    assert long.split() == " ".join(label.text for label in labels[1:]).split()
    assert 3 == len(labels[1:])
    first = [part for part in tiles_in(whole) if part.y < labels[1].y]
    assert [*hand.tiles] == [part.tile for part in first]
    assert all(labels[0].y < part.y for part in first)
    written = svg(whole)
    root = parsed(written)
    assert "<&>" == root[0].text
    assert "<b>" not in written
    assert "<b>&\"'" in {element.text for element in root}


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, []),
        ("ab cd", 5, ["ab cd"]),
        ("ab cd", 4, ["ab", "cd"]),
        ("ab  cd\te\n f", 6, ["ab  cd", "e  f"]),
        ("ab abcdefg h", 3, ["ab", "abc", "def", "g h"]),
        ("a-b-c", 4, ["a-b-", "c"]),
        ("x a-b", 4, ["x", "a-b"]),
        ("\u6771\u5357 \u897f", 4, ["\u6771\u5357", "\u897f"]),
        ("\u6771\u5357\uff21", 5, ["\u6771\u5357", "\uff21"]),
        ("e\u0301e\u0301", 2, ["e\u0301e\u0301"]),
        ("e\u20dde\u200d", 2, ["e\u20dde\u200d"]),
        ("\u6771", 1, ["\u6771"]),
    ],
)
def test_where_text_is_broken(text: str, width: int, lines: list[str]) -> None:
    """Between words, or in one that is longer than a line; wide characters take two columns, accents none."""
    assert lines == wrap(text, width)


@given(st.text("ab \u6771-", max_size=30), st.integers(1, 12))
def test_lines_are_full(text: str, width: int) -> None:
    """Nothing is lost; each line fits but for a single character; and the next word would not have fitted."""
    lines = wrap(" ".join(text.split()), width)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    for line in lines:
        assert column_count(line) <= width or 1 == len(line)
        assert line == line.strip()
    for line, below in pairwise(lines):
        assert column_count(f"{line} {below.split()[0]}") > width or column_count(line + below[0]) > width


def test_wide_captions() -> None:
    """A line has room for half as many wide characters, and words are not broken."""
    whole = sheet("", [("\u6771 " + "\u5357" * 37, tiles_picture(())), ("seven-pairs " * 7, tiles_picture(()))])
    labels = [part.text for part in whole.parts if isinstance(part, Label)]
    assert ["\u6771", "\u5357" * 37, " ".join(["seven-pairs"] * 6), "seven-pairs"] == labels


GROUNDS: Final[tuple[Ground, ...]] = ("auto", "light", "dark", "page")
NAMESPACE: Final = "{http://www.w3.org/2000/svg}"


def ids_and_uses(written: str) -> tuple[list[str], list[str]]:
    """What is defined in a picture, and what is used."""
    root = parsed(written)
    defined = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = [element.attrib["href"].removeprefix("#") for element in root.iter(f"{NAMESPACE}use")]
    return defined, used


@pytest.mark.parametrize("ground", GROUNDS)
def test_svg_is_accessible_and_self_contained(ground: Ground) -> None:
    """A title first, a text alternative, a box, nothing that is fetched, no font for tiles, and ASCII."""
    (one,) = decompose_ready(parse("0m6m11z (123m) [0555s]"))
    picture = ready_picture(one, read_tiles("7777m"))
    written = svg(picture, ground)
    root = parsed(written)
    assert written.isascii()
    assert svg(picture, ground) == written
    assert ("img", f"{NAMESPACE}title", picture.title) == (root.attrib["role"], root[0].tag, root[0].text)
    assert f"0 0 {picture.width} {picture.height}" == root.attrib["viewBox"]
    assert picture.width / picture.height == pytest.approx(float(root.attrib["width"]) / float(root.attrib["height"]))
    said = "4 of characters: 4 left; 7 of characters: none left"
    assert said == next(element.text for element in root if element.tag == f"{NAMESPACE}desc")
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?:[^\"]*", written)
    defined, used = ids_and_uses(written)
    assert len(tiles_in(picture)) == len(used)
    if ground == "page":
        assert [] == defined
        shared, _ = ids_and_uses(symbols([picture]))
        assert {*used} == {*shared}
    else:
        assert {*used} == {*defined}
        assert len({part.tile for part in tiles_in(picture)}) == len(defined)
    for element, part in zip(root.iter(f"{NAMESPACE}use"), tiles_in(picture), strict=True):
        assert element.attrib["href"].endswith(f"-{part.tile or 'down'}")
        check_place(element.attrib, part)


def check_place(at: dict[str, str], part: PlacedTile) -> None:
    """A tile is used where it was placed; what is only waited for is smaller, in the middle of its place."""
    inset = 6 if part.mark in {"waited", "exhausted"} else 0
    x, y, width, height = part.box
    if part.turned:
        assert f"translate({x + width} {y}) rotate(90)" == at["transform"]
        assert (str(height), str(width)) == (at["width"], at["height"])
        assert not {"x", "y"} & at.keys()
    else:
        expected = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        assert expected == tuple(int(at[name]) for name in ("x", "y", "width", "height"))
    assert (part.mark == "exhausted") == ("opacity" in at)


def test_grounds_change_the_background_only() -> None:
    """Each choice of a ground changes what is written, and only what is not a tile."""
    picture = hand_picture(parse("123m11z"))
    auto, bright, night, page = (svg(picture, ground) for ground in GROUNDS)
    assert svg(picture) == auto
    assert all(f'fill="{LIGHT[0]}"' in one and f'color="{LIGHT[1]}"' in one for one in (auto, bright))
    assert f'fill="{DARK[0]}"' in night
    assert f'color="{DARK[1]}"' in night
    assert "prefers-color-scheme:dark" in auto
    assert not any("<style>" in one for one in (bright, night, page))
    assert not any(word in page for word in ("<defs>", 'class="ground"', " color=", " style="))
    assert all('style="max-width:100%;height:auto"' in one for one in (auto, bright, night))
    counted = svg(Picture("", 200, 50, (Label("a", 0, 0, 20), Label("b", 9, 9, 18))))
    assert 'width="120" height="30"' in counted
    assert 'style="max-width:100%;min-width:100px;height:auto"' in counted
    assert "max-width:100%;min-width:120px" in svg(Picture("", 200, 50, (Label("a", 0, 0, 12),)))
    (name,) = {found for found in re.findall(r"\.([a-z]\w+)[ >{]", auto) if found != "ground"}
    assert f'class="{name}"' in auto
    assert f"{{.{name}{{color:{DARK[1]}}}.{name}>.ground{{fill:{DARK[0]}}}}}" in auto


def test_pictures_in_one_page() -> None:
    """What one of them defines has no name that another has; or all use what the page defines, once."""
    pictures = [hand_picture(parse(text)) for text in ("123m11z", "123m11p", "0m055p", "1z [1111m]")]
    defined = [name for picture in pictures for name in ids_and_uses(svg(picture))[0]]
    assert len({*defined}) == len(defined) == 4 + 4 + 3 + 3
    classes = {re.findall(r'svg [^>]*class="(\w+)"', svg(picture))[0] for picture in pictures}
    assert len(pictures) == len(classes)
    for picture in (pictures[0], sheet("words", [("words alone", tiles_picture(()))])):
        alike = [svg(picture, ground) for ground in GROUNDS[:3]]
        assert 3 == len({re.findall(r'svg [^>]*class="(\w+)"', one)[0] for one in alike})
    alike = [svg(pictures[0], ground) for ground in GROUNDS[:3]]
    assert 4 * 3 == len({name for one in alike for name in ids_and_uses(one)[0]})
    shared = symbols(pictures)
    names, uses = ids_and_uses(shared)
    assert [] == uses
    tiles = {part.tile for picture in pictures for part in tiles_in(picture)}
    assert {f"mj-{tile or 'down'}" for tile in tiles} == {*names}
    assert len(names) == len(tiles)
    assert 'aria-hidden="true"' in shared
    assert all({*ids_and_uses(svg(picture, "page"))[1]} <= {*names} for picture in pictures)


def test_all_faces_are_small() -> None:
    """A page that shows every tile has room for much else: all faces together take less than 30 kB."""
    everything = symbols([tiles_picture(KINDS), tiles_picture(RED_FIVES), hand_picture(parse("1z [1111m]"))])
    assert 38 == everything.count("<symbol ")
    assert 20_000 < len(everything) < 30_000
    assert {*map(tile_name, FACES)} == {*re.findall("<title>(.*?)</title>", everything)}


def light(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21."""
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_contrasts(colours: tuple[str, str]) -> None:
    """Text, the faint one too, has 4.5 to 1 on both grounds, the frames of what is waited for 3 to 1."""
    ground, ink = colours
    written = svg(trace_picture(trace(parse("12223m"))))
    (share,) = {float(found) for found in re.findall(r'fill-opacity="([.0-9]+)"', written)}
    channels = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (ground, ink)]
    mixed = "".join(f"{round(below + share * (above - below)):02x}" for below, above in zip(*channels, strict=True))
    assert contrast(ground, ink) > contrast(ground, f"#{mixed}") > 4.5
    frames = {*re.findall(r'stroke="(#\w+)" stroke-width="4"', written)}
    assert 1 == len(frames)
    assert contrast(ground, frames.pop()) > 3


def test_parts_to_the_letter() -> None:
    """Every mark, a tile that is turned, an empty place, and every tone."""
    east = KINDS[27]
    parts: tuple[Placed, ...] = (
        PlacedTile(east, 0, 0, mark="waited"),
        PlacedTile(east, 62, 0, mark="exhausted"),
        PlacedTile(None, 124, 0, 30, mark="new"),
        PlacedTile(east, 156, 20, turned=True),
        Slot(240, 0, 45),
        Label("a&b", 300, 20, tone="faint"),
        Label("c", 300, 50, 18, "strong", middle=True),
        Label("d", 300, 80),
        Label("e", 300, 110, continues=True),
    )
    page = svg(Picture("all", 400, 80, parts), "page").splitlines()
    dashes = 'stroke="currentColor" stroke-opacity=".6" stroke-dasharray="6 4"'
    assert [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80" width="240" height="48" role="img" '
            'font-family="sans-serif">'
        ),
        "<title>all</title>",
        "<desc>a&amp;b; c; d e</desc>",
        (
            '<use href="#mj-1z" x="6" y="6" width="48" height="68"/>'
            '<rect x="2" y="2" width="56" height="76" rx="6" fill="none" stroke="#cf6a1c" stroke-width="3" '
            'stroke-dasharray="7 4"/>'
        ),
        (
            '<use href="#mj-1z" x="68" y="6" width="48" height="68" opacity=".5"/>'
            f'<rect x="64" y="2" width="56" height="76" rx="6" fill="none" {dashes}/>'
            '<path d="M68 74L116 6" stroke="#d03238" stroke-width="6" stroke-linecap="round"/>'
        ),
        (
            '<use href="#mj-down" x="124" y="0" width="30" height="40"/>'
            '<rect x="126" y="2" width="26" height="36" rx="3" fill="none" stroke="#cf6a1c" stroke-width="4"/>'
        ),
        '<use href="#mj-1z" width="60" height="80" transform="translate(236 20) rotate(90)"/>',
        f'<rect x="242" y="2" width="41" height="56" rx="4.5" fill="none" {dashes}/>',
        '<text x="300" y="20" font-size="22" fill="currentColor" fill-opacity=".75">a&amp;b</text>',
        '<text x="300" y="50" font-size="18" fill="currentColor" text-anchor="middle" font-weight="bold">c</text>',
        '<text x="300" y="80" font-size="22" fill="currentColor">d</text>',
        '<text x="300" y="110" font-size="22" fill="currentColor">e</text>',
        "</svg>",
    ] == page


def test_the_room_of_a_label() -> None:
    """It begins at its place, or its middle is there, and it stands on its line."""
    assert (10, 32, 28, 22) == Label("ab", 10, 49).box
    assert (10 - 14, 32, 28, 22) == Label("ab", 10, 49, middle=True).box
    assert Label("abcd", 0, 0).box == Label("\u6771\U0001f004", 0, 0).box == Label("a\u0301bcd", 0, 0).box


TERMINALS: Final[tuple[Terminal, ...]] = tuple(
    Terminal(colour, width, tiles, encoding)
    for colour in (False, True)
    for width in (1, 12, 80)
    for tiles in ("letters", "glyphs")
    for encoding in ("utf-8", "latin-1", "ascii")
)
STYLE: Final = re.compile("\x1b\\[[0-9;]*m")


def all_texts(hand: Hand, terminal: Terminal) -> Iterator[str]:
    """Everything that is written of a hand."""
    yield hand_text(hand, terminal)
    yield tiles_text(hand.tiles, terminal)
    for one in decompose(hand):
        yield complete_text(one, terminal) if isinstance(one, Complete) else ready_text(one, (), terminal)


def test_characters_that_pages_cannot_have() -> None:
    """They are shown as replaced, and all others as they are."""
    title = parsed(svg(sheet("a\x00b\ud800<\t\u4e00\U0001f004", []))).find("{*}title")
    assert title is not None
    assert "a\ufffdb\ufffd<\t\u4e00\U0001f004" == title.text


@pytest.mark.slow
@settings(max_examples=40)
@given(strategies.hands())
def test_texts_fit_the_terminal_and_its_encoding(hand: Hand) -> None:
    """Styles change nothing else, the encoding can write it, lines fit unless a block is longer, and it reads back."""
    for terminal in TERMINALS:
        plain = attrs.evolve(terminal, colour=False)
        for text, without in zip(all_texts(hand, terminal), all_texts(hand, plain), strict=True):
            assert without == STYLE.sub("", text)
            assert terminal.colour == bool(STYLE.search(text))
            text.encode(terminal.encoding)
            for line in without.splitlines():
                assert len(line) <= terminal.width or "   " not in line
                assert terminal.has_glyphs or len(line) <= terminal.width or " " not in line
        assert hand == parse(STYLE.sub("", hand_text(hand, terminal)).replace("\n", " "))


@pytest.mark.parametrize(
    ("hand", "terminal", "expected"),
    [
        ("406m11z (123p) [0555s]", Terminal(), "406m 11z (123p) [0555s]"),
        ("406m11z (123p) [0555s]", Terminal(width=15), "406m 11z (123p)\n[0555s]"),
        ("406m11z (123p) [0555s]", Terminal(width=14), "406m 11z\n(123p) [0555s]"),
        (
            "406m1z",
            Terminal(colour=True),
            "\x1b[31m4\x1b[0m\x1b[31;7m0\x1b[0m\x1b[31m6m\x1b[0m \x1b[1m1z\x1b[0m",
        ),
        ("1p1s", Terminal(colour=True), "\x1b[36m1p\x1b[0m \x1b[32m1s\x1b[0m"),
        ("0m7z", Terminal(tiles="glyphs"), "\U0001f00br   \U0001f004"),
        ("0m1m", Terminal(tiles="glyphs", colour=True), "\x1b[31m\U0001f007\x1b[0m \x1b[31;7m\U0001f00br\x1b[0m"),
        ("17z", Terminal(tiles="glyphs", encoding="latin-1"), "17z"),
        ("17z11m", Terminal(tiles="glyphs", width=10), "\U0001f007 \U0001f007   \U0001f000 \U0001f004"),
        ("17z11m", Terminal(tiles="glyphs", width=9), "\U0001f007 \U0001f007\n\U0001f000 \U0001f004"),
    ],
)
def test_hands_in_a_terminal(hand: str, terminal: Terminal, expected: str) -> None:
    """Suits, then melds; colours, width, glyphs and encoding each count; the red dragon's glyph is two wide."""
    assert expected == hand_text(parse(hand), terminal)


@pytest.mark.parametrize(
    ("hand", "visible", "terminal", "expected"),
    [
        ("56m11z", "", Terminal(), "11z 56m + 4m\u00d74 7m\u00d74"),
        ("56m11z", "4444m", Terminal(encoding="ascii"), "11z 56m + 4mx0 7mx4"),
        ("5z", "555z", Terminal(colour=True), "\x1b[1m5z\x1b[0m + \x1b[2;9m5z\u00d70\x1b[0m"),
        ("5s", "", Terminal(colour=True), "\x1b[32m5s\x1b[0m + \x1b[32m5s\x1b[0m\u00d73"),
        ("1122z (123m)", "", Terminal(), "(123m) 1122z + 1z\u00d72 2z\u00d72"),
        ("1122334455667m", "", Terminal(), "11m 22m 33m 44m 55m 66m 7m + 7m\u00d73"),
        ("19m19p19s1123456z", "", Terminal(), "19m 19p 19s 1123456z + 7z\u00d74"),
        ("11z123m", "", Terminal(), "123m 11z"),
        ("11z (123m)", "", Terminal(), "11z (123m)"),
        ("112233m44556677z", "", Terminal(), "11m 22m 33m 44z 55z 66z 77z"),
        ("19m19p19s12345677z", "", Terminal(), "19m 19p 19s 12345677z"),
    ],
)  # fmt: skip
def test_decompositions_in_a_terminal(hand: str, visible: str, terminal: Terminal, expected: str) -> None:
    """Parts, and behind a plus what fills the hole with the copies that are left."""
    written = [
        complete_text(one, terminal) if isinstance(one, Complete) else ready_text(one, read_tiles(visible), terminal)
        for one in decompose(parse(hand))
    ]
    assert expected in written


@pytest.mark.parametrize(
    ("environ", "is_terminal", "colour"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "unknown"}, True, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": ""}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_where_there_is_colour(environ: dict[str, str], is_terminal: bool, colour: bool) -> None:
    """On a terminal that is not dumb, unless it is forbidden; anywhere if it is ordered."""
    expected = Terminal(colour, 33, "glyphs", "ascii")
    assert expected == Terminal.from_environment(
        environ, is_terminal=is_terminal, width=33, tiles="glyphs", encoding="ascii"
    )


def test_invalid_terminals_are_refused() -> None:
    """A width that is not one, and an encoding that nobody knows."""
    with pytest.raises(BadOption, match="^a terminal has a width of 1 or more, not 0$"):
        Terminal(width=0)
    for encoding in ("utf-9", "rot13", "hex", "undefined", "\0"):
        with pytest.raises(BadOption) as caught:
            Terminal(encoding=encoding)
        assert f"encoding must be a text encoding that Python knows; not {encoding!r}" == str(caught.value)


def test_a_wrapped_caption_is_one_text_in_the_description() -> None:
    """Screen readers get a sentence that is wrapped in the picture without breaks."""
    caption = "the hand is closed; " * 12 + "it waits"
    page = svg(sheet("all", [(caption, hand_picture(parse("2223m")))]))
    assert f"<desc>{caption}</desc>" in page
    assert page.count(">the hand is closed") > 1
