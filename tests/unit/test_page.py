"""The frame of pages: what is a text is escaped, what is HTML is not, and what is read can be read on both grounds."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc import BadOption, parse
from mjfunc.draw import hand_picture, svg, symbols
from mjfunc.draw.page import drawn, index, page, section, table, words

if TYPE_CHECKING:
    from collections.abc import Callable

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
    assert f'<div class="drawn" style="{size}">{svg(HAND, "page")}</div>' == drawn(HAND, 0.5)
    assert f"width:{HAND.width * 0.6:g}px" in drawn(HAND)


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (lambda: page(3, ""), "page takes a text, not 3; its title is one"),  # type: ignore[arg-type]  # what is tested
        (lambda: page("", 3), "page takes a text, not 3; its body is one, written in HTML"),  # type: ignore[arg-type]
        (lambda: page("", "", style=3), "page takes a text, not 3; its style is one, written in CSS"),  # type: ignore[arg-type]
        (lambda: page("", "", script=3), "page takes a text, not 3; its script is one, written in JavaScript"),  # type: ignore[arg-type]
        (lambda: words(3), "words takes a text, not 3; words('a < b') are some"),  # type: ignore[arg-type]
        (lambda: section(3, ""), "section takes a text, not 3; its heading is one"),  # type: ignore[arg-type]
        (lambda: section("", 3), "section takes a text, not 3; its body is one, written in HTML"),  # type: ignore[arg-type]
        (lambda: table(3, (), ()), "table takes a text, not 3; its caption is one"),  # type: ignore[arg-type]
        (
            lambda: index([("a",)]),  # type: ignore[list-item]
            "index takes names and texts, not ('a',); [('first', 'The first section')] are some",
        ),
        (
            lambda: index(3),  # type: ignore[arg-type]
            "index takes names and texts, not 3; [('first', 'The first section')] are some",
        ),
        (lambda: drawn(3), "drawn takes a Picture, not 3; hand_picture(parse('123m11z')) makes one"),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_taken(refused: Callable[[], str], said: str) -> None:
    """A sentence says what is."""
    with pytest.raises(TypeError, match=f"^{re.escape(said)}$"):
        refused()


def test_how_deep_sections_are() -> None:
    """The page has the only heading of the first level."""
    with pytest.raises(BadOption, match=r"^level is one of 2, 3, 4; not 1$"):
        section("", "", level=1)  # type: ignore[arg-type]  # what is tested


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
