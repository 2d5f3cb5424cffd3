"""Explanations: by what else answers would be right, and how they are held against the answers that came."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from mjfunc.audit.answers import Refused, as_far_as
from mjfunc.audit.asking import right_answers
from mjfunc.audit.features import PHRASES, features_of
from mjfunc.audit.questions import WINS, Named, Question, Word
from mjfunc.audit.sending import DEFAULTS, options_of_rules
from mjfunc.audit.transforms import NO_ANSWER, OF_ALL, Transform
from mjfunc.audit.verdicts import Outcome
from mjfunc.audit.wins import overlooking
from mjfunc.functional import remember
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.taken import RULES
from mjfunc.oracle.winning import FLAGS, OPTIONS
from mjfunc.riichi.rules import PRESETS
from mjfunc.tiles.errors import BadWin

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.verdicts import Verdict

_FLAGS: Final[Mapping[str, str]] = {
    RULES: RULES,
    **{choice.option: choice.option for choice in choices_of(Conventions)},
    **FLAGS,
}
"""What options of an audit choose, by what they are called there; operations have options of their own besides."""
T = TypeVar("T")
_SAMPLE: Final = 60
_NOT_A_WIN: Final = Refused(BadWin.code)


@attrs.frozen
class Explanation:
    """That answers are right by other options, or become wrong in a known way; for all hands or those with a feature.

    With several transforms the first is made first; all but the last are exact.
    """

    changes: Named = ()
    always: bool = False
    """Whether the changes hold even where a question says otherwise."""
    transforms: tuple[Transform, ...] = ()
    where: str = ""
    """The name of a feature; without one it is so for all hands."""
    overlooked: tuple[str, ...] = ()
    """What of wins does not count, though it is said."""

    @property
    def parts(self) -> int:
        """How many things it takes to be so; fewer are better."""
        return len(self.changes) + len(self.transforms) + (self.where != "") + len(self.overlooked)

    @property
    def options(self) -> tuple[str, ...]:
        """The options of an audit that would pass, if options are all that it takes."""
        if self.transforms or self.where or self.overlooked or not dict(self.changes).keys() <= _FLAGS.keys():
            return ()
        return tuple(chain.from_iterable((_named(name), _written(word)) for name, word in self._in_order))

    @property
    def _in_order(self) -> Named:
        """The changes, a rule set before what is chosen beside it."""
        return tuple(sorted(self.changes, key=lambda change: change[0] != RULES))

    def __str__(self) -> str:
        """Such as: right by --definition cut, but lists stand in reverse."""
        where = f"hands {PHRASES[self.where]}" if self.where else ""
        if self.transforms and self.transforms[-1] in NO_ANSWER:
            name = self.transforms[-1].name
            return f"right, but {where} {name}" if where else OF_ALL[name]
        by = " ".join(f"{_named(name)} {_written(word)}" for name, word in self._in_order)
        right = f"right by {by}{', whatever is asked' * self.always}" if by else "right"
        without = (f"without {' and '.join(self.overlooked)}",) if self.overlooked else ()
        but = ", and ".join((*without, *(transform.name for transform in self.transforms)))
        if where and not but:
            return f"right, but by {by} for {where}"
        return f"{right}{f', but for {where}: {but}' if where else f', but {but}' if but else ''}"

    def explains(self, verdict: Verdict, right: Answer) -> bool:
        """Whether an answer is as it says; ``right`` is what would be right by its changes."""
        if self.where and self.where not in features_of(verdict.question.hand):
            return verdict.got == verdict.expected
        if self.overlooked and isinstance(verdict.expected, Refused) and verdict.outcome is Outcome.PASSED:
            return True  # what does not count may still be refused
        if self.overlooked and right == _NOT_A_WIN and not isinstance(verdict.expected, Refused):
            return True  # without it there would be no such win: nothing is known of a rinshan after an extracted North
        right = as_far_as(right, verdict.got)
        if not self.transforms:
            return verdict.got == right
        *before, last = self.transforms
        for transform in before:
            right = transform.becomes(right) if transform.becomes else right
        return last.explains(right, verdict.got)


def _named(option: str) -> str:
    """An option as an audit calls it, if it is one of an audit."""
    return f"--{_FLAGS[option]}" if option in _FLAGS else option


def _written(word: Word) -> str:
    return ",".join(map(str, word)) or "none" if isinstance(word, tuple) else str(word)


def defaults(op: str) -> Mapping[str, Word]:
    """The options of an operation, with what they are where a question does not say it."""
    if op == WINS:
        return {name: DEFAULTS[name] for name in OPTIONS}
    operation = OPERATIONS[op]
    usual: dict[str, Word] = {choice.option: _word(choice.default) for choice in operation.choices}
    return {**usual, **{name: choices[0] for name, choices in operation.options.items()}}


def _word(default: Word | tuple[str | int, ...]) -> Word:
    return tuple(map(str, default)) if isinstance(default, tuple) else default


def changed(question: Question, explanation: Explanation) -> Question:
    """The question as a subject would understand it that is explained so."""
    if explanation.overlooked:
        question = overlooking.without(question, explanation.overlooked)
    if not explanation.changes:
        return question
    options = _options(question.op, question.options, explanation.changes, explanation.always)
    return Question(question.op, question.hand, question.fields, options)


@remember(1 << 12)
def _options(op: str, asked: Named, changes: Named, always: bool) -> Named:  # noqa: FBT001  # a field of explanations
    """The options that are asked, and others; those that are usual are not said."""
    chosen, usual = dict(changes), defaults(op)
    if RULES in chosen:  # a rule set says all that was asked otherwise
        preset = options_of_rules(PRESETS[str(chosen.pop(RULES))])
        asked, chosen = (), {**dict(preset), **chosen}
    options = {**dict(asked), **chosen} if always else {**chosen, **dict(asked)}
    return tuple(sorted((name, word) for name, word in options.items() if usual.get(name) != word))


def every_change(op: str, questions: Iterable[Question]) -> tuple[Explanation, ...]:
    """Every choice of options that changes what some of these questions ask; those of the fewest options first."""
    usual = defaults(op)
    different = {question.options for question in questions}
    asked = {name: {dict(options).get(name, word) for options in different} for name, word in usual.items()}
    free = {name: [word for word in _words(op, name) if {word} != asked[name]] for name in usual}
    chosen = sorted(
        (
            tuple((name, word) for name, word in zip(free, words, strict=True) if word is not None)
            for words in product(*([None, *words] for words in free.values()))
        ),
        key=len,
    )
    explicit = {name for options in different for name, _ in options}
    return tuple(
        Explanation(changes, always)
        for changes in chosen
        if changes
        for always in (False, True)
        if not always or any(name in explicit for name, _ in changes)
    )


def _words(op: str, name: str) -> list[Word]:
    """What can be chosen for an option; of forms any that can be chosen together."""
    for choice in OPERATIONS[op].choices:
        if choice.option == name:
            if not choice.is_several:
                return [*choice.choices]
            every = [str(word) for word in choice.choices]
            return [some for number in range(len(every), 0, -1) for some in combinations(every, number)]
    return [*OPERATIONS[op].options[name]]


class Evidence:
    """Answers of one operation that explanations are held against. What would be right is found once."""

    def __init__(
        self, wrong: Sequence[Verdict], passed: Sequence[Verdict], asked: Collection[Question] | None = None
    ) -> None:
        """Those that are wrong, and those that are right; and what the audit asked, if that is not all of it."""
        self.wrong: Final[tuple[Verdict, ...]] = tuple(wrong)
        self.passed: Final[tuple[Verdict, ...]] = tuple(passed)
        self._asked = asked
        self._mixed = mixed(self.wrong), mixed(self.passed)
        self._found: tuple[Explanation, ...] | None = None
        self._right: dict[Question, Answer] = {verdict.question: verdict.expected for verdict in (*wrong, *passed)}

    def without(self, explained: Sequence[Verdict]) -> Evidence:
        """The same where some wrong ones are explained."""
        gone = {verdict.question for verdict in explained}
        wrong = [verdict for verdict in self.wrong if verdict.question not in gone]
        left = Evidence(wrong, self.passed, self._asked)
        left._right = self._right  # of the same class
        return left

    def share(self, some: Collection[Verdict]) -> float:
        """How large a share of the wrong answers some are: of all, or of those of the audit if that is less."""
        asked = self._asked
        own = self.wrong if asked is None else [verdict for verdict in self.wrong if verdict.question in asked]
        some_own = some if asked is None else [verdict for verdict in some if verdict.question in asked]
        shares = [len(part) / len(whole) for part, whole in ((some, self.wrong), (some_own, own)) if whole]
        return min(shares, default=0.0)

    def sample(self) -> tuple[Verdict, ...]:
        """Some of the wrong answers, enough to tell which explanation explains the most."""
        return self.wrong[:: -(-len(self.wrong) // _SAMPLE)]

    def common(self) -> frozenset[str]:
        """The features that all hands have that are answered wrongly."""
        first, *others = (features_of(verdict.question.hand) for verdict in self.wrong)
        return first.intersection(*others)

    def found(self, find: Callable[[Evidence], tuple[Explanation, ...]]) -> tuple[Explanation, ...]:
        """What a search finds, searched once."""
        if self._found is None:
            self._found = find(self)
        return self._found

    def right(self, question: Question) -> Answer:
        """What is right, found once."""
        if question not in self._right:
            self._right |= right_answers([question])
        return self._right[question]

    def explained(self, explanation: Explanation, verdicts: Sequence[Verdict]) -> tuple[bool, ...]:
        """Whether each of some answers is as an explanation says."""
        return tuple(self._each(explanation, verdicts))

    def _each(self, explanation: Explanation, verdicts: Sequence[Verdict]) -> Iterator[bool]:
        questions = [changed(verdict.question, explanation) for verdict in verdicts]
        if unknown := [question for question in questions if question not in self._right]:
            self._right |= right_answers(unknown)
        pairs = zip(verdicts, questions, strict=True)
        return (explanation.explains(verdict, self._right[question]) for verdict, question in pairs)

    def is_whole(self, explanation: Explanation) -> bool:
        """Whether it explains all that are wrong, and none that is right contradicts it."""
        return self._all(explanation, self._mixed[0]) and self.is_free(explanation)

    def is_free(self, explanation: Explanation) -> bool:
        """Whether no answer that is right contradicts it."""
        return self._all(explanation, self._mixed[1])

    def _all(self, explanation: Explanation, verdicts: Sequence[Verdict]) -> bool:
        """Most explanations fail with the first few answers."""
        return all(all(self._each(explanation, piece)) for piece in pieces(verdicts))


def mixed(items: Sequence[T]) -> tuple[T, ...]:
    """The same, in an order in which those that stand together are far apart."""
    step = max(1, int(len(items) ** 0.5))
    return tuple(item for first in range(step) for item in items[first::step])


def pieces(verdicts: Sequence[Verdict]) -> Iterator[Sequence[Verdict]]:
    """Few, then more, then many."""
    first, number = 0, 2
    while first < len(verdicts):
        yield verdicts[first : first + number]
        first, number = first + number, 8 * number
