"""The badge, in the format of a shields.io endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.messages import several

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.json.values import Json


def badge(audited: AuditResult) -> Mapping[str, Json]:
    """The label, the message and the colour of the badge."""
    message, colour = _message(audited)
    return {"schemaVersion": 1, "label": "mjfunc audit", "message": message, "color": colour}


def _message(audited: AuditResult) -> tuple[str, str]:
    whole = audited.findings.whole
    wrong = sum(times for outcome, times in whole.numbers if not outcome.is_good)
    if audited.is_good:
        return f"{several(whole.number(Outcome.PASSED), 'answer')} right", "brightgreen"
    if wrong:
        return f"{wrong:,} of {whole.total:,} wrong", "red"
    return "not passed", "orange"
