"""The logs beside the reports on simulators: each shows the fault of its report, and nothing before it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from mjfunc.games import read_games
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.game_verdicts import JudgingRules, judge_game

FINDINGS: Final = Path(__file__).parents[2] / "docs" / "findings"
FAULTS: Final = {
    "riichienv-0.4.11-two-kans.mjson": ["dora-before-robbed"],
    "riichienv-0.4.8-stick-in-draw.mjson": ["nowin-payment"],
    "riichienv-0.4.8-four-kans.mjson": ["abort-missed", "abort-missed"],
    "riichienv-0.4.8-late-riichi.mjson": ["riichi-left"],
    "riichienv-0.4.8-north-in-riichi.mjson": ["north-riichi", "riichi-no-discard", "accepted-turn"],
    "riichienv-0.4.8-west.mjson.gz": ["end-early"],
}


def test_every_log_is_here_and_in_the_report() -> None:
    """With the code that it shows."""
    assert {*FAULTS} == {file.name for file in FINDINGS.glob("*.mjson*")}
    report = (FINDINGS / "riichienv-games.md").read_text("utf-8")
    assert all(
        f"| `{codes[0]}` |" in line for name, codes in FAULTS.items() for line in report.splitlines() if name in line
    )
    assert all(f"({name})" in report for name in FAULTS)


@pytest.mark.parametrize("name", FAULTS)
def test_log(name: str) -> None:
    """Its violations, by the rules of Tenhou, which these rounds share with Mahjong Soul's."""
    (game,) = read_games([str(FINDINGS / name)])
    assert isinstance(game, RecordedGame)
    assert FAULTS[name] == [finding.violation.code for finding in judge_game(game, JudgingRules()).findings]
