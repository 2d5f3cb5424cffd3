"""Explanations: each part is what is answered when it is asked alone, and every writer writes all of it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING, Final, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfunc import (
    KINDS,
    BadOption,
    BadSize,
    Complete,
    Conventions,
    FiveOfAKind,
    Hand,
    cuttings,
    decompose,
    discards,
    kan_keeps_decompositions,
    kan_keeps_waits,
    nearest,
    outlook,
    parse,
    read_tiles,
    shanten_by_form,
    strategies,
    waits,
    why_kan,
    why_waits,
)
from mjfunc.classical import Winds, encode_score_card, final_score
from mjfunc.draw import (
    Label,
    Picture,
    PlacedTile,
    Terminal,
    complete_picture,
    copies_text,
    cutting_picture,
    cutting_text,
    discard_picture,
    nearest_picture,
    ready_picture,
    ready_text,
    svg,
)
from mjfunc.explain import (
    Explanation,
    encode_explanation,
    explanation,
    explanation_page,
    explanation_picture,
    explanation_text,
)
from mjfunc.explain.hand_sheets import kan_picture
from mjfunc.explain.hand_values import LISTED
from mjfunc.explain.hand_wording import apparent_contradictions, witnesses
from mjfunc.model.conventions import DEFAULT
from mjfunc.oracle.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json

EAST: Final = Winds("E", "E")
READY: Final = "1112345678999m"
FAR: Final = "1357m24068p135s12z"
DIFFERS: Final = "13m46p112z [0555p] (123s)"
WON: Final = "406m234p11789s (111z)"
QUADS: Final = "1111m2222555p66677z"
ALL: Final = (READY, FAR, DIFFERS, WON, QUADS, "1111m", "11223344556677m", "19m19p19s1234567z", "5m", "0555m11z234p33s")


def known(hand: str, visible: str = "", winds: Winds | None = None, conventions: Conventions = DEFAULT) -> Explanation:
    """All that is known of a hand."""
    return explanation(parse(hand), read_tiles(visible), winds=winds, conventions=conventions)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (READY, "ready, closed, 13 concealed tiles"),
        (FAR, "3-shanten, closed, 14 concealed tiles, 1 red five"),
        (DIFFERS, "2-shanten, open, 7 concealed tiles, 2 melds, 1 red five"),
        (WON, "complete, open, 11 concealed tiles, 1 meld, 1 red five"),
        (QUADS, "complete, closed, 16 concealed tiles"),
        ("1111m2222555p66675z", "not complete, closed, 16 concealed tiles"),
        ("1z [0055p]", "ready, closed, 1 concealed tile, 1 meld, 2 red fives"),
        ("05m", "complete, closed, 2 concealed tiles, 1 red five"),
        ("15m", "0-shanten, closed, 2 concealed tiles"),
    ],
)
def test_summary_of_a_hand(hand: str, said: str) -> None:
    """Complete, ready or how far; open or closed; how many tiles, melds and red fives, those in melds included."""
    assert said == str(known(hand))


@pytest.mark.parametrize(
    ("hand", "advice"),
    [
        ("1111m2222555p66675z", "to see how far the hand is, write a quad as a meld, as in [1111m]"),
        ("123456m789p1122345z", ""),
        (QUADS, ""),
        (FAR, ""),
    ],
)
def test_how_to_see_the_shanten_of_many_tiles(hand: str, advice: str) -> None:
    """A hand of 15 to 18 tiles has no shanten: one that is not complete says how to write it with a meld."""
    text, page = explanation_text(known(hand)), explanation_page([known(hand)])
    assert bool(advice) == ("to see how far" in text) == ("To see how far" in page)
    assert advice in " ".join(text.split())
    assert advice.removeprefix("to") in page


def test_standing_by_cutting() -> None:
    """By cutting it is ready, and waits for nothing."""
    found = known("1111m", conventions=Conventions(definition="cut"))
    assert ("0-shanten", ()) == (found.standing, found.waits)


def there(explanation: Explanation) -> set[str]:
    """The parts that are not None."""
    parts = {"complete", "ready", "shanten", "nearest", "difference", "waits", "outlook", "discards", "kans"}
    return {name for name in (*parts, "score", "unscored") if getattr(explanation, name) is not None}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (READY, "ready shanten waits outlook kans"),
        ("1m [2222p]", "ready shanten waits outlook kans"),
        ("1m (123p)", "ready shanten waits outlook"),
        ("124m9p", "ready shanten nearest waits outlook"),
        ("1111m", "ready shanten nearest difference waits outlook"),
        (FAR, "complete shanten nearest discards kans"),
        ("22334455667788p", "complete shanten discards kans score"),
        (WON, "complete shanten discards score"),
        (QUADS, "complete score"),
        ("1111m2222555p66675z", "complete"),
        ("11m", "complete shanten discards kans unscored"),
        ("1122335577m1122p", "complete shanten discards kans unscored"),
    ],
)
def test_only_applicable_parts_are_present(hand: str, expected: str) -> None:
    """Nothing else is there: a hand that is ready or complete needs no witness, and an open one declares no kan."""
    assert set(expected.split()) == there(known(hand, winds=EAST))


def check_parts(hand: Hand, seen: str = "", conventions: Conventions = DEFAULT) -> None:
    """Each part is the answer to its question."""
    visible = read_tiles(seen)
    found = explanation(hand, visible, conventions=conventions)
    assert (hand, visible, conventions) == (found.hand, found.visible, found.conventions)
    assert decompose(hand, conventions=conventions) == found.decompositions
    assert shanten_by_form(hand, conventions=conventions) == found.shanten
    if found.decompositions == ():
        assert nearest(hand, limit=LISTED, conventions=conventions) == found.nearest
    if hand.is_waiting:
        assert why_waits(hand, conventions=conventions) == tuple(wait.reason for wait in found.waits or ())
        assert outlook(hand, visible, conventions=conventions) == found.outlook
    else:
        each = discards(hand, visible, conventions=conventions)
        assert [(one.tile, one.acceptance) for one in each] == [
            (one.tile, one.acceptance) for one in found.discards or ()
        ]
        further = discards(hand, visible, order="improving", conventions=conventions)
        assert set(further) == set(found.discards or ())


@pytest.mark.no_cover
@pytest.mark.parametrize("hand", [hand for hand in ALL if hand != QUADS])
def test_parts_equal_separate_answers(hand: str) -> None:
    """By default."""
    check_parts(parse(hand))


@pytest.mark.no_cover
@given(strategies.hands(with_reds=True, with_melds=True))
def test_parts_of_any_hand(hand: Hand) -> None:
    """With melds and red fives."""
    check_parts(hand)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("hand", "seen", "chosen"),
    [
        ("1111m", "", Conventions(definition="cut")),
        ("13m456p789s11z (2222m)", "", Conventions(melds="ignored")),
        ("13m456p789s115z (2222m)", "", Conventions(melds="ignored")),
        ("1111222233344z", "", Conventions(seven_pairs="quads")),
        ("11112222333445z", "", Conventions(seven_pairs="quads")),
        ("1m1p4p7p", "", Conventions(players=3)),
        ("1m147p7s", "", Conventions(players=3)),
        ("1111m", "", Conventions(exhausted="ready")),
        ("2233445566778p", "", Conventions(forms=("seven-pairs",))),
        ("22334455667788p", "", Conventions(forms=("seven-pairs",))),
        ("34p11z", "5p", DEFAULT),
        ("34p115z", "5p", DEFAULT),
    ],
)
def test_options_count(hand: str, seen: str, chosen: Conventions) -> None:
    """Under each, all parts are what is answered under it; and something is not what it is otherwise."""
    check_parts(parse(hand), seen, chosen)
    with_it, without = known(hand, seen, conventions=chosen), known(hand)
    assert attrs.evolve(without, conventions=with_it.conventions, visible=with_it.visible) != with_it


@pytest.mark.slow
def test_definitions_differ_where_the_witnesses_say_so() -> None:
    """Of all hands of four tiles of a suit, only those of four alike are nearer by cutting."""
    hands = [Hand.of(tiles) for tiles in combinations_with_replacement(KINDS[:9], 4)]
    differing = [hand for hand in hands if explanation(hand).difference is not None]
    by_cutting = Conventions(definition="cut")
    assert differing == [
        hand for hand in hands if shanten_by_form(hand) != shanten_by_form(hand, conventions=by_cutting)
    ]
    assert [Hand.of([kind] * 4) for kind in KINDS[:9]] == differing
    assert 495 == len(hands)


def test_both_witnesses() -> None:
    """They are of the regular form, by each definition, whichever was chosen, and as many as are listed."""
    for definition in ("exchange", "cut"):
        difference = known(DIFFERS, conventions=Conventions(definition=definition)).difference
        assert difference is not None
        assert (2, 1) == (difference.nearest.shanten, difference.cuttings.shanten)
        assert nearest(parse(DIFFERS), "regular", limit=LISTED) == difference.nearest
        assert cuttings(parse(DIFFERS), limit=LISTED) == difference.cuttings
    assert known("1111m111122233z", conventions=Conventions(seven_pairs="quads")).difference is None
    assert known("1111m111122233z", conventions=Conventions(forms=("seven-pairs",))).difference is None


def test_live_copies() -> None:
    """Neither the hand nor visible tiles have them; copies in melds that are ignored are there, but not twice."""
    assert [("1m", 4), ("4m", 2)] == live(known("23m11z", "44m"))
    assert [("1m", 4), ("4m", 0)] == live(known("23m11z", "4444m"))
    assert 6 == known("23m11z", "44m").left
    assert [("2m", 1)] == live(known("13m11z (222m)"))
    assert [("2m", 4)] == live(known("13m11z (2222m)", conventions=Conventions(melds="ignored")))
    ignored = Conventions(melds="ignored")
    for by, left in ((Conventions(), 1), (ignored, 4)):
        found = known("13m11z (2222m)" if by is ignored else "13m11z (222m)", conventions=by)
        assert found.ready
        (way,) = found.ready
        assert f"2m\u00d7{left}" in ready_text(way, conventions=by)
        assert ready_picture(way, conventions=by).title.endswith(f"; left: 2m {left}")
        assert {f"2m\u00d7{left}"} == {*re.findall("2m\u00d7.", explanation_text(found))}
        assert f"left: 2m {left}<" in explanation_page([found])
    assert known("123m11z").left is None
    with pytest.raises(FiveOfAKind, match=r"^5 copies of 1z, but there are only 4 of a kind, visible ones included$"):
        known("23m11z", "111z")
    with pytest.raises(FiveOfAKind):
        known(QUADS, "1m")


def live(explanation: Explanation) -> list[tuple[str, int]]:
    """What a hand waits on, with the copies that are left."""
    return [(str(wait.reason.tile), wait.left) for wait in explanation.waits or ()]


def kans(explanation: Explanation) -> list[str] | None:
    """The kinds of the kans, each with the rules that allow it."""
    if explanation.kans is None:
        return None
    return [f"{kan.tile} {kan.reason.keeps_waits} {kan.reason.keeps_decompositions}" for kan in explanation.kans]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("hand", "visible", "expected"),
    [
        ("6668999m123p789s", "", ["6m True False", "9m True False"]),
        ("6668999m123p789s", "6m", ["9m True False"]),
        ("66668999m123p789s", "", ["6m True False"]),
        ("0555m1p", "", ["5m True True"]),
        ("0000m1p", "", ["5m True True"]),
        ("055m1p", "", ["5m True True"]),
        ("055m1p", "0m", []),
        ("055m1p [1111s]", "", ["5m True True"]),
        ("055m1p (1111s)", "", None),
        ("0555m1p (1111s)", "", None),
        ("123m1z", "", []),
        ("124m9p", "", None),
        ("111m9p", "", ["1m True True"]),
        ("111m19p14s", "", None),
        ("1111m19p14s", "", []),
    ],
)
def test_kans(hand: str, visible: str, expected: list[str] | None) -> None:
    """Of each triplet whose fourth tile can be drawn, or was; of no hand that is open, or that was not ready."""
    assert expected == kans(known(hand, visible))


def test_kans_equal_separate_answers() -> None:
    """By the same conventions, before the fourth tile was drawn as after it; and by others something else is."""
    hand, two, found = parse("2223455m"), KINDS[1], list[list[str] | None]()
    for chosen in (DEFAULT, Conventions(exhausted="ready")):
        (kan,) = [*(explanation(hand, conventions=chosen).kans or ())]
        assert why_kan(hand, two, conventions=chosen) == kan.reason
        assert kan_keeps_waits(hand, two, conventions=chosen) == kan.reason.keeps_waits
        assert kan_keeps_decompositions(hand, two, conventions=chosen) == kan.reason.keeps_decompositions
        found.append(kans(explanation(hand, conventions=chosen)))
        assert kans(known("22223455m", conventions=chosen)) == found[-1]
    assert [["2m False False"], ["2m True False"]] == found


def test_kans_before_the_fourth_tile_was_drawn() -> None:
    """The hand was ready then by the conventions that are given, and the fourth was a plain five if there is one."""
    quads = Conventions(seven_pairs="quads")
    assert [] == kans(known("11112222333344z"))
    assert ["1z False False", "2z False False", "3z False False"] == kans(known("11112222333344z", conventions=quads))
    (kan,) = [*(known("405556m11p").kans or ())]
    assert "regular          406m  shanpon 55m11p on 5m 1p" == str(kan.reason.decomposition)


def test_scores() -> None:
    """Of a complete hand whose winds are given; or why there is none."""
    hand = parse(WON)
    assert final_score(hand, EAST) == explanation(hand, winds=EAST).score
    assert explanation(hand, winds=EAST).score != explanation(hand, winds=Winds("S", "W")).score
    assert "the winds are not given" == explanation(hand).unscored
    assert "2 concealed tiles and 0 melds; a winning hand has 4 blocks and a pair" == known("11m", winds=EAST).unscored
    pairs = "1122335577m1122p"
    assert f"{pairs} is neither four blocks and a pair nor thirteen orphans" == known(pairs, winds=EAST).unscored


def test_refusals() -> None:
    """What is wrong with a hand is said as everywhere."""
    with pytest.raises(BadOption, match=r"^5m is not in the set for three players, which has no 2m to 8m$"):
        known("5m", conventions=Conventions(players=3))
    with pytest.raises(BadSize, match=r"^1 concealed tiles? can have none of the forms that count: seven-pairs$"):
        known("5m", conventions=Conventions(forms=("seven-pairs",)))


TEXT: Final = """\
13m 46p 112z [0555p] (123s)
  2-shanten, open, 7 concealed tiles, 2 melds, 1 red five
  visible: 77p

Distance
  shanten 2  (regular 2)
  regular by exchange 2: 8 complete hands are 3 tiles away; needed 13m 11z
    123m 234p 11z  add 2m 23p  remove 6p 2z
    123m 444p 11z  add 2m 44p  remove 6p 2z
    123m 44p 111z  add 2m 4p 1z  remove 6p 2z
    123m 666p 11z  add 2m 66p  remove 4p 2z
    123m 66p 111z  add 2m 6p 1z  remove 4p 2z
    and 3 more
  regular by cutting 1: 1 best cutting; needed 13m 46p 11z, unused 2z
    shapes 13m 46p  head 11z  left 2z
"""


READY_TEXT: Final = """\
2224m
  ready, closed, 4 concealed tiles
  visible: 34m

Distance
  shanten 0  (regular 0)

Decompositions: 2
  1  kanchan  22m 24m + 3m\u00d73
  2  tanki    222m 4m + 4m\u00d72

Waits: 5 tiles left; and the decompositions that wait for each
  3m\u00d73  in decomposition 1
  4m\u00d72  in decomposition 2

Draws
  accepts        5  3m\u00d73 4m\u00d72
  improved by    8  1m\u00d74 5m\u00d74

Closed kans after riichi
  2m  keeps the waits: no, it changes the wait on 3m
      keeps the decompositions: no, it is not a triplet in the decomposition
      regular 22m kanchan 24m on 3m"""


def test_text_to_the_letter() -> None:
    """Of a hand about which the definitions differ, and of one that is ready."""
    assert explanation_text(known(DIFFERS, "77p")).startswith(TEXT)
    assert READY_TEXT == explanation_text(known("2224m", "34m"))


def test_three_witnesses() -> None:
    """By each definition in the regular form, and of another form that is nearer."""
    found = known("12344m22226666z", conventions=Conventions(seven_pairs="quads"))
    said = explanation_text(found)
    assert said.index("regular by exchange 2: ") < said.index("regular by cutting 1: ") < said.index("\n  3 complete")
    assert "\n  3 complete hands are 2 tiles away" in said


PAIRS_ONLY: Final = Conventions(seven_pairs="pairs-only")
SAID: Final = "seven-pairs 0: pairs are counted, of however few kinds"
HELD: Final = "ready only for kinds of which it holds all four: it may wait for them, but they do not lower the shanten"


def writings(explanation: Explanation) -> tuple[str, str, str]:
    """What is said as text, on a page and in captions, each in one line."""
    page = " ".join(Page(explanation_page([explanation])).words)
    return explanation_text(explanation), page, " ".join(captions(explanation_picture([explanation])))


@pytest.mark.parametrize(
    ("hand", "chosen", "said"),
    [
        ("1133m1144p33444s", PAIRS_ONLY, SAID),
        ("1133m1144p33444s", Conventions(seven_pairs="pairs-only", definition="cut"), SAID),
        ("1111m", Conventions(exhausted="ready"), HELD),
    ],
)
def test_apparent_contradictions_are_explained(hand: str, chosen: Conventions, said: str) -> None:
    """A witness of another size than the number, and a ready hand that is not near, come with the reason."""
    for text in writings(known(hand, conventions=chosen)):
        assert said[1:] in " ".join(text.split())
    for text in writings(known(hand)):
        assert said[1:] not in " ".join(text.split())


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("1111m", Conventions(definition="cut")),
        ("1111m", Conventions(definition="cut", exhausted="ready")),
        ("1112m", Conventions(exhausted="ready")),
        ("123456789m1p22s4z", PAIRS_ONLY),
        ("1111m222255556p", Conventions(seven_pairs="quads")),
        ("11m33p55s2244667z", PAIRS_ONLY),
    ],
)
def test_no_apparent_contradiction(hand: str, chosen: Conventions) -> None:
    """Definitions that differ are said apart; and a witness of the size of the number needs no reason."""
    assert () == (*apparent_contradictions(known(hand, conventions=chosen)),)


@given(strategies.hands(), st.sampled_from(["exchange", "cut"]))
def test_every_number_has_its_witness_or_a_reason(hand: Hand, definition: Literal["exchange", "cut"]) -> None:
    """Of pairs only, which are often nearer than hands of seven different pairs are."""
    found = explanation(hand, conventions=Conventions(definition=definition, seven_pairs="pairs-only"))
    assert found.shanten is not None
    sizes = {witness.shanten for _, witness in witnesses(found)}
    assert found.decompositions or found.shanten.minimum in sizes or any(apparent_contradictions(found))


def test_a_red_five_that_is_discarded() -> None:
    """It is said to be one where the hand holds no plain one, and only there."""
    for hand, tile, other in (("230679m1s3z", "0m", "5m"), ("235679m1s3z", "5m", "0m"), ("05m11123z8p", "5m", "0m")):
        found = known(hand)
        rows = [line.split()[0] for line in explanation_text(found).split("\nDiscards\n")[1].splitlines()]
        tables = Page(explanation_page([found])).tables
        first = [
            row[0] for name in ("The best discard first", "Discards that raise the shanten") for row in tables[name]
        ]
        said = re.findall(r"discard (\w+):", " ".join(captions(explanation_picture([found]))))
        for tiles in (rows, first, said):
            assert (1, 0) == (tiles.count(tile), tiles.count(other))


def test_discards_kans_and_scores_are_drawn() -> None:
    """Each discard with all that is accepted after it, a kan with its four tiles, and the hand as it is scored."""
    scored = known("111222333m999p55z", winds=EAST)
    assert scored.score is not None
    assert 1 < len(scored.decompositions)
    assert scored.decompositions[-1] != scored.score.card.winner
    last = complete_picture(scored.score.card.winner)
    assert [part.tile for part in last.parts if isinstance(part, PlacedTile)] == [
        part.tile for part in explanation_picture([scored]).parts if isinstance(part, PlacedTile)
    ][-14:]
    found = known("2223455m")
    (kan,) = [*(found.kans or ())]
    drawn = "".join(str(part.tile) for part in explanation_picture([found]).parts if isinstance(part, PlacedTile))
    assert drawn.endswith(str(kan.tile) * 4)
    away = known("22344m")
    tiles = [part.tile for part in explanation_picture([away]).parts if isinstance(part, PlacedTile)]
    for discard in discards(parse("22344m")):
        each = [part.tile for part in discard_picture(discard).parts if isinstance(part, PlacedTile)]
        assert any(each == tiles[at : at + len(each)] for at in range(len(tiles)))


NUMBER: Final = ' class="number"'


def test_numbers_of_a_page_are_aligned() -> None:
    """Columns of numbers, and no others; and the shanten that is nearest stands out."""
    page = explanation_page([known(READY)])
    assert {'<td class="number">4</td>', '<td class="number"><span class="good">0</span></td>'} <= {
        *re.findall(r"<td.*?</td>", page)
    }
    heads = re.findall(r'<th scope="col"( class="number")?>(.*?)</th>', page)
    assert [("", "form"), (NUMBER, "shanten"), ("", "wait"), (NUMBER, "left"), ("", "decompositions")] == heads
    assert [(NUMBER, "number")] == re.findall(
        r'<th scope="col"( class="number")?>(number)</th>', explanation_page([known(WON, winds=EAST)])
    )
    discarding = re.findall(r'<th scope="col"( class="number")?>(.*?)</th>', explanation_page([known("11m")]))
    numbers = [name for style, name in discarding if style]
    assert ["shanten", "shanten", "accepts", "two steps", "improve"] == numbers
    away = explanation_page([known(FAR)]).split("<summary>")[1]
    assert [NUMBER] * 4 + [""] == re.findall(r'<th scope="col"( class="number")?>', away)[1:]


def test_exhausted_waits_are_drawn() -> None:
    """Struck through, in the decomposition and among the waits."""
    parts = explanation_picture([known("23m11z", "4444m")]).parts
    assert ["4m", "4m"] == [
        str(part.tile) for part in parts if isinstance(part, PlacedTile) and part.mark == "exhausted"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("hand", ALL)
@pytest.mark.parametrize("width", [80, 62, 40, 24, 16])
def test_texts_fit(hand: str, width: int) -> None:
    """No line is longer than the terminal is wide, but by one word; none ends with a blank; and none has colours."""
    text = explanation_text(known(hand, winds=EAST), Terminal(width=width))
    for line in text.splitlines():
        assert line == line.rstrip()
        assert "\x1b" not in line
        assert len(line) <= width or " " not in line.strip()
    wide = explanation_text(known(hand, winds=EAST), Terminal(width=1000))
    for section, unbroken in zip(text.split("\n\n"), wide.split("\n\n"), strict=True):
        if width > 16 and not section.startswith("Discards"):  # which are sentences where they are not a table
            assert unbroken.split() == section.split()


NARROW: Final = """13m 468p 2479s 1123z
  3-shanten, closed, 13
  concealed tiles

Distance
  shanten 3  (regular 3,
  seven-pairs 5,
  thirteen-orphans 7)
  2 complete hands are 4
  tiles away; needed 13m 6p
  2479s 11z, unused 23z
    123m 456p 234789s 11z
    add 2m 5p 38s
    remove 8p 23z
"""
DISCARDED: Final = """
Discards
  discard 1z: shanten 0,
  accepts 8 tiles, improved
  by no tile
    1m\u00d74 4m\u00d74
  discard 2m: shanten 1,
  accepts 23 tiles, two
  steps on in 110 ways,
  improved by 84 tiles; 7
  kinds accepted
"""


def test_narrow_text_to_the_letter() -> None:
    """Words stay whole; parts of a line stand below each other; a table is made of sentences."""
    narrow = Terminal(width=27)
    assert explanation_text(known("13m468p2479s1123z"), narrow).startswith(NARROW)
    assert DISCARDED in explanation_text(known("23m44p1z"), narrow)
    said = explanation_text(known("2223m"), Terminal(width=20))
    assert "\n  1  ryanmen\n    22m 23m + 1m\u00d74\n    4m\u00d74\n  2  tanki\n    222m 3m + 3m\u00d73\n" in said
    assert "\n  accepts       11\n    1m\u00d74 3m\u00d73 4m\u00d74\n" in said
    coloured = explanation_text(known("2223m"), Terminal(width=20, colour=True))
    assert "\x1b[1mWaits: 11 tiles\x1b[0m\n\x1b[1mleft; and the\x1b[0m\n" in coloured


def test_cuttings_are_for_a_terminal() -> None:
    """As a cutting writes itself; in glyphs and colours where there are such, and on as many lines as are needed."""
    (cutting,) = cuttings(parse("123406m13p46s11z9s"), limit=1).cuttings
    said = "sets 123m 406m  shapes 13p 46s  head 11z  left 9s"
    assert said == str(cutting) == cutting_text(cutting)
    assert "sets 123m 406m\nshapes 13p 46s\nhead 11z\nleft 9s" == cutting_text(cutting, Terminal(width=15))
    assert said == re.sub(r"\x1b\[[0-9;]*m", "", coloured := cutting_text(cutting, Terminal(colour=True)))
    assert "\x1b[31;7m0\x1b[0m" in coloured
    glyphs = cutting_text(cutting, Terminal(tiles="glyphs"))
    assert "\U0001f007 \U0001f008 \U0001f009" in glyphs
    assert "setsrshapesheadleft" == "".join(char for char in glyphs if char.isascii()).replace(" ", "")
    assert cutting_text(cuttings(parse("1m")).cuttings[0]) == "left 1m"
    assert cutting_text(cuttings(parse("19m19p")).cuttings[0]) == "left 19m 19p"


def test_glyphs_everywhere() -> None:
    """No tile is written as letters but in sentences: neither in witnesses and what they use, nor kans and discards."""
    terminal = Terminal(tiles="glyphs")
    said = explanation_text(known(DIFFERS), terminal)
    assert [] == re.findall(r"\d[mpsz]", said)
    lines = explanation_text(known("0555m1z", winds=EAST), terminal).splitlines()
    table = explanation_text(known("11m23p7z"), terminal).split("\nDiscards\n")[1].splitlines()
    rows = [line[:18] for line in table if line.strip()[0] in "d\U0001f004\U0001f01a"]
    assert ["  discard  shanten", "       \U0001f004        0 ", "        \U0001f01a        1"] == rows[:3]
    assert any(line.startswith("  \U0001f00b  keeps the waits") for line in lines)


def test_text_is_for_a_terminal() -> None:
    """Headings and tiles have colours; what cannot be encoded is written in ASCII; glyphs are glyphs."""
    coloured = explanation_text(known(READY), Terminal(colour=True))
    assert "\n\x1b[1mDistance\x1b[0m\n" in coloured
    plain = explanation_text(known(READY))
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert explanation_text(known(READY), Terminal(encoding="ascii")).isascii()
    assert "\U0001f007" in explanation_text(known(READY), Terminal(tiles="glyphs"))


@pytest.mark.parametrize("text", ["13m468p2479s1123z", DIFFERS, "2223m", "0555m1z", "23m44p1z", "23m11z[1111m](456p)"])
def test_colours_break_no_line(text: str) -> None:
    """They take no columns."""
    explanation = known(text)
    for width in (20, 40, 60, 80):
        coloured = explanation_text(explanation, Terminal(width=width, colour=True))
        assert explanation_text(explanation, Terminal(width=width)) == re.sub(r"\x1b\[[0-9;]*m", "", coloured)


class Page(HTMLParser):
    """What a page has: tags with their attributes, headings, tables cell by cell, words outside of pictures."""

    def __init__(self, text: str) -> None:
        """Read the page."""
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[tuple[int, str]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        self.pictures = 0
        self.inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag."""
        self.tags.append((tag, dict(attrs)))
        self.pictures += tag == "svg"
        if tag not in {"meta", "link"}:
            self.inside.append(tag)
        if tag in {"h1", "h2", "h3", "h4"}:
            self.headings.append((int(tag[1]), ""))
        if tag == "table":
            self.rows = []
        if tag == "tr":
            self.rows.append([])
        if tag in {"th", "td"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        """Each tag is closed, the last one first."""
        assert tag == self.inside.pop()
        self.pictures -= tag == "svg"
        if tag == "caption":
            self.tables[self.words[-1]] = self.rows

    def handle_data(self, data: str) -> None:
        """Note the words."""
        if self.pictures or not data.strip() or "style" in self.inside:
            return
        self.words.append(data.strip())
        if self.headings and self.inside[-1] == f"h{self.headings[-1][0]}":
            self.headings[-1] = (self.headings[-1][0], data)
        if {"th", "td"} & {*self.inside}:
            self.rows[-1][-1] += data


@pytest.mark.no_cover
def test_pages_are_pages() -> None:
    """One heading of the first level, no level left out; each name once, and links lead to them; nothing is fetched."""
    one = Page(explanation_page([known(READY)]))
    several = Page(explanation_page([known(hand, winds=EAST) for hand in ALL]))
    for page, title in ((one, READY), (several, f"{len(ALL)} hands explained")):
        assert [] == page.inside
        assert (1, title) == page.headings[0]
        levels = [level for level, _ in page.headings]
        assert 1 == levels.count(1)
        assert all(below <= above + 1 for above, below in pairwise(levels))
        names = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert {1} == {*Counter(names).values()}
        links = [attributes["href"] or "" for _, attributes in page.tags if "href" in attributes]
        assert {"data:,"} == {link for link in links if link[0] != "#"}
        assert set() == {link[1:] for link in links if link[0] == "#"} - {*names}
        assert not {"script", "img", "iframe", "object"} & {tag for tag, _ in page.tags}
        assert not any(name.startswith("on") or name == "src" for _, attributes in page.tags for name in attributes)
    assert [f"{known(hand).hand}: {known(hand).standing}" for hand in ALL] == several.words[3 : 3 + len(ALL)]
    assert [str(parse(hand)) for hand in ALL] == [text for level, text in several.headings if level == 2]
    alone = [text for _, text in one.headings]
    assert [READY, "Distance", "Decompositions", "Waits", "Draws", "Closed kans after riichi"] == alone


def test_a_page_is_small() -> None:
    """And ASCII, so that it is the same in every encoding; every picture says in words what is to be seen."""
    page = explanation_page([known(READY)])
    assert page.isascii()
    assert len(page) < 50_000
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    pictures = re.findall(r'<svg [^>]*role="img".*?</svg>', page, re.DOTALL)
    assert 30 < len(pictures)
    assert len(pictures) == sum("<title>" in picture for picture in pictures)


def test_page_has_every_number() -> None:
    """Every number, in its place."""
    found = known(READY, "3m")
    page = Page(explanation_page([found]))
    assert [["regular", "0"], ["seven-pairs", "4"], ["thirteen-orphans", "10"]] == page.tables["Shanten 0"][1:]
    rows = page.tables["22 tiles left, and the decompositions that wait for each kind"][1:]
    named = ["6, 7", "5", "9, 10", "4, 6", "3", "8, 9", "1, 4", "2", "7, 8"]
    left = [1, 3, 2, 3, 3, 3, 3, 3, 1]
    assert [[str(kind), str(number), ways] for kind, number, ways in zip(KINDS, left, named, strict=False)] == rows
    for said in ("Accepts 22 tiles", "Improved by no tile", "penchan", "7m\u00d73", "3m\u00d72 6m\u00d73"):
        assert said in page.words
    assert ", it changes the wait on 1m" in page.words
    assert ", it is not a triplet in the decomposition regular 123m 456m 789m shanpon 1199m on 1m 9m" in page.words
    assert 4 == page.words.count("no")
    assert 2 == Page(explanation_page([known("055m1p")])).words.count("yes")


@pytest.mark.parametrize(
    ("hand", "fives", "used"),
    [("023m11z", {"0m"}, (5, 0)), ("05m111z", {"0m", "5m"}, (2, 5)), ("523m11z", {"5m"}, (0, 5))],
)
def test_a_red_five_that_goes_is_red(hand: str, fives: set[str], used: tuple[int, int]) -> None:
    """On the page and in the picture, where the hand has no other five of the suit; and so it is called."""
    found = known(hand)
    assert "5m" in {str(one.tile) for one in found.discards or ()}
    page = explanation_page([found])
    assert used == tuple(page.count(f'href="#mj-{five}"') for five in ("0m", "5m"))
    assert f"</div>{'0m' if fives == {'0m'} else '5m'}</div>" in page
    parts = explanation_picture([found]).parts
    drawn = {str(part.tile) for part in parts if isinstance(part, PlacedTile) and part.mark == "plain"}
    assert fives == drawn & {"0m", "5m"}


@pytest.mark.parametrize(
    ("hand", "quad"),
    [
        ("055m1z", ["0m", "5m", "5m", "5m"]),
        ("555m1z", ["5m", "5m", "5m", "5m"]),
        ("0555m1z", ["0m", "5m", "5m", "5m"]),
        ("0055m1z", ["0m", "0m", "5m", "5m"]),
    ],
)
def test_a_red_five_in_a_kan_is_red(hand: str, quad: list[str]) -> None:
    """Of the four tiles that are drawn so many are red as the hand holds, on the page as in the picture."""
    found = known(hand)
    (kan,) = found.kans or pytest.fail("a kan could be declared")
    picture = kan_picture(kan, found.hand)
    assert quad == sorted(str(part.tile) for part in picture.parts if isinstance(part, PlacedTile))
    assert svg(picture, "page") in explanation_page([found])
    last = [part.tile for part in explanation_picture([found]).parts if isinstance(part, PlacedTile)][-4:]
    assert quad == sorted(map(str, last))


def test_discards_of_a_page() -> None:
    """Those that keep nearest first, and those that raise the shanten apart."""
    found = known(FAR)
    page = Page(explanation_page([found]))
    near, away = page.tables["The best discard first"][1:], page.tables["Discards that raise the shanten"][1:]
    assert (6, 8) == (len(near), len(away))
    assert "8 discards more, which raise the shanten" in page.words
    red = {"5p": "0p"}
    expected = [
        [
            *(red.get(tile, tile), str(one.acceptance.shanten)),
            str(one.acceptance.total),
            str(one.outlook.two_steps_total),
        ]
        for one in found.discards or ()
        for tile in [str(one.tile)]
    ]
    assert expected == [row[:4] for row in near + away]
    assert ["2p", "3", "31", "544", "56", "\u00d74\u00d74\u00d73\u00d73\u00d74\u00d74\u00d73\u00d73\u00d73"] == near[0]
    assert [str(one.outlook.improving_total) for one in found.discards or ()] == [row[4] for row in near + away]
    *_, last = [*(found.discards or ())]
    accepted = last.acceptance.tiles
    assert copies_text(accepted, Terminal(width=1000)) == away[-1][5]
    assert "-" == Page(explanation_page([known(WON)])).tables["The best discard first"][1][3]


def test_witnesses_of_a_page() -> None:
    """Both, where the definitions differ, and what each says."""
    page = Page(explanation_page([known(DIFFERS)]))
    assert [["regular, by exchange", "2"], ["regular, by cutting", "1"]] == page.tables["Shanten 2"][1:]
    said = [text for level, text in page.headings if level == 3]
    assert ["Regular by exchange 2: 8 complete hands are 3 tiles away", "Regular by cutting 1: 1 best cutting"] == said
    for words in ("needed 13m11z", "123m234p11z  add 2m23p  remove 6p2z", "and 3 more", "needed 13m46p11z, unused 2z"):
        assert words in page.words
    assert "shapes 13m 46p  head 11z  left 2z" in page.words
    assert "Accepts 31 tiles, two steps on in 316 ways" in page.words
    assert "Improved by 63 tiles" in page.words


def test_scores_of_a_page() -> None:
    """The card, row by row; or why there is none."""
    page = Page(explanation_page([known(WON, winds=EAST)]))
    score = final_score(parse(WON), EAST)
    table = page.tables["Points, doubles and score"]
    assert [[name, str(number)] for name, number in score.card.rows] == table[1:]
    assert [f"{name:<44}{number:>6}" for name, number in score.card.rows] == str(score.card).splitlines()
    assert f"own wind E, prevailing wind E; {score.why}" in " ".join(page.words)
    assert "No score: the winds are not given." in " ".join(Page(explanation_page([known(WON)])).words)


def test_unusual_conventions_are_named() -> None:
    """Those that are not the usual ones, in the text, on the page and in the picture."""
    found = known("5p1z2z3z", conventions=Conventions(players=3, forms=("regular", "seven-pairs")))
    said = "players 3, forms regular+seven-pairs"
    assert f"  conventions: {said}" in explanation_text(found).splitlines()
    assert f"<p>Conventions: {said}</p>" in explanation_page([found])
    assert f"; conventions: {said}" in " ".join(captions(explanation_picture([found])))
    usual = known("5p1z2z3z")
    for text in (explanation_text(usual), explanation_page([usual]), " ".join(captions(explanation_picture([usual])))):
        assert "onventions" not in text


def test_visible_tiles_are_drawn() -> None:
    """In the text, on the page, in the picture and in JSON, in their order."""
    found = known("23m11z", "9p4m")
    assert "  visible: 4m 9p" in explanation_text(found).splitlines()
    assert "<title>4m 9p</title>" in explanation_page([found])
    assert "visible" in captions(explanation_picture([found]))
    assert "4m9p" == encode_explanation(found)["visible"]


def captions(picture: Picture) -> list[str]:
    """What stands above the pictures of a sheet, and in them."""
    return [part.text for part in picture.parts if isinstance(part, Label) and not part.middle]


@pytest.mark.no_cover
@pytest.mark.parametrize("hand", ALL)
def test_pictures_parse(hand: str) -> None:
    """And what they say is what the value has, in the same order."""
    found = known(hand, winds=EAST)
    picture = explanation_picture([found])
    assert ET.fromstring(svg(picture))[0].text == f"{found.hand}: {found}"  # noqa: S314  # our own
    said = " ".join(captions(picture))
    assert said.startswith(f"{found.hand}: {found}")
    assert len(found.decompositions) == len(re.findall(r"(?<!the )decomposition ", said))
    assert len(found.discards or ()) == said.count("discard ")
    assert len(found.kans or ()) == said.count("closed kan after riichi: ")
    assert (found.score is not None) == ("classical score: " in said)


def test_captions_to_the_letter() -> None:
    """Of hands that have everything."""
    assert [
        "055m1p: ready, closed, 4 concealed tiles, 1 red five; shanten 0 (regular 0)",
        "decomposition 1: tanki",
        "waits: 3 tiles left",
        "accepts 3 tiles",
        "improved by 24 tiles",
        "closed kan after riichi: 5m, keeps the waits: yes; keeps the decompositions:",
    ] == captions(explanation_picture([known("055m1p")]))[:6]
    said = " ".join(captions(explanation_picture([known(DIFFERS), known("15m")])))
    first, cut, second = (
        "regular by exchange 2: 8 complete hands are 3 tiles away or or or or ",
        "regular by cutting 1: 1 best cutting accepts 31 tiles, two steps on in 316 ways improved by 63 tiles ",
        "15m: 0-shanten, closed, 2 concealed tiles; shanten 0 (regular 0) 2 complete hands are 1 tile away or ",
    )
    assert f"{first}{cut}{second}" in said
    assert "discard 1m: shanten 0, accepts 3 tiles, improved by no tile" in said
    assert explanation_picture([]).title == "no hands"
    won = " ".join(captions(explanation_picture([known(WON, winds=EAST)])))
    classical = (
        "classical score: 28 x 2^2 = 112, final score 110; own wind E, prevailing wind E; "
        "assignment of tiles to sets: the only one"
    )
    assert f"{classical} riichi, won on " in won


def answered(op: str, hand: str, **words: str) -> Mapping[str, Json]:
    """What the oracle answers."""
    return OPERATIONS[op].answer(parse(hand), {"visible": "", "precedence": "all", **words}, DEFAULT)


@pytest.mark.parametrize("hand", ALL)
def test_json_is_that_of_the_parts(hand: str) -> None:
    """Each part, as it is answered alone."""
    found = known(hand, winds=EAST)
    encoded = json.loads(json.dumps(encode_explanation(found)))
    assert str(parse(hand)) == encoded["hand"]
    assert answered("decompose", hand)["decompositions"] == encoded["decompositions"]
    if hand == QUADS:
        assert encoded["shanten"] is None
    else:
        assert answered("shanten", hand) == encoded["shanten"]
    if encoded["outlook"] is not None:
        alone = answered("acceptance", hand)
        assert alone == {name: encoded["outlook"][name] for name in alone}
        assert answered("waits", hand)["waits"] == [wait["tile"] for wait in encoded["waits"]]
    if encoded["discards"] is not None:
        each = answered("acceptance", hand)["discards"]
        assert each == [
            {name: one[name] for name in ("discard", "shanten", "tiles", "total")} for one in encoded["discards"]
        ]
    for kan in encoded["kans"] or ():
        if parse(hand).is_waiting:
            alone = answered("kan", hand, draw=kan["tile"])
            assert alone == {name: kan[name] for name in alone}
    if found.score is not None:
        card = encode_score_card(found.score.card)
        assert card["points"] == encoded["score"]["points"]
        assert [found.score.why, [*found.score.finals]] == [encoded["score"]["why"], encoded["score"]["finals"]]


def test_json_to_the_letter() -> None:
    """What no other command answers."""
    encoded = encode_explanation(known("13m46p112z [0555p] (123s)"))
    assert encoded["difference"] == {
        "exchange": {
            "shanten": 2,
            "number": 8,
            "hands": [
                {"tiles": "123m234p11z", "added": "2m23p", "superfluous": "6p2z"},
                {"tiles": "123m444p11z", "added": "2m44p", "superfluous": "6p2z"},
                {"tiles": "123m44p111z", "added": "2m4p1z", "superfluous": "6p2z"},
                {"tiles": "123m666p11z", "added": "2m66p", "superfluous": "4p2z"},
                {"tiles": "123m66p111z", "added": "2m6p1z", "superfluous": "4p2z"},
            ],
            "needed": "13m11z",
            "unused": "",
        },
        "cut": {
            "shanten": 1,
            "number": 1,
            "cuttings": [{"sets": [], "shapes": ["13m", "46p"], "head": "11z", "left": "2z"}],
            "needed": "13m46p11z",
            "unused": "2z",
        },
    }
    assert (True, ["[0555p]", "(123s)"], ["0p"], "2-shanten") == (
        *(encoded["open"], encoded["melds"]),
        *(encoded["red-fives"], encoded["standing"]),
    )
    ready = encode_explanation(known("1112m", "3m"))
    assert [
        {"tile": "2m", "left": 3, "decompositions": [1]},
        {"tile": "3m", "left": 3, "decompositions": [0]},
    ] == ready["waits"]
    against = answered("decompose", "1112m")["decompositions"]
    assert isinstance(against, list)
    assert [
        {"tile": "1m", "keeps-waits": False, "keeps-decompositions": False, "changes": "3m", "against": against[0]}
    ] == ready["kans"]
    conventions = {
        "definition": "exchange",
        "melds": "held",
        "seven-pairs": "distinct",
        "players": 3,
        "exhausted": "not-ready",
        "forms": ("regular",),
    }
    chosen = Conventions(players=3, forms=("regular",))
    assert conventions == encode_explanation(known("1z", conventions=chosen))["conventions"]


def test_nearest_hands_are_drawn() -> None:
    """What is added is in the frame of a gap, and what is left stands apart and is smaller."""
    (hand,) = nearest(parse("46m055p19s"), limit=1).hands
    picture = nearest_picture(hand)
    tiles = [part for part in picture.parts if isinstance(part, PlacedTile)]
    assert str(hand) == picture.title
    assert [str(tile) for tile in (*hand.tiles, *hand.superfluous)] == [str(part.tile) for part in tiles]
    assert [str(tile) for tile in hand.added] == [str(part.tile) for part in tiles if part.mark == "waited"]
    assert {60} == {part.size for part in tiles[: len(hand.tiles)]}
    assert {42} == {part.size for part in tiles[len(hand.tiles) :]}
    assert {80 + 16} == {part.box[1] + part.box[3] for part in tiles}


def test_the_last_of_equal_tiles_is_added() -> None:
    """A hand of two adds a third."""
    (hand,) = nearest(parse("11m22z"), limit=1).hands
    drawn = [(str(part.tile), part.mark) for part in nearest_picture(hand).parts if isinstance(part, PlacedTile)]
    assert [("1m", "plain"), ("1m", "plain"), ("1m", "waited"), ("2z", "plain"), ("2z", "plain")] == drawn


def test_cuttings_are_drawn() -> None:
    """Part by part, and what is in none of them apart and smaller."""
    (cutting,) = cuttings(parse(DIFFERS)).cuttings
    picture = cutting_picture(cutting)
    tiles = [part for part in picture.parts if isinstance(part, PlacedTile)]
    assert "13m46p11z2z" == "".join(write(tiles))
    assert [60] * 6 + [42] == [part.size for part in tiles]
    gaps = [after.x - before.box[0] - before.box[2] for before, after in pairwise(tiles)]
    assert [2, 22, 2, 22, 2, 22] == gaps
    assert str(cutting) == picture.title


def write(tiles: list[PlacedTile]) -> str:
    """The tiles of a picture, two by two as they stand in the hand of that test."""
    ranks = [str(part.tile) for part in tiles]
    return "".join(f"{first[0]}{second}" for first, second in zip(ranks[:6:2], ranks[1:6:2], strict=True)) + ranks[6]


def test_copies_in_a_terminal() -> None:
    """In the order in which they are given; exhausted ones struck through where there is colour."""
    copies = [(KINDS[30], 0), (KINDS[0], 4)]
    assert "4z\u00d70 1m\u00d74" == copies_text(copies)
    assert "4zx0\n1mx4" == copies_text(copies, Terminal(width=8, encoding="ascii"))
    assert "\x1b[2;9m4z\u00d70\x1b[0m \x1b[31m1m\x1b[0m\u00d74" == copies_text(copies, Terminal(colour=True))
    assert "" == copies_text([])


def test_every_part_is_a_complete_or_a_ready_one() -> None:
    """A waiting hand has no complete decompositions, one that has drawn no ready ones."""
    won, ready = known(WON), known(READY)
    assert all(isinstance(way, Complete) for way in won.complete or ())
    assert (None, None) == (won.ready, ready.complete)
    assert waits(parse(READY)) == tuple(wait.reason.tile for wait in ready.waits or ())
