"""The commands ``mjfunc vectors``, ``gen``, ``check`` and ``adapter``: files and lines for programs under test."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from mjfunc.audit.adapter_templates import LANGUAGES, Language, adapter
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.vectors.plain_lines import WRITINGS, PlainFormat, is_right, plain_question, right_line
from mjfunc.audit.vectors.vector_files import FORMATS, Format, write_vectors
from mjfunc.cli.audit_options import check_settings, check_sizes, check_tiles, decorators
from mjfunc.cli.hand_answers import finish, refuse
from mjfunc.cli.options import OUTPUT, apply, command, new_output, option, with_conventions
from mjfunc.json.values import LONGEST
from mjfunc.tiles.errors import BadOption, MahjongError, printable_text, short_repr

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.suite import Suite, SuitePart
    from mjfunc.cli.options import CommandFunction, Decorator, OutputFile
    from mjfunc.model.conventions import Conventions

_FAILED: Final = 1
_QUESTIONS: Final = "Questions"
_SHOWN: Final = 10
"""The number of wrong answers that are printed."""


def _with_questions(function: CommandFunction) -> CommandFunction:
    """Add the options for an operation of a suite; the function gets ``suite``, ``op`` and ``terms``."""

    @wraps(function)
    def choose(
        *, seed: int, number: int, dealt: bool, tiles: int, classes: bool, conventions: Conventions, **given: object
    ) -> object:
        terms = Terms(conventions=conventions, seed=seed, number=number, dealt=dealt, tiles=tiles, classes=classes)
        try:
            check_tiles(tiles)
            parts = [_suite_part(str(given["suite"]), str(given["op"]))[1]]
            check_settings(parts)
            check_sizes(parts, terms)
        except MahjongError as error:
            refuse(error)
        return function(terms=terms, **given)

    options: tuple[Decorator, ...] = (
        option(
            "--suite", section=_QUESTIONS, type=click.Choice([*SUITES]), required=True, help="The suite of questions."
        ),
        option("--op", section=_QUESTIONS, type=click.Choice(OPS), required=True, help="The operation to ask."),
        *decorators("seed", "number", "dealt", "tiles", "classes"),
        with_conventions(),
    )
    return apply(options, choose)


_NOTATION: Final = option(
    "--as", "writing", section=OUTPUT, type=click.Choice(WRITINGS), default="text", help="The notation of hands."
)


def _suite_part(suite: str, op: str) -> tuple[Suite, SuitePart]:
    """The suite, and its questions for the operation."""
    parts = {part.op: part for part in SUITES[suite].parts}
    if op not in parts:
        refuse(BadOption(f"--suite {suite} asks {', '.join(parts)}, not {op}"))
    return SUITES[suite], parts[op]


@command("vectors", "A manifest and a schema are written next to it. The same options always write the same bytes.")
@_with_questions
@option("--format", "form", section=OUTPUT, type=click.Choice(FORMATS), default="jsonl", help="The format of the file.")
@option(
    "-o",
    "--output",
    "directory",
    section=OUTPUT,
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write to.",
)
def vectors(suite: str, op: str, terms: Terms, form: Format, directory: Path) -> None:
    """Run ``mjfunc vectors``."""
    try:
        with _ended_by_signals():
            manifest = write_vectors(*_suite_part(suite, op), terms, form, directory)
    except MahjongError as error:
        refuse(error)
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        message = f"could not write {error.filename or directory}: {error.strerror}"
        raise click.ClickException(message) from None
    file = printable_text(str(directory / str(manifest["file"])))
    click.echo(f"{file}: {manifest['vectors']:,} vectors, sha256 {manifest['sha256']}")


@contextmanager
def _ended_by_signals() -> Generator[None]:
    """Exit by an exception at a signal, so that no file is left that is not whole."""

    def end(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@command("gen", "Use it as in: mjfunc gen | your program | mjfunc check.")
@_with_questions
@_NOTATION
def gen(suite: str, op: str, terms: Terms, writing: PlainFormat) -> None:
    """Run ``mjfunc gen``."""
    write = sys.stdout.write
    for questions in _suite_part(suite, op)[1].questions(terms):
        lines = (plain_question(question, writing) for question in questions)
        write("".join([f"{line}\n" for line in lines if line is not None]))
    sys.stdout.flush()  # an error is reported here, and not at exit


@command("check", "Give it the same options as `mjfunc gen`. The exit status is 1 if an answer is wrong.")
@_with_questions
@_NOTATION
def check(suite: str, op: str, terms: Terms, writing: PlainFormat) -> None:
    """Run ``mjfunc check``."""
    answers = _answer_lines()
    asked = wrong = left_out = 0
    for question, line, right in _expected_answers(_suite_part(suite, op)[1], terms, writing):
        if line is None:
            left_out += 1
            continue
        asked += 1
        got = next(answers, None)
        if got is None:
            message = f"answer {asked:,} and all after it are missing; of those before, {wrong:,} are wrong"
            refuse(BadOption(message))
        if not is_right(question, right, got):
            wrong += 1
            if wrong <= _SHOWN:
                click.echo(f"{asked}: {line}: expected {right_line(op, right)}, got {short_repr(got.strip())}")
    if next(answers, None) is not None:
        refuse(BadOption(f"there are more than {asked:,} answers; of the first {asked:,}, {wrong:,} are wrong"))
    click.echo(f"{wrong:,} of {asked:,} are wrong" if wrong else f"all {asked:,} are right")
    if left_out:
        click.echo(f"{left_out:,} were not asked, because this notation cannot write them")
    finish(_FAILED if wrong else 0)


def _expected_answers(
    part: SuitePart, terms: Terms, writing: PlainFormat
) -> Iterator[tuple[Question, str | None, Answer]]:
    """Yield each question, its line if the notation can write it, and the correct answer."""
    for questions in part.questions(terms):
        for question, right in zip(questions, expected(questions), strict=True):
            yield question, plain_question(question, writing), right


def _answer_lines() -> Iterator[str]:
    """Yield the lines of standard input, each up to the length of the longest answer, with bad bytes escaped."""
    lines = sys.stdin.buffer
    while line := lines.readline(LONGEST):
        yield line.decode(errors="backslashreplace")
        while line and not line.endswith(b"\n"):
            line = lines.readline(LONGEST)


@command(
    "adapter",
    f"LANGUAGE is one of {', '.join(LANGUAGES)}.",
    "It is a single file with a function to fill in for each operation. It runs as it is: the audit skips operations"
    " that are not filled in.",
)
@click.argument("language", metavar="LANGUAGE", type=click.Choice(LANGUAGES))
@option(
    "-o",
    "--output",
    type=new_output,
    section=OUTPUT,
    default="-",
    metavar="FILE",
    help="Write to a new file.",
)
def write_adapter(language: Language, output: OutputFile) -> None:
    """Run ``mjfunc adapter``."""
    output.write(adapter(language))
