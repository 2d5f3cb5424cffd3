"""HTML pages: each is one ASCII file that fetches nothing and runs no script but its own.

This module holds the style of all pages, for light and dark screens. Parameters named ``body`` are HTML; ``words``
turns any text into HTML.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable  # attrs.resolve_types must work
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from mjfunc.draw.pictures import MARGIN, Picture
from mjfunc.draw.svg_writer import DARK, LIGHT, SCALE, escaped, least_width, smallest_text, svg, symbols
from mjfunc.tiles.errors import quantity_or_no
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HeadingLevel: TypeAlias = Literal[2, 3, 4]
"""The level of the heading of a section; only the title of a page has level 1."""

SMALL: Final = 0.42
"""The scale of tiles in tables and lists."""
_NARROWEST: Final = 260
"""The width in pixels of a picture in a list on the narrowest screen."""

_CHAPTER_STYLE: Final = """
.lead{font-size:1.1rem}
.set{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
.set>.drawn{flex:0 1 auto}
"""
"""The style rules that pages and fragments share."""
_FRAGMENT_STYLE: Final = f"""
.drawn svg{{display:block;width:100%;height:auto}}
.faint{{opacity:.8}}
.number{{text-align:right}}
.wide{{overflow-x:auto}}
{_CHAPTER_STYLE}"""

# The colours of text have a contrast of 4.5 to 1 and more on both grounds of their page.
_COLOURS: Final = "--ground:{};--ink:{};--faint:{};--line:{};--raised:{};--link:{};--good:{};--bad:{}"
_LIGHT: Final = _COLOURS.format(*LIGHT, "#4b5563", "#d5dae1", "#f4f6f8", "#0b57a4", "#11693a", "#b3261e")
_DARK: Final = _COLOURS.format(*DARK, "#aab2bd", "#3a424d", "#1f252d", "#8ab8ff", "#7ddba3", "#ff9d94")
PAGE_STYLE: Final = f"""
:root{{color-scheme:light dark;{_LIGHT}}}
@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}}}
*{{box-sizing:border-box}}
html{{font:1rem/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}}
body{{margin:0;background:var(--ground);color:var(--ink);overflow-wrap:break-word}}
main{{max-width:56rem;margin:0 auto;padding:1.25rem 1rem 3rem}}
h1,h2,h3,h4{{line-height:1.25;margin:1.75em 0 .5em}}
h1{{font-size:1.6rem;margin-top:0}}
h2{{font-size:1.3rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}}
h3{{font-size:1.05rem}}
h4{{font-size:1rem;font-weight:600;margin-top:1.25em}}
p,ul,ol,dl{{margin:.5em 0}}
a{{color:var(--link)}}
:focus-visible{{outline:3px solid var(--link);outline-offset:2px}}
.skip{{position:absolute;left:-100vw;padding:.5rem 1rem;background:var(--ground)}}
.skip:focus{{left:0;top:0;z-index:1}}
svg{{display:block;max-width:100%;height:auto}}
.drawn svg{{width:100%}}
code,pre{{font:.9em ui-monospace,monospace}}
pre,.wide{{overflow-x:auto}}
pre{{padding:.75rem;background:var(--raised);border-radius:.4rem}}
.wide{{margin:.75em 0}}
table{{border-collapse:collapse;min-width:min(100%,24rem);font-variant-numeric:tabular-nums}}
caption{{text-align:left;color:var(--faint);padding-bottom:.25rem}}
th,td{{text-align:left;vertical-align:middle;padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--line)}}
thead th{{color:var(--faint);font-weight:600;font-size:.9rem;white-space:nowrap}}
tbody th{{font-weight:600}}
td.number,th.number{{text-align:right}}
summary{{cursor:pointer;padding:.35rem 0}}
.faint{{color:var(--faint)}}
.good{{color:var(--good)}}
.bad{{color:var(--bad)}}
{_CHAPTER_STYLE.strip()}
@media print{{main{{max-width:none;padding:0}}section,figure,tr{{break-inside:avoid}}.skip{{display:none}}}}
"""


def page(title: str, body: str, *, pictures: Iterable[Picture] = (), style: str = "", script: str = "") -> str:
    """Return a whole page, with its title as the first heading.

    Args:
        title: a text.
        body: HTML.
        pictures: the pictures in the body, each written by ``picture_html`` or ``svg(picture, "page")``.
        style: CSS that is added to the style of all pages.
        script: JavaScript that runs in the page; the page forbids browsers to run anything else.

    """
    lines = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        # Without an icon of its own, the page would make browsers fetch one.
        '<link rel="icon" href="data:,">',
        *_script_policy(script),
        f"<title>{escaped(title)}</title>",
        f"<style>{PAGE_STYLE}{style}</style>\n</head>",
        '<body>\n<a class="skip" href="#main">Skip to the content</a>',
        f'{symbols(pictures)}<main id="main" tabindex="-1">',
        f"<h1>{escaped(title)}</h1>",
        body,
        "</main>",
        *([f"<script>{script}</script>"] if script else []),
        "</body>\n</html>\n",
    )
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace").decode()


def _script_policy(script: str) -> Iterator[str]:
    """The policy that lets browsers run only this script; nothing without a script."""
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        none = "default-src 'none'; base-uri 'none'; form-action 'none'"
        allowed = f"{none}; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
        yield f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'


def words(text: str, style: str = "") -> str:
    """Return a text as HTML, in a ``span`` of the class ``style`` if there is one: ``faint``, ``good`` or ``bad``."""
    return f'<span class="{escaped(style)}">{escaped(text)}</span>' if style else escaped(text)


def sentence(text: str) -> str:
    """Return a paragraph of one sentence, with a capital at its beginning and a full stop at its end."""
    return f"<p>{escaped(text[:1].upper() + text[1:])}.</p>"


def html_list(style: str, items: Iterable[str]) -> str:
    """Return a list of items, which are HTML, in a class of CSS."""
    lines = "\n".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="{style}">\n{lines}\n</ul>'


def picture_html(picture: Picture, scale: float = SCALE) -> str:
    """Return a picture as HTML. One unit of the picture is ``scale`` pixels, or less on a narrow screen.

    If its text would be too small to read there, the picture is scrolled instead, by the keyboard too.
    """
    # The margins of the picture hang over, so that its tiles are aligned with text.
    margin = MARGIN * scale
    place = f"max-width:calc(100% + {2 * margin:g}px);margin:{-margin / 2:g}px {-margin:g}px"
    width = f"width:{picture.width * scale:g}px"
    written = svg(picture, "page")
    least = least_width(picture.width, smallest_text(picture), scale)
    if least <= _NARROWEST:
        return f'<div class="drawn" style="{width};{place}">{written}</div>'
    inner = f'<div class="drawn" style="{width};min-width:{least:g}px;max-width:100%">{written}</div>'
    return f"{region(picture.title, style=place)}{inner}</div>"


def region(name: str, *, style: str = "") -> str:
    """Return the opening tag of a named ``div`` that can be scrolled, by the keyboard too, if it is too wide."""
    styled = f' style="{style}"' if style else ""
    return f'<div class="wide" role="region" aria-label="{escaped(name)}" tabindex="0"{styled}>'


def section(heading: str, body: str, *, level: HeadingLevel = 2, name: str = "") -> str:
    """Return a section of a page with a heading, which is a text; links to ``#name`` lead to it."""
    named = f' id="{escaped(name)}"' if name else ""
    return f"<section{named}>\n<h{level}>{escaped(heading)}</h{level}>\n{body}\n</section>"


def index(items: Iterable[tuple[str, str]]) -> str:
    """Return a list of links to the sections of a page, each given as the name of the section and the text."""
    links = "\n".join(f'<li><a href="#{escaped(name)}">{escaped(text)}</a></li>' for name, text in items)
    return f'<nav aria-label="Contents">\n<ol>\n{links}\n</ol>\n</nav>'


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[str]], *, numbers: Iterable[int] = ()) -> str:
    """Return a table that can be scrolled, by the keyboard too, if it is too wide.

    Args:
        caption: a text.
        head: the headings of the columns, which are texts.
        rows: the cells of each row, which are HTML; the first cell is the heading of its row.
        numbers: the columns, counted from 0, that are aligned on the right.

    """
    aligned = frozenset(numbers)
    heads = _row([("th", "col", escaped(text)) for text in head], aligned)
    lines = "\n".join(
        _row([("td", "", cell) if at else ("th", "row", cell) for at, cell in enumerate(row)], aligned) for row in rows
    )
    named = escaped(caption)
    return (
        f"{region(caption)}\n<table>\n<caption>{named}</caption>\n"
        f"<thead>\n{heads}\n</thead>\n<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def _row(cells: Iterable[tuple[str, str, str]], aligned: frozenset[int]) -> str:
    """A row of cells, each given as its tag, the scope of a heading, and its HTML."""
    written: list[str] = []
    for at, (tag, scope, cell) in enumerate(cells):
        scoped = f' scope="{scope}"' if scope else ""
        style = ' class="number"' if at in aligned else ""
        written.append(f"<{tag}{scoped}{style}>{cell}</{tag}>")
    return f"<tr>{''.join(written)}</tr>"


@attrs.frozen
class Drawings:
    """The pictures of a page in the making; the page defines each of their tiles once."""

    pictures: list[Picture] = attrs.field(factory=list[Picture])

    def draw(self, picture: Picture, scale: float = SCALE) -> str:
        """Return a picture as HTML, and remember it."""
        self.pictures.append(picture)
        return picture_html(picture, scale)


@attrs.frozen
class Chapter:
    """A title and a body that make a page, a section of a page of several chapters, or a fragment of another page."""

    title: str
    summary: str
    """The text after the title in the index of a page."""
    parts: Callable[[str, HeadingLevel, Drawings], Iterable[str]]
    """Makes the HTML from the name of the chapter on its page, the level of its headings, and the drawings."""

    def body(self, name: str, level: HeadingLevel, drawings: Drawings) -> str:
        """Return the HTML below the title."""
        return "\n".join(self.parts(name, level, drawings))


def chapter_page(chapters: Sequence[Chapter], noun: str, participle: str, *, style: str = "") -> str:
    """Return a page of one chapter, or of several with an index.

    The title of the page is that of its only chapter, or counts them: ``2 hands explained``.
    """
    drawings = Drawings()
    names = [f"{noun}-{number}" for number, _ in enumerate(chapters, start=1)]
    if len(chapters) == 1:
        title, body = chapters[0].title, chapters[0].body(names[0], 2, drawings)
    else:
        named = [*zip(names, chapters, strict=True)]
        links = index((name, f"{chapter.title}: {chapter.summary}") for name, chapter in named)
        sections = [section(chapter.title, chapter.body(name, 3, drawings), name=name) for name, chapter in named]
        title = f"{quantity_or_no(len(chapters), noun)} {participle}".capitalize()
        body = "\n".join((links, *sections))
    return page(title, body, pictures=drawings.pictures, style=style)


def fragment(chapter: Chapter, name: str, *, style: str = "") -> str:
    """Return a chapter to be embedded in another page, with its pictures.

    The rules of ``style``, one on each line and each of a single selector, apply in the fragment only.
    """
    drawings = Drawings()
    body = chapter.body(name, 2, drawings)
    rules = "".join(f"\n.{name} {rule}" for rule in (_FRAGMENT_STYLE + style).split("\n") if rule)
    return f'<div class="{name}">\n<style>{rules}</style>\n{symbols(drawings.pictures)}{body}\n</div>\n'


def fragment_name(noun: str, value: object) -> str:
    """Return a name for the fragment of a value, with 40 bits of a hash of the value."""
    return f"{noun}-{sha256(expression(value).encode()).hexdigest()[:10]}"
