"""The JSON Schema of a vector, whose results are those of the protocol's answers."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.topics.options import CHOICES
from mjfunc.audit.topics.win_answers import COMPARED
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.wins import NEEDED
from mjfunc.riichi.values.rules import CHOICES as RULES
from mjfunc.riichi.values.win_fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.questions import FieldValue
    from mjfunc.json.values import Json

SCHEMA_FILE: Final = "vector.schema.json"
_ID: Final = "^[0-9a-f]{16}$"
_TYPES: Final = {"a string": "string", "true or false": "boolean", "a whole number": "integer", "an object": "object"}
"""The JSON types of the fields of wins."""
_TILE: Final = "^([0-9][mps]|[1-7]z)$"


def vector_schema() -> Mapping[str, Json]:
    """The schema of a line of JSON."""
    answers = _schema_of_answers()
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


def _schema_of_answers() -> Mapping[str, Any]:
    schema: Mapping[str, Any] = json.loads(files("mjfunc.oracle").joinpath("answer.schema.json").read_text("utf-8"))
    return schema


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
