"""The audit of one program or function: it is started, asked what the options say, and reported."""

from __future__ import annotations

from contextlib import closing, redirect_stdout
from functools import partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mjfunc.audit.aside import Aside
from mjfunc.audit.auditing import NO_PROFILE, Plan
from mjfunc.audit.auditing import audit as run_audit
from mjfunc.audit.profiles import Profile, judge, read_profile, write_profile
from mjfunc.audit.reports import verdicts_in, write_reports
from mjfunc.audit.reports.files import BadFolder
from mjfunc.cli.planning import plan_of, start_of
from mjfunc.cli.progressing import progress
from mjfunc.cli.scaling import audited_in_shards
from mjfunc.tiles.errors import BadOption, BadSize, MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import ExitStack

    from mjfunc.audit.report import Audited
    from mjfunc.audit.scale.starting import Start
    from mjfunc.audit.subject import Subject
    from mjfunc.cli.audit_options import Asked


def audited(asked: Asked, stack: ExitStack, unwritten: list[MahjongError]) -> Audited:
    """Ask, and write the reports; what cannot be written is added to a list, for what was found shall not be lost."""
    if asked.tiles % 3 == 0:
        message = f"--tiles: no hand has {asked.tiles} tiles to find blocks among"
        raise BadSize(message)
    profile = _profile(asked.profile)
    _check_place(asked.write_profile)
    start, scale = start_of(asked), asked.scale
    first = _first(start, asked, stack)
    plan = plan_of(asked, first, profile)
    if scale is not None:
        return audited_in_shards(scale, first, plan, start, asked.report, unwritten)
    subjects = [first, *copies(start, plan, asked.jobs, stack)]
    if asked.report is None:
        with progress() as show:
            return run_audit(subjects, plan, progress=show)
    return _reported(subjects, plan, Path(asked.report), unwritten)


def _first(start: Start, asked: Asked, stack: ExitStack) -> Subject:
    """Who is asked, or the first copy; and it is said what it names that is not asked about."""
    if asked.python is not None:
        stack.enter_context(redirect_stdout(Aside()))
    subject = stack.enter_context(closing(start.start()))
    for name in subject.implementation.ignored:
        note = f"mjfunc: it names {shown(name)}, which is not an operation or a convention that is asked about here"
        click.echo(note, err=True)
    return subject


def copies(start: Start, plan: Plan, jobs: int, stack: ExitStack) -> Iterator[Subject]:
    """The other copies: with the first so many, but not more than there are batches of questions."""
    batches = chain.from_iterable(one.part.questions(plan.terms) for one in plan.chosen)
    others = repeat(None) if plan.is_endless else islice(batches, 1, None)
    return (stack.enter_context(closing(start.start())) for _, _ in zip(range(jobs - 1), others, strict=False))


def _reported(subjects: Sequence[Subject], plan: Plan, folder: Path, unwritten: list[MahjongError]) -> Audited:
    """Ask, and write reports as far as they can be written; the audit goes on where they cannot."""
    judges = partial(judge, plan.profile) if plan.profile.deviations else None
    errors: list[OSError] = []
    found: list[Audited] = []
    try:
        with verdicts_in(folder, judges) as lines, progress() as show:

            def observe(*answered: Any) -> None:  # noqa: ANN401  # as the writer takes them
                try:
                    if not errors:
                        lines.write(*answered)
                except OSError as error:
                    errors.append(error)

            found.append(run_audit(subjects, plan, observe=observe, progress=show))
            write_reports(found[0], folder)  # its metadata make the folder ours, before the verdicts are whole
            if errors:
                raise errors[0]
    except BadFolder as error:
        if not found:
            raise
        unwritten.append(error)
    return found[0]


def _profile(file: str | None) -> Profile:
    """The known deviations that a file lists."""
    if file is None:
        return NO_PROFILE
    try:
        return read_profile(Path(file).read_text("utf-8"))
    except OSError as error:
        message = f"--profile: {file} cannot be read: {error.strerror}"
        raise BadOption(message) from None
    except UnicodeError:
        message = f"--profile: {file} is not a text in UTF-8"
        raise BadOption(message) from None
    except MahjongError as error:
        message = f"--profile: {error.message}"
        raise type(error)(message, error.position) from None


def _check_place(file: str | None) -> None:
    """Refuse where no profile can be written, before it is made."""
    if file is not None and (Path(file).is_dir() or not Path(file).absolute().parent.is_dir()):
        message = f"--write-profile: {file} is {'a folder' if Path(file).is_dir() else 'in a folder that is not there'}"
        raise BadOption(message)


def write_known(file: str, audited: Audited) -> Iterator[MahjongError]:
    """Write what is wrong as known deviations; that it cannot be written comes after all that was found."""
    try:
        Path(file).write_text(write_profile(audited.findings), "utf-8")
    except OSError as error:
        yield BadOption(f"--write-profile: {file} cannot be written: {error.strerror}")
