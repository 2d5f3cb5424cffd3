"""The command ``python -m proofs``: check theorems, count facts, and show how sabotages are caught.

Progress and the result of each theorem go to standard error as soon as they are known, the summary to standard output.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import track

from mjfunc.cli.options import WholeNumber
from proofs.all_theorems import THEOREMS
from proofs.certificate import certificate as certificate_text
from proofs.facts import FACTS, together
from proofs.rocq_theorems import RocqResult
from proofs.rocq_theorems import theorems as rocq_theorems
from proofs.run import ROCQ, CountedFacts, failures, results
from proofs.sabotage import sabotages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from proofs.theorem import Result

NAMES: Final = tuple(theorem.name for theorem in THEOREMS)
REQUIRED: Final = "MJFUNC_ROCQ"
"""The environment variable that makes it a failure if the prover is missing."""
LONGEST: Final = 200
"""How many characters of a counterexample are shown for a sabotage."""
WIDTH: Final = max(map(len, NAMES))


def sabotage_all(names: tuple[str, ...], jobs: int) -> int:
    """Show how each of these sabotages, or of all, is caught; the status is 1 if one is not."""
    by_name = {sabotage.name: sabotage for sabotage in sabotages()}
    selected = [by_name[name] for name in selected_names(names, tuple(by_name))]
    missed = 0
    for sabotage, message in zip(selected, failures(selected, jobs), strict=True):
        missed += message is None
        shown = f"caught by {sabotage.theorem}: {shortened(message)}" if message else "NOT CAUGHT"
        click.echo(f"{sabotage.name}\n       {shown}")
    click.echo(f"{len(selected) - missed} of {len(selected)} sabotages are caught")
    return int(missed > 0)


def selected_names(names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Each of these names once, or all known names if there are none; a usage error if a name is unknown."""
    for name in names:
        if name not in known:
            message = "\n  ".join(("these are the names:", *known)) + f"\n{name!r} is not one of them"
            raise click.UsageError(message)
    return tuple(dict.fromkeys(names)) or known


def listed(*, of_sabotages: bool) -> Iterator[str]:
    """Each theorem with its statement; or each sabotage with the theorem that must catch it."""
    if of_sabotages:
        yield from (f"{sabotage.name}: to be caught by {sabotage.theorem}" for sabotage in sabotages())
    else:
        yield from (f"{theorem.name}: {theorem.statement}" for theorem in THEOREMS)
        number = len(rocq_theorems())
        yield f"{ROCQ}: The {number} theorems of proofs/rocq/, for any number of ranks and copies, checked by Coq."


def shortened(message: str) -> str:
    """The beginning of a message."""
    return message if len(message) <= LONGEST else f"{message[:LONGEST]}..."


def show(result: CountedFacts | Result | RocqResult) -> str:
    """A result on one line, and a counterexample below it."""
    if isinstance(result, RocqResult):
        number = len(rocq_theorems())
        return f"{result.status:<7}{ROCQ:<{WIDTH}}{number:>16,} theorems  {result.seconds:6.1f} s"
    if isinstance(result, CountedFacts):
        return f"facts  {result.name:<{WIDTH}}{len(result.facts):>16,} facts  {result.seconds:6.1f} s"
    verdict = "holds" if result.holds else "FAILS"
    line = f"{verdict}  {result.name:<{WIDTH}}{result.cases:>16,} cases  {result.seconds:6.1f} s"
    if result.counterexample is not None:
        return f"{line}\n       {result.counterexample}"
    return line if result.holds else f"{line}\n       {result.expected_cases} cases were expected"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--list", "listing", is_flag=True, help="Only list the theorems; or the sabotages, and what catches each."
)
@click.option("--sabotage", is_flag=True, help="Show how each deliberately broken part is caught; NAMEs are of these.")
@click.option("--jobs", type=WholeNumber(1), default=2, show_default=True, help="How many processes.")
@click.option("--certificate", type=click.File("w", lazy=False), help="Write what was proved, and the facts, as JSON.")
def main(names: tuple[str, ...], listing: bool, sabotage: bool, jobs: int, certificate: TextIO | None) -> None:  # noqa: FBT001  # click's way
    """Check the theorems, or those that are named; the status is 1 if one fails."""
    if (listing and names) or (certificate and (listing or sabotage)):
        message = "--list takes no names, and only theorems that are checked have a certificate"
        raise click.UsageError(message)
    if listing:
        click.echo("\n".join(listed(of_sabotages=sabotage)))
    elif sabotage:
        sys.exit(sabotage_all(names, jobs))
    else:
        found, rocq = prove_all(selected_names(names, (*NAMES, ROCQ)), jobs, certificate)
        holding = sum(result.holds for result in found)
        if found:
            click.echo(f"{holding} of {len(found)} theorems hold")
        if rocq:
            click.echo(f"{ROCQ} {rocq.status}: {rocq.message}")
        required = ROCQ in names or os.environ.get(REQUIRED) == "required"
        sys.exit(holding != len(found) or (rocq is not None and is_failure(rocq, required=required)))


def is_failure(rocq: RocqResult, *, required: bool) -> bool:
    """Whether the development fails, or is required and was not run."""
    return rocq.status == "fails" or (rocq.status == "not run" and required)


def prove_all(names: tuple[str, ...], jobs: int, certificate: TextIO | None) -> tuple[list[Result], RocqResult | None]:
    """Check these theorems and print each result; if a certificate is to be written, count the facts too."""
    console = Console(stderr=True, highlight=False)
    counting = () if certificate is None else tuple(FACTS)
    if counting:
        console.print(f"counting the facts: {'; '.join(counting)}", soft_wrap=True)
    facts: dict[str, CountedFacts] = {}
    found: dict[str, Result] = {}
    rocq: RocqResult | None = None
    done, number = results(names, counting, jobs), len(names) + len(counting)
    for result in track(done, "proving", number, console=console, disable=not console.is_terminal):
        console.print(show(result))
        match result:
            case RocqResult():
                rocq = result
            case CountedFacts(name):
                facts[name] = result
            case _:
                found[result.name] = result
    ordered = [found[name] for name in names if name in found]
    if certificate is not None:
        counted = together({name: facts[name].facts for name in counting})
        certificate.write(certificate_text(ordered, counted, rocq))
    return ordered, rocq


if __name__ == "__main__":
    main()
