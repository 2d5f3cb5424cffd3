"""The comparison of several peers as one HTML page, with their smallest mistakes drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import OPS
from mjfunc.audit.peers.registry import PEERS, UNFIT
from mjfunc.audit.reports.html_report import CARD_STYLE, SMALL, answer_card, sentence, words
from mjfunc.audit.reports.messages import several
from mjfunc.draw.html_page import page, section, table
from mjfunc.draw.svg_writer import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.peers.comparison import OperationResult, PeerResult
    from mjfunc.audit.peers.peer import Peer
    from mjfunc.draw.pictures import Picture

TITLE: Final = "Other mahjong programs"
_STYLE: Final = f"""
.lead{{font-size:1.15rem;font-weight:600}}
td span{{display:block;white-space:nowrap}}
{CARD_STYLE}"""


def comparison_page(
    results: Sequence[PeerResult], report: str = "{}/report.html", *, missing: Sequence[Peer] = ()
) -> str:
    """The page.

    Args:
        results: The results to compare.
        report: The address of the report of a peer, with ``{}`` for its name; without links if empty.
        missing: Peers that are not installed.

    """
    pictures: list[Picture] = []
    parts = (
        f'<p class="lead">{words(_lead(results))}</p>',
        section("Answers by program", _answers(results), name="answers"),
        *_mistakes(results, pictures),
        section("The programs", "\n".join(_programs(results, report)), name="peers"),
        *_unavailable(missing),
    )
    return page(TITLE, "\n".join(parts), pictures=pictures, style=_STYLE)


def _lead(results: Sequence[PeerResult]) -> str:
    right = sum(result.is_right for result in results)
    were = f"{several(len(results), 'program')} {'was' if len(results) == 1 else 'were'} audited"
    return f"{were}: {right:,} without a wrong answer, {len(results) - right:,} with some."


def _answers(results: Sequence[PeerResult]) -> str:
    """A table with a row for each peer, and a column for each operation that any of them answers."""
    answered = {of.op for result in results for of in result.operations}
    ops = tuple(op for op in OPS if op in answered)
    rows = [
        (
            f'<a href="#{escaped(result.name)}">{words(result.name)}</a>',
            *(_cell(next((of for of in result.operations if of.op == op), None)) for op in ops),
            f"{result.answers_a_second:,}",
        )
        for result in results
    ]
    heads = ("program", *ops, "answers a second")
    numbers = table("Answers by program and operation", heads, rows, numbers=range(1, len(heads)))
    return f"{numbers}<p>Each program is judged by the conventions that it declares, listed below.</p>"


def _cell(operation: OperationResult | None) -> str:
    if operation is None:
        return words("\N{EN DASH}", "faint")
    kinds = (("right", "good"), ("wrong", "bad"), ("no answer", "bad"), ("skipped", "faint"))
    each = zip(operation.numbers, kinds, strict=True)
    return "".join(words(f"{number:,} {kind}", style) for number, (kind, style) in each if number)


def _mistakes(results: Sequence[PeerResult], pictures: list[Picture]) -> Iterator[str]:
    items = "\n".join(
        f"<li>{words(f'{result.name}: {of.op}', 'why')}"
        + answer_card(
            pictures,
            of.smallest.hand,
            of.smallest.question,
            of.smallest.expected,
            of.smallest.got,
            scale=SMALL,
            is_good=False,
            why=of.smallest.why,
        )
        + "</li>"
        for result in results
        for of in result.operations
        if of.smallest
    )
    if items:
        yield section("The smallest wrong hands", f'<ol class="list">\n{items}\n</ol>', name="hands")


def _programs(results: Sequence[PeerResult], report: str) -> Iterator[str]:
    for result in results:
        peer = PEERS[result.name]
        facts = (
            ("from", words(f"{peer.registry}, {peer.language}")),
            ("installed by", f"<code>{words(peer.install)}</code>"),
            ("calls", words(peer.sentence)),
            ("declares", f"<code>{words(result.declares)}</code>" if result.declares else "the default conventions"),
            ("audited with", f"<code>{words(result.asked)}</code>"),
            ("speed", words(f"about {result.answers_a_second:,} answers a second")),
            ("result", words(sentence(f"it {result.verdict}"), "good" if result.is_right else "bad")),
        )
        rows = "".join(f"<dt>{name}</dt><dd>{fact}</dd>" for name, fact in facts)
        address = escaped(report.format(result.name))
        link = f'<p><a href="{address}">The report of {words(result.name)}</a></p>' if report else ""
        heading = f"{result.name} {result.version}"
        yield section(heading, f'<dl class="said">{rows}</dl>{link}', level=3, name=result.name)


def _unavailable(missing: Sequence[Peer]) -> Iterator[str]:
    items = [
        *(f"{words(peer.name)}: <code>{words(peer.install)}</code> installs it." for peer in missing),
        *(f"{words(name)} {words(why)}" for name, why in UNFIT.items()),
    ]
    rows = "\n".join(f"<li>{one}</li>" for one in items)
    yield section("Not audited", f"<ul>\n{rows}\n</ul>", name="others")
