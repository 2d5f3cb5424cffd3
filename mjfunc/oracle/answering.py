"""From a request line to an answer line, without any memory of the lines before."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from mjfunc.functional import remember
from mjfunc.json.encoding import encode_error
from mjfunc.json.values import VERSION, Json, read_choice, read_choices, read_json, show_json, write_json
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.model.hand_parser import parse
from mjfunc.oracle import PRESET, RIICHI, RULES
from mjfunc.oracle.operations import OPERATIONS, Arguments, Operation
from mjfunc.oracle.request_fields import BadRequest, read_option
from mjfunc.oracle.whole_requests import given_options, write_batch
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


class UnknownOp(MahjongError):
    """The request names an operation that the oracle does not have."""

    code = "unknown-op"


def answer(line: bytes) -> Iterator[bytes] | None:
    """The response to one request line, in chunks that join to one line; None if the request is ``stop``."""
    seq: Json = None
    try:
        request = _read(line)
        seq = _seq(request)
        pieces = _reply(request, seq)
    except MahjongError as error:
        pieces = iter((write_json({"seq": seq, **encode_error(error)}),))
    return None if pieces is None else map(str.encode, pieces)


def _read(line: bytes) -> Mapping[str, Json]:
    request = read_json(line)
    if not isinstance(request, dict):
        message = "a request is a JSON object"
        raise BadRequest(message)
    return request


def _seq(request: Mapping[str, Json]) -> Json:
    """Return the seq to echo; None for anything that cannot be one."""
    seq = request.get("seq")
    return seq if _is_seq(seq) else None


def _is_seq(seq: Json) -> TypeGuard[int | str]:
    return isinstance(seq, (int, str)) and not isinstance(seq, bool)


def _reply(request: Mapping[str, Json], seq: Json) -> Iterator[str] | None:
    match request.get("cmd"):
        case "start":
            _only(request, ("cmd", "version"))
            return iter((write_json(_start(request.get("version"))),))
        case "stop":
            _only(request, ("cmd",))
            return None
        case "run":
            return _run(request, seq)
        case cmd:
            message = f"cmd is start, run or stop; not {show_json(cmd)}"
            raise BadRequest(message)


def _only(request: Mapping[str, Json], fields: Iterable[str]) -> None:
    for name in request:
        if name not in fields:
            message = f"there is no field {show_json(name)} in this request"
            raise BadRequest(message)


@remember(1)
def _version() -> str:
    return version("mjfunc")


def _start(wanted: Json) -> Mapping[str, Json]:
    if type(wanted) is not int or wanted != VERSION:
        message = f"this program speaks version {VERSION}, not {show_json(wanted)}"
        raise BadRequest(message)
    return {
        "version": VERSION,
        "implementation": {
            "name": "mjfunc",
            "version": _version(),
            "language": "python",
            "operations": [*OPERATIONS, RIICHI],
            "batches": True,
            "options": [choice.option for choice in choices_of(Conventions)],
            "conventions": {
                **{choice.option: choice.default for choice in choices_of(Conventions)},
                **{name: choices[0] for op in OPERATIONS.values() for name, choices in op.options.items()},
                RULES: PRESET,
            },
        },
    }


def _no_options(request: Mapping[str, Json], op: str, operation: Operation) -> None:
    for name in request:
        if name in operation.names:
            message = f"{show_json(name)} is an option of {op}: it stands in options"
            raise BadRequest(message)


def _run(request: Mapping[str, Json], seq: Json) -> Iterator[str]:
    if not _is_seq(seq):
        message = f"seq is a whole number or a string, not {show_json(request.get('seq'))}"
        raise BadRequest(message)
    op = request.get("op")
    if not isinstance(op, str):
        message = f"op is a string, not {show_json(op)}"
        raise BadRequest(message)
    if op == RIICHI:
        return _run_wins()(request, seq)
    if op not in OPERATIONS:
        message = f"there is no operation {show_json(op)}"
        raise UnknownOp(message)
    operation = OPERATIONS[op]
    _no_options(request, op, operation)
    _only(request, ("cmd", "seq", "op", "hand", "hands", "options", *operation.fields))
    chosen = _options(request, op, operation)
    arguments = {**_fields(request, operation), **_own_options(chosen, operation)}
    conventions = _conventions(chosen, operation)
    match request:
        case {"hand": _, "hands": _}:
            message = "hand and hands exclude each other"
            raise BadRequest(message)
        case {"hand": hand}:
            return iter((f'{{"seq":{write_json(seq)},{_ask(operation, hand, arguments, conventions)}}}',))
        case {"hands": list() as hands}:
            return write_batch(seq, (_ask(operation, hand, arguments, conventions) for hand in hands))
        case {"hands": hands}:
            message = f"hands is a list, not {show_json(hands)}"
            raise BadRequest(message)
        case _:
            message = "hand is missing"
            raise BadRequest(message)


@remember(1)
def _run_wins() -> Callable[[Mapping[str, Json], Json], Iterator[str]]:
    from mjfunc.oracle.win_requests import run_wins  # noqa: PLC0415  # loading it takes time

    return run_wins


def _fields(request: Mapping[str, Json], operation: Operation) -> Arguments:
    given = {name: _text(name, request.get(name)) for name in operation.fields}
    return {
        name: read_choice(name, given[name], choices) if choices else given[name]
        for name, choices in operation.fields.items()
    }


def _text(name: str, value: Json) -> str:
    if not isinstance(value, str):
        message = f"{name} is a string, not {show_json(value)}"
        raise BadRequest(message)
    return value


def _options(request: Mapping[str, Json], op: str, operation: Operation) -> Mapping[str, Json]:
    """The options that were given, all of them options of the operation."""
    given = given_options(request)
    for name in given:
        if name not in operation.names:
            message = f"{op} has no option {show_json(name)}"
            raise BadOption(message)
    return given


def _own_options(given: Mapping[str, Json], operation: Operation) -> Arguments:
    chosen = {
        name: read_choice(name, given.get(name, choices[0]), choices) for name, choices in operation.options.items()
    }
    return {**chosen, **{name: _tiles(name, given.get(name, "")) for name in operation.tiles}}


def _conventions(given: Mapping[str, Json], operation: Operation) -> Conventions:
    """The conventions that were chosen; the very same value where none was, for that is answered fastest."""
    chosen = {
        choice.name: (read_choices if choice.is_several else read_choice)(
            choice.option, given[choice.option], choice.choices
        )
        for choice in operation.conventions
        if choice.option in given
    }
    return Conventions(**cast("Any", chosen)) if chosen else DEFAULT


def _tiles(name: str, value: Json) -> str:
    if not isinstance(value, str):
        message = f"{name} are tiles, not {show_json(value)}"
        raise BadOption(message)
    read_option(name, value)
    return value


def _ask(operation: Operation, hand: Json, arguments: Arguments, conventions: Conventions) -> str:
    """Return the field of an answer with the result for a hand, or with the error."""
    try:
        return f'"result":{operation.write(parse(_text("hand", hand)), arguments, conventions)}'
    except MahjongError as error:
        return write_json(encode_error(error))[1:-1]
