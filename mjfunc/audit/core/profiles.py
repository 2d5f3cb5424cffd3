"""Known deviations: what a project has decided to answer otherwise, with the reason.

A profile is TOML, one table for each deviation:

    [[deviation]]
    id = "0123456789abcdef"
    reason = "four alike are two pairs in our rules"
    link = "https://example.org/rules"

    [[deviation]]
    name = "small hands"
    op = "shanten"
    has = "fewer than 13 tiles"
    reason = "we never have any"

A deviation covers one question, by its ``id``, or all questions that fit ``op``, ``tiles`` (the number of concealed
tiles), ``has`` (the name of a feature, or of several) and ``hand`` (a text with ``*`` for anything, but not one that
every hand fits). Wrong answers that it covers do not fail the audit. If a question named by ``id`` is answered
correctly, it fails: the profile says otherwise. A deviation of many questions is stale, and fails the audit, if it
covers questions of the audit but no wrong answer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping  # typing.get_type_hints(Profile) must work
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final, NoReturn, assert_never, cast

import attrs

from mjfunc.audit.core.answers import Fault, Refused, Skipped, is_refusal
from mjfunc.audit.core.hand_features import PHRASES, features_of, hand_of
from mjfunc.audit.core.questions import OPS, question_id
from mjfunc.audit.core.subject import ChangedSubject
from mjfunc.audit.core.verdicts import Outcome, Verdict, VerdictTally, outcome_of
from mjfunc.tiles.errors import MahjongError, short_repr
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question, Questions
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Findings

_KEYS: Final = ("id", "name", "op", "tiles", "has", "hand", "reason", "link")
_TEXTS: Final = ("id", "name", "op", "hand", "reason", "link")
_CLASS: Final = ("op", "tiles", "has", "hand")
_UNLIKE: Final = (
    *map(str, KINDS),
    *("0m", "0p", "0s", "99m", "22s", "77z 5m 0p"),
    *("234p (111s)", "567s (666z)", "1z [7777p]", "123m456p789s1122z (9999m)"),
)
"""Hands that have so little in common that a text which fits them all fits every hand."""
_DIGITS: Final = frozenset("0123456789abcdef")
_MOST_CHARACTERS: Final = 120


class BadProfile(MahjongError):
    """A text that is not the profile of a program."""

    code = "bad-profile"


@attrs.frozen(kw_only=True)
class Deviation:
    """A known deviation: questions that a project deliberately answers otherwise, and why."""

    id: str
    """The id of the question; or, for many questions, the name of the deviation."""
    reason: str
    link: str = ""
    is_question: bool = True
    """Whether it is about a single question."""
    op: str = ""
    tiles: int | None = None
    has: tuple[str, ...] = ()
    hand: str = ""

    def knows(self, question: Question) -> bool:
        """Whether the deviation covers a question."""
        if self.is_question:
            return self.id == question_id(question)
        if self.op not in {"", question.op} or (self.hand and not fnmatchcase(question.hand, self.hand)):
            return False
        if self.tiles is not None:
            hand = hand_of(question.hand)
            if hand is None or hand.size != self.tiles:
                return False
        return features_of(question.hand).issuperset(self.has)


@attrs.frozen
class Profile:
    """All known deviations of a project."""

    deviations: tuple[Deviation, ...] = ()
    _questions: Mapping[str, Deviation] = attrs.field(init=False, eq=False, repr=False)
    of_many: tuple[Deviation, ...] = attrs.field(init=False, eq=False, repr=False)
    """The deviations of many questions."""

    def __attrs_post_init__(self) -> None:
        """Split the deviations once: every question is looked up in them."""
        questions = {known.id: known for known in self.deviations if known.is_question}
        object.__setattr__(self, "_questions", questions)
        object.__setattr__(self, "of_many", tuple(known for known in self.deviations if not known.is_question))

    def deviation_for(self, question: Question) -> Deviation | None:
        """The deviation that covers a question, one of that question alone first; None if none does."""
        alone = self._questions.get(question_id(question)) if self._questions else None
        return alone or next((known for known in self.of_many if known.knows(question)), None)

    @property
    def has_questions(self) -> bool:
        """Whether some deviation is of a single question, so that answers that passed must be judged as well."""
        return self._questions != {}


NO_PROFILE: Final = Profile()


def judge(profile: Profile, verdict: Verdict) -> Verdict:
    """The verdict with the outcome that the profile gives it."""
    match verdict.outcome:
        case Outcome.WRONG | Outcome.FAILED:
            known = profile.deviation_for(verdict.question)
            return verdict if known is None else attrs.evolve(verdict, outcome=Outcome.KNOWN, known=known.id)
        case Outcome.PASSED:
            known = profile.deviation_for(verdict.question) if profile.has_questions else None
            if known is None or not known.is_question:
                return verdict
            return attrs.evolve(verdict, outcome=Outcome.UNEXPECTED, known=known.id)
        case _:
            return verdict


class ProfileComparison:
    """Compares answers under a profile, and notes which deviations cover a question of the audit."""

    def __init__(self, profile: Profile) -> None:
        """Begin before the first question."""
        self._profile: Final = profile
        self.asked: Final = set[str]()
        """The ids of the deviations of many questions that cover a question asked so far."""

    def __call__(self, questions: Questions, expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> VerdictTally:
        """The tally of some answers; fast if all passed and no deviation is by id."""
        waiting = [one for one in self._profile.of_many if one.id not in self.asked and one.op in {"", questions.op}]
        self.asked.update(known.id for known in waiting if any(map(known.knows, questions)))
        if got == expected and not self._profile.has_questions:
            return VerdictTally.all_passed(len(questions), _number_of_refusals(expected))
        each = zip(questions, expected, got, strict=True)
        return VerdictTally.from_verdicts(
            judge(self._profile, Verdict(question, right, came, outcome_of(right, came)))
            for question, right, came in each
        )


def _number_of_refusals(expected: tuple[Answer, ...]) -> int:
    return sum(map(is_refusal, expected)) if Refused in {*map(type, expected)} else 0


def stale_deviations(profile: Profile, findings: Findings, asked: Collection[str]) -> tuple[Deviation, ...]:
    """The deviations of many questions that cover a question of the audit, but no wrong answer.

    A deviation of a single question is not among them: if it is answered rightly, that question fails.

    Args:
        profile: The known deviations.
        findings: All verdicts.
        asked: The ids of the deviations that cover a question of the audit.

    """
    met = {name for _, tally in findings for name, _ in tally.known}
    return tuple(known for known in profile.of_many if known.id in asked and known.id not in met)


def read_profile(text: str) -> Profile:
    """Read a profile.

    Raises:
        BadProfile: The text is not a profile; the message names the line, or the deviation and its key.

    """
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number may have thousands of digits
        message = f"the profile is not TOML: {str(error)[:_MOST_CHARACTERS]}"
        raise BadProfile(message) from None
    if unknown := sorted(tables.keys() - {"deviation"}):
        message = f"a profile has [[deviation]] tables only, not {short_repr(unknown[0])}"
        raise BadProfile(message)
    each: object = tables.get("deviation", [])
    if not isinstance(each, list):
        message = "deviation must be a list of tables, each headed [[deviation]]"
        raise BadProfile(message)
    known: list[Deviation] = []
    for at, table in enumerate(cast("list[object]", each), start=1):
        deviation = _deviation(at, table)
        if deviation.id in {other.id for other in known}:
            _refuse(at, f"{deviation.id} is in the profile already")
        known.append(deviation)
    return Profile(tuple(known))


def _refuse(at: int, what: str) -> NoReturn:
    message = f"deviation {at}: {what}"
    raise BadProfile(message)


def _deviation(at: int, table: object) -> Deviation:
    if not isinstance(table, dict):
        _refuse(at, f"it is a table, not {short_repr(table)}")
    given = cast("Mapping[str, object]", table)
    if unknown := [key for key in given if key not in _KEYS]:
        _refuse(at, f"there is no key {short_repr(unknown[0])}; there are {', '.join(_KEYS)}")
    texts = {key: _text(at, given, key) for key in _TEXTS}
    if not texts["reason"].strip():
        _refuse(at, "reason is missing: say why the answer differs")
    if "id" in given:
        _check_question(at, given, texts["id"])
    elif not texts["name"]:
        _refuse(at, "it needs an id, or a name and keys that describe its questions")
    elif given.keys().isdisjoint(_CLASS):
        _refuse(at, f"name: {texts['name']} describes no questions; give one or more of {', '.join(_CLASS)}")
    else:
        _check_texts(at, given, texts)
    if texts["op"] not in {"", *OPS}:
        _refuse(at, f"op must be one of {', '.join(OPS)}; not {short_repr(texts['op'])}")
    return Deviation(
        id=texts["id"] or texts["name"],
        reason=texts["reason"],
        link=texts["link"],
        is_question="id" in given,
        op=texts["op"],
        tiles=_tiles(at, given.get("tiles")),
        has=_features(at, given.get("has", []), is_given="has" in given),
        hand=texts["hand"],
    )


def _text(at: int, table: Mapping[str, object], key: str) -> str:
    text = table.get(key, "")
    if not isinstance(text, str):
        _refuse(at, f"{key} is a text, not {short_repr(text)}")
    return text


def _check_question(at: int, table: Mapping[str, object], name: str) -> None:
    """Refuse a bad id, and keys that describe many questions."""
    if len(name) != 16 or not set(name) <= _DIGITS:
        _refuse(at, f"id is 16 hexadecimal digits, not {short_repr(name)}")
    for key in ("name", "tiles", "has"):
        if key in table:
            _refuse(at, f"{key} describes many questions and id names one; give one of them")


def _check_texts(at: int, table: Mapping[str, object], texts: Mapping[str, str]) -> None:
    """Refuse texts that leave no question out: a forgotten word would make every wrong answer a known one."""
    for key in ("op", "hand"):
        if key in table and not texts[key]:
            _refuse(at, f"{key} is empty, which every question fits; leave it out, or fill it in")
    if "hand" in table and all(fnmatchcase(hand, texts["hand"]) for hand in _UNLIKE):
        _refuse(at, f"hand is {short_repr(texts['hand'])}, which every hand fits; leave it out, or name some tiles")


def _tiles(at: int, tiles: object) -> int | None:
    if tiles is None or (type(tiles) is int and tiles > 0):
        return tiles
    _refuse(at, f"tiles is a whole number from 1, not {short_repr(tiles)}")


def _features(at: int, has: object, *, is_given: bool) -> tuple[str, ...]:
    names = [has] if isinstance(has, str) else has
    if not isinstance(names, list):
        _refuse(at, f"has is a text or a list of texts, not {short_repr(has)}")
    if not names and is_given:
        _refuse(at, "has is an empty list, which every hand fits; leave it out, or name a feature")
    for name in cast("list[object]", names):
        if not isinstance(name, str) or name not in PHRASES:
            _refuse(at, f"has: there is no {short_repr(name)}; there are {', '.join(PHRASES)}")
    return tuple(cast("list[str]", names))


def write_profile(findings: Findings) -> str:
    """A profile that covers every wrong answer kept, each with a placeholder for the reason."""
    return "\n".join(_lines(findings))


def _lines(findings: Findings) -> Iterator[str]:
    yield "# What is wrong and shall stay so, with the reason for each. `mjfunc audit --profile FILE` reads it."
    yield ""
    ids: set[str] = set()
    for (suite, op), tally in findings:
        wrong = [verdict for verdict in tally.kept if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}]
        number = tally.number(Outcome.WRONG) + tally.number(Outcome.FAILED)
        if number > len(wrong):
            yield f"# Of {number} answers to {op} of {suite} that are wrong, only the simplest {len(wrong)} stand here."
            yield ""
        for verdict in wrong:
            name = question_id(verdict.question)
            if name not in ids:
                ids.add(name)
                yield from _table(name, verdict)


def _table(name: str, verdict: Verdict) -> Sequence[str]:
    question = verdict.question
    fields = [f"{key} {word}" for key, word in (*question.fields, *question.options)]
    reason = f"not looked at yet: {_short_answer(verdict.got)} came, where {_short_answer(verdict.expected)} is right"
    return (
        "[[deviation]]",
        f"id = {toml_text(name)}",
        f"op = {toml_text(question.op)}",
        f"hand = {toml_text(question.hand)}" + (f"  # {comment(', '.join(fields))}" if fields else ""),
        f"reason = {toml_text(reason)}",
        'link = ""',
        "",
    )


def _short_answer(answer: Answer) -> str:
    match answer:
        case str():
            said = answer
        case Refused(code):
            said = f"the error {code}"
        case Skipped(reason):
            said = f"nothing ({reason})"
        case Fault(trouble):
            said = f"nothing ({trouble.value})"
        case _ as never:
            assert_never(never)
    return said if len(said) <= _MOST_CHARACTERS else f"{said[:_MOST_CHARACTERS]}..."


def toml_text(text: str) -> str:
    """A TOML string; every character is escaped that could end it or is invisible."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable() and not "\ud800" <= character <= "\udfff":
        return character
    code = ord(character) if not "\ud800" <= character <= "\udfff" else 0xFFFD
    return f"\\U{code:08X}"


def comment(text: str) -> str:
    """The text with every character replaced that could end a comment."""
    return "".join(character if character.isprintable() else "?" for character in text)


_KNOWN: Final = Skipped("a known deviation")


def without_known(subject: Subject, profile: Profile) -> Subject:
    """The subject, with known deviations skipped: they are neither shrunk nor explained."""

    def skipped(questions: Questions, got: tuple[Answer, ...]) -> tuple[Answer, ...]:
        pairs = zip(questions, got, strict=False)  # of fewer, where it was given up
        return tuple(_KNOWN if profile.deviation_for(question) else answer for question, answer in pairs)

    return ChangedSubject(subject, skipped)
