"""What came of the audits of several peers, side by side: as values, JSON, Markdown, and lines for a terminal."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import attrs

from mjfunc.audit.peers import PEERS, UNFIT
from mjfunc.audit.reports import markdown as marks
from mjfunc.audit.reports.wording import firsts, outcome, parts, reason
from mjfunc.audit.reports.writing import compared, options_of
from mjfunc.audit.verdicts import Outcome, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.peers.peer import Peer
    from mjfunc.audit.report import Audited
    from mjfunc.audit.verdicts import Verdict

_OUTCOMES: Final = (Outcome.PASSED, Outcome.WRONG, Outcome.FAILED, Outcome.SKIPPED)


@attrs.frozen(kw_only=True)
class Smallest:
    """The smallest wrong hand of an operation."""

    hand: str
    beside: str = ""
    """What stands beside it, as options."""
    expected: str
    got: str
    why: str

    @property
    def asked(self) -> str:
        """What was asked about."""
        return f"{self.hand} {self.beside}".rstrip()


@attrs.frozen(kw_only=True)
class OfOperation:
    """What came of one operation, in all suites."""

    op: str
    right: int
    wrong: int
    unanswered: int
    skipped: int
    smallest: Smallest | None = None

    @property
    def is_right(self) -> bool:
        """Whether something is right, and nothing is not."""
        return self.right > 0 and not self.wrong and not self.unanswered


@attrs.frozen(kw_only=True)
class Compared:
    """What came of the audit of a peer."""

    name: str
    version: str
    declares: str
    """The conventions that it declares, as options; those and the defaults are what is right."""
    asked: str
    """The options by which it was asked: the suites, and how many hands are drawn."""
    verdict: str
    operations: tuple[OfOperation, ...]
    answers_a_second: int


def of_peer(peer: Peer, audited: Audited) -> Compared:
    """What came of an audit, as it is compared."""
    smallest = {of.question.op: _smallest(of, audited) for of in firsts(audited)}
    tallies = dict[str, list[Any]]()
    for part in parts(audited):
        tallies.setdefault(part.op, []).append(part.tally)
    answered = audited.findings.whole.total - audited.findings.whole.number(Outcome.SKIPPED)
    return Compared(
        name=peer.name,
        version=audited.implementation.version,
        declares=options_of(audited.implementation.conventions),
        asked=" ".join(chain.from_iterable(audited.run.options)),
        verdict=outcome(audited),
        operations=tuple(
            OfOperation(
                op=op,
                **dict(
                    zip(("right", "wrong", "unanswered", "skipped"), map(sum_of(each).number, _OUTCOMES), strict=True)
                ),
                smallest=smallest.get(op),
            )
            for op, each in tallies.items()
        ),
        answers_a_second=_rounded(answered / audited.run.seconds),
    )


def _smallest(of: Verdict, audited: Audited) -> Smallest:
    right, came = compared(of.expected, of.got)
    said = {"hand": of.question.hand, "beside": options_of(of.question.fields)}
    return Smallest(**said, expected=right, got=came, why=reason(of, audited.diagnoses))


def _rounded(rate: float) -> int:
    """One digit is what a rate of a busy machine is worth."""
    return int(float(f"{rate:.1g}"))


def write_compared(each: Sequence[Compared]) -> str:
    """All as JSON."""
    return json.dumps([attrs.asdict(one) for one in each], indent=2) + "\n"


def page(each: Sequence[Compared], missing: Sequence[Peer] = ()) -> str:
    """All as Markdown: who answers what, who is right, the smallest wrong hands, and who is not installed."""
    lines = ["| peer | version | operation | right | wrong | no answer | skipped |", f"|{' --- |' * 3}{' ---: |' * 4}"]
    for one in each:
        lines += _rows(one)
    lines += ["", "What each is, and what comes of its answers:", ""]
    for one in each:
        lines += _said(PEERS[one.name], one)
    if missing:
        lines += ["", "Not installed, and not asked:", ""]
        lines += [f"- {marks.words(peer.name)}: {marks.code(peer.install)} installs it." for peer in missing]
    lines += ["", "What answers none of our questions:", ""]
    lines += [f"- {marks.words(name)} {marks.words(why)}" for name, why in UNFIT.items()]
    return "\n".join([*lines, ""])


def totals(each: Sequence[Compared]) -> str:
    """The same in short, as Markdown: a line for each peer, with its numbers and what comes of its answers."""
    lines = [
        "| peer | version | right | wrong | no answer | skipped | found |",
        f"|{' --- |' * 2}{' ---: |' * 4} --- |",
    ]
    for one in each:
        named = f"{marks.words(one.name)} | {marks.words(one.version)}"
        sums = (sum(column) for column in zip(*map(_numbers, one.operations), strict=True))
        lines.append(f"| {named} | {' | '.join(f'{number:,}' for number in sums)} | It {marks.words(one.verdict)}. |")
    return "\n".join([*lines, ""])


def _numbers(of: OfOperation) -> tuple[int, int, int, int]:
    return of.right, of.wrong, of.unanswered, of.skipped


def _rows(one: Compared) -> Iterator[str]:
    for of in one.operations:
        numbers = (f"{number:,}" for number in _numbers(of))
        yield f"| {marks.words(one.name)} | {marks.words(one.version)} | {of.op} | {' | '.join(numbers)} |"


def _said(peer: Peer, one: Compared) -> Iterator[str]:
    declares = f" It is asked by {marks.code(one.declares)}, as its documentation says." if one.declares else ""
    yield (
        f"- **{marks.words(one.name)}** {marks.words(one.version)} ({peer.registry}; "
        f"{marks.code(peer.install)}; {marks.words(peer.language)}). Asked: {marks.words(peer.sentence)}{declares} "
        f"It {marks.words(one.verdict)}. About {one.answers_a_second:,} answers a second."
    )
    for of in one.operations:
        if small := of.smallest:
            yield (
                f"  - {of.op} of {marks.code(small.asked)}: expected {marks.code(small.expected)}, "
                f"got {marks.code(small.got)}; why: {marks.words(small.why)}"
            )


def table(each: Sequence[Compared], missing: Sequence[Peer] = ()) -> Iterator[str]:
    """All for a terminal: a line for each operation, and one for each verdict; then who is not installed."""
    wide = max((len(one.name) for one in each), default=0)
    for one in each:
        for of in one.operations:
            mark = "right" if of.is_right else "wrong" if of.wrong else "no answer" if of.unanswered else "skipped"
            numbers = f"{of.right:,} right, {of.wrong:,} wrong, {of.unanswered:,} no answer, {of.skipped:,} skipped"
            small = f"; smallest {of.smallest.asked}" if of.smallest else ""
            yield f"{one.name:{wide}}  {of.op:10}  {mark:9}  {numbers}{small}"
        yield f"{one.name:{wide}}  {one.version}: {one.verdict}; about {one.answers_a_second:,} answers a second"
    for peer in missing:
        yield f"{peer.name:{wide}}  not asked; {peer.install} installs it"
