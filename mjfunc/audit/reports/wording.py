"""What every report says, in words and numbers: each sentence is made here once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.audit.answers import Fault
from mjfunc.audit.reports.writing import options_of, printable
from mjfunc.audit.verdicts import Outcome, Tally
from mjfunc.model.hand import parse
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.questions import Question
    from mjfunc.audit.report import Audited, Diagnosis
    from mjfunc.audit.subject import Implementation
    from mjfunc.audit.suite import Suite
    from mjfunc.audit.verdicts import Verdict
    from mjfunc.model.hand import Hand

UNEXPLAINED: Final = "nothing explains it"
_NAME: Final = 40
"""How much of the name of a program is shown."""
WORDS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "without answer",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known to deviate",
    Outcome.UNEXPECTED: "right against its profile",
}
"""What answers of each outcome are called."""


@attrs.frozen
class Part:
    """What came of one operation in one suite."""

    suite: str
    op: str
    number: int | None
    """How many questions there are; None where there is no end."""
    tally: Tally

    @property
    def is_whole(self) -> bool:
        """Whether every question has a verdict."""
        return self.number in {None, self.tally.total}


def number(of: int) -> str:
    """A number with its thousands apart."""
    return f"{of:,}"


def several(of: int, noun: str) -> str:
    """So many of something: 1 answer, 2,000 answers."""
    return f"{of:,} {noun}{'' if of == 1 else 's'}"


def listed(each: Sequence[str]) -> str:
    """Some words, with an "and" before the last."""
    return " and ".join((", ".join(each[:-1]), each[-1])) if len(each) > 1 else "".join(each)


def named(implementation: Implementation) -> str:
    """A program by its name and version."""
    return printable(f"{implementation.name} {implementation.version}".strip() or "the program", _NAME)


def parts(audited: Audited) -> tuple[Part, ...]:
    """Every operation of every suite, in the order in which they were asked."""
    tallies = dict(audited.findings)
    asked = [
        Part(part.suite, part.op, part.number, tallies.pop((part.suite, part.op), Tally())) for part in audited.asked
    ]
    return (*asked, *(Part(suite, op, None, tally) for (suite, op), tally in tallies.items()))


def by_suite(audited: Audited) -> Iterator[tuple[str, Suite | None, tuple[Part, ...]]]:
    """The parts of each suite, with what it says of itself where that is known."""
    each = parts(audited)
    known = {suite.name: suite for suite in audited.suites}
    for name in dict.fromkeys(part.suite for part in each):
        yield name, known.get(name), tuple(part for part in each if part.suite == name)


def is_passed(each: Sequence[Part]) -> bool:
    """Whether parts are passed: all is asked, and all is right."""
    return all(part.is_whole and part.tally.number(Outcome.PASSED) == part.tally.total > 0 for part in each)


def counts(tally: Tally) -> str:
    """How many there are of each outcome."""
    if tally.total and tally.number(Outcome.PASSED) == tally.total:
        return "all right"
    return ", ".join(f"{times:,} {WORDS[outcome]}" for outcome, times in tally.numbers) or "nothing asked"


def size(part: Part) -> str:
    """How many questions were asked, of how many."""
    return f"{part.tally.total:,} asked" if part.number is None else f"{part.tally.total:,} of {part.number:,}"


def verdict(audited: Audited) -> str:
    """What comes of an audit, in one sentence."""
    whole = audited.findings.whole
    name = named(audited.implementation)
    if audited.is_good:
        right = whole.number(Outcome.PASSED)
        if right == whole.total:
            return f"{name} passes: all {several(right, 'answer')} are right" if right > 1 else f"{name} passes"
        others = (f"{times:,} {WORDS[outcome]}" for outcome, times in whole.numbers if outcome is not Outcome.PASSED)
        return f"{name} passes: {right:,} of {several(whole.total, 'answer')} are right, {listed([*others])}"
    explained = explanation(audited)
    return f"{name} {listed([*_faults(audited)])}{'; ' if explained else ''}{explained}"


def _faults(audited: Audited) -> Iterator[str]:
    """Why an audit is not passed; every reason that there can be."""
    whole = audited.findings.whole
    wrong, failed, unexpected = map(whole.number, (Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED))
    if wrong:
        yield f"differs in {wrong:,} of {several(whole.total, 'answer')}"
    if failed:
        yield f"does not answer {failed:,} of {several(whole.total, 'question')}"
    if unexpected:
        yield f"answers right what its profile says it does not, {several(unexpected, 'time')}"
    if not whole.number(Outcome.PASSED):
        yield "gives no answer that is right"
    if audited.incidents:
        yield f"went wrong {'once' if len(audited.incidents) == 1 else f'{len(audited.incidents):,} times'}"
    for part in parts(audited):
        if not part.is_whole:
            yield f"was asked {size(part)} questions of {part.op} in {part.suite}"
        elif (part.suite, part.op) not in dict(audited.findings):
            yield f"has no verdict on {part.op} in {part.suite}"


def explanation(audited: Audited) -> str:
    """What explains the wrong answers, in a few words; nothing where none is wrong."""
    wrong = audited.findings.whole.number(Outcome.WRONG)
    if not wrong:
        return ""
    ops = [op for op in dict.fromkeys(part.op for part in parts(audited)) if _wrong(audited, op)]
    whole = [_whole(audited.diagnoses, op) for op in ops]
    options = dict.fromkeys(" ".join(found.options) for found in whole if found)
    if None not in whole and all(options):
        looked = sum(found.mismatches for found in whole if found)
        them = "all of them" if looked >= wrong else f"all {looked:,} that were looked at"
        each = (f"{found.op} by {' '.join(found.options)}" for found in whole if found)
        by = f"by {' '.join(options)}" if len(options) == 1 else listed([*each])
        return f"{them} are right {by}"
    best = max(audited.diagnoses, key=lambda found: (bool(found.options), found.explained), default=None)
    if best is None or not best.explained:
        return "nothing explains them"
    return f"{share(best)} of {best.op}: {printable(best.sentence)}"


def _wrong(audited: Audited, op: str) -> int:
    return sum(tally.number(Outcome.WRONG) for (_, of), tally in audited.findings if of == op)


def _whole(diagnoses: Sequence[Diagnosis], op: str) -> Diagnosis | None:
    """What explains all mismatches of an operation."""
    found = (one for one in diagnoses if one.op == op and one.is_whole and one.explained)
    return next(found, None)


def share(diagnosis: Diagnosis) -> str:
    """How many mismatches a diagnosis explains."""
    return f"{diagnosis.explained:,} of {several(diagnosis.mismatches, 'mismatch')}".replace("mismatchs", "mismatches")


def weight(diagnosis: Diagnosis) -> str:
    """What speaks for a diagnosis, and what against it."""
    against = f"; {several(diagnosis.contradicted, 'right answer')} would be wrong" if diagnosis.contradicted else ""
    return f"{share(diagnosis)} of {diagnosis.op}{against}"


def reason(of: Verdict, diagnoses: Sequence[Diagnosis]) -> str:
    """Why a verdict is not passed, in words that many can share."""
    match of.outcome:
        case Outcome.PASSED:
            return "right"
        case Outcome.WRONG | Outcome.FAILED:
            return _reason(of, diagnoses)
        case Outcome.SKIPPED:
            return "the program skips it"
        case Outcome.KNOWN:
            return f"known deviation {printable(of.known)}"
        case Outcome.UNEXPECTED:
            return f"right, against known deviation {printable(of.known)}"
        case _ as never:
            assert_never(never)


def _reason(of: Verdict, diagnoses: Sequence[Diagnosis]) -> str:
    found = next((one for one in diagnoses if one.op == of.question.op and of.question in one.questions), None)
    if found is None and of.outcome is Outcome.WRONG:
        found = _whole(diagnoses, of.question.op)
    if found is not None:
        return printable(found.sentence)
    return f"no answer: {of.got.trouble.value}" if isinstance(of.got, Fault) else UNEXPLAINED


def firsts(audited: Audited) -> tuple[Verdict, ...]:
    """The smallest verdict of each operation that lets the audit fail."""
    found = {of.question.op: of for of in reversed(audited.smallest)}
    kept = [of for part in parts(audited) for of in part.tally.kept if not of.outcome.is_good]
    for of in sorted(kept, key=lambda one: one.order, reverse=True):
        if of.question.op not in {one.question.op for one in audited.smallest}:
            found[of.question.op] = of
    ops = dict.fromkeys(part.op for part in parts(audited))
    return tuple(found[op] for op in (*ops, *(op for op in found if op not in ops)) if op in found)


def hand_of(question: Question) -> Hand | None:
    """The hand that is asked about; None where the text does not write one."""
    try:
        return parse(question.hand)
    except MahjongError:
        return None


def beside(question: Question) -> str:
    """What is asked beside the hand: fields and options."""
    return printable(" ".join(filter(None, (options_of(question.fields), options_of(question.options)))))
