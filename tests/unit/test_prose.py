"""What people read is written as people write: no "0 nothing", no "1 tiles", no "2e-07%", no list of nothing."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from mjfunc import Conventions, acceptance, discards, outlook, parse, read_tiles
from mjfunc.census import (
    Census,
    DecompositionCensus,
    ScoreCensus,
    census_of_decompositions,
    census_of_scores,
    census_of_shanten,
)
from mjfunc.classical import Winds
from mjfunc.cli.census import census_lines
from mjfunc.cli.practise import session
from mjfunc.draw import Label, Terminal, acceptance_picture, discard_picture, trace_picture
from mjfunc.explain import (
    explain_score,
    explanation,
    explanation_page,
    explanation_picture,
    explanation_text,
    score_page,
    score_picture,
    score_text,
)
from mjfunc.fallback.machine import trace
from mjfunc.practise import answer, exercises, worksheet
from mjfunc.practise.exercise import EXERCISE_KINDS
from mjfunc.practise.random_exercises import draw_wins
from mjfunc.riichi import score
from mjfunc.strategies import hands
from mjfunc.tiles.errors import quantity_or_no
from mjfunc.views.census_views import grouped_count, html_of, svg_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc import Hand
    from mjfunc.draw import Picture
    from mjfunc.explain import Explanation
    from mjfunc.practise import ExerciseKind

NOUNS: Final = (
    *("tile", "way", "hand", "kind", "meld", "five", "point", "cutting", "reading", "player", "discard", "copy"),
    *("decomposition", "win", "counter", "stick", "North", "exercise", "step", "wait", "yaku", "answer"),
)
ADJECTIVES: Final = "complete|concealed|other|best|red|ready|riichi|basic|extracted|different"
NUMBER: Final = r"(?<![\w.,:+x\u00d7/-])"
FAULTS: Final = {
    "none of something": rf"{NUMBER}0 ((?:{ADJECTIVES}) )?({'|'.join(NOUNS)})(s|ies)?\b",
    "one of several": rf"{NUMBER}1 ((?:{ADJECTIVES}) )?({'|'.join(NOUNS)})s\b",
    "nothing, counted": r"\b0 (nothing|none|no)\b|\b(nothing|none|no \w+) 0\b",
    "an exponent": r"\d[eE][-+]\d",
    "a value of Python": r"\b(None|True|False|nan|inf)\b|object at 0x|<class ",
    "brackets around nothing": r"\(\s*\)|\[\s*\]",
    "a list of nothing": r"(?m)[,;:]\s*([,;.]|$)",
    "an end twice": r"[^.]\.\.(?!\.)|,,|;;",
}
WIDE: Final = Terminal(width=2000)


def check(text: str) -> None:
    """Nothing in a text is a fault; messages of errors count melds, as they count tiles."""
    text = text.replace(" and 0 melds; a winning hand has ", "; a winning hand has ")
    for fault, pattern in FAULTS.items():
        found = re.search(pattern, text)
        assert found is None, (fault, text[max(found.start() - 80, 0) : found.end() + 40])


def words_of(picture: Picture) -> str:
    """The title and the labels of a picture; labels that are broken among lines are read on."""
    return "\n".join((picture.title, " ".join(part.text for part in picture.parts if isinstance(part, Label))))


def words_in(page: str) -> str:
    """What can be read on a page, element by element; pictures stand there as a word."""
    said = re.sub(r"(?s)<(style|script|head)>.*?</\1>", "", re.sub(r"(?s)<svg.*?</svg>", "picture", page))
    said = re.sub(r"</?(span|strong|code|a|div|p|li)\b[^>]*>", " ", said)
    return unescape(re.sub(r"<[^>]*>", "\n", said))


def writings(known: Explanation) -> Iterator[str]:
    """An explanation in every way that people read."""
    yield explanation_text(known, WIDE)
    yield words_in(explanation_page([known]))
    yield words_of(explanation_picture([known]))


@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ("1m", ""),
        ("1m", "111m"),
        ("1m", "11m"),
        ("2344m", ""),
        ("1111m", ""),
        ("23m11z", "1111m4444m"),
        ("13m", "2222m"),
        ("1112345678999m", ""),
        ("19m19p19s1234567z", ""),
        ("119m19p19s123456z", "7777z"),
        ("1122334455667z", "777z"),
        ("123m456p789s11122z", ""),
        ("11m (111z) (222z) (333z) (444z)", ""),
        ("112233m445566p77s", ""),
        ("1111m2222555p66675z", ""),
        ("11m", ""),
        ("5m [1111z]", "5m"),
        ("1111m2222m3333m4444m5m", ""),
    ],
)
def test_explanations_of_few(hand: str, seen: str) -> None:
    """Hands with none, one and two of what is counted, some of which is gone."""
    for winds in (None, Winds("S", "E")):
        for written in writings(explanation(parse(hand), read_tiles(seen), winds=winds)):
            check(written)


@given(hands())
def test_explanations(hand: Hand) -> None:
    """Every hand, in every way."""
    for written in writings(explanation(hand)):
        check(written)
    found = acceptance(hand) if hand.is_waiting else None
    for said in (
        *([found, outlook(hand)] if found else discards(hand)),
        words_of(acceptance_picture(found)) if found else words_of(discard_picture(discards(hand)[0])),
        *([] if found else [words_of(trace_picture(trace(hand)))]),
    ):
        check(str(said))


def test_explanations_of_nothing() -> None:
    """A page of no hand says so."""
    for written in (explanation_page([]), score_page([])):
        check(words_in(written))
    assert "<h1>No hand explained</h1>" in explanation_page([])
    assert "<h1>No win scored</h1>" in score_page([])


@pytest.mark.parametrize("seed", range(8))
def test_scores(seed: int) -> None:
    """Wins as they come at a table, those without a yaku too."""
    for win in islice(draw_wins(seed), 12):
        known = explain_score(score(win))
        for written in (score_text(known, WIDE), words_in(score_page([known])), words_of(score_picture([known]))):
            check(written)


@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_exercises(kind: ExerciseKind) -> None:
    """Asked, answered right and wrong, given up, and printed."""
    wrong = {"waits": "1m", "discards": "?", "shanten": "9", "decompose": "?", "score": "1 han", "classical": "1"}[kind]
    for level in (1, 2):
        drawn = exercises(kind, level, 3, 4)
        for typed in ([answer(one) for one in drawn], [wrong] * 4, ["?"] * 4, ["help", "", "q"], []):
            said = "".join(session(drawn, iter(typed), WIDE, echo=False))
            check(re.sub(r"Expected: .*", "", said))
        check(re.sub(r"Expected: .*", "", words_in(worksheet(drawn))))
    check(words_in(worksheet(())))


SOME_KINDS: Final = read_tiles("1234567m1p1234567z")
"""Kinds with wins of each limit, and few enough to count them at once."""
CENSUSES: Final[dict[str, Callable[[], Census | DecompositionCensus | ScoreCensus]]] = {
    "shanten of one tile": lambda: census_of_shanten(1),
    "shanten, three players": lambda: census_of_shanten(1, conventions=Conventions(players=3)),
    "shanten of a whole hand": lambda: census_of_shanten(14),
    "decompositions of two tiles": lambda: census_of_decompositions(2),
    "decompositions of a whole hand": lambda: census_of_decompositions(13),
    "decompositions beside a meld": lambda: census_of_decompositions(1, melds=parse("1m (123m)").melds),
    "scores": lambda: census_of_scores(4, SOME_KINDS),
    "scores without melds": lambda: census_of_scores(0, SOME_KINDS),
}
"""Counted when a test needs them: this module is imported by every process that runs tests."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name == "scores")) for name in CENSUSES]
)
def test_counts(name: str) -> None:
    """Tables, charts and their titles."""
    census = CENSUSES[name]()
    for line in census_lines(census):
        check(line.plain)
    check(words_in(html_of(census)))
    check(unescape("\n".join(re.findall("<text[^>]*>([^<]*)<", svg_of(census)))))


def test_numbers_of_things() -> None:
    """None, one and more, also where thousands are set apart."""
    assert ["no tile", "1 tile", "2 tiles"] == [quantity_or_no(number, "tile") for number in range(3)]
    assert ["no hand", "1 hand", "2,000 hands"] == [grouped_count(number, "hand") for number in (0, 1, 2000)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("improved by 0 nothing", "nothing, counted"),
        ("improved by 0 tiles", "none of something"),
        ("accepts nothing  0 tiles", "none of something"),
        ("1 ways", "one of several"),
        ("in 1 complete hands", "one of several"),
        ("2e-07%", "an exponent"),
        ("waits: ", "a list of nothing"),
        ("waits: ; left", "a list of nothing"),
        ("shanten None", "a value of Python"),
        ("(regular 1) ()", "brackets around nothing"),
    ],
)
def test_faults_are_found(text: str, fault: str) -> None:
    """Each fault that once was written is found by its pattern."""
    assert re.search(FAULTS[fault], text)
    with pytest.raises(AssertionError):
        check(text)
