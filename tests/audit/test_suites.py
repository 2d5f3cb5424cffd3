"""Suites ask what they say they ask."""

from __future__ import annotations

from itertools import chain, combinations, islice
from math import comb
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np
import pytest

from mjfunc import KINDS, Conventions, Hand, decompose_ready, is_complete, parse
from mjfunc.audit.core.answers import Refused, canonical, expected_for
from mjfunc.audit.core.questions import MOST_BY_ARRAYS, MOST_HANDS, OPS, WINS, Questions
from mjfunc.audit.core.suite import SETTINGS, Terms, all_batches
from mjfunc.audit.diagnosis.asking import batches
from mjfunc.audit.suites import OF_ONE_SIZE, SUITES
from mjfunc.audit.suites.batches import sizes_of
from mjfunc.audit.suites.every_suit import hands_with_suits
from mjfunc.audit.suites.exhaustive_suites import by_tiles, complete_hands, every_choice, ready_hands
from mjfunc.audit.suites.hand_kinds import KANS, kinds_of, melds_of_every_kind
from mjfunc.audit.suites.question_files import cases
from mjfunc.audit.suites.row_batches import row_questions, texts_of
from mjfunc.audit.suites.suit_classes import combinations_of, number_of_combinations, suit_kinds
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.hand_results import by_oracle
from mjfunc.audit.topics.known_parts import OWN_OPTIONS
from mjfunc.audit.topics.question_options import options_of
from mjfunc.audit.topics.win_answers import compared
from mjfunc.batch import hands_of
from mjfunc.census import census_of_decompositions, rank_rows, sample_rows
from mjfunc.fast.suit_tables import signatures
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import DEFAULT, DEFINITIONS, FORMS, RELEVANT_CONVENTIONS
from mjfunc.tiles.tile import Suit
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.suite import HandRange, SuitePart
    from mjfunc.batch.arrays import Rows
    from mjfunc.census.rows import RankArray
    from mjfunc.model.conventions import FormName

THREE: Final = Conventions(players=3)
OTHERWISE: Final = Conventions(definition="cut", seven_pairs="quads", exhausted="ready", forms=("seven-pairs",))
FEW: Final = Terms(number=1500, tiles=4)
ALL_PARTS: Final = [part for suite in SUITES.values() for part in suite.parts]
PARTS: Final = [pytest.param(part, id=f"{suite.name} {part.op}") for suite in SUITES.values() for part in suite.parts]
NUMBERED: Final = [
    pytest.param(name, op, id=f"{name} {op}")
    for name, ops in {
        "named": "shanten waits complete decompose acceptance kan classical",
        "cover": "waits complete kan",
        "melds": "complete",
        "random": "shanten waits complete decompose acceptance",
    }.items()
    for op in ops.split()
]


def part_of(name: str, op: str) -> SuitePart:
    """The part of a suite that an operation is asked."""
    (part,) = [part for part in SUITES[name].parts if part.op == op]
    return part


DRAWN: Final = Terms(number=7, tiles=4)
CHANGED: Final = {
    "number": attrs.evolve(DRAWN, number=8),
    "dealt": attrs.evolve(DRAWN, dealt=True),
    "tiles": attrs.evolve(DRAWN, tiles=8),
    "classes": attrs.evolve(DRAWN, classes=True),
}


@pytest.mark.parametrize("part", one_in(5, ALL_PARTS))
def test_settings_change_the_questions(part: SuitePart) -> None:
    """Those that a part names do, and no other does."""
    assert CHANGED.keys() == {*SETTINGS}
    assert {*part.settings} == {name for name, terms in CHANGED.items() if _begin(part, DRAWN) != _begin(part, terms)}


def _begin(part: SuitePart, terms: Terms) -> tuple[int | None, str]:
    """The number of questions, and the first hands."""
    first = next(iter(part.ranges(terms)))
    return part.count(terms), repr([*first.pieces(0, min(first.places, 3))])


def test_suites_of_one_size_are_those_with_tiles() -> None:
    """The report names the number of tiles where a setting chooses it."""
    assert [*OF_ONE_SIZE] == [name for name, suite in SUITES.items() if "tiles" in suite.parts[0].settings]


def answers_of(op: str, chosen: dict[str, Any]) -> list[Answer]:
    """What is right of every hand of a kind, by what is chosen."""
    options = options_of(op, Conventions(**chosen))
    if op == "kan":
        return [*chain(*(by_oracle(Questions(op, (hand,), (("draw", draw),), options)) for hand, draw in KANS))]
    return [*by_oracle(Questions(op, kinds_of(op, DEFAULT), (), options))]


def test_names() -> None:
    """The suites come in the order in which people should ask them, each with every operation at most once."""
    expected_names = [
        "named",
        "requests",
        "cover",
        "wins",
        "played",
        "scores",
        "suits",
        "one-suit",
        "complete",
        "ready",
        "melds",
        "quads",
        "random",
        "all",
    ]
    assert expected_names == [*SUITES]
    for name, suite in SUITES.items():
        ops = [part.op for part in suite.parts]
        assert name == suite.name
        assert sorted(set(ops)) == sorted(ops)


def test_texts() -> None:
    """A text made of counts is the text of the hand, whatever suits it has."""
    rows = np.concatenate([combinations_of(size, DEFAULT)[::7] for size in sizes_of("shanten", DEFAULT)])
    assert tuple(map(str, hands_of(rows))) == texts_of(rows)


def test_suites_by_name() -> None:
    """There are as many as names, and no other."""
    assert [*SUITES] == [suite.name for suite in SUITES.values()]
    assert len(SUITES) == len({*SUITES})
    with pytest.raises(KeyError, match="^'hard'$"):
        SUITES["hard"]


def test_batches() -> None:
    """At most so many hands are asked about at once, more where arrays answer; each text stands beside its row."""
    rows = sample_rows(13, MOST_BY_ARRAYS + 1, seed=1)
    assert [MOST_HANDS] * (MOST_BY_ARRAYS // MOST_HANDS) + [1] == [*map(len, row_questions("acceptance", rows, THREE))]
    first, second = row_questions("waits", rows, THREE)
    assert (MOST_BY_ARRAYS, 1) == (len(first), len(second))
    assert (("players", 3),) == first.options
    assert second.rows is not None
    assert tuple(map(str, hands_of(np.asarray(second.rows)))) == second.hands


@pytest.mark.no_cover
@pytest.mark.parametrize("op", OPS)
def test_named(op: str) -> None:
    """Our oracle answers each exactly as the file says, under the conventions or the rules that it says."""
    for case in (case for case in cases() if case.question.op == op):
        (asked,) = batches([attrs.evolve(case.question, options=case.options)])
        (found,) = by_oracle(asked)
        right = compared(case.answer) if op == WINS else case.answer
        assert right == (expected_for(compared(found), right) if op == WINS else found), case.name
        assert case.sentence.endswith("."), case.name
        assert case.source, case.name


def test_named_as_a_whole() -> None:
    """Each name stands once; cases of other conventions are asked only there, and three players only of their tiles."""
    assert len(cases()) == len({case.name for case in cases()}) == 195 + 144
    assert {"shanten", "waits", "complete", "decompose", "acceptance", "kan", "classical", "riichi"} == {
        case.question.op for case in cases()
    }
    asked = [{case.name for case in cases() if case.is_asked(Terms(conventions=each))} for each in (DEFAULT, THREE)]
    four, three = (f"{players}-players-four-ones" for players in ("four", "three"))
    assert [(True, False), (True, True)] == [(four in names, three in names) for names in asked]
    assert ["eight-kinds" in names for names in asked] == [True, False]


@pytest.mark.parametrize("chosen", [{"exhausted": "ready"}, {"melds": "ignored"}])
def test_named_tells_how_kans_are_judged(chosen: dict[str, Any]) -> None:
    """A program that judges a kan by other conventions than it says is found at the default level."""
    [*asked] = part_of("named", "kan").questions(Terms(refusals=False))
    others = [attrs.evolve(of, options=options_of("kan", Conventions(**chosen))) for of in asked]
    assert [*chain(*map(expected, asked))] != [*chain(*map(expected, others))]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "op"), NUMBERED)
@pytest.mark.parametrize("conventions", [DEFAULT, THREE, OTHERWISE], ids=["default", "three", "otherwise"])
def test_numbers(name: str, op: str, conventions: Conventions) -> None:
    """There are as many questions as are counted, the same each time."""
    terms, part = Terms(conventions=conventions, number=700, tiles=13), part_of(name, op)
    asked, again = ([(each.hands, each.fields, each.options) for each in part.questions(terms)] for _ in range(2))
    assert part.count(terms) == sum(len(hands) for hands, _, _ in asked)
    assert asked == again


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("conventions", one_in(3, [DEFAULT, THREE, OTHERWISE]), ids=["default", "three", "otherwise"])
def test_questions_are_asked_well(part: SuitePart, conventions: Conventions) -> None:
    """What is asked first of each part fits the operation: only named cases, kans, and wins without yaku are not."""
    terms = Terms(conventions=conventions, number=300, tiles=4)
    for questions in islice(part.questions(terms), 2):
        some = questions.part(0, 40)
        refused = [answer.code for answer in by_oracle(some) if isinstance(answer, Refused)]
        is_named = {case.question.hand for case in cases()} >= {*some.hands}
        assert is_named or not refused or {*refused} == {"no-yaku" if part.op == WINS else "bad-draw"}
        own = ((name, word) for name, word in questions.options if name not in OWN_OPTIONS.get(part.op, ()))
        assert options_of(part.op, conventions) == tuple(own)


def test_rows_and_texts_are_answered_alike() -> None:
    """What arrays say of rows is what our oracle says of the texts."""
    for op in ("shanten", "waits"):
        rows = combinations_of(13, DEFAULT)[::40]
        for questions in row_questions(op, rows, DEFAULT):
            assert by_oracle(questions) == expected(questions)


SIZES: Final = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


def test_cover() -> None:
    """So many combinations there are of each size, which is known from elsewhere, and each is there."""
    known = dict(zip(SIZES, (2, 7, 47, 106, 506, 1036, 3758, 6751, 19923, 32754), strict=True))
    assert known == {size: number_of_combinations(size, DEFAULT) for size in SIZES}
    assert known == {size: len(combinations_of(size, DEFAULT)) for size in SIZES}
    for size in SIZES:
        assert number_of_combinations(size, THREE) == len(combinations_of(size, THREE))
        assert not combinations_of(size, THREE)[:, 1:8].any()


def test_representatives() -> None:
    """A class is represented by a suit about which the definitions differ, if it has one, and with fours if it can."""
    numbers, honours = suit_kinds(DEFAULT)
    assert (405_350, 43_130) == (len(numbers.classes.suits), len(honours.classes.suits))
    for suit, of in ((Suit.DOTS, numbers), (Suit.HONOURS, honours)):
        some = zip(of.classes.of_suits[::50].tolist(), of.classes.suits[::50].tolist(), strict=True)
        can = {number for number, counts in some if is_disputed(suit, counts)}
        chosen = {number for number, counts in enumerate(of.classes.chosen.tolist()) if is_disputed(suit, counts)}
        assert len(can) > 10
        assert can <= chosen


def is_disputed(suit: Suit, counts: list[int]) -> bool:
    """Whether a suit lacks other numbers by exchange than by cutting."""
    exchange, cut = (signatures(definition).costs(suit, tuple(counts)) for definition in DEFINITIONS)
    return exchange != cut


def test_kinds_of_waits() -> None:
    """Every shape that a wait can have is there, on as many kinds as can be left of it."""
    found = {
        (way.wait.shape.value, len(way.wait.on))
        for text in kinds_of("waits", DEFAULT)
        for way in decompose_ready(parse(text))
    }
    two = {(shape, left) for shape in ("ryanmen", "shanpon") for left in (1, 2)}
    one = {(shape, 1) for shape in ("kanchan", "penchan", "tanki", "single")}
    assert found == two | one | {("thirteen-sided", 13)}


def test_kinds_of_melds() -> None:
    """Every number of melds and every choice of four sorts: so many as there are multisets."""
    assert 4 + 10 + 20 + 35 == len(melds_of_every_kind())
    sorts_of_melds = {
        tuple(sorted(len(meld) * 2 + (meld[0] == "[") for meld in melds)) for melds in melds_of_every_kind()
    }
    assert len(sorts_of_melds) > 30


NEVER: Final = {
    *(
        never
        for op, names in RELEVANT_CONVENTIONS.items()
        for never in ((op, "seven_pairs", ("distinct", "pairs-only")), (op, "players", (4, 3)))
        if "definition" not in names
    ),
    *(
        ("kan", "forms", pair)
        for pair in combinations([forms for n in (3, 2, 1) for forms in combinations(FORMS, n)], 2)
        if ("regular" in pair[0]) == ("regular" in pair[1])
    ),
}
"""Choices between which no hand, or no kan beside a triplet, tells that both can be asked about."""


@pytest.mark.slow
def test_conventions_make_a_difference() -> None:
    """For each operation and convention that it takes, some hand is answered otherwise by any two choices."""
    offered: dict[str, tuple[Any, ...]] = {choice.name: choice.choices for choice in choices_of(Conventions)}
    offered["forms"] = tuple(forms for n in (3, 2, 1) for forms in combinations(FORMS, n))
    seen = 0
    for op, names in RELEVANT_CONVENTIONS.items():
        for name in names:
            answers = {choice: answers_of(op, {name: choice}) for choice in offered[name]}
            for pair in combinations(offered[name], 2):
                one, other = ([*answers[choice]] for choice in pair)
                both = [
                    (a, b)
                    for a, b in zip(one, other, strict=True)
                    if op == "kan" or not isinstance(a, Refused) | isinstance(b, Refused)
                ]
                assert any(a != b for a, b in both) != ((op, name, pair) in NEVER), (op, name, pair)
                seen += 1
    assert seen > 100


def test_complete_and_ready_hands_of_few_forms() -> None:
    """Each stands once, and they are as many as the census counts."""
    few = Conventions(forms=("thirteen-orphans",))
    for tiles, hands in ((14, all_batches(complete_hands(few))), (13, all_batches(ready_hands(few)))):
        rows = np.concatenate([*hands])
        assert census_of_decompositions(tiles, conventions=few).hands.distinct == len(rows)
        assert len(rows) == len(np.unique(rank_rows(rows)))


PAIRS: Final = Conventions(forms=("seven-pairs",), players=3)


def test_first_hands_of_pairs() -> None:
    """Every kind is there twice; in ready hands one is there once."""
    for hands, odd in ((complete_hands, 0), (ready_hands, 1)):
        rows = next(rows for rows in all_batches(hands(PAIRS)) if len(rows))
        assert {odd} == {*(rows % 2).sum(1).tolist()}
        assert {0, 2} <= {*rows.ravel().tolist()} <= {0, 1, 2}


def test_regular_hands_of_pairs_are_listed_once() -> None:
    """The last range has seven pairs in one suit, without those that are complete in the regular form too."""
    *_, last = complete_hands(Conventions(forms=("regular", "seven-pairs")))
    kept = {tuple(row) for rows in last.pieces(0, last.places) for row in rows[:, :9].tolist()}
    ways = [tuple(2 * (rank in chosen) for rank in range(9)) for chosen in combinations(range(9), 7)]
    regular = Conventions(forms=("regular",))
    expected = {way for way in ways if not is_complete(Hand.from_34([*way, *[0] * 25]), conventions=regular)}
    assert expected == kept
    assert 0 < len(kept) < last.places == len(ways)


def places(hands: Callable[[Conventions], Iterator[HandRange[Rows]]], form: FormName) -> int:
    """How many places hands of one form have."""
    return sum(one_range.places for one_range in hands(Conventions(forms=(form,))))


def test_places_of_one_form() -> None:
    """They are as many as the ways to choose kinds, or as the literature counts complete hands of regular form."""
    numbers = {form: [places(hands, form) for hands in (complete_hands, ready_hands)] for form in FORMS}
    assert [comb(34, 7), 28 * comb(34, 6)] == numbers["seven-pairs"]
    assert [13, 1 + 13 * 12] == numbers["thirteen-orphans"]
    assert 11_498_658 == numbers["regular"][0]


def test_every_suit_of_four_tiles() -> None:
    """Each stands alone in some hand, for no other suit is in a hand of four tiles beside it."""
    rows = np.concatenate([*hands_with_suits((4,), DEFAULT)])
    assert {4} == {*rows.sum(1).tolist()}
    numbers = {tuple(suit) for at in (0, 9, 18) for suit in rows[:, at : at + 9].tolist() if sum(suit) == 4}
    honours = {tuple(suit) for suit in rows[:, 27:].tolist() if sum(suit) == 4}
    assert (comb(12, 4), comb(10, 4)) == (len(numbers), len(honours))


@pytest.mark.slow
def test_seven_pairs_for_three_players() -> None:
    """All complete and ready hands stand there, and they are as many as the census counts."""
    complete, ready = (sum(map(len, all_batches(hands(PAIRS)))) for hands in (complete_hands, ready_hands))
    counted = [census_of_decompositions(tiles, conventions=PAIRS).hands.distinct for tiles in (14, 13)]
    assert [888_030, 6_216_210] == counted == [complete, ready]


@pytest.mark.parametrize(("name", "op"), [("one-suit", "waits"), ("quads", "waits"), ("quads", "complete")])
def test_numbers_of_parts_for_three_players(name: str, op: str) -> None:
    """There are as many questions as are counted."""
    part, terms = part_of(name, op), Terms(conventions=THREE)
    assert part.count(terms) == sum(map(len, part.questions(terms)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("conventions", "complete", "ready"), [(DEFAULT, 16_873_619, None), (THREE, 3_544_383, 17_864_220)]
)
def test_every_complete_and_ready_hand(conventions: Conventions, complete: int, ready: int | None) -> None:
    """Each stands once, and they are as many as there are."""
    ranks = np.concatenate([rank_rows(rows) for rows in all_batches(complete_hands(conventions))])
    assert complete == len(ranks) == number_of_different(ranks)
    if ready is not None:
        ranks = np.concatenate([rank_rows(rows) for rows in all_batches(ready_hands(conventions))])
        assert ready == len(ranks) == number_of_different(ranks)


def number_of_different(ranks: RankArray) -> int:
    """How many different ranks there are, found in place, and many times as fast as ``np.unique`` finds it."""
    ranks.sort()
    return 1 + int(np.count_nonzero(ranks[1:] != ranks[:-1]))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ops"), [("suits", 5), ("one-suit", 6), ("quads", 5)])
@pytest.mark.parametrize("conventions", [DEFAULT, THREE], ids=["default", "three"])
def test_numbers_of_large_parts(name: str, ops: int, conventions: Conventions) -> None:
    """There are as many questions as are counted."""
    terms = Terms(conventions=conventions)
    assert [part.count(terms) for part in SUITES[name].parts] == [
        sum(map(len, part.questions(terms))) for part in SUITES[name].parts
    ]
    assert ops == len(SUITES[name].parts)


def test_all_hands() -> None:
    """Every hand of so many tiles by rank, and one of each class with fewer."""
    part = part_of("all", "waits")
    for classes, conventions, number in ((False, DEFAULT, 34), (True, DEFAULT, 16), (False, THREE, 27)):
        terms = Terms(tiles=1, classes=classes, conventions=conventions)
        hands = [hand for questions in part.questions(terms) for hand in questions.hands]
        assert number == len(hands) == len({*hands}) == part.count(terms)


def test_random_hands() -> None:
    """They are the same for the same terms, and others where they are dealt or the seed is another."""
    part = part_of("random", "shanten")
    terms = (Terms(), Terms(number=100_001), Terms(dealt=True), Terms(seed=1))
    first = [next(iter(part.questions(each))).hands for each in terms]
    assert first[0] == first[1]
    assert 3 == len({*first})


def test_fours_of_a_kind() -> None:
    """All with two in eight tiles are there, and each hand has two or three."""
    part = part_of("quads", "complete")
    eight = [
        hand
        for questions in islice(part.questions(FEW), 3)
        for hand in questions.hands
        if sum(map(str.isdigit, hand)) == 8
    ]
    assert len(KINDS) * (len(KINDS) - 1) // 2 == len({*eight})
    for questions in islice(part.questions(FEW), 5):
        assert questions.rows is not None
        assert {2, 3} >= {*(np.asarray(questions.rows) == 4).sum(1).tolist()}


def test_every_choice() -> None:
    """One tile in one of four suits, and nothing in the others."""
    m, p, s, z = (
        by_tiles(np.eye(2, ranks, dtype=np.uint8)[:, ::1] * np.array([[0], [1]], np.uint8), 1) for ranks in (9, 9, 9, 7)
    )
    rows = np.concatenate([*all_batches(every_choice((m, p, s, z), 1, lambda _: True, lambda rows: rows))])
    assert {1} == {*rows.sum(1).tolist()}


def test_canonical_answers_of_cases() -> None:
    """An answer is written as answers are compared."""
    assert canonical({"waits": []}) in {case.answer for case in cases()}
