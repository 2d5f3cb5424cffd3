"""Run the theorems: ``python -m proofs``."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import attrs
import click
from rich.console import Console
from rich.progress import track

from proofs.facts import Fact, facts
from proofs.sabotage import SABOTAGES
from proofs.subject import Subject
from proofs.theorems import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from typing import TextIO

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


def results(names: tuple[str, ...], processes: Executor) -> Iterator[Result]:
    """The results of these theorems, as they come."""
    for done in as_completed([processes.submit(prove, name) for name in names]):
        yield done.result()


def caught(sabotage: Sabotage) -> str | None:
    """How the theorem that must fail of a sabotage fails, in a process of its own; None where it does not."""
    change = () if sabotage.change is None else attrs.astuple(sabotage.change)
    command = (sys.executable, "-m", "proofs.breaking", sabotage.theorem, sabotage.name, *change)
    # The only process started is this Python; what it says of an error goes where ours does.
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True, encoding="utf-8")  # noqa: S603
    return done.stdout if done.returncode == 0 and done.stdout else None


def sabotage_all(jobs: int) -> int:
    """Show how each sabotage is caught; the status is 1 if one is not."""
    missed = 0
    with ThreadPoolExecutor(jobs) as threads:
        for sabotage, message in zip(SABOTAGES, threads.map(caught, SABOTAGES), strict=True):
            missed += message is None
            shown = f"caught by {sabotage.theorem}: {shortened(message)}" if message else "NOT CAUGHT"
            click.echo(f"{sabotage.name}\n       {shown}")
    click.echo(f"{len(SABOTAGES) - missed} of {len(SABOTAGES)} sabotages are caught")
    return int(missed > 0)


def shortened(message: str) -> str:
    """The beginning of a message."""
    return message if len(message) <= LONGEST else f"{message[:LONGEST]}..."


def show(result: Result) -> str:
    """A result on one line, and a counterexample below it."""
    verdict = "holds" if result.holds else "FAILS"
    line = f"{verdict}  {result.name:<{WIDTH}}{result.cases:>16,} cases  {result.seconds:6.1f} s"
    if result.counterexample is not None:
        return f"{line}\n       {result.counterexample}"
    return line if result.holds else f"{line}\n       {result.expected_cases} cases were expected"


def certify(found: list[Result], known: dict[str, Fact]) -> str:
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
@click.argument("names", metavar="[NAME]...", nargs=-1, type=click.Choice(NAMES))
@click.option("--list", "listing", is_flag=True, help="Only list the theorems.")
@click.option("--sabotage", is_flag=True, help="Show how each deliberately broken part is caught.")
@click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="How many processes.")
@click.option("--certificate", type=click.File("w", lazy=False), help="Write what was proved to a JSON file.")
def main(names: tuple[str, ...], listing: bool, sabotage: bool, jobs: int, certificate: TextIO | None) -> None:  # noqa: FBT001  # click's way
    """Check the theorems, or those that are named; the status is 1 if one fails."""
    if listing + sabotage + bool(names or certificate) > 1:
        message = "--list, --sabotage and theorems to check exclude each other"
        raise click.UsageError(message)
    if listing:
        for theorem in THEOREMS:
            click.echo(f"{theorem.name}: {theorem.statement}")
        return
    if sabotage:
        sys.exit(sabotage_all(jobs))
    chosen = tuple(dict.fromkeys(names)) or NAMES
    found: dict[str, Result] = {}
    console = Console(stderr=True, highlight=False)
    with ProcessPoolExecutor(jobs) as processes:
        known = None if certificate is None else processes.submit(facts)
        for result in track(
            results(chosen, processes), "theorems", len(chosen), console=console, disable=not console.is_terminal
        ):
            found[result.name] = result
            console.print(show(result))
        ordered = [found[name] for name in chosen]
        if certificate is not None and known is not None:
            certificate.write(certify(ordered, known.result()))
    holding = sum(result.holds for result in ordered)
    click.echo(f"{holding} of {len(ordered)} theorems hold")
    sys.exit(holding != len(ordered))


if __name__ == "__main__":
    main()
