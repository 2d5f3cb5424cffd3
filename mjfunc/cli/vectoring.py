"""The commands for people who test without a program of ours: vectors in files, and questions and answers as lines."""

from __future__ import annotations

import sys
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from mjfunc.audit.expected import expected
from mjfunc.audit.plain import WRITINGS, Writing, is_right, plain_question, right_line
from mjfunc.audit.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.vector_files import FORMATS, Format, write_vectors
from mjfunc.cli.answering import finish, refuse
from mjfunc.cli.options import Whole, with_conventions
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption, MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.questions import Question
    from mjfunc.audit.suite import Suite, SuitePart
    from mjfunc.cli.options import Command

WRONG: Final = 1
SHOWN: Final = 10
"""So many wrong answers are shown."""


def _with_suite(command: Command) -> Command:
    """A command with the options that choose one operation of a suite, and under which terms."""

    @wraps(command)
    def choose(*, seed: int, number: int, conventions: Conventions, **given: object) -> object:
        return command(terms=Terms(conventions=conventions, seed=seed, number=number), **given)

    options: tuple[Callable[[Command], Command], ...] = (
        click.option("--suite", type=click.Choice([*SUITES]), required=True, help="Which hands."),
        click.option("--op", type=click.Choice([*OPERATIONS]), required=True, help="What is asked of them."),
        click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands."),
        click.option("--number", type=Whole(1), default=100_000, show_default=True, help="How many random hands."),
        with_conventions(*(choice.name for choice in choices_of(Conventions))),
    )
    chosen: Command = choose
    for option in reversed(options):
        chosen = option(chosen)
    return chosen


def _chosen(suite: str, op: str) -> tuple[Suite, SuitePart]:
    """A suite, and what it asks of an operation."""
    parts = {part.op: part for part in SUITES[suite].parts}
    if op not in parts:
        refuse(BadOption(f"--suite {suite} asks {', '.join(parts)}; not {op}"))
    return SUITES[suite], parts[op]


def _asked(suite: str, op: str, terms: Terms) -> Iterator[tuple[Question, Answer]]:
    """The questions with what is right."""
    for questions in _chosen(suite, op)[1].questions(terms):
        yield from zip(questions.each(), expected(questions), strict=True)


@click.command()
@_with_suite
@click.option("--format", "form", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="Of the file.")
@click.option("-o", "directory", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Where it is put.")
def vectors(suite: str, op: str, terms: Terms, form: Format, directory: Path) -> None:
    """Write questions and their answers to a file, and a manifest beside it: the same bytes each time."""
    try:
        manifest = write_vectors(*_chosen(suite, op), terms, form, directory)
    except MahjongError as error:
        refuse(error)
    click.echo(f"{directory / str(manifest['file'])}: {manifest['vectors']:,} vectors, sha256 {manifest['sha256']}")


@click.command()
@_with_suite
@click.option(
    "--as", "writing", type=click.Choice(WRITINGS), default="text", show_default=True, help="How hands are written."
)
def gen(suite: str, op: str, terms: Terms, writing: Writing) -> None:
    """Write a question on each line, for a program that answers each with a line: gen | yours | check."""
    write = sys.stdout.write
    try:
        for questions in _chosen(suite, op)[1].questions(terms):
            write("".join([f"{plain_question(question, writing)}\n" for question in questions.each()]))
    except MahjongError as error:
        refuse(error)


@click.command()
@_with_suite
def check(suite: str, op: str, terms: Terms) -> None:
    """Read the answers of a program to what `mjfunc gen` asked with the same options, and say which are wrong."""
    answers = iter(sys.stdin)
    asked = wrong = 0
    for asked, (question, right) in enumerate(_asked(suite, op, terms), start=1):
        line = next(answers, None)
        if line is None:
            refuse(BadOption(f"answer {asked:,} is missing, and all after it"))
        if not is_right(question, right, line):
            wrong += 1
            if wrong <= SHOWN:
                _show(asked, question, right, line)
    if next(answers, None) is not None:
        refuse(BadOption(f"there are more than the {asked:,} answers"))
    click.echo(f"{wrong:,} of {asked:,} are wrong" if wrong else f"all {asked:,} are right")
    finish(WRONG if wrong else 0)


def _show(number: int, question: Question, right: Answer, line: str) -> None:
    """What is wrong with one answer; what a program wrote is shown with nothing in it that a terminal obeys."""
    got = shown(line.strip())
    click.echo(f"{number}: {plain_question(question)}: expected {right_line(question.op, right)}, got {got}")
