"""The sentences and numbers that all reports share."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.audit.core.answers import PARTIAL_FIELDS, Fault, Refused
from mjfunc.audit.core.report import LITTLE, OTHER_WAYS, REFUSALS, firsts, parts
from mjfunc.audit.core.verdicts import Outcome, Verdict, VerdictTally
from mjfunc.audit.diagnosis.steadiness import UNSTEADY
from mjfunc.audit.reports.answer_text import compared, options_of, printable
from mjfunc.audit.suites import OF_ONE_SIZE
from mjfunc.audit.suites.batches import nearest_size, represented_hands
from mjfunc.audit.time_budget import duration_text, duration_words
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.known_parts import concerning
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.report import AuditResult, Diagnosis, PartResult
    from mjfunc.audit.core.subject import Implementation
    from mjfunc.audit.core.suite import Terms

UNEXPLAINED: Final = "cause unknown"
_MOST_GROUPS: Final = 3
"""The most groups without a cause that the verdict lists; the explanations have all."""
_MORE: Final = 1.5
"""More time, at least by this factor, is advised where some time did not suffice."""
_ALL: Final = "all"
_REPEATED: Final = 60
"""The longest cause that is repeated under each hand; a longer one is referred to by its number."""
_BOTH_ANSWERS: Final = 100
"""The longest expected and given answers that a line about a cause shows, in characters together."""
_IGNORED: Final = 200
"""The longest list of ignored fields."""
_NAME: Final = 40
"""The longest name of a program."""
WORDS: Final = {
    Outcome.PASSED: "right",
    Outcome.WRONG: "wrong",
    Outcome.FAILED: "unanswered",
    Outcome.SKIPPED: "skipped",
    Outcome.KNOWN: "known to deviate",
    Outcome.UNEXPECTED: "unexpectedly right",
}
"""The word for answers of each outcome."""


def several(of: int, noun: str) -> str:
    """A number with its noun: 1 answer, 2,000 answers."""
    return f"{of:,} {noun}{'' if of == 1 else 's'}"


def program_name(implementation: Implementation) -> str:
    """The name and version of a program."""
    return printable(f"{implementation.name} {implementation.version}".strip() or "the program", _NAME)


def counts(tally: VerdictTally) -> str:
    """The number of verdicts of each outcome."""
    if tally.total and tally.number(Outcome.PASSED) == tally.total:
        return "all right"
    return ", ".join(f"{times:,} {WORDS[outcome]}" for outcome, times in tally.numbers) or "nothing asked"


def size(part: PartResult) -> str:
    """The number of questions asked, and of all questions."""
    if part.number is None:
        return f"{part.tally.total:,} asked"
    return f"{part.tally.total:,} of {part.number:,}{' (sample)' * part.is_sample}"


def classes(part: PartResult, terms: Terms) -> str:
    """A note with the number of hands in classes, or with another number of tiles than was chosen; usually empty."""
    number = stands_for(part, terms)
    each = "" if number is None else f" classes of {number:,} hands"
    if part.suite not in OF_ONE_SIZE or part.op not in OPERATIONS:
        return each
    tiles = nearest_size(part.op, terms)
    return each if tiles == terms.tiles else f"{each or ' hands'} of {several(tiles, 'tile')}"


def stands_for(part: PartResult, terms: Terms) -> int | None:
    """The number of hands in the classes of a part, or None if its questions are not classes."""
    return represented_hands(part.op, terms) if part.suite == _ALL and part.is_whole else None


def verdict(audited: AuditResult) -> str:
    """The verdict of an audit in one sentence, without the causes."""
    return f"{program_name(audited.implementation)} {outcome(audited)}"


def outcome(audited: AuditResult) -> str:
    """The verdict without the name of the program."""
    if not audited.is_good:
        return f"fails: {'; '.join(_faults(audited))}"
    whole = audited.findings.whole
    each = [_right(whole.of_answers, "answer")]
    if whole.of_refusals.number(Outcome.PASSED):
        each.append(_right(whole.of_refusals, "refusal"))
    others = [f"{times:,} {WORDS[sort]}" for sort, times in whole.numbers if sort is not Outcome.PASSED]
    right = f"{' and '.join(each)} {_are(whole.total)} right"
    passes = "passes a sample" if any(part.is_sample for part in audited.asked) else "passes"
    return f"{passes}: {right}, {' and '.join(others)}" if others else f"{passes}: {right}"


def _right(tally: VerdictTally, noun: str) -> str:
    """The number of right answers among some."""
    right = tally.number(Outcome.PASSED)
    if right == tally.total == 1:
        return f"the only {noun}"
    return f"{'all' if right == tally.total else f'{right:,} of'} {several(tally.total, noun)}"


def time_limits(audited: AuditResult) -> Iterator[str]:
    """A sentence for each part of the audit for which its time did not suffice."""
    each, run = parts(audited), audited.run
    if any(part.is_sample for part in each):
        asked, number = sum(part.tally.total for part in each), sum(part.number or 0 for part in each)
        whole, time = (duration_text(max(run.whole_seconds, least)) for least in (0, _MORE * (run.time or 0)))
        yield (
            f"Asked {asked:,} of {several(number, 'question')} (sample, seed {audited.terms.seed}); all of them would "
            f"take about {duration_words(whole)}: --time {time}"
        )
    if not run.is_diagnosis_whole:
        spent = max(run.time or 0, run.seconds + run.diagnosis_seconds)
        more = f"with more time it explains more: --time {duration_text(2 * spent)}"
        yield f"The diagnosis stopped after {run.diagnosis_seconds:,.0f} s; {more}"


_FIELDS: Final = {"minimum": "the minimum", "complete": "whether a hand is complete"}


def partly(audited: AuditResult) -> Iterator[str]:
    """A sentence for each operation that is compared in some fields only, and for what the program declares."""
    for text in audited.partly:
        op, _, fields = text.partition(": ")
        are = "are answered, and only those are" if "," in fields else "is answered, and only that is"
        yield f"{op}: only {fields or _FIELDS[PARTIAL_FIELDS[op]]} {are} compared"
    ignored = dict[str, list[str]]()
    for text in audited.ignored:
        op, _, field = text.partition(": ")
        ignored.setdefault(op, []).append(field)
    for op, others in ignored.items():
        yield f"{op}: the protocol has no {printable(' and no '.join(others), _IGNORED)}, so that is ignored"
    if unknown := concerning(audited.implementation.unknown, {part.op for part in parts(audited)}):
        yield f"not tested, as the program declares not to know them: {', '.join(unknown)}"
    for names in audited.implementation.merged:
        yield f"it declares not to tell {' from '.join(names)}, which are compared as one"


def _are(times: int) -> str:
    return "is" if times == 1 else "are"


def _faults(audited: AuditResult) -> Iterator[str]:
    """The reasons why an audit fails."""
    whole = audited.findings.whole
    yield from _bad_answers(whole.of_answers)
    if bad := whole.of_refusals.bad:
        yield f"{bad:,} of {several(whole.of_refusals.total, 'refusal')} {_are(bad)} wrong"
    if not whole.of_answers.number(Outcome.PASSED):
        yield "no answer is right"
    if silent := audited.findings.unanswered:
        yield f"nothing of {', '.join(silent)} is answered"
    if audited.incidents:
        yield several(len(audited.incidents), "other problem")
    for part in parts(audited):
        if not part.is_finished:
            yield f"only {size(part)} questions of {part.op} in {part.suite} were asked"
        elif part.is_whole and part.number != 0 and (part.suite, part.op) not in dict(audited.findings):
            yield f"{part.op} in {part.suite} has no verdict"


def _bad_answers(tally: VerdictTally) -> Iterator[str]:
    """The numbers of wrong, missing and unexpected answers."""
    wrong, failed, unexpected = map(tally.number, (Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED))
    if wrong:
        yield f"{wrong:,} of {several(tally.total, 'answer')} {_are(wrong)} wrong"
    if failed:
        yield f"{failed:,} of {several(tally.total, 'question')} {_are(failed)} not answered"
    if unexpected:
        yield f"{several(unexpected, 'answer')} {_are(unexpected)} right, but the profile expects a deviation"


_BAD: Final = {Outcome.WRONG: "wrong", Outcome.FAILED: "not answered"}


@attrs.frozen
class Problem:
    """Wrong or missing answers with one cause, or with none that is known."""

    sentences: str
    """The operations, the number of answers, and the cause."""
    smallest: Verdict | None = None
    options: tuple[str, ...] = ()
    """The options of the audit under which these answers would be right."""
    advice: str = ""
    """What to do if no options make the answers right."""

    def __str__(self) -> str:
        """The sentences, the smallest hand, and what to do."""
        on_purpose = f"If this is intended, pass {shlex.join(self.options)}."
        advice = on_purpose if self.options else self.advice
        return " ".join(filter(None, (self.sentences, self._example(), advice)))

    def _example(self) -> str:
        """The smallest hand; with both answers if they are short and nothing else says how the program is wrong."""
        if self.smallest is None:
            return ""
        expected, got = (printable(answer) for answer in compared(self.smallest.expected, self.smallest.got))
        is_short = not self.options and len(expected) + len(got) <= _BOTH_ANSWERS
        answers = f" (expected {expected}; got {got})" if is_short else ""
        if isinstance(self.smallest.got, Fault) and not is_short:
            answers = f" (got {got[:_BOTH_ANSWERS]}{'...' * (len(got) > _BOTH_ANSWERS)})"
        question = self.smallest.question
        return f"Smallest: {printable(question.hand) or 'no hand'}{_fields_text(question, ' with ')}{answers}."


def problems(audited: AuditResult) -> Iterator[Problem]:
    """The causes of wrong and missing answers, one by one, and the answers without a known cause.

    The operation with the most of these answers comes first, with the cause that explains most of them. A cause that
    explains all of them in several operations is listed once.
    """
    bad = {op: _bad(audited, op) for op in dict.fromkeys(part.op for part in parts(audited))}
    listed = set[str]()
    for op in sorted(filter(bad.__getitem__, bad), key=bad.__getitem__, reverse=True):
        whole = _whole(audited.diagnoses, op)
        if whole is None:
            yield from _partial_problems(audited, op)
        elif op not in listed:
            alike = [one for each in bad if (one := _whole(audited.diagnoses, each)) and cause(one) == cause(whole)]
            listed |= {one.op for one in alike}
            examined = sum(one.mismatches for one in alike)
            number = sum(bad[one.op] for one in alike)
            number_text = "the one" if examined == 1 else f"all {examined:,}"
            explained = "it" if number == 1 else f"{number_text}{_examined(examined, number)}"
            explained += f"; {LITTLE}" * (number == 1 and whole.is_of_one)
            head = _head(audited, [one.op for one in alike])
            yield Problem(f"{head}. Cause: {cause(whole)} (explains {explained}).", whole.smallest, whole.options)
    yield from _wrong_refusals(audited)


def _wrong_refusals(audited: AuditResult) -> Iterator[Problem]:
    """For each operation the wrong answers to questions that must be refused."""
    for op in dict.fromkeys(part.op for part in parts(audited)):
        tallies = [tally.of_refusals for (_, of), tally in audited.findings if of == op]
        if bad := sum(tally.bad for tally in tallies):
            kept = [of for tally in tallies for of in tally.kept if not of.outcome.is_good]
            number = sum(tally.total for tally in tallies)
            shrunk = [of for of in audited.smallest if of.is_refusal and of.question.op == op]
            yield Problem(
                f"{op}{REFUSALS}: {bad:,} of {number:,} wrong.",
                min((*shrunk, *kept), key=lambda one: one.order, default=None),
                advice="To leave these questions out, pass --refusals no.",
            )


def _partial_problems(audited: AuditResult, op: str) -> Iterator[Problem]:
    """The causes of some of the bad answers of an operation, and the largest groups of those without a cause."""
    found = sorted((one for one in audited.diagnoses if one.op == op and one.explained), key=_weight, reverse=True)
    causes, groups = ([one for one in found if one.is_group == of_groups] for of_groups in (False, True))
    number = _bad(audited, op)
    head = _head(audited, [op])
    for at, one in enumerate((*causes, *groups[:_MOST_GROUPS])):
        all_or_some = "all" if one.explained == one.mismatches else f"{one.explained:,} of"
        part = f"{all_or_some} {one.mismatches:,}{_examined(one.mismatches, number)}"
        numbers = f" ({'' if one.is_group else 'explains '}{part})" if one.mismatches > 1 or one.is_cause else ""
        said = cause(one) if one.is_group else f"{'another ' * (at > 0)}cause: {cause(one)}"
        text = f"{op}, {said}" if at else f"{head}. {said[0].upper()}{said[1:]}"
        yield Problem(f"{text}{numbers}.", one.smallest, one.options)
    if not found:
        first = (of for of in firsts(audited) if of.question.op == op)
        yield Problem(f"{head}. {UNEXPLAINED.capitalize()}.", next(first, None))


def _head(audited: AuditResult, ops: Sequence[str]) -> str:
    """The operations with their numbers of wrong and missing answers."""
    tallies = [tally for (_, op), tally in audited.findings.of_answers if op in ops]
    total = sum(each.total for each in tallies)
    bad = ((sum(each.number(sort) for each in tallies), word) for sort, word in _BAD.items())
    return f"{', '.join(ops)}: {', '.join(f'{number:,} of {total:,} {word}' for number, word in bad if number)}"


def _bad(audited: AuditResult, op: str) -> int:
    """The number of wrong and missing answers of an operation."""
    return sum(tally.number(sort) for (_, of), tally in audited.findings.of_answers if of == op for sort in _BAD)


def _examined(examined: int, number: int) -> str:
    """A word if the diagnosis examined fewer answers than are wrong or missing."""
    return " examined" * (examined != number)


def cause(diagnosis: Diagnosis) -> str:
    """The cause that a diagnosis names, without its numbers; of a group, how its answers are wrong."""
    text = printable(diagnosis.cause or diagnosis.sentence)
    return f"{UNEXPLAINED}: {text}" if diagnosis.is_group else text


def _weight(diagnosis: Diagnosis) -> tuple[bool, int, bool]:
    """The order of explanations: of the most mismatches first, then those by options; what tells nothing is last."""
    return diagnosis.cause != OTHER_WAYS, diagnosis.explained, diagnosis.options != ()


def _whole(diagnoses: Sequence[Diagnosis], op: str) -> Diagnosis | None:
    """The explanation of all mismatches of an operation."""
    found = (one for one in diagnoses if one.op == op and one.is_whole and one.explained)
    return next(found, None)


def weight(diagnosis: Diagnosis) -> str:
    """The number of wrong answers that a diagnosis explains; of a group, its size and the discarded hypothesis."""
    own = _share(diagnosis.explained, diagnosis.mismatches, "the wrong answer", "wrong answers")
    further = _share(diagnosis.further_explained, diagnosis.further, "the wrong answer", "wrong answers")
    shares = own and f"{own} examined", further and f"{further} to questions that test explanations"
    explained = ", and ".join(filter(None, shares))
    discarded = f"; looked at and discarded: {printable(diagnosis.discarded)}" if diagnosis.discarded else ""
    return f"{diagnosis.op}: {'' if diagnosis.is_group else 'explains '}{explained}{discarded}"


def _share(some: int, every: int, one: str, many: str) -> str:
    """Some of all, with a noun; empty if none."""
    if not some:
        return ""
    return one if every == 1 else f"{'all' if some == every else f'{some:,} of'} {every:,} {many}"


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
    if isinstance(of.got, Fault):
        return f"no answer: {of.got.trouble.value}"
    return _refusal(of.got) if of.is_refusal else UNEXPLAINED


def _refusal(got: Answer) -> str:
    """The fault of an answer to a question that the program had to refuse."""
    return "refused with another code" if isinstance(got, Refused) else "answered, but must be refused"


def _explanation(of: Verdict, diagnoses: Sequence[Diagnosis]) -> Diagnosis | None:
    """The diagnosis that explains a wrong or missing answer; none explains what must be refused."""
    if of.is_refusal:
        return None
    found = next((one for one in diagnoses if one.op == of.question.op and of.question in one.questions), None)
    return found or (_whole(diagnoses, of.question.op) if of.outcome is Outcome.WRONG else None)


NOT_ALONE: Final = "Asked alone, the program may answer this question rightly."
"""What stands in the place of a command that asks the program again."""


def is_shown_alone(of: Verdict, diagnoses: Sequence[Diagnosis]) -> bool:
    """Whether a verdict that is not good can be seen by the question alone, as far as the diagnoses say."""
    found = _explanation(of, diagnoses)
    return found is None or found.cause not in UNSTEADY


def long_explanation(of: Verdict, diagnoses: Sequence[Diagnosis]) -> int:
    """The number, from 1, of the diagnosis that explains a verdict, if its cause is too long to be repeated; else 0."""
    if of.outcome not in _BAD:
        return 0
    found = _explanation(of, diagnoses)
    return 0 if found is None or len(cause(found)) <= _REPEATED else diagnoses.index(found) + 1


def question_text(question: Question) -> str:
    """The hand of a question with its fields and options."""
    return f"{printable(question.hand) or 'no hand'}{_fields_text(question, ' ')}"


def _fields_text(question: Question, before: str) -> str:
    """The fields and options of a question, with a text before them; empty if it has none."""
    beside = printable(" ".join(filter(None, (options_of(question.fields), options_of(question.options)))))
    return beside and f"{before}{beside}"


def conventions_of(conventions: Conventions) -> dict[str, str | int | tuple[str, ...]]:
    """Conventions by the name of their option."""
    return {choice.option: getattr(conventions, choice.name) for choice in choices_of(Conventions)}


def facts(audited: AuditResult) -> tuple[tuple[str, str], ...]:
    """The name and value of each fact: the program, versions, conventions, rules, seed, machine and time."""
    run, terms = audited.run, audited.terms
    chosen = conventions_of(terms.conventions).items()
    written = [f"{name} {','.join(word) if isinstance(word, tuple) else word}" for name, word in chosen]
    written += [f"{name} {word}" for name, word in terms.own_options]
    language = audited.implementation.language
    has_rules = not all(topic_of(part.op).takes_conventions for part in audited.asked)
    return (
        ("program", f"{program_name(audited.implementation)}{f', {language}' if language else ''}"),
        ("asked by", f"mjfunc {run.version}, Python {run.python}"),
        ("command", shlex.join(run.command)),
        ("conventions", ", ".join(written)),
        *((("rules", str(terms.rules)),) if has_rules else ()),
        ("seed", str(terms.seed)),
        ("questions", f"sha256 {run.digest}"),
        ("machine", run.machine),
        ("started", run.started),
        *(("compared", said) for said in partly(audited)),
        *(("time", said) for said in time_limits(audited)),
        ("took", f"{run.seconds:,.1f} seconds, {run.jobs} {'copy' if run.jobs == 1 else 'copies'} of the program"),
    )
