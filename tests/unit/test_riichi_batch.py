"""Riichi scores of many wins at once: those of each win alone, and refused as it is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np
import pytest

from mjfunc import KINDS, BadCounts, BadOption, BadWin, BlockShape, Hand, MahjongError, Tile, parse
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.batch import rows_of
from mjfunc.riichi import DEFAULT_RULES, PRESETS, Origin, Refusal, Rules, Win, Yaku, score
from mjfunc.riichi.arrays import MELDS, NOTHING, WINDS, Scores, yaku_in
from mjfunc.riichi.arrays import score as score_all
from mjfunc.riichi.arrays.suit_readings import suits
from mjfunc.tiles.errors import TooManyRedFives
from tests.unit.test_riichi_fast import MATTERS, SITUATIONS, TEXTS
from tests.wins import read_win, rules_of
from tests.wins_at_once import arrays_of, numbers_of, scored_at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

ALONE: Final = ("liability", "liability_scope", "liability_honba", "local_yaku")
"""The rules that only wins alone are asked by."""
TOGETHER: Final[list[tuple[str, object, str, dict[str, object]]]] = [
    ("double_wind_pair", 2, "234999m678p11z678s + 4m riichi E", {}),
    ("replacement_fu", False, "234567m88s (5555p) (678p) + 8s tsumo rinshan", {}),
    *(
        each
        for each in MATTERS
        if each[0] not in (*ALONE, "double_wind_pair", "replacement_fu") and each[1] != "mangan"
    ),
]
"""A choice of the rules, and a win of which the numbers are others by it."""
OTHERS: Final = Rules(
    red_fives="any", renhou="yakuman", sanma_tsumo="even", honba=500, replacement_fu=False, open_pinfu=20
)
"""Choices that no preset has."""


def check(wins: list[Win], rules: Rules = DEFAULT_RULES) -> int:
    """All at once are what each is alone; how many there are."""
    checked = 0
    for players in sorted({win.players for win in wins}):
        some = [win for win in wins if win.players == players]
        assert [numbers_of(score(win, rules)) for win in some] == scored_at_once(some, rules)
        checked += len(some)
    return checked


def can_be_asked(win: Win, rules: Rules) -> bool:
    """Nobody is liable, and it is not a mangan by renhou."""
    return not win.liable and not (rules.renhou == "mangan" and win.first_turn and win.origin.is_ron)


def some_wins(number: int) -> Iterator[Win]:
    """Blocks and a pair, some of the blocks as melds, drawn or claimed, by anyone, with an indicator."""
    chance = Random(3)  # wins are drawn, not secrets
    blocks = [meld for meld in MELDS if meld.open]
    while number:
        chosen = chance.choices(blocks, k=4)
        melds = [meld for meld in chosen if meld.block.shape is BlockShape.QUAD or chance.random() < 0.3]
        tiles = [tile for meld in chosen if meld not in melds for tile in meld.tiles] + [chance.choice(KINDS)] * 2
        fields: dict[str, Any] = {"origin": chance.choice((Origin.WALL, Origin.DISCARD)), "dora": chance.choices(KINDS)}
        fields |= {"seat": chance.choice(WINDS), "round": chance.choice(WINDS)}
        try:
            win = Win(hand=Hand.of(tiles, melds), tile=chance.choice(tiles), **fields)
        except MahjongError:
            continue
        number -= 1
        yield win


@pytest.mark.no_cover
def test_some_wins() -> None:
    """Thousands, with melds and without."""
    wins = [*some_wins(1500)]
    assert 1500 == check(wins)
    assert {0, 1, 2, 3, 4} == {len(win.hand.melds) for win in wins}


def test_drawn_wins() -> None:
    """Of every sort and situation, by the default rules."""
    wins = [attrs.evolve(win_at(place, 1), liable=(), discarder=None) for place in range(120)]
    assert 120 == check(wins)
    assert len({yaku for win in wins for yaku in yaku_in(int(str(numbers_of(score(win))["yaku"])))}) > 25


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    """By the rules of each."""
    rules = PRESETS[preset]
    wins = [attrs.evolve(win_at(place, 5, rules), liable=(), discarder=None) for place in range(50)]
    situations: list[Win] = [
        win
        for text, fields in SITUATIONS
        if can_be_asked(win := read_win(text, **fields), rules)
        and (rules.red_fives == "1-1-1" or not any(tile.red for tile in win.tiles))
    ]
    assert check([win for win in (*wins, *situations) if can_be_asked(win, rules)], rules) > 45


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*PRESETS.values(), OTHERS], ids=[*PRESETS, "others"])
def test_thousands_of_wins(rules: Rules) -> None:
    """By the rules of each, and with all that can be chosen besides."""
    wins = [attrs.evolve(win_at(place, 9, rules), liable=(), discarder=None) for place in range(1500)]
    assert check([win for win in wins if can_be_asked(win, rules)], rules) > 1400


def test_all_that_is_scored() -> None:
    """A win for each thing that is scored, by ron and by tsumo."""
    by_ron = [read_win(text) for text in sorted(TEXTS)]
    by_tsumo = [read_win(f"{text} tsumo") for text in sorted(TEXTS) if "tsumo" not in text and "chankan" not in text]
    assert check(by_ron) + check(by_tsumo) == len(by_ron) + len(by_tsumo) > 250


@pytest.mark.parametrize(("name", "value", "text", "fields"), TOGETHER)
def test_each_choice_of_the_rules(name: str, value: object, text: str, fields: dict[str, object]) -> None:
    """It matters for its win, or the win is refused by one of the two."""
    win, rules = read_win(text, **fields), rules_of({name: value})
    if name == "red_fives":
        refusing, taking = (rules, DEFAULT_RULES) if value == "0-0-0" else (DEFAULT_RULES, rules)
        named = rf"{'tenhou, ' if refusing == DEFAULT_RULES else ''}red_fives='{refusing.red_fives}'"
        message = rf"^row 0: . red fives? 0[mps], but by the rules \({named}\) the set has [01]; write plain fives, or "
        with pytest.raises(BadWin, match=message) as refused:
            scored_at_once([win], refusing)
        assert refused.value.reason == "too-many-red-fives"
        assert 1 == check([win], taking)
        return
    assert 2 == check([win], rules) + check([win])
    assert scored_at_once([win], rules) != scored_at_once([win])


def test_more_yakuman_of_which_one_counts() -> None:
    """Of readings that are worth the same that with more is chosen, though it is not the first."""
    win, rules = read_win("11122333444555m + 1m tsumo first"), Rules(multiple_yakuman="highest")
    assert 1 == check([win], rules)
    assert (Yaku.SUUANKOU, Yaku.CHIIHOU) == yaku_in(int(str(scored_at_once([win], rules)[0]["yaku"])))


def test_unsupported_rules_are_refused() -> None:
    """Renhou as a mangan, with its row; and local yaku."""
    wins = [read_win("123456m789p11s222z + 2z"), read_win("123456m789p11s222z + 2z first")]
    with pytest.raises(BadOption, match="^row 1: renhou as a mangan is not asked of many wins at once") as refused:
        scored_at_once(wins, Rules(renhou="mangan"))
    assert 1 == refused.value.position
    with pytest.raises(BadOption, match="^local_yaku daisharin is not asked of many wins at once"):
        scored_at_once(wins, Rules(local_yaku=("daisharin",)))


CLOSED: Final = "123456m789p11s222z + 4m"
REFUSED: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("bad-size", CLOSED, {"hands": parse("123456m789p11s22z")}),
    ("win-not-held", CLOSED, {"tiles": Tile.of("9s")}),
    ("five-of-a-kind", CLOSED, {"dora": "2z2z"}),
    ("five-of-a-kind", "456m22789p234s [1111z] + 6m", {"dora": "1z"}),
    ("too-many-indicators", CLOSED, {"dora": "123456p"}),
    ("too-many-indicators", CLOSED, {"riichi": 1, "dora": "1p", "ura": "12p"}),
    ("ura-without-riichi", CLOSED, {"dora": "1p", "ura": "2p"}),
    ("riichi-open", "456m22789p234s (111z) + 6m", {"riichi": 1}),
    ("ippatsu-without-riichi", CLOSED, {"ippatsu": True}),
    ("rinshan-without-kan", CLOSED, {"origin": 2}),
    ("rinshan-with-ippatsu", "456m22789p234s [1111z] + 6m", {"origin": 2, "riichi": 1, "ippatsu": True}),
    ("chankan-copies", "123456m789p11s222z + 2z", {"origin": 5}),
    ("chankan-copies", CLOSED, {"origin": 5, "dora": "4m"}),
    ("chankan-copies", "19m19p19s12345677z + 4z", {"origin": 5, "nuki": 1, "players": 3}),
    ("first-turn-with-meld", "456m22789p234s [1111z] + 6m", {"first_turn": True}),
    ("first-turn-with-meld", "11789p234567s222z + 1p", {"first_turn": True, "nuki": 1, "players": 3}),
    ("first-turn-with-riichi", CLOSED, {"first_turn": True, "riichi": 2}),
    ("first-turn-timing", CLOSED, {"first_turn": True, "origin": 1}),
    ("first-turn-timing", CLOSED, {"first_turn": True, "origin": 4}),
    ("first-turn-timing", CLOSED, {"first_turn": True, "origin": 5}),
    ("first-turn-ron-dealer", CLOSED, {"first_turn": True, "seat": 0}),
    ("double-riichi-ippatsu-last-tile", CLOSED, {"riichi": 2, "ippatsu": True, "origin": 4}),
    ("double-riichi-ippatsu-last-tile", CLOSED, {"riichi": 2, "ippatsu": True, "origin": 1}),
    ("nuki-in-four", CLOSED, {"nuki": 1}),
    ("no-such-tile", CLOSED, {"players": 3}),
    ("no-such-tile", "11789p234567s222z + 1p", {"players": 3, "dora": "5m"}),
    ("no-chi", "22789p234s444z (789s) + 2p", {"players": 3}),
    ("no-north", "11789p234567s222z + 1p", {"players": 3, "seat": 3}),
    ("no-north", "11789p234567s222z + 1p", {"players": 3, "round": 3}),
    ("not-complete", CLOSED, {"hands": parse("123456m788p11s222z")}),
    ("not-complete", CLOSED, {"hands": parse("11444m22555p33s44z")}),
    ("not-complete", "456m22789p234s (111z) + 2p", {"hands": parse("2244m2288p888s")}),
)
"""What is wrong, a win, and what is changed of it."""


def changed(text: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Arrays of three wins, of which the second is what is asked."""
    three = changes.get("players", 4) == 3
    right = read_win("11789p234567s222z + 1p" if three else CLOSED)
    arrays = arrays_of([right, read_win(text), right])
    for name, value in changes.items():
        if name in {"dora", "ura"}:
            row = [tile.index for tile in parse_tiles(value)]
            arrays[name] = np.full((3, 6), NOTHING, np.uint8)
            arrays[name][1, -len(row) :] = row
        elif name == "players":
            arrays[name] = value
        else:
            arrays[name][1] = rows_of([value])[0] if isinstance(value, Hand) else getattr(value, "index", value)
    return arrays


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order in which they are written."""
    numbers, suit = text[:-1], text[-1]
    found = text if len({*text} & {*"mpsz"}) == 1 else None
    if found and numbers.isdigit():
        return tuple(Tile.of(f"{number}{suit}") for number in numbers)
    return tuple(Tile.of(text[at : at + 2]) for at in range(0, len(text), 2))


@pytest.mark.no_cover
@pytest.mark.parametrize(("reason", "text", "changes"), REFUSED)
def test_contradictions(reason: str, text: str, changes: dict[str, Any]) -> None:
    """Each is refused with its row, and its reason."""
    with pytest.raises(MahjongError, match="^row 1: ") as refused:
        score_all(**changed(text, changes))
    assert reason == getattr(refused.value, "reason", refused.value.code)
    assert 1 == refused.value.position


def test_each_contradiction_is_refused() -> None:
    """All that arrays can say; flags cannot contradict each other, and nobody is liable."""
    others = {
        *("rinshan-with-ron", "rinshan-with-last-tile", "chankan-with-tsumo", "chankan-with-last-tile"),
        *("liability-without-yakuman", "too-many-red-fives"),
    }
    assert {*map(str, Refusal)} == {reason for reason, _, _ in REFUSED} | others


def test_messages_are_those_of_one_win() -> None:
    """Of a hand, and of a win."""
    arrays = arrays_of([read_win(CLOSED)])
    with pytest.raises(BadWin) as alone:
        read_win(CLOSED, ippatsu=True)
    with pytest.raises(BadWin) as at_once:
        score_all(**dict[str, Any](arrays, ippatsu=True))
    assert f"row 0: {alone.value.message}" == at_once.value.message
    arrays["hands"][0, 0] = 5
    with pytest.raises(MahjongError, match="^row 0: ") as five:
        score_all(**arrays)
    assert "five-of-a-kind" == five.value.code


def test_rows_of_later_pieces() -> None:
    """More wins than are scored together: each has its own score, and is refused by its own number."""
    wins = [read_win(CLOSED), read_win("234678p55s (345m) (678m) + 8p")]
    arrays: dict[str, Any] = {
        name: np.tile(value, (5000, 1)) if getattr(value, "ndim", 0) == 2 else np.tile(value, 5000)
        for name, value in arrays_of(wins).items()
        if name != "players"
    }
    found = score_all(**arrays)
    assert len(found) == 10_000
    assert [1300, 1000] == found.total[:2].tolist()
    assert (found.yaku.reshape(-1, 2) == found.yaku[:2]).all()
    arrays["ippatsu"][9001] = True
    with pytest.raises(BadWin, match="^row 9001: ippatsu contradicts") as refused:
        score_all(**arrays)
    assert 9001 == refused.value.position
    arrays["tiles"][9000] = 34
    with pytest.raises(BadCounts, match="^row 9000: tiles are numbers below 34, not 34$"):
        score_all(**arrays)


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("tiles", [3], TypeError, r"^score takes a plain numpy array as tiles, not \[3\]"),
        ("tiles", np.array([3]), BadCounts, "^tiles are an array of 1 uint8, not of 1 int64$"),
        ("tiles", np.array([3, 3], np.uint8), BadCounts, "^tiles are an array of 1 uint8, not of 2 uint8$"),
        ("melds", np.array([[123]], np.uint8), BadCounts, "^row 0: melds are numbers below 123, not 123$"),
        (
            "melds",
            np.zeros((1, 5), np.uint8),
            BadCounts,
            "^melds are at most 4 for each win, not an array of 1 x 5 uint8$",
        ),
        ("melds", np.zeros(4, np.uint8), BadCounts, "^melds are an array of 1 x any number uint8, not of 4 uint8$"),
        ("dora", np.array([[34]], np.uint8), BadCounts, "^row 0: dora are numbers below 34, not 34$"),
        ("ura", np.array([[34]], np.uint8), BadCounts, "^row 0: ura are numbers below 34, not 34$"),
        ("origin", "ron", TypeError, "^score takes an Origin or an array of their places, not 'ron'"),
        ("origin", np.array([6], np.uint8), BadOption, "^row 0: origin is a place among wall, .*, quad, not 6$"),
        ("seat", "X", BadOption, "^seat must be one of E, S, W, N; not 'X'$"),
        ("round", np.array([4], np.uint8), BadOption, "^row 0: round is a place among E, S, W, N, not 4$"),
        ("riichi", "yes", BadOption, "^riichi must be one of none, riichi, double; not 'yes'$"),
        ("ippatsu", 1, BadOption, "^ippatsu must be one of False, True; not 1$"),
        ("first_turn", np.array([1], np.uint8), BadCounts, "^first_turn are an array of 1 bool, not of 1 uint8$"),
        ("reds", np.zeros((1, 2), np.uint8), BadCounts, "^reds are an array of 1 x 3 uint8, not of 1 x 2 uint8$"),
        ("reds", np.array([[0, 1, 0]], np.uint8), TooManyRedFives, "^row 0: 1 0p, but only 0 5p to be red$"),
        ("nuki", 5, BadOption, "^nuki is a whole number from 0 to 4, not 5$"),
        ("nuki", np.array([5]), BadOption, "^row 0: nuki is a whole number from 0 to 4, not 5$"),
        ("honba", 1_000_001, BadOption, "^honba is a whole number from 0 to 1000000, not 1000001$"),
        ("honba", np.array([-1]), BadOption, "^row 0: honba is a whole number from 0 to 1000000, not -1$"),
        ("sticks", np.array([0.5]), BadCounts, "^sticks are an array of 1 int64, not of 1 float64$"),
        ("players", 5, BadOption, "^players must be one of 4, 3; not 5$"),
        ("rules", "tenhou", TypeError, "^score takes Rules, not 'tenhou'"),
        ("hands", np.zeros((1, 9), np.uint8), BadCounts, "^hands are an array of N x 34 uint8, not of 1 x 9 uint8$"),
    ],
)
def test_invalid_arrays_are_refused(name: str, value: object, error: type[Exception], message: str) -> None:
    """What is not an array of what is asked, or not a choice."""
    arrays = arrays_of([read_win(CLOSED)])
    arrays[name] = value
    with pytest.raises(error, match=message):
        score_all(**arrays)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"origin": 0, "seat": "S", "round": "E", "rounds": "E"},
            "score() got an unexpected keyword argument 'rounds'",
        ),
        ({"origin": 0, "seat": "S"}, "score() missing a required keyword argument: 'round'"),
        ({"seat": "S", "round": "E"}, "score() missing a required keyword argument: 'origin'"),
    ],
)
def test_arguments_that_are_not_those_of_a_win(given: dict[str, Any], message: str) -> None:
    """They are refused as Python refuses them."""
    hands = rows_of([parse("345678m22p567789s")])
    with pytest.raises(TypeError) as caught:
        score_all(hands, np.array([26], np.uint8), **given)
    assert message == str(caught.value)


def test_words_for_all_wins() -> None:
    """What is said once is said of each; and what is not said is as it is of one win."""
    wins = [read_win(CLOSED, seat="W", round="S", riichi="double", ippatsu=True, honba=2, sticks=3), read_win(CLOSED)]
    arrays = arrays_of(wins[:1])
    hands, tiles, origin = arrays["hands"], arrays["tiles"], Origin.DISCARD
    said = score_all(hands, tiles, origin=origin, seat="W", round="S", riichi="double", ippatsu=True, honba=2, sticks=3)
    least = score_all(hands, tiles, origin=origin, seat="S", round="E")
    for win, found in zip(wins, (said, least), strict=True):
        assert numbers_of(score(win)) == {name: int(value[0]) for name, value in attrs.asdict(found).items()}


def test_scores_cannot_be_changed() -> None:
    """Nor are they made of what is not such arrays; and what was given is not changed."""
    arrays = arrays_of([read_win(CLOSED), read_win("22334455667788s + 8s")])
    before = {name: np.copy(value) for name, value in arrays.items()}
    found = score_all(**arrays)
    assert all((before[name] == value).all() for name, value in arrays.items())
    columns = attrs.asdict(found, recurse=False)
    assert not any(column.flags.writeable or column.base is not None for column in columns.values())
    assert Scores(**columns).total is found.total
    with pytest.raises(TypeError, match="^Scores takes arrays as han, not 3"):
        Scores(**dict[str, Any](columns, han=3))
    with pytest.raises(BadOption, match="^fu is an array of 2 int64, as the yaku are$"):
        Scores(**dict[str, Any](columns, fu=columns["fu"][:1]))
    with pytest.raises(BadOption, match="^yaku is an array of 1 int64, as the yaku are$"):
        Scores(**dict.fromkeys(columns, np.array(1)))
    assert 0 == len(score_all(rows_of([]), np.zeros(0, np.uint8), origin=Origin.WALL, seat="E", round="E"))


def test_yaku_as_bits() -> None:
    """Each has the bit of its place; ``has`` asks for one of all wins."""
    assert tuple(Yaku) == tuple(yaku_in(1 << place)[0] for place in range(len(Yaku)))
    found = score_all(**arrays_of([read_win(CLOSED), read_win("22334455667788s + 8s")]))
    assert [False, True] == found.has(Yaku.RYANPEIKOU).tolist()
    assert (Yaku.PINFU, Yaku.TANYAO, Yaku.RYANPEIKOU, Yaku.CHINITSU) == yaku_in(found.yaku[1])
    with pytest.raises(TypeError, match="^has takes a Yaku, not 'pinfu'"):
        found.has("pinfu")  # type: ignore[arg-type]  # that is what is tested
    for bad in (-1, 1 << len(Yaku), 1.5, True):
        with pytest.raises(BadOption, match="^yaku are a number of"):
            yaku_in(bad)  # type: ignore[arg-type]  # that is what is tested


def test_codes() -> None:
    """Every meld without a red five has one; winds stand in their order."""
    assert 21 + 3 * 34 == len(MELDS) == len({*MELDS})
    assert ("E", "S", "W", "N") == WINDS


def test_suits_are_those_that_can_be_read() -> None:
    """As many as there are, and no suit has more ways or places than are told apart."""
    known = suits()
    assert 21_743 + 498 == int(known.numbers.max())
    assert 8 > int(known.orders.max()) >> 3
