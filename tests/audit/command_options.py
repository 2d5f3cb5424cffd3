"""Options of the commands that list hands or audit: words for each, and what these words choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from mjfunc import Conventions
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.oracle.win_requests import FLAGS, OPTIONS
from mjfunc.riichi.values.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import click

    from mjfunc.audit.core.questions import Questions

FEW_TILES: Final = "--tiles "
"""The option where all hands are asked, of which there must be few."""
TERMS: Final[Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]]] = {
    "--seed": (("5",), {"seed": 5}),
    "--number": (("9",), {"number": 9}),
    "--dealt": ((), {"dealt": True}),
    "--tiles": (("7",), {"tiles": 7}),
    FEW_TILES: (("2",), {"tiles": 2}),
    "--classes": ((), {"classes": True}),
    "--precedence": (("first",), {"own_options": (("precedence", "first"),)}),
}
"""What they say, and what that is among the terms."""
CONVENTIONS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "--definition": ("cut", {"definition": "cut"}),
    "--melds": ("ignored", {"melds": "ignored"}),
    "--seven-pairs": ("quads", {"seven_pairs": "quads"}),
    "--players": ("3", {"players": 3}),
    "--exhausted": ("ready", {"exhausted": "ready"}),
    "--forms": ("regular,thirteen-orphans", {"forms": ("regular", "thirteen-orphans")}),
}


def _other(name: str) -> Any:  # noqa: ANN401  # of any rule
    """A choice that is neither the default of a rule nor that of the rule set."""
    choice, preset = OPTIONS[name], PRESETS["m-league"]
    if choice.is_several:
        return choice.choices[:1]
    return next(word for word in choice.choices[::-1] if word != choice.word_in(preset))


RULES: Final[Mapping[str, Any]] = {f"--{FLAGS[name]}": (OPTIONS[name].name, _other(name)) for name in OPTIONS}
"""The field of each option, and the word for another choice."""
VALUES: Final[Mapping[str, Any]] = {
    f"--{FLAGS[name]}": (choice.name, _other(name) if choice.is_several else choice.value(_other(name)))
    for name, choice in OPTIONS.items()
}
"""The same with the value that the word stands for."""


def names(command: click.Command) -> set[str]:
    """The options of a command."""
    return {parameter.opts[0] for parameter in command.params} - {"command"}


def terms_of(chosen: Iterable[str]) -> Terms:
    """The terms that options say."""
    said = [name for name in chosen if name in TERMS]
    conventions = Conventions(
        **{k: v for name in chosen if name in CONVENTIONS for k, v in CONVENTIONS[name][1].items()}
    )
    rules = PRESETS["m-league"] if "--rules" in chosen else Terms().rules
    rules = attrs.evolve(rules, **dict(VALUES[name] for name in chosen if name in RULES))
    return Terms(conventions=conventions, rules=rules, **{k: v for name in said for k, v in TERMS[name][1].items()})


def written(chosen: Iterable[str]) -> list[str]:
    """These options as arguments."""
    given = list[str]()
    for name in chosen:
        match name:
            case _ if name in TERMS:
                given += [name.strip(), *TERMS[name][0]]
            case _ if name in CONVENTIONS:
                given += [name, CONVENTIONS[name][0]]
            case _ if name in RULES:
                word = RULES[name][1]
                words = cast("tuple[object, ...]", word) if isinstance(word, tuple) else (word,)
                given += [name, ",".join(map(str, words))]
            case "--rules":
                given += [name, "m-league"]
            case _:
                message = f"{name} is in no table"
                raise AssertionError(message)
    return given


def questions_of(suite: str, op: str, chosen: Iterable[str]) -> list[Questions]:
    """What a suite asks of an operation by these options."""
    [part] = [part for part in SUITES[suite].parts if part.op == op]
    return [*part.questions(terms_of(chosen))]


HANDS: Final = ("--seed", "--number", "--dealt", "--tiles", "--players")
"""The options that choose hands."""
