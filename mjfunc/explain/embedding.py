"""What is on a page, to stand among other things instead: in a notebook, say."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from mjfunc.draw.svg import symbols

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture

_OF_PAGES: Final = """
.drawn svg{display:block;width:100%;height:auto}
.faint{opacity:.8}
.number{text-align:right}
.wide{overflow-x:auto}
"""
"""What pages say of all that is on them."""


def name_of(what: str, value: object) -> str:
    """A name for what a value is shown as: 40 bits of a hash, which two values that differ hardly ever share."""
    return f"{what}-{sha256(repr(value).encode()).hexdigest()[:10]}"


def embedded(name: str, body: str, pictures: list[Picture], style: str) -> str:
    """A body with the pictures that it shows and styles that hold in it alone; each line is a rule of one selector."""
    styles = "".join(f"\n.{name} {rule}" for rule in (_OF_PAGES + style).split("\n") if rule)
    return f'<div class="{name}">\n<style>{styles}</style>\n{symbols(pictures)}{body}\n</div>\n'
