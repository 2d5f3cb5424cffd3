"""Audits by hand: one that is not passed, in every way that there is, and one that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.core.report import AuditResult, Diagnosis, PartCoverage, Run
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import Suite, Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.topics import expected
from mjfunc.model.conventions import Conventions

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named
    from mjfunc.json.values import Json

HTML: Final = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\">"
ESCAPES: Final = "\x1b[31m\x1b]0;taken\x07\x1b[2J\r\n\x00\u202e\ud800\ufffe| ` `` ]]> --> &amp; *bold* \u6771"
LIE: Final = f"{HTML}{ESCAPES}"
"""What a program prints that means no good."""

CUT: Final = (("definition", "cut"),)


def verdict(  # noqa: PLR0917  # one of each part of a verdict
    op: str,
    hand: str,
    right: Json,
    got: Answer,
    outcome: Outcome = Outcome.WRONG,
    known: str = "",
    fields: Named = (),
) -> Verdict:
    """One verdict, from what is right as a value."""
    return Verdict(Question(op, hand, fields), canonical(right), got, outcome, known)


def by_cutting() -> tuple[Verdict, ...]:
    """What a program answers that is right by another definition: the smallest hands in which that is seen."""
    tiles = [f"{four * 4}{other * 3}{suit}" for suit in "mps" for four in "123456789" for other in "123456789"]
    hands = tuple(sorted({*(f"1111{suit}" for suit in "mps"), *(hand for hand in tiles if hand[0] < hand[4])}))
    right, came = (expected(Questions("shanten", hands, options=options)) for options in ((), CUT))
    each = zip(hands, right, came, strict=True)
    return tuple(
        Verdict(Question("shanten", hand), one, other, Outcome.WRONG) for hand, one, other in each if one != other
    )


FOUR: Final = tuple(sorted(by_cutting(), key=lambda one: one.order))
WAITS: Final = (
    verdict("waits", "1122m", {"waits": ["1m", "2m"]}, canonical({"waits": []})),
    verdict("waits", "1233m406p11789s", {"waits": ["3m", "6m"]}, canonical({"waits": ["3m"]})),
    verdict("waits", "23m", {"waits": ["1m", "4m"]}, Refused("bad-size", LIE)),
    verdict("waits", "3m", {"waits": ["3m"]}, canonical({"waits": [LIE]})),
    verdict("waits", "4m", {"waits": ["4m"]}, Fault(Trouble.TIMED_OUT, "no answer within 10 seconds"), Outcome.FAILED),
    verdict("waits", "5m", {"waits": ["5m"]}, Fault(Trouble.NOT_JSON, LIE), Outcome.FAILED),
    verdict("waits", "6m (111z)", {"waits": ["6m"]}, Skipped("no melds", "https://example.org/1"), Outcome.SKIPPED),
    verdict("waits", "7m (111z)", {"waits": ["7m"]}, Skipped(LIE), Outcome.SKIPPED),
    verdict("waits", "8m", {"waits": ["8m"]}, canonical({"waits": ["8m", "9m"]}), Outcome.KNOWN, "nines"),
    verdict("waits", "9m", {"waits": ["9m"]}, canonical({"waits": ["9m"]}), Outcome.UNEXPECTED, "nines"),
    verdict("waits", HTML, {"waits": []}, Refused("bad-notation", LIE)),
)
KAN: Final = (
    verdict(
        "kan",
        "6668999m123p789s",
        {"keeps-waits": True, "keeps-decompositions": False},
        canonical({"keeps-waits": False, "keeps-decompositions": False}),
        fields=(("draw", "6m"),),
    ),
)


SUITES: Final = tuple(
    Suite(name, sentence, proves, ())
    for name, sentence, proves in (
        (
            "cover",
            "One hand for every combination of suits that can occur.",
            "whoever looks suits up and combines them does both right.",
        ),
        ("named", "Hands that other programs got wrong, by name.", ""),
        ("random", "Hands drawn at random.", "nothing; but what is wrong in one hand of a thousand is found."),
    )
)
RUN: Final = Run(
    command=("node", "liar.js", "it's"),
    version="0.1.0",
    python="3.13.5",
    machine="Linux x86_64, 2 processors",
    started="2026-01-02T03:04:05+00:00",
    seconds=4.25,
    jobs=2,
    digest="0f" * 32,
)


def tally(verdicts: tuple[Verdict, ...], passed: int) -> VerdictTally:
    """Some verdicts beside so many that passed."""
    return VerdictTally.from_verdicts(verdicts) + VerdictTally.all_passed(passed)


def failing() -> AuditResult:
    """Wrong, refused, without answer, skipped, known and not known any more; and what it prints means no good."""
    findings = Findings.from_tallies(
        {
            ("cover", "shanten"): tally(FOUR, 1934),
            ("cover", "waits"): tally(WAITS, 500),
            ("named", "waits"): VerdictTally.all_passed(31),
            ("named", "kan"): tally(KAN, 3),
            ("random", "waits"): tally(WAITS[:1], 4),
        }
    )
    return AuditResult(
        implementation=Implementation(f"liar {LIE}", "1.2", "javascript", ("kan", "shanten", "waits"), batches=True),
        terms=Terms(conventions=Conventions(melds="ignored"), seed=7),
        asked=(
            PartCoverage("cover", "shanten", 2000, 2000),
            PartCoverage("cover", "waits", 511, 511),
            PartCoverage("named", "waits", 31, 31),
            PartCoverage("named", "kan", 9, 4),
            PartCoverage("random", "waits", None, 5),
        ),
        findings=findings,
        smallest=(FOUR[0], WAITS[0]),
        diagnoses=(
            Diagnosis(
                "shanten",
                "counts shanten as if copies never ran out: explains all 66 mismatches, "
                "contradicted by none of 12 right answers",
                ("--definition", "cut"),
                explained=66,
                mismatches=66,
                smallest=FOUR[0],
                cause="counts shanten as if copies never ran out",
            ),
            Diagnosis(
                "waits",
                "kinds of which two are held are left out: explains 2 of 5 mismatches",
                explained=2,
                mismatches=5,
                smallest=WAITS[0],
                questions=frozenset(one.question for one in WAITS[:2]),
                cause="kinds of which two are held are left out",
            ),
            Diagnosis(
                "waits",
                "no known cause for 3 of 5 mismatches: the waits are too few; all are hands of one suit",
                explained=3,
                mismatches=5,
                smallest=WAITS[3],
                questions=frozenset((WAITS[3].question,)),
                discarded="waits for tiles of which the hand holds all four (explains 3 of 3 mismatches; 9 of 9 right "
                "answers contradict it)",
                cause="the waits are too few; all are hands of one suit",
                is_group=True,
            ),
        ),
        incidents=(Incident(f"it printed {LIE}"), Incident("it died, and answered when it was asked again", "5m")),
        run=RUN,
        suites=SUITES,
    )


def passing() -> AuditResult:
    """All is asked, and all is right."""
    findings = Findings.from_tallies(
        {("cover", "shanten"): VerdictTally.all_passed(32445), ("cover", "waits"): VerdictTally.all_passed(32446)}
    )
    return AuditResult(
        implementation=Implementation("mjfunc", "0.1.0", "python", ("shanten", "waits"), batches=True),
        terms=Terms(),
        asked=(PartCoverage("cover", "shanten", 32445, 32445), PartCoverage("cover", "waits", 32446, 32446)),
        findings=findings,
        smallest=(),
        diagnoses=(),
        incidents=(),
        run=RUN,
        suites=SUITES,
    )


def one_convention() -> AuditResult:
    """A program that is right by another definition, and nothing else is wrong with it."""
    whole = failing()
    findings = Findings.from_tallies({("cover", "shanten"): tally(FOUR, 1934)})
    return AuditResult(
        implementation=Implementation("my-shanten", "1.0", "javascript", ("shanten",)),
        terms=Terms(),
        asked=whole.asked[:1],
        findings=findings,
        smallest=whole.smallest[:1],
        diagnoses=whole.diagnoses[:1],
        incidents=(),
        run=RUN,
        suites=SUITES,
    )


NUMBERS: Final = (
    ("cover", "shanten", 40_000, (31_001, 2_002, 303, 44, 505, 6_006)),
    ("cover", "waits", 139, (1, 20, 3, 40, 5, 70)),
    ("random", "waits", None, (9_000_001, 8_000, 700, 60, 5_500, 4)),
)
"""Parts with their numbers of questions and of each outcome; no two are alike."""


def numbered() -> AuditResult:
    """An audit of which only numbers are known."""
    tallies = {(suite, op): VerdictTally(tuple(zip(Outcome, times, strict=True))) for suite, op, _, times in NUMBERS}
    return attrs.evolve(
        one_convention(),
        asked=tuple(PartCoverage(suite, op, number, sum(times)) for suite, op, number, times in NUMBERS),
        findings=Findings.from_tallies(tallies),
        smallest=(),
        diagnoses=(),
    )
