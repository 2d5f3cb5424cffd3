"""Pages that people open in a browser: one file, in which nothing is fetched, and no script runs but a page's own.

What a page looks like stands here once, on a light ground and on a dark one. What is called a body is HTML; ``words``
makes HTML of any text. All that is written is ASCII.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from mjfunc.draw.escaping import escaped
from mjfunc.draw.pictures import MARGIN, check_picture
from mjfunc.draw.svg import DARK, LIGHT, SCALE, svg, symbols
from mjfunc.tiles.errors import check_option, check_text, items_of, wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.draw.pictures import Picture

Level: TypeAlias = Literal[2, 3, 4]
"""How deep a section is: a page has the only heading of level 1."""

# The colours of text have a contrast of 4.5 to 1 and more on both grounds of their page.
_COLOURS: Final = "--ground:{};--ink:{};--faint:{};--line:{};--raised:{};--link:{};--good:{};--bad:{}"
_LIGHT: Final = _COLOURS.format(*LIGHT, "#4b5563", "#d5dae1", "#f4f6f8", "#0b57a4", "#11693a", "#b3261e")
_DARK: Final = _COLOURS.format(*DARK, "#aab2bd", "#3a424d", "#1f252d", "#8ab8ff", "#7ddba3", "#ff9d94")
_STYLE: Final = f"""
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
@media print{{main{{max-width:none;padding:0}}section,figure,tr{{break-inside:avoid}}.skip{{display:none}}}}
"""


def page(title: str, body: str, *, pictures: Iterable[Picture] = (), style: str = "", script: str = "") -> str:
    """A whole page, with its title as the first heading.

    ``pictures`` are those that the body has, each written as ``drawn`` or ``svg(picture, "page")``;
    ``style`` is added to what every page looks like; ``script`` runs when the page is read, and browsers are told
    to run nothing else and to fetch nothing.
    """
    check_text("page", title, "its title is one")
    check_text("page", body, "its body is one, written in HTML")
    check_text("page", style, "its style is one, written in CSS")
    check_text("page", script, "its script is one, written in JavaScript")
    lines = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        # Or a browser asks for one.
        '<link rel="icon" href="data:,">',
        *_only(script),
        f"<title>{escaped(title)}</title>",
        f"<style>{_STYLE}{style}</style>\n</head>",
        '<body>\n<a class="skip" href="#main">Skip to the content</a>',
        f'{symbols(pictures)}<main id="main" tabindex="-1">',
        f"<h1>{escaped(title)}</h1>",
        body,
        "</main>",
        *([f"<script>{script}</script>"] if script else []),
        "</body>\n</html>\n",
    )
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace").decode()


def _only(script: str) -> Iterator[str]:
    """What lets browsers run this script alone; nothing where a page has none."""
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        none = "default-src 'none'; base-uri 'none'; form-action 'none'"
        allowed = f"{none}; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
        yield f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'


def words(text: str, style: str = "") -> str:
    """Any text as HTML; with a style it is in a ``span`` of that class, such as ``faint``, ``good`` or ``bad``."""
    check_text("words", text, "words('a < b') are some")
    return f'<span class="{escaped(style)}">{escaped(text)}</span>' if style else escaped(text)


def drawn(picture: Picture, scale: float = SCALE) -> str:
    """A picture of a page, so many pixels large for each length of 1, or smaller where there is less room."""
    check_picture("drawn", picture)
    # What is drawn begins where text does, and ends where it ends where there is less room.
    margin = MARGIN * scale
    size = f"width:{picture.width * scale:g}px;max-width:calc(100% + {2 * margin:g}px)"
    style = f"{size};margin:{-margin / 2:g}px {-margin:g}px"
    return f'<div class="drawn" style="{style}">{svg(picture, "page")}</div>'


def section(heading: str, body: str, *, level: Level = 2, name: str = "") -> str:
    """A part of a page below a heading, which is a text; a section with a name can be linked to as ``#name``."""
    check_text("section", heading, "its heading is one")
    check_text("section", body, "its body is one, written in HTML")
    check_option("level", level, get_args(Level))
    named = f' id="{escaped(name)}"' if name else ""
    return f"<section{named}>\n<h{level}>{escaped(heading)}</h{level}>\n{body}\n</section>"


def index(items: Iterable[tuple[str, str]]) -> str:
    """A list of links to the sections of a page: the name of each, and what the link says, which is a text."""
    links = "\n".join(f'<li><a href="#{escaped(name)}">{escaped(text)}</a></li>' for name, text in _links(items))
    return f'<nav aria-label="Contents">\n<ol>\n{links}\n</ol>\n</nav>'


def _links(items: object) -> Iterator[tuple[str, str]]:
    how = "[('first', 'The first section')] are some"
    for item in items_of("index", "names and texts", items, how):
        match item:
            case (str(name), str(text)):
                yield name, text
            case _:
                function = "index"
                raise wrong_class(function, "names and texts", item, how)


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[str]], *, numbers: Iterable[int] = ()) -> str:
    """A table of cells that are HTML below headings that are texts; the first cell of each row is its heading.

    Columns of numbers, counted from 0, are aligned on the right. A table that is too wide can be scrolled, also by the
    keyboard.
    """
    check_text("table", caption, "its caption is one")
    aligned = frozenset(numbers)
    heads = _row([("th", "col", escaped(text)) for text in head], aligned)
    lines = "\n".join(
        _row([("td", "", cell) if at else ("th", "row", cell) for at, cell in enumerate(row)], aligned) for row in rows
    )
    named = escaped(caption)
    return (
        f'<div class="wide" role="region" aria-label="{named}" tabindex="0">\n<table>\n<caption>{named}</caption>\n'
        f"<thead>\n{heads}\n</thead>\n<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def _row(cells: Iterable[tuple[str, str, str]], aligned: frozenset[int]) -> str:
    """A row of cells: what each is, what it is the heading of, and what is in it."""
    written: list[str] = []
    for at, (tag, scope, cell) in enumerate(cells):
        scoped = f' scope="{scope}"' if scope else ""
        style = ' class="number"' if at in aligned else ""
        written.append(f"<{tag}{scoped}{style}>{cell}</{tag}>")
    return f"<tr>{''.join(written)}</tr>"
