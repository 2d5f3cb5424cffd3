"""The options of questions: their choices and defaults, and which of them are sent with a question."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from mjfunc.audit.core.questions import WINS
from mjfunc.functional import remember
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.riichi.values.rules import CHOICES as RULES
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.questions import FieldValue, Named


class Choices(NamedTuple):
    """The choices of an option."""

    words: tuple[FieldValue, ...]
    is_several: bool
    """Whether several of them can be chosen together."""


_CONVENTIONS: Final = {choice.option: choice for choice in choices_of(Conventions)}
_RULES: Final = {choice.option: choice for choice in RULES}
_OWN: Final = {name: words for operation in OPERATIONS.values() for name, words in operation.options.items()}
"""The options that are neither conventions nor rules, with their choices, of which the first is the default."""

DEFAULTS: Final[Mapping[str, FieldValue]] = MappingProxyType(
    {
        **{name: cast("FieldValue", choice.default) for name, choice in _CONVENTIONS.items()},
        **{name: words[0] for name, words in _OWN.items()},
        **{name: cast("FieldValue", choice.default) for name, choice in _RULES.items()},
    }
)
"""The default of each option, which holds if neither the program nor the question chooses otherwise."""

CHOICES: Final[Mapping[str, Choices]] = MappingProxyType(
    {
        **{name: Choices(choice.choices, choice.is_several) for name, choice in (_CONVENTIONS | _RULES).items()},
        **{name: Choices(words, is_several=False) for name, words in _OWN.items()},
    }
)
"""The choices of each option."""

DEFAULTS_BY_OPERATION: Final[Mapping[str, Mapping[str, FieldValue]]] = MappingProxyType(
    {
        **{
            op: {
                name: DEFAULTS[name] for name in (*(each.option for each in operation.conventions), *operation.options)
            }
            for op, operation in OPERATIONS.items()
        },
        WINS: {name: DEFAULTS[name] for name in _RULES},
    }
)
"""The options of each operation that have choices, with their defaults."""


def option_names(op: str) -> frozenset[str]:
    """The names of the options of an operation; none if the protocol has no such operation."""
    if op == WINS:
        return frozenset(_RULES)
    return OPERATIONS[op].names if op in OPERATIONS else frozenset()


def sent_options(op: str, options: Named, declared: Named) -> Named:
    """The options to send so that a program answers a question as it is meant.

    Args:
        op: The operation.
        options: The options of the question that differ from the protocol's defaults.
        declared: The program's own defaults that differ from the protocol's.

    """
    wanted, theirs = dict(options), dict(declared)
    both = {name: wanted.get(name, DEFAULTS.get(name, "")) for name in option_names(op) & theirs.keys()}
    different = {name: word for name, word in both.items() if word != theirs[name]}
    not_declared = {name: word for name, word in wanted.items() if name not in both}
    return tuple(sorted({**not_declared, **different}.items()))


@remember(1 << 8)
def options_of(op: str, conventions: Conventions, rules: Rules = DEFAULT_RULES, own: Named = ()) -> Named:
    """The conventions, rules and own options that an operation takes and that differ from the defaults, by name."""
    names = option_names(op)
    every = (*sorted((*declared(conventions), *own)), *options_of_rules(rules))
    return tuple((name, word) for name, word in every if name in names)


def own_options_of(options: Named) -> Named:
    """The options among these that are neither conventions nor rules, and not at their defaults."""
    return tuple((name, word) for name, word in options if name in _OWN and word != DEFAULTS[name])


def options_of_rules(rules: Rules) -> Named:
    """The rules that differ from the defaults, as options in the order of their names."""
    return _changed({name: cast("FieldValue", choice.word_in(rules)) for name, choice in _RULES.items()})


def _changed(chosen: Mapping[str, FieldValue]) -> Named:
    """The options that are not at their defaults, in the order of their names."""
    return tuple(sorted((name, word) for name, word in chosen.items() if word != DEFAULTS[name]))


@remember(1 << 8)
def rules_of(options: Named) -> Rules:
    """The rules of riichi that some options choose; the defaults for those that they do not name."""
    chosen = [(_RULES[name], word) for name, word in options if name in _RULES]
    return Rules(**{choice.name: cast("Any", choice.value(cast("Any", word))) for choice, word in chosen})


@remember(1 << 8)
def conventions_of(options: Named) -> Conventions:
    """The conventions that some options choose; the defaults for those that they do not name."""
    return Conventions(**{_CONVENTIONS[name].name: cast("Any", word) for name, word in options if name in _CONVENTIONS})


def declared(conventions: Conventions) -> Named:
    """The conventions that differ from the defaults, as a program declares them, in the order of their names."""
    return _changed({name: getattr(conventions, choice.name) for name, choice in _CONVENTIONS.items()})
