"""A badge, as shields.io reads it from an address of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.reports.wording import several
from mjfunc.audit.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.report import Audited
    from mjfunc.oracle.codecs import Json


def badge(audited: Audited) -> Mapping[str, Json]:
    """The label, what it says, and its colour."""
    message, colour = _said(audited)
    return {"schemaVersion": 1, "label": "mjfunc audit", "message": message, "color": colour}


def _said(audited: Audited) -> tuple[str, str]:
    whole = audited.findings.whole
    wrong = sum(times for outcome, times in whole.numbers if not outcome.is_good)
    if audited.is_good:
        return f"{several(whole.number(Outcome.PASSED), 'answer')} right", "brightgreen"
    if wrong:
        return f"{wrong:,} of {whole.total:,} wrong", "red"
    return "not passed", "orange"
