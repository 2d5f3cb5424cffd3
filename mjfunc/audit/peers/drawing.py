"""What came of the audits of several peers on one page: who answers what, and their smallest wrong hands drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers import PEERS, UNFIT
from mjfunc.audit.reports.told import SMALL, sentence, told
from mjfunc.audit.reports.told import STYLE as STYLE_OF_ANSWERS
from mjfunc.audit.reports.unbroken import STYLE, words
from mjfunc.audit.reports.wording import several
from mjfunc.audit.sending import OPS
from mjfunc.draw.page import page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.peers.comparing import Compared, OfOperation
    from mjfunc.audit.peers.peer import Peer
    from mjfunc.draw.pictures import Picture

TITLE: Final = "Programs of others"
_STYLE: Final = f"""
.lead{{font-size:1.15rem;font-weight:600}}
td span{{display:block;white-space:nowrap}}
{STYLE_OF_ANSWERS}{STYLE}"""


def compared_page(each: Sequence[Compared], report: str = "{}/report.html", *, missing: Sequence[Peer] = ()) -> str:
    """The page; where reports of peers are, by their names, is what ``report`` says.

    Peers that are missing were to be asked, and are not installed.
    """
    pictures: list[Picture] = []
    parts = (
        f'<p class="lead">{words(_lead(each))}</p>',
        section("Who answers what", _answers(each), name="answers"),
        *_wrong(each, pictures),
        section("What each is", "\n".join(_items(each, report)), name="peers"),
        *_others(missing),
    )
    return page(TITLE, "\n".join(parts), pictures=pictures, style=_STYLE)


def _is_right(one: Compared) -> bool:
    return any(of.right for of in one.operations) and not any(of.wrong or of.unanswered for of in one.operations)


def _lead(each: Sequence[Compared]) -> str:
    right = sum(map(_is_right, each))
    were = f"{several(len(each), 'program')} {'was' if len(each) == 1 else 'were'} asked"
    return f"{were}: of {right:,} no answer is wrong, of {len(each) - right:,} some are."


def _answers(each: Sequence[Compared]) -> str:
    """A row for each peer, a column for each operation that any of them answers."""
    answered = {of.op for one in each for of in one.operations}
    ops = tuple(op for op in OPS if op in answered)
    rows = [
        (
            f'<a href="#{words(one.name)}">{words(one.name)}</a>',
            *(_cell(next((of for of in one.operations if of.op == op), None)) for op in ops),
            f"{one.answers_a_second:,}",
        )
        for one in each
    ]
    heads = ("program", *ops, "answers a second")
    numbers = table("Answers by program and operation", heads, rows, numbers=range(1, len(heads)))
    return f"{numbers}<p>What is right is right by the conventions that a program declares, which stand below.</p>"


def _cell(of: OfOperation | None) -> str:
    if of is None:
        return words("\N{EN DASH}", "faint")
    said = (
        (of.right, "right", "good"),
        (of.wrong, "wrong", "bad"),
        (of.unanswered, "no answer", "bad"),
        (of.skipped, "skipped", "faint"),
    )
    return "".join(words(f"{number:,} {how}", style) for number, how, style in said if number)


def _wrong(each: Sequence[Compared], pictures: list[Picture]) -> Iterator[str]:
    items = "\n".join(
        f"<li>{words(f'{one.name}: {of.op}', 'why')}{_smallest(of, pictures)}</li>"
        for one in each
        for of in one.operations
        if of.smallest
    )
    if items:
        yield section("The smallest wrong hands", f'<ol class="list">\n{items}\n</ol>', name="hands")


def _smallest(of: OfOperation, pictures: list[Picture]) -> str:
    small = of.smallest
    assert small  # noqa: S101  # whoever calls has looked
    return told(pictures, small.hand, small.asked, small.expected, small.got, scale=SMALL, is_good=False, why=small.why)


def _items(each: Sequence[Compared], report: str) -> Iterator[str]:
    for one in each:
        peer = PEERS[one.name]
        facts = (
            ("from", words(f"{peer.registry}, {peer.language}")),
            ("installed by", f"<code>{words(peer.install)}</code>"),
            ("of it", words(peer.sentence)),
            ("right by", f"<code>{words(one.declares)}</code>" if one.declares else "the default conventions"),
            ("asked by", f"<code>{words(one.asked)}</code>"),
            ("answers", words(f"about {one.answers_a_second:,} a second")),
            ("found", words(sentence(f"it {one.verdict}"), "good" if _is_right(one) else "bad")),
        )
        listed = "".join(f"<dt>{name}</dt><dd>{fact}</dd>" for name, fact in facts)
        link = (
            f'<p><a href="{words(report.format(one.name))}">The report of {words(one.name)}</a></p>' if report else ""
        )
        yield section(f"{one.name} {one.version}", f'<dl class="said">{listed}</dl>{link}', level=3, name=one.name)


def _others(missing: Sequence[Peer]) -> Iterator[str]:
    """Who was not asked, and why."""
    items = [
        *(f"{words(peer.name)}: <code>{words(peer.install)}</code> installs it." for peer in missing),
        *(f"{words(name)} {words(why)}" for name, why in UNFIT.items()),
    ]
    listed = "\n".join(f"<li>{one}</li>" for one in items)
    yield section("Not asked", f"<ul>\n{listed}\n</ul>", name="others")
