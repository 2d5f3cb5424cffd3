"""Situations that contradict themselves, generated: each is refused for the right reason, and all others are taken.

The reasons are found here by a table of words that exclude each other, which knows nothing of how wins are checked.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from mjfunc import KINDS, BadWin, Hand, Tile, parse
from mjfunc.riichi import PRESETS, NoYaku, Refusal, Rules, Score, score
from tests.wins import won

if TYPE_CHECKING:
    from collections.abc import Iterator

EXCLUDE: Final = """
rinshan-with-ron                 rinshan ron
rinshan-with-last-tile           rinshan last
chankan-with-tsumo               chankan tsumo
chankan-with-last-tile           chankan last
ura-without-riichi               ura silent
riichi-open                      declared open
ippatsu-without-riichi           ippatsu silent
rinshan-without-kan              rinshan without-quad
rinshan-with-ippatsu             rinshan ippatsu
chankan-copies                   chankan twice
first-turn-with-meld             first melded
first-turn-with-riichi           first declared
first-turn-timing                first last
first-turn-timing                first rinshan
first-turn-timing                first chankan blocks
first-turn-ron-dealer            first ron dealer
double-riichi-ippatsu-last-tile  double ippatsu last
"""
"""A reason, and words that cannot all be said of one win."""
TABLE: Final = [(reason, {*words}) for reason, *words in map(str.split, EXCLUDE.strip().splitlines())]

HANDS: Final = {
    "123456m789p11s222z + 4m": "blocks without-quad",
    "123456m789p11s222z + 2z": "blocks without-quad twice",
    "19m19p19s12345677z + 1m": "without-quad",
    "456m22789p234s [1111z] + 6m": "blocks melded",
    "456m22789p234s (111z) + 2p": "blocks melded open without-quad twice",
}
"""Hands with their winning tiles, and what is true of them."""
FLAGS: Final = ("rinshan", "chankan", "last", "ippatsu", "first", "ura")
FIELDS: Final = {"last": "last_tile", "first": "first_turn"}


def situations() -> Iterator[tuple[str, frozenset[str]]]:
    """Every combination of what can be said, of each hand."""
    flags = product(*[((), (flag,)) for flag in FLAGS])
    riichi = (("silent",), ("declared", "riichi"), ("declared", "double"))
    for hand, by, seat, declared, said in product(
        HANDS.items(), ("tsumo", "ron"), ("dealer", "other"), riichi, [*flags]
    ):
        text, words = hand
        yield text, frozenset((by, seat, *words.split(), *declared, *(flag for one in said for flag in one)))


def refused(text: str, by: str, **fields: object) -> str | None:
    """Why a win is refused, if it is."""
    hand, _, tile = text.partition(" + ")
    try:
        won(hand, tile, by, **fields)
    except BadWin as error:
        return error.reason
    return None


def test_every_combination() -> None:
    """One that holds what excludes each other is refused for one such reason, and all others are taken."""
    number = len(HANDS) * 2 * 2 * 3 * 2 ** len(FLAGS)
    seen: Counter[int] = Counter()
    alone: Counter[str | None] = Counter()
    for text, words in situations():
        reasons = {reason for reason, excluded in TABLE if excluded <= words}
        fields: dict[str, Any] = {FIELDS.get(word, word): True for word in FLAGS if word in words and word != "ura"}
        more = {"dora": "8s", "ura": "9s"} if "ura" in words else {}
        riichi = next((word for word in ("riichi", "double") if word in words), "none")
        by, seat = ("tsumo" if "tsumo" in words else "ron"), ("E" if "dealer" in words else "S")
        found = refused(text, by, seat=seat, riichi=riichi, **fields, **more)
        assert found in reasons or (found is None and not reasons), (text, sorted(words), found, reasons)
        seen[len(reasons)] += 1
        if len(reasons) == 1:
            alone[found] += 1
    assert number == seen.total()
    # Each reason is the only one of some situations, so that it is not only found where another would be.
    assert {reason for reason, _ in TABLE} == {*alone}
    assert 500 == alone.total() == seen[1]
    assert seen.total() - seen[0] > 3000


def held(text: str) -> tuple[Hand, Tile]:
    """A hand and its winning tile."""
    hand, _, tile = text.partition(" + ")
    return parse(hand), Tile.of(tile)


def number_of(kind: Tile, hand: Hand) -> int:
    """How many of a kind a hand has, melds included."""
    return [tile.kind for tile in (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles))].count(kind)


def test_winning_tiles_that_are_not_held() -> None:
    """Of each hand every kind that is not among the concealed tiles."""
    found = [
        refused(f"{text.partition(' + ')[0]} + {kind}", by)
        for text in HANDS
        for kind in KINDS
        if kind not in held(text)[0].tiles
        for by in ("tsumo", "ron")
    ]
    kinds = [len(set(held(text)[0].tiles)) for text in HANDS]
    assert {"win-not-held": 2 * sum(34 - number for number in kinds)} == Counter(found)


def test_a_fifth_copy_among_the_indicators() -> None:
    """Of each hand every kind, shown once more than there is room for, as dora or as both sorts."""
    found: Counter[str | None] = Counter()
    for text, kind in product(HANDS, KINDS):
        room = 4 - number_of(kind, held(text)[0])
        if not held(text)[0].is_open and room < 4:
            shared = {"dora": f"{kind}" * (room + 1), "ura": f"{kind}", "riichi": "riichi"}
            found[refused(text, "tsumo", **{**shared, "dora": f"{kind}" * max(room, 1)})] += 1
        found[refused(text, "tsumo", dora=f"{kind}" * (room + 1))] += 1
        assert refused(text, "tsumo", dora=f"{kind}" * room) is None
    kinds = [len({tile.kind for tile in held(text)[0].tiles}) + len(held(text)[0].melds) for text in HANDS]
    closed = [number for number, text in zip(kinds, HANDS, strict=True) if not held(text)[0].is_open]
    assert {"five-of-a-kind": 34 * len(HANDS) + sum(closed)} == found


@pytest.mark.parametrize("number", range(6))
def test_indicators_that_are_too_many(number: int) -> None:
    """More than five, and more ura than dora."""
    kinds = "".join(map(str, KINDS[:number])), "".join(map(str, KINDS[: number + 1]))
    text = "456m22789p234s [1111z] + 6m"
    assert "too-many-indicators" == refused(text, "ron", riichi="riichi", dora=kinds[0], ura=kinds[1])
    assert ("too-many-indicators" if number == 5 else None) == refused(text, "ron", dora=kinds[1])


def test_tiles_that_three_players_do_not_have() -> None:
    """2 to 8 of characters, in the hand or shown; no called sequence; no North; and extracted Norths with four."""
    text = "123p456789s11z [9999m] + 6s"
    three: dict[str, object] = {"players": 3}
    for rank in range(2, 9):
        assert "no-such-tile" == refused(text, "ron", dora=f"{rank}m", **three)
        assert "no-such-tile" == refused(f"{rank}{rank}m123p456789s [9999m] + 6s", "ron", **three)
    assert "no-chi" == refused("456789s11z [9999m] (123p) + 6s", "ron", **three)
    assert ["no-north"] * 2 == [refused(text, "ron", **three, **{name: "N"}) for name in ("seat", "round")]
    assert ["nuki-in-four"] * 4 == [refused(text, "ron", nuki=number) for number in range(1, 5)]
    assert [None] * 5 == [refused(text, "ron", **three, nuki=number) for number in range(5)]
    assert "five-of-a-kind" == refused("123p456789s44z [9999m] + 6s", "ron", nuki=3, **three)


def test_sizes_and_forms() -> None:
    """A tile too few is no winning hand, nor is one in which a tile is of another kind that fits nowhere."""
    tiles = [*parse("123456m789p11s222z").tiles]
    found: Counter[str | None] = Counter()
    for kind in sorted(set(tiles)):
        left = [*tiles]
        left.remove(kind)
        found[refused(f"{Hand.of(left)} + {left[0]}", "ron")] += 1
        found[refused(f"{Hand.of([*left, KINDS[32]])} + {left[0]}", "ron")] += 1
    number = len(set(tiles))
    assert {"bad-size": number, "not-complete": number} == found


@pytest.mark.parametrize("name", PRESETS)
def test_red_fives_by_the_rules(name: str) -> None:
    """More than the set has, of one suit or of each."""
    has_reds = PRESETS[name].red_fives == "1-1-1"
    for hand, are_too_many in (("340m340p340s22299s", not has_reds), ("00m345p345s222999s", True)):
        win = won(hand, "2s", "ron")
        if are_too_many:
            with pytest.raises(BadWin) as refusal:
                score(win, PRESETS[name])
            assert "too-many-red-fives" == refusal.value.reason
            assert f"by the rules ({name}, red_fives='{PRESETS[name].red_fives}')" in refusal.value.message
            assert refusal.value.message.endswith("; write plain fives, or choose red_fives='any'")
        assert isinstance(score(win, Rules(red_fives="any")), NoYaku | Score)


def test_liability_that_there_is_not() -> None:
    """For a yakuman that the hand has not, or whose sets were not fed, and of the winner's own seat."""
    whole = "11144z (555z) (666z) (777z)"
    for seat, yaku in product("ESWN", ("daisangen", "daisuushii", "suukantsu", "suuankou", "chinroutou")):
        fields = {"liable": {yaku: seat}, "seat": "W"}
        if seat == "W":
            assert "liability-without-yakuman" == refused(f"{whole} + 4z", "ron", **fields)
            continue
        win = won(whole, "4z", "ron", **cast("Any", fields))
        for rules in (Rules(liability="none"), Rules(), Rules(liability="with-suukantsu")):
            if yaku != "daisangen" or rules.liability == "none":
                with pytest.raises(BadWin) as refusal:
                    score(win, rules)
                assert "liability-without-yakuman" == refusal.value.reason


def test_every_reason_is_met() -> None:
    """By one of these tests."""
    others = """bad-size win-not-held five-of-a-kind too-many-red-fives too-many-indicators nuki-in-four no-such-tile
    no-chi no-north not-complete liability-without-yakuman"""
    assert {*Refusal} == {*others.split(), *(reason for reason, _ in TABLE)}
