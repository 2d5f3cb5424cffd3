"""Which options are sent with a question: those in which it differs from what is answered where none is sent."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from mjfunc.audit.questions import WINS
from mjfunc.functional import remember
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.riichi.rules import CHOICES as RULES
from mjfunc.riichi.rules import DEFAULT_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.questions import Named, Word

OPS: Final = (*OPERATIONS, WINS)
"""What can be asked."""
_OF_WINS: Final = frozenset(choice.option for choice in RULES)
Choices: TypeAlias = tuple[tuple["Word", ...], bool]
"""What can be chosen, and whether several can."""

DEFAULTS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        **{choice.option: cast("Word", choice.default) for choice in choices_of(Conventions)},
        **{name: choices[0] for operation in OPERATIONS.values() for name, choices in operation.options.items()},
        **{choice.option: cast("Word", choice.default) for choice in RULES},
    }
)
"""What is answered by where neither a program nor a question says anything."""

CHOICES: Final[Mapping[str, Choices]] = MappingProxyType(
    {
        **{choice.option: (choice.choices, choice.is_several) for choice in choices_of(Conventions)},
        **{name: (choices, False) for operation in OPERATIONS.values() for name, choices in operation.options.items()},
        **{choice.option: (choice.choices, choice.is_several) for choice in RULES},
    }
)


def taken_by(op: str) -> frozenset[str]:
    """The names of the options of an operation, of which programs may name others."""
    if op == WINS:
        return _OF_WINS
    return OPERATIONS[op].names if op in OPERATIONS else frozenset()


def sent_options(op: str, options: Named, declared: Named) -> Named:
    """The options that are sent to a program that declares what it answers by; both say what is not a default."""
    wanted, theirs = dict(options), dict(declared)
    taken = taken_by(op)
    different = {
        name: wanted.get(name, DEFAULTS.get(name, ""))
        for name in taken & theirs.keys()
        if wanted.get(name, DEFAULTS.get(name, "")) != theirs[name]
    }
    others = {name: word for name, word in wanted.items() if name not in theirs or name not in taken}
    return tuple(sorted({**others, **different}.items()))


@remember(1 << 8)
def options_of(op: str, conventions: Conventions, rules: Rules = DEFAULT_RULES) -> Named:
    """What an operation takes, of conventions or of rules, and what is chosen otherwise than by default."""
    if op == WINS:
        return options_of_rules(rules)
    return tuple((name, word) for name, word in declared(conventions) if name in taken_by(op))


def options_of_rules(rules: Rules) -> Named:
    """The rules that are not the defaults."""
    chosen = {choice.option: getattr(rules, choice.name) for choice in RULES}
    return tuple(sorted((name, word) for name, word in chosen.items() if word != DEFAULTS[name]))


@remember(1 << 8)
def rules_of(options: Named) -> Rules:
    """The rules among some options."""
    chosen = dict(options)
    return Rules(**{choice.name: cast("Any", chosen[choice.option]) for choice in RULES if choice.option in chosen})


def declared(conventions: Conventions) -> Named:
    """All conventions that are chosen otherwise than by default, as a program would declare them."""
    chosen = {choice.option: getattr(conventions, choice.name) for choice in choices_of(Conventions)}
    return tuple(sorted((name, word) for name, word in chosen.items() if word != DEFAULTS[name]))
