"""The certificate of a run: the theorems with their numbers of cases, the facts, and the versions, as JSON."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING

import attrs

from proofs.rocq_theorems import theorems

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from proofs.facts import Fact
    from proofs.rocq_theorems import RocqResult
    from proofs.theorem import Result


def certificate(results: Iterable[Result], facts: Mapping[str, Fact], rocq: RocqResult | None) -> str:
    """JSON text with an entry for each theorem, every fact, and the versions of Python and the packages.

    ``rocq`` is the result of the development in ``proofs/rocq/``, or None if it was not selected.
    """
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
                for result in results
            ],
            "rocq": rocq and rocq_entry(rocq),
            "facts": facts,
            "versions": {
                "python": platform.python_version(),
                **{name: version(name) for name in ("mjfunc", "attrs", "toolz", "numpy")},
            },
        },
        indent=1,
    )


def rocq_entry(rocq: RocqResult) -> dict[str, object]:
    """The entry of the development: its status, and each theorem if all hold."""
    return {
        "status": rocq.status,
        "message": rocq.message,
        "prover": rocq.prover,
        "seconds": round(rocq.seconds, 1),
        "tie": rocq.tie and attrs.asdict(rocq.tie),
        "theorems": [
            {"name": theorem.name, "file": f"{theorem.file}.v", "statement": theorem.statement}
            for theorem in (theorems() if rocq.status == "holds" else ())
        ],
    }
