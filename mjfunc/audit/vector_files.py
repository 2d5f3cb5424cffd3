"""Vectors in files: lines of JSON, CSV, or Parquet, with a manifest that says how many there are and their sha256."""

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

from mjfunc.audit.vector_schema import SCHEMA_FILE, vector_schema
from mjfunc.audit.vectors import COLUMNS, vectors
from mjfunc.model.choices import choices_of
from mjfunc.tiles.errors import BadOption, check_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from mjfunc.audit.suite import Suite, SuitePart, Terms
    from mjfunc.audit.vectors import Vector
    from mjfunc.oracle.codecs import Json

Manifest: TypeAlias = dict[str, "Json"]
Format: TypeAlias = Literal["jsonl", "csv", "parquet"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
PLAIN: Final = 100_000
"""A file of more vectors is compressed."""
_PIECE: Final = 1 << 14
"""How many rows of Parquet are written at a time."""


def write_vectors(suite: Suite, part: SuitePart, terms: Terms, form: Format, directory: Path) -> Manifest:
    """Write the vectors of one operation of a suite, and beside them their schema and the manifest, which is given."""
    check_option("format", form, FORMATS)
    number = part.count(terms)
    if number is None:
        message = f"{suite.name} has no end, and a file must have one"
        raise BadOption(message)
    is_packed = number > PLAIN and form != "parquet"
    directory.mkdir(parents=True, exist_ok=True)
    name = f"{suite.name}-{part.op}.{form}"
    file = directory / (f"{name}.gz" if is_packed else name)
    written, digest = _write(file, _WRITERS[form](vectors(part, terms)), is_packed=is_packed)
    assert written == number, f"{file} has {written} vectors; there must be {number}"  # noqa: S101  # counted in two ways
    chosen = terms.conventions
    manifest: Manifest = {
        "file": file.name,
        "schema": SCHEMA_FILE,
        "vectors": number,
        "sha256": digest,
        "compressed": "gzip" if is_packed else None,
        "suite": suite.name,
        "op": part.op,
        "hands": suite.sentence,
        "proves": suite.proves,
        "conventions": {choice.option: getattr(chosen, choice.name) for choice in choices_of(type(chosen))},
        **{field: getattr(terms, field) for field in ("seed", "number", "dealt", "tiles", "classes")},
        "mjfunc": version("mjfunc"),
    }
    _write_json(directory / f"{name}.manifest.json", manifest)
    _write_json(directory / SCHEMA_FILE, vector_schema())
    return manifest


def _write_json(file: Path, value: Mapping[str, Json]) -> None:
    file.write_text(f"{json.dumps(value, indent=2)}\n", "utf-8")


def _write(file: Path, pieces: Iterable[tuple[int, bytes]], *, is_packed: bool) -> tuple[int, str]:
    """Write pieces of so many vectors each; give their number, and the sha256 of what is written before packing."""
    number, content = 0, sha256()
    with ExitStack() as stack:
        raw = stack.enter_context(file.open("wb"))
        write: Callable[[bytes], object] = raw.write
        if is_packed:  # a name and a time in it would make it another file each time
            write = stack.enter_context(gzip.GzipFile("", "wb", fileobj=raw, mtime=0)).write
        for vectors_in, piece in pieces:
            number += vectors_in
            content.update(piece)
            write(piece)
    return number, content.hexdigest()


def _as_lines(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    return ((1, f"{vector.line}\n".encode()) for vector in given)


def _as_csv(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")

    def written(row: tuple[str, ...]) -> bytes:
        rows.writerow(row)
        line = text.getvalue().encode()
        text.seek(0)
        text.truncate()
        return line

    yield 0, written(COLUMNS)
    for vector in given:
        yield 1, written(vector.row)


def _as_parquet(given: Iterable[Vector]) -> Iterator[tuple[int, bytes]]:
    """All at once, for the end of the file says where its parts are."""
    pyarrow, parquet = _pyarrow()
    schema = pyarrow.schema([(name, pyarrow.string()) for name in COLUMNS])
    file, number, rest = io.BytesIO(), 0, iter(given)
    with parquet.ParquetWriter(file, schema) as rows:
        while piece := [vector.row for vector in islice(rest, _PIECE)]:
            number += len(piece)
            rows.write_table(pyarrow.table([*map(list, zip(*piece, strict=True))], schema=schema))
    yield number, file.getvalue()


def _pyarrow() -> tuple[Any, Any]:
    """The package for Parquet, which has no types."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        needed = "parquet needs pyarrow; pip install 'mjfunc[audit]' brings it"
        raise ModuleNotFoundError(needed, name=error.name) from None


_WRITERS: Final[Mapping[Format, Callable[[Iterable[Vector]], Iterator[tuple[int, bytes]]]]] = {
    "jsonl": _as_lines,
    "csv": _as_csv,
    "parquet": _as_parquet,
}
