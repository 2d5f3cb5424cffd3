"""Files without games, and damaged and hostile ones: each is an error with its code and place, and the next goes on."""

from __future__ import annotations

import gzip
import io
import json
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest

from mjfunc.games import GameStart
from mjfunc.games.formats import log_lines, logs, mjai_reader
from mjfunc.games.formats.log_errors import BadLog
from mjfunc.games.formats.log_lines import log_files
from mjfunc.games.formats.logs import read_games, write_game
from mjfunc.games.formats.mjlog_melds import read_meld, write_meld
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.formats.tenhou_items import ItemKind, read_put, read_take, write_item
from tests.games.recorded import text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mjfunc.json.values import Json

GAME: Final = text_of("tenhou.mjlog").strip()
MJAI: Final = text_of("riichienv-0.4.11-two-kans.mjai.jsonl")
TENHOU: Final = text_of("kyushukyuhai.tenhou6.json").strip()


def read(data: bytes | str) -> list[RecordedGame | BadLog]:
    """What a file on standard input has."""
    return [*read_games(["-"], io.BytesIO(data.encode() if isinstance(data, str) else data))]


def fault(data: bytes | str) -> tuple[str, int, str, str]:
    """The code and the place of the only fault of a file that has no game, and its message."""
    [error] = read(data)
    assert isinstance(error, BadLog), error
    assert "-" == error.file
    return error.code, error.line, error.field, error.message


def changed(old: str, new: str, game: str = GAME) -> tuple[str, int, str, str]:
    """The fault of a game with one text changed."""
    assert old in game
    return fault(game.replace(old, new, 1))


def test_files_and_folders(tmp_path: Path) -> None:
    """Folders give their files of games in order, others are read whatever their name; faults stop nothing."""
    (tmp_path / "b.mjlog.gz").write_bytes(gzip.compress(GAME.encode()))
    (tmp_path / "a.json").write_text(TENHOU, "utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "c.jsonl").write_bytes(gzip.compress(MJAI[:500].encode()) + gzip.compress(MJAI[500:].encode()))
    (tmp_path / "notes.txt").write_text("none", "utf-8")
    (tmp_path / "empty").mkdir()
    names = [str(tmp_path), str(tmp_path / "none"), str(tmp_path / "notes.txt"), str(tmp_path / "empty")]
    found = [*read_games(names)]
    assert ["tenhou-json", "mjlog", "mjai"] == [game.format for game in found if isinstance(game, RecordedGame)]
    errors = [error for error in found if isinstance(error, BadLog)]
    assert ["log-unreadable", "log-format", "log-unreadable"] == [error.code for error in errors]
    assert f"{tmp_path}/none: the file cannot be read: No such file or directory" == str(errors[0])
    assert f"{tmp_path}/notes.txt, line 1: the beginning of the file is neither mjlog" in str(errors[1])
    assert [*log_files(["-", str(tmp_path / "x")])] == ["-", str(tmp_path / "x")]
    assert f"{tmp_path}/a.json, line 1: 7 events in tenhou-json" == str(found[0])


def test_compressed_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several members are one text; damaged ones, cut ones and bombs are refused without being unpacked."""
    data = gzip.compress(GAME.encode())
    assert 1 == len(read(gzip.compress(GAME[:1000].encode()) + gzip.compress(GAME[1000:].encode())))
    assert ("log-unreadable", 0, "", "the file cannot be decompressed: it is cut off") == fault(data[:-20])
    assert ("log-unreadable", 0, "", "the file cannot be decompressed: it is damaged") == fault(data[:50] + b"x" * 50)
    monkeypatch.setattr(log_lines, "_UNBOUNDED", 1 << 20)
    bomb = gzip.compress(b"\n" * (1 << 22))
    assert ("log-oversized", 0, "", "the file decompresses to more than 200 times its size") == fault(bomb)


def test_long_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that never ends is given up, and so is a game in lines that never ends."""
    for module in (log_lines, logs):
        monkeypatch.setattr(module, "LONGEST", 200_000)

    class Endless(io.RawIOBase):
        def __init__(self, begin: bytes, rest: bytes) -> None:
            super().__init__()
            self.begin, self.rest = begin, rest

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            data = self.begin or self.rest
            self.begin = b""
            buffer[: len(data)] = data
            return len(data)

    for begin, rest, message in (
        (b"\n\n<mjloggm>", b"<T1/>", "the line is longer than 200,000 bytes"),
        (b"<mjloggm>\n", b"<T1/>\n", "the game is longer than 200,000 bytes"),
        (b"{\n", b'"a": 1,\n', "the game is longer than 200,000 bytes"),
    ):
        [error] = read_games(["-"], io.BufferedReader(Endless(begin, rest)))
        assert isinstance(error, BadLog)
        assert ("log-oversized", message) == (error.code, error.message)
        assert error.line in {1, 3}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ("log-format", 0, "", "the file is empty")),
        (b"\n \n", ("log-format", 0, "", "the file is empty")),
        (b"\x00", ("log-format", 1, "", "the beginning of the file is neither mjlog, nor Tenhou JSON, nor mjai")),
        (b"\n\nhello", ("log-format", 3, "", "the beginning of the file is neither mjlog, nor Tenhou JSON, nor mjai")),
        (b"<mjloggm>\xff</mjloggm>", ("log-unreadable", 1, "", "the text is not UTF-8")),
        (b"<mjloggm>", ("log-malformed", 1, "", "the game is not between <mjloggm> and </mjloggm>")),
        (b"<a></mjloggm>", ("log-malformed", 1, "", "the game is not between <mjloggm> and </mjloggm>")),
        (b"<mjloggm>x</mjloggm>", ("log-malformed", 1, "", "there is something else than tags: 'x'")),
        (
            b'<!DOCTYPE x [<!ENTITY a "&a;">]><mjloggm>&a;</mjloggm>',
            ("log-malformed", 1, "", "there is something else than tags: '<!DOCTYPE x []>&a;'"),
        ),
        (b"https://tenhou.net/6/", ("log-malformed", 1, "", "the link has no #json=")),
        (b"{", ("log-malformed", 1, "", "the line is not JSON")),
        (b"{}", ("log-field", 1, "log", "log is missing")),
        (b'{"log":1}', ("log-field", 1, "log", "log has a value that is not possible here: 1")),
        (b'{"log":[]}', ("log-field", 1, "log", "log has a value that is not possible here: a list")),
        (b'{"log":[1]}', ("log-field", 1, "log[0]", "1 is no deal")),
        (b'{"log":[],"log":[]}', ("log-malformed", 1, "", '"log" stands twice in one object')),
        (b'{"log":' + b"[" * 100_000, ("log-malformed", 1, "", "the values are nested too deep, or too many")),
        (b'{"type":1}', ("log-field", 1, "type", "type has a value that is not possible here: 1")),
        (b'{"type":"start_game"}', ("log-malformed", 1, "", "the game has no rounds")),
        (b'{"type":"hello"}', ("log-field", 1, "type", "'hello' is no type of mjai")),
        (b'{"type":"reach","actor":0}', ("log-malformed", 1, "type", "a game begins with start_game or start_kyoku")),
    ],
)
def test_no_games(data: bytes, expected: tuple[str, int, str, str]) -> None:
    """Files that have no game."""
    *place, message = expected
    *found, said = fault(data)
    assert place == found
    assert said.startswith(message)


def test_mjlog_in_lines_and_links() -> None:
    """A game can have several lines, a line several games; a byte order mark and a link are no obstacle."""
    split = GAME.replace("<INIT", "\n<INIT")
    games = read(f"\ufeff{split}\n{GAME}{GAME}")
    assert [1, 4, 4] == [game.line for game in games]
    link = f"https://tenhou.net/6/#json={quote(TENHOU)}"
    pretty = json.dumps(json.loads(TENHOU), indent=1)
    every = [read(text) for text in (TENHOU, link, pretty, f"{TENHOU}\n\n{TENHOU}")]
    assert [1, 1, 1, 2] == [*map(len, every)]
    placed = [game.placed for games in every for game in games if isinstance(game, RecordedGame)]
    assert 5 == len(placed)
    assert all(each == placed[0] for each in placed)


@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        ("<AGARI", "<T999/><AGARI", "<T999/>", "T999 is no tag of mjlog"),
        ("<AGARI", '<T x="1" x="1"/><AGARI', '<T x="1" x="1"/>, x', "T has the attribute x twice"),
        ("<AGARI", "<T&/><AGARI", "<T&/>", "<T&/> is not a name with attributes"),
        ("<AGARI", "<1/><AGARI", "<1/>", "<1/> is no tag of mjlog"),
        ('oya="0" hai0', "hai0", "oya", "INIT has no oya"),
        ('oya="0" hai0', 'oya="4" hai0', "oya", "INIT has oya='4', which is none of its values"),
        ('oya="0" hai0', 'oya="" hai0', "oya", "INIT has oya='', which is none of its values"),
        ('oya="0" hai0', 'oya="1e9" hai0', "oya", "INIT has oya='1e9', which is none of its values"),
        ('oya="0" hai0', f'oya="{"9" * 10_000}" hai0', "oya", "INIT has oya='" + "9" * 40 + "', which is none of its"),
        ('hai0="66,', 'hai0="136,', "hai0", "INIT has hai0='136,26,0,87,"),
        ('hai0="66,', 'hai0="-1,', "hai0", "INIT has hai0='-1,26,0,87,"),
        ('<INIT seed="0', '<INIT seed="16', "seed", "INIT has seed='16,"),
        ('ten="250,', 'ten="250,250,', "ten", "INIT has ten='250,250,"),
        ("<AGARI", '<N who="0" m="1,2"/><AGARI', "m", "N has m='1,2', which is none of its values"),
        ("<AGARI", '<N who="0" m="64519"/><AGARI', "m", "N has m='64519', which is none of its values"),
        ("<AGARI", '<N who="0" m=""/><AGARI', "m", "N has m='', which is none of its values"),
        ("<AGARI", '<N who="0"/><AGARI', "m", "N has no m"),
        ("<AGARI", '<AGARI m="1,64519"', "m", "AGARI has m='1,64519', which is none of its values"),
        ("<AGARI", '<AGARI m="1,x"', "m", "AGARI has m='1,x', which is none of its values"),
        ("<AGARI", '<REACH who="0" step="3"/><AGARI', "step", "REACH has step='3', which is none of its values"),
        ('yakuman="', 'yakuman="99,', "yakuman", "AGARI has yakuman='99,"),
        ('ten="', 'x="', "ten", "INIT has no ten"),
        (',5"', ',6"', "ten", "AGARI has ten="),
        (' sc="', ' sc="1,', "sc", "AGARI has sc='1,"),
        ('owari="', 'owari="0.5,', "owari", "AGARI has owari='0.5,"),
        ('owari="', 'owari="x', "owari", "AGARI has owari='x"),
        ("<AGARI", '<RYUUKYOKU type="x"/><AGARI', "type", "RYUUKYOKU has type='x', which is none of its values"),
        ("<TAIKYOKU", "<T1/><TAIKYOKU", "<T1/>", "T1 comes before the first INIT"),
    ],
)
def test_faults_of_mjlog(old: str, new: str, field: str, message: str) -> None:
    """Each is named with the tag and the attribute."""
    code, line, where, said = changed(old, new)
    assert 1 == line
    assert code in {"log-malformed", "log-field"}
    assert where.endswith(field)
    assert said.startswith(message)


def test_mjlog_without_rules_or_yaku() -> None:
    """The tag of rules may be absent; yaku in odd numbers, twice, or unknown are refused; a call from nobody too."""
    games = read(GAME.replace('<GO type="169" lobby="0"/>', ""))
    assert isinstance(games[0], RecordedGame)
    assert GameStart(names=("A", "B", "C", "D"), seed=games[0].events[0].seed) == games[0].events[0]  # type: ignore[union-attr]
    plain = text_of("plain.mjlog.gz")
    for old, new in (('yaku="1,1', 'yaku="1,1,1'), ('yaku="1,1', 'yaku="1,1,1,1'), ('yaku="1,1', 'yaku="60,1')):
        assert "yaku" == changed(old, new, plain)[2].rpartition(", ")[2]
    three = text_of("three-players.mjlog")
    assert "m" == changed("<AGARI", '<N who="0" m="31011"/><AGARI', three)[2].rpartition(", ")[2]
    assert "m" == changed("<AGARI", '<N who="0" m="31011"/><AGARI', three)[2].rpartition(", ")[2]


LINES: Final = MJAI.splitlines()


def mjai(line: str | Mapping[str, Json]) -> tuple[str, int, str, str]:
    """The fault of a game with one more line, after the deal."""
    added = line if isinstance(line, str) else json.dumps(line)
    return fault("\n".join([*LINES[:2], added, *LINES[2:]]))


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"type": "tsumo", "pai": "1m"}, "actor"),
        ({"type": "tsumo", "actor": 4, "pai": "1m"}, "actor"),
        ({"type": "tsumo", "actor": True, "pai": "1m"}, "actor"),
        ({"type": "tsumo", "actor": 0, "pai": "1x"}, "pai"),
        ({"type": "tsumo", "actor": 0, "pai": 5}, "pai"),
        ({"type": "dahai", "actor": 0, "pai": "?"}, "pai"),
        ({"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": 1}, "tsumogiri"),
        ({"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": ["1m"]}, "consumed"),
        ({"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": "1m1m"}, "consumed"),
        ({"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": ["1m", "?"]}, "consumed"),
        ({"type": "ankan", "actor": 0, "consumed": ["1m"]}, "consumed"),
        ({"type": "reach_accepted", "actor": 0, "scores": [1, 2]}, "scores"),
        ({"type": "reach_accepted", "actor": 0, "scores": [1, 2, 3]}, "scores"),
        ({"type": "reach_accepted", "actor": 0, "scores": [1, 2, 3, "4"]}, "scores"),
        ({"type": "ryukyoku", "tenpais": [1]}, "tenpais"),
        ({"type": "ryukyoku", "tenpais": [True]}, "tenpais"),
        ({"type": "ryukyoku", "tehais": [["?"]] * 2}, "tehais"),
        ({"type": "ryukyoku", "tehais": [1]}, "tehais"),
        ({"type": "ryukyoku", "tehais": [["?"]] * 3}, "tehais"),
        ({"type": "ryukyoku", "deltas": [0, 0, 0]}, "deltas"),
        ({"type": "hora", "actor": 0, "target": 1, "yakus": [["reach"]]}, "yakus"),
        ({"type": "hora", "actor": 0, "target": 1, "yakus": [["reach", 1], ["reach", 1]]}, "yakus"),
        ({"type": "start_kyoku", "bakaze": "P"}, "bakaze"),
        ({"type": "start_game", "names": [1]}, "names"),
    ],
)
def test_faults_of_mjai(line: Mapping[str, Json], field: str) -> None:
    """Each is named with the line and the field; the rest of the game is skipped."""
    if line["type"] == "start_game":
        *_, error = read("\n".join([json.dumps(line), *LINES[1:]]))
        assert isinstance(error, BadLog)
        assert (1, field) == (error.line, error.field)
        return
    code, number, where, _ = mjai(line)
    assert ("log-field", 3, field) == (code, number, where)


def test_mjai_goes_on_after_faults() -> None:
    """Blank lines and notes of servers are no events; a game without an end, and what follows an end, are told."""
    note = '{"type":"error","message":"x"}'
    games = read(
        "\n".join(["", *LINES[:4], note, " ", *LINES[4:-1], *LINES[:3], "nonsense", *LINES, *LINES[2:4], MJAI])
    )
    assert ["mjai", "log-malformed", "mjai", "log-malformed", "mjai"] == [
        game.format if isinstance(game, RecordedGame) else game.code for game in games
    ]
    first, fault_, *_ = games
    assert isinstance(first, RecordedGame)
    assert isinstance(fault_, BadLog)
    assert (2, len(LINES) + 6) == (first.line, fault_.line)
    odd = [*LINES[:1], *LINES[2:3]]
    assert "log-malformed" == fault("\n".join(odd))[0]
    assert isinstance(read("\n".join(LINES[1:]))[0], RecordedGame)
    long = LINES[2][:-1] + " " * 200 + "}"
    assert isinstance(read("\n".join([*LINES[:2], long, *LINES[3:]]))[0], RecordedGame)


def test_endless_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that never ends is given up."""
    monkeypatch.setattr(mjai_reader, "_MOST_EVENTS", 10)
    code, *_, message = fault("\n".join(LINES[:20]))
    assert ("log-oversized", "the game has more than 10 events") == (code, message)


def test_three_players_of_mjai() -> None:
    """Players and lists of another number are refused."""
    lines = text_of("three-players.mjai.jsonl.gz").splitlines()
    lines[2] = '{"type":"tsumo","actor":3,"pai":"1m"}'
    assert ("log-field", 3, "actor") == fault("\n".join(lines))[:3]


def test_dialects_of_mjai() -> None:
    """Akochan does not round fu; the first dialect has words for yaku, of which dragons do not say which."""
    base = {"type": "hora", "actor": 0, "target": 0, "fu": 26, "fan": 2, "uradora_marker": ["1m"]}
    yakus = [["tanyaochu", 1], ["dora", 1]]
    for more, expected in (
        ({}, (30, 2, None)),
        ({"deltas": [0] * 4}, (26, 2, None)),
        ({"fu": 25}, (25, 2, None)),
        ({"yakus": yakus}, (30, 2, 1)),
        ({"yakus": [["sangenpai", 1]]}, (30, 2, 0)),
        ({"yakus": [["daisangen", 100]]}, (None, None, None)),
    ):
        [game] = read("\n".join([*LINES[:2], json.dumps({**base, **more}), *LINES[-2:]]))
        assert isinstance(game, RecordedGame)
        win = game.events[2]
        assert expected == (win.fu, win.han, win.dora_han)  # type: ignore[union-attr]
    north = json.dumps({"type": "nukidora", "actor": 0})
    [game] = read("\n".join([*LINES[:2], north, *LINES[-2:]]))
    assert isinstance(game, RecordedGame)


def tenhou(old: str, new: str) -> tuple[str, int, str, str]:
    """The fault of a game in Tenhou JSON with one text changed."""
    return changed(old, new, TENHOU)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[[3,0,0]", "[[3,0]", "log[0][0]"),
        ("[[3,0,0]", "[[16,0,0]", "log[0][0]"),
        ("[[3,0,0]", "[7", "log[0][0]"),
        ("[28200,42000,21600,28200]", "[28200,42000,21600]", "log[0][1]"),
        ("[28200,42000,21600,28200]", '[28200,42000,21600,"x"]', "log[0][1]"),
        ("[18],[]", "[],[]", "log[0][2]"),
        ("[18],[]", "[10],[]", "log[0][2]"),
        ("[41],[]", "[10],[]", "log[0][5][0]"),
        ("[41],[]", "[[]],[]", "log[0][5][0]"),
        ("[41],[]", '[41],["k1"]', "log[0][6][0]"),
        ("[41],[]", "[" + "41," * 100 + "41],[]", "log[0][5]"),
        ("[37],[42]", "[37],[42,42]", "log[0]"),
        ('["九種九牌"]', '["流れ"]', "log[0][16]"),
        ('["九種九牌"]', '["流局",[1,2]]', "log[0][16]"),
        ('["九種九牌"]', '["流局",1]', "log[0][16]"),
        ('["九種九牌"]', '["和了",[0,0,0,0],[0,4,0]]', "log[0][16]"),
        ('["九種九牌"]', '["和了",[0,0,0,0],1]', "log[0][16]"),
    ],
)
def test_faults_of_tenhou_json(old: str, new: str, field: str) -> None:
    """Each is named with its place in the object."""
    code, line, where, _ = tenhou(old, new)
    assert code in {"log-field", "log-unordered"}
    assert (1, field) == (line, where)


def test_codes_that_say_no_meld() -> None:
    """Every code of 16 bits is a meld, whose own code says the same, or none."""
    melds = [(code, meld) for code in range(1 << 16) if (meld := read_meld(code)) is not None]
    assert 40_000 < len(melds) < 50_000
    assert read_meld(-1) is None is read_meld(1 << 16)
    assert all(meld == read_meld(write_meld(meld)) for _, meld in melds)


def test_objects_and_links() -> None:
    """A line of mjai that is no object, and items of Tenhou JSON that are rare or none."""
    assert ("log-malformed", 3, "") == fault("\n".join([*LINES[:2], "[1]"]))[:3]
    item = read_take("c131112")
    assert item is not None
    assert "c131112" == write_item(item)
    assert read_put("r99") is None is read_put("x11")
    nothing = read_put(0)
    assert nothing is not None
    assert (ItemKind.NOTHING, 0) == (nothing.kind, write_item(nothing))


def test_rare_texts() -> None:
    """Tags with a space, a caller from the empty seat, words of another language, and events before the first deal."""
    spaced = GAME.replace("/>", " />")
    assert spaced != GAME
    one, other = read(GAME), read(spaced)
    assert isinstance(one[0], RecordedGame)
    assert isinstance(other[0], RecordedGame)
    assert one[0].placed == other[0].placed
    three = text_of("three-players.mjlog")
    assert "m" == changed("<AGARI", '<N who="0" m="31243"/><AGARI', three)[2].rpartition(", ")[2]
    words = read(text_of("chankan.tenhou6.json").replace("満貫8000点", "Mangan 8000"))
    assert isinstance(words[0], RecordedGame)
    early = [GameStart(), *one[0].events[2:3]]
    assert '"log":[]' in write_game(early, "tenhou-json")
    assert "<T" not in write_game(early, "mjlog").replace("<TAIKYOKU", "")
    drawn = text_of("chankan.tenhou6.json").replace(
        "[38,32,43,45,60,35,60,26,60,60,26]", "[38,32,43,45,60,35,60,26,60,60,60]"
    )
    assert ("log-field", 1, "log[0]", "a discard as drawn follows no draw") == fault(drawn)
