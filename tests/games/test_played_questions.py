"""The questions of the suite ``played``."""

from __future__ import annotations

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.model.conventions import Conventions
from tests.games.played_questions import FILE, text


def test_the_file_is_made_of_the_logs() -> None:
    """``python -m tests.games.played_questions`` writes it, and no name is in it."""
    assert text() == FILE.read_text("utf-8")


def test_answers() -> None:
    """Every question has an answer; three players are asked about waits of their own tiles."""
    three = Terms(conventions=Conventions(players=3))
    for part in SUITES["played"].parts:
        answers = [answer for each in part.questions(Terms()) for answer in expected(each)]
        assert len(answers) == part.count(Terms())
        assert not any(isinstance(answer, Refused) for answer in answers)
        fewer = sum(len(each) for each in part.questions(three))
        assert fewer == part.count(three)
        assert (fewer < len(answers)) == (part.op != "riichi")
