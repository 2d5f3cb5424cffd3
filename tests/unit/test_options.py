"""Every option changes the answer in every form of output, and with every other option."""

from __future__ import annotations

import io
import re
import sys
from contextlib import nullcontext
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import click
import pytest

from mjfunc import read_tiles
from mjfunc.census import census_of_decompositions, census_of_scores, census_of_shanten
from mjfunc.cli.commands import COMMANDS, commands
from tests.quick_part import one_in
from tests.unit.option_examples import EXAMPLES, INDEPENDENT, ONLY_TEXT, TOGETHER, TRIED_ELSEWHERE, Example

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

FILE: Final = "FILE"
"""Stands for a file that the command writes."""
MOST: Final = frozenset({"text", "json", "--svg", "--html"})
"""The forms of output in which pairs of options are tried."""
MANY_OPTIONS: Final = ("census", "score riichi", "explain", "sample")
"""Commands whose pairs of options, and whose pictures and pages, take longer than those of all others together."""
LONG_PAIRS: Final = (*MANY_OPTIONS, "score classical")
"""Commands whose pairs of options take long; ``test_no_option_hides_another`` gives all of them together."""
FEW: Final = frozenset({"text", "json"})
"""The same of commands that have many options."""
SOME_KINDS: Final = read_tiles("12345m1234z")
"""The kinds of the wins that ``census --scores`` counts here: those of all kinds take long."""
NEVER_TOGETHER: Final = {"explain": 3, "score classical": 22, "sample": 11, "census": 97, "score riichi": 357}
"""How many pairs of options are never answered together, by each command."""


@pytest.fixture(scope="module", autouse=True)
def _a_census_is_counted_once() -> Iterator[None]:
    """Every form of output shows the same census, which nothing can change; scores are those of few kinds."""
    with pytest.MonkeyPatch.context() as patch:
        for count in (census_of_decompositions, census_of_shanten):
            patch.setattr(f"mjfunc.cli.census.{count.__name__}", cache(count))
        patch.setattr("mjfunc.cli.census.census_of_scores", cache(partial(census_of_scores, kinds=SOME_KINDS)))
        yield


def click_command(name: str) -> click.Command:
    """The command of these words."""
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    return command


def options_of(name: str) -> dict[str, click.Option]:
    """The options of a command by their names, but for those that choose the form of the output."""
    every = [each for each in click_command(name).params if isinstance(each, click.Option)]
    return {each.opts[0]: each for each in every if each.opts[0] not in {"--json", "--svg", "--html"}}


def forms_of(name: str) -> dict[str, tuple[str, ...]]:
    """The forms of output of a command, each with the words that choose it."""
    known = {name for each in click_command(name).params for name in each.opts}
    forms: dict[str, tuple[str, ...]] = {"text": ()}
    if "--json" in known:
        forms["json"] = ("--json",)
    if "hands" in known:
        forms |= {"second of two": (), "standard input": ()}
    for option in ("--svg", "--html"):
        if option in known:
            forms |= {option: (option, "-"), f"{option} FILE": (option, FILE)}
            forms |= {f"{option} FILE, json": (option, FILE, "--json")} if "--json" in known else {}
    return forms


@cache
def output(command: str, form: str, hand: str, words: str) -> tuple[object, ...]:
    """The status of a command, what it complains of, and each text that it writes."""
    hands = {"second of two": ["?", hand], "standard input": []}.get(form, [hand] if hand else [])
    shape = forms_of(command)[form]
    with TemporaryDirectory() if FILE in shape else nullcontext("") as folder, pytest.MonkeyPatch.context() as patch:
        file = Path(folder) / "file"
        chosen = [str(file) if word == FILE else word for word in shape]
        buffers = [io.BytesIO(text) for text in (hand.encode(), b"", b"")]
        streams = [io.TextIOWrapper(buffer, "utf-8") for buffer in buffers]
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        arguments = [*command.split(), *hands, *words.split(), *chosen]
        try:
            status = commands.main(arguments, prog_name="mjfunc", standalone_mode=False)
        except click.UsageError as error:
            return 2, error.format_message()
        for stream in streams[1:]:
            stream.flush()
        said, complaint = (buffer.getvalue().decode() for buffer in buffers[1:])
        written = (file.read_text("utf-8"),) if folder and file.exists() else ()
        return status or 0, complaint, *written, *((said,) if said else ())


def is_answer(found: tuple[object, ...]) -> bool:
    """Whether a command answered: it may complain of the first of two hands."""
    return len(found) > 2 and '"error": {"code": "bad-' not in str(found[-1]).splitlines()[-1]


def words_to_ignore(option: click.Option, example: Example) -> re.Pattern[str]:
    """The words of an option and its other choices: an answer that only repeats them does not depend on it."""
    words = {*re.split(r"[ ,=]", example.words), *re.split(r"[ ,=]", example.instead), ""} - {""}
    if isinstance(option.type, click.Choice):
        words |= {str(choice) for choice in option.type.choices}
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?![\w-])")


def differs(command: str, form: str, example: Example, more: str) -> bool:
    """Whether every text that a command writes is another one with the option."""
    base = f"{example.arguments} {more}"
    without, with_it = (
        output(command, form, example.hand, f"{base} {words}") for words in (example.instead, example.words)
    )
    ignored = words_to_ignore(options_of(command)[example.option], example)
    if len(without) != len(with_it) or without[0] != with_it[0]:
        return True
    written = [*zip(without[2:], with_it[2:], strict=True)]
    return bool(written) and all(ignored.sub("", str(one)) != ignored.sub("", str(other)) for one, other in written)


@pytest.mark.parametrize("command", EXAMPLES)
def test_every_option_has_an_example(command: str) -> None:
    """And there is none of an option that does not exist."""
    assert {*options_of(command)} == {example.option for example in EXAMPLES[command]}


def test_every_command_is_here() -> None:
    """But for those whose options the tests of the audit and of exercises try."""
    every = {*COMMANDS} - {"score", "ukeire"}
    assert every == {*EXAMPLES} | TRIED_ELSEWHERE


def alone(command: str) -> Iterator[tuple[str, Example]]:
    """Each example in each form in which its option can have an effect."""
    for example in EXAMPLES[command]:
        for form in forms_of(command):
            if (command, example.option) not in ONLY_TEXT or form in ONLY_TEXT[command, example.option]:
                yield form, example


def lost(command: str, forms: Container[str]) -> list[tuple[str, Example]]:
    """The examples whose option makes no difference in one of these forms of output."""
    tried = [(form, example) for form, example in alone(command) if form in forms]
    assert tried
    assert [] == [example for _, example in tried if not is_possible(command, example)]
    return [(form, example) for form, example in tried if not differs(command, form, example, "")]


def is_possible(command: str, example: Example) -> bool:
    """Whether the option has these words; that it is refused because of the hand is an effect."""
    complaint = str(output(command, "text", example.hand, f"{example.arguments} {example.words}")[1])
    return not complaint.lower().removeprefix("mjfunc: bad-option: ").startswith("invalid value")


@pytest.mark.parametrize(
    "command",
    [pytest.param(name, marks=[pytest.mark.slow] if name in MANY_OPTIONS else []) for name in EXAMPLES],
)
def test_an_option_counts_in_every_form(command: str) -> None:
    """Of each example; each output with the option is another one."""
    assert [] == lost(command, forms_of(command))


@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=[pytest.mark.slow] * (name in {"census", "sample"})) for name in MANY_OPTIONS]
)
def test_an_option_counts_as_text_and_as_json(command: str) -> None:
    """Where every form takes long."""
    assert [] == lost(command, FEW)


def named(words: str) -> dict[str, str]:
    """Options by their names, each with its words."""
    return {one.split()[0]: one.strip() for one in re.split(r"(?=--)", words) if one.strip()}


def together(command: str, example: Example, other: Example) -> Iterator[str]:
    """What the other option adds to the arguments of an example: alone, and with arguments; not what is refused."""
    base = named(f"{example.arguments} {example.words}")
    if other.option not in base:
        added = " ".join(words for name, words in named(other.arguments).items() if name not in base)
        for more in dict.fromkeys((other.words, f"{other.words} {added}".strip())):
            if any(
                is_answer(output(command, "text", example.hand, f"{example.arguments} {more} {words}"))
                for words in (example.instead, example.words)
            ):
                yield more


@pytest.mark.parametrize(("command", "hand", "words"), one_in(3, TOGETHER))
def test_no_option_hides_another(command: str, hand: str, words: str) -> None:
    """Of many options that are given at once, each one counts, beside all others."""
    given = named(words)
    instead = {example.words: example.instead for example in EXAMPLES[command]}
    for name, one in given.items():
        others = " ".join(other for other in given.values() if other != one)
        example = Example(one, hand, others, instead.get(one, ""))
        assert is_answer(output(command, "text", hand, f"{others} {one}")), name
        for form in FEW & {*ONLY_TEXT.get((command, name), FEW)}:
            assert differs(command, form, example, ""), (name, form)


def pairs(command: str) -> Iterator[tuple[str, str]]:
    """Each option with each other that need not be given."""
    options = options_of(command)
    for one in options:
        yield from ((one, other) for other in options if other != one and not options[other].required)


def forms_of_pairs(command: str, option: str) -> frozenset[str]:
    """The forms of output in which an option is tried with every other."""
    forms = FEW if command in {"score riichi", "sample", "explain"} else MOST
    return forms & {*forms_of(command)} & {*ONLY_TEXT.get((command, option), forms)}


@pytest.mark.parametrize(
    "command",
    [pytest.param(name, marks=[pytest.mark.slow] if name in LONG_PAIRS else []) for name in EXAMPLES],
)
def test_an_option_counts_with_every_other(command: str) -> None:
    """In one of its examples, in each form; how many pairs are never answered together is counted."""
    without_effect: set[tuple[str, str]] = set()
    never = 0
    for one, other in pairs(command):
        left, are_answered = forms_of_pairs(command, one), False
        partners = [each for each in EXAMPLES[command] if each.option == other]
        for example in (each for each in EXAMPLES[command] if each.option == one):
            for more in (more for partner in partners for more in together(command, example, partner)):
                are_answered = True
                left -= {form for form in left if differs(command, form, example, more)}
                if not left:
                    break
            if not left:
                break
        never += not are_answered
        if are_answered and left:
            without_effect.add((one, other))
    assert INDEPENDENT.get(command, set()) == without_effect
    assert NEVER_TOGETHER.get(command, 0) == never
