"""Programs of each language that are filled in, audited: who is right passes, and each slip is found."""

from __future__ import annotations

import json
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import pytest

from mjfunc.audit.adapter_templates import LANGUAGES, Language
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.row_batches import row_questions
from mjfunc.audit.suites.suit_classes import combinations_of, number_of_combinations
from mjfunc.audit.whole_audit import audit
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.oracle.answering import answer
from tests.audit.building import EACH, built
from tests.audit.filled import filled_in, scored_in
from tests.audit.subjects import explain_nothing, shrink_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.report import AuditResult

SIZES: Final = (1, 4, 7)


def _small(_: Terms) -> Iterator[Questions]:
    for size in SIZES:
        yield from row_questions("waits", combinations_of(size, DEFAULT), DEFAULT)


SMALL: Final = Suite(
    "cover",
    SUITES["cover"].sentence,
    SUITES["cover"].proves,
    (SuitePart("waits", 0, _small, lambda _: sum(number_of_combinations(size, DEFAULT) for size in SIZES)),),
)
"""The suite cover at small sizes."""

SMALLEST: Final[Mapping[Language, tuple[str, str, str]]] = {
    "python": ("8999m", '{"waits":["7m","8m"]}', '{"waits":["7m","8m","1p"]}'),
    "javascript": ("1111m", '{"waits":[]}', '{"waits":["1m"]}'),
    "typescript": ("1111m", '{"waits":[]}', '{"waits":["1m"]}'),
    "c": ("1178m", '{"waits":["6m","9m"]}', '{"waits":["6m"]}'),
    "cpp": ("8999m", '{"waits":["7m","8m"]}', '{"waits":["7m","8m","1p"]}'),
    "rust": ("1112223m", '{"waits":["1m","2m","3m","4m"]}', '{"waits":["3m","4m"]}'),
    "go": ("1111m", '{"waits":[]}', '{"waits":["1m"]}'),
    "java": ("1178m", '{"waits":["6m","9m"]}', '{"waits":["6m"]}'),
    "csharp": ("1112223m", '{"waits":["1m","2m","3m","4m"]}', '{"waits":["3m","4m"]}'),
}
"""The smallest hand that shows the slip, what is right, and what was answered."""


class Builds:
    """The programs of this module, each built once."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        """Build nothing yet."""
        self._factory, self._commands = factory, dict[tuple[Language, bool], tuple[str, ...]]()

    def __call__(self, language: Language, *, is_wrong: bool = False) -> tuple[str, ...]:
        """The command of the program that finds waits and scores a win, rightly or with the slips."""
        if (language, is_wrong) not in self._commands:
            source = scored_in(language, filled_in(language, is_wrong=is_wrong), is_wrong=is_wrong)
            self._commands[language, is_wrong] = built(language, source, self._factory.mktemp(language))
        return self._commands[language, is_wrong]


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Builds:
    """The programs."""
    return Builds(tmp_path_factory)


def _audited(command: tuple[str, ...], suite: Suite, *ops: str, conventions: Conventions = DEFAULT) -> AuditResult:
    with closing(Program(command, Limits(timeout=30.0))) as program:
        chosen = chosen_parts([suite], 0, ops)
        terms = Terms(conventions=conventions)
        return audit([program], AuditPlan(suites=(suite,), chosen=chosen, terms=terms, command=command))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_correct_adapter_passes(language: Language, builds: Builds) -> None:
    """All hands of the suite are answered, and all are right."""
    audited = _audited(builds(language), SMALL, "waits")
    assert audited.is_good
    number = sum(number_of_combinations(size, DEFAULT) for size in SIZES)
    assert number == audited.findings.whole.number(Outcome.PASSED) == audited.findings.whole.total


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_found(language: Language, builds: Builds, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not pass, and the smallest wrong hand is shown; causes of slips are named in other tests."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    audited = _audited(builds(language, is_wrong=True), SMALL, "waits")
    assert not audited.is_good
    [smallest] = audited.smallest
    assert SMALLEST[language] == (smallest.question.hand, smallest.expected, smallest.got)


REGULAR: Final = Conventions(forms=("regular",))


@pytest.mark.parametrize("language", EACH)
def test_template_refuses_bad_hands_itself(language: Language, builds: Builds, monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits of the regular form pass `named`; of the rest, what must be refused is refused rightly."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", shrink_nothing)
    assert _audited(builds(language), SUITES["named"], "waits", conventions=REGULAR).is_good
    for conventions in (DEFAULT, Conventions(players=3)):
        ops = ("waits", "complete", "shanten", "decompose")
        refusals = _audited(builds(language), SUITES["named"], *ops, conventions=conventions).findings.whole.of_refusals
        assert refusals.number(Outcome.PASSED) == refusals.total > 10


WIN: Final = {"hand": "112233m99p445566s", "win": "9p", "by": "ron", "seat": "S", "round": "E"}
WINS: Final[tuple[Mapping[str, object], ...]] = (
    WIN,
    {**WIN, "honba": 3, "sticks": 2, "discarder": "W", "riichi": "none", "ippatsu": False, "dora": "1z 2z"},
    {**WIN, "discarder": None, "liable": {}, "ura": "", "players": 4, "nuki": 0},
    {**WIN, "win": "9s"},
    {**WIN, "win": "0s"},
    {**WIN, "hand": "112233m99p44556s"},
    {**WIN, "hand": "1112233m99p445566s"},
    {**WIN, "hand": "111112233m99p4455s"},
    {**WIN, "dora": "8p9p9p9p"},
    {**WIN, "by": 1},
    {**WIN, "honba": "1"},
    {**WIN, "dora": 1},
    {name: value for name, value in WIN.items() if name != "seat"},
)
"""One win with what can stand beside it, and what is refused before it is scored."""


@pytest.mark.parametrize("language", EACH)
def test_wins_are_read_and_scored(language: Language, builds: Builds) -> None:
    """Alone and together, as our oracle scores and refuses them; the slip shows."""
    request = {"cmd": "run", "seq": 1, "op": "riichi", "wins": WINS}
    ours = [_said(reply) for reply in json.loads(b"".join(answer(json.dumps(request).encode()) or ()))["results"]]
    asked = [{**request, "wins": None, **win} for win in (*WINS, {**WIN, "honba": 9})]
    together, *alone, refused = _replies(builds(language), request, *asked)
    assert "no-yaku" == _said(refused)
    assert ours == [_said(reply) for reply in together["results"]] == [_said(reply) for reply in alone]
    [wrong] = _replies(builds(language, is_wrong=True), request)
    assert [at == 1 for at in range(len(WINS))] == [
        right != _said(reply) for right, reply in zip(ours, wrong["results"], strict=True)
    ]


@pytest.mark.parametrize("language", EACH)
def test_escapes_are_read(language: Language, builds: Builds) -> None:
    """In the name of a field, an operation, a hand and a field of a win."""
    escaped = (
        r'{"cmd":"\u0072un","seq":1,"op":"wait\u0073","h\u0061nd":"\u0031\u0031\u006D\u00202\u0033m"}',
        (
            r'{"cmd":"run","seq":2,"op":"riichi","hand":"112233m\u0039\u0039p445566s","win":"\u0039p","by":"r\u006fn",'
            r'"seat":"\u0053","round":"E","sti\u0063ks":1}'
        ),
    )
    waits, riichi = _replies(builds(language), *escaped)
    assert ({"waits": ["1m", "4m"]}, 6200) == (waits["result"], riichi["result"]["total"])


def _replies(command: tuple[str, ...], *requests: object) -> list[dict[str, Any]]:
    text = "".join(f"{request if isinstance(request, str) else json.dumps(request)}\n" for request in requests)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60)
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def _said(reply: Mapping[str, Any]) -> object:
    """The code of an error, or the total."""
    return reply["error"]["code"] if "error" in reply else reply["result"]["total"]
