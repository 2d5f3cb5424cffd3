"""Complete hands explained by riichi: for each winning tile, drawn and claimed, by winds that add nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from mjfunc import BadCounts, BadOption, Conventions, Hand, Tile, parse
from mjfunc.classical import Winds
from mjfunc.cli.commands import commands
from mjfunc.draw import Label
from mjfunc.draw.html_page import words
from mjfunc.explain import (
    encode_explanation,
    explanation,
    explanation_page,
    explanation_picture,
    explanation_text,
    riichi_scores,
)
from mjfunc.explain.hand_scores import score_line
from mjfunc.riichi import NoYaku, Origin, Score, Win, Yaku, encode_score, score
from tests.strategies import wins

if TYPE_CHECKING:
    from mjfunc.draw import Picture
    from mjfunc.model.winds import Wind

ROUND_WIND: Final = "123m456p789s11122z"
WIND_YAKU: Final = (Yaku.YAKUHAI_SEAT, Yaku.YAKUHAI_ROUND)
TEXT: Final = """\
Riichi score
  situation: seat W, round W; the hand holds neither wind; no riichi, no
  indicators; rules: tenhou
  won on 23m 5p 78s 2z
      self-drawn: 1500 points: 1 han 40 fu; menzen-tsumo 1; the dealer 700, each
      of the others 400
      by discard: no yaku
  won on 1m 46p 9s 1z
      self-drawn: 1100 points: 1 han 30 fu; menzen-tsumo 1; the dealer 500, each
      of the others 300
      by discard: no yaku
  'mjfunc score riichi' scores any other situation, and '--win' names the
  winning tile"""


def test_text_to_the_letter() -> None:
    """Winning tiles of the same worth stand together, the dearest first."""
    _, _, said = explanation_text(explanation(parse(ROUND_WIND))).partition("\n\nRiichi")
    assert TEXT == f"Riichi{said}"


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(wins())
def test_scores_are_those_of_wins(win: Win) -> None:
    """Each tile of the hand stands in one group, and is worth there what it is worth alone; the dearest come first."""
    found = riichi_scores(win.hand, win.winds, players=win.players)
    assert "" == found.unscored
    assert sorted({*win.hand.tiles}) == sorted(tile for one in found.wins for tile in one.tiles)
    best = [max(_total(one.drawn), _total(one.claimed)) for one in found.wins]
    assert best == sorted(best, reverse=True)
    for one in found.wins:
        for tile in one.tiles:
            alone = riichi_scores(win.hand, win.winds, tile, players=win.players)
            assert [(tile,)] == [each.tiles for each in alone.wins]
            for origin, known in ((Origin.WALL, one.drawn), (Origin.DISCARD, one.claimed)):
                right = score(_plain(win.hand, tile, origin, win.winds, win.players))
                assert type(right) is type(known)
                assert _total(right) == _total(known)
                assert score_line(right) == score_line(known)


def _plain(hand: Hand, tile: Tile, origin: Origin, winds: Winds, players: object) -> Win:
    """A win of which only the hand, the winning tile and the winds are known."""
    return Win(
        hand=hand,
        tile=tile,
        origin=origin,
        seat=winds.own,
        round=winds.prevailing,
        players=players,  # type: ignore[arg-type]  # it is that of a win
    )


def _total(found: Score | NoYaku) -> int:
    return found.total if isinstance(found, Score) else 0


@pytest.mark.no_cover
@settings(max_examples=100, deadline=None)
@given(wins())
def test_chosen_winds_add_nothing(win: Win) -> None:
    """No yaku comes of them, unless the hand holds all winds that there are, and no winds make the hand cheaper."""
    found = riichi_scores(win.hand, players=win.players)
    first = found.wins[0].drawn.win
    held = {str(tile) for tile in win.tiles}
    names = dict(zip("ESWN", ("1z", "2z", "3z", "4z"), strict=True))
    free = [wind for wind in "ESWN"[: win.players] if names[wind] not in held]
    if free:
        assert {first.seat, first.round} <= {*free}
        assert first.seat != "E" or free == ["E"]
        assert "the hand holds neither wind" in found.assumptions
        for one in found.wins:
            assert not any(
                yaku in WIND_YAKU
                for each in (one.drawn, one.claimed)
                if isinstance(each, Score)
                for yaku, _ in each.yaku
            )
    assert ("the dealer" in found.assumptions) == (first.seat == "E")


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("hand", "winds", "said"),
    [
        (ROUND_WIND, None, "seat W, round W; the hand holds neither wind"),
        (ROUND_WIND, ("S", "E"), "seat S, round E; the hand holds S and E"),
        (ROUND_WIND, ("W", "E"), "seat W, round E; the hand holds E"),
        (ROUND_WIND, ("E", "E"), "seat E, the dealer, round E; the hand holds E"),
        ("123m55s (222z) (333z) (444z)", None, "seat E, the dealer, round E; the hand holds neither wind"),
        ("123m55s (222z) (333z) (111z)", None, "seat N, round N; the hand holds neither wind"),
        ("11m (111z) (222z) (333z) (444z)", None, "seat S, round E; the hand holds S and E"),
        ("234m234p234s55s111z", None, "seat S, round S; the hand holds neither wind"),
    ],
)
def test_assumed_winds_are_named(hand: str, winds: tuple[Wind, Wind] | None, said: str) -> None:
    """The winds, and whether the hand holds them; every writing says it."""
    found = explanation(parse(hand), winds=None if winds is None else Winds(*winds))
    assert found.riichi is not None
    expected = f"situation: {said}; no riichi, no indicators; rules: tenhou"
    assert expected == found.riichi.assumptions
    assert expected in " ".join(explanation_text(found).split())
    assert f"<p>S{words(expected[1:])}.</p>" in explanation_page([found])
    assert expected in captions(explanation_picture([found]))


def test_every_writing_has_every_score() -> None:
    """Text, page, picture and JSON."""
    found = explanation(parse("340678m22p567789s"))
    assert found.riichi is not None
    text, page = " ".join(explanation_text(found).split()), explanation_page([found])
    picture, encoded = explanation_picture([found]), encode_explanation(found)
    assert len(found.riichi.wins) > 1
    for one in found.riichi.wins:
        for way, worth, _ in one.ways:
            assert f"{way}: {worth}" in text
            assert f"<td>{way}</td><td>{words(worth)}</td>" in page
            assert f"riichi, won on {' '.join(map(str, one.tiles))} {way}: {worth}" in captions(picture)
    assert encoded["riichi"] == {
        "seat": "S",
        "round": "E",
        "rules": "tenhou",
        "wins": [
            {
                "tiles": [str(tile) for tile in one.tiles],
                "tsumo": encode_score(one.drawn),  # type: ignore[arg-type]  # pinfu is there by both
                "ron": encode_score(one.claimed) if isinstance(one.claimed, Score) else encoded_no_yaku(one.claimed),
            }
            for one in found.riichi.wins
        ],
    }
    assert encoded["riichi-unscored"] is None


def captions(picture: Picture) -> str:
    """Every word of a picture."""
    return " ".join(part.text for part in picture.parts if isinstance(part, Label))


def encoded_no_yaku(found: NoYaku) -> object:
    """The answer that there is no yaku."""
    return {"error": {"code": "no-yaku", "message": str(found), "reason": "no-yaku"}}


@pytest.mark.parametrize(
    ("hand", "three", "why"),
    [
        ("11m", False, "2 concealed tiles and 0 melds; a winning hand has 14 tiles"),
        ("1111m2222555p66677z", False, "16 concealed tiles and 0 melds; a winning hand has 14 tiles"),
        ("111m2222555p66677z", False, "a meld counts as three; write a quad as a meld, as in [2222p]"),
        ("1111m2222p4444s666677z", False, "a meld counts as three; write a quad as a meld, as in [1111m]"),
        ("123s456s789s11z (123p)", True, "is a sequence, which three players cannot call"),
        ("00m123p456p789s111z", False, "red"),
    ],
)
def test_hands_without_a_score(hand: str, three: bool, why: str) -> None:
    """Say why, on every writing that has words."""
    found = explanation(parse(hand), conventions=Conventions(players=3 if three else 4))
    assert found.riichi is not None
    assert ((), "") == (found.riichi.wins, found.riichi.assumptions)
    reason = found.riichi.unscored
    assert why in reason
    assert f"Riichi score none: {reason}" in " ".join(explanation_text(found).split())
    assert f"<p>No score: {words(reason)}.</p>" in explanation_page([found])
    quads = "'mjfunc score riichi' scores the hand when its quads are melds"
    assert [len(parse(hand).tiles) > 14] * 2 == [
        quads in " ".join(explanation_text(found).split()),
        f"<p>{words(quads)}.</p>" in explanation_page([found]),
    ]
    assert "scores any other situation" not in explanation_text(found) + explanation_page([found])
    assert "won on" not in explanation_picture([found]).title
    encoded = encode_explanation(found)
    assert (None, reason) == (encoded["riichi"], encoded["riichi-unscored"])


def test_hands_that_are_not_complete() -> None:
    """Have no score and no reason: nothing is said."""
    for hand in ("1m", "12m", "1112m"):
        found = explanation(parse(hand), winning=Tile.of("9p"))
        assert (None, None) == (found.riichi, found.winning)
        assert "Riichi" not in explanation_text(found) + explanation_page([found])
        assert (None, None) == tuple(encode_explanation(found)[name] for name in ("riichi", "riichi-unscored"))


def test_the_winning_tile() -> None:
    """Only its scores are there; one that the hand does not hold is refused, and so is a tile of a meld."""
    hand = parse("340678m22p567789s")
    found = explanation(hand, winning=Tile.of("0m"))
    assert found.riichi is not None
    (one,) = found.riichi.wins
    assert (Tile.of("0m"),) == one.tiles
    assert one.drawn.win.tile == one.claimed.win.tile == Tile.of("0m")
    text = explanation_text(found)
    assert "'mjfunc score riichi' scores any other situation" in text
    assert "--win" not in text + explanation_page([found])
    for held, tile in ((hand, "5m"), (parse("11m (111z) (222z) (333z) (444z)"), "1z")):
        message = f"^the winning tile {tile} is not among the concealed tiles"
        with pytest.raises(BadCounts, match=message):
            explanation(held, winning=Tile.of(tile))
        with pytest.raises(BadCounts, match=message):
            riichi_scores(held, winning=Tile.of(tile))
    with pytest.raises(BadOption, match="^players must be one of 4, 3; not 5$"):
        riichi_scores(hand, players=5)  # type: ignore[arg-type]  # what is wrong is what this is for


def run(*arguments: str) -> tuple[int, str, str]:
    """The status of ``mjfunc explain``, and what it wrote."""
    result = CliRunner().invoke(commands, ["explain", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command() -> None:
    """``--win`` names the winning tile, and the winds are those of the riichi score too."""
    status, out, err = run(ROUND_WIND, "--win", "9s", "--own-wind", "S", "--prevailing-wind", "E")
    assert (0, "") == (status, err)
    assert "  won on 9s\n" in out
    assert "situation: seat S, round E; the hand holds S and E;" in out
    assert "yakuhai-round 1" in out
    status, out, err = run(ROUND_WIND, "--win", "9s", "--json")
    assert (0, "") == (status, err)
    assert [["9s"]] == [one["tiles"] for one in json.loads(out)["riichi"]["wins"]]
    refused = "mjfunc: bad-notation: --win: 'x' is neither a rank nor a suit letter: 9>>x<<\n"
    assert (2, "", refused) == run(ROUND_WIND, "--win", "9x")
    assert 2 == run(ROUND_WIND, "--win", "5s")[0]
