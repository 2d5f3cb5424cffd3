"""What a simulator offers its players: decisions written by hand, right and wrong ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import pytest

from mjfunc.games.formats.log_errors import BadLog
from mjfunc.games.formats.mjai_reader import MjaiReader, is_offer
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.game_diagnosis import rules_that_explain
from mjfunc.games.game_verdicts import JudgingRules, judge_game
from tests.unit.inside import mjfunc

START: Final = '{"type":"start_game","excerpt":true}'
HANDS: Final = (
    "1m 2m 3m 4m 5m 6m 2p 3p 4p 5p 6p E E",
    "7s 8s 1p 9p 1s E S W N P F C 9m",
    "P P P 2s 3s 4s 5m 6m 7m 8p 8p 8p 9s",
    "9s 9s 1m 4m 7m 1p 4p 7p 1s S W N C",
)


def deal(*hands: str) -> str:
    """The line of a deal."""
    line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "2s"}
    return json.dumps({**line, "scores": [25000] * 4, "tehais": [hand.split() for hand in hands]})


def offers(player: int, *events: str) -> str:
    """A line of offers: each event is its type, a tile, and the tiles of the hand."""
    acts: list[dict[str, object]] = []
    for event in events:
        kind, *tiles = event.split()
        pai = {"pai": tiles[0]} if tiles else {}
        acts.append({"type": kind, "actor": player, **pai, "consumed": tiles[1:]})
    return json.dumps({"type": "offers", "actor": player, "events": acts})


def draw(player: int, tile: str) -> str:
    """The line of a draw."""
    return json.dumps({"type": "tsumo", "actor": player, "pai": tile})


def discard(player: int, tile: str) -> str:
    """The line of a discard as drawn."""
    return json.dumps({"type": "dahai", "actor": player, "pai": tile, "tsumogiri": True})


OWN: Final = [f"dahai {tile}" for tile in (*dict.fromkeys(HANDS[0].split()), "9s")]
WIN: Final = '{"type":"hora","actor":2,"target":0}'
END: Final = '{"type":"end_kyoku"}'
LINES: Final = (
    *(START, deal(*HANDS), draw(0, "9s"), offers(0, "reach", *OWN), discard(0, "9s")),
    *(offers(1, "chi 9s 7s 8s", "none"), offers(2, "hora", "none"), offers(3, "pon 9s 9s 9s", "none"), WIN, END),
)
"""Player 0 is ready without 9s, which player 1 can chi, player 2 win on and player 3 pon."""


def game_of(*lines: str) -> RecordedGame:
    """The game of lines."""
    reader = MjaiReader("log", with_offers=True)
    (game,) = (*reader.read([line.encode() for line in lines]), *reader.finish())
    assert isinstance(game, RecordedGame)
    return game


def said(*lines: str) -> list[str]:
    """What is wrong with the offers of a game."""
    found = [str(finding.violation) for finding in judge_game(game_of(*lines)).findings]
    return [each for each in found if "offer-" in each]


def test_right_offers() -> None:
    """Riichi and discards, chi, ron and pon at once; without discards, nothing is said about them."""
    assert 4 == len(game_of(*LINES).offers or ())
    assert [] == said(*LINES)
    assert [] == said(*LINES[:3], offers(0, "reach"), *LINES[4:])


def test_a_simulator_that_offers_nothing() -> None:
    """Each decision lacks its line; but a log of which no offers are asked says nothing about them."""
    lines = [line for line in LINES if '"offers"' not in line]
    assert [
        "3: offer-missing: player 0 can choose riichi, and is not asked",
    ] == said(*lines)
    (game,) = MjaiReader("log").read([line.encode() for line in (*lines, '{"type":"end_game"}')])
    assert isinstance(game, RecordedGame)
    assert game.offers is None
    assert not [found for found in judge_game(game).findings if "offer-" in str(found.violation)]


def test_the_line_of_the_page() -> None:
    """It offers player 1 all that is possible."""
    page = Path(__file__).parents[2] / "docs" / "games.md"
    (line,) = (line for line in page.read_text("utf-8").splitlines() if line.startswith('`{"type":"offers"'))
    assert [] == said(*LINES[:5], line.strip("`"), *LINES[6:])


def test_missing_and_wrong_offers() -> None:
    """A ron that is lacking, and a chi from the wrong player; no rules explain either."""
    lines = (*LINES[:6], offers(2, "none"), offers(3, "pon 9s 9s 9s", "chi 9s 7s 8s"), *LINES[8:])
    assert [
        "5: offer-missing: player 2 can choose to win, which line 7 does not offer",
        "5: offer-wrong: line 8 offers player 3 chi of 9s from player 0 with 7s 8s, which is not possible",
    ] == said(*lines)
    assert () == rules_that_explain(game_of(*lines), JudgingRules())


@pytest.mark.parametrize(
    ("event", "act"),
    [
        ("dahai 9s", "to discard 9s"),
        ("daiminkan 9s 9s 9s 9s", "kan of 9s from player 0 with 9s 9s 9s"),
        ("kakan 9s", "to add 9s to a triplet"),
        ("kita", "to extract a North"),
        ("reach", "riichi"),
        ("ryukyoku", "the draw by nine-kinds"),
    ],
)
def test_each_wrong_act(event: str, act: str) -> None:
    """Each has words of its own."""
    lines = (*LINES[:6], offers(2, "hora", event), *LINES[7:])
    assert [f"5: offer-wrong: line 7 offers player 2 {act}, which is not possible"] == said(*lines)


def test_closed_kan_and_players_who_do_not_play() -> None:
    """The closed kan has four tiles; the discarder has nothing to choose."""
    kan = json.loads(offers(0, "ankan"))
    kan["events"][0]["consumed"] = ["9s"] * 4
    lines = (*LINES[:6], json.dumps(kan), *LINES[6:])
    sentence = "line 7 offers player 0 the closed kan 9s 9s 9s 9s, which is not possible"
    assert [f"5: offer-wrong: {sentence}"] == said(*lines)
    three = json.loads(deal(*HANDS[:3]))
    three["scores"] = [35000] * 3
    sentence = "line 3 offers player 3 riichi, which is not possible"
    assert [f"2: offer-wrong: {sentence}"] == said(START, json.dumps(three), offers(3, "reach"), draw(0, "9s"))[:1]


def test_players_who_are_not_asked() -> None:
    """All that they can choose if nobody claims the tile; wins if another player calls it; nothing if one wins."""
    begin = (*LINES[:5],)
    missing = ["chi of 9s from player 0 with 7s 8s", "to win", "pon of 9s from player 0 with 9s 9s"]
    assert [
        f"5: offer-missing: player {player} can choose {act}, and is not asked"
        for player, act in enumerate(missing, start=1)
    ] == said(*begin, draw(1, "9p"))
    call = '{"type":"pon","actor":3,"target":0,"pai":"9s","consumed":["9s","9s"]}'
    assert ["5: offer-missing: player 2 can choose to win, and is not asked"] == said(*begin, LINES[7], call)
    assert [] == said(*begin, WIN, END)


def test_own_choices() -> None:
    """A win by tsumo, nine kinds, the discard of a riichi, and calls of it before it is accepted."""
    wanting = [
        f"3: offer-missing: player 0 can choose {act}, which line 4 does not offer" for act in ("to win", "riichi")
    ]
    assert wanting == said(*LINES[:2], draw(0, "7p"), offers(0))
    asked = (*LINES[:8], draw(1, "9p"))
    sentence = "player 1 can choose the draw by nine-kinds, which line 10 does not offer"
    assert [f"9: offer-missing: {sentence}"] == said(*asked, offers(1))
    reach, accepted = '{"type":"reach","actor":0}', '{"type":"reach_accepted","actor":0}'
    lines = (*LINES[:4], reach, offers(0, "dahai 9s"), discard(0, "9s"), *LINES[5:8], accepted)
    assert [] == said(*lines, draw(1, "9p"), offers(1, "ryukyoku"))


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        (offers(0, "reach"), True),
        ('{"type":"start_game","names":["offers","a","b","c"]}', False),
        (r'{"type":"\u006fffers"}', True),
        ('{"type":"offers"', False),
        ('{"offers":1}', False),
    ],
)
def test_lines_that_are_offers(line: str, is_one: bool) -> None:
    """By their type, whatever else has this word; no others, and none that cannot be read."""
    assert is_one == is_offer(line.encode())


def test_unknown_hands() -> None:
    """Nothing is compared."""
    hidden = " ".join(["?"] * 13)
    assert [] == said(START, deal(*[hidden] * 4), '{"type":"tsumo","actor":0,"pai":"?"}', offers(0, "reach"))


@pytest.mark.parametrize(
    "event", ["1", '{"type":"reach","actor":1}', '{"type":"tsumo"}', '{"type":[]}', '{"type":"dahai"}']
)
def test_unreadable_offers(event: str) -> None:
    """An event that is none, of another player, or no choice."""
    reader = MjaiReader("log", with_offers=True)
    line = f'{{"type":"offers","actor":0,"events":[{event}]}}'
    (error,) = reader.read([each.encode() for each in (*LINES[:3], line)])
    assert isinstance(error, BadLog)
    assert 4 == error.line


def test_the_command(tmp_path: Path) -> None:
    """Such lines are refused without the option, and the codes have no log that is cut."""
    file, cuts = tmp_path / "simulate.py", tmp_path / "cuts"
    log = "\n".join((*LINES[:6], offers(2), *LINES[7:]))
    file.write_text(f"print({log!r})", "utf-8")
    words = ("--number", "1", "--cut", str(cuts), "--", sys.executable, str(file))
    assert 2 == mjfunc("audit", "games", *words)[0]
    status, out, _ = mjfunc("audit", "games", "--offers", *words)
    assert 1 == status
    assert "line 5, E1: offer-missing: player 2 can choose to win" in out
    status, _, _ = mjfunc("audit", "games", "--offers", "--logs", str(tmp_path / "logs"), *words)
    (kept,) = (tmp_path / "logs").iterdir()
    assert [line if '"offers"' not in line else "" for line in log.splitlines()] == kept.read_text("utf-8").splitlines()
    assert 2 != mjfunc("games", str(kept))[0]
    assert not [*cuts.glob("offer-*")]
