"""The options of a request, and the answer to one about many hands or wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.json.values import show_json, write_json
from mjfunc.oracle.request_fields import BadRequest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.json.values import Json


def given_options(request: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the options of a request."""
    given = request.get("options", {})
    if not isinstance(given, dict):
        message = f"options is an object, not {show_json(given)}"
        raise BadRequest(message)
    return given


def write_batch(seq: Json, results: Iterable[str]) -> Iterator[str]:
    """The answer about many hands; each result is computed when it is sent."""
    yield f'{{"seq":{write_json(seq)},"results":['
    before = ""
    for result in results:
        yield f"{before}{{{result}}}"
        before = ","
    yield "]}"
