"""The sentences and numbers that all reports share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.audit.core.answers import PARTIAL_FIELDS, Fault
from mjfunc.audit.core.features import hand_of
from mjfunc.audit.core.verdicts import Outcome, VerdictTally
from mjfunc.audit.reports.answer_text import options_of, printable
from mjfunc.audit.suites.listed import ALL, represented_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.report import AuditResult, Diagnosis
    from mjfunc.audit.core.subject import Implementation
    from mjfunc.audit.core.suite import Suite, Terms
    from mjfunc.audit.core.verdicts import Verdict

UNEXPLAINED: Final = "nothing explains it"
_REPEATED: Final = 60
"""The longest cause that is repeated under each hand; a longer one is referred to by its number."""
_NAME: Final = 40
"""The longest name of a program."""
WORDS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "unanswered",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known to deviate",
    Outcome.UNEXPECTED: "not as the profile says",
}
"""The word for answers of each outcome."""


@attrs.frozen
class PartResult:
    """The verdicts on one operation of one suite."""

    suite: str
    op: str
    number: int | None
    """The number of questions; None if the suite has no end."""
    tally: VerdictTally

    @property
    def is_whole(self) -> bool:
        """Whether every question has a verdict."""
        return self.number in {None, self.tally.total}


def number(of: int) -> str:
    """A number with commas between thousands."""
    return f"{of:,}"


HEADS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "no answer",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known",
    Outcome.UNEXPECTED: "unexpected",
}
"""The heading of the column of each outcome."""


def several(of: int, noun: str) -> str:
    """A number with its noun: 1 answer, 2,000 answers."""
    return f"{of:,} {noun}{'' if of == 1 else 's'}"


def listed(each: Sequence[str]) -> str:
    """Words joined by commas, with "and" before the last."""
    return " and ".join((", ".join(each[:-1]), each[-1])) if len(each) > 1 else "".join(each)


def program_name(implementation: Implementation) -> str:
    """The name and version of a program."""
    return printable(f"{implementation.name} {implementation.version}".strip() or "the program", _NAME)


def parts(audited: AuditResult) -> tuple[PartResult, ...]:
    """Every operation of every suite, in the order of the audit."""
    tallies = dict(audited.findings)
    asked = [
        PartResult(part.suite, part.op, part.number, tallies.pop((part.suite, part.op), VerdictTally()))
        for part in audited.asked
    ]
    return (*asked, *(PartResult(suite, op, None, tally) for (suite, op), tally in tallies.items()))


def by_suite(audited: AuditResult) -> Iterator[tuple[str, Suite | None, tuple[PartResult, ...]]]:
    """Each suite by name, with its description if it is known, and its parts."""
    each = parts(audited)
    known = {suite.name: suite for suite in audited.suites}
    for name in dict.fromkeys(part.suite for part in each):
        yield name, known.get(name), tuple(part for part in each if part.suite == name)


def is_passed(each: Sequence[PartResult]) -> bool:
    """Whether all questions of these parts were asked and answered correctly."""
    return all(part.is_whole and part.tally.number(Outcome.PASSED) == part.tally.total > 0 for part in each)


def counts(tally: VerdictTally) -> str:
    """The number of verdicts of each outcome."""
    if tally.total and tally.number(Outcome.PASSED) == tally.total:
        return "all right"
    return ", ".join(f"{times:,} {WORDS[outcome]}" for outcome, times in tally.numbers) or "nothing asked"


def size(part: PartResult) -> str:
    """The number of questions asked, and of all questions."""
    return f"{part.tally.total:,} asked" if part.number is None else f"{part.tally.total:,} of {part.number:,}"


def classes(part: PartResult, terms: Terms) -> str:
    """A note that the questions are classes, with the number of hands in them; empty if they are not."""
    number = stands_for(part, terms)
    return "" if number is None else f" classes of {number:,} hands"


def stands_for(part: PartResult, terms: Terms) -> int | None:
    """The number of hands in the classes that were asked, or None if the questions are not classes."""
    return represented_hands(part.op, terms) if part.suite == ALL.name and part.is_whole else None


def verdict(audited: AuditResult) -> str:
    """The verdict of an audit in one sentence."""
    return f"{program_name(audited.implementation)} {outcome(audited)}"


def outcome(audited: AuditResult) -> str:
    """The verdict of an audit without the name of the program."""
    whole = audited.findings.whole
    right = whole.number(Outcome.PASSED)
    if not audited.is_good:
        return "; ".join(filter(None, (listed([*faults(audited)]), listed([*explanations(audited)]))))
    if right == whole.total:
        return f"passes: all {several(right, 'answer')} {_are(right)} right"
    others = (f"{times:,} {WORDS[sort]}" for sort, times in whole.numbers if sort is not Outcome.PASSED)
    return f"passes: {right:,} of {several(whole.total, 'answer')} {_are(right)} right, {listed([*others])}"


_FIELDS: Final = {"minimum": "the minimum", "complete": "whether a hand is complete"}


def partly(audited: AuditResult) -> Iterator[str]:
    """A sentence for each operation whose results have, and are compared by, some fields only."""
    for text in audited.partly:
        op, _, fields = text.partition(": ")
        are = "are answered, and only those are" if "," in fields else "is answered, and only that is"
        yield f"{op}: only {fields or _FIELDS[PARTIAL_FIELDS[op]]} {are} compared"


def _are(times: int) -> str:
    return "is" if times == 1 else "are"


def faults(audited: AuditResult) -> Iterator[str]:
    """The reasons why an audit fails."""
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


def explanations(audited: AuditResult) -> Iterator[str]:
    """The explanations of the wrong answers, in short."""
    wrong = {op: _wrong(audited, op) for op in dict.fromkeys(part.op for part in parts(audited))}
    wrong = {op: times for op, times in wrong.items() if times}
    whole = [_whole(audited.diagnoses, op) for op in wrong]
    causes = {cause(found) if found else "" for found in whole}
    if len(causes) == 1 and "" not in causes:
        looked = sum(found.mismatches for found in whole if found)
        is_all = looked >= sum(wrong.values()) or _is_kept(audited)
        them = "all of them" if is_all else f"all {looked:,} that were examined"
        yield f"{them} {_predicate(min(causes))}"
    elif wrong and not any(one.explained for one in audited.diagnoses):
        yield "nothing explains them"
    elif wrong:
        for op in wrong:
            yield from _operation_explanations(op, audited.diagnoses)


def _is_kept(audited: AuditResult) -> bool:
    """Whether every wrong answer was kept, and so examined. Several may be to the same question."""
    tallies = [tally for _, tally in audited.findings]
    kept = sum(of.outcome is Outcome.WRONG for tally in tallies for of in tally.kept)
    return kept == audited.findings.whole.number(Outcome.WRONG)


def cause(diagnosis: Diagnosis) -> str:
    """The cause that a diagnosis names, without its numbers."""
    return printable(diagnosis.cause or diagnosis.sentence)


def _operation_explanations(op: str, diagnoses: Sequence[Diagnosis]) -> Iterator[str]:
    """The best explanation of all mismatches of an operation, or the two best of some."""
    found = sorted((one for one in diagnoses if one.op == op and one.explained), key=_weight, reverse=True)
    if not found:
        yield f"nothing explains those of {op}"
    elif found[0].is_whole:
        yield f"those of {op} {_predicate(cause(found[0]))}"
    else:
        for one in found[:2]:
            yield f"{one.explained:,} of {one.mismatches:,} of {op} {_predicate(cause(one))}"


def _predicate(cause: str) -> str:
    return f"are {cause}" if cause.startswith("right") else f"have one cause: {cause}"


def _weight(diagnosis: Diagnosis) -> tuple[bool, int, bool]:
    """The order of explanations: of all mismatches first, then of most, then those by options."""
    return diagnosis.is_whole, diagnosis.explained, diagnosis.options != ()


def _wrong(audited: AuditResult, op: str) -> int:
    return sum(tally.number(Outcome.WRONG) for (_, of), tally in audited.findings if of == op)


def _whole(diagnoses: Sequence[Diagnosis], op: str) -> Diagnosis | None:
    """The explanation of all mismatches of an operation."""
    found = (one for one in diagnoses if one.op == op and one.is_whole and one.is_cause)
    return next(found, None)


def weight(diagnosis: Diagnosis) -> str:
    """The number of mismatches that a diagnosis explains and contradicts; of a group, its operation."""
    if not diagnosis.is_cause:
        return diagnosis.op
    mismatches = f"{diagnosis.mismatches:,} mismatch{'es' * (diagnosis.mismatches != 1)} of {diagnosis.op}"
    against = f"; {several(diagnosis.contradicted, 'right answer')} would be wrong" if diagnosis.contradicted else ""
    further = f", and {diagnosis.further_explained:,} of {diagnosis.further:,} in further questions"
    more = further if diagnosis.further else ""
    return f"explains {diagnosis.explained:,} of {mismatches} that were examined{more}{against}"


def reason(of: Verdict, diagnoses: Sequence[Diagnosis]) -> str:
    """The reason of a verdict, in words that many verdicts can share."""
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
    found = _explanation(of, diagnoses)
    if found is not None:
        return cause(found)
    return f"no answer: {of.got.trouble.value}" if isinstance(of.got, Fault) else UNEXPLAINED


def _explanation(of: Verdict, diagnoses: Sequence[Diagnosis]) -> Diagnosis | None:
    """The diagnosis that explains a wrong or missing answer."""
    found = next((one for one in diagnoses if one.op == of.question.op and of.question in one.questions), None)
    return found or (_whole(diagnoses, of.question.op) if of.outcome is Outcome.WRONG else None)


def long_explanation(of: Verdict, diagnoses: Sequence[Diagnosis]) -> int:
    """The number, from 1, of the diagnosis that explains a verdict, if its cause is too long to be repeated; else 0."""
    if of.outcome not in {Outcome.WRONG, Outcome.FAILED}:
        return 0
    found = _explanation(of, diagnoses)
    return 0 if found is None or len(cause(found)) <= _REPEATED else diagnoses.index(found) + 1


def firsts(audited: AuditResult) -> tuple[Verdict, ...]:
    """The smallest failing verdict of each operation; texts that are not hands come last."""
    found = {of.question.op: of for of in reversed(audited.smallest)}
    kept = [of for part in parts(audited) for of in part.tally.kept if not of.outcome.is_good]
    for of in sorted(kept, key=lambda one: (hand_of(one.question.hand) is None, one.order), reverse=True):
        if of.question.op not in {one.question.op for one in audited.smallest}:
            found[of.question.op] = of
    ops = dict.fromkeys(part.op for part in parts(audited))
    return tuple(found[op] for op in (*ops, *(op for op in found if op not in ops)) if op in found)


def question_text(question: Question) -> str:
    """The hand of a question with its fields and options."""
    return " ".join(filter(None, (printable(question.hand) or "no hand", _fields_text(question))))


def _fields_text(question: Question) -> str:
    """The fields and options of a question."""
    return printable(" ".join(filter(None, (options_of(question.fields), options_of(question.options)))))
