"""What is reported of programs of others: each right answer that stands beside a report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from mjfunc.audit.core.answers import canonical
from mjfunc.audit.core.questions import Question, named_values, question_id
from mjfunc.audit.diagnosis.asking import right_answers

FINDINGS: Final = Path(__file__).parents[2] / "docs" / "findings"
FILES: Final = sorted(FINDINGS.glob("*.jsonl"))


def test_each_vector_file_has_a_report() -> None:
    """Each file of vectors is named by the report of its name."""
    assert FILES
    assert [] == [file.name for file in FILES if file.name not in file.with_suffix(".md").read_text("utf-8")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_vectors_of_a_report_are_right(file: Path) -> None:
    """Our definitions give each answer, and each id is that of its question."""
    vectors = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    questions = [
        Question(
            said["op"], said["hand"], *(named_values(dict(sorted(said[of].items()))) for of in ("fields", "options"))
        )
        for said in vectors
    ]
    right = right_answers(questions)
    assert [right[question] for question in questions] == [canonical(said["result"]) for said in vectors]
    assert [question_id(question) for question in questions] == [said["id"] for said in vectors]
    assert vectors
