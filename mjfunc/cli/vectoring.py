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
from mjfunc.cli.options import Once, Whole, with_conventions
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.oracle.codecs import LONGEST
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption, BadSize, MahjongError, shown

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
    def choose(  # noqa: PLR0913  # each is an option, which click gives by its name
        *, seed: int, number: int, dealt: bool, tiles: int, classes: bool, conventions: Conventions, **given: object
    ) -> object:
        if tiles % 3 == 0:
            refuse(BadSize(f"--tiles: no hand has {tiles} tiles to find blocks among"))
        terms = Terms(conventions=conventions, seed=seed, number=number, dealt=dealt, tiles=tiles, classes=classes)
        return command(terms=terms, **given)

    least = Terms()
    options: tuple[Callable[[Command], Command], ...] = (
        click.option("--suite", type=click.Choice([*SUITES]), required=True, help="Which hands."),
        click.option("--op", type=click.Choice([*OPERATIONS]), required=True, help="What is asked of them."),
        click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands."),
        click.option("--number", type=Whole(1), default=least.number, show_default=True, help="How many random hands."),
        click.option("--dealt", is_flag=True, help="Random hands as they are dealt; else all different ones alike."),
        click.option(
            "--tiles",
            type=Whole(1, MOST_CONCEALED),
            default=least.tiles,
            show_default=True,
            help="Of how many tiles all hands are.",
        ),
        click.option("--classes", is_flag=True, help="Of all hands, one for each class of symmetry."),
        with_conventions(*(choice.name for choice in choices_of(Conventions))),
    )
    chosen: Command = choose
    for option in reversed(options):
        chosen = option(chosen)
    return chosen


_WRITTEN: Final = click.option(
    "--as", "writing", type=click.Choice(WRITINGS), default="text", show_default=True, help="How hands are written."
)


def _chosen(suite: str, op: str) -> tuple[Suite, SuitePart]:
    """A suite, and what it asks of an operation."""
    parts = {part.op: part for part in SUITES[suite].parts}
    if op not in parts:
        refuse(BadOption(f"--suite {suite} asks {', '.join(parts)}; not {op}"))
    return SUITES[suite], parts[op]


@click.command(cls=Once)
@_with_suite
@click.option("--format", "form", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="Of the file.")
@click.option("-o", "directory", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Where it is put.")
def vectors(suite: str, op: str, terms: Terms, form: Format, directory: Path) -> None:
    """Write questions and their answers to a file, and a manifest beside it: the same bytes each time."""
    try:
        manifest = write_vectors(*_chosen(suite, op), terms, form, directory)
    except MahjongError as error:
        refuse(error)
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{directory / str(manifest['file'])}: {manifest['vectors']:,} vectors, sha256 {manifest['sha256']}")


@click.command(cls=Once)
@_with_suite
@_WRITTEN
def gen(suite: str, op: str, terms: Terms, writing: Writing) -> None:
    """Write a question on each line, for a program that answers each with a line: gen | yours | check."""
    write = sys.stdout.write
    for questions in _chosen(suite, op)[1].questions(terms):
        lines = (plain_question(question, writing) for question in questions.each())
        write("".join([f"{line}\n" for line in lines if line is not None]))
    sys.stdout.flush()  # what cannot be written is said here, and not at exit


@click.command(cls=Once)
@_with_suite
@_WRITTEN
def check(suite: str, op: str, terms: Terms, writing: Writing) -> None:
    """Read the answers of a program to what `mjfunc gen` asked with the same options, and say which are wrong."""
    answers = _answers()
    asked = wrong = left_out = 0
    for question, line, right in _asked(_chosen(suite, op)[1], terms, writing):
        if line is None:
            left_out += 1
            continue
        asked += 1
        got = next(answers, None)
        if got is None:
            message = f"answer {asked:,} is missing, and all after it; of those before {wrong:,} are wrong"
            refuse(BadOption(message))
        if not is_right(question, right, got):
            wrong += 1
            if wrong <= SHOWN:
                click.echo(f"{asked}: {line}: expected {right_line(op, right)}, got {shown(got.strip())}")
    if next(answers, None) is not None:
        refuse(BadOption(f"there are more than {asked:,} answers; of the first {asked:,}, {wrong:,} are wrong"))
    click.echo(f"{wrong:,} of {asked:,} are wrong" if wrong else f"all {asked:,} are right")
    if left_out:
        click.echo(f"{left_out:,} were not asked, for they cannot be written so")
    finish(WRONG if wrong else 0)


def _asked(part: SuitePart, terms: Terms, writing: Writing) -> Iterator[tuple[Question, str | None, Answer]]:
    """Each question, how it is asked, if it is, and what is right."""
    for questions in part.questions(terms):
        for question, right in zip(questions.each(), expected(questions), strict=True):
            yield question, plain_question(question, writing), right


def _answers() -> Iterator[str]:
    """The lines of a program, of each as much as an answer can have; bytes that are not text are seen to be."""
    lines = sys.stdin.buffer
    while line := lines.readline(LONGEST):
        yield line.decode(errors="backslashreplace")
        while line and not line.endswith(b"\n"):
            line = lines.readline(LONGEST)
