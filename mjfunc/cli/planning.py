"""What an audit asks, and whom, by its options and by what is declared; and what is refused among them."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.auditing import Plan
from mjfunc.audit.expected import conventions_of
from mjfunc.audit.listing import Chosen, chosen_parts
from mjfunc.audit.processes import Limits
from mjfunc.audit.questions import WINS
from mjfunc.audit.scale.starting import FunctionStart, ProgramStart
from mjfunc.audit.sending import OPS, declared, options_of_rules, rules_of, taken_by
from mjfunc.audit.suite import LEVELS, Level, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.cli.audit_options import given_options
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.taken import RULES
from mjfunc.oracle.winning import FLAGS, OPTIONS, read_rules
from mjfunc.tiles.errors import BadOption, shown

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjfunc.audit.profiles import Profile
    from mjfunc.audit.scale.starting import Start
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Suite
    from mjfunc.cli.audit_options import Asked
    from mjfunc.model.choices import Choice
    from mjfunc.riichi.rules import Rules

_PLAYERS: Final = "players"


def start_of(asked: Asked) -> Start:
    """Who is asked."""
    if bool(asked.command) == bool(asked.python):
        message = "name a program after --, or a function with --python; one of them"
        raise BadOption(message)
    if asked.python is None:
        return ProgramStart(asked.command, Limits(timeout=asked.timeout, memory=asked.memory << 20))
    if len(asked.ops) != 1:
        message = "--python: a function answers one operation; name it with --op"
        raise BadOption(message)
    if asked.jobs > 1 and asked.scale is None:
        message = f"--jobs: a function is called in one process; not in {asked.jobs}; --engine has several"
        raise BadOption(message)
    # A script has its own folder in the place of the one in which it is called.
    by = (*declared(asked.conventions), *options_of_rules(read_rules(asked.rules)))
    return FunctionStart(asked.python, asked.ops[0], asked.takes, by, str(Path.cwd()))


def plan_of(asked: Asked, subject: Subject, profile: Profile) -> Plan:
    """What is asked of who has said what it answers, and how."""
    implementation = subject.implementation
    terms = Terms(
        conventions=_conventions(asked, subject),
        rules=_rules(asked, subject),
        seed=asked.seed,
        number=asked.number,
        tiles=asked.tiles,
        classes=asked.classes,
        dealt=asked.dealt,
    )
    chosen = _chosen(asked, implementation.operations)
    if not (asked.peer or asked.peers):  # of several, each answers some of what is asked
        check_taken(asked.rules, {one.part.op: None for one in chosen})
    return Plan(
        suites=tuple(suite for suite in SUITES.values() if suite.name in {part.suite for part in chosen}),
        chosen=chosen,
        terms=terms,
        command=asked.command or (str(asked.python),),
        is_endless=asked.forever,
        profile=profile,
        takes=asked.takes,
        options=tuple(given_options()),
    )


def check_taken(rules: Collection[str], ops: Collection[str]) -> None:
    """Refuse an option that none of these operations takes, of conventions and of the rules that are named.

    How many play says also which hands are asked, and so changes something for all.
    """
    taken = {_PLAYERS, *chain.from_iterable(map(taken_by, ops)), *((RULES,) if WINS in ops else ())}
    said = {
        **{choice.option: choice.option for choice in _said()},
        **{name: FLAGS.get(name, name) for name in rules},
    }
    for name, flag in said.items():
        if name not in taken:
            message = f"--{flag} changes nothing for {', '.join(ops)}"
            raise BadOption(message)


def _said() -> tuple[Choice, ...]:
    """The conventions that options say."""
    source = click.get_current_context().get_parameter_source
    return tuple(choice for choice in choices_of(Conventions) if source(choice.name) is ParameterSource.COMMANDLINE)


def _conventions(asked: Asked, subject: Subject) -> Conventions:
    """What is declared, and in its place what options say."""
    said = {choice.name: getattr(asked.conventions, choice.name) for choice in _said()}
    return attrs.evolve(conventions_of(subject.implementation.conventions), **said)


def _rules(asked: Asked, subject: Subject) -> Rules:
    """The same of rules; a rule set is in the place of all that is declared."""
    said = read_rules(asked.rules)
    names = [OPTIONS[option].name for option in asked.rules if option != RULES]
    named = {name: getattr(said, name) for name in names}
    return said if RULES in asked.rules else attrs.evolve(rules_of(subject.implementation.conventions), **named)


def _chosen(asked: Asked, named: tuple[str, ...]) -> tuple[Chosen, ...]:
    """What is asked: of the suites that are named, or of all, the parts up to the level.

    Who names no operations is asked all that is asked of hands, and of wins where an option says so.
    """
    offered = named or OPS
    if asked.forever and asked.scale is not None:
        message = "--forever: shards have an end; leave --engine and --state out"
        raise BadOption(message)
    if unknown := [op for op in asked.ops if op not in offered]:
        message = f"--op: this program does not say that it answers {unknown[0]}; it names {shown(', '.join(offered))}"
        raise BadOption(message)
    ops, suites = asked.ops or named or tuple(OPERATIONS), [SUITES[name] for name in asked.suites or _every(asked)]
    chosen = chosen_parts(suites, _level(asked, suites), ops)
    if not chosen:
        message = f"no suite asks {', '.join(ops) or 'nothing'} at level {_level(asked, suites)}"
        raise BadOption(message)
    return chosen


def _every(asked: Asked) -> tuple[str, ...]:
    """The suites where none is named; without an end there is only one."""
    return ("random",) if asked.forever else tuple(SUITES)


def _level(asked: Asked, suites: list[Suite]) -> Level:
    """The level that is asked for; otherwise the second, or the first that has anything of what is named."""
    if asked.level is not None:
        return asked.level
    named = [suite for suite in suites if asked.suites and suite.parts]
    least = [min(part.level for part in suite.parts) for suite in named]
    return next(level for level in LEVELS if level >= max((1, *least)))
