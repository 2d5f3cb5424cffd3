"""The programs, most of them as processes: the oracle under fire, the command line, and what an import loads."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import subprocess
import sys
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import IO, TYPE_CHECKING, Final

import pytest

import mjfunc as mjfunc_package
from mjfunc.oracle.answering import answer
from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES: Final = 100_000
ROUNDS: Final = 2
MEMORY: Final = 400 << 20
MEMORY_OF_LINES: Final = 100 << 20
"""Twice what the oracle has at first."""
MEMORY_OF_HOSTILE_LINES: Final = 75 << 20
"""Half as much again as it has at first: it may keep no more than 250 bytes of each line."""
MJFUNC: Final = (sys.executable, "-m", "mjfunc")

GOOD: Final = (
    b'{"cmd": "start", "version": 1}',
    b'{"cmd": "run", "seq": 7, "op": "waits", "hand": "123m456p789s1122z", "options": {"melds": "held"}}',
    b'{"cmd": "run", "seq": "k", "op": "kan", "hand": "222333444m5566p", "draw": "3m"}',
    b'{"cmd": "run", "seq": -1, "op": "decompose", "hands": ["406m055s0p", "11m [1111z]", "1m (111m)", ""]}',
    b'{"cmd": "run", "seq": 0, "op": "complete", "hand": "22334455667788p", "options": {}}',
    b'{"cmd": "run", "seq": 1, "op": "complete", "hands": ["55555m", "1m (12m)", "406m11z"]}',
    b'{"cmd": "run", "seq": 2, "op": "complete", "hand": "55555m"}',
    b'{"cmd": "run", "seq": 3, "op": "waits", "hand": "1m (12m)"}',
)
BAD: Final = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"NaN",
    b"[" * 2000,
    b'{"a":' * 2000,
    b"9" * 5000,
    b'{"cmd": "run", "seq": 1e999, "op": "waits", "hand": "1m"}',
    b'"' + b"x" * 5000 + b'"',
    b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "' + b"(1m)" * 500 + b'"}',
    b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "\\ud800"}',
    "\u2028\x85\x0c".encode(),
)
SCRAPS: Final = (
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b":",
    b",",
    b"\\",
    b"0",
    b"-",
    b"e9",
    b"\xc3",
    b"\r",
    b"(",
    b"m",
    b"null",
)


def hostile_lines(choice: random.Random) -> Iterator[bytes]:
    """Good requests, bad ones, and good ones with bytes cut, doubled, changed or put in; never a stop."""
    while True:
        line = choice.choice(GOOD)
        match choice.randrange(8):
            case 0:
                yield line
            case 1:
                yield choice.choice(BAD)
            case 2:
                yield choice.randbytes(choice.randrange(60)).replace(b"\n", b"")
            case _:
                for _ in range(choice.randrange(1, 4)):
                    low = choice.randrange(len(line) + 1)
                    high = min(low + choice.randrange(4), len(line))
                    line = line[:low] + choice.choice((b"", line[low:high] * 2, choice.choice(SCRAPS))) + line[high:]
                yield line


def write_lines(pipe: IO[bytes], lines: list[bytes], times: int) -> None:
    """Write the same lines over and over, and end."""
    with pipe:
        for _ in range(times):
            pipe.write(b"\n".join(lines) + b"\n")


@pytest.mark.slow
def test_hostile_lines() -> None:
    """Each is answered by one line in its place, with what is answered to it alone, in bounded memory; and again."""
    different = list(islice(hostile_lines(random.Random(2)), LINES // ROUNDS))
    expected = [b"".join(pieces) + b"\n" for pieces in map(answer, different) if pieces is not None]
    assert len(different) == len(expected)
    answered = 0
    with subprocess.Popen([*MJFUNC, "oracle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=UNTRACED) as oracle:
        if sys.platform == "linux":
            most = MEMORY_OF_HOSTILE_LINES
            resource.prlimit(oracle.pid, resource.RLIMIT_AS, (most, most))
        assert oracle.stdin
        assert oracle.stdout
        Thread(target=write_lines, args=(oracle.stdin, different, ROUNDS), daemon=True).start()
        for _ in range(ROUNDS):
            for line in expected:
                assert line == oracle.stdout.readline()
                answered += 1
        assert b"" == oracle.stdout.read()
    assert 0 == oracle.returncode
    assert LINES == answered
    codes = {line.get("error", {}).get("code") for line in map(json.loads, expected)}
    assert {None, "bad-json", "bad-request", "bad-notation", "bad-size", "bad-option", "unknown-op"} <= codes
    assert {"five-of-a-kind", "bad-meld", "bad-draw"} <= codes


UNTRACED: Final = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
"""What a process needs to run at its own speed while coverage is measured elsewhere."""


def huge_lines() -> Iterator[tuple[bytes, int]]:
    """Lines of a hundred megabytes together, made where they are asked for; each with the memory that it may need."""
    yield b"[" + b",".join([b"[]"] * 1_300_000) + b"]", MEMORY
    # 300 bytes for each hand, as if 1,300,000 of them had all the memory.
    yield b'{"cmd":"run","seq":1,"op":"waits","hands":[' + b",".join([b'""'] * 260_000) + b"]}", MEMORY_OF_LINES
    yield b'{"cmd":"run","seq":2,"op":"decompose","hands":[' + b",".join([b'"1112345678999m"'] * 5_000) + b"]}", MEMORY
    yield b'{"cmd":"run","seq":3,"op":"waits","hand":"' + b" " * 4_000_000 + b'1m"}', MEMORY
    yield b'"' + b"x" * 50_000_000 + b'"', MEMORY


@pytest.mark.slow
def test_huge_lines() -> None:
    """Each is answered in bounded memory, and the next line after it."""
    for line, memory in huge_lines():
        with subprocess.Popen(
            [*MJFUNC, "oracle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=UNTRACED
        ) as oracle:
            if sys.platform == "linux":
                resource.prlimit(oracle.pid, resource.RLIMIT_AS, (memory, memory))
            assert oracle.stdin
            assert oracle.stdout
            Thread(target=write_lines, args=(oracle.stdin, [line, GOOD[0]], 1), daemon=True).start()
            assert oracle.stdout.readline().endswith(b"}\n")
            assert oracle.stdout.readline().startswith(b'{"version":1')
        assert 0 == oracle.returncode


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is looked up where Linux tells it")
def test_memory_after_many_hands() -> None:
    """Fifty thousand different hands, each through every operation, leave little more than half of them did."""
    program = (sys.executable, "-m", "benchmarks.remembering", "50000")
    run = subprocess.run(program, capture_output=True, check=True, cwd=Path(__file__).parents[2], env=UNTRACED)
    parts = [*map(float, run.stdout.split())]
    half, last = parts[len(parts) // 2 - 1], parts[-1]
    assert 20 == len(parts)
    assert last - half < 25 > half - last
    assert max(parts) < 150


def process(*arguments: str, text: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """The status of a run of the command in a process of its own, and what it wrote."""
    run = subprocess.run(
        [*MJFUNC, *arguments], input=text, capture_output=True, check=False, env={**os.environ, **environment}
    )
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def test_decompose() -> None:
    """What a person reads: the hand, its pictures, and a line for each decomposition."""
    status, out, err = mjfunc(
        "decompose", "406m234p11789s11z", "11m (123m) [1111z]", "12m", "1111z", "19m19p19s1234567z"
    )
    assert (0, "") == (status, err)
    assert [
        "406m234p11789s11z  🀊🀋r🀌🀚🀛🀜🀐🀐🀖🀗🀘🀀🀀",
        "  regular          406m 234p 789s  shanpon 11s11z on 1s 1z",
        "11m (123m) [1111z]  🀇🀇 (🀇🀈🀉) [🀀🀀🀀🀀]",
        "  regular          11m (123m) [1111z]",
        "12m  🀇🀈",
        "  not complete",
        "1111z  🀀🀀🀀🀀",
        "  not ready",
        "19m19p19s1234567z  🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄",
        "  thirteen-orphans  thirteen-sided on 1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
    ] == out.splitlines()
    status, out, _ = mjfunc(
        "decompose",
        "22334455667788p",
        "1133557799m11p0s",
        "119m19p19s123456z",
        "119m19p19s1234567z",
        "23m11z",
    )
    assert [
        "  regular          234p 234p 567p 567p 88p",
        "  regular          234p 234p 678p 678p 55p",
        "  regular          345p 345p 678p 678p 22p",
        "  seven-pairs      22p 33p 44p 55p 66p 77p 88p",
        "  seven-pairs      11m 33m 55m 77m 99m 11p  tanki 0s on 5s",
        "  thirteen-orphans twice 1m  single on 7z",
        "  thirteen-orphans twice 1m",
        "  regular          11z  ryanmen 23m on 1m 4m",
    ] == [line for line in out.splitlines() if line.startswith("  ")]


def test_waits() -> None:
    """What a person reads."""
    assert (0, "34p11z  🀛🀜🀀🀀\n  waits on 2p 5p  🀚🀝\n", "") == mjfunc("waits", "34p11z")
    assert (0, "1m (111m)  🀇 (🀇🀇🀇)\n  not ready\n", "") == mjfunc("waits", "1m (111m)")
    assert mjfunc("waits", "1m (111m)", "--melds", "ignored")[1].endswith("  waits on 1m  🀇\n")


def test_trace() -> None:
    """A line for each step: what happened, the stack, the tiles left."""
    status, out, err = mjfunc("trace", "112233m456p78999s", "1m", "--machine", "literal")
    lines = out.splitlines()
    assert (2, "112233m456p78999s, literal") == (status, lines[0])
    assert "     0  started             four()  | 112233m456p78999s" == lines[1]
    assert "     1  added               four(1m)  | 12233m456p78999s" == lines[2]
    assert lines[-2].startswith("    65  out of fallbacks    nothing  |")
    assert "  no winner" == lines[-1]
    assert "mjfunc: bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: 1m\n" == err
    status, out, err = mjfunc("trace", "112233m456p78999s")
    assert (0, "") == (status, err)
    assert out.splitlines()[-1].startswith("    41  mahjongg            sequence(1m 2m 3m)")
    assert "no winner" not in out
    assert any(f"  {event} " in out for event in ("set full", "fell back", "no tile fits"))


def test_trace_as_json() -> None:
    """An object for each hand: the machine, each state in its parts, and the winner as a decomposition, or null."""
    status, out, err = mjfunc("trace", "--json", "22z (340p)", "1z", "12z", "--machine", "literal")
    assert (2, "") == (status, err)
    won, bad, lost = map(json.loads, out.splitlines())
    assert ["22z (340p)", "12z"] == [won["hand"], lost["hand"]]
    assert ["literal", "literal"] == [won["machine"], lost["machine"]]
    assert {"event": "started", "sets": [{"kind": "four", "tiles": ""}], "tiles": "22z"} == won["states"][0]
    assert {"event": "mahjongg", "sets": [{"kind": "pair", "tiles": "22z"}], "tiles": ""} == won["states"][-1]
    assert ["started", "added", "no tile fits"] == [state["event"] for state in lost["states"]][:3]
    assert {"event": "out of fallbacks", "sets": [], "tiles": "12z"} == lost["states"][-1]
    assert {"form": "regular", "blocks": [], "pair": "22z", "melds": ["(340p)"]} == won["winner"]
    assert lost["winner"] is None
    assert {"hand", "machine", "states", "winner"} == set(won) == set(lost)
    assert ("1z", "bad-size") == (bad["hand"], bad["error"]["code"])
    _, out, _ = mjfunc("trace", "--json", "12223m")
    mended = json.loads(out)
    assert ("mended", "22m") == (mended["machine"], mended["winner"]["pair"])
    _, out, _ = mjfunc("trace", "12223m")
    written = [
        f"{number:>6}  {state['event']:<20}{' '.join(map(as_set, state['sets']))}  | {state['tiles']}".rstrip()
        for number, state in enumerate(mended["states"])
    ]
    assert ["12223m, mended", *written] == out.splitlines()


def as_set(of_set: dict[str, str]) -> str:
    """A set of the JSON as a line of the trace has it."""
    tiles = of_set["tiles"]
    return f"{of_set['kind']}({' '.join(rank + tiles[-1] for rank in tiles[:-1])})"


def test_trace_of_other_hands() -> None:
    """Those with melds, small ones, and those with quads among the concealed tiles."""
    status, out, _ = mjfunc("trace", "12223m (789p)", "1111m2222p3333s444z55z")
    ends = [line[8:28].strip() for line in out.splitlines() if "mahjongg" in line]
    assert (0, ["mahjongg", "mahjongg"]) == (status, ends)
    too_many = "1112222333344445555m"
    status, out, err = mjfunc("trace", too_many, "12m3")
    assert (2, "") == (status, out)
    assert [
        "mjfunc: bad-size: 19 concealed tiles; a hand with quads among them has 15 to 18: 111222233334444555>>5<<m",
        "mjfunc: bad-notation: 3 has no suit letter after it: 12m>>3<<",
    ] == err.splitlines()


def test_shanten() -> None:
    """The nearest form, then each; every option is passed on."""
    assert (0, "  shanten 1  (regular 1)\n") == last_line(mjfunc("shanten", "13m456p789s11z (2222m)"))
    assert (
        "  shanten 0  (regular 0)\n" == last_line(mjfunc("shanten", "13m456p789s11z (2222m)", "--melds", "ignored"))[1]
    )
    hand = "1111m111122233z"
    assert "  shanten 1  (regular 1, seven-pairs 5, thirteen-orphans 8)\n" == last_line(mjfunc("shanten", hand))[1]
    for options, regular, pairs in ((("--players", "3"), 2, 5), (("--seven-pairs", "quads"), 1, 0)):
        expected = f"(regular {regular}, seven-pairs {pairs}, thirteen-orphans 8)\n"
        assert last_line(mjfunc("shanten", hand, *options))[1].endswith(expected)
    assert "regular 0," in mjfunc("shanten", "123456789m1111p", "--definition", "cut")[1]
    status, out, _ = mjfunc("shanten", "--json", "--players", "3", "1m", "2m")
    assert 2 == status
    assert [
        {"hand": "1m", "regular": 0, "seven-pairs": None, "thirteen-orphans": None, "minimum": 0},
        {
            "hand": "2m",
            "error": {
                "code": "bad-option",
                "message": "2m is not in the set for three players, which has no 2m to 8m",
            },
        },
    ] == [json.loads(line) for line in out.splitlines()]


def last_line(result: tuple[int, str, str]) -> tuple[int, str]:
    """The status and the last line of what was written."""
    return result[0], result[1].splitlines(keepends=True)[-1]


@pytest.mark.parametrize("command", ["acceptance", "ukeire"])
def test_acceptance(command: str) -> None:
    """Kinds with their unseen copies; a hand that has drawn is refused."""
    assert (0, "  shanten 0  accepts 2p:4 5p:3  7 tiles\n") == last_line(mjfunc(command, "34p11z", "--visible", "5p"))
    assert (0, "  shanten 0  accepts nothing\n") == last_line(mjfunc(command, "1m", "--visible", "111m"))
    status, out, _ = mjfunc(command, "--json", "34p11z", "345p11z")
    assert 2 == status
    assert [
        {"hand": "34p11z", "shanten": 0, "tiles": {"2p": 4, "5p": 4}, "total": 8},
        {
            "hand": "345p11z",
            "error": {"code": "bad-size", "message": "5 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"},
        },
    ] == [json.loads(line) for line in out.splitlines()]


def test_discards() -> None:
    """The best first; a hand that waits is refused, and so are tiles that are none."""
    status, out, err = mjfunc("discards", "11223s", "1m")
    assert (2, "mjfunc: bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: 1m\n") == (status, err)
    assert [
        "  2s  shanten 0  accepts 1s:2 4s:4  6 tiles",
        "  3s  shanten 0  accepts 1s:2 2s:2  4 tiles",
        "  1s  shanten 0  accepts 2s:2  2 tiles",
    ] == out.splitlines()[1:]
    assert ["2s", "3s", "1s"] == [
        discard["discard"] for discard in json.loads(mjfunc("discards", "--json", "11223s")[1])["discards"]
    ]
    for as_json in ((), ("--json",)):
        status, out, err = mjfunc("discards", "11223s", "--visible", "4", *as_json)
        assert (2, "") == (status, out)
        assert "mjfunc: bad-notation: --visible: 4 has no suit letter after it: >>4<<\n" == err
    assert (
        "mjfunc: five-of-a-kind: --visible: 5 copies of 4s, but there are only 4 of a kind: 44444s\n"
        == mjfunc("discards", "11223s", "--visible", "44444s")[2]
    )


def test_bad_hands_do_not_stop_the_others() -> None:
    """One line on standard error for each, with the place marked; status 2."""
    status, out, err = mjfunc("waits", "1m", "12x", "55555m", "123m", "\x1b[2m", "2m")
    assert 2 == status
    assert ["1m  🀇", "  waits on 1m  🀇", "2m  🀈", "  waits on 2m  🀈"] == out.splitlines()
    assert [
        "mjfunc: bad-notation: 'x' is neither a rank nor a suit letter: 12>>x<<",
        "mjfunc: five-of-a-kind: 5 copies of 5m, but there are only 4 of a kind: 5555>>5<<m",
        "mjfunc: bad-size: 3 concealed tiles; a hand never has 3, 6, 9 or 12: 12>>3<<m",
        "mjfunc: bad-notation: '\\x1b' is neither a rank nor a suit letter: >>\\x1b<<[2m",
    ] == err.splitlines()


def test_long_bad_hands_are_shown_in_part() -> None:
    """Enough around the place to find it."""
    _, _, err = mjfunc("waits", "1" * 100 + "x" + "2" * 100, "1" * 100 + "m")
    assert [
        f"mjfunc: bad-notation: 'x' is neither a rank nor a suit letter: ...{'1' * 40}>>x<<{'2' * 40}...",
        f"mjfunc: five-of-a-kind: 100 copies of 1m, but there are only 4 of a kind: 1111>>1<<{'1' * 40}...",
    ] == err.splitlines()
    _, _, err = mjfunc("complete", f"1m{' ' * 100}")
    assert f"mjfunc: bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: 1m{' ' * 78}...\n" == err


def test_json() -> None:
    """One object for each hand, bad ones included, in the same order; nothing else is written."""
    status, out, err = mjfunc("waits", "--json", "34p11z", "x", "--seven-pairs", "quads")
    assert (2, "") == (status, err)
    assert [
        {"hand": "34p11z", "waits": ["2p", "5p"]},
        {
            "hand": "x",
            "error": {"code": "bad-notation", "message": "'x' is neither a rank nor a suit letter (character 1)"},
        },
    ] == [json.loads(line) for line in out.splitlines()]
    status, out, _ = mjfunc("decompose", "--json", "--precedence", "first", "1133557799m11p00s")
    assert (0, "seven-pairs") == (status, json.loads(out)["decompositions"][0]["form"])


@pytest.mark.slow
def test_census() -> None:
    """A table to read, an object for programs, a picture; for three players; of decompositions."""
    status, out, err = mjfunc("census", "--json")
    assert (0, "", 14, 4) == (status, err, json.loads(out)["tiles"], json.loads(out)["players"])
    assert {"distinct": 584174, "physical": 263674494} == json.loads(out)["exchange-vs-cut"]
    status, out, _ = mjfunc("census", "--tiles", "2", "--players", "3")
    assert (0, "2 tiles, 3 players: 378 hands, which can be drawn in 5,778 ways") == (status, out.splitlines()[0])
    assert "minimum" in out
    assert "complete in" not in out
    status, out, _ = mjfunc("census", "--tiles", "4", "--decompositions")
    assert (0, "4 tiles, 4 players: 3,756 ready hands, which can be drawn in 338,436 ways") == (
        status,
        out.splitlines()[0],
    )
    status, out, _ = mjfunc("census", "--tiles", "5", "--decompositions", "--json")
    assert {"distinct": 1836, "physical": 280944} == json.loads(out)["complete"]
    bad = (2, "", "mjfunc: bad-size: 6 concealed tiles; a hand never has 3, 6, 9 or 12\n")
    assert bad == mjfunc("census", "--tiles", "6", "--decompositions")
    assert 2 == mjfunc("census", "--tiles", "15")[0]


@pytest.mark.slow
def test_a_chart_of_the_census(tmp_path: Path) -> None:
    """The picture is written beside all other output; where it cannot be, that is said."""
    picture = tmp_path / "census.svg"
    status, out, _ = mjfunc("census", "--tiles", "1", "--json", "--svg", str(picture))
    assert (0, 34) == (status, json.loads(out)["distinct"])
    assert "Shanten of all 34 hands of 1 tile, 4 players" in picture.read_text()
    for tiles, title in (("4", "Kinds waited for by all 3,756 ready"), ("5", "Decompositions of all 1,836 complete")):
        drawn = mjfunc("census", "--tiles", tiles, "--decompositions", "--svg", "-")[1].partition("<svg")[2]
        assert f"<title>{title} hands of {tiles} tiles, 4 players</title>" == drawn.splitlines()[1]
        assert drawn.endswith("</svg>\n")
    status, _, err = mjfunc("census", "--tiles", "1", "--svg", str(tmp_path / "nowhere" / "census.svg"))
    assert (1, True) == (status, "No such file" in err)


def test_sample() -> None:
    """A hand on each line, as the library draws them."""
    status, out, err = mjfunc("sample", "--tiles", "13", "--shanten", "1", "--count", "3", "--seed", "7")
    assert (0, "") == (status, err)
    assert [str(hand) for hand in mjfunc_package.census.sample(13, 3, 7, shanten=1)] == out.splitlines()
    _, out, _ = mjfunc("sample", "--tiles", "14", "--form", "thirteen-orphans", "--dealt")
    assert "thirteen-orphans" in mjfunc("decompose", out.strip())[1]
    bad = (2, "", "mjfunc: bad-option: shanten must be one of 0, 1, 2; not 9\n")
    assert bad == mjfunc("sample", "--tiles", "4", "--shanten", "9")
    assert 2 == mjfunc("sample", "--count", "-1")[0]


CLASSICAL: Final = ("score", "classical", "--own-wind", "E", "--prevailing-wind", "S")


def test_score_classical() -> None:
    """A table, or an object; the rules by name; Lott's longer hands."""
    status, out, err = mjfunc(*CLASSICAL, "222s345s55s222p666z", "1111222333444m55z")
    assert (0, "") == (status, err)
    assert "  36 x 2^1                                        72" in out.splitlines()
    assert "  66 x 2^2                                       264" in out.splitlines()
    assert "  assignment of tiles to sets: the best of 2, worth 260, 110" == out.splitlines()[-1]
    assert "  assignment of tiles to sets: the best of 2, worth 70, 70" in out.splitlines()
    status, out, _ = mjfunc(*CLASSICAL, "--json", "--assignment", "first", "222333444s567p88m", "22z")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (2, "88m567p222333444s", 64) == (status, lines[0]["hand"], lines[0]["score"])
    assert [60] == lines[0]["finals"]
    assert lines[0]["why"].endswith("the first that Lott's procedure, mended, finds")
    assert (["all-simples"], "all-simples") == (lines[0]["tests"], lines[0]["counted"])
    assert "bad-size" == lines[1]["error"]["code"]
    _, out, _ = mjfunc(*CLASSICAL, "--json", "--exposed", "half", "--nine-gates", "limit", "1111222333444m55z")
    assert ("1111222333444m55z", 264) == (json.loads(out)["hand"], json.loads(out)["score"])


BOOKS_HANDS: Final = {
    "222345s55s222p666z": (36, 1, 72),
    "222345s55s222234p": (28, 1, 56),
    "222234s666777z44z": (40, 3, 320),
    "222333444s567p88m": (20, 2, 80),
}


def test_lotts_hands() -> None:
    """At the command line and through the oracle, nine gates for all nine too."""
    gates = [f"1112345678999{rank}s" for rank in range(1, 10)]
    status, out, _ = mjfunc(*CLASSICAL, "--json", *BOOKS_HANDS, *gates)
    shown = [json.loads(line) for line in out.splitlines()]
    request = {"cmd": "run", "op": "classical", "own-wind": "E", "prevailing-wind": "S", "seq": 1}
    asked = json.dumps({**request, "hands": [*BOOKS_HANDS, *gates]}).encode()
    results = [answer["result"] for answer in json.loads(mjfunc("oracle", text=asked)[1])["results"]]
    assert (0, 13, 13) == (status, len(shown), len(results))
    for at, (points, doubles, score) in enumerate(BOOKS_HANDS.values()):
        for card in (shown[at], results[at]):
            assert (points, score) == (card["points"], card["score"])
            assert doubles == sum(double["count"] for double in card["doubles"])
    assert [500, 500, 450, 450, 500, 450, 450, 500, 500] == [card["final"] for card in shown[4:]]
    _, out, _ = mjfunc(*CLASSICAL, "--json", "--nine-gates", "limit", *gates)
    assert {"nine-gates"} == {json.loads(line)["limit"] for line in out.splitlines()}
    assert all(result.items() <= card.items() for result, card in zip(results, shown, strict=True))


def test_hands_without_a_score_are_refused() -> None:
    """One clear line each, and status 2."""
    for hand, line in (
        ("11223344556677z", "not-complete: 11223344556677z is neither four blocks and a pair nor thirteen orphans: "),
        ("55555m", "five-of-a-kind: 5 copies of 5m, but there are only 4 of a kind: "),
        ("1m", "bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: "),
        ("111112223334445m", "five-of-a-kind: 5 copies of 1m, but there are only 4 of a kind: "),
        ("123789m123789p111s11z", "not-complete: 123789m123789p111s11z is neither four blocks and a pair nor"),
        ("11112222333344445555m", "bad-size: 20 concealed tiles; a hand with quads among them has 15 to 18: "),
    ):
        status, out, err = mjfunc(*CLASSICAL, hand)
        assert (2, "", 1) == (status, out, len(err.splitlines()))
        assert err.startswith(f"mjfunc: {line}")
    status, out, err = mjfunc("score", "classical", "--own-wind", "X", "--prevailing-wind", "S", "1m")
    refused = "mjfunc: bad-option: invalid value for '--own-wind': 'X' is not one of 'E', 'S', 'W', 'N'\n"
    assert (2, "", refused) == (status, out, err)


def test_without_numpy() -> None:
    """Who asks for batches, for the census or for exercises, is told what to install; nobody else notices."""
    missing = "import sys; sys.modules['numpy'] = None; import mjfunc; print(mjfunc.shanten(mjfunc.parse('1m')))"
    assert "0\n" == python(missing)
    for name in ("batch", "census"):
        code = f"{missing}\ntry: mjfunc.{name}\nexcept ModuleNotFoundError as error: print(error.name, error, sep='|')"
        assert f"0\nnumpy|mjfunc.{name} needs numpy; pip install '.[batch]' in a checkout brings it\n" == python(code)
    for name in ("mjfunc.riichi.arrays", "mjfunc.games.game_arrays"):
        code = f"{missing}\ntry: import {name}\nexcept ModuleNotFoundError as error: print(error)"
        assert f"0\n{name} needs numpy; pip install '.[batch]' in a checkout brings it\n" == python(code)
    assert {"batch", "census", "fast", "parse"} < set(dir(mjfunc_package))


def test_outlook_of_each_draw() -> None:
    """Below what a hand accepts, each draw that lowers the shanten, and each that improves; the same as JSON."""
    asked = ("acceptance", "--outlook", "1122s")
    accepts = "accepts 1s:2 2s:2  4 tiles  two steps no way"
    assert [
        f"  shanten 0  {accepts}  improves with 3s:4  4 tiles",
        "    1s:2  complete",
        "    2s:2  complete",
        "    3s:4  discard 2s  shanten 0  accepts 1s:2 4s:4  6 tiles",
    ] == mjfunc(*asked)[1].splitlines()[1:]
    nothing: dict[str, object] = {"discard": None, "shanten": -1, "tiles": {}, "total": 0}
    assert {
        "hand": "1122s",
        "shanten": 0,
        "tiles": {"1s": 2, "2s": 2},
        "total": 4,
        "two-steps": 0,
        "improving": {"3s": 4},
        "improving-total": 4,
        "draws": [
            {"draw": "1s", "unseen": 2, **nothing},
            {"draw": "2s", "unseen": 2, **nothing},
            {"draw": "3s", "unseen": 4, "discard": "2s", "shanten": 0, "tiles": {"1s": 2, "4s": 4}, "total": 6},
        ],
    } == json.loads(mjfunc(*asked, "--json")[1])
    size = "mjfunc: bad-size: 2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13: 11s\n"
    assert (2, size) == mjfunc("acceptance", "--outlook", "11s")[::2]


def test_discards_in_another_order() -> None:
    """The best by what improves them first, with both further numbers; the same as JSON."""
    lines = mjfunc("discards", "3778p9s777z", "--order", "improving")[1].splitlines()[1:]
    assert ["3p", "9s", "8p", "7p", "7z"] == [line.split()[0] for line in lines]
    assert "  24 tiles  two steps 114 ways  improves with " in lines[0]
    assert lines[0].endswith("  63 tiles")
    found = json.loads(mjfunc("discards", "3778p9s777z", "--order", "two-steps", "--json")[1])
    assert 1 == found["shanten"]
    assert [("9s", 32, 178, 56), ("8p", 32, 158, 48), ("3p", 24, 114, 63), ("7p", 14, 72, 29), ("7z", 44, 861, 60)] == [
        (one["discard"], one["total"], one["two-steps"], one["improving-total"]) for one in found["discards"]
    ]
    for one in found["discards"]:
        assert one["improving-total"] == sum(one["improving"].values())
    assert ["hand", "shanten", "discards"] == [*found]
    size = "mjfunc: bad-size: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14: 1m\n"
    assert (2, size) == mjfunc("discards", "--order", "improving", "1m")[::2]


def test_hands_from_standard_input() -> None:
    """One on each line; empty lines are not hands; bytes that are not text are a bad hand."""
    status, out, err = process("waits", text=b"1m\r\n\n2m (123m)\n\xff\n3m")
    assert (2, 6) == (status, len(out.splitlines()))
    assert "mjfunc: bad-notation: '\ufffd' is neither a rank nor a suit letter: >>\ufffd<<\n" == err
    assert (0, "", "") == mjfunc("decompose", "--json")


def test_a_terminal_without_pictures() -> None:
    """They are left out where they cannot be written."""
    status, out, _ = process("waits", "1z", PYTHONIOENCODING="ascii")
    assert (0, "1z") == (status, out.splitlines()[0])


COMMANDS: Final = (
    "acceptance",
    "census",
    "complete",
    "decompose",
    "discards",
    "kan",
    "oracle",
    "sample",
    "score",
    "shanten",
    "trace",
    "ukeire",
    "waits",
)


def test_usage() -> None:
    """Every command explains itself; a wrong one is refused."""
    status, out, _ = mjfunc("--help")
    assert 0 == status
    assert all(f"\n  {command} " in out for command in COMMANDS)
    assert (0, "mjfunc, version 0.1.0\n", "") == process("--version")
    assert 2 == mjfunc("complete", "--melds", "ignored", "11m")[0]
    assert 2 == mjfunc("shanten", "--players", "5", "1m")[0]
    assert 2 == process("juggle")[0]
    assert "questions in JSON" in mjfunc("oracle", "--help")[1]
    assert (0, "", "") == mjfunc("--", "oracle", text=b'{"cmd": "stop"}')


def test_the_oracle_ends_cleanly() -> None:
    """At a stop, at the end of input, and when nobody reads any more."""
    assert (0, "", "") == process("oracle")
    assert (0, "", "") == process("oracle", text=b'{"cmd": "stop"}\n' + b"x\n" * 1000)
    with subprocess.Popen(
        [*MJFUNC, "oracle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as oracle:
        assert oracle.stdin
        assert oracle.stdout
        assert oracle.stderr
        oracle.stdin.write(b"x\n")
        oracle.stdin.flush()
        assert oracle.stdout.readline().startswith(b'{"seq":null')
        oracle.stdout.close()
        oracle.stdin.write(b"x\n" * 3)
        oracle.stdin.close()
        assert b"" == oracle.stderr.read()
    assert 0 == oracle.returncode


def test_the_oracle_answers_at_once() -> None:
    """A client that waits for each answer is not kept waiting."""
    with subprocess.Popen([*MJFUNC, "oracle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as oracle:
        assert oracle.stdin
        assert oracle.stdout
        for seq in range(3):
            oracle.stdin.write(b'{"cmd":"run","seq":%d,"op":"waits","hand":"1m"}\n' % seq)
            oracle.stdin.flush()
            assert {"seq": seq, "result": {"waits": ["1m"]}} == json.loads(oracle.stdout.readline())


@pytest.mark.slow
def test_commands_of_the_readme_as_processes() -> None:
    """What the pages show is run without processes elsewhere; what the README shows is also true of processes."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)```$", readme, re.MULTILINE | re.DOTALL)
    shown = [each.split("\n", 1) for block in blocks for each in block.split("$ mjfunc ")[1:]]
    (asked, expected), (won, card), (audited, found) = shown
    assert expected == "".join(process(*asked.split())[1:])
    assert card == "".join(process(*won.split())[1:])
    command, _, number = audited.partition(" | head -n ")
    assert found.splitlines() == process(*command.split())[1].splitlines()[: int(number)]
    talk = re.search(r"echo '(.*)' \| \.venv/bin/mjfunc oracle\n```\n\n```json\n(.*)\n", readme)
    assert talk
    request, answered = talk.groups()
    assert f"{answered}\n" == process("oracle", text=request.encode())[1]


def python(code: str, environment: dict[str, str] | None = None) -> str:
    """What a bare interpreter prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, check=True, text=True, env=environment).stdout


def test_importing_loads_no_extra() -> None:
    """Neither the package nor any of its public names needs what only an extra brings."""
    extras = {"numpy", "click", "rich", "distributed", "dask", "hypothesis"}
    everything = "import sys, mjfunc; [getattr(mjfunc, name) for name in mjfunc.__all__]; print(*sys.modules)"
    loaded = set(python(everything).split())
    assert "attrs" in loaded
    assert set() == loaded & extras
    assert "attrs" not in python("import sys, mjfunc; print(*sys.modules)").split()


LOADED: Final = """
import sys
from mjfunc.__main__ import main
sys.argv[1:] = {}
status = main()
print(status, *sys.modules)
"""


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["waits", "1m"], set[str]()),
        (["waits", "--json", "1m"], {"json", "mjfunc.oracle.operations", "mjfunc.classical", "mjfunc.fallback"}),
        (["acceptance", "1m"], set[str]()),
        (["decompose", "1m"], {"mjfunc.fast.decompositions"}),
        (["kan", "111m2z", "--draw", "1m"], {"mjfunc.fast.decompositions"}),
        (["trace", "11m"], {"mjfunc.fallback"}),
        (["score", "classical", "--help"], {"mjfunc.classical", "mjfunc.fallback"}),
        (["census", "--tiles", "1"], {"json", "numpy", "toolz", "mjfunc.riichi"}),
    ],
    ids=["waits", "waits-json", "acceptance", "decompose", "kan", "trace", "score", "census"],
)
def test_commands_load_only_the_modules_they_need(arguments: list[str], needed: set[str]) -> None:
    """Neither what other commands need, nor what colours lines where there is no terminal."""
    costly = {"json", "mjfunc.classical", "mjfunc.fallback", "mjfunc.fast.decompositions", "mjfunc.oracle.operations"}
    status, *loaded = python(LOADED.format(arguments), UNTRACED).splitlines()[-1].split()
    assert "0" == status
    assert needed <= set(loaded)
    assert {"mjfunc.riichi"} & needed == {"mjfunc.riichi"} & set(loaded)
    assert set() == {"rich", "hypothesis"} & set(loaded)
    if not needed:
        assert set() == (costly | {"numpy", "toolz", "importlib.resources"}) & set(loaded)


WITHOUT_RIICHI: Final = """
import sys
import mjfunc.cli.drawing, mjfunc.cli.explain, mjfunc.cli.oracle
from mjfunc.oracle.answering import answer
for line in sys.stdin.buffer:
    print(b"error" in b"".join(answer(line)), "mjfunc.riichi" in sys.modules)
"""


def test_riichi_is_loaded_when_it_is_asked() -> None:
    """Neither by who draws and explains hands, nor by the oracle before: they would all start later."""
    asked = (*GOOD[:2], b'{"cmd": "run", "seq": 1, "op": "riichi", "wins": []}')
    command = [sys.executable, "-c", WITHOUT_RIICHI]
    run = subprocess.run(command, input=b"\n".join(asked), capture_output=True, check=True, env=UNTRACED)
    assert b"False False\nFalse False\nFalse True\n" == run.stdout


def test_the_oracle_needs_no_extra() -> None:
    """Without the command line's extra the oracle works, and the rest says what is missing."""
    hide = (
        "import sys; sys.modules['click'] = None; from mjfunc.__main__ import main; sys.argv[1:] = {}; sys.exit(main())"
    )
    run = subprocess.run([sys.executable, "-c", hide.format(["oracle"])], input=b"", capture_output=True, check=False)
    assert (0, b"", b"") == (run.returncode, run.stdout, run.stderr)
    run = subprocess.run(
        [sys.executable, "-c", hide.format(["waits", "--json", "1m"])], capture_output=True, check=False
    )
    expected = b"mjfunc: the command line needs click; pip install '.[cli]' in a checkout brings it\n"
    assert (2, b"", expected) == (run.returncode, run.stdout, run.stderr)
    run = subprocess.run(
        [sys.executable, "-c", hide.replace("click", "numpy").format(["census"])], capture_output=True, check=False
    )
    expected = b"mjfunc: mjfunc.census needs numpy; pip install '.[batch]' in a checkout brings it\n"
    assert (2, b"", expected) == (run.returncode, run.stdout, run.stderr)
