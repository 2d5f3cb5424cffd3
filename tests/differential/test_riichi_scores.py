"""Programs that score wins of riichi, asked as the audit asks them, in every situation that is drawn.

All count four yakuman twice. Where one says something else than we do, a hand shows it, and it is asserted exactly.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs
import pytest
from hypothesis import given, settings

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.questions import WINS, Question
from mjfunc.audit.peers.peer import node_modules
from mjfunc.audit.peers.peer_wins import DOUBLE
from mjfunc.audit.peers.protocol import answer
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.topics.win_answers import fields_of, right_score
from mjfunc.riichi import Rules, interpretations, readings
from mjfunc.riichi.encoding import NO_YAKU
from mjfunc.riichi.spec.block_yaku import starts
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from tests.audit.peers.support import adapter_of
from tests.strategies import wins
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.riichi import Win

Said: TypeAlias = "Mapping[str, object] | None"
"""The fields of a result, or None where there is no yaku."""
Ask: TypeAlias = "Callable[[Win], tuple[Said, Said] | None]"
"""What is right of a win, as far as a peer says it, and what it says; None where it skips it."""

RULES: Final = Rules(double_yakuman=DOUBLE_YAKUMAN)
OPTIONS: Final = (("double-yakuman", DOUBLE_YAKUMAN),)
MAJIANG: Final = "majiang-core"
THIRTEEN: Final = "kokushi-musou-thirteen-sided"
COUNTED: Final = 13
COUNTED_TOO: Final = "22233344455566m + 2m tsumo riichi ippatsu dora 1m"
"""A yakuman that is read as fourteen han too, of which these are some."""
FLUSH: Final = ("menzen-tsumo", "tanyao", "iipeikou", "chinitsu")
PEERS_ASKED: Final = (
    *("mahjong", "riichienv", "jansou-native"),
    *(pytest.param(name, marks=pytest.mark.peers) for name in ("mahjong-utils", MAJIANG)),
)
SLOW: Final = ("mahjong-utils",)
"""A slow one is asked a tenth."""


@pytest.fixture(scope="module", params=PEERS_ASKED)
def asked(request: pytest.FixtureRequest) -> Iterator[tuple[str, Ask]]:
    """A peer; that of npm is found where NODE_PATH says."""
    name = str(request.param)
    if name != MAJIANG:
        peer, adapter = PEERS[name], adapter_of(name)
        yield name, compared(lambda line: answer(peer, adapter, line) or {})
        return
    folder = next(folder for folder in node_modules() if (folder / PEERS[name].package).is_dir())
    with subprocess.Popen(
        PEERS[name].command, cwd=folder.parent, env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        given, said = program.stdin, program.stdout
        assert given
        assert said

        def through(line: bytes) -> Mapping[str, object]:
            given.write(line + b"\n")
            given.flush()
            found: Mapping[str, object] = json.loads(said.readline())
            return found

        yield name, compared(through)
        given.close()


def compared(through: Callable[[bytes], Mapping[str, object]]) -> Ask:
    """A win is asked about in a line, and what is right is what our oracle answers."""

    def ask(win: Win) -> tuple[Said, Said] | None:
        question = Question(WINS, str(win.hand), fields_of(win), OPTIONS)
        asked = {"hand": question.hand, **question.json_fields, "options": {"double-yakuman": DOUBLE}}
        said = through(json.dumps({"cmd": "run", "seq": 1, "op": WINS, **asked}).encode())
        right = right_score(question)
        match said:
            case {"skipped": _}:
                return None
            case {"result": result}:
                found = cast("Mapping[str, object]", result)
                known = None if isinstance(right, Refused) else json.loads(str(right))
                return known and {field: known[field] for field in found}, found
            case _:
                assert NO_YAKU == said["error"]["code"]  # type: ignore[index]  # an error has a code
                return None if isinstance(right, Refused) else json.loads(str(right)), None

    return ask


def is_disputed(name: str, win: Win) -> bool:
    """Whether a peer is known to say something else; the hands below show each."""
    match name:
        case "riichienv":
            is_dealt = win.first_turn and win.origin.is_tsumo and readings(win)[0].is_thirteen_orphans
            return is_dealt or is_counted_too(win)
        case "mahjong-utils":
            found = [starts(reading) for reading in readings(win)]
            triplets = Counter(tile.rank for tile in {*win.tiles} if win.tiles.count(tile) > 2)
            is_ended = win.origin.is_ron and not win.tile.is_simple and win.hand.tiles.count(win.tile) > 2
            return (
                is_counted_too(win)
                or is_ended
                or max(triplets.values(), default=0) > 2
                or any(sequences.count(each) > 2 for sequences in found for each in sequences)
            )
        case _:
            return False


def is_counted_too(win: Win) -> bool:
    """Whether a yakuman has another reading of thirteen han or more."""
    each = interpretations(win, RULES)
    return any(one.yakuman for one in each) and any((one.han or 0) >= COUNTED for one in each)


@pytest.mark.parametrize("number", [100, pytest.param(1_000, marks=pytest.mark.slow)])
def test_scores(asked: tuple[str, Ask], number: int) -> None:
    """They agree on every win that was built of blocks, in whatever situation."""
    name, ask = asked
    number = number // 10 if name in SLOW else number
    agreed = list[bool]()

    @settings(max_examples=number)
    @given(wins())
    def agree(win: Win) -> None:
        # mahjong-utils is told of no counters.
        drawn = attrs.evolve(win, honba=0) if name in SLOW else win
        pair = None if is_disputed(name, drawn) else ask(drawn)
        if pair:
            right, found = pair
            assert right == found
            agreed.append(right is not None)

    agree()
    assert number * 3 // 4 <= len(agreed)
    assert any(agreed)


DIFFERENT: Final = (
    # All fourteen dealt tiles may be the winning one, so that dealt thirteen orphans are always thirteen-sided, as on
    # Mahjong Soul. Here the winning tile that is given decides.
    ("riichienv", "19m19p19s11234567z + 1m tsumo first E", ("tenhou", "kokushi-musou"), ("tenhou", THIRTEEN)),
    # A yakuman is thirteen han to it, and a reading of more han is chosen before it.
    ("riichienv", COUNTED_TOO, ("suuankou",), ("riichi", "ippatsu", *FLUSH)),
    ("mahjong-utils", COUNTED_TOO, ("suuankou",), ("riichi", "ippatsu", *FLUSH)),
    # It counts pairs of equal sequences wrongly where three or four are equal.
    ("mahjong-utils", "55678m222333444p + 3p", ("tanyao", "iipeikou"), ("tanyao",)),
    (
        "mahjong-utils",
        "111122223333p44z + 1p tsumo",
        ("menzen-tsumo", "pinfu", "chanta", "ryanpeikou", "honitsu"),
        ("menzen-tsumo", "pinfu", "chanta", "honitsu"),
    ),
    # Red dragons are the seventh of the honours, and not sevens.
    (
        "mahjong-utils",
        "777p22777z (777s) (555s) + 2z",
        ("yakuhai-red", "toitoi"),
        ("yakuhai-red", "toitoi", "sanshoku-doukou"),
    ),
    # A triplet of terminals or honours that ron ended is open, and brings half the fu.
    ("mahjong-utils", "11999p (123m) (055m) (111z) + 9p", ("yakuhai-round",), ("yakuhai-round",)),
    # Of readings with equal points, han and fu the one with more fu before rounding is chosen here.
    ("mahjong-utils", "111p11123444s [1111m] + 1s", ("sanankou",), ("sanshoku-doukou",)),
    (MAJIANG, "444p11123444s [4444m] + 4s", ("sanankou",), ("sanshoku-doukou",)),
    ("riichienv", "444p11123444s [4444m] + 4s", ("sanankou",), ("sanshoku-doukou",)),
)
"""A peer, a win, the yaku that we say, and those that it says."""


def yaku_of(said: Said) -> set[str]:
    """The yaku of an answer."""
    return {*cast("Mapping[str, int]", said["yaku"])} if said else set()


def read(text: str) -> Win:
    """A win as one text, with indicators at the end."""
    win, _, dora = text.partition(" dora ")
    return read_win(win, dora=dora)


def test_where_they_differ(asked: tuple[str, Ask]) -> None:
    """Exactly so; and the others agree with us on these wins."""
    name, ask = asked
    texts = {text for _, text, _, _ in DIFFERENT}
    assert 8 == len(texts)
    for text in texts:
        found = ask(read(text))
        assert found
        theirs = [({*yaku}, {*other}) for peer, written, yaku, other in DIFFERENT if (peer, written) == (name, text)]
        assert (found[0] != found[1]) == bool(theirs)
        assert [(yaku_of(found[0]), yaku_of(found[1]))] == theirs or not theirs
