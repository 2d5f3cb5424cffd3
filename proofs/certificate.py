"""The certificate of a run: the theorems with their numbers of cases, the facts, and the versions, as JSON."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from proofs.facts import Fact
    from proofs.theorem import Result


def certificate(results: Iterable[Result], facts: Mapping[str, Fact]) -> str:
    """JSON text with an entry for each theorem, every fact, and the versions of Python and the packages."""
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
            "facts": facts,
            "versions": {
                "python": platform.python_version(),
                **{name: version(name) for name in ("mjfunc", "attrs", "toolz", "numpy")},
            },
        },
        indent=1,
    )
