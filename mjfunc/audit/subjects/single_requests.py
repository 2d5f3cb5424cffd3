"""Some hands of each operation, sent twice: in a batch, and each in a request of its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import Answer, Fault, Refused, Skipped
from mjfunc.audit.core.questions import WINS, Named, Questions
from mjfunc.audit.core.subject import Incident

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SAMPLE: Final = 8
"""The number of hands of a batch that are asked alone as well."""
_MOST: Final = 32
"""The most hands of an operation, with the same options, that are asked alone as well."""
_LONGEST: Final = 100
"""The longest answer that is quoted."""


class SingleRequests:
    """The hands that the audit will send alone, with the answers that they got in a batch."""

    def __init__(self) -> None:
        """Begin with none."""
        self._numbers: Final = Counter[tuple[str, Named]]()
        self._waiting = list[tuple[Questions, tuple[Answer, ...]]]()

    def add(self, questions: Questions, got: Sequence[Answer]) -> None:
        """Take some hands of a batch, unless enough of the operation were taken before."""
        key = questions.op, questions.options
        if self._numbers[key] >= _MOST:
            return
        answered = [at for at, answer in enumerate(got) if not isinstance(answer, Fault)]
        places = sorted({answered[at * len(answered) // _SAMPLE] for at in range(_SAMPLE)}) if answered else []
        self._numbers[key] += len(places)
        self._waiting.append((questions.select(places), tuple(got[at] for at in places)))

    def take(self) -> list[tuple[Questions, tuple[Answer, ...]]]:
        """The batches that are to be asked alone; each is returned once."""
        waiting, self._waiting = self._waiting, []
        return [(questions, got) for questions, got in waiting if got]


def differences(asked: Iterable[tuple[Questions, Sequence[Answer], Sequence[Answer]]]) -> Iterator[Incident]:
    """The incidents of operations in which hands get other answers alone than in a batch.

    Args:
        asked: Some hands; the answers to a request for all of them; and the answers to requests for one hand each, of
            which the last may be a fault, and then there are fewer.

    """
    of = dict[str, list[tuple[str, Answer, Answer]]]()
    for questions, together, alone in asked:
        of.setdefault(questions.op, []).extend(zip(questions.hands, together, alone, strict=False))
    for op, each in of.items():
        if different := [(hand, among, single) for hand, among, single in each if among != single]:
            (hand, among, single), many = different[0], "wins" if op == WINS else "hands"
            yield Incident(
                f"{op}: {len(different)} of {len(each)} hands that were asked alone got another answer than in "
                f'"{many}": {_text(single)}, and {_text(among)}',
                hand,
            )


def _text(answer: Answer) -> str:
    match answer:
        case Refused(code):
            said = f"the error {code}"
        case Skipped(reason):
            said = f"nothing ({reason})"
        case Fault(trouble, detail):
            said = f"nothing ({trouble.value}: {detail})"
        case _:
            said = answer
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}..."
