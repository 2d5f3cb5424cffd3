"""The topics of questions, hands and wins, each with everything that differs from the other."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.topics.hand_topic import HANDS
from mjfunc.audit.topics.win_topic import WINS_TOPIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named, Question, Questions
    from mjfunc.audit.topics.topic import Topic

_TOPICS: Final[Mapping[str, Topic]] = MappingProxyType(
    {op: topic for topic in (HANDS, WINS_TOPIC) for op in topic.operations}
)


def topic_of(op: str) -> Topic:
    """The topic of an operation; hands if the protocol does not have it."""
    return _TOPICS.get(op, HANDS)


def expected(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each question of a batch."""
    return topic_of(questions.op).expected(questions)


def probes(op: str, options: Named) -> tuple[Question, ...]:
    """Further questions of an operation, under some options, in whose answers definitions differ."""
    return topic_of(op).probes(op, options)
