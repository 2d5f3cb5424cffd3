"""Check theorems, count facts and try sabotages in other processes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

import attrs

from proofs.all_theorems import THEOREMS
from proofs.changed_import import Trial, try_all
from proofs.facts import FACTS, Fact
from proofs.processes import results_of_workers, run_in_new_process
from proofs.rocq_theorems import RocqResult, check_rocq
from proofs.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from proofs.sabotage import Sabotage
    from proofs.theorem import Result


ROCQ: Final = "rocq"
"""The name of the development in ``proofs/rocq/``."""
LONGEST: Final = (
    *(ROCQ, "ready", "ready-arrays", "games", "signatures-cut", "finish", "machines-on-suits", "automaton"),
    *("kans", "automaton-products", "Lott's procedure", "machines-on-deck", "scores-drawn", "ready-arrays-on-deck"),
    *("waits", "riichi-liability", "riichi scores", "signatures-exchange"),
)
"""What takes longest. It is started first, so that nothing is left alone at the end."""


@attrs.frozen
class CountedFacts:
    """Some of the facts, and how long it took to count them."""

    name: str
    facts: Mapping[str, Fact]
    seconds: float


def prove(name: str) -> Result:
    """Check one theorem."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    return theorem.prove(Subject())


def count(name: str) -> CountedFacts:
    """Count the facts about one subject."""
    begin = perf_counter()
    return CountedFacts(name, FACTS[name](), perf_counter() - begin)


def results(names: Iterable[str], facts: Iterable[str], jobs: int) -> Iterator[CountedFacts | Result | RocqResult]:
    """Check these theorems and count these facts, and yield each result as soon as it is known."""
    tasks: dict[str, Callable[[], CountedFacts | Result | RocqResult]] = {name: partial(count, name) for name in facts}
    tasks |= {name: check_rocq if name == ROCQ else partial(prove, name) for name in names}
    in_order = sorted(tasks, key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    return results_of_workers([tasks[name] for name in in_order], jobs)


def failures(sabotages: Iterable[Sabotage], jobs: int) -> Iterator[str | None]:
    """How the theorem of each sabotage fails, in order; None for a sabotage that is not caught."""
    trials = [Trial(one.family, one.theorem, one.change.module, one.change.changed_source()) for one in sabotages]
    with TemporaryDirectory() as folder:
        files = [Path(folder, str(place)) for place in range(len(trials))]
        run_in_new_process(try_all, trials, jobs, Path(folder))
        yield from (file.read_text("utf-8") if file.exists() else None for file in files)
