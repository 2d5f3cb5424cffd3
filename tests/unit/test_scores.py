"""What all winning hands are worth, counted over classes, as values and as the command shows it."""

from __future__ import annotations

import json
from math import comb
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from click.testing import CliRunner

from mjfunc import BadOption, read_tiles
from mjfunc.census import ScoreCensus, Tally, WinValue, census_of_scores
from mjfunc.census.scores import value_classes
from mjfunc.census.scores.value_classes import join
from mjfunc.census.scores.winning_suits import suits, table_of
from mjfunc.cli import census as census_command
from mjfunc.cli.commands import commands
from mjfunc.riichi import PRESETS, Limit, Rules, Yaku
from mjfunc.riichi.arrays.parts import Deck
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from mjfunc.tiles.tile import COPIES, ORPHANS
from mjfunc.views.census_views import by_worth, html_of, svg_of

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

DOUBLED = Rules(double_yakuman=DOUBLE_YAKUMAN)


def test_classes_are_joined_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of many readings are the same, whether they are reduced at once or a few at a time."""
    table = table_of(suits(Deck((1, 1, 1, 1, 0, 0, 0, 0, 0))))
    at_once = join(table, table)
    monkeypatch.setattr(value_classes, "AT_ONCE", 50)
    in_pieces = join(table, table)
    assert 726 == sum(len(some.keys) for classes in at_once.values() for some in classes)
    assert at_once.keys() == in_pieces.keys()
    for place, classes in at_once.items():
        for some, again in zip(classes, in_pieces[place], strict=True):
            assert some.keys.tobytes() == again.keys.tobytes()
            assert some.tallies.tobytes() == again.tallies.tobytes()


def test_statistics_of_a_score_census() -> None:
    """Yaku, han and fu, points and limits, each of its own wins; what has no yaku has nothing else."""
    census = ScoreCensus(
        melds=1,
        by="ron",
        seat="S",
        round="E",
        rules=DOUBLED,
        cells=(
            (WinValue(0, 0, 0, 0, ()), Tally(1, 10)),
            (WinValue(320, 0, 1, 40, (Yaku.TANYAO,)), Tally(2, 20)),
            (WinValue(2000, 0, 3, 70, (Yaku.YAKUHAI_SEAT, Yaku.HONITSU)), Tally(4, 40)),
            (WinValue(2000, 0, 4, 40, (Yaku.TANYAO, Yaku.TOITOI)), Tally(8, 80)),
            (WinValue(16000, 2, 0, 0, (Yaku.DAISUUSHII,)), Tally(16, 160)),
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
        patch.setattr(census_command, "census_of_scores", few)
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
def test_scores_refuse_other_options(options: str) -> None:
    """All hands of fourteen tiles win, and conventions have no part in it."""
    assert "--scores can be combined only with --called" in run(*options.split()).stderr


@pytest.mark.parametrize("options", ["--called 1", "--by ron", "--seat E", "--round S", "--rules m-league"])
def test_options_of_scores_need_scores(options: str) -> None:
    """Nothing else depends on it."""
    assert "need --scores" in CliRunner().invoke(commands, ["census", *options.split()]).stderr


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
