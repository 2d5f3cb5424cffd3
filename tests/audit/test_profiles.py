"""Known deviations: read, written, and held against verdicts."""

from __future__ import annotations

import tomllib

import pytest

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble
from mjfunc.audit.core.profiles import (
    BadProfile,
    Deviation,
    Profile,
    ProfileComparison,
    comment,
    judge,
    read_profile,
    stale_deviations,
    toml_text,
    without_known,
    write_profile,
)
from mjfunc.audit.core.questions import Question, Questions, question_id
from mjfunc.audit.core.suite import AuditPlan, ChosenPart, Suite, SuitePart, Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import StubSubject, findings_of, only_if, refuse, with_fault

ONE = Question("shanten", "1111m")
ID = question_id(ONE)
SMALLER = Question("shanten", "1m")
BY_ID = f'[[deviation]]\nid = "{ID}"\nreason = "our rules"\nlink = "https://example.org"\n'
SMALL = """
[[deviation]]
name = "small"
op = "shanten"
has = ["fewer than 13 tiles", "no melds"]
reason = "never had\\n"
"""


def _verdict(question: Question, outcome: Outcome) -> Verdict:
    return Verdict(question, "1", "1" if outcome is Outcome.PASSED else "2", outcome)


def test_an_id() -> None:
    """The id of a question is the same for ever; it is another for each part of the question."""
    assert "6038f6e36c45c4ea" == ID
    assert ID == question_id(Question("shanten", "1111m", (), ()))
    others = [
        Question("waits", "1111m"),
        Question("shanten", "1111p"),
        Question("shanten", "1111m", (("draw", "1m"),)),
        Question("shanten", "1111m", (), (("players", 3),)),
        Question("shanten", "1111m", (), (("forms", ("regular",)),)),
    ]
    assert 6 == len({ID, *map(question_id, others)})


def test_reading() -> None:
    """A profile has its deviations, in order."""
    expected = Profile(
        (
            Deviation(id=ID, reason="our rules", link="https://example.org"),
            Deviation(
                id="small",
                reason="never had\n",
                is_question=False,
                op="shanten",
                has=("fewer than 13 tiles", "no melds"),
            ),
        )
    )
    assert expected == read_profile(BY_ID + SMALL)
    assert Profile() == read_profile("")
    (one,) = read_profile('[[deviation]]\nname = "a"\nhas = "melds"\ntiles = 4\nhand = "*z"\nreason = "r"').deviations
    assert Deviation(id="a", reason="r", is_question=False, tiles=4, has=("melds",), hand="*z") == one


def test_questions_that_are_known() -> None:
    """A deviation of many questions knows those of which all is so that it says."""
    (known,) = read_profile(
        '[[deviation]]\nname = "a"\nop = "waits"\ntiles = 4\nhas = "honours"\nhand = "*1*"\nreason = "r"'
    ).deviations
    assert known.knows(Question("waits", "111z2m"))
    for other in ("shanten", "111z2m"), ("waits", "1z"), ("waits", "1112m"), ("waits", "222z3m"), ("waits", "1?"):
        assert not known.knows(Question(*other))
    assert Deviation(id=ID, reason="r").knows(ONE)
    assert not Deviation(id=ID, reason="r").knows(Question("waits", "1111m"))
    (text,) = read_profile('[[deviation]]\nname = "a"\nhand = "1?"\nreason = "r"').deviations
    assert text.knows(Question("waits", "1?"))


@pytest.mark.parametrize(
    "hand",
    [
        "*m*",
        "*z*",
        "* *",
        "*[ps]*",
        "*1*",
        "1*",
        "?m",
        "*)",
        "*[1-4]*",
        "*[5-90]*",
        "*[!1]*m",
        "*[!z]",
        "[!9]*",
        "[1-9]*",
        "*[15]*",
        "*[1-7]*",
    ],
)
def test_text_that_leaves_hands_out(hand: str) -> None:
    """A text that some hand does not fit describes hands."""
    (known,) = read_profile(f'[[deviation]]\nname = "n"\nhand = "{hand}"\nreason = "r"').deviations
    assert hand == known.hand


def test_verdicts() -> None:
    """What is wrong and known does not fail; what passes and is known by id does; all else stays."""
    profile = read_profile(BY_ID + SMALL)
    other, large = Question("shanten", "1m"), Question("shanten", "19m19p19s1234567z")
    expected = {
        (ONE, Outcome.WRONG): (Outcome.KNOWN, ID),
        (ONE, Outcome.FAILED): (Outcome.KNOWN, ID),
        (ONE, Outcome.PASSED): (Outcome.UNEXPECTED, ID),
        (ONE, Outcome.SKIPPED): (Outcome.SKIPPED, ""),
        (other, Outcome.WRONG): (Outcome.KNOWN, "small"),
        (other, Outcome.PASSED): (Outcome.PASSED, ""),
        (large, Outcome.WRONG): (Outcome.WRONG, ""),
        (large, Outcome.PASSED): (Outcome.PASSED, ""),
    }
    judged = {key: judge(profile, _verdict(*key)) for key in expected}
    assert expected == {key: (verdict.outcome, verdict.known) for key, verdict in judged.items()}
    passed = _verdict(ONE, Outcome.PASSED)
    assert passed == judge(read_profile(SMALL), passed)


def test_tallies() -> None:
    """Answers are compared as without a profile, but for those that are known."""
    questions = Questions("shanten", ("1111m", "1m", "19m19p19s1234567z"))
    right, came = ("1", "2", "3"), ("1", "0", "0")
    assert VerdictTally.all_passed(3) == ProfileComparison(read_profile(SMALL))(questions, right, right)
    tally = ProfileComparison(read_profile(BY_ID + SMALL))(questions, right, came)
    assert ((Outcome.WRONG, 1), (Outcome.KNOWN, 1), (Outcome.UNEXPECTED, 1)) == tally.numbers
    assert tuple(sorted(((ID, 1), ("small", 1)))) == tally.known
    assert tuple(sorted(((ID, 2), ("small", 2)))) == (tally + tally).known
    tally = ProfileComparison(read_profile(BY_ID))(questions, right, right)
    assert ((Outcome.PASSED, 2), (Outcome.UNEXPECTED, 1)) == tally.numbers
    assert not tally.is_good


def test_stale_deviations() -> None:
    """One of many questions that met no wrong answer fails, if any question that it knows was asked."""
    everywhere = '[[deviation]]\nname = "all"\nhas = "melds"\nreason = "r"\n'
    profile = read_profile(BY_ID + SMALL + everywhere)
    wrong = Findings.from_tallies(
        {("named", "shanten"): VerdictTally.from_verdicts([judge(profile, _verdict(ONE, Outcome.WRONG))])}
    )
    other = Findings.from_tallies(
        {("named", "shanten"): VerdictTally.from_verdicts([judge(profile, _verdict(SMALLER, Outcome.WRONG))])}
    )
    names = {"small", "all"}
    assert ["small", "all"] == [one.id for one in stale_deviations(profile, Findings(), names)]
    assert ["small"] == [one.id for one in stale_deviations(profile, Findings(), {ID, "small"})]
    assert ["small", "all"] == [one.id for one in stale_deviations(profile, wrong, names)]
    assert ["all"] == [one.id for one in stale_deviations(profile, other, names)]


def test_deviation_of_many_questions_counts_as_asked() -> None:
    """A deviation of many questions was asked about if it knows one of the questions; it is remembered."""
    comparing = ProfileComparison(read_profile(BY_ID + SMALL))
    right, wrong = ("1",), ("2",)
    for op, hand in (("waits", "1m"), ("shanten", "1m (123m)"), ("shanten", "19m19p19s1234567z")):
        assert VerdictTally.all_passed(1) == comparing(Questions(op, (hand,)), right, right)
    assert set() == comparing.asked
    assert VerdictTally.all_passed(2) == comparing(Questions("shanten", ("1m", "1m (123m)")), right * 2, right * 2)
    assert {"small"} == comparing.asked
    assert (("small", 1),) == comparing(Questions("shanten", ("1m",)), right, wrong).known
    assert {"small"} == comparing.asked


@pytest.mark.slow
def test_known_deviations_are_not_diagnosed() -> None:
    """Neither by a smaller hand nor by an explanation; the smallest hand is one that the profile does not know."""
    profile = read_profile(SMALL)
    subject = StubSubject(only_if("no honours", refuse))
    hands = ("1m", "19m", "1111m", "123456789m1111p", "12345678p11115s")
    part = SuitePart("shanten", 0, lambda _: iter([Questions("shanten", hands)]), lambda _: len(hands))
    suite = Suite("tests", "", "", (part,))
    plan = AuditPlan(
        suites=(suite,), chosen=(ChosenPart("tests", part),), terms=Terms(), command=("x",), profile=profile
    )
    audited = audit([subject], plan)
    assert () == audited.incidents
    assert ((Outcome.WRONG, 2), (Outcome.KNOWN, 3)) == audited.findings.whole.numbers
    (first,) = audited.smallest
    assert profile.deviation_for(first.question) is None
    assert audited.diagnoses
    for diagnosis in audited.diagnoses:
        assert not [one for one in diagnosis.questions if profile.deviation_for(one)]
    again = audit([without_known(subject, profile)], plan)
    assert ((Outcome.WRONG, 2), (Outcome.SKIPPED, 3)) == again.findings.whole.numbers
    assert ("known deviation small: it covers no wrong answer any more",) == tuple(
        incident.sentence for incident in again.incidents
    )


def test_filtering_subject_stops_and_closes_the_subject() -> None:
    """It is stopped and closed, and says of itself what the subject says."""
    done = list[str]()

    class RecordingSubject(StubSubject):
        def stop(self) -> None:
            done.append("stop")

        def close(self) -> None:
            done.append("close")

    subject = without_known(RecordingSubject(refuse), Profile())
    subject.stop()
    subject.close()
    assert ["stop", "close"] == done
    assert ("told", ()) == (subject.implementation.name, subject.incidents)


def test_unexpected_success_is_not_shrunk() -> None:
    """The smallest wrong hand is of those that are wrong, however simple a hand is that is right after all."""
    subject = StubSubject(only_if("honours", with_fault("every form is one too low")))
    hands = ("1111m", "123456789m1112z")
    part = SuitePart("shanten", 0, lambda _: iter([Questions("shanten", hands)]), lambda _: len(hands))
    plan = AuditPlan(
        suites=(), chosen=(ChosenPart("tests", part),), terms=Terms(), command=("x",), profile=read_profile(BY_ID)
    )
    audited = audit([subject], plan)
    assert ((Outcome.WRONG, 1), (Outcome.UNEXPECTED, 1)) == audited.findings.whole.numbers
    assert ["1z"] == [one.question.hand for one in audited.smallest]


def test_writing() -> None:
    """A profile that is written knows each wrong answer, and makes the audit pass."""
    subject = StubSubject(only_if("four alike", refuse))
    findings = findings_of(subject, "waits")
    wrong = [verdict.question for verdict in findings.whole.kept]
    text = write_profile(findings)
    profile = read_profile(text)
    assert [question_id(question) for question in wrong] == [known.id for known in profile.deviations]
    questions = Questions("waits", tuple(question.hand for question in wrong))
    verdicts = ask(subject, [*questions])
    right, came = tuple(one.expected for one in verdicts), tuple(one.got for one in verdicts)
    tally = ProfileComparison(profile)(questions, right, came)
    assert ((Outcome.KNOWN, len(wrong)),) == tally.numbers
    assert len(wrong) == len(tally.known)
    first = profile.deviations[0]
    assert 'not looked at yet: the error not-mine came, where {"waits":[]} is right' == first.reason


def test_a_written_profile_is_as_it_is() -> None:
    """Each question stands once, with what it is of; what is not kept is counted."""
    question = Question("kan", "1112m", (("draw", "1m"),), (("players", 3),))
    verdicts = [
        Verdict(question, '{"a":1}', Refused("x"), Outcome.WRONG),
        Verdict(Question("kan", "1"), Refused("bad-size"), "2" * 200, Outcome.WRONG),
        Verdict(Question("kan", "2"), "1", Fault(Trouble.DIED, "x"), Outcome.FAILED),
        Verdict(Question("kan", "3"), "1", "1", Outcome.UNEXPECTED),
        Verdict(Question("kan", "4"), "1", Skipped("y"), Outcome.SKIPPED),
        Verdict(Question("kan", "5"), "1", Skipped("y"), Outcome.FAILED),  # which no audit finds
    ]
    tally = VerdictTally.from_verdicts(verdicts)
    more = VerdictTally(((Outcome.WRONG, 5), *tally.numbers[1:]), tally.kept)
    lines = write_profile(Findings.from_tallies({("a", "kan"): more, ("b", "kan"): tally})).splitlines()
    assert [
        "# What is wrong and shall stay so, with the reason for each. `mjfunc audit --profile FILE` reads it.",
        "",
        "# Of 7 answers to kan of a that are wrong, only the simplest 4 stand here.",
        "",
        "[[deviation]]",
        f'id = "{question_id(Question("kan", "1"))}"',
        'op = "kan"',
        'hand = "1"',
        f'reason = "not looked at yet: {"2" * 120}... came, where the error bad-size is right"',
        'link = ""',
        "",
    ] == lines[:11]
    assert 'hand = "1112m"  # draw 1m, players 3' in lines
    assert 'reason = "not looked at yet: nothing (died) came, where 1 is right"' in lines
    assert 'reason = "not looked at yet: nothing (y) came, where 1 is right"' in lines
    assert 4 == lines.count("[[deviation]]")


@pytest.mark.parametrize(
    "text", ['"', "\\", "\n", "a\u001b[31m", "\u2028", "é", "中", "\U0001f000", "'''", "\x7f", "\x00"]
)
def test_texts(text: str) -> None:
    """Whatever a text says, TOML reads it back, and nothing in it is seen as anything else."""
    written = toml_text(text)
    assert text == tomllib.loads(f"text = {written}")["text"]
    assert written.isprintable()
    assert {"a": 1} == tomllib.loads(f"# {comment(text)}\na = 1")


def test_half_a_character() -> None:
    """What cannot be written is replaced."""
    assert "\ufffd" == tomllib.loads(f"text = {toml_text(chr(0xD800))}")["text"]


KEYS = "id, name, op, tiles, has, hand, reason, link"
BAD = [
    ("other = 1", "a profile has [[deviation]] tables only, not 'other'"),
    ("deviation = 1", "deviation must be a list of tables, each headed [[deviation]]"),
    ("deviation = [1]", "deviation 1: it is a table, not 1"),
    (
        '[[deviation]]\nidd = "x"',
        "deviation 1: there is no key 'idd'; there are " + KEYS,
    ),
    (f'[[deviation]]\nid = "{ID}"', "deviation 1: reason is missing: say why the answer differs"),
    (f'[[deviation]]\nid = "{ID}"\nreason = " "', "deviation 1: reason is missing: say why the answer differs"),
    ("[[deviation]]\nreason = 1", "deviation 1: reason is a text, not 1"),
    ('[[deviation]]\nid = "xyz"\nreason = "r"', "deviation 1: id is 16 hexadecimal digits, not 'xyz'"),
    (
        '[[deviation]]\nid = "gggggggggggggggg"\nreason = "r"',
        "deviation 1: id is 16 hexadecimal digits, not 'gggggggggggggggg'",
    ),
    (BY_ID + BY_ID, f"deviation 2: {ID} is in the profile already"),
    (BY_ID + 'has = "melds"', "deviation 1: has describes many questions and id names one; give one of them"),
    ('[[deviation]]\nreason = "r"', "deviation 1: it needs an id, or a name and keys that describe its questions"),
    (
        '[[deviation]]\nname = "n"\nreason = "r"',
        "deviation 1: name: n describes no questions; give one or more of op, tiles, has, hand",
    ),
    (SMALL + 'tiles = "4"', "deviation 1: tiles is a whole number from 1, not '4'"),
    (SMALL + "tiles = true", "deviation 1: tiles is a whole number from 1, not True"),
    (SMALL + "tiles = 0", "deviation 1: tiles is a whole number from 1, not 0"),
    (
        '[[deviation]]\nname = "n"\nop = "shantn"\nreason = "r"',
        (
            "deviation 1: op must be one of shanten, acceptance, waits, complete, decompose, kan, classical, riichi; "
            "not 'shantn'"
        ),
    ),
    (
        '[[deviation]]\nname = "n"\nhas = []\nreason = "r"',
        "deviation 1: has is an empty list, which every hand fits; leave it out, or name a feature",
    ),
    ('[[deviation]]\nname = "n"\nhas = 1\nreason = "r"', "deviation 1: has is a text or a list of texts, not 1"),
    *(
        (
            f'[[deviation]]\nname = "n"\n{others}hand = "{hand}"\nreason = "r"',
            f"deviation 1: hand is '{hand}', which every hand fits; leave it out, or name some tiles",
        )
        for hand in ("*", "**", "??*", "*[mpsz]*", "*[!x]*")
        for others in ("", 'op = "waits"\n', "tiles = 13\n")
    ),
    *(
        (
            f'[[deviation]]\nname = "n"\ntiles = 4\n{key} = ""\nreason = "r"',
            f"deviation 1: {key} is empty, which every question fits; leave it out, or fill it in",
        )
        for key in ("op", "hand")
    ),
    (BY_ID + '[[deviation]]\nname = "n"\nhand = 1\nreason = "r"', "deviation 2: hand is a text, not 1"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_profiles(text: str, message: str) -> None:
    """What is wrong is said with the line, or the deviation and the key."""
    with pytest.raises(BadProfile) as raised:
        read_profile(text)
    assert message == raised.value.message
    assert "bad-profile" == raised.value.code


@pytest.mark.parametrize(
    ("text", "place"), [("a = 1\nb = ]", "line 2"), ("a", "end of document"), ("a = 1\r2", "line 1")]
)
def test_invalid_toml_names_the_line(text: str, place: str) -> None:
    """What is not TOML is said with the line."""
    with pytest.raises(BadProfile, match=f"^the profile is not TOML: .*{place}"):
        read_profile(text)


def test_a_feature_that_is_not_known() -> None:
    """All features are named where one is misspelt."""
    with pytest.raises(BadProfile, match="^deviation 1: has: there is no 'meld'; there are melds, no melds, "):
        read_profile('[[deviation]]\nname = "n"\nhas = ["meld"]\nreason = "r"')
