"""Test vectors: questions with the right answers, written as lines of JSON, CSV or Parquet with a manifest."""

from __future__ import annotations

import csv
import gzip
import io
import json
from contextlib import ExitStack
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.audit.core.answers import Refused, Result
from mjfunc.audit.core.questions import Question, question_id
from mjfunc.audit.topics import expected
from mjfunc.audit.vectors.schema import SCHEMA_FILE, vector_schema
from mjfunc.files import whole_file
from mjfunc.json.values import write_json
from mjfunc.model.choices import choices_of
from mjfunc.tiles.errors import BadOption, check_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import BinaryIO

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.suite import Suite, SuitePart, Terms
    from mjfunc.json.values import Json

Manifest: TypeAlias = dict[str, "Json"]
Format: TypeAlias = Literal["jsonl", "csv", "parquet"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
PLAIN: Final = 100_000
"""The largest number of vectors that are written uncompressed."""
_PIECE: Final = 1 << 14
"""The rows of Parquet that are written at a time."""
COLUMNS: Final = ("id", "op", "hand", "fields", "options", "result", "error")
"""The columns of a vector, of which the result or the error is empty."""


@attrs.frozen
class Vector:
    """A question, its id, and the right answer."""

    question: Question
    answer: Result | Refused

    @property
    def row(self) -> tuple[str, ...]:
        """The columns as text; fields, options and results are JSON."""
        question, answer = self.question, self.answer
        right = ("", answer.code) if isinstance(answer, Refused) else (answer, "")
        beside = (_canonical(question.json_fields), _canonical(dict(question.options)))
        return question_id(question), question.op, question.hand, *beside, *right

    @property
    def line(self) -> str:
        """The vector as one JSON object, without a newline."""
        number, op, hand, fields, options, result, error = self.row
        known = ",".join(f'"{name}":{write_json(text)}' for name, text in (("id", number), ("op", op), ("hand", hand)))
        right = f'"result":{result}' if result else f'"error":{write_json(error)}'
        return f'{{{known},"fields":{fields},"options":{options},{right}}}'


def _canonical(value: Mapping[str, Json]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def vectors(part: SuitePart, terms: Terms) -> Iterator[Vector]:
    """The vectors of one operation of a suite."""
    for questions in part.questions(terms):
        for question, answer in zip(questions, expected(questions), strict=True):
            yield Vector(question, _right(answer))


def _right(answer: Answer) -> Result | Refused:
    assert isinstance(answer, str | Refused)  # noqa: S101  # the oracle answers everything
    return answer


def write_vectors(suite: Suite, part: SuitePart, terms: Terms, form: Format, directory: Path) -> Manifest:
    """Write the vectors of one operation of a suite, with their schema and a manifest; return the manifest.

    Raises:
        BadOption: The suite has no end.
        ModuleNotFoundError: Parquet needs pyarrow.
    """
    check_option("format", form, FORMATS)
    number = part.count(terms)
    if number is None:
        message = f"suite {suite.name} has no end, so it cannot be written to a file"
        raise BadOption(message)
    is_compressed = number > PLAIN and form != "parquet"
    pieces = _WRITERS[form](vectors(part, terms))
    directory.mkdir(parents=True, exist_ok=True)
    name = f"{suite.name}-{part.op}.{form}"
    file = directory / (f"{name}.gz" if is_compressed else name)
    with ExitStack() as stack:  # after an error, none of the three files exists
        places = (file, directory / f"{name}.manifest.json", directory / SCHEMA_FILE)
        output, manifest_output, schema_output = (stack.enter_context(whole_file(place)) for place in places)
        vector_count, digest = _write(output, pieces, is_compressed=is_compressed)
        assert vector_count == number, f"{file} has {vector_count} vectors, not {number}"  # noqa: S101  # counted in two ways
        chosen = terms.conventions
        manifest: Manifest = {
            "file": file.name,
            "schema": SCHEMA_FILE,
            "vectors": number,
            "sha256": digest,
            "compressed": "gzip" if is_compressed else None,
            "suite": suite.name,
            "op": part.op,
            "hands": suite.sentence,
            "proves": suite.proves,
            "conventions": {choice.option: getattr(chosen, choice.name) for choice in choices_of(type(chosen))},
            **{field: getattr(terms, field) for field in ("seed", "number", "dealt", "tiles", "classes")},
            "mjfunc": version("mjfunc"),
        }
        manifest_output.write(_json(manifest))
        schema_output.write(_json(vector_schema()))
    return manifest


def _json(value: Mapping[str, Json]) -> bytes:
    return f"{json.dumps(value, indent=2)}\n".encode()


def _write(output: BinaryIO, pieces: Iterable[tuple[int, bytes]], *, is_compressed: bool) -> tuple[int, str]:
    """Write pieces, each with its number of vectors; return their sum, and the sha256 of the uncompressed text."""
    number, content = 0, sha256()
    with ExitStack() as stack:
        write: Callable[[bytes], object] = output.write
        if is_compressed:  # without a name and a time, so that equal vectors give equal files
            write = stack.enter_context(gzip.GzipFile("", "wb", fileobj=output, mtime=0)).write
        for count, piece in pieces:
            number += count
            content.update(piece)
            write(piece)
    return number, content.hexdigest()


def _jsonl(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    return ((1, f"{vector.line}\n".encode()) for vector in given)


def _csv(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")

    def encode(row: tuple[str, ...]) -> bytes:
        rows.writerow(row)
        line = text.getvalue().encode()
        text.seek(0)
        text.truncate()
        return line

    yield 0, encode(COLUMNS)
    for vector in given:
        yield 1, encode(vector.row)


def _parquet(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    """The whole file as one piece, because its end has the places of its parts. Raises at once without pyarrow."""
    pyarrow, parquet = _pyarrow()
    schema = pyarrow.schema([(name, pyarrow.string()) for name in COLUMNS])

    def pieces() -> Iterator[tuple[int, bytes]]:
        file, number, rest = io.BytesIO(), 0, iter(given)
        with parquet.ParquetWriter(file, schema) as rows:
            while piece := [vector.row for vector in islice(rest, _PIECE)]:
                number += len(piece)
                rows.write_table(pyarrow.table([*map(list, zip(*piece, strict=True))], schema=schema))
        yield number, file.getvalue()

    return pieces()


def _pyarrow() -> tuple[Any, Any]:
    """Import pyarrow, which has no types."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        needed = "parquet needs pyarrow; pip install 'mjfunc[audit]' brings it"
        raise ModuleNotFoundError(needed, name=error.name) from None


_WRITERS: Final[Mapping[Format, Callable[[Iterable[Vector]], Iterator[tuple[int, bytes]]]]] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "parquet": _parquet,
}
