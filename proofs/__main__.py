"""Run the theorems: ``python -m proofs``. What is under way is said on standard error, what was found in the end."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Final

import attrs
import click
from rich.console import Console
from rich.progress import track

from mjfunc.cli.options import Whole
from proofs.facts import FACTS, Fact, together
from proofs.sabotage import SABOTAGES
from proofs.subject import Subject
from proofs.theorems import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor, Future
    from typing import TextIO

    from proofs.facts import Count
    from proofs.sabotage import Sabotage
    from proofs.theorem import Result

NAMES: Final = tuple(theorem.name for theorem in THEOREMS)
LONGEST: Final = 200
"""How much of a counterexample is shown of a sabotage."""
WIDTH: Final = max(map(len, NAMES))


def prove(name: str) -> Result:
    """Check one theorem, in whichever process this is."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    return theorem.prove(Subject())


@attrs.frozen
class Counted:
    """Some of the facts."""

    name: str
    """What they are about."""
    facts: Mapping[str, Fact]
    seconds: float


def count(name: str, counting: Count) -> Counted:
    """Count some of the facts, in whichever process this is."""
    begin = perf_counter()
    return Counted(name, counting(), perf_counter() - begin)


def results(names: tuple[str, ...], facts: Mapping[str, Count], processes: Executor) -> Iterator[Counted | Result]:
    """These facts, and the results of these theorems, as they come."""
    tasks: list[Future[Counted | Result]] = [processes.submit(count, name, facts[name]) for name in facts]
    tasks.extend(processes.submit(prove, name) for name in names)
    for task in as_completed(tasks):
        yield task.result()


def caught(sabotage: Sabotage) -> str | None:
    """How the theorem that must fail of a sabotage fails, in a process of its own; None where it does not."""
    change = () if sabotage.change is None else attrs.astuple(sabotage.change)
    command = (sys.executable, "-m", "proofs.breaking", sabotage.theorem, sabotage.name, *change)
    # The only process started is this Python; what it says of an error goes where ours does.
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True, encoding="utf-8")  # noqa: S603  # as said above
    return done.stdout if done.returncode == 0 and done.stdout else None


def sabotage_all(names: tuple[str, ...], jobs: int) -> int:
    """Show how each sabotage is caught, or each of those that are named; the status is 1 if one is not."""
    by_name = {sabotage.name: sabotage for sabotage in SABOTAGES}
    sabotages = [by_name[name] for name in chosen(names, tuple(by_name))]
    missed = 0
    with ThreadPoolExecutor(jobs) as threads:
        for sabotage, message in zip(sabotages, threads.map(caught, sabotages), strict=True):
            missed += message is None
            shown = f"caught by {sabotage.theorem}: {shortened(message)}" if message else "NOT CAUGHT"
            click.echo(f"{sabotage.name}\n       {shown}")
    click.echo(f"{len(sabotages) - missed} of {len(sabotages)} sabotages are caught")
    return int(missed > 0)


def chosen(names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The names that are given, each once, or all; a usage error that lists these where one is unknown."""
    for name in names:
        if name not in known:
            message = "\n  ".join(("these are the names:", *known)) + f"\n{name!r} is not one of them"
            raise click.UsageError(message)
    return tuple(dict.fromkeys(names)) or known


def listed(*, sabotages: bool) -> Iterator[str]:
    """Each theorem with its statement; or each sabotage with the theorem that must catch it."""
    if sabotages:
        yield from (f"{sabotage.name}: to be caught by {sabotage.theorem}" for sabotage in SABOTAGES)
    else:
        yield from (f"{theorem.name}: {theorem.statement}" for theorem in THEOREMS)


def shortened(message: str) -> str:
    """The beginning of a message."""
    return message if len(message) <= LONGEST else f"{message[:LONGEST]}..."


def show(result: Counted | Result) -> str:
    """A result on one line, and a counterexample below it."""
    if isinstance(result, Counted):
        return f"facts  {result.name:<{WIDTH}}{len(result.facts):>16,} facts  {result.seconds:6.1f} s"
    verdict = "holds" if result.holds else "FAILS"
    line = f"{verdict}  {result.name:<{WIDTH}}{result.cases:>16,} cases  {result.seconds:6.1f} s"
    if result.counterexample is not None:
        return f"{line}\n       {result.counterexample}"
    return line if result.holds else f"{line}\n       {result.expected_cases} cases were expected"


def certify(found: list[Result], known: Mapping[str, Fact]) -> str:
    """What was proved, of what, and with what."""
    return json.dumps(
        {
            "theorems": [
                {
                    "name": result.name,
                    "statement": result.statement,
                    "cases": result.cases,
                    "expected_cases": result.expected_cases,
                    "status": "holds" if result.holds else "fails",
                    "seconds": round(result.seconds, 1),
                }
                for result in found
            ],
            "facts": known,
            "versions": {
                "python": platform.python_version(),
                **{name: version(name) for name in ("mjfunc", "attrs", "toolz", "numpy")},
            },
        },
        indent=1,
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--list", "listing", is_flag=True, help="Only list the theorems; or the sabotages, and what catches each."
)
@click.option("--sabotage", is_flag=True, help="Show how each deliberately broken part is caught; NAMEs are of these.")
@click.option("--jobs", type=Whole(1), default=2, show_default=True, help="How many processes.")
@click.option("--certificate", type=click.File("w", lazy=False), help="Write what was proved, and the facts, as JSON.")
def main(names: tuple[str, ...], listing: bool, sabotage: bool, jobs: int, certificate: TextIO | None) -> None:  # noqa: FBT001  # click's way
    """Check the theorems, or those that are named; the status is 1 if one fails."""
    if (listing and names) or (certificate and (listing or sabotage)):
        message = "--list takes no names, and only theorems that are checked have a certificate"
        raise click.UsageError(message)
    if listing:
        click.echo("\n".join(listed(sabotages=sabotage)))
    elif sabotage:
        sys.exit(sabotage_all(names, jobs))
    else:
        found = prove_all(chosen(names, NAMES), jobs, certificate)
        holding = sum(result.holds for result in found)
        click.echo(f"{holding} of {len(found)} theorems hold")
        sys.exit(holding != len(found))


def prove_all(names: tuple[str, ...], jobs: int, certificate: TextIO | None) -> list[Result]:
    """Check these theorems, saying what came of each; and count the facts, if there is a certificate to be written."""
    console = Console(stderr=True, highlight=False)
    counting: Mapping[str, Count] = {} if certificate is None else FACTS
    if counting:
        console.print(f"counting the facts: {'; '.join(counting)}", soft_wrap=True)
    facts: dict[str, Counted] = {}
    found: dict[str, Result] = {}
    with ProcessPoolExecutor(jobs) as processes:
        done, number = results(names, counting, processes), len(counting) + len(names)
        for result in track(done, "proving", number, console=console, disable=not console.is_terminal):
            console.print(show(result))
            if isinstance(result, Counted):
                facts[result.name] = result
            else:
                found[result.name] = result
    ordered = [found[name] for name in names]
    if certificate is not None:
        certificate.write(certify(ordered, together({name: facts[name].facts for name in counting})))
    return ordered


if __name__ == "__main__":
    main()
