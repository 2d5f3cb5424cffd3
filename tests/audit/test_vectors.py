"""Vectors: the same bytes each time, and the same questions and answers in every format."""

from __future__ import annotations

import csv
import gzip
import json
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.core.suite import Suite, SuitePart, Terms
from mjfunc.audit.vectors import vector_files
from mjfunc.audit.vectors.plain_lines import is_right, plain_question, right_line
from mjfunc.audit.vectors.vector_files import COLUMNS, vectors, write_vectors
from mjfunc.model.conventions import Conventions
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HANDS: Final = ("13m", "5555m", "11223344556677z", "8z", '1m"')
TERMS: Final = Terms(conventions=Conventions(definition="cut"), seed=3)


def _shanten(_: Terms) -> Iterator[Questions]:
    yield Questions("shanten", HANDS[:2], options=(("definition", "cut"),))
    yield Questions("shanten", HANDS[2:])


def _kans(_: Terms) -> Iterator[Questions]:
    yield Questions("kan", ("6668999m123p789s",), (("draw", "6m"),), (("players", 4),))


SHANTEN: Final = SuitePart("shanten", 0, _shanten, lambda _: 5)
SMALL: Final = Suite("small", "Five hands.", "Nothing.", (SHANTEN, SuitePart("kan", 0, _kans, lambda _: 1)))


def _ids() -> list[str]:
    """The ids of the five questions, put together here once more."""
    asked = [({"definition": "cut"}, hand) for hand in HANDS[:2]] + [({}, hand) for hand in HANDS[2:]]
    said = [{"fields": {}, "hand": hand, "op": "shanten", "options": options} for options, hand in asked]
    return [sha256(json.dumps(one, separators=(",", ":")).encode()).hexdigest()[:16] for one in said]


def _rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_lines_of_json(tmp_path: Path) -> None:
    """Each is a question with its id, what stands beside it, and the answer or the code of what is wrong."""
    manifest = write_vectors(SMALL, SHANTEN, TERMS, "jsonl", tmp_path)
    text = (tmp_path / "small-shanten.jsonl").read_text("utf-8")
    rows = _rows(text)
    assert _ids() == [row["id"] for row in rows]
    assert 5 == len(set(_ids()))
    assert [*HANDS] == [row["hand"] for row in rows]
    assert [{"definition": "cut"}] * 2 + [{}] * 3 == [row["options"] for row in rows]
    nearest = [row["result"]["minimum"] for row in rows if isinstance(row.get("result"), dict)]  # type: ignore[index]
    assert [0, 0, -1] == nearest
    assert ["bad-notation"] * 2 == [row["error"] for row in rows if "error" in row]
    assert manifest["sha256"] == sha256(text.encode()).hexdigest()


def test_the_manifest(tmp_path: Path) -> None:
    """It says what is in the file, and under which conventions."""
    manifest = write_vectors(SMALL, SHANTEN, TERMS, "csv", tmp_path)
    assert json.loads(json.dumps(manifest)) == json.loads(
        (tmp_path / "small-shanten.csv.manifest.json").read_text("utf-8")
    )
    said = {
        name: manifest[name] for name in ("file", "vectors", "compressed", "suite", "op", "hands", "proves", "seed")
    }
    assert {
        "file": "small-shanten.csv",
        "vectors": 5,
        "compressed": None,
        "suite": "small",
        "op": "shanten",
        "hands": "Five hands.",
        "proves": "Nothing.",
        "seed": 3,
    } == said
    conventions = manifest["conventions"]
    assert isinstance(conventions, dict)
    assert ("cut", 4) == (conventions["definition"], conventions["players"])


@pytest.mark.parametrize("form", vector_files.FORMATS)
def test_the_same_bytes_each_time(form: vector_files.Format, tmp_path: Path) -> None:
    """Whatever the format, written twice it is the same, the manifest too; and compressed, where it is large."""
    for packed_from in (0, 5):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(vector_files, "PLAIN", packed_from)
            folders = [tmp_path / f"{packed_from}-{time}" for time in "12"]
            manifest, _ = (write_vectors(SMALL, SHANTEN, TERMS, form, folder) for folder in folders)
            first, second = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in folders)
        assert first == second
        assert 3 == len(first)
        assert ("gzip" if packed_from == 0 and form != "parquet" else None) == manifest["compressed"]


def test_a_large_file_is_compressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than that many vectors are; the sha256 is of what is in it."""
    write_vectors(SMALL, SHANTEN, TERMS, "jsonl", tmp_path)
    plain = (tmp_path / "small-shanten.jsonl").read_bytes()
    monkeypatch.setattr(vector_files, "PLAIN", 4)
    manifest = write_vectors(SMALL, SHANTEN, TERMS, "jsonl", tmp_path)
    assert plain == gzip.decompress((tmp_path / "small-shanten.jsonl.gz").read_bytes())
    assert manifest["sha256"] == sha256(plain).hexdigest()
    assert "small-shanten.jsonl.gz" == manifest["file"]


def test_every_format_says_the_same(tmp_path: Path) -> None:
    """The columns of a vector, in CSV and in Parquet."""
    expected = [vector.row for vector in vectors(SHANTEN, TERMS)]
    for form in vector_files.FORMATS:
        write_vectors(SMALL, SHANTEN, TERMS, form, tmp_path)
    with (tmp_path / "small-shanten.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert [*COLUMNS] == head
    assert [*map(list, expected)] == rows
    parquet = import_module("pyarrow.parquet")  # it has no types
    read = parquet.read_table(tmp_path / "small-shanten.parquet").to_pylist()
    assert expected == [tuple(row[name] for name in COLUMNS) for row in read]
    lines = _rows((tmp_path / "small-shanten.jsonl").read_text("utf-8"))
    assert [row[:3] for row in expected] == [(row["id"], row["op"], row["hand"]) for row in lines]


def test_vector_has_the_other_fields() -> None:
    """A draw is a field."""
    [vector] = vectors(SMALL.parts[1], TERMS)
    assert '"fields":{"draw":"6m"},"options":{"players":4}' in vector.line
    assert {"keeps-waits": True, "keeps-decompositions": False} == json.loads(vector.line)["result"]


def test_invalid_suites_cannot_be_written(tmp_path: Path) -> None:
    """A suite without end, a format that there is not, and a suite that has another number of hands than it says."""
    endless = SuitePart("shanten", 3, _shanten, lambda _: None)
    with pytest.raises(BadOption, match="small has no end, so it cannot be written to a file"):
        write_vectors(SMALL, endless, TERMS, "jsonl", tmp_path)
    with pytest.raises(BadOption, match="format must be one of jsonl, csv, parquet; not 'xml'"):
        write_vectors(SMALL, SHANTEN, TERMS, "xml", tmp_path)  # type: ignore[arg-type]  # what a caller may still do
    with pytest.raises(AssertionError, match=r"has 5 vectors, not 6"):
        write_vectors(SMALL, SuitePart("shanten", 0, _shanten, lambda _: 6), TERMS, "jsonl", tmp_path)


def test_plain_questions() -> None:
    """A hand as text or as counts, its melds, and what stands beside it after a tab."""
    kan = Question("kan", "6668999m [1111z]", (("draw", "6m"),))
    assert "6668999m [1111z]\t6m" == plain_question(kan)
    assert "0000030130000000000000000000000000 [1111z]\t6m" == plain_question(kan, "counts")
    for text in ("8z", "0m", "1m0p (555s)", "11112222333344445555m"):
        assert text == plain_question(Question("shanten", text))
        assert plain_question(Question("shanten", text), "counts") is None
    assert "0000000000000000000000000000000001 (406m)" == plain_question(Question("shanten", "7z (406m)"), "counts")
    for text in ("", "1m\n2m", "1m\t", "\x1b[31m"):
        assert plain_question(Question("shanten", text)) is None
    with pytest.raises(BadOption, match="writing must be one of text, counts; not 'tiles'"):
        plain_question(kan, "tiles")  # type: ignore[arg-type]  # what a caller may still do


WAITS: Final = '{"waits":["1m","4m"]}'
COMPLETE: Final = '{"complete":true,"forms":["regular"]}'
SHANTEN_1: Final = '{"minimum":1,"regular":2,"seven-pairs":1,"thirteen-orphans":8}'


@pytest.mark.parametrize(
    ("op", "expected", "right", "wrong"),
    [
        ("shanten", SHANTEN_1, "1", "2"),
        ("shanten", SHANTEN_1, '{"regular": 2, "thirteen-orphans": 8, "seven-pairs": 1, "minimum": 1}', "1 2"),
        ("waits", WAITS, "1m 4m", "4m 1m"),
        ("waits", WAITS, " 1m   4m\r", "1m"),
        ("waits", '{"waits":[]}', "-", ""),
        ("complete", COMPLETE, "yes", "no"),
        ("complete", '{"complete":false,"forms":[]}', "no", "false"),
        (
            "kan",
            '{"keeps-decompositions":false,"keeps-waits":true}',
            '{"keeps-waits":true,"keeps-decompositions":false}',
            "{",
        ),
        ("shanten", SHANTEN_1, SHANTEN_1, '{"minimum": 1e999}'),
        ("shanten", SHANTEN_1, SHANTEN_1, '{"minimum": "\ud800"}'),
    ],
)
def test_plain_answers(op: str, expected: str, right: str, wrong: str) -> None:
    """Short ones, and results of the protocol; spaces at their ends say nothing."""
    question = Question(op, "13m")
    assert is_right(question, expected, right)
    assert not is_right(question, expected, wrong)
    assert is_right(question, expected, right_line(op, expected))
    assert not is_right(question, expected, "!bad-size")


def test_plain_refusals() -> None:
    """What is not a hand is answered by its code."""
    question = Question("shanten", "8z")
    assert is_right(question, Refused("bad-notation"), "!bad-notation\n")
    assert not is_right(question, Refused("bad-notation"), "!bad-size")
    assert not is_right(question, Refused("bad-notation"), "1")
    assert "!bad-notation" == right_line("shanten", Refused("bad-notation"))
