"""Hypotheses about wrong answers, and the evidence that supports or contradicts them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from mjfunc.audit.core.answers import Refused, expected_for
from mjfunc.audit.core.hand_features import PHRASES, features_of
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import right_answers
from mjfunc.audit.diagnosis.transforms import NO_ANSWER, OF_ALL, Transform, lists_in_another_order
from mjfunc.audit.faults.fault import ProgramFault
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.question_options import DEFAULTS_BY_OPERATION, options_of_rules
from mjfunc.audit.topics.topic import Change
from mjfunc.functional import remember
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle import RULES
from mjfunc.oracle.win_requests import FLAGS
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.tiles.errors import BadWin

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import FieldValue, Named
    from mjfunc.audit.core.verdicts import Verdict

PRECEDENCE: Final = "precedence"
"""The option of decompose that ``mjfunc audit`` has, too."""
_FLAGS: Final[Mapping[str, str]] = {
    RULES: RULES,
    **{choice.option: choice.option for choice in choices_of(Conventions)},
    PRECEDENCE: PRECEDENCE,
    **FLAGS,
}
"""The options of ``mjfunc audit`` that choose options of questions, by the names of the latter."""
T = TypeVar("T")
_SAMPLE: Final = 60
_NOT_A_WIN: Final = Refused(BadWin.code)
_NO_CHANGE: Final = Change()


@attrs.frozen
class Hypothesis:
    """A possible cause of wrong answers: a way to understand questions, to solve them, or to spoil right answers.

    Several transforms apply one after the other; all but the last are exact.
    """

    change: Change = _NO_CHANGE
    """How the program understands questions."""
    fault: ProgramFault | None = None
    """A known fault in how the program finds its answers."""
    transforms: tuple[Transform, ...] = ()
    """How it spoils the answers that are right then."""
    where: str = ""
    """The name of the feature of the hands for which this holds; empty for all hands."""

    @property
    def parts(self) -> int:
        """The number of assumptions: fewer are better."""
        return self.change.parts + len(self.transforms) + (self.fault is not None) + (self.where != "")

    @property
    def is_description(self) -> bool:
        """Whether it only tells how answers are changed, and not how the program finds them."""
        return self.fault is None and self.transforms != () and self.transforms[-1] not in NO_ANSWER

    @property
    def options(self) -> tuple[str, ...]:
        """The options of ``mjfunc audit`` with which the program would pass, if options alone are the cause."""
        change = self.change
        if (
            self.fault
            or self.transforms
            or self.where
            or change.ignored
            or not dict(change.options).keys() <= _FLAGS.keys()
        ):
            return ()
        return tuple(chain.from_iterable((_flag(name), _value_text(word)) for name, word in self._options))

    @property
    def _options(self) -> Named:
        """The options of the change, a rule set before the rules that are chosen in addition."""
        return tuple(sorted(self.change.options, key=lambda option: option[0] != RULES))

    def __str__(self) -> str:
        """The fault of the program: reverses lists, for example, or: for hands with melds: lists are reversed."""
        where = f"hands {PHRASES[self.where]}" if self.where else ""
        if self.transforms and self.transforms[-1] in NO_ANSWER:
            name = self.transforms[-1].name
            return f"{where} {name}" if where else OF_ALL[name]
        rules = _rules_text(self._options)
        always = ", even if asked for another rule" if self.change.always else ""
        parts = (
            f"{rules}{always}" if rules else "",
            f"ignores {' and '.join(self.change.ignored)}" if self.change.ignored else "",
            self.fault.name if self.fault else "",
            *(transform.name for transform in self.transforms),
        )
        return f"{f'for {where}: ' if where else ''}{', and '.join(filter(None, parts))}"

    def explains(self, verdict: Verdict, right: Answer) -> bool:
        """Whether the answer of a verdict is as expected; ``right`` is the answer to the changed question.

        It is the right one, or that of the fault.
        """
        if self.where and self.where not in features_of(verdict.question.hand):
            return verdict.got == verdict.expected
        if self.change.ignored and isinstance(verdict.expected, Refused) and verdict.outcome is Outcome.PASSED:
            return True  # a program may refuse a field that it ignores
        if self.change.ignored and right == _NOT_A_WIN and not isinstance(verdict.expected, Refused):
            return True  # the ignored field makes the win possible: a rinshan after an extracted North, for example
        right = self.before_last(right, verdict.got)
        return self.transforms[-1].explains(right, verdict.got) if self.transforms else verdict.got == right

    def before_last(self, right: Answer, got: Answer) -> Answer:
        """The answer that the last transform changes, reduced to what the answer of a program is compared with."""
        right = expected_for(right, got)
        for transform in self.transforms[:-1]:
            right = transform.becomes(right) if transform.becomes else right
        return right


CONVENTION_TEXTS: Final[Mapping[tuple[str, FieldValue], str]] = {
    ("definition", "exchange"): "counts shanten within the four copies of each tile",
    ("definition", "cut"): "counts shanten as if copies never ran out",
    ("melds", "held"): "counts the tiles in melds as used up",
    ("melds", "ignored"): "does not count the tiles in melds as used up",
    ("seven-pairs", "distinct"): "counts four equal tiles as one of the seven pairs",
    ("seven-pairs", "quads"): "counts seven pairs with four equal tiles as two pairs",
    ("seven-pairs", "pairs-only"): "counts the pairs of seven pairs but not their kinds",
    ("players", 4): "answers for four players",
    ("players", 3): "answers for three players",
    ("exhausted", "not-ready"): "does not wait for tiles of which the hand holds all four",
    ("exhausted", "ready"): "waits for tiles of which the hand holds all four",
}
"""How a program answers that follows a convention."""


def _rules_text(options: Named) -> str:
    """How a program answers that follows these options; empty if there are none."""
    texts = [
        _forms_text(_value_text(word)) if name == "forms" else CONVENTION_TEXTS.get((name, word), "")
        for name, word in options
    ]
    others = " ".join(
        f"{_flag(name)} {_value_text(word)}" for (name, word), text in zip(options, texts, strict=True) if not text
    )
    return " and ".join([*filter(None, texts), *([f"uses {others}"] if others else [])])


def _forms_text(forms: str) -> str:
    return f"knows only the {'forms' if ',' in forms else 'form'} {forms}"


def _flag(option: str) -> str:
    """An option as ``mjfunc audit`` calls it, if it has it."""
    return f"--{_FLAGS[option]}" if option in _FLAGS else option


def _value_text(word: FieldValue) -> str:
    return ",".join(map(str, word)) or "none" if isinstance(word, tuple) else str(word)


def changed(question: Question, change: Change) -> Question:
    """The question as a program understands it that makes this change."""
    if change.ignored:
        question = topic_of(question.op).without(question, change.ignored)
    if not change.options:
        return question
    options = _options(question.op, question.options, change)
    return Question(question.op, question.hand, fields=question.fields, options=options)


@remember(1 << 12)
def _options(op: str, asked: Named, change: Change) -> Named:
    chosen, defaults = dict(change.options), DEFAULTS_BY_OPERATION[op]
    if RULES in chosen:  # a rule set replaces every rule of the question
        preset = options_of_rules(PRESETS[str(chosen.pop(RULES))])
        asked, chosen = (), {**dict(preset), **chosen}
    options = {**dict(asked), **chosen} if change.always else {**chosen, **dict(asked)}
    return tuple(sorted((name, word) for name, word in options.items() if defaults.get(name) != word))


class Evidence:
    """The answers of one operation against which hypotheses are tested. Right answers are found once."""

    def __init__(
        self,
        wrong: Sequence[Verdict],
        passed: Sequence[Verdict],
        asked: Iterable[Question] | None = None,
        *,
        has_time: Callable[[], bool] = lambda: True,
    ) -> None:
        """Begin with wrong and right answers; and with those questions of the audit that have wrong answers.

        A question is in ``asked`` once for each time that the audit asked it. Without ``asked``, the audit asked all
        questions with wrong answers, once each. Hypotheses are tried while there is time.
        """
        self._has_time: Final = has_time
        self.wrong: Final[tuple[Verdict, ...]] = tuple(wrong)
        self.passed: Final[tuple[Verdict, ...]] = tuple(passed)
        self.asked: Final = Counter([verdict.question for verdict in wrong] if asked is None else asked)
        self._mixed = spread_out(self.wrong), spread_out(self.passed)
        self._hypotheses: tuple[Hypothesis, ...] | None = None
        self._right: dict[Question, Answer] = {verdict.question: verdict.expected for verdict in (*wrong, *passed)}
        self._faulty: dict[tuple[ProgramFault, Question], Answer] = {}

    def without(self, explained: Sequence[Verdict]) -> Evidence:
        """The evidence without some explained answers."""
        gone = {verdict.question for verdict in explained}
        wrong = [verdict for verdict in self.wrong if verdict.question not in gone]
        left = Evidence(wrong, self.passed, self.asked.elements(), has_time=self._has_time)
        left._right, left._faulty = self._right, self._faulty  # of the same class
        return left

    def own(self, some: Collection[Verdict]) -> list[Verdict]:
        """The wrong answers among these that the audit itself asked for."""
        return [verdict for verdict in some if verdict.question in self.asked]

    def times_asked(self, some: Collection[Verdict]) -> int:
        """The number of times that the audit itself asked the questions of some wrong answers."""
        return sum(self.asked[verdict.question] for verdict in some)

    def share(self, some: Collection[Verdict]) -> float:
        """The share of some among the wrong answers: of all, or of the audit's if that is less."""
        pairs = (some, self.wrong), (self.own(some), self.own(self.wrong))
        return min((len(part) / len(whole) for part, whole in pairs if whole), default=0.0)

    def sample(self) -> tuple[Verdict, ...]:
        """Some of the wrong answers, enough to compare hypotheses."""
        return self.wrong[:: -(-len(self.wrong) // _SAMPLE)]

    def common(self) -> frozenset[str]:
        """The features that every hand with a wrong answer has."""
        first, *others = (features_of(verdict.question.hand) for verdict in self.wrong)
        return first.intersection(*others)

    def hypotheses(self, find: Callable[[Evidence], tuple[Hypothesis, ...]]) -> tuple[Hypothesis, ...]:
        """The result of a search, which is run once."""
        if self._hypotheses is None:
            self._hypotheses = find(self)
        return self._hypotheses

    def in_time(self, hypotheses: Iterable[T]) -> Iterator[T]:
        """The hypotheses for which there is time."""
        return takewhile(lambda _: self._has_time(), hypotheses)

    def right(self, question: Question) -> Answer:
        """The right answer to a question."""
        if question not in self._right:
            self._right |= right_answers([question])
        return self._right[question]

    def explained(self, hypothesis: Hypothesis, verdicts: Sequence[Verdict]) -> Iterator[bool]:
        """Whether each of some answers agrees with a hypothesis."""
        questions = [changed(verdict.question, hypothesis.change) for verdict in verdicts]
        if hypothesis.fault is not None:
            answers = [self._answer_of(hypothesis.fault, question) for question in questions]
            return (hypothesis.explains(*pair) for pair in zip(verdicts, answers, strict=True))
        if unknown := [question for question in questions if question not in self._right]:
            self._right |= right_answers(unknown)
        pairs = zip(verdicts, questions, strict=True)
        return (
            hypothesis.explains(verdict, self._right[question])
            and not (self._right[question] == _NOT_A_WIN and self._is_refused_by_options(hypothesis.change, verdict))
            for verdict, question in pairs
        )

    def _is_refused_by_options(self, change: Change, verdict: Verdict) -> bool:
        """Whether a program answers a win that the options of a change alone refuse, as those with red fives."""
        if (
            not (change.options and change.ignored)
            or verdict.got == _NOT_A_WIN
            or isinstance(verdict.expected, Refused)
        ):
            return False
        return self.right(changed(verdict.question, attrs.evolve(change, ignored=()))) == _NOT_A_WIN

    def lists_in_another_order(self, hypothesis: Hypothesis, verdicts: Sequence[Verdict]) -> tuple[str, ...]:
        """The names of the lists that a program has in another order by a hypothesis that says so."""
        names = set[str]()
        for verdict in verdicts:
            question = changed(verdict.question, hypothesis.change)
            right = self._answer_of(hypothesis.fault, question) if hypothesis.fault else self.right(question)
            right = hypothesis.before_last(right, verdict.got)
            if isinstance(right, str) and isinstance(verdict.got, str):
                names.update(lists_in_another_order(json.loads(right), json.loads(verdict.got)))
        return tuple(sorted(names))

    def _answer_of(self, fault: ProgramFault, question: Question) -> Answer:
        """The answer of a program with a fault."""
        key = fault, question
        if key not in self._faulty:
            self._faulty[key] = fault.answer(question)
        return self._faulty[key]

    def is_whole(self, hypothesis: Hypothesis) -> bool:
        """Whether a hypothesis explains every wrong answer and no right one contradicts it."""
        return self.explains_all(hypothesis) and self.is_free(hypothesis)

    def explains_all(self, hypothesis: Hypothesis) -> bool:
        """Whether a hypothesis explains every wrong answer."""
        return self._agree(hypothesis, self._mixed[0])

    def is_free(self, hypothesis: Hypothesis) -> bool:
        """Whether no right answer contradicts a hypothesis."""
        return self._agree(hypothesis, self._mixed[1])

    def _agree(self, hypothesis: Hypothesis, verdicts: Sequence[Verdict]) -> bool:
        """Whether every answer agrees; tested in growing chunks, as most hypotheses fail early."""
        return all(all(self.explained(hypothesis, chunk)) for chunk in _growing_chunks(verdicts))


def spread_out(items: Sequence[T]) -> tuple[T, ...]:
    """The items in an order that separates neighbours."""
    step = max(1, int(len(items) ** 0.5))
    return tuple(item for first in range(step) for item in items[first::step])


def _growing_chunks(verdicts: Sequence[Verdict]) -> Iterator[Sequence[Verdict]]:
    """The verdicts in chunks: few, then more, then many."""
    first, number = 0, 2
    while first < len(verdicts):
        yield verdicts[first : first + number]
        first, number = first + number, 8 * number
