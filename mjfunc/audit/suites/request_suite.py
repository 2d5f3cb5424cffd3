"""The suites requests and scores: every option that a request can have, and classical hands of every kind of set."""

from __future__ import annotations

import re
from itertools import chain, combinations_with_replacement, groupby, islice, product
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import is_refusal
from mjfunc.audit.core.questions import WINS, FieldValue, Named, Question, Questions
from mjfunc.audit.core.suite import Suite, text_range
from mjfunc.audit.suites.batches import sizes_of, suite_parts, with_options
from mjfunc.audit.suites.hand_kinds import COMPLETE, DIFFERENT, KANS, WAITS, kinds_of
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.known_parts import OWN_OPTIONS, RED_FIVES
from mjfunc.audit.topics.question_options import CHOICES, DEFAULTS, DEFAULTS_BY_OPERATION, options_of
from mjfunc.audit.topics.win_probes import WRITTEN
from mjfunc.functional import remember
from mjfunc.model.hand_parser import parse
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import FiveOfAKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.suite import HandRange, HandTexts, Terms
    from mjfunc.model.conventions import Conventions

_OPERATIONS: Final = ("shanten", "waits", "complete", "decompose", "acceptance", "kan", "classical", WINS)
_MOST: Final = 12
"""The most questions with a choice of an option."""
_EVERY: Final = 12
"""One of so many scored hands is asked without options, besides the limit hands."""
_KANS: Final = (
    ("055p9s", "5p"), ("555p9s", "0p"), ("1110m", "1m"), ("055s1p [1111z]", "5s"), ("333406s", "3s"),
    ("1p555s [0555m]", "0s"), ("13p055s99s [0555m]", "5s"),
)  # fmt: skip
_VISIBLE: Final = ("1m2p3s", "55z7m", "4m06m", "3p6p9p", "1s4s7s", "2m05p8s", "19m19p19s1234567z")
_PRECEDENCE: Final = ("1122334455667p", "112233m445566p77s", "223344p5566s77z1m", "11223344556677p", "112233p4455667s")
_SCORED: Final = (
    "222333444s567p88m", "234567m22255588m", "234456678m345m22m", "111222333m44455s", "22233344455566p",
    "11123455678999m", "123m456p789s11z (777z)", "11m (123p) (456p) (789s) (777z)", "99s (111p) (222p) (333s) (555z)",
)  # fmt: skip
"""Hands whose scores differ between the choices of an option."""
_FIVE: Final = re.compile(r"5(?=[0-9]*[mps])")
_TILES_OF_SORTS: Final = {
    "sequence": ("123m", "456p", "789s", "345s"),
    "simple": ("555p", "222s", "888m", "333p"),
    "terminal": ("111p", "999m", "111s", "999p"),
    "dragon": ("555z", "666z", "777z"),
    "wind": ("111z", "222z", "333z", "444z"),
}
"""Sets of each sort of tiles; no hand has more of a sort."""
_SETS: Final[tuple[str | tuple[str, int], ...]] = (
    "sequence",
    *product(("simple", "terminal", "dragon", "wind"), (3, 4)),
)
_PAIRS: Final = ("77p", "11m", "99s", "77z", "44z")
"""Pairs of simples, terminals, dragons and winds."""
_LIMITS: Final = (
    "19m19p19s12345677z", "11223344556677m", "11123455678999m", "11122233344455z", "111m22p555666777z",
    "22233344466688s", "111999m111999p11s", "123456789m11199m", "11122233344455s", "1122m3344p5566s77z",
)  # fmt: skip
"""Hands that some rules give a limit, and hands of the special forms."""


def with_reds(hand: str) -> tuple[str, ...]:
    """The hand with a red five among its concealed tiles, and with one in a meld, if it has fives there."""
    concealed, melds = re.match(r"([^([]*)(.*)", hand, re.DOTALL).groups()  # type: ignore[union-attr]  # it always fits
    marked = (f"{_FIVE.sub('0', concealed, count=1)}{melds}", f"{concealed}{_FIVE.sub('0', melds, count=1)}")
    return tuple(str(parse(text)) for text in dict.fromkeys(marked) if text != hand)


def _questions(op: str, terms: Terms) -> tuple[Question, ...]:
    """The questions; their options are those that differ from the settings of the audit."""
    settings = options_of(op, terms.conventions, terms.rules, terms.own_options)
    return _distinct_questions(op, terms.conventions, settings, terms.unknown, terms.options)


@remember(1 << 6)
def _distinct_questions(
    op: str, conventions: Conventions, settings: Named, unknown: tuple[str, ...], taken: tuple[str, ...]
) -> tuple[Question, ...]:
    candidates = [*_candidates(op, conventions)]
    plain = (*_scored_hands()[: len(_LIMITS)], *_scored_hands()[len(_LIMITS) :: _EVERY]) if op == "classical" else ()
    reds = () if RED_FIVES in unknown else _reds(op, conventions)
    each = [Question(op, hand, fields) for hand, fields in chain(plain, reds)]
    usual = [_answer(Question(op, hand, fields), settings) for hand, fields in candidates]
    names = [name for name in OWN_OPTIONS.get(op, ()) if name not in unknown]
    names += [name for name in DEFAULTS_BY_OPERATION[op] if name in taken and name not in names]
    for name in names:
        for word in _words(name):
            changed = [Question(op, hand, fields, ((name, word),)) for hand, fields in candidates]
            each += _different(changed, usual, settings)
    return tuple(question for question in each if not is_refusal(_answer(question, settings)))


def _candidates(op: str, conventions: Conventions) -> Iterator[tuple[str, Named]]:
    """The hands from which the suite takes some for each choice of each option."""
    match op:
        case "riichi":
            yield from WRITTEN
        case "kan":
            yield from ((hand, (("draw", draw),)) for hand, draw in KANS)
        case "classical":
            winds = [fields for _, fields in _scored_hands()[: len(_SCORED)]]
            yield from zip(_SCORED, winds, strict=True)
        case _:
            sizes = sizes_of(op, conventions)
            each = dict.fromkeys((*_PRECEDENCE, *DIFFERENT, *WAITS, *COMPLETE))
            yield from ((hand, ()) for hand in each if parse(hand).size in sizes)


def _reds(op: str, conventions: Conventions) -> Iterator[tuple[str, Named]]:
    """Hands with red fives, concealed and in melds."""
    match op:
        case "kan":
            yield from ((hand, (("draw", draw),)) for hand, draw in _KANS)
        case "riichi":
            plain = ((hand, fields) for hand, fields in WRITTEN if str(dict(fields)["win"])[0] not in "05")
            yield from ((marked, fields) for hand, fields in plain for marked in with_reds(hand))
        case "classical":
            yield from ((marked, fields) for hand, fields in _scored_hands()[::40] for marked in with_reds(hand))
        case _:
            yield from ((marked, ()) for hand in kinds_of(op, conventions) for marked in with_reds(hand))


def _words(name: str) -> Iterable[FieldValue]:
    """The values of an option to ask; of several that can be chosen together, all but one, or one alone."""
    if name == "visible":
        return _VISIBLE
    words, is_several = CHOICES[name]
    if not is_several:
        return words
    every = tuple(map(str, words))
    return [tuple(one for one in every if one != word) if DEFAULTS[name] else (word,) for word in every]


def _different(changed: Iterable[Question], usual: Iterable[Answer], settings: Named) -> Iterator[Question]:
    """The first of these questions whose right answers are other ones with their option than without."""
    pairs = zip(changed, usual, strict=True)
    return islice((question for question, answer in pairs if _answer(question, settings) != answer), _MOST)


def _answer(question: Question, settings: Named) -> Answer:
    options = with_options(settings, question.options)
    wins = (question.fields,) if question.op == WINS else None
    fields = () if wins else question.fields
    [answer] = expected(Questions(question.op, (question.hand,), fields, options, wins=wins))
    return answer


def _shared(question: Question) -> tuple[Named, Named]:
    """The fields and options that questions of a batch have in common."""
    return () if question.op == WINS else question.fields, question.options


def _ranges(op: str, terms: Terms) -> Iterator[HandRange[HandTexts]]:
    for (fields, options), alike in groupby(_questions(op, terms), _shared):
        questions = [*alike]
        wins = tuple(question.fields for question in questions) if op == WINS else None
        yield text_range(tuple(question.hand for question in questions), fields, wins, options)


REQUESTS: Final = Suite(
    "requests",
    "Red fives among the concealed tiles and in melds; each convention and rule that the program lists under "
    "`options` in its start response, with each of its values; the options of requests that are no conventions or "
    "rules, unless the program declares that it does not know them; and scores of classical hands with every kind of "
    "set, pair and wind.",
    "The program reads these requests. This says nothing about other hands.",
    suite_parts(dict.fromkeys(_OPERATIONS, 0), _ranges, lambda op, terms: len(_questions(op, terms))),
)


@remember(1)
def _scored_hands() -> tuple[tuple[str, Named], ...]:
    """The hands with their winds: each choice of four kinds of sets and of a pair that makes a hand, and limit hands.

    Sets are concealed and open, quads closed and open, and winds the own, the prevailing and neither, in turn.
    """
    chosen = product(combinations_with_replacement(_SETS, 4), _PAIRS)
    texts = [text for at, (sets, pair) in enumerate(chosen) if (text := _hand_of(sets, pair, at))]
    return tuple((text, _winds(at)) for at, text in enumerate((*_LIMITS, *texts)))


def _winds(at: int) -> Named:
    return ("own-wind", WINDS[at % 4]), ("prevailing-wind", WINDS[at // 4 % 4])


def _hand_of(sets: Iterable[str | tuple[str, int]], pair: str, turn: int) -> str:
    """The text of a hand of these sets; empty if there are too few tiles for them."""
    concealed, melds = [pair], list[str]()
    left = {sort: [*tiles] for sort, tiles in _TILES_OF_SORTS.items()}
    for at, kind in enumerate(sets):
        sort, size = (kind, 3) if isinstance(kind, str) else kind
        if not left[sort]:
            return ""
        tiles = left[sort].pop(0)
        is_open = (turn >> at) % 2 == 1
        if size == 4:
            melds.append(f"({tiles[0]}{tiles})" if is_open else f"[{tiles[0]}{tiles}]")
        elif is_open:
            melds.append(f"({tiles})")
        else:
            concealed.append(tiles)
    try:
        return str(parse(" ".join(("".join(concealed), *melds))))
    except FiveOfAKind:
        return ""


SCORES: Final = Suite(
    "scores",
    "A hand for every choice of four kinds of sets and of a pair: sequences, triplets and quads of simples, terminals, "
    "winds and dragons. Concealed and melded sets take turns, and so do own and prevailing winds. Also limit hands.",
    "The classical scores of these hands are right. This says nothing about other hands.",
    suite_parts({"classical": 1}, lambda _, _terms: _of_scores(), lambda _, _terms: len(_scored_hands())),
)


def _of_scores() -> Iterator[HandRange[HandTexts]]:
    for fields, alike in groupby(sorted(_scored_hands(), key=lambda one: one[1]), lambda one: one[1]):
        yield text_range(tuple(hand for hand, _ in alike), fields)
