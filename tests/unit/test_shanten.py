"""Shanten and acceptance, by the definitions and by signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np
import pytest

import mjfunc
from mjfunc import (
    KINDS,
    Acceptance,
    BadCounts,
    BadOption,
    BadSize,
    Conventions,
    Discard,
    FiveOfAKind,
    NoSuchTile,
    ShantenByForm,
    parse,
    read_tiles,
    write_tiles,
)
from mjfunc.fast import hands
from mjfunc.model.conventions import PLAYERS, SEVEN_PAIRS
from mjfunc.spec import acceptance as by_definition
from mjfunc.spec import shanten as definition
from mjfunc.tiles.counts import counts_from_34

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import Counts, FormName


CUT = Conventions(definition="cut")
CUT_AND_IGNORED = Conventions(definition="cut", melds="ignored")
BOTH = pytest.mark.parametrize("ask", [definition.shanten_by_form, hands.shanten_by_form], ids=["spec", "fast"])


@pytest.mark.no_cover
@BOTH
@pytest.mark.parametrize(
    ("hand", "exchange", "cut", "pairs", "orphans"),
    [
        ("123m456p789s1122z", 0, 0, 4, 8),
        ("123m456p789s11222z", -1, -1, 4, 8),
        ("19m19p19s1234567z", 8, 8, 6, 0),
        ("119m19p19s1234567z", 7, 7, 5, -1),
        ("123456789m1111p", 1, 0, 5, 9),
        ("1111222233334z", 3, 2, 6, 8),
        ("22334455667788p", -1, -1, -1, 13),
        ("147m258p369s1234z", 8, 8, 6, 7),
        ("147m258p369s12345z", 8, 8, 6, 6),
        ("1m", 0, 0, None, None),
        ("11m", -1, -1, None, None),
        ("1m2z", 0, 0, None, None),
        ("1111m", 1, 0, None, None),
        ("19m19p", 2, 2, None, None),
    ],
)
def test_by_form(  # noqa: PLR0917  # each case is a row of a table
    ask: Callable[..., ShantenByForm], hand: str, exchange: int, cut: int, pairs: int | None, orphans: int | None
) -> None:
    """Each form, by each definition; special forms need thirteen tiles or fourteen."""
    assert ShantenByForm(exchange, pairs, orphans) == ask(parse(hand))
    assert ShantenByForm(cut, pairs, orphans) == ask(parse(hand), conventions=CUT)
    nearest = min(form for form in (exchange, pairs, orphans) if form is not None)
    assert nearest == ask(parse(hand)).minimum == mjfunc.shanten(parse(hand)) == mjfunc.fast.shanten(parse(hand).counts)


@BOTH
@pytest.mark.parametrize(
    ("hand", "held", "ignored"),
    [
        ("13m456p789s11z (2222m)", 1, 0),
        ("13m456p789s11z (123m)", 0, 0),
        ("45z (444z) (111z) (555z)", 1, 0),
        ("11567z (777z) (666z) (555z)", 2, 1),
        ("13556z (666z) (111z) (333z)", 2, 1),
        ("1m (111m)", 1, 0),
        ("1m (111m) [2222m] (345m) (345m)", 1, 0),
        ("1m (123m) (345m) (345m) [2222p]", 0, 0),
        ("1133m (123m) (123m)", 1, 0),
    ],
)
def test_copies_in_melds(ask: Callable[..., ShantenByForm], hand: str, held: int, ignored: int) -> None:
    """They count as held, unless nobody looks at them; cutting never does."""
    assert (held, None) == (ask(parse(hand)).regular, ask(parse(hand)).seven_pairs)
    assert ignored == ask(parse(hand), conventions=Conventions(melds="ignored")).regular
    assert ask(parse(hand), conventions=CUT) == ask(parse(hand), conventions=CUT_AND_IGNORED)
    assert held == mjfunc.shanten(parse(hand))


@BOTH
@pytest.mark.parametrize(
    ("hand", "distinct", "quads", "pairs_only"),
    [
        ("1111m2222p3333s4z", 6, 0, 3),
        ("11112222m3344p55s", 3, -1, 1),
        ("1122334455667m", 0, 0, 0),
        ("111222333m44p55z", 3, 1, 1),
        ("1188m2388p05s111z", 1, 1, 1),
        ("1188m288p055s111z", 2, 1, 1),
    ],
)
def test_rules_of_seven_pairs(
    ask: Callable[..., ShantenByForm], hand: str, distinct: int, quads: int, pairs_only: int
) -> None:
    """Seven different pairs, four alike as two pairs, and as many pairs as there are."""
    found = [ask(parse(hand), conventions=Conventions(seven_pairs=rule)).seven_pairs for rule in SEVEN_PAIRS]
    assert [distinct, quads, pairs_only] == found


@BOTH
def test_three_players(ask: Callable[..., ShantenByForm]) -> None:
    """There is no 2m to 8m to complete a hand with, and none may be held."""
    ready, four, three = parse("1111m111122233z"), Conventions(), Conventions(players=3)
    assert (1, 2) == (ask(ready, conventions=four).regular, ask(ready, conventions=three).regular)
    cut_by_three = Conventions(definition="cut", players=3)
    assert (1, 1) == (ask(ready, conventions=CUT).regular, ask(ready, conventions=cut_by_three).regular)
    called = parse("45z (444z) (111z) (555z)")
    for players in PLAYERS:
        assert 1 == ask(called, conventions=Conventions(players=players)).regular
        assert 0 == ask(called, conventions=Conventions(melds="ignored", players=players)).regular
    for hand, kind in (
        *((f"1{kind}", kind) for kind in map(str, KINDS[1:8])),
        ("1m (678m)", "6m"),
        ("19m (888m)", "8m"),
    ):
        with pytest.raises(BadOption, match=f"^{kind} is not in the set for three players, which has no 2m to 8m$"):
            ask(parse(hand), conventions=Conventions(players=3))


@BOTH
def test_cutting_sees_no_copies(ask: Callable[..., ShantenByForm]) -> None:
    """Without melds it is at most one too low; with them it can be more."""
    hand = parse("13m13p123z [2222m] [2222p]")
    assert (4, 2) == (ask(hand).regular, ask(hand, conventions=CUT).regular)


@pytest.mark.parametrize(
    ("counts", "error"),
    [
        (parse("1m").counts[:3], BadCounts),
        ([list(suit) for suit in parse("1m").counts], TypeError),
        (((5, *(0,) * 8), (0,) * 9, (0,) * 9, (0,) * 7), FiveOfAKind),
        (((1, 1, 1, *(0,) * 6), (0,) * 9, (0,) * 9, (0,) * 7), BadSize),
        (((4, 4, 4, 3, *(0,) * 5), (0,) * 9, (0,) * 9, (0,) * 7), BadSize),
        (((4,) * 9, (0,) * 9, (0,) * 9, (0,) * 7), BadSize),
        (((0,) * 9, (0,) * 9, (0,) * 9, (1, 0, 0, 0, 0, 0, -1)), BadCounts),
        (((0,) * 9, (0,) * 9, (0,) * 7, (1,) * 7), BadCounts),
        (None, TypeError),
        ("mpsz", TypeError),
        (iter(parse("1m").counts), TypeError),
        ((b"\x01" + bytes(8), (0,) * 9, (0,) * 9, (0,) * 7), BadCounts),
        (("100000000", (0,) * 9, (0,) * 9, (0,) * 7), BadCounts),
        (((1.5, *(0,) * 8), (0,) * 9, (0,) * 9, (0,) * 7), BadCounts),
        (((float("inf"), *(0,) * 8), (0,) * 9, (0,) * 9, (0,) * 7), BadCounts),
        (((float("nan"), *(0,) * 8), (0,) * 9, (0,) * 9, (0,) * 7), BadCounts),
        (((1 << 4000, *(0,) * 8), (0,) * 9, (0,) * 9, (0,) * 7), FiveOfAKind),
    ],
)
def test_counts_that_are_no_hand(counts: object, error: type[Exception]) -> None:
    """They are refused at first sight, and once their suits were seen in other hands."""
    for _ in range(2):
        with pytest.raises(error):
            mjfunc.fast.shanten(cast("Counts", counts))
        assert 0 == mjfunc.fast.shanten(parse("1m").counts)


FULL_OF_QUADS: Final = {1: 0, 2: -1, 4: 1, 5: 0, 7: 0, 8: 0, 10: 0, 11: -1, 13: 0, 14: -1}
"""The shanten of 1m to 1111222233334444m, by hand: 123m 123m 123m in 1112223334 and beyond, and 1111m has no pair."""


def test_too_many_tiles_for_a_hand() -> None:
    """Every number of tiles up to the whole wall, in suits that were seen or not."""
    wall = [kind for kind in range(34) for _ in range(4)]
    for tiles in range(137):
        counts = counts_from_34(wall[:tiles].count(kind) for kind in range(34))
        for _ in range(2):
            if tiles % 3 and tiles <= 14:
                assert FULL_OF_QUADS[tiles] == mjfunc.fast.shanten(counts)
            else:
                with pytest.raises(BadSize, match=f"^{tiles} concealed tiles"):
                    mjfunc.fast.shanten(counts)


@pytest.mark.parametrize("one", [1, 1.0, True, np.int64(1), np.uint8(1)])
def test_equal_numbers_are_equal_counts(one: float) -> None:
    """At first sight as later."""
    for rank in range(9):
        suit = tuple(one if at == rank else 0 for at in range(9))
        assert 0 == mjfunc.fast.shanten(cast("Counts", (suit, (0,) * 9, (0,) * 9, (0,) * 7)))


def text(acceptance: Acceptance) -> str:
    """An acceptance as text."""
    tiles = " ".join(f"{kind}:{unseen}" for kind, unseen in acceptance.tiles)
    return f"{acceptance.shanten} {tiles} {acceptance.total}"


@pytest.mark.parametrize("ask", [by_definition.acceptance, mjfunc.acceptance], ids=["spec", "fast"])
@pytest.mark.parametrize(
    ("hand", "visible", "expected"),
    [
        ("34p11z", "", "0 2p:4 5p:4 8"),
        ("34p11z", "550p", "0 2p:4 5p:1 5"),
        ("34p11z", "2222p", "0 5p:4 4"),
        ("34p11z (234p)", "", "0 2p:3 5p:4 7"),
        ("1m", "111m", "0  0"),
        ("1122334455667m", "", "0 1m:2 4m:2 7m:3 7"),
        ("119m19p19s123456z", "", "0 7z:4 4"),
        ("12m112z", "1z", None),
    ],
)
def test_acceptance(ask: Callable[..., Acceptance], hand: str, visible: str, expected: str | None) -> None:
    """The kinds that lower the shanten, with the copies that nobody has seen."""
    if expected is None:
        with pytest.raises(BadSize, match="^5 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13$"):
            ask(parse(hand), read_tiles(visible))
    else:
        assert expected == text(ask(parse(hand), read_tiles(visible)))


@pytest.mark.parametrize("ask", [by_definition.acceptance, mjfunc.acceptance], ids=["spec", "fast"])
def test_acceptance_of_almost_everything(ask: Callable[..., Acceptance]) -> None:
    """Where only an exhausted kind completes the hand, nearly all others bring it nearer."""
    found = ask(parse("123456789m1111p"))
    assert "123456789m23456789p123456789s1234567z" == write_tiles(kind for kind, _ in found.tiles)
    assert (1, 9 * 3 + 24 * 4) == (found.shanten, found.total)
    found = ask(parse("1m (111m)"))
    assert (1, 33, 33 * 4) == (found.shanten, len(found.tiles), found.total)


@pytest.mark.parametrize("ask", [by_definition.discards, mjfunc.discards], ids=["spec", "fast"])
def test_discards(ask: Callable[..., tuple[Discard, ...]]) -> None:
    """The best first; what is discarded stays seen; red fives are fives."""

    def found(hand: str, visible: str = "") -> list[tuple[str, str]]:
        return [(str(discard.tile), text(discard.acceptance)) for discard in ask(parse(hand), read_tiles(visible))]

    assert [("2s", "0 1s:2 4s:4 6"), ("3s", "0 1s:2 2s:2 4"), ("1s", "0 2s:2 2")] == found("11223s")
    assert [("3s", "0 1s:2 2s:2 4"), ("1s", "0 2s:2 2"), ("2s", "0 1s:2 2")] == found("11223s", "4444s")
    assert [("5p", "0 5p:2 2")] == found("05p")
    with pytest.raises(BadSize, match="^4 concealed tiles; a drawn hand has 2, 5, 8, 11 or 14$"):
        ask(parse("1122s"))


@pytest.mark.parametrize(
    ("ask", "hand"),
    [
        (by_definition.acceptance, "34p11z"),
        (mjfunc.acceptance, "34p11z"),
        (by_definition.discards, "345p11z"),
        (mjfunc.discards, "345p11z"),
    ],
)
def test_visible_tiles_that_cannot_be(ask: Callable[..., object], hand: str) -> None:
    """No fifth copy is seen, and nothing but tiles."""
    with pytest.raises(FiveOfAKind, match="^5 copies of 1z, but there are only 4 of a kind, visible ones included$"):
        ask(parse(hand), read_tiles("111z"))
    with pytest.raises(NoSuchTile, match="^item 1 is '2z', not a Tile$"):
        ask(parse(hand), [*read_tiles("2z"), "2z"])


@pytest.mark.parametrize(
    ("ask", "hand"),
    [
        (by_definition.acceptance, "5m1p11z"),
        (mjfunc.acceptance, "5m1p11z"),
        (by_definition.discards, "5m12p11z"),
        (mjfunc.discards, "5m12p11z"),
    ],
)
def test_visible_tiles_of_three_players(ask: Callable[..., object], hand: str) -> None:
    """What they do not have is named in order of the kinds, whether it is held or visible."""
    for visible, kind in (("2m", "2m"), ("6m", "5m"), ("", "5m"), ("1z", "5m")):
        with pytest.raises(BadOption, match=f"^{kind} is not in the set for three players, which has no 2m to 8m$"):
            ask(parse(hand), read_tiles(visible), conventions=Conventions(players=3))


@pytest.mark.parametrize(("ask", "hand"), [(mjfunc.acceptance, "1111222233334m"), (mjfunc.discards, "11112222333344m")])
def test_many_tiles_that_three_players_do_not_have(ask: Callable[..., object], hand: str) -> None:
    """They are refused before they are looked up, for no table has as many."""
    with pytest.raises(BadOption, match="^2m is not in the set for three players, which has no 2m to 8m$"):
        ask(parse(hand), conventions=Conventions(players=3))


@pytest.mark.parametrize("only", [("regular", "seven-pairs", "thirteen-orphans"), ("seven-pairs", "thirteen-orphans")])
@pytest.mark.parametrize("text", ["1199m1133p5577s1z", "19m19p19s1234567z", "19m1133p5577s112z", "19m119p199s12345z"])
def test_special_forms_of_three_players(text: str, only: tuple[FormName, ...]) -> None:
    """They are asked where fewer copies are available too."""
    hand, by = parse(text), Conventions(players=3, forms=only)
    assert definition.shanten(hand, conventions=by) == mjfunc.shanten(hand, conventions=by)
    assert definition.shanten_by_form(hand, conventions=by) == mjfunc.shanten_by_form(hand, conventions=by)
    assert by_definition.acceptance(hand, conventions=by) == mjfunc.acceptance(hand, conventions=by)


@pytest.mark.parametrize("visible", ["", "1z", "2z 2p"])
@pytest.mark.parametrize(("ask", "hand"), [(mjfunc.acceptance, "34p11z"), (mjfunc.discards, "345p11z")])
def test_visible_tiles_in_an_array(ask: Callable[..., object], hand: str, visible: str) -> None:
    """An array of tiles is as good as a tuple, though it cannot be compared with one."""
    tiles = read_tiles(visible)
    array = np.empty(len(tiles), np.object_)
    array[:] = tiles
    assert ask(parse(hand), tiles) == ask(parse(hand), array)


def test_none_of_the_forms() -> None:
    """Hands that can have none of those that count are refused, with their names."""
    message = "1 concealed tile can have none of the forms that count: seven-pairs, thirteen-orphans"
    chosen = Conventions(forms=("seven-pairs", "thirteen-orphans"))
    for question in (definition.shanten, definition.shanten_by_form, hands.shanten_by_form):
        with pytest.raises(BadSize, match=f"^{message}$"):
            question(parse("1m"), conventions=chosen)
