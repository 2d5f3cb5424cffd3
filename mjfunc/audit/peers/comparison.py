"""Compare the audits of several peers: as JSON, as Markdown, and as lines for a terminal."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.report import firsts, parts
from mjfunc.audit.core.verdicts import Outcome, VerdictTally, sum_of_tallies
from mjfunc.audit.peers.registry import PEERS, UNFIT
from mjfunc.audit.reports import markdown_report as marks
from mjfunc.audit.reports.answer_text import compared, options_of
from mjfunc.audit.reports.messages import outcome, problems, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.verdicts import Verdict
    from mjfunc.audit.peers.peer import Peer

_TABLE_HEAD: Final = "| peer | version | operation | right | wrong | no answer | skipped |"
_TOTALS_HEAD: Final = "| peer | version | right | wrong | no answer | skipped | result |"


@attrs.frozen(kw_only=True)
class SmallestMistake:
    """The smallest hand of an operation with a wrong answer."""

    hand: str
    beside: str = ""
    """The other fields of the question, written as options."""
    expected: str
    got: str
    why: str

    @property
    def question(self) -> str:
        """The hand and the other fields."""
        return f"{self.hand} {self.beside}".rstrip()


@attrs.frozen(kw_only=True)
class OperationResult:
    """The verdicts on one operation, in all suites."""

    op: str
    right: int
    wrong: int
    unanswered: int
    skipped: int
    smallest: SmallestMistake | None = None

    @property
    def is_right(self) -> bool:
        """Whether at least one answer is right and none is wrong or missing."""
        return self.right > 0 and not self.wrong and not self.unanswered

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """The right, wrong, missing and skipped answers."""
        return self.right, self.wrong, self.unanswered, self.skipped


@attrs.frozen(kw_only=True)
class PeerResult:
    """The audit of one peer."""

    name: str
    version: str
    declares: str
    """The conventions that the package declares, written as options; its answers are judged by them."""
    asked: str
    """The options of the audit: the suites, and the number of hands."""
    verdict: str
    operations: tuple[OperationResult, ...]
    answers_a_second: int

    @property
    def is_right(self) -> bool:
        """Whether at least one answer is right and none is wrong or missing."""
        some = any(of.right for of in self.operations)
        return some and not any(of.wrong or of.unanswered for of in self.operations)


def peer_result(peer: Peer, audited: AuditResult) -> PeerResult:
    """The result of an audit of a peer."""
    smallest = {first.question.op: _smallest(first, audited) for first in firsts(audited)}
    tallies = dict[str, list[VerdictTally]]()
    for part in parts(audited):
        tallies.setdefault(part.op, []).append(part.tally)
    answered = audited.findings.whole.total - audited.findings.whole.number(Outcome.SKIPPED)
    return PeerResult(
        name=peer.name,
        version=audited.implementation.version,
        declares=options_of(audited.implementation.conventions),
        asked=" ".join(chain.from_iterable(audited.run.options)),
        verdict=" ".join((f"{outcome(audited)}.", *(one.sentences for one in problems(audited)))).removesuffix("."),
        operations=tuple(_operation_result(op, each, smallest.get(op)) for op, each in tallies.items()),
        answers_a_second=int(
            float(f"{answered / audited.run.seconds:.1g}")
        ),  # on a busy machine, more digits are noise
    )


def _operation_result(op: str, tallies: Sequence[VerdictTally], smallest: SmallestMistake | None) -> OperationResult:
    tally = sum_of_tallies(tallies)
    return OperationResult(
        op=op,
        right=tally.number(Outcome.PASSED),
        wrong=tally.number(Outcome.WRONG),
        unanswered=tally.number(Outcome.FAILED),
        skipped=tally.number(Outcome.SKIPPED),
        smallest=smallest,
    )


def _smallest(verdict: Verdict, audited: AuditResult) -> SmallestMistake:
    expected, got = compared(verdict.expected, verdict.got)
    return SmallestMistake(
        hand=verdict.question.hand,
        beside=options_of(verdict.question.fields),
        expected=expected,
        got=got,
        why=reason(verdict, audited.diagnoses),
    )


def results_json(results: Sequence[PeerResult]) -> str:
    """The results as JSON, with a newline at the end."""
    return json.dumps([attrs.asdict(result) for result in results], indent=2) + "\n"


def comparison_markdown(results: Sequence[PeerResult], missing: Sequence[Peer] = ()) -> str:
    """The results as Markdown: a table by operation, each peer with its mistakes, and the peers that are missing."""
    lines = [_TABLE_HEAD, f"|{' --- |' * 3}{' ---: |' * 4}"]
    for result in results:
        lines += _rows(result)
    lines += ["", "Each peer and its verdict:", ""]
    for result in results:
        lines += _items(PEERS[result.name], result)
    if missing:
        lines += ["", "Not installed:", ""]
        lines += [f"- {marks.words(peer.name)}: {marks.code(peer.install)} installs it." for peer in missing]
    lines += ["", "Packages that answer none of these operations:", ""]
    lines += [f"- {marks.words(name)} {marks.words(why)}" for name, why in UNFIT.items()]
    return "\n".join([*lines, ""])


def totals_markdown(results: Sequence[PeerResult]) -> str:
    """The results in short, as Markdown: a row for each peer, with its totals and its verdict."""
    lines = [_TOTALS_HEAD, f"|{' --- |' * 2}{' ---: |' * 4} --- |"]
    for result in results:
        sums = (sum(column) for column in zip(*(of.numbers for of in result.operations), strict=True))
        lines.append(f"| {_name_cells(result)} | {_number_cells(sums)} | It {marks.words(result.verdict)}. |")
    return "\n".join([*lines, ""])


def _rows(result: PeerResult) -> Iterator[str]:
    for of in result.operations:
        yield f"| {_name_cells(result)} | {of.op} | {_number_cells(of.numbers)} |"


def _name_cells(result: PeerResult) -> str:
    return f"{marks.words(result.name)} | {marks.words(result.version)}"


def _number_cells(numbers: Iterable[int]) -> str:
    return " | ".join(f"{number:,}" for number in numbers)


def _items(peer: Peer, result: PeerResult) -> Iterator[str]:
    declares = f" Its documentation declares {marks.code(result.declares)}." if result.declares else ""
    yield (
        f"- **{marks.words(result.name)}** {marks.words(result.version)} ({peer.registry}; "
        f"{marks.code(peer.install)}; {marks.words(peer.language)}). Calls: {marks.words(peer.sentence)}{declares} "
        f"It {marks.words(result.verdict)}. About {result.answers_a_second:,} answers a second."
    )
    for of in result.operations:
        if small := of.smallest:
            yield (
                f"  - {of.op} of {marks.code(small.question)}: expected {marks.code(small.expected)}, "
                f"got {marks.code(small.got)}; why: {marks.words(small.why)}"
            )


def terminal_lines(results: Sequence[PeerResult], missing: Sequence[Peer] = ()) -> Iterator[str]:
    """The results for a terminal: a line for each operation, one for each verdict, and one for each missing peer."""
    width = max((len(result.name) for result in results), default=0)
    for result in results:
        for of in result.operations:
            mark = "right" if of.is_right else "wrong" if of.wrong else "no answer" if of.unanswered else "skipped"
            numbers = f"{of.right:,} right, {of.wrong:,} wrong, {of.unanswered:,} no answer, {of.skipped:,} skipped"
            small = f"; smallest {of.smallest.question}" if of.smallest else ""
            yield f"{result.name:{width}}  {of.op:10}  {mark:9}  {numbers}{small}"
        rate = f"about {result.answers_a_second:,} answers a second"
        yield f"{result.name:{width}}  {result.version}: {result.verdict}; {rate}"
    for peer in missing:
        yield f"{peer.name:{width}}  not installed; {peer.install} installs it"
