"""The runs of ``mjfunc audit``: of one program or function, in shards, and of several known programs."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing, contextmanager, redirect_stdout
from functools import partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import click

from mjfunc.audit.core.profiles import NO_PROFILE, BadProfile, Profile, judge, read_profile, write_profile
from mjfunc.audit.core.report import AuditResult
from mjfunc.audit.core.suite import LEVELS, chosen_parts
from mjfunc.audit.peers.comparison import PeerResult, comparison_markdown, peer_result, results_json, terminal_lines
from mjfunc.audit.peers.html_comparison import TITLE, comparison_page
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.reports import BadFolder, summary, verdicts_in, write_reports
from mjfunc.audit.reports.folder import check_comparison, check_folder
from mjfunc.audit.reports.json_report import verdict_line
from mjfunc.audit.scale.executors import Dask, Local
from mjfunc.audit.scale.sharded_audit import audit_in_shards
from mjfunc.audit.subjects.function_subject import CapturedOutput
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit as run_audit
from mjfunc.cli.audit_options import check_settings, check_sharding, check_tiles, misplaced_options, subject_start
from mjfunc.cli.audit_plan import audit_plan, check_relevance
from mjfunc.cli.drawing import stdout_terminal
from mjfunc.files import read_bounded, write_output, write_whole
from mjfunc.tiles.errors import BadOption, MahjongError, printable_text, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.peers.peer import Peer
    from mjfunc.audit.running import Progress
    from mjfunc.audit.scale.subject_spec import SubjectSpec
    from mjfunc.cli.audit_options import AuditOptions

_LARGEST_PROFILE: Final = 1 << 24
"""The most bytes of a profile."""
_INTERVAL: Final = 5.0
"""The seconds between two lines of progress."""
_INTERRUPTED: Final = "interrupted; waiting for outstanding responses (press Ctrl-C again to wait for none)"


def audit_subject(options: AuditOptions, stack: ExitStack, unwritten: list[MahjongError]) -> AuditResult:
    """Audit one program or function, and write the reports.

    Args:
        options: The options of the command.
        stack: Stops the program in the end.
        unwritten: Gets an error for each file that cannot be written; the results are returned all the same.

    Raises:
        MahjongError: The options cannot be combined, or the program cannot be asked.
    """
    check_tiles(options.tiles)
    profile = _read_profile(options.profile)
    if options.write_profile is not None:
        _check_writable(options.write_profile)
    start = subject_start(options)
    check_sharding(options)
    first = _start_first(start, options, stack)
    plan = audit_plan(options, first, profile)
    if options.is_sharded:
        return _audit_in_shards(options, first, plan, start, unwritten)
    subjects = [first, *start_copies(start, plan, options.jobs, stack)]
    if options.report is None:
        with progress() as show:
            return run_audit(subjects, plan, progress=show)
    return _audit_with_reports(subjects, plan, Path(options.report), unwritten)


def _start_first(start: SubjectSpec, options: AuditOptions, stack: ExitStack) -> Subject:
    """Start the first copy, and warn about declarations that the audit does not know."""
    if options.python is not None:
        stack.enter_context(redirect_stdout(CapturedOutput()))
    subject = stack.enter_context(closing(start.start()))
    for name in misplaced_options(options.command):
        _warn(f"mjfunc: {name} stands after --, so it went to the program; options of the audit stand before --")
    for name in subject.implementation.ignored:
        _warn(f"mjfunc: the program declares {short_repr(name)}, which is no operation or convention of this audit")
    return subject


def start_copies(start: SubjectSpec, plan: AuditPlan, jobs: int, stack: ExitStack) -> Iterator[Subject]:
    """Start the other copies. With the first one there are ``jobs``, or one for each batch if there are fewer."""
    batches = chain.from_iterable(one.part.questions(plan.terms) for one in plan.chosen)
    others = repeat(None) if plan.is_endless else islice(batches, 1, None)
    return (stack.enter_context(closing(start.start())) for _, _ in zip(range(jobs - 1), others, strict=False))


def _audit_with_reports(
    subjects: Sequence[Subject], plan: AuditPlan, folder: Path, unwritten: list[MahjongError]
) -> AuditResult:
    """Run the audit to its end even if its reports cannot be written."""
    judges = partial(judge, plan.profile) if plan.profile.deviations else None
    errors: list[OSError] = []
    found: list[AuditResult] = []
    try:
        with verdicts_in(folder, judges) as lines, progress() as show:

            def observe(*answered: Any) -> None:  # noqa: ANN401  # the arguments of lines.write
                try:
                    if not errors:
                        lines.write(*answered)
                except OSError as error:
                    errors.append(error)

            found.append(run_audit(subjects, plan, observe=observe, progress=show))
            write_reports(found[0], folder)  # their metadata mark the folder as ours before the verdicts are complete
            if errors:
                raise errors[0]
    except BadFolder as error:
        if not found:
            raise
        unwritten.append(error)
    return found[0]


def _audit_in_shards(
    options: AuditOptions, subject: Subject, plan: AuditPlan, start: SubjectSpec, unwritten: list[MahjongError]
) -> AuditResult:
    """Run the audit in shards, and write the reports."""
    folder = None if options.state is None else Path(options.state)
    if options.report is not None:
        check_folder(Path(options.report))
    with ExitStack() as stack:
        by_dask = options.engine == "dask"
        engine = stack.enter_context(closing(Dask(options.scheduler, options.jobs) if by_dask else Local(options.jobs)))
        show = stack.enter_context(progress())
        audited, shards = audit_in_shards(
            subject, plan, start, engine, size=options.shard, folder=folder, warn=_warn, progress=show
        )
    if options.report is not None:
        try:
            _write_shard_reports(audited, Path(options.report))
        except BadFolder as error:
            unwritten.append(error)
    if not shards.is_whole:
        resumable = "; the same command resumes from them" if options.state is not None else ""
        _warn(f"{shards.finished:,} of {shards.number:,} shards are done{resumable}")
    return audited


def _write_shard_reports(audited: AuditResult, folder: Path) -> None:
    """Write the reports, with the remembered verdicts of each shard."""
    with verdicts_in(folder) as lines:
        for (suite, _), tally in audited.findings:
            for verdict in tally.kept:
                lines.output.write(f"{verdict_line(suite, verdict)}\n")
        write_reports(audited, folder)


def _read_profile(file: str | None) -> Profile:
    """Read the known deviations in a file."""
    if file is None:
        return NO_PROFILE
    try:
        content = read_bounded(Path(file), _LARGEST_PROFILE)
        if content is None:
            message = f"--profile: {file} is larger than {_LARGEST_PROFILE >> 20} MB"
            raise BadOption(message)
        return read_profile(content.decode())
    except OSError as error:
        message = f"--profile: {file} cannot be read: {error.strerror}"
        raise BadOption(message) from None
    except UnicodeError:
        message = f"--profile: {file} is not a text in UTF-8"
        raise BadOption(message) from None
    except BadProfile as error:
        message = f"--profile: {error.message}"
        raise BadProfile(message, error.position) from None


def _check_writable(file: str) -> None:
    """Refuse a file that cannot be written, or that exists: somebody may have written reasons into it."""
    path = Path(file)
    if path.is_dir() or not path.parent.is_dir():
        message = f"--write-profile: {file} is {'a folder' if path.is_dir() else 'in a folder that is not there'}"
        raise BadOption(message)
    if path.is_file():
        message = f"--write-profile: {file} exists, and may have reasons; name a new file"
        raise BadOption(message)


def write_deviations(file: str, audited: AuditResult) -> Iterator[MahjongError]:
    """Write the failed questions of an audit to a profile of known deviations; yield an error if that fails."""
    try:
        _check_writable(file)
        write_output(Path(file), write_profile(audited.findings))
    except MahjongError as error:
        yield error
    except OSError as error:
        yield BadOption(f"--write-profile: {file} cannot be written: {error.strerror}")


def audit_peers(options: AuditOptions, unwritten: list[MahjongError], interrupts: Sequence[int] = ()) -> bool:
    """Audit the chosen known programs, print the results, and return whether all pass.

    Args:
        options: The options of the command.
        unwritten: Gets an error for each file that cannot be written.
        interrupts: The signals that came; after one no further program is started.
    """
    if options.command or options.python or (options.peer and options.peers):
        message = "name known programs with --peer, or all with --peers, or a program after --, or a function"
        raise BadOption(message)
    if options.write_profile is not None:
        message = "--write-profile: the deviations of a known program are those of its adapter; name that after --"
        raise BadOption(message)
    peers = chosen_peers(options.peer, options.ops, every=options.peers)
    _check_questions(options, options.ops or tuple(dict.fromkeys(op for peer in peers for op in peer.operations)))
    if options.profile is not None and len(peers) > 1:
        message = "--profile: each program has known deviations of its own; name one program"
        raise BadOption(message)

    def audit_one(peer: Peer) -> AuditResult:
        def own_folder(folder: str | None) -> str | None:
            return folder and str(Path(folder) / peer.name if len(peers) > 1 else folder)

        own_options = attrs.evolve(
            options,
            command=peer.command,
            ops=tuple(op for op in options.ops if op in peer.operations),
            report=own_folder(options.report),
            state=own_folder(options.state),
        )
        with ExitStack() as stack:
            return audit_subject(own_options, stack, unwritten)

    if options.report is not None and len(peers) > 1:
        check_comparison(Path(options.report))
    missing = missing_peers(options.ops) if options.peers else ()
    return audit_each(peers, audit_one, options.report, interrupts, missing=missing, unwritten=unwritten)


def _check_questions(options: AuditOptions, ops: Sequence[str]) -> None:
    """Refuse a rule or a setting that changes nothing for any of the known programs."""
    check_relevance(options.rules, ops)
    suites = map(SUITES.__getitem__, options.suites or SUITES)
    most = max(LEVELS) if options.level is None else options.level
    check_settings(one.part for one in chosen_parts(suites, most, ops))


def chosen_peers(names: Sequence[str], ops: Sequence[str], *, every: bool) -> tuple[Peer, ...]:
    """Return the known programs of these names, or every installed one that answers one of the operations.

    Raises:
        BadOption: A named program is not installed or answers none of the operations, or no program is found.
    """
    if every:
        if installed := tuple(peer for peer in _answering(ops) if peer.version is not None):
            return installed
        message = f"--peers: no program is installed that answers {', '.join(ops) or 'anything'}"
        raise BadOption(message)
    for name in names:
        if PEERS[name].version is None:
            message = f"--peer: {PEERS[name].why_not}"
            raise BadOption(message)
        if ops and not {*ops} & {*PEERS[name].operations}:
            message = f"--op: {name} answers {', '.join(PEERS[name].operations)}, and not {', '.join(ops)}"
            raise BadOption(message)
    return tuple(PEERS[name] for name in dict.fromkeys(names))


def missing_peers(ops: Sequence[str]) -> tuple[Peer, ...]:
    """Return the known programs that answer one of the operations and are not installed."""
    return tuple(peer for peer in _answering(ops) if peer.version is None)


def _answering(ops: Sequence[str]) -> Iterator[Peer]:
    return (peer for peer in PEERS.values() if not ops or {*ops} & {*peer.operations})


def audit_each(
    peers: Sequence[Peer],
    audit: Callable[[Peer], AuditResult],
    report: str | None,
    interrupts: Sequence[int] = (),
    *,
    missing: Sequence[Peer] = (),
    unwritten: list[MahjongError] | None = None,
) -> bool:
    """Audit one known program after the other, print the comparison, and return whether all passed.

    The comparison is written after each program. An error for each file of the last one that cannot be written is
    added to ``unwritten``.
    """
    found, compared, errors = list[AuditResult](), list[PeerResult](), list[MahjongError]()
    for peer in peers:
        found.append(audit(peer))
        compared.append(peer_result(peer, found[-1]))
        if report is not None and len(peers) != 1:
            errors = [*_write_comparison(compared, Path(report), missing)]
        if interrupts:
            break
    for line in summary(found[0], stdout_terminal()) if len(found) == 1 else terminal_lines(compared, missing):
        click.echo(line)
    if unwritten is not None:
        unwritten.extend(errors)
    return all(of.is_good for of in found)


def _write_comparison(compared: Sequence[PeerResult], folder: Path, missing: Sequence[Peer]) -> Iterator[MahjongError]:
    """Write the comparison so far: the next program may take hours. Yield an error for each file that fails."""
    for name, text in (
        ("peers.md", f"# {TITLE}\n\n{comparison_markdown(compared, missing)}"),
        ("peers.json", results_json(compared)),
        ("peers.html", comparison_page(compared, missing=missing)),
    ):
        try:
            write_whole(folder / name, text)
        except OSError as error:
            yield BadFolder(f"{folder / name} cannot be written: {error.strerror}")


@contextmanager
def progress() -> Generator[Callable[[Progress], None]]:
    """Provide a function that shows progress on standard error: as a bar on a terminal, else as lines."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield _ProgressLines()
        return
    from rich.console import Console  # noqa: PLC0415  # loading rich takes time, and only terminals need it
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415  # as above

    with Progress(TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda now: bar.update(task, description=progress_sentence(now), completed=now.asked, total=now.number)


class _ProgressLines:
    """Prints a line every few seconds, and one after an interrupt; a short audit prints none."""

    def __init__(self) -> None:
        self._next = _INTERVAL
        self._is_interrupted = False

    def __call__(self, now: Progress) -> None:
        if now.seconds >= self._next or now.is_interrupted > self._is_interrupted:
            self._is_interrupted = now.is_interrupted
            self._next = now.seconds + _INTERVAL
            _warn(progress_sentence(now))


def progress_sentence(now: Progress) -> str:
    """Return the progress as a sentence, with the rate if anything was answered; or what follows an interrupt."""
    if now.is_interrupted:
        return _INTERRUPTED
    whole = "" if now.number is None else f" of {now.number:,}"
    left = "" if now.left is None else f", {now.left:,.0f} s left"
    rate = f", {now.rate:,.0f} a second" if now.rate else ""
    hangs = f", {now.hangs:,} timeout{'s' * (now.hangs > 1)}" if now.hangs else ""
    return f"{now.suite} {now.op}: {now.asked:,}{whole}{rate}{left}, {now.bad:,} wrong{hangs}"


def _warn(sentence: str) -> None:
    click.echo(printable_text(sentence), err=True)
