"""The command line: every option of every command changes an answer, and whatever is given is read or refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import attrs
import click
import pytest
from click.testing import CliRunner

from mjfunc import census, decompose_complete, parse, read_tiles
from mjfunc.classical.mechanics import MECHANICS
from mjfunc.cli.commands import COMMANDS, commands, run_arguments
from mjfunc.cli.drawing import stdout_terminal
from mjfunc.cli.hand_lines import hand_texts
from mjfunc.cli.options import with_choices, with_conventions
from mjfunc.cli.process import run
from mjfunc.cli.text_output import complete_line, error_line, hand_line, kan_line, rich_text, waits_line
from mjfunc.cli.trace import trace_lines
from mjfunc.draw import Terminal, TileWriting, hand_text, svg
from mjfunc.explain import encode_explanation, explanation, explanation_page, explanation_picture, explanation_text
from mjfunc.fallback import trace
from mjfunc.model.choices import choice, choices_of
from mjfunc.model.conventions import DEFAULT, FORMS, Conventions
from mjfunc.practise import exercises
from mjfunc.practise.exercise import EXERCISE_KINDS
from mjfunc.tiles.errors import BadNotation
from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from click.testing import Result

    from mjfunc.model.choices import Choice
    from mjfunc.model.hand import Hand


def ask(*arguments: str, text: bytes | None = None) -> tuple[int, str, str]:
    """The status of a command within this process, and what it wrote."""
    result = CliRunner().invoke(commands, arguments, input=text)
    return result.exit_code, result.stdout, result.stderr


def found(*arguments: str) -> object:
    """The last line that a command writes, as JSON."""
    status, out, err = ask(*arguments, "--json")
    assert (0, "") == (status, err)
    return json.loads(out.splitlines()[-1])


def process(*arguments: str | bytes, text: bytes = b"") -> tuple[int, str, str]:
    """The status of a process, and what it wrote, which is UTF-8."""
    run = subprocess.run([sys.executable, "-m", "mjfunc", *arguments], input=text, capture_output=True, check=False)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def test_complete() -> None:
    """The forms, to be read and as JSON; a waiting hand is refused."""
    status, out, err = ask("complete", "22334455667788p", "12m", "1m")
    assert (2, "mjfunc: bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: 1m\n") == (status, err)
    assert ["  complete regular seven-pairs", "  not complete"] == out.splitlines()[1::2]
    assert {"hand": "11m", "complete": True, "forms": ["regular"]} == found("complete", "11m")


@pytest.mark.parametrize(("machine", "steps", "winner"), [("literal", 46, None), ("mended", 28, ["123m", "123m"])])
def test_trace_as_json_is_of_one_machine(machine: str, steps: int, winner: list[str] | None) -> None:
    """The states and the winner are those of the machine that is named: the literal one misses this hand."""
    traced = cast("dict[str, Any]", found("trace", "--machine", machine, "112233m11z"))
    assert (machine, steps) == (traced["machine"], len(traced["states"]))
    assert winner == (traced["winner"] and traced["winner"]["blocks"])
    last = traced["states"][-1]["event"]
    assert ("out of fallbacks" if winner is None else "mahjongg") == last


@pytest.mark.parametrize("order", ["acceptance", "improving", "two-steps"])
def test_visible_tiles_count_in_every_order_of_discards(order: str) -> None:
    """As JSON too, where the answer in the usual order comes from the oracle."""
    hand = "123m45m678p99s11z2z3z"
    usual, fewer = (
        cast("dict[str, Any]", found("discards", "--order", order, *visible, hand))["discards"]
        for visible in ((), ("--visible", "666m"))
    )
    assert [(4, 11), (1, 8)] == [(each[0]["tiles"]["6m"], each[0]["total"]) for each in (usual, fewer)]


def test_kan() -> None:
    """Both rules, to be read and as JSON; what is wrong with the draw concerns every hand, or one."""
    status, out, err = ask("kan", "222333444m5566p", "6668999m123p789s", "1m", "--draw", "3m")
    assert (2, 2) == (status, len(out.splitlines()))
    assert "  keeps waits yes  keeps decompositions no" == out.splitlines()[1]
    assert [
        "mjfunc: bad-draw: a kan with 3m needs three concealed 3m, and the hand has 0: 6668999m123p789s",
        "mjfunc: bad-draw: a kan with 3m needs three concealed 3m, and the hand has 0: 1m",
    ] == err.splitlines()
    assert {"hand": "111m4p", "keeps-waits": True, "keeps-decompositions": True} == found(
        "kan", "111m4p", "--draw", "1m"
    )
    for draw, line in (
        ("33m", "'33m' is 2 tiles where one is needed: 33m"),
        ("3", "3 has no suit letter after it: >>3<<"),
    ):
        assert (2, "", f"mjfunc: bad-notation: --draw: {line}\n") == ask("kan", "1m", "--draw", draw)


def test_sample_as_json() -> None:
    """An object for each hand, which is the one that is otherwise written alone."""
    _, out, _ = ask("sample", "--count", "3")
    assert 3 == len(out.splitlines())
    assert [{"hand": hand} for hand in out.splitlines()] == [
        json.loads(line) for line in ask("sample", "--count", "3", "--json")[1].splitlines()
    ]


def test_sample_of_three_players() -> None:
    """None of the hands has a 2m to 8m, as nearly all of those of four have."""
    simple = set("2345678")

    def with_simples(players: str) -> int:
        _, out, _ = ask("sample", "--count", "50", "--players", players)
        assert 50 == len(out.splitlines())
        return sum(bool(simple & set(hand.split("m")[0])) for hand in out.splitlines() if "m" in hand)

    assert 0 == with_simples("3")
    assert 40 < with_simples("4")


@pytest.mark.parametrize("decompositions", [(), ("--decompositions",)], ids=["shanten", "decompositions"])
def test_census_of_three_players(decompositions: tuple[str, ...], tmp_path: Path) -> None:
    """They have fewer hands in the table, in the object and in the picture."""
    for players, hands in (("3", 27), ("4", 34)):
        options = ("census", "--tiles", "1", "--players", players, *decompositions)
        picture = tmp_path / f"{players}.svg"
        status, out, err = ask(*options, "--svg", str(picture))
        assert (0, "") == (status, err)
        ready = "ready " if decompositions else ""
        assert out.startswith(f"1 tile, {players} players: {hands} {ready}hands, ")
        assert f"all {hands} {ready}hands of 1 tile, {players} players</title>" in picture.read_text()
        assert f'"players": {players}' in ask(*options, "--json")[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--definition cut --decompositions", "--definition defines shanten, which --decompositions does not count"),
        ("--exhausted ready", "--exhausted changes waits, which only --decompositions counts"),
        ("--json --svg -", "--json and '--svg -' both write to standard output; name a file to draw to"),
        (
            "--json --svg - --decompositions",
            "--json and '--svg -' both write to standard output; name a file to draw to",
        ),
    ],
)
def test_census_refuses_what_would_change_nothing(options: str, message: str) -> None:
    """What the answer does not depend on, or what would not be written, is refused, and is not ignored."""
    assert (2, "", f"mjfunc: bad-option: {message}\n") == ask("census", "--tiles", "1", *options.split())


def test_census_with_melds(tmp_path: Path) -> None:
    """The melds stand in the table, in the object and in the picture; a fourth copy never comes to a pair."""
    options = ("census", "--tiles", "1", "--beside", "(345p) (345p) (345p) (111z)")
    picture = tmp_path / "census.svg"
    for more, near in (((), 30), (("--melds", "ignored"), 34)):
        status, out, err = ask(*options, *more, "--svg", str(picture))
        assert (0, "") == (status, err)
        beside = "1 tile beside (345p) (345p) (345p) (111z), 4 players"
        assert out.startswith(f"{beside}: 34 hands, which can be drawn in {136 - 12} ways\n")
        assert f"Shanten of all 34 hands of {beside}</title>" in picture.read_text()
        assert f">{near / 34 * 100:.1f}%<" in picture.read_text()
        written = json.loads(ask(*options, *more, "--json")[1])
        assert ["(345p)"] * 3 + ["(111z)"] == written["melds"]
        assert near == written["shanten"]["minimum"]["0"]["distinct"]


def test_census_of_decompositions_with_melds(tmp_path: Path) -> None:
    """The melds stand in the table, in the object and in the picture; a kind that they exhaust is not waited for."""
    options = ("census", "--tiles", "1", "--decompositions", "--beside", "(345p) (345p) (345p) (111z)")
    picture = tmp_path / "census.svg"
    for more, ready in (((), 30), (("--melds", "ignored"), 34), (("--exhausted", "ready"), 34)):
        status, out, err = ask(*options, *more, "--svg", str(picture))
        assert (0, "") == (status, err)
        beside = "1 tile beside (345p) (345p) (345p) (111z), 4 players"
        drawn = {30: 30 * 4, 34: 34 * 4 - 12}[ready]
        assert out.startswith(f"{beside}: {ready} ready hands, which can be drawn in {drawn} ways\n")
        assert f"Kinds waited for by all {ready} ready hands of {beside}</title>" in picture.read_text()
        written = json.loads(ask(*options, *more, "--json")[1])
        assert (["(345p)"] * 3 + ["(111z)"], ready) == (written["melds"], written["ready"]["distinct"])


@pytest.mark.parametrize("options", [("census",), ("census", "--decompositions"), ("sample",)])
@pytest.mark.parametrize(
    ("melds", "line"),
    [
        ("1p(111m)", "bad-notation: --beside: 1p is not in a meld; melds are written (111m) or [2222p]: >>1<<p(111m)"),
        ("(123m) (135m)", "bad-meld: --beside: 135m is not a sequence, triplet or quad: (123m) >>(<<135m)"),
        ("(111m) (111m)", "five-of-a-kind: 6 copies of 1m, but there are only 4 of a kind"),
        ("(111m) (222m) (333m)", "bad-size: 7 concealed tiles and 3 melds are more than 4 blocks"),
    ],
)
def test_bad_melds_of_a_census_are_refused(options: tuple[str, ...], melds: str, line: str) -> None:
    """What is wrong with melds is said with the place, and with the option."""
    assert (2, "", f"mjfunc: {line}\n") == ask(*options, "--tiles", "7", "--beside", melds)


def test_census_of_a_size_that_no_hand_has() -> None:
    """Neither a table nor a picture."""
    bad = (2, "", "mjfunc: bad-size: 6 concealed tiles; a hand never has 3, 6, 9 or 12\n")
    assert bad == ask("census", "--tiles", "6", "--decompositions", "--svg", "-")


def test_a_picture_of_the_census_alone() -> None:
    """Nothing else is written where the picture goes."""
    status, out, err = ask("census", "--tiles", "1", "--svg", "-")
    assert (0, "", "<svg", "</svg>") == (status, err, out[:4], out.rstrip()[-6:])


DRAWN: Final = (
    ("decompose 123m11z", ["123m11z", "regular 123m 11z"], 1),
    ("decompose 23m11z", ["23m11z", "regular 11z ryanmen 23m on 1m 4m"], 1),
    ("decompose 1m2m3m4m1p2p4p", ["1234m124p, not ready"], 1),
    ("decompose 1m2m", ["12m, not complete"], 1),
    ("decompose 22334455667788p --precedence first", ["22334455667788p", *["regular"] * 3], 3),
    ("decompose 22334455667788p --forms seven-pairs", ["22334455667788p", "seven-pairs"], 1),
    ("decompose 11m 22m", ["11m", "regular 11m", "22m", "regular 22m"], 2),
    ("trace 11122z", ["11122z, mended"], 19),
    ("trace 12223m --machine literal", ["12223m, literal"], 12),
)
"""A command, the captions of what it draws or how they begin, and how many lines it writes below each hand, in all."""


@pytest.mark.parametrize(("command", "captions", "lines"), DRAWN)
def test_picture_is_the_same_in_a_file_and_on_standard_output(
    command: str, captions: list[str], lines: int, tmp_path: Path
) -> None:
    """The same picture to a file, beside all that is said otherwise, as to standard output, where nothing else is."""
    name, *arguments = command.split()
    picture = tmp_path / "drawn.svg"
    for more in ((), ("--json",)):
        without = ask(name, *arguments, *more)
        assert without == ask(name, *arguments, *more, "--svg", str(picture))
        assert 0 == without[0]
    status, out, err = ask(name, *arguments, "--svg", "-")
    assert (0, "", picture.read_text("ascii")) == (status, err, out)
    root = ET.fromstring(out)  # noqa: S314  # our own
    said = [element.text or "" for element in root if element.tag.endswith("text") and element.get("font-size") == "22"]
    assert len(captions) == len(said)
    assert all(" ".join(one.split()).startswith(begin) for one, begin in zip(said, captions, strict=True))
    hands = ", ".join(argument for argument in arguments if argument[0].isdigit())
    steps = [line.split()[0] for line in ask(name, *arguments)[1].splitlines() if line.startswith("    ")]
    assert steps == [one.text for one in root if (one.text or "").isdigit()]
    assert f"{'Trace' if name == 'trace' else 'Decompositions'} of {hands}" == root[0].text
    assert lines == len(ask(name, *arguments)[1].splitlines()) - len([one for one in captions if one[0].isdigit()])


def test_explain() -> None:
    """What is said of each hand, with a line between them; a bad one is complained of; and the same as JSON."""
    status, out, err = ask("explain", "11m", "<", "5m")
    assert (2, "mjfunc: bad-notation: '<' is neither a rank nor a suit letter: >><<<\n") == (status, err)
    said = [explanation_text(explanation(parse(hand))) for hand in ("11m", "5m")]
    assert f"{said[0]}\n\n{said[1]}\n" == out
    encoded = encode_explanation(explanation(parse("5m"), read_tiles("5m")))
    assert json.loads(json.dumps(encoded)) == found("explain", "5m", "--visible", "5m")


def test_explain_with_winds() -> None:
    """A complete hand is scored with both, and with neither the reason is said why it is not."""
    hand = "406m234p11789s (111z)"
    for own, prevailing, final in (("E", "S", 60), ("E", "E", 110), ("S", "W", 30)):
        winds = ("--own-wind", own, "--prevailing-wind", prevailing)
        out = ask("explain", hand, *winds)[1]
        assert f"  own wind {own}, prevailing wind {prevailing}" in out.splitlines()
        assert f"  {'final score':<44}{final:>6}" in out.splitlines()
        assert final == json.loads(ask("explain", hand, *winds, "--json")[1])["score"]["final"]
    assert "\nClassical score\n  none: the winds are not given\n" in ask("explain", hand)[1]
    alone = "mjfunc: bad-option: --own-wind and --prevailing-wind need each other; give both\n"
    assert (2, "", alone) == ask("explain", hand, "--own-wind", "E")
    assert (2, "", alone) == ask("explain", hand, "--prevailing-wind", "E")
    status, out, err = ask("explain", hand, "--own-wind", "X", "--prevailing-wind", "E")
    assert (2, "", True) == (status, out, "--own-wind': 'X' is not one of 'E', 'S', 'W', 'N'" in err)


def test_explain_writes_page_and_picture(tmp_path: Path) -> None:
    """A page and a picture beside all that is said otherwise, or one of them alone; bad hands are left out."""
    page, picture = tmp_path / "page.html", tmp_path / "picture.svg"
    known = [explanation(parse(hand), read_tiles("2p")) for hand in ("11m", "5m")]
    hands, files = ("11m", "<", "5m", "--visible", "2p"), ("--html", str(page), "--svg", str(picture))
    for more in ((), ("--json",)):
        assert ask("explain", *hands, *more) == ask("explain", *hands, *more, *files)
        assert explanation_page(known) == page.read_text("ascii")
        assert svg(explanation_picture(known)) == picture.read_text("ascii")
    bad = "mjfunc: bad-notation: '<' is neither a rank nor a suit letter: >><<<\n"
    assert (2, explanation_page(known), bad) == ask("explain", *hands, "--html", "-")
    assert (2, svg(explanation_picture(known)), bad) == ask("explain", *hands, "--svg", "-")
    assert explanation_page(known[:1]) == ask("explain", "11m", "--visible", "2p", "--html", "-")[1]
    nothing = tmp_path / "nothing.html"
    assert (2, "", bad) == ask("explain", "<", "--html", str(nothing))
    assert not nothing.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--json --html -", "--json and '--html -'"),
        ("--json --svg -", "--json and '--svg -'"),
        ("--html - --svg -", "'--svg -' and '--html -'"),
        ("--html - --svg - --json", "--json and '--svg -'"),
    ],
)
def test_one_thing_goes_to_standard_output(options: str, said: str) -> None:
    """Two are refused."""
    refused = f"mjfunc: bad-option: {said} both write to standard output; name a file to draw to\n"
    assert (2, "", refused) == ask("explain", "11m", *options.split())


def test_one_file_is_not_for_two_things(tmp_path: Path) -> None:
    """Neither is lost."""
    page = str(tmp_path / "page")
    refused = f"mjfunc: bad-option: --svg and --html both write to {page}; name two files\n"
    assert (2, "", refused) == ask("explain", "11m", "--html", page, "--svg", page)


@pytest.mark.parametrize("name", ["here/../page", "linked", "hard"])
def test_one_file_with_two_names(name: str, tmp_path: Path) -> None:
    """It is the same, whether it is there already or not."""
    page, other = tmp_path / "page", tmp_path / name
    (tmp_path / "here").mkdir()
    (tmp_path / "linked").symlink_to(page)
    if name == "hard":
        page.write_text("old")
        other.hardlink_to(page)
    refused = f"mjfunc: bad-option: --svg and --html both write to {page}; name two files\n"
    assert (2, "", refused) == ask("explain", "11m", "--html", str(other), "--svg", str(page))
    assert page.exists() == (name == "hard")
    assert not page.exists() or page.read_text() == "old"


def test_no_hand_is_no_file(tmp_path: Path) -> None:
    """It is said, and no file is written."""
    page = tmp_path / "page.html"
    assert (2, "", NOTHING) == ask("explain", "--html", str(page), text=b"\n")
    assert not page.exists()
    assert (2, "", NOTHING) == ask("explain", "--html", "-", text=b"")
    assert (0, "", "") == ask("explain", text=b"")


@pytest.mark.parametrize("command", ["explain", "shanten", "trace", "decompose"])
def test_how_standard_input_is_read(command: str) -> None:
    """Who asks for it by a sign that other programs take is told; beside hands the sign is a bad hand."""
    said = "mjfunc: bad-notation: '-' is not a hand; without a HAND, hands are read from standard input\n"
    assert (2, "", said) == ask(command, "-", text=b"11m\n")
    status, out, err = ask(command, "-", "11m")
    assert (2, "11m") == (status, out[:3])
    assert "mjfunc: bad-notation: '-' is neither a rank nor a suit letter: >>-<<\n" == err


def test_how_tiles_are_written() -> None:
    """As letters or as glyphs; glyphs that cannot be written are refused, unless nothing is to be written in them."""
    terminal = Terminal(tiles="glyphs")
    hand = "13m46p112z [0555p] (123s)"
    assert f"{explanation_text(explanation(parse(hand)), terminal)}\n" == ask("explain", hand, "--tiles", "glyphs")[1]
    assert ask("explain", hand) == ask("explain", hand, "--tiles", "letters")
    asked = ("practise", "--kind", "waits", "--number", "1", "--seed", "3")
    (exercise,) = exercises("waits", 1, 3, 1)
    for tiles in get_args(TileWriting):
        said = ask(*asked, "--tiles", tiles, text=b"")[1].splitlines()
        assert hand_text(exercise.hand, Terminal(tiles=tiles)) == said[4]
    narrow = CliRunner(charset="latin-1")
    refused = "mjfunc: bad-option: --tiles glyphs cannot be written in the encoding latin-1\n"
    for command in (("explain", hand), asked):
        result = narrow.invoke(commands, [*command, "--tiles", "glyphs"])
        assert (2, "", refused) == (result.exit_code, result.stdout, result.stderr)
        assert 0 == narrow.invoke(commands, [*command]).exit_code
    for form in (("--json",), ("--html", "-")):
        assert 0 == narrow.invoke(commands, ["explain", hand, "--tiles", "glyphs", *form]).exit_code


@pytest.mark.parametrize("command", ["explain", "acceptance", "acceptance --outlook", "discards"])
def test_visible_tiles_that_cannot_be_there(command: str) -> None:
    """Those of the option are named, for alone the hand has none too many."""
    hand = "123m111z2z" if command.startswith("acceptance") else "123m111z22z"
    fault = "--visible: 5 copies of 1z, but there are only 4 of a kind, visible ones included"
    arguments = (*command.split(), hand, "--visible", "11z")
    status, out, err = ask(*arguments)
    assert (2, f"mjfunc: five-of-a-kind: {fault}: {hand}\n") == (status, err)
    assert out == ""
    assert fault == json.loads(ask(*arguments, "--json")[1])["error"]["message"]
    assert 0 == ask(*arguments[:-1], "1z")[0]


def test_foreign_text_is_escaped(tmp_path: Path) -> None:
    """No text of a user is on a page but as tiles; what looks like a tag is refused as a hand."""
    page = tmp_path / "page.html"
    status, _, err = ask("explain", "11m", "<script>alert(1)</script>", "--html", str(page))
    assert (2, True) == (status, err.startswith("mjfunc: bad-notation: "))
    assert "script" not in page.read_text("ascii")


NOTHING: Final = "mjfunc: bad-notation: no hand is given, so nothing is written\n"


def test_missing_hand_is_reported_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where no hand was given, nobody is asked for hands again."""

    def ask_again(_: tuple[str, ...]) -> None:
        pytest.fail("hands are asked for again")

    monkeypatch.setattr("mjfunc.cli.hand_answers.hand_texts", ask_again)
    assert (2, "", NOTHING) == ask("decompose", "--svg", str(tmp_path / "nothing.svg"), text=b"")


@pytest.mark.parametrize("command", ["decompose", "trace"])
def test_bad_hands_are_left_out_of_pictures(command: str, tmp_path: Path) -> None:
    """Bad hands are named once, and the others are drawn; where there are none, nothing is."""
    bad = "mjfunc: bad-notation: '<' is neither a rank nor a suit letter: >><<<\n"
    picture = tmp_path / "drawn.svg"
    status, out, err = ask(command, "<", "11m", "--svg", "-")
    assert (2, bad, 1) == (status, err, out.count("<svg"))
    assert "of 11m</title>" in out
    status, out, err = ask(command, "<", "11m", "--svg", str(picture))
    assert (2, bad) == (status, err)
    assert out.startswith("11m")
    assert "of 11m</title>" in picture.read_text("ascii")
    nothing = tmp_path / "nothing.svg"
    assert (2, "", bad) == ask(command, "<", "--svg", "-")
    assert (2, "", bad) == ask(command, "<", "--svg", str(nothing))
    assert (2, "", NOTHING) == ask(command, "--svg", str(nothing), text=b"\n")
    assert not nothing.exists()
    assert "of 11m, 22m</title>" in ask(command, "--svg", "-", text=b"11m\n22m\n")[1]
    refused = "mjfunc: bad-option: --json and '--svg -' both write to standard output; name a file to draw to\n"
    assert (2, "", refused) == ask(command, "11m", "--json", "--svg", "-")


def test_usage_is_refused_on_one_line() -> None:
    """In the same form as a bad hand; who says nothing is told what can be said."""
    for arguments, line in (
        (("waits", "--definition", "cut", "1m"), "no such option '--definition'"),
        (("shanten", "--players", "5", "1m"), "invalid value for '--players': '5' is not one of '4', '3'"),
        (("sample", "--count", "-1"), "invalid value for '--count': must be a whole number of at least 0, not '-1'\n"),
        (("sample", "--seed", "x"), "invalid value for '--seed': must be a whole number of at least 0, not 'x'\n"),
        (("census", "--tiles", "15"), "invalid value for '--tiles': must be a whole number from 1 to 14, not '15'\n"),
        (("sample", "--form", "pair"), "invalid value for '--form': 'pair' is not one of "),
        (("juggle",), "no such command 'juggle'"),
        (("kan", "1m"), "missing option '--draw'"),
    ):
        status, out, err = mjfunc(*arguments)
        assert (2, "", 1) == (status, out, len(err.splitlines()))
        assert err.startswith(f"mjfunc: bad-option: {line}")
    for group in ((), ("score",)):
        status, out, err = mjfunc(*group)
        assert (2, "") == (status, out)
        assert "\nCommands:\n" in err


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    """Is named, on one line."""
    file = tmp_path / "nowhere" / "census.svg"
    status, _, err = mjfunc("census", "--tiles", "1", "--svg", str(file))
    assert (1, f"mjfunc: could not write '{file}': No such file or directory\n") == (status, err)


def test_marks_and_blank_lines_are_not_hands() -> None:
    """A mark of the byte order is skipped at the beginning and there alone; what has only spaces is not a line."""
    text = "\ufeff1m\r\n\n   \n\t \r\n\u3000\n2m\n\ufeff3m\n".encode()
    status, out, err = ask("waits", "--json", text=text)
    assert (2, "") == (status, err)
    first, second, third = map(json.loads, out.splitlines())
    assert ({"hand": "1m", "waits": ["1m"]}, {"hand": "2m", "waits": ["2m"]}) == (first, second)
    assert ("\ufeff3m", "bad-notation") == (third["hand"], third["error"]["code"])
    assert (0, "", "") == mjfunc("waits", text=b"\xef\xbb\xbf\n  \n")


LONG: Final = "1" * 100_000 + "m"


@pytest.mark.parametrize(
    ("length", "place", "marked"),
    [
        (80, None, "x" * 80),
        (81, None, "x" * 80 + "..."),
        (3, 0, ">>x<<xx"),
        (3, 2, "xx>>x<<"),
        (81, 40, "x" * 40 + ">>x<<" + "x" * 40),
        (82, 40, "x" * 40 + ">>x<<" + "x" * 40 + "..."),
        (82, 41, "..." + "x" * 40 + ">>x<<" + "x" * 40),
        (99, 49, "..." + "x" * 40 + ">>x<<" + "x" * 40 + "..."),
    ],
)
def test_where_the_fault_is(length: int, place: int | None, marked: str) -> None:
    """It is marked, with 40 characters on either side; of a fault without a place 80 are repeated."""
    said = error_line("x" * length, BadNotation("wrong", place))
    assert f"mjfunc: bad-notation: wrong: {marked}" == said.plain
    assert [(0, 8, "bold"), (8, 20, "red")] == [(span.start, span.end, span.style) for span in said.spans]


def test_the_character_at_fault() -> None:
    """Of several it is the one that is marked; what cannot be printed is written as Python writes it."""
    assert "mjfunc: bad-notation: wrong: ab>>c<<de" == error_line("abcde", BadNotation("wrong", 2)).plain
    assert (
        r"mjfunc: bad-notation: wrong: a\t>>\x1b<<\u200bé"
        == error_line("a\t\x1b\u200bé", BadNotation("wrong", 2)).plain
    )
    assert "mjfunc: bad-notation: wrong" == error_line(None, BadNotation("wrong", 2)).plain


def test_empty_text_is_not_quoted() -> None:
    """Of an empty text, or one of spaces alone, nothing is repeated; other characters that leave no ink are marked."""
    assert (2, "", "mjfunc: bad-notation: '\\t' is neither a rank nor a suit letter: >>\\t<<\n") == ask("waits", "\t")
    for text in ("", "  "):
        assert (2, "", "mjfunc: bad-size: 0 concealed tiles; a hand has 1 to 14\n") == ask("waits", text)
    bad = "mjfunc: bad-notation: --draw: '' is 0 tiles where one is needed\n"
    assert (2, "", bad) == ask("kan", "111m4p", "--draw", "")


def test_hands_and_answers_are_coloured() -> None:
    """The hand, what was found, and yes and no."""
    hand, waits = (
        line.for_encoding("utf-8") for line in (hand_line(parse("11m (055p)")), waits_line(read_tiles("14m")))
    )
    assert "[bold]11m (055p)[/bold]  🀇🀇 (🀝r🀝🀝)" == rich_text(hand).markup
    assert "  waits on[green] 1m 4m[/green]  🀇🀊" == rich_text(waits).markup
    won = decompose_complete(parse("22334455667788p"))
    assert "  complete[cyan] regular seven-pairs[/cyan]" == rich_text(complete_line(won)).markup
    said = kan_line(keeps_waits=True, keeps_decompositions=False)
    assert "  keeps waits [green]yes[/green]  keeps decompositions [red]no[/red]" == rich_text(said).markup


def test_last_action_of_a_trace_is_coloured() -> None:
    """What was done last, green if it is won and red if it is lost, and the tiles that are left."""
    for hand, colour in (("11m", "green"), ("12m", "red")):
        *_, last = trace_lines(trace(parse(hand)))
        *styled, (begin, end, style) = [(span.start, span.end, str(span.style)) for span in last.spans]
        assert (len(last.plain), "dim") == (end, style)
        assert last.plain.rindex("|") == begin
        assert [colour] == [style for _, _, style in styled]


def test_lines_are_not_broken() -> None:
    """However narrow the terminal is."""
    status, out, err = ask("acceptance", "147m147p147s1234z", "x" * 300)
    assert (2, 2, 1) == (status, len(out.splitlines()), len(err.splitlines()))
    assert len(out.splitlines()[1]) > 100
    assert len(ask("census", "--tiles", "1")[1].splitlines()[1]) > 80


def test_bad_visible_tiles() -> None:
    """Are refused once, with the option's name."""
    for command in ("acceptance", "discards"):
        for visible, line in (
            ("3", "bad-notation: --visible: 3 has no suit letter after it: >>3<<"),
            ("11111m", "five-of-a-kind: --visible: 5 copies of 1m, but there are only 4 of a kind: 11111m"),
        ):
            assert (2, "", f"mjfunc: {line}\n") == ask(command, "1m", "2m", "--visible", visible)


def test_lines_are_taken_as_they_are() -> None:
    """Without their ends alone, and with whatever is not text replaced."""
    text = b" 1x \r\nXXXX1x\n1xXX\n1\xff\n"
    _, out, _ = ask("waits", "--json", text=text)
    assert [" 1x ", "XXXX1x", "1xXX", "1\ufffd"] == [json.loads(line)["hand"] for line in out.splitlines()]


def test_surrogates_are_replaced() -> None:
    """In arguments, where Python makes them of bytes that are not text."""
    given = ("1\ud7ff", "\ud800m", "\udfff", "\ue000")
    assert ["1\ud7ff", "\ufffdm", "\ufffd", "\ue000"] == [*hand_texts(given)]


def test_long_lines_are_shortened() -> None:
    """Whether to be read or as JSON, a bad hand is repeated in part."""
    for arguments, text in ((("waits", "--json"), LONG), (("waits", "--json", LONG), "")):
        status, out, err = ask(*arguments, text=text.encode())
        assert (2, "", f"{LONG[:80]}...") == (status, err, json.loads(out)["hand"])
        assert len(out) < 300
    status, out, err = ask("waits", text=LONG.encode())
    assert (2, "") == (status, out)
    assert len(err) < 300
    exact = "x" * 80
    assert exact == json.loads(ask("waits", "--json", exact)[1])["hand"]


def test_bytes_that_are_not_text_are_replaced() -> None:
    """Nothing is written that cannot be read again as UTF-8, in arguments and in lines."""
    message = "'\ufffd' is neither a rank nor a suit letter (character 2)"
    expected = {"hand": "1\ufffd", "error": {"code": "bad-notation", "message": message}}
    for arguments, text in (((b"1\xff",), b""), ((), b"1\xff\n")):
        status, out, err = process("waits", "--json", *arguments, text=text)
        assert (2, "", expected) == (status, err, json.loads(out))
        assert "\\ud" not in out
        status, out, err = process("waits", *arguments, text=text)
        assert (2, "") == (status, out)
        assert "mjfunc: bad-notation: '\ufffd' is neither a rank nor a suit letter: 1>>\ufffd<<\n" == err


@attrs.frozen(kw_only=True)
class Toys:
    """What can be chosen, of every sort."""

    colour: str = choice(("red", "dark-blue"), "What colour.", "a shop")
    number: int = choice((2, 1), "How many.")
    is_new: bool = choice((False, True), "Whether they are new.")


def test_options_are_made_of_choices() -> None:
    """One for each that is named, in their order, with their sentence; the command gets one value."""

    @click.command()
    @click.argument("name")
    @with_choices(Toys, "toys", choices_of(Toys))
    def buy(name: str, toys: Toys) -> None:
        """Buy."""
        click.echo(f"{name} {toys!r}")

    def run(*arguments: str) -> str:
        return CliRunner().invoke(buy, arguments).output

    assert f"x {Toys()!r}\n" == run("x")
    assert f"x {Toys(colour='dark-blue', number=1, is_new=True)!r}\n" == run(
        "x", "--is-new", "--colour", "dark-blue", "--number", "1"
    )
    text = " ".join(run("--help").split())
    assert "--colour [red|dark-blue] What colour. (a shop) [default: red] --number [2|1] How many. [default: 2]" in text
    assert "--is-new Whether they are new. --help" in text
    assert text.index("--colour") < text.index("--number") < text.index("--is-new")


CONVENTIONS: Final = choices_of(Conventions)


def run_every(*arguments: str) -> Result:
    """What a command says that has every convention."""

    @click.command()
    @with_conventions(*(convention.name for convention in CONVENTIONS))
    def every(conventions: Conventions) -> None:
        """Take every convention."""
        click.echo(json.dumps(attrs.asdict(conventions)))

    return CliRunner().invoke(every, arguments)


@pytest.mark.parametrize("convention", CONVENTIONS, ids=lambda convention: convention.option)
def test_every_convention_is_an_option(convention: Choice) -> None:
    """Each choice is passed on alone, the default is the default, and the help says what is chosen."""
    default = json.loads(run_every().output)
    assert json.loads(json.dumps(attrs.asdict(DEFAULT))) == default
    said = " ".join(run_every("--help").output.split())
    assert convention.sentence in said
    assert "" == convention.source
    if convention.is_several:
        assert f"--{convention.option} LIST {convention.sentence}" in said
        assert f"[default: {','.join(map(str, convention.choices))}]" in said
    for chosen in convention.choices:
        output = run_every(f"--{convention.option}", str(chosen)).output
        assert {**default, convention.name: [chosen] if convention.is_several else chosen} == json.loads(output)
    assert 2 == run_every(f"--{convention.option}", "x").exit_code


def test_several_forms() -> None:
    """With commas between, in any order."""
    run = run_every("--forms", "seven-pairs,regular")
    assert ["regular", "seven-pairs"] == json.loads(run.output)["forms"]
    for forms in ("", "regular,", "regular,regular", ",".join(FORMS) + " "):
        run = run_every("--forms", forms)
        assert (2, "") == (run.exit_code, run.stdout)
        assert run.stderr.startswith(
            "mjfunc: bad-option: forms must be one or more of regular, seven-pairs, thirteen-orphans"
        )


def test_only_named_conventions_are_options() -> None:
    """The others stay as they are, and are refused."""

    @click.command()
    @with_conventions("players", "melds")
    def choosing(conventions: Conventions) -> None:
        """Take some conventions."""
        click.echo(repr(conventions))

    run = CliRunner().invoke(choosing, ["--players", "3", "--melds", "ignored"])
    assert f"{Conventions(players=3, melds='ignored')!r}\n" == run.output
    assert 2 == CliRunner().invoke(choosing, ["--exhausted", "ready"]).exit_code


NOT_OF_THREE: Final = "is not in the set for three players, which has no 2m to 8m: "
OPTIONS: Final = (
    ("decompose 22334455667788p", "--precedence first", 4, 3),
    ("decompose 22334455667788p", "--forms seven-pairs", 4, 1),
    ("decompose 11112233445566m", "--seven-pairs quads", 1, 2),
    ("decompose 13m11z [2222m]", "--melds ignored", "not ready", "regular          11z [2222m]  kanchan 13m on 2m"),
    ("decompose 1111m", "--exhausted ready", "not ready", "regular          111m  tanki 1m on 1m"),
    ("decompose 5m", "--players 3", 1, f"5m {NOT_OF_THREE}5m"),
    ("complete 22334455667788p", "--forms seven-pairs", "complete regular seven-pairs", "complete seven-pairs"),
    ("complete 11112222334455z", "--seven-pairs quads", "not complete", "complete seven-pairs"),
    ("complete 55m", "--players 3", "complete regular", f"5m {NOT_OF_THREE}55m"),
    ("waits 1111222233344z", "--seven-pairs quads", "not ready", "waits on 3z  🀂"),
    ("waits 13m11z [2222m]", "--melds ignored", "not ready", "waits on 2m  🀈"),
    ("waits 1111m", "--exhausted ready", "not ready", "waits on 1m  🀇"),
    ("waits 2233445566778p", "--forms seven-pairs", "waits on 2p 5p 8p  🀚🀝🀠", "waits on 8p  🀠"),
    ("waits 5m", "--players 3", "waits on 5m  🀋", f"5m {NOT_OF_THREE}5m"),
    ("kan 1123444m --draw 4m", "--melds ignored", (False, False), (True, False)),
    ("kan 111223344m1122z --draw 1m", "--seven-pairs quads", (True, True), (False, False)),
    ("kan 2223455m --draw 2m", "--exhausted ready", (False, False), (True, False)),
    (
        "kan 111m4p --draw 1m",
        "--forms seven-pairs",
        (True, True),
        "the hand is not ready, so it cannot be in riichi: 111m4p",
    ),
    ("kan 222m4p --draw 2m", "--players 3", (True, True), f"2m {NOT_OF_THREE}222m4p"),
    ("shanten 123456789m1111p", "--definition cut", "shanten 1  (regular 1, ", "shanten 0  (regular 0, "),
    ("shanten 13m456p789s11z (2222m)", "--melds ignored", "shanten 1  (regular 1)", "shanten 0  (regular 0)"),
    (
        "shanten 1111m111122233z",
        "--seven-pairs quads",
        "shanten 1  (regular 1, ",
        "shanten 0  (regular 1, seven-pairs 0",
    ),
    ("shanten 1111m111122233z", "--players 3", "shanten 1  (regular 1, ", "shanten 2  (regular 2, "),
    ("shanten 2233445566778p", "--forms seven-pairs", "shanten 0  (regular 0, ", "shanten 0  (seven-pairs 0)"),
    (
        "acceptance 123456789m1111p",
        "--definition cut",
        "shanten 1  accepts 1m:3 ",
        "shanten 0  accepts nothing",
    ),
    ("acceptance 13m11z [2222m]", "--melds ignored", "shanten 1  accepts 1m:3 ", "shanten 0  accepts 2m:4  4 tiles"),
    ("acceptance 1111222233344z", "--seven-pairs quads", "shanten 2  accepts ", "shanten 0  accepts 3z:1  1 tile"),
    ("acceptance 1m1p4p7p", "--players 3", "shanten 2  accepts 1m:3 2m:4 3m:4 1p", "shanten 2  accepts 1m:3 1p:3 2p:4"),
    (
        "acceptance 2233445566778p",
        "--forms seven-pairs",
        "shanten 0  accepts 2p:2 5p:2 8p:3",
        "shanten 0  accepts 8p:3  ",
    ),
    ("acceptance 34p11z", "--visible 5p", "shanten 0  accepts 2p:4 5p:4  8 ", "shanten 0  accepts 2p:4 5p:3  7 tiles"),
    ("discards 11112222z", "--definition cut", "1z  shanten 1  accepts ", "1z  shanten 0  accepts nothing"),
    (
        "discards 13m115z [2222m]",
        "--melds ignored",
        "1m  shanten 1  accepts 3m:3 ",
        "5z  shanten 0  accepts 2m:4  4 tiles",
    ),
    ("discards 11112222333445z", "--seven-pairs quads", "1z  shanten 1  accepts 4z:2", "3z  shanten 0  accepts 5z:3"),
    ("discards 1m147p7s", "--players 3", "1p  shanten 2  accepts 1m:3 2m:4", "1m  shanten 2  accepts 1p:3 2p:4"),
    ("discards 22334455667789p", "--forms seven-pairs", "7p  shanten 0  accepts 2p:2", "8p  shanten 0  accepts 9p:3"),
    (
        "acceptance 12m5m9m",
        "--outlook",
        "shanten 1  accepts 3m:4 5m:3 9m:3  10 tiles",
        "shanten 1  accepts 3m:4 5m:3 9m:3  10 tiles  two steps 36 ways  improves with 1m:3 2m:3 ",
    ),
    ("discards 3778p9s777z", "--order two-steps", "8p  shanten 1  accepts ", "9s  shanten 1  accepts "),
    ("discards 11223s", "--visible 1s", "2s  shanten 0  accepts 1s:2 4s:4", "2s  shanten 0  accepts 1s:1 4s:4"),
    ("explain 1111m", "--definition cut", "1-shanten, closed, 4 ", "0-shanten, closed, 4 "),
    ("explain 13m456p789s11z (2222m)", "--melds ignored", "1-shanten, open, ", "ready, open, "),
    ("explain 1111222233344z", "--seven-pairs quads", "2-shanten, ", "ready, "),
    ("explain 5m", "--players 3", "ready, ", f"5m {NOT_OF_THREE}5m"),
    ("explain 1111m", "--exhausted ready", "1-shanten, ", "ready, "),
    ("explain 2233445566778p", "--forms seven-pairs", 22, 15),
    ("explain 34p11z", "--visible 5p", 15, 16),
)
"""A command, an option, and what is answered without the option and with it: how the first line begins, how many lines
there are, or which rules of kans hold."""


def answered(command: str, *options: str) -> tuple[list[str], list[str]]:
    """What a command answers below the hand, or why it is refused; and the same as JSON."""
    name, *rest = command.split(" ", 1)
    hand, *draw = rest[0].split(" --draw ")
    arguments = (name, hand, *options, *(("--draw", *draw) if draw else ()))
    _, out, err = ask(*arguments)
    return out.splitlines()[1:] + err.splitlines(), ask(*arguments, "--json")[1].splitlines()


def agrees(expected: str | int | tuple[bool, bool], lines: list[str]) -> bool:
    """Whether the lines are as the table says."""
    match expected:
        case int():
            return expected == len(lines)
        case tuple():
            waits, decompositions = ("yes" if kept else "no" for kept in expected)
            return [f"  keeps waits {waits}  keeps decompositions {decompositions}"] == lines
        case _:
            return lines[0].startswith(
                (f"  {expected}", f"mjfunc: bad-option: {expected}", f"mjfunc: bad-draw: {expected}")
            )


@pytest.mark.parametrize(("command", "option", "without", "with_it"), OPTIONS)
def test_every_option_counts(
    command: str, option: str, without: str | int | tuple[bool, bool], with_it: str | int | tuple[bool, bool]
) -> None:
    """To be read and as JSON."""
    (lines, encoded), (lines_with_it, encoded_with_it) = answered(command), answered(command, *option.split())
    assert agrees(without, lines)
    assert agrees(with_it, lines_with_it)
    assert encoded != encoded_with_it


HOW_WON: Final = ("--own-wind", "--prevailing-wind", "--win")
"""What the oracle is not asked about a hand; they are tried with the explanations."""


def test_no_option_is_forgotten() -> None:
    """The table has each option of each command about hands that the oracle can be asked too, once."""
    tried = [(command.split()[0], option.split()[0]) for command, option, _, _ in OPTIONS]
    names = ("decompose", "complete", "waits", "kan", "shanten", "acceptance", "discards", "explain")
    there = [
        (name, option)
        for name in names
        if (command := commands.get_command(click.Context(commands), name))
        for parameter in command.params
        for option in parameter.opts
        if option not in {"hands", "--json", "--svg", "--html", "--draw", *HOW_WON, "--tiles"}
    ]
    assert sorted(there) == sorted(tried)
    assert 45 == len(there)


QUADS: Final = Conventions(seven_pairs="quads")
PAIRS: Final = Conventions(forms=("seven-pairs",))
MELDS: Final = parse("9s (111m) (234m) (234m) (234m)").melds


@pytest.mark.parametrize(
    ("option", "draw"),
    [
        ("--tiles 14", lambda: census.sample(14, 1, 0)),
        ("--count 3", lambda: census.sample(13, 3, 0)),
        ("--seed 7", lambda: census.sample(13, 1, 7)),
        ("--shanten 1", lambda: census.sample(13, 1, 0, shanten=1)),
        ("--form seven-pairs", lambda: census.sample(13, 1, 0, form="seven-pairs")),
        ("--dealt", lambda: census.sample(13, 1, 0, dealt=True)),
        (
            "--shanten 0 --definition cut",
            lambda: census.sample(13, 1, 0, shanten=0, conventions=Conventions(definition="cut")),
        ),
        (
            "--shanten 0 --form seven-pairs --seven-pairs quads",
            lambda: census.sample(13, 1, 0, shanten=0, form="seven-pairs", conventions=QUADS),
        ),
        ("--shanten 0 --forms seven-pairs", lambda: census.sample(13, 1, 0, shanten=0, conventions=PAIRS)),
        ("--players 3", lambda: census.sample(13, 1, 0, conventions=Conventions(players=3))),
        ("--tiles 10 --beside (111m)", lambda: census.sample(10, 1, 0, melds=MELDS[:1])),
        (
            f"--tiles 2 --count 30 --shanten 0 --beside {''.join(map(str, MELDS))} --melds ignored",
            lambda: census.sample(2, 30, 0, shanten=0, melds=MELDS, conventions=Conventions(melds="ignored")),
        ),
    ],
)
def test_every_option_of_samples_counts(option: str, draw: Callable[[], Iterable[Hand]]) -> None:
    """What is drawn is what the library draws, and not what is drawn without the option."""
    drawn = [*map(str, draw())]
    assert drawn == ask("sample", *option.split())[1].splitlines()
    assert drawn != ask("sample", *option.split()[:-2])[1].splitlines()


@pytest.mark.no_cover
def test_printed_pictures_of_hands_can_be_parsed() -> None:
    """The pictures of a hand, red fives and melds included, are read as the hand."""
    hands = ("406m234p11789s11z", "11m (123m) [1111z]", "34p11z (055s)", "19m19p19s1234567z")
    shown = [ask("decompose", hand) for hand in hands]
    texts, pictures = zip(*(out.splitlines()[0].split("  ") for _, out, _ in shown), strict=True)
    assert hands == texts
    expected = (0, "".join(out for _, out, _ in shown), "")
    assert expected == mjfunc("decompose", *hands)
    assert expected == process("decompose", *pictures)
    assert expected == mjfunc("decompose", text="\n".join(pictures).encode())


@pytest.mark.parametrize("mechanic", MECHANICS, ids=lambda mechanic: mechanic.option)
def test_every_mechanic_is_a_flag(mechanic: Choice) -> None:
    """It is a double of the hand, which is not counted without it."""
    hand = "123m456p789s55z [1111z]" if mechanic.name == "replacement_tile" else "123m456p789s11155z"

    def doubles(*flag: str) -> list[str]:
        found = json.loads(ask("score", "classical", *WINDS, hand, "--json", *flag)[1])
        return sorted(double["name"] for double in found["doubles"])

    assert mechanic.option not in doubles()
    assert sorted([*doubles(), mechanic.option]) == doubles(f"--{mechanic.option}")


WINDS: Final = ("--own-wind", "E", "--prevailing-wind", "S")


def test_bad_arguments_are_reported_on_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Faults on one line, help where nothing was asked, and the status of the command otherwise."""
    for arguments, status, out, err in (
        (("waits", "--nope", "1m"), 2, "", "mjfunc: bad-option: no such option '--nope'\n"),
        (("juggle",), 2, "", "mjfunc: bad-option: no such command 'juggle'\n"),
        (
            ("census", "--tiles", "1", "--svg", "/nowhere/at/all"),
            1,
            "",
            "mjfunc: could not write '/nowhere/at/all': No such file or directory\n",
        ),
        (("waits", "--json", "1m"), 0, '{"hand": "1m", "waits": ["1m"]}\n', ""),
        (("waits", "11m"), 2, "", "mjfunc: bad-size: 2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13: 11m\n"),
    ):
        monkeypatch.setattr(sys, "argv", ["mjfunc", *arguments])
        assert status == run_arguments()
        said = capfd.readouterr()
        assert err == said.err
        assert not out or out == said.out
    monkeypatch.setattr(sys, "argv", ["something-else"])
    assert 2 == run_arguments()
    assert capfd.readouterr().err.startswith("Usage: mjfunc [OPTIONS] COMMAND [ARGS]...\n")


def test_where_commands_read_and_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """UTF-8 is read; tiles of Unicode that the output cannot take are left out."""
    given, taken = tmp_path / "in", tmp_path / "out"
    given.write_text("\N{MAHJONG TILE ONE OF CHARACTERS}\n1x\N{LATIN SMALL LETTER E WITH ACUTE}\n", "utf-8")
    with given.open(encoding="ascii") as here, taken.open("w", encoding="ascii") as there:
        monkeypatch.setattr(sys, "argv", ["mjfunc", "waits"])
        monkeypatch.setattr(sys, "stdin", here)
        monkeypatch.setattr(sys, "stdout", there)
        assert 2 == run()
        sys.stdout.flush()
        assert ["1m", "  waits on 1m"] == taken.read_text("ascii").splitlines()


@pytest.mark.parametrize(
    "hands", [("1m",), ("23m11z (123m)", "1m2", "11m"), ("",), ("1\udcff",), ("x" * 200,), ("--", "1m"), ("-",)]
)
def test_waits_of_hands_alone_are_those_of_the_command(hands: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an option the command is answered without click, and prints and exits as the command of click does."""
    expected = ask("waits", *hands)
    if hands[0].startswith("-"):
        assert expected == mjfunc("waits", *hands)
    else:
        monkeypatch.setitem(sys.modules, "mjfunc.cli.commands", None)
        assert expected == mjfunc("waits", *hands)


def test_waits_that_nobody_reads(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """If the reader of its output has ended, ``mjfunc waits HAND`` fails without a message."""
    reader, writer = os.pipe()
    os.close(reader)
    monkeypatch.setattr(sys, "argv", ["mjfunc", "waits", "1m"])
    with os.fdopen(writer, "w") as unread:
        monkeypatch.setattr(sys, "stdin", None)
        monkeypatch.setattr(sys, "stdout", unread)
        assert 1 == run()
        sys.stdout.close()
    assert ("", "") == capfd.readouterr()


IN_ASCII: Final = (
    ("acceptance", "23m11z"),
    ("complete", "123m11z"),
    ("decompose", "23m11z (123m) [0555p]"),
    ("decompose", "123m11z"),
    ("discards", "234m11z"),
    ("explain", "23m11z [0555p]"),
    ("explain", "13m468p2479s1123z"),
    ("explain", "222234s666777z44z", "--own-wind", "E", "--prevailing-wind", "S"),
    ("explain", "123m456p789s11234z"),
    ("kan", "111m4p", "--draw", "1m"),
    ("sample", "--tiles", "4", "--count", "3", "--seed", "1"),
    ("score", "classical", "222234s666777z44z", "--own-wind", "E", "--prevailing-wind", "S"),
    ("shanten", "13m468p2479s1123z"),
    ("trace", "12223m"),
    ("ukeire", "23m11z"),
    ("waits", "23m11z"),
    *(("practise", "--kind", kind, "--number", "1") for kind in EXERCISE_KINDS),
)
"""Every command that says something of hands to people."""


@pytest.mark.no_cover
@pytest.mark.parametrize("arguments", IN_ASCII, ids=" ".join)
def test_ascii_is_enough(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing else can be written, the same is said without tiles of Unicode, and nothing as its number."""
    written: list[str] = []
    for encoding in ("ascii", "utf-8"):
        given, taken = tmp_path / "in", tmp_path / encoding
        given.write_text("q\n", "ascii")
        with given.open(encoding="ascii") as here, taken.open("w", encoding=encoding) as there:
            monkeypatch.setattr(sys, "argv", ["mjfunc", *arguments])
            monkeypatch.setattr(sys, "stdin", here)
            monkeypatch.setattr(sys, "stdout", there)
            assert 0 == run()
            sys.stdout.flush()
        written.append(taken.read_text(encoding))
    plain, rich = written
    assert plain
    assert "\\" not in plain
    without = re.sub("  [ ()\\[\\]r]*[\U0001f000-\U0001f021][ ()\\[\\]r\U0001f000-\U0001f021]*", "", rich)
    assert plain == without.replace("\u00d7", "x")


@pytest.mark.parametrize(
    ("columns", "wide"), [("30", 30), ("200", 200), ("", 80), ("0", 80), ("wide", 80), (None, 80)]
)  # fmt: skip
def test_how_wide_a_pipe_is(columns: str | None, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``COLUMNS`` says, or as most terminals are."""
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert wide == stdout_terminal(Terminal()).width
    said = ask("explain", "13m468p2479s1123z")[1]
    assert explanation_text(explanation(parse("13m468p2479s1123z")), Terminal(width=wide)) + "\n" == said


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
@pytest.mark.parametrize(("columns", "wide"), [("", 33), ("44", 44)])
def test_how_wide_a_terminal_is(columns: str, wide: int) -> None:
    """As it says, unless ``COLUMNS`` says something else."""
    import fcntl  # noqa: PLC0415  # not everywhere
    import pty  # noqa: PLC0415
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 33, 0, 0))
    code = """
import sys
from mjfunc.cli.drawing import stdout_terminal
from mjfunc.draw import Terminal
sys.stderr.write(str(stdout_terminal(Terminal()).width))
"""
    environment = {**os.environ, "COLUMNS": columns}
    run = subprocess.run(
        [sys.executable, "-c", code], stdout=theirs, stderr=subprocess.PIPE, env=environment, check=True
    )
    os.close(theirs)
    os.close(ours)
    assert str(wide) == run.stderr.decode()


@pytest.mark.no_cover
@pytest.mark.parametrize("words", [tuple(name.split()) for name in COMMANDS], ids=" ".join)
def test_repeated_option_is_refused(words: tuple[str, ...]) -> None:
    """Of two, only one could count, and which one is not to be guessed."""
    command = commands.get_command(click.Context(commands), " ".join(words))
    assert command
    assert isinstance(command, click.Group) == (words == ("score",))
    said = [each for each in command.params if isinstance(each, click.Option) and not (each.is_flag or each.multiple)]
    assert bool(said) != (words in {("oracle",), ("score",)})
    for option in said:
        twice = [f"{option.opts[0]}=1"] * 2
        refused = f"mjfunc: bad-option: {option.opts[0]} is given twice; give it once\n"
        assert (2, "", refused) == ask(*words, *twice)
