"""Parts of HTML pages of reports: text in which no option is broken, and cards that show one answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.features import hand_of
from mjfunc.draw import page
from mjfunc.draw.hand_pictures import hand_picture

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture

SMALL: Final = 0.42
"""The scale of tiles in lists."""
_OPTION: Final = re.compile(r"--[a-z](?:[a-z-]{0,28}[a-z])?(?![a-z-])")
"""The name of an option, which browsers would break after its hyphens. A longer text must not widen the page."""
STYLE: Final = """
.option{white-space:nowrap}
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


def words(text: str, style: str = "") -> str:
    """Text as HTML, like ``mjfunc.draw.page.words``, in which no option is broken over two lines."""
    return _OPTION.sub(r'<span class="option">\g<0></span>', page.words(text, style))


def answer_card(  # noqa: PLR0913  # each is one part of the card
    pictures: list[Picture],
    hand: str,
    question: str,
    expected: str,
    got: str,
    *,
    scale: float,
    is_good: bool,
    why: str,
    explanation: int = 0,
) -> str:
    """A question with both answers as HTML.

    If ``hand`` is a hand, its picture is drawn and added to ``pictures``. ``explanation`` is the number of an
    explanation to link to instead of ``why``.
    """
    parsed, picture = hand_of(hand), ""
    if parsed is not None:
        pictures.append(hand_picture(parsed))
        picture = page.picture_html(pictures[-1], scale)
    answers = "".join(
        (
            f"<dt>right</dt><dd>{words(expected, 'good')}</dd>",
            f"<dt>answered</dt><dd>{words(got, '' if is_good else 'bad')}</dd>",
        )
    )
    link = f'<a href="#{explanation_name(explanation)}">Explanation {explanation}</a>' if explanation else ""
    reason = f'<p class="why">{link or words(sentence(why))}</p>' if why else ""
    code = f"<p><code>{words(question)}</code></p>"
    return f'<div class="told"><div>{picture}{code}</div>\n<div><dl class="said">{answers}</dl>{reason}</div></div>'


def explanation_name(number: int) -> str:
    """The id of an explanation on the page."""
    return f"explanation-{number}"


def sentence(text: str) -> str:
    """A text with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
