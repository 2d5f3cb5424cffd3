"""The metadata of an audit: as JSON for ``run.json``, and as facts for readers."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import LONGEST_EXCERPT, PARTIAL_FIELDS, Trouble
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.answer_text import MOST_DEPTH, depth
from mjfunc.audit.reports.messages import partly, parts, program_name, stands_for, verdict
from mjfunc.audit.reports.verdict_lines import encode_question, encoded_answer
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.options import options_of_rules
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult, Diagnosis
    from mjfunc.audit.core.suite import Terms
    from mjfunc.audit.core.verdicts import Verdict, VerdictTally
    from mjfunc.audit.reports.messages import PartResult
    from mjfunc.json.values import Json

KIND: Final = "mjfunc audit"
"""The value by which a file is recognised as a report."""
FORMAT: Final = 1


def encode_run(audited: AuditResult) -> Mapping[str, Json]:
    """The content of ``run.json``: everything but the verdicts that are not kept."""
    program = audited.implementation
    return {
        "report": KIND,
        "format": FORMAT,
        "passes": audited.is_good,
        "verdict": verdict(audited),
        "program": {
            "name": program.name,
            "version": program.version,
            "language": program.language,
            "operations": program.operations,
            "batches": program.batches,
            "conventions": dict(program.conventions),
        },
        "terms": {
            "conventions": conventions_of(audited.terms.conventions),
            "rules": dict(options_of_rules(audited.terms.rules)),
            "seed": audited.terms.seed,
            "number": audited.terms.number,
            "dealt": audited.terms.dealt,
            "tiles": audited.terms.tiles,
            "classes": audited.terms.classes,
        },
        "run": attrs.asdict(audited.run),
        "answers": _counts(audited.findings.whole),
        "parts": [_encode_part(part, audited.terms) for part in parts(audited)],
        "partly": {
            op: fields or PARTIAL_FIELDS[op] for op, _, fields in (said.partition(": ") for said in audited.partly)
        },
        "smallest": [*map(_encode_verdict, audited.smallest)],
        "diagnoses": [*map(_encode_diagnosis, audited.diagnoses)],
        "incidents": [{"sentence": one.sentence, "hand": one.hand} for one in audited.incidents],
    }


def conventions_of(conventions: Conventions) -> Mapping[str, str | int | tuple[str, ...]]:
    """Conventions by the name of their option."""
    return {choice.option: getattr(conventions, choice.name) for choice in choices_of(Conventions)}


def _encode_part(part: PartResult, terms: Terms) -> Mapping[str, Json]:
    return {
        "suite": part.suite,
        "op": part.op,
        "questions": part.number,
        "stands-for": stands_for(part, terms),
        "answers": _counts(part.tally),
    }


def _counts(tally: VerdictTally) -> Mapping[str, Json]:
    return {"all": tally.total, **{outcome.value: tally.number(outcome) for outcome in Outcome}}


def _encode_verdict(of: Verdict) -> Mapping[str, Json]:
    answers = {"expected": of.expected, "got": of.got}
    return {
        **encode_question(of.question),
        "verdict": of.outcome.value,
        **{name: _encode_answer(answer) for name, answer in answers.items()},
        **({"reckoning": reckoned} if (reckoned := topic_of(of.question.op).breakdown_fields(of.question)) else {}),
    }


def _encode_answer(answer: Answer) -> Json:
    if isinstance(answer, str) and depth(answer) > MOST_DEPTH:
        return {"fault": {"trouble": Trouble.NOT_AN_ANSWER.value, "detail": answer[:LONGEST_EXCERPT]}}
    encoded: Json = json.loads(encoded_answer(answer))
    return encoded


def _encode_diagnosis(diagnosis: Diagnosis) -> Mapping[str, Json]:
    return {
        "op": diagnosis.op,
        "sentence": diagnosis.sentence,
        "cause": diagnosis.cause,
        "options": diagnosis.options,
        "explained": diagnosis.explained,
        "mismatches": diagnosis.mismatches,
        "further-explained": diagnosis.further_explained,
        "further": diagnosis.further,
        "contradicted": diagnosis.contradicted,
        "smallest": None if diagnosis.smallest is None else _encode_verdict(diagnosis.smallest),
    }


def facts(audited: AuditResult) -> tuple[tuple[str, str], ...]:
    """The name and value of each fact: the program, versions, conventions, rules, seed, machine and time."""
    run, terms = audited.run, audited.terms
    chosen = conventions_of(terms.conventions).items()
    written = (f"{name} {','.join(word) if isinstance(word, tuple) else word}" for name, word in chosen)
    language = audited.implementation.language
    return (
        ("program", f"{program_name(audited.implementation)}{f', {language}' if language else ''}"),
        ("asked by", f"mjfunc {run.version}, Python {run.python}"),
        ("command", shlex.join(run.command)),
        ("conventions", ", ".join(written)),
        *((("rules", str(terms.rules)),) if any(part.op == WINS for part in audited.asked) else ()),
        ("seed", str(terms.seed)),
        ("questions", f"sha256 {run.digest}"),
        ("machine", run.machine),
        ("started", run.started),
        *(("compared", said) for said in partly(audited)),
        ("took", f"{run.seconds:,.1f} seconds, {run.jobs} {'copy' if run.jobs == 1 else 'copies'} of the program"),
    )
