"""Test vectors: questions with the right answers, as JSON lines, CSV or Parquet, with a manifest and a JSON Schema."""

from __future__ import annotations

import csv
import gzip
import io
import json
from contextlib import ExitStack
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.audit.core.answers import Refused, Result, canonical
from mjfunc.audit.core.questions import OPS, WINS, Question, question_id
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import CHOICES
from mjfunc.audit.topics.win_answers import COMPARED
from mjfunc.extras import needs
from mjfunc.files import whole_files
from mjfunc.json.values import write_json
from mjfunc.model.choices import choices_of
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.win_requests import NEEDED
from mjfunc.riichi.values.rules import CHOICES as RULES
from mjfunc.riichi.values.win_fields import FIELDS
from mjfunc.tiles.errors import BadOption, check_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import BinaryIO

    from mjfunc.audit.core.questions import FieldValue, Questions
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

SCHEMA_FILE: Final = "vector.schema.json"
_ID: Final = "^[0-9a-f]{16}$"
_TYPES: Final = {"a string": "string", "true or false": "boolean", "a whole number": "integer", "an object": "object"}
"""The JSON types of the fields of wins."""
_TILE: Final = "^([0-9][mps]|[1-7]z)$"


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
        beside = (canonical(question.json_fields), canonical(dict(question.options)))
        return question_id(question), question.op, question.hand, *beside, *right

    @property
    def line(self) -> str:
        """The vector as one JSON object, without a newline."""
        number, op, hand, fields, options, result, error = self.row
        known = ",".join(f'"{name}":{write_json(text)}' for name, text in (("id", number), ("op", op), ("hand", hand)))
        right = f'"result":{result}' if result else f'"error":{write_json(error)}'
        return f'{{{known},"fields":{fields},"options":{options},{right}}}'


def vectors(part: SuitePart, terms: Terms) -> Iterator[Vector]:
    """The vectors of one operation of a suite."""
    return vectors_of(part.questions(terms))


def vectors_of(batches: Iterable[Questions]) -> Iterator[Vector]:
    """The vectors of some batches of questions."""
    for questions in batches:
        for question, answer in zip(questions, expected(questions), strict=True):
            assert isinstance(answer, str | Refused)  # noqa: S101  # the oracle answers everything
            yield Vector(question, answer)


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
    places = (file, directory / f"{name}.manifest.json", directory / SCHEMA_FILE)
    with whole_files(*places) as (output, manifest_output, schema_output):
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
        raise ModuleNotFoundError(needs("parquet", "pyarrow", "audit"), name=error.name) from None


_WRITERS: Final[Mapping[Format, Callable[[Iterable[Vector]], Iterator[tuple[int, bytes]]]]] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "parquet": _parquet,
}


def vector_schema() -> Mapping[str, Json]:
    """The schema of a line of JSON."""
    answers: Mapping[str, Any] = json.loads(files("mjfunc.oracle").joinpath("answer.schema.json").read_text("utf-8"))
    definitions = {name: part for name, part in answers["$defs"].items() if name not in {"started", "seq"}}
    return {
        "$schema": answers["$schema"],
        "$id": "urn:mjfunc:vector:1",
        "title": "A question about a mahjong hand, and the right answer",
        "description": "One JSON object on each line. A result is what the operation gives by the protocol.",
        "type": "object",
        "required": ["id", "op", "hand", "fields", "options"],
        "properties": {
            "id": {"type": "string", "pattern": _ID, "description": "The same for the same question, always."},
            "op": {"enum": [*OPS]},
            "hand": {"type": "string", "description": "As the protocol writes hands; not every text is one."},
            "fields": {"description": "What stands beside the hand."},
            "options": {"description": "What is chosen otherwise than by default."},
            "result": {},
            "error": {"$ref": "#/$defs/error/properties/code"},
        },
        "additionalProperties": False,
        "oneOf": [{"required": ["result"]}, {"required": ["error"]}],
        "anyOf": [*(_operation_schema(op) for op in OPERATIONS), _wins_schema()],
        "$defs": definitions,
    }


def _operation_schema(op: str) -> Json:
    """The schema of the questions and results of one operation on hands."""
    operation = OPERATIONS[op]
    fields: dict[str, Json] = {
        name: {"type": "string", "pattern": _TILE} if not words else {"enum": [*words]}
        for name, words in operation.fields.items()
    }
    options: dict[str, Json] = {
        name: {"type": "string"} if name in operation.tiles else _choice_schema(*CHOICES[name])
        for name in sorted(operation.names)
    }
    return {
        "properties": {
            "op": {"const": op},
            "fields": {**_object(fields), "required": [*fields]},
            "options": _object(options),
            "result": {"$ref": f"#/$defs/{op}"},
        }
    }


def _wins_schema() -> Json:
    """The schema of the questions and results of wins, which have the compared fields only."""
    fields: dict[str, Json] = {name: {"type": _TYPES[field.kind]} for name, field in FIELDS.items() if name != "hand"}
    options: dict[str, Json] = {choice.option: _choice_schema(*CHOICES[choice.option]) for choice in RULES}
    result: dict[str, Json] = {name: {"$ref": f"#/$defs/{WINS}/properties/{name}"} for name in COMPARED}
    return {
        "properties": {
            "op": {"const": WINS},
            "fields": {**_object(fields), "required": [name for name in NEEDED if name != "hand"]},
            "options": _object(options),
            "result": {**_object(result), "required": [*COMPARED]},
        }
    }


def _object(properties: dict[str, Json]) -> dict[str, Json]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _choice_schema(words: tuple[FieldValue, ...], is_several: bool) -> Json:  # noqa: FBT001  # a pair of the table
    choices: Json = {"enum": [*words]}
    return {"type": "array", "items": choices, "minItems": 1, "uniqueItems": True} if is_several else choices
