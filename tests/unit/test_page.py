"""The frame of pages: what is a text is escaped, what is HTML is not, and what is read can be read on both grounds."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final

import pytest

from mjfunc import decompose_ready, parse
from mjfunc.draw import Label, Picture, hand_picture, ready_picture, svg, symbols
from mjfunc.draw.html_page import index, page, picture_html, section, table, words
from tests.browser.pages import PAGES

FOREIGN: Final = '<b> & "\u6771"'
ESCAPED: Final = "&lt;b&gt; &amp; &quot;&#26481;&quot;"
HAND: Final = hand_picture(parse("0m1z"))
GROUNDS: Final = re.findall(r":root\{(?:color-scheme:light dark;)?(--ground:.*?)\}", page("", ""))
AT_LEAST: Final = 4.5


def test_a_whole_page() -> None:
    """To the letter, but for its styles."""
    text = page(FOREIGN, "<p>\u00d7</p>", pictures=[HAND], style=".mine{color:red}")
    styles = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    (style,) = styles
    assert style.endswith(".mine{color:red}")
    assert [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<link rel="icon" href="data:,">',
        f"<title>{ESCAPED}</title>",
        "<style></style>",
        "</head>",
        "<body>",
        '<a class="skip" href="#main">Skip to the content</a>',
        *symbols([HAND]).splitlines(),
        '<main id="main" tabindex="-1">',
        f"<h1>{ESCAPED}</h1>",
        "<p>&#215;</p>",
        "</main>",
        "</body>",
        "</html>",
    ] == text.replace(style, "").splitlines()


def test_a_page_with_a_script() -> None:
    """Browsers are told to run it alone; it stands behind all that it is about."""
    text = page("a", "<p>", script="console.log(1 < 2)")
    policy = re.findall(r'<meta http-equiv="Content-Security-Policy" content="(.*)">\n<title>', text)
    digest = b64encode(sha256(b"console.log(1 < 2)").digest()).decode()
    none = "default-src 'none'; base-uri 'none'; form-action 'none'"
    assert [f"{none}; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"] == policy
    assert text.endswith("</main>\n<script>console.log(1 < 2)</script>\n</body>\n</html>\n")


def test_parts_to_the_letter() -> None:
    """Texts are escaped, bodies and cells are HTML."""
    escaped = ESCAPED.replace("&#26481;", "\u6771")
    assert escaped == words(FOREIGN)
    assert f'<span class="bad">{escaped}</span>' == words(FOREIGN, "bad")
    assert f"<section>\n<h2>{escaped}</h2>\n<p>\n</section>" == section(FOREIGN, "<p>")
    assert f'<section id="{escaped}">\n<h4>a</h4>\n\n</section>' == section("a", "", level=4, name=FOREIGN)
    links = f'<li><a href="#a">b</a></li>\n<li><a href="#{escaped}">{escaped}</a></li>'
    assert f'<nav aria-label="Contents">\n<ol>\n{links}\n</ol>\n</nav>' == index([("a", "b"), (FOREIGN, FOREIGN)])
    assert [
        f'<div class="wide" role="region" aria-label="{escaped}" tabindex="0">',
        "<table>",
        f"<caption>{escaped}</caption>",
        "<thead>",
        f'<tr><th scope="col">{escaped}</th><th scope="col" class="number">n</th></tr>',
        "</thead>",
        "<tbody>",
        '<tr><th scope="row"><b>x</b></th><td class="number">1</td></tr>',
        '<tr><th scope="row">y</th><td class="number">2</td></tr>',
        "</tbody>",
        "</table>",
        "</div>",
    ] == table(FOREIGN, (FOREIGN, "n"), [("<b>x</b>", "1"), ("y", "2")], numbers=[1]).splitlines()


def test_drawn_pictures_begin_where_text_does() -> None:
    """Their margins are outside of the text, and they are as large as is said."""
    size = f"width:{HAND.width / 2:g}px;max-width:calc(100% + 16px);margin:-4px -8px"
    assert f'<div class="drawn" style="{size}">{svg(HAND, "page")}</div>' == picture_html(HAND, 0.5)
    assert f"width:{HAND.width * 0.6:g}px" in picture_html(HAND)


def test_wide_pictures_with_text_are_scrolled() -> None:
    """Where text would be smaller than 9 pixels, or smaller than it is meant to be; a picture without is narrowed."""
    (way,) = decompose_ready(parse("19m19p19s1234567z"))
    picture = ready_picture(way)
    assert (836, 28) == (picture.width, min(part.size for part in picture.parts if isinstance(part, Label)))
    place = "max-width:calc(100% + 19.2px);margin:-4.8px -9.6px"
    size = "width:501.6px;min-width:268.714px;max-width:100%"
    assert (
        f'<div class="wide" role="region" aria-label="{picture.title}" tabindex="0" style="{place}">'
        f'<div class="drawn" style="{size}">{svg(picture, "page")}</div></div>'
    ) == picture_html(picture)
    assert "width:267.52px;min-width:267.52px;max-width:100%" in picture_html(picture, 0.32)
    assert 'class="wide"' not in picture_html(hand_picture(parse("19m19p19s1234567z")))
    narrow, wide = (Picture("<", width, 40, (Label("a", 0, 20, 18),)) for width in (520, 521))
    assert 'class="wide"' not in picture_html(narrow)
    assert 'class="wide" role="region" aria-label="&lt;"' in picture_html(wide)


class Nested(HTMLParser):
    """Which elements stand in which they must not: what makes a block in what stands in a line, or in a paragraph."""

    HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4"))
    LINES: Final = HEADINGS | frozenset(
        ("span", "a", "strong", "em", "code", "b", "i", "p", "pre", "summary", "caption", "text", "title", "button")
    )
    BLOCKS: Final = HEADINGS | frozenset(
        ("div", "p", "ul", "ol", "li", "dl", "table", "section", "nav", "main", "details", "pre", "figure")
    )
    EMPTY: Final = frozenset(("meta", "link", "br", "input"))

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.seen = 0
        self.feed(text)
        self.close()
        self.wrong += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002  # the parser's way
        """An element begins."""
        self.seen += 1
        if tag in self.BLOCKS:
            self.wrong += [f"{tag} in {around}" for around in self.open if around in self.LINES]
        if tag == "li" and self.open[-1:] not in (["ul"], ["ol"]):
            self.wrong.append(f"{tag} in {self.open[-1:]}")
        if self.open[-1:] in (["ul"], ["ol"]) and tag != "li":
            self.wrong.append(f"{tag} in a list")
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """An element is there that has nothing in it; HTML has them in pictures only."""
        if "svg" not in self.open:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """The last element ends."""
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.wrong.append(f"{tag} ends in {self.open[-1:]}")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PAGES)
def test_html_elements_are_nested_correctly(name: str) -> None:
    """Pages are built as HTML is: no block in a line, items in lists, each element closed where it was opened."""
    found = Nested(PAGES[name]())
    assert [] == found.wrong
    assert found.seen > 50


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("<p><span>a</span></p><ul><li><div></div></li></ul>", []),
        ("<span><div></div></span>", ["div in span"]),
        ("<p>a<b><ul></ul></b></p>", ["ul in p", "ul in b"]),
        ("<h2><p></p></h2>", ["p in h2"]),
        ("<div><li></li></div>", ["li in ['div']"]),
        ("<ul><div></div></ul>", ["div in a list"]),
        ("<div><b></div></b>", ["div ends in ['b']", "div is not closed"]),
        ("<svg><use/></svg><div/>", ["div is not closed"]),
    ],
)
def test_bad_nesting_is_detected(text: str, wrong: list[str]) -> None:
    """What is wrong with each."""
    assert wrong == Nested(text).wrong


def luminance(colour: str) -> float:
    """How light a colour is, as the guidelines for accessible pages define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def test_all_text_can_be_read() -> None:
    """On both grounds, and where these are raised."""
    assert 2 == len(GROUNDS)
    seen = 0
    for ground in GROUNDS:
        colours = dict(pair[2:].split(":") for pair in ground.split(";"))
        for behind in ("ground", "raised"):
            for front in ("ink", "faint", "link", "good", "bad"):
                darker, lighter = sorted((luminance(colours[behind]), luminance(colours[front])))
                assert (lighter + 0.05) / (darker + 0.05) >= AT_LEAST, (behind, front)
                seen += 1
    assert 20 == seen
