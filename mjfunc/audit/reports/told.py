"""One answer on a page: the hand drawn and written, and beside it what is right, what was answered, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.features import hand_of
from mjfunc.audit.reports.unbroken import words
from mjfunc.draw.hands import hand_picture
from mjfunc.draw.page import drawn

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture

SMALL: Final = 0.42
"""How large tiles are in lists."""
STYLE: Final = """
.said{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:.5em 0}
.said dt{color:var(--faint)}
.said dd{margin:0;overflow-wrap:anywhere}
.why{font-weight:600}
.told{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:flex-start}
.told>:first-child{flex:0 0 23rem;max-width:100%}
.told>:last-child{flex:1 1 16rem;min-width:0}
.told p,.told dl{margin:.25em 0}
.list .told .why{font-weight:400;color:var(--faint)}
.list{padding:0;margin:.5em 0;list-style:none}
.list>li{padding:.6rem 0;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.list code{overflow-wrap:anywhere}
"""


def told(  # noqa: PLR0913  # each is one thing that is told
    pictures: list[Picture], hand: str, written: str, right: str, came: str, *, scale: float, is_good: bool, why: str
) -> str:
    """The answer; the picture of the hand is added to those of the page, where the text is one."""
    read, picture = hand_of(hand), ""
    if read is not None:
        pictures.append(hand_picture(read))
        picture = drawn(pictures[-1], scale)
    said = "".join(
        (
            f"<dt>right</dt><dd>{words(right, 'good')}</dd>",
            f"<dt>answered</dt><dd>{words(came, '' if is_good else 'bad')}</dd>",
        )
    )
    reasons = f'<p class="why">{words(sentence(why))}</p>' if why else ""
    asked = f"<p><code>{words(written)}</code></p>"
    return f'<div class="told"><div>{picture}{asked}</div>\n<div><dl class="said">{said}</dl>{reasons}</div></div>'


def sentence(text: str) -> str:
    """Words that begin anywhere, as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."
