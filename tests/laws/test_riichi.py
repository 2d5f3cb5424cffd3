"""What holds for every win of riichi: its readings, fu, points and payments."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

import attrs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjfunc import KINDS, Block, Hand, Meld, Suit, Tile, decompose_ready, finish
from mjfunc.riichi import (
    DEFAULT_RULES,
    PRESETS,
    FuReason,
    NoYaku,
    Origin,
    Rules,
    Score,
    Win,
    Yaku,
    fu_of,
    has_yaku,
    interpretations,
    readings,
    score,
)
from mjfunc.tiles.tile import NUMBER_SUITS
from tests.strategies import wins

SOME: Final = settings(max_examples=40)
rules = st.sampled_from([*PRESETS.values()])


def points(win: Win, rules: Rules = DEFAULT_RULES) -> int:
    """The basic points, none where there is no yaku."""
    found = score(win, rules)
    return found.points if isinstance(found, Score) else 0


@SOME
@given(wins())
def test_readings_are_the_ready_decompositions_that_the_winning_tile_ends(win: Win) -> None:
    """One to one: the place is the hole, and what was around it names the wait."""
    ready = decompose_ready(win.hand.discard(win.tile))
    ended = [(finish(one, win.tile), one.wait.shape) for one in ready if win.tile.kind in one.wait.on]
    found = [(reading.decomposition, reading.wait) for reading in readings(win)]
    assert found
    assert sorted(map(str, ended)) == sorted(map(str, found))


@SOME
@given(wins(), rules)
def test_a_closed_hand_that_is_drawn_has_a_yaku(win: Win, rules: Rules) -> None:
    """Whatever else is true of it."""
    assume(not win.hand.is_open)
    assert isinstance(score(attrs.evolve(win, origin=Origin.WALL), rules), Score)


@SOME
@given(wins())
def test_which_fu_there_are(win: Win) -> None:
    """25 only for seven pairs, 20 only for pinfu that is drawn, and otherwise tens from 30 to 140."""
    for reading in readings(win):
        fu = fu_of(reading)
        is_drawn_pinfu = has_yaku(reading, Yaku.PINFU) and win.origin.is_tsumo
        expected = (reading.is_seven_pairs, is_drawn_pinfu)
        assert expected == (False, False) if fu is None else (fu.total == 25, fu.total == 20)
        assert fu is None or any(expected) or fu.total in range(30, 150, 10)


@SOME
@given(wins())
def test_pinfu_has_no_fu_of_its_own(win: Win) -> None:
    """And every closed regular reading of which that is true is pinfu."""
    always = {FuReason.BASE, FuReason.CLOSED_RON, FuReason.TSUMO}
    for reading in readings(win):
        fu = fu_of(reading)
        is_plain = fu is not None and {item.reason for item in fu.items} <= always
        assert has_yaku(reading, Yaku.PINFU) == (is_plain and reading.is_closed)


@SOME
@given(wins(), rules)
def test_the_best_is_chosen(win: Win, rules: Rules) -> None:
    """None is worth more; and readings that are worth the same in all numbers have the same yaku, if yakuman add up."""
    rules = attrs.evolve(rules, multiple_yakuman="add")
    found = score(win, rules)
    worth = {
        (one.points, one.yakuman, one.han, None if one.fu is None else one.fu.before_rounding): one.yaku
        for one in found.interpretations
    }
    assert all(
        one.yaku == worth[one.points, one.yakuman, one.han, None if one.fu is None else one.fu.before_rounding]
        for one in found.interpretations
    )
    most = max(one.points for one in found.interpretations)
    assert isinstance(found, NoYaku) == (most == 0)
    assert points(win, rules) == most


@SOME
@given(wins(), rules)
def test_payments_balance(win: Win, rules: Rules) -> None:
    """Hundreds, and nothing below none; together they are the total."""
    found = score(win, rules)
    assume(isinstance(found, Score))
    assert isinstance(found, Score)
    amounts = [payment.amount for payment in found.payments for _ in range(payment.players)]
    assert all(amount > 0 == amount % 100 for amount in amounts)
    assert len(amounts) == (1 if win.origin.is_ron else 3)
    assert found.total == sum(amounts) + 1000 * win.sticks


@SOME
@given(wins(), st.sampled_from([*permutations(NUMBER_SUITS)]))
def test_suits_are_alike(win: Win, order: tuple[Suit, ...]) -> None:
    """Permuting them, in indicators too, changes nothing but all green."""
    into = {Suit.HONOURS: Suit.HONOURS, **dict(zip(NUMBER_SUITS, order, strict=True))}

    def moved(tile: Tile) -> Tile:
        return Tile(into[tile.suit], tile.rank)

    melds = [Meld(Block.of(map(moved, meld.tiles)), meld.open) for meld in win.hand.melds]
    hand = Hand.of(map(moved, win.hand.tiles), melds)
    other = attrs.evolve(win, hand=hand, tile=moved(win.tile), dora=[*map(moved, win.dora)], ura=[*map(moved, win.ura)])
    green = {reading for each in (win, other) for reading in readings(each) if has_yaku(reading, Yaku.RYUUIISOU)}
    assume(not green)
    assert _worth(win) == _worth(other)


def _worth(win: Win) -> list[tuple[object, ...]]:
    """What the readings of a win are worth."""
    found = interpretations(win)
    return sorted((one.points, one.yaku, one.han or 0, one.fu.before_rounding if one.fu else 0) for one in found)


MORE: Final[list[tuple[dict[str, Any], dict[str, Any]]]] = [
    ({"round_up": False}, {"round_up": True}),
    ({"double_wind_pair": 2}, {"double_wind_pair": 4}),
    ({"counted": "sanbaiman"}, {"counted": "yakuman"}),
    ({"multiple_yakuman": "highest"}, {"multiple_yakuman": "add"}),
    ({"double_yakuman": ()}, {"double_yakuman": ("suuankou-tanki", "daisuushii")}),
    ({"open_tanyao": False}, {"open_tanyao": True}),
]


@SOME
@given(wins(), rules, st.sampled_from(MORE))
def test_generous_rules_give_no_less(win: Win, rules: Rules, choices: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """Whatever the other rules are."""
    less, more = (attrs.evolve(rules, **each) for each in choices)
    assert points(win, less) <= points(win, more)


@SOME
@given(wins(), rules, st.data())
def test_additional_circumstances_never_lower_the_score(win: Win, rules: Rules, data: st.DataObject) -> None:
    """A dora indicator, riichi, ippatsu, the last tile and the first turn add to what there is, or nothing."""
    held = [tile.kind for tile in (*win.tiles, *win.dora, *win.ura)]
    robbed = [win.tile.kind] if win.origin is Origin.QUAD else []  # no indicator shows it
    indicator = data.draw(st.sampled_from([tile for tile in KINDS if held.count(tile) < 4 and tile not in robbed]))
    added = [attrs.evolve(win, dora=(*win.dora, indicator))]
    if not win.hand.is_open and win.riichi == "none" and not win.first_turn:
        added.append(attrs.evolve(win, riichi="riichi"))
    if win.riichi != "none" and win.origin is Origin.DISCARD:
        added.append(attrs.evolve(win, ippatsu=True))
    if win.origin is Origin.DISCARD and not win.first_turn and not (win.riichi == "double" and win.ippatsu):
        added.append(attrs.evolve(win, origin=Origin.LAST_DISCARD))
    assert all(points(win, rules) <= points(each, rules) for each in added)


@SOME
@given(wins())
def test_drawing_brings_no_less_than_claiming(win: Win) -> None:
    """Of the same hand and winning tile, where four play."""
    drawn, claimed = (attrs.evolve(win, origin=origin, first_turn=False) for origin in (Origin.WALL, Origin.DISCARD))
    by_tsumo, by_ron = score(drawn), score(claimed)
    assert not isinstance(by_ron, Score) or (isinstance(by_tsumo, Score) and by_tsumo.total >= by_ron.total)
