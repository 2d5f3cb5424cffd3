"""What all winning hands are worth: counted over classes, and by the plain definition one hand after the other."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from click.testing import CliRunner

from mjfunc import BadOption, Block, Hand, Meld, Suit, Tile, is_complete, read_tiles
from mjfunc.census import ScoreCensus, Tally, Valued, census_of_decompositions, census_of_scores, census_of_shanten
from mjfunc.cli import counting
from mjfunc.cli.commands import commands
from mjfunc.model.hand import read_melds
from mjfunc.riichi import PRESETS, Limit, Origin, Rules, Win, Yaku, interpretations
from mjfunc.riichi.interpretations import best_of
from mjfunc.riichi.rules import DOUBLE_YAKUMAN
from mjfunc.tiles.tile import COPIES, ORPHANS
from mjfunc.views.counts import by_worth, html_of, svg_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

    from mjfunc.model.winds import Wind
    from mjfunc.riichi.origins import By

DOUBLED = Rules(double_yakuman=DOUBLE_YAKUMAN)
Kinds = tuple[Tile, ...]


def melds_of(kinds: Kinds, number: int) -> Iterator[tuple[tuple[Meld, ...], Counter[Tile]]]:
    """All melds of these kinds together, and how many of each kind they have."""
    alike = [
        Meld(Block.of([kind] * size), is_open) for kind in kinds for size, is_open in ((3, True), (4, True), (4, False))
    ]
    rows = [
        tuple(Tile(kind.suit, kind.rank + more) for more in range(3))
        for kind in kinds
        if kind.suit is not Suit.HONOURS and kind.rank < 8
    ]
    some = [*alike, *(Meld(Block.of(row), open=True) for row in rows if {*row} <= {*kinds})]
    for chosen in combinations_with_replacement(some, number):
        held = Counter(tile for meld in chosen for tile in meld.tiles)
        if max(held.values(), default=0) <= COPIES:
            yield chosen, held


def concealed_of(kinds: Kinds, held: Counter[Tile], tiles: int) -> Iterator[Kinds]:
    """All tiles beside those that are held."""
    if not kinds:
        yield from [()] if tiles == 0 else []
        return
    first, *rest = kinds
    for copies in range(min(COPIES - held[first], tiles) + 1):
        yield from ((first,) * copies + more for more in concealed_of(tuple(rest), held, tiles - copies))


def ways_to_take(melds: tuple[Meld, ...], tiles: Kinds) -> int:
    """In how many ways melds and then tiles are taken; melds of the same tiles have no order."""
    left: Counter[Tile] = Counter()
    ways = 1
    for part in (*(meld.tiles for meld in melds), tiles):
        for kind, copies in Counter(part).items():
            ways *= comb(COPIES - left[kind], copies)
            left[kind] += copies
    return ways // prod(factorial(times) for times in Counter(melds).values())


def listed(kinds: Kinds, melds: int, by: By, winds: tuple[Wind, Wind], rules: Rules) -> dict[Valued, Tally]:
    """What every winning hand of some kinds is worth, each asked of the definition."""
    origin = Origin.WALL if by == "tsumo" else Origin.DISCARD
    seat, prevailing = winds
    found: dict[Valued, Tally] = {}
    for called, held in melds_of(kinds, melds):
        for tiles in concealed_of(kinds, held, 14 - 3 * melds):
            hand = Hand.of(tiles, called)
            for kind, copies in Counter(tiles).items() if is_complete(hand) else ():
                win = Win(hand=hand, tile=kind, origin=origin, seat=seat, round=prevailing)
                valued = worth_of(win, rules)
                tally = Tally(1, ways_to_take(called, tiles) * copies)
                found[valued] = found.get(valued, Tally()) + tally
    return found


def worth_of(win: Win, rules: Rules) -> Valued:
    """What the definition says of a win."""
    best = best_of(interpretations(win, rules))
    if best is None:
        return Valued(0, 0, 0, 0, ())
    fu = 0 if best.fu is None else best.fu.total
    return Valued(best.points, best.yakuman, best.han or 0, fu, tuple(yaku for yaku, _ in best.yaku))


QUICK = [
    ("2345m6z", 0, "tsumo", ("S", "E"), DOUBLED, 287),
    ("23468s6z", 0, "ron", ("S", "E"), attrs.evolve(DOUBLED, all_green="with-green"), 513),
    ("2346s6z", 0, "tsumo", ("S", "E"), PRESETS["ema-2025"], 132),
    ("2m2p2s12z", 1, "ron", ("E", "S"), PRESETS["tenhou"], 240),
    ("1m1p1s57z", 1, "ron", ("E", "E"), PRESETS["ema-2025"], 240),
    ("123m5z", 2, "tsumo", ("E", "E"), DOUBLED, 136),
]
SLOW = [
    ("123m123p123s", 0, "tsumo", ("E", "E"), DOUBLED, 21978),
    ("123456789m", 0, "ron", ("S", "E"), DOUBLED, 84905),
    ("1p123456s", 0, "ron", ("E", "E"), DOUBLED, 8061),
    ("123m4p5z", 2, "ron", ("E", "E"), PRESETS["wrc-2025"], 1974),
    ("123456m", 3, "tsumo", ("S", "E"), DOUBLED, 28038),
    ("1m1p1s12z", 4, "ron", ("S", "E"), DOUBLED, 405),
]
"""Every hand of one suit is among them."""


@pytest.mark.parametrize(
    ("deck", "melds", "by", "winds", "rules", "wins"),
    [*QUICK, *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW)],
)
def test_small_decks(deck: str, melds: int, by: By, winds: tuple[Wind, Wind], rules: Rules, wins: int) -> None:  # noqa: PLR0917  # the case
    """Classes give what the definition gives, hand by hand."""
    kinds = tuple(dict.fromkeys(read_tiles(deck)))
    expected = listed(kinds, melds, by, winds, rules)
    census = census_of_scores(melds, kinds, by=by, seat=winds[0], round=winds[1], rules=rules)
    assert expected == dict(census.cells)
    assert wins == census.wins.distinct


def test_what_a_census_tells() -> None:
    """Yaku, han and fu, points and limits, each of its own wins; what has no yaku has nothing else."""
    census = ScoreCensus(
        melds=1,
        by="ron",
        seat="S",
        round="E",
        rules=DOUBLED,
        cells=(
            (Valued(0, 0, 0, 0, ()), Tally(1, 10)),
            (Valued(320, 0, 1, 40, (Yaku.TANYAO,)), Tally(2, 20)),
            (Valued(2000, 0, 3, 70, (Yaku.YAKUHAI_SEAT, Yaku.HONITSU)), Tally(4, 40)),
            (Valued(2000, 0, 4, 40, (Yaku.TANYAO, Yaku.TOITOI)), Tally(8, 80)),
            (Valued(16000, 2, 0, 0, (Yaku.DAISUUSHII,)), Tally(16, 160)),
        ),
    )
    assert Tally(31, 310) == census.wins
    assert Tally(1, 10) == census.no_yaku
    assert {
        Yaku.TANYAO: Tally(10, 100),
        Yaku.YAKUHAI_SEAT: Tally(4, 40),
        Yaku.TOITOI: Tally(8, 80),
        Yaku.HONITSU: Tally(4, 40),
        Yaku.DAISUUSHII: Tally(16, 160),
    } == census.by_yaku()
    assert {(1, 40): Tally(2, 20), (3, 70): Tally(4, 40), (4, 40): Tally(8, 80)} == census.by_han_and_fu()
    assert {0: Tally(1, 10), 320: Tally(2, 20), 2000: Tally(12, 120), 16000: Tally(16, 160)} == census.by_points()
    assert {None: Tally(2, 20), Limit.MANGAN: Tally(12, 120), Limit.YAKUMAN: Tally(16, 160)} == census.by_limit()
    assert [None, Limit.MANGAN, Limit.YAKUMAN] == [*census.by_limit()]


SMALL = census_of_scores(
    0, read_tiles("23468s6z"), by="ron", rules=Rules(double_yakuman=DOUBLE_YAKUMAN, all_green="with-green")
)
"""Most are all green."""


def few(melds: int, **how: Any) -> ScoreCensus:  # noqa: ANN401  # what a census is asked
    """What is asked of all hands, of some kinds only."""
    return census_of_scores(melds, read_tiles("123m2p6z"), **how)


def run(*options: str) -> Result:
    """What the command says of some kinds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "census_of_scores", few)
        return CliRunner().invoke(commands, ["census", "--scores", *options])


def test_as_a_command() -> None:
    """Wins, how many are worth what, and how many have which yaku and how many han and fu."""
    lines = [line.split() for line in run("--called", "2", "--by", "ron", "--seat", "E").output.splitlines()]
    census = few(2, by="ron", seat="E")
    whole = "by ron with 2 melds, seat E, round E: 1,974 wins, which can be drawn in 6,913,920 ways"
    assert whole == " ".join(lines[0])
    shown = [(" ".join(words[:-4]), words[-4], words[-2]) for words in lines[2:]]
    said = {**by_worth(census), **{yaku.value: tally for yaku, tally in census.by_yaku().items()}}
    said |= {f"{han} han {fu} fu": tally for (han, fu), tally in census.by_han_and_fu().items()}
    assert [(name, f"{tally.distinct:,}", f"{tally.physical:,}") for name, tally in said.items()] == shown
    assert {"no yaku", "below mangan", "mangan", "yakuhai-green"} <= {name for name, _, _ in shown}


def test_as_json() -> None:
    """The same numbers, and the basic points."""
    found = json.loads(run("--called", "2", "--round", "S", "--rules", "mahjong-soul", "--json").output)
    census = few(2, round="S", rules=PRESETS["mahjong-soul"])
    tallies = {
        "limits": {str(limit or "below-mangan"): tally for limit, tally in census.by_limit().items()},
        "points": {str(points): tally for points, tally in census.by_points().items()},
        "yaku": {yaku.value: tally for yaku, tally in census.by_yaku().items()},
        "han-fu": {f"{han}/{fu}": tally for (han, fu), tally in census.by_han_and_fu().items()},
    }
    asked = {"melds": 2, "by": "tsumo", "seat": "S", "round": "S"}
    numbers = {name: {key: attrs.asdict(tally) for key, tally in of.items()} for name, of in tallies.items()}
    assert {**asked, **attrs.asdict(census.wins), "no-yaku": attrs.asdict(census.no_yaku), **numbers} == found


def test_as_a_picture(tmp_path: Path) -> None:
    """A bar for no yaku and for each limit; a table besides, in a notebook."""
    file = tmp_path / "scores.svg"
    options = ("--called", "2", "--by", "ron", "--seat", "E", "--round", "S", "--rules", "m-league")
    run(*options, "--svg", str(file))
    drawn = file.read_text("utf-8")
    census = few(2, by="ron", seat="E", round="S", rules=PRESETS["m-league"])
    assert drawn == svg_of(census) != svg_of(few(2, by="ron", seat="E", round="S"))
    assert "Worth of all 1,974 wins by ron with 2 melds, seat E, round S" in drawn
    assert all(f">{worth}<" in drawn for worth in by_worth(census))
    assert drawn in html_of(census)
    assert "without melds" in svg_of(SMALL)
    assert [*map(str, SMALL.by_limit())] == [*by_worth(SMALL)]


@pytest.mark.parametrize("options", ["--tiles 13", "--beside (123m)", "--decompositions", "--players 3"])
def test_what_scores_do_not_take(options: str) -> None:
    """All hands of fourteen tiles win, and conventions have no part in it."""
    assert "--scores takes only --called" in run(*options.split()).stderr


@pytest.mark.parametrize("options", ["--called 1", "--by ron", "--seat E", "--round S", "--rules m-league"])
def test_what_only_scores_take(options: str) -> None:
    """Nothing else depends on it."""
    assert "say which wins --scores counts" in CliRunner().invoke(commands, ["census", *options.split()]).stderr


def test_only_outside_tiles() -> None:
    """Of thirteen orphans one kind is there twice, which is the winning one or not; seven pairs have seven of them."""
    yaku = census_of_scores(0, ORPHANS, seat="E", rules=DOUBLED).by_yaku()
    ways = COPIES**12 * comb(COPIES, 2)
    assert Tally(13 * 12, 13 * 12 * ways) == yaku[Yaku.KOKUSHI_MUSOU]
    assert Tally(13, 13 * ways * 2) == yaku[Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED]
    pairs = comb(13, 7) - 1  # those of honours are all honours, and no other yaku counts
    assert Tally(7 * pairs, 14 * pairs * comb(COPIES, 2) ** 7) == yaku[Yaku.CHIITOITSU]


def test_local_yaku_are_refused() -> None:
    """They are named."""
    with pytest.raises(BadOption, match="local yaku are not counted: uumensai"):
        census_of_scores(0, read_tiles("1m"), rules=Rules(local_yaku=("uumensai",)))


@pytest.mark.slow
def test_all_closed_hands_are_counted() -> None:
    """As many as ready hands have waits; and to take one is to take a complete hand, and one of its tiles from it."""
    waits = census_of_decompositions(13).by_waits()
    complete = census_of_shanten(14).by("minimum")[-1]
    expected = Tally(sum(many * tally.distinct for many, tally in waits.items()), 14 * complete.physical)
    assert expected == census_of_scores().wins == census_of_scores(by="ron", seat="E").wins


@pytest.mark.slow
def test_all_hands_with_a_meld_are_counted() -> None:
    """As many as hands that are ready beside each meld have waits, of which those that look alike have as many."""
    chosen = {
        "(123m)": 6,
        "(234m)": 6,
        "(345m)": 6,
        "(456m)": 3,
        **{f"({str(rank) * size}m)": 6 for rank in range(1, 5) for size in (3, 4)},
        "(555m)": 3,
        "(5555m)": 3,
        "(111z)": 7,
        "(1111z)": 7,
    }
    wins = 0
    for text, alike in chosen.items():
        waits = census_of_decompositions(10, melds=read_melds(text)).by_waits()
        of_one = sum(many * tally.distinct for many, tally in waits.items())
        wins += alike * of_one * (2 if len(text) == 7 else 1)  # an open quad and a closed one
    assert wins == census_of_scores(1).wins.distinct
