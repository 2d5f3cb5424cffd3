"""The audit of riichi: wins as questions, what is compared, how they shrink, and by which rules answers are right."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from click.testing import CliRunner

from mjfunc import BadOption, parse
from mjfunc.audit import Differs, check
from mjfunc.audit.core.answers import Fault, PartialScore, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import WINS, Question, Questions, named_values, question_id
from mjfunc.audit.core.suite import AuditPlan, SuitePart, Terms, batches_between, chosen_parts
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally, outcome_of
from mjfunc.audit.diagnosis.asking import batches
from mjfunc.audit.diagnosis.causes import causes, whole_cause
from mjfunc.audit.diagnosis.hypotheses import Evidence, Hypothesis, changed
from mjfunc.audit.diagnosis.shrinking import smallest
from mjfunc.audit.diagnosis.transforms import TRANSFORMS
from mjfunc.audit.faults import faults_of
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.json_report import encode_run
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.reports.messages import facts
from mjfunc.audit.reports.messages import question_text as said_of
from mjfunc.audit.reports.shell_commands import again, audited_by, line
from mjfunc.audit.reports.terminal_report import summary
from mjfunc.audit.running import ComparedFields
from mjfunc.audit.scale.shards import ShardVerdict
from mjfunc.audit.scale.state import Damaged, decode, encode
from mjfunc.audit.subjects.function_subject import Function
from mjfunc.audit.subjects.handshake import NotStarted, read_start
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.topics import expected, probes, topic_of
from mjfunc.audit.topics import win_probes as wins_pool
from mjfunc.audit.topics.hand_results import by_oracle
from mjfunc.audit.topics.question_options import options_of, rules_of, sent_options
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.audit.topics.smaller_wins import smaller_wins
from mjfunc.audit.topics.topic import Change, with_suits_exchanged
from mjfunc.audit.topics.win_answers import COMPARED, breakdown, breakdown_fields, compared, fields_of, right_score
from mjfunc.audit.topics.win_probes import WRITTEN
from mjfunc.audit.topics.win_topic import IGNORED_FIELDS
from mjfunc.audit.whole_audit import audit
from mjfunc.cli import audit_runs
from mjfunc.cli.commands import commands
from mjfunc.draw.terminal import PLAIN
from mjfunc.model.conventions import DEFAULT
from mjfunc.oracle.win_requests import FLAGS, read_win
from mjfunc.riichi import (
    CHOICES,
    DEFAULT_RULES,
    PRESETS,
    Limit,
    NoYaku,
    Origin,
    Rules,
    Score,
    Win,
    Yaku,
    encode_score,
    score,
)
from mjfunc.tiles.errors import MahjongError
from tests.audit.subjects import StubSubject, with_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import FieldValue, Named
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.subject import Implementation
    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice

LIAR: Final = str(Path(__file__).with_name("liar.py"))
FIELDS: Final[Named] = (("win", "9p"), ("by", "ron"), ("seat", "S"), ("round", "E"))
HARD: Final = Question(WINS, "112233m99p445566s", FIELDS)
LIABLE: Final = next(Question(WINS, hand, fields) for hand, fields in WRITTEN if "liable" in dict(fields))
NAMED_WINS: Final = next(part for part in NAMED.parts if part.op == WINS)


def written(options: Named = ()) -> list[Question]:
    """The wins that are written down."""
    return [Question(WINS, hand, fields, options) for hand, fields in WRITTEN]


def evidence(changes: Named, options: Named = ()) -> Evidence:
    """What a subject answers to them that plays by other rules."""
    lie = with_options(changes, always=True)
    verdicts: list[Verdict] = []
    for question in written(options):
        right = right_score(question)
        got = lie(question, right)
        verdicts.append(Verdict(question, right, got, outcome_of(right, got)))
    wrong = [one for one in verdicts if one.outcome is Outcome.WRONG]
    return Evidence(wrong, [one for one in verdicts if one.outcome is Outcome.PASSED])


def audited(subject: StubSubject | Function, terms: Terms | None = None) -> AuditResult:
    """What comes of the hard wins."""
    plan = AuditPlan(
        suites=(NAMED,), chosen=chosen_parts([NAMED], 0, [WINS]), terms=terms or Terms(), command=("m:f",), takes="text"
    )
    return audit([subject], plan)


def with_changed(answer: Answer, **changes: Json) -> Answer:
    """A result with other words in some fields."""
    return canonical({**json.loads(answer), **changes}) if isinstance(answer, str) else answer


def test_lines() -> None:
    """Wins are asked together in one line, or each in its own, with all that stands beside them."""
    (asked,) = batches([HARD, LIABLE])
    assert (HARD, LIABLE) == (*asked,)
    together = json.loads(asked.batch_request(7, (("round-up", "yes"),)))
    assert ({"cmd", "seq", "op", "wins", "options"}, {"round-up": "yes"}) == (together.keys(), together["options"])
    assert [{"hand": HARD.hand, **dict(FIELDS)}, LIABLE.hand] == [together["wins"][0], together["wins"][1]["hand"]]
    assert {"daisangen": "N"} == together["wins"][1]["liable"]
    first, second = map(json.loads, asked.single_requests(3, ()).splitlines())
    assert {"cmd": "run", "seq": 3, "op": WINS, "hand": HARD.hand, **dict(FIELDS)} == first
    assert (4, {"daisangen": "N"}) == (second["seq"], second["liable"])
    assert [LIABLE] == [*asked.part(1, 2)]
    assert [LIABLE] == [Question(WINS, LIABLE.hand, named_values(LIABLE.json_fields))]
    assert {"daisangen": "N"} == json.loads(line(LIABLE, ()))["liable"]
    assert "--liable daisangen=N --discarder W" in said_of(LIABLE)
    assert "--ippatsu --dora" in said_of(next(one for one in written() if "ippatsu" in dict(one.fields)))


def test_names_of_wins() -> None:
    """Each win has its id, whatever the order of its fields."""
    assert question_id(HARD) == question_id(attrs.evolve(HARD, fields=FIELDS[::-1]))
    assert question_id(HARD) != question_id(attrs.evolve(HARD, fields=(*FIELDS, ("honba", 1))))


def test_expected_answers_agree_with_the_oracle() -> None:
    """What is found directly is what the oracle answers, but for what only shows it; errors have their codes."""
    (asked,) = NAMED_WINS.questions(Terms())
    said = by_oracle(asked)
    assert 144 == len(said) == NAMED_WINS.count(Terms())
    assert expected(asked) == tuple(map(compared, said))
    first = said[0]
    assert isinstance(first, str)
    assert {*COMPARED, "reading", "fu-items"} == json.loads(first).keys()
    assert {"bad-win", "no-yaku", "not-complete"} == {one.code for one in said if isinstance(one, Refused)}


@pytest.mark.no_cover
def test_drawn_wins() -> None:
    """They can be read back, and have every origin and limit; most yaku come in a few hundred."""
    wins = [win_at(place, 0) for place in range(320)]
    assert wins == [read_win({"hand": str(win.hand), **Question(WINS, "", fields_of(win)).json_fields}) for win in wins]
    assert [wins[17]] == [win_at(17, 0)] != [win_at(17, 1)]
    assert {*Origin} == {win.origin for win in wins}
    found = [one for one in map(score, wins) if isinstance(one, Score)]
    assert {*Limit, None} == {one.limit for one in found}
    assert {3, 4} == {win.players for win in wins}
    assert {0, 1, 2} == {win.nuki for win in wins}
    assert {"none", "riichi", "double"} == {win.riichi for win in wins}
    yaku = {yaku for one in found for yaku, _ in one.yaku}
    assert len({yaku for yaku in Yaku if not yaku.is_local} - yaku) < 8


@pytest.mark.slow
def test_the_suite_has_everything() -> None:
    """Each yaku comes several times in the suite of wins, and each reason for fu."""
    part = SUITES["wins"].parts[0]
    wins = [win_at(place, 0) for place in range(part.count(Terms()) or 0)]
    found = [one for one in map(score, wins) if isinstance(one, Score)]
    times = Counter(yaku for one in found for yaku, _ in one.yaku)
    assert {Yaku.RENHOU} == {yaku for yaku in Yaku if times[yaku] < 5 and not yaku.is_local}
    assert 8 == len({item.reason for one in found if one.fu for item in one.fu.items})
    assert any(win.liable for win in wins)


def test_wins_of_rules() -> None:
    """What rules have no room for is not drawn: red fives, and who is liable."""
    rules = Rules(red_fives="0-0-0", liability="none")
    wins = [win_at(place, 0, rules) for place in range(64)]
    assert not any(tile.red for win in wins for tile in win.tiles)
    assert not any(win.liable for win in wins)
    assert {True} == {isinstance(score(win, rules), Score | NoYaku) for win in wins}


def test_liable_wins_of_rules() -> None:
    """Who is liable for four quads is drawn where rules have that."""
    rules = Rules(liability="with-suukantsu")
    wins = [win_at(place, seed, rules) for seed in range(32) for place in (5, 25, 27)]
    assert {Yaku.SUUKANTSU, Yaku.DAISANGEN} <= {yaku for win in wins for yaku, _ in win.liable}
    claimed = [win for win in wins if win.liable and win.origin.is_ron]
    assert {True, False} == {win.discarder in dict(win.liable).values() for win in claimed}
    assert [win.discarder for win in claimed] == [dict(fields_of(win))["discarder"] for win in claimed]


@pytest.mark.parametrize("name", ["wins", "random", "named"])
def test_places(name: str) -> None:
    """What stands in the middle is had without what stands before it."""
    part = _part(name)
    terms = Terms(number=9)
    some = [*batches_between(part.ranges(terms), 4, 8)]
    several = [question for questions in part.questions(terms) for question in questions] if name == "random" else []
    pieces = [(hand, beside) for piece in some for hand, beside in zip(piece.hands, piece.wins or (), strict=True)]  # type: ignore[union-attr]  # wins are texts
    assert 4 == len(pieces)
    assert [(one.hand, one.fields) for one in several[4:8]] in ([], pieces)


def _part(name: str) -> SuitePart:
    return next(part for part in SUITES[name].parts if part.op == WINS)


def test_one_suit() -> None:
    """Each hand of one suit is won on each of its kinds, drawn and claimed; two ways to count them agree."""
    part = _part("one-suit")
    (one_range,) = part.ranges(Terms())
    assert 169_810 == one_range.places == part.count(Terms())
    (first,) = one_range.pieces(0, 2)
    (later,) = one_range.pieces(99_998, 100_001)
    assert first.hands[0] == first.hands[1]  # type: ignore[union-attr]  # wins are texts
    for piece in (first, later):
        for hand, beside in zip(piece.hands, piece.wins or (), strict=True):  # type: ignore[union-attr]  # as above
            win = read_win({"hand": hand, **dict(beside)})
            assert 1 == len({tile.suit for tile in win.hand.tiles})
            assert ("S", "E") == (win.seat, win.round)


def test_some_fields() -> None:
    """Whoever answers some fields is compared in those; that is told, and that others are answered at times."""
    right = right_score(HARD)
    assert isinstance(right, str)
    part = ComparedFields().comparable(WINS, (canonical({"han": 3, "fu": 40}),))
    assert (PartialScore('{"fu":40,"han":3}'),) == part
    assert [Outcome.PASSED, Outcome.WRONG] == [
        outcome_of(right, got) for got in (part[0], PartialScore(canonical({"han": 3, "fu": 30})))
    ]
    extent = ComparedFields()
    assert (Refused("no"), "[1]", '{"points":1}') == extent.comparable(WINS, (Refused("no"), "[1]", '{"points":1}'))
    assert ((), ()) == (extent.partly, extent.incidents)
    only = ComparedFields()
    only.comparable(WINS, ('{"han":3}', '{"han":4}'))
    assert (("riichi: han",), ()) == (only.partly, only.incidents)
    only.comparable(WINS, ('{"total":3}',))
    assert "some results of riichi have only han, and others have total" == only.incidents[0].sentence
    only.comparable(WINS, (right,))
    assert () == only.partly
    sentences = [incident.sentence for incident in only.incidents]
    assert "some results of riichi have only han, and others have all fields" == sentences[0]


def test_some_fields_of_an_audit() -> None:
    """It passes, and reports say which fields were compared."""

    def answers(_: Question, right: Answer) -> Answer:
        return canonical({name: json.loads(right)[name] for name in ("han", "fu")}) if isinstance(right, str) else right

    found = audited(StubSubject(answers))
    assert found.is_good
    assert "riichi: only han, fu are answered, and only those are compared" in summary(found)
    assert {"riichi": "han, fu"} == encode_run(found)["partly"]


def test_shown_fields_are_not_compared() -> None:
    """Another reading of the same worth is as right."""
    right = right_score(HARD)
    assert right == compared(with_changed(right, reading={"form": "regular"}, **{"fu-items": list[str]()}))


@pytest.mark.parametrize(
    "changes",
    [
        (("round-up", "yes"),),
        (("double-wind-pair", 2),),
        (("open-tanyao", "no"),),
        (("pinfu-tsumo", "no"),),
        (("double-yakuman", ("suuankou-tanki", "daisuushii")),),
        (("liability", "with-suukantsu"),),
        (("rules", "m-league"),),
        (("rules", "jpml-a"),),
        (("round-up", "no"), ("rules", "m-league")),
        pytest.param((("honba", 500), ("open-pinfu", 20)), marks=pytest.mark.slow),
        pytest.param((("double-wind-pair", 2), ("honba", 500), ("round-up", "yes")), marks=pytest.mark.slow),
        pytest.param((("rules", "mahjong-soul"), ("ura-dora", "no")), marks=pytest.mark.slow),
    ],
)
def test_rules_are_found(changes: Named) -> None:
    """The fewest changes are found by which all answers are right, or a rule set and what differs from that.

    That is so too where the rule set alone explains all that is wrong, and would make wrong what is right.
    """
    held = evidence(changes)
    assert held.wrong
    found = whole_cause(WINS, held)
    assert found is not None
    assert tuple(sorted(changes)) == found.change.options
    assert not found.transforms


def _otherwise(choice: Choice) -> tuple[FieldValue, ...]:
    """What can be chosen other than by default; of several each alone."""
    return tuple((str(one),) for one in choice.choices) if choice.is_several else choice.choices[1:]


@pytest.mark.no_cover
def test_every_rule_can_be_found() -> None:
    """For each choice of each rule there is a written win that is worth something else by it."""
    right = {question: right_score(question) for question in written()}
    told = [
        any(
            right_score(attrs.evolve(question, options=((choice.option, word),))) != right[question]
            for question in right
        )
        for choice in CHOICES
        for word in _otherwise(choice)
    ]
    assert [True] * len(told) == told
    assert len(CHOICES) <= len(told)


def test_rules_that_are_asked() -> None:
    """What is chosen otherwise than it was asked is found whatever is asked, and a rule set says all at once."""
    asked = options_of(WINS, DEFAULT, PRESETS["m-league"])
    found = whole_cause(WINS, evidence((("rules", "ema-2025"),), asked))
    assert (("rules", "ema-2025"),) == (found and found.change.options)
    assert "uses --rules ema-2025, even if asked for another rule" == str(found)
    back = whole_cause(WINS, evidence((("round-up", "no"),), asked))
    assert (("round-up", "no"),) == (back and back.change.options)


def test_rules_that_refuse_a_win_explain_no_answer_to_it() -> None:
    """An ignored field can make a win impossible; but then the rules without it must allow the win."""
    drawn: Named = (("win", "1m"), ("by", "tsumo"), ("seat", "S"), ("round", "E"))
    red = Question(WINS, "05566677788999m", (("win", "0m"), *drawn[1:]))
    after_north = Question(WINS, "111m234p567p789s44z", (*drawn, ("rinshan", True), ("players", 3), ("nuki", 1)))

    def explained(question: Question, options: Named, ignored: str) -> bool:
        right = right_score(question)
        verdict = Verdict(question, right, with_changed(right, total=1), Outcome.WRONG)
        [found] = Evidence([verdict], ()).explained(Hypothesis(Change(options, ignored=(ignored,))), [verdict])
        return found

    assert not explained(red, (("red-fives", "0-0-0"),), "sticks")
    assert explained(after_north, (), "extracted Norths")
    assert explained(after_north, (("round-up", "yes"),), "extracted Norths")


def test_a_known_fault_that_explains_a_part_is_no_cause() -> None:
    """Every second answer is wrong by it, and the others in the same way by something else: so are all, perhaps."""
    (fault,) = (one for one in faults_of(WINS) if one.name == "counts no fu for tsumo")
    wrong: list[Verdict] = []
    for question in probes(WINS, ())[::3]:
        right, got = right_score(question), fault.answer(question)
        if got != right and isinstance(got, str):
            other = with_changed(got, fu=json.loads(got)["fu"] - 10)
            wrong.append(Verdict(question, right, other if len(wrong) % 2 else got, Outcome.WRONG))
    assert 12 < len(wrong)
    whole = [verdict for at, verdict in enumerate(wrong) if at % 2 == 0]
    assert [fault] == [cause.hypothesis.fault for cause in causes(WINS, Evidence(whole, ()))[0]]
    found, left = causes(WINS, Evidence(wrong, ()))
    assert () == found
    assert wrong == [*left.wrong]


@pytest.mark.no_cover
def test_a_rule_that_explains_a_part_is_no_cause() -> None:
    """If only wins with quads are wrong, a rule about those with replacement tiles does not explain the others."""
    rule = Hypothesis(Change((("replacement-fu", "no"),)))
    by_rule, others, passed = list[Verdict](), list[Verdict](), list[Verdict]()
    for question in probes(WINS, ()):
        right, other = right_score(question), right_score(changed(question, rule.change))
        if "[" in question.hand and other != right:
            by_rule.append(Verdict(question, right, other, Outcome.WRONG))
        elif "[" in question.hand:
            others.append(Verdict(question, right, with_changed(right, fu=10), Outcome.WRONG))
        elif other == right:
            passed.append(Verdict(question, right, right, Outcome.PASSED))
    assert 2 < len(by_rule)
    assert [rule] == [cause.hypothesis for cause in causes(WINS, Evidence(by_rule, passed))[0]]
    assert [rule] == [cause.hypothesis for cause in causes(WINS, Evidence([*by_rule, others[0]], ()))[0]]
    assert () == causes(WINS, Evidence([*by_rule, others[0]], passed))[0]


@pytest.mark.no_cover
def test_mismatches_without_cause_stay_unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only changes that matter are tried, and not for ever; no cause is named where there is none."""
    wrong = [
        Verdict(one, right_score(one), with_changed(right_score(one), total=1), Outcome.WRONG) for one in written()[:6]
    ]
    monkeypatch.setattr("mjfunc.audit.diagnosis.causes.MOST_TRIED", 9)
    assert whole_cause(WINS, Evidence(wrong, ())) is None
    alone = [Verdict(HARD, right_score(HARD), with_changed(right_score(HARD), total=1), Outcome.WRONG)]
    assert whole_cause(WINS, Evidence(alone, ())) is None


@cache
def right_of_some() -> tuple[tuple[Question, Answer], ...]:
    """What is right of wins that are written down and of some that are drawn."""
    drawn = [Question(WINS, str(win.hand), fields_of(win)) for win in map(partial(win_at, seed=2), range(64))]
    return tuple((question, right_score(question)) for question in (*written(), *drawn))


def heard(lie: Callable[[Question, Answer], Answer]) -> Evidence:
    """What is answered to these."""
    got = ((question, right, lie(question, right)) for question, right in right_of_some())
    verdicts = [Verdict(question, right, came, outcome_of(right, came)) for question, right, came in got]
    wrong = [one for one in verdicts if one.outcome is Outcome.WRONG]
    return Evidence(wrong, [one for one in verdicts if one.outcome is Outcome.PASSED])


def of_other_win(other: Callable[[Win], Win], rules: Rules = DEFAULT_RULES) -> Callable[[Question, Answer], Answer]:
    """Answers about another win than was asked."""

    def lie(question: Question, right: Answer) -> Answer:
        if not isinstance(right, str):
            return right
        found = score(other(read_win({"hand": question.hand, **question.json_fields})), rules)
        return Refused("no-yaku") if isinstance(found, NoYaku) else compared(canonical(encode_score(found)))

    return lie


def from_elsewhere(*origins: tuple[Origin, Origin]) -> Callable[[Win], Win]:
    """The win with its tile from elsewhere."""
    elsewhere = dict(origins)
    return lambda win: attrs.evolve(win, origin=elsewhere.get(win.origin, win.origin))


def unmarked(win: Win) -> Win:
    """The win without red fives."""
    return attrs.evolve(win, hand=parse(str(win.hand).replace("0", "5")), tile=win.tile.kind)


def without_norths(win: Win) -> Win:
    """The win without extracted Norths, where it can be."""
    try:
        return attrs.evolve(win, nuki=0)
    except MahjongError:
        return win


OVERLOOKING: Final[list[tuple[str, Callable[[Win], Win]]]] = [
    ("rinshan", from_elsewhere((Origin.REPLACEMENT, Origin.WALL))),
    ("chankan", from_elsewhere((Origin.QUAD, Origin.DISCARD))),
    ("last-tile", from_elsewhere((Origin.LAST_OF_WALL, Origin.WALL), (Origin.LAST_DISCARD, Origin.DISCARD))),
    ("first-turn", lambda win: attrs.evolve(win, first_turn=False)),
    ("extracted Norths", without_norths),
    ("red fives", unmarked),
    ("honba", lambda win: attrs.evolve(win, honba=0)),
    ("sticks", lambda win: attrs.evolve(win, sticks=0)),
    ("honba and sticks", lambda win: attrs.evolve(win, honba=0, sticks=0)),
    ("honba and red fives and sticks", lambda win: unmarked(attrs.evolve(win, honba=0, sticks=0))),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("overlooked", "other"), OVERLOOKING)
def test_ignored_field_is_named(overlooked: str, other: Callable[[Win], Win]) -> None:
    """What does not count is found, and nothing else is said."""
    held = heard(of_other_win(other))
    assert held.wrong
    found = whole_cause(WINS, held)
    assert (f"ignores {overlooked}", ()) == (str(found), found and found.options)


def without_dora(question: Question, right: Answer) -> Answer:
    """Ura alone count: they are asked in the place of the others, and called what they are."""
    if not isinstance(right, str):
        return right
    said = of_other_win(lambda win: attrs.evolve(win, dora=win.ura, ura=()))(question, right)
    if not isinstance(said, str):
        return said
    found: dict[str, int] = json.loads(said)["dora"]
    dora: dict[str, Json] = {{"dora": "ura"}.get(name, name): number for name, number in found.items()}
    return with_changed(said, dora=dora)


def test_dora_are_overlooked_and_ura_are_not() -> None:
    """Who counts ura is not told that they do not count, though wins without dora indicators have no others."""
    held = heard(without_dora)
    with_ura = [one for one in held.wrong if "ura" in dict(one.question.fields)]
    assert "ignores dora indicators" == str(whole_cause(WINS, held))
    assert len(held.wrong) > len(with_ura) > 3
    assert any('"ura":' in str(one.got) for one in with_ura)


def test_ignored_ura_is_explained_by_a_rule() -> None:
    """A rule says so, and so the audit by it is named."""
    found = whole_cause(WINS, heard(of_other_win(lambda win: attrs.evolve(win, ura=()))))
    assert ("--ura-dora", "no") == (found and found.options)


def above_ura(hand: str, *fields: tuple[str, FieldValue]) -> FieldValue:
    """The dora indicators that are asked in the place of those that are overlooked."""
    asked = Question(WINS, hand, (*FIELDS[1:], ("riichi", "riichi"), ("dora", "1z"), *fields))
    left = changed(asked, Change(ignored=("dora indicators",))).json_fields
    assert left["ura"] == asked.json_fields["ura"]
    return cast("FieldValue", left["dora"])


def test_indicators_for_ura() -> None:
    """As many indicators as ura, not of the hand and the extracted Norths, which point to no tile of them either."""
    assert "7s6s6s6s6s" == above_ura("19m19p19s11234567z", ("win", "1z"), ("ura", "7s7s7s1p1p"))
    three: Named = (("players", 3), ("nuki", 1))
    assert "2z2z8s" == above_ura("123s11555666777z", ("win", "1s"), ("ura", "2z2z5s"), *three)
    assert "" == above_ura("x", ("win", "1z"), ("ura", "2z"))


def test_dora_and_ura_are_overlooked() -> None:
    """The one is overlooked, and of the other a rule says that it does not count."""
    found = whole_cause(WINS, heard(of_other_win(lambda win: attrs.evolve(win, dora=(), ura=()))))
    assert ("uses --ura-dora no, and ignores dora indicators", ()) == (str(found), found and found.options)


def test_ignored_field_and_rules_are_both_named() -> None:
    """Both are said, and the rule is not said to be all."""
    held = heard(of_other_win(lambda win: attrs.evolve(win, honba=0), Rules(round_up=True)))
    found = whole_cause(WINS, held)
    assert ("uses --round-up yes, and ignores honba", (), 2) == (
        str(found),
        found and found.options,
        found and found.parts,
    )


def test_partly_counted_field_is_not_called_ignored() -> None:
    """Counters that only some payments lack are counted in others, which speaks against it."""
    held = heard(of_other_win(lambda win: attrs.evolve(win, honba=0) if win.origin.is_tsumo else win))
    assert held.wrong
    assert all(held.explained(Hypothesis(Change(ignored=("honba",))), held.wrong))
    assert not any(held.is_whole(Hypothesis(Change(ignored=(name,)))) for name in IGNORED_FIELDS)


def test_ignored_red_fives_may_be_refused() -> None:
    """A set with two red fives is refused by who counts none, or is not."""
    refused = Question(WINS, "234m00p345678s444p", (("win", "4p"), *FIELDS[1:], ("riichi", "riichi")))
    plain = Hypothesis(Change(ignored=("red fives",)))
    right = right_score(refused)
    assert Refused("bad-win") == right
    answered = right_score(changed(refused, plain.change))
    assert Hypothesis().explains(Verdict(refused, right, right, Outcome.PASSED), right)
    for got, outcome in ((right, Outcome.PASSED), (answered, Outcome.WRONG)):
        assert plain.explains(Verdict(refused, right, got, outcome), answered)


def test_evidence_is_searched_once() -> None:
    """What was found is kept: a search takes long."""
    held, searched = Evidence((), ()), list[Evidence]()

    def find(among: Evidence) -> tuple[Hypothesis, ...]:
        searched.append(among)
        return (Hypothesis(Change(ignored=("honba",))),)

    assert (Hypothesis(Change(ignored=("honba",))),) == held.hypotheses(find) == held.hypotheses(find)
    assert [held] == searched


def test_explanations_say_rules() -> None:
    """As the options of an audit by which it would pass, a rule set before what is chosen beside it."""
    several = Hypothesis(Change((("honba", 500), ("local-yaku", ("iipin-mouyue", "daisharin")), ("rules", "m-league"))))
    options = ("--rules", "m-league", "--honba-value", "500", "--local-yaku", "iipin-mouyue,daisharin")
    assert options == several.options
    assert f"uses {' '.join(options)}" == str(several)
    assert "uses --double-yakuman none" == str(Hypothesis(Change((("double-yakuman", ()),))))
    assert () == Hypothesis(Change((("round-up", "yes"),)), transforms=(TRANSFORMS[0],)).options


def test_rule_overrides_a_rule_set() -> None:
    """It is asked with the rules of the set, also where it is what would be usual without the set."""
    beside = changed(HARD, Change((("round-up", "no"), ("rules", "wrc-2025"))))
    assert attrs.evolve(PRESETS["wrc-2025"], round_up=False) == rules_of(beside.options)


def test_the_smallest_win() -> None:
    """A subject that forgets the counters is shown a win with one counter and nothing else."""

    def forgets(question: Question, right: Answer) -> Answer:
        return with_changed(right, total=0) if "honba" in dict(question.fields) else right

    fields: Named = (*FIELDS[1:], ("riichi", "double"), ("dora", "1m2p"), ("ura", "3p"), ("honba", 7), ("sticks", 2))
    first = Question(WINS, "340678m345s99p [0555p]", (("win", "8m"), *fields))
    subject = StubSubject(forgets)
    right = right_score(first)
    found = smallest(subject, Verdict(first, right, forgets(first, right), Outcome.WRONG))
    beside = dict(found.question.fields)
    assert ["E", 1] == [beside["seat"], beside["honba"]]
    assert {"win", "by", "seat", "round", "honba"} == {*beside}
    assert "[" not in found.question.hand
    assert {"m"} == set(found.question.hand) & set("mpsz")


def test_smaller_wins() -> None:
    """Melds are concealed, closed quads opened or cut, marks and fields taken away; what is not a win is left alone."""
    question = Question(WINS, "340678m22z [0555p] (789s)", (("win", "0m"), *FIELDS[1:], ("dora", "1m2p"), ("honba", 3)))
    smaller = [*smaller_wins(question, parse(question.hand))]
    hands = {one.hand for one in smaller}
    assert {"345678m22z [0555p] (789s)", "340678m055p22z (789s)", "340678m789s22z [0555p]"} <= hands
    assert {"340678m22z (555p) (789s)", "340678m22z [5555p] (789s)"} <= hands
    assert "5m" in {str(dict(one.fields)["win"]) for one in smaller}
    beside = [dict(one.fields) for one in smaller if one.hand == question.hand]
    assert [{1, None, 3}, {"1m", "2p", None, "1m2p"}] == [
        {one.get("honba") for one in beside},
        {one.get("dora") for one in beside},
    ]
    assert {"E"} == {one["seat"] for one in beside} - {"S"}
    seven = Question(WINS, "1188m2299p3355s77z", FIELDS)
    assert all(one.hand for one in smaller_wins(seven, parse(seven.hand)))
    nothing = Question(WINS, "1m", (("win", "1x"), ("riichi", "double")))
    assert [(("win", "1x"),), (("win", "1x"), ("riichi", "riichi"))] == [
        one.fields for one in smaller_wins(nothing, parse(nothing.hand))
    ]


def test_suits_are_exchanged() -> None:
    """Tiles beside the hand go with it; three players, whose suits differ, are left out."""
    first = next(with_suits_exchanged(attrs.evolve(HARD, fields=(*FIELDS, ("honba", 1), ("dora", "1p")))))
    assert ("9s", 1, "1s") == tuple(dict(first.fields)[name] for name in ("win", "honba", "dora"))
    assert [] == [*with_suits_exchanged(attrs.evolve(HARD, fields=(*FIELDS, ("players", 3))))]


def test_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """To what is written down come wins by seed, under the options that are asked."""
    monkeypatch.setattr(wins_pool, "_DRAWN", 3)
    found = probes(WINS, (("honba", 500),))
    assert len(WRITTEN) < len(found)
    assert {(("honba", 500),)} == {one.options for one in found}


def start(**conventions: Json) -> Named:
    """What a program declares."""
    said = {"version": 1, "implementation": {"name": "p", "operations": [WINS], "conventions": conventions}}
    found = read_start(json.dumps(said).encode())
    assert () == found.ignored
    return found.conventions


def test_declared_rules() -> None:
    """A program that declares its rules is asked by them; a rule beside a rule set goes before it."""
    assert () == start(rules="tenhou")
    assert options_of(WINS, DEFAULT, PRESETS["m-league"]) == start(rules="m-league")
    declared = start(**{"rules": "m-league", "round-up": "no", "double-yakuman": ["suuankou-tanki"]})
    expected_rules = attrs.evolve(PRESETS["m-league"], round_up=False, double_yakuman=("suuankou-tanki",))
    assert expected_rules == rules_of(declared)
    assert Rules() == rules_of(
        start(**{"rules": "mahjong-soul", "double-yakuman": list[str](), "liability-scope": "hand"})
    )
    assert Rules(red_fives="0-0-0") == rules_of(start(**{"red-fives": [0, 0, 0]}))
    with pytest.raises(NotStarted, match="it declares red-fives .2-0-0., which is not one of 1-1-1"):
        start(**{"red-fives": [2, 0, 0]})
    with pytest.raises(NotStarted, match='it declares rules "mine", which is not one of tenhou'):
        start(rules="mine")
    wanted = options_of(WINS, DEFAULT, PRESETS["m-league"])
    assert () == sent_options(WINS, wanted, wanted)
    assert (("round-up", "no"),) == sent_options(WINS, (), (("round-up", "yes"),))


def test_rules_of_an_audit() -> None:
    """Wins are asked by the rules of the audit."""
    seen: list[Named] = []

    def answers(question: Question, right: Answer) -> Answer:
        seen.append(question.options)
        return right

    found = audited(StubSubject(answers), Terms(rules=Rules(round_up=True)))
    assert found.is_good
    assert ("rules", "round-up yes") in facts(found)
    assert {(("round-up", "yes"),)} == {*seen}


def scored(fields: Mapping[str, Json]) -> dict[str, object]:
    """A function as somebody writes it."""
    found = score(read_win(fields))
    if isinstance(found, NoYaku):
        raise TypeError
    return {"total": found.total, "limit": found.limit}


def test_functions() -> None:
    """A function is called with the fields of a win by name, or with a Win; of counts nothing is asked."""
    check(scored, WINS, suite="named")
    (asked,) = batches([HARD, attrs.evolve(HARD, fields=(*FIELDS, ("ippatsu", True)))])

    def of_win(win: Win) -> dict[str, object]:
        return {"han": 3 if win.tile in win.hand.tiles else 0}

    ((_, came),) = Function(of_win, WINS, takes="hand").answers([asked])
    assert '{"han":3}' == came[0]
    assert isinstance(came[1], Skipped)
    ((_, came),) = Function(of_win, WINS, takes="counts").answers([asked])
    assert {Skipped} == {*map(type, came)}
    ((_, came),) = Function(scored, WINS).answers([asked])
    assert '{"limit":null,"total":5200}' == came[0]
    assert Refused("bad-win") == came[1]


@pytest.mark.slow
def test_a_check_that_fails() -> None:
    """What differs is a smallest win."""

    def wrong(fields: Mapping[str, Json]) -> dict[str, object]:
        found = scored(fields)
        return {**found, "total": 0} if fields["by"] == "tsumo" else found

    with pytest.raises(Differs) as caught:
        check(wrong, WINS, suite="named")
    assert "tsumo" == dict(caught.value.verdict.question.fields)["by"]
    with pytest.raises(BadOption):
        check(wrong, "points", suite="named")  # type: ignore[arg-type]  # what the types forbid is tried


@pytest.mark.parametrize(
    ("takes", "call"),
    [("text", "print(f({'hand': '112233m"), ("hand", "import read_win; print(f(read_win({'hand'"), ("counts", "")],
)
def test_asking_again(takes: str, call: str) -> None:
    """The command that is shown calls the function as the audit did."""
    found = audited(StubSubject(lambda _, right: right))
    run = attrs.evolve(found.run, takes=takes)  # type: ignore[arg-type]  # one of the three
    assert call in again(HARD, attrs.evolve(found, run=run)).replace("'\"'\"'", "'")
    assert (again(HARD, attrs.evolve(found, run=run)) == "") == (takes == "counts")


def test_reckoning() -> None:
    """Every report says where the numbers of the right answer come from; of what has no score nothing."""
    question = Question(WINS, "234m678p12355789s", (*FIELDS[1:], ("win", "9s"), ("dora", "1m")), (("round-up", "yes"),))
    right = right_score(question)
    first = Verdict(question, right, with_changed(right, total=1), Outcome.WRONG)
    found = attrs.evolve(audited(StubSubject(lambda _, right: right)), smallest=(first,))
    said = (
        "regular 234m 678p 123s 789s 55s 9s in 789s: ryanmen; pinfu 1; dora 1; fu 30 = base 20 + closed-ron 10; "
        "2 han 30 fu, 480 basic points; total 2000 (discarder 2000)"
    )
    assert f"    expected score: {said}" in summary(found, attrs.evolve(PLAIN, width=300))
    assert f"  - expected score: {said}" in markdown(found).splitlines()
    assert f"<p>Reckoning: {said[0].upper()}{said[1:]}.</p>" in audit_page(found)
    (of_json,) = cast("Any", encode_run(found)["smallest"])
    assert [{"for": "base", "fu": 20}, {"for": "closed-ron", "fu": 10}] == of_json["reckoning"]["fu-items"]
    assert {"reading", "fu-items"} == of_json["reckoning"].keys()
    for tile, code in (("9m", "bad-win"), ("7s", "no-yaku")):
        refused = attrs.evolve(question, fields=(*FIELDS[1:], ("win", tile)))
        assert (Refused(code), "", {}) == (right_score(refused), breakdown(refused), breakdown_fields(refused))
    assert "" == topic_of("waits").breakdown(attrs.evolve(question, op="waits"))
    assert {} == topic_of("waits").breakdown_fields(attrs.evolve(question, op="waits"))


def test_shards_keep_wins() -> None:
    """What came of wins in a shard is written and read back."""
    verdict = Verdict(LIABLE, right_score(LIABLE), PartialScore('{"han":1}'), Outcome.WRONG)
    several = attrs.evolve(verdict, question=attrs.evolve(HARD, options=(("double-yakuman", ("daisuushii",)),)))
    of_shard = ShardVerdict(Findings.from_tallies({("wins", WINS): VerdictTally.from_verdicts([verdict, several])}))
    again_read = decode(json.loads(json.dumps(encode(of_shard))))
    assert of_shard == again_read
    assert LIABLE.fields == again_read.findings.whole.kept[-1].question.fields
    with pytest.raises(Damaged):
        decode(json.loads(json.dumps(encode(of_shard)).replace('["daisangen", "N"]', '["daisangen", 1]')))
    kept = [one.got for _, tally in again_read.findings for one in tally.kept]
    assert [PartialScore, PartialScore] == [*map(type, kept)]


def test_faults_of_wins() -> None:
    """Raising where a win is refused is right; with some fields and faults together, each is compared in its way."""
    refused = right_score(Question(WINS, "1m", FIELDS))
    assert isinstance(refused, Refused)
    assert outcome_of(refused, Fault(Trouble.RAISED, "")) is Outcome.PASSED
    mixed: tuple[Answer, ...] = (PartialScore('{"han":3}'), Fault(Trouble.RAISED, ""))
    found = Questions(WINS, (HARD.hand, "1m"), wins=(FIELDS, FIELDS))
    assert [Outcome.PASSED] * 2 == [outcome_of(right, got) for right, got in zip(expected(found), mixed, strict=True)]


def with_rules(win: Win) -> dict[str, object]:
    """A function that plays by a rule set."""
    found = score(win, PRESETS["m-league"])
    return {} if isinstance(found, NoYaku) else {"total": found.total}


def ask(*arguments: str) -> tuple[int, str]:
    """The status and the output of an audit."""
    result = CliRunner().invoke(commands, ["audit", "--suite", "named", "--op", WINS, *arguments])
    return result.exit_code, result.stdout


def test_a_rule_set_is_asked() -> None:
    """A function is asked by the rule set that an option names; what it refuses is all that is wrong with it."""
    status, said = ask("--rules", "m-league", "--python", f"{__name__}:{scored_by_m_league.__name__}")
    assert 0 == status
    assert said.startswith(f"{__name__}:scored_by_m_league passes: all 118 answers and all 26")


@pytest.mark.slow
def test_an_explanation_is_an_audit_that_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown as the audit by these rules is that; what was chosen before stays beside it."""
    monkeypatch.setattr(wins_pool, "_DRAWN", 3)
    function = f"{__name__}:{scored_by_kiriage.__name__}"
    status, said = ask("--rules", "ema-2025", "--honba-value", "500", "--python", function)
    assert 1 == status
    (command,) = re.findall(r"^ *mjfunc audit --suite named --op riichi (.*)$", said, re.MULTILINE)
    assert f"--python {function} --rules m-league --counted yakuman" == command
    assert 0 == ask(*shlex.split(command))[0]
    again = audited_by(("--round-up", "no"), audited_with(("--rules", "m-league"), ("--round-up", "yes")))
    assert "mjfunc audit --rules m-league --round-up no -- m:f" == again


@pytest.mark.parametrize("flag", FLAGS.values())
def test_a_rule_set_is_audited_without_the_rules_before_it(flag: str) -> None:
    """It says all rules, whichever of them was chosen before; what is no rule stays."""
    asked = audited_with(("--seed", "1"), (f"--{flag}", "x"))
    assert "mjfunc audit --seed 1 --rules m-league -- m:f" == audited_by(("--rules", "m-league"), asked)


@cache
def an_audit() -> AuditResult:
    """One that is right."""
    return audited(StubSubject(lambda _, right: right))


def scored_by_kiriage(fields: Mapping[str, Json]) -> dict[str, object]:
    """By a rule set of which one rule is as usual."""
    found = score(read_win(fields), attrs.evolve(PRESETS["m-league"], counted="yakuman"))
    if isinstance(found, NoYaku):
        raise TypeError
    return {"total": found.total, "limit": found.limit}


def audited_with(*options: tuple[str, str]) -> AuditResult:
    """An audit that was asked for with these options."""
    return attrs.evolve(an_audit(), run=attrs.evolve(an_audit().run, options=options))


def test_options_override_declared_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule in its place, and a rule set in the place of all."""
    asked: list[Named] = []

    def lie(question: Question, right: Answer) -> Answer:
        asked.append(question.options)
        return right

    def first(*_: object) -> DeclaringSubject:
        return DeclaringSubject(lie)

    monkeypatch.setattr(audit_runs, "_start_first", first)
    for options, rules in (
        (("--round-up", "yes"), Rules(round_up=True, double_wind_pair=2)),
        (("--double-wind-pair", "4"), Rules()),
        (("--rules", "ema-2025"), PRESETS["ema-2025"]),
    ):
        assert 0 == ask(*options, "--", "program")[0]
        assert rules == rules_of(asked[-1])
    status, said = ask("--double-yakuman", "all", "--", "program")
    assert (2, "") == (status, said)


class DeclaringSubject(StubSubject):
    """One who plays by a rule that is not the default, and says so."""

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return attrs.evolve(super().implementation, conventions=(("double-wind-pair", 2),))


def scored_by_m_league(fields: Mapping[str, Json]) -> dict[str, object]:
    """The same as a function of fields, which refuses what has no yaku."""
    found = with_rules(read_win(fields))
    if not found:
        raise TypeError
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lie", "why"),
    [
        ('by:round-up="yes"', "uses --round-up yes"),
        ('by:rules="wrc-2025"', "uses --rules wrc-2025"),
    ],
)
def test_liars_are_found_out(lie: str, why: str) -> None:
    """A program that plays by other rules than it says is told by which."""
    status, said = ask("--suite", "wins", "--level", "1", "--", sys.executable, LIAR, lie, "1")
    assert 1 == status
    assert f"Cause: {why} (explains all" in " ".join(said.split()).replace("- ", "-")


@pytest.mark.slow
def test_program_is_asked_by_its_declared_rule_set() -> None:
    """Whoever declares a rule set and plays by it passes."""
    status, said = ask("--", sys.executable, LIAR, 'declares:rules="m-league"', "1")
    assert 0 == status
    assert said.startswith("liar 1 passes: all 118 answers and all 26")
