"""What every report says, in words and numbers: each sentence is made here once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.audit.answers import PARTLY, Fault
from mjfunc.audit.features import hand_of
from mjfunc.audit.reports.writing import options_of, printable
from mjfunc.audit.suites.listed import ALL, stood_for
from mjfunc.audit.verdicts import Outcome, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.questions import Question
    from mjfunc.audit.report import Audited, Diagnosis
    from mjfunc.audit.subject import Implementation
    from mjfunc.audit.suite import Suite, Terms
    from mjfunc.audit.verdicts import Verdict

UNEXPLAINED: Final = "nothing explains it"
_NAME: Final = 40
"""How much of the name of a program is shown."""
WORDS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "without answer",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known to deviate",
    Outcome.UNEXPECTED: "not as its profile says",
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


HEADS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "no answer",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known",
    Outcome.UNEXPECTED: "unexpected",
}
"""The same as headings of columns."""


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


def classes(part: Part, terms: Terms) -> str:
    """For how many hands those stand that were asked, where each is one of a class and all classes were asked."""
    number = stands_for(part, terms)
    return "" if number is None else f" classes of {number:,} hands"


def stands_for(part: Part, terms: Terms) -> int | None:
    """The number of these hands."""
    return stood_for(part.op, terms) if part.suite == ALL.name and part.is_whole else None


def verdict(audited: Audited) -> str:
    """What comes of an audit, in one sentence."""
    return f"{named(audited.implementation)} {outcome(audited)}"


def outcome(audited: Audited) -> str:
    """The same, without the name of the program."""
    whole = audited.findings.whole
    right = whole.number(Outcome.PASSED)
    if not audited.is_good:
        return "; ".join(filter(None, (listed([*faults(audited)]), listed([*explanations(audited)]))))
    if right == whole.total:
        return f"passes: all {several(right, 'answer')} {_are(right)} right"
    others = (f"{times:,} {WORDS[sort]}" for sort, times in whole.numbers if sort is not Outcome.PASSED)
    return f"passes: {right:,} of {several(whole.total, 'answer')} {_are(right)} right, {listed([*others])}"


_FIELDS: Final = {"minimum": "the minimum", "complete": "whether a hand is complete"}


def partly(audited: Audited) -> Iterator[str]:
    """Of which operations only some of each result is answered, and so compared."""
    for said in audited.partly:
        op, _, fields = said.partition(": ")
        are = "are answered, and only those are" if "," in fields else "is answered, and only that is"
        yield f"{op}: only {fields or _FIELDS[PARTLY[op]]} {are} compared"


def _are(times: int) -> str:
    return "is" if times == 1 else "are"


def faults(audited: Audited) -> Iterator[str]:
    """Why an audit is not passed; every reason that there can be."""
    whole = audited.findings.whole
    wrong, failed, unexpected = map(whole.number, (Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED))
    if wrong:
        yield f"differs in {wrong:,} of {several(whole.total, 'answer')}"
    if failed:
        yield f"does not answer {failed:,} of {several(whole.total, 'question')}"
    if unexpected:
        yield f"does not deviate in {several(unexpected, 'answer')} as its profile says"
    if not whole.number(Outcome.PASSED):
        yield "gives no answer that is right"
    if audited.incidents:
        yield f"went wrong {'once' if len(audited.incidents) == 1 else f'{len(audited.incidents):,} times'}"
    for part in parts(audited):
        if not part.is_whole:
            yield f"was asked {size(part)} questions of {part.op} in {part.suite}"
        elif (part.suite, part.op) not in dict(audited.findings):
            yield f"has no verdict on {part.op} in {part.suite}"


def explanations(audited: Audited) -> Iterator[str]:
    """What explains the wrong answers, in a few words; nothing where none is wrong."""
    wrong = {op: _wrong(audited, op) for op in dict.fromkeys(part.op for part in parts(audited))}
    wrong = {op: times for op, times in wrong.items() if times}
    whole = [_whole(audited.diagnoses, op) for op in wrong]
    causes = {cause(found) if found else "" for found in whole}
    if len(causes) == 1 and "" not in causes:
        looked = sum(found.mismatches for found in whole if found)
        is_all = looked >= sum(wrong.values()) or _is_kept(audited)
        them = "all of them" if is_all else f"all {looked:,} that were looked at"
        yield f"{them} {_is_so(min(causes))}"
    elif wrong and not any(one.explained for one in audited.diagnoses):
        yield "nothing explains them"
    elif wrong:
        for op in wrong:
            yield from _explained(op, audited.diagnoses)


def _is_kept(audited: Audited) -> bool:
    """Whether every wrong answer was looked at, of which some may be to the same question."""
    tallies = [tally for _, tally in audited.findings]
    kept = sum(of.outcome is Outcome.WRONG for tally in tallies for of in tally.kept)
    return kept == audited.findings.whole.number(Outcome.WRONG)


def cause(diagnosis: Diagnosis) -> str:
    """What a diagnosis says, without its numbers."""
    return printable(diagnosis.cause or diagnosis.sentence)


def _explained(op: str, diagnoses: Sequence[Diagnosis]) -> Iterator[str]:
    """What explains the mismatches of an operation: the best for all, or the two best for some."""
    found = sorted((one for one in diagnoses if one.op == op and one.explained), key=_weight, reverse=True)
    if not found:
        yield f"nothing explains those of {op}"
    elif found[0].is_whole:
        yield f"those of {op} {_is_so(cause(found[0]))}"
    else:
        for one in found[:2]:
            yield f"{one.explained:,} of {one.mismatches:,} of {op} {_is_so(cause(one))}"


def _is_so(said: str) -> str:
    """What is said of answers, or of all hands, behind the answers that are meant."""
    return f"are {said}" if said.startswith("right") else f"have one cause: {said}"


def _weight(diagnosis: Diagnosis) -> tuple[bool, int, bool]:
    """What explains all says more, then what explains most; of two alike, other options."""
    return diagnosis.is_whole, diagnosis.explained, diagnosis.options != ()


def _wrong(audited: Audited, op: str) -> int:
    return sum(tally.number(Outcome.WRONG) for (_, of), tally in audited.findings if of == op)


def _whole(diagnoses: Sequence[Diagnosis], op: str) -> Diagnosis | None:
    """What explains all mismatches of an operation."""
    found = (one for one in diagnoses if one.op == op and one.is_whole and one.is_cause)
    return next(found, None)


def weight(diagnosis: Diagnosis) -> str:
    """How many mismatches a diagnosis explains, and what speaks against it; of a group its operation."""
    if not diagnosis.is_cause:
        return diagnosis.op
    mismatches = f"{diagnosis.mismatches:,} mismatch{'es' * (diagnosis.mismatches != 1)} of {diagnosis.op}"
    against = f"; {several(diagnosis.contradicted, 'right answer')} would be wrong" if diagnosis.contradicted else ""
    further = f", and {diagnosis.further_explained:,} of {diagnosis.further:,} in further questions"
    beside = further if diagnosis.further else ""
    return f"explains {diagnosis.explained:,} of {mismatches} that were looked at{beside}{against}"


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
        return cause(found)
    return f"no answer: {of.got.trouble.value}" if isinstance(of.got, Fault) else UNEXPLAINED


def firsts(audited: Audited) -> tuple[Verdict, ...]:
    """The smallest verdict of each operation that lets the audit fail; of a hand rather than of a text that is not."""
    found = {of.question.op: of for of in reversed(audited.smallest)}
    kept = [of for part in parts(audited) for of in part.tally.kept if not of.outcome.is_good]
    for of in sorted(kept, key=lambda one: (hand_of(one.question.hand) is None, one.order), reverse=True):
        if of.question.op not in {one.question.op for one in audited.smallest}:
            found[of.question.op] = of
    ops = dict.fromkeys(part.op for part in parts(audited))
    return tuple(found[op] for op in (*ops, *(op for op in found if op not in ops)) if op in found)


def asked(question: Question) -> str:
    """What is asked: the hand, then fields and options."""
    return " ".join(filter(None, (printable(question.hand) or "no hand", beside(question))))


def beside(question: Question) -> str:
    """What is asked beside the hand: fields and options."""
    return printable(" ".join(filter(None, (options_of(question.fields), options_of(question.options)))))
