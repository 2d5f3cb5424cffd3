"""The options of ``mjfunc score riichi`` that say why: as text, as JSON, as a picture and as a page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.cli.commands import commands
from mjfunc.draw import svg
from mjfunc.explain import encode_score_explanation, explain_score, score_page, score_picture, score_text
from mjfunc.riichi import PRESETS
from mjfunc.riichi import score as score_win
from tests.wins import read_win

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.explain import ScoreExplanation

TWOFOLD: Final = "777888999s11123p"
WON: Final = ("--win", "1p", "--ron", "--seat", "S", "--round", "E")


def ask(*arguments: str) -> tuple[int, str, str]:
    """The status of the command, what it wrote, and its complaints."""
    result = CliRunner().invoke(commands, ["score", "riichi", *arguments], prog_name="mjfunc", env={"COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def told(rules: str = "tenhou") -> ScoreExplanation:
    """What is known of the score that is asked for."""
    return explain_score(score_win(read_win(f"{TWOFOLD} + 1p"), PRESETS[rules]))


def test_why_as_text() -> None:
    """Below the hand all that is known, by the rules that were chosen; without the option only the score."""
    for rules in ("tenhou", "m-league"):
        status, out, err = ask(TWOFOLD, *WON, "--explain", "--rules", rules)
        hand, _, rest = out.partition("\n")
        assert (0, "") == (status, err)
        assert "11123p777888999s" == hand.split()[0]
        assert f"{score_text(told(rules))}\n" == rest
    assert "fewer han" not in ask(TWOFOLD, *WON)[1]


def test_why_as_json() -> None:
    """The explanation rather than the score alone."""
    status, out, _ = ask(TWOFOLD, *WON, "--explain", "--json")
    assert (0, json.loads(json.dumps(encode_score_explanation(told())))) == (status, json.loads(out))
    assert "readings" not in json.loads(ask(TWOFOLD, *WON, "--json")[1])


@pytest.mark.parametrize("option", ["--svg", "--html"])
def test_why_in_a_file(tmp_path: Path, option: str) -> None:
    """Beside what is said without the option; alone where the file is standard output."""
    written = svg(score_picture([told()])) if option == "--svg" else score_page([told()])
    file = tmp_path / "why"
    assert ask(TWOFOLD, *WON) == ask(TWOFOLD, *WON, option, str(file))
    assert written == file.read_text("ascii")
    assert (0, written, "") == ask(TWOFOLD, *WON, option, "-")


def test_several_hands_are_written_together(tmp_path: Path) -> None:
    """In one file, those that are wins; of the others it is said what is wrong."""
    page, picture = tmp_path / "page.html", tmp_path / "picture.svg"
    status, out, err = ask(TWOFOLD, "1m", TWOFOLD, *WON, "--html", str(page), "--svg", str(picture))
    assert (2, 2) == (status, out.count("chosen by han over:"))
    assert err.startswith("mjfunc: bad-win: ") or "1m" in err
    assert score_page([told(), told()]) == page.read_text("ascii")
    assert svg(score_picture([told(), told()])) == picture.read_text("ascii")


def test_standard_output_is_for_one() -> None:
    """Not for JSON and a page."""
    status, out, err = ask(TWOFOLD, *WON, "--json", "--html", "-")
    assert (2, "") == (status, out)
    assert "--json and '--html -' both write to standard output" in err
