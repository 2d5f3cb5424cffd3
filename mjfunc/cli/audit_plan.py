"""The plan of an audit: its questions, conventions, rules and time, from the options and the program's declarations."""

from __future__ import annotations

from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.core.suite import LEVELS, AuditPlan, ChosenPart, Level, Terms, chosen_parts
from mjfunc.audit.suites import SUITES
from mjfunc.audit.time_budget import duration
from mjfunc.audit.topics.known_parts import REFUSALS
from mjfunc.audit.topics.question_options import conventions_of, option_names, own_options_of, rules_of
from mjfunc.cli.audit_options import NO_LIMIT, check_settings, check_sizes, given_options
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle import RULES
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.win_requests import FLAGS, OPTIONS, read_rules
from mjfunc.tiles.errors import BadOption, short_repr

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mjfunc.audit.core.profiles import Profile
    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import Suite
    from mjfunc.cli.audit_options import AuditOptions
    from mjfunc.model.choices import Choice
    from mjfunc.riichi.values.rules import Rules


def audit_plan(options: AuditOptions, subject: Subject, profile: Profile) -> AuditPlan:
    """Return the questions to ask a subject, by the options and by what the subject declares.

    Raises:
        BadOption: An option changes no answer, or nothing is to be asked.
    """
    implementation = subject.implementation
    terms = Terms(
        conventions=_conventions(options, subject),
        rules=_rules(options, subject),
        own_options=_own_options(options, subject),
        seed=options.seed,
        number=options.number,
        tiles=options.tiles,
        classes=options.classes,
        dealt=options.dealt,
        refusals=options.refusals == "yes" and REFUSALS not in implementation.unknown,
        unknown=implementation.unknown,
        options=implementation.options,
    )
    chosen = _chosen_parts(options, implementation.operations)
    parts = [one.part for one in chosen]
    check_sizes(parts, terms)
    if not options.is_of_peers:  # each peer answers some operations, and all of them were checked
        check_settings(parts)
        check_relevance((*options.rules, *dict(options.own_options)), {part.op: None for part in parts})
    return AuditPlan(
        suites=tuple(SUITES[name] for name in SUITES if name in {part.suite for part in chosen}),
        chosen=chosen,
        terms=terms,
        command=options.command or (str(options.python),),
        is_endless=options.forever,
        profile=profile,
        takes=options.takes,
        options=tuple(given_options()),
        seconds=_seconds(options),
    )


_TIMES: Final[Mapping[Level, float | None]] = MappingProxyType({0: 10.0, 1: 60.0, 2: 3600.0, 3: None})
"""The seconds that an audit of each level takes at most."""


def _seconds(options: AuditOptions) -> float | None:
    """The seconds of the audit: the given time, else that of the level; None if it asks everything, however long."""
    is_given = click.get_current_context().get_parameter_source("time") is ParameterSource.COMMANDLINE
    if options.forever or options.is_sharded:
        if is_given:
            message = "--time: --forever asks until an interrupt, and shards are all asked; leave one of them out"
            raise BadOption(message)
        return None
    if options.time is not None:
        return None if options.time == NO_LIMIT else duration(options.time)
    return _TIMES[1 if options.level is None else options.level]


def check_relevance(rules: Collection[str], ops: Collection[str]) -> None:
    """Raise ``BadOption`` if a given convention, or one of these rules, changes no answer of the operations.

    The number of players also chooses the hands to ask, so it is relevant to all.
    """
    relevant = {"players", *chain.from_iterable(map(option_names, ops)), *((RULES,) if WINS in ops else ())}
    given = {
        **{choice.option: choice.option for choice in _given_conventions()},
        **{name: FLAGS.get(name, name) for name in rules},
    }
    for name, flag in given.items():
        if name not in relevant:
            message = f"--{flag} changes nothing for {', '.join(ops)}"
            raise BadOption(message)


def _given_conventions() -> tuple[Choice, ...]:
    source = click.get_current_context().get_parameter_source
    return tuple(choice for choice in choices_of(Conventions) if source(choice.name) is ParameterSource.COMMANDLINE)


def _conventions(options: AuditOptions, subject: Subject) -> Conventions:
    """The conventions that the subject declares; options override them."""
    given = {choice.name: getattr(options.conventions, choice.name) for choice in _given_conventions()}
    return attrs.evolve(conventions_of(subject.implementation.conventions), **given)


def _rules(options: AuditOptions, subject: Subject) -> Rules:
    """The rules that the subject declares; options override single rules, and a rule set overrides all."""
    rules = read_rules(options.rules)
    names = [OPTIONS[name].name for name in options.rules if name != RULES]
    given = {name: getattr(rules, name) for name in names}
    return rules if RULES in options.rules else attrs.evolve(rules_of(subject.implementation.conventions), **given)


def _own_options(options: AuditOptions, subject: Subject) -> Named:
    """The other options of operations that the subject declares; options override them."""
    declared = dict(own_options_of(subject.implementation.conventions))
    return own_options_of(tuple({**declared, **dict(options.own_options)}.items()))


def _chosen_parts(options: AuditOptions, declared_ops: tuple[str, ...]) -> tuple[ChosenPart, ...]:
    """The parts of the given suites, or of all, up to the level.

    If the subject declares no operations, they are those about hands, and the one about wins if an option names it.
    """
    offered = declared_ops or OPS
    if options.forever and options.is_sharded:
        message = "--forever: shards have an end; leave --engine and --state out"
        raise BadOption(message)
    if unknown := [op for op in options.ops if op not in offered]:
        message = f"--op: this program does not declare {unknown[0]}; it declares {short_repr(', '.join(offered))}"
        raise BadOption(message)
    ops = options.ops or declared_ops or tuple(OPERATIONS)
    suites = [SUITES[name] for name in options.suites or (("random",) if options.forever else SUITES)]
    level = _level(options, suites, ops)
    chosen = chosen_parts(suites, level, ops)
    if not chosen:
        which = f"--suite {', '.join(options.suites)} does not ask" if options.suites else "no suite asks"
        least = min((part.level for suite in suites for part in suite.parts if part.op in ops), default=None)
        where = "" if least is None else f" at level {level}; --level {least} does"
        message = f"{which} {', '.join(ops) or 'nothing'}{where}"
        raise BadOption(message)
    return chosen


def _level(options: AuditOptions, suites: list[Suite], ops: Collection[str]) -> Level:
    """The given level; by default 1, or the first one at which the named suites ask each named operation."""
    if options.level is not None:
        return options.level
    parts = [part for suite in suites for part in suite.parts if part.op in ops]
    named = {suite.name: [part.level for part in suite.parts if part.op in ops] for suite in suites if options.suites}
    asked = {op: [part.level for part in parts if part.op == op] for op in options.ops}
    least = [min(levels) for levels in (*named.values(), *asked.values()) if levels]
    return next(level for level in LEVELS if level >= max((1, *least)))
