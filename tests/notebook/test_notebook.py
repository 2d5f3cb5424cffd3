"""A notebook, run by a kernel as people run it: what each value shows there, and what each says of itself in words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, Final

import pytest

SVG: Final = ("image/svg+xml",)
HTML: Final = ("text/html",)

BEGIN: Final = """
from mjfunc import *
from mjfunc import census, classical
from mjfunc.draw import hand_picture
from mjfunc.explain import explanation
from mjfunc.fallback import start
hand = parse("406m234p11s (111z) [2222z]")
far = parse("13m468p2479s1123z")
from mjfunc import riichi
won = riichi.Win(
    hand=parse("340678m22p567789s"), tile=Tile.of("9s"), origin=riichi.Origin.DISCARD, seat="S", round="E"
)
"""
SHOWN: Final = {
    "Tile.of('0p')": (SVG, "0p"),
    "hand.melds[0]": (SVG, "(111z)"),
    "hand": (SVG, "406m234p11s (111z) [2222z]"),
    "decompose_complete(parse('12311m'))[0]": (SVG, "regular 123m 11m"),
    "decompose_ready(parse('2311m'))[0]": (SVG, "regular 11m ryanmen 23m on 1m 4m; left: 1m 2, 4m 4"),
    "decompose_ready(parse('2311m'))[0].wait": (SVG, "ryanmen 23m on 1m 4m"),
    "waits(parse('2311m'))": (SVG, "1m 4m"),
    "decompose_ready(parse('2311m'))": (SVG, "regular 11m, ryanmen 23m on 1m 4m; regular 123m, tanki 1m on 1m"),
    "decompose_complete(parse('12311m'))": (SVG, "regular 123m 11m"),
    "discards(parse('12m'))": (SVG, "discard 1m: shanten 0, accepts 3 tiles; discard 2m: shanten 0, accepts 3 tiles"),
    "discards(parse('12m'), order='improving')": (HTML, "discard 1m: shanten 0, accepts 2m:3, 3 tiles"),
    "acceptance(parse('2311m'))": (SVG, "shanten 0, accepts 1m:2 4m:4, 6 tiles"),
    "discards(parse('23119m'))[0]": (SVG, "9m, shanten 0, accepts 1m:2 4m:4, 6 tiles"),
    "shanten_by_form(far)": (HTML, "shanten 3"),
    "nearest(far)": (SVG, "shanten 3, 2 nearest hands, needed 13m6p2479s11z, unused 23z"),
    "cuttings(far)": (SVG, "shanten 3, 2 best cuttings, needed 13m6p2479s11z, unused 23z"),
    "why_waits(parse('2311m'))[0]": (SVG, "wait on 1m, 2 unseen"),
    "explanation(parse('2311m'))": (HTML, "Shanten 0"),
    "hand_picture(hand)": (SVG, "406m234p11s (111z) [2222z]"),
    "start(parse('12311m').counts)": (SVG, "11123m: 0 steps, started"),
    "score := classical.final_score(parse('222234s666777z44z'), classical.Winds('E', 'S'))": (HTML, "40 points"),
    "score.card.doubles": (HTML, "3 doubles"),
    "won": (SVG, "340678m22p567789s won on 9s"),
    "riichi.readings(won)[0]": (SVG, "regular 340m 678m 567s 789s 22p 9s in 789s: ryanmen"),
    "riichi.score(won)": (SVG + HTML, "red 5 of characters"),
    "census.census_of_shanten(2)": (SVG + HTML, "Shanten of all 595 hands of 2 tiles, 4 players"),
    "census.census_of_decompositions(2)": (SVG + HTML, "Decompositions of all 34 complete hands of 2 tiles, 4 players"),
}
"""What is evaluated in a cell, as what it is shown, and what that says."""


EXAMPLE: Final = Path(__file__).parents[2] / "docs" / "notebook.ipynb"
"""The notebook that the pages offer."""


def run(file: Path) -> list[dict[str, Any]]:
    """The cells of a notebook, after a kernel ran them."""
    execute = "from nbclient.cli import main; main()"
    # Nothing of the user's own settings is read, and nothing is left among them.
    own = dict.fromkeys(
        ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"), str(file.parent)
    )
    command = [sys.executable, "-c", execute, "--inplace", "--kernel_name=python3", str(file)]
    subprocess.run(command, check=True, env={**os.environ, **own})
    cells: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["cells"]
    return cells


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[str]]]:
    """What a notebook shows of each value, by the kind of what it shows; a cell for each, and before them one more."""
    file = tmp_path_factory.mktemp("notebook") / "values.ipynb"
    empty: dict[str, object] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    sources = (BEGIN, *(f"({asked})" for asked in SHOWN))
    cells = [{**empty, "id": f"cell-{at}", "source": source} for at, source in enumerate(sources)]
    file.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}), "utf-8")
    begin, *shown = (cell["outputs"] for cell in run(file))
    assert [] == begin
    assert {("execute_result",)} == {tuple(output["output_type"] for output in cell) for cell in shown}
    return {asked: output["data"] for asked, (output,) in zip(SHOWN, shown, strict=True)}


@pytest.mark.parametrize("asked", SHOWN)
def test_value_has_a_picture_or_a_table(bundles: dict[str, dict[str, list[str]]], asked: str) -> None:
    """A picture or a table, which says in words what is to be seen, beside what ``repr`` says; counts show both."""
    how, title = SHOWN[asked]
    shown = {kind: "".join(lines) for kind, lines in bundles[asked].items()}
    assert shown.pop("text/plain")
    assert how == tuple(sorted(shown))
    for text in shown.values():
        ET.fromstring(f"<div>{text}</div>")  # noqa: S314  # our own
        assert title in re.findall(r"<(?:title|caption)>(.*?)</", text)


@pytest.mark.slow
def test_the_example(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Each cell shows what the notebook has kept of it, which ``--update-docs`` writes; all but the first show more.

    Beside the text there is a picture or a table.
    """
    copy = tmp_path / EXAMPLE.name
    copy.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    codes = [cell for cell in run(copy) if cell["cell_type"] == "code"]
    begin, *shown = ([(output["output_type"], output["data"]) for output in cell["outputs"]] for cell in codes)
    assert [] == begin
    assert len(shown) > 8
    for ((kind, data),) in shown:
        assert "execute_result" == kind
        assert {"text/plain"} < data.keys() <= {"text/plain", *SVG, *HTML}
    if request.config.getoption("update_docs"):
        kept = json.loads(EXAMPLE.read_text("utf-8"))
        mine = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
        for cell, ran in zip(mine, codes, strict=True):
            cell["outputs"], cell["execution_count"] = ran["outputs"], ran["execution_count"]
        EXAMPLE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    kept_codes = [cell for cell in json.loads(EXAMPLE.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in kept_codes] == [cell["outputs"] for cell in codes]
