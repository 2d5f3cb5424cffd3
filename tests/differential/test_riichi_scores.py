"""Four programs that score wins of riichi: ``riichienv``, ``jansou``, ``mahjong-utils`` and ``@kobalab/majiang-core``.

All count four yakuman twice. Where one says something else than we do, a hand shows it, and it is asserted exactly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from hypothesis import assume, given, settings

from mjfunc.audit.peers.peer import node_modules
from mjfunc.riichi import Rules, readings
from mjfunc.riichi.rules import DOUBLE_YAKUMAN
from mjfunc.riichi.sequences import starts
from tests.differential import riichi_peers
from tests.differential.riichi_peers import Answer, ours
from tests.strategies import wins
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.riichi import Win

Ask: TypeAlias = "Callable[[Win], Answer | None]"

RULES: Final = Rules(double_yakuman=DOUBLE_YAKUMAN)
MAJIANG: Final = "@kobalab/majiang-core"
PYTHON: Final = {"riichienv": "riichienv", "jansou": "jansou", "mahjong-utils": "mahjong_utils"}
"""The peers from PyPI, and what is imported of each."""
PEERS: Final = (
    *("riichienv", "jansou"),
    *(pytest.param(name, marks=pytest.mark.peers) for name in ("mahjong-utils", MAJIANG)),
)
FEW, MANY = 100, 3_000
"""How many wins each is asked; a slow one a tenth of them."""
SLOW: Final = ("mahjong-utils",)


@pytest.fixture(scope="module", params=PEERS)
def asked(request: pytest.FixtureRequest) -> Iterator[tuple[str, Ask]]:
    """A peer; that of npm is found where NODE_PATH says."""
    name = str(request.param)
    if name != MAJIANG:
        yield name, getattr(riichi_peers, PYTHON[name])()
        return
    folder = next(folder for folder in node_modules() if (folder / MAJIANG).is_dir())
    with subprocess.Popen(
        (str(shutil.which("node")), str(Path(__file__).with_name("majiang.cjs"))),
        env={**os.environ, "NODE_PATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as program:
        yield name, riichi_peers.majiang(program)


def is_disputed(name: str, win: Win) -> bool:
    """Whether a peer is known to say something else, or cannot be asked; the hands below show each."""
    match name:
        case "riichienv":
            is_dealt = win.first_turn and win.origin.is_tsumo and readings(win)[0].is_thirteen_orphans
            return riichi_peers.has_four_fives(win) or is_dealt
        case "mahjong-utils":
            found = [starts(reading) for reading in readings(win)]
            return any(sequences.count(each) > 2 for sequences in found for each in sequences)
        case _:
            return False


def compare(name: str, ask: Ask, win: Win) -> None:
    """Yaku, han, fu and all that is paid."""
    assume(not is_disputed(name, win))
    assert ours(win, RULES) == ask(win)


def number_asked(asked: tuple[str, Ask], number: int) -> int:
    """How many wins a peer is asked."""
    return number // 10 if asked[0] in SLOW else number


def test_scores(asked: tuple[str, Ask]) -> None:
    """They agree on every win that was built of blocks, in whatever situation."""

    @settings(max_examples=number_asked(asked, FEW))
    @given(wins())
    def agree(win: Win) -> None:
        compare(*asked, win)

    agree()


@pytest.mark.slow
def test_many_scores(asked: tuple[str, Ask]) -> None:
    """The same of many more."""

    @settings(max_examples=number_asked(asked, MANY))
    @given(wins())
    def agree(win: Win) -> None:
        compare(*asked, win)

    agree()


DIFFERENT: Final = (
    # All fourteen dealt tiles may be the winning one, so that dealt thirteen orphans are always thirteen-sided, as on
    # Mahjong Soul. Here the winning tile that is given decides.
    (
        "riichienv",
        "19m19p19s11234567z + 1m tsumo first E",
        {"tenhou", "kokushi-musou"},
        {"tenhou", "kokushi-musou-thirteen-sided"},
    ),
    # It counts pairs of equal sequences wrongly where three or four are equal.
    ("mahjong-utils", "55678m222333444p + 3p", {"tanyao", "iipeikou"}, {"tanyao"}),
    (
        "mahjong-utils",
        "111122223333p44z + 1p tsumo",
        {"menzen-tsumo", "pinfu", "chanta", "ryanpeikou", "honitsu"},
        {"menzen-tsumo", "pinfu", "chanta", "honitsu"},
    ),
    # Of readings with equal points, han and fu the one with more fu before rounding is chosen here.
    ("mahjong-utils", "111p11123444s [1111m] + 1s", {"sanankou"}, {"sanshoku-doukou"}),
    (MAJIANG, "444p11123444s [4444m] + 4s", {"sanankou"}, {"sanshoku-doukou"}),
    ("riichienv", "444p11123444s [4444m] + 4s", {"sanankou"}, {"sanshoku-doukou"}),
)
"""A peer, a win, what we say, and what it says."""


def test_where_they_differ(asked: tuple[str, Ask]) -> None:
    """Exactly so; and the others agree with us on these wins."""
    name, ask = asked
    seen = 0
    for text in {text for _, text, _, _ in DIFFERENT}:
        win = read_win(text)
        found, expected = ask(win), ours(win, RULES)
        assert found is not None
        assert expected is not None
        theirs = [(yaku, other) for peer, written, yaku, other in DIFFERENT if (peer, written) == (name, text)]
        if theirs:
            assert [(set(expected.yaku), set(found.yaku))] == theirs
        else:
            assert expected == found
        seen += 1
    assert 5 == seen
