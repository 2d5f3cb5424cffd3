"""By which rules answers are right: the fewest changes of those that were asked, or a rule set with a name.

What is overlooked of a win, so that it does not count, is looked for with them.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.explanations import Explanation, changed
from mjfunc.audit.sending import DEFAULTS, options_of_rules
from mjfunc.audit.wins.overlooking import OVERLOOKED
from mjfunc.oracle.taken import RULES
from mjfunc.oracle.winning import OPTIONS
from mjfunc.riichi.rules import CHOICES, PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.explanations import Evidence
    from mjfunc.audit.questions import Named, Word
    from mjfunc.audit.verdicts import Verdict
    from mjfunc.model.choices import Choice

MOST_CHANGES: Final = 5
"""So many rules at most are changed together."""
MOST_TRIED: Final = 80
"""So many choices of several changes are tried."""


def changes_of_wins(evidence: Evidence) -> tuple[Explanation, ...]:
    """Each rule chosen otherwise, each rule set, each thing that does not count; if none explains all, several that do.

    A rule set may be as it is, or with one of its rules as it is by default.
    """
    each = singles(evidence)
    presets = tuple(_explanation(((RULES, name),), evidence) for name in PRESETS)
    nearly = tuple(
        _explanation(((RULES, name), (option, DEFAULTS[option])), evidence)
        for name, rules in PRESETS.items()
        for option, _ in options_of_rules(rules)
    )
    overlooked = tuple(Explanation(overlooked=(name,)) for name in OVERLOOKED)
    simple = (*each, *presets, *nearly, *overlooked)
    if any(evidence.is_whole(one) for one in simple):
        return simple
    both = next(filter(evidence.is_whole, _with_overlooked((*each, *presets))), None)
    if both is not None:
        return *simple, both
    return tuple(dict.fromkeys((*simple, *_together(evidence, (Explanation(), *presets), each))))


def _with_overlooked(changes: Iterable[Explanation]) -> Iterator[Explanation]:
    """Two things that do not count; and one, by other rules."""
    yield from (Explanation(overlooked=two) for two in combinations(OVERLOOKED, 2))
    yield from (attrs.evolve(change, overlooked=(name,)) for change in changes for name in OVERLOOKED)


def singles(evidence: Evidence) -> tuple[Explanation, ...]:
    """Each rule chosen otherwise than it was asked."""
    asked = dict(_asked(evidence))
    return tuple(
        _explanation(((choice.option, word),), evidence)
        for choice in CHOICES
        for word in _words(choice)
        if word != asked.get(choice.option, DEFAULTS[choice.option])
    )


def _asked(evidence: Evidence) -> Named:
    """The rules that were asked: those of the first question, and of most audits those of all."""
    return next((verdict.question.options for verdict in (*evidence.wrong, *evidence.passed)), ())


def _explanation(changes: Named, evidence: Evidence) -> Explanation:
    """The changes, in the place of what was asked."""
    return Explanation(tuple(sorted(changes)), always=_asked(evidence) != ())


def _words(choice: Choice) -> tuple[Word, ...]:
    """What can be chosen for a rule; of some that can be chosen together all, each alone, and none."""
    if not choice.is_several:
        return choice.choices
    every = tuple(map(str, choice.choices))
    return every, *((one,) for one in every), ()


def _together(evidence: Evidence, begin: Sequence[Explanation], each: Sequence[Explanation]) -> Iterator[Explanation]:
    """Several changes that explain all wrong answers, those of the fewest first, up to some that nothing contradicts.

    Whatever explains all explains the first answer that some changes do not, and so one more of its changes makes
    another answer right there: only such are tried, those first by which it is right at once.
    """
    tried = 0
    level: dict[Named, Explanation] = {one.changes: one for one in begin}
    for _ in range(MOST_CHANGES):
        nearer: dict[Named, Explanation] = {}
        others: dict[Named, Explanation] = {}
        for some in level.values():
            tried += 1
            if tried > MOST_TRIED:
                return
            unexplained = _first(evidence, some)
            if unexplained is None:
                yield some
                if evidence.is_free(some):
                    return
                continue
            before = evidence.right(changed(unexplained.question, some))
            for both in filter(None, (_both(some, more) for more in each)):
                after = evidence.right(changed(unexplained.question, both))
                if after != before:
                    explains = both.explains(unexplained, after)
                    (nearer if explains else others)[both.changes] = both
        level = {**nearer, **others}


def _first(evidence: Evidence, some: Explanation) -> Verdict | None:
    """The first wrong answer that some changes do not explain."""
    return next((verdict for verdict in evidence.wrong if not all(evidence.explained(some, [verdict]))), None)


def _both(some: Explanation, more: Explanation) -> Explanation | None:
    """One change more; None where that is of a rule that was changed already, but for what can be chosen together."""
    changes = dict(some.changes)
    for name, word in more.changes:
        before = changes.get(name)
        if before is None:
            changes[name] = word
        elif isinstance(before, tuple) and isinstance(word, tuple) and word and not {*word} <= {*before}:
            changes[name] = tuple(str(one) for one in OPTIONS[name].choices if one in {*before, *word})
        else:
            return None
    return Explanation(tuple(sorted(changes.items())), always=more.always or some.always)
