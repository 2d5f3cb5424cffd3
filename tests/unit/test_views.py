"""How values show themselves: each class has its picture or its table, and nothing is loaded for it before one asks."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pytest

import mjfunc
from mjfunc import (
    KINDS,
    RED_FIVES,
    VIEWS,
    Block,
    Pair,
    Suit,
    acceptance,
    cuttings,
    decompose_complete,
    decompose_ready,
    discards,
    nearest,
    outlook,
    parse,
    read_tiles,
    shanten_by_form,
    waits,
    why_kan,
    why_waits,
)
from mjfunc.census import census_of_decompositions, census_of_scores, census_of_shanten
from mjfunc.classical import PointReport, Winds, final_score
from mjfunc.draw import Label, PlacedTile, hand_picture, svg
from mjfunc.draw.html_page import Chapter, fragment
from mjfunc.explain import explain_score, explanation, explanation_page, score_page, score_picture
from mjfunc.fallback import start
from mjfunc.riichi import readings, score
from mjfunc.riichi.values.win_fields import UncheckedWin
from mjfunc.tiles.value_base import Pictured, PicturedTuple, Tabled
from mjfunc.views.hand_views import picture_of
from mjfunc.views.score_views import score_value_picture
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.draw import Picture
    from mjfunc.views.hand_views import PicturedHand

AS_SVG: Final[Callable[[object], str]] = methodcaller("_repr_svg_")
AS_HTML: Final[Callable[[object], str]] = methodcaller("_repr_html_")
"""What IPython asks for."""

FAR: Final = parse("13m468p2479s1123z")
SCORED: Final = final_score(parse("222234s666777z44z"), Winds("E", "S"))
LIMIT: Final = final_score(parse("19m19p19s12345677z"), Winds("E", "S"))
MELDED: Final = parse("06m11234p [0555s] (111z)")
PAIRS: Final = "1122m3344p557799s"
ORPHANS: Final = "19m19p19s1234567z"

WON: Final = read_win("340678m22p567789s + 9s", dora="4m")
WORTH: Final = score(WON)
NO_YAKU: Final = "123m456p99p234s (777m) + 4s"

PICTURES: Final[tuple[tuple[PicturedHand, str, str], ...]] = (
    (RED_FIVES[0], "0m", "0m"),
    (Block.of(read_tiles("406m")), "406m", "4m 0m 6m"),
    (Pair(Suit.CHARACTERS, 2), "22m", "2m 2m"),
    (MELDED.melds[1], "(111z)", "1z 1z 1z"),
    (MELDED.melds[0], "[0555s]", "- 0s 5s -"),
    (MELDED, "06m11234p [0555s] (111z)", "0m 6m 1p 1p 2p 3p 4p - 0s 5s - 1z 1z 1z"),
    (hand_picture(MELDED), "06m11234p [0555s] (111z)", "0m 6m 1p 1p 2p 3p 4p - 0s 5s - 1z 1z 1z"),
    (decompose_complete(parse("12311m"))[0], "regular 123m 11m", "1m 2m 3m 1m 1m"),
    (decompose_ready(parse("0611m"))[0], "regular 11m ryanmen 06m on 4m 7m; left: 4m 4, 7m 4", "1m 1m 4m? 0m 6m 7m?"),
    (decompose_ready(parse("0611m"))[0].wait, "ryanmen 06m on 4m 7m", "4m? 0m 6m 7m?"),
    (decompose_ready(parse("23m11z [1111m]"))[0].wait, "ryanmen 23m on 4m", "1m! 2m 3m 4m?"),
    (decompose_ready(parse("11m22p33m44p55s66s7z"))[0].wait, "tanki 7z on 7z", "7z 7z?"),
    (decompose_ready(parse("19m19p19s1234566z"))[0].wait, "single on 7z", "7z?"),
    (acceptance(parse("2311m")), "shanten 0, accepts 1m:2 4m:4, 6 tiles", "1m? 4m?"),
    (discards(parse("23119m"))[0], "9m, shanten 0, accepts 1m:2 4m:4, 6 tiles", "9m 1m? 4m?"),
    (why_waits(parse("2311m"))[1], "wait on 4m, 4 unseen", "1m 1m 1m? 2m 3m 4m?"),
    (cuttings(FAR).cuttings[0].shapes[0], "13m", "1m 3m"),
    (cuttings(parse("1344m")).cuttings[0], "shapes 13m  head 44m", "1m 3m 4m 4m"),
    (waits(parse("2311m")), "1m 4m", "1m 4m"),
    (read_tiles("2m0p1m"), "2m 0p 1m", "2m 0p 1m"),
    (
        decompose_ready(parse("1112m")),
        "regular 11m, penchan 12m on 3m; regular 111m, tanki 2m on 2m",
        "1m 1m 1m 2m 3m? 1m 1m 1m 2m 2m?",
    ),
    (decompose_complete(parse("12311m")), "regular 123m 11m", "1m 2m 3m 1m 1m"),
    (
        discards(parse("12m")),
        "discard 1m: shanten 0, accepts 3 tiles; discard 2m: shanten 0, accepts 3 tiles",
        "1m 2m? 2m 1m?",
    ),
    (start(parse("12311m").counts), "11123m: 0 steps, started", "1m 1m 1m 2m 3m"),
)
"""Values, the titles of their pictures, and the tiles there: face down, waited for, or struck through."""

TABLES: Final[tuple[tuple[Tabled, str], ...]] = (
    (shanten_by_form(FAR), "shanten 3|form shanten|regular 3|seven-pairs 5|thirteen-orphans 7"),
    (shanten_by_form(parse("1234m")), "shanten 0|form shanten|regular 0"),
    (
        why_kan(parse("1112345678999m"), KINDS[0]),
        (
            "a closed kan|rule allowed because it|keeps the waits no changes the wait on 1m|"
            "keeps the decompositions no is not a triplet in the decomposition regular 123m 456m 789m, "
            "shanpon 1199m on 1m 9m"
        ),
    ),
    (
        why_kan(parse("111m23p44z"), KINDS[0]),
        "a closed kan|rule allowed because it|keeps the waits yes -|keeps the decompositions yes -",
    ),
    (
        outlook(parse("1344m")),
        (
            "shanten 0, accepts 2m:4, 4 tiles|draw unseen shanten discard then accepts|"
            "2m 4 lowers complete 0|1m 3 improves 4m 8|4m 2 improves 1m 11"
        ),
    ),
    (
        discards(parse("2344m1z"), order="two-steps")[0],
        (
            "discard 1z: shanten 0, accepts 1m:4 4m:2, 6 tiles|draw unseen shanten discard then accepts|"
            "1m 4 lowers complete 0|4m 2 lowers complete 0"
        ),
    ),
    (SCORED.card.points, "40 points|set points|going out 20|222s 4|234s 0|666z 8|777z 8|44z 0|points 40"),
    (SCORED.card.doubles, "3 doubles|for doubles|lucky-sets 2|consistency (one-suit-and-honours) 1|doubles 3"),
    (
        SCORED.card,
        (
            "regular 222s 234s 666z 777z 44z|40 points|"
            "set points|going out 20|222s 4|234s 0|666z 8|777z 8|44z 0|points 40|"
            "3 doubles|for doubles|lucky-sets 2|consistency (one-suit-and-honours) 1|doubles 3|"
            "40 x 2^3 = 320, final score 320"
        ),
    ),
    (
        LIMIT,
        (
            "thirteen-orphans twice 7z|20 points|set points|going out 20|points 20|"
            "thirteen-orphans, final score 500|thirteen orphans have no sets"
        ),
    ),
    (
        census_of_shanten(2),
        (
            "Shanten of all 595 hands of 2 tiles, 4 players|Shanten of all 595 hands of 2 tiles, 4 players|"
            "Shanten different hands share ways to draw share|-1 34 5.7% 204 2.2%|0 561 94.3% 8,976 97.8%"
        ),
    ),
    (
        census_of_decompositions(1, melds=parse("1z (123m)").melds),
        (
            "Kinds waited for by all 34 ready hands of 1 tile beside (123m), 4 players|"
            "Kinds waited for by all 34 ready hands of 1 tile beside (123m), 4 players|"
            "Kinds waited for different hands share ways to draw share|1 34 100.0% 133 100.0%"
        ),
    ),
    (
        census_of_decompositions(2),
        (
            "Decompositions of all 34 complete hands of 2 tiles, 4 players|"
            "Decompositions of all 34 complete hands of 2 tiles, 4 players|"
            "Decompositions different hands share ways to draw share|1 34 100.0% 204 100.0%"
        ),
    ),
)
"""Values, and the words of their tables: captions, rows, and what stands around them."""

EVERY: Final[tuple[object, ...]] = (
    *(value for value, _, _ in PICTURES),
    *(value for value, _ in TABLES),
    parse("1111222333444m55z"),
    *(nearest(FAR), nearest(FAR).hands[0], cuttings(FAR), SCORED, explanation(parse("2223m"))),
    *(decompose_complete(parse(text))[0] for text in ("123m11z", PAIRS, "19m19p19s12345677z")),
    *(decompose_ready(parse(text))[0] for text in ("23m11z", PAIRS[:-2] + "s", ORPHANS)),
    *(WON, readings(WON)[0], WORTH, score(read_win(NO_YAKU)), explain_score(WORTH)),
    census_of_scores(0, read_tiles("123m2p6z")),
)


def tiles_in(picture: Picture) -> str:
    """The tiles of a picture, and how each is there."""
    marks = {"plain": "", "waited": "?", "exhausted": "!", "new": "*"}
    tiles = (part for part in picture.parts if isinstance(part, PlacedTile))
    return " ".join(f"{part.tile or '-'}{marks[part.mark]}" for part in tiles)


def words_in(html: str) -> str:
    """What a table says, without what its pictures do."""
    html = re.sub(r"(<svg [^>]*>\s*<title>(.*?)</title>.*?</svg>)", r"<p>\2</p>", html, flags=re.DOTALL)
    lines = ET.fromstring(f"<div>{html}</div>").iter()  # noqa: S314  # our own
    found = (line for line in lines if line.tag in {"caption", "tr", "p"})
    return "|".join(" ".join(" ".join(text.strip() for text in line.itertext()).split()) for line in found)


@pytest.mark.parametrize(("value", "title", "tiles"), PICTURES, ids=lambda each: type(each).__name__)
def test_pictures(value: PicturedHand, title: str, tiles: str) -> None:
    """The title, the tiles, and nothing but SVG."""
    picture = picture_of(value)
    assert title == picture.title
    assert tiles == tiles_in(picture)
    assert svg(picture) == AS_SVG(value)  # what IPython asks for


@pytest.mark.parametrize(("value", "expected"), TABLES, ids=lambda each: type(each).__name__)
def test_tables(value: Tabled, expected: str) -> None:
    """Captions, headings, and rows; a score has its winner above, and counts their chart."""
    assert expected == words_in(AS_HTML(value))


NUMBERS: Final[tuple[tuple[Tabled, str], ...]] = (
    (shanten_by_form(FAR), "th td."),
    (why_kan(parse("111m23p44z"), KINDS[0]), "th td td"),
    (outlook(parse("1344m")), "th td. td td td."),
    (discards(parse("2344m1z"), order="two-steps")[0], "th td. td td td."),
    (SCORED.card.points, "th td."),
    (SCORED.card.doubles, "th td."),
    (census_of_shanten(2), "th td. td. td. td."),
)
"""Values, and which columns of their tables are numbers: those with a point."""


@pytest.mark.parametrize(("value", "expected"), NUMBERS, ids=lambda each: type(each).__name__)
def test_numbers_are_aligned(value: Tabled, expected: str) -> None:
    """These columns and no others, in every row, that of the headings included."""
    rows = [
        " ".join(f"{tag}{'.' * bool(number)}" for tag, number in re.findall(r'<(th|td)[^>]*?( class="number")?>', row))
        for row in re.findall(r"<tr>(.*?)</tr>", AS_HTML(value))
    ]
    assert len(rows) > 1
    assert {expected} == {*rows[1:]}
    assert rows[0] == expected.replace("td", "th")


def labels(picture: Picture) -> list[str]:
    """What is written in a picture."""
    return [part.text for part in picture.parts if isinstance(part, Label)]


def test_pictures_of_several() -> None:
    """What is said of all, then each below its own words; no more than ten, and then it is said that there are more."""
    far = nearest(FAR)
    assert ["shanten 3, 2 nearest hands, needed 13m6p2479s11z, unused 23z"] == labels(picture_of(far))[:1]
    assert ["123m456p234789s11z, add 2m5p38s, remove 8p23z"] == labels(picture_of(far))[1:2]
    assert tiles_in(picture_of(far)) == " ".join(tiles_in(picture_of(one)) for one in far.hands)
    assert "1m 2m? 3m 4p 5p? 6p 2s 3s? 4s 7s 8s? 9s 1z 1z 8p 2z 3z" == tiles_in(picture_of(far.hands[0]))
    several = cuttings(FAR)
    assert tiles_in(picture_of(several)) == " ".join(tiles_in(picture_of(one)) for one in several.cuttings)
    many = nearest(parse("1359m1359p1359s1z"))
    assert (100, 696) == (len(many.hands), many.number)
    said, *each = labels(picture_of(many))
    assert "shanten 5, 696 nearest hands, needed 3m3p3s; the first 10" == said
    assert 10 == len(each)
    few = nearest(parse("1359m1359p1359s1z"), limit=10)
    assert labels(picture_of(many)) == labels(picture_of(few))
    six = parse("123456789m12345p")
    assert ["; the first 2", ""] == [
        labels(picture_of(nearest(six, limit=limit)))[0].partition("3p")[2] for limit in (2, 6)
    ]


def selectors(style: str) -> list[str]:
    """What each rule is for, where several are written together too."""
    rules = re.findall(r"([^{}]+)\{[^{}]+\}", style)
    assert style.strip() == "".join(re.findall(r"[^{}]+\{[^{}]+\}", style)).strip()
    return [selector for each in rules for selector in each.split(",")]


def one_paragraph(*_: object) -> list[str]:
    """The same part of a chapter, whatever it is about."""
    return ["<p>a</p>"]


def test_styles_of_a_fragment_are_scoped() -> None:
    """Those of elements as those of classes."""
    chapter = Chapter("a title", "a summary", one_paragraph)
    part = fragment(chapter, "here", style="\n.mine{color:red}\ntd .mine{color:blue}\n")
    (style,) = re.findall(r"<style>(.*?)</style>", part, re.DOTALL)
    assert [".here .mine", ".here td .mine"] == [each.strip() for each in selectors(style)][-2:]


def test_an_explanation_is_that_of_its_page() -> None:
    """All that its page has below the first heading, in an element with its own styles, and no name of another's."""
    found, other = explanation(parse("2223m")), explanation(parse("2223m"), read_tiles("3m"))
    part, page = AS_HTML(found).replace("\u00d7", "&#215;"), explanation_page([found])
    name = str(ET.fromstring(part).attrib["class"])  # noqa: S314  # our own
    _, body = page.replace("hand-1-", f"{name}-").split("</h1>\n")
    assert body.removesuffix("\n</main>\n</body>\n</html>\n") == part.split("</defs>\n</svg>\n")[1].removesuffix(
        "\n</div>\n"
    )
    assert part.split("<defs>")[1].split("</defs>")[0] == page.split("<defs>")[1].split("</defs>")[0]
    (style,) = re.findall(r"<style>(.*?)</style>", part, re.DOTALL)
    assert {f".{name}"} == {selector.split()[0] for selector in selectors(style)}
    assert 10 < style.count("\n")
    assert {1} == {*Counter(re.findall(' id="(.*?)"', part)).values()}
    shared = {*re.findall(' id="(.*?)"', part)} & {*re.findall(' id="(.*?)"', AS_HTML(other))}
    assert {"mj-"} == {one[:3] for one in shared}


def test_wins_and_scores_are_those_of_their_explanations() -> None:
    """As pictures, and a score as its page too, with names and styles of its own."""
    (reading,) = readings(WON)
    told = explain_score(WORTH)
    assert "340678m22p567789s won on 9s" == score_value_picture(WON).title
    assert "3m 4m 0m 6m 7m 8m 2p 2p 5s 6s 7s 7s 8s 9s*" == tiles_in(score_value_picture(WON))
    assert "3m 4m 0m 6m 7m 8m 5s 6s 7s 7s 8s 9s* 2p 2p" == tiles_in(score_value_picture(reading))
    assert svg(score_picture([told])) == AS_SVG(WORTH)
    assert svg(score_value_picture(reading)) == AS_SVG(reading)
    assert AS_HTML(WORTH) == AS_HTML(told)
    part, page = AS_HTML(told).encode("ascii", "xmlcharrefreplace").decode(), score_page([told])
    name = str(ET.fromstring(part).attrib["class"])  # noqa: S314  # our own
    _, body = page.split("</h1>\n")
    shown = part.split("</defs>\n</svg>\n")[1].removesuffix("\n</div>\n")
    assert body.removesuffix("\n</main>\n</body>\n</html>\n") == shown
    (style,) = re.findall(r"<style>(.*?)</style>", part, re.DOTALL)
    assert {f".{name}"} == {selector.split()[0] for selector in selectors(style)}
    other = explain_score(score(read_win(NO_YAKU)))
    assert name != ET.fromstring(AS_HTML(other)).attrib["class"]  # noqa: S314  # our own


def shown_classes(of: type[object]) -> Iterator[type]:
    """Every class of ours with a picture or a table, except the bases of others that are not made themselves."""
    each: type[object]
    for each in of.__subclasses__():
        yield from shown_classes(each)
        if attrs.has(each) and each.__module__.startswith("mjfunc.") and each is not UncheckedWin:
            yield each


def test_every_class_shows_itself() -> None:
    """Each of them has an example above; and it is as any other value: it has slots, pickles, equals, and hashes."""
    assert {*shown_classes(Pictured), *shown_classes(Tabled)} | {PicturedTuple} == {type(value) for value in EVERY}
    for value in EVERY:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own
        assert value == again
        assert hash(value) == hash(again)
        assert not hasattr(value, "__dict__")
        texts = [AS_SVG(value)] if isinstance(value, Pictured) else []
        texts += [AS_HTML(value)] if isinstance(value, Tabled) else []
        for text in texts:
            ET.fromstring(f"<div>{text}</div>")  # noqa: S314  # our own


def test_views_are_loaded_lazily() -> None:
    """Neither what draws nor what shows, until a picture is asked for."""
    code = """
import sys
from mjfunc import parse, waits, decompose_ready
def drawing(): return sorted(name for name in sys.modules if name in ("mjfunc.draw", "mjfunc.views.hand_views"))
hand = parse("23m11z")
print(waits(hand), decompose_ready(hand), drawing())
hand._repr_svg_()
print(drawing())
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    before, after = out.splitlines()
    assert before.endswith(" []")
    assert "['mjfunc.draw', 'mjfunc.views.hand_views']" == after


def test_only_higher_layers_import_views() -> None:
    """The values below find them by the name in the root package; commands may import them."""
    package = Path(mjfunc.__file__).parent
    naming = {file.relative_to(package).parts[0] for file in package.rglob("*.py") if VIEWS in file.read_text("utf-8")}
    assert {"__init__.py", "cli", "views"} == naming


def test_a_subclass_is_shown_as_its_class() -> None:
    """A class that a user derives from one of ours needs no view of its own."""

    class MyReport(PointReport):
        """A report by another name."""

    points = SCORED.card.points
    mine = MyReport(*(getattr(points, field.name) for field in attrs.fields(PointReport) if field.init))
    assert __name__ == MyReport.__module__
    assert AS_HTML(points) == AS_HTML(mine)


NOTHING: Final[tuple[object, ...]] = (waits(parse("19m1p1s")), decompose_complete(parse("12m")))


def test_tuples_are_shown() -> None:
    """As pictures, or as tables; nothing where there is nothing; and they are tuples in all else."""
    both = discards(parse("12m")), discards(parse("12m"), order="improving")
    assert ["svg", "div"] == [("svg" if AS_SVG(one) else "div" if AS_HTML(one) else "") for one in both]
    assert AS_HTML(both[0]) is None
    assert AS_HTML(both[1]) == "\n".join(map(AS_HTML, both[1]))
    assert {None} == {*map(AS_SVG, NOTHING), *map(AS_HTML, NOTHING)}
    for listed in (*both, waits(parse("1112m")), decompose_ready(parse("1112m")), why_waits(parse("1112m"))):
        plain = (*listed,)
        assert type(plain) is tuple
        assert (plain, hash(plain), repr(plain), str(plain)) == (listed, hash(listed), repr(listed), str(listed))
        again = pickle.loads(pickle.dumps(listed))  # noqa: S301  # our own pickle
        assert (type(again), again) == (type(listed), listed)
        assert type(listed[:1]) is tuple
    with pytest.raises(AttributeError):
        both[0].title = "mine"  # type: ignore[attr-defined]  # the fault is the point


def test_tuples_that_are_long() -> None:
    """The first ten are shown, and it is said that there are more."""
    many = discards(parse("1359m1359p1359s12z"))
    assert "14 values; the first 10" == labels(picture_of(many))[0]
    won = readings(read_win("112233m112233p99s + 9s"))
    assert labels(score_value_picture(won)) == [
        "regular 123m 123m 123p 123p 99s, 9s in 99s: tanki",
        "seven-pairs 11m 22m 33m 11p 22p 33p 99s, 9s: tanki",
    ]
