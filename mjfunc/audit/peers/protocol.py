"""The line protocol for a peer: parse each request, call the adapter, and write the response."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from io import BufferedWriter
from typing import IO, TYPE_CHECKING, Final, TypeAlias, cast

from mjfunc.audit.peers.peer_wins import Options, UnknownYaku
from mjfunc.json.encoding import encode_error
from mjfunc.json.values import VERSION, Json, read_json, show_json, write_json
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.model.hand_parser import parse
from mjfunc.oracle import RIICHI
from mjfunc.oracle.loop import lines
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.oracle.streams import Patient, reader
from mjfunc.oracle.win_requests import OPTIONS, read_win
from mjfunc.riichi.encoding import NO_YAKU
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer import Adapter, Peer
    from mjfunc.audit.peers.peer_wins import Scorer

NOT_A_HAND: Final = "the text is not a hand"
NOT_A_WIN: Final = "the fields are not a win"
MORE_TILES: Final = "it takes at most 14 concealed tiles"
SIZES: Final[Mapping[str, Callable[[Hand], bool]]] = {
    "waits": lambda hand: hand.is_waiting,
    "complete": lambda hand: not hand.is_waiting,
}
"""The hands that an operation accepts, if not all: the oracle rejects the others, and no peer has to."""
RAISED: Final = "raised"
"""The error code when the package raises an exception."""
_NO_YAKU: Final[Mapping[str, Json]] = {"error": {"code": NO_YAKU, "message": "it finds no yaku"}}
_MOST_MESSAGE: Final = 400

_Reply: TypeAlias = Callable[[Json], Mapping[str, Json]]
"""Returns the response to one hand or win, without its ``seq``."""


def serve(peer: Peer, adapter: Adapter) -> None:
    """Speak for a peer on standard input and output; what the package prints goes to standard error."""
    own = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    answer_all(peer, adapter, reader(), BufferedWriter(Patient(own)))


def answer_all(peer: Peer, adapter: Adapter, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until a request to stop, the end of the input, or a closed output."""
    try:
        for line in lines(requests):
            response = answer(peer, adapter, line)
            if response is None:
                return
            answers.write(f"{write_json(response)}\n".encode())
            answers.flush()
    except BrokenPipeError:
        return


def answer(peer: Peer, adapter: Adapter, line: bytes) -> Mapping[str, Json] | None:
    """The response to one line, or None if the line is a request to stop."""
    seq: Json = None
    try:
        request = read_json(line)
        seq = request.get("seq") if isinstance(request, dict) else None
        return _response(peer, adapter, request)
    except MahjongError as error:
        return {"seq": seq, **encode_error(error)}


def _response(peer: Peer, adapter: Adapter, request: Json) -> Mapping[str, Json] | None:
    match request:
        case {"cmd": "start"}:
            return _handshake(peer, adapter)
        case {"cmd": "stop"}:
            return None
        case {"cmd": "run", "seq": seq, "op": str(op), "hands": list(each), **rest} | {
            "cmd": "run",
            "seq": seq,
            "op": str(op),
            "wins": list(each),
            **rest,
        }:
            reply = _reply(adapter, op, rest.get("options", {}))
            return {"seq": seq, "results": [reply(one) for one in each]}
        case {"cmd": "run", "seq": seq, "op": str(op), "hand": hand, **rest}:
            reply = _reply(adapter, op, rest.get("options", {}))
            win = cast("Json", {"hand": hand, **{name: word for name, word in rest.items() if name != "options"}})
            return {"seq": seq, **reply(win if op == RIICHI else hand)}
        case _:
            message = f"that is not a request: {show_json(request)}"
            raise BadRequest(message)


def _handshake(peer: Peer, adapter: Adapter) -> Mapping[str, Json]:
    implementation: Mapping[str, Json] = {
        "name": peer.name,
        "version": peer.version,
        "language": peer.language,
        "operations": list(adapter.operations),
        "batches": True,
        "conventions": adapter.conventions,
    }
    return {"version": VERSION, "implementation": implementation}


def _reply(adapter: Adapter, op: str, options: object) -> _Reply:
    """The function that answers an operation with these options."""
    if not isinstance(options, dict):
        message = f"options is an object, not {show_json(cast('Json', options))}"
        raise BadRequest(message)
    chosen = cast("Options", options)
    if op not in adapter.operations:
        return _skip_all(f"it does not answer {op}")
    own = OPTIONS if op == RIICHI else OPERATIONS[op].names
    supported = {name: words for name, words in adapter.options.items() if name in own}
    unsupported = [name for name, word in chosen.items() if word not in supported.get(name, ())]
    if unsupported:
        word = chosen[unsupported[0]]
        value = ",".join(map(str, word)) or "none" if isinstance(word, list) else show_json(word)
        return _skip_all(f"it does not support {unsupported[0]} {value}")
    return _win_reply(adapter.scorer, chosen) if op == RIICHI and adapter.scorer else _hand_reply(adapter, op, chosen)


def _hand_reply(adapter: Adapter, op: str, options: Options) -> _Reply:
    function = adapter.functions[op]

    def reply(text: Json) -> Mapping[str, Json]:
        if not isinstance(text, str):
            return encode_error(BadRequest(f"hand is a string, not {show_json(text)}"))
        try:
            hand = parse(text)
        except MahjongError:
            return _skip(NOT_A_HAND)
        if hand.size > MOST_CONCEALED:
            return _skip(MORE_TILES)
        if op in SIZES and not SIZES[op](hand):
            return _skip(f"{op} does not apply to a hand of this size")
        reason = adapter.skip_reason(op, hand)
        return _skip(reason) if reason else _call(lambda: function(hand, options))

    return reply


def _win_reply(scorer: Scorer, options: Options) -> _Reply:
    def reply(fields: Json) -> Mapping[str, Json]:
        if not isinstance(fields, dict):
            return encode_error(BadRequest(f"a win is an object, not {show_json(fields)}"))
        try:
            win = read_win(fields)
        except MahjongError:
            return _skip(NOT_A_WIN)
        if reason := scorer.skip_reason(win):
            return _skip(reason)
        response = _call(lambda: scorer.score(win, options))
        return _NO_YAKU if response == {"result": None} else response

    return reply


def _call(function: Callable[[], Json]) -> Mapping[str, Json]:
    """The result that a function returns, or the error that it raises."""
    try:
        result = function()
    except UnknownYaku as error:
        return _skip(f"it reports the yaku {error}, which this audit does not know")
    except Exception as error:  # noqa: BLE001  # any exception for a hand that a package claims is its answer
        return {"error": {"code": RAISED, "message": f"{type(error).__name__}: {error}"[:_MOST_MESSAGE]}}
    return {"result": result}


def _skip_all(reason: str) -> _Reply:
    return lambda _: _skip(reason)


def _skip(reason: str) -> Mapping[str, Json]:
    return {"skipped": {"reason": reason, "issue_url": None}}
